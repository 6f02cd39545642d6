"""What a game came to in numbers: data for tables and drawings, nothing drawn here.

All rows are flat, one fact each, so that they fit a table as they are (``msgspec.structs.astuple``).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any, Final, Protocol

from msgspec import Struct

from risk2210.record.luck import DiceLuck, Thrown, luck_of
from risk2210.rules import (
    Collect,
    Declare,
    InvasionOutcome,
    Move,
    Occupy,
    Position,
    Roll,
    TradeSet,
    income,
    kind_of,
    score_sheet,
)

PAUSE: Final = timedelta(minutes=30)
"""A longer silence is no thinking: the game was put away."""


class Played(Protocol):
    """All that is asked of a game: its moves, and the position after so many of them."""

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves."""

    def position_at(self, index: int) -> Position:
        """The position after the first `index` moves."""


class Standing(Struct, frozen=True):
    """How one player stood at the end of a turn; turns are numbered from 1, and turn 0 is the end of set-up."""

    turn: int
    year: int
    player: str
    territories: int
    units: int
    energy: int
    score: int


class Income(Struct, frozen=True):
    """Income of one player in one turn from one source.

    `source` is ``"territories"``, ``"region"`` or ``"station"`` for what is collected (`name` says which region or
    where the station stands), ``"cap"`` with fewer than no MODs for what a house rule takes away of it, otherwise the
    kind of move that brought it, such as ``"trade"``.
    Without years, `year` is the round.
    """

    turn: int
    year: int
    player: str
    source: str
    name: str
    mods: int
    energy: int


class Spending(Struct, frozen=True):
    """Energy one player spent in one turn; `kind` is the kind of move, such as ``"bid"``, ``"hire"``, ``"buy_cards"``.

    A bid counts with the turn that comes next.
    """

    turn: int
    year: int
    player: str
    kind: str
    energy: int


class CaptureRow(Struct, frozen=True):
    """A territory taken: `move` is its number from 0, `defender` the owner before, None if it was unoccupied."""

    turn: int
    year: int
    move: int
    player: str
    territory: str
    defender: str | None
    contested: bool


class TurnRow(Struct, frozen=True):
    """One turn: whose it was, its moves, and its seconds; None when the times are not known.

    Its moves are those numbered `first` (from 0) to ``first + moves - 1``.
    """

    turn: int
    year: int
    player: str
    first: int
    moves: int
    seconds: float | None


class Statistics(Struct, frozen=True):
    """Everything counted in one game.

    Parameters
    ----------
    standings, income, spending, captures, turns
        Rows in the order of play.
    dice : DiceLuck
        Losses given and taken against expectation, and the faces of the dice.
    """

    standings: tuple[Standing, ...]
    income: tuple[Income, ...]
    spending: tuple[Spending, ...]
    captures: tuple[CaptureRow, ...]
    turns: tuple[TurnRow, ...]
    dice: DiceLuck


def statistics(game: Played, times: Sequence[datetime] | None = None, *, pause: timedelta = PAUSE) -> Statistics:
    """Count a game through once (about 0.1 ms a move).

    Parameters
    ----------
    game : Game or RecordedGame
    times : sequence of datetime, optional
        When each move was recorded.
    pause : timedelta
        A longer silence between two moves does not count as time of a turn.

    Examples
    --------
    >>> from risk2210.board import load_board
    >>> from risk2210.rules import Bid, Game, Ruling, SeatRuling
    >>> game = Game.new(load_board("risk2210"), ["red", "blue"])
    >>> position = game.push(Ruling("as it lies", seats=(SeatRuling("red", energy=5),), step="bidding"))
    >>> position = game.push(Bid((("red", 2), ("blue", 0))))
    >>> [(row.player, row.kind, row.energy) for row in statistics(game).spending]
    [('red', 'bid', 2)]
    """
    counter = _Counter()
    after = game.position_at(0)
    for index, move in enumerate(game.moves):
        before, after = after, game.position_at(index + 1)
        counter.count(index, move, before, after)
    counter.finish(after)
    return Statistics(
        tuple(counter.standings),
        tuple(counter.income),
        tuple(counter.spending),
        tuple(counter.captures),
        tuple(_timed(counter.turns, times, pause)),
        luck_of(counter.thrown, game.position_at(0).players),
    )


