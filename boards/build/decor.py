"""What is drawn around the territories: the shelf along the coasts, the graticule, and the places of the labels."""

from __future__ import annotations

import math
from typing import Any

import shapely
from lands import Lands, polygonal, rings
from projection import Projection
from shapely import LineString, Polygon

Line = list[tuple[float, float]]


def shelf(lands: Lands, table: dict[str, Any], frame: Polygon) -> list[Polygon]:
    """Areas of shallow sea around all lands, without holes (inland seas are shallow)."""
    wide = shapely.union_all(list(lands.values())).buffer(table["width_px"])
    filled = shapely.union_all([Polygon(part.exterior) for part in polygonal(wide).geoms])
    return rings(polygonal(filled.simplify(table["simplify_px"]).intersection(frame)))


def graticule(projection: Projection, table: dict[str, Any], frame: Polygon) -> list[Line]:
    """Meridians and parallels, cut at the frame."""
    south, north = table["latitudes"]
    west = projection.cut_meridian
    step, fine = table["step_degrees"], table["fine_degrees"]
    first = math.ceil(west / step) * step
    meridians = [[(lon, lat) for lat in _range(south, north, fine)] for lon in _range(first, west + 360, step)]
    parallels = [[(lon, lat) for lon in _range(west, west + 360, fine)] for lat in _range(south, north, step)]
    lines = []
    for points in meridians + parallels:
        line = LineString(projection.points(points)).simplify(table["simplify_px"]).intersection(frame)
        lines += [list(part.coords) for part in shapely.get_parts(line) if isinstance(part, LineString)]
    return lines


def _range(start: float, stop: float, step: float) -> list[float]:
    return [start + index * step for index in range(math.floor((stop - start) / step + 1e-9) + 1)]


def label_places(table: dict[str, Any], moon: dict[str, Any]) -> dict[str, tuple[tuple[float, float], int]]:
    """The middle of each region's name and its angle: degrees, counter-clockwise, upright text at 0."""
    places = {name: ((float(x), float(y)), 0) for name, (x, y) in table["at_px"].items()}
    centre_x, centre_y = moon["centre_px"]
    distance = moon["radius_px"] + table["above_rim_px"]
    for name, bearing in table["around_moon_bearing"].items():
        turn = math.radians(bearing)
        at = (centre_x + distance * math.cos(turn), centre_y + distance * math.sin(turn))
        places[name] = (at, bearing - 90 if 0 <= bearing <= 180 else bearing - 270)
    return places
