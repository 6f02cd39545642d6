"""Reads country outlines in longitude and latitude from the Natural Earth TopoJSON of the `world-atlas` npm package."""

from __future__ import annotations

import hashlib
import json
import subprocess
import tarfile
import tempfile
from pathlib import Path
from typing import Any

import shapely
from shapely import MultiPolygon, Polygon

Ring = list[tuple[float, float]]


class SourceError(Exception):
    """The input is missing or is not the file the tables were made for."""


def read_topology(path: Path | None, source: dict[str, Any]) -> dict[str, Any]:
    """The decoded TopoJSON document, from the JSON file, the npm tarball, or (without a path) from `npm pack`."""
    if path is None:
        with tempfile.TemporaryDirectory() as directory:
            return read_topology(_npm_pack(source["npm_package"], Path(directory)), source)
    content = path.read_bytes()
    if path.suffix == ".tgz":
        _check_digest(path.name, content, source["tarball_sha256"])
        with tarfile.open(path) as archive:
            member = archive.extractfile(f"package/{source['file']}")
            if member is None:
                raise SourceError(f"{path.name} holds no {source['file']}")
            content = member.read()
    _check_digest(source["file"], content, source["file_sha256"])
    topology: dict[str, Any] = json.loads(content)
    return topology


def _npm_pack(package: str, directory: Path) -> Path:
    try:
        subprocess.run(["npm", "pack", "--silent", package], cwd=directory, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise SourceError(f"npm pack {package} failed; give the file with --input instead") from error
    (tarball,) = directory.glob("*.tgz")
    return tarball


def _check_digest(name: str, content: bytes, expected: str) -> None:
    found = hashlib.sha256(content).hexdigest()
    if found != expected:
        raise SourceError(f"{name} has sha256 {found}, the tables were made for {expected}")


def countries(topology: dict[str, Any], cut_meridian: float) -> dict[str, MultiPolygon]:
    """Every country by its Natural Earth name, with longitudes running on from `cut_meridian` without a jump."""
    arcs = _decode_arcs(topology)
    outlines: dict[str, MultiPolygon] = {}
    for geometry in topology["objects"]["countries"]["geometries"]:
        polygons = geometry["arcs"] if geometry["type"] == "MultiPolygon" else [geometry["arcs"]]
        parts = [_areas([_ring(arcs, indices) for indices in rings], cut_meridian) for rings in polygons]
        outlines[geometry["properties"]["name"]] = MultiPolygon([area for areas in parts for area in areas])
    return outlines


def _decode_arcs(topology: dict[str, Any]) -> list[Ring]:
    """TopoJSON arcs are integer steps from point to point, to be scaled and shifted."""
    (scale_x, scale_y), (shift_x, shift_y) = topology["transform"]["scale"], topology["transform"]["translate"]
    decoded = []
    for steps in topology["arcs"]:
        x = y = 0
        arc: Ring = []
        for step_x, step_y in steps:
            x, y = x + step_x, y + step_y
            arc.append((x * scale_x + shift_x, y * scale_y + shift_y))
        decoded.append(arc)
    return decoded


def _ring(arcs: list[Ring], indices: list[int]) -> Ring:
    """One closed ring put together from its arcs (a negative index means the arc reversed)."""
    ring: Ring = []
    for index in indices:
        arc = arcs[index] if index >= 0 else arcs[~index][::-1]
        ring.extend(arc[1:] if ring else arc)
    return ring


def _areas(rings: list[Ring], cut_meridian: float) -> list[Polygon]:
    """The areas of rings stitched over the antimeridian, moved as a whole to the board's side of the cut."""
    exterior, *holes = [_unwrapped(ring) for ring in rings]
    mean = sum(x for x, _ in exterior) / len(exterior)
    shift = -360 * ((mean - cut_meridian) // 360)
    exterior, *holes = [[(x + shift, y) for x, y in ring] for ring in (exterior, *holes)]
    # A few islets of the input are flat, and a few rings touch themselves.
    valid = shapely.make_valid(Polygon(exterior, holes), method="structure", keep_collapsed=False)
    return [area for area in shapely.get_parts(valid) if isinstance(area, Polygon) and not area.is_empty]


def _unwrapped(ring: Ring) -> Ring:
    """The ring without the jumps of 360 degrees at the antimeridian."""
    points = [ring[0]]
    for x, y in ring[1:]:
        points.append((x - 360 * round((x - points[-1][0]) / 360), y))
    return points
