"""Lists and examples that several panels word alike."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from typing import TYPE_CHECKING

from risk2210.board import Board
from risk2210.panels.markup import Node
from risk2210.rules import (
    COMMANDERS,
    Commander,
    Income,
)

if TYPE_CHECKING:
    from risk2210.panels.table import Table


def commanders_in(chosen: Collection[str]) -> tuple[Commander, ...]:
    """Those of the five kinds that are among `chosen`, in the order in which they are always listed."""
    return tuple(kind for kind in COMMANDERS if kind in chosen)


def income_rows(table: Table, earned: Income) -> list[tuple[Node, ...]]:
    """Income line by line: source, MODs, energy."""
    _ = table.gettext
    rows: list[tuple[Node, ...]] = []
    for line in earned.lines:
        if line.source == "territories":
            name = table.ngettext("{count} territory", "{count} territories", line.count).format(count=line.count)
        elif line.source == "region":
            name = table.board.region(line.name).name(table.lang)
        elif line.source == "cap":
            name = _("by house rule, {count} armies at most").format(count=line.count)
        else:
            name = _("station in {territory}").format(territory=table.place(line.name))
        rows.append(
            (name, str(line.mods), str(line.energy)) if table.position.has("energy") else (name, str(line.mods))
        )
    return rows


@cache
def neighbours_to_type(board: Board, lang: str) -> dict[str, str]:
    """Two neighbours with short names, for an example of an attack: `origin` and `target` as people type them."""
    names = {t.id: t.short[lang].lower() for t in board.territories if t.kind == "land"}
    pairs = [(names[a], names[b]) for a in names for b in board.neighbours(a) if b in names]
    origin, target = min(pairs, key=lambda pair: (len(pair[0]) + len(pair[1]), pair))
    return {"origin": origin, "target": target}
