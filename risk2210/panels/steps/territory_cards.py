"""Step panels of the territory cards of classic Risk: dealt, drawn and traded (C2, C4.2)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from risk2210.panels.markup import Node, button, choice, details, el, note, row
from risk2210.panels.step import Desk, Step
from risk2210.rules import JOKER, SYMBOLS, Deal, Dealt, DrawCard, Symbol, TerritoryCard, TradeSet
from risk2210.view.telling import card_said, symbol_word

EVERY: tuple[Symbol, ...] = (*SYMBOLS, "joker")
"""All symbols of cards."""


def symbol_in(value: Any) -> Symbol | None:
    """A symbol as a page sent it; None for what is none."""
    return next((symbol for symbol in EVERY if symbol == value), None)


class DealStep(Step):
    """All territory cards: a pile for each owner, tapped on the board or dealt by the companion."""

    def start(self) -> None:
        """Nothing dealt yet."""
        option = self.table.option("deal")
        assert option is not None
        self.owners: tuple[str, ...] = option.arguments["owners"]
        self.free: tuple[str, ...] = option.arguments["territories"]
        self.dealt: dict[str, str] = {}
        self.brush = self.owners[0]

    def title(self) -> str:
        """Heading of the panel."""
        return self.table.gettext("Deal the territory cards")

    def lit(self) -> tuple[str, ...]:
        """Territories not dealt yet."""
        return tuple(territory for territory in self.free if territory not in self.dealt)

    def do_brush(self, value: Any) -> None:
        """Whose cards are tapped now."""
        if value in self.owners:
            self.brush = str(value)
        self.desk.refresh()

    def tap(self, territory: str) -> None:
        """Deal this territory to the owner chosen, or take it back from him."""
        if territory not in self.free:
            super().tap(territory)
            return
        if self.dealt.get(territory) == self.brush:
            del self.dealt[territory]
        else:
            self.dealt[territory] = self.brush
        if self.lit():
            self.desk.refresh()
        else:
            self._send()

    def do_draw(self, _value: Any) -> None:
        """Deal what is left, evenly."""
        left = list(self.lit())
        self.desk.chance.shuffle(left)
        for territory in left:
            held = list(self.dealt.values())
            self.dealt[territory] = min(self.owners, key=lambda owner: (held.count(owner), self.owners.index(owner)))
        self._send()

    def _send(self) -> None:
        piles = {owner: tuple(t for t in self.free if self.dealt[t] == owner) for owner in self.owners}
        self.desk.commit(Deal(tuple(Dealt(owner, pile) for owner, pile in piles.items())))

    def tree(self) -> list[Node]:
        """Whose cards are tapped, and how many everybody has."""
        _ = self.table.gettext
        held = list(self.dealt.values())
        owners = []
        for owner in self.owners:
            label = f"{self.table.who(owner)} · {held.count(owner)}"
            owners.append(button(label, "brush", owner, kind="tick", pressed=owner == self.brush))
        count = _("{done} of {total} named").format(done=len(self.dealt), total=len(self.free))
        return [
            note(_("Choose whose cards you read out, then tap each of his territories.")),
            row(*owners),
            el("p", count, class_="count"),
            row(button(_("Deal for us"), "draw")),
        ]


class Sets:
    """The territory cards of a player, and a draft of the set he trades; part of several panels."""

    def __init__(self, desk: Desk, player: str) -> None:
        self.desk, self.table, self.player = desk, desk.table, player
        self.symbols: list[Symbol] = []
        self.bonus = ""

    def act(self, action: str, value: Any) -> bool:
        """Do what a button of the set says; whether there is such a one."""
        symbol = symbol_in(value)
        if action == "set_symbol" and symbol is not None:
            self.symbols = [*self.symbols, symbol][:3]
        elif action == "set_again":
            self.symbols, self.bonus = [], ""
        elif action == "set_bonus":
            self.bonus = str(value)
        elif action == "set_trade":
            cards = tuple(map(TerritoryCard, self.symbols))
            self.desk.commit(TradeSet(self.player, cards, self.bonus or None))
            return True
        else:
            return False
        self.desk.refresh()
        return True

    def tree(self, *, forced: bool = False) -> list[Node]:
        """The hand, and the set as it is being laid; nothing where no set can be traded."""
        option = self.table.option("trade")
        hand = self.table.position.territory_hand(self.player)
        if option is None:
            return [self._hand()] if hand else []
        _, ngettext = self.table.gettext, self.table.ngettext
        value = option.arguments["value"]
        slots = [symbol_word(self.table, symbol) for symbol in self.symbols]
        slots += ["…"] * (3 - len(slots))
        own = [(t, self.table.place(t)) for t in self.table.position.territories_of(self.player)]
        worth = ngettext("The next set is worth {count} army.", "The next set is worth {count} armies.", value)
        shown = row(*[el("strong", slot, class_="set-slot") for slot in slots], kind="slots")
        ready = len(self.symbols) == 3
        symbols = [button(symbol_word(self.table, s), "set_symbol", s, disabled=ready or None) for s in EVERY]
        nodes: list[Node] = [
            self._hand(),
            note(worth.format(count=value)),
            note(_("Tap the symbols of three cards.")),
            row(*symbols),
            shown,
            choice(_("Two more armies on"), "set_bonus", [("", "…"), *own], self.bonus),
            row(
                button(_("Trade the set"), "set_trade", kind="primary", disabled=not ready or None),
                button(_("Again"), "set_again", disabled=not self.symbols or None),
            ),
        ]
        return nodes if forced else [details(_("Trade cards"), *nodes, key="trade")]

    def _hand(self) -> Node:
        """The cards in hand, as far as they are known."""
        hand = self.table.position.territory_hand(self.player)
        same = Counter(card_said(self.table, card) for card in hand)
        listed = ", ".join(f"{count} × {said}" if count > 1 else said for said, count in same.items())
        return note(self.table.gettext("Cards in hand: {cards}").format(cards=listed))


class TradeStep(Step):
    """A set that must be traded: five cards or more at the start of a turn, or cards just won (C2.5, C3.3)."""

    def start(self) -> None:
        """Nothing laid yet."""
        self.sets = Sets(self.desk, self.player)

    def title(self) -> str:
        """Heading of the panel."""
        return self.table.gettext("Trade cards: {who}").format(who=self.table.who(self.player))

    def act(self, action: str, value: Any) -> None:
        """The set's buttons."""
        if not self.sets.act(action, value):
            super().act(action, value)

    def tree(self) -> list[Node]:
        """The hand and the set."""
        return self.sets.tree(forced=True)


