"""What concerns all tests."""


def pytest_collection_modifyitems(items):
    """Begin with the slowest, or all processes but one wait for them in the end."""
    items.sort(key=lambda item: not {"slow", "long"} & {mark.name for mark in item.iter_markers()})
