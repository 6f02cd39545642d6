"""Corrections: old entries mended, put in or taken out, and what is done about an entry that no longer holds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from risk2210.panels.actions import do
from risk2210.panels.markup import Node, button, el, note, row
from risk2210.panels.quick import Quick
from risk2210.panels.step import number
from risk2210.panels.table import Table
from risk2210.view.telling import tell


class Corrections:
    """What can be done to the entries of a record.

    Parameters
    ----------
    table : Table
    quick : Quick
        Where the new move is typed.
    show : callable
        Shows the quick line again.
    """

    def __init__(self, table: Table, quick: Quick, show: Callable[[], object]) -> None:
        self.table, self.quick, self._show = table, quick, show

    def act(self, action: str, value: Any) -> bool:
        """Do what a button says; whether it is one of these."""
        return do(self, action, value)

    def _entry(self, value: Any) -> int:
        """Number of an entry (from 1), as a page sent it."""
        return number(value, 1, len(self.table.game))

    def do_edit(self, value: Any) -> None:
        """Another move for an entry."""
        self.quick.correct("amend", self._entry(value))
        self._show()

    def do_insert(self, value: Any) -> None:
        """A move before an entry."""
        self.quick.correct("insert", self._entry(value))
        self._show()

    def do_delete(self, value: Any) -> None:
        """An entry out of the record."""
        index = self._entry(value) - 1
        self.table.correct(lambda: self.table.game.delete(index))

    # an entry that no longer holds -------------------------------------------------------------------------------

    def do_clash_mend(self, _value: Any) -> None:
        """Another move for it."""
        self.quick.correct("mend", 0)
        self._show()

    def do_clash_drop(self, _value: Any) -> None:
        """Go on without it."""
        self.table.correct(self.table.game.drop)

    def do_clash_drop_all(self, _value: Any) -> None:
        """Go on without it and all that came after it."""
        self.table.correct(lambda: self.table.game.drop(len(self.table.game.pending)))

    def do_clash_rule(self, _value: Any) -> None:
        """Keep it, as a ruling."""
        reason = self.table.gettext("kept as it was played, after a correction")
        self.table.correct(lambda: self.table.game.rule(reason))

    def do_clash_again(self, _value: Any) -> None:
        """Try it once more."""
        self.table.correct(self.table.game.go_on)

    def do_clash_back(self, _value: Any) -> None:
        """Undo the correction: take up the line that it left."""
        branches = self.table.game.branches
        if branches:
            self.table.correct(lambda: self.table.game.restore(branches[-1]))

    def tree(self) -> list[Node]:
        """What a correction left without ground, and what can be done about it."""
        clash = self.table.clash
        if clash is None:
            return []
        _, ngettext = self.table.gettext, self.table.ngettext
        count = len(self.table.game.pending)
        waiting = ngettext("{count} entry waits.", "{count} entries wait.", count).format(count=count)
        why = _("It would hold now.")
        if clash.refusal is not None:
            why = self.table.stated(self.table.words(clash.refusal))
        return [
            el(
                "div",
                el("p", el("strong", _("No longer holds: {move}").format(move=tell(self.table, clash.step.move)))),
                note(f"{why} {waiting}", "why"),
                row(
                    button(_("Mend"), "clash_mend"),
                    button(_("Drop it"), "clash_drop"),
                    button(_("Let it stand"), "clash_rule"),
                    button(_("Try again"), "clash_again"),
                    button(_("Drop all of them"), "clash_drop_all"),
                    button(_("Undo the correction"), "clash_back", kind="primary"),
                ),
                class_="card clash",
                role="group",
            )
        ]
