"""The drawn shapes of a board: polygons, anchors, links; and their audit in pure Python."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from risk2210.board.board import Board
from risk2210.board.faults import BoardError, Fault
from risk2210.board.form import read_text
from risk2210.resources import boards_dir

Flat = Annotated[tuple[int, ...], Meta(min_length=4)]
"""Points as x0, y0, x1, y1, …"""
Point = tuple[int, int]


class Shape(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One territory on the map: `polygons` are open rings, the largest first, without holes."""

    anchor: Point
    radius: int
    polygons: Annotated[tuple[Flat, ...], Meta(min_length=1)]
    inset: tuple[int, ...] = ()


class Link(Struct, frozen=True, forbid_unknown_fields=True):
    """An edge drawn as a line because the two areas do not touch."""

    a: str
    b: str
    kind: Literal["sea", "strait", "wrap", "optional"]
    parts: Annotated[tuple[Flat, ...], Meta(min_length=1)]


class Moon(Struct, frozen=True, forbid_unknown_fields=True):
    """The disc that the lunar territories lie on."""

    center: Point
    radius: int


class Label(Struct, frozen=True, forbid_unknown_fields=True):
    """Where the name of a region is written, and at what angle in degrees."""

    at: Point
    angle: int = 0


class Shapes(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """All shapes of a board, on a frame of `width` x `height` units with y upwards."""

    format: Literal[1]
    board: str
    credit: str
    width: int
    height: int
    territories: dict[str, Shape]
    links: tuple[Link, ...]
    labels: dict[str, Label]
    shelf: tuple[Flat, ...] = ()
    graticule: tuple[Flat, ...] = ()
    moon: Moon | None = None


def points(flat: Sequence[int]) -> list[Point]:
    """Pair up x0, y0, x1, y1, … ."""
    return list(zip(flat[::2], flat[1::2], strict=True))


def inside(x: float, y: float, ring: Sequence[int]) -> bool:
    """Whether a point lies in an open flat ring (even-odd rule); O(points).

    Examples
    --------
    >>> inside(1, 1, (0, 0, 2, 0, 2, 2, 0, 2)), inside(3, 1, (0, 0, 2, 0, 2, 2, 0, 2))
    (True, False)
    """
    odd = False
    xj, yj = ring[-2], ring[-1]
    for i in range(0, len(ring), 2):
        xi, yi = ring[i], ring[i + 1]
        if (yi > y) != (yj > y) and x < (xj - xi) * (y - yi) / (yj - yi) + xi:
            odd = not odd
        xj, yj = xi, yi
    return odd


def territory_at(shapes: Shapes, x: float, y: float) -> str | None:
    """Territory whose area holds the point (x, y) of the frame, islands included; None on open sea."""
    for ident, shape in shapes.territories.items():
        if any(inside(x, y, ring) for ring in shape.polygons):
            return ident
    return None


def region_outlines(shapes: Shapes, board: Board) -> dict[str, list[list[Point]]]:
    """Outline of each region as open or closed polylines: the segments that only one member has."""
    return {region.id: _outline([shapes.territories[m] for m in region.members]) for region in board.regions}


def _outline(members: Sequence[Shape]) -> list[list[Point]]:
    """Chains of the segments that occur once; with shared borders given by the same points these are the rim."""
    once: dict[frozenset[Point], tuple[Point, Point]] = {}
    for ring in (ring for shape in members for ring in shape.polygons):
        corners = points(ring)
        for segment in pairwise([*corners, corners[0]]):
            key = frozenset(segment)
            if once.pop(key, None) is None:
                once[key] = segment
    onward: dict[Point, list[Point]] = {}
    for start, end in once.values():
        onward.setdefault(start, []).append(end)
    chains = []
    while onward:
        start = next(iter(onward))
        chain = [start]
        while ends := onward.get(chain[-1]):
            chain.append(ends.pop())
            if not ends:
                del onward[chain[-2]]
        chains.append(chain)
    return chains


def load_shapes(board: Board, path: Path | None = None) -> Shapes:
    """Shapes to draw a board with.

    Parameters
    ----------
    board : Board
    path : Path, optional
        A ``shapes.json``. By default the one of the package's board of that id; a board without one gets discs at
        places computed from its graph.

    Raises
    ------
    BoardError
        When the file cannot be read or does not fit the board.
    """
    if path is None:
        ours = boards_dir() / board.id / "shapes.json"
        if ours.is_file() and not check_shapes(board, _bundled(ours)):
            return _bundled(ours)
        return schematic_shapes(board)  # also for a user's board that bears the id of one of ours
    shapes = _read(path)
    faults = check_shapes(board, shapes, str(path))
    if faults:
        raise BoardError(faults)
    return shapes


@lru_cache(maxsize=8)
def _bundled(path: Path) -> Shapes:
    return _read(path)


def _read(path: Path) -> Shapes:
    try:
        return msgspec.json.decode(read_text(path), type=Shapes)
    except (msgspec.DecodeError, RecursionError) as error:
        raise BoardError([Fault("shapes/unreadable", str(path), "", {"reason": str(error)})]) from None


def check_shapes(board: Board, shapes: Shapes, file: str = "shapes.json") -> list[Fault]:
    """Every way in which `shapes` do not fit `board`; empty when they do."""
    return list(_shape_faults(board, shapes, file))


def _shape_faults(board: Board, shapes: Shapes, file: str) -> Iterator[Fault]:
    for territory in board:
        if territory.id not in shapes.territories:
            yield Fault("shapes/missing", file, territory.id)
    for ident, shape in shapes.territories.items():
        if ident not in board.index:
            yield Fault("shapes/unknown-territory", file, ident)
        for number, ring in enumerate(shape.polygons):
            if not _is_area(ring):
                yield Fault("shapes/ring", file, ident, {"ring": number, "count": len(ring)})
            elif not all(0 <= x <= shapes.width and 0 <= y <= shapes.height for x, y in points(ring)):
                yield Fault("shapes/outside", file, ident)
        if not any(_is_area(ring) and inside(*shape.anchor, ring) for ring in shape.polygons):
            yield Fault("shapes/anchor", file, ident)
    possible = {frozenset((t.id, other)) for t in board.spec.territories for other in t.neighbours}
    possible |= {frozenset((edge.a, edge.b)) for edge in board.spec.optional_edges}
    lines = {f"links[{i}]": link.parts for i, link in enumerate(shapes.links)}
    lines |= {"shelf": shapes.shelf, "graticule": shapes.graticule}
    lines |= {ident: (shape.inset,) for ident, shape in shapes.territories.items()}
    for path, parts in lines.items():
        for number, part in enumerate(parts):
            if len(part) % 2:
                yield Fault("shapes/line", file, path, {"line": number, "count": len(part)})
    for link in shapes.links:
        if frozenset((link.a, link.b)) not in possible:
            yield Fault("shapes/link", file, "links", {"a": link.a, "b": link.b})


def _is_area(ring: Sequence[int]) -> bool:
    return len(ring) >= 6 and len(ring) % 2 == 0


def schematic_shapes(board: Board) -> Shapes:
    """Discs for a board that has no shapes of its own.

    They stand where the board file says (``at``); without that, regions stand round an oval and their territories
    round them. Every edge is drawn as a line.
    """
    width, height = 10_000, 5_833
    if all(t.at is not None for t in board):
        raw = {t.id: (t.at[0], -t.at[1]) for t in board if t.at is not None}
    else:
        raw = _round_places(board)
    place = _fit(raw, width, height, margin=500)
    spots = list(place.values())
    gap = min((math.dist(a, b) for i, a in enumerate(spots) for b in spots[:i]), default=600)
    radius = max(60, min(300, round(gap * 0.42)))
    corners = [(math.cos(k * math.pi / 12), math.sin(k * math.pi / 12)) for k in range(24)]
    territories = {
        n: Shape(
            (x, y), radius, (tuple(c for u, v in corners for c in (round(x + radius * u), round(y + radius * v))),)
        )
        for n, (x, y) in place.items()
    }
    links = tuple(Link(edge.a, edge.b, "sea", ((*place[edge.a], *place[edge.b]),)) for edge in board.edges)
    labels = {}
    for region in board.regions:
        members = [place[m] for m in region.members]
        x = sum(x for x, _ in members) // len(members)
        labels[region.id] = Label((x, min(height - 80, max(y for _, y in members) + radius + 120)))
    return Shapes(1, board.id, "", width, height, territories, links, labels)


def _round_places(board: Board) -> dict[str, tuple[float, float]]:
    places = {}
    for i, region in enumerate(board.regions):
        turn = 2 * math.pi * i / len(board.regions)
        reach = 0.0 if len(region.members) == 1 else 0.8 * math.pi / max(3, len(board.regions))
        for k, member in enumerate(region.members):
            angle = turn + 2 * math.pi * k / len(region.members)
            x, y = math.cos(turn) + reach * math.cos(angle), math.sin(turn) + reach * math.sin(angle)
            places[member] = (x, y)
    return places


def _fit(raw: Mapping[str, tuple[float, float]], width: int, height: int, margin: int) -> dict[str, Point]:
    xs, ys = [x for x, _ in raw.values()], [y for _, y in raw.values()]

    def scale(value: float, values: list[float], size: int) -> int:
        span = max(values) - min(values)
        return size // 2 if span == 0 else round(margin + (value - min(values)) / span * (size - 2 * margin))

    return {n: (scale(x, xs, width), scale(y, ys, height)) for n, (x, y) in raw.items()}
