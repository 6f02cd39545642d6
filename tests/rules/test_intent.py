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
    Claim,
    Declare,
    Deploy,
    Fortify,
    Frame,
    Game,
    Header,
    Hire,
    InvasionOutcome,
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


def said(struct):
    return {name: value for name, value in asdict(struct).items() if value is not UNSET}


COMPARED = {"claim", "reinforce", "place_command", "deploy", "hire", "build", "fortify", "devastate", "deal"}


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
        if kind not in {
            "claim",
            "reinforce",
            "place_command",
            "deploy",
            "hire",
            "build",
            "fortify",
            "devastate",
            "deal",
        }:
            continue
        after = difference(position, play(position, move), "r")
        meant = play(position, intended(position, [move], "r"))
        wanted = {h.territory: said(h) for h in after.territories}
        found = {h.territory: said(h) for h in difference(position, meant, "r").territories}
        assert found == wanted, move
        for seat in after.seats:
            for name in ("energy", "reserve"):
                value = getattr(seat, name)
                if value is not UNSET and kind != "place_command":
                    assert getattr(meant.seat(seat.player), name) == value, move
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


def test_dice_say_nothing_of_the_table(start):
    assert intended(start, [Roll(((6, 1),), ((6, 1),))], "r") == Ruling("r")
