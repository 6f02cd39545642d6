"""`Frame`: what never changes during a game (board, players, ruleset), with the tables the rules look things up in."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from risk2210.board import Board, Catalogue
from risk2210.errors import InvalidArgument
from risk2210.i18n import N_
from risk2210.rules.editions import EDITIONS
from risk2210.rules.refusals import refuse
from risk2210.rules.ruleset import ImpossibleRuleset, Ruleset
from risk2210.rules.terms import NEUTRAL, STEPS, TERRAINS, Step

_BOARDS = frozenset(edition.board for edition in EDITIONS.values())
"""Boards that an edition is printed for; a board of one's own may serve any edition."""


class Frame:
    """Board, players and ruleset of one game, shared by all its positions.

    Two frames are equal when the board's digest, the players and the ruleset are. Building one costs about a
    millisecond; all lookups afterwards are plain indexing.

    Parameters
    ----------
    board : Board
        Loaded with the link of the rulebook's example exactly if the house rules ask for it.
    players : sequence of str
        Ids in seating order, clockwise; as many as the ruleset admits, distinct, none of them ``"neutral"``.
    ruleset : Ruleset

    Raises
    ------
    InvalidArgument
        For players or a board that do not fit; `ImpossibleRuleset` when the ruleset is why.
    """

    __slots__ = (
        "_hash",
        "board",
        "bonus",
        "cards",
        "clauses",
        "edition",
        "has_neutral_army",
        "ids",
        "index",
        "landing_sites",
        "links",
        "members",
        "pack_size",
        "parts",
        "players",
        "region_ids",
        "ruleset",
        "seat_index",
        "setup_steps",
        "steps",
        "terrain",
        "terrain_size",
        "turn_steps",
    )

    def __init__(self, board: Board, players: Sequence[str], ruleset: Ruleset) -> None:
        names = tuple(players)
        if board.id in _BOARDS and board.id != ruleset.edition.board:
            needed = ruleset.edition.board
            raise ImpossibleRuleset("house/board", mode=ruleset.mode, needed=needed, board=board.id)
        ruleset.check_players(len(names))
        if len(set(names)) != len(names) or NEUTRAL in names or not all(names):
            raise InvalidArgument(N_("every player needs an id of his own, and none may be 'neutral'"))
        self.board = board
        self.players = names
        self.ruleset = ruleset
        self.cards = board.cards.with_own(ruleset.cards) if ruleset.has("command_cards") else Catalogue(())
        self.edition = ruleset.edition
        self.seat_index = {player: seat for seat, player in enumerate(names)}
        self.has_neutral_army = ruleset.has_neutral_army(len(names))
        self.clauses = {**self.edition.clauses, **(self.edition.neutral_clauses if self.has_neutral_army else {})}
        self.setup_steps = ruleset.setup_steps(len(names))
        self.parts = ruleset.parts
        self.turn_steps = self.edition.turn_steps
        extra: set[Step] = {"bidding"} if ruleset.has("bidding") else set()
        extra |= {"scoring"} if ruleset.has("score") else set()
        self.steps = tuple(step for step in STEPS if step in {*self.setup_steps, *self.turn_steps, *extra, "over"})
        self.ids = tuple(territory.id for territory in board.territories)
        self.index = dict(board.index)
        self.terrain = tuple(territory.kind for territory in board.territories)
        self.pack_size = sum(terrain in self.edition.terrains for terrain in self.terrain) + self.edition.jokers
        self.terrain_size = {terrain: self.terrain.count(terrain) for terrain in TERRAINS}
        self.landing_sites = tuple(self.index[site] for site in board.landing_sites)
        played = {index for index, terrain in enumerate(self.terrain) if terrain in self.edition.terrains}
        self.links = tuple(
            frozenset(self.index[other] for other in board.neighbours(territory) if self.index[other] in played)
            for territory in self.ids
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

    @property
    def played(self) -> Board:
        """The part of the board that the edition plays on; the board itself where that is all of it."""
        return _part(self.board, self.edition.terrains)

    def territory(self, territory: str) -> int:
        """Position of a territory id in all per-territory tuples; refuses an unknown id."""
        index = self.index.get(territory)
        if index is None:
            refuse("territory/unknown", "R1.1", name=territory)
        if self.terrain[index] not in self.edition.terrains:
            refuse("territory/not_in_play", "C1.1", territory=territory)
        return index

    def clause(self, clause: str) -> str:
        """Where the edition played says what this clause says."""
        return self.clauses.get(clause, clause)

    def seat(self, player: str) -> int:
        """Seat number of a player id; refuses an unknown id."""
        seat = self.seat_index.get(player)
        if seat is None:
            refuse("player/unknown", "R2.1", name=player, players=self.players)
        return seat


@lru_cache(maxsize=16)
def _part(board: Board, terrains: tuple[str, ...]) -> Board:
    return board.part(*terrains)
