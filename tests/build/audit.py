"""What must hold for a shapes.json and its board.json, checked in pure Python with whole numbers.

`CHECKS` maps the name of a check to a function that returns the faults it finds, one sentence each. Nothing here knows
how the shapes were made: two territories touch if they have a segment in common, and that is all the geometry there is.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import combinations, pairwise
from typing import Any

Point = tuple[int, int]
Ring = list[Point]
Segment = tuple[Point, Point]
Pair = frozenset[str]

# In board units (10,000 to the width of the board, about 8 to a pixel of a 1200 pixel picture).
SEAM = 25  # the widest gap between two cells of a colony that counts as contact
APART = 25  # the narrowest gap between two territories that are no neighbours
COAST = 2  # how far from its coast a sea line may end (rounding)
REACH = 50  # how far a bridge may reach into its coast
LETTER = 50  # the width of a letter of a region's name, and half its height

LINK_KINDS = {"sea", "strait", "wrap", "optional"}


def points(flat: list[int]) -> Ring:
    """The points of a flat list x, y, x, y ..."""
    return list(zip(flat[::2], flat[1::2], strict=True))


def segments(ring: Ring) -> list[Segment]:
    """The sides of a closed ring whose first point is not repeated."""
    return list(zip(ring, ring[1:] + ring[:1], strict=True))


def turn(a: Point, b: Point, c: Point) -> int:
    """Positive if a, b, c turn left, negative if right, 0 if they lie on a line."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def signed_area(ring: Ring) -> float:
    """Positive for a counter-clockwise ring (y up)."""
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in segments(ring)) / 2


def on_segment(point: Point, segment: Segment) -> bool:
    """Whether a point lies on a segment, ends included."""
    a, b = segment
    return (
        turn(a, b, point) == 0
        and min(a[0], b[0]) <= point[0] <= max(a[0], b[0])
        and min(a[1], b[1]) <= point[1] <= max(a[1], b[1])
    )


def cross(first: Segment, second: Segment) -> bool:
    """Whether two segments cross properly: each has its ends strictly on both sides of the other."""
    (a, b), (c, d) = first, second
    return turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0


def inside(point: tuple[float, float], ring: Ring) -> bool:
    """Whether a point lies in a ring, by ray casting."""
    x, y = point
    within = False
    for (ax, ay), (bx, by) in segments(ring):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            within = not within
    return within


def distance_to_segment(point: tuple[float, float], segment: Segment) -> float:
    """How far a point is from a segment."""
    (ax, ay), (bx, by) = segment
    length2 = (bx - ax) ** 2 + (by - ay) ** 2
    along = ((point[0] - ax) * (bx - ax) + (point[1] - ay) * (by - ay)) / length2 if length2 else 0.0
    along = min(1.0, max(0.0, along))
    return math.dist(point, (ax + along * (bx - ax), ay + along * (by - ay)))


