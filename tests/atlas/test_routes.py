"""Routes: over the bare board and through a position."""

import pytest

from risk2210.atlas import (
    InvalidAtlas,
    Means,
    all_shortest_routes,
    capital_region,
    enemy_distances,
    fortify_reach,
    network,
    network_of,
    safest_route,
    shortest_route,
)
from tests.rules.table import lay


def route(answer):
    return [row.territory for row in answer.rows]


def test_shortest_routes_on_both_boards(classic, earth):
    assert route(shortest_route(classic, "Japan", "Alberta")) == ["japan", "kamchatka", "alaska", "alberta"]
    answer = all_shortest_routes(classic, "Brazil", "Egypt")
    assert [row.route for row in answer.rows] == [("brazil", "north_africa", "egypt")]
    assert answer.picture.shades == {"brazil": 1.0, "north_africa": 1.0, "egypt": 1.0}
    assert len(shortest_route(earth, "Japan", "Alberta").rows) == 4


def test_shares_of_the_routes(classic):
    answer = all_shortest_routes(classic, "Alaska", "Eastern Australia")
    assert len(answer.rows) == 2
    assert answer.picture.shades["siam"] == 1.0
    assert answer.picture.shades["new_guinea"] == 0.5


@pytest.mark.clause("R7.5")
def test_without_a_naval_commander_no_route_enters_water(earth):
    dry = shortest_route(earth, "Mexico", "Japan", Means(naval=False))
    assert {earth[t].kind for t in route(dry)} == {"land"}
    assert len(dry.rows) >= len(shortest_route(earth, "Mexico", "Japan").rows)


@pytest.mark.clause("R7.7")
def test_the_moon_is_reached_from_a_station_only_and_only_one_way(earth):
    up = shortest_route(earth, "Japan", "Tycho", Means(stations=("japan",)))
    assert [row.link for row in up.rows] == [None, "launch from a station"]
    with pytest.raises(InvalidAtlas):
        shortest_route(earth, "Japan", "Tycho")
    with pytest.raises(InvalidAtlas):
        shortest_route(earth, "Tycho", "Japan", Means(stations=("japan",)))
    with pytest.raises(InvalidAtlas):
        shortest_route(earth, "Japan", "Tycho", Means(space=False, stations=("japan",)))


@pytest.mark.clause("R1.7")
def test_devastated_territories_are_no_way(classic):
    with pytest.raises(InvalidAtlas) as error:
        shortest_route(classic, "Siam", "Eastern Australia", devastated=["Indonesia"])
    assert error.value.message("fr").startswith("aucun chemin ne mène de Siam")
    assert "egypt" not in network(classic, devastated=["Egypt"])


def test_the_safest_way_goes_round_the_strong():
    position = lay(
        {
            "egypt": "red 5",
            "saharan_empire": "blue 9",
            "ministry_of_djibouti": "blue 1",
            "zaire_military_zone": "blue 1",
            "lesotho": "red 1",
        }
    )
    weakest = safest_route(position, "red", "Egypt", "Lesotho")
    assert route(weakest) == ["egypt", "ministry_of_djibouti", "lesotho"]
    around = safest_route(position, "red", "Egypt", "Zaire Military Zone")
    assert route(around)[-1] == "zaire_military_zone"
    assert "saharan_empire" not in route(around)
    assert around.picture.marks == ("ministry_of_djibouti", "zaire_military_zone")
    assert route(safest_route(position, "red", "Egypt", "Saharan Empire", by="territories")) == [
        "egypt",
        "saharan_empire",
    ]


@pytest.mark.clause("R7.5")
@pytest.mark.clause("R10.5")
def test_who_may_cross_what():
    held = {"continental_biospheres": "red 3", "poseidon": "blue 1", "hawaiian_preserve": "red 2"}
    dry = network_of(lay(held), "red")
    assert not dry.has_edge("continental_biospheres", "poseidon")
    wet = network_of(lay({**held, "egypt": "red 1 naval"}), "red")
    assert wet.has_edge("continental_biospheres", "poseidon")
    assert network_of(lay(held), "red", every_commander=True).has_edge("continental_biospheres", "poseidon")
    own = network_of(lay({**held, "poseidon": "red 1"}), "red")
    assert own.has_edge("continental_biospheres", "poseidon")


@pytest.mark.clause("R10.4")
def test_fortify_reach_counts_steps_and_goes_to_the_moon():
    position = lay({"egypt": "red 2 station", "ministry_of_djibouti": "red 1", "tycho": "red 1", "japan": "red 1"})
    answer = fortify_reach(position, "Ministry of Djibouti")
    assert {row.territory: row.steps for row in answer.rows} == {"egypt": 1, "tycho": 2}
    with pytest.raises(InvalidAtlas):
        fortify_reach(position, "Alberta")


def test_the_capital_region_and_how_far_the_enemies_are():
    position = lay(
        {"egypt": "red 9", "lesotho": "red 1", "japan": "red 8", "pevek": "blue 2", "saharan_empire": "gold 3"}
    )
    assert capital_region(position, "red") == "africa"
    answer = enemy_distances(position, "red")
    assert next((row.owner, row.route) for row in answer.rows) == ("gold", ("saharan_empire", "egypt"))
    asia = enemy_distances(position, "red", "Asia")
    assert {row.owner: row.steps for row in asia.rows}["blue"] == 1
    with pytest.raises(InvalidAtlas):
        enemy_distances(position, "red", "Australia")
    with pytest.raises(InvalidAtlas):
        capital_region(position, "nobody")
    with pytest.raises(InvalidAtlas):
        safest_route(position, "red", "Egypt", "Japan", by="luck")
