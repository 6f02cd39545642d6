"""The tables of the build name the territories and regions of the boards, each in one place."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

BOARDS = Path(__file__).resolve().parents[2] / "boards"
TABLES: dict[str, Any] = json.loads((BOARDS / "build" / "tables.json").read_text(encoding="utf-8"))
LANDS = TABLES["lands"]


def board(name: str) -> dict[str, Any]:
    """A board file."""
    content: dict[str, Any] = json.loads((BOARDS / name / "board.json").read_text(encoding="utf-8"))
    return content


def territories(kind: str, name: str = "risk2210") -> set[str]:
    """The ids of one kind of territory."""
    return {item["id"] for item in board(name)["territories"] if item["kind"] == kind}


def test_every_land_is_made_of_countries() -> None:
    made = set(LANDS["whole_countries"])
    made |= {rule["to"] for rules in LANDS["split_countries"].values() for rule in rules}
    assert made - {None} == territories("land")


def test_no_country_is_listed_twice() -> None:
    listed = [country for countries in LANDS["whole_countries"].values() for country in countries]
    listed += list(LANDS["split_countries"])
    assert len(listed) == len(set(listed))


def test_every_cell_has_its_place() -> None:
    cells = [name for colony in TABLES["water"]["colonies"].values() for name in colony["cells"]]
    assert sorted(cells) == sorted(territories("water"))
    assert set(TABLES["moon"]["cells"]) == territories("moon")


def test_colonies_hold_the_cells_of_their_region() -> None:
    regions = {item["id"]: item["region"] for item in board("risk2210")["territories"]}
    for name, colony in TABLES["water"]["colonies"].items():
        assert {regions[cell] for cell in colony["cells"]} == {name}
        assert len(colony["cuts"]) == len(colony["cells"]) - 1


def test_adjustments_name_lands() -> None:
    named = set(LANDS["min_part_px2"]) - {"default"} | set(LANDS["enlarged_islands"]) | set(LANDS["closed_straits_px"])
    named |= {strait[end] for strait in LANDS["opened_straits"] for end in ("land", "away_from")}
    assert named <= territories("land")


def test_anchors_and_routes_name_territories() -> None:
    everything = territories("land") | territories("water") | territories("moon")
    assert set(TABLES["anchors_px"]) <= everything
    for route in TABLES["links"]["routes"]:
        assert len(route["between"]) == 2
        assert set(route["between"]) <= everything
    assert {frozenset((wrap["left"], wrap["right"])) for wrap in TABLES["links"]["wraps"]} == {
        frozenset(pair) for pair in board("risk2210")["wraps"]
    }


def test_every_region_has_one_label() -> None:
    labels = [*TABLES["labels"]["at_px"], *TABLES["labels"]["around_moon_bearing"]]
    assert sorted(labels) == sorted(region["id"] for region in board("risk2210")["regions"])


def test_classic_ids_pair_the_lands_of_both_boards() -> None:
    ids = TABLES["classic"]["ids"]
    assert set(ids) == territories("land")
    assert sorted(ids.values()) == sorted(territories("land", "classic"))
    region = {item["id"]: item["region"] for item in board("classic")["territories"]}
    for item in board("risk2210")["territories"]:
        if item["kind"] == "land":
            assert region[ids[item["id"]]] == item["region"]
