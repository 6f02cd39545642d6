"""`Position`: an immutable snapshot of a game, cheap to derive from the one before."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any, Literal, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from risk2210.board import Board
from risk2210.rules.cards import Card
from risk2210.rules.decisions import Decision
from risk2210.rules.editions import Edition, Part, Rank
from risk2210.rules.effects import Effect, source
from risk2210.rules.frame import Frame
from risk2210.rules.ruleset import Ruleset
from risk2210.rules.terms import COMMANDERS, ENERGY_SUPPLY, TERRAINS, Commander, Step
from risk2210.rules.territory_deck import TerritoryCard, TerritoryCards, ordered_cards


class Seat(Struct, frozen=True):
    """What lies before one player.

    Parameters
    ----------
    energy : int
    reserve : int
        MODs in hand that must still be placed: at set-up, and in step 1 of the own turn.
    hand : tuple of Card
        Always in the same order; faces only where the holder said them.
    alive : bool
        False once eliminated (R7.22).
    influence : int
        Colony Influence cards shown at the final count (R11.4).
    """

    energy: int
    reserve: int
    hand: tuple[Card, ...] = ()
    alive: bool = True
    influence: int = 0


class Turn(Struct, frozen=True):
    """What the rules must remember within one turn.

    Parameters
    ----------
    player : str
    collected : bool
        Whether the income was taken.
    owed : tuple of str
        Territories whose station's MOD still has to be placed there (R5.4).
    captures : int
        Contested captures so far (R7.20); where territory cards are drawn for them, all captures (C2.3).
    invaded : bool
        Whether an invasion was declared, which closes the pre-invasion window (R9.4).
    fortifies_left : int
        Fortify moves still allowed (R10.1, R10.6).
    """

    player: str
    collected: bool = False
    owed: tuple[str, ...] = ()
    captures: int = 0
    invaded: bool = False
    fortifies_left: int = 1


class Invasion(Struct, frozen=True):
    """The invasion declared last and not yet over.

    Parameters
    ----------
    origin, target : str
    contested : bool
        Whether enemy units stood in the target at the last declaration; every roll is a new one (R7.3, R7.20).
    rolls : int
        Rolls made, which settle the duty of R7.4.
    dice : int
        Dice of the attacker in the last roll.
    leading : tuple of commander kinds
        Commanders whose eight-sided die was used in the last roll (R7.17).
    """

    origin: str
    target: str
    contested: bool
    rolls: int = 0
    dice: int = 0
    leading: tuple[Commander, ...] = ()


class Missions(Struct, frozen=True):
    """What is known of everybody's missions (C5.6, C6).

    Parameters
    ----------
    seals : tuple of str
        One for each seat, empty where the mission stays with the player alone.
    kills : pairs of player ids
        Who was destroyed, and by whom.
    ranks : tuple of tuple of rank
        For each seat the ranks claimed so far, lowest first (C5.6).
    claimed : bool
        Whether the claim of this turn was made (C5.6).
    fallen : bool
        Whether somebody was eliminated this turn, so that others may claim too (C6.6).
    """

    seals: tuple[str, ...]
    ranks: tuple[tuple[Rank, ...], ...]
    kills: tuple[tuple[str, str], ...] = ()
    claimed: bool = False
    fallen: bool = False


WonBy = Literal["world", "mission", "continents", "ranks", "ruling"]


class Won(Struct, frozen=True):
    """Who has won, and by what, where that is not the final count or being the last player left."""

    player: str
    by: WonBy


class Position(Struct, frozen=True):
    """A snapshot of a game: nothing in it ever changes; `play` derives the next one.

    Per-territory data are tuples in the order of ``board.territories``; positions share all that did not change.
    `passed` are players who let the open reaction window go by (R7.3); `unseen` are the piles of territory cards that
    left the game without being shown, those of Scout Forces whose holder is out (R7.22). Equal and hashable by content.
    What the rules want next is `awaiting`, a stack whose last entry comes first.

    Examples
    --------
    >>> from risk2210.board import load_board
    >>> from risk2210.rules import Frame, Ruleset, new_position
    >>> position = new_position(Frame(load_board("risk2210"), ["red", "blue", "gold"], Ruleset()))
    >>> position.step, position.awaiting[-1].kind, position.energy_of("red"), position.owner_of("egypt")
    ('devastation', 'devastation', 3, None)
    """

    frame: Frame
    year: int
    step: Step
    owners: tuple[str | None, ...]
    mods: tuple[int, ...]
    commanders: tuple[tuple[Commander, ...], ...]
    stations: frozenset[str]
    devastated: frozenset[str]
    seats: tuple[Seat, ...]
    piles: tuple[int, ...]
    discarded: frozenset[str]
    spent: tuple[Card, ...]
    order: tuple[str, ...]
    turn_index: int
    bid_groups: tuple[tuple[str, ...], ...]
    markers: tuple[tuple[str, int], ...]
    turn: Turn | None
    invasion: Invasion | None
    lasting: tuple[Effect, ...]
    awaiting: tuple[Decision, ...]
    passed: tuple[str, ...] = ()
    unseen: tuple[str, ...] = ()
    territory_cards: TerritoryCards | None = None
    missions: Missions | None = None
    attacked: tuple[tuple[str, str, str], ...] = ()
    won: Won | None = None

    # --- the game it belongs to ---

    @property
    def board(self) -> Board:
        """The board played on."""
        return self.frame.board

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset played by."""
        return self.frame.ruleset

    @property
    def edition(self) -> Edition:
        """The numbers of the edition played."""
        return self.frame.edition

    def has(self, part: Part) -> bool:
        """Whether the game played has a part."""
        return part in self.frame.parts

    def clause(self, clause: str) -> str:
        """Where the edition played says what this clause says, at this point of the game."""
        if clause == "R2.5" and self.step == "first_turn":  # the same roll, for the first turn now
            return self.edition.first_turn_clause
        return self.frame.clause(clause)

    @property
    def players(self) -> tuple[str, ...]:
        """Ids of all players in seating order, eliminated ones included."""
        return self.frame.players

    @property
    def living(self) -> tuple[str, ...]:
        """Ids of the players still in the game, in seating order."""
        return tuple(player for player, seat in zip(self.frame.players, self.seats, strict=True) if seat.alive)

    # --- territories ---

    def owner_of(self, territory: str) -> str | None:
        """Player id, ``"neutral"``, or None for an unoccupied territory (R1.6)."""
        return self.owners[self.frame.index[territory]]

    def units_of(self, territory: str) -> int:
        """Units there: MODs and commanders, stations not counted (R1.4)."""
        index = self.frame.index[territory]
        return self.mods[index] + len(self.commanders[index])

    def mods_of(self, territory: str) -> int:
        """MODs there."""
        return self.mods[self.frame.index[territory]]

    def commanders_at(self, territory: str) -> tuple[Commander, ...]:
        """Kinds of commanders there, in the order land, diplomat, naval, nuclear, space."""
        return self.commanders[self.frame.index[territory]]

    def station_at(self, territory: str) -> bool:
        """Whether a Space Station stands there."""
        return territory in self.stations

    def territories_of(self, player: str | None) -> tuple[str, ...]:
        """Territories a player (or the neutral army, or nobody) controls, in the board's order."""
        ids = self.frame.ids
        return tuple([ids[index] for index, owner in enumerate(self.owners) if owner == player])

    def stations_of(self, player: str) -> tuple[str, ...]:
        """Territories with a Space Station of the player, in the board's order."""
        index, owners = self.frame.index, self.owners
        return tuple(sorted((t for t in self.stations if owners[index[t]] == player), key=index.__getitem__))

    # --- players ---

    def seat(self, player: str) -> Seat:
        """What lies before the player."""
        return self.seats[self.frame.seat_index[player]]

    def energy_of(self, player: str) -> int:
        """Energy of the player; public (R1.9)."""
        return self.seat(player).energy

    def hand_of(self, player: str) -> tuple[Card, ...]:
        """Command cards of the player."""
        return self.seat(player).hand

    def territory_hand(self, player: str) -> tuple[TerritoryCard, ...]:
        """Territory cards of the player, where they are drawn and traded (C2.3)."""
        cards = self.territory_cards
        return () if cards is None else cards.hands[self.frame.seat_index[player]]

    def ranks_of(self, player: str) -> tuple[Rank, ...]:
        """Ranks of which the player has shown his mission, where four are played for (C5.6)."""
        return () if self.missions is None else self.missions.ranks[self.frame.seat_index[player]]

    def commanders_of(self, player: str) -> dict[Commander, str]:
        """Where the player's commanders stand: kind to territory id, only those on a board."""
        found: dict[Commander, str] = {}
        for index, here in enumerate(self.commanders):
            if here and self.owners[index] == player:
                for kind in here:
                    found[kind] = self.frame.ids[index]
        return found

    def in_play(self, player: str, commander: Commander) -> bool:
        """Whether this commander of the player stands on a board, anywhere."""
        owners = self.owners
        return any(commander in here and owners[i] == player for i, here in enumerate(self.commanders) if here)

    def units_in_play(self, player: str) -> int:
        """Units of the player on all boards (R11.6)."""
        return sum([self.mods[i] + len(self.commanders[i]) for i, owner in enumerate(self.owners) if owner == player])

    def has_units(self, player: str) -> bool:
        """Whether the player has a unit on any board."""
        mods, commanders, owners = self.mods, self.commanders, self.owners
        if player not in owners:
            return False
        first = owners.index(player)
        if mods[first] or commanders[first]:  # nearly always
            return True
        return any(mods[i] or commanders[i] for i, owner in enumerate(owners) if owner == player)

    @property
    def active(self) -> str | None:
        """The player whose turn it is, None outside the turns."""
        return self.turn.player if self.turn is not None else None

    # --- supplies ---

    @property
    def bank(self) -> int:
        """Energy left in the bank; below zero when the counters of the box do not suffice (R1.10)."""
        return ENERGY_SUPPLY - sum(seat.energy for seat in self.seats)

    def pile(self, deck: Commander) -> int:
        """Command cards left in a pile (R1.8)."""
        return self.piles[COMMANDERS.index(deck)]

    def territory_piles(self) -> dict[str, int]:
        """Territory cards left in each pile; what Scout Forces took in secret is no longer there (R1.8)."""
        piles = dict(self.frame.terrain_size)
        for effect in self.lasting:
            if effect.kind == "scout_forces" and effect.territory is None:
                piles[scouted_pile(self.frame, effect)] -= 1
        for terrain in self.unseen:
            piles[terrain] -= 1
        for territory in self.discarded:
            piles[self.frame.terrain[self.frame.index[territory]]] -= 1
        return {terrain: max(0, piles[terrain]) for terrain in TERRAINS}

    # --- identity ---

    @property
    def digest(self) -> str:
        """SHA-256, in hexadecimal, of everything in the position and of what it is played on (about 30 µs)."""
        frame = self.frame
        content = {
            "board": frame.board.digest,
            "players": frame.players,
            "ruleset": frame.ruleset,
            "stations": sorted(self.stations),
            "devastated": sorted(self.devastated),
            "discarded": sorted(self.discarded),
            **{name: getattr(self, name) for name in _PLAIN_FIELDS},
            **{name: value for name in _LATER_FIELDS if (value := getattr(self, name))},
        }
        return hashlib.sha256(msgspec.json.encode(content)).hexdigest()

    def __repr__(self) -> str:
        awaited = self.awaiting[-1].kind if self.awaiting else "nothing"
        return f"<Position year {self.year}, {self.step}, awaiting {awaited}, {self.digest[:8]}>"


