"""`Sketch`: a position changed without any rule, to be said as a ruling."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from risk2210.board import CardSpec
from risk2210.rules.cards import Card
from risk2210.rules.effects import Effect
from risk2210.rules.position import Position
from risk2210.rules.ruling_move import HoldingRuling, Ruling, SeatRuling
from risk2210.rules.terms import COMMANDERS, SETUP_STEPS, Commander, Step, ordered
from risk2210.rules.territory_deck import TerritoryCard


class Sketch:
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

    def sit(self, player: str, **changes: Any) -> None:
        """Set something of a player."""
        if player in self.position.players:
            self.seats.setdefault(player, {}).update(changes)

    def pay(self, player: str, name: str, count: int) -> None:
        """So much less energy, or so many MODs fewer in hand."""
        if player in self.position.players and self.seat(player, name):
            self.sit(player, **{name: max(0, self.seat(player, name) - count)})

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

    def enter(self, player: str, territory: str, contested: bool) -> None:
        """The player takes the territory, and its station too, unless he has all he may have (R8.4, R8.5).

        A contested capture counts, and the third one of the turn brings its energy; its card is the table's to draw
        (R7.20, R7.21).
        """
        self.hold(territory, owner=player)
        turn, rules = self.position.turn, self.position.edition
        if contested and rules.captures_for_bonus and turn is not None and turn.player == player:
            self.more["captures"] = turn.captures + 1
            if turn.captures + 1 == rules.captures_for_bonus:
                energy: int = self.seat(player, "energy")
                self.sit(player, energy=energy + rules.bonus_energy)
        if self._known(territory) and player in self.position.players and self.position.station_at(territory):
            others = [site for site in self.position.stations_of(player) if site != territory]
            if len(others) >= self.position.edition.station_limit:
                self.hold(territory, station=False)

    def cards(self, player: str, hand: Iterable[TerritoryCard]) -> None:
        """Territory cards in hand."""
        if self.position.territory_cards is not None:
            self.sit(player, cards=tuple(hand))

    def draw(self, player: str, decks: Iterable[Commander], faces: Sequence[str | None] = ()) -> None:
        """Command cards from their piles."""
        if player not in self.position.players:
            return
        drawn = list(decks)
        named = [*faces, *[None] * len(drawn)]
        cards = [Card(deck, face) for deck, face in zip(drawn, named, strict=False)]
        self.sit(player, hand=(*self.seat(player, "hand"), *cards))
        left = [(deck, max(0, self.position.pile(deck) - drawn.count(deck))) for deck in COMMANDERS if deck in drawn]
        self.more["piles"] = tuple(left)

    def spend(self, player: str, card: CardSpec) -> None:
        """A card out of the hand, if it can be there, and its price."""
        hand = list(self.seat(player, "hand"))
        for held in (Card(card.deck, card.id), Card(card.deck)):
            if held in hand:
                hand.remove(held)
                self.sit(player, hand=tuple(hand))
                self.more["spent"] = (*self.position.spent, Card(card.deck, card.id))
                break
        awaiting = self.position.awaiting
        if card.cost and not (awaiting and awaiting[-1].kind == "exchange"):
            self.pay(player, "energy", card.cost)

    def last(self, effect: Effect) -> None:
        """One more lasting effect."""
        self.more["lasting"] = (*self.more.get("lasting", self.position.lasting), effect)

    def leave(self, territory: str) -> None:
        """Nobody holds the territory if nothing is left in it (R1.6)."""
        if not self._known(territory) or territory in self.position.stations:
            return
        if not self.mods(territory) and not self.commanders(territory):
            self.hold(territory, owner=None)

    def move(self, origin: str, target: str, mods: int, kinds: tuple[Commander, ...]) -> None:
        """These units go from one territory to another."""
        self.add(origin, -mods)
        self.add(target, mods)
        self.go(origin, kinds)
        self.come(target, kinds)