class _Counter:
    """Counts move by move."""

    def __init__(self) -> None:
        self.standings: list[Standing] = []
        self.income: list[Income] = []
        self.spending: list[Spending] = []
        self.captures: list[CaptureRow] = []
        self.turns: list[tuple[int, int, str, list[int]]] = []
        self.thrown: list[Thrown] = []
        self.turn = 0
        self.moves: list[int] = []  # of the turn under way
        self.defender: str | None = None  # owner of the territory invaded last
        self.contested = False

    def count(self, index: int, move: Move, before: Position, after: Position) -> None:
        """Take one move in."""
        if not self.standings and (after.step == "bidding" or after.active is not None):
            self._stand(after)
        if before.active is None and after.active is not None:
            self.turn += 1
        self._energy(move, before, after)
        self._invasion(index, move, before)
        if before.active is not None:
            self.moves.append(index)
            if _turn_over(before, after):
                self._end_turn(before, after)
                self.turn += after.active is not None

    def finish(self, position: Position) -> None:
        """Take in a turn that was broken off."""
        if self.moves and position.active is not None:
            self._end_turn(position, position)

    def _end_turn(self, before: Position, after: Position) -> None:
        assert before.active is not None
        self.turns.append((self.turn, before.year, before.active, self.moves))
        self.moves = []
        self._stand(after, before.year)

    def _stand(self, position: Position, year: int | None = None) -> None:
        for player in position.players:
            territories = len(position.territories_of(player))
            units, energy = position.units_in_play(player), position.energy_of(player)
            score = score_sheet(position, player).total
            row = Standing(self.turn, year or position.year, player, territories, units, energy, score)
            self.standings.append(row)

    def _energy(self, move: Move, before: Position, after: Position) -> None:
        """Where energy came from and went to; the sum of all is what a player has more or less than before."""
        turn = self.turn + (before.active is None and after.active is None)
        if isinstance(move, Collect):
            for line in income(before, move.player).lines:
                row = Income(turn, before.year, move.player, line.source, line.name, line.mods, line.energy)
                self.income.append(row)
            return
        if isinstance(move, TradeSet):
            armies = after.seat(move.player).reserve - before.seat(move.player).reserve
            armies += sum(after.mods) - sum(before.mods)
            self.income.append(Income(turn, before.year, move.player, kind_of(move), "", armies, 0))
        for player, had, has in zip(after.players, before.seats, after.seats, strict=True):
            gained = has.energy - had.energy
            if gained > 0:
                self.income.append(Income(turn, before.year, player, kind_of(move), "", 0, gained))
            elif gained < 0:
                self.spending.append(Spending(turn, before.year, player, kind_of(move), -gained))

    def _invasion(self, index: int, move: Move, before: Position) -> None:
        match move:
            case Declare():
                self.defender = before.owner_of(move.target)
                self.contested = before.units_of(move.target) > 0
            case Roll() if before.invasion is not None and before.active is not None:
                self.thrown.append(Thrown(before.active, self.defender, move.attack, move.defence))
            case Occupy() if before.invasion is not None:
                self._capture(index, move.player, before.invasion.target, before.year)
            case InvasionOutcome():
                if before.invasion is None or before.invasion.target != move.target:
                    self.defender = before.owner_of(move.target)
                    self.contested = before.units_of(move.target) > 0
                if move.taken:
                    self._capture(index, move.player, move.target, before.year)

    def _capture(self, index: int, player: str, territory: str, year: int) -> None:
        row = CaptureRow(self.turn, year, index, player, territory, self.defender, self.contested)
        self.captures.append(row)


def _turn_over(before: Position, after: Position) -> bool:
    """Whether another turn, or none, is under way now; with one player left the next turn may be his own again."""
    return (before.active, before.year, before.turn_index) != (after.active, after.year, after.turn_index)


def _timed(
    turns: Iterable[tuple[int, int, str, list[int]]], times: Sequence[datetime] | None, pause: timedelta
) -> Iterable[TurnRow]:
    """The turns with their seconds: each move counts from the one before, which may be of another turn."""
    for turn, year, player, moves in turns:
        seconds: Any = None
        if times is not None:
            spans = [times[index] - times[index - 1] for index in moves if index]
            counted = (span.total_seconds() for span in spans if timedelta(0) <= span <= pause)
            seconds = round(sum(counted), 3)
        yield TurnRow(turn, year, player, moves[0], len(moves), seconds)
