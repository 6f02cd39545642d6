"""The fight for one territory: odds, dice typed or rolled, or the outcome in one line (R7)."""

from __future__ import annotations

from typing import Any

from risk2210.panels.chances import odds_line
from risk2210.panels.markup import Node, button, el, note, row, stepper, tick
from risk2210.panels.reactions import Reactions
from risk2210.panels.step import Desk, Step, number
from risk2210.panels.words import commander_word, commanders_in
from risk2210.rules import (
    Declare,
    IllegalMove,
    InvasionOutcome,
    Lose,
    Move,
    Occupy,
    Option,
    Roll,
    Withdraw,
    option,
    play,
)
from risk2210.rules.dice import losses

SIX, EIGHT = 6, 8


class Fight:
    """A draft of the next roll, or of the whole outcome, between two territories.

    The declaration is part of the draft: it is made together with the roll or the outcome, or alone by *Announce* when
    others may want to play cards first.
    """

    def __init__(self, desk: Desk, origin: str, target: str) -> None:
        self.desk = desk
        self.table = desk.table
        self.origin, self.target = origin, target
        position = self.table.position
        invasion = position.invasion
        self.declared = invasion is not None and (invasion.origin, invasion.target) == (origin, target)
        self.rolls = invasion.rolls if invasion is not None and self.declared else 0
        self.player = position.owner_of(origin) or ""
        arguments = self._roll_option().arguments
        self.most_attack: int = arguments["attack_dice"]
        self.most_defence: int = arguments["defence_dice"]
        self.rights: tuple[str, ...] = arguments["attack_eights"]
        self.defence_rights: int = arguments["defence_eights"]
        self.attack_dice, self.defence_dice = self.most_attack, self.most_defence
        self.leading = list(self.rights[: self.attack_dice])
        self.defence_eights = self.defence_rights
        self.faces: list[int] = []
        self.changes = 0
        self.by_outcome = False
        self._begin_outcome()

    def _roll_option(self) -> Option:
        position = self.table.position
        if not self.declared:
            position = play(position, Declare(self.player, self.origin, self.target))
        return option(position, "roll")

    def _before(self) -> tuple[Move, ...]:
        return () if self.declared else (Declare(self.player, self.origin, self.target),)

    def act(self, action: str, value: Any) -> bool:
        """Do what a button of the fight says; whether there is such a one."""
        name, _, argument = action.partition(":")
        method = getattr(self, f"do_{name}", None)
        if method is None:
            return False
        method(argument, value) if argument else method(value)
        return True

    # dice ------------------------------------------------------------------------------------------------------

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
        if self.desk.commit(*self._before(), roll):
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

    def do_announce(self, _value: Any) -> None:
        """Declare the invasion and wait for cards."""
        self.desk.commit(*self._before())

    def do_withdraw(self, _value: Any) -> None:
        """Give the invasion up, or drop the draft."""
        if self.declared:
            self.desk.commit(Withdraw(self.player))

    # outcome ---------------------------------------------------------------------------------------------------

    def _begin_outcome(self) -> None:
        position = self.table.position
        self.taken = True
        self.lost = 0
        self.killed = position.units_of(self.target)
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

    def do_by_outcome(self, _value: Any) -> None:
        """Dice or outcome."""
        self.by_outcome = not self.by_outcome
        self.desk.refresh()

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
        whose = could and row(
            el("span", _("d8 in the last roll"), class_="name"),
            *[tick(commander_word(self.table, k), "led", k in self.led, value=k,
                   aria_label=f"{_('d8 in the last roll')}: {commander_word(self.table, k)}") for k in could],
            kind="line",
        )  # fmt: skip
        most = self._most_last_dice()
        few = self.moving + len(self.going) < most
        dice = few and self._settings(_("Dice in the last roll"), "last_dice", self.last_dice or 0, most, [])
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

    # what it shows ---------------------------------------------------------------------------------------------

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
            *(self._outcome_tree() if self.by_outcome else self._dice_tree()),
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

    def _dice_tree(self) -> list[Node]:
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
            self._settings(_("Attack"), "attack_dice", self.attack_dice, self.most_attack, self._leading_buttons()),
            self._settings(_("Defence"), "defence_dice", self.defence_dice, self.most_defence, self._against_buttons()),
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

    def _settings(self, label: str, action: str, count: int, most: int, more: list[Node]) -> Node:
        counts = [
            button(str(n), action, n, kind="tick", pressed=n == count, aria_label=f"{label}: {n}")
            for n in range(1, most + 1)
        ]
        return row(el("span", label, class_="name"), *counts, *more, kind="line")

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

    def _outcome_tree(self) -> list[Node]:
        _ = self.table.gettext
        position = self.table.position
        mine, theirs = position.commanders_at(self.origin), position.commanders_at(self.target)
        units, against = position.units_of(self.origin), position.units_of(self.target)

        def who(label: str, action: str, kinds: tuple[str, ...], chosen: list[str]) -> Node | None:
            words = {k: commander_word(self.table, k) for k in kinds}
            ticks = [
                tick(word, action, k in chosen, value=k, aria_label=f"{label}: {word}") for k, word in words.items()
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
            None if refusal is None else note(self.table.sentence(self.table.words(refusal)), "why"),
            row(
                button(
                    _("Record the outcome"), "outcome", kind="primary", focus=2, disabled=refusal is not None or None
                )
            ),
        ]
        return [node for node in nodes if node is not None]

    def _foot(self, tabs: Node) -> Node:
        _ = self.table.gettext
        leave: Node | None = None
        if not self.declared:
            leave = button(_("Announce, cards first"), "announce", kind="quiet")
        elif self.table.option("withdraw") is not None:
            leave = button(_("Break off"), "withdraw")
        drop = None if self.declared else button(_("Change"), "drop", kind="quiet", title=_("Other territories"))
        return row(tabs, leave, drop, kind="foot")


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
