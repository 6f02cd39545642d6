"""The 13 water territories: one region of open sea per colony, cut into cells with a narrow seam between them."""

from __future__ import annotations

from typing import Any

import shapely
from lands import Lands, TableError, polygonal, snapped
from projection import Projection
from shapely import LineString, MultiPolygon, Point, Polygon


def build_water(lands: Lands, projection: Projection, table: dict[str, Any], frame: Polygon, unit: float) -> Lands:
    """The water cells in pixels, on the output grid."""
    coast = shapely.union_all(list(lands.values())).buffer(table["coast_clearance_px"])
    room = frame.buffer(-table["frame_margin_px"], join_style="mitre").difference(coast)
    cells: Lands = {}
    for colony in table["colonies"].values():
        sea = _rounded(Polygon(projection.points(colony["outline"])), table["corner_radius_px"])
        sea = _rounded(sea.intersection(room), table["corner_radius_px"])
        for line in colony["cuts"]:
            cut = LineString(projection.points(line)).buffer(table["seam_px"] / 2, cap_style="flat")
            sea = polygonal(sea.difference(cut))
        for name, seed in colony["cells"].items():
            cell = _part_at(sea, Point(projection.points([seed])[0]), name)
            cell = _rounded(cell, table["cell_corner_radius_px"]).simplify(table["simplify_px"])
            cells[name] = snapped(polygonal(cell), unit)
    return cells


def _rounded(shape: Polygon | MultiPolygon, radius: float) -> Polygon | MultiPolygon:
    """The shape with its outward and inward corners rounded."""
    opened = shape.buffer(-radius).buffer(radius)
    closed = opened.buffer(radius).buffer(-radius)
    return closed if isinstance(closed, Polygon) else polygonal(closed)


def _part_at(sea: Polygon | MultiPolygon, seed: Point, name: str) -> Polygon:
    for part in polygonal(sea).geoms:
        if part.contains(seed):
            return Polygon(part.exterior)
    raise TableError(f"the seed of {name} lies outside its colony")
