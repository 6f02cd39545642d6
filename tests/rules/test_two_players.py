"""R12: two players and the neutral army."""

import pytest

from risk2210.rules import (
    NEUTRAL,
    Declare,
    Devastate,
    Effect,
    HoldingRuling,
    Occupy,
    PlaceNeutralArmy,
    Reinforce,
    Roll,
    RollForFirst,
    Ruling,
    option,
    outcome,
    play,
    windows,
)
from tests.rules.table import code, d6, d8, findings, lay, play_all, start

TWO = ("red", "blue")
TURNED = ("egypt", "siberia", "sakha", "alberta")


def drawn(land=16, water=6, moon=6):
    territories = option(play(start(TWO), Devastate(TURNED)), "place_neutral_army").arguments["territories"]
    return territories["land"][:land] + territories["water"][:water] + territories["moon"][:moon]


def with_neutrals(**house):
    return play_all(start(TWO, **house), Devastate(TURNED), PlaceNeutralArmy(drawn()))


@pytest.mark.clause("R12.1")
def test_28_territories_of_three_neutral_mods():
    position = with_neutrals()
    assert len(position.territories_of(NEUTRAL)) == 28
    assert {position.mods_of(territory) for territory in position.territories_of(NEUTRAL)} == {3}


@pytest.mark.clause("R12.1")
@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        (drawn(land=15), "setup/neutral_count R12.1"),
        (drawn(water=7), "setup/neutral_count R12.1"),
        ((*drawn(land=15), "egypt"), "territory/devastated R1.7"),
        ((*drawn(land=15), drawn()[0]), "setup/card_twice R12.1"),
    ],
)
def test_impossible_draws(cards, expected):
    assert code(play(start(TWO), Devastate(TURNED)), PlaceNeutralArmy(cards)) == expected


@pytest.mark.clause("R12.2")
def test_their_cards_stay_out_unless_the_house_reshuffles_them():
    assert with_neutrals().territory_piles() == {"land": 22, "water": 7, "moon": 8}
    house = with_neutrals(two_player_neutral_cards="reshuffled")
    assert house.territory_piles() == {"land": 38, "water": 13, "moon": 14}


@pytest.mark.clause("R12.3")
def test_eleven_lands_each_and_19_left():
    position = play(with_neutrals(), RollForFirst((("red", 2), ("blue", 5))))
    assert {seat.reserve for seat in position.seats} == {30}
    while position.step == "claim":
        position = play(position, option(position, "claim").moves[0])
    assert [len(position.territories_of(player)) for player in TWO] == [11, 11]
    assert [position.seat(player).reserve for player in TWO] == [19, 19]
    sizes = []
    while position.step == "reinforce":
        sizes.append(position.awaiting[-1].amount)
        move = option(position, "reinforce").moves[0]
        assert isinstance(move, Reinforce)
        position = play(position, move)
    assert sizes == [3] * 12 + [1, 1]
    assert position.step == "command"
    assert findings(position) == []


def attacking_neutrals(mods=2, **more):
    held = {"egypt": "red 5 land", "saharan_empire": f"neutral {mods}", "mexico": "blue 1"}
    return lay(held, players=TWO, **more)


@pytest.mark.clause("R12.4")
def test_the_neutral_army_is_never_asked():
    position = attacking_neutrals()
    assert NEUTRAL not in position.players
    assert code(position, Declare("neutral", "saharan_empire", "egypt")) == "player/unknown R2.1"
    pieces = lay({"egypt": "red 1", "saharan_empire": "neutral 2 land"}, players=TWO)
    assert "neutral_pieces" in findings(pieces)
    assert "no_neutral_army" in findings(lay({"egypt": "red 1", "saharan_empire": "neutral 2"}))


@pytest.mark.clause("R12.5")
def test_neutral_units_defend_with_up_to_two_six_sided_dice():
    position = play(attacking_neutrals(), Declare("red", "egypt", "saharan_empire"))
    assert option(position, "roll").arguments["defence_dice"] == 2
    assert code(position, Roll(d6(1), d8(1))) == "dice/defence_eights R7.12"
    odd = play(attacking_neutrals(), Ruling("by mistake", (HoldingRuling("saharan_empire", station=True),)))
    odd = play(odd, Declare("red", "egypt", "saharan_empire"))
    assert option(odd, "roll").arguments["defence_eights"] == 0
    after = play(position, Roll(d6(6, 6, 6), d6(1, 1)))
    assert after.awaiting[-1].kind == "occupy"


@pytest.mark.clause("R12.4")
@pytest.mark.parametrize("owner", ["neutral", None])
def test_nobody_is_asked_for_losses_where_no_player_holds(owner):
    odd = HoldingRuling("saharan_empire", owner=owner, mods=1, commanders=("land", "naval"))
    position = play(attacking_neutrals(), Ruling("by mistake", (odd,)))
    position = play_all(position, Declare("red", "egypt", "saharan_empire"), Roll(d6(6, 6, 6), d6(1, 1)))
    assert position.commanders_at("saharan_empire") == ("naval",)
    assert position.awaiting[-1].kind == "turn"


@pytest.mark.clause("R12.6")
@pytest.mark.ruling("N04")
def test_stealth_mods_for_the_neutral_army_are_a_house_rule():
    position = play(attacking_neutrals(), Declare("red", "egypt", "saharan_empire"))
    assert windows(position) == ()
    allowed = play(attacking_neutrals(stealth_mods_for_neutral=True), Declare("red", "egypt", "saharan_empire"))
    assert [window.players for window in windows(allowed)] == [("blue",)]
    jam = (Effect("frequency_jam", "red", against="blue"),)
    jammed = attacking_neutrals(stealth_mods_for_neutral=True, lasting=jam)
    assert windows(play(jammed, Declare("red", "egypt", "saharan_empire")))[0].players == ()


@pytest.mark.clause("R12.7")
@pytest.mark.ruling("N05")
def test_neutral_territories_are_contested():
    position = play_all(
        attacking_neutrals(1, captures=2), Declare("red", "egypt", "saharan_empire"), Roll(d6(6), d6(1))
    )
    assert play(position, Occupy("red", 1)).awaiting[-1].kind == "bonus_card"


@pytest.mark.clause("R12.8")
def test_two_turn_markers():
    position = lay({"egypt": "red 1"}, players=TWO, step="bidding", energy={"red": 3})
    from risk2210.rules import Bid, ChooseMarker

    position = play(position, Bid((("red", 1), ("blue", 0))))
    assert option(position, "choose_marker").arguments["marker"] == (1, 2)
    assert play(position, ChooseMarker("red", 2)).order == ("blue", "red")


def test_the_game_is_over_when_one_of_two_is_out():
    position = lay({"egypt": "red 5", "saharan_empire": "blue 1", "mexico": "neutral 3"}, players=TWO, homes=False)
    position = play_all(position, Declare("red", "egypt", "saharan_empire"), Roll(d6(6), d6(1)))
    assert outcome(position) is None
    over = play(position, Occupy("red", 1))
    assert outcome(over).winners == ("red",)
