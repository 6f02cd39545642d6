"""The two boards are the printed ones: counts, regions, bonuses, and edges typed here a second time."""

from __future__ import annotations

from collections import Counter

import networkx as nx
import pytest

from risk2210 import Board, load_board
from risk2210.board import EDGE_KINDS, TERRITORY_KINDS

BOARD = load_board("risk2210")
PRINTED = load_board("risk2210", exiled_states_canada_link=False)
CLASSIC = load_board("classic")

REGIONS_2210 = {
    "North America": (
        5,
        "Northwestern Oil Emirate, Nunavut, Exiled States of America, Alberta, Canada, Republique du Quebec, "
        "Continental Biospheres, American Republic, Mexico",
    ),
    "South America": (2, "Nuevo Timoto, Andean Nations, Amazon Desert, Argentina"),
    "Europe": (
        5,
        "Iceland GRC, Jotenheim, New Avalon, Warsaw Republic, Ukrayina, Andorra, Imperial Balkania",
    ),
    "Africa": (3, "Saharan Empire, Egypt, Ministry of Djibouti, Zaire Military Zone, Lesotho, Madagascar"),
    "Asia": (
        7,
        "Enclave of the Bear, Siberia, Sakha, Pevek, Alden, Khan Industrial State, Japan, Afghanistan, Hong Kong, "
        "Middle East, United Indiastan, Angkhor Wat",
    ),
    "Australia": (2, "Java Cartel, New Guinea, Aboriginal League, Australian Testing Ground"),
    "US Pacific": (2, "Poseidon, Hawaiian Preserve, New Atlantis"),
    "Asia Pacific": (1, "Neo Tokyo, Sung Tzu"),
    "North Atlantic": (2, "Western Ireland, New York, Nova Brasilia"),
    "South Atlantic": (1, "Neo Paulo, The Ivory Reef"),
    "Indian": (2, "South Ceylon, Microcorp, Akara"),
    "Cresinion": (2, "Harpalus, Bay of Dew, Sea of Rains, Ocean of Storms"),
    "Delphot": (2, "Aristotle, Sea of Serenity, Sea of Crisis, Sea of Nectar"),
    "Sajon": (4, "Byrgius, Sea of Clouds, Marsh of Diseases, Rhaeticus, Straight Wall, Tycho"),
}
REGIONS_CLASSIC = {
    "North America": (
        5,
        "Alaska, Northwest Territory, Greenland, Alberta, Ontario, Quebec, Western United States, "
        "Eastern United States, Central America",
    ),
    "South America": (2, "Venezuela, Peru, Brazil, Argentina"),
    "Europe": (
        5,
        "Iceland, Scandinavia, Great Britain, Northern Europe, Ukraine, Western Europe, Southern Europe",
    ),
    "Africa": (3, "North Africa, Egypt, East Africa, Congo, South Africa, Madagascar"),
    "Asia": (
        7,
        "Ural, Siberia, Yakutsk, Kamchatka, Irkutsk, Mongolia, Japan, Afghanistan, China, Middle East, India, Siam",
    ),
    "Australia": (2, "Indonesia, New Guinea, Western Australia, Eastern Australia"),
}

# Territories that stand at the same place on both boards.
COUNTERPARTS = {
    "Northwestern Oil Emirate": "Alaska",
    "Nunavut": "Northwest Territory",
    "Exiled States of America": "Greenland",
    "Alberta": "Alberta",
    "Canada": "Ontario",
    "Republique du Quebec": "Quebec",
    "Continental Biospheres": "Western United States",
    "American Republic": "Eastern United States",
    "Mexico": "Central America",
    "Nuevo Timoto": "Venezuela",
    "Andean Nations": "Peru",
    "Amazon Desert": "Brazil",
    "Argentina": "Argentina",
    "Iceland GRC": "Iceland",
    "Jotenheim": "Scandinavia",
    "New Avalon": "Great Britain",
    "Warsaw Republic": "Northern Europe",
    "Ukrayina": "Ukraine",
    "Andorra": "Western Europe",
    "Imperial Balkania": "Southern Europe",
    "Saharan Empire": "North Africa",
    "Egypt": "Egypt",
    "Ministry of Djibouti": "East Africa",
    "Zaire Military Zone": "Congo",
    "Lesotho": "South Africa",
    "Madagascar": "Madagascar",
    "Enclave of the Bear": "Ural",
    "Siberia": "Siberia",
    "Sakha": "Yakutsk",
    "Pevek": "Kamchatka",
    "Alden": "Irkutsk",
    "Khan Industrial State": "Mongolia",
    "Japan": "Japan",
    "Afghanistan": "Afghanistan",
    "Hong Kong": "China",
    "Middle East": "Middle East",
    "United Indiastan": "India",
    "Angkhor Wat": "Siam",
    "Java Cartel": "Indonesia",
    "New Guinea": "New Guinea",
    "Aboriginal League": "Western Australia",
    "Australian Testing Ground": "Eastern Australia",
}


