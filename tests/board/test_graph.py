"""The board as a graph: frozen, accepted by networkx, seen with devastation and stations, told in words."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from made import Raw, made, small

from risk2210 import Board, InvalidArgument, load_board
from risk2210.board import UnknownTerritory

BOARD = load_board("risk2210")
PRINTED = load_board("risk2210", exiled_states_canada_link=False)
CLASSIC = load_board("classic")
IDS = [territory.id for territory in BOARD]


# the graph ------------------------------------------------------------------------------------------------------


def test_nodes_and_edges_say_what_they_are() -> None:
    assert BOARD.graph.nodes["sea_of_crisis"] == {
        "kind": "moon",
        "region": "delphot",
        "name_en": "Sea of Crisis",
        "name_fr": "Mer des Crises",
        "landing_site": True,
    }
    assert BOARD.graph.edges["pevek", "northwestern_oil_emirate"] == {"kind": "sea_line", "wrap": True}
    assert BOARD.graph.edges["japan", "neo_tokyo"] == {"kind": "coast", "wrap": False}
    assert list(BOARD.graph) == IDS == sorted(IDS, key=BOARD.index.__getitem__)
    assert BOARD.graph.name == "risk2210"


@pytest.mark.parametrize(
    "change",
    [
        lambda graph: graph.add_node("atlantis"),
        lambda graph: graph.add_edge("egypt", "japan"),
        lambda graph: graph.remove_node("egypt"),
        lambda graph: graph.remove_edge("egypt", "middle_east"),
        lambda graph: graph.clear(),
    ],
)
def test_the_graph_is_frozen(change: Callable[[Any], None]) -> None:
    for graph in (BOARD.graph, BOARD.surviving(["egypt"]), BOARD.subgraph("land")):
        with pytest.raises(nx.NetworkXError, match="Frozen"):
            change(graph)
    change(BOARD.graph.copy())
    assert (len(BOARD), len(BOARD.graph), BOARD.graph.number_of_edges()) == (69, 69, 134)


@pytest.mark.parametrize("board", [BOARD, CLASSIC])
def test_networkx_takes_it(board: Board) -> None:
    graph = board.graph
    earth = board.subgraph("land", "water")
    assert nx.is_connected(earth)
    assert nx.diameter(earth) > 5
    assert len(nx.betweenness_centrality(graph)) == len(board)
    assert 0 < nx.average_clustering(graph) < 1
    assert nx.check_planarity(board.subgraph("land"))[0]
    assert len(nx.minimum_node_cut(earth, "japan", "egypt")) == nx.node_connectivity(earth, "japan", "egypt")
    assert len(nx.maximal_matching(graph)) > len(board) // 4
    assert set(nx.articulation_points(graph)) < set(graph)
    assert len(nx.community.greedy_modularity_communities(graph)) > 2
    assert nx.minimum_spanning_tree(earth).number_of_edges() == len(earth) - 1
    assert nx.is_isomorphic(graph, nx.Graph(graph))


def test_routes_along_the_edge_of_the_board() -> None:
    assert nx.shortest_path(BOARD.graph, "alberta", "japan") == [
        "alberta",
        "northwestern_oil_emirate",
        "pevek",
        "japan",
    ]
    assert not nx.has_path(BOARD.graph, "siberia", "tycho")


def test_subgraphs_by_kind() -> None:
    sizes = {kind: (len(BOARD.subgraph(kind)), BOARD.subgraph(kind).number_of_edges()) for kind in ("water", "moon")}
    assert sizes == {"water": (13, 9), "moon": (14, 30)}
    assert (len(PRINTED.subgraph("land")), PRINTED.subgraph("land").number_of_edges()) == (42, 81)
    assert len(BOARD.subgraph("land", "water", "moon")) == 69
    assert len(BOARD.subgraph()) == 0
    with pytest.raises(InvalidArgument, match="'sky' is not a kind of territory: land, water, moon"):
        BOARD.subgraph("sky")


def test_edge_kinds() -> None:
    assert BOARD.edge_kind("Japon", "Néo Tokyo") == BOARD.edge_kind("neo_tokyo", "japan") == "coast"
    with pytest.raises(InvalidArgument, match="egypt and japan are not adjacent"):
        BOARD.edge_kind("Egypt", "Japan")
    with pytest.raises(UnknownTerritory):
        BOARD.edge_kind("egypt", "atlantis")


@pytest.mark.parametrize("board", [BOARD, PRINTED, CLASSIC])
def test_neighbours_are_those_of_the_graph_in_board_order(board: Board) -> None:
    for place in board:
        found = board.neighbours(place.id)
        assert set(found) == set(board.graph[place.id])
        assert list(found) == sorted(found, key=board.index.__getitem__)
        assert board.region_of(place.id).id == place.region


# devastation ----------------------------------------------------------------------------------------------------


@given(st.sets(st.sampled_from(IDS), max_size=12))
def test_devastation_is_a_view(gone: set[str]) -> None:
    before = (BOARD.digest, BOARD.graph.number_of_edges(), BOARD.edges)
    left = BOARD.surviving(gone)
    assert set(left) == set(IDS) - gone
    assert all(left.nodes[node] == BOARD.graph.nodes[node] for node in left)
    for ident in IDS:
        expected = () if ident in gone else tuple(n for n in BOARD.neighbours(ident) if n not in gone)
        assert BOARD.neighbours(ident, gone) == expected
        assert ident in gone or set(left[ident]) == set(expected)
    assert (BOARD.digest, BOARD.graph.number_of_edges(), BOARD.edges) == before


def test_devastated_territories_go_by_any_name() -> None:
    assert BOARD.neighbours("Égypte", ["Middle East", "EMPIRE SAHARIEN"]) == (
        "imperial_balkania",
        "ministry_of_djibouti",
    )
    assert BOARD.neighbours("Egypt", ["Égypte"]) == ()
    assert len(BOARD.surviving(iter(["Egypt", "Égypte"]))) == 68


@pytest.mark.parametrize(
    "ask",
    [
        lambda: BOARD.surviving("egypt"),
        lambda: BOARD.neighbours("egypt", "japan"),
        lambda: BOARD.station_links("siberia", "attack"),
        lambda: BOARD.station_links(["siberia"], "fortify", "tycho"),
    ],
)
def test_one_name_is_not_a_collection_of_names(ask: Callable[[], object]) -> None:
    with pytest.raises(InvalidArgument, match="is one name: give a collection of names"):
        ask()


def test_devastating_what_is_not_there() -> None:
    for ask in (lambda: BOARD.surviving(["atlantis"]), lambda: BOARD.neighbours("egypt", ["atlantis"])):
        with pytest.raises(UnknownTerritory, match="atlantis"):
            ask()


# stations -------------------------------------------------------------------------------------------------------


def test_an_attack_goes_up_to_every_landing_site() -> None:
    links = BOARD.station_links(["Sibérie", "japan"], "attack")
    sites = ("bay_of_dew", "sea_of_crisis", "tycho")
    assert links == tuple((pad, site) for pad in ("siberia", "japan") for site in sites)
    assert BOARD.station_links(["siberia"], "attack", ["Mer des Crises"]) == (("siberia", "sea_of_crisis"),)


def test_a_fortify_move_goes_both_ways() -> None:
    links = BOARD.station_links(["siberia", "japan"], "fortify", ["tycho", "bay_of_dew"])
    assert len(links) == len(set(links)) == 8
    assert {(b, a) for a, b in links} == set(links)
    assert {a for a, _ in links} == {"siberia", "japan", "tycho", "bay_of_dew"}


def test_no_station_no_link() -> None:
    assert BOARD.station_links([], "attack") == BOARD.station_links(["siberia"], "fortify", []) == ()
    assert CLASSIC.station_links(["siberia"], "attack") == ()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((["siberia"], "retreat"), "'retreat' is not a purpose: attack, fortify"),
        ((["siberia"], None), "None is not a purpose"),
        ((["tycho"], "attack"), "tycho is moon: a station stands on land only"),
        ((["neo_tokyo"], "attack"), "neo_tokyo is water: a station stands on land only"),
        ((["siberia"], "attack", ["harpalus"]), "harpalus is not a landing site: bay_of_dew, sea_of_crisis, tycho"),
        ((["siberia"], "fortify", ["japan"]), "japan is not a landing site"),
    ],
)
def test_links_that_cannot_be(arguments: tuple[Any, ...], message: str) -> None:
    with pytest.raises(InvalidArgument, match=message):
        BOARD.station_links(*arguments)


def test_links_of_unknown_places() -> None:
    for arguments in ((["atlantis"], "attack"), (["siberia"], "attack", ["atlantis"]), ([None], "attack")):
        with pytest.raises(UnknownTerritory):
            BOARD.station_links(*arguments)


# identity -------------------------------------------------------------------------------------------------------


def test_digests_are_for_ever() -> None:
    """Recorded games bear these: a change here needs a new version of the board's id."""
    assert BOARD.digest == "118b7a352cdcf967ce05c46e7acb03e6073b9b44578dae4c56374f3ecda9dd41"
    assert PRINTED.digest == "01b4690ccb3eb3daccfb48b8d23616650fb567d5fba83e6762936389055cd060"
    assert CLASSIC.digest == "8e602c785cf3224f34fd5b5518a8ee39d3a3532b5e40ecf491b2ea74e968bcc0"
    assert made(small()).digest == made(small()).digest
    assert len(bytes.fromhex(BOARD.digest)) == hashlib.sha256().digest_size


