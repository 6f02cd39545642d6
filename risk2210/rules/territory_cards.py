"""C2.3 to C2.8, C3.3: territory cards drawn after conquests, traded in sets, won from the eliminated."""

from __future__ import annotations

from msgspec.structs import replace

from risk2210.rules.classic_moves import DrawCard, ShowCard, TradeSet
from risk2210.rules.decisions import Decision
from risk2210.rules.deploy import ask_to_deploy, within_cap
from risk2210.rules.flow import awaited, awaited_of, next_turn, settled
from risk2210.rules.offer import Option
from risk2210.rules.position import Position, with_seat, with_territory_cards, with_territory_hand
from risk2210.rules.refusals import refuse
from risk2210.rules.territory_deck import (
    JOKER,
    SET_SIZE,
    SYMBOLS,
    Symbol,
    TerritoryCard,
    is_set,
    known_set,
    may_hold_set,
    merged,
    overdrawn_cards,
    picked,
    set_value,
)
from risk2210.rules.units import add_mods, own_territory

# --- what is known of the cards ---------------------------------------------------------------------------------


def cards_seen(position: Position) -> tuple[TerritoryCard, ...]:
    """Every territory card outside the draw pile."""
    cards = position.territory_cards
    return () if cards is None else (*(card for hand in cards.hands for card in hand), *cards.discards)


def check_cards_said(position: Position, others: tuple[TerritoryCard, ...], said: tuple[TerritoryCard, ...]) -> None:
    """Refuse what no card bears, and more of a kind than the pack has besides the `others` (C1.1)."""
    for card in said:
        if card.territory is not None:
            position.frame.territory(card.territory)
            if card.symbol == JOKER:
                refuse("cards/joker_territory", "C1.1", territory=card.territory)
    pack = position.frame.pack_size - position.edition.jokers
    for what in overdrawn_cards((*others, *said), pack, position.edition.jokers):
        if any(what in (card.symbol, card.territory) for card in said):
            refuse("cards/pack", "C1.1", card=what)


# --- drawing (C2.3, C2.8) ---------------------------------------------------------------------------------------


def _earned(position: Position) -> bool:
    """Whether this turn's conquests have earned a card that is not drawn yet, and there is one to draw."""
    cards, turn = position.territory_cards, position.turn
    if cards is None or turn is None or not turn.captures or cards.drawn:
        return False
    return bool(cards.deck or cards.discards)


def ask_to_draw(position: Position, player: str) -> Position | None:
    """The player draws before his turn ends; None when he has nothing to draw (C2.3)."""
    if not _earned(position):
        return None
    return replace(position, step="fortify", invasion=None, awaiting=(Decision("draw", (player,)),))


def _may_draw(position: Position, player: str) -> None:
    decision = awaited_of(position, player, "draw", "turn")
    if decision.kind == "draw" or _earned(position):
        return
    cards, turn = position.territory_cards, position.turn
    assert cards is not None
    if turn is None or not turn.captures:
        refuse("cards/no_conquest", "C2.3", player=player)
    if cards.drawn:
        refuse("cards/drawn", "C2.3", player=player)
    refuse("cards/none_left", "C2.8")


def play_draw_card(position: Position, move: DrawCard) -> Position:
    """One card for all conquests of the turn; the attacks are over (C2.3). An empty pile is shuffled anew (C2.8)."""
    player, cards = move.player, position.territory_cards
    assert cards is not None
    _may_draw(position, player)
    if position.ruleset.house.open_cards and move.card.symbol is None:
        refuse("cards/open", "C7.3", player=player)
    deck, discards = (cards.deck, cards.discards) if cards.deck else (len(cards.discards), ())
    position = with_territory_cards(position, deck=deck - 1, discards=discards, drawn=True)
    check_cards_said(position, cards_seen(position), (move.card,))
    position = with_territory_hand(position, player, (*position.territory_hand(player), move.card))
    rest = position.awaiting[:-1] if position.awaiting[-1].kind == "draw" else position.awaiting
    position = replace(position, step="fortify", invasion=None, awaiting=rest)
    return position if rest else next_turn(position)


def option_draw_card(position: Position) -> Option:
    """Shown: a card nobody saw, or one of every symbol where cards lie open."""
    player = awaited(position, "draw", "turn").players[0]
    _may_draw(position, player)
    assert position.territory_cards is not None
    if position.territory_cards.deck:
        seen = cards_seen(position)
    else:
        seen = tuple(card for hand in position.territory_cards.hands for card in hand)
    free = _symbols_left(position, seen)
    moves = tuple(DrawCard(player, TerritoryCard(symbol)) for symbol in free)
    hidden = () if position.ruleset.house.open_cards else (DrawCard(player),)
    arguments = {"symbols": free, "territories": _territories_left(position, seen)}
    return Option("draw", (player,), arguments, hidden + moves, complete=False)


