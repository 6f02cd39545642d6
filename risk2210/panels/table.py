"""`Table`: the game at the table, its language, and which point of its history is looked at. No widget in here."""

from __future__ import annotations

from collections.abc import Callable

from risk2210.board import Board
from risk2210.record import Clash, RecordedGame
from risk2210.rules import Decision, IllegalMove, Move, Option, Position, Refusal, option, replay
from risk2210.rules.awaiting import what_is_awaited
from risk2210.view.state import Painted
from risk2210.view.voice import Voice


class Table(Voice):
    """One game as the scribe works on it.

    Parameters
    ----------
    game : RecordedGame
    lang : {"en", "fr"}

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> from risk2210.board import load_board
    >>> from risk2210.rules import Claim, Devastate, Game
    >>> folder = TemporaryDirectory()
    >>> game = RecordedGame.create(Game.new(load_board("risk2210"), ["red", "blue", "gold"]), folder.name)
    >>> table = Table(game)
    >>> table.push(Claim("red", "egypt")).code
    'awaiting/devastation'
    >>> table.push(Devastate(("egypt", "siberia", "sakha", "alberta")))
    >>> table.decision.kind
    'first_player'
    >>> game.close()
    >>> folder.cleanup()
    """

    def __init__(self, game: RecordedGame, lang: str = "en") -> None:
        super().__init__(game, lang)
        self.shown: int | None = None
        self._callbacks: list[Callable[[], object]] = []

    # reading ---------------------------------------------------------------------------------------------------

    @property
    def board(self) -> Board:
        """The board played on."""
        return self.game.position.board

    @property
    def position(self) -> Position:
        """The position now, whichever is looked at."""
        return self.game.position

    @property
    def looked_at(self) -> Position:
        """The position shown: the present one, or one of the past."""
        return self.game.position if self.shown is None else self.game.position_at(self.shown)

    @property
    def decision(self) -> Decision | None:
        """What is awaited now; None when the game is over."""
        return self.position.awaiting[-1] if self.position.awaiting else None

    def painted(self) -> Painted:
        """What the board should draw."""
        return Painted(self.looked_at, self.styles)

    def option(self, kind: str) -> Option | None:
        """The legal arguments of a kind of move, None if it is refused."""
        try:
            return option(self.position, kind)
        except IllegalMove:
            return None

    def why_not(self, kind: str) -> str:
        """Why no move of this kind is possible now, in words; empty if one is."""
        try:
            option(self.position, kind)
        except IllegalMove as illegal:
            return self.words(illegal.refusal)
        return ""

    @property
    def clash(self) -> Clash | None:
        """The first entry that a correction left without ground under it; None if there is none."""
        return self.game.clash

    def refusal_of(self, *moves: Move) -> Refusal | None:
        """Why these moves, one after the other, would be refused; nothing is changed."""
        return replay(self.position, moves).refusal

    # words -----------------------------------------------------------------------------------------------------

    def sentence(self, text: str) -> str:
        """A text that stands alone, with a capital letter; a player's name stays as it is written."""
        return text if text.startswith(tuple(self.names.values())) else text[:1].upper() + text[1:]

    def stated(self, text: str) -> str:
        """A text as a whole sentence, with a capital letter and a full stop."""
        told = self.sentence(text)
        return told if told.endswith((".", "!", "?", "…")) else f"{told}."

    def awaited(self) -> str:
        """What is awaited now, in words, with its clause."""
        decision = self.decision
        if decision is None:
            return self.words(Refusal("awaiting/nothing", self.position.clause("R11.1")))
        return self.words(what_is_awaited(decision, self.position))

    # changing --------------------------------------------------------------------------------------------------

    def on_change(self, callback: Callable[[], object]) -> None:
        """Call `callback` after each change."""
        self._callbacks.append(callback)

    def changed(self) -> None:
        """Tell everybody that something changed."""
        for callback in list(self._callbacks):
            callback()

    def push(self, *moves: Move) -> Refusal | None:
        """Make moves, all or none; why not, if one is refused."""
        refusal = self.refusal_of(*moves)
        if refusal is not None:
            return refusal
        for move in moves:
            self.game.push(move)
        self.shown = None
        self.changed()
        return None

    def undo(self) -> Move | None:
        """Take the last move back and return it; None if there is none."""
        move = self.game.undo()
        self.shown = None
        self.changed()
        return move

    def redo(self) -> bool:
        """Make the move last undone again; whether there was one."""
        done = self.game.redo() is not None
        self.shown = None
        self.changed()
        return done

    def correct(self, change: Callable[[], object]) -> Refusal | None:
        """Do something to the record that may be refused (`amend`, `insert`, `mend` …); why not, if it is."""
        try:
            change()
        except IllegalMove as illegal:
            return illegal.refusal
        self.shown = None
        self.changed()
        return None

    def look_at(self, index: int | None) -> None:
        """Show the position after so many moves; None for the present."""
        self.shown = None if index is None or index >= len(self.game) else max(0, index)
        self.changed()

    def speak(self, lang: str) -> None:
        """Change the language."""
        super().speak(lang)
        self.changed()
