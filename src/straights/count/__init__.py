"""Counting: how often each outcome occurs, as whole numbers, with no money anywhere."""
