"""What a move would leave on the table if nothing forbade it, said as a ruling: the way past a refusal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from risk2210.rules.cards import Card
from risk2210.rules.classic_moves import ClaimMission, ClaimRank, Deal, DrawCard, TradeSet
from risk2210.rules.editions import RANKS
from risk2210.rules.moves import (
    Bid,
    Build,
    BuyCards,
    ChooseMarker,
    Claim,
    Declare,
    Deploy,
    Devastate,
    Fortify,
    Hire,
    InvasionOutcome,
    Move,
    Occupy,
    PlaceCommand,
    PlaceNeutralArmy,
    Reinforce,
    TakeBonusCard,
)
from risk2210.rules.position import Position
from risk2210.rules.ruling_move import HoldingRuling, Ruling, SeatRuling
from risk2210.rules.terms import COMMANDERS, NEUTRAL, SETUP_STEPS, Commander, Step, ordered
from risk2210.rules.territory_deck import TerritoryCard, picked


def intended(position: Position, moves: Iterable[Move], reason: str = "") -> Ruling:
    """The ruling that sets what these moves would have set, as far as that can be told; never refused itself.

    Parameters
    ----------
    position : Position
        In which they are refused.
    moves : iterable of Move
    reason : str
        Why the table allows it.

    Returns
    -------
    Ruling
        One that changes nothing where the moves say nothing of the table, as a roll does not.

    Examples
    --------
    >>> from risk2210.board import load_board
    >>> from risk2210.rules import Claim, Frame, Ruleset, new_position
    >>> position = new_position(Frame(load_board("risk2210"), ["red", "blue", "gold"], Ruleset()))
    >>> (holding,) = intended(position, [Claim("red", "hawaiian_preserve")], "by mistake").territories
    >>> holding.territory, holding.owner, holding.mods
    ('hawaiian_preserve', 'red', 1)
    """
    sketch = _Sketch(position)
    for move in moves:
        record = _RECORD.get(type(move))
        if record is not None:
            record(sketch, move)
    return sketch.ruling(reason)


class _Sketch:
    """A position being changed without any rule; unknown names and numbers below zero fall away."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.holdings: dict[str, dict[str, Any]] = {}
        self.seats: dict[str, dict[str, Any]] = {}
        self.more: dict[str, Any] = {}

    def ruling(self, reason: str) -> Ruling:
        """What was sketched."""
        holdings = tuple(HoldingRuling(territory, **changes) for territory, changes in self.holdings.items())
        seats = tuple(SeatRuling(player, **changes) for player, changes in self.seats.items())
        return Ruling(reason, holdings, seats, **self.more)

    # what stands where -------------------------------------------------------------------------------------------

    def _known(self, territory: str) -> bool:
        return territory in self.position.frame.index

    def hold(self, territory: str, **changes: Any) -> None:
        """Set something of a territory."""
        if self._known(territory):
            self.holdings.setdefault(territory, {}).update(changes)

    def mods(self, territory: str) -> int:
        """MODs there by now."""
        count: int = self.holdings.get(territory, {}).get("mods", self.position.mods_of(territory))
        return count

    def add(self, territory: str, count: int) -> None:
        """So many MODs more, or fewer."""
        if self._known(territory):
            self.hold(territory, mods=max(0, self.mods(territory) + count))

    def commanders(self, territory: str) -> tuple[Commander, ...]:
        """Commanders there by now."""
        kinds: tuple[Commander, ...] = self.holdings.get(territory, {}).get(
            "commanders", self.position.commanders_at(territory)
        )
        return kinds

    def come(self, territory: str, kinds: Iterable[Commander]) -> None:
        """Commanders who stand there from now on."""
        if self._known(territory) and kinds:
            self.hold(territory, commanders=ordered({*self.commanders(territory), *kinds}))

    def go(self, territory: str, kinds: Sequence[Commander]) -> None:
        """Commanders who do not."""
        if self._known(territory) and kinds:
            self.hold(territory, commanders=tuple(kind for kind in self.commanders(territory) if kind not in kinds))

    # what lies before whom ---------------------------------------------------------------------------------------

    def seat(self, player: str, name: str) -> Any:
        """A quantity of a player by now."""
        return self.seats.get(player, {}).get(name, getattr(self.position.seat(player), name))

    def pay(self, player: str, name: str, count: int) -> None:
        """So much less energy, or so many MODs fewer in hand."""
        if player in self.position.players and self.seat(player, name):
            self.seats.setdefault(player, {})[name] = max(0, self.seat(player, name) - count)

    def from_hand(self, player: str, count: int) -> None:
        """MODs leave the hand; the turn stays with this player, and in set-up goes to the next."""
        if player not in self.position.players or not self.seat(player, "reserve"):
            return
        self.pay(player, "reserve", count)
        order = self.position.order
        if player in order:
            on = self.position.step in SETUP_STEPS
            self.more["player"] = order[(order.index(player) + on) % len(order)]

    def discard(self, territories: Iterable[str]) -> None:
        """Territory cards that leave their piles."""
        known = {territory for territory in territories if self._known(territory)}
        self.more["discarded"] = tuple(sorted({*self.position.discarded, *known}))

    def step_done(self, step: Step) -> None:
        """The step of set-up that follows, if it is this one that is awaited."""
        steps = self.position.frame.setup_steps
        if self.position.step == step and step != steps[-1]:
            self.more["step"] = steps[steps.index(step) + 1]

    def enter(self, player: str, territory: str) -> None:
        """The player takes the territory; a station is his now, unless he has all he may have (R8.4, R8.5)."""
        self.hold(territory, owner=player)
        if self._known(territory) and player in self.position.players and self.position.station_at(territory):
            others = [site for site in self.position.stations_of(player) if site != territory]
            if len(others) >= self.position.edition.station_limit:
                self.hold(territory, station=False)

    def cards(self, player: str, hand: Iterable[TerritoryCard]) -> None:
        """Territory cards in hand."""
        if player in self.position.players and self.position.territory_cards is not None:
            self.seats.setdefault(player, {})["cards"] = tuple(hand)

    def draw(self, player: str, decks: Iterable[Commander], faces: Sequence[str | None] = ()) -> None:
        """Command cards from their piles."""
        if player not in self.position.players:
            return
        drawn = list(decks)
        named = [*faces, *[None] * len(drawn)]
        cards = [Card(deck, face) for deck, face in zip(drawn, named, strict=False)]
        self.seats.setdefault(player, {})["hand"] = (*self.seat(player, "hand"), *cards)
        left = [(deck, max(0, self.position.pile(deck) - drawn.count(deck))) for deck in COMMANDERS if deck in drawn]
        self.more["piles"] = tuple(left)


