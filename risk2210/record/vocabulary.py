"""The words of the text form in English and French, and names as people type them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from difflib import SequenceMatcher, get_close_matches
from functools import lru_cache
from typing import Final, get_args

from risk2210.board import Board, CardSpec, Catalogue
from risk2210.board.names import fold
from risk2210.rules import COMMANDERS, JOKER, MISSIONS, RANKS, STEPS, SYMBOLS
from risk2210.rules.effects import EffectKind

VERBS: Final[Mapping[str, tuple[str, ...]]] = {
    "devastate": ("devastate", "dévaster"),
    "place_neutral_army": ("neutral", "neutres"),
    "roll_for_first": ("first", "premier"),
    "claim": ("claim", "prendre"),
    "reinforce": ("reinforce", "renforcer"),
    "place_command": ("command", "commandement"),
    "bid": ("bid", "miser"),
    "roll_tie": ("tie", "départager"),
    "choose_marker": ("marker", "marqueur"),
    "collect": ("collect", "percevoir"),
    "deploy": ("deploy", "déployer"),
    "hire": ("hire", "recruter"),
    "build": ("build", "construire"),
    "buy_cards": ("buy", "acheter"),
    "name_card": ("name", "nommer"),
    "declare": ("attack", "attaquer"),
    "roll": ("roll", "lancer"),
    "lose": ("lose", "perdre"),
    "occupy": ("occupy", "occuper"),
    "withdraw": ("withdraw", "renoncer"),
    "play_card": ("play", "jouer"),
    "pass": ("pass", "passer"),
    "remove_mods": ("remove", "retirer"),
    "show_scouts": ("scouts", "éclaireurs"),
    "take_bonus_card": ("bonus", "prime"),
    "fortify": ("fortify", "fortifier"),
    "end_step": ("end step", "fin étape"),
    "end_turn": ("end turn", "fin tour"),
    "score_influence": ("influence", "influence"),
    "deal": ("deal", "distribuer"),
    "deal_missions": ("missions", "missions"),
    "begin_with": ("youngest", "benjamin"),
    "trade": ("trade", "échanger"),
    "draw": ("draw", "piocher"),
    "show": ("show", "montrer"),
    "mission": ("mission", "mission"),
    "rank": ("rank", "grade"),
    "ruling": ("ruling", "décision"),
}
"""For each kind of move what its line begins with, in English and in French; an invasion needs no verb at all."""

SYNONYMS: Final[Mapping[str, str]] = {
    "retreat": "withdraw",
    "collecter": "collect",
    "réclamer": "claim",
    "revendiquer": "claim",
}
"""Other words that a line may begin with, in full, and the kind of move each means; they are read, never written."""

KEYWORDS: Final[Mapping[str, str]] = {
    "lost": "perdu",
    "killed": "tué",
    "taken": "pris",
    "dice": "dés",
    "with": "avec",
    "in": "entrent",
    "on": "sur",
    "drawn": "piochées",
    "forfeited": "perdus",
    "as": "comme",
    "none": "aucun",
    "nobody": "personne",
    "yes": "oui",
    "no": "non",
    "land": "terrestre",
    "diplomat": "diplomate",
    "naval": "naval",
    "nuclear": "nucléaire",
    "space": "spatial",
    "station": "station",
    "territory": "territoire",
    "owner": "propriétaire",
    "mods": "MOD",
    "commanders": "commandants",
    "devastated": "dévasté",
    "player": "joueur",
    "energy": "énergie",
    "hand": "main",
    "reserve": "réserve",
    "alive": "en jeu",
    "influence": "influence",
    "piles": "pioches",
    "discarded": "défaussées",
    "spent": "jouées",
    "year": "année",
    "step": "étape",
    "order": "ordre",
    "turn": "tour",
    "captures": "captures",
    "lasting": "effets",
    "against": "contre",
    "at": "dans",
    "infantry": "infanterie",
    "cavalry": "cavalerie",
    "artillery": "artillerie",
    "joker": "joker",
    "captain": "capitaine",
    "major": "commandant",
    "colonel": "colonel",
    "general": "général",
    "neutral": "neutre",
    "seal": "sceau",
    "key": "clé",
    "cards": "cartes",
    "ranks": "grades",
    "sets": "séries",
    "deck": "pioche",
    "discards": "défausse",
    "winner": "vainqueur",
    "collected": "perçu",
}
"""Every other word of the grammar with its French."""

UNKNOWN: Final = "?"
"""A card whose face nobody said."""

NEAR: Final = 0.75
"""How much alike two names are, of 1, when one may have been meant for the other."""

MOST_WORDS: Final = 8
"""Most words of a name."""

_PLAIN: Final = re.compile(r"[a-z][a-z0-9_]*")

RESERVED: Final[frozenset[str]] = frozenset(
    fold(word)
    for words in (*VERBS.values(), *KEYWORDS.items(), tuple(SYNONYMS))
    for phrase in words
    for word in (phrase, *phrase.split())
)
"""Words of the grammar, folded: an id that is one of them stands in quotes."""


def is_plain(ident: str) -> bool:
    """Whether an id can stand without quotes."""
    return _PLAIN.fullmatch(ident) is not None and fold(ident) not in RESERVED


def is_name_like(word: str) -> bool:
    """Whether a word can be part of a name: it is none of the grammar and no number.

    Examples
    --------
    >>> is_name_like("Boy"), is_name_like("on"), is_name_like("3")
    (True, False, False)
    """
    return fold(word) not in RESERVED and word[:1].isalpha()


class Names:
    """Ids by what people type for them: any of their names, or the beginning of one.

    Parameters
    ----------
    spoken : mapping of str to iterable of str
        For each id its names; the id itself is one of them and goes before any other's name.

    Examples
    --------
    >>> names = Names({"new_guinea": ("New Guinea", "Nouvelle-Guinée"), "new_avalon": ("New Avalon",)})
    >>> names.find(["nouvelle", "guinée", "3"])
    (('new_guinea',), 2)
    >>> names.find(["new"])
    (('new_guinea', 'new_avalon'), 1)
    >>> names.find(["atlantis"])
    ((), 0)
    """

    def __init__(self, spoken: Mapping[str, Iterable[str]]) -> None:
        self.ids = tuple(spoken)
        self._keys: dict[str, tuple[str, ...]] = {fold(ident): (ident,) for ident in spoken}
        own = set(self._keys)
        for ident, names in spoken.items():
            for name in names:
                key = fold(name)
                known = self._keys.get(key, ())
                if key not in own and ident not in known:
                    self._keys[key] = (*known, ident)

    def find(self, words: Sequence[str]) -> tuple[tuple[str, ...], int]:
        """Ids that the longest run of leading words may mean, and how many words that is.

        A whole name goes before the beginning of one; more than one id is for the caller to ask about. A name never
        ends with a word that has no letter in it, such as the mark of an unknown card.
        """
        folded = [fold(word) for word in words[:MOST_WORDS]]
        runs = [("".join(folded[:count]), count) for count in range(len(folded), 0, -1) if folded[count - 1]]
        for key, count in runs:
            if key in self._keys:
                return self._keys[key], count
        for key, count in runs:
            begun = self._begun(key) if len(key) >= 2 else ()
            if begun:
                return begun, count
        return (), 0

    def has(self, name: str) -> bool:
        """Whether something has just this name."""
        return fold(name) in self._keys

    def nearest(self, words: Sequence[str], most: int = 4) -> tuple[tuple[str, ...], int]:
        """Ids whose names are nearest to some run of the leading words, and how many words that is; none that is near.

        Examples
        --------
        >>> names = Names({"stealth": ("Stealth MODs",), "stealth_station": ("Stealth Station",)})
        >>> names.nearest(["stelth", "mods", "on", "egypt"])
        (('stealth',), 2)
        """
        folded = [fold(word) for word in words[:MOST_WORDS]]
        best: tuple[float, tuple[str, ...], int] = (0.0, (), 0)
        for count in range(1, len(folded) + 1):
            key = "".join(folded[:count])
            close = get_close_matches(key, self._keys, n=most, cutoff=NEAR) if len(key) > 2 else []
            if close:
                ratio = SequenceMatcher(None, close[0], key).ratio()
                if ratio > best[0]:
                    ids = dict.fromkeys(ident for name in close for ident in self._keys[name])
                    best = (ratio, tuple(ids)[:most], count)
        return best[1], best[2]

    def going_on(self, typed: str) -> tuple[str, ...]:
        """Ids with a name that goes on from what was typed, folded; none that is already typed in full."""
        whole = self._keys.get(typed, ())
        return tuple(ident for ident in self._begun(typed) if ident not in whole)

    def _begun(self, beginning: str) -> tuple[str, ...]:
        """Ids with a name that begins so."""
        found = [ident for key, ids in self._keys.items() if key.startswith(beginning) for ident in ids]
        return tuple(dict.fromkeys(found))


@lru_cache(maxsize=8)
def territory_names(board: Board) -> Names:
    """Territories by their names in both languages, short names and aliases."""
    return Names({t.id: (t.names.en, t.names.fr, t.short.en, t.short.fr, *t.aliases) for t in board.territories})


@lru_cache(maxsize=32)
def player_names(called: tuple[tuple[str, str], ...]) -> Names:
    """Players by id and by what people call them."""
    return Names({player: (name,) for player, name in called})


@lru_cache(maxsize=8)
def card_names(cards: Catalogue) -> Names:
    """Command cards by id, by their id without the deck, and by their names in both languages.

    Where cards of several decks have one name, the name with the deck behind it means one of them.
    """
    return Names(
        {
            card.id: (
                card.id.removeprefix(f"{card.deck}_"),
                *(name for lang in ("en", "fr") for name in (card.name(lang), _with_deck(card, lang))),
            )
            for card in cards.cards.values()
        }
    )


def _with_deck(card: CardSpec, lang: str) -> str:
    return f"{card.name(lang)} {in_language(card.deck, lang)}"


def spoken_card(cards: Catalogue, ident: str, lang: str) -> str:
    """The name of a card in a language, with its deck where cards of several decks have that name.

    Examples
    --------
    >>> from risk2210.board import load_cards
    >>> spoken_card(load_cards(), "naval_stealth_mods", "fr"), spoken_card(load_cards(), "diplomat_cease_fire", "en")
    ('MODs furtifs naval', 'Cease Fire')
    """
    card = cards[ident]
    alike = [other for other in cards.cards.values() if fold(other.name(lang)) == fold(card.name(lang))]
    return card.name(lang) if len(alike) == 1 else _with_deck(card, lang)


COMMANDER_NAMES: Final = Names({kind: (KEYWORDS[kind],) for kind in COMMANDERS})
SYMBOL_NAMES: Final = Names({symbol: (KEYWORDS[symbol],) for symbol in (*SYMBOLS, JOKER)})
RANK_NAMES: Final = Names({rank: (KEYWORDS[rank],) for rank in RANKS})
MISSION_NAMES: Final = Names(dict.fromkeys(MISSIONS, ()))
STEP_NAMES: Final = Names(dict.fromkeys(STEPS, ()))
EFFECT_NAMES: Final = Names(dict.fromkeys(get_args(EffectKind), ()))
VERB_NAMES: Final = Names(dict(VERBS.items()))

_VERBS_FOLDED: Final = {fold(word): kind for kind, words in VERBS.items() for word in (*words, kind)}
_SYNONYMS_FOLDED: Final = {fold(word): kind for word, kind in SYNONYMS.items()}


def synonym(word: str) -> str | None:
    """The kind of move that another word for it means.

    Examples
    --------
    >>> synonym("Collecter"), synonym("collect")
    ('collect', None)
    """
    return _SYNONYMS_FOLDED.get(fold(word))


def near_verbs(word: str, most: int = 3) -> tuple[str, ...]:
    """Kinds of move whose word is nearly this one, nearest first.

    Examples
    --------
    >>> near_verbs("claims"), near_verbs("atlantis")
    (('claim',), ())
    """
    known = {**_VERBS_FOLDED, **_SYNONYMS_FOLDED}
    close = get_close_matches(fold(word), known, n=2 * most, cutoff=0.75)
    return tuple(dict.fromkeys(known[found] for found in close))[:most]


def in_language(word: str, lang: str | None) -> str:
    """A word of the grammar in a language.

    Examples
    --------
    >>> in_language("lost", "fr"), in_language("lost", None)
    ('perdu', 'lost')
    """
    return KEYWORDS[word] if lang == "fr" else word
