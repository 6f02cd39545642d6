"""What a refused move meant, as a ruling: for a legal move, just what the move does to the board and the seats."""

from __future__ import annotations

import msgspec
import pytest
from msgspec import UNSET
from msgspec.structs import asdict

from risk2210.board import load_board
from risk2210.record import difference
from risk2210.rules import (
    Bid,
    Build,
    BuyCards,
    ChooseMarker,
    Claim,
    Declare,
    Deploy,
    Devastate,
    Fortify,
    Frame,
    Game,
    Header,
    Hire,
    IllegalMove,
    InvasionOutcome,
    Occupy,
    PlaceNeutralArmy,
    Reinforce,
    Roll,
    Ruleset,
    intended,
    kind_of,
    new_position,
    play,
)
from risk2210.rules.ruling_move import Ruling
from risk2210.selfplay.driver import board_for
from tests.golden.regenerate import FOLDER, Line
from tests.rules.table import d6, lay, play_all


def said(struct):
    return {name: value for name, value in asdict(struct).items() if value is not UNSET}


COMPARED = {
    *("claim", "reinforce", "place_command", "deploy", "hire", "build", "fortify", "devastate", "deal"),
    *("place_neutral_army", "buy_cards", "take_bonus_card"),
}


def golden_moves():
    """Positions of the golden games with the move made in each."""
    for file in sorted(FOLDER.glob("rules_*.jsonl")):
        first, *rest = file.read_bytes().splitlines()
        header = msgspec.json.decode(first, type=Header)
        game = Game(header, board_for(header.ruleset))
        for line in rest:
            move = msgspec.json.decode(line, type=Line).move
            yield game.position, move
            game.push(move)


def test_a_legal_move_means_what_it_does():
    """A move that takes a whole territory may set off more (lost stations, eliminations); the pieces are compared."""
    compared = set()
    for position, move in golden_moves():
        kind = kind_of(move)
        if kind not in COMPARED:
            continue
        after = difference(position, play(position, move), "r")
        meant = play(position, intended(position, [move], "r"))
        wanted = {h.territory: said(h) for h in after.territories}
        found = {h.territory: said(h) for h in difference(position, meant, "r").territories}
        assert found == wanted, move
        for seat in after.seats:
            for name in ("energy", "reserve", "hand"):
                value = getattr(seat, name)
                if value is not UNSET and kind != "place_command":
                    assert getattr(meant.seat(seat.player), name) == value, move
        if kind in {"devastate", "place_neutral_army", "take_bonus_card"}:
            wanted = play(position, move)
            assert (meant.step, meant.awaiting, meant.discarded) == (wanted.step, wanted.awaiting, wanted.discarded)
            assert {name: meant.energy_of(name) for name in meant.players} == {
                name: wanted.energy_of(name) for name in wanted.players
            }
        compared.add(kind)
    assert compared == COMPARED


@pytest.fixture(scope="module")
def start():
    return new_position(Frame(load_board("risk2210"), ["red", "blue", "gold"], Ruleset()))


@pytest.mark.parametrize(
    "move",
    [
        Claim("nobody", "egypt"),
        Claim("red", "atlantis"),
        Reinforce("red", (("atlantis", 3), ("egypt", 900))),
        Deploy("red", (("egypt", 4),)),
        Hire("red", "naval", "atlantis"),
        Build("red", "egypt"),
        BuyCards("red", ("land", "land"), ("land_stealth_mods",)),
        Bid((("red", 99), ("nobody", 3))),
        Fortify("red", "egypt", "japan", 7, ("land",)),
        Declare("red", "egypt", "atlantis"),
        InvasionOutcome("red", "egypt", "japan", 3, 2, ("land",), taken=True, mods=4, commanders=("naval",)),
    ],
)
def test_whatever_was_refused_can_be_ruled_or_says_what_is_unknown(start, move):
    """Names that the board or the table does not have fall away, except as the owner, whom the ruling then names."""
    ruling = intended(start, [move], "as agreed")
    assert isinstance(ruling, Ruling)
    known = set(start.frame.ids)
    assert {holding.territory for holding in ruling.territories} <= known
    assert {seat.player for seat in ruling.seats} <= set(start.players)
    if all(holding.owner in (UNSET, None, "red") for holding in ruling.territories):
        play(start, ruling)


