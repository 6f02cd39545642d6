"""From longitude and latitude to the board: pixels of a 1200 x 700 frame, y up.

Miller cylindrical, stretched a little, with the high Arctic compressed, meridians leaning inwards towards the poles and
a smooth magnifying lens over Europe. Each step is continuous and one to one, so neighbours stay neighbours.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

Array = NDArray[np.float64]

# The square of Miller's y at which the table's `taper` is reached in full, near 73 degrees of latitude.
_TAPER_REFERENCE = 2.5


class Projection:
    """The board's projection, set up from the `projection` table."""

    def __init__(self, table: dict[str, Any]) -> None:
        self.central_meridian: float = table["central_meridian"]
        self.cut_meridian: float = table["cut_meridian"]
        self._scale: float = table["scale_px_per_radian"]
        self._origin: tuple[float, float] = tuple(table["origin_px"])
        self._stretch: float = table["vertical_stretch"]
        self._arctic: float = table["arctic"]["from_latitude"]
        self._compression: float = table["arctic"]["compression"]
        self._taper: float = table["taper"]
        lens = table["lens"]
        self._lens_gain: float = lens["gain"]
        self._lens_x = math.radians(lens["centre"][0] - self.central_meridian)
        self._lens_y = self._stretch * float(self._miller(np.array([lens["centre"][1]]))[0])
        self._lens_sigma_x = math.radians(lens["sigma_degrees"][0])
        self._lens_sigma_y = self._stretch * math.radians(lens["sigma_degrees"][1])

    def geometry(self, geometry: BaseGeometry) -> BaseGeometry:
        """A geometry in degrees, moved to the board."""
        return shapely.transform(geometry, self._project)

    def points(self, lonlat: Iterable[Iterable[float]]) -> list[tuple[float, float]]:
        """Points in degrees, moved to the board."""
        projected = self._project(np.array([tuple(point) for point in lonlat], dtype=float))
        return [(float(x), float(y)) for x, y in projected]

    def _project(self, lonlat: Array) -> Array:
        miller_y = self._miller(lonlat[:, 1])
        x = np.radians(lonlat[:, 0] - self.central_meridian) * (1 - self._taper * miller_y**2 / _TAPER_REFERENCE)
        y = self._stretch * miller_y
        from_lens_x, from_lens_y = x - self._lens_x, y - self._lens_y
        distance2 = (from_lens_x / self._lens_sigma_x) ** 2 + (from_lens_y / self._lens_sigma_y) ** 2
        pull = self._lens_gain * np.exp(-distance2 / 2)
        return np.column_stack(
            [
                self._origin[0] + self._scale * (x + pull * from_lens_x),
                self._origin[1] + self._scale * (y + pull * from_lens_y),
            ]
        )

    def _miller(self, latitude: Array) -> Array:
        squeezed = np.where(
            latitude > self._arctic, self._arctic + (latitude - self._arctic) * self._compression, latitude
        )
        return np.asarray(1.25 * np.log(np.tan(math.pi / 4 + 0.4 * np.radians(squeezed))), dtype=float)
