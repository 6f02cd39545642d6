"""What everybody may know about the command cards of a game: those seen, and those that may still come (R1.9)."""

from __future__ import annotations

from collections import Counter

from risk2210.rules.cards import Card
from risk2210.rules.position import Position
from risk2210.rules.terms import Commander


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