class Shapes:
    """A shapes document beside the board it belongs to."""

    def __init__(self, document: dict[str, Any], board: dict[str, Any]) -> None:
        self.document = document
        self.board = board
        self.territories: dict[str, dict[str, Any]] = {item["id"]: item for item in board["territories"]}
        self.regions: dict[str, dict[str, Any]] = {item["id"]: item for item in board["regions"]}

    @cached_property
    def rings(self) -> dict[str, list[Ring]]:
        """The rings of every territory."""
        return {
            name: [points(flat) for flat in shape["polygons"]] for name, shape in self.document["territories"].items()
        }

    @cached_property
    def sides(self) -> dict[str, list[Segment]]:
        """The sides of every territory."""
        return {name: [side for ring in rings for side in segments(ring)] for name, rings in self.rings.items()}

    @cached_property
    def boxes(self) -> dict[str, tuple[int, int, int, int]]:
        """Left, bottom, right and top of every territory."""
        boxes = {}
        for name, rings in self.rings.items():
            xs, ys = zip(*(point for ring in rings for point in ring), strict=True)
            boxes[name] = (min(xs), min(ys), max(xs), max(ys))
        return boxes

    def covers(self, name: str, point: tuple[float, float]) -> bool:
        """Whether a territory holds a point."""
        left, bottom, right, top = self.boxes[name]
        if not (left <= point[0] <= right and bottom <= point[1] <= top):
            return False
        return any(inside(point, ring) for ring in self.rings[name])

    def near_pairs(self, margin: int) -> Iterator[tuple[str, str]]:
        """The pairs of territories whose boxes come within a margin of each other."""
        for a, b in combinations(self.rings, 2):
            (al, ab, ar, at), (bl, bb, br, bt) = self.boxes[a], self.boxes[b]
            if al <= br + margin and bl <= ar + margin and ab <= bt + margin and bb <= at + margin:
                yield a, b

    @cached_property
    def contacts(self) -> set[Pair]:
        """The pairs of territories with a segment in common."""
        owners: dict[frozenset[Point], set[str]] = {}
        for name, sides in self.sides.items():
            for side in sides:
                owners.setdefault(frozenset(side), set()).add(name)
        return {Pair(pair) for names in owners.values() for pair in combinations(sorted(names), 2)}

    @cached_property
    def edges(self) -> set[Pair]:
        """The edges every game on this board has."""
        pairs = {Pair((name, neighbour)) for name, item in self.territories.items() for neighbour in item["neighbours"]}
        return pairs - self.optional_edges

    @cached_property
    def optional_edges(self) -> set[Pair]:
        """The edges a house rule switches."""
        return {Pair((edge["a"], edge["b"])) for edge in self.board.get("optional_edges", [])}

    @cached_property
    def wraps(self) -> set[Pair]:
        """The edges that leave the board on one side and come back on the other."""
        return {Pair(pair) for pair in self.board.get("wraps", [])}

    @cached_property
    def links(self) -> set[Pair]:
        """The pairs with a drawn line."""
        return {Pair((link["a"], link["b"])) for link in self.document["links"]}

    @cached_property
    def seams(self) -> set[Pair]:
        """The edges between cells of one water colony, which are drawn with a narrow gap."""
        return {
            edge
            for edge in self.edges
            if len({self.territories[name]["region"] for name in edge}) == 1
            and all(self.territories[name]["kind"] == "water" for name in edge)
        }

    def gap(self, a: str, b: str) -> float:
        """The distance between the borders of two territories that do not cross."""
        return min(self._farthest_reach(a, b), self._farthest_reach(b, a))

    def _farthest_reach(self, a: str, b: str) -> float:
        left, bottom, right, top = self.boxes[b]
        best = math.inf
        for x, y in (point for ring in self.rings[a] for point in ring):
            outside = max(left - x, x - right, bottom - y, y - top)
            if outside < best:
                best = min(best, *(distance_to_segment((x, y), side) for side in self.sides[b]))
        return best

    def coast_distance(self, name: str, point: Point) -> float:
        """How far a point is from a territory's border."""
        return min(distance_to_segment(point, side) for side in self.sides[name])


def named(pairs: set[Pair]) -> list[str]:
    """Pairs as text, in a fixed order."""
    return sorted(" - ".join(sorted(pair)) for pair in pairs)


def check_head(shapes: Shapes) -> list[str]:
    """The format, the board it belongs to, the credit and the frame."""
    expected = {"format": 1, "board": shapes.board["id"], "credit": "Made with Natural Earth", "width": 10_000}
    faults = [
        f"{key} is {shapes.document.get(key)!r}" for key, value in expected.items() if shapes.document.get(key) != value
    ]
    keys = set(expected) | {"height", "territories", "links", "labels", "shelf", "graticule"}
    has_moon = any(item["kind"] == "moon" for item in shapes.territories.values())
    if set(shapes.document) != keys | ({"moon"} if has_moon else set()):
        faults.append(f"the keys are {sorted(shapes.document)}")
    return faults


def check_territories(shapes: Shapes) -> list[str]:
    """Every territory of the board has a shape, and the other way round."""
    return sorted(f"only on one side: {name}" for name in set(shapes.territories) ^ set(shapes.document["territories"]))


