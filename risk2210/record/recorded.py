"""`RecordedGame`: a game that is on the disk as soon as it is in memory, and whose mistakes can be mended.

It is `rules.Game` with a `Journal` under it. Undoing and correcting are entries like any other: nothing is erased, and
whatever a correction left behind can be restored.
"""

from __future__ import annotations

from copy import copy
from pathlib import Path
from types import TracebackType
from typing import Any

from msgspec.structs import replace as with_changes

from risk2210.board import Board
from risk2210.record.effect import difference
from risk2210.record.entries import (
    FORMAT,
    MAX_CORRECTIONS,
    MAX_NOTE,
    VERSION,
    Amended,
    Branch,
    Clashed,
    Deleted,
    Entry,
    Inserted,
    Made,
    Mended,
    Misfit,
    RecordHeader,
    Redone,
    Restored,
    Undone,
)
from risk2210.record.errors import RecordError
from risk2210.record.folder import games_folder, new_game_path
from risk2210.record.journal import Journal
from risk2210.record.replayed import Clash, Clock, ReplayedGame, now
from risk2210.rules import Game, Move, Position, Ruling, play, replay
from risk2210.rules.moves import read_move


class RecordedGame(ReplayedGame):
    """One game and its file; made by `create` and `open`.

    Every verb that changes the game writes one entry first. When that cannot be written, `RecordError` is raised and
    the game in memory is what it was.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> from risk2210.board import load_board
    >>> from risk2210.rules import Devastate, Game
    >>> folder = TemporaryDirectory()
    >>> with RecordedGame.create(Game.new(load_board("risk2210"), ["red", "blue", "gold"]), folder.name) as game:
    ...     position = game.push(Devastate(("egypt", "siberia", "sakha", "alberta")), note="unlucky for Africa")
    >>> with RecordedGame.open(game.path) as again:
    ...     again.position == position, again.steps[0].note
    (True, 'unlucky for Africa')
    >>> folder.cleanup()
    """

    @classmethod
    def create(
        cls,
        game: Game,
        folder: str | Path | None = None,
        *,
        language: str = "en",
        clock: Clock = now,
    ) -> RecordedGame:
        """Record a game from its beginning, with the moves it may already have.

        Parameters
        ----------
        game : Game
            It is copied; go on with what this returns.
        folder : str or Path, optional
            Where the file goes, made if missing; by default `games_folder`. The file is named after the day and the
            players.
        language : str
            Language of the table.
        clock : callable, optional
            Tells the time.

        Raises
        ------
        RecordError
            Nothing can be written there.
        """
        place = games_folder() if folder is None else Path(folder)
        time = clock()
        header = RecordHeader(FORMAT, VERSION, time, game.header, language)
        journal = new_game_path(place, header, lambda path: Journal.create(path, header, time))
        try:
            recorded = cls(journal, game.position.board, clock)
            for move in game.moves:
                recorded.push(move)
        except BaseException:
            journal.close()
            raise
        return recorded

    @classmethod
    def open(
        cls,
        path: str | Path,
        *,
        read_only: bool = False,
        salvage: bool = False,
        board: Board | None = None,
        clock: Clock = now,
    ) -> RecordedGame:
        """Open a record and replay it.

        Parameters
        ----------
        path : str or Path
        read_only : bool
            Follow a game that another window may be writing; takes no lock and changes nothing.
        salvage : bool
            Read a damaged file up to its first fault, which becomes a notice; it cannot be written then. What was
            saved can be recorded anew: ``RecordedGame.create(game.game)``.
        board : Board, optional
            The board, when it is none that travels with the package.
        clock : callable, optional
            Tells the time.

        Raises
        ------
        RecordError
            It is no record, of a newer version, damaged, or being written by another window.

        Notes
        -----
        A game that later rules no longer allow opens all the same: its moves hold up to the first refusal and the
        others are `pending`.
        """
        journal = Journal.open(Path(path), clock(), read_only=read_only, salvage=salvage)
        try:
            return cls(journal, board, clock, salvage=salvage)
        except BaseException:
            journal.close()
            raise

    # --- going on ---

    def push(self, move: Move, note: str = "") -> Position:
        """Make a move; what had been undone becomes a branch.

        Raises
        ------
        IllegalMove
            The rules do not allow it; nothing was written.
        RecordError
            It could not be written; the game is what it was.
        """
        self._settle()
        made = read_move(move)
        before = self.position
        after = play(before, made)
        effect = None if isinstance(made, Ruling) else difference(before, after)
        self._write(Made(**self._stamp(note), move=made, effect=effect))
        return self.position

    def undo(self) -> Move | None:
        """Take the last move back and return it; None if there is none."""
        self._settle()
        if not len(self):
            return None
        self._write(Undone(**self._stamp()))
        return self._line.undone[-1].move

    def redo(self) -> Position | None:
        """Make the move last undone again; None if there is none."""
        self._settle()
        if not self._line.undone:
            return None
        self._write(Redone(**self._stamp()))
        return self.position

    # --- correcting ---

    def amend(self, index: int, move: Move, note: str = "") -> Clash | None:
        """Put another move in the place of number `index` (from 0) and replay what follows, while it is valid.

        Returns
        -------
        Clash or None
            The first move that no longer holds; it and all after it are `pending`. None if all still hold.

        Raises
        ------
        IllegalMove
            The new move is not legal there; nothing was changed.
        """
        self._settle()
        self._require_move(index, len(self) - 1)
        amended = read_move(move)
        kept = self._kept(play(self.position_at(index), amended), index + 1)
        return self._revise(Amended(**self._stamp(note), index=index, move=amended, kept=kept))

    def insert(self, index: int, move: Move, note: str = "") -> Clash | None:
        """Put a forgotten move before number `index` and replay what follows; returns and raises as `amend` does."""
        self._settle()
        self._require_move(index, len(self))
        inserted = read_move(move)
        kept = self._kept(play(self.position_at(index), inserted), index)
        return self._revise(Inserted(**self._stamp(note), index=index, move=inserted, kept=kept))

    def delete(self, index: int, note: str = "") -> Clash | None:
        """Take move number `index` out and replay what followed; returns as `amend` does."""
        self._settle()
        self._require_move(index, len(self) - 1)
        kept = self._kept(self.position_at(index), index + 1)
        return self._revise(Deleted(**self._stamp(note), index=index, kept=kept))

    def mend(self, move: Move, note: str = "") -> Clash | None:
        """Put another move in the place of the first one pending, and go on with the others.

        Raises
        ------
        IllegalMove
            It is not legal there; nothing was changed.
        RecordError
            Nothing is pending.
        """
        return self._mend(read_move(move), 1, note)

    def drop(self, count: int = 1, note: str = "") -> Clash | None:
        """Give up the first `count` moves pending, and go on with the others."""
        return self._mend(None, count, note)

    def go_on(self) -> Clash | None:
        """Try the pending moves again, after moves that were missing have been made."""
        return self._mend(None, 0, "")

    def rule(self, reason: str, note: str = "") -> Clash | None:
        """Let the first pending move stand as a ruling: what it changed at the table is set, and the others go on.

        Raises
        ------
        RecordError
            Nothing is pending, or what it changed is not recorded: the move had been kept through an earlier
            correction. Then say it yourself: `mend` with a `Ruling`.
        """
        self._settle()
        if not self.pending:
            raise RecordError("record/nothing_pending")
        step = self.pending[0]
        if isinstance(step.move, Ruling):
            return self._mend(with_changes(step.move, reason=reason), 1, note)
        if step.effect is None:
            raise RecordError("record/effect_unknown")
        return self._mend(with_changes(step.effect, reason=reason), 1, note)

    def rule_rest(self, reason: str) -> None:
        """Let every pending move that is refused stand as a ruling, until none is pending."""
        while self.pending:
            self.rule(reason)

    def restore(self, branch: Branch | int) -> Clash | None:
        """Take up a branch again (or the one that an entry of this number left); the present moves become a branch."""
        self._settle()
        entry = branch if isinstance(branch, int) else branch.entry
        if entry not in self._line.branches:
            raise RecordError("record/no_entry", entry=entry)
        self._write(Restored(**self._stamp(), branch=entry))
        return self.clash

    def _require_move(self, index: int, most: int) -> None:
        if not 0 <= index <= most:
            raise RecordError("record/no_move", index=index, moves=len(self))

    def _kept(self, position: Position, first: int) -> int:
        """How many moves, from number `first` on, still hold from this position."""
        return len(replay(position, self.moves[first:]).accepted)

    def _revise(self, entry: Amended | Inserted | Deleted) -> Clash | None:
        # Whatever no longer holds may be let stand as a ruling: note now what it changed.
        for index in range(entry.index, len(self)):
            step = self._line.steps[index]
            if step.effect is None and not isinstance(step.move, Ruling):
                effect = difference(self.position_at(index), self.position_at(index + 1))
                self._line.steps[index] = step._replace(effect=effect)
        self._write(entry)
        return self.clash

    def _mend(self, move: Move | None, dropped: int, note: str) -> Clash | None:
        self._settle()
        waiting = self.pending
        if not waiting or not 0 <= dropped <= len(waiting):
            raise RecordError("record/nothing_pending")
        start = self.position if move is None else play(self.position, move)
        kept = len(replay(start, [step.move for step in waiting[dropped:]]).accepted)
        self._write(Mended(**self._stamp(note), move=move, dropped=dropped, kept=kept))
        return self.clash

    # --- writing ---

    def _stamp(self, note: str = "") -> dict[str, Any]:
        """What every entry says: its number, the time, the note."""
        try:
            note.encode()
            fits = len(note) <= MAX_NOTE
        except (UnicodeError, AttributeError):
            fits = False
        if not fits:
            raise RecordError("record/note", most=MAX_NOTE)
        return {"n": len(self._journal.entries) + 1, "at": self._clock(), "note": note}

    def _write(self, entry: Entry) -> None:
        """Put the entry on the disk, then let it take effect; if it cannot be written, nothing has happened."""
        line = copy(self._line)
        try:
            start = line.apply(entry)
        except Misfit as misfit:
            raise RecordError(misfit.code, file=str(self.path), most=MAX_CORRECTIONS) from None
        self._journal.append(entry)
        self._line = line
        self._replay_from(start)

    def _settle(self) -> None:
        """Before anything is written: the pen is needed, and a clash found on opening becomes an entry of its own."""
        if not self._journal.writing:
            self._journal.refuse_writing()
        if len(self._line.steps) > len(self._game):
            self._write(Clashed(**self._stamp(), kept=len(self._game)))

    # --- two windows ---

    def follow(self) -> tuple[Entry, ...]:
        """Take in what another window has written since; cheap enough to be asked several times a second.

        Returns
        -------
        tuple of Entry
            What is new; everything, when the file was replaced by another.
        """
        return () if self._journal.writing else self._catch_up(*self._journal.refresh())

    def take_over(self) -> tuple[Entry, ...]:
        """Take the pen when the other window has let it go or is dead; returns what it had written last.

        Raises
        ------
        RecordError
            It still holds it; the message says who, where and since when.
        """
        return self._catch_up(*self._journal.take_over(self._clock()))

    def ask_for_pen(self) -> None:
        """Ask the window that holds the pen to lay it down; `take_over` then succeeds, if that window is alive."""
        self._journal.ask_for_pen()

    @property
    def asked_for_pen(self) -> bool:
        """Whether another window asks for the pen that this one holds; one that listens answers with `let_go`."""
        return self._journal.asked_for_pen

    def let_go(self) -> None:
        """Lay the pen down; this window follows from now on."""
        self._journal.let_go()

    def close(self) -> None:
        """Lay the pen down and end; the game can still be read, not changed."""
        self._journal.close()

    def _catch_up(self, replaced: bool, new: int) -> tuple[Entry, ...]:
        entries = tuple(self._journal.entries)
        if replaced:
            self._load()
            return entries
        added = entries[len(entries) - new :]
        if added:
            self._take_in(added)
        return added

    def __enter__(self) -> RecordedGame:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
