"""`Ruling`: the move with which the table decides otherwise, and enters a position (R1.11)."""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType

from risk2210.rules.cards import Card
from risk2210.rules.editions import Rank
from risk2210.rules.effects import Effect
from risk2210.rules.move_base import MoveBase
from risk2210.rules.terms import Commander, Step
from risk2210.rules.territory_deck import TerritoryCard


class HoldingRuling(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What stands in one territory from now on; what is left out stays as it is."""

    territory: str
    owner: str | UnsetType | None = UNSET
    mods: int | UnsetType = UNSET
    commanders: tuple[Commander, ...] | UnsetType = UNSET
    station: bool | UnsetType = UNSET
    devastated: bool | UnsetType = UNSET


class SeatRuling(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What one player has from now on; what is left out stays as it is."""

    player: str
    energy: int | UnsetType = UNSET
    hand: tuple[Card, ...] | UnsetType = UNSET
    reserve: int | UnsetType = UNSET
    alive: bool | UnsetType = UNSET
    influence: int | UnsetType = UNSET
    cards: tuple[TerritoryCard, ...] | UnsetType = UNSET
    ranks: tuple[Rank, ...] | UnsetType = UNSET


class Ruling(MoveBase, frozen=True, tag="ruling"):
    """The table decided otherwise: set any public quantity, with the reason; also how a position is entered.

    Parameters
    ----------
    reason : str
        Why, in the table's own words; may not be blank.
    territories, seats : tuples of HoldingRuling, SeatRuling
        What changes on the boards and before the players.
    piles : pairs of deck and number
        Cards left in command piles.
    discarded : tuple of territory ids
        Territory cards that have left their piles.
    spent : tuple of Card
        Command cards played or lost.
    year, step, order, player
        The year, the step, the players in turn order, and whose turn it is.
    captures : int
        Contested captures so far this turn.
    lasting : tuple of Effect
        Lasting effects of cards in force.
    sets : int
        Sets of territory cards traded so far by everybody (C2.6).
    deck : int
        Territory cards left in their draw pile.
    discards : tuple of TerritoryCard
        Territory cards in their discard pile.
    winner : str
        Who has won; the game is over.
    collected : bool
        Whether the player whose turn it is has taken the turn's income. Left out, MODs that the ruling puts into his
        hand in the first step are that income.
    """

    reason: str
    territories: tuple[HoldingRuling, ...] = ()
    seats: tuple[SeatRuling, ...] = ()
    piles: tuple[tuple[Commander, int], ...] = ()
    discarded: tuple[str, ...] | UnsetType = UNSET
    spent: tuple[Card, ...] | UnsetType = UNSET
    year: int | UnsetType = UNSET
    step: Step | UnsetType = UNSET
    order: tuple[str, ...] | UnsetType = UNSET
    player: str | UnsetType = UNSET
    captures: int | UnsetType = UNSET
    lasting: tuple[Effect, ...] | UnsetType = UNSET
    sets: int | UnsetType = UNSET
    deck: int | UnsetType = UNSET
    discards: tuple[TerritoryCard, ...] | UnsetType = UNSET
    winner: str | UnsetType = UNSET
    collected: bool | UnsetType = UNSET
