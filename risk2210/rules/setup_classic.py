"""C1.3, C4.2, C6.5: the cards dealt at set-up, missions among them, and who has the first turn."""

from __future__ import annotations

from msgspec.structs import replace

from risk2210.rules.classic_moves import BeginWith, Deal, DealMissions, Dealt
from risk2210.rules.flow import awaited, awaited_of
from risk2210.rules.offer import Option
from risk2210.rules.position import Position, with_missions, with_seat
from risk2210.rules.refusals import refuse
from risk2210.rules.setup_order import after_setup_step, free_land
from risk2210.rules.terms import NEUTRAL

MAX_SEAL = 128
"""Most characters of a seal."""


def owners_dealt(position: Position) -> tuple[str, ...]:
    """Who gets cards: the players from the first one on, and the neutral army with two."""
    return (*position.order, *((NEUTRAL,) if position.frame.has_neutral_army else ()))


def play_deal(position: Position, move: Deal) -> Position:
    """One army on each territory, whose card lies before its owner; everybody has as many, or one more (C4.2, C6.5)."""
    awaited(position, "deal")
    wanted, frame = owners_dealt(position), position.frame
    named = tuple(pile.owner for pile in move.piles)
    if len(set(named)) != len(named) or set(named) != set(wanted):
        refuse("setup/deal_owners", "C4.2", players=wanted, named=named)
    free = set(free_land(position))
    owners, mods = list(position.owners), list(position.mods)
    dealt: set[str] = set()
    for pile in move.piles:
        for territory in pile.territories:
            index = frame.territory(territory)
            if territory in dealt:
                refuse("setup/card_twice", "C4.2", territory=territory)
            if territory not in free:
                refuse("setup/claimed", "C4.2", territory=territory, owner=owners[index])
            dealt.add(territory)
            owners[index], mods[index] = pile.owner, 1
    if dealt != free:
        refuse("setup/deal_rest", "C4.2", count=len(free - dealt))
    sizes = [len(pile.territories) for pile in move.piles]
    if max(sizes) - min(sizes) > 1:
        refuse("setup/deal_uneven", "C4.2", least=min(sizes), most=max(sizes))
    position = replace(position, owners=tuple(owners), mods=tuple(mods))
    for pile in move.piles:
        if pile.owner != NEUTRAL:
            left = position.seat(pile.owner).reserve - len(pile.territories)
            position = with_seat(position, pile.owner, reserve=max(0, left))
    return after_setup_step(position, "deal")


def option_deal(position: Position) -> Option:
    """Any fair deal; shown: one in the order of the board."""
    awaited(position, "deal")
    owners, free = owners_dealt(position), free_land(position)
    piles = tuple(Dealt(owner, free[place :: len(owners)]) for place, owner in enumerate(owners))
    return Option("deal", (), {"owners": owners, "territories": free}, (Deal(piles),), complete=False)


def play_deal_missions(position: Position, move: DealMissions) -> Position:
    """Everybody has a mission that nobody else knows; it may be sealed in the record (C6.5)."""
    players = awaited(position, "missions").players
    named = tuple(sealed.player for sealed in move.seals)
    if len(set(named)) != len(named) or not set(named) <= set(players):
        refuse("missions/players", "C6.5", players=players, named=named)
    by_player = {sealed.player: sealed.seal for sealed in move.seals}
    for player, seal in by_player.items():
        if len(seal) > MAX_SEAL:
            refuse("missions/seal_length", "C6.5", player=player, most=MAX_SEAL)
    seals = tuple(by_player.get(player, "") for player in position.players)
    return after_setup_step(with_missions(position, seals=seals), "missions")


def option_deal_missions(position: Position) -> Option:
    """Shown: nothing sealed."""
    players = awaited(position, "missions").players
    return Option("deal_missions", players, {"players": players}, (DealMissions(),), complete=False)


def play_begin_with(position: Position, move: BeginWith) -> Position:
    """The first turn is this player's, and then it goes round (C1.3)."""
    awaited_of(position, move.player, "first_turn")
    start = position.players.index(move.player)
    order = position.players[start:] + position.players[:start]
    return after_setup_step(replace(position, order=order, turn_index=0), "first_turn")


def option_begin_with(position: Position) -> Option:
    """Any player."""
    players = awaited(position, "first_turn").players
    return Option("begin_with", players, {"player": players}, tuple(map(BeginWith, players)))
