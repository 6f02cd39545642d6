"""The board as a plotly figure.

A `Scene` knows one board in one theme and one language. It makes plain dicts, so that a live board can compare two of
them and send only what changed; `board_figure` wraps them into a figure. Every trace bears a ``uid`` that names it and
a ``meta`` that tells the live board what it is.
"""

from __future__ import annotations

import html
import textwrap
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Any

import plotly.graph_objects as go

from risk2210.atlas.answer import Answer, Picture
from risk2210.board import Board
from risk2210.board.shapes import Flat, Shapes, load_shapes, points, region_outlines
from risk2210.errors import InvalidArgument
from risk2210.i18n import translation
from risk2210.view.backdrop import backdrop
from risk2210.view.overlay import BLANK, overlay_traces, shade, told
from risk2210.view.palette import NOBODY_STYLE, REGION_HUES, OwnerStyle, Theme, hsl, mix, theme_named
from risk2210.view.state import COMMANDER_LETTERS, PositionLike, checked
from risk2210.view.text import owner_name, owner_style, territory_lines

WIDTH = 1200
"""Width in px that every size in this module is meant for; other widths scale."""
NAME_SIZE = 9.0
MANY = 16
"""From so many targets on their outlines are thin: thick ones would hide the map."""
OFF_MAP = (-2000, -2000)
"""Where the marks of a trace wait when there is nothing to mark: a trace never runs empty, so it keeps its place."""
FONT = "Open Sans, DejaVu Sans, Verdana, sans-serif"

Trace = dict[str, Any]


