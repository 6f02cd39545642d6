"""Builds `boards/risk2210/shapes.json` and `boards/classic/shapes.json` from Natural Earth and `tables.json`.

    python boards/build/make_shapes.py                      # takes the input by `npm pack`
    python boards/build/make_shapes.py --input FILE         # countries-50m.json or the npm tarball

See README.md in this directory for the method and the tables.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import shapely
from decor import graticule, label_places, shelf
from lands import Lands, TableError, build_lands, rings
from links import Edges, Link, LinkBuilder, read_edges
from moon import build_moon, landing_inset
from natural_earth import SourceError, countries, read_topology
from projection import Projection
from shapely import Point, Polygon
from water import build_water

BUILD = Path(__file__).resolve().parent
BOARDS = BUILD.parent


class ShapesBuild:
    """Everything both boards are made of, in pixels of a 1200 x 700 frame; only the output is in board units."""

    def __init__(self, topology: dict[str, Any], tables: dict[str, Any]) -> None:
        self.tables = tables
        frame = tables["frame"]
        self.unit: float = frame["width_px"] / frame["width_units"]
        self.frame = shapely.box(0, 0, frame["width_px"], frame["height_px"])
        self.projection = Projection(tables["projection"])
        world = countries(topology, self.projection.cut_meridian)
        self.lands = build_lands(world, self.projection, tables["lands"], self.unit)
        self.water = build_water(self.lands, self.projection, tables["water"], self.frame, self.unit)
        self.moon = build_moon(tables["moon"], self.unit)
        self.seams = _seams(self.water, tables["water"]["seam_px"])

    def risk2210(self, board: dict[str, Any]) -> dict[str, Any]:
        """The document for Risk 2210 A.D.: Earth with its colonies, and the Moon."""
        shapes = {**self.lands, **self.water, **self.moon}
        document = self._document(board, shapes, self.tables["anchors_px"], self.tables["links"])
        moon = self.tables["moon"]
        inset_distance = moon["landing_inset_px"]
        for territory in board["territories"]:
            if territory.get("landing_site"):
                inset = landing_inset(self.moon[territory["id"]], inset_distance, self.unit)
                document["territories"][territory["id"]]["inset"] = self._flat(_open_ring(inset))
        document["moon"] = {"center": self._units(moon["centre_px"]), "radius": round(moon["radius_px"] / self.unit)}
        return document

    def classic(self, board: dict[str, Any]) -> dict[str, Any]:
        """The document for the classic game: the same lands under their classic names."""
        ids = self.tables["classic"]["ids"]
        anchors = {ids[name]: at for name, at in self.tables["anchors_px"].items() if name in ids}
        shapes = {ids[name]: shape for name, shape in self.lands.items()}
        return self._document(board, shapes, anchors, _renamed(self.tables["links"], ids))

    def _document(
        self, board: dict[str, Any], shapes: Lands, anchors: dict[str, Any], links: dict[str, Any]
    ) -> dict[str, Any]:
        territories = [territory["id"] for territory in board["territories"]]
        if set(territories) != set(shapes):
            raise TableError(f"{board['id']}: shapes and board differ in {sorted(set(territories) ^ set(shapes))}")
        frame = self.tables["frame"]
        places = label_places(self.tables["labels"], self.tables["moon"])
        decor = self.tables["decor"]
        return {
            "format": 1,
            "board": board["id"],
            "credit": self.tables["source"]["credit"],
            "width": frame["width_units"],
            "height": round(frame["height_px"] / self.unit),
            "territories": {name: self._territory(shapes[name], anchors.get(name)) for name in territories},
            "links": [self._link(link) for link in self._links(read_edges(board), shapes, links)],
            "labels": {
                region["id"]: {"at": self._units(places[region["id"]][0]), "angle": places[region["id"]][1]}
                for region in board["regions"]
            },
            "shelf": [self._flat(_open_ring(area)) for area in shelf(self.lands, decor["shelf"], self.frame)],
            "graticule": [self._flat(line) for line in graticule(self.projection, decor["graticule"], self.frame)],
        }

    def _territory(self, shape: shapely.MultiPolygon, anchor: list[float] | None) -> dict[str, Any]:
        parts = rings(shape)
        if anchor is None:
            centre = Point(shapely.maximum_inscribed_circle(parts[0], tolerance=self.unit).coords[0])
        else:
            centre = Point(anchor)
        radius = centre.distance(shape.boundary) if shape.contains(centre) else 0.0
        return {
            "anchor": self._units(centre.coords[0]),
            "radius": int(radius / self.unit),
            "polygons": [self._flat(_open_ring(part)) for part in parts],
        }

    def _links(self, edges: Edges, shapes: Lands, table: dict[str, Any]) -> Iterable[Link]:
        builder = LinkBuilder(shapes, self.projection, table, self.tables["frame"]["width_px"])
        for a, b in edges.plain:
            touching = shapes[a].touches(shapes[b]) or frozenset((a, b)) in self.seams
            if not touching:
                yield builder.plain(a, b)
        yield from (builder.wrap(a, b) for a, b in edges.wraps)
        yield from (builder.optional(a, b) for a, b in edges.optional)

    def _link(self, link: Link) -> dict[str, Any]:
        return {"a": link.a, "b": link.b, "kind": link.kind, "parts": [self._flat(part) for part in link.parts]}

    def _units(self, point: Iterable[float]) -> list[int]:
        return [round(value / self.unit) for value in point]

    def _flat(self, line: Iterable[Iterable[float]]) -> list[int]:
        """A line as x, y, x, y ..., without points that fall on the one before."""
        points: list[list[int]] = []
        for point in line:
            rounded = self._units(point)
            if not points or points[-1] != rounded:
                points.append(rounded)
        return [value for point in points for value in point]


def _seams(water: Lands, width: float) -> set[frozenset[str]]:
    """The pairs of cells of one colony that only the seam keeps apart."""
    names = sorted(water)
    return {frozenset((a, b)) for a in names for b in names if a < b and water[a].distance(water[b]) < 1.5 * width}


def _open_ring(area: Polygon) -> list[tuple[float, ...]]:
    """The exterior, counter-clockwise with y up, from its lowest leftmost point, without the repeated last point."""
    points = list(shapely.orient_polygons(area).exterior.coords)[:-1]
    first = points.index(min(points))
    return points[first:] + points[:first]


def _renamed(table: dict[str, Any], ids: dict[str, str]) -> dict[str, Any]:
    """The `links` table with classic ids, as far as both ends exist on the classic board."""
    routes = [
        {**route, "between": [ids[name] for name in route["between"]]}
        for route in table["routes"]
        if set(route["between"]) <= set(ids)
    ]
    wraps = [
        {**wrap, "left": ids[wrap["left"]], "right": ids[wrap["right"]]}
        for wrap in table["wraps"]
        if {wrap["left"], wrap["right"]} <= set(ids)
    ]
    return {**table, "routes": routes, "wraps": wraps}


def serialise(document: dict[str, Any]) -> str:
    """Compact JSON with one line per territory, link, label and line, so that a change shows as a small difference."""
    lines = []
    for key, value in document.items():
        if isinstance(value, dict) and all(isinstance(item, dict) for item in value.values()):
            rows = ",\n".join(f"{json.dumps(name)}:{_compact(item)}" for name, item in value.items())
            lines.append(f'"{key}":{{\n{rows}\n}}')
        elif isinstance(value, list):
            lines.append(f'"{key}":[\n' + ",\n".join(map(_compact, value)) + "\n]")
        else:
            lines.append(f'"{key}":{_compact(value)}')
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def main(arguments: list[str] | None = None) -> int:
    """Writes both files; returns the exit code."""
    parser = argparse.ArgumentParser(description="Build the board shapes from Natural Earth.")
    parser.add_argument("--input", type=Path, help="countries-50m.json or the world-atlas tarball (default: npm pack)")
    parser.add_argument("--output", type=Path, default=BOARDS, help="directory that gets risk2210/ and classic/")
    options = parser.parse_args(arguments)
    tables = json.loads((BUILD / "tables.json").read_text(encoding="utf-8"))
    try:
        build = ShapesBuild(read_topology(options.input, tables["source"]), tables)
        for name, document in (("risk2210", build.risk2210), ("classic", build.classic)):
            board = json.loads((BOARDS / name / "board.json").read_text(encoding="utf-8"))
            text = serialise(document(board))
            path = options.output / name / "shapes.json"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
            print(f"{path}: {len(text.encode())} bytes")
    except (SourceError, TableError) as error:
        print(f"make_shapes: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
