"""R3: years, turns, steps."""

import pytest

from risk2210.rules import (
    Bid,
    Build,
    BuyCards,
    ChooseMarker,
    Collect,
    Declare,
    EndStep,
    EndTurn,
    Fortify,
    Hire,
    InvasionOutcome,
    Occupy,
    PlayCard,
    Roll,
    options,
    outcome,
    play,
    step_number,
)
from tests.rules.table import code, d6, d8, lay, play_all


@pytest.mark.clause("R3.1")
@pytest.mark.clause("R3.3")
def test_a_year_is_bids_then_a_turn_for_each_living_player():
    position = lay({"egypt": "red 3"}, step="bidding", energy={"red": 3, "blue": 2, "gold": 1})
    position = play(position, Bid((("red", 2), ("blue", 1), ("gold", 0))))
    position = play_all(position, ChooseMarker("red", 3), ChooseMarker("blue", 1))
    seen = []
    while position.year == 1:
        seen.append(position.active)
        position = end_turn(position)
    assert seen == ["blue", "gold", "red"]
    assert (position.year, position.step, position.active, position.invasion) == (2, "bidding", None, None)
    assert (position.order, position.markers, position.bid_groups) == ((), (), ())


@pytest.mark.clause("R3.2")
@pytest.mark.clause("R7.2")
def test_an_invasion_ends_with_its_step():
    """Whoever goes on to fortify, by saying so or by doing it, has given up the invasion he last rolled for."""
    position = lay({"egypt": "red 5", "middle_east": "red 2", "saharan_empire": "blue 4"})
    position = play_all(position, Declare("red", "egypt", "saharan_empire"), Roll(d6(1), d6(6)))
    assert position.invasion is not None
    for move in (EndStep("red"), Fortify("red", "egypt", "middle_east", 1)):
        after = play(position, move)
        assert (after.step, after.invasion) == ("fortify", None)
        assert code(after, Roll(d6(6), d6(1))) == "invasion/none R7.2"
        assert code(after, InvasionOutcome("red", "egypt", "saharan_empire", 1)) == "turn/step_passed R3.2"
    assert play(position, EndTurn("red")).invasion is None


def end_turn(position):
    player = position.active
    position = play(position, Collect(player))
    while position.awaiting[-1].kind == "deploy":
        position = play(position, options(position).allowed["deploy"].moves[0])
    return play(position, EndTurn(player))


@pytest.mark.clause("R3.1")
@pytest.mark.parametrize("years", [1, 5, 10])
def test_the_game_lasts_the_years_of_the_house_rule(years):
    position = lay({"egypt": "red 3"}, step="fortify", player="gold", year=years, years=years)
    assert play(position, EndTurn("gold")).step == "over"
    if years > 1:
        earlier = lay({"egypt": "red 3"}, step="fortify", player="gold", year=years - 1, years=years)
        assert play(earlier, EndTurn("gold")).step == "bidding"


@pytest.mark.clause("R3.2")
def test_six_steps_in_fixed_order():
    position = play(lay({"egypt": "red 3"}, step="deploy"), Collect("red"))
    position = play(position, options(position).allowed["deploy"].moves[0])
    seen = [position.step]
    while position.step != "fortify":
        position = play(position, EndStep("red"))
        seen.append(position.step)
    assert seen == ["build", "buy", "play", "invade", "fortify"]
    assert step_number(position) == 6
    assert code(position, EndStep("red")) == "turn/last_step R10.6"


@pytest.mark.clause("R3.2")
def test_steps_may_be_skipped_but_do_not_come_back():
    position = lay({"egypt": "red 5 land", "siberia": "red 3", "sakha": "blue 1"}, step="build", energy={"red": 20})
    position = play(position, BuyCards("red", ("land",)))
    assert position.step == "play"
    assert code(position, Hire("red", "naval", "egypt")) == "turn/step_passed R3.2"
    assert code(position, Build("red", "egypt")) == "turn/step_passed R3.2"
    fighting = play(position, InvasionOutcome("red", "siberia", "sakha", 0, 1, taken=True, mods=1))
    assert code(fighting, BuyCards("red", ("land",))) == "turn/step_passed R3.2"
    moved = play(fighting, Fortify("red", "siberia", "sakha", 1))
    assert code(moved, Declare("red", "egypt", "saharan_empire")) == "turn/step_passed R3.2"


@pytest.mark.clause("R3.2")
@pytest.mark.clause("R10.6")
def test_only_the_player_whose_turn_it_is_ends_it():
    for step in ("build", "buy", "play", "invade", "fortify"):
        position = lay({"egypt": "red 3"}, step=step)
        for move in (EndStep("blue"), EndTurn("blue")):
            assert code(position, move) == "awaiting/other_player R3.2"
    bidding = lay({"egypt": "red 3"}, step="bidding")
    for move in (EndStep("red"), EndTurn("red")):
        assert code(bidding, move) == "awaiting/bids R4.1"


@pytest.mark.clause("R3.2")
def test_step_one_cannot_be_skipped():
    position = lay({"egypt": "red 3"}, step="deploy")
    assert code(position, EndTurn("red")) == "awaiting/collect R5.1"
    assert code(play(position, Collect("red")), EndTurn("red")) == "awaiting/deploy R5.5"


@pytest.mark.clause("R3.4")
def test_the_last_player_wins_at_once():
    position = lay({"egypt": "red 5", "saharan_empire": "blue 1"}, players=("red", "blue", "gold"), homes=False)
    position = play(position, InvasionOutcome("red", "egypt", "saharan_empire", 0, 1, taken=True, mods=3))
    assert position.step == "over"
    result = outcome(position)
    assert (result.winners, result.reason) == (("red",), "last_player")
    assert position.mods_of("saharan_empire") == 3
    assert code(position, EndTurn("red")) == "awaiting/nothing R11.1"


@pytest.mark.clause("R3.4")
@pytest.mark.clause("R7.16")
def test_the_last_territory_is_still_entered_when_the_game_is_won():
    held = {"egypt": "red 5", "saharan_empire": "blue 1 station"}
    position = lay(held, players=("red", "blue"), homes=False)
    position = play_all(position, Declare("red", "egypt", "saharan_empire"), Roll(d6(6, 5), d8(1)))
    assert (position.step, [decision.kind for decision in position.awaiting]) == ("over", ["occupy"])
    assert outcome(position) is None
    assert code(position, EndTurn("red")) == "awaiting/occupy R7.16"
    after = play(position, Occupy("red", 2))
    assert (after.awaiting, after.active, after.invasion, after.step) == ((), None, None, "over")
    assert (outcome(after).winners, after.stations_of("red")) == (("red",), ("saharan_empire",))
    assert set(options(after).allowed) == {"ruling"}


@pytest.mark.clause("R3.4")
@pytest.mark.clause("R7.24")
def test_whoever_is_left_has_no_losses_to_choose():
    held = {"egypt": "red 2 nuclear", "madagascar": "red 1 land", "saharan_empire": "blue 1"}
    position = lay(held, players=("red", "blue"), homes=False, step="play", hands={"red": ("nuclear_the_mother",)})
    after = play(position, PlayCard("red", "nuclear_the_mother", dice=(4,)))
    assert (after.step, after.awaiting, outcome(after).reason) == ("over", (), "last_player")


@pytest.mark.clause("R3.5")
@pytest.mark.ruling("Q41")
def test_unspent_energy_is_kept():
    position = lay({"egypt": "red 3"}, step="fortify", player="gold", energy={"red": 7})
    after = play(position, EndTurn("gold"))
    assert after.year == 2
    assert after.energy_of("red") == 7
