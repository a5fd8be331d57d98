"""Files: read, checked, and written whole."""
