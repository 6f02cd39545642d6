"""Rulings: the table sets any public quantity, with a reason. It is also how a position is entered from the table.

A ruling is checked only for what cannot be written down at all (unknown names, numbers out of range); whether the
position it leaves makes sense is for `audit` to say. Decisions that no longer fit what the table decided are dropped.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import asdict, replace

from risk2210.rules.bidding import bid_on
from risk2210.rules.cards import hand_of
from risk2210.rules.deploy import ask_to_deploy
from risk2210.rules.editions import RANKS, Part
from risk2210.rules.flow import (
    begin_scoring,
    begin_step,
    begin_year,
    finish,
    influence_decks,
    must_trade,
    open_turn,
    require_part,
    two_continents_won,
)
from risk2210.rules.muster import open_piles
from risk2210.rules.offer import Option
from risk2210.rules.position import (
    Position,
    Turn,
    Won,
    put,
    with_missions,
    with_seat,
    with_territory_cards,
    with_territory_hand,
)
from risk2210.rules.refusals import refuse
from risk2210.rules.ruling_move import HoldingRuling, Ruling, SeatRuling
from risk2210.rules.setup_order import begin_setup_step
from risk2210.rules.terms import COMMANDERS, MAX_COUNT, NEUTRAL, SETUP_STEPS, TURN_STEPS, Step, ordered
from risk2210.rules.territory_cards import ask_to_trade_won
from risk2210.rules.territory_deck import TerritoryCard


def play_ruling(position: Position, move: Ruling) -> Position:
    """Set what the table decided; then ask again for whatever the step now lacks."""
    if not move.reason.strip():
        refuse("ruling/reason", "R1.11")
    _check(position, move)
    before = position
    for holding in move.territories:
        position = _set_holding(position, holding)
    for seat in move.seats:
        position = _set_seat(position, seat)
    position = _set_supplies(position, move)
    return _resume(before, position, move)


def option_ruling(position: Position) -> Option:
    """Always possible; shown: one that changes nothing."""
    example = Ruling("as agreed at the table")
    return Option("ruling", (), {"territories": position.frame.ids}, (example,), complete=False)


# --- what cannot be written down --------------------------------------------------------------------------------


def _check(position: Position, move: Ruling) -> None:
    """Refuse unknown territories and players, and numbers out of range."""
    frame = position.frame
    _check_parts(position, move)
    for holding in move.territories:
        frame.territory(holding.territory)
        if holding.owner not in {UNSET, None, NEUTRAL}:
            frame.seat(str(holding.owner))
        _check_range("mods", holding.mods)
    for seat in move.seats:
        frame.seat(seat.player)
        for name in ("energy", "reserve", "influence"):
            _check_range(name, getattr(seat, name))
    for _, left in move.piles:
        _check_range("pile", left)
    for territory in () if move.discarded is UNSET else move.discarded:
        frame.territory(territory)
    for effect in () if move.lasting is UNSET else move.lasting:
        frame.seat(effect.holder)
        if effect.against is not None:
            frame.seat(effect.against)
        if effect.territory is not None:
            frame.territory(effect.territory)
        if effect.card is not None and effect.card not in frame.cards:
            refuse("cards/unknown", "R9.1", card=effect.card)
    for seat in move.seats:
        _check_cards(position, seat.cards)
    _check_cards(position, move.discards)
    _check_range("sets", move.sets)
    _check_range("deck", move.deck)
    if move.winner is not UNSET:
        frame.seat(move.winner)
    _check_range("captures", move.captures)
    _check_range("year", move.year, 1)
    _check_order(position, move)


_PARTS_RULED: Mapping[str, Part] = {
    "commanders": "commanders",
    "station": "stations",
    "devastated": "devastation",
    "energy": "energy",
    "hand": "command_cards",
    "influence": "command_cards",
    "cards": "territory_cards",
    "ranks": "ranks",
    "piles": "command_cards",
    "spent": "command_cards",
    "lasting": "command_cards",
    "sets": "territory_cards",
    "deck": "territory_cards",
    "discards": "territory_cards",
}
"""Fields of rulings that only a game with a certain part has."""


def _check_parts(position: Position, move: Ruling) -> None:
    """Refuse to rule on what this game has not: energy in classic Risk, a step no turn of it has."""
    for struct in (move, *move.territories, *move.seats):
        for name, value in _said(struct).items():
            part = _PARTS_RULED.get(name)
            if part is not None and value:
                require_part(position, part)
    if move.step is not UNSET and move.step not in (*SETUP_STEPS, *position.frame.steps):
        refuse("edition/no_step", "R3.2", step=move.step)


def _check_cards(position: Position, cards: tuple[TerritoryCard, ...] | UnsetType) -> None:
    for card in () if cards is UNSET else cards:
        if card.territory is not None:
            position.frame.territory(card.territory)


def _check_range(name: str, value: Any, least: int = 0) -> None:
    if value is not UNSET and not least <= value <= MAX_COUNT:
        refuse("ruling/range", "R1.11", quantity=name, value=value, least=least, most=MAX_COUNT)


def _check_order(position: Position, move: Ruling) -> None:
    order = position.order if move.order is UNSET else move.order
    for player in order:
        position.frame.seat(player)
    if len(set(order)) != len(order):
        refuse("ruling/order", "R4.2", order=order)
    if move.player is not UNSET:
        position.frame.seat(move.player)
        if order and move.player not in order:
            refuse("ruling/not_in_order", "R4.2", player=move.player, order=order)


# --- setting what was decided -----------------------------------------------------------------------------------


def _said(struct: Struct) -> dict[str, Any]:
    """The fields of a ruling that say something."""
    return {name: value for name, value in asdict(struct).items() if value is not UNSET}


def _set_holding(position: Position, holding: HoldingRuling) -> Position:
    territory = holding.territory
    index = position.frame.index[territory]
    changes: dict[str, Any] = {}
    for name, value in _said(holding).items():
        if name == "owner":
            changes["owners"] = put(position.owners, index, _canonical(position, value))
        elif name == "mods":
            changes["mods"] = put(position.mods, index, value)
        elif name == "commanders":
            changes["commanders"] = put(position.commanders, index, ordered(value))
        elif name == "station":
            changes["stations"] = position.stations | {territory} if value else position.stations - {territory}
        elif name == "devastated":
            changes["devastated"] = position.devastated | {territory} if value else position.devastated - {territory}
    return replace(position, **changes)


def _canonical(position: Position, owner: str | None) -> str | None:
    """The owner as the frame spells it, so that positions share one string."""
    return owner if owner in {None, NEUTRAL} else position.players[position.frame.seat_index[str(owner)]]


def _set_seat(position: Position, seat: SeatRuling) -> Position:
    changes = _said(seat)
    player = changes.pop("player")
    if "hand" in changes:
        changes["hand"] = hand_of(seat.hand or ())
    cards, ranks = changes.pop("cards", None), changes.pop("ranks", None)
    if cards is not None and position.territory_cards is not None:
        position = with_territory_hand(position, player, cards)
    if ranks is not None and position.missions is not None:
        index = position.frame.seat_index[player]
        now = tuple(rank for rank in RANKS if rank in ranks)
        position = with_missions(position, ranks=put(position.missions.ranks, index, now))
    return with_seat(position, player, **changes)


def _set_supplies(position: Position, move: Ruling) -> Position:
    changes: dict[str, Any] = {}
    piles = list(position.piles)
    for deck, left in move.piles:
        piles[COMMANDERS.index(deck)] = left
    if move.piles:
        changes["piles"] = tuple(piles)
    if move.discarded is not UNSET:
        changes["discarded"] = frozenset(move.discarded)
    if move.spent is not UNSET:
        changes["spent"] = move.spent
    if move.lasting is not UNSET:
        changes["lasting"] = move.lasting
    if move.year is not UNSET:
        changes["year"] = move.year
    if move.order is not UNSET:
        changes["order"] = move.order
    if position.territory_cards is not None:
        names = ("sets", "deck", "discards")
        said = {name: getattr(move, name) for name in names if getattr(move, name) is not UNSET}
        changes["territory_cards"] = replace(position.territory_cards, **said)
    if move.winner is not UNSET:
        changes["won"] = Won(position.players[position.frame.seat_index[move.winner]], "ruling")
    if move.captures is not UNSET and position.turn is not None:
        changes["turn"] = replace(position.turn, captures=move.captures)
    return replace(position, **changes) if changes else position


# --- and going on from there ------------------------------------------------------------------------------------


def _resume(before: Position, position: Position, move: Ruling) -> Position:
    """Go on at the step ruled; if none was, keep what is awaited as far as it still fits."""
    if move.winner is not UNSET:
        return finish(position)
    restart = any(value is not UNSET for value in (move.step, move.order, move.player, move.collected)) or any(
        seat.alive is not UNSET or seat.reserve is not UNSET for seat in move.seats
    )
    step = before.step if move.step is UNSET else move.step
    if restart or (step in SETUP_STEPS and move.territories):
        return _begin(position, step, None if move.player is UNSET else move.player, move)
    return _drop_stale(position, {holding.territory for holding in move.territories})


def _drop_stale(position: Position, touched: set[str]) -> Position:
    """Drop the invasion the table has meddled with, a bonus card nobody can give, MODs owed where nobody is left.

    While the table carries out the words of a card the invasion stays; what has become of it is seen when that is done.
    """
    invasion = position.invasion
    awaiting = tuple(d for d in position.awaiting if d.kind != "losses" or d.territory not in touched)
    if not awaiting and position.awaiting:
        awaiting = position.awaiting
    position = replace(position, awaiting=awaiting)
    by_card = any(decision.kind == "card_text" for decision in awaiting)
    if not by_card and invasion is not None and touched.intersection((invasion.origin, invasion.target)):
        kept = tuple(decision for decision in awaiting if decision.kind not in {"roll", "losses", "occupy"})
        position = replace(position, invasion=None, awaiting=kept)
    decision = position.awaiting[-1] if position.awaiting else None
    if decision is not None and decision.kind == "bonus_card" and not open_piles(position, decision.players[0]):
        return replace(position, awaiting=position.awaiting[:-1])
    if decision is not None and decision.kind == "deploy":
        return ask_to_deploy(position)
    if decision is not None and decision.kind == "trade":
        few = len(position.territory_hand(decision.players[0])) <= decision.amount
        return replace(position, awaiting=position.awaiting[:-1]) if few else position
    if decision is not None and decision.kind == "turn" and position.step == "invade":
        return ask_to_trade_won(position, decision.players[0])
    if position.step == "scoring":
        kept = tuple(asked for asked in position.awaiting if influence_decks(position, asked.players[0]))
        return replace(position, awaiting=kept) if kept else finish(position)
    return finish(position) if position.step == "over" else position


def _begin(before: Position, step: Step, player: str | None, move: Ruling) -> Position:
    """The position at the beginning of a step, or in the midst of a player's turn."""
    position = replace(before, step=step, invasion=None, awaiting=(), won=None)
    order = tuple(name for name in position.order or position.living if position.seat(name).alive)
    if len(position.living) <= 1 or step == "over":
        return finish(position)
    if step in SETUP_STEPS:
        order = order if set(order) == set(position.living) else position.living
        next_one = order.index(player) if player in order else before.turn_index if before.step == step else 0
        return begin_setup_step(replace(position, turn=None, order=order, turn_index=next_one), step)
    position = _empty_hands(position, move)
    if step == "bidding":
        if move.step is not UNSET or not position.has("bidding"):
            return begin_year(position)
        if move.order is UNSET and move.player is UNSET:
            return bid_on(position)
        step = "deploy"  # the table has settled who comes when, and the bids with it
        position = replace(position, step=step, bid_groups=(), markers=())
    order = order or position.living
    if step == "scoring":
        return begin_scoring(replace(position, order=order))
    current = player or (position.turn.player if position.turn is not None else order[0])
    if current not in order:
        current = order[0]
    return _resume_turn(before, replace(position, order=order), step, current, move)


