"""Page of a turn for the invasions: where from, where to, then the fight (R7)."""

from __future__ import annotations

from typing import Any

from risk2210.panels.markup import Node, button, el, note, row
from risk2210.panels.reactions import Reactions
from risk2210.panels.steps.fight import Fight
from risk2210.panels.steps.page import TurnPage
from risk2210.rules import Declare


class InvadePage(TurnPage):
    """Tap from, tap to; then the fight (R7)."""

    step = "invade"

    def start(self) -> None:
        """Go on with the invasion under way, if there is one."""
        self.origin: str | None = None
        self.fight: Fight | None = None
        self.reactions = Reactions(self.desk)
        invasion = self.table.position.invasion
        if invasion is not None:
            self.origin = invasion.origin
            self.fight = Fight(self.desk, invasion.origin, invasion.target)

    def _pairs(self) -> tuple[tuple[str, str], ...]:
        option = self.table.option("declare")
        return () if option is None else option.arguments["attacks"]

    def lit(self) -> tuple[str, ...]:
        """Where an attack may start, or where it may go; or what a card may be aimed at."""
        aimed = self.reactions.lit()
        if aimed is not None:
            return aimed
        pairs = self._pairs()
        if self.origin is None:
            return tuple(dict.fromkeys(origin for origin, _ in pairs))
        return tuple(target for origin, target in pairs if origin == self.origin)

    def selected(self) -> str | None:
        """Where the attack starts."""
        return self.origin

    def tap(self, territory: str) -> None:
        """Choose where from, then where to; another own territory starts again."""
        if self.reactions.tap(territory):
            return
        position = self.table.position
        pairs = self._pairs()
        if self.origin is not None and (self.origin, territory) in pairs:
            self._aim(territory)
        elif position.owner_of(territory) == self.player:
            self.fight = None
            if any(origin == territory for origin, _ in pairs):
                self.origin = None if self.origin == territory else territory
                self.desk.refresh()
            else:
                self.origin = None
                self.trial(Declare(self.player, territory, self._neighbour(territory)))
        elif self.origin is not None:
            self.trial(Declare(self.player, self.origin, territory))
        else:
            self._from_behind(territory)

    def _from_behind(self, target: str) -> None:
        """The target was tapped first: take the one place it can be attacked from, or say which there are."""
        origins = [origin for origin, there in self._pairs() if there == target]
        _ = self.table.gettext
        if len(origins) == 1:
            self.origin = origins[0]
            self._aim(target)
        elif origins:
            names = ", ".join(map(self.table.place, origins))
            self.desk.say(_("First tap where the attack starts: {names}.").format(names=names))
        else:
            own = self.table.position.territories_of(self.player)
            near = [t for t in own if target in self.table.board.neighbours(t)]
            self.trial(Declare(self.player, (*near, *own, target)[0], target))

    def _aim(self, target: str) -> None:
        """Both ends are chosen: a fight, or a walk into an empty territory."""
        assert self.origin is not None
        if self.table.position.units_of(target):
            self.fight = Fight(self.desk, self.origin, target)
            self.desk.refresh()
        else:
            self.desk.commit(Declare(self.player, self.origin, target))

    def _neighbour(self, territory: str) -> str:
        """A neighbour to ask about, one held by somebody else if there is one."""
        position = self.table.position
        near = self.table.board.neighbours(territory)
        return next((t for t in near if position.owner_of(t) not in (None, self.player)), near[0])

    def act(self, action: str, value: Any) -> None:
        """The fight's buttons are the fight's."""
        if self.reactions.act(action, value):
            return
        if self.fight is not None and self.fight.act(action, value):
            return
        super().act(action, value)

    def do_drop(self, _value: Any) -> None:
        """Choose other territories."""
        self.origin, self.fight = None, None
        self.desk.refresh()

    def tree(self) -> list[Node]:
        """What to tap next, or the fight."""
        _, ngettext = self.table.gettext, self.table.ngettext
        if self.reactions.hand is not None:
            return self.reactions.tree()
        if self.fight is not None:
            return [*(self.reactions.tree() if self.fight.declared else []), *self.fight.tree()]
        pairs = self._pairs()
        if not pairs:
            return [note(self.table.why_not("declare"), "why")]
        if self.origin is None:
            moon = sum(self.table.board[t].kind == "moon" for t in self.lit())
            away = ngettext("{count} of them is on the Moon", "{count} of them are on the Moon", moon)
            return [
                el("p", _("Tap where the attack starts."), class_="now"),
                note(away.format(count=moon)) if moon else note(""),
            ]
        units = self.table.position.units_of(self.origin)
        count = ngettext("{count} unit", "{count} units", units).format(count=units)
        lines: list[Node] = [el("p", el("strong", self.table.place(self.origin)), f" · {count}")]
        lines.append(el("p", _("Tap the target."), class_="now"))
        targets = [
            button(f"{self._holder(target)}{self.table.place(target)}", "target", target, kind="quiet")
            for target in self.lit()
        ]
        return [*lines, row(*targets, kind="places")]

    def _holder(self, target: str) -> str:
        owner = self.table.position.owner_of(target)
        return "" if owner is None else f"{self.table.style(owner).glyph} "

    def do_target(self, value: Any) -> None:
        """The target, by its name instead of on the board."""
        self.tap(str(value))
