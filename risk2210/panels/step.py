"""What every step panel has: a draft of one decision, the territories it lights, and what taps and buttons do to it.

A step panel is made anew after every change of the game, so whatever it holds is a draft and nothing more. It asks the
rules for everything: what is legal comes from `options`, why something is not from `play`.
"""

from __future__ import annotations

from random import Random
from typing import Any, Protocol

from risk2210.panels.actions import do
from risk2210.panels.markup import Node, button, el, note, row
from risk2210.panels.table import Table
from risk2210.rules import Move, Position, Refusal
from risk2210.rules.pieces import fewest_pieces


class Desk(Protocol):
    """What a step panel may ask of the companion around it."""

    chance: Random

    @property
    def table(self) -> Table:
        """The table of the game that is open."""
        ...

    def commit(self, *moves: Move) -> bool:
        """Make moves; a refusal is shown with the way round it."""
        ...

    def refuse(self, refusal: Refusal, *moves: Move) -> None:
        """Show why these moves cannot be made."""
        ...

    def say(self, text: str) -> None:
        """Show a line of text."""
        ...

    def refresh(self) -> None:
        """Show the step panel again after its draft changed."""
        ...

    def tap(self, territory: str) -> None:
        """Do as if this territory had been tapped."""
        ...


class Step:
    """A draft of one decision."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.table = desk.table
        self.start()

    def start(self) -> None:
        """Begin the draft."""

    # what it shows ---------------------------------------------------------------------------------------------

    def title(self) -> str:
        """Heading of the panel."""
        raise NotImplementedError

    def tree(self) -> list[Node]:
        """What the panel shows under its heading."""
        raise NotImplementedError

    def lit(self) -> tuple[str, ...]:
        """Territories that a tap may choose now."""
        return ()

    def selected(self) -> str | None:
        """The territory chosen before."""
        return None

    def preview(self) -> Position | None:
        """The position that the board shows instead of the present one; None shows that."""
        return None

    def page_name(self) -> str:
        """The step of the turn that is looked at."""
        return self.table.position.step

    # what is done to it ----------------------------------------------------------------------------------------

    def tap(self, territory: str) -> None:
        """A territory was chosen on the board."""
        _ = self.table.gettext
        where = self.table.place(territory)
        self.desk.say(
            _("{territory} is not to be chosen now: {awaited}").format(territory=where, awaited=self.table.awaited())
        )

    def act(self, action: str, value: Any) -> None:
        """A button was pressed, or a field changed."""
        do(self, action, value)

    # small helps -----------------------------------------------------------------------------------------------

    @property
    def player(self) -> str:
        """Whose decision it is."""
        decision = self.table.decision
        assert decision is not None
        return decision.players[0]

    def trial(self, *moves: Move) -> bool:
        """Whether these moves would be accepted; if not, say why."""
        refusal = self.table.refusal_of(*moves)
        if refusal is not None:
            self.desk.refuse(refusal, *moves)
        return refusal is None


def number(value: Any, least: int, most: int) -> int:
    """A number as a page sent it, within bounds; what is no number counts as the least."""
    try:
        found = int(value)
    except (TypeError, ValueError):
        return least
    return max(least, min(most, found))


def pieces_text(table: Table, count: int) -> str:
    """How to lay so many armies with the fewest pieces (R1.3)."""
    pieces = fewest_pieces(count, table.position.edition.pieces)
    told = table.ngettext(
        "{count} MOD with the fewest pieces: {pieces}", "{count} MODs with the fewest pieces: {pieces}", count
    )
    return told.format(count=count, pieces=" + ".join(map(str, pieces)) or "0")


class Placement(Step):
    """MODs onto own territories: a draft of who gets how many, sent as soon as nothing is left to place."""

    QUICK = (1, 3, 5)

    def start(self) -> None:
        """Nothing placed yet."""
        self.placed: dict[str, int] = {}
        self.at: str | None = None

    def free(self) -> int:
        """MODs that may go anywhere."""
        raise NotImplementedError

    def owed(self) -> tuple[str, ...]:
        """Territories that must get one MOD each besides."""
        return ()

    def own(self) -> tuple[str, ...]:
        """Territories that may get MODs."""
        raise NotImplementedError

    def move(self, placements: tuple[tuple[str, int], ...]) -> Move:
        """The move that places them."""
        raise NotImplementedError

    def tap_places(self) -> bool:
        """Whether the first tap on a territory places a MOD already, or only the second one."""
        return False

    @property
    def left(self) -> int:
        """MODs still to place."""
        return self.free() - sum(self.placed.values())

    def lit(self) -> tuple[str, ...]:
        """All own territories."""
        return self.own()

    def selected(self) -> str | None:
        """The territory that the buttons act on."""
        return self.at

    def tap(self, territory: str) -> None:
        """Choose a territory; tapped again, it gets a MOD."""
        if territory not in self.own():
            self.trial(self.move(((territory, self.free() or 1),)))
            return
        again = self.at == territory
        self.at = territory
        if (again or self.tap_places()) and self.left:
            self.do_add(1)
        else:
            self.desk.refresh()

    def do_add(self, value: Any) -> None:
        """So many more onto the chosen territory, at most what is left."""
        if self.at is None:
            return
        count = number(value, 1, self.left)
        self.placed[self.at] = self.placed.get(self.at, 0) + count
        if self.left == 0:
            self.do_place(None)
        else:
            self.desk.refresh()

    def do_take(self, value: Any) -> None:
        """Take back what was placed in a territory."""
        self.placed.pop(str(value), None)
        self.desk.refresh()

    def do_place(self, _value: Any) -> None:
        """Send the draft."""
        wanted = dict.fromkeys(self.owed(), 1)
        for territory, count in self.placed.items():
            wanted[territory] = wanted.get(territory, 0) + count
        self.desk.commit(self.move(tuple(wanted.items())))

    def room(self) -> int:
        """MODs that may still go where the buttons act."""
        return self.left

    def after(self, territory: str) -> int:
        """MODs that will stand there."""
        return self.table.position.mods_of(territory) + self.placed.get(territory, 0)

    def count_text(self) -> str:
        """How many are left to place."""
        every = self.free() + len(self.owed())
        left = self.table.ngettext(
            "{count} MOD of {total} left to place", "{count} MODs of {total} left to place", self.left
        )
        return left.format(count=self.left, total=every)

    def sign(self) -> str:
        """Whether they come or go."""
        return "+"

    def tree(self) -> list[Node]:
        """What is left, the buttons, and what is placed so far."""
        _ = self.table.gettext
        nodes: list[Node] = [el("p", self.count_text(), class_="count")]
        if self.left and not (self.free() == 1 and self.tap_places()):  # a single one is placed by its tap
            name = _("No territory chosen yet: tap one of yours.") if self.at is None else self.table.place(self.at)
            nodes.append(el("p", el("strong", name), class_="chosen"))
            room = self.room()
            amounts = [n for n in self.QUICK if n < room]
            off = True if self.at is None or not room else None
            buttons = [button(f"{self.sign()}{n}", "add", n, disabled=off) for n in amounts]
            whole = _("All {count} here").format(count=room) if room == self.left else f"{self.sign()}{room}"
            rest = whole if room > 1 else f"{self.sign()}1"
            nodes.append(row(*buttons, button(rest, "add", room, kind="primary", disabled=off)))
        lines = [(t, 1, False) for t in self.owed()] + [(t, n, True) for t, n in self.placed.items()]
        for territory, count, back in lines:
            text = f"{self.sign()}{count} {self.table.place(territory)}"
            undo = button("×", "take", territory, kind="quiet", aria_label=_("take back")) if back else None
            why = None if back else el("small", _("the station's MOD"))
            nodes.append(row(el("span", text), why, undo, kind="line"))
        if self.at is not None:
            nodes.append(note(pieces_text(self.table, self.after(self.at))))
        if self.left == 0:
            nodes.append(row(button(_("Place them"), "place", kind="primary", focus=1)))
        return nodes
