"""The one-line text form of a move: for records people read, and for typing at a prompt.

A line is the kind of move, then its fields in order; fields that may be left out follow by name, if they say something.
Lists have commas, pairs a colon, ``()`` is an empty list, ``-`` is unknown. What is no plain word is quoted as in JSON.

>>> from risk2210.rules import Deploy, InvasionOutcome, Roll
>>> to_text(Deploy("red", (("egypt", 3), ("sakha", 1))))
'deploy red egypt:3,sakha:1'
>>> to_text(Roll(((8, 5), (6, 3)), ((6, 4),), ("land",)))
'roll 8:5,6:3 6:4 commanders=land'
>>> to_text(InvasionOutcome("red", "egypt", "sakha", 3, 4, taken=True, mods=5))
'invasion_outcome red egypt sakha attackers_lost=3 defenders_lost=4 taken=yes mods=5'
>>> parse_text("declare red egypt sakha")
Declare(player='red', origin='egypt', target='sakha')
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, get_args, get_origin

import msgspec
from msgspec.structs import FieldInfo, fields

from risk2210.rules.moves import MOVE_TYPES, Move, Ruling, decode_move, encode_move, unreadable
from risk2210.rules.refusals import InvalidMove

EMPTY, UNKNOWN = "()", "-"

_PLAIN = re.compile(r"[^\W\d][\w-]*")
_QUOTED = r'"(?:\\.|[^"\\])*"'
_WORDS = re.compile(rf'(?:{_QUOTED}|[^\s"])+')
_ITEMS = re.compile(rf'(?:{_QUOTED}|[^,"])+')
_HALVES = re.compile(rf'(?:{_QUOTED}|[^:"])+')

_FIELDS: Final[Mapping[str, tuple[FieldInfo, ...]]] = {
    str(move.__struct_config__.tag): fields(move)  # type: ignore[attr-defined]
    for move in MOVE_TYPES
}


def to_text(move: Move) -> str:
    """The move as one line of text; a ruling has its JSON after the word, for it may say anything.

    Raises
    ------
    InvalidMove
        A field has not its proper type.
    """
    try:
        said: dict[str, Any] = msgspec.json.decode(encode_move(move))
    except (TypeError, ValueError) as error:
        raise InvalidMove(unreadable(str(error))) from None
    kind = said.pop("move")
    if isinstance(move, Ruling):
        return f"{kind} {msgspec.json.encode(said).decode()}"
    words = [kind]
    for field in _FIELDS[kind]:
        if field.required:
            words.append(_written(said[field.name]))
        elif field.name in said:
            words.append(f"{field.name}={_written(said[field.name])}")
    return " ".join(words)


def _written(value: Any) -> str:
    """One value in the notation of the text form."""
    if not isinstance(value, list):
        return _atom(value)
    return ",".join(":".join(map(_atom, item)) if isinstance(item, list) else _atom(item) for item in value) or EMPTY


def _atom(value: Any) -> str:
    if value is None:
        return UNKNOWN
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str) and _PLAIN.fullmatch(value) and value not in {"yes", "no"}:
        return value
    return msgspec.json.encode(value).decode()


def parse_text(line: str) -> Move:
    """The move that one line of text says.

    Raises
    ------
    InvalidMove
        It says no move, or a field is missing, unknown or of the wrong type.

    Examples
    --------
    >>> parse_text("claim red")
    Traceback (most recent call last):
    ...
    risk2210.rules.refusals.InvalidMove: this cannot be read as a move: claim needs territory (R1.11)
    """
    try:
        line.encode()
    except UnicodeError as error:
        raise InvalidMove(unreadable(str(error))) from None
    kind, _, rest = line.strip().partition(" ")
    if kind == "ruling":
        return decode_move('{"move":"ruling",' + rest.strip().removeprefix("{"))
    if kind not in _FIELDS:
        raise InvalidMove(unreadable(f"there is no kind of move {kind!r}"))
    said: dict[str, Any] = {}
    required = [field for field in _FIELDS[kind] if field.required]
    optional = {field.name: field for field in _FIELDS[kind] if not field.required}
    for word in _WORDS.findall(rest):
        name, equals, value = word.partition("=")
        if equals and name in optional:
            said[name] = _reader(optional[name])(value)
        elif required:
            field = required.pop(0)
            said[field.name] = _reader(field)(word)
        else:
            raise InvalidMove(unreadable(f"{kind} says nothing with {word!r}"))
    if required:
        raise InvalidMove(unreadable(f"{kind} needs {', '.join(field.name for field in required)}"))
    if '"' in _WORDS.sub("", rest):
        raise InvalidMove(unreadable("a quotation mark is never closed"))
    return decode_move(msgspec.json.encode({"move": kind, **said}))


def _reader(field: FieldInfo) -> Callable[[str], Any]:
    """How the value of a field is read: as one value, as a list, or as a list of pairs."""
    if get_origin(field.type) is not tuple:
        return _value
    return _pairs if get_origin(get_args(field.type)[0]) is tuple else _list


def _pairs(text: str) -> list[list[Any]]:
    return [[_value(half) for half in _HALVES.findall(item)] for item in _ITEMS.findall(text) if item != EMPTY]


def _list(text: str) -> list[Any]:
    return [_value(item) for item in _ITEMS.findall(text) if item != EMPTY]


def _value(text: str) -> Any:
    """A word, a quoted word, a number, yes, no, or the unknown."""
    words = {UNKNOWN: None, "yes": True, "no": False}
    if text in words:
        return words[text]
    if _PLAIN.fullmatch(text):
        return text
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text
