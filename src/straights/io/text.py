"""Text as people paste and save it."""

from __future__ import annotations

import codecs
import unicodedata

from straights.errors import InputError

_MARKS = {
    codecs.BOM_UTF8: "utf-8-sig",
    codecs.BOM_UTF32_LE: "utf-32",
    codecs.BOM_UTF32_BE: "utf-32",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
"""What a file may start with, and the encoding that it then is in. The longer marks come first."""


def count_of(number: object, one: str, many: str | None = None) -> str:
    """How many of a thing there are; the number is whole, a word, or a range of a paytable's line.

    >>> count_of(1, "card"), count_of(1_000, "card"), count_of("one", "card"), count_of(0, "card")
    ('1 card', '1,000 cards', 'one card', '0 cards')
    >>> count_of("1 to 3", "card"), count_of(1, "card is", "cards are")
    ('1 to 3 cards', '1 card is')
    """
    shown = f"{number:,}" if isinstance(number, int) else str(number)
    return f"{shown} {one if shown in ('1', 'one') else many or f'{one}s'}"


def plain(text: str) -> str:
    r"""A text without what cannot be seen: emoji selectors, zero-width characters, text direction.

    Wide letters become the usual ones, unusual blanks become spaces.

    >>> plain("\ufeff\uff12♣\ufe0f\u00a0A\u200bs")
    '2♣ As'
    """
    return "".join(
        letter
        for letter in unicodedata.normalize("NFKC", text)
        if unicodedata.category(letter) not in {"Cf", "Me"} and not "\ufe00" <= letter <= "\ufe0f"
    )


def decode(content: bytes, name: str) -> str:
    r"""A file's text: UTF-8, or UTF-16 or UTF-32 as its first bytes say.

    Raises:
        InputError: it is none of these.

    >>> decode("2♣".encode("utf-16"), "hand.txt"), decode(b"\xef\xbb\xbf2c", "hand.txt")
    ('2♣', '2c')
    >>> decode("2c".encode("utf-16-le"), "hand.txt")
    Traceback (most recent call last):
    straights.errors.InputError: hand.txt: is UTF-16 without a byte order mark; save it as UTF-8
    """
    encoding = next((name for mark, name in _MARKS.items() if content.startswith(mark)), "utf-8")
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError:
        text = "\0"
    if "\0" not in text:
        return text
    fault = f"is not {encoding.upper().removesuffix('-SIG')} text"
    if encoding == "utf-8" and content[:2].count(0) == 1:
        fault = "is UTF-16 without a byte order mark"
    raise InputError(f"{name}: {fault}; save it as UTF-8")
