"""Pages of a turn for what energy buys: commanders and stations, then command cards (R6.1 to R6.7)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from risk2210.panels.hand import piles_left
from risk2210.panels.markup import Node, button, el, note, row, stepper
from risk2210.panels.step import number
from risk2210.panels.steps.page import TurnPage
from risk2210.panels.words import commanders_in
from risk2210.rules import COMMANDERS, Build, BuyCards, Hire
from risk2210.rules.messages import DECK_WORDS
from risk2210.view.telling import commander_word


class BuildPage(TurnPage):
    """Hire commanders, build stations (R6.1 to R6.4)."""

    step = "build"

    def start(self) -> None:
        """Nothing chosen."""
        self.piece: str | None = None

    def _sites(self) -> tuple[str, ...]:
        option = self.table.option("build" if self.piece == "station" else "hire")
        return () if option is None else option.arguments["territory"]

    def lit(self) -> tuple[str, ...]:
        """Where the chosen piece may go."""
        return () if self.piece is None else self._sites()

    def do_piece(self, value: Any) -> None:
        """Choose a piece, or none again."""
        self.piece = None if value == self.piece else str(value)
        self.desk.refresh()

    def tap(self, territory: str) -> None:
        """Put the chosen piece there."""
        _ = self.table.gettext
        if self.piece is None:
            self.desk.say(_("First choose a commander or the station, then tap where it goes."))
        elif self.piece == "station":
            self.desk.commit(Build(self.player, territory))
        for kind in commanders_in((self.piece or "",)):
            self.desk.commit(Hire(self.player, kind, territory))

    def tree(self) -> list[Node]:
        """The pieces with their price, and why the others are not for sale."""
        _ = self.table.gettext
        hire, build = self.table.option("hire"), self.table.option("build")
        rules = self.table.position.edition
        nodes: list[Node] = []
        if hire is not None:
            buttons = [
                button(
                    commander_word(self.table, kind), "piece", kind, kind="tick", pressed=self.piece == kind
                )
                for kind in hire.arguments["commander"]
            ]  # fmt: skip
            nodes += [note(_("A commander costs {cost} energy.").format(cost=rules.commander_cost)), row(*buttons)]
        else:
            nodes.append(note(_("No commander: {why}").format(why=self.table.why_not("hire")), "why"))
        if build is not None:
            station = button(_("Space Station"), "piece", "station", kind="tick", pressed=self.piece == "station")
            nodes += [note(_("A Space Station costs {cost} energy.").format(cost=rules.station_cost)), row(station)]
        else:
            nodes.append(note(_("No Space Station: {why}").format(why=self.table.why_not("build")), "why"))
        if self.piece is not None:
            nodes.append(el("p", _("Tap where it goes."), class_="now"))
        return nodes


class BuyPage(TurnPage):
    """The one purchase of command cards (R6.5 to R6.7)."""

    step = "buy"

    def start(self) -> None:
        """Nothing chosen."""
        self.counts: Counter[str] = Counter()

    def do_deck(self, deck: str, value: Any) -> None:
        """So many of a pile."""
        self.counts[deck] = number(value, 0, 9999)
        self.desk.refresh()

    def do_buy(self, _value: Any) -> None:
        """Pay and draw."""
        decks = tuple(deck for deck in COMMANDERS for _ in range(self.counts[deck]))
        self.desk.commit(BuyCards(self.player, decks))

    def tree(self) -> list[Node]:
        """A number for each open pile."""
        _, ngettext = self.table.gettext, self.table.ngettext
        option = self.table.option("buy_cards")
        if option is None:
            return [note(_("No card: {why}").format(why=self.table.why_not("buy_cards")), "why")]
        left, most = option.arguments["decks"], option.arguments["most"]
        chosen = self.counts.total()
        steppers = [
            stepper(
                _(DECK_WORDS[deck]), f"deck:{deck}", self.counts[deck], 0, min(here, most - chosen + self.counts[deck])
            )
            for deck, here in left.items()
        ]
        price = ngettext("Buy {count} card", "Buy {count} cards", chosen).format(count=chosen)
        return [
            note(_("Up to {most} cards, one energy each, all chosen before any is looked at.").format(most=most)),
            *steppers,
            row(button(price, "buy", kind="primary", disabled=not chosen or None)),
            piles_left(self.desk),
        ]
