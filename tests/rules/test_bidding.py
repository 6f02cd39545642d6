"""R4: bids, ties, markers."""

import pytest

from risk2210.rules import Bid, ChooseMarker, RollTie, play
from tests.rules.table import code, lay, play_all

FOUR = ("red", "blue", "gold", "green")


def bidding(**energy):
    return lay({"egypt": "red 3"}, step="bidding", players=FOUR, energy=energy)


@pytest.mark.clause("R4.1")
@pytest.mark.ruling("Q28")
def test_everybody_pays_at_once():
    position = bidding(red=5, blue=4, gold=3, green=2)
    after = play(position, Bid((("red", 5), ("blue", 3), ("gold", 0), ("green", 1))))
    assert [after.energy_of(player) for player in FOUR] == [0, 1, 3, 1]


@pytest.mark.clause("R4.1")
@pytest.mark.parametrize(
    ("bids", "expected"),
    [
        ((("red", 6), ("blue", 0), ("gold", 0), ("green", 0)), "bidding/amount R4.1"),
        ((("red", -1), ("blue", 0), ("gold", 0), ("green", 0)), "bidding/amount R4.1"),
        ((("red", 0), ("blue", 0), ("gold", 0)), "bidding/players R4.1"),
        ((("red", 0), ("blue", 0), ("gold", 0), ("gold", 0)), "bidding/players R4.1"),
        ((("red", 0), ("blue", 0), ("gold", 0), ("green", 0), ("green", 0)), "bidding/players R4.1"),
        ((("red", 0), ("blue", 0), ("gold", 0), ("neutral", 0)), "bidding/players R4.1"),
    ],
)
def test_impossible_bids(bids, expected):
    assert code(bidding(red=5, blue=4, gold=3, green=2), Bid(bids)) == expected


@pytest.mark.clause("R4.1")
def test_players_out_of_the_game_do_not_bid():
    position = lay({"egypt": "red 3"}, step="bidding", homes=True)
    assert position.awaiting[-1].players == ("red", "blue", "gold")


@pytest.mark.clause("R4.2")
def test_top_bidder_may_go_last():
    position = play(bidding(red=5, blue=4), Bid((("red", 3), ("blue", 2), ("gold", 1), ("green", 0))))
    position = play_all(position, ChooseMarker("red", 4), ChooseMarker("blue", 1))
    assert code(position, ChooseMarker("gold", 4)) == "bidding/marker R4.2"
    assert code(position, ChooseMarker("gold", 5)) == "bidding/marker R4.2"
    assert code(position, ChooseMarker("gold", 0)) == "bidding/marker R4.2"
    assert code(position, ChooseMarker("green", 2)) == "awaiting/other_player R4.2"
    position = play(position, ChooseMarker("gold", 3))
    assert position.order == ("blue", "green", "gold", "red")
    assert position.active == "blue"


@pytest.mark.clause("R4.3")
@pytest.mark.vector("V10")
def test_three_tied_roll_and_the_fourth_takes_what_is_left():
    position = bidding(red=2, blue=3, gold=4, green=5)
    position = play(position, Bid((("red", 2), ("blue", 2), ("gold", 2), ("green", 0))))
    assert sum(position.energy_of(player) for player in FOUR) == 14 - 6
    assert position.awaiting[-1].players == ("red", "blue", "gold")
    position = play(position, RollTie((("red", 1), ("blue", 6), ("gold", 3))))
    assert position.awaiting[-1].players == ("blue",)
    position = play_all(position, ChooseMarker("blue", 2), ChooseMarker("gold", 1), ChooseMarker("red", 3))
    assert position.order == ("gold", "blue", "red", "green")


@pytest.mark.clause("R4.3")
def test_still_tied_roll_again():
    position = play(bidding(), Bid((("red", 1), ("blue", 1), ("gold", 1), ("green", 1))))
    position = play(position, RollTie((("red", 4), ("blue", 4), ("gold", 6), ("green", 4))))
    assert position.awaiting[-1].players == ("red", "blue", "green")
    position = play(position, RollTie((("red", 4), ("blue", 4), ("green", 5))))
    assert position.awaiting[-1].players == ("red", "blue")
    assert code(position, RollTie((("red", 4), ("blue", 9)))) == "dice/face R4.3"
    position = play(position, RollTie((("red", 1), ("blue", 2))))
    assert position.bid_groups == (("gold",), ("green",), ("blue",), ("red",))


@pytest.mark.clause("R4.3")
def test_two_separate_ties():
    position = play(bidding(red=3, blue=3), Bid((("red", 3), ("blue", 3), ("gold", 0), ("green", 0))))
    assert position.awaiting[-1].players == ("red", "blue")
    position = play(position, RollTie((("red", 1), ("blue", 2))))
    assert position.awaiting[-1].players == ("gold", "green")
    position = play(position, RollTie((("gold", 1), ("green", 2))))
    assert position.bid_groups == (("blue",), ("red",), ("green",), ("gold",))
