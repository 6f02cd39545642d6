"""`options` and `play` never disagree."""

import random
import re

import pytest

from risk2210.rules import (
    KINDS,
    Declare,
    IllegalMove,
    Option,
    Options,
    Refusal,
    kind_of,
    option,
    options,
    play,
)
from risk2210.rules import offer as offers
from tests.golden.regenerate import classic_game
from tests.rules.table import lay, start
from tests.rules.test_game import played

GAMES = {players: played(players, seed=players, years=2) for players in (2, 3, 4, 5)}
GAMES |= {
    mode: classic_game(mode, players, 4 if players == 3 else 1)[0]
    for mode, players in (("classic_missions", 3), ("risk_mission_2006", 2), ("classic_2210", 3), ("classic", 2))
}
BANK: dict[str, list] = {}
for _game in GAMES.values():
    for _move in _game.moves:
        BANK.setdefault(kind_of(_move), []).append(_move)


@pytest.mark.parametrize("players", GAMES)
def test_all_that_is_offered_is_accepted_and_all_that_is_refused_is_refused(players):
    game = GAMES[players]
    rng = random.Random(str(players))
    for index in rng.sample(range(len(game)), 60):
        position = game.position_at(index)
        now = options(position)
        assert set(now.allowed) | set(now.refused) == set(KINDS)
        assert not set(now.allowed) & set(now.refused)
        for kind, offer in now.allowed.items():
            assert offer.kind == kind
            assert offer.moves or kind == "mission"  # only its owner knows what a seal hides
            for move in rng.sample(offer.moves, min(10, len(offer.moves))):
                play(position, move)
        for kind, refusal in now.refused.items():
            assert refusal.message("fr", position.frame)
            for move in rng.sample(BANK.get(kind, []), min(10, len(BANK.get(kind, [])))):
                with pytest.raises(IllegalMove):
                    play(position, move)


@pytest.mark.parametrize("players", GAMES)
def test_every_move_made_was_offered(players):
    """A complete option lists the very move; an incomplete one at least its kind."""
    game = GAMES[players]
    for index, move in enumerate(game.moves):
        offer = option(game.position_at(index), kind_of(move))
        if offer.complete:
            assert move in offer.moves


ROW = re.compile(r"^``(\w+)`` +(.*)$", re.MULTILINE)


def test_the_arguments_are_those_that_are_listed():
    listed = {kind: set(re.findall(r"``(\w+)``", text)) for kind, text in ROW.findall(offers.__doc__)}
    assert set(listed) == set(KINDS)
    seen = set()
    for game in GAMES.values():
        for index in range(0, len(game), 3):
            for kind, offer in options(game.position_at(index)).allowed.items():
                assert set(offer.arguments) == listed[kind]
                seen.add(kind)
    assert len(seen) > 20


def test_every_kind_of_move_was_met():
    missing = set(KINDS) - set(BANK) - {"ruling"}
    assert missing <= {
        *("name_card", "roll_tie", "score_influence", "take_bonus_card", "end_step", "begin_with"),
        *("play_card", "pass", "remove_mods", "show_scouts"),
    }


def test_refusals_name_what_is_missing():
    position = lay({"egypt": "red 5", "saharan_empire": "blue 2"}, step="build", energy={"red": 2})
    refused = options(position).refused
    assert refused["hire"].message("en", position.frame) == "red has 2 energy; this costs 3 (R6.1)"
    assert refused["build"].code == "energy/short"
    assert refused["buy_cards"].code == "cards/no_pile"
    assert refused["fortify"].code == "fortify/nowhere"
    assert refused["roll"].code == "invasion/none"
    assert refused["claim"].code == "awaiting/turn"
    assert options(lay({"egypt": "red 1"})).refused["declare"].code == "invasion/no_attack"


@pytest.mark.parametrize(
    ("held", "energy", "kind", "expected"),
    [
        ({"egypt": "red 1 land diplomat naval nuclear space"}, 9, "hire", "hire/all_in_play"),
        ({"poseidon": "red 1"}, 9, "build", "build/no_site"),
        ({"egypt": "red 1 land"}, 0, "buy_cards", "energy/short"),
    ],
)
def test_why_a_kind_is_not_open(held, energy, kind, expected):
    position = lay(held, step="build", energy={"red": energy})
    assert options(position).refused[kind].code == expected


def test_arguments_of_an_invasion():
    position = lay({"egypt": "red 5", "saharan_empire": "blue 2", "middle_east": "gold 1"})
    offer = option(position, "declare")
    assert isinstance(offer, Option)
    assert ("egypt", "saharan_empire") in offer.arguments["attacks"]
    assert offer.complete
    assert Declare("red", "egypt", "middle_east") in offer.moves


def test_nothing_is_offered_when_the_game_is_over():
    over = lay({"egypt": "red 5"}, step="over")
    now = options(over)
    assert isinstance(now, Options)
    assert set(now.allowed) == {"ruling"}
    assert isinstance(now.refused["bid"], Refusal)
    assert options(start()).allowed["devastate"].arguments["count"] == 4
