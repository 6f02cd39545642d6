"""An answer of the atlas on the board: territories on a colour scale, routes, cuts, and the legend of the scale."""

from __future__ import annotations

import html
from collections.abc import Sequence

from risk2210.atlas.answer import COLUMNS, Picture, written
from risk2210.i18n import translation
from risk2210.view.canvas import BLANK, OFF_MAP, Canvas, Trace
from risk2210.view.palette import mix

STEPS = 5
"""Squares of the legend of a scale."""

MANY_ROUTES = 4
"""From so many routes on their lines are thin."""


def shade(canvas: Canvas, picture: Picture, territory: str) -> str:
    """Colour of a territory on the scale of the picture; pale where it has no number."""
    share = picture.share(territory)
    return mix(canvas.theme.paper, canvas.theme.unheld, 0.45) if share is None else on_ramp(canvas.theme.ramp, share)


def on_ramp(ramp: tuple[str, str, str], share: float) -> str:
    """Colour at a place of a ramp, 0 to 1.

    Examples
    --------
    >>> on_ramp(("#000000", "#808080", "#ffffff"), 0.5)
    '#808080'
    """
    low, middle, high = ramp
    return mix(low, middle, 2 * share) if share <= 0.5 else mix(middle, high, 2 * share - 1)


def told(picture: Picture | None, territory: str, lang: str) -> str:
    """What the scale says of a territory, in words; empty where it says nothing."""
    if picture is None or territory not in picture.shades:
        return ""
    column = COLUMNS[picture.scale]
    heading = translation(lang).gettext(column.heading)
    text = translation(lang).gettext("{heading}: {value}")
    return text.format(heading=heading, value=written(column.kind, picture.shades[territory], lang))


def overlay_traces(canvas: Canvas, picture: Picture | None) -> list[Trace]:
    """Routes, cuts and the legend of the scale. The traces are always the same, so that a live board changes little."""
    picture = picture or Picture()
    width = 3.2 if len(picture.paths) < MANY_ROUTES else 1.8
    routes = canvas.routes("routes", picture.paths, canvas.theme.mark, width, dash="8px,4px")
    lines = canvas.routes("cuts", picture.cuts, canvas.theme.cut, 4.0)
    middles = [_middle(canvas, a, b) for a, b in picture.cuts] or [OFF_MAP]
    marker = {
        "symbol": "x", "size": 11, "color": canvas.theme.cut, "line": {"color": canvas.theme.halo, "width": 1.2},
    }  # fmt: skip
    crosses = canvas.markers("cut_marks", [x for x, _y in middles], [y for _x, y in middles], marker)
    return [routes, lines, crosses, *_legend(canvas, picture)]


def _middle(canvas: Canvas, a: str, b: str) -> tuple[int, int]:
    (x1, y1), (x2, y2) = (canvas.shapes.territories[t].anchor for t in (a, b))
    if abs(x1 - x2) > canvas.shapes.width / 2:  # across the edge of the map
        return (x1, y1)
    return ((x1 + x2) // 2, (y1 + y2) // 2)


def _legend(canvas: Canvas, picture: Picture) -> list[Trace]:
    """Squares from the least to the greatest, the numbers at both ends, and what they are."""
    x0, y0 = canvas.shapes.width // 2 + round(60 * canvas.px), round(62 * canvas.px)
    xs, ys, colours = [OFF_MAP[0]], [OFF_MAP[1]], [canvas.theme.unheld]
    texts: Sequence[str] = (BLANK, BLANK)
    at: Sequence[tuple[int, int]] = (OFF_MAP, OFF_MAP)
    if picture.shades:
        xs = [x0 + round(17 * i * canvas.px) for i in range(STEPS)]
        ys = [y0] * STEPS
        colours = [on_ramp(canvas.theme.ramp, i / (STEPS - 1)) for i in range(STEPS)]
        column, lang = COLUMNS[picture.scale], canvas.lang
        least, most = (written(column.kind, end, lang) for end in picture.ends)
        heading = translation(lang).gettext(column.heading)
        texts = (f"{html.escape(heading)}  {least}", most)
        at = ((xs[0] - round(12 * canvas.px), y0), (xs[-1] + round(12 * canvas.px), y0))
    marker = {"symbol": "square", "size": 15, "color": colours, "line": {"color": canvas.theme.halo, "width": 1}}
    squares = canvas.markers("scale", xs, ys, marker)
    names = canvas.texts("scale_names", [x for x, _y in at], [y for _x, y in at], texts, 11, canvas.theme.text)
    names |= {"textposition": ["middle left", "middle right"]}
    return [trace | {"meta": {"legend": True}} for trace in (squares, names)]
