"""The first game, guided: the story of one year, told move by move, which the learner plays on the real engine.

The story is ``guide.toml`` beside this module. What the learner does counts as done when it leads to the very position
of the story; anything else that is legal is taken back, with the reason to do it as told.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from risk2210.learn.scene import Scene
from risk2210.learn.teaching import Text
from risk2210.record import parse_line
from risk2210.rules import Move, Position, play

FILE = Path(__file__).with_name("guide.toml")

START = Scene()
"""What the story begins with: three players before the first move."""


class Event(Struct, frozen=True, forbid_unknown_fields=True):
    """One event of the story.

    Parameters
    ----------
    id : str
    by : {"you", "table"}
        Whether the learner does it, or it is done for him.
    lines : tuple of str
        Moves as people type them.
    say : Text
        What happens, or what is to be done.
    clause : str
    """

    id: str
    by: Literal["you", "table"]
    clause: str
    lines: tuple[str, ...]
    say: Text


class _Story(Struct, frozen=True, forbid_unknown_fields=True):
    events: tuple[Event, ...]


@cache
def story() -> tuple[Event, ...]:
    """All events, in their order.

    Examples
    --------
    >>> story()[0].lines
    ('devastate alberta, lesotho, sakha, argentina',)
    """
    return msgspec.toml.decode(FILE.read_bytes(), type=_Story).events


@cache
def positions() -> tuple[Position, ...]:
    """The position before the first event, and the one after each."""
    found = [START.position()]
    for event in story():
        position = found[-1]
        for line in event.lines:
            for move in parse_line(line, position):
                position = play(position, move)
        found.append(position)
    return tuple(found)


def done(position: Position) -> int | None:
    """How many events have happened where the game stands; None where it has left the story.

    Examples
    --------
    >>> done(START.position())
    0
    """
    return next((count for count, told in enumerate(positions()) if told == position), None)


def moves_of(event: int) -> Sequence[Move]:
    """The moves of an event."""
    position, found = positions()[event], []
    for line in story()[event].lines:
        for move in parse_line(line, position):
            found.append(move)
            position = play(position, move)
    return found
