"""The lines of the board: what joins two territories that do not touch."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import shapely
from lands import Lands
from projection import Projection
from shapely import Point

Line = list[tuple[float, float]]


@dataclass(frozen=True)
class Link:
    """A drawn connection of two territories; `kind` is sea, strait, wrap or optional."""

    a: str
    b: str
    kind: str
    parts: list[Line]


@dataclass(frozen=True)
class Edges:
    """The edges of a board file, each pair in the order of its territories."""

    plain: list[tuple[str, str]]
    wraps: list[tuple[str, str]]
    optional: list[tuple[str, str]]


def read_edges(board: dict[str, Any]) -> Edges:
    """All edges of a board, optional ones apart from the others."""
    order = {territory["id"]: index for index, territory in enumerate(board["territories"])}
    pairs = {
        _ordered(territory["id"], neighbour, order)
        for territory in board["territories"]
        for neighbour in territory["neighbours"]
    }
    wraps = {_ordered(a, b, order) for a, b in board.get("wraps", [])}
    optional = {_ordered(edge["a"], edge["b"], order) for edge in board.get("optional_edges", [])}

    def listed(edges: set[tuple[str, str]]) -> list[tuple[str, str]]:
        return sorted(edges, key=lambda pair: (order[pair[0]], order[pair[1]]))

    return Edges(listed(pairs - wraps - optional), listed(wraps), listed(optional))


def _ordered(a: str, b: str, order: dict[str, int]) -> tuple[str, str]:
    return (a, b) if order[a] < order[b] else (b, a)


class LinkBuilder:
    """Draws links between shapes in pixels, following the `links` table."""

    def __init__(self, shapes: Lands, projection: Projection, table: dict[str, Any], width: float) -> None:
        self._shapes = shapes
        self._width = width
        self._table = table
        self._routes = {frozenset(route["between"]): route for route in table["routes"]}
        self._projection = projection
        self._exits = {frozenset((wrap["left"], wrap["right"])): wrap for wrap in table["wraps"]}

    def plain(self, a: str, b: str) -> Link:
        """A line over sea, or a short bridge that reaches into both coasts."""
        stops = self._stops(a, b)
        if len(stops) == 2 and math.dist(*stops) < self._table["bridge_below_px"]:
            return Link(a, b, "strait", [self._bridge(a, b, stops)])
        return Link(a, b, "sea", [self._sea_line(stops)])

    def optional(self, a: str, b: str) -> Link:
        """The line of an edge that a house rule can switch off."""
        return Link(a, b, "optional", [self._sea_line(self._stops(a, b))])

    def wrap(self, a: str, b: str) -> Link:
        """Two lines that leave the board on the left and on the right at the same height."""
        wrap = self._exits[frozenset((a, b))]
        parts = []
        for name in (a, b):
            side = 0.0 if name == wrap["left"] else self._width
            leave = (side, wrap["height_px"])
            coast = self._coast(name, Point(leave))
            parts.append(self._arc(coast, leave))
        return Link(a, b, "wrap", parts)

    def _stops(self, a: str, b: str) -> Line:
        """Where a line passes: from coast to coast, by the table's route or else the shortest way."""
        route = self._routes.get(frozenset((a, b)))
        if route is None:
            return list(shapely.shortest_line(self._shapes[a], self._shapes[b]).coords)
        stops = self._projection.points(route["lonlat"])
        if route["between"][0] != a:
            stops.reverse()
        return [self._coast(a, Point(stops[0])), *stops[1:-1], self._coast(b, Point(stops[-1]))]

    def _sea_line(self, stops: Line) -> Line:
        return self._arc(*stops) if len(stops) == 2 else _smooth(stops)

    def _coast(self, name: str, target: Point) -> tuple[float, float]:
        """The point of a territory's border nearest to a target."""
        x, y = shapely.shortest_line(self._shapes[name].boundary, target).coords[0]
        return (x, y)

    def _bridge(self, a: str, b: str, stops: Line) -> Line:
        """A straight line that reaches a little into both coasts, so that a narrow strait still shows it."""
        start, end = stops
        return [self._reached(a, end, start), self._reached(b, start, end)]

    def _reached(self, name: str, origin: tuple[float, float], coast: tuple[float, float]) -> tuple[float, float]:
        """The line from `origin` to `coast` carried on, less far where it would leave a narrow cape again."""
        (ax, ay), (bx, by) = origin, coast
        length = math.dist(origin, coast)
        for tenths in range(10, 0, -1):
            share = self._table["reach_px"] * tenths / 10 / length
            end = (bx + (bx - ax) * share, by + (by - ay) * share)
            if self._shapes[name].contains(Point(end)):
                return end
        return coast

    def _arc(self, start: tuple[float, float], end: tuple[float, float]) -> Line:
        """A flat arc, leaning to the left of its direction by `bulge` times its length."""
        bulge: float = self._table["bulge"]
        (ax, ay), (bx, by) = start, end
        control_x = (ax + bx) / 2 - (by - ay) * 2 * bulge
        control_y = (ay + by) / 2 + (bx - ax) * 2 * bulge
        steps = max(4, min(self._table["steps"], math.ceil(math.dist(start, end) / 4)))
        line = []
        for step in range(steps + 1):
            t = step / steps
            p, q, r = (1 - t) ** 2, 2 * t * (1 - t), t**2
            line.append((p * ax + q * control_x + r * bx, p * ay + q * control_y + r * by))
        return line


def _smooth(stops: Line) -> Line:
    """A curve near the stops (corners cut twice), with the same ends."""
    for _ in range(2):
        cut = [stops[0]]
        for (ax, ay), (bx, by) in pairwise(stops):
            cut += [(0.75 * ax + 0.25 * bx, 0.75 * ay + 0.25 * by), (0.25 * ax + 0.75 * bx, 0.25 * ay + 0.75 * by)]
        stops = [*cut, stops[-1]]
    return stops
