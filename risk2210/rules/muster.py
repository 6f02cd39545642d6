"""R6: hiring commanders, building stations, buying command cards (steps 2 and 3)."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from risk2210.rules.cards import Card, hand_of, overdrawn
from risk2210.rules.flow import awaited, begin_step, reach_step
from risk2210.rules.known_cards import known_cards, unaccounted
from risk2210.rules.moves import Build, BuyCards, Hire, NameCard
from risk2210.rules.offer import Option
from risk2210.rules.position import Position, put, with_seat
from risk2210.rules.refusals import refuse
from risk2210.rules.setup import check_station_site
from risk2210.rules.setup_order import station_sites
from risk2210.rules.terms import COMMANDERS, Commander, ordered
from risk2210.rules.units import check_station_limit, own_territory

# --- commanders (R6.1, R6.2) ------------------------------------------------------------------------------------


def _may_hire(position: Position, player: str) -> None:
    """Refuse a commander in the wrong step or without the energy."""
    reach_step(position, player, "build")
    require_energy(position, player, position.edition.commander_cost, "R6.1")


def require_energy(position: Position, player: str, cost: int, clause: str) -> None:
    """Refuse what the player cannot pay for."""
    energy = position.energy_of(player)
    if energy < cost:
        refuse("energy/short", clause, player=player, energy=energy, cost=cost)


def play_hire(position: Position, move: Hire) -> Position:
    """A commander not on a board is paid for and placed on a controlled territory (R6.1, R6.2)."""
    player = move.player
    _may_hire(position, player)
    where = position.commanders_of(player).get(move.commander)
    if where is not None:
        refuse("hire/in_play", "R6.1", commander=move.commander, territory=where)
    index = own_territory(position, player, move.territory, "R6.1")
    position = replace(
        with_seat(position, player, energy=position.energy_of(player) - position.edition.commander_cost),
        commanders=put(position.commanders, index, ordered((*position.commanders[index], move.commander))),
    )
    return begin_step(position, "build")


def option_hire(position: Position) -> Option:
    """Every commander not in play on every own territory."""
    player = awaited(position, "turn").players[0]
    _may_hire(position, player)
    in_play = position.commanders_of(player)
    waiting = tuple(kind for kind in COMMANDERS if kind not in in_play)
    if not waiting:
        refuse("hire/all_in_play", "R6.1", player=player)
    own = position.territories_of(player)
    moves = tuple([Hire(player, kind, territory) for kind in waiting for territory in own])
    if not moves:
        refuse("territory/none", "R6.1", player=player)
    return Option("hire", (player,), {"commander": waiting, "territory": own}, moves)


# --- stations (R6.3) --------------------------------------------------------------------------------------------


def _may_build(position: Position, player: str) -> None:
    """Refuse a station in the wrong step, without the energy, or beyond the fourth."""
    reach_step(position, player, "build")
    require_energy(position, player, position.edition.station_cost, "R6.3")
    check_station_limit(position, player, "R6.3")


def play_build(position: Position, move: Build) -> Position:
    """A Space Station is paid for and placed on controlled land without one (R6.3)."""
    player = move.player
    _may_build(position, player)
    check_station_site(position, own_territory(position, player, move.territory, "R6.3"), "R6.3")
    position = replace(
        with_seat(position, player, energy=position.energy_of(player) - position.edition.station_cost),
        stations=position.stations | {move.territory},
    )
    return begin_step(position, "build")


def option_build(position: Position) -> Option:
    """Every own land territory without a station."""
    player = awaited(position, "turn").players[0]
    _may_build(position, player)
    sites = station_sites(position, player)
    if not sites:
        refuse("build/no_site", "R6.3", player=player)
    return Option("build", (player,), {"territory": sites}, tuple([Build(player, site) for site in sites]))


# --- command cards (R6.5 to R6.8, R1.9) -------------------------------------------------------------------------


def check_pile(position: Position, player: str, deck: Commander, count: int, clause: str) -> None:
    """Refuse cards from a pile that has not so many, or whose commander is not in play (R6.5, R6.7)."""
    if not position.in_play(player, deck):
        refuse("cards/commander", clause, commander=deck, player=player)
    if count > position.pile(deck):
        refuse("cards/pile", "R6.7", deck=deck, count=count, left=position.pile(deck))


def open_piles(position: Position, player: str) -> tuple[Commander, ...]:
    """Piles a player may draw from: not empty, and their commander in play."""
    in_play = position.commanders_of(player)
    return tuple(deck for deck in COMMANDERS if deck in in_play and position.pile(deck))


def check_faces_said(position: Position, cards: tuple[Card, ...]) -> None:
    """Refuse faces that are in no such deck, or of which the box holds fewer than would now be known."""
    for card in cards:
        if card.face is not None and card.face not in position.frame.cards.faces[card.deck]:
            refuse("cards/no_such_face", "R9.1", face=card.face, deck=card.deck)
    for face in overdrawn(position.frame.cards, (*known_cards(position), *cards)):
        if any(card.face == face for card in cards):
            refuse("cards/copies", "R9.1", face=face)


def draw(position: Position, player: str, cards: tuple[Card, ...]) -> Position:
    """Cards go from their piles to the player's hand."""
    check_faces_said(position, cards)
    taken = Counter(card.deck for card in cards)
    piles = tuple(left - taken[deck] for deck, left in zip(COMMANDERS, position.piles, strict=True))
    hand = hand_of((*position.hand_of(player), *cards))
    return replace(with_seat(position, player, hand=hand), piles=piles)