def neighbours(board: Board, name: str) -> set[str]:
    """English names of the neighbours of a territory."""
    return {board[other].names.en for other in board.neighbours(name)}


def pairs(board: Board) -> set[frozenset[str]]:
    """The edges as pairs of ids."""
    return {frozenset((edge.a, edge.b)) for edge in board.edges}


@pytest.mark.parametrize(
    ("board", "territories", "regions", "edges", "parts"),
    [(BOARD, 69, 14, 134, 2), (PRINTED, 69, 14, 133, 2), (CLASSIC, 42, 6, 83, 1)],
)
def test_counts(board: Board, territories: int, regions: int, edges: int, parts: int) -> None:
    assert len(board) == len(board.graph) == len(board.territories) == territories
    assert len(board.regions) == regions
    assert len(board.edges) == board.graph.number_of_edges() == edges
    assert nx.number_connected_components(board.graph) == parts


def test_kinds() -> None:
    assert Counter(t.kind for t in BOARD) == {"land": 42, "water": 13, "moon": 14}
    assert Counter(region.kind for region in BOARD.regions) == {"land": 6, "water": 5, "moon": 3}
    assert Counter(edge.kind for edge in PRINTED.edges) == {
        "border": 79,
        "sea_line": 2,
        "coast": 13,
        "water": 9,
        "moon": 30,
    }
    assert Counter(t.kind for t in CLASSIC) == {"land": 42}
    assert Counter(edge.kind for edge in CLASSIC.edges) == {"border": 58, "sea_line": 25}


@pytest.mark.parametrize(("board", "expected"), [(BOARD, REGIONS_2210), (CLASSIC, REGIONS_CLASSIC)])
def test_regions(board: Board, expected: dict[str, tuple[int, str]]) -> None:
    found = {
        region.names.en: (region.bonus, {board[member].names.en for member in region.members})
        for region in board.regions
    }
    assert found == {name: (bonus, set(members.split(", "))) for name, (bonus, members) in expected.items()}
    for region in board.regions:
        assert {(board[member].region, board[member].kind) for member in region.members} == {(region.id, region.kind)}


def test_sums_of_the_bonuses() -> None:
    bonuses = Counter()
    for region in BOARD.regions:
        bonuses[region.kind] += region.bonus
    assert bonuses == {"land": 24, "water": 8, "moon": 8}
    assert sum(region.bonus for region in CLASSIC.regions) == 24


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Exiled States", "Nunavut, Canada, Republique du Quebec, Iceland GRC"),
        ("Nunavut", "Northwestern Oil Emirate, Exiled States of America, Alberta, Canada"),
        ("Northwestern Oil Emirate", "Nunavut, Alberta, Pevek"),
        (
            "Canada",
            "Nunavut, Alberta, Exiled States of America, Republique du Quebec, Continental Biospheres, "
            "American Republic",
        ),
        (
            "Saharan Empire",
            "Amazon Desert, Andorra, Imperial Balkania, Egypt, Ministry of Djibouti, Zaire Military Zone, "
            "The Ivory Reef",
        ),
        ("Amazon Desert", "Nuevo Timoto, Andean Nations, Argentina, Saharan Empire, Nova Brasilia, Neo Paulo"),
        ("Egypt", "Imperial Balkania, Saharan Empire, Ministry of Djibouti, Middle East"),
        ("Ministry of Djibouti", "Saharan Empire, Egypt, Zaire Military Zone, Lesotho, Madagascar"),
        ("Japan", "Pevek, Khan Industrial State, Neo Tokyo"),
        ("Java Cartel", "Angkhor Wat, New Guinea, Aboriginal League, Sung Tzu"),
        ("Hawaiian Preserve", "Poseidon, New Atlantis"),
        ("Neo Tokyo", "Japan, Hong Kong, New Atlantis, Sung Tzu"),
        ("Akara", "Aboriginal League, Microcorp"),
        ("Sea of Crisis", "Aristotle, Sea of Serenity, Sea of Nectar"),
        (
            "Sea of Clouds",
            "Sea of Rains, Ocean of Storms, Byrgius, Marsh of Diseases, Rhaeticus, Straight Wall, Tycho",
        ),
        ("Tycho", "Sea of Clouds, Marsh of Diseases, Straight Wall"),
    ],
)
def test_neighbours_2210(name: str, expected: str) -> None:
    assert neighbours(BOARD, name) == set(expected.split(", "))


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Alaska", "Northwest Territory, Alberta, Kamchatka"),
        ("Greenland", "Northwest Territory, Ontario, Quebec, Iceland"),
        ("Brazil", "Venezuela, Peru, Argentina, North Africa"),
        ("Ukraine", "Scandinavia, Northern Europe, Southern Europe, Ural, Afghanistan, Middle East"),
        ("East Africa", "North Africa, Egypt, Congo, South Africa, Madagascar, Middle East"),
        ("China", "Ural, Siberia, Mongolia, Afghanistan, India, Siam"),
        ("Japan", "Kamchatka, Mongolia"),
        ("Indonesia", "Siam, New Guinea, Western Australia"),
    ],
)
def test_neighbours_classic(name: str, expected: str) -> None:
    assert neighbours(CLASSIC, name) == set(expected.split(", "))


