"""R10: fortifying, and the end of the turn."""

import pytest

from risk2210.rules import Effect, EndTurn, Fortify, HoldingRuling, Ruling, option, play, secured_from, windows
from tests.rules.table import code, lay, play_all


def fortifying(held, **more):
    return lay(held, step="fortify", **more)


@pytest.mark.clause("R10.1")
def test_one_move_of_any_number_of_units():
    position = fortifying({"egypt": "red 5 land", "saharan_empire": "red 1"})
    after = play(position, Fortify("red", "egypt", "saharan_empire", 4, ("land",)))
    assert (after.mods_of("egypt"), after.units_of("saharan_empire")) == (1, 6)
    assert after.commanders_at("saharan_empire") == ("land",)
    assert code(after, Fortify("red", "saharan_empire", "egypt", 1)) == "fortify/used R10.1"
    assert code(position, Fortify("red", "egypt", "egypt", 1)) == "fortify/same R10.1"


@pytest.mark.clause("R10.1")
def test_whether_or_not_one_fought():
    position = lay({"egypt": "red 5", "saharan_empire": "red 1"}, step="build")
    assert play(position, Fortify("red", "egypt", "saharan_empire", 1)).step == "fortify"


@pytest.mark.clause("R10.2")
def test_a_chain_of_own_territories():
    held = {"egypt": "red 5", "saharan_empire": "red 1", "zaire_military_zone": "red 1", "lesotho": "red 1"}
    position = fortifying(held)
    assert play(position, Fortify("red", "egypt", "lesotho", 2)).mods_of("lesotho") == 3
    for breach in ("blue 1", None):
        broken = {**held, "zaire_military_zone": breach}
        broken = {territory: text for territory, text in broken.items() if text}
        assert code(fortifying(broken), Fortify("red", "egypt", "lesotho", 2)) == "fortify/no_path R10.2"
    devastated = play(position, Ruling("for the test", (HoldingRuling("zaire_military_zone", devastated=True),)))
    assert code(devastated, Fortify("red", "egypt", "lesotho", 2)) == "fortify/no_path R10.2"


@pytest.mark.clause("R10.2")
def test_only_between_own_territories():
    position = fortifying({"egypt": "red 5", "saharan_empire": "blue 1"})
    assert code(position, Fortify("red", "egypt", "saharan_empire", 1)) == "territory/not_yours R10.1"
    assert code(position, Fortify("red", "saharan_empire", "egypt", 1)) == "territory/not_yours R10.1"


@pytest.mark.clause("R10.3")
def test_one_unit_stays_behind_and_a_station_is_none():
    position = fortifying({"egypt": "red 2 station", "saharan_empire": "red 1", "sakha": "red 1 land"})
    assert code(position, Fortify("red", "egypt", "saharan_empire", 2)) == "units/leave_one R10.3"
    assert code(position, Fortify("red", "egypt", "saharan_empire", 0)) == "units/none R10.3"
    assert code(position, Fortify("red", "egypt", "saharan_empire", 3)) == "units/mods R10.3"
    assert code(position, Fortify("red", "egypt", "saharan_empire", 1, ("land",))) == "commander/not_there R10.3"
    left = fortifying({"egypt": "red 1 land", "saharan_empire": "red 1"})
    assert play(left, Fortify("red", "egypt", "saharan_empire", 1)).commanders_at("egypt") == ("land",)


@pytest.mark.clause("R10.4")
@pytest.mark.ruling("Q42")
def test_the_moon_is_a_bridge_between_stations():
    held = {
        "alden": "red 5",
        "siberia": "red 1 station",
        "tycho": "red 1",
        "mexico": "red 1 station",
        "american_republic": "red 1",
    }
    after = play(fortifying(held), Fortify("red", "alden", "american_republic", 4))
    assert after.mods_of("american_republic") == 5
    no_site = {**held, "tycho": "blue 1"}
    assert code(fortifying(no_site), Fortify("red", "alden", "american_republic", 4)) == "fortify/no_path R10.2"
    no_pad = {**held, "mexico": "red 1"}
    assert code(fortifying(no_pad), Fortify("red", "alden", "american_republic", 4)) == "fortify/no_path R10.2"