def _territories_left(position: Position, seen: tuple[TerritoryCard, ...]) -> tuple[str, ...]:
    """Territories that one more card may show."""
    frame, shown = position.frame, {card.territory for card in seen}
    places = zip(frame.ids, frame.terrain, strict=True)
    return tuple(t for t, terrain in places if terrain in position.edition.terrains and t not in shown)


def _symbols_left(position: Position, seen: tuple[TerritoryCard, ...]) -> tuple[Symbol, ...]:
    """Symbols that one more card may bear."""
    pack, jokers = position.frame.pack_size - position.edition.jokers, position.edition.jokers
    every: tuple[Symbol, ...] = (*SYMBOLS, "joker")
    return tuple(
        symbol for symbol in every if symbol not in overdrawn_cards((*seen, TerritoryCard(symbol)), pack, jokers)
    )


# --- saying what a card is --------------------------------------------------------------------------------------


def play_show_card(position: Position, move: ShowCard) -> Position:
    """The holder says what one of his cards is, as far as nobody knew it."""
    position.frame.seat(move.player)
    player, hand = move.player, list(position.territory_hand(move.player))
    check_cards_said(position, (), (move.card,))
    found = next((card for card in hand if move.card.may_be(card) and merged(move.card, card) != card), None)
    if found is None:
        refuse("cards/not_unknown", "C2.3", player=player)
    hand.remove(found)
    said = merged(move.card, found)
    others = list(cards_seen(position))
    others.remove(found)
    check_cards_said(position, tuple(others), (said,))
    return with_territory_hand(position, player, (*hand, said))


def option_show_card(position: Position) -> Option:
    """For each card that is not wholly known every symbol it may still bear, and one of the territories."""
    moves: list[ShowCard] = []
    seen = cards_seen(position)
    symbols, places = _symbols_left(position, seen), _territories_left(position, seen)
    for player in position.players:
        for held in dict.fromkeys(position.territory_hand(player)):
            if held.symbol is None:
                said = [TerritoryCard(symbol) for symbol in symbols if held.territory is None or symbol != JOKER]
            else:
                unsaid = held.territory is None and held.symbol != JOKER
                said = [TerritoryCard(None, place) for place in places[:1] if unsaid]
            moves += [ShowCard(player, card) for card in said]
    if not moves:
        refuse("cards/all_known", "C2.3")
    players = tuple(dict.fromkeys(move.player for move in moves))
    return Option("show", players, {"symbols": (*SYMBOLS, JOKER)}, tuple(moves), complete=False)


# --- trading (C2.4 to C2.7, C3.3) -------------------------------------------------------------------------------


def _may_trade(position: Position, player: str) -> Decision:
    """The decision under which a set may be traded: at the start of the own turn, or when cards were won (C2.5)."""
    decision = awaited_of(position, player, "trade", "collect", "deploy", "turn")
    if decision.kind == "deploy" and position.step != "deploy":  # armies of one set are placed before the next (C3.3)
        awaited(position, "trade")
    if decision.kind == "turn":
        refuse("cards/trade_over", "C2.5", player=player)
    hand = position.territory_hand(player)
    if len(hand) < SET_SIZE:
        refuse("cards/too_few", "C2.4", player=player, count=len(hand), needed=SET_SIZE)
    if not may_hold_set(hand):
        refuse("cards/no_set", "C2.4", player=player)
    return decision


def play_trade_set(position: Position, move: TradeSet) -> Position:
    """Three cards go to the discards for armies, and two more for a territory shown and held (C2.4 to C2.7)."""
    player, cards = move.player, position.territory_cards
    assert cards is not None
    decision = _may_trade(position, player)
    hand = position.territory_hand(player)
    if not is_set(tuple(str(card.symbol) for card in move.cards)) or any(c.symbol is None for c in move.cards):
        refuse("cards/not_a_set", "C2.4", count=len(move.cards))
    held = picked(hand, move.cards, move.at)
    if held is None:
        refuse("cards/set_not_held", "C2.4", player=player)
    traded = tuple(merged(said, known) for said, known in zip(move.cards, held, strict=True))
    left, others = list(hand), list(cards_seen(position))
    for card in held:
        left.remove(card)
        others.remove(card)
    check_cards_said(position, tuple(others), traded)
    bonus = _bonus_territory(position, player, traded, move.at)
    traded = _with_place_of_bonus(traded, move.at)
    position, armies = within_cap(position, set_value(position.edition, cards.sets))
    position = with_territory_hand(position, player, left, discards=(*cards.discards, *traded), sets=cards.sets + 1)
    position = with_seat(position, player, reserve=position.seat(player).reserve + armies)
    if bonus is not None:
        position = replace(position, mods=add_mods(position, {bonus: position.edition.set_bonus}))
    if decision.kind == "trade":
        done = len(left) <= decision.amount or (len(left) <= position.edition.hand_limit and not known_set(left))
        position = replace(position, awaiting=settled(position)) if done else position
        if position.step != "deploy":  # in the midst of the attacks the armies are placed before another set
            return ask_to_deploy(position)
        if position.turn is not None and position.turn.collected:
            position = ask_to_deploy(position)
            return position if done else replace(position, awaiting=(*position.awaiting, decision))
        return position
    return ask_to_deploy(position) if decision.kind == "deploy" else position


