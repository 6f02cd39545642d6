"""The territory cards of classic Risk: what a card bears, what makes a set, what a set is worth (C2).

Every territory has a card with one of three symbols, the same number of each, and there are jokers. Which territory
bears which symbol differs from one printing to the next, so a card is what its holder says of it: its symbol, its
territory, both, or nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import permutations
from typing import Final, Literal

from msgspec import Struct

from risk2210.rules.editions import Edition

Symbol = Literal["infantry", "cavalry", "artillery", "joker"]

SYMBOLS: Final[tuple[Symbol, ...]] = ("infantry", "cavalry", "artillery")
"""The three symbols in the order in which they are always listed."""

JOKER: Final = "joker"
SET_SIZE: Final = 3


class TerritoryCard(Struct, frozen=True, order=True, omit_defaults=True, array_like=True, forbid_unknown_fields=True):
    """One territory card as far as its holder said it; a joker shows no territory.

    Examples
    --------
    >>> TerritoryCard("infantry", "egypt").may_be(TerritoryCard())
    True
    """

    symbol: Symbol | None = None
    territory: str | None = None

    def may_be(self, held: TerritoryCard) -> bool:
        """Whether a card known as `held` may be this one."""
        if held.symbol is not None and self.symbol is not None and held.symbol != self.symbol:
            return False
        if held.territory is not None and self.territory is not None:
            return held.territory == self.territory
        return not (JOKER in (held.symbol, self.symbol) and (held.territory or self.territory) is not None)


class TerritoryCards(Struct, frozen=True):
    """Where the territory cards are.

    Parameters
    ----------
    hands : tuple of tuple of TerritoryCard
        One for each seat, always in the same order.
    deck : int
        Cards in the draw pile.
    discards : tuple of TerritoryCard
        Cards traded since the pile was last shuffled.
    sets : int
        Sets traded so far by everybody (C2.6).
    drawn : bool
        Whether the card of this turn was drawn (C2.3).
    received : int
        Armies this turn has brought so far, for the house rule that caps them (C7.2).
    """

    hands: tuple[tuple[TerritoryCard, ...], ...]
    deck: int
    discards: tuple[TerritoryCard, ...] = ()
    sets: int = 0
    drawn: bool = False
    received: int = 0


def ordered_cards(cards: Iterable[TerritoryCard]) -> tuple[TerritoryCard, ...]:
    """The cards always in the same order, so that equal hands are equal values."""
    return tuple(sorted(cards, key=lambda card: (card.symbol or "~", card.territory or "~")))


def is_set(symbols: Sequence[str]) -> bool:
    """Whether three symbols make a set: all alike, all different, or any two with a joker (C2.4).

    Examples
    --------
    >>> is_set(("infantry", "infantry", "joker")), is_set(("infantry", "infantry", "cavalry"))
    (True, False)
    """
    if len(symbols) != SET_SIZE:
        return False
    return JOKER in symbols or len(set(symbols)) in {1, SET_SIZE}


def set_value(edition: Edition, traded: int) -> int:
    """Armies for the next set when so many have been traded by everybody (C2.6).

    Examples
    --------
    >>> from risk2210.rules.editions import EDITIONS
    >>> [set_value(EDITIONS["classic"], traded) for traded in range(8)]
    [4, 6, 8, 10, 12, 15, 20, 25]
    """
    values = edition.set_values
    if traded < len(values):
        return values[traded]
    return values[-1] + edition.set_step * (traded - len(values) + 1)


def known_set(hand: Sequence[TerritoryCard]) -> bool:
    """Whether the known symbols of a hand hold a set for certain.

    Examples
    --------
    >>> known_set([TerritoryCard("infantry")] * 2 + [TerritoryCard()])
    False
    """
    symbols = Counter(card.symbol for card in hand if card.symbol is not None)
    if symbols[JOKER]:
        return symbols.total() >= SET_SIZE
    return max(symbols.values(), default=0) >= SET_SIZE or len(symbols) == len(SYMBOLS)


def may_hold_set(hand: Sequence[TerritoryCard]) -> bool:
    """Whether a hand may hold a set, as far as its faces are known."""
    return known_set(hand) or (len(hand) >= SET_SIZE and any(card.symbol is None for card in hand))


def picked(
    hand: Sequence[TerritoryCard], said: Sequence[TerritoryCard], at: str | None = None
) -> tuple[TerritoryCard, ...] | None:
    """The cards of a hand that those said are, the best known first; None if the hand has no such cards.

    With `at`, one that shows this territory is among them, if that can be.

    Examples
    --------
    >>> hand = (TerritoryCard("infantry", "egypt"), TerritoryCard())
    >>> picked(hand, [TerritoryCard("infantry")])
    (TerritoryCard(symbol='infantry', territory='egypt'),)
    >>> picked(hand, [TerritoryCard("cavalry"), TerritoryCard("joker")]) is None
    True
    """

    def distance(cards: Sequence[TerritoryCard]) -> tuple[bool, int]:
        shown = at is None or any(card.territory == at for card in cards)
        return not shown, sum(
            (one.symbol != other.symbol) + (one.territory != other.territory)
            for one, other in zip(cards, said, strict=True)
        )

    fitting = (
        cards
        for cards in permutations(hand, len(said))
        if all(one.may_be(held) for one, held in zip(said, cards, strict=True))
    )
    return min(fitting, key=distance, default=None)


def merged(said: TerritoryCard, held: TerritoryCard) -> TerritoryCard:
    """What is known of a card after its holder said something of it."""
    return TerritoryCard(said.symbol or held.symbol, said.territory or held.territory)


def overdrawn_cards(cards: Iterable[TerritoryCard], territories: int, jokers: int) -> tuple[str, ...]:
    """Symbols and territories that turn up among the cards more often than the pack has them.

    Of a board whose territories are no multiple of three, any symbol may be the one with a card more.

    Examples
    --------
    >>> overdrawn_cards([TerritoryCard("joker")] * 3, 42, 2)
    ('joker',)
    """
    seen = list(cards)
    symbols = Counter(card.symbol for card in seen if card.symbol is not None)
    places = Counter(card.territory for card in seen if card.territory is not None)
    most = {JOKER: jokers, **dict.fromkeys(SYMBOLS, -(-territories // len(SYMBOLS)))}
    return (
        *(symbol for symbol, count in symbols.items() if count > most[symbol]),
        *(place for place, count in places.items() if count > 1),
    )
