"""The text form: every move on one line that a person can write, and read back exactly.

``text-form.md`` beside this module has the grammar and examples.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from risk2210.record.grammar import INVASION, OUTCOME, VERBLESS, make, read_form, written
from risk2210.record.parts import Fields
from risk2210.record.scanner import Cursor, TextError
from risk2210.record.speaker import Speaker
from risk2210.record.usage import Form, example_line
from risk2210.rules import IllegalMove, Move, Position, kind_of, option

_NO_NAMES: Mapping[str, str] = {}


def to_text(move: Move, position: Position | None = None, lang: str | None = None) -> str:
    """The move on one line.

    Parameters
    ----------
    move : Move
    position : Position, optional
        The one it is made in. The player is then left out when he is the one awaited.
    lang : str, optional
        ``"en"`` or ``"fr"``: words of that language and, with a `position`, names of the board; by default English
        words and ids.

    Returns
    -------
    str
        What `parse` reads back, with the same `position`, to an equal move; ids that the board does not have, or
        that could be misread, stand in quotes.

    Examples
    --------
    >>> from risk2210.rules import Hire, Roll
    >>> to_text(Hire("red", "naval", "japan"))
    'red: hire naval @ japan'
    >>> to_text(Roll(((8, 7), (6, 3)), ((6, 5),), ("naval",)))
    'roll 7/8 3 : 5 with naval'
    """
    speaker = Speaker(position, lang)
    text = written(move, speaker)
    player = getattr(move, "player", None)
    if not _has_player(move) or player is None or (player == _awaited(position) and kind_of(move) not in _EVERYBODY):
        return text
    return f"{speaker.player(str(player))}: {text}"


def parse(text: str, position: Position | None = None, *, names: Mapping[str, str] = _NO_NAMES) -> Move:
    """The one move that a line holds.

    Parameters
    ----------
    text : str
        Words in English or French; territories by any of their names or the beginning of one.
    position : Position, optional
        Says what the names mean and whose move it is when the line does not. Without it names are ids.
    names : mapping of player id to str, optional
        What people call the players.

    Raises
    ------
    TextError
        Says where and what was expected; for an ambiguous name, what it may mean.

    Examples
    --------
    >>> parse("red: hire naval @ japan")
    Hire(player='red', commander='naval', territory='japan')
    >>> try:
    ...     parse("red: hire @ japan")
    ... except TextError as error:
    ...     error.message().partition("; ")[0]
    'column 11: expected a kind of commander, found “@”'
    """
    moves = parse_line(text, position, names=names)
    if len(moves) != 1:
        raise TextError("text/several", 1, count=len(moves))
    return moves[0]


def parse_line(
    text: str, position: Position | None = None, *, names: Mapping[str, str] = _NO_NAMES
) -> tuple[Move, ...]:
    """The moves that a line holds: two when an invasion is declared with its first roll, otherwise one.

    Examples
    --------
    >>> for move in parse_line("red: egypt > saharan_empire 6 5 3 : 4 2"):
    ...     print(to_text(move))
    red: egypt > saharan_empire
    roll 6 5 3 : 4 2
    """
    return read_line(Cursor(text, position, names))


# --- reading ----------------------------------------------------------------------------------------------------


def read_line(cursor: Cursor) -> tuple[Move, ...]:
    """The moves of the line that a cursor stands at the beginning of; raises `TextError`."""
    player = _read_player(cursor)
    cursor.player = player if player is not None else _awaited(cursor.position)
    kind = cursor.verb(abbreviated=False)
    if kind is None and cursor.at_die():
        kind = "roll"
    if kind is None and not any(token.kind == "mark" and token.text == ">" for token in cursor.tokens):
        kind = cursor.verb(abbreviated=True)
    try:
        made = _read_invasion(cursor) if kind is None or kind in VERBLESS else [(kind, read_form(kind, cursor))]
        cursor.end()
    except TextError as error:
        if kind is not None or cursor.at:
            error.usage = _usage(kind or "declare", cursor.position)
        raise
    return tuple(_make(kind, fields, player, cursor) for kind, fields in made)


def _usage(kind: str, position: Position | None) -> Form:
    """How a line of this kind is written, with an example that this position allows if it allows any."""
    line = example_line(kind, position)
    whose = _awaited(position) or ("red" if position is None else position.players[0])
    example = parse(line if kind in _WITHOUT_PLAYER or kind in _EVERYBODY else f'"{whose}": {line}')
    if position is not None and kind != "ruling":
        with suppress(IllegalMove):
            example = next(iter(option(position, kind).moves), example)
    commanders = position is None or position.has("commanders")
    return Form(kind, to_text(example, position, "en"), to_text(example, position, "fr"), commanders)


def _read_player(cursor: Cursor) -> str | None:
    """The player a line begins with: ``red:``."""
    if not cursor.player_ahead():
        return None
    player = cursor.name("player")
    cursor.require(":")
    return player


def _read_invasion(cursor: Cursor) -> list[tuple[str, Fields]]:
    """``origin > target``, and perhaps its first roll or its outcome."""
    fields: Fields = {}
    for part in INVASION:
        part.read(cursor, fields)
    if cursor.at_die():
        return [("declare", fields), ("roll", read_form("roll", cursor))]
    if cursor.over:
        cursor.want("die")
        for clause in OUTCOME.clauses:
            cursor.keyword(clause.word, offered=not clause.after)  # nothing follows: only to offer them
        return [("declare", fields)]
    OUTCOME.read(cursor, fields)
    return [("invasion_outcome", fields)]


def _make(kind: str, fields: Fields, player: str | None, cursor: Cursor) -> Move:
    if kind in _WITHOUT_PLAYER:
        return make(kind, fields)
    if kind in _EVERYBODY:
        return make(kind, fields if player is None else {"player": player, **fields})
    whose = player if player is not None else _awaited(cursor.position)
    if whose is None and cursor.position is not None and not _possible(cursor.position, kind):
        whose = cursor.position.players[0]  # whoever's it was meant to be, the rules say why it cannot be made
    if whose is None:
        players = ("red",) if cursor.position is None else cursor.position.players
        raise TextError("text/player", 1, example=players[0])
    return make(kind, {"player": whose, **fields})


def _possible(position: Position, kind: str) -> bool:
    """Whether anybody may make a move of this kind now."""
    try:
        option(position, kind)
    except IllegalMove:
        return False
    return True


_WITHOUT_PLAYER = frozenset(
    {"devastate", "place_neutral_army", "roll_for_first", "bid", "roll_tie", "roll", "ruling", "deal", "deal_missions"}
)
"""Kinds of move that are no single player's; the player of a ruling is one of its fields."""


_EVERYBODY = frozenset({"pass"})
"""Kinds of move that are everybody's unless a player is named."""


def _has_player(move: Move) -> bool:
    return kind_of(move) not in _WITHOUT_PLAYER


def _awaited(position: Position | None) -> str | None:
    """The player whose move it is when a line does not say so."""
    players = position.awaiting[-1].players if position is not None and position.awaiting else ()
    return players[0] if players else None
