"""Step panels of an invasion under way: the roll, the losses, and who moves in (R7)."""

from __future__ import annotations

from typing import Any

from risk2210.panels.markup import Node, button, el, note, row, stepper, tick
from risk2210.panels.reactions import Reactions
from risk2210.panels.step import Step, number
from risk2210.panels.steps.fight import Fight
from risk2210.panels.words import commanders_in
from risk2210.rules import IllegalMove, Lose, Occupy, Withdraw
from risk2210.view.telling import commander_word


class RollStep(Step):
    """The roll that is owed once an invasion is declared (R7.4)."""

    def start(self) -> None:
        """The pair is settled."""
        invasion = self.table.position.invasion
        assert invasion is not None
        try:
            self.fight: Fight | None = Fight(self.desk, invasion.origin, invasion.target)
        except IllegalMove:  # a ruling or a card took away what the attack needs
            self.fight = None
        self.reactions = Reactions(self.desk)

    def title(self) -> str:
        """Heading of the panel."""
        return self.table.gettext("Invasion: {who}").format(who=self.table.who(self.player))

    def selected(self) -> str | None:
        """Where the attack comes from."""
        invasion = self.table.position.invasion
        return None if invasion is None else invasion.origin

    def lit(self) -> tuple[str, ...]:
        """The target, or what a card may be aimed at."""
        invasion, aimed = self.table.position.invasion, self.reactions.lit()
        return aimed if aimed is not None else () if invasion is None else (invasion.target,)

    def tap(self, territory: str) -> None:
        """Aim a card, if somebody plays one."""
        if not self.reactions.tap(territory):
            super().tap(territory)

    def act(self, action: str, value: Any) -> None:
        """What the fight's buttons say."""
        if self.reactions.act(action, value):
            return
        if self.fight is not None:
            self.fight.act(action, value)
        elif action == "withdraw":
            self.desk.commit(Withdraw(self.player))

    def tree(self) -> list[Node]:
        """The fight."""
        _ = self.table.gettext
        if self.fight is None:
            return [note(self.table.why_not("roll"), "why"), row(button(_("Break off"), "withdraw", kind="primary"))]
        asked = self.reactions.tree()
        return asked if self.reactions.hand is not None else [*asked, *self.fight.tree()]


class LossesStep(Step):
    """Which units are lost, where there is a choice (R7.15)."""

    def title(self) -> str:
        """Heading of the panel."""
        return self.table.gettext("Losses: {who}").format(who=self.table.who(self.player))

    def selected(self) -> str | None:
        """Where."""
        decision = self.table.decision
        return None if decision is None else decision.territory

    def _moves(self) -> tuple[Lose, ...]:
        option = self.table.option("lose")
        return () if option is None else tuple(move for move in option.moves if isinstance(move, Lose))

    def do_lose(self, value: Any) -> None:
        """One of the choices."""
        moves = self._moves()
        self.desk.commit(moves[number(value, 0, len(moves) - 1)])

    def tree(self) -> list[Node]:
        """A button for each choice, fewest commanders first."""
        _, ngettext = self.table.gettext, self.table.ngettext
        buttons = []
        for place, move in enumerate(self._moves()):
            parts = [ngettext("{count} MOD", "{count} MODs", move.mods).format(count=move.mods)] if move.mods else []
            parts += [commander_word(self.table, kind) for kind in move.commanders]
            kind = "wide" if place else "wide primary"
            buttons.append(button(" + ".join(parts), "lose", place, kind=kind, focus=None if place else 1))
        where = self.selected() or ""
        return [note(_("What is lost in {territory}?").format(territory=self.table.place(where))), row(*buttons)]


class OccupyStep(Step):
    """How many units move in (R7.16 to R7.19)."""

    def start(self) -> None:
        """As few units as must go, and the commanders who must: whoever sends more says so."""
        option = self.table.option("occupy")
        assert option is not None
        self.arguments = option.arguments
        self.going = list(self.arguments["forced"])
        self.mods = self._least()
        self.reactions = Reactions(self.desk)

    def act(self, action: str, value: Any) -> None:
        """Somebody plays a card first, or the units' buttons."""
        if not self.reactions.act(action, value):
            super().act(action, value)

    def _most(self) -> int:
        """MODs that may go with these commanders."""
        most: int = min(self.arguments["mods"], self.arguments["most"] - len(self.going))
        return most

    def _least(self) -> int:
        return min(self._most(), max(0, int(self.arguments["least"]) - len(self.going)))

    def title(self) -> str:
        """Heading of the panel."""
        return self.table.gettext("Move in: {who}").format(who=self.table.who(self.player))

    def selected(self) -> str | None:
        """Where from."""
        invasion = self.table.position.invasion
        return None if invasion is None else invasion.origin

    def lit(self) -> tuple[str, ...]:
        """Where to, or what a card may be aimed at."""
        aimed = self.reactions.lit()
        return (self.arguments["target"],) if aimed is None else aimed

    def tap(self, territory: str) -> None:
        """A tap on the target moves in as drafted."""
        if self.reactions.tap(territory):
            return
        if territory == self.arguments["target"]:
            self.do_occupy(None)
        else:
            super().tap(territory)

    def do_mods(self, value: Any) -> None:
        """So many MODs."""
        self.mods = number(value, self._least(), self._most())
        self.desk.refresh()

    def do_going(self, value: Any) -> None:
        """A commander goes along, or stays."""
        kind = str(value)
        if kind in self.going and kind not in self.arguments["forced"]:
            self.going.remove(kind)
        elif kind in self.arguments["commanders"] and kind not in self.going:
            self.going.append(kind)
        self.mods = number(self.mods, self._least(), self._most())
        self.desk.refresh()

    def do_occupy(self, _value: Any) -> None:
        """Move in."""
        self.desk.commit(Occupy(self.player, self.mods, commanders_in(self.going)))

    def do_withdraw(self, _value: Any) -> None:
        """Stay out, where that is allowed."""
        self.desk.commit(Withdraw(self.player))

    def tree(self) -> list[Node]:
        """Units moving in."""
        _ = self.table.gettext
        origin, target = self.selected() or "", self.arguments["target"]
        least, most = self._least(), self._most()
        ticks = [
            tick(
                commander_word(self.table, kind), "going", kind in self.going,
                value=kind, disabled=kind in self.arguments["forced"],
            )
            for kind in self.arguments["commanders"]
        ]  # fmt: skip
        stay = button(_("Stay out"), "withdraw") if self.table.option("withdraw") is not None else None
        asked = self.reactions.tree()
        if self.reactions.hand is not None:
            return asked
        must = _("At least {count} must move in.").format(count=self.arguments["least"])
        return [
            *asked,
            el("p", el("strong", f"{self.table.place(origin)} → {self.table.place(target)}")),
            note(must),
            stepper(_("MODs moving in"), "mods", self.mods, least, most),
            row(
                button(_("As few as must"), "mods", least, kind="tick", pressed=self.mods == least),
                *[button(f"+{n}", "mods", self.mods + n, disabled=self.mods + n > most or None) for n in (1, 3)],
                button(_("All that can"), "mods", most, kind="tick", pressed=self.mods == most),
            ),
            row(*ticks),
            row(button(_("Move in"), "occupy", kind="primary", focus=1), stay),
        ]
