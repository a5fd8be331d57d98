"""Stakes, Raises and payouts: decimals, kept exactly and shown in full."""

from __future__ import annotations

from decimal import Decimal, localcontext
from fractions import Fraction
from math import isfinite

Number = int | float | Fraction
"""A float stands for the decimal that it is written as."""


def exact(number: Number) -> Fraction:
    """A number as the decimal that it is written as.

    >>> 3 * 0.1 == 0.3, 3 * exact(0.1) == exact(0.3)
    (False, True)

    Raises:
        ValueError: it is infinite, or not a number.
    """
    return number if isinstance(number, Fraction) else Fraction(str(number))


def digits(number: Number, *, thousands: bool = False) -> str:
    """A payout or an amount in all its digits, without an exponent or a zero too many.

    Args:
        number: What is shown.
        thousands: Whether commas set thousands apart, as on pages.

    >>> digits(1e6), digits(123456.5, thousands=True), digits(4.0), digits(-0.0)
    ('1000000', '123,456.5', '4', '0')
    """
    if isinstance(number, float) and not isfinite(number):
        return str(number)
    fraction = exact(number)
    with localcontext() as context:
        context.prec = 100
        decimal = Decimal(fraction.numerator) / fraction.denominator
    text = f"{decimal:{',' if thousands else ''}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def number(amount: Fraction) -> int | float:
    """An amount as a number for JSON and tables: whole ones as they are, others as near as can be.

    >>> number(Fraction(5)), number(Fraction(1, 10))
    (5, 0.1)
    """
    return amount.numerator if amount.denominator == 1 else float(amount)
