"""Moves as values and as JSON, and everything that is no move."""

import json
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from risk2210.rules import (
    COMMANDERS,
    KINDS,
    Card,
    Claim,
    Declare,
    Deploy,
    Effect,
    EndTurn,
    HoldingRuling,
    IllegalMove,
    InvalidMove,
    InvasionOutcome,
    Lose,
    Occupy,
    Roll,
    Ruling,
    SeatRuling,
    decode_move,
    encode_move,
    kind_of,
    option,
    options,
    play,
    replay,
)
from tests.rules.table import lay
from tests.rules.test_game import played

# --- JSON ---


def test_json_is_tagged_and_short():
    assert encode_move(Declare("red", "egypt", "sakha")) == (
        b'{"move":"declare","player":"red","origin":"egypt","target":"sakha"}'
    )
    assert encode_move(Roll(((6, 5),), ((8, 3),))) == b'{"move":"roll","attack":[[6,5]],"defence":[[8,3]]}'
    assert encode_move(Ruling("we agreed", (HoldingRuling("egypt", owner=None),))) == (
        b'{"move":"ruling","reason":"we agreed","territories":[{"territory":"egypt","owner":null}]}'
    )


@pytest.mark.parametrize("players", [2, 4])
def test_every_move_of_a_game_goes_through_json_unchanged(players):
    game = played(players)
    for move in game.moves:
        again = decode_move(encode_move(move))
        assert again == move
        assert hash(again) == hash(move)
        assert json.loads(encode_move(move))["move"] == kind_of(move)


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"null",
        b"[]",
        b"{}",
        b"{",
        b'"claim"',
        b'{"move": "castle"}',
        b'{"move": "claim"}',
        b'{"move": "claim", "player": "red", "territory": 3}',
        b'{"move": "claim", "player": "red", "territory": "egypt", "why": "because"}',
        b'{"move": "roll", "attack": [[6, 5.5]], "defence": [[6, 1]]}',
        b'{"move": "roll", "attack": [[6]], "defence": [[6, 1]]}',
        b'{"move": "hire", "player": "red", "commander": "admiral", "territory": "egypt"}',
        b'{"move": "lose", "player": "red", "mods": true}',
        b'{"move": "lose", "player": "red", "mods": 1e400}',
        b"\xff\xfe",
        "\ud800",
        7,
    ],
)
def test_unreadable_lines(line):
    with pytest.raises(InvalidMove) as refused:
        decode_move(line)
    assert refused.value.refusal.code == "move/unreadable"
    assert "lit pas" in refused.value.message("fr")


# --- values that are no moves ---


class Odd:
    """A value that misbehaves whenever it is looked at."""

    def __eq__(self, other):
        raise RuntimeError

    __hash__ = None

    def __str__(self):
        raise RuntimeError

    def __iter__(self):
        raise RuntimeError


class LikeClaim(Claim, frozen=True, tag="claim"):
    pass


class Word(str):
    __slots__ = ()


def cycle():
    items: list[Any] = []
    items.append(items)
    return items


POSITION = lay({"egypt": "red 5 land station", "saharan_empire": "blue 2", "sakha": "red 1"})

ODDITIES = [
    None,
    7,
    "declare",
    b"declare",
    {},
    {"move": "end_turn", "player": "red"},
    [],
    Odd(),
    Odd,
    Claim,
    play,
    LikeClaim("red", "egypt"),
    Declare("red", "egypt", 3),
    Declare(None, None, None),
    Declare(["red"], "egypt", "sakha"),
    Declare("\ud800", "egypt", "sakha"),
    Declare(Odd(), "egypt", "sakha"),
    Declare(Word("red"), "egypt", "saharan_empire"),
    Roll(6, 6),
    Roll((6,), (6,)),
    Roll(((6, 5, 4),), ((6, 1),)),
    Roll(((6, 5.0),), ((6, 1),)),
    Roll(cycle(), ((6, 1),)),
    Roll(((6, True),), ((6, 1),)),
    Lose("red", "1"),
    Lose("red", 10**5000),
    Lose("red", float("nan")),
    Lose("red", 1, ("admiral",)),
    Deploy("red", {"egypt": 1}),
    Deploy("red", (("egypt",),)),
    Ruling(None),
    Ruling("x", (HoldingRuling(7),)),
    Ruling("x", (Claim("red", "egypt"),)),
    Ruling("x", step="lunch"),
    InvasionOutcome("red", "egypt", "saharan_empire", dice="three"),
]


@pytest.mark.parametrize("value", ODDITIES, ids=range(len(ODDITIES)))
def test_what_is_no_move_is_invalid(value):
    before = POSITION.digest
    with pytest.raises(InvalidMove) as refused:
        play(POSITION, value)
    assert refused.value.message("fr")
    assert POSITION.digest == before


def test_lists_are_as_good_as_tuples():
    declared = play(POSITION, Declare("red", "egypt", "saharan_empire"))
    assert play(declared, Roll([[6, 5]], [(6, 1)])) == play(declared, Roll(((6, 5),), ((6, 1),)))


def test_an_unknown_kind_has_no_option():
    with pytest.raises(InvalidMove):
        option(POSITION, "castle")
    with pytest.raises(IllegalMove, match="it is the turn of red"):
        option(POSITION, "claim")


# --- moves at random ---

