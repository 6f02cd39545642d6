"""A recorded game for other programs and for people: as text, as JSON, as a table."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from risk2210.board.interchange import dump_json
from risk2210.record.recorded import RecordedGame
from risk2210.record.text import to_text
from risk2210.rules import kind_of

COLUMNS: Final = ("move", "entry", "at", "year", "step", "player", "kind", "text", "note")
"""Columns of the table: number of the move from 1, of its entry, and what was awaited when it was made."""


def lines(game: RecordedGame, lang: str | None = None) -> Iterator[str]:
    """The game as text: what it is played with as comments, then a line a move, with the note behind ``#``.

    A comment marks each new year and each turn, so that the text reads like a chronicle.
    """
    header = game.header
    names = game.called(lang or game.language)
    yield _one_line(f"# {header.board}, {', '.join(f'{ident} = {name}' for ident, name in names.items())}")
    yield f"# {game.created.isoformat(timespec='seconds')}, {msgspec.json.encode(header.ruleset).decode()}"
    shown = None
    for index, step in enumerate(game.steps):
        before = game.position_at(index)
        now = (before.year, before.step if before.active is None else "turn", before.active)
        if now != shown:
            shown = now
            yield f"# {before.year}: {before.active or before.step}"
        note = f"  # {step.note}" if step.note else ""
        yield to_text(step.move, before, lang) + _one_line(note)


def _one_line(text: str) -> str:
    """Names and notes may hold line ends of every kind."""
    return " ".join(text.splitlines())


def as_text(game: RecordedGame) -> str:
    """The game as text, with English words and ids; what is typed again is the same game."""
    return "\n".join(lines(game)) + "\n"


def as_json(game: RecordedGame) -> str:
    """The header and the moves that hold, as one JSON object."""
    content = {
        "created": game.created,
        "language": game.language,
        "game": game.header,
        "moves": [
            {
                "at": step.at,
                "move": step.move,
                "text": to_text(step.move, game.position_at(index)),
                **({"note": step.note} if step.note else {}),
            }
            for index, step in enumerate(game.steps)
        ],
    }
    return dump_json(msgspec.to_builtins(content))


def rows(game: RecordedGame) -> Iterator[Mapping[str, Any]]:
    """One row a move, with the keys of `COLUMNS`."""
    for index, step in enumerate(game.steps):
        before = game.position_at(index)
        yield {
            "move": index + 1,
            "entry": step.entry,
            "at": step.at.isoformat(),
            "year": before.year,
            "step": before.step,
            "player": getattr(step.move, "player", msgspec.UNSET) or "",
            "kind": kind_of(step.move),
            "text": to_text(step.move, before),
            "note": step.note,
        }


def as_csv(game: RecordedGame) -> str:
    """The moves as a table with a line of titles."""
    return csv_text(COLUMNS, ([row[column] for column in COLUMNS] for row in rows(game)))


def csv_text(columns: Sequence[str], rows: Iterable[Iterable[Any]]) -> str:
    r"""A table as CSV, with a line of titles.

    A text that a spreadsheet would take for a formula gets an apostrophe before it: names and notes are data, never
    run.

    Examples
    --------
    >>> csv_text(["name", "luck"], [["=1+1", -2.5], ["Zoé", None]])
    "name,luck\n'=1+1,-2.5\nZoé,\n"
    """
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(columns)
    for row in rows:
        writer.writerow([_harmless(value) for value in row])
    return stream.getvalue()


def _harmless(value: Any) -> str:
    text = "" if value is msgspec.UNSET or value is None else str(value)
    formula = isinstance(value, str) and text[:1] in {"=", "+", "-", "@", "\t", "\r"}
    return f"'{text}" if formula else text


WRITERS: Final[Mapping[str, Callable[[RecordedGame], str]]] = {"text": as_text, "json": as_json, "csv": as_csv}
"""Every format of an export."""
