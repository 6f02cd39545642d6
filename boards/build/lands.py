"""From countries to the 42 land shapes: union and cut, project, enlarge, glue, simplify together, open straits."""

from __future__ import annotations

from typing import Any

import numpy as np
import shapely
from projection import Projection
from shapely import MultiPolygon, Polygon, affinity
from shapely.geometry.base import BaseGeometry

Lands = dict[str, MultiPolygon]

_WORLD = shapely.box(-400, -89, 400, 89)


class TableError(Exception):
    """The tables contradict each other or name something that is not in the input."""


def build_lands(
    countries: dict[str, MultiPolygon], projection: Projection, table: dict[str, Any], unit: float
) -> Lands:
    """The land shapes in pixels, every coordinate a whole multiple of `unit`, shared borders exactly shared."""
    check_tables(countries, table)
    lands = {name: projection.geometry(shape) for name, shape in _assign(countries, table).items()}
    lands = _clean({name: polygonal(shapely.make_valid(shape, method="structure")) for name, shape in lands.items()})
    lands = _drop_small_parts(lands, table["min_part_px2"])
    lands = _simplify(lands, table["simplify_px"]["first"])
    for name, change in table["enlarged_islands"].items():
        lands[name] = _enlarge(lands, name, change, table["clearance_px"])
    for name, width in table["closed_straits_px"].items():
        lands[name] = _close(lands, name, width, table["clearance_px"])
    lands = _simplify(_clean(lands), table["simplify_px"]["last"])
    lands = {name: _without_holes(shape) for name, shape in lands.items()}
    for strait in table["opened_straits"]:
        other = lands[strait["away_from"]]
        lands[strait["land"]] = polygonal(lands[strait["land"]].difference(other.buffer(strait["gap_px"])))
    lands = _drop_small_parts(lands, table["min_part_px2"])
    return _clean({name: snapped(shape, unit) for name, shape in lands.items()})


def check_tables(countries: dict[str, MultiPolygon], table: dict[str, Any]) -> None:
    """A country listed twice would silently overlap itself, an unknown one would silently be missing."""
    listed = [country for names in table["whole_countries"].values() for country in names]
    listed += list(table["split_countries"])
    if repeated := sorted({name for name in listed if listed.count(name) > 1}):
        raise TableError(f"countries listed twice: {repeated}")
    if unknown := sorted(set(listed) - set(countries)):
        raise TableError(f"countries not in the input: {unknown}")


def _assign(countries: dict[str, MultiPolygon], table: dict[str, Any]) -> Lands:
    """Whole countries joined, split countries cut by their ordered rules (the first rule that covers a place wins)."""
    pieces: dict[str, list[BaseGeometry]] = {}
    for name, members in table["whole_countries"].items():
        pieces.setdefault(name, []).extend(countries[member] for member in members)
    for country, rules in table["split_countries"].items():
        rest: BaseGeometry = countries[country]
        for rule in rules:
            within = _WORLD if rule["within"] == "rest" else Polygon(rule["within"])
            within = shapely.segmentize(within, table["segment_degrees"])
            if rule["to"] is not None:
                pieces.setdefault(rule["to"], []).append(rest.intersection(within))
            rest = rest.difference(within)
    return {name: polygonal(shapely.union_all(shapes)) for name, shapes in sorted(pieces.items())}


def polygonal(geometry: BaseGeometry) -> MultiPolygon:
    """Only the areas of a geometry: stray lines and points that overlays leave behind are dropped."""
    parts = [part for part in shapely.get_parts(geometry) if isinstance(part, Polygon) and not part.is_empty]
    nested = [part for part in shapely.get_parts(geometry) if isinstance(part, MultiPolygon)]
    return MultiPolygon(parts + [part for several in nested for part in several.geoms])


def snapped(shape: MultiPolygon, unit: float) -> MultiPolygon:
    """The shape with every coordinate on the output grid."""
    return polygonal(shapely.transform(shape, lambda points: np.round(points / unit) * unit))


def _clean(lands: Lands) -> Lands:
    """The lands as a valid coverage: no overlaps, no cracks, shared borders with the same points on both sides."""
    return dict(zip(lands, map(polygonal, shapely.coverage_clean(list(lands.values()))), strict=True))


def _simplify(lands: Lands, tolerance: float) -> Lands:
    return dict(zip(lands, map(polygonal, shapely.coverage_simplify(list(lands.values()), tolerance)), strict=True))


def _drop_small_parts(lands: Lands, floors: dict[str, float]) -> Lands:
    kept = {}
    for name, shape in lands.items():
        floor = floors.get(name, floors["default"])
        kept[name] = MultiPolygon([part for part in shape.geoms if part.area >= floor])
    return kept


def _enlarge(lands: Lands, name: str, change: dict[str, Any], clearance: float) -> MultiPolygon:
    """An island land drawn larger than life, and moved, so that it can hold a badge."""
    grown = affinity.scale(lands[name], change["factor"], change["factor"], origin="centroid")
    moved = affinity.translate(grown, *change["shift_px"])
    return _kept_clear(moved, lands, name, clearance)


def _close(lands: Lands, name: str, width: float, clearance: float) -> MultiPolygon:
    """Narrow straits inside one land filled, never nearer than `clearance` to another land."""
    shape = lands[name]
    filled = shape.buffer(width).buffer(-width).difference(shape)
    return polygonal(shape.union(_kept_clear(filled, lands, name, clearance)))


def _kept_clear(shape: BaseGeometry, lands: Lands, name: str, clearance: float) -> MultiPolygon:
    """The part of a shape at least `clearance` away from every land but the named one."""
    around = shapely.box(*shape.bounds).buffer(clearance, join_style="mitre")
    others = [other.intersection(around) for key, other in lands.items() if key != name and other.intersects(around)]
    return polygonal(shape.difference(shapely.union_all(others).buffer(clearance)))


def _without_holes(shape: MultiPolygon) -> MultiPolygon:
    """The shape without its lakes. Where a land of its own lies in a hole this would overlap it: none does."""
    return MultiPolygon([Polygon(part.exterior) for part in shape.geoms])


def rings(shape: MultiPolygon) -> list[Polygon]:
    """The parts of a shape, the largest first."""
    return sorted(shape.geoms, key=lambda part: (-part.area, part.bounds))