def test_a_table_that_turned_one_card_too_many_goes_on_from_there():
    frame = Frame(load_board("risk2210"), ["red", "blue"], Ruleset())
    turned = Devastate(("egypt", "siberia", "sakha", "alberta", "canada"))
    position = play(new_position(frame), intended(new_position(frame), [turned], "one too many"))
    assert (len(position.devastated), position.step) == (5, "neutral_army")
    drawn = PlaceNeutralArmy(tuple(t for t in frame.ids if t not in position.devastated)[:29])
    position = play(position, intended(position, [drawn], "one too many"))
    assert (position.owners.count("neutral"), sum(position.mods), position.step) == (29, 87, "first_player")
    assert set(drawn.territories) <= position.discarded


@pytest.mark.parametrize("told", [True, False])
def test_a_captured_station_is_taken_or_lost_as_the_rules_say(told):
    """Who has four stations keeps no fifth, however few units he wants to move in (R8.5)."""
    for sites in (("mexico", "japan", "argentina"), ("mexico", "japan")):
        held = {"egypt": "red 6 station", "saharan_empire": "blue 1 station", "madagascar": "blue 1"}
        position = lay(held | dict.fromkeys(sites, "red 1 station"))
        refused = InvasionOutcome("red", "egypt", "saharan_empire", taken=True, mods=1)
        if not told:
            position = play_all(position, Declare("red", "egypt", "saharan_empire"), Roll(d6(6, 5), d6(1)))
            refused = Occupy("red", 1)
        with pytest.raises(IllegalMove):
            play(position, refused)
        after = play(position, intended(position, [refused], "as agreed"))
        assert after.owner_of("saharan_empire") == "red"
        assert after.station_at("saharan_empire") is (len(sites) < 3)


@pytest.mark.parametrize(("before", "target", "count", "energy"), [(0, "blue 1", 1, 3), (2, "blue 1", 3, 4)])
@pytest.mark.parametrize("told", [True, False])
def test_a_contested_capture_counts_though_it_was_ruled(told, before, target, count, energy):
    """The third one of the turn brings its energy (R7.21); a walk into open ground does not count (R7.20)."""
    position = lay({"egypt": "red 6 land", "saharan_empire": target}, captures=before)
    refused = InvasionOutcome("red", "egypt", "saharan_empire", taken=True, mods=1)
    if not told:
        position = play_all(position, Declare("red", "egypt", "saharan_empire"), Roll(d6(6, 5), d6(1)))
        refused = Occupy("red", 1)
    after = play(position, intended(position, [refused], "as agreed"))
    assert (after.turn.captures, after.energy_of("red")) == (count, energy)
    empty = lay({"egypt": "red 1 land"}, captures=before)
    for move in (Declare("red", "egypt", "saharan_empire"), refused):
        if not isinstance(move, Occupy):
            ruled = play(empty, intended(empty, [move], "as agreed"))
            assert (ruled.turn.captures, ruled.energy_of("red")) == (before, 3)


def test_a_marker_taken_out_of_turn_keeps_those_already_taken():
    """The order of the year as far as it is known: markers chosen, the one refused, the others by their bids."""
    players = ("red", "blue", "gold", "green")
    position = lay({"egypt": "red 5"}, step="bidding", players=players)
    position = play(position, Bid((("red", 0), ("blue", 3), ("gold", 2), ("green", 1))))
    position = play(position, ChooseMarker("blue", 4))
    for move, order in (
        (ChooseMarker("red", 1), ("red", "gold", "green", "blue")),
        (ChooseMarker("green", 2), ("gold", "green", "red", "blue")),
        (ChooseMarker("gold", 4), ("blue", "green", "red", "gold")),
        (ChooseMarker("gold", 9), ("blue", "green", "red", "gold")),
    ):
        with pytest.raises(IllegalMove):
            play(position, move)
        ruled = play(position, intended(position, [move], "as agreed"))
        assert (ruled.order, ruled.active, ruled.energy_of("blue")) == (order, order[0], 0)


def test_dice_say_nothing_of_the_table(start):
    assert intended(start, [Roll(((6, 1),), ((6, 1),))], "r") == Ruling("r")