WORDS = [
    "red",
    "blue",
    "gold",
    "neutral",
    "violet",
    "",
    "egypt",
    "saharan_empire",
    "sakha",
    "tycho",
    "poseidon",
    "atlantis",
]
words = st.sampled_from(WORDS)
numbers = st.one_of(st.integers(-3, 9), st.sampled_from([10**4, -(10**9), 2**63, 10**40]))
kinds = st.sampled_from([*COMMANDERS, "admiral"])
pairs = st.lists(st.tuples(words, numbers), max_size=4)
dice = st.lists(st.tuples(st.sampled_from([6, 8, 7, 0]), numbers), max_size=4)
several = st.lists(kinds, max_size=4)
junk = st.recursive(
    st.one_of(st.none(), st.booleans(), numbers, st.floats(), st.text(max_size=5), st.binary(max_size=3)),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=4,
)
unset = st.just(msgspec.UNSET)
rulings = {
    "territories": st.lists(
        st.builds(
            HoldingRuling,
            words,
            owner=words | unset | st.none(),
            mods=numbers | unset,
            commanders=several | unset,
            station=st.booleans() | unset,
            devastated=st.booleans() | unset,
        ),
        max_size=3,
    ),
    "seats": st.lists(
        st.builds(
            SeatRuling,
            words,
            energy=numbers | unset,
            hand=st.lists(st.builds(Card, kinds, words | st.none()), max_size=2) | unset,
            reserve=numbers | unset,
            alive=st.booleans() | unset,
        ),
        max_size=2,
    ),
    "lasting": st.lists(st.builds(Effect, words, words, words | st.none(), words | st.none()), max_size=2) | unset,
    "piles": st.lists(st.tuples(kinds, numbers), max_size=2),
    "step": st.sampled_from(["devastation", "claim", "bidding", "deploy", "build", "invade", "scoring", "over"])
    | unset,
    "order": st.lists(words, max_size=3) | unset,
}
PLAUSIBLE = {
    "mods": numbers,
    "attackers_lost": numbers,
    "defenders_lost": numbers,
    "dice": numbers | st.none(),
    "marker": numbers,
    "taken": st.booleans(),
    "commander": kinds,
    "deck": kinds,
    "decks": several,
    "commanders": several,
    "eight_sided": several,
    "attacker_commanders_lost": several,
    "defender_commanders_lost": several,
    "faces": pairs,
    "bids": pairs,
    "placements": pairs,
    "attack": dice,
    "defence": dice,
    "territories": st.lists(words, max_size=4),
}


def any_move(kind):
    """A move of this kind with plausible, absurd and wrong values in its fields."""
    special = rulings if kind == "ruling" else {}
    fields = {
        name: st.one_of(*[special.get(name, PLAUSIBLE.get(name, words))] * 9, junk)
        for name in KINDS[kind].__struct_fields__
    }
    return st.builds(KINDS[kind], **fields)


moves = st.sampled_from(sorted(KINDS)).flatmap(any_move)
TABLES = [played(players, seed=players) for players in (2, 3, 5)]
positions = st.sampled_from(TABLES).flatmap(lambda game: st.integers(0, len(game)).map(game.position_at))


def attempt(position, value):
    """The position after a move, legal or not, and the refusal if there was one; nothing else may be raised."""
    try:
        return play(position, value), None
    except IllegalMove as illegal:
        return position, illegal


@settings(deadline=None, max_examples=300, suppress_health_check=list(HealthCheck))
@given(positions, st.lists(moves | junk, min_size=1, max_size=6))
def test_any_value_is_played_or_refused_with_a_clause(position, values):
    for value in values:
        before = position.digest
        after, illegal = attempt(position, value)
        assert position.digest == before
        if illegal is not None:
            assert illegal.refusal.code
            assert illegal.refusal.clause.startswith("R")
            assert illegal.message("en")
            assert illegal.message("fr")
        position = after
    options(position)


@settings(deadline=None, max_examples=60, suppress_health_check=list(HealthCheck))
@given(st.lists(moves, min_size=1, max_size=20))
def test_replay_of_anything_stops_at_the_first_refusal(values):
    start = TABLES[0].position_at(0)
    result = replay(start, values)
    assert len(result.positions) == len(result.accepted) + 1
    assert (result.refusal is None) == (not result.rest)


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_a_legal_move_with_one_field_spoiled_is_never_a_crash(kind):
    for game in TABLES:
        for move, index in ((m, i) for i, m in enumerate(game.moves) if kind_of(m) == kind):
            position = game.position_at(index)
            for name in move.__struct_fields__:
                for wrong in (None, -1, "atlantis", 10**9, (), (("egypt", -5),), ("land", "land"), True):
                    _, illegal = attempt(position, msgspec.structs.replace(move, **{name: wrong}))
                    assert illegal is None or illegal.message("fr")
            break


def test_spoiled_moves_of_a_battle():
    declared = play(POSITION, Declare("red", "egypt", "saharan_empire"))
    captured = play(declared, Roll(((8, 8), (6, 6), (6, 6)), ((6, 1), (6, 1))))
    for mods in (-1, 0, 1, 9, 10**6):
        with pytest.raises(IllegalMove):
            play(captured, Occupy("red", mods))
    with pytest.raises(IllegalMove):
        play(captured, EndTurn("red"))
