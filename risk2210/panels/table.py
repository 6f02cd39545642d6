"""`Table`: the game at the table, its language, and which point of its history is looked at. No widget in here."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from risk2210.board import Board
from risk2210.record import Clash, RecordedGame
from risk2210.rules import Decision, IllegalMove, Move, Option, Position, Refusal, explain, option, replay
from risk2210.rules.messages_classic import wording
from risk2210.view.palette import NEUTRAL_STYLE, OWNER_STYLES, OwnerStyle

COLOURS = ("orange", "blue", "green", "pink", "red", "yellow")
"""Names under which the header of a game keeps the colours of `OWNER_STYLES`."""


def styles_of(players: Sequence[str], colours: Sequence[str]) -> dict[str, int]:
    """Which of `OWNER_STYLES` each player has: the colour asked for, else the first one that nobody has.

    Examples
    --------
    >>> styles_of(["ada", "bob", "eve"], ["green", "gold", ""])
    {'ada': 2, 'bob': 0, 'eve': 1}
    """
    chosen: dict[str, int] = {}
    for player, colour in zip(players, colours, strict=True):
        if colour in COLOURS and COLOURS.index(colour) not in chosen.values():
            chosen[player] = COLOURS.index(colour)
    for player in players:
        if player not in chosen:
            chosen[player] = next(i for i in range(len(OWNER_STYLES)) if i not in chosen.values())
    return {player: chosen[player] for player in players}


class Painted:
    """A position with the colours that the players chose, as the board draws it."""

    def __init__(self, position: Position, styles: Mapping[str, int]) -> None:
        self.styles = styles
        self.players: Sequence[str] = position.players
        self.devastated: Collection[str] = position.devastated
        self.owner_of: Callable[[str], str | None] = position.owner_of
        self.units_of: Callable[[str], int] = position.units_of
        self.commanders_at: Callable[[str], Sequence[str]] = position.commanders_at
        self.station_at: Callable[[str], bool] = position.station_at


class Table:
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
        self.game = game
        self.lang = lang
        self.shown: int | None = None
        header = game.header
        self.names = {player.id: player.name or player.id for player in header.players}
        self.styles = styles_of([player.id for player in header.players], [p.colour for p in header.players])
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

    def gettext(self, message: str) -> str:
        """The message in the table's language."""
        return wording(self.lang, self.position.edition.armies).gettext(message)

    def ngettext(self, one: str, many: str, count: int) -> str:
        """The message in the table's language, singular or plural."""
        return wording(self.lang, self.position.edition.armies).ngettext(one, many, count)

    def words(self, refusal: Refusal) -> str:
        """A refusal in words, with its clause."""
        return explain(refusal, self.lang, self.position.frame, self.names)

    def sentence(self, text: str) -> str:
        """A text that stands alone, with a capital letter; a player's name stays as it is written."""
        return text if text.startswith(tuple(self.names.values())) else text[:1].upper() + text[1:]

    def awaited(self) -> str:
        """What is awaited now, in words, with its clause."""
        decision = self.decision
        if decision is None:
            return self.words(Refusal("awaiting/nothing", self.position.clause("R11.1")))
        data = {
            "players": decision.players,
            "territory": decision.territory,
            "amount": decision.amount,
            "step": self.position.step,
        }
        return self.words(Refusal(f"awaiting/{decision.kind}", self.position.clause(decision.clause), data))

    def place(self, territory: str) -> str:
        """Name of a territory in the table's language."""
        return self.board[territory].name(self.lang)

    def style(self, owner: str) -> OwnerStyle:
        """Colour and symbol of a player or of the neutral army."""
        return OWNER_STYLES[self.styles[owner]] if owner in self.styles else NEUTRAL_STYLE

    def who(self, owner: str) -> str:
        """Symbol and name of a player or of the neutral army."""
        name = self.names.get(owner) or self.gettext("the neutral army")
        return f"{self.style(owner).glyph} {name}"

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
        self.lang = lang
        self.changed()
