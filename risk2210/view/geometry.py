"""Coordinates as plotly wants them: polylines with gaps, and the radiation sign."""

from __future__ import annotations

import math
from collections.abc import Sequence

from risk2210.board.shapes import Flat, points


def polyline(flats: Sequence[Sequence[int]], *, closed: bool) -> tuple[list[int | None], list[int | None]]:
    """Coordinates of several flat polylines, a None between each; `closed` repeats each first point.

    Examples
    --------
    >>> polyline([(0, 0, 1, 0, 1, 1), (5, 5, 6, 6)], closed=False)
    ([0, 1, 1, None, 5, 6], [0, 0, 1, None, 5, 6])
    """
    xs: list[int | None] = []
    ys: list[int | None] = []
    for flat in flats:
        if xs:
            xs.append(None)
            ys.append(None)
        xs += flat[::2]
        ys += flat[1::2]
        if closed:
            xs.append(flat[0])
            ys.append(flat[1])
    return xs, ys


def trefoil(x: int, y: int, radius: int) -> list[Flat]:
    """The radiation sign as four flat rings around (x, y)."""

    def arc(r: float, start: float, stop: float, steps: int) -> list[tuple[float, float]]:
        angles = (math.radians(start + (stop - start) * i / steps) for i in range(steps + 1))
        return [(x + r * math.cos(a), y + r * math.sin(a)) for a in angles]

    rings = [arc(0.16 * radius, 0, 330, 11)]
    for start in (60, 180, 300):
        rings.append([*arc(radius, start, start + 60, 8), *arc(0.28 * radius, start + 60, start, 4)])
    return [tuple(round(c) for point in ring for c in point) for ring in rings]


def outward(part: Flat, width: int) -> Flat:
    """The part of a wrap line as it runs from the coast to the frame."""
    first, last = part[0], part[-2]
    ends_at_frame = min(last, width - last) <= min(first, width - first)
    return part if ends_at_frame else tuple(c for point in reversed(points(part)) for c in point)
