"""Charts that work offline: a live drawing, a static one for readers without scripts, and words."""

import base64
import json
from html import escape
from typing import Any

import altair as alt
import vl_convert
from altair.typing import ChartType

from straights.report.html import Html

OKABE_ITO = (
    "#0072b2",
    "#e69f00",
    "#009e73",
    "#d55e00",
    "#cc79a7",
    "#56b4e9",
    "#000000",
    "#f0e442",
)
INK, MUTED, RULE = "#1f2933", "#52606d", "#e4e7eb"
FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"
STATIC_FONT = "Arial, 'Liberation Sans', Helvetica, sans-serif"
"""As wide as the font that vl-convert brings to lay pictures out."""
STATIC_WIDTH = 720
ON_PHONE = "containerSize()[0] < 480"
MULTIPLE_VIEWS = {"concat", "hconcat", "vconcat", "facet", "repeat"}
FACET_CHANNELS = {"facet", "row", "column"}


@alt.theme.register("straights", enable=True)
def theme() -> alt.theme.ThemeConfig:
    """Colours that colour-blind readers can tell apart, on white, in readable sizes."""
    return {
        "config": {
            "background": "white",
            "font": FONT,
            "padding": {"left": 8, "right": 12, "top": 8, "bottom": 8},
            "view": {"stroke": None, "continuousHeight": 300},
            "axis": {
                "labelColor": MUTED,
                "labelFontSize": 13,
                "labelLimit": 240,
                "labelPadding": 6,
                "titleColor": INK,
                "titleFontSize": 13,
                "titleFontWeight": 600,
                "titlePadding": 10,
                "domainColor": MUTED,
                "gridColor": RULE,
                "ticks": False,
            },
            "axisBand": {"grid": False},
            "axisQuantitative": {"domain": False, "tickCount": 6},
            # On a phone the names leave no room to centre a long title under the bars.
            # (Altair's types know no expressions in the three places that are marked.)
            "axisX": {"titleAnchor": {"expr": f"{ON_PHONE} ? 'end' : 'middle'"}},  # type: ignore[typeddict-item]
            "legend": {
                "orient": "top",
                "columns": {"expr": f"{ON_PHONE} ? 1 : 0"},  # type: ignore[typeddict-item]
                "labelColor": MUTED,
                "labelFontSize": {"expr": f"{ON_PHONE} ? 12 : 13"},  # type: ignore[typeddict-item]
                "titleColor": INK,
                "titleFontSize": 13,
                "titleFontWeight": 600,
            },
            "header": {"labelColor": MUTED, "labelFontSize": 13, "titleColor": INK},
            "title": {"anchor": "start", "color": INK, "fontSize": 15, "fontWeight": 600},
            "mark": {"color": OKABE_ITO[0]},
            "bar": {"cornerRadiusEnd": 2},
            "line": {"strokeWidth": 2.5},
            "point": {"filled": True, "size": 70},
            "rule": {"color": MUTED},
            "text": {"color": INK, "fontSize": 13},
            "range": {"category": OKABE_ITO},
        }
    }


def show(chart: ChartType, *, caption: str, alt: str) -> Html:
    """A figure that draws itself on the page, with a caption and words for what it shows.

    A chart of one view fills the page's width; a chart of several scrolls inside its figure.

    >>> import altair, polars
    >>> data = polars.DataFrame({"cards": [3, 4], "hands": [200, 10]})
    >>> figure = show(
    ...     altair.Chart(data).mark_bar().encode(x="cards:O", y="hands"),
    ...     caption="Hands by length.",
    ...     alt="Two bars: 200 hands of three cards, 10 of four.",
    ... )
    >>> "<figcaption>Hands by length.</figcaption>" in figure.markup
    True
    """
    spec: dict[str, Any] = chart.to_dict()
    one_view = not (
        MULTIPLE_VIEWS & spec.keys() or FACET_CHANNELS & spec.get("encoding", {}).keys()
    )
    if one_view:
        spec |= {"width": "container", "autosize": {"type": "fit-x", "contains": "padding"}}
    static = picture(spec | {"width": STATIC_WIDTH} if one_view else spec)
    image = base64.b64encode(static.encode()).decode()
    live = json.dumps(spec, separators=(",", ":")).replace("<", "\\u003c")
    return Html(
        '<figure class="chart">'
        f'<div class="chart-drawing" role="img" tabindex="0" aria-label="{escape(alt)}">'
        f'<img class="dark-light" alt="" src="data:image/svg+xml;base64,{image}">'
        "</div>"
        f'<script type="application/json">{live}</script>'
        f"<figcaption>{escape(caption)}</figcaption>"
        "</figure>"
    )


def picture(spec: dict[str, Any]) -> str:
    """A chart as SVG, in a font whose widths are those it was laid out with."""
    return vl_convert.vegalite_to_svg(spec | {"config": spec["config"] | {"font": STATIC_FONT}})