_LATER_FIELDS = ("territory_cards", "missions", "attacked", "won", "passed", "unseen")
"""Left out of the digest while empty: positions recorded before they existed keep theirs."""

_PLAIN_FIELDS = tuple(
    name
    for name in Position.__struct_fields__
    if name not in {"frame", "stations", "devastated", "discarded", *_LATER_FIELDS}
)


def scouted_pile(frame: Frame, effect: Effect) -> str:
    """The pile that the secret card of waiting Scout Forces came from."""
    draw = source(frame.cards, effect).draw
    return draw.pile if draw is not None else "land"


T = TypeVar("T")


def put(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """The tuple with one value changed."""
    return values[:index] + (value,) + values[index + 1 :]  # noqa: RUF005 -- twice as fast as unpacking


def with_seat(position: Position, player: str, **changes: Any) -> Position:
    """The position with some of a player's belongings changed."""
    index = position.frame.seat_index[player]
    return replace(position, seats=put(position.seats, index, replace(position.seats[index], **changes)))


def with_territory_cards(position: Position, **changes: Any) -> Position:
    """The position with some of what is known of the territory cards changed."""
    assert position.territory_cards is not None
    return replace(position, territory_cards=replace(position.territory_cards, **changes))


def with_territory_hand(position: Position, player: str, hand: Iterable[TerritoryCard], **changes: Any) -> Position:
    """The position with other territory cards in a player's hand."""
    cards = position.territory_cards
    assert cards is not None
    hands = put(cards.hands, position.frame.seat_index[player], ordered_cards(hand))
    return with_territory_cards(position, hands=hands, **changes)


def with_missions(position: Position, **changes: Any) -> Position:
    """The position with some of what is known of the missions changed."""
    assert position.missions is not None
    return replace(position, missions=replace(position.missions, **changes))


def regions_of(position: Position, player: str) -> tuple[int, ...]:
    """Numbers of the regions a player controls: all members that are not devastated, at least one (R5.2, R5.3)."""
    frame, owners, devastated = position.frame, position.owners, position.devastated
    held = []
    for region, members in enumerate(frame.members):
        left = 0
        for index in members:
            if owners[index] == player:
                left += 1
            elif frame.ids[index] not in devastated:
                break
        else:
            if left:
                held.append(region)
    return tuple(held)
