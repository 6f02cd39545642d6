"""Command cards in piles and hands (R1.8, R9.1).

A hand is a tuple of `Card`; a card's face is ``None`` until its holder says it or plays it, for hands are secret. What
the cards are is told by the catalogue of the frame.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from risk2210.board import Catalogue
from risk2210.rules.terms import COMMANDERS, Commander


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
