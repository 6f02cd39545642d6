"""The board file: its schema, strict reading, and every fault reported at once."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import networkx as nx
from msgspec import Meta, Struct

from risk2210.board.names import fold
from risk2210.errors import RiskError, render
from risk2210.i18n import N_

FORMAT = 1
MAX_BYTES = 2_000_000
"""A board file larger than this is refused unread; the printed boards take about 20 kB."""

Kind = Literal["land", "water", "moon"]
EdgeKind = Literal["border", "sea_line", "coast", "water", "moon", "rulebook_line"]
Id = Annotated[str, Meta(pattern="^[a-z][a-z0-9_]*$", max_length=60)]
Name = Annotated[str, Meta(min_length=1, max_length=80)]
Bonus = Annotated[int, Meta(ge=0, le=1000)]
Lang = Literal["en", "fr"]


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
    at: tuple[float, float] | None = None


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


MESSAGES = {
    "board/unreadable": N_("cannot be read: {reason}"),
    "board/too-large": N_("is {size} bytes long; a board file has at most {limit}"),
    "board/syntax": N_("is not valid JSON: {reason}"),
    "board/format": N_(
        "has format {found}; this version reads format {known}: update risk2210 or export the board again"
    ),
    "board/field": N_("{reason}"),
    "board/duplicate-id": N_("the id {id} is used {count} times"),
    "board/duplicate-name": N_("the name {name!r} leads to {ids}; a name must lead to one place only"),
    "board/unknown-region": N_("names the region {region}, which the file does not define"),
    "board/empty-region": N_("the region {region} has no territory"),
    "board/region-kind": N_("is {kind} but its region {region} is {region_kind}"),
    "board/unknown-neighbour": N_("names the neighbour {neighbour}, which the file does not define"),
    "board/own-neighbour": N_("names itself as a neighbour"),
    "board/one-way": N_("{a} names {b} as a neighbour, but {b} does not name {a}"),
    "board/edge-kind": N_("the edge to {b} is {here} here and {there} there"),
    "board/duplicate-edge": N_("the edge {a} - {b} is there already"),
    "board/not-an-edge": N_("{a} - {b} is not an edge of this board"),
    "board/edited": N_("was changed after its export; change the JSON board file instead and export it again"),
    "board/disconnected": N_("{count} separate parts where there should be one; cut off: {members}"),
    "board/no-landing-site": N_("there are lunar territories but no landing site"),
    "board/landing-site": N_("is a landing site but not on the Moon"),
    "shapes/unreadable": N_("cannot be read: {reason}"),
    "shapes/unknown-territory": N_("has a shape but is not a territory of the board"),
    "shapes/missing": N_("is a territory of the board but has no shape"),
    "shapes/ring": N_("ring {ring} is not a closed area: {points} points"),
    "shapes/outside": N_("leaves the frame of the map"),
    "shapes/anchor": N_("its anchor lies outside its own area"),
    "shapes/link": N_("the link {a} - {b} is not an edge of the board"),
}


class Fault(Struct, frozen=True):
    """One thing wrong with a board file: a stable `code`, where, and the data of the message."""

    code: str
    file: str
    path: str
    data: dict[str, Any] = {}

    def message(self, lang: str = "en") -> str:
        """``file: path: what is wrong`` in the reader's language."""
        where = f"{self.file}: {self.path}" if self.path else self.file
        return f"{where}: {render(MESSAGES[self.code], self.data, lang)}"


class BoardError(RiskError):
    """A board cannot be used; `faults` lists everything that is wrong with it."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__(self.faults)

    def message(self, lang: str = "en") -> str:
        """All faults, one a line."""
        return "\n".join(fault.message(lang) for fault in self.faults)

    def __str__(self) -> str:
        return self.message()


def read_text(path: Path, *, limit: int = MAX_BYTES) -> str:
    """Text of a file of at most `limit` bytes; anything else is a `BoardError`."""
    try:
        size = path.stat().st_size
        if size > limit:
            raise BoardError([Fault("board/too-large", str(path), "", {"size": size, "limit": limit})])
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise BoardError([Fault("board/unreadable", str(path), "", {"reason": error.strerror or str(error)})]) from None
    except UnicodeDecodeError:
        raise BoardError([Fault("board/unreadable", str(path), "", {"reason": "not UTF-8 text"})]) from None


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
        With every fault found, each with file and path.
    """
    try:
        raw = json.loads(text)
    except (ValueError, RecursionError) as error:
        reason = "nested too deeply" if isinstance(error, RecursionError) else str(error)
        raise BoardError([Fault("board/syntax", file, "", {"reason": reason})]) from None
    if isinstance(raw, dict) and isinstance(raw.get("format"), int) and raw["format"] != FORMAT:
        raise BoardError([Fault("board/format", file, "format", {"found": raw["format"], "known": FORMAT})])
    faults = list(_field_faults(raw, file))
    if faults:
        raise BoardError(faults)
    spec = msgspec.convert(raw, BoardSpec)
    faults = check(spec, file)
    if faults:
        raise BoardError(faults)
    return spec


