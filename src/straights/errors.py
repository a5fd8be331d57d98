"""The one exception for input that a person can mend."""


class InputError(ValueError):
    r"""Bad input, said in one line that names the fault and what to do about it.

    What cannot be seen, or would steer the terminal, is shown by its code.

    >>> print(InputError("unknown key 'seed\u200b'"))
    unknown key 'seed\u200b'
    """

    def __init__(self, message: str) -> None:
        super().__init__(
            "".join(
                letter
                if letter.isprintable()
                else " "
                if letter == "\n"
                else letter.encode("unicode_escape").decode()
                for letter in message
            )
        )
