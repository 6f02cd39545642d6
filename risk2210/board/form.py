"""The form of a file: its text, its JSON, and every value that is not of the type that its model gives."""

from __future__ import annotations

import difflib
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Literal, NoReturn, TypeVar, get_args, get_origin

import msgspec
from msgspec import Meta

from risk2210.board.faults import BoardError, Fault
from risk2210.errors import Said
from risk2210.i18n import N_
from risk2210.oserrors import system_says

MAX_BYTES = 2_000_000
"""A board file larger than this is refused unread; the printed boards take about 20 kB."""

Id = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]*(?!\n)$", max_length=60)]  # Python's $ lets a last newline pass
Name = Annotated[str, Meta(min_length=1, max_length=80)]
Bonus = Annotated[int, Meta(ge=0, le=1000)]
Count = Annotated[int, Meta(ge=0, le=100)]
Coordinate = Annotated[float, Meta(ge=-10_000, le=10_000)]

T = TypeVar("T")


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
        data = {"line": error.lineno, "column": error.colno, "reason": _syntax(error.msg)}
        fault = Fault("board/syntax", file, "", data)
    except ValueError:
        fault = Fault("board/number", file, "")
    except RecursionError:
        fault = Fault("board/too-deep", file, "")
    raise BoardError([fault])


_SYNTAX = {
    "Expecting value": N_("a value is missing here"),
    "Expecting property name": N_("a name in double quotes is missing here"),
    "Expecting ',' delimiter": N_("a comma is missing here"),
    "Expecting ':' delimiter": N_("a colon is missing here"),
    "Extra data": N_("something stands behind the end"),
    "Unterminated string": N_("a text has no closing quote"),
    "Invalid control character": N_("a text holds a control character"),
    "Invalid \\": N_("a text holds a backslash that means nothing"),
    "Illegal trailing comma": N_("a comma stands before a closing bracket"),
}
"""What Python's reader of JSON says, by its first words, in ours."""


def _syntax(reason: str) -> str:
    """What is wrong with a JSON text, to be said in the reader's language."""
    return next((Said(words) for begun, words in _SYNTAX.items() if reason.startswith(begun)), reason)


def require_format(raw: object, known: int, code: str, file: str) -> None:
    """Refuse a file that names another format than the one known, with the fault of this code."""
    if isinstance(raw, dict) and type(raw.get("format")) is int and raw["format"] != known:
        raise BoardError([Fault(code, file, "format", {"found": raw["format"], "known": known})])


def of_form(raw: object, kind: type[T], file: str, faults: Sequence[Fault] = ()) -> T:
    """JSON-like data as a value of its model.

    Raises
    ------
    BoardError
        With the `faults` known before and every fault of form.
    """
    faults = [*faults, *form_faults(raw, kind, file, "")]
    if faults:
        raise BoardError(faults)
    return msgspec.convert(raw, kind)


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
                data = {"field": _shown(name), "fields": ", ".join(fields), "nearest": nearest(name, fields)}
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


def nearest(word: str, known: Iterable[str]) -> list[str]:
    """The known word that may have been meant."""
    return difflib.get_close_matches(word[:_SHOWN], known, n=1, cutoff=0.75)


def _label(key: str) -> str:
    """A key as it stands in a path."""
    return key if key.isidentifier() and len(key) <= _SHOWN else _shown(key)


_SHOWN = 60
