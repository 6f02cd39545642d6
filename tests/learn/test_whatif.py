"""Why not, and what if: the verdict is the engine's, and what is offered instead is legal."""

from __future__ import annotations

from random import Random

import pytest

from risk2210.board import load_board
from risk2210.learn import Scene
from risk2210.learn.whatif import CLAUSES_OF_MOVES, consider, nearest
from risk2210.record import TextError, to_text
from risk2210.rules import KINDS, Game, IllegalMove, kind_of, play
from risk2210.selfplay import play_out

LAY = ("egypt red 4", "saharan_empire blue 2", "japan red 5 naval station", "neo_tokyo blue 1", "mexico red 1")


def near(line, scene):
    position = scene.position()
    return [to_text(move, position) for move in consider(position, line).nearest]


@pytest.mark.parametrize(
    ("line", "scene", "offered"),
    [
        ("egypt > neo_tokyo", Scene(lay=LAY), "japan > neo_tokyo"),
        ("mexico > saharan_empire", Scene(lay=LAY), "egypt > saharan_empire"),
        ("fortify japan > mexico 2", Scene(lay=(*LAY, "tycho red 1"), step="fortify"), "fortify japan > tycho 2"),
        ("fortify japan > egypt 9", Scene(lay=LAY[:1] + LAY[2:], step="fortify"), None),
        ("roll 6 5 4 3 : 1", Scene(lay=LAY, moves=("egypt > saharan_empire",)), "roll 6 5 4 : 1"),
        ("occupy 1", Scene(lay=LAY, moves=("egypt > saharan_empire", "roll 6 5 4 : 1 1")), "occupy 3"),
        ("build @ japan", Scene(lay=LAY, step="build", energy={"red": 9}), "build @ egypt"),
        ("hire naval @ egypt", Scene(lay=LAY, step="build"), "hire land @ egypt"),
        ("deploy egypt 9", Scene(lay=LAY, step="deploy", moves=("collect",)), "deploy egypt 3"),
        ("claim egypt", Scene(lay=LAY), None),
    ],
)
def test_the_nearest_legal_move_is_offered(line, scene, offered):
    found = near(line, scene)
    position = scene.position()
    assert consider(position, line).refusal is not None
    if offered is not None:
        assert offered in found, found


def test_a_legal_move_is_told_with_its_clause_and_what_follows():
    position = Scene(lay=LAY).position()
    verdict = consider(position, "japan > neo_tokyo")
    assert verdict.refusal is None
    assert verdict.clause == "R7.5"
    assert verdict.after.awaiting[-1].kind == "roll"
    assert position.invasion is None


def test_in_classic_risk_the_clause_is_its_own():
    position = Scene(
        mode="classic", board="classic", lay=("egypt red 5", "east_africa blue 1", "japan blue 2", "peru gold 3")
    ).position()
    assert consider(position, "egypt > east_africa").clause == "C3.1"
    assert consider(position, "end turn").clause == "C1.4"
    verdict = consider(position, "egypt > japan")
    assert verdict.refusal is not None
    assert "egypt > east_africa" in [to_text(move, position) for move in verdict.nearest]


def test_a_line_that_is_no_move_is_an_error():
    with pytest.raises(TextError):
        consider(Scene(lay=LAY).position(), "please attack")


def test_every_kind_of_move_rests_on_a_clause():
    assert set(KINDS) - {"declare", "invasion_outcome"} <= set(CLAUSES_OF_MOVES)


def test_whatever_is_offered_is_legal_and_something_always_is():
    """Moves of other moments of a game, tried where they do not fit."""
    game = Game.new(load_board("risk2210"), ["red", "blue", "gold"])
    rng = Random(4)
    made = [(move, position) for move, position in play_out(game, rng, check=False)]
    for _ in range(40):
        move = rng.choice(made)[0]
        position = rng.choice(made[:-2])[1]
        try:
            play(position, move)
            continue
        except IllegalMove:
            pass
        found = nearest(position, move)
        assert found, (kind_of(move), position)
        for other in found:
            play(position, other)


@pytest.mark.parametrize(
    ("line", "scene", "also"),
    [
        ("egypt > japan", Scene(lay=(*LAY[:2], "japan blue 1"), step="deploy"), "invasion/not_adjacent"),
        ("egypt > saharan_empire", Scene(lay=LAY, step="deploy"), None),
        ("egypt > mexico", Scene(lay=(*LAY[:2], "mexico blue 1")), None),  # the only reason is told once
        ("hire naval @ egypt", Scene(lay=LAY), "hire/in_play"),
    ],
)
def test_what_stands_against_a_move_beside_its_time(line, scene, also):
    verdict = consider(scene.position(), line)
    assert verdict.besides is None if also is None else verdict.besides.code == also
