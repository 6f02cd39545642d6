"""The page *Learn*: lessons, the guided first game, puzzles, the rules, why not, the coach, sheets to print."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

from risk2210.i18n import N_
from risk2210.learn.progress import Progress, ProgressError
from risk2210.learn.teaching import lessons
from risk2210.panels.learn.guided import GuidedView
from risk2210.panels.learn.lesson import LessonView
from risk2210.panels.learn.puzzle import PuzzleView
from risk2210.panels.learn.reading import AskView, CoachView, PrintView, WhyView
from risk2210.panels.learn.view import Host, View
from risk2210.panels.markup import Node, button, el, heading, note, row
from risk2210.panels.pages import Page, Shown
from risk2210.rules import Ruleset


class Menu(View):
    """What there is to learn, with what is done already."""

    def tree(self) -> list[Node]:
        """A button for each lesson, and for everything else."""
        _ = self.gettext
        progress = self.page.progress
        rows: list[Node] = []
        for place, (name, lesson) in enumerate(lessons().items(), 1):
            done = len(set(progress.done(name)) & {task.id for task in lesson.tasks})
            mark = "✓" if done == len(lesson.tasks) else f"{done}/{len(lesson.tasks)}" if done else ""
            label = f"{place}. {lesson.title.said(self.lang)}"
            minutes = _("{count} min").format(count=lesson.minutes)
            rows.append(button(label, "lesson", name, kind="wide lesson", title=minutes, data_mark=mark, key=name))
        score = _("{right} of {count} right").format(right=progress.right, count=progress.count)
        other = self.page.table.position.edition.rulebook != Ruleset().edition.rulebook
        nodes = [
            heading(_("Learn")),
            note(progress.notice.message(self.lang), "why") if progress.notice is not None else note(""),
            row(
                button(_("First game, guided"), "view", "guided", kind="primary"),
                button(_("Puzzles"), "view", "puzzles", title=score if progress.count else None),
                button(_("Ask the rules"), "view", "ask"),
                button(_("Why not?"), "view", "why"),
                button(_("Coach"), "view", "coach"),
                button(_("Sheets to print"), "view", "print"),
            ),
            note(_("The guided game and the puzzles are those of Risk 2210 A.D.")) if other else None,
            el("h3", _("Lessons")),
            el("div", *rows, class_="lessons"),
        ]
        return [node for node in nodes if node is not None]

    def do_lesson(self, value: Any) -> None:
        """Begin a lesson."""
        if value in lessons():
            self.page.open_lesson(value)


class LearnPage(Page):
    """Everything that teaches, one view of it at a time; `lesson` opens with that lesson."""

    name: ClassVar[str] = "learn"
    word: ClassVar[str] = N_("Learn")

    VIEWS: ClassVar[dict[str, Callable[[Host], View]]] = {
        "menu": Menu,
        "guided": GuidedView,
        "puzzles": PuzzleView,
        "ask": AskView,
        "why": WhyView,
        "coach": CoachView,
        "print": PrintView,
    }

    def start(self) -> None:
        """The menu."""
        self.keep_in(self.table.game.path.parent)
        self.view: View = Menu(self)

    def keep_in(self, folder: Path | None) -> None:
        """Where progress is kept; a file that cannot be used costs no game and no lesson."""
        try:
            self.progress = Progress(folder)
        except ProgressError as error:
            self.progress = Progress.for_now(error)

    def close(self) -> None:
        """Give the practice table up."""
        self.view.close()

    def open_view(self, name: str) -> None:
        """Open one of the views."""
        self.view.close()
        self.view = self.VIEWS[name](self)
        self.desk.refresh()

    def open_lesson(self, name: str) -> None:
        """Open a lesson at its first task not yet done."""
        self.view.close()
        self.view = LessonView(self, name)
        self.desk.refresh()

    def keep(self, change: Callable[[], object]) -> None:
        """Keep something of the learner's progress; a disk that cannot be written costs no lesson."""
        try:
            change()
        except ProgressError as error:
            self.desk.say(error.message(self.table.lang))

    def act(self, action: str, value: Any) -> None:
        """Something was used on the open view."""
        if action == "view":
            if value in self.VIEWS:
                self.open_view(value)
        else:
            self.view.act(action, value)

    def tap(self, territory: str) -> None:
        """A territory was chosen."""
        self.view.tap(territory)

    def tree(self) -> list[Node]:
        """The open view, with the way back to the menu."""
        self.view.speak()
        nodes = self.view.tree()
        if isinstance(self.view, Menu):
            return nodes
        # Beside the heading it stays where it is, and no second tap on a button below can land on it.
        back = button(self.table.gettext(N_("Back to the menu")), "view", "menu", kind="quiet")
        return [row(nodes[0], back, kind="heading"), *nodes[1:]]

    def shown(self) -> Shown:
        """What the view shows on the board."""
        self.view.speak()
        return self.view.shown()
