"""`Game`: a header and the moves made so far, with undo, redo, amending and replay."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from risk2210.board import Board
from risk2210.errors import InvalidArgument
from risk2210.i18n import N_
from risk2210.rules.engine import play
from risk2210.rules.frame import Frame
from risk2210.rules.moves import Move
from risk2210.rules.position import Position
from risk2210.rules.refusals import IllegalMove, Refusal
from risk2210.rules.ruleset import Ruleset
from risk2210.rules.ruling_move import Ruling
from risk2210.rules.setup_order import new_position

RULES_VERSION = 1
"""Raised when a recorded game could replay differently."""


class Player(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A player as the record knows him: the id that moves use, the name people use, the colour of his pieces."""

    id: str
    name: str = ""
    colour: str = ""


class Header(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a game needs besides its moves.

    Parameters
    ----------
    board, board_digest : str
        Id and digest of the board it was played on.
    players : tuple of Player
        In seating order, clockwise.
    ruleset : Ruleset
    neutral_colour : str
        Colour of the neutral army's pieces with two players (R12.1).
    rules_version : int
    """

    board: str
    board_digest: str
    players: tuple[Player, ...]
    ruleset: Ruleset = Ruleset()
    neutral_colour: str = ""
    rules_version: int = RULES_VERSION


class Replay(Struct, frozen=True):
    """Moves replayed while they were valid.

    Parameters
    ----------
    positions : tuple of Position
        The one before the first move and the one after each accepted move.
    accepted : tuple of Move
    refusal : Refusal or None
        Why the first move that was not accepted was refused; None if all were.
    rest : tuple of Move
        That move and all after it.
    """

    positions: tuple[Position, ...]
    accepted: tuple[Move, ...]
    refusal: Refusal | None
    rest: tuple[Move, ...]

    @property
    def position(self) -> Position:
        """The last good position."""
        return self.positions[-1]


def replay(start: Position, moves: Iterable[Move]) -> Replay:
    """Play moves from a position for as long as they are legal.

    Examples
    --------
    >>> from risk2210.board import load_board
    >>> from risk2210.rules import Claim, Devastate
    >>> game = Game.new(load_board("risk2210"), ["red", "blue", "gold"])
    >>> result = replay(game.position, [Devastate(("egypt", "siberia", "sakha", "alberta")), Claim("red", "egypt")])
    >>> len(result.accepted), result.refusal.code, len(result.rest)
    (1, 'awaiting/first_player', 1)
    """
    queue = tuple(moves)
    positions = [start]
    for count, move in enumerate(queue):
        try:
            positions.append(play(positions[-1], move))
        except IllegalMove as illegal:
            return Replay(tuple(positions), queue[:count], illegal.refusal, queue[count:])
    return Replay(tuple(positions), tuple(queue), None, ())


class Game:
    """One game: its header, its moves, and the position after each.

    All positions are kept; they share what did not change (some 1 to 3 kB each).

    Parameters
    ----------
    header : Header
    board : Board
        The board the header names, with the digest the header records.

    Raises
    ------
    InvalidArgument
        The board is another one, or players and house rules do not fit it.

    Examples
    --------
    >>> from risk2210.board import load_board
    >>> from risk2210.rules import Devastate
    >>> game = Game.new(load_board("risk2210"), ["red", "blue", "gold"])
    >>> game.push(Devastate(("egypt", "siberia", "sakha", "alberta"))).step
    'first_player'
    >>> game.undo()
    Devastate(territories=('egypt', 'siberia', 'sakha', 'alberta'))
    >>> game.position.step
    'devastation'
    >>> game.redo().step
    'first_player'
    """

    def __init__(self, header: Header, board: Board) -> None:
        if (board.id, board.digest) != (header.board, header.board_digest):
            raise InvalidArgument(N_("this game was played on another board, or another version of it"))
        if header.rules_version > RULES_VERSION:
            raise InvalidArgument(N_("this game was recorded by a newer version of the rules; update the program"))
        self.header = header
        frame = Frame(board, [player.id for player in header.players], header.ruleset)
        self._positions = [new_position(frame)]
        self._moves: list[Move] = []
        self._undone: list[Move] = []

    @classmethod
    def new(cls, board: Board, players: Sequence[str | Player], ruleset: Ruleset | None = None) -> Game:
        """A game before its first move; players as ids or with names and colours."""
        seated = tuple(player if isinstance(player, Player) else Player(player) for player in players)
        return cls(Header(board.id, board.digest, seated, ruleset or Ruleset()), board)

    @classmethod
    def from_table(
        cls, board: Board, players: Sequence[str | Player], entered: Ruling, ruleset: Ruleset | None = None
    ) -> Game:
        """A game that goes on from a position entered from the table; `audit` says what is odd about it.

        Parameters
        ----------
        entered : Ruling
            What lies on the table, in any order: territories, players, piles, year, step, order, whose turn it is.

        Raises
        ------
        IllegalMove
            The ruling names an unknown territory or player or a number out of range.
        """
        game = cls.new(board, players, ruleset)
        game.push(entered)
        return game

    # --- reading ---

    @property
    def position(self) -> Position:
        """The position now."""
        return self._positions[-1]

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves made so far."""
        return tuple(self._moves)

    @property
    def undone(self) -> tuple[Move, ...]:
        """Moves that `redo` would make again, the next one first."""
        return tuple(reversed(self._undone))

    def __len__(self) -> int:
        return len(self._moves)

    def position_at(self, index: int) -> Position:
        """The position after the first `index` moves, 0 to ``len(game)``."""
        if not 0 <= index < len(self._positions):
            raise InvalidArgument(N_("there is no such move in this game"))
        return self._positions[index]

    # --- changing ---

    def push(self, move: Move) -> Position:
        """Make a move; what had been undone is forgotten.

        Raises
        ------
        IllegalMove
            The game is left untouched.
        """
        position = play(self.position, move)
        self._positions.append(position)
        self._moves.append(move)
        self._undone.clear()
        return position

    def undo(self) -> Move | None:
        """Take the last move back and return it; None if there is none."""
        if not self._moves:
            return None
        self._positions.pop()
        self._undone.append(self._moves.pop())
        return self._undone[-1]

    def redo(self) -> Position | None:
        """Make the move last undone again; None if there is none."""
        if not self._undone:
            return None
        move = self._undone.pop()
        self._positions.append(play(self.position, move))
        self._moves.append(move)
        return self.position

    def amend(self, index: int, move: Move) -> Replay:
        """Put another move in the place of number `index` (from 0) and replay what follows, while it is valid.

        The game then ends with the last move still valid; the `Replay` has the first refusal and the moves that no
        longer hold, for the table to decide.

        Raises
        ------
        IllegalMove
            The new move itself is not legal there; the game is left untouched.
        """
        if not 0 <= index < len(self._moves):
            raise InvalidArgument(N_("there is no such move in this game"))
        amended = play(self._positions[index], move)
        result = replay(amended, self._moves[index + 1 :])
        self._positions[index + 1 :] = result.positions
        self._moves[index:] = [move, *result.accepted]
        self._undone.clear()
        return result

    def extend(self, moves: Iterable[Move]) -> Replay:
        """Make moves while they are valid; the `Replay` says what was not."""
        result = replay(self.position, moves)
        self._positions.extend(result.positions[1:])
        self._moves.extend(result.accepted)
        if result.accepted:
            self._undone.clear()
        return result
