"""R6: commanders, stations, command cards."""

import pytest

from risk2210.rules import (
    Build,
    BuyCards,
    Card,
    Declare,
    EndStep,
    EndTurn,
    Hire,
    Lose,
    Roll,
    TakeBonusCard,
    play,
    windows,
)
from tests.rules.table import code, lay, play_all, refused


@pytest.mark.clause("R6.1")
@pytest.mark.parametrize("where", ["egypt", "poseidon", "tycho"])
def test_hire_on_any_controlled_territory(where):
    position = lay({where: "red 1"}, step="build", energy={"red": 4})
    after = play(position, Hire("red", "space", where))
    assert after.commanders_at(where) == ("space",)
    assert after.energy_of("red") == 1


@pytest.mark.clause("R6.1")
def test_hire_refused():
    position = lay({"egypt": "red 1 land", "sakha": "blue 1"}, step="build", energy={"red": 3})
    assert code(position, Hire("red", "land", "egypt")) == "hire/in_play R6.1"
    assert code(position, Hire("red", "naval", "sakha")) == "territory/not_yours R6.1"
    assert code(position, Hire("blue", "naval", "sakha")) == "awaiting/other_player R3.2"
    poor = lay({"egypt": "red 1"}, step="build", energy={"red": 2})
    assert refused(poor, Hire("red", "naval", "egypt")).message() == "red has 2 energy; this costs 3 (R6.1)"


@pytest.mark.clause("R6.2")
def test_a_lost_commander_may_be_hired_again():
    position = lay({"egypt": "red 0 land naval", "sakha": "red 1", "saharan_empire": "blue 2"}, energy={"red": 9})
    position = play_all(
        position,
        Declare("red", "egypt", "saharan_empire"),
        Roll(((6, 1),), ((6, 6), (6, 6))),
        Lose("red", 0, ("land",)),
    )
    assert "land" not in position.commanders_of("red")
    later = lay({"egypt": "red 1 naval"}, step="build", energy={"red": 9})
    assert play(later, Hire("red", "land", "egypt")).commanders_at("egypt") == ("land", "naval")


@pytest.mark.clause("R6.3")
def test_build_a_station():
    position = lay({"egypt": "red 1"}, step="build", energy={"red": 5})
    after = play(position, Build("red", "egypt"))
    assert after.station_at("egypt")
    assert after.energy_of("red") == 0


@pytest.mark.clause("R6.3")
def test_build_refused():
    held = {"egypt": "red 1 station", "poseidon": "red 1", "tycho": "red 1", "sakha": "blue 1", "alden": "red 1"}
    position = lay(held, step="build", energy={"red": 20})
    assert code(position, Build("red", "egypt")) == "build/one_each R6.3"
    assert code(position, Build("red", "poseidon")) == "build/land R6.3"
    assert code(position, Build("red", "tycho")) == "build/land R6.3"
    assert code(position, Build("red", "sakha")) == "territory/not_yours R6.3"
    poor = lay(held, step="build", energy={"red": 4})
    assert code(poor, Build("red", "alden")) == "energy/short R6.3"
    four = {**held, **dict.fromkeys(("siberia", "pevek", "japan"), "red 1 station")}
    assert code(lay(four, step="build", energy={"red": 20}), Build("red", "alden")) == "build/limit R6.3"


@pytest.mark.clause("R6.4")
def test_order_within_the_step_is_free():
    position = lay({"egypt": "red 1"}, step="build", energy={"red": 20})
    one = play_all(position, Build("red", "egypt"), Hire("red", "land", "egypt"))
    other = play_all(position, Hire("red", "land", "egypt"), Build("red", "egypt"))
    assert one == other