class Scene:
    """Everything drawable of one board in one theme and language.

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
        self.off_map = OFF_MAP
        self._texts_told: dict[tuple[object, ...], tuple[list[str], str]] = {}

    def _(self, message: str) -> str:
        return translation(self.lang).gettext(message)

    # the parts that never change -------------------------------------------------------------------------------

    @cached_property
    def _region_colour(self) -> Mapping[str, str]:
        saturation, lightness = self.theme.region_lightness[1], self.theme.region_lightness[0]
        colours = {}
        for i, region in enumerate(self.board.regions):
            hue = REGION_HUES.get(region.id, 360 * i // len(self.board.regions))
            colours[region.id] = hsl(hue, saturation, lightness)
        return colours

    @cached_property
    def _rings(self) -> Mapping[str, tuple[list[int | None], list[int | None]]]:
        return {t.id: polyline(self.shapes.territories[t.id].polygons, closed=True) for t in self.board}

    @cached_property
    def _decor(self) -> list[Trace]:
        t = self.theme
        return [
            self._lines("graticule", self.shapes.graticule, t.graticule, 1),
            self._fill("shelf", polyline(self.shapes.shelf, closed=True), t.shelf),
        ]

    @cached_property
    def _sea_lines(self) -> list[Trace]:
        present = {frozenset((edge.a, edge.b)): edge for edge in self.board.edges}
        drawn = [link for link in self.shapes.links if frozenset((link.a, link.b)) in present]
        sea = [part for link in drawn if link.kind in ("sea", "wrap") for part in link.parts]
        traces = [self._lines("sea_lines", sea, self.theme.sea_line, 1.5, dash="2px,3px")]
        for link in drawn:
            if link.kind == "optional":
                note = present[frozenset((link.a, link.b))].note
                trace = self._lines("optional_lines", link.parts, self.theme.sea_line, 1.1, dash="1px,4px")
                if note is not None:
                    wrapped = "<br>".join(textwrap.wrap(html.escape(note[self.lang]), 60))
                    trace |= {"hoverinfo": "text", "text": wrapped, "hoveron": "points"}
                traces.append(trace)
        return traces

    @cached_property
    def _straits(self) -> list[Trace]:
        present = {frozenset((edge.a, edge.b)) for edge in self.board.edges}
        parts = [
            part
            for link in self.shapes.links
            if link.kind == "strait" and frozenset((link.a, link.b)) in present
            for part in link.parts
        ]
        casing, dots = self.theme.bridge
        return [
            self._lines("strait_casing", parts, casing, 5),
            self._lines("strait_dots", parts, dots, 2.4, dash="2.4px,2.4px"),
        ]

    @cached_property
    def _outlines(self) -> list[Trace]:
        chains = region_outlines(self.shapes, self.board)
        return [
            self._lines(
                f"region_{region.id}",
                [[c for point in chain for c in point] for chain in chains[region.id]],
                self._region_colour[region.id],
                1.8 if region.kind == "land" else 1.4,
            )
            for region in self.board.regions
        ]

    @cached_property
    def _insets(self) -> Trace:
        rings = [(*shape.inset, *shape.inset[:2]) for shape in self.shapes.territories.values() if shape.inset]
        return self._lines("insets", rings, mix(self.theme.mark, self.theme.moon[0], 0.25), 1.2, dash="4px,3px")

    @cached_property
    def _names(self) -> Trace:
        xs, ys, texts = [], [], []
        for t in self.board:
            x, y = self._badge_at[t.id]
            xs.append(x)
            ys.append(y - round(8.5 * self.px))
            texts.append("<br>".join(html.escape(line) for line in self._name_lines[t.id]))
        trace = self.texts("names", xs, ys, texts, NAME_SIZE, self.theme.text, position="bottom center")
        return trace | {"meta": {"names": True}}

    @cached_property
    def _name_lines(self) -> Mapping[str, list[str]]:
        lines = {}
        for t in self.board:
            room = 11 if t.kind == "moon" else 14
            full = textwrap.wrap(t.name(self.lang), room, break_long_words=False)
            short = textwrap.wrap(t.short[self.lang], room, break_long_words=False)
            spacious = self.shapes.territories[t.id].radius >= 14 * len(full) * self.px
            lines[t.id] = full if spacious or len(full) == 1 else min(short, full, key=len)
        return lines

    @cached_property
    def _badge_at(self) -> Mapping[str, tuple[int, int]]:
        """Place of each badge: badge and name together are centred on the anchor."""
        rise = {1: 1.5, 2: 7.0}
        return {
            t.id: (x, y + round(rise.get(len(self._name_lines[t.id]), 12.0) * self.px))
            for t, (x, y) in ((t, self.shapes.territories[t.id].anchor) for t in self.board)
        }

    @cached_property
    def _landing_sites(self) -> Trace:
        spots = [self._badge_at[site] for site in self.board.landing_sites]
        colour = mix(self.theme.mark, self.theme.paper, 0.1)
        marker = {"symbol": "diamond", "size": 9, "color": colour, "line": {"color": self.theme.halo, "width": 1}}
        xs, ys = [x - round(18 * self.px) for x, _ in spots], [y for _, y in spots]
        return self.markers("landing_sites", xs or [OFF_MAP[0]], ys or [OFF_MAP[1]], marker)

    @cached_property
    def _wrap_names(self) -> Trace:
        xs, ys, texts, positions = [], [], [], []
        for link in self.shapes.links:
            if link.kind != "wrap":
                continue
            for near, far, part in ((link.a, link.b, link.parts[0]), (link.b, link.a, link.parts[-1])):
                left = self.shapes.territories[near].anchor[0] < self.shapes.width / 2
                edge = min(part[::2]) if left else max(part[::2])
                height = part[list(part[::2]).index(edge) * 2 + 1]
                name = html.escape(self.board[far].short[self.lang])
                xs.append(edge)
                ys.append(height - round(7 * self.px))
                texts.append(f"‹ {name}" if left else f"{name} ›")
                positions.append("bottom right" if left else "bottom left")
        trace = self.texts("wrap_names", xs or [OFF_MAP[0]], ys or [OFF_MAP[1]], texts, 8.5, self.theme.sea_line)
        return trace | {"textposition": positions or "bottom center", "meta": {"names": True}}

    @cached_property
    def _legend(self) -> list[Trace]:
        t, px, y = self.theme, self.px, round(17 * self.px)
        entries = [
            ("circle", 18, t.badge, NOBODY_STYLE.fill, "3", self._("units")),
            ("square", 12, t.badge, NOBODY_STYLE.fill, "L", self._("commander (L D N X S)")),
            ("hexagon2", 13, t.mark, t.halo, "", self._("space station")),
            ("diamond", 11, mix(t.mark, t.paper, 0.1), t.halo, "", self._("landing site")),
            ("square", 13, t.devastated, t.warning, "", self._("devastated")),
        ]
        if not any(kind == "moon" for kind in {r.kind for r in self.board.regions}):
            entries = entries[:1]
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
        labels.append(html.escape(self._("sea route")))
        rings = {"color": marks["ring"], "width": 1.6}
        marker: dict[str, Any] = {
            "symbol": marks["symbol"],
            "size": marks["size"],
            "color": marks["color"],
            "line": rings,
        }
        signs = self.markers("legend", xs, [y] * len(xs), marker)
        signs |= {"mode": "markers+text", "text": texts, "textfont": self._font(9.5, t.badge_text, bold=True)}
        line = self._lines("legend_line", [(x - round(10 * px), y, x + round(20 * px), y)], t.sea_line, 1.5, "2px,3px")
        names = self.texts("legend_names", label_xs, [y] * len(label_xs), labels, 11, t.text, position="middle right")
        return [trace | {"meta": {"legend": True}} for trace in (signs, line, names)]

    # the parts that follow the position ------------------------------------------------------------------------

    def traces(
        self,
        state: PositionLike | None,
        selected: str | None = None,
        targets: Collection[str] = (),
        route: Sequence[str] = (),
        names: Mapping[str, str] | None = None,
        picture: Picture | None = None,
    ) -> list[Trace]:
        """All traces, bottom to top; parameters as in `board_figure`, territories by id."""
        fills: dict[str, list[Trace]] = {"water": [], "land": [], "moon": []}
        lit = {*targets, *route, *([selected] if selected else [])}
        for path in () if picture is None else (*picture.paths, *picture.cuts):
            lit.update(path)
        veil = bool(lit) and (picture is None or not picture.shades)  # a scale is to be compared all over the board
        for t in self.board:
            fills[t.kind].append(self._territory(t.id, state, veil and t.id not in lit, names, picture))
        return [
            *self._decor,
            *fills["water"],
            *self._sea_lines,
            *fills["land"],
            *self._straits,
            *fills["moon"],
            *self._outlines,
            self._insets,
            self._outline("target_glow", targets, self.theme.halo, 4.0),
            self._outline("targets", targets, self.theme.mark, 2.2 if len(targets) < MANY else 1.2, dash="5px,3px"),
            self._outline("selected_glow", [selected] if selected else [], self.theme.glow, 8.0),
            self._outline("selected", [selected] if selected else [], self.theme.mark, 3.0),
            self.routes("route", [route], self.theme.mark, 3.2, dash="8px,4px"),
            *overlay_traces(self, picture),
            self._trefoils(_devastated(state, picture)),
            self._landing_sites,
            self._stations(state),
            self._badges(state),
            self._coins(state),
            self._names,
            self._wrap_names,
            *self._legend,
            *self._owner_legend(state, names or {}),
        ]

    def _territory(
        self,
        ident: str,
        state: PositionLike | None,
        veiled: bool,
        names: Mapping[str, str] | None,
        picture: Picture | None,
    ) -> Trace:
        xs, ys = self._rings[ident]
        line = {"color": self.theme.border, "width": 1.3}
        meta = {"territory": ident, "region": self.board[ident].region, "place": self.board.index[ident]}
        return {
            "type": "scatter", "uid": f"t_{ident}", "name": html.escape(self.board[ident].name(self.lang)),
            "meta": meta, "mode": "lines", "x": xs, "y": ys, "fill": "toself", "hoveron": "fills",
            "hoverinfo": "text", "text": self._told(ident, state, names, picture)[1],
            "fillcolor": self._fill_colour(ident, state, veiled, picture), "line": line, "showlegend": False,
        }  # fmt: skip

    def lines(
        self,
        ident: str,
        state: PositionLike | None,
        names: Mapping[str, str] | None = None,
        picture: Picture | None = None,
    ) -> list[str]:
        """What there is to say of a territory; see `territory_lines`. What the picture says of it comes second."""
        return self._told(ident, state, names, picture)[0]

    def _told(
        self, ident: str, state: PositionLike | None, names: Mapping[str, str] | None, picture: Picture | None
    ) -> tuple[list[str], str]:
        """Lines about a territory, and the same as hover label. Most stay as they are from move to move."""
        scaled = told(picture, ident, self.lang)
        key: tuple[object, ...] = (ident, scaled)
        if state is not None:
            owner = state.owner_of(ident)
            shown = (
                None if owner is None else (owner_name(owner, names or {}, self.lang), owner_style(state, owner).glyph)
            )
            standing = (state.units_of(ident), tuple(state.commanders_at(ident)), state.station_at(ident))
            key = (ident, scaled, ident in state.devastated, shown, standing)
        if key not in self._texts_told:
            if len(self._texts_told) > 20_000:
                self._texts_told.clear()
            lines = territory_lines(self.board, ident, state, self.lang, names)
            lines[1:1] = [scaled] if scaled else []
            label = "<br>".join(html.escape(part) for line in lines for part in textwrap.wrap(line, 70))
            self._texts_told[key] = lines, label
        return self._texts_told[key]

    def _fill_colour(self, ident: str, state: PositionLike | None, veiled: bool, picture: Picture | None) -> str:
        theme, territory = self.theme, self.board[ident]
        if ident in _devastated(state, picture):
            colour = theme.devastated
        elif picture is not None and picture.shades:
            return shade(self, picture, ident)
        elif state is None:
            colour = mix(self._region_colour[territory.region], theme.paper, 0.35 if theme.name == "dark" else 0.5)
        else:
            owner = state.owner_of(ident)
            colour = theme.unheld if owner is None else owner_style(state, owner).fill
            if owner is not None:
                colour = mix(colour, "#0d1626" if theme.name == "dark" else "#ffffff", 0.22)
        if territory.kind == "water":
            colour = mix(theme.ocean[0], colour, theme.water_share)
        return mix(colour, theme.paper, theme.veil) if veiled else colour

    def _outline(self, uid: str, members: Collection[str], colour: str, width: float, dash: str | None = None) -> Trace:
        members = [t.id for t in self.board if t.id in set(members)]
        xs: list[int | None] = [OFF_MAP[0], OFF_MAP[0] + 1]
        ys: list[int | None] = [OFF_MAP[1], OFF_MAP[1]]
        for member in members:
            xs += [None, *self._rings[member][0]]
            ys += [None, *self._rings[member][1]]
        trace = self._raw_lines(uid, xs, ys, colour, width, dash)
        return trace | {"meta": {"outline": members}}

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
                    parts.append((*line, *_outward(out, self.shapes.width)))
                    line = [c for point in reversed(points(_outward(back, self.shapes.width))) for c in point]
                line += self.shapes.territories[b].anchor
            if len(line) > 2:
                parts.append(line)
        return self._lines(uid, parts, colour, width, dash)

    def _badges(self, state: PositionLike | None) -> Trace:
        theme = self.theme
        keys = ("x", "y", "text", "symbol", "size", "color", "ring", "width")
        columns: dict[str, list[Any]] = {key: [] for key in keys}
        for t in self.board:
            x, y = self._badge_at[t.id]
            owner = None if state is None else state.owner_of(t.id)
            style = owner_style(state, owner)
            shown = state is not None and t.id not in state.devastated
            units = 0 if state is None or owner is None else state.units_of(t.id)
            row = (x, y, str(units) if owner else BLANK, style.symbol, style.size if shown else 0.01,
                   theme.badge, self._ring(style), 2.2 if owner else 1.0)  # fmt: skip
            for key, value in zip(keys, row, strict=True):
                columns[key].append(value)
        marker = {
            "symbol": columns["symbol"], "size": columns["size"], "color": columns["color"],
            "line": {"color": columns["ring"], "width": columns["width"]},
        }  # fmt: skip
        trace = self.markers("badges", columns["x"], columns["y"], marker)
        font = self._font(10.5, theme.badge_text, bold=True)
        return trace | {
            "mode": "markers+text",
            "text": columns["text"],
            "textfont": font,
            "textposition": "middle center",
        }

    def _stations(self, state: PositionLike | None) -> Trace:
        """Stations, to the left of the badges. Every player has four places here, so that a new one changes little."""
        slots: dict[object, tuple[int, int, str]] = {}
        for player in () if state is None else state.players:
            slots |= {(player, i): (*OFF_MAP, self.theme.halo) for i in range(4)}
        built: Counter[str | None] = Counter()
        for t in self.board:
            if state is not None and t.id not in state.devastated and state.station_at(t.id):
                owner, (x, y) = state.owner_of(t.id), self._badge_at[t.id]
                slots[owner, built[owner]] = (x - round(17 * self.px), y, self._ring(owner_style(state, owner)))
                built[owner] += 1
        xs, ys, rings = _columns(slots, (*OFF_MAP, self.theme.halo))
        marker = {"symbol": "hexagon2", "size": 12, "color": self.theme.mark, "line": {"color": rings, "width": 2.2}}
        return self.markers("stations", xs, ys, marker)

    def _coins(self, state: PositionLike | None) -> Trace:
        """Commanders: to the right of the badge; more than two go in a row above.

        Every player has a place for each commander here, so that one who moves changes his place only.
        """
        slots: dict[object, tuple[int, int, str, str]] = {}
        for player in () if state is None else state.players:
            slots |= {(player, kind): (*OFF_MAP, letter, self.theme.halo) for kind, letter in COMMANDER_LETTERS.items()}
        empty = set(slots)
        for t in self.board:
            kinds = () if state is None else state.commanders_at(t.id)
            owner = None if state is None else state.owner_of(t.id)
            x0, y0 = self._badge_at[t.id]
            for i, kind in enumerate(kinds):
                beside = len(kinds) <= 2
                dx = 18 + 12 * i if beside else 12 * (i - (len(kinds) - 1) / 2)
                place = x0 + round(dx * self.px), y0 + round((2 if beside else 17) * self.px)
                key: object = (owner, kind) if (owner, kind) in empty else (owner, kind, t.id)
                empty.discard((owner, kind))
                slots[key] = (*place, COMMANDER_LETTERS[kind], self._ring(owner_style(state, owner)))
        xs, ys, letters, rings = _columns(slots, (*OFF_MAP, BLANK, self.theme.halo))
        marker = {"symbol": "square", "size": 10.5, "color": self.theme.badge, "line": {"color": rings, "width": 1.4}}
        trace = self.markers("commanders", xs, ys, marker)
        font = self._font(8, self.theme.badge_text, bold=True)
        return trace | {"mode": "markers+text", "text": letters, "textfont": font, "textposition": "middle center"}

    def _trefoils(self, devastated: Collection[str]) -> Trace:
        x, y = OFF_MAP
        flats: list[Flat] = [(x, y, x + 1, y, x, y + 1)]
        for t in self.board:
            if t.id in devastated:
                flats += trefoil(*self._badge_at[t.id], round(11 * self.px))
        return self._fill("trefoils", polyline(flats, closed=True), self.theme.warning)

    def _owner_legend(self, state: PositionLike | None, names: Mapping[str, str]) -> list[Trace]:
        """Who has which symbol and colour: a row above the legend, at the right."""
        owners = [] if state is None else list(state.players)
        xs, ys, labels = [OFF_MAP[0]], [OFF_MAP[1]], [BLANK]
        rings, symbols, sizes = [self.theme.halo], ["circle"], [1.0]
        shown = [textwrap.shorten(owner_name(owner, names, self.lang), 18, placeholder="…") or "…" for owner in owners]
        x = self.shapes.width // 2 - round(sum(34 + 6.6 * len(name) for name in shown) / 2 * self.px)
        for owner, name in zip(owners, shown, strict=True):
            style = owner_style(state, owner)
            xs.append(x)
            ys.append(round(40 * self.px))
            labels.append(html.escape(name))
            rings.append(style.fill)
            symbols.append(style.symbol)
            sizes.append(style.size * 0.8)
            x += round((34 + 6.6 * len(name)) * self.px)
        marker = {"symbol": symbols, "size": sizes, "color": rings, "line": {"color": self.theme.halo, "width": 1}}
        places = [x + round(13 * self.px) for x in xs]
        signs = self.markers("owners", xs, ys, marker)
        texts = self.texts("owner_names", places, ys, labels, 11, self.theme.text, position="middle right")
        return [trace | {"meta": {"legend": True}} for trace in (signs, texts)]

    # layout ----------------------------------------------------------------------------------------------------

    @cached_property
    def layout(self) -> dict[str, Any]:
        """Layout of the figure at its natural size."""
        s, theme = self.shapes, self.theme
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
        labels = []
        for region in self.board.regions:
            label = self.shapes.labels.get(region.id)
            if label is None:
                continue
            text = f"<b>{html.escape(region.name(self.lang).upper())}</b> +{region.bonus}"
            labels.append(
                {
                    "x": label.at[0], "y": label.at[1], "text": text, "showarrow": False, "textangle": -label.angle,
                    "font": {"size": 10, "color": self._region_colour[region.id]}, "captureevents": False,
                }
            )  # fmt: skip
        if self.shapes.moon is not None:
            x, y = self.shapes.moon.center
            text, top = f"<b>{html.escape(self._('MOON'))}</b>", y + self.shapes.moon.radius + round(13 * self.px)
            font = {"size": 11, "color": mix(self.theme.text, self.theme.paper, 0.25)}
            labels.append({"x": x, "y": top, "text": text, "showarrow": False, "font": font, "captureevents": False})
        return labels

    # small makers ----------------------------------------------------------------------------------------------

    def _ring(self, style: OwnerStyle) -> str:
        """Owner's colour as it is drawn around a badge: darkened on a light badge to stand out from it."""
        return style.fill if self.theme.name == "dark" else mix(style.fill, "#000000", 0.28)

    def _font(self, size: float, colour: str, *, bold: bool = False) -> dict[str, Any]:
        font: dict[str, Any] = {"size": size, "color": colour, "family": FONT}
        return font | {"weight": 700} if bold else font

    def _raw_lines(
        self, uid: str, xs: Sequence[int | None], ys: Sequence[int | None], colour: str, width: float, dash: str | None
    ) -> Trace:
        line = {"color": colour, "width": width, "simplify": False} | ({"dash": dash} if dash else {})
        return {
            "type": "scatter", "uid": uid, "mode": "lines", "x": list(xs), "y": list(ys), "line": line,
            "hoverinfo": "skip", "showlegend": False,
        }  # fmt: skip

    def _lines(
        self, uid: str, parts: Iterable[Sequence[int]], colour: str, width: float, dash: str | None = None
    ) -> Trace:
        xs, ys = polyline(list(parts), closed=False)
        return self._raw_lines(uid, xs, ys, colour, width, dash)

    def _fill(self, uid: str, path: tuple[list[int | None], list[int | None]], colour: str) -> Trace:
        trace = self._raw_lines(uid, *path, colour, 0, None)
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
        font = self._font(size, colour)
        if colour == self.theme.text:
            halo = self.theme.halo
            font["shadow"] = f"0 0 2px {halo}, 0 0 2px {halo}, 0 0 3px {halo}"
        return {
            "type": "scatter", "uid": uid, "mode": "text", "x": list(xs), "y": list(ys), "text": list(texts),
            "textposition": position, "textfont": font, "hoverinfo": "skip", "showlegend": False,
        }  # fmt: skip


