"""The turns that decided a game: who moved ahead of the others, by how much, and what he did for it."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from risk2210.record.statistics import Played, Statistics, TurnRow, statistics
from risk2210.rules import Position, score_sheet

MOST = 6
"""Turning points told of a game, unless more players were eliminated."""


class Broken(Struct, frozen=True):
    """A region that somebody had controlled until then, and who."""

    region: str
    owner: str


class TurningPoint(Struct, frozen=True):
    """A turn that moved its player ahead.

    Parameters
    ----------
    turn, year, player
        As in the rows of `Statistics`.
    move : int
        Number of moves of the game after which the turn is over.
    swing : int
        How many points further ahead of the best other player (or less far behind him) the turn left its player.
    gained : int
        Points that the player himself gained, at most `swing` when nobody else lost any.
    place_before, place : int
        Place in the standing before and after the turn, from 1; equal points are an equal place.
    captures : int
        Territories taken.
    completed : tuple of str
        Regions that the player came to control.
    broken : tuple of Broken
        Regions that others no longer control.
    eliminated : tuple of str
        Players who left the game.
    """

    turn: int
    year: int
    player: str
    move: int
    swing: int
    gained: int
    place_before: int
    place: int
    captures: int
    completed: tuple[str, ...]
    broken: tuple[Broken, ...]
    eliminated: tuple[str, ...]


def turning_points(game: Played, counted: Statistics | None = None, *, most: int = MOST) -> tuple[TurningPoint, ...]:
    """The turns that moved their player furthest ahead, in the order of play (about 0.1 ms a turn).

    Every turn in which somebody left the game is among them; of the others those with the largest swing, the earlier
    first where swings are equal, until there are `most`.

    Parameters
    ----------
    game : Game or RecordedGame
    counted : Statistics, optional
        Of this game, when they are at hand.
    most : int

    Examples
    --------
    >>> from risk2210.board import load_board
    >>> from risk2210.rules import EndTurn, Game, HoldingRuling, InvasionOutcome, Ruling
    >>> game = Game.new(load_board("risk2210"), ["red", "blue"])
    >>> lands = [HoldingRuling("egypt", owner="red", mods=9), HoldingRuling("saharan_empire", owner="blue", mods=1)]
    >>> lands += [HoldingRuling("japan", owner="blue", mods=1)]
    >>> laid = Ruling("as it lies", tuple(lands), step="invade", player="red", order=("red", "blue"))
    >>> taken = InvasionOutcome("red", "egypt", "saharan_empire", defenders_lost=1, taken=True, mods=3)
    >>> game.extend([laid, taken, EndTurn("red")]).refusal
    >>> [(point.player, point.swing, point.captures) for point in turning_points(game)]
    [('red', 2, 1)]
    """
    counted = statistics(game) if counted is None else counted
    taken = Counter((capture.turn, capture.player) for capture in counted.captures)
    points = [
        _point(row, game.position_at(row.first), game.position_at(row.first + row.moves), taken[row.turn, row.player])
        for row in counted.turns
    ]
    decisive = [point for point in points if point.eliminated]
    swings = sorted((point for point in points if point.swing > 0 and not point.eliminated), key=lambda p: -p.swing)
    chosen = {point.turn for point in (*decisive, *swings[: max(0, most - len(decisive))])}
    return tuple(point for point in points if point.turn in chosen)


def _point(row: TurnRow, before: Position, after: Position, captures: int) -> TurningPoint:
    player = row.player
    (had, held), (has, holds) = _standing(before), _standing(after)
    return TurningPoint(
        row.turn,
        row.year,
        player,
        row.first + row.moves,
        _lead(has, player) - _lead(had, player),
        has[player] - had[player],
        _place(had, player),
        _place(has, player),
        captures,
        tuple(region for region, owner in holds.items() if owner == player and held.get(region) != player),
        tuple(
            Broken(region, owner) for region, owner in held.items() if owner != player and holds.get(region) != owner
        ),
        tuple(other for other in before.living if not after.seat(other).alive),
    )


def _standing(position: Position) -> tuple[dict[str, int], dict[str, str]]:
    """Points of every player, as the score track shows them, and who controls each region that somebody controls."""
    sheets = [score_sheet(position, player) for player in position.players]
    controlled = {line.name: sheet.player for sheet in sheets for line in sheet.lines if line.source == "region"}
    return {sheet.player: sheet.total for sheet in sheets}, controlled


def _lead(standing: dict[str, int], player: str) -> int:
    return standing[player] - max((points for other, points in standing.items() if other != player), default=0)


def _place(standing: dict[str, int], player: str) -> int:
    return 1 + sum(points > standing[player] for points in standing.values())
