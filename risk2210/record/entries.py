"""The lines of a record: a header, then one entry for everything that was done, corrections included.

Nothing is ever erased: what a correction leaves behind stays in the file and can be restored. `Line` is what the
entries come to: the moves that hold now. It knows no rules; an entry carries in numbers what the rules said when it was
written (how many of the following moves still held), so that a file means the same for ever.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Annotated, Final, NamedTuple, get_args

import msgspec
from msgspec import Meta, Struct

from risk2210.rules import Header, Move, Ruling

FORMAT: Final = "risk2210-record"
"""What the header of every record says first."""

VERSION: Final = 1
"""Version of the format written."""

MAX_ENTRIES: Final = 10_000
"""Most entries a record may hold; a long game of five players has some 1,500."""

MAX_CORRECTIONS: Final = 1_000
"""Most corrections (entries that leave a branch behind) a record may hold."""

MAX_NOTE: Final = 2_000
"""Most characters of a note."""

Moment = Annotated[datetime, Meta(tz=True)]
Count = Annotated[int, Meta(ge=0, le=MAX_ENTRIES)]
Note = Annotated[str, Meta(max_length=MAX_NOTE)]


class RecordHeader(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """First line of a record.

    Parameters
    ----------
    format, version
        `FORMAT` and the version of the format.
    created : datetime
    game : Header
        Board, players, ruleset, version of the rules.
    language : str
        Language the record was begun in; only a wish for whoever shows it.
    """

    format: str
    version: int
    created: Moment
    game: Header
    language: str = "en"


class _Entry(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What all entries share: their number from 1, when they were written, and the scribe's note."""

    n: Annotated[int, Meta(ge=1, le=MAX_ENTRIES)]
    at: Moment
    note: Note = ""


class Made(_Entry, frozen=True, kw_only=True, tag="move"):
    """A move was made; `effect` is what it changed, said as a ruling."""

    move: Move
    effect: Ruling | None = None


class Undone(_Entry, frozen=True, kw_only=True, tag="undo"):
    """The last move was taken back."""


class Redone(_Entry, frozen=True, kw_only=True, tag="redo"):
    """The move taken back last was made again."""


class Amended(_Entry, frozen=True, kw_only=True, tag="amend"):
    """Move number `index` was replaced; `kept` of the moves after it still held."""

    index: Count
    move: Move
    kept: Count


class Inserted(_Entry, frozen=True, kw_only=True, tag="insert"):
    """A forgotten move was put before move number `index`; `kept` of the moves after it still held."""

    index: Count
    move: Move
    kept: Count


class Deleted(_Entry, frozen=True, kw_only=True, tag="delete"):
    """Move number `index` was taken out; `kept` of the moves after it still held."""

    index: Count
    kept: Count


class Mended(_Entry, frozen=True, kw_only=True, tag="mend"):
    """`dropped` of the moves waiting were given up, perhaps for another `move`; `kept` of the others held then."""

    move: Move | None = None
    dropped: Count = 0
    kept: Count = 0


class Restored(_Entry, frozen=True, kw_only=True, tag="restore"):
    """The branch that entry number `branch` had left was taken up again."""

    branch: Count


class Clashed(_Entry, frozen=True, kw_only=True, tag="clash"):
    """Later rules no longer allowed a move: only the first `kept` moves held, the others wait."""

    kept: Count


Entry = Made | Undone | Redone | Amended | Inserted | Deleted | Mended | Restored | Clashed


class Step(NamedTuple):
    """One move of a line: the number of the entry that has it, when it was made, the note, the move, its effect."""

    entry: int
    at: datetime
    move: Move
    note: str = ""
    effect: Ruling | None = None


class Branch(Struct, frozen=True):
    """Moves that a correction left behind.

    Parameters
    ----------
    entry : int
        Number of the entry that left it; what `RecordedGame.restore` wants.
    at : datetime
        When.
    why : str
        Kind of that entry: ``"move"`` (made after an undo), ``"amend"``, ``"insert"``, ``"delete"``, ``"restore"``.
    steps : tuple of Step
        All moves of the game as it stood before.
    """

    entry: int
    at: datetime
    why: str
    steps: tuple[Step, ...]


class Misfit(Exception):
    """An entry that fits nothing that stands before it; `code` is one of `MESSAGES` when it says more."""

    def __init__(self, code: str = "record/misfit") -> None:
        self.code = code
        super().__init__(code)


