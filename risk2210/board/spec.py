"""The board file: its model, and every inconsistency reported at once."""

from __future__ import annotations

import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Literal

import msgspec
import networkx as nx
from msgspec import Meta, Struct

from risk2210.board.faults import BoardError, Fault
from risk2210.board.form import Bonus, Coordinate, Id, Name, nearest, of_form, parse_json, require_format
from risk2210.board.names import fold

FORMAT = 1

Kind = Literal["land", "water", "moon"]
EdgeKind = Literal["border", "sea_line", "coast", "water", "moon", "rulebook_line"]


class Names(Struct, frozen=True, forbid_unknown_fields=True):
    """One name in each language of the package; ``names["fr"]`` reads one."""

    en: Name
    fr: Name

    def __getitem__(self, lang: str) -> str:
        return self.fr if lang == "fr" else self.en


class Note(Struct, frozen=True, forbid_unknown_fields=True):
    """A remark in each language."""

    en: str
    fr: str

    def __getitem__(self, lang: str) -> str:
        return self.fr if lang == "fr" else self.en


class RegionSpec(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A region as written in a board file."""

    id: Id
    names: Names
    kind: Kind
    bonus: Bonus
    aliases: tuple[Name, ...] = ()


class TerritorySpec(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A territory as written in a board file; each edge stands at both its ends."""

    id: Id
    names: Names
    kind: Kind
    region: Id
    neighbours: dict[Id, EdgeKind]
    short: Names | None = None
    aliases: tuple[Name, ...] = ()
    landing_site: bool = False
    at: tuple[Coordinate, Coordinate] | None = None


class OptionalEdge(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An edge that a house rule switches on or off."""

    a: Id
    b: Id
    kind: EdgeKind
    switch: Id
    default: bool
    note: Note | None = None


class BoardSpec(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A whole board file."""

    format: Literal[1]
    id: Id
    names: Names
    regions: Annotated[tuple[RegionSpec, ...], Meta(min_length=1, max_length=200)]
    territories: Annotated[tuple[TerritorySpec, ...], Meta(min_length=1, max_length=2000)]
    wraps: tuple[tuple[Id, Id], ...] = ()
    optional_edges: tuple[OptionalEdge, ...] = ()


def decode(text: str, file: str) -> BoardSpec:
    """Read the JSON of a board file.

    Parameters
    ----------
    text : str
        Content of the file.
    file : str
        Its name, for messages.

    Returns
    -------
    BoardSpec
        Well formed and consistent (see `check`).

    Raises
    ------
    BoardError
        With every fault of form, each with file and path; when there is none, with every inconsistency.
    """
    raw, faults = parse_json(text, file)
    require_format(raw, FORMAT, "board/format", file)
    spec = of_form(raw, BoardSpec, file, faults)
    faults = check(spec, file)
    if faults:
        raise BoardError(faults)
    return spec


def check(spec: BoardSpec, file: str) -> list[Fault]:
    """Every inconsistency of a well-formed board, in file order; empty when it can be played on."""
    return [
        *_id_faults(spec, file),
        *_region_faults(spec, file),
        *_edge_faults(spec, file),
        *_whole_faults(spec, file),
    ]


def _id_faults(spec: BoardSpec, file: str) -> Iterator[Fault]:
    for name in _spoken(spec):
        if not sayable(name):
            yield Fault("board/name", file, "names", {"name": name})
    groups: dict[str, Sequence[TerritorySpec | RegionSpec]] = {"territories": spec.territories, "regions": spec.regions}
    for field, items in groups.items():
        for ident, count in Counter(item.id for item in items).items():
            if count > 1:
                yield Fault("board/duplicate-id", file, field, {"id": ident, "count": count})
        owners: dict[str, dict[str, str]] = defaultdict(dict)
        for i, item in enumerate(items):
            for name in _spoken(item):
                if sayable(name):
                    owners[fold(name)].setdefault(item.id, name)
                else:
                    yield Fault("board/name", file, f"{field}[{i}] ({item.id})", {"name": name})
        for claims in owners.values():
            if len(claims) > 1:
                name = next(iter(claims.values()))
                yield Fault("board/duplicate-name", file, field, {"name": name, "ids": ", ".join(claims)})


def _spoken(item: BoardSpec | RegionSpec | TerritorySpec) -> list[str]:
    """All that a board, a region or a territory is called."""
    names = [item.id, item.names.en, item.names.fr, *getattr(item, "aliases", ())]
    short = getattr(item, "short", None)
    return names if short is None else [*names, short.en, short.fr]


def sayable(name: str) -> bool:
    """Whether a name can be typed, shown on a terminal and written to every format."""
    hidden = {"Cc", "Cn", "Co", "Cs", "Zl", "Zp"}  # control, unassigned, private, surrogates, line separators
    return fold(name) != "" and hidden.isdisjoint(map(unicodedata.category, name))


def _region_faults(spec: BoardSpec, file: str) -> Iterator[Fault]:
    regions = {region.id: region for region in spec.regions}
    used = set()
    for i, territory in enumerate(spec.territories):
        path = f"territories[{i}] ({territory.id})"
        region = regions.get(territory.region)
        used.add(territory.region)
        if region is None:
            data = {"region": territory.region, "nearest": nearest(territory.region, regions)}
            yield Fault("board/unknown-region", file, path, data)
        elif region.kind != territory.kind:
            data = {"kind": territory.kind, "region": region.id, "region_kind": region.kind}
            yield Fault("board/region-kind", file, path, data)
        if territory.landing_site and territory.kind != "moon":
            yield Fault("board/landing-site", file, path)
    for i, region in enumerate(spec.regions):
        if region.id not in used:
            yield Fault("board/empty-region", file, f"regions[{i}]", {"region": region.id})


def _edge_faults(spec: BoardSpec, file: str) -> Iterator[Fault]:
    by_id = {territory.id: territory for territory in spec.territories}
    for i, territory in enumerate(spec.territories):
        path = f"territories[{i}] ({territory.id}).neighbours"
        for other, kind in territory.neighbours.items():
            if other == territory.id:
                yield Fault("board/own-neighbour", file, path)
            elif other not in by_id:
                data = {"neighbour": other, "nearest": nearest(other, by_id)}
                yield Fault("board/unknown-neighbour", file, path, data)
            elif territory.id not in by_id[other].neighbours:
                yield Fault("board/one-way", file, path, {"a": territory.id, "b": other})
            elif territory.id < other and by_id[other].neighbours[territory.id] != kind:
                there = by_id[other].neighbours[territory.id]
                yield Fault("board/edge-kind", file, path, {"b": other, "here": kind, "there": there})
    defaults: dict[str, bool] = {}
    printed = {frozenset((t.id, other)) for t in spec.territories for other in t.neighbours}
    for i, edge in enumerate(spec.optional_edges):
        path = f"optional_edges[{i}]"
        ends = frozenset((edge.a, edge.b))
        for end in (edge.a, edge.b):
            if end not in by_id:
                data = {"neighbour": end, "nearest": nearest(end, by_id)}
                yield Fault("board/unknown-neighbour", file, path, data)
        if edge.a == edge.b:
            yield Fault("board/own-neighbour", file, path)
        if ends in printed:
            yield Fault("board/duplicate-edge", file, path, {"a": edge.a, "b": edge.b})
        printed.add(ends)
        if defaults.setdefault(edge.switch, edge.default) != edge.default:
            yield Fault("board/switch", file, path, {"switch": edge.switch})
        for text in () if edge.note is None else (edge.note.en, edge.note.fr):
            if not sayable(text):
                yield Fault("board/name", file, f"{path}.note", {"name": text})
    for i, (a, b) in enumerate(spec.wraps):
        if frozenset((a, b)) not in printed:
            yield Fault("board/not-an-edge", file, f"wraps[{i}]", {"a": a, "b": b})


def _whole_faults(spec: BoardSpec, file: str) -> Iterator[Fault]:
    moon = [t for t in spec.territories if t.kind == "moon"]
    earth = [t for t in spec.territories if t.kind != "moon"]
    if moon and not any(t.landing_site for t in moon):
        yield Fault("board/no-landing-site", file, "territories")
    for world in (earth, moon):
        graph: nx.Graph[str] = nx.Graph()
        graph.add_nodes_from(t.id for t in world)
        graph.add_edges_from((t.id, o) for t in world for o in t.neighbours if o in graph)
        parts = sorted(nx.connected_components(graph), key=len, reverse=True)
        if len(parts) > 1:
            members = ", ".join(t.id for t in world if any(t.id in part for part in parts[1:]))
            yield Fault("board/disconnected", file, "territories", {"count": len(parts), "members": members})


def json_schema() -> dict[str, Any]:
    """JSON Schema of a board file, made from the model; published as ``boards/board.schema.json``."""
    schema = msgspec.json.schema(BoardSpec)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "risk2210 board file", **schema}
