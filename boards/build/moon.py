"""The 14 lunar territories: a power diagram on the disc, with its straight borders bent by a smooth warp.

In a power diagram every cell holds the points p with the smallest |p - centre|^2 - weight. The table's centres and
weights were found by search, so that the contacts of the cells are exactly the 30 borders of the Moon.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import shapely
from lands import Lands, TableError, polygonal, snapped
from numpy.typing import NDArray
from shapely import MultiPolygon, Polygon
from shapely.ops import polygonize

Array = NDArray[np.float64]


def build_moon(table: dict[str, Any], unit: float) -> Lands:
    """The cells in pixels, on the output grid, shared borders exactly shared."""
    straight = _power_diagram(table["cells"], table["rim_points"])
    lines = shapely.unary_union([cell.boundary for cell in straight.values()])
    lines = shapely.segmentize(shapely.line_merge(lines), table["border_step"])
    bent = list(polygonize(shapely.transform(lines, lambda points: _warped(points, table["warp"]))))
    cells: Lands = {}
    for name, cell in straight.items():
        inner = shapely.transform(cell.representative_point(), lambda points: _warped(points, table["warp"]))
        found = [area for area in bent if area.contains(inner)]
        if len(found) != 1:
            raise TableError(f"the warp of the Moon is too strong at {name}")
        cells[name] = snapped(MultiPolygon([_placed(found[0], table)]), unit)
    return dict(zip(cells, map(polygonal, shapely.coverage_clean(list(cells.values()))), strict=True))


def landing_inset(cell: MultiPolygon, distance: float, unit: float) -> Polygon:
    """The line drawn inside a landing site, at an even distance from its border."""
    inner = cell.buffer(-distance, join_style="mitre").simplify(unit)
    (inset,) = snapped(polygonal(inner), unit).geoms
    return inset


def _power_diagram(cells: dict[str, list[float]], rim_points: int) -> dict[str, Polygon]:
    turns = [2 * math.pi * step / rim_points for step in range(rim_points)]
    disc = Polygon([(math.cos(turn), math.sin(turn)) for turn in turns])
    diagram = {}
    for name, mine in cells.items():
        cell = disc
        for other, theirs in cells.items():
            if other != name:
                cell = cell.intersection(_nearer_side(mine, theirs))
        diagram[name] = cell
    return diagram


def _nearer_side(mine: list[float], theirs: list[float]) -> Polygon:
    """The half of the disc's surroundings that belongs to the first of two weighted centres."""
    (ax, ay, a_weight), (bx, by, b_weight) = mine, theirs
    distance = math.hypot(bx - ax, by - ay)
    across_x, across_y = (bx - ax) / distance, (by - ay) / distance
    reach = (distance**2 + a_weight - b_weight) / (2 * distance)
    foot_x, foot_y = ax + across_x * reach, ay + across_y * reach
    far = 4.0
    corners = [(along, back) for along, back in ((-far, 0.0), (far, 0.0), (far, -far), (-far, -far))]
    return Polygon(
        [
            (foot_x - across_y * along + across_x * back, foot_y + across_x * along + across_y * back)
            for along, back in corners
        ]
    )


def _warped(points: Array, warp: list[dict[str, Any]]) -> Array:
    """Points of the unit disc pushed about by a few sine waves that die out at the rim."""
    stillness = 1 - np.minimum(1, (points**2).sum(axis=1))
    moved = points.copy()
    for wave in warp:
        phase = points @ np.array(wave["vector"]) + wave["phase"]
        moved += (stillness * np.sin(phase))[:, None] * np.array(wave["push"])
    return moved


def _placed(area: Polygon, table: dict[str, Any]) -> Polygon:
    return shapely.transform(area, lambda points: points * table["radius_px"] + np.array(table["centre_px"]))