def check_rings(shapes: Shapes) -> list[str]:
    """Every ring is a simple counter-clockwise polygon, the largest of a territory first."""
    faults = []
    for name, rings in shapes.rings.items():
        for index, ring in enumerate(rings):
            faults += [f"{name}, ring {index}: {fault}" for fault in ring_faults(ring)]
        areas = [signed_area(ring) for ring in rings]
        if areas != sorted(areas, reverse=True):
            faults.append(f"{name}: the largest ring is not the first")
    return faults


def ring_faults(ring: Ring) -> list[str]:
    """What is wrong with one ring."""
    if len(ring) < 3:
        return ["fewer than three points"]
    faults = []
    if len(set(ring)) != len(ring):
        faults.append("a point occurs twice")
    if signed_area(ring) <= 0:
        faults.append("not counter-clockwise")
    sides = segments(ring)
    for (i, first), (j, second) in combinations(enumerate(sides), 2):
        if cross(first, second):
            faults.append(f"crosses itself near {first[0]}")
        follows = j == i + 1 or (i == 0 and j == len(sides) - 1)
        if not follows and (
            any(on_segment(point, first) for point in second) or any(on_segment(point, second) for point in first)
        ):
            faults.append(f"touches itself near {first[0]}")
    for (a, b), (_, c) in zip(sides, sides[1:] + sides[:1], strict=True):
        if turn(a, b, c) == 0 and (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1]) < 0:
            faults.append(f"turns back on itself at {b}")
    return faults


def check_overlaps(shapes: Shapes) -> list[str]:
    """No territory reaches into another, and no corner of one lies in the middle of a neighbour's side."""
    faults = []
    for a, b in shapes.near_pairs(0):
        (al, ab, ar, at), (bl, bb, br, bt) = shapes.boxes[a], shapes.boxes[b]
        left, bottom, right, top = max(al, bl), max(ab, bb), min(ar, br), min(at, bt)

        def in_reach(side: Segment, box: tuple[int, int, int, int] = (left, bottom, right, top)) -> bool:
            (ax, ay), (bx, by) = side
            return max(ax, bx) >= box[0] and min(ax, bx) <= box[2] and max(ay, by) >= box[1] and min(ay, by) <= box[3]

        first = [side for side in shapes.sides[a] if in_reach(side)]
        second = [side for side in shapes.sides[b] if in_reach(side)]
        if any(cross(one, other) for one in first for other in second):
            faults.append(f"{a} and {b} overlap")
        for sides, others, other in ((first, second, b), (second, first, a)):
            for corner in {side[0] for side in sides}:
                on_border = [side for side in others if on_segment(corner, side)]
                if any(corner not in side for side in on_border):
                    faults.append(f"{a} and {b}: {corner} lies inside a side")
                elif not on_border and shapes.covers(other, corner):
                    faults.append(f"{a} and {b}: {corner} lies inside {other}")
    return faults


def check_contacts(shapes: Shapes) -> list[str]:
    """Territories touch exactly where the board has an edge without a line; the cells of a colony nearly do."""
    expected = shapes.edges - shapes.links - shapes.seams
    faults = [f"do not touch: {text}" for text in named(expected - shapes.contacts)]
    faults += [f"touch: {text}" for text in named(shapes.contacts - expected)]
    for pair in shapes.seams:
        gap = shapes.gap(*sorted(pair))
        if not 0 < gap <= SEAM:
            faults.append(f"the seam {named({pair})[0]} is {gap:.0f} wide")
    for a, b in shapes.near_pairs(APART):
        if Pair((a, b)) not in shapes.edges | shapes.optional_edges and shapes.gap(a, b) < APART:
            faults.append(f"{a} and {b} are no neighbours but look like it")
    return faults


