"""`Frame`: what never changes during a game (board, players, ruleset), with the tables the rules look things up in."""

from __future__ import annotations

from collections.abc import Sequence

from risk2210.board import Board
from risk2210.errors import InvalidArgument
from risk2210.i18n import N_
from risk2210.rules.refusals import refuse
from risk2210.rules.ruleset import Ruleset
from risk2210.rules.terms import NEUTRAL, TERRAINS


class Frame:
    """Board, players and ruleset of one game, shared by all its positions.

    Two frames are equal when the board's digest, the players and the ruleset are. Building one costs about a
    millisecond; all lookups afterwards are plain indexing.

    Parameters
    ----------
    board : Board
        Loaded with the link of the rulebook's example exactly if the house rules ask for it.
    players : sequence of str
        Ids in seating order, clockwise; two to five, distinct, none of them ``"neutral"``.
    ruleset : Ruleset

    Raises
    ------
    InvalidArgument
        For players or a board that do not fit.
    """

    __slots__ = (
        "_hash",
        "board",
        "bonus",
        "cards",
        "edition",
        "has_neutral_army",
        "ids",
        "index",
        "landing_sites",
        "links",
        "members",
        "players",
        "region_ids",
        "ruleset",
        "seat_index",
        "terrain",
        "terrain_size",
    )

    def __init__(self, board: Board, players: Sequence[str], ruleset: Ruleset) -> None:
        names = tuple(players)
        if not 2 <= len(names) <= 5:
            raise InvalidArgument(N_("a game has two to five players"))
        if len(set(names)) != len(names) or NEUTRAL in names or not all(names):
            raise InvalidArgument(N_("every player needs an id of his own, and none may be 'neutral'"))
        self.board = board
        self.players = names
        self.ruleset = ruleset
        self.cards = board.cards.with_own(ruleset.cards)
        self.edition = ruleset.edition
        self.seat_index = {player: seat for seat, player in enumerate(names)}
        self.has_neutral_army = len(names) == ruleset.edition.neutral_players
        self.ids = tuple(territory.id for territory in board.territories)
        self.index = dict(board.index)
        self.terrain = tuple(territory.kind for territory in board.territories)
        self.terrain_size = {terrain: self.terrain.count(terrain) for terrain in TERRAINS}
        self.landing_sites = tuple(self.index[site] for site in board.landing_sites)
        self.links = tuple(
            frozenset(self.index[other] for other in board.neighbours(territory)) for territory in self.ids
        )
        self.region_ids = tuple(region.id for region in board.regions)
        self.members = tuple(tuple(self.index[member] for member in region.members) for region in board.regions)
        self.bonus = tuple(
            ruleset.house.sajon_bonus if region.id == "sajon" else region.bonus for region in board.regions
        )
        self._require_canada_link_as_ruled()
        self._hash = hash((board.digest, names, ruleset))

    def _require_canada_link_as_ruled(self) -> None:
        """The board and the house rule must agree on the one optional link."""
        states, canada = self.index.get("exiled_states_of_america"), self.index.get("canada")
        if states is None or canada is None:
            return
        if (canada in self.links[states]) is not self.ruleset.house.exiled_states_canada_link:
            raise InvalidArgument(N_("board and house rule exiled_states_canada_link disagree"))

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Frame):
            return NotImplemented
        return (self.board.digest, self.players, self.ruleset) == (other.board.digest, other.players, other.ruleset)

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"Frame({self.board.id!r}, players={self.players!r})"

    def __reduce__(self) -> tuple[type[Frame], tuple[Board, tuple[str, ...], Ruleset]]:
        return Frame, (self.board, self.players, self.ruleset)

    def territory(self, territory: str) -> int:
        """Position of a territory id in all per-territory tuples; refuses an unknown id."""
        index = self.index.get(territory)
        if index is None:
            refuse("territory/unknown", "R1.1", name=territory)
        return index

    def seat(self, player: str) -> int:
        """Seat number of a player id; refuses an unknown id."""
        seat = self.seat_index.get(player)
        if seat is None:
            refuse("player/unknown", "R2.1", name=player, players=self.players)
        return seat
