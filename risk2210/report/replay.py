"""The board move by move: one drawing, and what each move changes of it, forwards and back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from risk2210.progress import Progress
from risk2210.record import RecordedGame
from risk2210.rules import Move, Position, Ruling
from risk2210.view.live import Shot, draw, patch, whole_figure
from risk2210.view.scene import Scene, scene
from risk2210.view.standing import standing_of
from risk2210.view.state import Painted
from risk2210.view.telling import tell
from risk2210.view.voice import Voice

MOST_MARKED = 8
"""Territories that one move may outline: a move that changes more of them changes the whole board."""


class Beat(Struct, frozen=True):
    """One move of a replay.

    Parameters
    ----------
    text : str
        The move in words.
    year : int
        Year or round in which it was made.
    player : str or None
        Whose turn it was, None outside the turns.
    forward, back : mapping or None
        What the page's board is told to show the position after the move, and again the one before; None where they
        look alike.
    standing : tuple of tuple of int
        After the move, as `standing_of` gives it.
    """

    text: str
    year: int
    player: str | None
    forward: dict[str, Any] | None
    back: dict[str, Any] | None
    standing: tuple[tuple[int, ...], ...]


class Replay(Struct, frozen=True):
    """A whole game for a page to play through.

    Parameters
    ----------
    figure : mapping
        The board before the first move.
    opening : tuple of tuple of int
        The standing then.
    beats : tuple of Beat
        One for each move.
    """

    figure: dict[str, Any]
    opening: tuple[tuple[int, ...], ...]
    beats: tuple[Beat, ...]


def replay_of(game: RecordedGame, voice: Voice, theme: str = "light", progress: Progress | None = None) -> Replay:
    """Draw every position of a game (some 3 ms each).

    Parameters
    ----------
    game : RecordedGame
    voice : Voice
        Of the same game.
    theme : {"light", "dark"}
    progress : callable, optional
        Called after every move.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> from risk2210.board import load_board
    >>> from risk2210.rules import Devastate, Game
    >>> folder = TemporaryDirectory()
    >>> with RecordedGame.create(Game.new(load_board("risk2210"), ["red", "blue"]), folder.name) as game:
    ...     position = game.push(Devastate(("egypt", "siberia", "sakha", "alberta")))
    ...     replay = replay_of(game, Voice(game))
    >>> replay.beats[0].text
    'Devastated: Egypt, Siberia, Sakha, Alberta'
    >>> sorted(replay.beats[0].forward["info"])
    ['alberta', 'egypt', 'sakha', 'siberia']
    >>> folder.cleanup()
    """
    drawn = scene(game.position.board, theme, voice.lang)
    before = game.position_at(0)
    shot = first = _shot(drawn, voice, before)
    beats = []
    for index, move in enumerate(game.moves):
        after = game.position_at(index + 1)
        shown = _shot(drawn, voice, after, *_marks(move, before, after))
        forward, back = patch(shot, shown), patch(shown, shot)
        beats.append(Beat(tell(voice, move), before.year, before.active, forward, back, standing_of(after)))
        before, shot = after, shown
        if progress is not None:
            progress(index + 1, len(game.moves))
    return Replay(whole_figure(drawn, first), standing_of(game.position_at(0)), tuple(beats))


def _shot(
    drawn: Scene, voice: Voice, position: Position, selected: str | None = None, targets: tuple[str, ...] = ()
) -> Shot:
    return draw(drawn, Painted(position, voice.styles), selected, targets, names=voice.names, veil=False)


def _marks(move: Move, before: Position, after: Position) -> tuple[str | None, tuple[str, ...]]:
    """What to outline: the territory that is attacked or moved to, and the others that the move changed."""
    invasion = before.invasion or after.invasion
    target = getattr(move, "target", None) or (None if invasion is None else invasion.target)
    target = target if target in before.frame.index else None  # the target of a mission is a player
    origin = getattr(move, "origin", None)
    others = dict.fromkeys([*([] if origin is None else [origin]), *_changed(before, after)])
    others.pop(target, None)
    if len(others) > MOST_MARKED or isinstance(move, Ruling):
        return target, ()
    return target, tuple(others)


def _changed(before: Position, after: Position) -> Iterator[str]:
    """Territories where something else stands than before."""
    for index, territory in enumerate(before.frame.ids):
        old = before.owners[index], before.mods[index], before.commanders[index], territory in before.stations
        new = after.owners[index], after.mods[index], after.commanders[index], territory in after.stations
        if old != new or (territory in before.devastated) != (territory in after.devastated):
            yield territory
