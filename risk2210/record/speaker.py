"""Whoever writes moves down: in words or ids, English or French, in quotes where something could be misread."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import Final

from risk2210.i18n import N_, translation
from risk2210.record.vocabulary import VERBS, card_names, in_language, is_plain, spoken_card, territory_names
from risk2210.rules import Position


class Speaker:
    """Somebody who writes moves down: with ids, or with the names of the board in a language.

    Parameters
    ----------
    position : Position, optional
        Names outside its board and players are put in quotes.
    lang : str, optional
        ``"en"`` or ``"fr"``: words and names of that language; None: English words and ids.
    commanders : bool
        Whether forms show where commanders are named.
    """

    def __init__(self, position: Position | None, lang: str | None, *, commanders: bool = True) -> None:
        self.position = position
        self.lang = lang
        self.commanders = commanders

    def word(self, word: str) -> str:
        """A word of the grammar."""
        return in_language(word, self.lang)

    def verb(self, kind: str) -> str:
        """What the line of this kind of move begins with."""
        return VERBS[kind][self.lang == "fr"]

    def territory(self, ident: str) -> str:
        """A territory by its name or its id, in quotes if it could be misread."""
        if self.position is None:
            return ident if is_plain(ident) else quote(ident)
        if ident not in self.position.frame.index:
            return quote(ident)
        if self.lang is not None:
            name = self.position.board[ident].name(self.lang)
            words = name.split()
            if territory_names(self.position.board).find(words) == ((ident,), len(words)):
                return name
        return ident if is_plain(ident) else quote(ident)

    def player(self, ident: str) -> str:
        """A player by his id, in quotes if it could be misread."""
        known = self.position is None or ident in self.position.players
        return ident if known and is_plain(ident) else quote(ident)

    def card(self, ident: str) -> str:
        """A command card by its name or its id, in quotes if it could be misread."""
        if self.position is None:
            return ident if is_plain(ident) else quote(ident)
        cards = self.position.frame.cards
        if ident not in cards:
            return quote(ident)
        if self.lang is not None:
            name = spoken_card(cards, ident, self.lang)
            words = name.split()
            if not _MARKS.search(name) and card_names(cards).find(words) == ((ident,), len(words)):
                return name
        return ident if is_plain(ident) else quote(ident)

    def blank(self, what: str) -> str:
        """The name, in capitals, of something that is to be filled in."""
        return translation(self.lang or "en").gettext(BLANKS[what])


_MARKS: Final = re.compile(r'[>:,@+;()="?]')
"""Marks of the grammar, which no name that stands without quotes may hold."""

BLANKS: Final[Mapping[str, str]] = {
    "territory": N_("TERRITORY"),
    "player": N_("PLAYER"),
    "commander": N_("COMMANDER"),
    "face": N_("CARD"),
    "step": N_("STEP"),
    "effect": N_("EFFECT"),
    "symbol": N_("SYMBOL"),
    "mission": N_("MISSION"),
    "rank": N_("RANK"),
    "number": N_("NUMBER"),
    "die": N_("DIE"),
    "text": N_("TEXT"),
}
"""What is to be filled in, by what it is."""


def quote(text: str) -> str:
    r"""The text in quotes, on one line whatever is in it.

    Examples
    --------
    >>> print(quote('say "no"'))
    "say \"no\""
    """
    return json.dumps(text, ensure_ascii=not text.isprintable())


def join(pieces: Iterable[str]) -> str:
    """The pieces with spaces between them, commas and semicolons close to what they follow."""
    text = ""
    for piece in pieces:
        text += piece if not text or piece in {",", ";"} else f" {piece}"
    return text
