"""R9.1 to R9.5: playing a command card, what it takes, and letting a window go by."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from risk2210.board import CardSpec
from risk2210.rules import invaded, nuclear, placing
from risk2210.rules.cards import Card
from risk2210.rules.choices import Choices, check_choices, choices, example
from risk2210.rules.decisions import Decision
from risk2210.rules.flow import awaited, awaited_of, begin_step, finish, influence_decks, settled
from risk2210.rules.invasion import conclude
from risk2210.rules.known_cards import may_hold
from risk2210.rules.moves import Pass, PlayCard
from risk2210.rules.muster import require_energy, spend
from risk2210.rules.offer import Option
from risk2210.rules.position import Position, with_seat
from risk2210.rules.reactions import declared_again, unjammed, windows
from risk2210.rules.refusals import IllegalMove, Refusal, refuse
from risk2210.rules.terms import NEUTRAL, TURN_STEPS

Apply = Callable[[Position, CardSpec, PlayCard], Position]


def _colony_influence(position: Position, _: CardSpec, move: PlayCard) -> Position:
    """Points at the final count; who has no more of them is done (R11.4)."""
    position = with_seat(position, move.player, influence=position.seat(move.player).influence + 1)
    if influence_decks(position, move.player):
        return position
    position = replace(position, awaiting=settled(position))
    return position if position.awaiting else finish(position)


def _by_words(position: Position, card: CardSpec, move: PlayCard) -> Position:
    """The table carries out what the card says, by rulings, until it is done (R9.18)."""
    decision = Decision("card_text", (move.player,), card=card.id)
    return replace(position, awaiting=(*position.awaiting, decision))


EFFECTS: Final[Mapping[str, Apply]] = {
    "place_mods": placing.place_mods,
    "place_station": placing.place_station,
    "scout_forces": placing.scout_forces,
    "defender_mods": invaded.defender_mods,
    "defender_station": invaded.defender_station,
    "halve_attackers": invaded.halve_attackers,
    "cease_fire": invaded.cease_fire,
    "evacuate": invaded.evacuate,
    "frequency_jam": placing.frequency_jam,
    "hidden_energy": placing.hidden_energy,
    "energy_extraction": placing.energy_extraction,
    "invade_earth": placing.invade_earth,
    "move_commanders": placing.move_commanders,
    "take_energy": placing.take_energy,
    "remove_mods": placing.remove_mods,
    "extra_fortify": placing.extra_fortify,
    "strike_territory": nuclear.strike_territory,
    "strike_drawn": nuclear.strike_drawn,
    "strike_region": nuclear.strike_region,
    "kill_commander": nuclear.kill_commander,
    "armageddon": nuclear.armageddon,
    "colony_influence": _colony_influence,
    "text": _by_words,
}
"""What every effect of the catalogue does, once the card is paid for and gone."""


# --- what it takes to play a card (R9.2) ------------------------------------------------------------------------


def _in_hand(position: Position, player: str, face: str) -> CardSpec:
    """The card, if the player may hold it: shown, or an unknown card of its deck that can still be it (R9.1)."""
    position.frame.seat(player)
    catalogue = position.frame.cards
    if face not in catalogue:
        refuse("cards/unknown", "R9.1", card=face)
    card = catalogue[face]
    hand = position.hand_of(player)
    if Card(card.deck, face) in hand:
        return card
    if Card(card.deck) not in hand:
        refuse("cards/not_held", "R9.2", player=player, card=face, deck=card.deck)
    if face not in may_hold(position, player):
        refuse("cards/copies", "R9.1", face=face)
    return card


def _top(position: Position) -> Decision:
    """What is awaited; refuses once the game is over."""
    return position.awaiting[-1] if position.awaiting else awaited(position)


def _window(position: Position, player: str, card: CardSpec) -> Position:
    """The position with the card's window open: steps passed over, the next roll declared; refuses if it is shut."""
    top = _top(position)
    if top.kind == "exchange":
        awaited_of(position, player, "exchange")
        if card.deck != "nuclear" or card.window != "own_pre_invasion" or card.effect == "armageddon":
            refuse("cards/exchange", "R9.15", card=card.id)
    elif card.window == "own_pre_invasion":
        return _own_window(position, player, card)
    elif card.window == "own_end_of_turn":
        _own_turn(position, player, card)
        awaited_of(position, player, "turn")
        if TURN_STEPS.index(position.step) < TURN_STEPS.index("invade"):
            refuse("cards/too_early", "R10.6", card=card.id, step=position.step)
        return begin_step(position, "fortify") if position.step == "invade" else position
    elif card.window == "final_scoring":
        if top.kind != "influence":
            refuse("cards/final", "R11.4", card=card.id)
        awaited_of(position, player, "influence")
    else:
        return _invasion_window(position, player, card)
    return position


