"""The quick line: a move in words, completed while it is typed, with what Enter will do.

The name of a territory alone stands for a tap on it, so that all of the companion is within reach of a keyboard.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Literal

from risk2210.errors import UnknownName
from risk2210.errors import told as in_words
from risk2210.i18n import N_
from risk2210.panels.actions import do
from risk2210.panels.markup import Node, button, el, note, row
from risk2210.panels.step import Desk
from risk2210.panels.table import Table
from risk2210.panels.words import neighbours_to_type
from risk2210.record import Completion, TextError, completions, parse_line, to_text
from risk2210.rules import Move, Position, Refusal, Ruling, brought_in, explain, replay
from risk2210.view.telling import tell

OFFERED = 6
"""Completions shown at a time."""

BACK: Final = {"undo", "annuler"}
FORTH: Final = {"redo", "refaire"}
"""What may be typed instead of pressing the arrows of the head, in whatever language the page is."""

Purpose = Literal["push", "amend", "insert", "mend"]
"""What Enter does with the move: make it, put it for an old entry, before one, or for the one that clashes."""


class Quick:
    """What stands in the quick line and what it is for."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.serial = 0
        self.clear()

    def clear(self) -> None:
        """An empty line for the next move."""
        self.text = ""
        self.purpose: Purpose = "push"
        self.number = 0
        self.hushed = False
        self.warned_of = ""
        self.serial += 1

    def hush(self) -> None:
        """Say nothing more of what stands in the line until something is done with it."""
        self.hushed = True

    def correct(self, purpose: Purpose, number: int) -> None:
        """Correct entry `number` (from 1), or insert one before it, or mend the one that clashes."""
        self.purpose, self.number = purpose, number
        self.text = ""
        if purpose == "amend":
            self.text = to_text(self.table.game.moves[number - 1], self.position, self.table.lang)
        elif purpose == "mend" and self.table.clash is not None:
            self.text = to_text(self.table.clash.step.move, self.position, self.table.lang)
        self.serial += 1

    @property
    def position(self) -> Position:
        """The position that the line speaks of."""
        if self.purpose in ("amend", "insert"):
            return self.table.game.position_at(self.number - 1)
        return self.table.position

    def territory(self) -> str | None:
        """The territory that the line names, if it holds nothing else."""
        if self.purpose != "push":
            return None
        try:
            return self.table.board[self.text.strip()].id
        except UnknownName:
            return None

    def through_history(self) -> tuple[str, Callable[[], object]] | None:
        """What Enter does, and does by, where the line says to go back or forth; None where it says something else."""
        _, word = self.table.gettext, self.text.strip().casefold()
        if self.purpose == "push" and word in BACK:
            return _(N_("Enter takes the last move back.")), self.table.undo
        if self.purpose == "push" and word in FORTH:
            return _(N_("Enter makes the move again that was taken back.")), self.table.redo
        return None

    def moves(self) -> tuple[Move, ...]:
        """The moves in the line; raises `TextError`."""
        return parse_line(self.text, self.position, names=self.table.names)

    def _refusal(self, moves: tuple[Move, ...]) -> Refusal | None:
        return replay(self.position, moves).refusal

    def odd(self) -> str:
        """What a ruling in the line would bring in that is against the rules, in words; empty for anything else."""
        try:
            moves = self.moves()
        except TextError:
            return ""
        if not any(isinstance(move, Ruling) for move in moves):
            return ""
        result = replay(self.position, moves)
        if result.refusal is not None:
            return ""
        found = brought_in(self.position, result.position)
        table = self.table
        told = [explain(finding.about, table.lang, self.position.frame, table.names) for finding in found]
        return table.gettext("; ").join(told)

    def enter(self, text: str) -> tuple[Refusal | None, tuple[Move, ...]]:
        """Do what the line says; why not, if it is refused. Raises `TextError` for what cannot be read."""
        self.text = text
        moves = self.moves()
        if self.purpose == "push":
            return self.table.push(*moves), moves
        if len(moves) != 1:
            raise TextError("text/several", 1, count=len(moves))
        game, index = self.table.game, self.number - 1
        changes = {
            "amend": lambda: game.amend(index, moves[0]),
            "insert": lambda: game.insert(index, moves[0]),
            "mend": lambda: game.mend(moves[0]),
        }
        return self.table.correct(changes[self.purpose]), moves

    def take_first(self, text: str) -> None:
        """Complete with the first offer."""
        self.text = text
        offers = self._offers()
        if offers:
            self.put(offers[0].line)

    def put(self, text: str) -> None:
        """Put this text into the line, ready to go on."""
        self.text = f"{text} "
        self.serial += 1

    def _offers(self) -> list[Completion]:
        return completions(self.text, self.position, self.table.lang, names=self.table.names)[:OFFERED]

    def tree(self) -> list[Node]:
        """The line, what it would do, and how it may go on."""
        _ = self.table.gettext
        purposes = {
            "push": _("Quick line"),
            "amend": _("Instead of {number}").format(number=self.number),
            "insert": _("Before {number}").format(number=self.number),
            "mend": _("Mend"),
        }
        if self.table.game.read_only:
            return [row(note(_("This window only follows; nothing is typed here.")), kind="quick-line", key="line")]
        near = neighbours_to_type(self.table.board, self.table.lang)
        example = _("for example: {origin} > {target} 6 5 3 : 4 2").format(**near)
        line = row(
            el("label", purposes[self.purpose], for_="risk2210-quick", class_="quick-label"),
            el(
                "input", type="text", id="risk2210-quick", value=self.text, serial=self.serial, live="quick_live",
                enter="quick_enter", complete="quick_complete", autocomplete="off", spellcheck="false",
                autocapitalize="off", placeholder=example, key="quick",
                focus=self.serial if self.purpose != "push" else None,
            ),
            button(_("Enter"), "quick_send", kind="primary", disabled=not self.text or None),
            None if self.purpose == "push" else button(_("Cancel"), "quick_cancel"),
            kind="quick-line",
            key="line",
        )  # fmt: skip
        if not self.text or self.hushed:
            return [line]
        return [el("div", self._explanation(), self._chips(), class_="pop", key="pop"), line]

    def _explanation(self) -> Node:
        _ = self.table.gettext
        territory = self.territory()
        if territory is not None:
            told = _("Enter taps {territory}.").format(territory=self.table.place(territory))
            return el("p", told, class_="note ready", role="status")
        history = self.through_history()
        if history is not None:
            return el("p", history[0], class_="note ready", role="status")
        try:
            moves = self.moves()
        except TextError as error:
            return el("p", self.table.stated(error.message(self.table.lang)), class_="note", role="status")
        refusal = self._refusal(moves)
        told = _("; ").join(tell(self.table, move) for move in moves)
        if refusal is not None:
            why = explain(refusal, self.table.lang, self.table.position.frame, self.table.names)
            return el("p", f"{in_words(told, why, self.table.lang)}.", class_="note why", role="status")
        odd = self.odd()
        if odd:
            warning = _("Against the rules: {odd}. Enter twice records it all the same.").format(odd=odd)
            return el("p", warning, class_="note why", role="status")
        return el("p", _("Enter records: {move}").format(move=told), class_="note ready", role="status")

    def _chips(self) -> Node:
        chips = [button(offer.added, "quick_offer", offer.line, kind="chip") for offer in self._offers()]
        return row(*chips, kind="chips")