def _field_faults(raw: object, file: str) -> Iterator[Fault]:
    """Faults of form. The decoder stops at its first one, so the parts are tried one by one."""
    parts: list[tuple[str, type[Struct]]] = [
        ("regions", RegionSpec), ("territories", TerritorySpec), ("optional_edges", OptionalEdge),
    ]  # fmt: skip
    outline = raw
    if isinstance(raw, dict):
        outline = dict(raw)
        for field, kind in parts:
            items = raw.get(field)
            if not isinstance(items, list):
                continue
            good = []
            for i, item in enumerate(items):
                try:
                    msgspec.convert(item, kind)
                    good.append(item)
                except msgspec.ValidationError as error:
                    yield _field_fault(error, file, f"{field}[{i}]")
            outline[field] = good or items[:0]
            if items and not good:
                del outline[field]
    try:
        msgspec.convert(outline, BoardSpec)
    except msgspec.ValidationError as error:
        fault = _field_fault(error, file, "")
        # A list whose every item is faulty was taken out above; its absence is no fault of its own.
        if not any(f"`{field}`" in fault.data["reason"] for field, _ in parts if _has_items(raw, field)):
            yield fault


def _has_items(raw: object, field: str) -> bool:
    return isinstance(raw, dict) and isinstance(raw.get(field), list) and bool(raw[field])


def _field_fault(error: msgspec.ValidationError, file: str, prefix: str) -> Fault:
    reason, _, at = str(error).partition(" - at `$")
    inner = at.rstrip("`")
    return Fault("board/field", file, (prefix + inner).lstrip("."), {"reason": reason})


def check(spec: BoardSpec, file: str) -> list[Fault]:
    """Every inconsistency of a well-formed board, in file order; empty when it can be played on."""
    return [
        *_id_faults(spec, file),
        *_region_faults(spec, file),
        *_edge_faults(spec, file),
        *_whole_faults(spec, file),
    ]


def _id_faults(spec: BoardSpec, file: str) -> Iterator[Fault]:
    for field, items in (("territories", spec.territories), ("regions", spec.regions)):
        for ident, count in Counter(item.id for item in items).items():
            if count > 1:
                yield Fault("board/duplicate-id", file, field, {"id": ident, "count": count})
        owners: dict[str, dict[str, str]] = defaultdict(dict)
        for item in items:
            short = getattr(item, "short", None)
            spoken = [item.id, item.names.en, item.names.fr, *item.aliases]
            if short is not None:
                spoken += [short.en, short.fr]
            for name in spoken:
                owners[fold(name)].setdefault(item.id, name)
        for claims in owners.values():
            if len(claims) > 1:
                name = next(iter(claims.values()))
                yield Fault("board/duplicate-name", file, field, {"name": name, "ids": ", ".join(claims)})


def _region_faults(spec: BoardSpec, file: str) -> Iterator[Fault]:
    regions = {region.id: region for region in spec.regions}
    used = set()
    for i, territory in enumerate(spec.territories):
        path = f"territories[{i}] ({territory.id})"
        region = regions.get(territory.region)
        used.add(territory.region)
        if region is None:
            yield Fault("board/unknown-region", file, path, {"region": territory.region})
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
                yield Fault("board/unknown-neighbour", file, path, {"neighbour": other})
            elif territory.id not in by_id[other].neighbours:
                yield Fault("board/one-way", file, path, {"a": territory.id, "b": other})
            elif territory.id < other and by_id[other].neighbours[territory.id] != kind:
                there = by_id[other].neighbours[territory.id]
                yield Fault("board/edge-kind", file, path, {"b": other, "here": kind, "there": there})
    printed = {frozenset((t.id, other)) for t in spec.territories for other in t.neighbours}
    for i, edge in enumerate(spec.optional_edges):
        path = f"optional_edges[{i}]"
        ends = frozenset((edge.a, edge.b))
        for end in (edge.a, edge.b):
            if end not in by_id:
                yield Fault("board/unknown-neighbour", file, path, {"neighbour": end})
        if edge.a == edge.b:
            yield Fault("board/own-neighbour", file, path)
        if ends in printed:
            yield Fault("board/duplicate-edge", file, path, {"a": edge.a, "b": edge.b})
        printed.add(ends)
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
