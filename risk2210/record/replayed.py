"""What a journal tells: the game replayed while it is valid, what is pending, and what corrections left behind."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from datetime import UTC, datetime
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace as with_changes

from risk2210.board import Board, board_names, load_board
from risk2210.errors import InvalidArgument
from risk2210.record.entries import MAX_CORRECTIONS, Branch, Entry, Line, Misfit, Step, kind_of_entry
from risk2210.record.errors import Notice, RecordError
from risk2210.record.journal import Journal
from risk2210.record.players import called
from risk2210.record.text import to_text
from risk2210.rules import Frame, Game, Header, HouseRules, IllegalMove, Move, Player, Position, Refusal, play

Clock = Callable[[], datetime]


def now() -> datetime:
    """The time, in UTC, to the millisecond."""
    time = datetime.now(UTC)
    return time.replace(microsecond=time.microsecond // 1000 * 1000)


class Clash(Struct, frozen=True):
    """Where the moves that wait to be mended begin.

    Parameters
    ----------
    position : Position
        The last good position.
    step : Step
        The move that comes next, with its note and time.
    refusal : Refusal or None
        Why it is refused in that position; None once it would be accepted (`RecordedGame.go_on`).
    """

    position: Position
    step: Step
    refusal: Refusal | None


class Told(Struct, frozen=True):
    """A move as a notice quotes it, in the words of whoever reads the notice."""

    move: Move
    position: Position

    def message(self, lang: str = "en") -> str:
        """The line of the move."""
        return to_text(self.move, self.position, lang)


class Why(Struct, frozen=True):
    """A refusal as a notice quotes it, with the names of the board and of the players."""

    refusal: Refusal
    frame: Frame
    players: tuple[Player, ...]

    def message(self, lang: str = "en") -> str:
        """The refusal in words."""
        return self.refusal.message(lang, self.frame, called(self.players, lang))


class ReplayedGame:
    """A game as its journal tells it, to be read.

    Parameters
    ----------
    journal : Journal
    board : Board or None
        None: the one of the package that the header names.
    clock : callable
        Tells the time.
    salvage : bool
        Take the entries up to the first that makes no sense, which becomes a notice.

    Raises
    ------
    RecordError
        The journal is of no game that can be played here, or an entry makes no sense.
    """

    def __init__(self, journal: Journal, board: Board | None, clock: Clock, *, salvage: bool = False) -> None:
        self._journal = journal
        self._salvage = salvage
        self._clock = clock
        self._board = board
        self._load()

    def _load(self) -> None:
        """Make the game anew from all that the journal holds."""
        notices: list[Notice] = []
        board = self._board or _board_of(self._journal.header.game, str(self.path))
        self._game = _begin(self._journal, board, notices)
        self._line = Line()
        self._notices = notices
        self._take_in(self._journal.entries)

    def _take_in(self, entries: Sequence[Entry]) -> None:
        """Let entries that are on the disk take effect."""
        line, start = copy(self._line), len(self._game)
        for entry in entries:
            try:
                start = min(start, line.apply(entry))
            except Misfit as misfit:
                data = {"line": entry.n + 1, "entry": kind_of_entry(entry), "most": MAX_CORRECTIONS}
                fault = RecordError(misfit.code, file=str(self.path), **data)
                if not self._salvage:
                    raise fault from None
                self._notices.append(Notice("notice/cut", {"fault": fault}))
                break
        self._line = line
        self._replay_from(start)

    def _replay_from(self, start: int) -> None:
        """Bring the game to the moves of the line, of which the first `start` are in it already."""
        while len(self._game) > start:
            self._game.undo()
        self._game.extend([step.move for step in self._line.steps[len(self._game) :]])

    @property
    def path(self) -> Path:
        """The file."""
        return self._journal.path

    @property
    def header(self) -> Header:
        """Board, players and ruleset, as they were recorded."""
        return self._journal.header.game

    @property
    def created(self) -> datetime:
        """When the record was begun."""
        return self._journal.header.created

    @property
    def language(self) -> str:
        """Language of the table."""
        return self._journal.header.language

    @property
    def names(self) -> Mapping[str, str]:
        """What people call the players, by id, in the language of the table."""
        return self.called(self.language)

    def called(self, lang: str) -> dict[str, str]:
        """What people call the players, by id; names that nobody chose are in the reader's language."""
        return called(self.header.players, lang)

    @property
    def read_only(self) -> bool:
        """Whether this window only follows."""
        return not self._journal.writing

    @property
    def notices(self) -> tuple[Notice, ...]:
        """What was odd about the file and how it was dealt with; the last one tells of a clash, if there is any."""
        clash = self.clash
        found = [*self._journal.notices, *self._notices]
        if clash is not None and clash.refusal is not None:
            told = Told(clash.step.move, clash.position)
            why = Why(clash.refusal, clash.position.frame, self.header.players)
            found.append(Notice("notice/clash", {"number": len(self) + 1, "text": told, "refusal": why}))
        return tuple(found)

    @property
    def game(self) -> Game:
        """A copy of the game in memory, to be tried out or recorded anew; changing it writes nothing."""
        game = Game(self._game.header, self.position.board)
        game.extend(self.moves)
        return game

    @property
    def position(self) -> Position:
        """The position now."""
        return self._game.position

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that hold."""
        return self._game.moves

    @property
    def steps(self) -> tuple[Step, ...]:
        """The moves that hold, each with its entry, time and note."""
        return tuple(self._line.steps[: len(self._game)])

    @property
    def undone(self) -> tuple[Move, ...]:
        """Moves that `redo` would make again, the next one first."""
        return tuple(step.move for step in reversed(self._line.undone))

    @property
    def pending(self) -> tuple[Step, ...]:
        """Moves that no longer hold and wait to be mended, in order."""
        return (*self._line.steps[len(self._game) :], *self._line.pending)

    @property
    def clash(self) -> Clash | None:
        """The first of the pending moves, where it would come and why it is refused; None if none is pending."""
        waiting = self.pending
        if not waiting:
            return None
        try:
            play(self.position, waiting[0].move)
        except IllegalMove as illegal:
            return Clash(self.position, waiting[0], illegal.refusal)
        return Clash(self.position, waiting[0], None)

    @property
    def branches(self) -> tuple[Branch, ...]:
        """What corrections have left behind, the oldest first."""
        return tuple(self._line.branches.values())

    @property
    def history(self) -> tuple[Entry, ...]:
        """Everything that was done, corrections included, as it stands in the file."""
        return tuple(self._journal.entries)

    def line_at(self, entry: int) -> tuple[Step, ...]:
        """The moves that held after the first `entry` entries: the game as it stood at any point of the evening."""
        if not 0 <= entry <= len(self._journal.entries):
            raise RecordError("record/no_entry", entry=entry)
        line = Line()
        for done in self._journal.entries[:entry]:
            line.apply(done)
        return tuple(line.steps)

    def __len__(self) -> int:
        return len(self._game)

    def position_at(self, index: int) -> Position:
        """The position after the first `index` moves, 0 to ``len(game)``."""
        return self._game.position_at(index)

    def __repr__(self) -> str:
        return f"<RecordedGame {self.path.name}: {len(self)} moves, {self.position!r}>"


def _begin(journal: Journal, board: Board, notices: list[Notice]) -> Game:
    """The game before its first move."""
    header = journal.header.game
    if board.digest != header.board_digest:
        notices.append(Notice("notice/board_changed", {"board": header.board}))
        header = with_changes(header, board=board.id, board_digest=board.digest)
    try:
        return Game(header, board)
    except InvalidArgument as error:
        raise RecordError("record/unplayable", file=str(journal.path), problem=str(error)) from None


def _board_of(header: Header, path: str) -> Board:
    """The board that travels with the package, with the edges that the house rules ask for."""
    if header.board not in board_names():
        raise RecordError("record/no_board", file=path, board=header.board[:80])
    switches = {
        name: getattr(header.ruleset.house, name)
        for name in load_board(header.board).switches
        if name in HouseRules.__struct_fields__
    }
    return load_board(header.board, **switches)
