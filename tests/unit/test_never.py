"""What a simulation says of what it never saw."""

from __future__ import annotations

from math import log

import pytest
from scipy.stats import beta

from straights.count.never import bound


@pytest.mark.parametrize("trials", [30, 407, 65_536, 10**10])
def test_the_rule_of_three(trials):
    """Three in n is as good as the exact bound, and not below it."""
    exact = beta.ppf(0.95, 1, trials)
    most = bound(0, trials).probability
    assert exact < most < exact * 3 / -log(0.05) * (1 + 2 / trials)
    assert bound(1, trials).probability == pytest.approx(1 - most)


def test_no_more_than_all():
    """Of one or two trials nothing is known."""
    assert (bound(0, 1).probability, bound(1, 2).probability) == (1, 0)


@pytest.mark.parametrize(
    ("share", "trials", "places", "text"),
    [
        (0, 407, 2, "at most 0.74%"),
        (0, 300, 2, "at most 1.00%"),
        (0, 299, 2, "at most 1.01%"),
        (1, 407, 2, "at least 99.26%"),
        (1, 300, 2, "at least 99.00%"),
        (0, 10**8, 2, "at most 0.01%"),
        (1, 10**8, 2, "at least 99.99%"),
    ],
)
def test_rounded_to_the_safe_side(share, trials, places, text):
    """What is shown is no tighter than what is known."""
    assert bound(share, trials).text(places) == text