def changed(change: Callable[[Raw], object]) -> Board:
    """The small board after a change to its file."""
    raw = small()
    change(raw)
    return made(raw)


@pytest.mark.parametrize(
    "change",
    [
        lambda raw: raw.update(names={"en": "Other", "fr": "Autre"}),
        lambda raw: raw["territories"][0].update(names={"en": "Other", "fr": "Autre"}, aliases=["A"], at=[0, 1]),
        lambda raw: raw["regions"][0].update(names={"en": "Other", "fr": "Autre"}, aliases=[]),
        lambda raw: raw["optional_edges"][0].pop("note"),
        lambda raw: raw.pop("wraps"),
        lambda raw: raw["territories"].reverse(),
        lambda raw: raw["regions"].reverse(),
    ],
)
def test_the_digest_does_not_see_names_notes_and_order(change: Callable[[Raw], object]) -> None:
    assert changed(change).digest == made(small()).digest
    assert changed(change) != made(small())


@pytest.mark.parametrize(
    "change",
    [
        lambda raw: raw.update(id="other"),
        lambda raw: raw["regions"][0].update(bonus=3),
        lambda raw: raw["territories"][5].update(landing_site=True),
        lambda raw: raw["territories"][0].update(kind="water"),
        lambda raw: raw["territories"][1].update(region="sea"),
        lambda raw: raw["territories"][0]["neighbours"].update(middle="sea_line"),
        lambda raw: raw["territories"][0]["neighbours"].update(deep="coast"),
        lambda raw: raw["optional_edges"][0].update(default=False),
        lambda raw: raw.pop("optional_edges"),
    ],
)
def test_the_digest_sees_all_that_the_rules_depend_on(change: Callable[[Raw], object]) -> None:
    assert changed(change).digest != made(small()).digest


