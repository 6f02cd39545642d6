"""Lasting effects of command cards: what is in force, against whom, and until when (R9, R10.7)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from risk2210.board import CardSpec, Catalogue

EffectKind = Literal[
    "cease_fire", "frequency_jam", "invade_earth", "hidden_energy", "energy_extraction", "scout_forces"
]


class Effect(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One lasting effect.

    Parameters
    ----------
    kind : str
        ``"cease_fire"``: `against` may not attack `holder` (R7.2). ``"frequency_jam"``: `against` may play no card.
        ``"invade_earth"``: `holder` may attack `territory` from the Moon (R7.7). ``"hidden_energy"`` and
        ``"energy_extraction"``: checked when the holder's turn ends. ``"scout_forces"``: MODs wait on a secret card.
    holder : str
        The player whose card it is.
    against, territory : str, optional
        The player or the territory it bears on; the territory under Scout Forces is secret and stays unnamed.
    card : str, optional
        The card that brought it, which has its numbers; if not said, the one of the box that has this effect.

    All but Scout Forces lapse when the current turn ends (R10.7).
    """

    kind: EffectKind
    holder: str
    against: str | None = None
    territory: str | None = None
    card: str | None = None


def source(catalogue: Catalogue, effect: Effect) -> CardSpec:
    """The card that has the numbers of a lasting effect."""
    if effect.card is not None:
        return catalogue[effect.card]
    return next(card for card in catalogue.cards.values() if card.effect == effect.kind)
