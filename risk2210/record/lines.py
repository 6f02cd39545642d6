"""The lines of a record, read strictly: the header, then one entry after another."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from risk2210.record.entries import FORMAT, MAX_ENTRIES, VERSION, Entry, RecordHeader, decode_entry, decode_header
from risk2210.record.errors import RecordError

MAX_LINE: Final = 64 * 1024
"""Most bytes of a line. The longest real ones, a whole position entered from the table, have some 20,000."""

UNREADABLE: Final = (msgspec.MsgspecError, ValueError, RecursionError, OverflowError)
"""Whatever decoding a hostile line may raise."""


class _Format(Struct):
    """As much of a header as every version has."""

    format: str
    version: int


def read_header(line: bytes, path: Path) -> RecordHeader:
    """The header on the first line of a record.

    Raises
    ------
    RecordError
        It is no header, of a newer version, or at fault; the message names the place.
    """
    _require_length(line, path, 1)
    try:
        begun = msgspec.json.decode(line, type=_Format)
    except UNREADABLE:
        raise RecordError("record/foreign", file=str(path)) from None
    if begun.format != FORMAT or begun.version < 1:
        raise RecordError("record/foreign", file=str(path))
    if begun.version > VERSION:
        raise RecordError("record/newer", file=str(path), version=begun.version, known=VERSION)
    try:
        return decode_header(line)
    except UNREADABLE as error:
        raise RecordError("record/header", file=str(path), **_problem(error)) from None


def read_entries(lines: Sequence[bytes], path: Path, known: int) -> list[Entry]:
    """The entries on the lines that follow `known` entries already read.

    Raises
    ------
    RecordError
        A line is at fault, or its number is not the one due; the message names file, line and place.
    """
    if known + len(lines) > MAX_ENTRIES:
        raise RecordError("record/entries", file=str(path), most=MAX_ENTRIES)
    entries: list[Entry] = []
    for number, line in enumerate(lines, known + 1):
        _require_length(line, path, number + 1)
        try:
            entry: Entry = decode_entry(line)
        except UNREADABLE as error:
            raise RecordError("record/entry", file=str(path), line=number + 1, **_problem(error)) from None
        if entry.n != number:
            raise RecordError("record/number", file=str(path), line=number + 1, found=entry.n, wanted=number)
        entries.append(entry)
    return entries


def _require_length(line: bytes, path: Path, number: int) -> None:
    if len(line) > MAX_LINE:
        raise RecordError("record/line_size", file=str(path), line=number, most=MAX_LINE)


def _problem(error: Exception) -> dict[str, Any]:
    """What the decoder says, and the place in the line it says it of (``$`` is the whole line)."""
    text = str(error)[:500]
    place = re.search(r" - at `([^`]*)`$", text)
    return {"problem": text, "place": place[1] if place else "$"}
