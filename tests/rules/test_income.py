"""R5: collect and deploy."""

import pytest

from risk2210.rules import Collect, Deploy, income, play
from tests.rules.table import code, lay, play_all, refused, start

AFRICA = ("saharan_empire", "egypt", "ministry_of_djibouti", "zaire_military_zone", "lesotho", "madagascar")
AUSTRALIA = ("java_cartel", "new_guinea", "aboriginal_league", "australian_testing_ground")


def holding_scattered(count):
    """Red holds so many territories, never a whole region."""
    frame = start().frame
    lone = {members[0] for members in frame.members}
    order = [i for i in range(len(frame.ids)) if i not in lone] + sorted(lone)
    return lay({frame.ids[i]: "red 1" for i in order[:count]}, step="deploy", homes=False)


@pytest.mark.clause("R5.1")
@pytest.mark.vector("V01")
@pytest.mark.parametrize(
    ("count", "expected"), [(1, 3), (3, 3), (11, 3), (12, 4), (13, 4), (14, 4), (15, 5), (38, 12), (55, 18)]
)
def test_income_for_territories(count, expected):
    earned = income(holding_scattered(count), "red")
    assert (earned.mods, earned.energy) == (expected, expected)
    assert earned.lines[0].count == count


@pytest.mark.clause("R5.1")
@pytest.mark.vector("V01")
def test_income_for_65_territories():
    position = holding_scattered(65)
    assert income(position, "red").lines[0].mods == 21


@pytest.mark.clause("R5.1")
def test_minimum_may_be_waived():
    position = lay({"egypt": "red 1"}, step="deploy", min_income=0)
    assert income(position, "red").mods == 0
    after = play(position, Collect("red"))
    assert (after.step, after.energy_of("red")) == ("build", 3)


@pytest.mark.clause("R5.1")
def test_a_lone_station_counts_as_a_territory():
    held = dict.fromkeys(("egypt", "siberia", "sakha", "pevek", "alden", "japan", "canada", "alberta"), "red 1")
    held |= dict.fromkeys(("poseidon", "tycho", "harpalus"), "red 1")
    position = lay({**held, "nunavut": "red 0 station"}, step="deploy")
    assert income(position, "red").lines[0].count == 12


@pytest.mark.clause("R5.2")
@pytest.mark.vector("V01")
def test_region_bonus_in_mods_and_energy():
    position = lay(dict.fromkeys(AUSTRALIA, "red 1"), step="deploy")
    region = income(position, "red").lines[1]
    assert (region.source, region.name, region.mods, region.energy) == ("region", "australia", 2, 2)
    after = play(position, Collect("red"))
    assert after.energy_of("red") == 3 + 3 + 2
    assert after.seat("red").reserve == 5


@pytest.mark.clause("R5.3")
def test_devastated_members_are_ignored():
    held = dict.fromkeys(AFRICA[1:], "red 1")
    assert len(income(lay(held, step="deploy"), "red").lines) == 1
    assert income(lay(held, step="deploy", devastated=AFRICA[:1]), "red").lines[1].mods == 3


@pytest.mark.clause("R5.3")
@pytest.mark.ruling("N07")
def test_a_wholly_devastated_region_is_nobodys():
    position = lay({"egypt": "red 1"}, step="deploy", devastated=AUSTRALIA)
    assert [line.source for line in income(position, "red").lines] == ["territories"]


@pytest.mark.clause("R5.4")
@pytest.mark.vector("V01")
@pytest.mark.ruling("Q40")
def test_stations_yield_mods_and_no_energy():
    position = lay({"egypt": "red 1 station", "siberia": "red 1 station"}, step="deploy")
    earned = income(position, "red")
    assert (earned.mods, earned.free_mods, earned.energy) == (5, 3, 3)
    assert set(earned.stations) == {"egypt", "siberia"}


@pytest.mark.clause("R5.4")
def test_the_stations_mod_goes_to_its_own_territory():
    position = play(lay({"egypt": "red 1 station", "sakha": "red 1"}, step="deploy"), Collect("red"))
    assert position.turn.owed == ("egypt",)
    assert code(position, Deploy("red", (("sakha", 4),))) == "deploy/owed R5.4"
    assert code(position, Deploy("red", (("sakha", 5),))) == "deploy/too_many R5.5"
    position = play(position, Deploy("red", (("sakha", 3),)))
    assert position.awaiting[-1].kind == "deploy"
    assert code(position, Deploy("red", (("sakha", 1),))) == "deploy/owed R5.4"
    position = play(position, Deploy("red", (("egypt", 1),)))
    assert (position.mods_of("egypt"), position.mods_of("sakha"), position.step) == (2, 4, "build")


@pytest.mark.clause("R5.5")
def test_all_mods_are_placed_now_in_any_number_of_moves():
    position = play(lay({"egypt": "red 1", "sakha": "red 1"}, step="deploy"), Collect("red"))
    position = play_all(position, Deploy("red", (("egypt", 1),)), Deploy("red", (("sakha", 1),)))
    assert position.awaiting[-1].amount == 1
    assert code(position, Deploy("red", (("egypt", 2),))) == "deploy/too_many R5.5"
    told = refused(position, Deploy("red", (("egypt", 1), ("egypt", 98)))).data
    assert told["count"] == 99, "the number is the one that was said"
    assert code(position, Deploy("red", ())) == "deploy/nothing R5.5"
    assert play(position, Deploy("red", (("egypt", 1),))).step == "build"


@pytest.mark.clause("R5.1")
def test_income_is_collected_once_and_by_the_player_at_turn():
    position = lay({"egypt": "red 1", "sakha": "blue 1"}, step="deploy")
    assert code(position, Collect("blue")) == "awaiting/other_player R5.1"
    assert code(position, Deploy("red", (("egypt", 3),))) == "awaiting/collect R5.1"
    position = play(position, Collect("red"))
    assert code(position, Collect("red")) == "awaiting/deploy R5.5"
    position = play(position, Deploy("red", (("egypt", 3),)))
    for move in (Collect("red"), Deploy("red", (("egypt", 1),))):
        assert code(position, move) == "awaiting/turn R3.2"
    assert position.energy_of("red") == 6


@pytest.mark.clause("R5.5")
def test_only_on_controlled_territories():
    position = play(lay({"egypt": "red 1", "sakha": "blue 1"}, step="deploy"), Collect("red"))
    assert code(position, Deploy("red", (("sakha", 3),))) == "territory/not_yours R5.5"
    assert code(position, Deploy("red", (("alden", 3),))) == "territory/not_yours R5.5"
    assert code(position, Deploy("red", (("egypt", 0),))) == "placement/count R5.5"
    assert code(position, Deploy("blue", (("sakha", 3),))) == "awaiting/other_player R5.5"
