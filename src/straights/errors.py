"""The one exception for input that a person can mend."""


class InputError(ValueError):
    """Bad input, said in one line that names the fault and what to do about it."""
