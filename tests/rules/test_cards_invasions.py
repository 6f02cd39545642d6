"""Edge cases of cards played at an invasion."""

import pytest

from risk2210.rules import (
    Declare,
    Effect,
    EndStep,
    EndTurn,
    InvasionOutcome,
    Lose,
    Occupy,
    Roll,
    Ruling,
    SeatRuling,
    Withdraw,
    option,
    play,
    windows,
)
from tests.rules.scenes import ALL_FIVE, ATTACKED, HELD, asked, kinds, of, own_turn, under_attack
from tests.rules.table import code, d6, d8, lay, play_all


@pytest.mark.edge("trap: the invaded territory counts")
@pytest.mark.clause("R9.8")
def test_the_terrain_is_that_of_the_invaded_territory():
    water = lay({**ATTACKED, "saharan_empire": "red 5", "the_ivory_reef": "blue 3"}, hands={"blue": ("land", "naval")})
    position = play(
        play(water, Ruling("energy", seats=(SeatRuling("blue", energy=9),))),
        Declare("red", "saharan_empire", "the_ivory_reef"),
    )
    assert code(position, of("land_land_death_trap", "blue")) == "cards/terrain R9.8"
    assert play(position, of("naval_water_death_trap", "blue")).mods_of("saharan_empire") == 2


@pytest.mark.edge("trap: a station is no unit")
@pytest.mark.vector("V05")
@pytest.mark.parametrize(("mods", "lost"), [(2, 1), (3, 2), (4, 2), (5, 3)])
def test_half_of_the_attackers_rounded_up(mods, lost):
    position = under_attack("land_land_death_trap", held={"egypt": f"red {mods} station"})
    after = play(position, of("land_land_death_trap", "blue"))
    assert after.mods_of("egypt") == mods - lost
    assert after.station_at("egypt")


@pytest.mark.edge("trap: one unit left")
@pytest.mark.ruling("Q44")
@pytest.mark.vector("V05")
def test_a_trap_that_leaves_one_unit_ends_the_invasion():
    position = under_attack("land_land_death_trap", held={"egypt": "red 2"})
    after = play(position, of("land_land_death_trap", "blue"))
    assert (after.invasion, kinds(after)) == (None, ["turn"])
    more = play(under_attack("land_land_death_trap", held={"egypt": "red 5"}), of("land_land_death_trap", "blue"))
    assert kinds(more) == ["turn", "roll"]


@pytest.mark.edge("trap: the needed commander lost")
@pytest.mark.vector("V08")
def test_the_needed_commander_lost_to_a_trap_ends_the_invasion():
    position = play(under_attack("naval_water_death_trap", "water"), of("naval_water_death_trap", "blue"))
    assert asked(position) == ("losses", ("red",), "continental_biospheres", 3)
    after = play(position, Lose("red", 2, ("naval",)))
    assert (after.invasion, kinds(after)) == (None, ["turn"])
    assert code(after, Declare("red", "continental_biospheres", "poseidon")) == "invasion/commander R7.5"


@pytest.mark.edge("trap: no capture")
@pytest.mark.clause("R9.5")
@pytest.mark.ruling("Q46")
def test_losses_to_cards_are_no_invasion_and_no_capture():
    position = own_turn(
        "nuclear_rocket_strike_land", held={**HELD, "saharan_empire": "blue 2", "mexico": "blue 1 land"}
    )
    after = play(position, of("nuclear_rocket_strike_land", territories=("saharan_empire",), dice=(6,)))
    assert after.owner_of("saharan_empire") is None
    assert (after.turn.captures, after.turn.invaded, after.invasion) == (0, False, None)
    trapped = play(under_attack("land_land_death_trap"), of("land_land_death_trap", "blue"))
    assert trapped.turn.captures == 0


@pytest.mark.edge("stealth: several")
@pytest.mark.ruling("Q03")
@pytest.mark.trap("reactions once per battle")
def test_several_stealth_mods_and_more_before_the_next_roll():
    position = under_attack("land_stealth_mods", hands={"blue": ("land", "land"), "gold": ("land",)})
    position = play_all(position, of("land_stealth_mods", "blue"), of("land_stealth_mods", "gold"))
    assert position.mods_of("saharan_empire") == 9
    position = play(position, Roll(d6(6, 6), d6(1, 1)))
    assert [window.kind for window in windows(position)] == ["invasion_any_defender", "invasion_own_territory"]
    again = play(position, of("land_stealth_mods", "blue"))
    assert again.mods_of("saharan_empire") == 10
    assert kinds(again) == ["turn", "roll"]
    assert code(again, Withdraw("red")) == "invasion/must_roll R7.4"


