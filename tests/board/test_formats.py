"""Boards survive the way through every format, and what other programs see is the same board."""

from __future__ import annotations

import json

import msgspec
import networkx as nx
import pytest
from hypothesis import given, settings
from made import Raw, boards, small

from risk2210 import Board, BoardError, load_board
from risk2210.board.interchange import (
    dump_json,
    from_node_link,
    read_domination,
    read_graphml,
    to_domination,
    to_graph,
    to_graphml,
    to_node_link,
)
from risk2210.board.spec import BoardSpec, decode

OURS = [load_board("risk2210"), load_board("risk2210", exiled_states_canada_link=False), load_board("classic")]


def made(raw: Raw, **switches: bool) -> Board:
    """Board of a consistent file."""
    return Board(decode(json.dumps(raw), "made.json"), **switches)


def assert_same(board: Board, spec: BoardSpec) -> None:
    """The board read back has the same edges in force, with nothing lost."""
    again = Board(spec)
    assert again.digest == board.digest
    assert again.territories == board.territories
    assert again.regions == board.regions
    assert again.edges == board.edges
    assert again.names == board.names
    assert dict(again.switches) == dict(board.switches)


def assert_survives(board: Board) -> None:
    """The board goes through every format and comes back."""
    assert decode(dump_json(msgspec.to_builtins(board.spec)), "board.json") == board.spec
    assert_same(board, read_graphml(to_graphml(board)))
    assert_same(board, from_node_link(json.loads(json.dumps(to_node_link(board)))))
    assert_same(board, read_domination(to_domination(board)))


@pytest.mark.parametrize("board", OURS)
def test_our_boards_survive(board: Board) -> None:
    assert_survives(board)


@given(boards())
@settings(max_examples=20, deadline=None)
def test_random_boards_survive(raw: Raw) -> None:
    board = made(raw)
    assert_survives(board)
    for switch, state in board.switches.items():
        assert_survives(made(raw, **{switch: not state}))


def plain(board: Board) -> str:
    """The board as a Domination map without the lines that only this package reads."""
    return "\n".join(line for line in to_domination(board).splitlines() if not line.startswith(";"))


@given(boards(moon=False))
@settings(max_examples=15, deadline=None)
def test_a_plain_domination_map_keeps_the_structure(raw: Raw) -> None:
    board = made(raw)
    again = Board(read_domination(plain(board)))
    assert [region.bonus for region in again.regions] == [region.bonus for region in board.regions]
    place = {territory.id: again.index[territory.id] for territory in again}
    assert [{place[n] for n in again.neighbours(t.id)} for t in again] == [
        {board.index[n] for n in board.neighbours(t.id)} for t in board
    ]
    members = [[place[m] for m in region.members] for region in again.regions]
    assert members == [[board.index[m] for m in region.members] for region in board.regions]
    assert {t.kind for t in again} == {"land"}


def test_the_classic_board_as_a_plain_map() -> None:
    board = Board(read_domination(plain(OURS[2])))
    assert board["Great Britain"].id == "great_britain"
    assert nx.utils.graphs_equal(nx.Graph(board.graph.edges), nx.Graph(OURS[2].graph.edges))
    assert board.region("Asia").bonus == 7


def test_a_plain_map_of_the_moon_is_in_two_parts() -> None:
    with pytest.raises(BoardError) as caught:
        read_domination(plain(OURS[0]))
    assert [fault.code for fault in caught.value.faults] == ["board/disconnected"]


def test_a_map_as_domination_has_it() -> None:
    text = """
    ; somebody's map
    name Two Islands
    crd 677 425

    [files]
    pic islands.gif

    [continents]
    Left_Isle 3 yellow
    Right_Isle 2 #0000ff

    [countries]
    1 Old_Town 1 100 200
    2 New_Town 1 120 200
    3 Sankt_Peter 2 600 200

    [borders]
    1 2
    2 1 3
    3 2
    """
    board = Board(read_domination(text))
    assert (board.id, board.names.en) == ("two_islands", "Two Islands")
    assert [territory.names.en for territory in board] == ["Old Town", "New Town", "Sankt Peter"]
    assert board.neighbours("new town") == ("old_town", "sankt_peter")
    assert [(region.id, region.bonus) for region in board.regions] == [("left_isle", 3), ("right_isle", 2)]
    assert board["old_town"].at == pytest.approx((100 / 677, 200 / 425))


def test_other_programs_read_the_graphml() -> None:
    graph = nx.parse_graphml(to_graphml(OURS[0]))
    assert nx.utils.graphs_equal(nx.Graph(graph.edges), nx.Graph(OURS[0].graph.edges))
    assert graph.nodes["tycho"]["name_fr"] == "Tycho"
    assert graph.nodes["tycho"]["landing_site"] is True
    assert graph.nodes["egypt"]["region_bonus"] == 3
    assert graph.edges["egypt", "middle_east"]["kind"] == "border"


def test_networkx_reads_the_node_link_data() -> None:
    graph = nx.node_link_graph(to_node_link(OURS[0]), edges="edges")
    assert nx.utils.graphs_equal(graph, to_graph(OURS[0]))


def test_a_graph_to_change_is_a_copy() -> None:
    graph = to_graph(OURS[0])
    graph.add_edge("egypt", "japan")
    graph.nodes["egypt"]["kind"] = "water"
    assert "japan" not in OURS[0].graph["egypt"]
    assert OURS[0].graph.nodes["egypt"]["kind"] == "land"


def test_a_layout_may_be_added_but_nothing_changed() -> None:
    board = made(small())
    data = to_node_link(board)
    data["nodes"][0]["x"] = 5
    data["edges"][0]["weight"] = 2
    assert from_node_link(data) == board.spec
    for part, field, value in (
        ("nodes", "region_bonus", 9),
        ("nodes", "kind", "moon"),
        ("edges", "kind", "moon"),
        ("edges", "target", "crater"),
    ):
        data = to_node_link(board)
        data[part][0][field] = value
        with pytest.raises(BoardError, match="was changed after its export"):
            from_node_link(data)


@pytest.mark.parametrize(
    ("old", "new"),
    [("Plain 2 ", "Plain 3 "), ("1 North 1", "1 Nord 1"), ("1 North 1", "1 North 2"), ("\n1 2 3\n", "\n1 2\n")],
)
def test_a_map_that_was_changed_after_its_export(old: str, new: str) -> None:
    text = to_domination(made(small()))
    assert old in text
    with pytest.raises(BoardError, match="was changed after its export"):
        read_domination(text.replace(old, new))


def test_long_names_survive() -> None:
    raw = small()
    for i, item in enumerate(raw["territories"] + raw["regions"]):
        item["names"] = {"en": f"{'Æon ' * 19}{i}", "fr": f"{'É' * 79}{i}"}
    raw["names"] = {"en": "x" * 80, "fr": "ﷺ" * 80}
    assert_survives(made(raw))


@pytest.mark.parametrize("name", [":_North", "_ North _", "North;", "[North]", "No\u00a0rth", "'N'"])
def test_names_with_marks_survive(name: str) -> None:
    raw = small()
    first = raw["territories"][0]
    first["names"] = {"en": name, "fr": name}
    raw["regions"][0]["names"] = {"en": name, "fr": name}
    raw["names"] = {"en": name, "fr": name}
    assert_survives(made(raw))