class DrawStep(Step):
    """The card of this turn's conquests; its face only if somebody says it."""

    def start(self) -> None:
        """Nothing said."""
        self.symbol: Symbol | None = None
        self.place: str | None = None

    def title(self) -> str:
        """Heading of the panel."""
        return self.table.gettext("Draw a card: {who}").format(who=self.table.who(self.player))

    def lit(self) -> tuple[str, ...]:
        """The territories that may be on the card."""
        option = self.table.option("draw")
        return () if option is None else option.arguments["territories"]

    def selected(self) -> str | None:
        """The territory said."""
        return self.place

    def tap(self, territory: str) -> None:
        """The card shows this territory, or is not known to."""
        self.place = None if self.place == territory else territory
        self.desk.refresh()

    def do_symbol(self, value: Any) -> None:
        """The card bears this symbol, or is not known to."""
        symbol = symbol_in(value)
        self.symbol = None if symbol == self.symbol else symbol
        self.desk.refresh()

    def do_draw(self, _value: Any) -> None:
        """Draw it."""
        place = None if self.symbol == JOKER else self.place
        self.desk.commit(DrawCard(self.player, TerritoryCard(self.symbol, place)))

    def tree(self) -> list[Node]:
        """The face, as far as it is said, and drawing."""
        _ = self.table.gettext
        buttons = [
            button(symbol_word(self.table, symbol), "symbol", symbol, kind="tick", pressed=symbol == self.symbol)
            for symbol in EVERY
        ]
        said = card_said(self.table, TerritoryCard(self.symbol, self.place))
        return [
            note(_("Draw the top card. Say its face only if the table plays so: a symbol, and tap its territory.")),
            row(*buttons),
            el("p", said, class_="count"),
            row(button(_("Draw"), "draw", kind="primary", focus=1)),
        ]
