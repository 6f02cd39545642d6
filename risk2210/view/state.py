"""What a drawing needs to know of a position, and a plain value that says it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cached_property
from typing import Protocol, runtime_checkable

from msgspec import Struct, field

from risk2210.board import Board
from risk2210.errors import InvalidArgument
from risk2210.rules import EDITIONS, Edition, Position

COMMANDER_LETTERS: Mapping[str, str] = {"land": "L", "diplomat": "D", "naval": "N", "nuclear": "X", "space": "S"}
"""Letter on the coin of each commander."""

NEUTRAL = "neutral"
"""Owner id of the neutral army."""


@runtime_checkable
class PositionLike(Protocol):
    """Anything the board can be drawn from: who holds what, and what is devastated.

    Where owners chose their colours, a further attribute `styles` says which of `OWNER_STYLES` each owner has; where
    a game is played, `edition` says what may stand on its board (see `edition_of`).
    """

    @property
    def players(self) -> Sequence[str]:
        """Owner ids in seating order; it decides colours and symbols."""
        ...

    @property
    def devastated(self) -> Collection[str]:
        """Ids of the devastated territories."""
        ...

    def owner_of(self, territory: str) -> str | None:
        """Owner id, or None when nobody holds the territory."""
        ...

    def units_of(self, territory: str) -> int:
        """MODs and commanders in the territory."""
        ...

    def commanders_at(self, territory: str) -> Sequence[str]:
        """Kinds of the commanders there."""
        ...

    def station_at(self, territory: str) -> bool:
        """Whether a space station stands there."""
        ...


class Holding(Struct, frozen=True):
    """What stands in one territory."""

    owner: str
    mods: int = 0
    commanders: tuple[str, ...] = ()
    station: bool = False


class BoardState(Struct, frozen=True, dict=True):
    """A position as a plain value: holdings by territory id, devastated territories, owners in seating order.

    Examples
    --------
    >>> state = BoardState({"egypt": Holding("ada", mods=3, commanders=("land",))}, owners=("ada", "bob"))
    >>> state.owner_of("egypt"), state.units_of("egypt"), state.owner_of("japan")
    ('ada', 4, None)
    """

    holdings: Mapping[str, Holding] = field(default_factory=dict)
    devastated: frozenset[str] | set[str] = frozenset()
    owners: tuple[str, ...] = ()

    @cached_property
    def players(self) -> tuple[str, ...]:
        """Owners in seating order; those only seen on the board follow, neutral left out."""
        seen = dict.fromkeys((*self.owners, *(h.owner for h in self.holdings.values())))
        return tuple(owner for owner in seen if owner != NEUTRAL)

    def owner_of(self, territory: str) -> str | None:
        """Owner id, or None when nobody holds the territory."""
        held = self.holdings.get(territory)
        return None if held is None else held.owner

    def units_of(self, territory: str) -> int:
        """MODs and commanders in the territory."""
        held = self.holdings.get(territory)
        return 0 if held is None else held.mods + len(held.commanders)

    def commanders_at(self, territory: str) -> tuple[str, ...]:
        """Kinds of the commanders there."""
        held = self.holdings.get(territory)
        return () if held is None else held.commanders

    def station_at(self, territory: str) -> bool:
        """Whether a space station stands there."""
        held = self.holdings.get(territory)
        return held is not None and held.station


class Painted:
    """A position with the colours that the players chose, as the board draws it."""

    def __init__(self, position: Position, styles: Mapping[str, int]) -> None:
        self.styles = styles
        self.edition: Edition = position.edition
        self.players: Sequence[str] = position.players
        self.devastated: Collection[str] = position.devastated
        self.owner_of: Callable[[str], str | None] = position.owner_of
        self.units_of: Callable[[str], int] = position.units_of
        self.commanders_at: Callable[[str], Sequence[str]] = position.commanders_at
        self.station_at: Callable[[str], bool] = position.station_at


def edition_of(board: Board, state: PositionLike | None) -> Edition:
    """What may stand on a board and what it is called: the edition played, else the widest one of that board.

    A board of one's own goes as the printed one that it resembles: with landing sites that of Risk 2210 A.D.

    Examples
    --------
    >>> from risk2210 import load_board
    >>> edition = edition_of(load_board("classic"), None)
    >>> edition.armies, "stations" in edition.parts
    (True, False)
    """
    found = getattr(state, "edition", None)
    if isinstance(found, Edition):
        return found
    printed = [edition for edition in EDITIONS.values() if edition.board == board.id]
    like = [edition for edition in EDITIONS.values() if ("stations" in edition.parts) == bool(board.landing_sites)]
    return max(printed or like, key=lambda edition: len(edition.parts))


def checked(board: Board, state: PositionLike | None) -> PositionLike | None:
    """The same state, after its territory ids and commanders were found to fit the board."""
    if isinstance(state, BoardState):
        unknown = [t for t in (*state.holdings, *state.devastated) if t not in board.index]
        if unknown:
            board[unknown[0]]  # raises with suggestions where no such name exists at all
            raise InvalidArgument(f"a state names territories by id: {board[unknown[0]].id!r}, not {unknown[0]!r}")
        for held in state.holdings.values():
            for kind in held.commanders:
                if kind not in COMMANDER_LETTERS:
                    raise InvalidArgument(f"{kind!r} is not a commander: {', '.join(COMMANDER_LETTERS)}")
    return state
