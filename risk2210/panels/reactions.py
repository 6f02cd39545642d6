"""“Anyone plays a card?”, before every roll: only where somebody might, and out of the way of the dice (R7.3)."""

from __future__ import annotations

from typing import Any

from risk2210.panels.hand import Hand
from risk2210.panels.markup import Node, button, el, row
from risk2210.panels.step import Desk
from risk2210.rules import Pass, card_players, invaded_territory


class Reactions:
    """Who might play a card on the invasion under way, in the order in which they are asked, and the hand of one.

    Nothing has to be said when nobody does: the roll itself lets the window go by.
    """

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.table = desk.table
        position = self.table.position
        asked = card_players(position) if invaded_territory(position) is not None else ()
        self.players = tuple(player for player in asked if player != position.active)
        self.hand: Hand | None = None

    def act(self, action: str, value: Any) -> bool:
        """Do what a button says; whether it is one of these."""
        if self.hand is not None and self.hand.act(action, value):
            return True
        if action == "react":
            again = self.hand is not None and self.hand.player == value
            self.hand = None if again or value not in self.players else Hand(self.desk, str(value))
            self.desk.refresh()
        elif action == "react_none":
            self.desk.commit(Pass())
        return action in {"react", "react_none"}

    def lit(self) -> tuple[str, ...] | None:
        """What a card in the draft may be aimed at; None while there is none."""
        return None if self.hand is None else self.hand.lit()

    def tap(self, territory: str) -> bool:
        """Aim the card; whether there is one to aim."""
        return self.hand is not None and self.hand.tap(territory)

    def tree(self) -> list[Node]:
        """The question, and the hand of whoever answers it."""
        if not self.players:
            return []
        _ = self.table.gettext
        buttons = [
            button(
                self.table.who(player),
                "react",
                player,
                kind="tick",
                pressed=self.hand is not None and self.hand.player == player,
            )
            for player in self.players
        ]
        question = row(
            el("span", _("Anyone plays a card?")),
            *buttons,
            button(_("Nobody"), "react_none", kind="quiet"),
            kind="aside",
            key="react",
        )
        return [question, *(self.hand.tree() if self.hand is not None else [])]
