"""What never changes on a board while its position does: sea, names, routes, regions, legend and layout."""

from __future__ import annotations

import html
import textwrap
from collections.abc import Mapping
from functools import cached_property
from typing import Any

from risk2210.board.shapes import region_outlines
from risk2210.rules import Edition, Part
from risk2210.rules.messages_classic import wording
from risk2210.view.backdrop import backdrop
from risk2210.view.canvas import FONT, OFF_MAP, WIDTH, Canvas, Trace
from risk2210.view.geometry import polyline
from risk2210.view.palette import NOBODY_STYLE, mix

NAME_SIZE = 9.0


class Ground:
    """The traces below and above the pieces that are made once.

    Parameters
    ----------
    canvas : Canvas
    """

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self._legends: dict[object, list[Trace]] = {}

    @cached_property
    def decor(self) -> list[Trace]:
        """The graticule and the shelf."""
        canvas = self.canvas
        t = canvas.theme
        return [
            canvas.lines("graticule", canvas.shapes.graticule, t.graticule, 1),
            canvas.fill("shelf", polyline(canvas.shapes.shelf, closed=True), t.shelf),
        ]

    @cached_property
    def sea_lines(self) -> list[Trace]:
        """Sea routes, and the routes that a house rule may add."""
        canvas = self.canvas
        present = {frozenset((edge.a, edge.b)): edge for edge in canvas.board.edges}
        drawn = [link for link in canvas.shapes.links if frozenset((link.a, link.b)) in present]
        sea = [part for link in drawn if link.kind in ("sea", "wrap") for part in link.parts]
        traces = [canvas.lines("sea_lines", sea, canvas.theme.sea_line, 1.5, dash="2px,3px")]
        for link in drawn:
            if link.kind == "optional":
                note = present[frozenset((link.a, link.b))].note
                trace = canvas.lines("optional_lines", link.parts, canvas.theme.sea_line, 1.1, dash="1px,4px")
                if note is not None:
                    wrapped = "<br>".join(textwrap.wrap(html.escape(note[canvas.lang]), 60))
                    trace |= {"hoverinfo": "text", "text": wrapped, "hoveron": "points"}
                traces.append(trace)
        return traces

    @cached_property
    def straits(self) -> list[Trace]:
        """Routes over narrow water, as bridges."""
        canvas = self.canvas
        present = {frozenset((edge.a, edge.b)) for edge in canvas.board.edges}
        parts = [
            part
            for link in canvas.shapes.links
            if link.kind == "strait" and frozenset((link.a, link.b)) in present
            for part in link.parts
        ]
        casing, dots = canvas.theme.bridge
        return [
            canvas.lines("strait_casing", parts, casing, 5),
            canvas.lines("strait_dots", parts, dots, 2.4, dash="2.4px,2.4px"),
        ]

    @cached_property
    def outlines(self) -> list[Trace]:
        """Borders of the regions."""
        canvas = self.canvas
        chains = region_outlines(canvas.shapes, canvas.board)
        return [
            canvas.lines(
                f"region_{region.id}",
                [[c for point in chain for c in point] for chain in chains[region.id]],
                canvas.region_colour[region.id],
                1.8 if region.kind == "land" else 1.4,
            )
            for region in canvas.board.regions
        ]

    @cached_property
    def insets(self) -> Trace:
        """Frames of what is drawn larger than it is."""
        canvas = self.canvas
        rings = [(*shape.inset, *shape.inset[:2]) for shape in canvas.shapes.territories.values() if shape.inset]
        return canvas.lines("insets", rings, mix(canvas.theme.mark, canvas.theme.moon[0], 0.25), 1.2, dash="4px,3px")

    @cached_property
    def names(self) -> Trace:
        """Names of the territories."""
        canvas = self.canvas
        xs, ys, texts = [], [], []
        for t in canvas.board:
            x, y = self.badge_at[t.id]
            xs.append(x)
            ys.append(y - round(8.5 * canvas.px))
            texts.append("<br>".join(html.escape(line) for line in self._name_lines[t.id]))
        trace = canvas.texts("names", xs, ys, texts, NAME_SIZE, canvas.theme.text, position="bottom center")
        return trace | {"meta": {"names": True}}

    @cached_property
    def _name_lines(self) -> Mapping[str, list[str]]:
        canvas = self.canvas
        lines = {}
        for t in canvas.board:
            room = 11 if t.kind == "moon" else 14
            full = textwrap.wrap(t.name(canvas.lang), room, break_long_words=False)
            short = textwrap.wrap(t.short[canvas.lang], room, break_long_words=False)
            spacious = canvas.shapes.territories[t.id].radius >= 14 * len(full) * canvas.px
            lines[t.id] = full if spacious or len(full) == 1 else min(short, full, key=len)
        return lines

    @cached_property
    def badge_at(self) -> Mapping[str, tuple[int, int]]:
        """Place of each badge: badge and name together are centred on the anchor."""
        canvas = self.canvas
        rise = {1: 1.5, 2: 7.0}
        return {
            t.id: (x, y + round(rise.get(len(self._name_lines[t.id]), 12.0) * canvas.px))
            for t, (x, y) in ((t, canvas.shapes.territories[t.id].anchor) for t in canvas.board)
        }

    @cached_property
    def landing_sites(self) -> Trace:
        """Diamonds beside the badges."""
        canvas = self.canvas
        spots = [self.badge_at[site] for site in canvas.board.landing_sites]
        colour = mix(canvas.theme.mark, canvas.theme.paper, 0.1)
        marker = {"symbol": "diamond", "size": 9, "color": colour, "line": {"color": canvas.theme.halo, "width": 1}}
        xs, ys = [x - round(18 * canvas.px) for x, _ in spots], [y for _, y in spots]
        return canvas.markers("landing_sites", xs or [OFF_MAP[0]], ys or [OFF_MAP[1]], marker)

    @cached_property
    def wrap_names(self) -> Trace:
        """Where a route goes that leaves the map at its edge."""
        canvas = self.canvas
        xs, ys, texts, positions = [], [], [], []
        for link in canvas.shapes.links:
            if link.kind != "wrap":
                continue
            for near, far, part in ((link.a, link.b, link.parts[0]), (link.b, link.a, link.parts[-1])):
                left = canvas.shapes.territories[near].anchor[0] < canvas.shapes.width / 2
                edge = min(part[::2]) if left else max(part[::2])
                height = part[list(part[::2]).index(edge) * 2 + 1]
                name = html.escape(canvas.board[far].short[canvas.lang])
                xs.append(edge)
                ys.append(height - round(7 * canvas.px))
                texts.append(f"‹ {name}" if left else f"{name} ›")
                positions.append("bottom right" if left else "bottom left")
        trace = canvas.texts("wrap_names", xs or [OFF_MAP[0]], ys or [OFF_MAP[1]], texts, 8.5, canvas.theme.sea_line)
        return trace | {"textposition": positions or "bottom center", "meta": {"names": True}}

    def legend(self, edition: Edition) -> list[Trace]:
        """What the signs mean that this edition lays on the board."""
        key = edition.armies, edition.parts
        if key not in self._legends:
            self._legends[key] = self._make_legend(edition)
        return self._legends[key]

    def _make_legend(self, edition: Edition) -> list[Trace]:
        canvas, _ = self.canvas, wording(self.canvas.lang, edition.armies).gettext
        t, px, y = canvas.theme, canvas.px, round(17 * canvas.px)
        signs_of: list[tuple[Part | None, tuple[str, int, str, str, str, str]]] = [
            (None, ("circle", 18, t.badge, NOBODY_STYLE.fill, "3", _("units"))),
            ("commanders", ("square", 12, t.badge, NOBODY_STYLE.fill, "L", _("commander (L D N X S)"))),
            ("stations", ("hexagon2", 13, t.mark, t.halo, "", _("space station"))),
            ("stations", ("diamond", 11, mix(t.mark, t.paper, 0.1), t.halo, "", _("landing site"))),
            ("devastation", ("square", 13, t.devastated, t.warning, "", _("devastated"))),
        ]
        entries = [sign for part, sign in signs_of if part is None or part in edition.parts]
        x = round((330 if len(entries) > 1 else 500) * px)
        xs, texts, label_xs, labels = [], [], [], []
        marks: dict[str, list[Any]] = {"symbol": [], "size": [], "color": [], "ring": []}
        for symbol, size, colour, ring, text, label in entries:
            xs.append(x)
            texts.append(text)
            for key, value in zip(marks, (symbol, size, colour, ring), strict=True):
                marks[key].append(value)
            label_xs.append(x + round(14 * px))
            labels.append(html.escape(label))
            x += round((34 + 6.6 * len(label)) * px)
        label_xs.append(x + round(24 * px))
        labels.append(html.escape(_("sea route")))
        rings = {"color": marks["ring"], "width": 1.6}
        marker: dict[str, Any] = {
            "symbol": marks["symbol"],
            "size": marks["size"],
            "color": marks["color"],
            "line": rings,
        }
        signs = canvas.markers("legend", xs, [y] * len(xs), marker)
        signs |= {"mode": "markers+text", "text": texts, "textfont": canvas.font(9.5, t.badge_text, bold=True)}
        line = canvas.lines("legend_line", [(x - round(10 * px), y, x + round(20 * px), y)], t.sea_line, 1.5, "2px,3px")
        names = canvas.texts("legend_names", label_xs, [y] * len(label_xs), labels, 11, t.text, position="middle right")
        return [trace | {"meta": {"legend": True}} for trace in (signs, line, names)]

    @cached_property
    def layout(self) -> dict[str, Any]:
        """Layout of the figure at its natural size."""
        canvas = self.canvas
        s, theme = canvas.shapes, canvas.theme
        picture = {
            "source": backdrop(s, theme), "xref": "x", "yref": "y", "x": 0, "y": s.height, "sizex": s.width,
            "sizey": s.height, "sizing": "stretch", "layer": "below",
        }  # fmt: skip
        axis = {"visible": False, "fixedrange": True, "showgrid": False, "zeroline": False}
        return {
            "width": WIDTH, "height": round(WIDTH * s.height / s.width), "margin": dict.fromkeys("lrtb", 0),
            "paper_bgcolor": theme.paper, "plot_bgcolor": theme.paper, "showlegend": False, "dragmode": False,
            "hovermode": "closest", "font": {"family": FONT, "color": theme.text}, "images": [picture],
            "xaxis": {**axis, "range": [0, s.width]}, "yaxis": {**axis, "range": [0, s.height]},
            "annotations": self._region_labels(), "hoverlabel": {"align": "left"},
            "modebar": {"remove": ["zoom", "pan", "select", "lasso", "zoomin", "zoomout", "autoscale", "resetscale"]},
        }  # fmt: skip

    def _region_labels(self) -> list[dict[str, Any]]:
        canvas, _ = self.canvas, self.canvas.gettext
        labels = []
        for region in canvas.board.regions:
            label = canvas.shapes.labels.get(region.id)
            if label is None:
                continue
            text = f"<b>{html.escape(region.name(canvas.lang).upper())}</b> +{region.bonus}"
            labels.append(
                {
                    "x": label.at[0], "y": label.at[1], "text": text, "showarrow": False, "textangle": -label.angle,
                    "font": {"size": 10, "color": canvas.region_colour[region.id]}, "captureevents": False,
                }
            )  # fmt: skip
        if canvas.shapes.moon is not None:
            x, y = canvas.shapes.moon.center
            text, top = f"<b>{html.escape(_('MOON'))}</b>", y + canvas.shapes.moon.radius + round(13 * canvas.px)
            font = {"size": 11, "color": mix(canvas.theme.text, canvas.theme.paper, 0.25)}
            labels.append({"x": x, "y": top, "text": text, "showarrow": False, "font": font, "captureevents": False})
        return labels
