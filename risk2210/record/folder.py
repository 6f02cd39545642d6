"""Where games are kept, what their files are called, and what lies there."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from typing import TypeVar

import platformdirs

from risk2210.files import at_home
from risk2210.oserrors import system_says
from risk2210.record.entries import RecordHeader
from risk2210.record.errors import RecordError

GAMES_VARIABLE = "RISK2210_GAMES"
"""Environment variable that names the folder of the games."""

SUFFIX = ".jsonl"
"""Ending of a record's file name."""

Opened = TypeVar("Opened")


def games_folder(environ: Mapping[str, str] | None = None) -> Path:
    """Folder of the games: ``RISK2210_GAMES``, else the user's data folder of this system.

    Examples
    --------
    >>> games_folder({"RISK2210_GAMES": "/media/stick"}).as_posix()
    '/media/stick'
    """
    env = os.environ if environ is None else environ
    named = env.get(GAMES_VARIABLE)
    return at_home(named) if named else platformdirs.user_data_path("risk2210", appauthor=False) / "games"


def file_stem(created: datetime, names: tuple[str, ...]) -> str:
    """A file name every system accepts, from the day and the players' names; nothing else of a name gets into it.

    Examples
    --------
    >>> from datetime import UTC
    >>> file_stem(datetime(2026, 1, 31, tzinfo=UTC), ("Zoé", "../../etc/passwd", "李"))
    '2026-01-31-zoe-etcpasswd'
    """
    plain = (unicodedata.normalize("NFKD", name.casefold()) for name in names)
    slugs = ("".join(char for char in name if char.isascii() and char.isalnum())[:16] for name in plain)
    return "-".join([f"{created:%Y-%m-%d}", *filter(None, slugs)])


def new_game_path(folder: Path, header: RecordHeader, make: Callable[[Path], Opened]) -> Opened:
    """Make a file in the folder under a name that is still free, and return what `make` made of it.

    Raises
    ------
    RecordError
        Nothing can be written there.
    """
    stem = file_stem(header.created, tuple(player.name or player.id for player in header.game.players))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for number in range(1, 1000):
            path = folder / f"{stem}{f'-{number}' if number > 1 else ''}{SUFFIX}"
            if path.exists():
                continue
            try:
                return make(path)
            except FileExistsError:  # another window was quicker
                continue
        raise FileExistsError(stem)
    except OSError as error:
        reason = system_says(error, cure=False)
        raise RecordError("record/not_made", folder=str(folder), reason=reason, variable=GAMES_VARIABLE) from None


def record_files(folder: Path) -> tuple[Path, ...]:
    """The records in a folder, the one written last first; none when there is no such folder."""
    try:
        found = {path: path.stat().st_mtime_ns for path in folder.glob(f"*{SUFFIX}") if path.is_file()}
        return tuple(sorted(found, key=lambda path: (-found[path], path.name)))
    except OSError as error:
        raise RecordError("record/unreadable", file=str(folder), reason=system_says(error)) from None
