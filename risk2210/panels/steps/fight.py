"""The fight for one territory: the odds, and the next roll or the whole outcome (R7)."""

from __future__ import annotations

from typing import Any

from risk2210.panels.actions import do
from risk2210.panels.chances import odds_line
from risk2210.panels.markup import Node, button, el, row
from risk2210.panels.step import Desk
from risk2210.panels.steps.fight_dice import DiceDraft
from risk2210.panels.steps.fight_outcome import OutcomeDraft
from risk2210.rules import Declare, Move, Option, Withdraw, option, play


class Fight:
    """A draft of the next roll, or of the whole outcome, between two territories.

    The declaration is part of the draft: it is made together with the roll or the outcome, or alone by *Announce* when
    others may want to play cards first.

    Raises
    ------
    IllegalMove
        Where the rules refuse the attack.
    """

    def __init__(self, desk: Desk, origin: str, target: str) -> None:
        self.desk = desk
        self.table = desk.table
        self.origin, self.target = origin, target
        position = self.table.position
        invasion = position.invasion
        self.declared = invasion is not None and (invasion.origin, invasion.target) == (origin, target)
        self.player = position.owner_of(origin) or ""
        self.dice = DiceDraft(desk, self._roll_option(), self._before())
        self.outcome = OutcomeDraft(desk, self.player, origin, target, self.dice.rights)
        self.by_outcome = False

    def _roll_option(self) -> Option:
        position = self.table.position
        if not self.declared:
            position = play(position, Declare(self.player, self.origin, self.target))
        return option(position, "roll")

    def _before(self) -> tuple[Move, ...]:
        return () if self.declared else (Declare(self.player, self.origin, self.target),)

    def act(self, action: str, value: Any) -> bool:
        """Do what a button of the fight says; whether there is such a one."""
        return any(do(draft, action, value) for draft in (self, self.dice, self.outcome))

    def do_by_outcome(self, _value: Any) -> None:
        """Dice or outcome."""
        self.by_outcome = not self.by_outcome
        self.desk.refresh()

    def do_announce(self, _value: Any) -> None:
        """Declare the invasion and wait for cards."""
        self.desk.commit(*self._before())

    def do_withdraw(self, _value: Any) -> None:
        """Give the invasion up, or drop the draft."""
        if self.declared:
            self.desk.commit(Withdraw(self.player))

    def tree(self) -> list[Node]:
        """Who fights whom, the odds, and dice or outcome."""
        _ = self.table.gettext
        tabs = row(
            button(_("Dice"), "by_outcome", kind="tab", pressed=not self.by_outcome),
            button(_("Outcome"), "by_outcome", kind="tab", pressed=self.by_outcome),
        )
        return [
            self._sides(),
            odds_line(self.table, self.origin, self.target),
            *(self.outcome.tree() if self.by_outcome else self.dice.tree()),
            self._foot(tabs),
        ]

    def _sides(self) -> Node:
        position = self.table.position
        ends = []
        for territory in (self.origin, self.target):
            owner = position.owner_of(territory)
            who = "" if owner is None else self.table.style(owner).glyph
            ends.append(f"{who} {self.table.place(territory)} {position.units_of(territory)}")
        return el("p", el("strong", ends[0]), " → ", el("strong", ends[1]), class_="versus")

    def _foot(self, tabs: Node) -> Node:
        _ = self.table.gettext
        leave: Node | None = None
        if not self.declared:
            cards = self.table.position.has("command_cards")
            leave = button(_("Announce, cards first"), "announce", kind="quiet") if cards else None
        elif self.table.option("withdraw") is not None:
            leave = button(_("Break off"), "withdraw")
        drop = None if self.declared else button(_("Change"), "drop", kind="quiet", title=_("Other territories"))
        return row(tabs, leave, drop, kind="foot")