class QuickLine:
    """The quick line on a page: what is done to it, and what comes of it.

    Parameters
    ----------
    desk : Desk
    quick : Quick
    show : callable
        Shows the line again.
    """

    def __init__(self, desk: Desk, quick: Quick, show: Callable[[], object]) -> None:
        self.desk, self.quick, self._show = desk, quick, show

    def act(self, action: str, value: Any) -> bool:
        """Do what the line reports; whether it is of the line."""
        if action.startswith("quick_"):
            self.quick.hushed = False
        return do(self, action, value)

    def do_quick_live(self, value: Any) -> None:
        """Another letter was typed."""
        self.quick.text = sent(value)
        self._show()

    def do_quick_enter(self, value: Any) -> None:
        """Enter: tap the territory that the line names, or make its move."""
        self.quick.text = sent(value)
        territory = self.quick.territory()
        if territory is not None:
            self.quick.clear()
            self._show()
            self.desk.tap(territory)
            return
        history = self.quick.through_history()
        if history is not None:
            self.quick.clear()
            history[1]()
            self._show()
            return
        odd = self.quick.odd()
        if odd and self.quick.warned_of != self.quick.text:
            self.quick.warned_of = self.quick.text
            warning = self.desk.table.gettext("Against the rules: {odd}. Press Enter again if the table wants it so.")
            self.desk.say(warning.format(odd=odd))
            self._show()
            return
        try:
            refusal, moves = self.quick.enter(sent(value))
        except TextError as error:
            self.desk.say(self.desk.table.stated(error.message(self.desk.table.lang)))
        else:
            if refusal is not None:
                self.desk.refuse(refusal, *moves)
            else:
                self.quick.clear()
        self._show()

    def do_quick_send(self, _value: Any) -> None:
        """The button that stands for Enter."""
        self.do_quick_enter(self.quick.text)

    def do_quick_complete(self, value: Any) -> None:
        """Complete with the first offer."""
        self.quick.take_first(sent(value))
        self._show()

    def do_quick_offer(self, value: Any) -> None:
        """An offer was chosen."""
        self.quick.put(sent(value))
        self._show()

    def do_quick_cancel(self, _value: Any) -> None:
        """No correction after all."""
        self.quick.clear()
        self._show()


def sent(value: Any) -> str:
    """A line as a page sent it."""
    return value if isinstance(value, str) else ""