def _empty_hands(position: Position, move: Ruling) -> Position:
    """After set-up nobody holds MODs to place, but the player whose turn it is, and whoever the ruling gives some."""
    given = {seat.player for seat in move.seats if seat.reserve is not UNSET}
    if position.turn is not None:
        given.add(position.turn.player)
    for player in position.players:
        if player not in given and position.seat(player).reserve:
            position = with_seat(position, player, reserve=0)
    return position


def _remember(before: Position, position: Position) -> Position:
    """What cards, missions and attacks remember of a turn, in the same turn taken up again."""
    position = replace(position, attacked=before.attacked)
    had, won = before.territory_cards, before.missions
    if had is not None:
        position = with_territory_cards(position, drawn=had.drawn, received=had.received)
    if won is not None:
        position = with_missions(position, claimed=won.claimed, fallen=won.fallen)
    return position


def _has_collected(turn: Turn, step: Step, move: Ruling) -> bool:
    """Whether the income of the turn has been taken: as it was ruled, or as the step and the hand tell (R5.1)."""
    if step != "deploy":
        return True
    if move.collected is not UNSET:
        return move.collected
    return turn.collected or any(seat.player == turn.player and bool(seat.reserve) for seat in move.seats)


def _resume_turn(before: Position, position: Position, step: Step, player: str, move: Ruling) -> Position:
    """In the midst of this player's turn; what the turn remembers is kept if it is the same player's."""
    assert step in TURN_STEPS
    index = position.order.index(player)
    same = position.turn is not None and position.turn.player == player
    turn = position.turn if same else None
    position = open_turn(position, index)
    if same:
        position = _remember(before, position)
    if turn is None:
        turn = position.turn
    assert turn is not None
    captures = turn.captures if move.captures is UNSET else move.captures
    turn = replace(turn, captures=captures, collected=_has_collected(turn, step, move))
    if step == "deploy":
        position = replace(position, turn=turn)
        if not turn.collected:
            return two_continents_won(position, player, at="next_turn")
        position = ask_to_deploy(position)
        return must_trade(position, player) if position.step == "deploy" else position
    if position.territory_cards is not None and step == "invade":  # sets traded amid the attacks are placed there
        position = begin_step(replace(position, turn=replace(turn, owed=())), step)
        trading = same and before.step == "invade" and any(asked.kind == "trade" for asked in before.awaiting)
        return ask_to_deploy(ask_to_trade_won(position, player, begun=trading))
    position = begin_step(replace(position, turn=replace(turn, owed=())), step)
    if any(seat.player == player and seat.reserve is not UNSET for seat in move.seats):
        return ask_to_deploy(position)
    return with_seat(position, player, reserve=0) if position.seat(player).reserve else position
