"""Turning points, counted a second way from the positions before and after each turn."""

from itertools import pairwise

import pytest

from risk2210.board import load_board
from risk2210.record import statistics
from risk2210.record.turning_points import MOST, Broken, turning_points
from risk2210.rules import EndTurn, Game, HoldingRuling, InvasionOutcome, Ruleset, Ruling, score_sheet
from tests.record.test_recorded import GOLDEN, golden

GAMES = [file.name for file in sorted(GOLDEN.glob("rules_*.jsonl"))]
AUSTRALIA = load_board("risk2210").region("australia").members


@pytest.fixture(scope="module", params=GAMES)
def game(request):
    return golden(request.param)


def lead(position, player):
    points = {name: score_sheet(position, name).total for name in position.players}
    return points.pop(player) - max(points.values())


def test_they_are_the_largest_swings_and_every_elimination(game):
    rows = statistics(game).turns
    spans = {row.turn: (game.position_at(row.first), game.position_at(row.first + row.moves)) for row in rows}
    swings = {row.turn: lead(spans[row.turn][1], row.player) - lead(spans[row.turn][0], row.player) for row in rows}
    out = {row.turn for row in rows if len(spans[row.turn][0].living) > len(spans[row.turn][1].living)}
    found = turning_points(game)
    assert [point.turn for point in found] == sorted(point.turn for point in found)
    assert all(point.swing == swings[point.turn] for point in found)
    told = {point.turn for point in found}
    assert out <= told
    others = [swings[turn] for turn in told - out]
    assert len(others) == max(0, min(MOST - len(out), sum(s > 0 for t, s in swings.items() if t not in out)))
    assert all(swing > 0 for swing in others)
    left_out = [swing for turn, swing in swings.items() if turn not in told]
    assert min(others, default=99) >= max(left_out, default=0)


def test_a_turn_leads_from_its_first_move_to_its_last(game):
    rows = statistics(game).turns
    assert all(game.position_at(row.first).active == row.player for row in rows)
    assert all(game.position_at(row.first + row.moves - 1).active == row.player for row in rows)
    assert all(one.first + one.moves <= other.first for one, other in pairwise(rows))


def test_regions_completed_and_broken_and_places():
    game = Game.new(load_board("risk2210"), ["red", "blue", "gold"])
    first = AUSTRALIA[0]
    lands = [HoldingRuling(land, owner="blue", mods=1) for land in AUSTRALIA]
    lands += [HoldingRuling("egypt", owner="gold", mods=1)]
    origin = next(land for land in game.position.board.neighbours(first) if land not in AUSTRALIA)
    lands += [HoldingRuling(origin, owner="red", mods=9)]
    game.push(Ruling("as it lies", tuple(lands), step="invade", player="red", order=("red", "blue", "gold")))
    game.push(InvasionOutcome("red", origin, first, defenders_lost=1, taken=True, mods=3))
    game.push(EndTurn("red"))
    (point,) = turning_points(game)
    bonus = game.position.board.region("australia").bonus
    assert point.broken == (Broken("australia", "blue"),)
    assert point.completed == ()
    assert (point.gained, point.swing) == (1, 1 + 1 + bonus)
    assert (point.place_before, point.place) == (2, 2)
    assert point.move == len(game.moves)


def test_the_last_territory_completes_a_region():
    game = Game.new(load_board("risk2210"), ["red", "blue"])
    first, second, *rest = AUSTRALIA
    lands = [HoldingRuling(land, owner="red", mods=9) for land in (second, *rest)]
    lands += [HoldingRuling(first, owner="blue", mods=1), HoldingRuling("egypt", owner="blue", mods=1)]
    game.push(Ruling("as it lies", tuple(lands), step="invade", player="red", order=("red", "blue")))
    origin = next(land for land in game.position.board.neighbours(first) if land in AUSTRALIA)
    game.push(InvasionOutcome("red", origin, first, defenders_lost=1, taken=True, mods=3))
    game.push(EndTurn("red"))
    (point,) = turning_points(game)
    assert (point.completed, point.broken, point.captures) == (("australia",), (), 1)


def test_a_game_without_a_turn_has_none():
    assert turning_points(Game.new(load_board("classic"), ["red", "blue"], Ruleset("classic"))) == ()
