"""Command cards in piles and hands, and what everybody may know about them (R1.8, R1.9, R9.1).

A hand is a tuple of `Card`; a card's face is ``None`` until its holder says it or plays it, for hands are secret. What
the cards are is told by the catalogue of the frame.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec import Struct

from risk2210.board import Catalogue
from risk2210.rules.terms import COMMANDERS, Commander

if TYPE_CHECKING:
    from risk2210.rules.position import Position


class Card(Struct, frozen=True, order=True, omit_defaults=True, array_like=True, forbid_unknown_fields=True):
    """One command card: its deck, known to all, and its face, known only if the holder said so."""

    deck: Commander
    face: str | None = None


def hand_of(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards as a hand: always in the same order, so that equal hands are equal values."""
    return tuple(sorted(cards, key=lambda card: (COMMANDERS.index(card.deck), card.face or "")))


def overdrawn(catalogue: Catalogue, cards: Iterable[Card]) -> tuple[str, ...]:
    """Faces of which `cards` holds more copies than there are, or which exist in no deck of that name."""
    counts = Counter((card.deck, card.face) for card in cards if card.face is not None)
    faces = catalogue.faces
    return tuple(face or "" for (deck, face), seen in counts.items() if seen > faces[deck].get(face or "", 0))


def known_cards(position: Position) -> tuple[Card, ...]:
    """Every card outside the piles: in hands and spent, whether or not its face is known."""
    return tuple(card for seat in position.seats for card in seat.hand) + position.spent


def unaccounted(position: Position, deck: Commander) -> dict[str, int]:
    """Faces that may still be in this pile, or in a hand unseen, each with the most copies: public knowledge (R1.9).

    Examples
    --------
    >>> from risk2210.board import load_board
    >>> from risk2210.rules import Frame, Ruleset, new_position
    >>> position = new_position(Frame(load_board("risk2210"), ["red", "blue", "gold"], Ruleset()))
    >>> unaccounted(position, "space")["space_orbital_mines"]
    2
    """
    seen = Counter(card.face for card in known_cards(position) if card.deck == deck)
    return {
        face: copies - seen[face] for face, copies in position.frame.cards.faces[deck].items() if copies > seen[face]
    }


def may_hold(position: Position, player: str) -> dict[str, bool]:
    """Every face the player may hold; True for those he has shown, False where an unknown card may be it."""
    hand = position.hand_of(player)
    faces = {card.face: True for card in hand if card.face is not None}
    for deck in dict.fromkeys(card.deck for card in hand if card.face is None):
        for face in unaccounted(position, deck):
            faces.setdefault(face, False)
    return faces