# --- one for each kind of move that says something of the table -------------------------------------------------


def _devastate(sketch: _Sketch, move: Devastate) -> None:
    for territory in move.territories:
        sketch.hold(territory, owner=None, mods=0, commanders=(), station=False, devastated=True)
    sketch.discard(move.territories)
    sketch.step_done("devastation")


def _neutral_army(sketch: _Sketch, move: PlaceNeutralArmy) -> None:
    for territory in move.territories:
        sketch.hold(territory, owner=NEUTRAL, mods=sketch.position.edition.neutral_mods or 1)
    if sketch.position.has("neutral_draw") and sketch.position.ruleset.house.two_player_neutral_cards == "out":
        sketch.discard(move.territories)
    sketch.step_done("neutral_army")


def _claim(sketch: _Sketch, move: Claim) -> None:
    sketch.hold(move.territory, owner=move.player, mods=1)
    sketch.from_hand(move.player, 1)


def _placements(sketch: _Sketch, move: Reinforce | Deploy) -> None:
    turn = sketch.position.turn
    owed = set(turn.owed) if turn is not None and isinstance(move, Deploy) else set()
    for territory, count in move.placements:
        sketch.add(territory, count)
    if isinstance(move, Reinforce) and move.neutral is not None:
        sketch.add(move.neutral, sketch.position.edition.neutral_batch[1])
    stations = len(owed.intersection(territory for territory, _ in move.placements))
    sketch.from_hand(move.player, sum(count for _, count in move.placements) - stations)


def _deal(sketch: _Sketch, move: Deal) -> None:
    for pile in move.piles:
        known = pile.owner if pile.owner in (*sketch.position.players, NEUTRAL) else None
        for territory in pile.territories:
            sketch.hold(territory, owner=known, mods=1 if known else 0)
        sketch.pay(pile.owner, "reserve", len(pile.territories))
    order = sketch.position.order
    if order:
        sketch.more["player"] = order[sketch.position.turn_index % len(order)]


def _drawn(sketch: _Sketch, move: DrawCard) -> None:
    """A card from the pile, or from the discards where nothing else is left (C2.8)."""
    cards = sketch.position.territory_cards
    if move.player not in sketch.position.players or cards is None:
        return
    sketch.cards(move.player, (*sketch.position.territory_hand(move.player), move.card))
    deck = cards.deck or len(cards.discards)
    if not cards.deck:
        sketch.more["discards"] = ()
    sketch.more["deck"] = max(0, deck - 1)


def _traded(sketch: _Sketch, move: TradeSet) -> None:
    """The cards go to the discards; how many armies they brought is for the table to say."""
    cards = sketch.position.territory_cards
    if move.player not in sketch.position.players or cards is None:
        return
    left = list(sketch.position.territory_hand(move.player))
    held = [card for card in picked(left, move.cards, move.at) or move.cards if card in left]
    for card in held:
        if card in left:
            left.remove(card)
    gone = len(sketch.position.territory_hand(move.player)) - len(left)
    sketch.cards(move.player, left)
    sketch.more["discards"] = (*cards.discards, *held[:gone])
    sketch.more["sets"] = cards.sets + 1