def _devastated(state: PositionLike | None, picture: Picture | None) -> Collection[str]:
    """Territories to draw as devastated: those of the position, and those a picture supposes to be."""
    return {*(() if state is None else state.devastated), *(() if picture is None else picture.gone)}


def _outward(part: Flat, width: int) -> Flat:
    """The part of a wrap line as it runs from the coast to the frame."""
    first, last = part[0], part[-2]
    ends_at_frame = min(last, width - last) <= min(first, width - first)
    return part if ends_at_frame else tuple(c for point in reversed(points(part)) for c in point)


def _columns(slots: Mapping[object, tuple[Any, ...]], filler: tuple[Any, ...]) -> list[list[Any]]:
    """Rows turned into columns; the filler stands in when there are none."""
    return [list(column) for column in zip(*(slots.values() or [filler]), strict=True)]


def polyline(flats: Sequence[Sequence[int]], *, closed: bool) -> tuple[list[int | None], list[int | None]]:
    """Coordinates of several flat polylines, a None between each; `closed` repeats each first point.

    Examples
    --------
    >>> polyline([(0, 0, 1, 0, 1, 1), (5, 5, 6, 6)], closed=False)
    ([0, 1, 1, None, 5, 6], [0, 0, 1, None, 5, 6])
    """
    xs: list[int | None] = []
    ys: list[int | None] = []
    for flat in flats:
        if xs:
            xs.append(None)
            ys.append(None)
        xs += flat[::2]
        ys += flat[1::2]
        if closed:
            xs.append(flat[0])
            ys.append(flat[1])
    return xs, ys