def test_a_switch_changes_the_digest_and_back() -> None:
    on, off = made(small()), made(small(), long_way=False)
    assert on.digest != off.digest
    assert made(small(), long_way=True) == on
    assert hash(made(small(), long_way=True)) == hash(on)
    assert on != off
    assert (len(on.edges), len(off.edges)) == (5, 4)
    assert on.edge_kind("north", "south") == "rulebook_line"
    assert on.edges[-1].note is not None
    assert on.edges[-1].note["fr"] == "Un long chemin."


def test_a_board_is_not_a_text() -> None:
    assert made(small()) != "small"
    assert repr(made(small())) == "<Board small: 6 territories, 3 regions, 5 edges>"


# in words -------------------------------------------------------------------------------------------------------


def test_text_in_english() -> None:
    assert (
        made(small()).text()
        == str(made(small()))
        == (
            "Small: 6 territories, 3 regions, 5 edges\n"
            "\n"
            "Plain (+2)\n"
            "  North: Middle, South (link of the rulebook's example)\n"
            "  Middle: North, South (sea line), Deep (coast of a water territory)\n"
            "  South: North (link of the rulebook's example), Middle (sea line)\n"
            "\n"
            "Sea (+1)\n"
            "  Deep: Middle (coast of a water territory)\n"
            "\n"
            "Disc (+3)\n"
            "  Pad [landing site]: Crater\n"
            "  Crater: Pad"
        )
    )


def test_text_in_french() -> None:
    lines = made(small()).text("fr").splitlines()
    assert lines[0] == "Petit\u00a0: 6 territoires, 3 régions, 5 arêtes"
    assert "  Le pad [site d'alunissage]\u00a0: Le crater" in lines
    assert "  Le deep\u00a0: Le middle (côte d'un territoire aquatique)" in lines


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_text_names_every_place(lang: str) -> None:
    text = BOARD.text(lang)
    assert all(f"  {territory.name(lang)}" in text for territory in BOARD)
    assert all(f"{region.name(lang)} (+{region.bonus})" in text for region in BOARD.regions)


def test_a_notebook_gets_text_and_table() -> None:
    bundle = BOARD._repr_mimebundle_()
    assert bundle["text/plain"] == BOARD.text()
    assert bundle["text/html"].count("<tr>") == 1 + len(BOARD)
    assert "Tycho [landing site]" in bundle["text/html"]


def test_names_are_never_markup() -> None:
    evil = "<img src=x onerror=alert(1)>\"'&"
    raw = small()
    raw["names"] = {"en": evil, "fr": evil}
    for i, item in enumerate(raw["regions"] + raw["territories"]):
        item["names"] = {"en": f"{evil} {i}", "fr": f"{evil} {i} f"}
    board = made(raw)
    for table in (board._repr_mimebundle_()["text/html"], board._html("fr")):
        assert "<img" not in table
        assert table.count("&lt;img") == 1 + 2 * len(board) + 2 * len(board.edges)
    assert evil in board.text()
