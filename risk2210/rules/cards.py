"""The command piles: five decks of twenty, and which faces each holds (R1.8, R9.1).

A hand is a tuple of `Card`; a card's face is ``None`` until its holder says it, for hands are secret (R1.9).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from msgspec import Struct

from risk2210.rules.terms import COMMANDERS, Commander


class Card(Struct, frozen=True, order=True, omit_defaults=True, array_like=True, forbid_unknown_fields=True):
    """One command card: its deck, known to all, and its face, known only if the holder said so."""

    deck: Commander
    face: str | None = None


DECK_SIZE: Final = 20

FACES: Final[Mapping[Commander, Mapping[str, int]]] = MappingProxyType(
    {
        "land": MappingProxyType(
            {
                "land_assemble_mods": 3,
                "land_colony_influence": 2,
                "land_frequency_jam": 2,
                "land_land_death_trap": 1,
                "land_reinforcements": 3,
                "land_scout_forces": 3,
                "land_stealth_mods": 5,
                "land_stealth_station": 1,
            }
        ),
        "diplomat": MappingProxyType(
            {
                "diplomat_cease_fire": 2,
                "diplomat_colony_influence": 4,
                "diplomat_decoys_revealed": 2,
                "diplomat_energy_crisis": 2,
                "diplomat_evacuation": 2,
                "diplomat_mod_reduction": 2,
                "diplomat_redeployment": 3,
                "diplomat_territorial_station": 3,
            }
        ),
        "naval": MappingProxyType(
            {
                "naval_assemble_mods": 3,
                "naval_colony_influence": 2,
                "naval_frequency_jam": 2,
                "naval_hidden_energy": 5,
                "naval_reinforcements": 2,
                "naval_stealth_mods": 5,
                "naval_water_death_trap": 1,
            }
        ),
        "nuclear": MappingProxyType(
            {
                "nuclear_aqua_brother": 1,
                "nuclear_armageddon": 1,
                "nuclear_assassin_bomb": 3,
                "nuclear_nicky_boy": 1,
                "nuclear_rocket_strike_land": 2,
                "nuclear_rocket_strike_moon": 2,
                "nuclear_rocket_strike_water": 2,
                "nuclear_scatter_bomb_land": 3,
                "nuclear_scatter_bomb_moon": 2,
                "nuclear_scatter_bomb_water": 2,
                "nuclear_the_mother": 1,
            }
        ),
        "space": MappingProxyType(
            {
                "space_assemble_mods": 3,
                "space_colony_influence": 2,
                "space_energy_extraction": 1,
                "space_frequency_jam": 2,
                "space_invade_earth": 3,
                "space_orbital_mines": 2,
                "space_reinforcements": 3,
                "space_stealth_mods": 4,
            }
        ),
    }
)
"""Every face of every deck and how many copies the box holds."""

INFLUENCE: Final[Mapping[Commander, str]] = MappingProxyType(
    {deck: f"{deck}_colony_influence" for deck in COMMANDERS if f"{deck}_colony_influence" in FACES[deck]}
)
"""The Colony Influence card of each deck that has one (R11.4)."""


def hand_of(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards as a hand: always in the same order, so that equal hands are equal values."""
    return tuple(sorted(cards, key=lambda card: (COMMANDERS.index(card.deck), card.face or "")))


def overdrawn(cards: Iterable[Card]) -> tuple[str, ...]:
    """Faces of which `cards` holds more copies than the box does, or which exist in no deck of that name."""
    counts = Counter((card.deck, card.face) for card in cards if card.face is not None)
    return tuple(face or "" for (deck, face), seen in counts.items() if seen > FACES[deck].get(face or "", 0))