def test_a_link_of_the_rulebook_and_its_house_rule() -> None:
    assert BOARD.edge_kind("Exiled States", "Canada") == "rulebook_line"
    assert neighbours(PRINTED, "Exiled States") == {"Nunavut", "Republique du Quebec", "Iceland GRC"}
    assert pairs(BOARD) - pairs(PRINTED) == {frozenset(("exiled_states_of_america", "canada"))}
    assert pairs(PRINTED) < pairs(BOARD)
    assert dict(BOARD.switches) == {"exiled_states_canada_link": True}
    assert dict(CLASSIC.switches) == {}


def test_lines_that_leave_the_board_on_one_side_and_come_back_on_the_other() -> None:
    wraps = {frozenset((edge.a, edge.b)) for edge in BOARD.edges if edge.wrap}
    assert wraps == {frozenset(("northwestern_oil_emirate", "pevek")), frozenset(("new_atlantis", "neo_tokyo"))}
    assert BOARD.edge_kind("Northwestern Oil Emirate", "Pevek") == "sea_line"
    assert {frozenset((edge.a, edge.b)) for edge in CLASSIC.edges if edge.wrap} == {frozenset(("alaska", "kamchatka"))}


def test_landing_sites() -> None:
    assert {BOARD[site].names.en for site in BOARD.landing_sites} == {"Bay of Dew", "Sea of Crisis", "Tycho"}
    assert {BOARD[site].names.fr for site in BOARD.landing_sites} == {"Baie de la Rosée", "Mer des Crises", "Tycho"}
    assert len({BOARD[site].region for site in BOARD.landing_sites}) == 3
    assert CLASSIC.landing_sites == ()


def test_no_edge_joins_the_earth_and_the_moon() -> None:
    for edge in BOARD.edges:
        assert (BOARD[edge.a].kind == "moon") == (BOARD[edge.b].kind == "moon")
        assert (edge.kind == "moon") == (BOARD[edge.a].kind == "moon")
        assert (edge.kind == "water") == (BOARD[edge.a].kind == BOARD[edge.b].kind == "water")
        assert (edge.kind == "coast") == ({BOARD[edge.a].kind, BOARD[edge.b].kind} == {"land", "water"})


def test_the_lands_of_both_boards() -> None:
    ours = {
        frozenset(CLASSIC[COUNTERPARTS[BOARD[end].names.en]].id for end in pair)
        for pair in pairs(PRINTED)
        if all(BOARD[end].kind == "land" for end in pair)
    }
    assert ours < pairs(CLASSIC)
    assert pairs(CLASSIC) - ours == {frozenset(("greenland", "ontario")), frozenset(("east_africa", "middle_east"))}
    for name, counterpart in COUNTERPARTS.items():
        assert BOARD[name].region == CLASSIC[counterpart].region
    assert len(set(COUNTERPARTS.values())) == 42


@pytest.mark.parametrize("board", [BOARD, CLASSIC])
def test_every_kind_has_a_name(board: Board) -> None:
    assert {edge.kind for edge in board.edges} <= set(EDGE_KINDS)
    assert {territory.kind for territory in board} <= set(TERRITORY_KINDS)