class Line:
    """What the entries so far come to.

    Attributes
    ----------
    steps : list of Step
        The moves that hold.
    undone : list of Step
        Moves taken back, the one taken back last at the end.
    pending : list of Step
        Moves that a correction left without ground under them, in order.
    branches : dict of int to Branch
        What was left, by the number of the entry that left it.
    """

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self.undone: list[Step] = []
        self.pending: list[Step] = []
        self.branches: dict[int, Branch] = {}

    def __copy__(self) -> Line:
        """A line that can be changed without changing this one."""
        line = Line()
        line.steps, line.undone, line.pending = [*self.steps], [*self.undone], [*self.pending]
        line.branches = dict(self.branches)
        return line

    def apply(self, entry: Entry) -> int:
        """Take an entry in; return the number of leading moves it left as they were.

        Raises
        ------
        Misfit
            It names moves that are not there; the line is left untouched.
        """
        return _APPLY[type(entry)](self, entry)

    def _made(self, entry: Made) -> int:
        if self.undone:
            self._leave(entry, [*self.steps, *reversed(self.undone)])
            self.undone.clear()
        self.steps.append(Step(entry.n, entry.at, entry.move, entry.note, entry.effect))
        return len(self.steps) - 1

    def _undid(self, _: Undone) -> int:
        _require(bool(self.steps))
        self.undone.append(self.steps.pop())
        return len(self.steps)

    def _redid(self, _: Redone) -> int:
        _require(bool(self.undone))
        self.steps.append(self.undone.pop())
        return len(self.steps) - 1

    def _revised(self, entry: Amended | Inserted | Deleted) -> int:
        """The three corrections of an old move: what it becomes, then as many of the following as still held."""
        after = entry.index + (not isinstance(entry, Inserted))
        rest = self.steps[after:]
        _require(after <= len(self.steps) and entry.kept <= len(rest))
        self._leave(entry, [*self.steps, *reversed(self.undone)])
        instead = [] if isinstance(entry, Deleted) else [Step(entry.n, entry.at, entry.move, entry.note)]
        self.steps[entry.index :] = [*instead, *map(_without_effect, rest[: entry.kept])]
        self.pending[:0] = rest[entry.kept :]
        self.undone.clear()
        return entry.index

    def _mended(self, entry: Mended) -> int:
        _require(entry.dropped + entry.kept <= len(self.pending))
        if self.undone:
            self._leave(entry, [*self.steps, *reversed(self.undone)])
            self.undone.clear()
        start = len(self.steps)
        if entry.move is not None:
            self.steps.append(Step(entry.n, entry.at, entry.move, entry.note))
        end = entry.dropped + entry.kept
        self.steps.extend(map(_without_effect, self.pending[entry.dropped : end]))
        del self.pending[:end]
        return start

    def _restored(self, entry: Restored) -> int:
        _require(entry.branch in self.branches)
        taken = self.branches[entry.branch].steps
        self._leave(entry, [*self.steps, *reversed(self.undone)])
        start = common(self.steps, taken)
        self.steps[:] = taken
        self.undone.clear()
        self.pending.clear()
        return start

    def _clashed(self, entry: Clashed) -> int:
        _require(entry.kept < len(self.steps))
        self.pending[:0] = self.steps[entry.kept :]
        del self.steps[entry.kept :]
        return entry.kept

    def _leave(self, entry: Entry, steps: list[Step]) -> None:
        """Keep what this entry leaves behind."""
        if len(self.branches) >= MAX_CORRECTIONS:
            raise Misfit("record/corrections")
        self.branches[entry.n] = Branch(entry.n, entry.at, kind_of_entry(entry), tuple(steps))


def _require(fits: bool) -> None:
    if not fits:
        raise Misfit


def _without_effect(step: Step) -> Step:
    """A move kept through a correction: what it changed was recorded under other circumstances."""
    return step if step.effect is None else step._replace(effect=None)  # shared: a file may hold many corrections


def common(first: list[Step], second: tuple[Step, ...]) -> int:
    """How many leading moves two lines share."""
    shared = 0
    for one, other in zip(first, second, strict=False):
        if one.move != other.move:
            break
        shared += 1
    return shared


_APPLY: Final[dict[type, Callable[..., int]]] = {
    Made: Line._made,
    Undone: Line._undid,
    Redone: Line._redid,
    Amended: Line._revised,
    Inserted: Line._revised,
    Deleted: Line._revised,
    Mended: Line._mended,
    Restored: Line._restored,
    Clashed: Line._clashed,
}
assert set(_APPLY) == set(get_args(Entry))


def kind_of_entry(entry: Entry) -> str:
    """The kind of an entry as JSON spells it, for example ``"move"`` or ``"undo"``.

    Examples
    --------
    >>> from datetime import UTC, datetime
    >>> kind_of_entry(Undone(n=1, at=datetime(2026, 1, 31, 20, 0, tzinfo=UTC)))
    'undo'
    """
    return str(type(entry).__struct_config__.tag)


encode = msgspec.json.Encoder().encode
"""One line of a record, without its end."""

decode_header = msgspec.json.Decoder(RecordHeader).decode
decode_entry = msgspec.json.Decoder(Entry).decode