def check_anchors(shapes: Shapes) -> list[str]:
    """An anchor lies in its own territory, in no other, and its circle stays inside."""
    faults = []
    for name, shape in shapes.document["territories"].items():
        anchor = tuple(shape["anchor"])
        holders = [other for other in shapes.rings if shapes.covers(other, anchor)]
        if holders != [name]:
            faults.append(f"the anchor of {name} lies in {holders or 'open sea'}")
        elif not 0 < shape["radius"] <= shapes.coast_distance(name, anchor) + COAST:
            faults.append(f"the circle of {name} is not free")
    return faults


def check_links(shapes: Shapes) -> list[str]:
    """Lines are edges of the board, once each, of the right kind; only wraps come in two parts."""
    faults = []
    if len(shapes.links) != len(shapes.document["links"]):
        faults.append("two lines for one edge")
    faults += [f"a line without an edge: {text}" for text in named(shapes.links - shapes.edges - shapes.optional_edges)]
    faults += [f"no line: {text}" for text in named((shapes.optional_edges | shapes.wraps) - shapes.links)]
    for link in shapes.document["links"]:
        pair = Pair((link["a"], link["b"]))
        special = "wrap" if pair in shapes.wraps else "optional" if pair in shapes.optional_edges else None
        if link["kind"] not in LINK_KINDS or (special or link["kind"]) != link["kind"]:
            faults.append(f"{named({pair})[0]}: kind {link['kind']}")
        if special is None and link["kind"] in ("wrap", "optional"):
            faults.append(f"{named({pair})[0]}: kind {link['kind']}")
        if len(link["parts"]) != (2 if link["kind"] == "wrap" else 1):
            faults.append(f"{named({pair})[0]}: {len(link['parts'])} parts")
    return faults


def check_link_ends(shapes: Shapes) -> list[str]:
    """Lines run from coast to coast; wraps leave the board on opposite sides at the same height."""
    faults = []
    width = shapes.document["width"]
    for link in shapes.document["links"]:
        text = f"{link['a']} - {link['b']}"
        parts = [points(part) for part in link["parts"]]
        if any(start == end for part in parts for start, end in pairwise(part)) or any(len(part) < 2 for part in parts):
            faults.append(f"{text}: an empty piece of line")
            continue
        if link["kind"] == "wrap":
            coasts = [(link["a"], parts[0][0]), (link["b"], parts[-1][0])]
            exits = [part[-1] for part in parts]
            if {x for x, _ in exits} != {0, width} or len({y for _, y in exits}) != 1:
                faults.append(f"{text}: leaves the board at {exits}")
        else:
            coasts = [(link["a"], parts[0][0]), (link["b"], parts[0][-1])]
        limit = REACH if link["kind"] == "strait" else COAST
        for name, end in coasts:
            if shapes.coast_distance(name, end) > limit:
                faults.append(f"{text}: ends {shapes.coast_distance(name, end):.0f} from {name}")
            if link["kind"] == "strait" and not shapes.covers(name, end) and shapes.coast_distance(name, end) > COAST:
                faults.append(f"{text}: the bridge does not reach {name}")
    return faults


def check_link_ways(shapes: Shapes) -> list[str]:
    """No line runs over a territory it does not join."""
    faults = []
    for link in shapes.document["links"]:
        for part in link["parts"]:
            for (ax, ay), (bx, by) in pairwise(points(part)):
                for share in (0.0, 0.25, 0.5, 0.75):
                    spot = (ax + share * (bx - ax), ay + share * (by - ay))
                    over = [name for name in shapes.rings if shapes.covers(name, spot)]
                    if set(over) - {link["a"], link["b"]}:
                        faults.append(f"{link['a']} - {link['b']} runs over {over} at {spot}")
    return faults


def check_frame(shapes: Shapes) -> list[str]:
    """Every coordinate is a whole number inside the frame."""
    width, height = shapes.document["width"], shapes.document["height"]
    faults = []
    for where, flat in coordinates(shapes.document):
        if not all(type(value) is int for value in flat):
            faults.append(f"{where}: not whole numbers")
        elif not all(0 <= x <= width and 0 <= y <= height for x, y in points(flat)):
            faults.append(f"{where}: outside the frame")
    return faults


