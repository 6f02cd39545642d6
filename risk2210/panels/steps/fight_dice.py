"""A roll of a fight: how many dice, of how many sides, and their faces, typed or rolled (R7)."""

from __future__ import annotations

from typing import Any

from risk2210.panels.markup import Node, button, counts, el, row, tick
from risk2210.panels.step import Desk, number
from risk2210.panels.words import commanders_in
from risk2210.rules import Move, Option, Roll
from risk2210.rules.dice import losses
from risk2210.view.telling import commander_word

SIX, EIGHT = 6, 8


class DiceDraft:
    """A draft of the next roll.

    Parameters
    ----------
    desk : Desk
    roll : Option
        What the rules say of the roll.
    before : tuple of Move
        What is recorded together with the roll, before it.
    """

    def __init__(self, desk: Desk, roll: Option, before: tuple[Move, ...]) -> None:
        self.desk, self.table, self.before = desk, desk.table, before
        self.most_attack: int = roll.arguments["attack_dice"]
        self.most_defence: int = roll.arguments["defence_dice"]
        self.rights: tuple[str, ...] = roll.arguments["attack_eights"]
        self.defence_rights: int = roll.arguments["defence_eights"]
        self.attack_dice, self.defence_dice = self.most_attack, self.most_defence
        self.leading = list(self.rights[: self.attack_dice])
        self.defence_eights = self.defence_rights
        self.faces: list[int] = []
        self.changes = 0

    @property
    def sides(self) -> list[int]:
        """Sides of each die in the order in which faces are said: the attacker's, then the defender's."""
        eights = min(len(self.leading), self.attack_dice)
        against = min(self.defence_eights, self.defence_dice)
        mine = [EIGHT] * eights + [SIX] * (self.attack_dice - eights)
        return mine + [EIGHT] * against + [SIX] * (self.defence_dice - against)

    def do_attack_dice(self, value: Any) -> None:
        """So many dice of the attacker."""
        self.attack_dice = number(value, 1, self.most_attack)
        self.leading = self.leading[: self.attack_dice]
        self._again()

    def do_defence_dice(self, value: Any) -> None:
        """So many dice of the defender."""
        self.defence_dice = number(value, 1, self.most_defence)
        self._again()

    def do_leading(self, value: Any) -> None:
        """A commander turns one of the dice into an eight-sided one, or not."""
        kind = str(value)
        if kind in self.leading:
            self.leading.remove(kind)
        elif kind in self.rights:
            self.leading = [k for k in self.rights if k in (*self.leading, kind)][: self.attack_dice]
        self._again()

    def do_against(self, value: Any) -> None:
        """So many of the defender's dice are eight-sided."""
        self.defence_eights = number(value, 0, self.defence_rights)
        self._again()

    def _again(self) -> None:
        """Other dice: begin again, with the keys on the dice."""
        self.faces = []
        self.changes += 1
        self.desk.refresh()

    def do_key(self, value: Any) -> None:
        """A face, Backspace, or Enter."""
        _ = self.table.gettext
        if value == "Enter":
            self.do_roll(None)
        elif value == "Backspace":
            del self.faces[-1:]
            self.desk.refresh()
        elif len(self.faces) < len(self.sides):
            face, sides = number(value, 1, EIGHT), self.sides[len(self.faces)]
            if face > sides:
                self.desk.say(_("This die has {sides} sides.").format(sides=sides))
                return
            self.faces.append(face)
            self.desk.refresh()

    def _roll(self) -> Roll:
        dice = tuple(zip(self.sides, self.faces, strict=True))
        kinds = commanders_in(self.leading)[: self.attack_dice]
        named = () if len(kinds) in (0, len(self.rights)) else kinds
        return Roll(dice[: self.attack_dice], dice[self.attack_dice :], named)

    def do_roll(self, _value: Any) -> None:
        """Record the roll."""
        _ = self.table.gettext
        if len(self.faces) < len(self.sides):
            left = len(self.sides) - len(self.faces)
            ngettext = self.table.ngettext
            self.desk.say(
                ngettext("{count} die is still missing.", "{count} dice are still missing.", left).format(count=left)
            )
            return
        roll = self._roll()
        if self.desk.commit(*self.before, roll):
            self._tell(roll)

    def do_chance(self, _value: Any) -> None:
        """Roll for us."""
        self.faces = [self.desk.chance.randint(1, sides) for sides in self.sides]
        self.do_roll(None)

    def _tell(self, roll: Roll) -> None:
        _ = self.table.gettext
        lost, killed = losses(roll.attack, roll.defence)
        faces = [" ".join(str(face) for _sides, face in side) for side in (roll.attack, roll.defence)]
        template = _("{attack} against {defence}: attacker loses {lost}, defender loses {killed}.")
        self.desk.say(template.format(attack=faces[0], defence=faces[1], lost=lost, killed=killed))

    def tree(self) -> list[Node]:
        """A line of settings for each side, a place for each die, and the faces to type or tap."""
        _ = self.table.gettext
        sides = self.sides
        here = len(self.faces)

        def slot(place: int) -> Node:
            face = str(self.faces[place]) if place < here else ""
            kinds = ["slot", "d8" if sides[place] == EIGHT else "d6", "mine" if place < self.attack_dice else "theirs"]
            if place == here:
                kinds.append("next")
            return el("span", face, class_=" ".join(kinds), title=_("{sides} sides").format(sides=sides[place]))

        slots = [slot(place) for place in range(len(sides))]
        most = sides[here] if here < len(sides) else 0
        faces = [button(str(n), "key", n, kind="die", disabled=n > most or None) for n in range(1, max(sides) + 1)]
        against = el("span", _("against"), class_="against")
        slots_row = row(*slots[: self.attack_dice], against, *slots[self.attack_dice :], kind="slots")
        return [
            counts(_("Attack"), "attack_dice", self.attack_dice, self.most_attack, *self._leading_buttons()),
            counts(_("Defence"), "defence_dice", self.defence_dice, self.most_defence, *self._against_buttons()),
            el(
                "div",
                slots_row,
                row(
                    *faces,
                    button("⌫", "key", "Backspace", kind="die", aria_label=_("Take the last die back")),
                    kind="faces",
                ),
                class_="pad",
                pad="key",
                keys=" ".join([*map(str, range(1, EIGHT + 1)), "Backspace", "Enter"]),
                tabindex="0",
                focus=self.changes,
                aria_label=_("Dice: type the faces, then Enter"),
            ),
            row(
                button(_("Record the roll"), "roll", kind="primary", disabled=here < len(sides) or None),
                button(_("Roll for us"), "chance"),
            ),
        ]

    def _leading_buttons(self) -> list[Node]:
        return [
            tick(f"d8 {commander_word(self.table, kind)}", "leading", kind in self.leading, value=kind)
            for kind in self.rights
        ]

    def _against_buttons(self) -> list[Node]:
        if not self.defence_rights:
            return []
        return [
            button(f"{n} × d8", "against", n, kind="tick", pressed=n == self.defence_eights)
            for n in range(self.defence_rights + 1)
        ]
