"""What must hold after every move of classic Risk, counted independently of the engine."""

from __future__ import annotations

from collections.abc import Iterator

from risk2210.rules import NEUTRAL, Collect, Deal, DrawCard, EndTurn, Move, Position, Reinforce, TradeSet

VALUES = (4, 6, 8, 10, 12, 15)


def armies_due(before: Position, move: Move, after: Position) -> int | None:
    """Armies that a move of classic Risk brings into the game; None for all others."""
    if isinstance(move, Deal):
        return sum(len(pile.territories) for pile in move.piles if pile.owner == NEUTRAL)
    if isinstance(move, Reinforce):
        return 1 if move.neutral is not None else 0
    if isinstance(move, TradeSet):
        return _set_due(before, move, after)
    if isinstance(move, Collect) and before.territory_cards is not None:
        return _capped(before, _income_due(before, move.player))
    return None


def _income_due(position: Position, player: str) -> int:
    held = set(position.territories_of(player))
    continents = sum(region.bonus for region in position.board.regions if set(region.members) <= held)
    return max(3, len(held) // 3) + continents


def _capped(position: Position, armies: int) -> int:
    cards, cap = position.territory_cards, position.ruleset.house.reinforcement_cap
    assert cards is not None
    return armies if cap == "none" else max(0, min(armies, cap - cards.received))


def _set_due(before: Position, move: TradeSet, after: Position) -> int:
    """The value of the set by the number traded before, and two armies where a card matches (C2.6, C2.7)."""
    assert before.territory_cards is not None
    traded = before.territory_cards.sets
    value = VALUES[traded] if traded < len(VALUES) else 15 + 5 * (traded - 5)
    grown = [t for t in before.frame.ids if after.mods_of(t) > before.mods_of(t)]
    matched = {card.territory for card in move.cards} | {None}
    known = {card.territory for card in before.territory_hand(move.player)}
    extra = 2 if grown and (move.at in grown or grown[0] in matched | known) else 0
    return _capped(before, value) + extra


def broken(before: Position, move: Move, after: Position) -> Iterator[str]:
    """What is wrong with the cards, the missions or the course of a game of classic Risk after a move."""
    cards, earlier = after.territory_cards, before.territory_cards
    if cards is None or earlier is None:
        return
    hands = sum(map(len, cards.hands))
    if hands + cards.deck + len(cards.discards) != 44:
        yield "territory cards"
    had = sum(map(len, earlier.hands))
    if hands - had != {TradeSet: -3, DrawCard: 1}.get(type(move), 0):
        yield "cards in hands"
    if cards.sets - earlier.sets != isinstance(move, TradeSet):
        yield "sets traded"
    if isinstance(move, DrawCard) and (before.turn is None or not before.turn.captures):
        yield "a card without a conquest"
    if isinstance(move, EndTurn) and len(before.territory_hand(move.player)) > 9:
        yield "a hand too large"
    player = after.active
    if player is not None and after.awaiting and after.awaiting[-1].kind == "turn":
        if len(after.territory_hand(player)) > 5 + cards.drawn:
            yield "cards that should have been traded"
        if after.seat(player).reserve:
            yield "armies that should have been placed"
    if any(seat.energy for seat in after.seats) or any(after.commanders) or after.stations or after.devastated:
        yield "something that classic Risk has not"
    for player in after.players:
        if not after.seat(player).alive and after.territory_hand(player):
            yield "cards of an eliminated player"