def coordinates(document: dict[str, Any]) -> Iterator[tuple[str, list[int]]]:
    """Every list of coordinates in a document, with the place it comes from."""
    for name, shape in document["territories"].items():
        yield name, shape["anchor"]
        yield from ((name, ring) for ring in shape["polygons"])
        if "inset" in shape:
            yield name, shape["inset"]
    for link in document["links"]:
        yield from ((f"{link['a']} - {link['b']}", part) for part in link["parts"])
    for region, label in document["labels"].items():
        yield region, label["at"]
    for key in ("shelf", "graticule"):
        yield from ((key, line) for line in document[key])
    if "moon" in document:
        yield "moon", document["moon"]["center"]


def check_moon(shapes: Shapes) -> list[str]:
    """The lunar cells lie on the disc and cover it; everything else lies outside."""
    cells = [name for name, item in shapes.territories.items() if item["kind"] == "moon"]
    if not cells:
        return []
    centre, radius = shapes.document["moon"]["center"], shapes.document["moon"]["radius"]
    faults = []
    for name, rings in shapes.rings.items():
        distances = [math.dist(point, centre) for ring in rings for point in ring]
        if name in cells and max(distances) > radius + COAST:
            faults.append(f"{name} reaches beyond the Moon")
        if name not in cells and min(distances) < radius:
            faults.append(f"{name} reaches into the Moon")
    covered = sum(signed_area(ring) for name in cells for ring in shapes.rings[name])
    if covered < 0.99 * math.pi * radius**2:
        faults.append(f"the cells cover {covered / (math.pi * radius**2):.3f} of the disc")
    return faults


def check_insets(shapes: Shapes) -> list[str]:
    """The landing sites, and they alone, have an inner line."""
    sites = {name for name, item in shapes.territories.items() if item.get("landing_site")}
    found = {name for name, shape in shapes.document["territories"].items() if "inset" in shape}
    faults = [f"an inset too many or too few: {name}" for name in sorted(sites ^ found)]
    for name in sorted(sites & found):
        inset = points(shapes.document["territories"][name]["inset"])
        faults += [f"the inset of {name}: {fault}" for fault in ring_faults(inset)]
        if not all(shapes.covers(name, point) for point in inset):
            faults.append(f"the inset of {name} leaves its territory")
    return faults


def check_labels(shapes: Shapes) -> list[str]:
    """Every region has a place for its name, in open sea, long enough for its longest translation and its bonus."""
    labels = shapes.document["labels"]
    faults = sorted(f"only on one side: {name}" for name in set(labels) ^ set(shapes.regions))
    width, height = shapes.document["width"], shapes.document["height"]
    for name in set(labels) & set(shapes.regions):
        region = shapes.regions[name]
        letters = max(len(text) for text in region["names"].values()) + len(f" +{region['bonus']}")
        (x, y), angle = labels[name]["at"], math.radians(labels[name]["angle"])
        steps = 2 * letters
        for along in (LETTER * letters * (step / steps - 0.5) for step in range(steps + 1)):
            for above in (-LETTER, 0, LETTER):
                spot = (
                    x + along * math.cos(angle) - above * math.sin(angle),
                    y + along * math.sin(angle) + above * math.cos(angle),
                )
                if not (0 <= spot[0] <= width and 0 <= spot[1] <= height):
                    faults.append(f"the label of {name} leaves the frame")
                faults += [
                    f"the label of {name} lies on {other}" for other in shapes.rings if shapes.covers(other, spot)
                ]
    return sorted(set(faults))


CHECKS: dict[str, Callable[[Shapes], list[str]]] = {
    "head": check_head,
    "territories": check_territories,
    "rings": check_rings,
    "overlaps": check_overlaps,
    "contacts": check_contacts,
    "anchors": check_anchors,
    "links": check_links,
    "link ends": check_link_ends,
    "link ways": check_link_ways,
    "frame": check_frame,
    "moon": check_moon,
    "insets": check_insets,
    "labels": check_labels,
}