@pytest.mark.clause("R7.4")
def test_a_card_between_two_rolls_makes_the_next_one_owed_also_when_told_by_its_outcome():
    position = under_attack("land_stealth_mods", hands={"blue": ("land",)})
    position = play(position, Roll(d6(6), d6(1)))
    given_up = InvasionOutcome("red", "egypt", "saharan_empire")
    assert play(position, given_up).invasion is None
    again = play(position, of("land_stealth_mods", "blue"))
    assert code(again, given_up) == "outcome/must_roll R7.4"
    assert play(again, InvasionOutcome("red", "egypt", "saharan_empire", attackers_lost=1)).invasion is None


@pytest.mark.edge("stealth: not where nobody is")
@pytest.mark.ruling("Q01")
def test_no_stealth_mods_where_nobody_is():
    held = {**ATTACKED, "egypt": "red 5"}
    position = lay(held, hands={"gold": ("land",)}, energy={"gold": 9})
    position = play(position, Declare("red", "egypt", "middle_east"))
    assert windows(position) == ()
    assert code(position, of("land_stealth_mods", "gold")) == "cards/unoccupied R7.19"


@pytest.mark.edge("stealth: lone station")
@pytest.mark.ruling("Q01")
@pytest.mark.ruling("N08")
def test_stealth_mods_defend_a_lone_station():
    position = under_attack("land_stealth_mods", held={"saharan_empire": "blue 0 station"})
    assert asked(position)[0] == "occupy"
    after = play(position, of("land_stealth_mods", "blue"))
    assert kinds(after) == ["turn", "roll"]
    assert option(after, "roll").arguments["defence_eights"] == 2
    lone = under_attack("land_stealth_mods", held={"saharan_empire": "blue 0 land", "mexico": "blue 1 naval"})
    assert play(lone, of("land_stealth_mods", "blue")).units_of("saharan_empire") == 4


@pytest.mark.edge("stealth: of the owner")
@pytest.mark.clause("R9.12")
@pytest.mark.ruling("Q02")
def test_stealth_mods_belong_to_the_defender_whoever_plays_them():
    after = play(under_attack("land_stealth_mods", "land", "gold"), of("land_stealth_mods", "gold"))
    assert after.owner_of("saharan_empire") == "blue"
    assert after.mods_of("saharan_empire") == 6
    position = under_attack("land_stealth_mods", hands={"red": ("land",)})
    assert code(position, of("land_stealth_mods")) == "cards/attacker R9.12"


@pytest.mark.edge("stealth: neutral")
@pytest.mark.ruling("N04")
@pytest.mark.parametrize("allowed", [False, True])
def test_stealth_mods_for_the_neutral_army(allowed):
    held = {"egypt": "red 5", "saharan_empire": "neutral 3", "mexico": "blue 1 land"}
    position = lay(held, players=("red", "blue"), hands={"blue": ("land",)}, stealth_mods_for_neutral=allowed)
    position = play(position, Declare("red", "egypt", "saharan_empire"))
    if allowed:
        assert play(position, of("land_stealth_mods", "blue")).mods_of("saharan_empire") == 6
    else:
        assert code(position, of("land_stealth_mods", "blue")) == "cards/neutral R12.6"


@pytest.mark.edge("stealth station: limits")
def test_a_stealth_station_keeps_to_the_limits():
    there = under_attack("land_stealth_station", held={"saharan_empire": "blue 3 station"})
    assert code(there, of("land_stealth_station", "blue")) == "build/one_each R1.5"
    four = dict.fromkeys(("siberia", "sakha", "alberta", "ukrayina"), "blue 1 station")
    assert (
        code(under_attack("land_stealth_station", held=four), of("land_stealth_station", "blue")) == "build/limit R6.3"
    )


@pytest.mark.edge("stealth station: captured")
def test_a_stealth_station_is_captured_like_any_other():
    position = play(
        under_attack("land_stealth_station", held={"saharan_empire": "blue 1"}), of("land_stealth_station", "blue")
    )
    assert option(position, "roll").arguments["defence_eights"] == 1
    position = play_all(position, Roll(d6(6), d8(1)), Occupy("red", 1))
    assert position.stations_of("red") == ("saharan_empire",)


@pytest.mark.edge("stealth station: not for others")
def test_a_stealth_station_is_for_the_invaded_alone():
    position = under_attack("land_stealth_station", "land", "gold")
    assert code(position, of("land_stealth_station", "gold")) == "cards/not_invaded R9.4"


@pytest.mark.edge("cease fire: no roll owed")
@pytest.mark.ruling("Q44")
def test_no_roll_is_owed_after_a_cease_fire():
    after = play(under_attack("diplomat_cease_fire"), of("diplomat_cease_fire", "blue"))
    assert play(after, EndStep("red")).step == "fortify"


