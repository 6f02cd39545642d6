"""What is drawn on: a board with its shapes in one theme and one language, and the makers of its traces.

Traces are plain dicts. Every one bears a ``uid`` that names it and a ``meta`` that tells the live board what it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Any

from risk2210.board import Board
from risk2210.board.shapes import Shapes, points
from risk2210.i18n import translation
from risk2210.view.geometry import outward, polyline
from risk2210.view.palette import REGION_HUES, Theme, hsl

WIDTH = 1200
"""Width in px that every size of the drawing is meant for; other widths scale."""

OFF_MAP = (-2000, -2000)
"""Where the marks of a trace wait when there is nothing to mark: a trace never runs empty, so it keeps its place."""

BLANK = "\u200b"
"""Text where there is nothing to say: with no text at all plotly drops the node, and later cannot fill it."""

FONT = "Open Sans, DejaVu Sans, Verdana, sans-serif"

Trace = dict[str, Any]


class Canvas:
    """A board to draw on, in one theme and language.

    Parameters
    ----------
    board : Board
    shapes : Shapes
        Fitting the board.
    theme : Theme
    lang : {"en", "fr"}
    """

    def __init__(self, board: Board, shapes: Shapes, theme: Theme, lang: str) -> None:
        self.board, self.shapes, self.theme, self.lang = board, shapes, theme, lang
        self.px = shapes.width / WIDTH
        """Length of one px in units of the map."""

    def gettext(self, message: str) -> str:
        """A message in the language of the drawing."""
        return translation(self.lang).gettext(message)

    @cached_property
    def region_colour(self) -> Mapping[str, str]:
        """Colour of each region."""
        saturation, lightness = self.theme.region_lightness[1], self.theme.region_lightness[0]
        colours = {}
        for i, region in enumerate(self.board.regions):
            hue = REGION_HUES.get(region.id, 360 * i // len(self.board.regions))
            colours[region.id] = hsl(hue, saturation, lightness)
        return colours

    @cached_property
    def rings(self) -> Mapping[str, tuple[list[int | None], list[int | None]]]:
        """Outline of each territory."""
        return {t.id: polyline(self.shapes.territories[t.id].polygons, closed=True) for t in self.board}

    def routes(
        self, uid: str, routes: Iterable[Sequence[str]], colour: str, width: float, dash: str | None = None
    ) -> Trace:
        """Lines from anchor to anchor; across the edge of the map one leaves on one side and comes in on the other."""
        wraps = {(link.a, link.b): link.parts for link in self.shapes.links if link.kind == "wrap"}
        wraps |= {(b, a): (parts[-1], parts[0]) for (a, b), parts in wraps.items()}
        parts: list[Sequence[int]] = [(*OFF_MAP, OFF_MAP[0] + 1, OFF_MAP[1])]
        for route in routes:
            line: list[int] = [*self.shapes.territories[route[0]].anchor] if route else []
            for a, b in pairwise(route):
                if (a, b) in wraps:
                    out, back = wraps[a, b]
                    parts.append((*line, *outward(out, self.shapes.width)))
                    line = [c for point in reversed(points(outward(back, self.shapes.width))) for c in point]
                line += self.shapes.territories[b].anchor
            if len(line) > 2:
                parts.append(line)
        return self.lines(uid, parts, colour, width, dash)

    def font(self, size: float, colour: str, *, bold: bool = False) -> dict[str, Any]:
        """The font of a trace's texts."""
        font: dict[str, Any] = {"size": size, "color": colour, "family": FONT}
        return font | {"weight": 700} if bold else font

    def raw_lines(
        self, uid: str, xs: Sequence[int | None], ys: Sequence[int | None], colour: str, width: float, dash: str | None
    ) -> Trace:
        """A trace of lines through these coordinates."""
        line = {"color": colour, "width": width, "simplify": False} | ({"dash": dash} if dash else {})
        return {
            "type": "scatter", "uid": uid, "mode": "lines", "x": list(xs), "y": list(ys), "line": line,
            "hoverinfo": "skip", "showlegend": False,
        }  # fmt: skip

    def lines(
        self, uid: str, parts: Iterable[Sequence[int]], colour: str, width: float, dash: str | None = None
    ) -> Trace:
        """A trace of flat polylines."""
        xs, ys = polyline(list(parts), closed=False)
        return self.raw_lines(uid, xs, ys, colour, width, dash)

    def fill(self, uid: str, path: tuple[list[int | None], list[int | None]], colour: str) -> Trace:
        """A trace of filled rings."""
        trace = self.raw_lines(uid, *path, colour, 0, None)
        return trace | {"fill": "toself", "fillcolor": colour}

    def markers(self, uid: str, xs: Sequence[int], ys: Sequence[int], marker: dict[str, Any]) -> Trace:
        """A trace of markers."""
        marker = {"opacity": 1, **marker}
        return {
            "type": "scatter", "uid": uid, "mode": "markers", "x": list(xs), "y": list(ys), "marker": marker,
            "hoverinfo": "skip", "showlegend": False,
        }  # fmt: skip

    def texts(
        self,
        uid: str,
        xs: Sequence[int],
        ys: Sequence[int],
        texts: Sequence[str],
        size: float,
        colour: str,
        *,
        position: str = "middle center",
    ) -> Trace:
        """A trace of texts; in the ink of the theme they get a halo."""
        font = self.font(size, colour)
        if colour == self.theme.text:
            halo = self.theme.halo
            font["shadow"] = f"0 0 2px {halo}, 0 0 2px {halo}, 0 0 3px {halo}"
        return {
            "type": "scatter", "uid": uid, "mode": "text", "x": list(xs), "y": list(ys), "text": list(texts),
            "textposition": position, "textfont": font, "hoverinfo": "skip", "showlegend": False,
        }  # fmt: skip