def _own_turn(position: Position, player: str, card: CardSpec) -> None:
    """Refuse a card for one's own turn in somebody else's."""
    if position.turn is not None and position.turn.player != player:
        refuse("cards/own_turn", "R9.4", card=card.id, player=position.turn.player)


def _own_window(position: Position, player: str, card: CardSpec) -> Position:
    """Before the player's first invasion, once he has bought what he wants (R9.4)."""
    _own_turn(position, player, card)
    if position.turn is not None and (position.turn.invaded or position.step == "fortify"):
        refuse("cards/too_late", "R9.4", card=card.id)
    awaited_of(position, player, "turn")
    return position if position.step in {"play", "invade"} else begin_step(position, "play")


def _invasion_window(position: Position, player: str, card: CardSpec) -> Position:
    """Between the declaration and the dice of an invasion the card has to do with (R7.3, R9.8, R9.12)."""
    invasion, turn = position.invasion, position.turn
    open_now = windows(position)
    if not any(window.territory is not None for window in open_now):
        if invasion is not None and position.owner_of(invasion.target) == NEUTRAL:
            refuse("cards/neutral", "R12.6", card=card.id, territory=invasion.target)
        if invasion is not None and not invasion.dice and position.owner_of(invasion.target) is None:
            refuse("cards/unoccupied", "R7.19", territory=invasion.target)
        refuse("cards/no_invasion", "R7.3", card=card.id)
    assert invasion is not None
    assert turn is not None
    defender = position.owner_of(invasion.target)
    if player == turn.player:
        refuse("cards/attacker", "R9.12", card=card.id, player=player)
    if card.window == "invasion_own_territory" and defender == NEUTRAL:
        refuse("cards/neutral_own", "R12.4", card=card.id, territory=invasion.target)
    if card.window == "invasion_own_territory" and player != defender:
        refuse("cards/not_invaded", "R9.4", card=card.id, player=player, territory=invasion.target, owner=defender)
    terrain = position.frame.terrain[position.frame.index[invasion.target]]
    if card.terrain not in {"any", terrain}:
        refuse("cards/terrain", "R9.8", card=card.id, territory=invasion.target, terrain=card.terrain)
    if player in position.passed:
        refuse("cards/passed", "R7.3", player=player)
    position = declared_again(position)
    invaded.check_invaded(position, player, card)
    return position


def _prepared(position: Position, player: str, card: CardSpec) -> tuple[Position, Choices, int]:
    """All that is needed of a card in hand, whatever is chosen: the position in its window, choices, and its cost."""
    if not unjammed(position, (player,)):
        refuse("cards/jammed", "R9.2", player=player, card=card.id)
    position = _window(position, player, card)
    if not position.in_play(player, card.commander):
        refuse("cards/needs_commander", "R9.2", commander=card.commander, player=player, card=card.id)
    cost = 0 if position.awaiting[-1].kind == "exchange" else card.cost
    require_energy(position, player, cost, "R9.2")
    return position, choices(position, player, card), cost


def play_play_card(position: Position, move: PlayCard) -> Position:
    """The card is paid for, gone for good, and does what it does, wholly, before anything else (R9.2, R9.3)."""
    player = move.player
    card = _in_hand(position, player, move.card)
    position, possible, cost = _prepared(position, player, card)
    check_choices(position, card, possible, move)
    position = spend(position, player, card.id)
    position = with_seat(position, player, energy=position.energy_of(player) - cost)
    applied = EFFECTS[card.effect](position, card, move)
    return replace(applied, discarded=applied.discarded.union(move.drawn)) if move.drawn else applied


# --- what may be played, and why the rest may not ---------------------------------------------------------------


class CardPlay(Struct, frozen=True):
    """A card that a player may hold: what it takes to play it now, or why it cannot be played.

    Parameters
    ----------
    card : CardSpec
    certain : bool
        Whether he has shown it; otherwise one of his unknown cards may be it.
    cost : int
    choices : Choices or None
        What has to be said with it; None when it cannot be played.
    refusal : Refusal or None
        Why not.
    """

    card: CardSpec
    certain: bool
    cost: int
    choices: Choices | None
    refusal: Refusal | None


