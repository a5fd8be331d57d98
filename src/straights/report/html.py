"""Markup that a page shows as it is."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Html:
    """What a cell ends with to show `markup` on its page."""

    markup: str = field(repr=False)

    def _repr_html_(self) -> str:
        return self.markup
