"""Puzzles on the page *Learn*: a position, a question, choices; what went wrong comes again."""

from __future__ import annotations

from typing import Any, Final

from risk2210.i18n import N_
from risk2210.learn import rulebook, rulebook_of
from risk2210.learn.puzzles import Puzzle, puzzle
from risk2210.panels.learn.practice import COLOURS, player_names
from risk2210.panels.learn.view import View
from risk2210.panels.markup import Node, button, choice, el, heading, note, row
from risk2210.panels.pages import Elsewhere, Shown
from risk2210.panels.rulebook import clause_card
from risk2210.view.palette import OWNER_STYLES
from risk2210.view.state import Painted
from risk2210.view.voice import styles_of

LEVELS: Final = ("0", "1", "2", "3", "4")
"""Difficulties that can be asked for; 0 for any."""

LOOKED_THROUGH: Final = 400
"""Most puzzles passed over in search of a difficulty."""


class PuzzleView(View):
    """One puzzle after another."""

    def start(self) -> None:
        """The first one."""
        self.level = "0"
        self.turn_up()

    def turn_up(self) -> None:
        """The puzzle that comes again now, else a new one."""
        self.answered: int | None = None
        progress = self.page.progress
        due = progress.due()
        self.again = due is not None
        self.puzzle: Puzzle = puzzle(due.seed, due.kind) if due is not None else self._new(progress.next_seed)

    def _new(self, seed: int) -> Puzzle:
        found = puzzle(seed)
        for later in range(seed + 1, seed + LOOKED_THROUGH):
            if self.level in {"0", str(found.difficulty)}:
                break
            found = puzzle(later)
        return found

    @property
    def names(self) -> dict[str, str]:
        """What the players are called."""
        return player_names(self.lang)

    def do_level(self, value: Any) -> None:
        """Another difficulty."""
        if value in LEVELS:
            self.level = value
            self.turn_up()
            self.refresh()

    def do_answer(self, value: Any) -> None:
        """A choice was made; only the first one counts."""
        if self.answered is None and isinstance(value, int) and 0 <= value < len(self.puzzle.choices):
            self.answered = value
            found, right = self.puzzle, value == self.puzzle.answer
            self.page.keep(lambda: self.page.progress.answered(found.seed, found.kind, right=right))
            self.refresh()

    def do_next(self, _value: Any) -> None:
        """Another one."""
        self.turn_up()
        self.refresh()

    def do_find_rule(self, value: Any) -> None:
        """A clause named in another one: read it."""
        self.page.open_view("ask")
        self.page.act("find_rule", value)

    def shown(self) -> Shown:
        """The puzzle's position."""
        position = self.puzzle.position
        styles = styles_of(position.players, [COLOURS[player] for player in position.players])
        seats = tuple((OWNER_STYLES[styles[player]], self.names[player]) for player in position.players)
        return Shown(
            targets=self.puzzle.shown,
            state=Painted(position, styles),
            board=position.board,
            names=self.names,
            elsewhere=Elsewhere(N_("Puzzle board"), seats),
        )

    def tree(self) -> list[Node]:
        """The question, the choices, and the clause once it is answered."""
        _ = self.gettext
        progress = self.page.progress
        levels = [(level, _("any difficulty") if level == "0" else "★" * int(level)) for level in LEVELS]
        nodes: list[Node] = [
            heading(_("Puzzles")),
            row(
                choice(_("Difficulty"), "level", levels, self.level, hidden=True),
                el("span", "★" * self.puzzle.difficulty, title=_("Difficulty"), class_="stars"),
                el("small", _("This one comes again.")) if self.again else None,
            ),
            el("p", self.puzzle.question(self.lang, self.names), class_="ask", key="ask"),
        ]
        buttons = []
        for place in range(len(self.puzzle.choices)):
            kind, mark = "wide answer", ""
            if self.answered is not None and place == self.puzzle.answer:
                kind, mark = "wide answer right", "✓ "
            elif place == self.answered:
                kind, mark = "wide answer wrong", "✗ "
            label = mark + self.puzzle.choice(place, self.lang, self.names)
            buttons.append(button(label, "answer", place, kind=kind, key=f"answer {place}"))
        nodes.append(el("div", *buttons, class_="answers", role="group"))
        if self.answered is not None:
            right = self.answered == self.puzzle.answer
            told = _("Right.") if right else _("Not so; this one will come again.")
            kind = "feedback right" if right else "feedback wrong"
            nodes.append(el("p", told, class_=kind, role="status", key="feedback"))
            book = rulebook(self.lang, rulebook_of(self.puzzle.clause))
            nodes.append(clause_card(book[self.puzzle.clause], self.lang, self.puzzle.position.ruleset))
            nodes.append(row(button(_("Another"), "next", kind="primary", focus=progress.count), kind="onward"))
        score = _("{right} of {count} right").format(right=progress.right, count=progress.count)
        waiting = _("{count} come again").format(count=progress.waiting)
        nodes.append(note(f"{score} · {waiting}"))
        return nodes