def card_plays(position: Position, player: str) -> tuple[CardPlay, ...]:
    """Every face the player may hold, playable or not, in the catalogue's order.

    Examples
    --------
    >>> from risk2210.board import load_board
    >>> from risk2210.rules import Card, Frame, Ruleset, Ruling, SeatRuling, new_position, play
    >>> position = new_position(Frame(load_board("risk2210"), ["red", "blue", "gold"], Ruleset()))
    >>> hand = SeatRuling("red", hand=(Card("nuclear", "nuclear_armageddon"),))
    >>> (armageddon,) = card_plays(play(position, Ruling("a card found", seats=(hand,))), "red")
    >>> armageddon.refusal.code
    'awaiting/devastation'
    """
    faces = may_hold(position, player)
    return tuple(
        _judged(position, player, card, faces[face])
        for face, card in position.frame.cards.cards.items()
        if face in faces
    )


def _judged(position: Position, player: str, card: CardSpec, certain: bool) -> CardPlay:
    try:
        _, possible, cost = _prepared(position, player, card)
    except IllegalMove as illegal:
        return CardPlay(card, certain, card.cost, None, illegal.refusal)
    return CardPlay(card, certain, cost, possible, None)


def card_players(position: Position) -> tuple[str, ...]:
    """Players who might play a card now, in the order in which they are asked.

    Only those with a card in hand whose window is open and whose commander is in play; a card nobody has shown counts
    as whatever it may be (R1.9).
    """
    return tuple(player for player, _ in _playable(position))


def _playable(position: Position) -> list[tuple[str, list[CardPlay]]]:
    """Players who might play a card now, with the cards."""
    asked = dict.fromkeys(player for window in windows(position) for player in window.players)
    if position.awaiting and position.awaiting[-1].kind == "turn":  # a card may pass over what is left of a step
        asked.update(dict.fromkeys(position.awaiting[-1].players))
    found = []
    for player in asked:
        possible = [play for play in card_plays(position, player) if play.choices is not None]
        if possible:
            found.append((player, possible))
    return found


def option_play_card(position: Position) -> Option:
    """For everybody who might play a card now, the faces it may be; shown: one way to play each."""
    moves: list[PlayCard] = []
    cards: dict[str, tuple[str, ...]] = {}
    for player, possible in _playable(position):
        cards[player] = tuple(play.card.id for play in possible)
        for play in possible:
            assert play.choices is not None
            moves.append(example(position, player, play.card, play.choices))
    if not moves:
        if not position.awaiting:
            awaited(position)
        refuse("cards/nobody", "R9.2")
    return Option("play_card", tuple(cards), {"cards": cards}, tuple(moves), complete=False)


# --- letting a window go by -------------------------------------------------------------------------------------


def _may_answer(position: Position) -> tuple[str, ...]:
    """Who may still play a card into the invasion under way, in the order in which they are asked."""
    return tuple(dict.fromkeys(p for w in windows(position) if w.territory is not None for p in w.players))


def play_pass(position: Position, move: Pass) -> Position:
    """Somebody has nothing to play, is done with the exchange, or with what a card told the table to do (R7.3, R9.15).

    Also the answer of somebody whose Scout Forces wait, when the territory he took is not the one on his card (R9.10).
    """
    if move.player is not None:
        position.frame.seat(move.player)
    top = _top(position)
    if top.kind in {"exchange", "scouts", "card_text"}:
        if move.player is not None:
            awaited_of(position, move.player, top.kind)
        position = replace(position, awaiting=settled(position))
        return _carried_out(position) if top.kind == "card_text" else position
    asked = _may_answer(position)
    if not asked:
        refuse("pass/nothing", "R7.3")
    if move.player is not None and move.player not in asked:
        refuse("pass/not_asked", "R7.3", player=move.player, players=asked)
    return replace(position, passed=(*position.passed, *(asked if move.player is None else (move.player,))))


def _carried_out(position: Position) -> Position:
    """What the table has ruled may have decided the invasion under way."""
    if position.invasion is None or position.awaiting[-1].kind not in {"roll", "occupy"}:
        return position
    return conclude(position)


def option_pass(position: Position) -> Option:
    """Everybody at once, or one after the other."""
    play_pass(position, Pass())
    top = position.awaiting[-1]
    asked = top.players if top.kind in {"exchange", "scouts", "card_text"} else _may_answer(position)
    return Option("pass", asked, {}, (Pass(), *(Pass(player) for player in asked)))
