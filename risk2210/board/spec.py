"""The board file: its schema, strict reading, and every fault reported at once."""

from __future__ import annotations

import difflib
import json
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Literal, NoReturn, get_args, get_origin

import msgspec
import networkx as nx
from msgspec import Meta, Struct

from risk2210.board.names import fold
from risk2210.errors import RiskError, render, with_hint
from risk2210.i18n import N_
from risk2210.oserrors import system_says

FORMAT = 1
MAX_BYTES = 2_000_000
"""A board file larger than this is refused unread; the printed boards take about 20 kB."""

Kind = Literal["land", "water", "moon"]
EdgeKind = Literal["border", "sea_line", "coast", "water", "moon", "rulebook_line"]
Id = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]*(?!\n)$", max_length=60)]  # Python's $ lets a last newline pass
Name = Annotated[str, Meta(min_length=1, max_length=80)]
Bonus = Annotated[int, Meta(ge=0, le=1000)]
Count = Annotated[int, Meta(ge=0, le=100)]
Coordinate = Annotated[float, Meta(ge=-10_000, le=10_000)]
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


MESSAGES = {
    "board/unreadable": N_("cannot be read: {reason}"),
    "board/too-large": N_("is too large: a board file has at most {limit} bytes"),
    "board/encoding": N_("is not UTF-8 text"),
    "board/syntax": N_("is not valid JSON in line {line}, column {column}: {reason}"),
    "board/number": N_("has a number that is none (NaN, Infinity) or that has too many digits"),
    "board/too-deep": N_("is nested too deeply for a board file"),
    "board/format": N_(
        "has format {found}; this version reads format {known}: update risk2210 or export the board again"
    ),
    "board/doctype": N_("has a DOCTYPE or an ENTITY, which a board file may not have"),
    "board/graphml": N_("is not GraphML: {reason}"),
    "board/node-link": N_("is not node-link data: {reason}"),
    "board/foreign": N_("holds no board of this package (no {attribute}); export one again from a JSON board file"),
    "field/missing": N_("the field {field} is missing"),
    "field/unknown": N_("the field {field} is not known here; known are: {fields}"),
    "field/twice": N_("the field {field} stands twice in one object"),
    "field/id": N_("{found} is not an id: small letters a-z, digits and _, a letter first, 60 at most"),
    "field/name": N_("{found} is not a name: a text of 1 to 80 characters"),
    "field/text": N_("{found} is not a text"),
    "field/choice": N_("{found} is not one of: {options}"),
    "field/bonus": N_("{found} is not a whole number from 0 to 1000"),
    "field/count": N_("{found} is not a whole number from 0 to 100"),
    "field/coordinate": N_("{found} is not a number from -10000 to 10000"),
    "field/flag": N_("{found} is neither true nor false"),
    "field/list": N_("{found} is not a list"),
    "field/length": N_("number of entries: {count}; allowed: {least} to {most}"),
    "field/object": N_("{found} is not an object with named fields"),
    "map/line": N_("line {line}: {text!r} is not a line of [{section}]"),
    "map/no-continent": N_("line {line}: there is no continent {number}"),
    "map/no-country": N_("line {line}: there is no country {number}"),
    "map/order": N_("line {line}: country {number} stands where {due} is due"),
    "map/empty": N_("is not a Domination map: it has no [continents] or no [countries]"),
    "board/name": N_("{name!r} needs a letter or a digit, and no control character"),
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
    "board/switch": N_("the switch {switch} is on by default in one place and off in another"),
    "board/not-an-edge": N_("{a} - {b} is not an edge of this board"),
    "board/edited": N_("was changed after its export; change the JSON board file instead and export it again"),
    "board/disconnected": N_("{count} separate parts where there should be one; cut off: {members}"),
    "board/no-landing-site": N_("there are lunar territories but no landing site"),
    "board/landing-site": N_("is a landing site but not on the Moon"),
    "cards/duplicate-id": N_("the id {id} is used {count} times, or by a card of the game itself"),
    "cards/id-deck": N_("the id of a card of the deck {deck} begins with {deck}_"),
    "cards/copies": N_("there must be at least one copy"),
    "cards/window": N_("a card of the effect {effect} is played in one of the windows: {options}"),
    "cards/needed": N_("the effect {effect} needs the field {field}"),
    "cards/unused": N_("the effect {effect} has no use for the field {field}"),
    "cards/table": N_("a table for a die of {sides} sides has {sides} entries, not {count}"),
    "cards/format": N_("has format {found}; this version reads format {known}: update risk2210"),
    "shapes/unreadable": N_("cannot be read: {reason}"),
    "shapes/unknown-territory": N_("has a shape but is not a territory of the board"),
    "shapes/missing": N_("is a territory of the board but has no shape"),
    "shapes/ring": N_("ring {ring} is no area: it has {count} numbers, and x, y of three points or more are due"),
    "shapes/outside": N_("leaves the frame of the map"),
    "shapes/anchor": N_("its anchor lies outside its own area"),
    "shapes/line": N_("line {line} has {count} numbers, and pairs of x and y are due"),
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
        text = render(MESSAGES[self.code], self.data, lang)
        return f"{where}: {with_hint(text, self.data.get('nearest', ()), lang)}"


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
    """Text of a file of at most `limit` bytes, with or without a byte order mark; anything else is a `BoardError`."""
    try:
        with path.open("rb") as stream:
            content = stream.read(limit + 1)
        if len(content) > limit:
            raise BoardError([Fault("board/too-large", str(path), "", {"limit": limit})])
        return content.decode("utf-8-sig")
    except OSError as error:
        raise BoardError([Fault("board/unreadable", str(path), "", {"reason": system_says(error)})]) from None
    except UnicodeDecodeError:
        raise BoardError([Fault("board/encoding", str(path), "")]) from None
    except ValueError as error:  # a path that no file can have
        raise BoardError([Fault("board/unreadable", str(path), "", {"reason": system_says(error)})]) from None


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
    if isinstance(raw, dict) and type(raw.get("format")) is int and raw["format"] != FORMAT:
        raise BoardError([Fault("board/format", file, "format", {"found": raw["format"], "known": FORMAT})])
    spec = to_spec(raw, file, faults)
    faults = check(spec, file)
    if faults:
        raise BoardError(faults)
    return spec


def parse_json(text: str, file: str) -> tuple[object, list[Fault]]:
    """Content of a JSON text, and the fields that it has twice."""
    twice: list[Fault] = []

    def make(pairs: list[tuple[str, object]]) -> dict[str, object]:
        made = dict(pairs)
        owner = made.get("id")
        for field, count in Counter(key for key, _ in pairs).items():
            if count > 1:
                path = owner if isinstance(owner, str) else ""
                twice.append(Fault("field/twice", file, path, {"field": _shown(field)}))
        return made

    def refuse(constant: str) -> NoReturn:
        raise ValueError(constant)

    try:
        return json.loads(text, object_pairs_hook=make, parse_constant=refuse), twice
    except json.JSONDecodeError as error:
        data = {"line": error.lineno, "column": error.colno, "reason": error.msg}
        fault = Fault("board/syntax", file, "", data)
    except ValueError:
        fault = Fault("board/number", file, "")
    except RecursionError:
        fault = Fault("board/too-deep", file, "")
    raise BoardError([fault])


def to_spec(raw: object, file: str, faults: Sequence[Fault] = ()) -> BoardSpec:
    """Board of the right form made from JSON-like data.

    Raises
    ------
    BoardError
        With the `faults` known before and every fault of form.
    """
    faults = [*faults, *form_faults(raw, BoardSpec, file, "")]
    if faults:
        raise BoardError(faults)
    return msgspec.convert(raw, BoardSpec)


_FORM = {
    Id: "field/id",
    Name: "field/name",
    str: "field/text",
    Bonus: "field/bonus",
    Count: "field/count",
    Coordinate: "field/coordinate",
    bool: "field/flag",
}
"""Code of the fault when a value is not of a type."""


def form_faults(value: object, kind: Any, file: str, path: str) -> Iterator[Fault]:
    """Faults of form of one value, each at the innermost place; msgspec decides whether there is one."""
    try:
        msgspec.convert(value, kind)
        return
    except msgspec.ValidationError:
        pass
    if get_origin(kind) is UnionType:  # X | None
        kind = get_args(kind)[0]
    bare = get_args(kind)[0] if get_origin(kind) is Annotated else kind
    if kind in _FORM:
        yield Fault(_FORM[kind], file, path, {"found": _shown(value)})
    elif get_origin(bare) is Literal:
        options = ", ".join(map(str, get_args(bare)))
        yield Fault("field/choice", file, path, {"found": _shown(value), "options": options})
    elif get_origin(bare) is tuple:
        yield from _list_faults(value, kind, file, path)
    elif not isinstance(value, dict):
        yield Fault("field/object", file, path, {"found": _shown(value)})
    elif get_origin(bare) is dict:
        key_kind, value_kind = get_args(bare)
        for key, inner in value.items():
            yield from form_faults(key, key_kind, file, path)
            yield from form_faults(inner, value_kind, file, f"{path}.{_label(key)}")
    else:
        fields = {field.encode_name: field for field in msgspec.structs.fields(bare)}
        for name, field in fields.items():
            if name in value:
                yield from form_faults(value[name], field.type, file, f"{path}.{name}".lstrip("."))
            elif field.required:
                yield Fault("field/missing", file, path, {"field": name})
        for name in value:
            if name not in fields:
                data = {"field": _shown(name), "fields": ", ".join(fields), "nearest": _nearest(name, fields)}
                yield Fault("field/unknown", file, path, data)


def _list_faults(value: object, kind: Any, file: str, path: str) -> Iterator[Fault]:
    if not isinstance(value, list):
        yield Fault("field/list", file, path, {"found": _shown(value)})
        return
    least, most = 0, len(value)
    if get_origin(kind) is Annotated:
        kind, meta = get_args(kind)
        least, most = meta.min_length, meta.max_length
    kinds = get_args(kind)
    if kinds[-1] is ...:
        kinds = kinds[:1] * len(value)
    else:
        least = most = len(kinds)
    if not least <= len(value) <= most:
        yield Fault("field/length", file, path, {"count": len(value), "least": least, "most": most})
        return
    for i, (inner, inner_kind) in enumerate(zip(value, kinds, strict=True)):
        ident = inner.get("id") if isinstance(inner, dict) else None
        name = f" ({_label(ident)})" if isinstance(ident, str) else ""
        yield from form_faults(inner, inner_kind, file, f"{path}[{i}]{name}")


def _shown(value: object) -> str:
    """A value of a JSON file, short enough for a message and without control characters."""
    if isinstance(value, str):
        return repr(value) if len(value) <= _SHOWN else f"{value[:_SHOWN]!r}…"
    if isinstance(value, list | dict):
        return "[…]" if isinstance(value, list) else "{…}"
    text = json.dumps(value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def _nearest(word: str, known: Iterable[str]) -> list[str]:
    """The known word that may have been meant."""
    return difflib.get_close_matches(word[:_SHOWN], known, n=1, cutoff=0.75)


def _label(key: str) -> str:
    """A key as it stands in a path."""
    return key if key.isidentifier() and len(key) <= _SHOWN else _shown(key)


_SHOWN = 60


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
            data = {"region": territory.region, "nearest": _nearest(territory.region, regions)}
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
                data = {"neighbour": other, "nearest": _nearest(other, by_id)}
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
                data = {"neighbour": end, "nearest": _nearest(end, by_id)}
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