@pytest.mark.edge("cease fire: all territories")
def test_a_cease_fire_covers_all_territories_of_its_player():
    after = play(under_attack("diplomat_cease_fire"), of("diplomat_cease_fire", "blue"))
    for origin, target in (
        ("egypt", "saharan_empire"),
        ("continental_biospheres", "poseidon"),
        ("tycho", "sea_of_clouds"),
    ):
        assert code(after, Declare("red", origin, target)) == "invasion/cease_fire R7.2"
    assert play(after, EndTurn("red")).lasting == ()


@pytest.mark.edge("cease fire: window closed")
def test_a_cancelled_invasion_closes_the_window_all_the_same():
    position = under_attack("diplomat_cease_fire", hands={"blue": ("diplomat",), "red": ("land",)})
    after = play(position, of("diplomat_cease_fire", "blue"))
    assert code(after, of("land_assemble_mods", territories=("egypt",))) == "cards/too_late R9.4"


@pytest.mark.edge("cease fire: not cards")
def test_a_cease_fire_does_not_restrain_cards():
    position = own_turn("nuclear_rocket_strike_land", lasting=(Effect("cease_fire", "blue", against="red"),))
    after = play(position, of("nuclear_rocket_strike_land", territories=("saharan_empire",), dice=(1,)))
    assert asked(after) == ("losses", ("blue",), "saharan_empire", 1)


@pytest.mark.edge("cease fire: between rolls")
@pytest.mark.clause("R7.3")
def test_a_cease_fire_between_two_rolls():
    position = play(under_attack("diplomat_cease_fire"), Roll(d6(6), d6(1)))
    after = play(position, of("diplomat_cease_fire", "blue"))
    assert (after.invasion, kinds(after)) == (None, ["turn"])


@pytest.mark.edge("evacuation: one place")
@pytest.mark.clause("R9.11")
@pytest.mark.ruling("Q11")
def test_all_units_go_to_one_place_without_a_path():
    position = under_attack("diplomat_evacuation", held={"saharan_empire": "blue 3", "sea_of_clouds": "blue 1"})
    after = play(position, of("diplomat_evacuation", "blue", territories=("sea_of_clouds",)))
    assert (after.units_of("sea_of_clouds"), after.units_of("saharan_empire")) == (4, 0)
    assert (
        code(position, of("diplomat_evacuation", "blue", territories=("mexico", "sea_of_clouds"))) == "cards/count R9.2"
    )


@pytest.mark.edge("evacuation: nowhere")
def test_an_evacuation_needs_another_territory():
    held = {"egypt": "red 5", "saharan_empire": f"blue 3 {ALL_FIVE}", "japan": "gold 1"}
    position = play(lay(held, hands={"blue": ("diplomat",)}), Declare("red", "egypt", "saharan_empire"))
    assert code(position, of("diplomat_evacuation", "blue", territories=("japan",))) == "cards/no_target R9.2"


@pytest.mark.edge("evacuation: station stays")
def test_the_station_stays_when_the_units_leave():
    position = under_attack("diplomat_evacuation", held={"saharan_empire": "blue 3 station"})
    after = play(position, of("diplomat_evacuation", "blue", territories=("mexico",)))
    assert after.owner_of("saharan_empire") == "blue"
    after = play(after, Occupy("red", 2))
    assert after.stations_of("red") == ("saharan_empire",)


@pytest.mark.edge("evacuation: contested")
@pytest.mark.ruling("Q12")
@pytest.mark.trap("evacuated ground not contested")
def test_evacuated_ground_is_contested():
    position = under_attack("diplomat_evacuation", captures=2, hands={"blue": ("diplomat",)})
    after = play_all(position, of("diplomat_evacuation", "blue", territories=("mexico",)), Occupy("red", 1))
    assert after.turn.captures == 3
    assert asked(after)[0] == "bonus_card"


@pytest.mark.edge("evacuation: must enter")
@pytest.mark.ruling("N02")
@pytest.mark.parametrize("optional", [False, True])
def test_the_attacker_must_enter_evacuated_ground(optional):
    position = under_attack("diplomat_evacuation", evacuated_entry_optional=optional)
    after = play(position, of("diplomat_evacuation", "blue", territories=("mexico",)))
    assert asked(after) == ("occupy", ("red",), "saharan_empire", 1)
    if optional:
        assert play(after, Withdraw("red")).owner_of("saharan_empire") is None
    else:
        assert code(after, Withdraw("red")) == "invasion/must_enter R7.16"


def test_who_has_nothing_but_a_station_left_cannot_evacuate():
    position = under_attack("diplomat_evacuation", held={"saharan_empire": "blue 0 station"})
    move = of("diplomat_evacuation", "blue", territories=("mexico",))
    assert code(position, move) == "cards/nothing_to_evacuate R9.11"
