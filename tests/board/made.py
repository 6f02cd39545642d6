"""Boards to test with: a small one written out, random ones, and ways to spoil a file."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

from hypothesis import strategies as st

from risk2210 import Board
from risk2210.board.form import of_form
from risk2210.board.spec import BoardSpec, EdgeKind

Raw = dict[str, Any]

HIDDEN = ("Cc", "Cn", "Co", "Cs", "Zl", "Zp")
"""Categories of characters that a name may not have."""


def small() -> Raw:
    """A fresh board file: two regions on the Earth and one on the Moon, an optional edge, a wrap."""
    return copy.deepcopy(_SMALL)


def place(ident: str, kind: str, region: str, neighbours: dict[str, str], **more: Any) -> Raw:
    """One territory of a board file."""
    names = {"en": ident.capitalize(), "fr": f"Le {ident}"}
    return {"id": ident, "names": names, "kind": kind, "region": region, "neighbours": neighbours, **more}


_SMALL: Raw = {
    "format": 1,
    "id": "small",
    "names": {"en": "Small", "fr": "Petit"},
    "regions": [
        {"id": "plain", "names": {"en": "Plain", "fr": "Plaine"}, "kind": "land", "bonus": 2, "aliases": ["Flat"]},
        {"id": "sea", "names": {"en": "Sea", "fr": "Mer"}, "kind": "water", "bonus": 1},
        {"id": "disc", "names": {"en": "Disc", "fr": "Disque"}, "kind": "moon", "bonus": 3},
    ],
    "territories": [
        place("north", "land", "plain", {"middle": "border"}, aliases=["Top"]),
        place("middle", "land", "plain", {"north": "border", "south": "sea_line", "deep": "coast"}),
        place("south", "land", "plain", {"middle": "sea_line"}),
        place("deep", "water", "sea", {"middle": "coast"}),
        place("pad", "moon", "disc", {"crater": "moon"}, landing_site=True),
        place("crater", "moon", "disc", {"pad": "moon"}),
    ],
    "wraps": [["middle", "south"]],
    "optional_edges": [
        {
            "a": "north",
            "b": "south",
            "kind": "rulebook_line",
            "switch": "long_way",
            "default": True,
            "note": {"en": "A long way.", "fr": "Un long chemin."},
        }
    ],
}

# random boards --------------------------------------------------------------------------------------------------

_words = st.text(st.characters(codec="utf-8", exclude_categories=HIDDEN), max_size=12)
_edge_kinds = st.sampled_from(get_args(EdgeKind))
_places = st.tuples(st.floats(-10_000, 10_000), st.floats(-10_000, 10_000)).map(list)


@st.composite
def _names(draw: st.DrawFn, ending: str) -> Raw:
    """Names in both languages; the ending keeps the names of different places apart."""
    return {"en": f"{draw(_words)}n{ending}", "fr": f"{draw(_words)}n{ending}"}


@st.composite
def boards(draw: st.DrawFn, *, moon: bool = True) -> Raw:
    """A consistent board file of 1 to 12 territories."""
    kinds = ["land"] * draw(st.integers(1, 5)) + ["water"] * draw(st.integers(0, 3))
    kinds += ["moon"] * (draw(st.integers(0, 4)) if moon else 0)
    regions, territories = [], []
    for kind in dict.fromkeys(kinds):
        for _ in range(draw(st.integers(1, min(2, kinds.count(kind))))):
            i = len(regions)
            bonus = draw(st.integers(0, 1000))
            regions.append({"id": f"r_{i}_x", "names": draw(_names(str(i))), "kind": kind, "bonus": bonus})
    placed = draw(st.booleans())
    for i, kind in enumerate(kinds):
        own = [region["id"] for region in regions if region["kind"] == kind]
        before = kinds[:i].count(kind)
        region = own[before] if before < len(own) else draw(st.sampled_from(own))
        territory: Raw = {"id": f"t_{i}_x", "names": draw(_names(str(i))), "kind": kind, "region": region}
        territory["neighbours"] = {}
        if draw(st.booleans()):
            territory["short"] = draw(_names(str(i)))
        if draw(st.booleans()):
            territory["aliases"] = [f"{draw(_words)}n{i}a"]
        if placed:
            territory["at"] = draw(_places)
        territories.append(territory)
    worlds = [[t for t in territories if (t["kind"] == "moon") == lunar] for lunar in (False, True)]
    for world in filter(None, worlds):
        for i, territory in enumerate(world[1:], 1):
            _link(territory, world[draw(st.integers(0, i - 1))], draw(_edge_kinds))
        for _ in range(draw(st.integers(0, 3))):
            a, b = draw(st.sampled_from(world)), draw(st.sampled_from(world))
            if a is not b:
                _link(a, b, draw(_edge_kinds))
    for territory in worlds[1][:1]:
        territory["landing_site"] = True
    raw: Raw = {"format": 1, "id": "made", "names": draw(_names("")), "regions": regions, "territories": territories}
    edges = [(t["id"], other) for t in territories for other in t["neighbours"] if t["id"] < other]
    free = [
        (a["id"], b["id"])
        for world in worlds
        for i, a in enumerate(world)
        for b in world[:i]
        if b["id"] not in a["neighbours"]
    ]
    if free and draw(st.booleans()):
        a, b = draw(st.sampled_from(free))
        edge: Raw = {"a": a, "b": b, "kind": draw(_edge_kinds), "switch": "s_x", "default": draw(st.booleans())}
        if draw(st.booleans()):
            edge["note"] = draw(_names(""))
        raw["optional_edges"] = [edge]
        edges.append((a, b))
    if edges and draw(st.booleans()):
        raw["wraps"] = [list(draw(st.sampled_from(edges)))]
    return raw


def _link(a: Raw, b: Raw, kind: str) -> None:
    a["neighbours"][b["id"]] = kind
    b["neighbours"][a["id"]] = kind


# spoiling -------------------------------------------------------------------------------------------------------

junk = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.sampled_from([-1, 10**30, 1e300, 0.5, "", "x" * 200, "a\n", "\x1b[31m", "<b>", "north", "moon", [], {}, [[[]]]]),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(st.characters(codec="utf-8"), max_size=10),
    st.recursive(st.none(), lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner)),
)
"""Values that JSON can hold."""


def spots(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of all values inside a JSON value."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield (*path, key)
        yield from spots(inner, (*path, key))


@st.composite
def spoilt(draw: st.DrawFn) -> Any:
    """The small board file after one to four changes of any sort."""
    raw: Any = small()
    for _ in range(draw(st.integers(1, 4))):
        paths = list(spots(raw))
        if not paths:
            break
        *way, last = draw(st.sampled_from(paths))
        holder = raw
        for key in way:
            holder = holder[key]
        match draw(st.sampled_from(["drop", "replace", "rename", "double"])):
            case "drop":
                del holder[last]
            case "replace":
                holder[last] = draw(junk)
            case "rename" if isinstance(holder, dict):
                holder[draw(st.text(st.characters(codec="utf-8"), max_size=8))] = holder.pop(last)
            case "double" if isinstance(holder, list):
                holder.insert(last, copy.deepcopy(holder[last]))
    return raw


@st.composite
def garbled(draw: st.DrawFn, content: bytes) -> bytes:
    """Content of a file after some bytes were cut, changed or put in."""
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(content)))
        end = min(len(content), start + draw(st.sampled_from([0, 0, 1, 3, 40, 1000])))
        content = content[:start] + draw(st.binary(max_size=4)) + content[end:]
    return content


def made(raw: Raw, **switches: bool) -> Board:
    """Board of a file's content."""
    return Board(of_form(raw, BoardSpec, "small.json"), **switches)


def written(folder: Path, content: Any, ending: str = ".json") -> Path:
    """A board file with this content: bytes, text, or data to be written as JSON."""
    path = folder / f"board{ending}"
    if not isinstance(content, bytes | str):
        content = json.dumps(content)
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path
