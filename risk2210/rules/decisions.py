"""`Decision`: something the rules now want from somebody."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from risk2210.rules.terms import Commander

DecisionKind = Literal[
    "devastation",
    "neutral_army",
    "first_player",
    "claim",
    "reinforce",
    "command",
    "bids",
    "tie",
    "marker",
    "collect",
    "deploy",
    "turn",
    "roll",
    "losses",
    "occupy",
    "bonus_card",
    "influence",
    "deal",
    "missions",
    "first_turn",
    "trade",
    "draw",
    "exchange",
    "remove_mods",
    "scouts",
    "card_text",
]

CLAUSES: Final[dict[DecisionKind, str]] = {
    "devastation": "R2.3",
    "neutral_army": "R12.1",
    "first_player": "R2.5",
    "claim": "R2.6",
    "reinforce": "R2.7",
    "command": "R2.8",
    "bids": "R4.1",
    "tie": "R4.3",
    "marker": "R4.2",
    "collect": "R5.1",
    "deploy": "R5.5",
    "turn": "R3.2",
    "roll": "R7.4",
    "losses": "R7.15",
    "occupy": "R7.16",
    "bonus_card": "R7.21",
    "influence": "R11.4",
    "deal": "C4.2",
    "missions": "C6.5",
    "first_turn": "C1.3",
    "trade": "C2.5",
    "draw": "C2.3",
    "exchange": "R9.15",
    "remove_mods": "R9.16",
    "scouts": "R9.10",
    "card_text": "R9.18",
}
"""The clause that asks for each kind of decision."""


class Decision(Struct, frozen=True, omit_defaults=True):
    """One decision the rules await.

    Parameters
    ----------
    kind : str
        What is to be decided; ``"turn"`` is the free choice of the player whose turn it is.
    players : tuple of str
        Whose it is; empty when it is not a player's but the cards' or the dice's.
    territory : str, optional
        Where: the target to roll for or to occupy, the territory that loses units.
    amount : int
        How many: cards to turn, MODs to place, units to lose, fewest units to move in, most cards to keep.
    commanders : tuple of commander kinds
        Commanders that must be among the units moved in (R7.17).
    card : str, optional
        The command card whose words the table carries out.
    """

    kind: DecisionKind
    players: tuple[str, ...] = ()
    territory: str | None = None
    amount: int = 0
    commanders: tuple[Commander, ...] = ()
    card: str | None = None

    @property
    def clause(self) -> str:
        """The clause of the rules that asks for it."""
        return CLAUSES[self.kind]
