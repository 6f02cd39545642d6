"""A `Scene`: everything drawable of one board in one theme and one language.

It makes plain dicts, so that a live board can compare two of them and send only what changed.
"""

from __future__ import annotations

import html
import textwrap
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import Any

from risk2210.atlas.answer import Picture
from risk2210.board import Board
from risk2210.board.shapes import Shapes, load_shapes
from risk2210.errors import InvalidArgument
from risk2210.view.canvas import OFF_MAP, Canvas, Trace
from risk2210.view.ground import Ground
from risk2210.view.overlay import overlay_traces, shade, told
from risk2210.view.palette import mix, theme_named
from risk2210.view.pieces import badges, coins, owner_legend, stations, trefoils
from risk2210.view.state import PositionLike, edition_of
from risk2210.view.text import owner_name, owner_style, territory_lines

MANY = 16
"""From so many targets on their outlines are thin: thick ones would hide the map."""


class Scene:
    """Everything drawable of one board in one theme and language.

    Parameters
    ----------
    canvas : Canvas
    """

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.board, self.theme, self.lang = canvas.board, canvas.theme, canvas.lang
        self.ground = Ground(canvas)
        self._texts_told: dict[tuple[object, ...], tuple[list[str], str]] = {}

    @property
    def layout(self) -> dict[str, Any]:
        """Layout of the figure at its natural size."""
        return self.ground.layout

    def traces(
        self,
        state: PositionLike | None,
        selected: str | None = None,
        targets: Collection[str] = (),
        route: Sequence[str] = (),
        names: Mapping[str, str] | None = None,
        picture: Picture | None = None,
        *,
        veil: bool = True,
    ) -> list[Trace]:
        """All traces, bottom to top; parameters as in `board_figure`, territories by id.

        Without `veil` what is not selected, a target or on the route keeps its colours.
        """
        canvas, ground, theme = self.canvas, self.ground, self.theme
        at, edition = ground.badge_at, edition_of(self.board, state)
        fills: dict[str, list[Trace]] = {"water": [], "land": [], "moon": []}
        lit = {*targets, *route, *([selected] if selected else [])}
        for path in () if picture is None else (*picture.paths, *picture.cuts):
            lit.update(path)
        # a scale is to be compared all over the board
        veiled = veil and bool(lit) and (picture is None or not picture.shades)
        for t in self.board:
            away = t.kind not in edition.terrains
            fills[t.kind].append(self._territory(t.id, state, away or (veiled and t.id not in lit), names, picture))
        return [
            *ground.decor,
            *fills["water"],
            *ground.sea_lines,
            *fills["land"],
            *ground.straits,
            *fills["moon"],
            *ground.outlines,
            ground.insets,
            self._outline("target_glow", targets, theme.halo, 4.0),
            self._outline("targets", targets, theme.mark, 2.2 if len(targets) < MANY else 1.2, dash="5px,3px"),
            self._outline("selected_glow", [selected] if selected else [], theme.glow, 8.0),
            self._outline("selected", [selected] if selected else [], theme.mark, 3.0),
            canvas.routes("route", [route], theme.mark, 3.2, dash="8px,4px"),
            *overlay_traces(canvas, picture),
            trefoils(canvas, at, _devastated(state, picture)),
            ground.landing_sites,
            stations(canvas, at, state),
            badges(canvas, at, state),
            coins(canvas, at, state),
            ground.names,
            ground.wrap_names,
            *ground.legend(edition),
            *owner_legend(canvas, state, names or {}),
        ]

    def _territory(
        self,
        ident: str,
        state: PositionLike | None,
        veiled: bool,
        names: Mapping[str, str] | None,
        picture: Picture | None,
    ) -> Trace:
        xs, ys = self.canvas.rings[ident]
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
        edition = edition_of(self.board, state)
        key: tuple[object, ...] = (ident, scaled, edition.armies, edition.terrains)
        if state is not None:
            owner = state.owner_of(ident)
            shown = (
                None if owner is None else (owner_name(owner, names or {}, self.lang), owner_style(state, owner).glyph)
            )
            standing = (state.units_of(ident), tuple(state.commanders_at(ident)), state.station_at(ident))
            key = (*key, ident in state.devastated, shown, standing)
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
            return shade(self.canvas, picture, ident)
        elif state is None:
            share = 0.35 if theme.name == "dark" else 0.5
            colour = mix(self.canvas.region_colour[territory.region], theme.paper, share)
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
            xs += [None, *self.canvas.rings[member][0]]
            ys += [None, *self.canvas.rings[member][1]]
        trace = self.canvas.raw_lines(uid, xs, ys, colour, width, dash)
        return trace | {"meta": {"outline": members}}


def _devastated(state: PositionLike | None, picture: Picture | None) -> Collection[str]:
    """Territories to draw as devastated: those of the position, and those a picture supposes to be."""
    return {*(() if state is None else state.devastated), *(() if picture is None else picture.gone)}


@lru_cache(maxsize=16)
def _bundled_scene(board: Board, theme: str, lang: str) -> Scene:
    return Scene(Canvas(board, load_shapes(board), theme_named(theme), lang))


def scene(board: Board, theme: str, lang: str, shapes: Shapes | None = None) -> Scene:
    """Scene of a board, shared where the shapes are the board's own."""
    theme_named(theme)
    if lang not in ("en", "fr"):
        raise InvalidArgument(f"{lang!r} is not a language: en, fr")
    if shapes is None:
        return _bundled_scene(board, theme, lang)
    return Scene(Canvas(board, shapes, theme_named(theme), lang))
