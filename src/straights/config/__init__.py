"""The configuration folder as a whole."""
