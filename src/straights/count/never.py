"""What a simulation says of that which it never saw, or always: the rule of three."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal, NamedTuple


class Bound(NamedTuple):
    """A 95% bound of a probability."""

    side: Literal["at most", "at least"]
    probability: float

    def text(self, places: int) -> str:
        """In percent, rounded to the safe side.

        >>> bound(0, 407).text(2), bound(1, 65_536).text(3)
        ('at most 0.74%', 'at least 99.995%')
        """
        step = Fraction(1, 10 ** (places + 2))
        steps = Fraction(str(self.probability)) // step
        up = self.side == "at most" and steps * step < Fraction(str(self.probability))
        return f"{self.side} {float((steps + up) * step):.{places}%}"


def give_or_take(std_error: float, form: str) -> str:
    """What is to be said behind a simulated mean: its standard error, or that there is none.

    If all rounds ended alike, they tell nothing of what they did not meet. A mean has no rule of
    three, as a win that was never seen may be of any size.

    >>> give_or_take(0.25, ".2%"), give_or_take(0.0, ".2%")
    ('± 25.00%', 'with no variance seen')
    """
    return f"± {std_error:{form}}" if std_error else "with no variance seen"


def bound(share: float | Fraction, trials: float) -> Bound | None:
    """The 95% bound of a probability, of an outcome that was never or always seen.

    Its standard error would be 0, which says too much. If an outcome of probability p is not seen
    in n independent trials, then p is at most 3/n with 95% confidence, for (1 - p)**n = 0.05 at
    p = -ln(0.05)/n, nearly (J. A. Hanley and A. Lippman-Hand, "If nothing goes wrong, is everything
    all right?", JAMA 249, 1983, pages 1743 to 1745).

    Args:
        share: Of the trials that had the outcome.
        trials: How many there were.

    Returns:
        None if the outcome was seen in some trials and not in others: there is a standard error.

    >>> bound(0, 300), bound(1, 300), bound(0.5, 300), bound(0, 2).probability
    (Bound(side='at most', probability=0.01), Bound(side='at least', probability=0.99), None, 1.0)
    """
    most = min(1.0, 3 / trials)
    if share == 0:
        return Bound("at most", most)
    return Bound("at least", 1 - most) if share == 1 else None