def _won(sketch: _Sketch, move: ClaimMission) -> None:
    if move.player in sketch.position.players:
        sketch.more["winner"] = move.player


def _ranked(sketch: _Sketch, move: ClaimRank) -> None:
    missions = sketch.position.missions
    if move.player in sketch.position.players and missions is not None and sketch.position.has("ranks"):
        have = missions.ranks[sketch.position.frame.seat_index[move.player]]
        ranks = tuple(rank for rank in RANKS if rank in (*have, move.rank))
        sketch.seats.setdefault(move.player, {})["ranks"] = ranks
        if len(ranks) == len(RANKS):
            sketch.more["winner"] = move.player


def _command(sketch: _Sketch, move: PlaceCommand) -> None:
    sketch.come(move.land, ("land",))
    sketch.come(move.diplomat, ("diplomat",))
    sketch.hold(move.station, station=True)


def _bid(sketch: _Sketch, move: Bid) -> None:
    for player, bid in move.bids:
        sketch.pay(player, "energy", bid)


def _marker(sketch: _Sketch, move: ChooseMarker) -> None:
    order = [name for name in sketch.position.order or sketch.position.living if name != move.player]
    if move.player in sketch.position.living:
        order.insert(max(0, move.marker - 1), move.player)
        sketch.more["order"] = tuple(order)


def _hire(sketch: _Sketch, move: Hire) -> None:
    for territory in sketch.position.frame.ids:  # there is one of each kind
        if move.commander in sketch.commanders(territory) and sketch.position.owner_of(territory) == move.player:
            sketch.go(territory, (move.commander,))
    sketch.come(move.territory, (move.commander,))
    sketch.pay(move.player, "energy", sketch.position.edition.commander_cost)


def _build(sketch: _Sketch, move: Build) -> None:
    sketch.hold(move.territory, station=True)
    sketch.pay(move.player, "energy", sketch.position.edition.station_cost)


def _buy(sketch: _Sketch, move: BuyCards) -> None:
    sketch.draw(move.player, move.decks, move.faces)
    sketch.pay(move.player, "energy", len(move.decks))


def _bonus(sketch: _Sketch, move: TakeBonusCard) -> None:
    """The card costs nothing, and nobody is asked for another one (R7.21)."""
    sketch.draw(move.player, (move.deck,), (move.face,))
    decision = sketch.position.awaiting[-1] if sketch.position.awaiting else None
    if decision is not None and decision.kind == "bonus_card" and move.player in decision.players:
        sketch.more["player"] = move.player


def _declare(sketch: _Sketch, move: Declare) -> None:
    """Nothing is left on the table before the dice; a walk into an empty territory leaves one MOD there."""
    position = sketch.position
    if move.target in position.frame.index and not position.units_of(move.target):
        sketch.hold(move.target, mods=1)
        sketch.enter(move.player, move.target)
        sketch.add(move.origin, -1)


def _move(sketch: _Sketch, origin: str, target: str, mods: int, kinds: tuple[Commander, ...]) -> None:
    sketch.add(origin, -mods)
    sketch.add(target, mods)
    sketch.go(origin, kinds)
    sketch.come(target, kinds)


def _fortify(sketch: _Sketch, move: Fortify) -> None:
    _move(sketch, move.origin, move.target, move.mods, move.commanders)


def _occupy(sketch: _Sketch, move: Occupy) -> None:
    invasion = sketch.position.invasion
    if invasion is not None:
        sketch.enter(move.player, invasion.target)
        _move(sketch, invasion.origin, invasion.target, move.mods, move.commanders)


def _outcome(sketch: _Sketch, move: InvasionOutcome) -> None:
    sketch.go(move.origin, move.attacker_commanders_lost)
    sketch.add(move.origin, len(move.attacker_commanders_lost) - move.attackers_lost)
    if not move.taken:
        sketch.go(move.target, move.defender_commanders_lost)
        sketch.add(move.target, len(move.defender_commanders_lost) - move.defenders_lost)
        return
    sketch.hold(move.target, mods=0, commanders=())
    sketch.enter(move.player, move.target)
    _move(sketch, move.origin, move.target, move.mods, move.commanders)


_RECORD: Final[Mapping[type, Callable[[_Sketch, Any], None]]] = {
    Deal: _deal,
    DrawCard: _drawn,
    TradeSet: _traded,
    ClaimMission: _won,
    ClaimRank: _ranked,
    Devastate: _devastate,
    PlaceNeutralArmy: _neutral_army,
    Claim: _claim,
    Reinforce: _placements,
    PlaceCommand: _command,
    Bid: _bid,
    ChooseMarker: _marker,
    Deploy: _placements,
    Hire: _hire,
    Build: _build,
    BuyCards: _buy,
    Declare: _declare,
    Occupy: _occupy,
    InvasionOutcome: _outcome,
    TakeBonusCard: _bonus,
    Fortify: _fortify,
}
