"""In which games a question makes sense: what part of the game it is about, and what of the board is played on."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from risk2210.atlas.errors import invalid
from risk2210.board import Board
from risk2210.errors import UnknownName
from risk2210.rules import Part
from risk2210.rules.position import Position

PIECES: Final[tuple[Part, ...]] = ("commanders", "stations")
COMMANDERS: Final[tuple[Part, ...]] = ("commanders",)
DEVASTATION: Final[tuple[Part, ...]] = ("devastation",)


def makes_sense(parts: Collection[Part], position: Position) -> bool:
    """Whether a question about these parts of a game means something in this one: it has one of them at least.

    Examples
    --------
    >>> from risk2210.board import load_board
    >>> from risk2210.rules import Frame, Ruleset, new_position
    >>> game = new_position(Frame(load_board("classic"), ["red", "blue", "gold"], Ruleset("classic")))
    >>> makes_sense((), game), makes_sense(COMMANDERS, game)
    (True, False)
    """
    return not parts or any(position.has(part) for part in parts)


def require(parts: Collection[Part], position: Position, code: str = "atlas/no-part") -> None:
    """Refuse a question about parts that the game has not.

    Raises
    ------
    InvalidAtlas
    """
    if not makes_sense(parts, position):
        invalid(code, parts=tuple(parts))


def require_played(name: str, position: Position) -> None:
    """Refuse a territory or region, by any of its names, that this game is not played on.

    Raises
    ------
    InvalidAtlas
    """
    board, played = position.board, position.frame.played
    if name in board and board[name].id not in played.index:
        invalid("atlas/not-played", place=board[name])
    region = _region(board, name)
    if region is not None and _region(played, name) is None:
        invalid("atlas/not-played", place=board.region(region))


def _region(board: Board, name: str) -> str | None:
    try:
        return board.region(name).id
    except UnknownName:
        return None
