"""Step panels of step 1 of a turn: the income, and the MODs that it brings (R5)."""

from __future__ import annotations

from typing import Any

from risk2210.panels.markup import Node, button, note, row, table
from risk2210.panels.step import Placement, Step, pieces_text
from risk2210.panels.steps.territory_cards import Sets
from risk2210.panels.words import income_rows
from risk2210.rules import Collect, Deploy, Move, income


class CollectStep(Step):
    """The income with its sources; a tap on an own territory takes it and begins to place it (R5.1 to R5.4).

    In classic Risk a set of territory cards may be traded before (C2.5).
    """

    def start(self) -> None:
        """No set laid yet."""
        self.sets = Sets(self.desk, self.player)

    def act(self, action: str, value: Any) -> None:
        """The set's buttons, and the panel's own."""
        if not self.sets.act(action, value):
            super().act(action, value)

    def title(self) -> str:
        """Heading of the panel."""
        return self.table.gettext("Collect: {who}").format(who=self.table.who(self.player))

    def lit(self) -> tuple[str, ...]:
        """Own territories, for the tap that goes on to deploy."""
        return self.table.position.territories_of(self.player)

    def do_collect(self, _value: Any) -> None:
        """Take the income."""
        self.desk.commit(Collect(self.player))

    def tap(self, territory: str) -> None:
        """Take the income and choose this territory for it."""
        if self.desk.commit(Collect(self.player)):
            self.desk.tap(territory)

    def tree(self) -> list[Node]:
        """Income line by line."""
        _ = self.table.gettext
        earned = income(self.table.position, self.player)
        rows = income_rows(self.table, earned)
        energy = self.table.position.has("energy")
        total = (_("In all"), str(earned.mods), str(earned.energy))
        rows.append(total if energy else total[:2])
        headings = (_("Income"), _("MODs"), _("Energy"))
        nodes: list[Node] = [
            *(self.sets.tree() if self.table.position.has("territory_cards") else ()),
            table(headings if energy else headings[:2], rows),
        ]
        if any(1 < worth <= earned.mods for worth in self.table.position.edition.pieces):  # else all pieces are ones
            nodes.append(note(pieces_text(self.table, earned.mods)))
        return [*nodes, row(button(_("Collect"), "collect", kind="primary", focus=1))]


class DeployStep(Placement):
    """The new MODs (R5.5), each station's own one put down by itself (R5.4)."""

    def start(self) -> None:
        """Nothing placed, no set laid yet."""
        super().start()
        self.sets = Sets(self.desk, self.player)

    def act(self, action: str, value: Any) -> None:
        """The set's buttons, and the panel's own."""
        if not self.sets.act(action, value):
            super().act(action, value)

    def tree(self) -> list[Node]:
        """What is left to place; before the attacks also a set to trade."""
        trading = self.table.option("trade") is not None
        return [*super().tree(), *(self.sets.tree() if trading else ())]

    def title(self) -> str:
        """Heading of the panel."""
        return self.table.gettext("Deploy: {who}").format(who=self.table.who(self.player))

    def _arguments(self) -> Any:
        option = self.table.option("deploy")
        assert option is not None
        return option.arguments

    def free(self) -> int:
        """MODs that may go anywhere."""
        free: int = self._arguments()["free"]
        return free

    def owed(self) -> tuple[str, ...]:
        """Stations' territories."""
        owed: tuple[str, ...] = self._arguments()["owed"]
        return owed

    def own(self) -> tuple[str, ...]:
        """Own territories."""
        own: tuple[str, ...] = self._arguments()["territories"]
        return own

    def move(self, placements: tuple[tuple[str, int], ...]) -> Move:
        """All of them in one move."""
        return Deploy(self.player, placements)