def trefoil(x: int, y: int, radius: int) -> list[Flat]:
    """The radiation sign as four flat rings around (x, y)."""
    import math

    def arc(r: float, start: float, stop: float, steps: int) -> list[tuple[float, float]]:
        angles = (math.radians(start + (stop - start) * i / steps) for i in range(steps + 1))
        return [(x + r * math.cos(a), y + r * math.sin(a)) for a in angles]

    rings = [arc(0.16 * radius, 0, 330, 11)]
    for start in (60, 180, 300):
        rings.append([*arc(radius, start, start + 60, 8), *arc(0.28 * radius, start + 60, start, 4)])
    return [tuple(round(c) for point in ring for c in point) for ring in rings]


@lru_cache(maxsize=16)
def _bundled_scene(board: Board, theme: str, lang: str) -> Scene:
    return Scene(board, load_shapes(board), theme_named(theme), lang)


def scene(board: Board, theme: str, lang: str, shapes: Shapes | None = None) -> Scene:
    """Scene of a board, shared where the shapes are the board's own."""
    theme_named(theme)
    if lang not in ("en", "fr"):
        raise InvalidArgument(f"{lang!r} is not a language: en, fr")
    return _bundled_scene(board, theme, lang) if shapes is None else Scene(board, shapes, theme_named(theme), lang)


