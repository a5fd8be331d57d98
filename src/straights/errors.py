"""The one exception for input that a person can mend, and how much of that input it repeats."""

from __future__ import annotations

import re

LONGEST_SHOWN = 60
"""Characters of a quoted value that a message shows."""
LONGEST_WORD = 300
"""The same of a word that is not quoted, such as the path of a file."""
LONGEST_MESSAGE = 1500

_QUOTED = re.compile(r"(?<![^\s(:,])'(.*?)'(?=[\s:;,.)?]|$)")
_WORD = re.compile(rf"\S{{{LONGEST_WORD + 1},}}")


class InputError(ValueError):
    r"""Bad input, said in one line that names the fault and what to do about it.

    >>> print(InputError("unknown key 'seed\u200b'"))
    unknown key 'seed\u200b'
    """

    def __init__(self, message: str) -> None:
        super().__init__(one_line(message))


def one_line(message: str) -> str:
    r"""A message in one line, with what is long in it cut.

    What cannot be seen, or would steer the terminal, is shown by its code.

    >>> one_line(f"'{'A' * 100_000}' is not a card:\nwrite\a a rank").replace(60 * "A", "A..A")
    "'A..A...' is not a card: write\\x07 a rank"
    """
    message = _without_middle(message, 10 * LONGEST_MESSAGE)
    message = "".join(
        letter
        if letter.isprintable()
        else " "
        if letter.isspace() and letter.isascii()
        else letter.encode("unicode_escape").decode()
        for letter in message
    )
    message = _QUOTED.sub(lambda found: f"'{shortened(found[1])}'", message)
    message = _WORD.sub(lambda found: _without_middle(found[0], LONGEST_WORD), message)
    return _without_middle(message, LONGEST_MESSAGE)


def shortened(text: str) -> str:
    """The start of a text that is too long to repeat."""
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}..."


def _without_middle(text: str, length: int) -> str:
    if len(text) <= length:
        return text
    return f"{text[: length // 2]}...{text[-(length // 2) :]}"
