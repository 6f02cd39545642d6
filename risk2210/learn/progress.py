"""What a learner has done: lessons, puzzles right and wrong, and which ones come again (Leitner's boxes).

It is one small file beside the recorded games. A file that cannot be read is laid aside, never overwritten.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

import msgspec
from filelock import FileLock, Timeout
from msgspec import Struct, field

from risk2210.errors import CodedError
from risk2210.files import write_whole
from risk2210.i18n import N_
from risk2210.oserrors import system_says
from risk2210.record import GAMES_VARIABLE, games_folder

FILE: Final = "learning.json"

FORMAT: Final = 1

INTERVALS: Final = (3, 8, 20, 50)
"""After how many more answers a puzzle comes again, by box; from the last box it goes for good."""

LOCK_SECONDS: Final = 5.0

MESSAGES: Mapping[str, str] = {
    "learn/unwritable": N_("what you learned cannot be kept in {folder}: {reason}; {variable} names another place"),
    "learn/set_aside": N_("{file} could not be read and was laid aside as {aside}; what you learn from now on is kept"),
    "learn/newer": N_("{file} was written by a newer version; update the program to go on with it"),
}


class ProgressError(CodedError):
    """What was learned cannot be read or kept; `code` is a key of `MESSAGES`."""

    messages = MESSAGES


class Boxed(Struct, forbid_unknown_fields=True):
    """A puzzle that was answered wrong: its box, and the count of answers at which it comes again."""

    seed: int
    kind: str
    box: int
    due: int


class Score(Struct, forbid_unknown_fields=True):
    """Answers to one kind of puzzle."""

    right: int = 0
    wrong: int = 0


class _Kept(Struct, forbid_unknown_fields=True):
    """The file."""

    format: int = FORMAT
    lessons: dict[str, list[str]] = field(default_factory=dict)
    scores: dict[str, Score] = field(default_factory=dict)
    boxes: list[Boxed] = field(default_factory=list)
    next_seed: int = 0


class Progress:
    """A learner's progress, kept on the disk after each step.

    Parameters
    ----------
    folder : Path, optional
        By default the folder of the games.

    Raises
    ------
    ProgressError
        A newer version wrote it, or it cannot be written.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     progress = Progress(Path(folder))
    ...     progress.answered(7, "roll", right=False)
    ...     [progress.answered(seed, "roll", right=True) for seed in (8, 9, 10)]
    ...     again = Progress(Path(folder)).due()
    [None, None, None]
    >>> again.seed, again.kind
    (7, 'roll')
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.path = (games_folder() if folder is None else folder) / FILE
        self.notice: ProgressError | None = None
        self._lasting = True
        self._kept = self._read()

    @classmethod
    def for_now(cls, notice: ProgressError) -> Progress:
        """Progress that lasts only as long as the program runs, because of what `notice` says."""
        made = cls.__new__(cls)
        made.path, made.notice, made._lasting, made._kept = Path(FILE), notice, False, _Kept()
        return made

    # reading -----------------------------------------------------------------------------------------------------

    @property
    def count(self) -> int:
        """Answers given so far."""
        return sum(score.right + score.wrong for score in self._kept.scores.values())

    @property
    def right(self) -> int:
        """Right answers so far."""
        return sum(score.right for score in self._kept.scores.values())

    @property
    def scores(self) -> Mapping[str, Score]:
        """Answers by kind of puzzle."""
        return self._kept.scores

    @property
    def waiting(self) -> int:
        """Puzzles that will come again."""
        return len(self._kept.boxes)

    @property
    def next_seed(self) -> int:
        """The seed of the next new puzzle."""
        return self._kept.next_seed

    def due(self) -> Boxed | None:
        """The puzzle that comes again now; None if none is due."""
        ready = [boxed for boxed in self._kept.boxes if boxed.due <= self.count]
        return min(ready, key=lambda boxed: boxed.due, default=None)

    def done(self, lesson: str) -> tuple[str, ...]:
        """Tasks of a lesson that were done."""
        return tuple(self._kept.lessons.get(lesson, ()))

    # writing -----------------------------------------------------------------------------------------------------

    def task_done(self, lesson: str, task: str) -> None:
        """A task of a lesson was done."""

        def change(kept: _Kept) -> None:
            tasks = kept.lessons.setdefault(lesson, [])
            if task not in tasks:
                tasks.append(task)

        self._change(change)

    def answered(self, seed: int, kind: str, *, right: bool) -> None:
        """A puzzle was answered: it moves on by a box, leaves the last one, or falls back into the first."""

        def change(kept: _Kept) -> None:
            score = kept.scores.setdefault(kind, Score())
            if right:
                score.right += 1
            else:
                score.wrong += 1
            count = sum(s.right + s.wrong for s in kept.scores.values())
            before = next((boxed for boxed in kept.boxes if (boxed.seed, boxed.kind) == (seed, kind)), None)
            kept.boxes = [boxed for boxed in kept.boxes if boxed is not before]
            box = 0 if not right else -1 if before is None else before.box + 1
            if 0 <= box < len(INTERVALS):
                kept.boxes.append(Boxed(seed, kind, box, count + INTERVALS[box]))
            kept.next_seed = max(kept.next_seed, seed + 1)

        self._change(change)

    def forget(self, lesson: str) -> None:
        """Begin a lesson anew."""
        self._change(lambda kept: kept.lessons.pop(lesson, None))

    def _change(self, change: Callable[[_Kept], object]) -> None:
        """Change what is on the disk, which another window may have changed since."""
        if not self._lasting:
            change(self._kept)
            return
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with FileLock(self.path.with_suffix(".lock"), timeout=LOCK_SECONDS):
                self._kept = self._read()
                change(self._kept)
                write_whole(self.path, msgspec.json.format(msgspec.json.encode(self._kept), indent=1) + b"\n")
        except (OSError, Timeout) as error:
            raise self._unwritable(error) from None

    def _unwritable(self, error: Exception) -> ProgressError:
        """Why nothing can be kept."""
        reason = system_says(error, cure=False)
        return ProgressError("learn/unwritable", folder=str(self.path.parent), reason=reason, variable=GAMES_VARIABLE)

    def _read(self) -> _Kept:
        try:
            content = self.path.read_bytes()
        except FileNotFoundError:
            return _Kept()
        except OSError as error:
            raise self._unwritable(error) from None
        try:
            kept = msgspec.json.decode(content, type=_Kept)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            return self._set_aside(content)
        if kept.format > FORMAT:
            raise ProgressError("learn/newer", file=str(self.path))
        return kept

    def _set_aside(self, content: bytes) -> _Kept:
        """Keep a file that cannot be read, under another name."""
        try:
            if int(msgspec.json.decode(content)["format"]) > FORMAT:
                raise ProgressError("learn/newer", file=str(self.path))
        except (msgspec.MsgspecError, UnicodeDecodeError, KeyError, TypeError, ValueError):
            pass
        number = 1
        while (aside := self.path.with_suffix(f".broken{number}.json")).exists():
            number += 1
        try:
            self.path.replace(aside)
        except OSError as error:
            raise self._unwritable(error) from None
        self.notice = ProgressError("learn/set_aside", file=str(self.path), aside=aside.name)
        return _Kept()