@pytest.mark.clause("R10.4")
def test_a_station_is_a_bridge_between_landing_sites():
    position = fortifying({"tycho": "red 5", "egypt": "red 1 station", "sea_of_crisis": "red 1", "aristotle": "red 1"})
    assert play(position, Fortify("red", "tycho", "aristotle", 4)).mods_of("aristotle") == 5
    names = {position.frame.ids[index] for index in secured_from(position, "red", "tycho")}
    assert names == {"tycho", "egypt", "sea_of_crisis", "aristotle"}


@pytest.mark.clause("R10.5")
@pytest.mark.ruling("Q43")
def test_no_commander_is_needed():
    position = fortifying(
        {"continental_biospheres": "red 3", "poseidon": "red 1", "mexico": "red 1 station", "tycho": "red 1"}
    )
    assert play(position, Fortify("red", "continental_biospheres", "poseidon", 1)).mods_of("poseidon") == 2
    assert play(position, Fortify("red", "continental_biospheres", "tycho", 1)).mods_of("tycho") == 2


@pytest.mark.clause("R10.6")
@pytest.mark.ruling("Q13")
def test_the_turn_ends_only_when_it_is_said():
    position = play(
        fortifying({"egypt": "red 5", "saharan_empire": "red 1"}), Fortify("red", "egypt", "saharan_empire", 1)
    )
    assert position.active == "red"
    assert [window.kind for window in windows(position)] == ["own_end_of_turn"]
    assert play(position, EndTurn("red")).active == "blue"
    assert code(position, EndTurn("blue")) == "awaiting/other_player R3.2"


@pytest.mark.clause("R10.6")
def test_a_further_move_may_be_granted():
    from msgspec.structs import replace

    position = fortifying({"egypt": "red 5", "saharan_empire": "red 1"})
    granted = replace(position, turn=replace(position.turn, fortifies_left=2))
    move = Fortify("red", "egypt", "saharan_empire", 1)
    assert play_all(granted, move, move).mods_of("saharan_empire") == 3


@pytest.mark.clause("R10.7")
def test_checks_at_the_end_of_the_turn():
    effects = (
        Effect("frequency_jam", "red", against="blue"),
        Effect("cease_fire", "blue", against="red"),
        Effect("invade_earth", "red", territory="sakha"),
        Effect("hidden_energy", "red", territory="poseidon"),
        Effect("energy_extraction", "red"),
        Effect("scout_forces", "gold"),
    )
    held = {"poseidon": "red 2"}
    after = play(fortifying(held, lasting=effects), EndTurn("red"))
    assert after.energy_of("red") == 3 + 4
    assert after.lasting == (Effect("scout_forces", "gold"),)
    lost = play(fortifying({"egypt": "red 1"}, lasting=effects), EndTurn("red"))
    assert lost.energy_of("red") == 3


@pytest.mark.clause("R10.7")
def test_energy_extraction_needs_the_whole_moon_unless_ruled_otherwise():
    effects = (Effect("energy_extraction", "red"),)
    frame = fortifying({"egypt": "red 1"}).frame
    moon = {t.id: "red 1" for t in frame.board.territories if t.kind == "moon"}
    assert play(fortifying(moon, lasting=effects), EndTurn("red")).energy_of("red") == 10
    colony = dict.fromkeys(frame.board.region("sajon").members, "red 1")
    assert play(fortifying(colony, lasting=effects), EndTurn("red")).energy_of("red") == 3
    ruled = fortifying(colony, lasting=effects, energy_extraction_scope="colony")
    assert play(ruled, EndTurn("red")).energy_of("red") == 10


def test_options_list_every_path():
    position = fortifying({"egypt": "red 5", "saharan_empire": "red 1", "sakha": "red 2"})
    assert option(position, "fortify").arguments["paths"] == (("egypt", "saharan_empire"),)
