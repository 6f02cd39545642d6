"""The pieces of a position on the board: badges with units, stations, commanders, devastation, and whose they are."""

from __future__ import annotations

import html
import textwrap
from collections import Counter
from collections.abc import Collection, Mapping
from typing import Any

from risk2210.board.shapes import Flat
from risk2210.view.canvas import BLANK, OFF_MAP, Canvas, Trace
from risk2210.view.geometry import polyline, trefoil
from risk2210.view.palette import ink_of
from risk2210.view.state import COMMANDER_LETTERS, NEUTRAL, PositionLike
from risk2210.view.text import owner_name, owner_style

Places = Mapping[str, tuple[int, int]]
"""Place of each territory's badge."""


def badges(canvas: Canvas, at: Places, state: PositionLike | None) -> Trace:
    """Units of each territory, in the colour and shape of their owner."""
    theme = canvas.theme
    keys = ("x", "y", "text", "symbol", "size", "color", "ring", "width")
    columns: dict[str, list[Any]] = {key: [] for key in keys}
    for t in canvas.board:
        x, y = at[t.id]
        owner = None if state is None else state.owner_of(t.id)
        style = owner_style(state, owner)
        shown = state is not None and t.id not in state.devastated
        units = 0 if state is None or owner is None else state.units_of(t.id)
        row = (x, y, str(units) if owner else BLANK, style.symbol, style.size if shown else 0.01,
               theme.badge, ink_of(style, theme), 2.2 if owner else 1.0)  # fmt: skip
        for key, value in zip(keys, row, strict=True):
            columns[key].append(value)
    marker = {
        "symbol": columns["symbol"], "size": columns["size"], "color": columns["color"],
        "line": {"color": columns["ring"], "width": columns["width"]},
    }  # fmt: skip
    trace = canvas.markers("badges", columns["x"], columns["y"], marker)
    font = canvas.font(10.5, theme.badge_text, bold=True)
    return trace | {
        "mode": "markers+text",
        "text": columns["text"],
        "textfont": font,
        "textposition": "middle center",
    }


def stations(canvas: Canvas, at: Places, state: PositionLike | None) -> Trace:
    """Stations, to the left of the badges. Every player has four places here, so that a new one changes little."""
    slots: dict[object, tuple[int, int, str]] = {}
    for player in () if state is None else state.players:
        slots |= {(player, i): (*OFF_MAP, canvas.theme.halo) for i in range(4)}
    built: Counter[str | None] = Counter()
    for t in canvas.board:
        if state is not None and t.id not in state.devastated and state.station_at(t.id):
            owner, (x, y) = state.owner_of(t.id), at[t.id]
            slots[owner, built[owner]] = (x - round(17 * canvas.px), y, ink_of(owner_style(state, owner), canvas.theme))
            built[owner] += 1
    xs, ys, rings = _columns(slots, (*OFF_MAP, canvas.theme.halo))
    marker = {"symbol": "hexagon2", "size": 12, "color": canvas.theme.mark, "line": {"color": rings, "width": 2.2}}
    return canvas.markers("stations", xs, ys, marker)


def coins(canvas: Canvas, at: Places, state: PositionLike | None) -> Trace:
    """Commanders: to the right of the badge; more than two go in a row above.

    Every player has a place for each commander here, so that one who moves changes his place only.
    """
    slots: dict[object, tuple[int, int, str, str]] = {}
    for player in () if state is None else state.players:
        slots |= {(player, kind): (*OFF_MAP, letter, canvas.theme.halo) for kind, letter in COMMANDER_LETTERS.items()}
    empty = set(slots)
    for t in canvas.board:
        kinds = () if state is None else state.commanders_at(t.id)
        owner = None if state is None else state.owner_of(t.id)
        x0, y0 = at[t.id]
        for i, kind in enumerate(kinds):
            beside = len(kinds) <= 2
            dx = 18 + 12 * i if beside else 12 * (i - (len(kinds) - 1) / 2)
            place = x0 + round(dx * canvas.px), y0 + round((2 if beside else 17) * canvas.px)
            key: object = (owner, kind) if (owner, kind) in empty else (owner, kind, t.id)
            empty.discard((owner, kind))
            slots[key] = (*place, COMMANDER_LETTERS[kind], ink_of(owner_style(state, owner), canvas.theme))
    xs, ys, letters, rings = _columns(slots, (*OFF_MAP, BLANK, canvas.theme.halo))
    marker = {"symbol": "square", "size": 10.5, "color": canvas.theme.badge, "line": {"color": rings, "width": 1.4}}
    trace = canvas.markers("commanders", xs, ys, marker)
    font = canvas.font(8, canvas.theme.badge_text, bold=True)
    return trace | {"mode": "markers+text", "text": letters, "textfont": font, "textposition": "middle center"}


def trefoils(canvas: Canvas, at: Places, devastated: Collection[str]) -> Trace:
    """The radiation sign on what is devastated."""
    x, y = OFF_MAP
    flats: list[Flat] = [(x, y, x + 1, y, x, y + 1)]
    for t in canvas.board:
        if t.id in devastated:
            flats += trefoil(*at[t.id], round(11 * canvas.px))
    return canvas.fill("trefoils", polyline(flats, closed=True), canvas.theme.warning)


def owner_legend(canvas: Canvas, state: PositionLike | None, names: Mapping[str, str]) -> list[Trace]:
    """Who has which symbol and colour: a row above the legend, at the right."""
    owners = [] if state is None else list(state.players)
    if state is not None and any(state.owner_of(t.id) == NEUTRAL for t in canvas.board):
        owners.append(NEUTRAL)
    xs, ys, labels = [OFF_MAP[0]], [OFF_MAP[1]], [BLANK]
    rings, symbols, sizes = [canvas.theme.halo], ["circle"], [1.0]
    shown = [textwrap.shorten(owner_name(owner, names, canvas.lang), 18, placeholder="…") or "…" for owner in owners]
    x = canvas.shapes.width // 2 - round(sum(34 + 6.6 * len(name) for name in shown) / 2 * canvas.px)
    for owner, name in zip(owners, shown, strict=True):
        style = owner_style(state, owner)
        xs.append(x)
        ys.append(round(40 * canvas.px))
        labels.append(html.escape(name))
        rings.append(style.fill)
        symbols.append(style.symbol)
        sizes.append(style.size * 0.8)
        x += round((34 + 6.6 * len(name)) * canvas.px)
    marker = {"symbol": symbols, "size": sizes, "color": rings, "line": {"color": canvas.theme.halo, "width": 1}}
    places = [x + round(13 * canvas.px) for x in xs]
    signs = canvas.markers("owners", xs, ys, marker)
    texts = canvas.texts("owner_names", places, ys, labels, 11, canvas.theme.text, position="middle right")
    return [trace | {"meta": {"legend": True}} for trace in (signs, texts)]


def _columns(slots: Mapping[object, tuple[Any, ...]], filler: tuple[Any, ...]) -> list[list[Any]]:
    """Rows turned into columns; the filler stands in when there are none."""
    return [list(column) for column in zip(*(slots.values() or [filler]), strict=True)]
