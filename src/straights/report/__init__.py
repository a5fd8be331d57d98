"""The report: how a chart and a table look, and how the book is built."""