@pytest.mark.clause("R6.5")
def test_up_to_four_cards_from_several_piles():
    position = lay({"egypt": "red 1 land naval"}, step="buy", energy={"red": 6})
    after = play(position, BuyCards("red", ("naval", "land", "land", "land")))
    assert after.energy_of("red") == 2
    assert (after.pile("land"), after.pile("naval")) == (17, 19)
    assert [card.deck for card in after.hand_of("red")] == ["land", "land", "land", "naval"]
    assert code(position, BuyCards("red", ("land",) * 5)) == "cards/number R6.5"
    assert code(position, BuyCards("red", ())) == "cards/number R6.5"
    assert code(position, BuyCards("red", ("space",))) == "cards/commander R6.5"
    poor = lay({"egypt": "red 1 land"}, step="buy", energy={"red": 1})
    assert code(poor, BuyCards("red", ("land", "land"))) == "energy/short R6.5"


@pytest.mark.clause("R6.6")
def test_one_purchase_bought_as_a_whole():
    position = play(lay({"egypt": "red 1 land"}, step="buy", energy={"red": 6}), BuyCards("red", ("land",)))
    assert code(position, BuyCards("red", ("land",))) == "turn/step_passed R3.2"


@pytest.mark.clause("R6.6")
def test_faces_may_be_said_with_the_purchase():
    position = lay({"egypt": "red 1 land"}, step="buy", energy={"red": 6})
    after = play(position, BuyCards("red", ("land", "land"), ("land_scout_forces", None)))
    assert set(after.hand_of("red")) == {Card("land", "land_scout_forces"), Card("land")}
    assert code(position, BuyCards("red", ("land", "land"), ("land_scout_forces",))) == "cards/faces_said R6.5"
    assert code(position, BuyCards("red", ("land",), ("space_invade_earth",))) == "cards/no_such_face R9.1"
    jams = BuyCards("red", ("land",) * 3, ("land_frequency_jam",) * 3)
    assert code(position, jams) == "cards/copies R9.1"


@pytest.mark.clause("R6.7")
def test_an_empty_pile_sells_nothing():
    position = lay({"egypt": "red 1 land"}, step="buy", energy={"red": 6}, piles={"land": 1})
    assert code(position, BuyCards("red", ("land", "land"))) == "cards/pile R6.7"
    assert play(position, BuyCards("red", ("land",))).pile("land") == 0


@pytest.mark.clause("R6.8")
def test_the_bonus_card_is_not_one_of_the_four():
    position = lay({"egypt": "red 9 land", "saharan_empire": "blue 1"}, step="buy", energy={"red": 6}, captures=2)
    position = play(position, BuyCards("red", ("land",) * 4))
    position = play_all(position, Declare("red", "egypt", "saharan_empire"), Roll(((6, 6),), ((6, 1),)))
    position = play(position, occupy(position))
    assert position.awaiting[-1].kind == "bonus_card"
    after = play(position, TakeBonusCard("red", "land"))
    assert len(after.hand_of("red")) == 5
    assert after.energy_of("red") == 6 - 4 + 1


def occupy(position):
    from risk2210.rules import option

    return option(position, "occupy").moves[0]


@pytest.mark.clause("R6.9")
def test_the_card_window_is_open_between_buying_and_the_first_invasion():
    position = lay({"egypt": "red 4 land", "saharan_empire": "blue 1"}, step="buy")
    assert windows(position) == ()
    position = play(position, EndStep("red"))
    assert [window.kind for window in windows(position)] == ["own_pre_invasion"]
    position = play(position, EndStep("red"))
    assert [window.kind for window in windows(position)] == ["own_pre_invasion"]
    position = play(position, Declare("red", "egypt", "saharan_empire"))
    assert "own_pre_invasion" not in [window.kind for window in windows(position)]


@pytest.mark.clause("R6.10")
@pytest.mark.ruling("Q19")
def test_cards_are_kept_without_limit():
    hand = ("land",) * 12
    position = lay({"egypt": "red 4"}, step="fortify", player="gold", hands={"red": hand})
    after = play(position, EndTurn("gold"))
    assert after.year == 2
    assert len(after.hand_of("red")) == 12
