"""The moves of classic Risk: cards dealt, drawn and traded, missions dealt and claimed (C1 to C6)."""

from __future__ import annotations

from msgspec import Struct

from risk2210.rules.editions import Rank
from risk2210.rules.mission_list import MissionName
from risk2210.rules.move_base import MoveBase
from risk2210.rules.territory_deck import TerritoryCard


class Dealt(Struct, frozen=True, forbid_unknown_fields=True):
    """Territories whose cards were dealt to one owner, a player or the neutral army."""

    owner: str
    territories: tuple[str, ...]


class Deal(MoveBase, frozen=True, tag="deal"):
    """All territory cards were dealt: each owner puts one army on each of his (C4.2, C6.5)."""

    piles: tuple[Dealt, ...] = ()


class Sealed(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A player's secret mission: its seal, as `seal_of` makes it, or nothing if it stays with the player alone."""

    player: str
    seal: str = ""


class DealMissions(MoveBase, frozen=True, tag="deal_missions"):
    """Each player took a mission card; the record has seals at most, never the missions (C6.5)."""

    seals: tuple[Sealed, ...] = ()


class BeginWith(MoveBase, frozen=True, tag="begin_with"):
    """The youngest has the first turn; the table says who that is (C1.3)."""

    player: str


class TradeSet(MoveBase, frozen=True, tag="trade"):
    """Three cards are traded for armies (C2.4 to C2.7).

    Parameters
    ----------
    player : str
    cards : tuple of TerritoryCard
        With their symbols, and their territories as far as somebody says them.
    at : str, optional
        Own territory shown by one of them, which gets the extra armies; may be left out when the cards as said, or as
        known before, show one own territory alone.
    """

    player: str
    cards: tuple[TerritoryCard, ...]
    at: str | None = None


class DrawCard(MoveBase, frozen=True, tag="draw"):
    """The card for this turn's conquests, its face as far as the holder says it (C2.3)."""

    player: str
    card: TerritoryCard = TerritoryCard()


class ShowCard(MoveBase, frozen=True, tag="show"):
    """The holder says what one of his cards is; allowed at any time."""

    player: str
    card: TerritoryCard


class ClaimMission(MoveBase, frozen=True, tag="mission"):
    """A player shows his mission, fulfilled, and wins (C6.6).

    Parameters
    ----------
    player : str
    mission : str
    target : str, optional
        The player to destroy, for that kind of mission.
    key : str
        The secret word it was sealed with; empty if it was not sealed.
    """

    player: str
    mission: MissionName
    target: str | None = None
    key: str = ""


class ClaimRank(MoveBase, frozen=True, tag="rank"):
    """A player shows his mission of one rank, fulfilled; what it says is on his own card (C5.6)."""

    player: str
    rank: Rank
    text: str = ""
