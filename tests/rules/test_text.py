"""The one-line text form of moves."""

from contextlib import suppress

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from risk2210.rules import (
    BuyCards,
    Card,
    Claim,
    Deploy,
    HoldingRuling,
    IllegalMove,
    InvalidMove,
    Lose,
    Roll,
    Ruling,
    ScoreInfluence,
    SeatRuling,
    decode_move,
    encode_move,
    parse_text,
    to_text,
)
from tests.rules.test_game import played
from tests.rules.test_moves import moves

LINES = {
    Claim("red", "egypt"): "claim red egypt",
    Claim("Ada of Rome", 'the "best"'): r'claim "Ada of Rome" "the \"best\""',
    Claim("12", "yes"): 'claim "12" "yes"',
    Claim("-", ""): 'claim "-" ""',
    Claim("é", "a,b:c=d"): 'claim é "a,b:c=d"',
    Deploy("red", (("egypt", 3),)): "deploy red egypt:3",
    Deploy("red", ()): "deploy red ()",
    Lose("red", 2, ("land", "naval")): "lose red 2 commanders=land,naval",
    BuyCards("red", ("land", "space"), (None, "space_invade_earth")): (
        "buy_cards red land,space faces=-,space_invade_earth"
    ),
    Roll(((6, 5),), ((8, 1), (6, 2))): "roll 6:5 8:1,6:2",
    ScoreInfluence("red"): "score_influence red",
    Ruling("we agreed", (HoldingRuling("egypt", owner=None),), (SeatRuling("red", hand=(Card("land"),)),)): (
        'ruling {"reason":"we agreed","territories":[{"territory":"egypt","owner":null}],'
        '"seats":[{"player":"red","hand":[["land",null]]}]}'
    ),
}


@pytest.mark.parametrize(("move", "line"), LINES.items(), ids=range(len(LINES)))
def test_both_ways(move, line):
    assert to_text(move) == line
    assert parse_text(line) == move
    assert parse_text(f"  {line} ") == move


@pytest.mark.parametrize("players", [2, 5])
def test_every_move_of_a_game(players):
    for move in played(players).moves:
        assert parse_text(to_text(move)) == move


@pytest.mark.parametrize(
    "line",
    [
        "",
        "castle",
        "claim",
        "claim red",
        "claim red egypt now",
        "claim red egypt territory=sakha",
        "claim red 7",
        "lose red many",
        "lose red 2 commanders=admiral",
        "roll 6:5",
        "roll 6 6:5",
        'claim "red egypt',
        "claim \ud800 egypt",
        "ruling",
        "ruling {}",
        "ruling {",
        "ruling []",
    ],
)
def test_what_says_no_move(line):
    with pytest.raises(InvalidMove):
        parse_text(line)


def test_a_move_that_cannot_be_written():
    with pytest.raises(InvalidMove):
        to_text(Claim("red", object()))


@settings(deadline=None, max_examples=150, suppress_health_check=list(HealthCheck))
@given(moves)
def test_any_readable_move_goes_both_ways(move):
    try:
        readable = decode_move(encode_move(move))
    except (IllegalMove, TypeError, ValueError):
        return
    assert parse_text(to_text(readable)) == readable


@given(st.text())
def test_any_text_is_a_move_or_none(line):
    for text in (line, f"claim {line}", f"roll {line}", f"ruling {line}"):
        with suppress(InvalidMove):
            parse_text(text)
