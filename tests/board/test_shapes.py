"""Shapes fit their board, what does not fit is said, and a board without shapes gets discs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from made import Raw, boards, made, small

from risk2210 import Board, BoardError, load_board
from risk2210.board.shapes import (
    Shapes,
    check_shapes,
    inside,
    load_shapes,
    points,
    region_outlines,
    schematic_shapes,
    territory_at,
)

BOARD = load_board("risk2210")
CLASSIC = load_board("classic")


@pytest.mark.parametrize("board", [BOARD, CLASSIC, load_board("risk2210", exiled_states_canada_link=False)])
def test_our_boards_have_shapes_that_fit(board: Board) -> None:
    shapes = load_shapes(board)
    assert shapes.credit == "Made with Natural Earth"
    assert list(check_shapes(board, shapes)) == []
    assert load_shapes(board) is shapes
    for ident, shape in shapes.territories.items():
        assert territory_at(shapes, *shape.anchor) == ident
    assert territory_at(shapes, 0, 0) is None


def test_outlines_of_regions_leave_inner_borders_out() -> None:
    shapes = load_shapes(BOARD)
    outlines = region_outlines(shapes, BOARD)
    assert set(outlines) == {region.id for region in BOARD.regions}
    africa = {point for chain in outlines["africa"] for point in chain}
    own = {p for m in BOARD.region("africa").members for ring in shapes.territories[m].polygons for p in points(ring)}
    assert africa < own


@pytest.mark.parametrize(
    ("point", "within"),
    [
        ((1, 1), True),
        ((5, 5), True),
        ((3, 1), False),
        ((-1, 1), False),
        ((5, 1), True),
        ((3, 5), True),
        ((9, 9), False),
    ],
)
def test_inside_a_bay(point: tuple[int, int], within: bool) -> None:
    shape_of_u = (0, 0, 2, 0, 2, 4, 4, 4, 4, 0, 6, 0, 6, 6, 0, 6)
    assert inside(*point, shape_of_u) == within


# discs ----------------------------------------------------------------------------------------------------------


def test_a_board_without_shapes_gets_discs(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(small()), encoding="utf-8")
    board = load_board(path)
    shapes = load_shapes(board)
    assert check_shapes(board, shapes) == []
    assert set(shapes.territories) == {territory.id for territory in board}
    assert {frozenset((link.a, link.b)) for link in shapes.links} == {frozenset((e.a, e.b)) for e in board.edges}
    assert set(shapes.labels) == {region.id for region in board.regions}


def test_discs_stand_where_the_file_says() -> None:
    raw = small()
    for i, territory in enumerate(raw["territories"]):
        territory["at"] = [i / 10, i / 5]
    shapes = schematic_shapes(made(raw))
    xs, ys = zip(*(shape.anchor for shape in shapes.territories.values()), strict=True)
    assert list(xs) == sorted(xs)
    assert list(ys) == sorted(ys, reverse=True)  # files count y downwards, maps upwards


@given(boards())
@settings(max_examples=20, deadline=None)
def test_discs_fit_every_board(raw: Raw) -> None:
    board = made(raw)
    shapes = load_shapes(board)
    assert check_shapes(board, shapes) == []
    assert list(region_outlines(shapes, board)) == [region.id for region in board.regions]


def test_discs_of_boards_that_are_not_connected() -> None:
    """`Board` can be made of a board in parts, and drawing it is no matter of connection."""
    raw = small()
    for territory in raw["territories"]:
        territory["neighbours"] = {}
    raw.pop("wraps")
    board = made(raw)
    assert check_shapes(board, load_shapes(board)) == []


@pytest.mark.parametrize("spot", [[0, 0], [-10_000, 10_000]])
def test_discs_that_all_stand_on_one_spot(spot: list[int]) -> None:
    raw = small()
    for territory in raw["territories"]:
        territory["at"] = spot
    assert check_shapes(made(raw), schematic_shapes(made(raw))) == []


def test_one_territory_alone() -> None:
    raw = small()
    raw["regions"] = raw["regions"][:1]
    raw["territories"] = [{**raw["territories"][0], "neighbours": {}}]
    del raw["wraps"], raw["optional_edges"]
    board = made(raw)
    assert check_shapes(board, load_shapes(board)) == []


def test_the_largest_board_gets_discs() -> None:
    raw = small()
    raw["regions"] = raw["regions"][:1]
    raw["territories"] = [
        {"id": f"t{i}", "names": {"en": f"T{i}", "fr": f"T{i}"}, "kind": "land", "region": "plain", "neighbours": {}}
        for i in range(500)
    ]
    del raw["wraps"], raw["optional_edges"]
    assert check_shapes(made(raw), schematic_shapes(made(raw))) == []


def test_a_board_named_like_ours_gets_its_own_shapes() -> None:
    raw = small()
    raw["id"] = "risk2210"
    board = made(raw)
    shapes = load_shapes(board)
    assert set(shapes.territories) == set(board.index)
    assert check_shapes(board, shapes) == []
    assert "small" not in load_shapes(BOARD).territories


# files of shapes ------------------------------------------------------------------------------------------------


def content() -> dict[str, Any]:
    """Shapes of the small board as a file has them."""
    raw: dict[str, Any] = json.loads(msgspec.json.encode(schematic_shapes(made(small()))))
    return raw


def written(path: Path, raw: Any) -> Path:
    """A file with this content."""
    path.write_text(json.dumps(raw), encoding="utf-8")
    return path


def test_shapes_from_a_file_of_one_s_own(tmp_path: Path) -> None:
    board, path = made(small()), tmp_path / "shapes.json"
    assert load_shapes(board, written(path, content())) == schematic_shapes(board)
    moved = content()
    moved["territories"]["north"]["radius"] = 7
    assert load_shapes(board, written(path, moved)).territories["north"].radius == 7  # read again, not remembered


def test_every_fault_of_a_shapes_file_at_once(tmp_path: Path) -> None:
    raw = content()
    raw["territories"]["atlantis"] = raw["territories"].pop("north")
    raw["territories"]["middle"]["polygons"] = [[0, 0, 1, 1, 2]]
    raw["territories"]["south"]["polygons"][0][0] = 20_000
    raw["territories"]["deep"]["anchor"] = [0, 0]
    raw["links"][0] |= {"a": "north", "b": "crater"}
    raw["links"][1]["parts"] = [[0, 0, 1, 1, 2]]
    path = written(tmp_path / "shapes.json", raw)
    with pytest.raises(BoardError) as caught:
        load_shapes(made(small()), path)
    assert {(fault.code, fault.path) for fault in caught.value.faults} == {
        ("shapes/missing", "north"),
        ("shapes/unknown-territory", "atlantis"),
        ("shapes/ring", "middle"),
        ("shapes/anchor", "middle"),
        ("shapes/outside", "south"),
        ("shapes/anchor", "deep"),
        ("shapes/link", "links"),
        ("shapes/line", "links[1]"),
    }
    assert str(caught.value).count(str(path)) == 8


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"format": 2}', "[" * 100_000, "null", '"shapes"'])
def test_what_is_no_shapes_file(tmp_path: Path, text: str) -> None:
    path = tmp_path / "shapes.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BoardError) as caught:
        load_shapes(made(small()), path)
    assert [fault.code for fault in caught.value.faults] == ["shapes/unreadable"]


def test_a_shapes_file_that_is_not_there(tmp_path: Path) -> None:
    for path in (tmp_path / "none.json", tmp_path):
        with pytest.raises(BoardError, match=str(path)):
            load_shapes(made(small()), path)


def test_shapes_of_another_board() -> None:
    faults = check_shapes(CLASSIC, load_shapes(BOARD))
    assert {fault.code for fault in faults} >= {"shapes/missing", "shapes/unknown-territory", "shapes/link"}
    assert isinstance(load_shapes(BOARD), Shapes)
