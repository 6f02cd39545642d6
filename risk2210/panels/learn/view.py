"""What every view of the page *Learn* has."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Protocol

from risk2210.i18n import N_, translation
from risk2210.learn import Scene
from risk2210.learn.progress import Progress
from risk2210.panels.actions import do
from risk2210.panels.learn.practice import Practice
from risk2210.panels.markup import Node, el
from risk2210.panels.pages import Shown
from risk2210.panels.step import Desk
from risk2210.panels.table import Table


class Host(Protocol):
    """What a view may ask of the page around it."""

    progress: Progress

    @property
    def desk(self) -> Desk:
        """What it may ask of the companion."""
        ...

    @property
    def table(self) -> Table:
        """The table of the game that is open."""
        ...

    def keep(self, change: Callable[[], object]) -> None:
        """Keep something of the learner's progress."""
        ...

    def open_view(self, name: str) -> None:
        """Open one of the views."""
        ...

    def open_lesson(self, name: str) -> None:
        """Open a lesson."""
        ...

    def act(self, action: str, value: Any) -> None:
        """Do what an element of the open view reports."""
        ...


class View:
    """One view; it may have a practice table, whose step panel then gets what the view itself does not use."""

    title: ClassVar[str] = N_("Practice board")
    """Message with what the board is called while it shows the practice table."""

    facts: ClassVar[bool] = False
    """Whether the strip of players says what lies before them; in a lesson that would answer what is asked."""

    def __init__(self, page: Host) -> None:
        self.page = page
        self.practice: Practice | None = None
        self.start()

    def start(self) -> None:
        """Begin."""

    def close(self) -> None:
        """Give the practice table up."""
        if self.practice is not None:
            self.practice.close()
            self.practice = None

    @property
    def lang(self) -> str:
        """The reader's language."""
        return self.page.table.lang

    def gettext(self, message: str) -> str:
        """The message in the reader's language."""
        return translation(self.lang).gettext(message)

    def speak(self) -> None:
        """Follow the page's language."""
        if self.practice is not None and self.practice.table.lang != self.lang:
            self.practice.speak(self.lang)

    def refresh(self) -> None:
        """Show the page again."""
        self.page.desk.refresh()

    def set_up(self, scene: Scene, changed: Callable[[], object] | None = None) -> Practice:
        """A practice table in the place of the one before."""
        self.close()
        self.practice = Practice(scene, self.lang, changed or self.refresh, self.page.desk.chance)
        return self.practice

    def tree(self) -> list[Node]:
        """What is shown."""
        raise NotImplementedError

    def shown(self) -> Shown:
        """What the board shows: the practice table, else the game."""
        if self.practice is None:
            return Shown()
        step = self.practice.step
        return self.practice.shown(self.title, step.selected(), step.lit(), facts=self.facts)

    def tap(self, territory: str) -> None:
        """A territory was chosen."""
        if self.practice is not None:
            self.practice.tap(territory)

    def act(self, action: str, value: Any) -> None:
        """Something was used: on the view, else on the practice table's step panel."""
        if not do(self, action, value) and self.practice is not None:
            self.practice.act(action, value)

    def desk_nodes(self) -> list[Node]:
        """The practice table's step panel, and what was said or refused there."""
        assert self.practice is not None
        kind = "said refused" if self.practice.refusal is not None else "said"
        return [
            el("h3", self.practice.step.title()),
            *self.practice.step.tree(),
            el("p", self.practice.said, class_=kind, role="status", key="practice said"),
        ]
