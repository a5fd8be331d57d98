"""A Sphinx extension that lets pages be read, and so their notebooks run, side by side."""

from sphinx.application import Sphinx


def setup(app: Sphinx) -> dict[str, bool]:
    """Vouch for the one extension that does not say whether it is safe: it acts after reading."""
    app.extensions["sphinx_multitoc_numbering"].parallel_read_safe = True
    return {"parallel_read_safe": True, "parallel_write_safe": True}
