"""Structure: values counted by hand on both boards, and cuts that are as small as they say."""

import networkx as nx
import pytest

from risk2210.atlas import (
    InvalidAtlas,
    centrality,
    choke_points,
    connectivity,
    distances,
    region_cut,
    region_cuts,
    regions,
)
from risk2210.board import UnknownRegion

CLASSIC = {
    "north_america": (5, 9, 3, 3),
    "south_america": (2, 4, 2, 2),
    "europe": (5, 7, 4, 8),
    "africa": (3, 6, 3, 6),
    "asia": (7, 12, 5, 8),
    "australia": (2, 4, 1, 1),
}
"""Bonus, territories, entry points and ways in, counted by hand on the classic board."""


def by_region(answer, *names):
    return {row.region: tuple(getattr(row, name) for name in names) for row in answer.rows}


def test_the_regions_of_the_classic_board(classic):
    assert by_region(regions(classic), "bonus", "size", "entry_points", "ways_in") == CLASSIC


def test_the_ratios_of_the_classic_board(classic):
    found = by_region(regions(classic), "bonus_per_entry", "bonus_per_territory")
    assert found["australia"] == (2.0, 0.5)
    assert found["asia"] == (1.4, 7 / 12)
    assert max(found, key=lambda region: found[region][0]) == "australia"


def test_the_regions_of_the_2210_board_are_entered_from_the_water(earth):
    found = by_region(regions(earth), "entry_points", "ways_in", "border")
    assert found["australia"] == (2, 3, ("java_cartel", "aboriginal_league"))  # Angkhor Wat, Sung Tzu; Akara
    assert found["south_america"] == (2, 5, ("nuevo_timoto", "amazon_desert"))
    assert found["indian"] == (3, 3, ("south_ceylon", "microcorp", "akara"))
    assert set(found) == {region.id for region in earth.regions}


def test_devastation_closes_entry_points(earth):
    found = by_region(regions(earth, ["Angkhor Wat", "Java Cartel"]), "size", "entry_points", "border")
    assert found["australia"] == (3, 1, ("aboriginal_league",))
    wiped = by_region(regions(earth, earth.region("australia").members), "size", "bonus_per_territory", "border")
    assert wiped["australia"] == (0, None, ())


def test_choke_points(classic, earth):
    assert [(row.what, row.between, row.cuts) for row in choke_points(classic).rows] == [
        ("territory", ("siam",), 4),
        ("territory", ("indonesia",), 3),
        ("edge", ("siam", "indonesia"), 4),
    ]
    assert choke_points(earth).rows == ()
    by_land = choke_points(earth, land_only=True)
    assert [row.between for row in by_land.rows] == [("angkhor_wat",), ("java_cartel",), ("angkhor_wat", "java_cartel")]
    assert by_land.picture.cuts == (("angkhor_wat", "java_cartel"),)


@pytest.mark.parametrize("name", ["classic", "earth"])
def test_a_choke_point_cuts_off_what_it_says(name, request):
    board = request.getfixturevalue(name)
    gone = ["egypt", "japan", "alberta"]
    graph = board.surviving(gone)
    for row in choke_points(board, gone).rows:
        rest = nx.Graph(graph)
        if row.what == "territory":
            rest.remove_nodes_from(row.between)
        else:
            rest.remove_edge(*row.between)
        assert nx.number_connected_components(rest) > nx.number_connected_components(graph)


def test_what_hangs_together(earth, classic):
    rows = {row.layer: row for row in connectivity(earth).rows}
    assert [(row.size, row.parts, row.longest) for row in rows.values()] == [
        (42, 1, 10),
        (55, 1, 9),
        (69, 2, 9),
        (69, 1, 5),
    ]
    assert (rows["the land alone"].chokes, rows["the land alone"].bridges) == (2, 1)
    assert rows["land and water"].chokes == 0
    (only,) = connectivity(classic).rows
    assert (only.size, only.edges, only.parts, only.longest) == (42, 83, 1, 10)


def test_cuts_between_regions_of_the_classic_board(classic):
    answer = region_cut(classic, "Asia", "Australia")
    assert answer.picture.cuts == (("siam", "indonesia"),)
    europe = region_cut(classic, "Europe", "Africa")  # every edge between them, and Africa's two ways round
    assert len(europe.rows) == 6
    rest = nx.Graph(classic.graph)
    rest.remove_edges_from(europe.picture.cuts)
    held = region_cut(classic, "Europe", "Africa").picture.marks
    assert len(held) == 3
    assert not any(
        nx.has_path(rest, a, b) for a in classic.region("europe").members for b in classic.region("africa").members
    )


@pytest.mark.parametrize("name", ["classic", "earth"])
def test_every_cut_between_regions_separates_and_is_no_larger_than_a_border(name, request):
    board = request.getfixturevalue(name)
    entered = by_region(regions(board), "ways_in", "entry_points")
    for row in region_cuts(board).rows:
        ways = min(entered[row.region][0], entered[row.other_region][0])
        points = min(entered[row.region][1], entered[row.other_region][1])
        assert row.cut_edges <= ways
        assert row.cut_territories <= min(points, row.cut_edges) if row.cut_edges else row.cut_territories == 0
        assert (row.steps is None) == (row.cut_edges == 0)


def test_distances_and_who_stands_in_the_middle(classic):
    rows = {row.other: row.steps for row in distances(classic, "Alaska").rows}
    assert len(rows) == 41
    assert (rows["kamchatka"], rows["northern_europe"], rows["eastern_australia"]) == (1, 5, 7)
    middle = centrality(classic).rows
    assert middle[0].betweenness == max(nx.betweenness_centrality(classic.graph).values())
    assert {row.territory: row.eccentricity for row in middle} == nx.eccentricity(classic.graph)
    assert len(middle) == 42


def test_what_cannot_be_asked(classic):
    with pytest.raises(InvalidAtlas) as same:
        region_cut(classic, "Asia", "Asie")
    assert same.value.message("fr") == "il faut deux régions différentes, pas deux fois Asie"
    with pytest.raises(UnknownRegion):
        region_cut(classic, "Asia", "Atlantis")
    with pytest.raises(InvalidAtlas) as gone:
        distances(classic, "Egypt", ["egypt"])
    assert gone.value.code == "atlas/devastated"
