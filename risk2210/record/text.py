"""The text form: every move on one line that a person can write, and read back exactly.

``text-form.md`` beside this module has the grammar and examples.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress

from risk2210.record.grammar import INVASION, OUTCOME, VERBLESS, make, read_form, written
from risk2210.record.parts import Fields
from risk2210.record.scanner import Cursor, TextError
from risk2210.record.speaker import Speaker
from risk2210.record.vocabulary import KEYWORDS, in_language
from risk2210.rules import Move, Position, kind_of, options

MAX_OFFERS = 50
"""Most completions offered at once."""

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
    >>> parse("red: hire @ japan")
    Traceback (most recent call last):
    ...
    risk2210.record.scanner.TextError: column 11: expected a kind of commander, found “@”
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
    return _read(Cursor(text, position, names))


def complete(text: str, position: Position, lang: str = "en", *, names: Mapping[str, str] = _NO_NAMES) -> list[str]:
    """How a line that is being typed may go on: whole lines, each a word or a name longer, legal ones first.

    Examples
    --------
    >>> from risk2210.board import load_board
    >>> from risk2210.rules import Frame, Ruleset, new_position
    >>> start = new_position(Frame(load_board("risk2210"), ["red", "blue", "gold"], Ruleset()))
    >>> complete("devastate egy", start)
    ['devastate Egypt']
    >>> complete("dev", start, "fr")
    ['dévaster']
    """
    try:
        cursor = Cursor(text, position, names, completing=True)
    except TextError:
        return []
    with suppress(TextError):
        _read(cursor)
    speaker = Speaker(position, lang)
    lines = []
    half = [offer for offer in cursor.offers if offer[0] < len(text)]
    for start, what, word in half or cursor.offers:
        before = text[:start]
        space = "" if not before or before.endswith(" ") or word == "," else " "
        lines.append(f"{before}{space}{_spoken(what, word, speaker)}")
    legal = list(_legal(position, lang))
    ordered = sorted(dict.fromkeys(lines), key=lambda line: not any(known.startswith(line) for known in legal))
    return ordered[:MAX_OFFERS]


# --- reading ----------------------------------------------------------------------------------------------------


def _read(cursor: Cursor) -> tuple[Move, ...]:
    player = _read_player(cursor)
    cursor.player = player if player is not None else _awaited(cursor.position)
    kind = cursor.verb(abbreviated=False)
    if kind is None and cursor.at_die():
        kind = "roll"
    if kind is None and not any(token.kind == "mark" and token.text == ">" for token in cursor.tokens):
        kind = cursor.verb(abbreviated=True)
    made = _read_invasion(cursor) if kind is None or kind in VERBLESS else [(kind, read_form(kind, cursor))]
    cursor.end()
    return tuple(_make(kind, fields, player, cursor) for kind, fields in made)


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
            cursor.keyword(clause.word)  # nothing follows: only to offer them
        return [("declare", fields)]
    OUTCOME.read(cursor, fields)
    return [("invasion_outcome", fields)]


def _make(kind: str, fields: Fields, player: str | None, cursor: Cursor) -> Move:
    if kind in _WITHOUT_PLAYER:
        return make(kind, fields)
    if kind in _EVERYBODY:
        return make(kind, fields if player is None else {"player": player, **fields})
    whose = player if player is not None else _awaited(cursor.position)
    if whose is None:
        raise TextError("text/player", 1)
    return make(kind, {"player": whose, **fields})


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


# --- completing -------------------------------------------------------------------------------------------------


def _spoken(what: str, word: str, speaker: Speaker) -> str:
    """A word that was expected, as it is said in the language of the line."""
    match what:
        case "verb":
            return speaker.verb(word)
        case "territory":
            return speaker.territory(word)
        case "player":
            return speaker.player(word)
    return in_language(word, speaker.lang) if word in KEYWORDS else word


def _legal(position: Position, lang: str) -> Iterator[str]:
    """Lines of legal moves, as far as they can be listed."""
    for offered in options(position).allowed.values():
        for move in offered.moves:
            yield to_text(move, position, lang)
