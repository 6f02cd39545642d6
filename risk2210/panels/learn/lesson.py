"""A lesson on the page *Learn*: its idea, its tasks on the live board, and what is said to answers."""

from __future__ import annotations

from typing import Any, ClassVar

from risk2210.i18n import N_
from risk2210.learn import rulebook, rulebook_of
from risk2210.learn.teaching import Feedback, Task, choose, lesson, tap
from risk2210.panels.learn.view import Host, View
from risk2210.panels.markup import Node, button, el, heading, note, row
from risk2210.panels.pages import Shown
from risk2210.panels.rulebook import clause_card


class LessonView(View):
    """One lesson."""

    title: ClassVar[str] = N_("Lesson board")

    def __init__(self, page: Host, name: str) -> None:
        self.lesson = lesson(name)
        super().__init__(page)

    def start(self) -> None:
        """The first task that is not done; from the beginning where all are."""
        done = self.page.progress.done(self.lesson.id)
        tasks = self.lesson.tasks
        self.place = next((place for place, task in enumerate(tasks) if task.id not in done), 0)
        self.begin()

    def begin(self) -> None:
        """Begin the task anew."""
        self.feedback: Feedback | None = None
        self.answered: int | None = None
        self.tapped: str | None = None
        self.hinted = False
        self.clause = False
        self.set_up(self.task.scene, self._changed)

    @property
    def task(self) -> Task:
        """The task shown."""
        return self.lesson.tasks[self.place]

    @property
    def done(self) -> bool:
        """Whether it is done now."""
        return self.feedback is not None and self.feedback.right

    # answers -----------------------------------------------------------------------------------------------------

    def _changed(self) -> None:
        """Something happened on the practice table."""
        assert self.practice is not None
        task, table = self.task, self.practice.table
        if task.kind == "play" and not self.done:
            if task.reached(table.position):
                self._answer(Feedback(True, task.why.said(self.lang), task.clause))
            elif self.practice.refusal is not None:
                refusal = self.practice.refusal
                self.feedback = Feedback(False, table.words(refusal), refusal.clause)
                self.practice.said = ""
            else:
                self.feedback = None
        self.refresh()

    def _answer(self, feedback: Feedback) -> None:
        self.feedback = feedback
        if feedback.right:
            self.page.keep(lambda: self.page.progress.task_done(self.lesson.id, self.task.id))

    def do_answer(self, value: Any) -> None:
        """A choice was made."""
        if self.task.kind == "choose" and isinstance(value, int) and 0 <= value < len(self.task.choices):
            self.answered = value
            self._answer(choose(self.task, value, self.lang))
            self.refresh()

    def tap(self, territory: str) -> None:
        """A territory: an answer, or for the step panel."""
        if self.task.kind == "tap":
            assert self.practice is not None
            self.tapped = territory
            self._answer(tap(self.task, territory, self.lang, self.practice.table.names))
            self.refresh()
        elif self.task.kind == "play" and not self.done:
            super().tap(territory)

    def do_next(self, _value: Any) -> None:
        """The next task; from the last one the menu."""
        if self.place + 1 < len(self.lesson.tasks):
            self.place += 1
            self.begin()
            self.refresh()
        else:
            self.page.open_view("menu")

    def do_before(self, _value: Any) -> None:
        """The task before."""
        if self.place:
            self.place -= 1
            self.begin()
            self.refresh()

    def do_anew(self, _value: Any) -> None:
        """The task from its beginning."""
        self.begin()
        self.refresh()

    def do_hint(self, _value: Any) -> None:
        """Show the hint."""
        self.hinted = True
        self.refresh()

    def do_clause(self, _value: Any) -> None:
        """Show the clause whole, or no longer."""
        self.clause = not self.clause
        self.refresh()

    def do_find_rule(self, value: Any) -> None:
        """A clause named in another one: read it."""
        self.page.open_view("ask")
        self.page.act("find_rule", value)

    # what it shows -----------------------------------------------------------------------------------------------

    def shown(self) -> Shown:
        """The scene; the step panel's own lights where moves are to be made."""
        assert self.practice is not None
        if self.task.kind == "play" and not self.done:
            return super().shown()
        return self.practice.shown(self.title, self.tapped, self.task.shown)

    def tree(self) -> list[Node]:
        """The idea, the task, the answers, and what is said to them."""
        _ = self.gettext
        task, count = self.task, len(self.lesson.tasks)
        dots = " ".join("●" if place == self.place else "○" for place in range(count))
        nodes: list[Node] = [
            heading(self.lesson.title.said(self.lang)),
            el("p", self.lesson.idea.said(self.lang), class_="idea", key="idea") if self.place == 0 else note(""),
            el(
                "p",
                el("b", _("Task {place} of {count}").format(place=self.place + 1, count=count)),
                f" {dots}",
                class_="note",
            ),
            el("p", task.ask.said(self.lang), class_="ask", key="ask"),
        ]
        if task.kind == "choose":
            nodes.append(self._choices(task))
        elif task.kind == "play" and not self.done:
            nodes.extend(self.desk_nodes())
        nodes.extend(self._said())
        nodes.append(self._onward())
        return nodes

    def _choices(self, task: Task) -> Node:
        buttons = []
        for place, answer in enumerate(task.choices):
            mark = ""
            if place == self.answered:
                mark = "✓ " if self.done else "✗ "
            kind = "wide answer" + (" right" if mark == "✓ " else " wrong" if mark else "")
            buttons.append(button(mark + answer.said(self.lang), "answer", place, kind=kind, key=f"answer {place}"))
        return el("div", *buttons, class_="answers", role="group")

    def _said(self) -> list[Node]:
        _ = self.gettext
        feedback = self.feedback
        if feedback is None:
            nodes: list[Node] = [el("p", "", class_="feedback", role="status", key="feedback")]
        else:
            assert self.practice is not None
            table = self.practice.table
            verdict, kind = (_("Right."), "right") if feedback.right else (_("Not so."), "wrong")
            told = f"{verdict} {table.sentence(feedback.text)}"
            nodes = [el("p", told, class_=f"feedback {kind}", role="status", key="feedback")]
            if self.clause:
                book = rulebook(self.lang, rulebook_of(feedback.clause))
                nodes.append(clause_card(book[feedback.clause], self.lang, table.position.ruleset))
        if self.task.hint is not None and self.hinted and not self.done:
            nodes.append(note(self.task.hint.said(self.lang), "hint"))
        return nodes

    def _onward(self) -> Node:
        _ = self.gettext
        last = self.place + 1 == len(self.lesson.tasks)
        onward = _("Finish the lesson") if last else _("Next task")
        read = None
        if self.feedback is not None and not self.clause:
            read = button(_("Read {clause}").format(clause=self.feedback.clause), "clause", kind="quiet")
        return row(
            read,
            button(_("Back"), "before", kind="quiet") if self.place else None,
            button(_("Hint"), "hint", kind="quiet")
            if self.task.hint is not None and not self.hinted and not self.done
            else None,
            button(_("Start over"), "anew", kind="quiet") if self.task.kind == "play" else None,
            button(onward, "next", kind="primary" if self.done else "", focus=1 if self.done else None),
            kind="onward",
        )
