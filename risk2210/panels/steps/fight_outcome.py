"""A whole fight in one line: who was lost, whether the territory was taken, and who moves in (R7)."""

from __future__ import annotations

from typing import Any

from risk2210.errors import told
from risk2210.panels.markup import Node, button, counts, el, note, row, stepper, tick
from risk2210.panels.step import Desk, number
from risk2210.panels.words import commanders_in
from risk2210.rules import InvasionOutcome
from risk2210.view.telling import commander_word


class OutcomeDraft:
    """A draft of the outcome of an invasion.

    Parameters
    ----------
    desk : Desk
    player : str
        The attacker.
    origin, target : str
        Territories.
    rights : tuple of str
        Commanders of the attacker who may roll eight-sided dice.
    """

    def __init__(self, desk: Desk, player: str, origin: str, target: str, rights: tuple[str, ...]) -> None:
        self.desk, self.table = desk, desk.table
        self.player, self.origin, self.target, self.rights = player, origin, target, rights
        self.taken = True
        self.lost = 0
        self.killed = self.table.position.units_of(target)
        self.gone: list[str] = []
        self.killed_kinds: list[str] = []
        self.going: list[str] = []
        self.led: list[str] = []
        self.last_dice: int | None = None
        self._most_in()

    def _most_in(self) -> None:
        """Move in with all MODs that can go: one unit stays."""
        position = self.table.position
        gone = len(self.gone)
        mods = position.mods_of(self.origin) - (self.lost - gone)
        staying = len(position.commanders_at(self.origin)) - gone - len(self.going)
        self.moving = max(0, mods - (0 if staying else 1))

    def do_lost(self, value: Any) -> None:
        """So many attackers lost."""
        self.lost = number(value, 0, 9999)
        self._most_in()
        self.desk.refresh()

    def do_killed(self, value: Any) -> None:
        """So many defenders lost; all of them means taken."""
        self.killed = number(value, 0, 9999)
        self.taken = self.killed >= self.table.position.units_of(self.target)
        self.desk.refresh()

    def do_taken(self, _value: Any) -> None:
        """Taken, or broken off."""
        self.taken = not self.taken
        units = self.table.position.units_of(self.target)
        self.killed = units if self.taken else 0
        self.desk.refresh()

    def do_moving(self, value: Any) -> None:
        """So many MODs move in."""
        self.moving = number(value, 0, 9999)
        self.desk.refresh()

    def _toggle(self, kinds: list[str], value: Any) -> None:
        kind = str(value)
        if kind in kinds:
            kinds.remove(kind)
        else:
            kinds.append(kind)
        self._most_in()
        self.desk.refresh()

    def do_gone(self, value: Any) -> None:
        """A commander of the attacker was among the lost."""
        self._toggle(self.gone, value)

    def do_killed_kinds(self, value: Any) -> None:
        """A commander of the defender was among the lost."""
        self._toggle(self.killed_kinds, value)

    def do_going(self, value: Any) -> None:
        """A commander moves in; one whose die was in the last roll has to."""
        if value not in self._leading():
            self._toggle(self.going, value)

    def do_led(self, value: Any) -> None:
        """A commander's eight-sided die was in the roll that captured, so that he moves in (R7.17)."""
        self._toggle(self.led, value)
        self.going += [kind for kind in self._leading() if kind not in self.going]
        self._most_in()
        self.desk.refresh()

    def do_last_dice(self, value: Any) -> None:
        """So many dice in the roll that captured, as many units move in at least (R7.18); again: not said."""
        count = number(value, 1, self._most_last_dice())
        self.last_dice = None if count == self.last_dice else count
        self.desk.refresh()

    def _leading(self) -> list[str]:
        """Commanders said to have led the last roll, without those lost."""
        return [kind for kind in self.rights if kind in self.led and kind not in self.gone]

    def _most_last_dice(self) -> int:
        """Dice that the attacker can have rolled last."""
        position = self.table.position
        return max(1, min(position.edition.attack_dice, position.units_of(self.origin) - self.lost - 1))

    def _last_roll(self) -> tuple[Node | None, Node | None]:
        """What must be asked of the roll that captured: whose dice, and how many if few units move in."""
        _ = self.table.gettext
        could = [kind for kind in self.rights if kind not in self.gone]
        label, words = _("d8 in the last roll"), {kind: commander_word(self.table, kind) for kind in could}
        ticks = [
            tick(word, "led", kind in self.led, value=kind, aria_label=told(label, word, self.table.lang))
            for kind, word in words.items()
        ]
        whose = ticks and row(el("span", label, class_="name"), *ticks, kind="line")
        most = self._most_last_dice()
        few = self.moving + len(self.going) < most
        dice = few and counts(_("Dice in the last roll"), "last_dice", self.last_dice or 0, most)
        return whose or None, dice or None

    def _outcome(self) -> InvasionOutcome:
        return InvasionOutcome(
            self.player,
            self.origin,
            self.target,
            attackers_lost=self.lost,
            defenders_lost=self.killed,
            attacker_commanders_lost=commanders_in(self.gone),
            defender_commanders_lost=() if self.taken else commanders_in(self.killed_kinds),
            taken=self.taken,
            dice=self.last_dice if self.taken and self.last_dice else None,
            eight_sided=commanders_in(self._leading()) if self.taken else (),
            mods=self.moving if self.taken else 0,
            commanders=commanders_in(self.going) if self.taken else (),
        )

    def do_outcome(self, _value: Any) -> None:
        """Record the outcome."""
        self.desk.commit(self._outcome())

    def tree(self) -> list[Node]:
        """What the fight cost both sides, and who moves in."""
        _ = self.table.gettext
        position = self.table.position
        mine, theirs = position.commanders_at(self.origin), position.commanders_at(self.target)
        units, against = position.units_of(self.origin), position.units_of(self.target)

        def who(label: str, action: str, kinds: tuple[str, ...], chosen: list[str]) -> Node | None:
            words = {k: commander_word(self.table, k) for k in kinds}
            ticks = [
                tick(word, action, k in chosen, value=k, aria_label=told(label, word, self.table.lang))
                for k, word in words.items()
            ]
            return row(el("span", label, class_="name"), *ticks, kind="line") if ticks else None

        refusal = self.table.refusal_of(self._outcome())
        nodes: list[Node | None] = [
            row(
                button(_("Taken"), "taken", kind="tab", pressed=self.taken),
                button(_("Broken off"), "taken", kind="tab", pressed=not self.taken),
            ),
            stepper(_("Attackers lost"), "lost", self.lost, 0, units - 1),
            who(_("among them"), "gone", mine, self.gone) if self.lost else None,
            stepper(_("Defenders lost"), "killed", self.killed, 0, against),
            None if self.taken or not self.killed else who(_("among them"), "killed_kinds", theirs, self.killed_kinds),
            *(self._last_roll() if self.taken else ()),
            stepper(_("MODs moving in"), "moving", self.moving, 0, units - 1) if self.taken else None,
            who(_("with them"), "going", tuple(k for k in mine if k not in self.gone), self.going)
            if self.taken
            else None,
            None if refusal is None else note(self.table.stated(self.table.words(refusal)), "why"),
            row(
                button(
                    _("Record the outcome"), "outcome", kind="primary", focus=2, disabled=refusal is not None or None
                )
            ),
        ]
        return [node for node in nodes if node is not None]