def spend(position: Position, player: str, face: str) -> Position:
    """The card leaves the player's hand for good: the known one, or an unknown one of its deck (R1.8)."""
    deck: Commander = position.frame.cards[face].deck
    hand, known = list(position.hand_of(player)), Card(deck, face)
    hand.remove(known if known in hand else Card(deck))
    return replace(with_seat(position, player, hand=tuple(hand)), spent=(*position.spent, known))


def _may_buy(position: Position, player: str) -> None:
    reach_step(position, player, "buy")
    require_energy(position, player, position.edition.card_cost, "R6.5")


def play_buy_cards(position: Position, move: BuyCards) -> Position:
    """The one purchase of the turn, chosen and paid as a whole before any card is looked at (R6.5, R6.6)."""
    player, decks, rules = move.player, move.decks, position.edition
    _may_buy(position, player)
    if not 1 <= len(decks) <= rules.cards_per_turn:
        refuse("cards/number", "R6.5", count=len(decks), most=rules.cards_per_turn)
    require_energy(position, player, len(decks) * rules.card_cost, "R6.5")
    for deck, count in Counter(decks).items():
        check_pile(position, player, deck, count, "R6.5")
    if move.faces and len(move.faces) != len(decks):
        refuse("cards/faces_said", "R6.5", faces=len(move.faces), count=len(decks))
    faces = move.faces or (None,) * len(decks)
    position = draw(position, player, tuple(map(Card, decks, faces)))
    position = with_seat(position, player, energy=position.energy_of(player) - len(decks) * rules.card_cost)
    return begin_step(position, "play")


def option_buy_cards(position: Position) -> Option:
    """One to four cards; shown: as many as possible from each pile, and a single one."""
    player = awaited(position, "turn").players[0]
    _may_buy(position, player)
    decks = open_piles(position, player)
    if not decks:
        refuse("cards/no_pile", "R6.5", player=player)
    rules = position.edition
    most = min(rules.cards_per_turn, position.energy_of(player) // rules.card_cost)
    left = {deck: min(most, position.pile(deck)) for deck in decks}
    moves = tuple(BuyCards(player, (deck,) * count) for deck in decks for count in sorted({1, left[deck]}))
    return Option("buy_cards", (player,), {"decks": left, "most": most}, moves, complete=False)


def play_name_card(position: Position, move: NameCard) -> Position:
    """The holder says what one of his unknown cards is (R1.9)."""
    player = move.player
    position.frame.seat(player)
    hand, unknown = list(position.hand_of(player)), Card(move.deck)
    if unknown not in hand:
        refuse("cards/none_unknown", "R1.9", player=player, deck=move.deck)
    said = Card(move.deck, move.face)
    check_faces_said(position, (said,))
    hand[hand.index(unknown)] = said
    return with_seat(position, player, hand=hand_of(hand))


def option_name_card(position: Position) -> Option:
    """Every face each unknown card may still have."""
    moves: list[NameCard] = []
    for player in position.players:
        for deck in dict.fromkeys(card.deck for card in position.hand_of(player) if card.face is None):
            moves.extend(NameCard(player, deck, face) for face in unaccounted(position, deck))
    if not moves:
        refuse("cards/all_known", "R1.9")
    players = tuple(dict.fromkeys(move.player for move in moves))
    return Option("name_card", players, {"faces": position.frame.cards.faces}, tuple(moves))
