"""R11: the final count, line by line, and who has won."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct
from msgspec.structs import replace

from risk2210.rules.flow import awaited, awaited_of, finish, influence_decks, influence_face, settled
from risk2210.rules.moves import ScoreInfluence
from risk2210.rules.muster import spend
from risk2210.rules.offer import Option
from risk2210.rules.position import Position, regions_of, with_seat
from risk2210.rules.refusals import refuse


class ScoreLine(Struct, frozen=True):
    """One line of the score sheet.

    Parameters
    ----------
    source : str
        ``"territories"``, ``"region"`` or ``"influence"``.
    name : str
        Id of the region; otherwise empty.
    count : int
        Territories, or cards; 1 for a region.
    points : int
    """

    source: str
    name: str
    count: int
    points: int


class ScoreSheet(Struct, frozen=True):
    """A player's score, line by line, with what breaks a tie."""

    player: str
    lines: tuple[ScoreLine, ...]
    energy: int
    units: int

    @property
    def total(self) -> int:
        """All points."""
        return sum(line.points for line in self.lines)


class Result(Struct, frozen=True):
    """How a game ended.

    Parameters
    ----------
    winners : tuple of str
        More than one only if the tie-breaks leave them equal (R11.6); nobody where the table stopped a game in which
        points are not counted.
    reason : str
        ``"score"``, ``"last_player"`` (R3.4), or by what else somebody won: ``"world"``, ``"mission"``,
        ``"continents"``, ``"ranks"``, ``"ruling"``; ``"stopped"`` where nobody has.
    decided_by : str
        What told the best two apart: ``"score"``, ``"energy"``, ``"units"``, ``"shared"``, or the reason.
    sheets : tuple of ScoreSheet
        All players, best first; those out of the game last.
    """

    winners: tuple[str, ...]
    reason: str
    decided_by: str
    sheets: tuple[ScoreSheet, ...]


def score_sheet(position: Position, player: str) -> ScoreSheet:
    """What the player would score if the game ended now (R11.2 to R11.5; about 20 µs).

    One point per territory, the bonus of each region, three points per Colony Influence shown; energy is worth none.
    Where nobody counts at the end, it tells how the players stand.
    """
    frame = position.frame
    frame.seat(player)
    count = position.owners.count(player)
    lines = [ScoreLine("territories", "", count, count)]
    for region in regions_of(position, player):
        lines.append(ScoreLine("region", frame.region_ids[region], 1, frame.bonus[region]))
    seat = position.seat(player)
    if seat.influence:
        lines.append(ScoreLine("influence", "", seat.influence, seat.influence * position.edition.influence_points))
    return ScoreSheet(player, tuple(lines), seat.energy, position.units_in_play(player))


def outcome(position: Position) -> Result | None:
    """How the game ended, or None while it goes on (R3.4, R11)."""
    if position.step != "over" or position.awaiting:
        return None
    living, won = position.living, position.won
    tie_break = position.ruleset.house.tie_break == "energy_units"

    def rank(sheet: ScoreSheet) -> tuple[bool, int, int, int]:
        alive = sheet.player in living
        return (alive, sheet.total, sheet.energy if tie_break else 0, sheet.units if tie_break else 0)

    sheets = tuple(sorted((score_sheet(position, player) for player in position.players), key=rank, reverse=True))
    if won is not None:
        first = tuple(sorted(sheets, key=lambda sheet: sheet.player != won.player))
        return Result((won.player,), won.by, won.by, first)
    if len(living) == 1:
        reason = "last_player" if position.has("score") else "world"
        return Result(living, reason, reason, sheets)
    if not position.has("score"):
        return Result((), "stopped", "stopped", sheets)
    winners = tuple(sheet.player for sheet in sheets if rank(sheet) == rank(sheets[0]))
    if len(winners) > 1:
        return Result(winners, "score", "shared", sheets)
    best, second = rank(sheets[0]), rank(sheets[1])
    decided_by = "score" if best[1] != second[1] else "energy" if best[2] != second[2] else "units"
    return Result(winners, "score", decided_by, sheets)


def play_score_influence(position: Position, move: ScoreInfluence) -> Position:
    """The player shows his Colony Influence cards, or passes (R11.4)."""
    player = move.player
    awaited_of(position, player, "influence")
    allowed = influence_decks(position, player)
    shown = Counter(move.decks)
    for deck, count in shown.items():
        if count > allowed.get(deck, 0):
            refuse("scoring/influence", "R11.4", deck=deck, count=count, most=allowed.get(deck, 0))
        for _ in range(count):
            position = spend(position, player, influence_face(position, player, deck))
    influence = position.seat(player).influence + sum(shown.values())
    position = replace(with_seat(position, player, influence=influence), awaiting=settled(position))
    return position if position.awaiting else finish(position)


def option_score_influence(position: Position) -> Option:
    """Any number of the cards that may be Colony Influence; shown: none, and all of one deck."""
    player = awaited(position, "influence").players[0]
    allowed = influence_decks(position, player)
    moves = (ScoreInfluence(player), *(ScoreInfluence(player, (deck,) * count) for deck, count in allowed.items()))
    return Option("score_influence", (player,), {"decks": allowed}, moves, complete=False)
