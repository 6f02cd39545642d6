"""Building the shapes anew gives files that pass the same audit and draw the same board.

Another GEOS may round the last digit differently, so the files are compared by what they say, not byte by byte. Needs
shapely and the map data, whose path is taken from the environment; see boards/build/README.md.
"""

from __future__ import annotations

import importlib.util
import json
import math
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from audit import CHECKS, Shapes

BOARDS = Path(__file__).resolve().parents[2] / "boards"
INPUT = "RISK2210_WORLD_ATLAS"
NEAR = 20  # board units


def rebuild(output: Path) -> None:
    """Runs the build as a user would, or skips the test with the reason."""
    if importlib.util.find_spec("shapely") is None:
        pytest.skip("shapely is not installed (boards/build/requirements.txt)")
    source = os.environ.get(INPUT)
    if source is None or not Path(source).is_file():
        pytest.skip(f"{INPUT} does not name the world-atlas tarball or countries-50m.json")
    command = [sys.executable, str(BOARDS / "build" / "make_shapes.py"), "--input", source, "--output", str(output)]
    subprocess.run(command, check=True)


@pytest.fixture(scope="module")
def rebuilt(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory with freshly built shapes."""
    output = tmp_path_factory.mktemp("boards")
    rebuild(output)
    return output


def read(path: Path) -> dict[str, Any]:
    """A JSON file."""
    content: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return content


@pytest.mark.parametrize("name", ["risk2210", "classic"])
def test_rebuilt_shapes_match_the_shipped_ones(rebuilt: Path, name: str) -> None:
    board = read(BOARDS / name / "board.json")
    shipped = Shapes(read(BOARDS / name / "shapes.json"), board)
    fresh = Shapes(read(rebuilt / name / "shapes.json"), board)
    assert [fault for check in CHECKS.values() for fault in check(fresh)] == []
    assert fresh.contacts == shipped.contacts
    kinds = [[(link["a"], link["b"], link["kind"]) for link in shapes.document["links"]] for shapes in (fresh, shipped)]
    assert kinds[0] == kinds[1]
    for territory, shape in shipped.document["territories"].items():
        assert math.dist(shape["anchor"], fresh.document["territories"][territory]["anchor"]) <= NEAR
        assert len(shape["polygons"]) == len(fresh.document["territories"][territory]["polygons"])
    for key in ("labels", "moon"):
        assert fresh.document.get(key) == shipped.document.get(key)