def board_figure(
    board: Board,
    state: PositionLike | None = None,
    *,
    theme: str = "light",
    lang: str = "en",
    selected: str | None = None,
    targets: Iterable[str] = (),
    route: Sequence[str] = (),
    names: Mapping[str, str] | None = None,
    shapes: Shapes | None = None,
    picture: Picture | None = None,
) -> go.Figure:
    """The board as a plotly figure, for pages, pictures and notebooks that need no clicks.

    Parameters
    ----------
    board : Board
    state : PositionLike, optional
        Who holds what; without one each territory has its region's colour.
    theme : {"light", "dark"}
    lang : {"en", "fr"}
    selected : str, optional
        Territory to outline; all but it, `targets` and `route` are veiled.
    targets : iterable of str
        Territories to outline with dashes.
    route : sequence of str
        Territories to join by a line, in order.
    names : mapping of str to str, optional
        Name to show for each owner id.
    shapes : Shapes, optional
        Shapes to use instead of the board's own.
    picture : Picture, optional
        What an answer of the atlas draws: a colour scale in place of the owners' colours, routes, cuts.

    Returns
    -------
    plotly.graph_objects.Figure
        About 110 traces at 1200 px width; hovering tells region, holder and neighbours. Some 0.1 s to make.

    Raises
    ------
    InvalidArgument
        For an unknown theme, language or commander.
    UnknownTerritory
        For a name that is no territory.

    Examples
    --------
    >>> from risk2210 import load_board
    >>> board = load_board("risk2210")
    >>> figure = board_figure(board, selected="Egypt", targets=board.neighbours("Egypt"), theme="dark")
    >>> figure.layout.width
    1200
    """
    drawn = scene(board, theme, lang, shapes)
    chosen = None if selected is None else board[selected].id
    aims, path = [board[t].id for t in targets], [board[t].id for t in route]
    traces = drawn.traces(checked(board, state), chosen, aims, path, names, picture)
    return go.Figure({"data": traces, "layout": drawn.layout}, skip_invalid=False)


def answer_figure(
    answer: Answer[Any],
    state: PositionLike | None = None,
    *,
    theme: str = "light",
    lang: str = "en",
    names: Mapping[str, str] | None = None,
) -> go.Figure:
    """An answer of the atlas on the board: its scale, its routes and cuts, its territories outlined, and its title.

    Parameters
    ----------
    answer : Answer
    state : PositionLike, optional
        Who holds what; owners then show in the badges, for the colours are the scale's.
    theme, lang, names
        As in `board_figure`.

    Examples
    --------
    >>> from risk2210 import load_board
    >>> from risk2210.atlas import centrality
    >>> figure = answer_figure(centrality(load_board("classic")))
    >>> figure.layout.title.text
    'Who stands in the middle'
    """
    marks, picture = answer.picture.marks, answer.picture
    figure = board_figure(answer.board, state, theme=theme, lang=lang, targets=marks, names=names, picture=picture)
    title = html.escape(answer.say(answer.title, lang, names))
    margin = figure.layout.margin.update(t=34)
    figure.update_layout(title={"text": title, "x": 0.01, "y": 0.985, "font": {"size": 15}}, margin=margin)
    return figure
