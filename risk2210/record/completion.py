"""How a line that is being typed may go on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Final

from msgspec import Struct

from risk2210.record.scanner import Cursor, TextError
from risk2210.record.speaker import Speaker
from risk2210.record.text import parse_line, read_line, to_text
from risk2210.record.vocabulary import KEYWORDS, in_language
from risk2210.rules import Move, Position, kind_of, options, replay

MAX_OFFERS = 50
"""Most completions offered at once."""

TRIED: Final = 250
"""Most lines tried to see whether a word leads anywhere; what has not been settled by then is offered."""

DEEPEST: Final = 3
"""Most further words that are tried behind a word."""

FREE: Final = frozenset({"invasion_outcome", "ruling"})
"""Kinds of move whose clauses come in any order, so that one may lead on by way of several that are not legal."""

_NO_NAMES: Mapping[str, str] = {}


class Completion(Struct, frozen=True):
    """One way to go on.

    Parameters
    ----------
    line : str
        The whole line, a word or a name longer.
    added : str
        The word or the name alone.
    """

    line: str
    added: str


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
    return [offer.line for offer in completions(text, position, lang, names=names)]


def completions(
    text: str, position: Position, lang: str = "en", *, names: Mapping[str, str] = _NO_NAMES
) -> list[Completion]:
    """As `complete`, with the word or the name that each adds.

    Behind a line that is a whole legal move only that is offered which leads to another legal move of its kind.
    """
    found = _offers(text, position, lang, names)
    whole = _legal_moves(text, position, names)
    half_typed = any(not offer.line.removesuffix(offer.added).startswith(text.rstrip()) for offer in found)
    if whole and not half_typed and kind_of(whole[-1]) not in FREE:
        found = [offer for offer in found if _leads_on(offer.line, whole, position, names)]
    legal = list(_legal(position, lang))
    ordered = sorted(found, key=lambda offer: not any(known.startswith(offer.line) for known in legal))
    return ordered[:MAX_OFFERS]


def _offers(text: str, position: Position, lang: str, names: Mapping[str, str]) -> list[Completion]:
    """Whatever the grammar lets come next."""
    try:
        cursor = Cursor(text, position, names, completing=True)
    except TextError:
        return []
    with suppress(TextError):
        read_line(cursor)
    speaker = Speaker(position, lang)
    lines: dict[str, Completion] = {}
    half = [offer for offer in cursor.offers if offer[0] < len(text)]
    for start, what, word in half or cursor.offers:
        before, added = text[:start], _spoken(what, word, speaker)
        space = "" if not before or before.endswith(" ") or word == "," else " "
        lines.setdefault(f"{before}{space}{added}", Completion(f"{before}{space}{added}", added))
    return list(lines.values())


def _legal_moves(line: str, position: Position, names: Mapping[str, str]) -> tuple[Move, ...]:
    """The moves in a line that may be made as it stands; none otherwise."""
    try:
        moves = parse_line(line, position, names=names)
    except TextError:
        return ()
    return () if replay(position, moves).refusal is not None else moves


def _leads_on(line: str, before: tuple[Move, ...], position: Position, names: Mapping[str, str]) -> bool:
    """Whether a line that goes on from these legal moves may become another legal one.

    A line that becomes another kind of move, such as a declared attack with its outcome, is taken to.
    """
    begun = tuple(map(kind_of, before))
    lines, tried = [line], 0
    for _depth in range(DEEPEST + 1):
        further: list[str] = []
        for typed in lines:
            tried += 1
            if tried > TRIED:
                return True
            try:
                moves = parse_line(typed, position, names=names)
            except TextError as error:
                if "number" in error.expected or "die" in error.expected:
                    further.append(f"{typed} 1")
                further += [offer.line for offer in _offers(f"{typed} ", position, "en", names)]
                continue
            if tuple(map(kind_of, moves))[: len(begun)] != begun:
                return True
            if moves != before and replay(position, moves).refusal is None:
                return True
        lines = further
    return False


def _spoken(what: str, word: str, speaker: Speaker) -> str:
    """A word that was expected, as it is said in the language of the line."""
    match what:
        case "verb":
            return speaker.verb(word)
        case "territory":
            return speaker.territory(word)
        case "player":
            return speaker.player(word)
        case "face":
            return speaker.card(word)
    return in_language(word, speaker.lang) if word in KEYWORDS else word


def _legal(position: Position, lang: str) -> Iterator[str]:
    """Lines of legal moves, as far as they can be listed."""
    for offered in options(position).allowed.values():
        for move in offered.moves:
            yield to_text(move, position, lang)
