"""The log of the game: the newest entries, a slider through history, and what can be done to an old entry."""

from __future__ import annotations

from risk2210.panels.markup import Node, button, el, note, row
from risk2210.panels.table import Table
from risk2210.record import to_text
from risk2210.view.telling import tell

SHOWN = 40
"""Entries listed at a time, up to the point looked at."""


def log(table: Table, picked: int | None) -> list[Node]:
    """The entries, the newest first, and the slider under them; `picked` is the number of the entry chosen (from 1)."""
    _ = table.gettext
    moves = table.game.moves
    total = len(moves)
    at = total if table.shown is None else table.shown
    slider = row(
        button("«", "look", 0, kind="step", aria_label=_("To the beginning"), disabled=at == 0 or None),
        button("‹", "look", at - 1, kind="step", aria_label=_("One entry back"), disabled=at == 0 or None),
        el(
            "input", type="range", min="0", max=str(total), value=str(at), live="look", set="look",
            aria_label=_("Point in the history"), key="slider",
        ),
        button("›", "look", at + 1, kind="step", aria_label=_("One entry on"), disabled=at == total or None),
        button(_("Now"), "look", total, kind="step", disabled=table.shown is None or None),
        kind="slider",
    )  # fmt: skip
    entries: list[Node] = []
    for number in range(at, max(0, at - SHOWN), -1):
        chosen = number == picked
        entries.append(
            el(
                "li",
                button(
                    f"{number}. {tell(table, moves[number - 1])}",
                    "pick",
                    number,
                    kind="entry",
                    pressed=chosen,
                    title=_line(table, number),
                ),
                el("code", _line(table, number), class_="typed") if chosen else None,
                _actions(table, number) if chosen else None,
                key=f"entry {number}",
            )
        )
    if not entries:
        return [note(_("Nothing is recorded yet.")), slider]
    return [el("ol", *entries, class_="log", aria_label=_("Record"), tabindex="0"), slider]


def _line(table: Table, number: int) -> str:
    """An entry as it would be typed into the quick line."""
    return to_text(table.game.moves[number - 1], table.game.position_at(number - 1), table.lang)


def _actions(table: Table, number: int) -> Node:
    """What can be done to an entry."""
    _ = table.gettext
    look = button(_("Look"), "look", number, kind="step")
    if table.game.read_only:
        return row(look, sight=number)
    return row(
        look,
        button(_("Correct"), "edit", number, kind="step"),
        button(_("Insert before"), "insert", number, kind="step"),
        button(_("Delete"), "delete", number, kind="step"),
        sight=number,
    )
