"""The shipped shapes of both boards pass every check of the audit, and the audit would notice if they did not."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from audit import CHECKS, Shapes, ring_faults

BOARDS = Path(__file__).resolve().parents[2] / "boards"
NAMES = ("risk2210", "classic")
LARGEST_FILE = 160_000


def read(board: str, name: str) -> dict[str, Any]:
    """A JSON file of a board."""
    content: dict[str, Any] = json.loads((BOARDS / board / name).read_text(encoding="utf-8"))
    return content


@pytest.fixture(scope="module", params=NAMES)
def shapes(request: pytest.FixtureRequest) -> Shapes:
    """The shipped shapes of each board in turn."""
    return Shapes(read(request.param, "shapes.json"), read(request.param, "board.json"))


@pytest.mark.parametrize("check", CHECKS)
def test_shipped_shapes_pass(shapes: Shapes, check: str) -> None:
    assert CHECKS[check](shapes) == []


@pytest.mark.parametrize("board", NAMES)
def test_file_is_small(board: str) -> None:
    assert (BOARDS / board / "shapes.json").stat().st_size <= LARGEST_FILE


def test_numbers_of_the_2210_board() -> None:
    shapes = Shapes(read("risk2210", "shapes.json"), read("risk2210", "board.json"))
    kinds = {name: item["kind"] for name, item in shapes.territories.items()}
    on_land = {pair for pair in shapes.contacts if {kinds[name] for name in pair} == {"land"}}
    on_the_moon = {pair for pair in shapes.contacts if {kinds[name] for name in pair} == {"moon"}}
    assert (len(on_land), len(on_the_moon), len(shapes.seams)) == (57, 30, 8)
    assert len(shapes.contacts) + len(shapes.seams) + len(shapes.links - shapes.optional_edges) == 133


def test_both_boards_have_the_same_lands() -> None:
    ours, classic = (read(board, "shapes.json")["territories"] for board in NAMES)
    outlines = {json.dumps(shape["polygons"]) for shape in ours.values()}
    assert {json.dumps(shape["polygons"]) for shape in classic.values()} <= outlines
    assert len(classic) == 42


def broken(change: str) -> dict[str, Any]:
    """The 2210 shapes with one thing put wrong."""
    document = copy.deepcopy(read("risk2210", "shapes.json"))
    territories, links = document["territories"], document["links"]
    match change:
        case "territories":
            del territories["japan"]
        case "rings":
            ring = territories["egypt"]["polygons"][0]
            ring += ring[:2]
        case "overlaps":
            ring = territories["egypt"]["polygons"][0]
            ring[:] = [value + 20 for value in ring]
        case "contacts":
            links[:] = [link for link in links if link["kind"] != "sea"]
        case "anchors":
            territories["egypt"]["anchor"] = territories["lesotho"]["anchor"]
        case "links":
            links.append({**links[0], "a": "japan", "b": "egypt"})
        case "link ends":
            links[0]["parts"][0][0] += 100
        case "link ways":
            start, end = territories["alberta"]["anchor"], territories["egypt"]["anchor"]
            links[0]["parts"] = [[*start, *end]]
        case "frame":
            document["shelf"][0][0] = -1
        case "moon":
            document["moon"]["radius"] -= 100
        case "insets":
            territories["harpalus"]["inset"] = territories["tycho"].pop("inset")
        case "labels":
            document["labels"]["asia"]["at"] = territories["siberia"]["anchor"]
        case "head":
            document["board"] = "classic"
    return document


@pytest.mark.parametrize("check", CHECKS)
def test_audit_notices(check: str) -> None:
    assert CHECKS[check](Shapes(broken(check), read("risk2210", "board.json"))) != []


@pytest.mark.parametrize(
    ("ring", "fault"),
    [
        ([(0, 0), (10, 0)], "fewer than three points"),
        ([(0, 0), (10, 0), (10, 10), (10, 0), (0, 10)], "a point occurs twice"),
        ([(0, 0), (0, 10), (10, 10), (10, 0)], "not counter-clockwise"),
        ([(0, 0), (20, 0), (20, 20), (5, -5)], "crosses itself near (0, 0)"),
        ([(0, 0), (20, 0), (20, 20), (10, 0), (0, 20)], "touches itself near (0, 0)"),
        ([(0, 0), (20, 0), (10, 0), (10, 10)], "turns back on itself at (20, 0)"),
    ],
)
def test_ring_faults(ring: list[tuple[int, int]], fault: str) -> None:
    assert fault in ring_faults(ring)


def test_a_good_ring_has_no_faults() -> None:
    assert ring_faults([(0, 0), (10, 0), (20, 0), (20, 20), (0, 20)]) == []