def _bonus_territory(position: Position, player: str, traded: tuple[TerritoryCard, ...], at: str | None) -> int | None:
    """Where the extra armies go: the one named, or the only one that the cards show and the player holds (C2.7)."""
    owned = [c.territory for c in traded if c.territory is not None and position.owner_of(c.territory) == player]
    if at is None:
        if len(owned) > 1:
            refuse("cards/name_bonus", "C2.7", sites=tuple(owned))
        return position.frame.index[owned[0]] if owned else None
    index = own_territory(position, player, at, "C2.7")
    unsaid = [card for card in traded if card.territory is None and card.symbol != JOKER]
    elsewhere = any(card.territory == at for card in cards_seen(position)) and at not in owned
    if at not in owned and (not unsaid or elsewhere):
        refuse("cards/bonus_not_shown", "C2.7", territory=at)
    return index


def _with_place_of_bonus(traded: tuple[TerritoryCard, ...], at: str | None) -> tuple[TerritoryCard, ...]:
    """The cards with what the extra armies tell of them: where one card alone can show the territory, it does."""
    unsaid = [card for card in traded if card.territory is None and card.symbol != JOKER]
    if at is None or len(unsaid) != 1 or any(card.territory == at for card in traded):
        return traded
    return tuple(merged(card, TerritoryCard(None, at)) if card is unsaid[0] else card for card in traded)


def option_trade_set(position: Position) -> Option:
    """Shown: a set of every kind that the hand may hold, as far as its faces are known."""
    player = awaited(position, "trade", "collect", "deploy", "turn").players[0]
    _may_trade(position, player)
    assert position.territory_cards is not None
    value = set_value(position.edition, position.territory_cards.sets)
    hand = position.territory_hand(player)
    moves = tuple(trades(position, player))
    if not moves:
        refuse("cards/no_set", "C2.4", player=player)
    return Option("trade", (player,), {"hand": hand, "value": value}, moves, complete=False)


_KINDS_OF_SET: tuple[tuple[Symbol, ...], ...] = (
    *((symbol,) * SET_SIZE for symbol in SYMBOLS),
    SYMBOLS,
    *((one, other, "joker") for place, one in enumerate(SYMBOLS) for other in SYMBOLS[place:]),
    *((symbol, "joker", "joker") for symbol in SYMBOLS),
)


def trades(position: Position, player: str) -> list[TradeSet]:
    """One legal trade for every kind of set that the hand may hold; own territories shown get the extra armies."""
    hand = position.territory_hand(player)
    found: list[TradeSet] = []
    for symbols in _KINDS_OF_SET:
        said = tuple(map(TerritoryCard, symbols))
        held = picked(hand, said)
        if held is None:
            continue
        cards = tuple(merged(one, other) for one, other in zip(said, held, strict=True))
        others = list(cards_seen(position))
        for card in held:
            others.remove(card)
        pack, jokers = position.frame.pack_size - position.edition.jokers, position.edition.jokers
        if set(overdrawn_cards((*others, *cards), pack, jokers)) & set(symbols):
            continue
        owned = [c.territory for c in cards if c.territory is not None and position.owner_of(c.territory) == player]
        found.append(TradeSet(player, cards, owned[0] if owned else None))
    return found


# --- cards of the eliminated (C3.3) -----------------------------------------------------------------------------


def ask_to_trade_won(position: Position, player: str, *, begun: bool = False) -> Position:
    """With six cards or more in the midst of the attacks sets are traded at once, down to four or fewer (C3.3).

    With `begun` a set has been traded already, and five are too many as well.
    """
    limit = position.edition.hand_limit
    if len(position.territory_hand(player)) <= limit + (not begun) or position.step == "over":
        return position
    return replace(position, awaiting=(*position.awaiting, Decision("trade", (player,), amount=limit)))


__all__ = [
    "ask_to_draw",
    "ask_to_trade_won",
    "cards_seen",
    "check_cards_said",
    "option_draw_card",
    "option_show_card",
    "option_trade_set",
    "play_draw_card",
    "play_show_card",
    "play_trade_set",
    "trades",
]
