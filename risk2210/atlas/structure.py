"""Structure: how regions are entered, where the board is narrow, who stands in the middle, what hangs together."""

from __future__ import annotations

from collections.abc import Collection

import networkx as nx
from msgspec import Struct

from risk2210.atlas.answer import Answer, Phrase, Picture
from risk2210.board import Board
from risk2210.i18n import N_


class RegionRow(Struct, frozen=True):
    """What a region is worth and how it is entered.

    `entry_points` are its territories that have a neighbour outside, `ways_in` the edges that lead in; the ratios are
    None where nothing leads in or nothing is left.
    """

    region: str
    bonus: int
    size: int
    entry_points: int
    ways_in: int
    bonus_per_entry: float | None
    bonus_per_territory: float | None
    border: tuple[str, ...]


def regions(board: Board, devastated: Collection[str] = ()) -> Answer[RegionRow]:
    """Each region: what it pays, and by how many territories it is entered. Stations are left out.

    Parameters
    ----------
    board : Board
    devastated : collection of str
        Any names of territories.

    Examples
    --------
    >>> from risk2210 import load_board
    >>> answer = regions(load_board("classic"))
    >>> dict(zip(answer.column("region"), answer.column("entry_points")))["australia"]
    1
    """
    graph = board.surviving(devastated)
    rows = []
    for region in board.regions:
        members = [t for t in region.members if t in graph]
        ways = list(nx.edge_boundary(graph, members))
        inner = {a for a, _b in ways}
        border = tuple(t for t in members if t in inner)
        rows.append(
            RegionRow(
                region.id,
                region.bonus,
                len(members),
                len(border),
                len(ways),
                region.bonus / len(border) if border else None,
                region.bonus / len(members) if members else None,
                border,
            )
        )
    worth = {t: row.bonus_per_entry or 0.0 for row in rows for t in board.region(row.region).members if t in graph}
    marks = tuple(t for row in rows for t in row.border)
    title = Phrase(N_("The regions, and how they are entered"))
    picture = Picture(worth, "bonus_per_entry", marks=marks)
    return Answer(board, title, RegionRow.__struct_fields__, tuple(rows), picture=picture)
