"""The page *Atlas*: questions to the board as a graph, answered on the position that is looked at."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final

from msgspec import Struct

from risk2210.atlas import Answer, InvalidAtlas, front, regions, safest_route
from risk2210.i18n import N_
from risk2210.panels.markup import Node, button, choice, el, heading, note, row, table
from risk2210.panels.pages import Page, Shown
from risk2210.rules import Position


class Question(Struct, frozen=True):
    """A question of the page: its name, how the answer is found, and which of the columns the page has room for."""

    word: str
    ask: Callable[[AtlasPage, Position], Answer[Any] | None]
    columns: tuple[str, ...]
    hint: str = ""
    whose: bool = False
    """Whether it is about one player."""


def _front(page: AtlasPage, position: Position) -> Answer[Any]:
    return front(position, page.player)


def _route(page: AtlasPage, position: Position) -> Answer[Any] | None:
    if page.origin is None or page.target is None:
        return None
    return safest_route(position, page.player, page.origin, page.target)


def _regions(_page: AtlasPage, position: Position) -> Answer[Any]:
    return regions(position.board, position.devastated)


QUESTIONS: Final[Mapping[str, Question]] = {
    "front": Question(
        N_("What may be attacked?"), _front, ("territory", "units", "enemy_units", "assault"), whose=True
    ),
    "route": Question(
        N_("The safest way"),
        _route,
        ("territory", "owner", "units"),
        N_("Tap where it begins, then where it ends."),
        whose=True,
    ),
    "regions": Question(N_("Regions"), _regions, ("region", "bonus", "size", "entry_points")),
}
"""Every question, by name."""


class AtlasPage(Page):
    """Questions to the board, on the position that is looked at."""

    name: ClassVar[str] = "atlas"
    word: ClassVar[str] = N_("Atlas")

    def start(self) -> None:
        """The front of whoever's turn it is."""
        self.question = "front"
        self.asked_for: str | None = None
        self.origin: str | None = None
        self.target: str | None = None
        self.row: str | None = None
        self._kept: tuple[Any, ...] = ()
        self._answer: Answer[Any] | None = None

    @property
    def player(self) -> str:
        """Who is asked about: as chosen, else whose turn it is, else the first in seating order."""
        position = self.table.looked_at
        return self.asked_for or position.active or position.players[0]

    # what is done to it ------------------------------------------------------------------------------------------

    def do_question(self, value: Any) -> None:
        """Another question."""
        if value in QUESTIONS:
            self.question, self.row = value, None
            self.desk.refresh()

    def do_player(self, value: Any) -> None:
        """About another player."""
        if value in self.table.position.players:
            self.asked_for, self.row = value, None
            self.desk.refresh()

    def do_row(self, value: Any) -> None:
        """Point at a territory of the answer, or no longer."""
        self.row = None if value == self.row else value
        self.desk.refresh()

    def tap(self, territory: str) -> None:
        """An end of a route, else a territory to point at."""
        if QUESTIONS[self.question].ask is _route:
            if self.origin is None or self.target is not None:
                self.origin, self.target = territory, None
            else:
                self.target = territory
            self.desk.refresh()
        else:
            self.do_row(territory)

    # what it shows -----------------------------------------------------------------------------------------------

    def answer(self) -> Answer[Any] | None:
        """The answer to the question as it stands, kept until something changes; None when more must be said first.

        Raises
        ------
        InvalidAtlas
            When there is none.
        """
        position = self.table.looked_at
        key = (position, self.question, self.player, self.origin, self.target)
        if self._kept != key:
            self._answer = QUESTIONS[self.question].ask(self, position)
            self._kept = key
        return self._answer

    def shown(self) -> Shown:
        """The routes of the answer, what it marks, and the territory pointed at with who may attack it."""
        try:
            answer = self.answer()
        except InvalidAtlas:
            answer = None
        if answer is None:
            return Shown(selected=self.origin if self.question == "route" else None)
        path = answer.picture.paths[0] if answer.picture.paths else ()
        marks = answer.picture.marks
        if self.row is not None:
            for found in answer.rows:
                if getattr(found, "territory", None) == self.row and "attackers" in answer.columns:
                    marks = found.attackers
        return Shown(self.row or (path[0] if path else None), marks, path)

    def tree(self) -> list[Node]:
        """The question, whom it is about, and the answer as a table."""
        _ = self.table.gettext
        question = QUESTIONS[self.question]
        names = self.table.names
        options = [(name, _(asked.word)) for name, asked in QUESTIONS.items()]
        players = [(player, self.table.who(player)) for player in self.table.position.players]
        nodes: list[Node] = [
            heading(_("Atlas")),
            row(
                choice(_("Question"), "question", options, self.question, hidden=True),
                choice(_("Player"), "player", players, self.player, hidden=True) if question.whose else None,
            ),
        ]
        try:
            answer = self.answer()
        except InvalidAtlas as error:
            return [*nodes, el("p", error.message(self.table.lang), class_="why", role="status"), *self._hint(question)]
        if answer is None:
            return [*nodes, *self._hint(question)]
        lang = self.table.lang
        said = [note(answer.say(phrase, lang, names)) for phrase in answer.notes]
        return [
            *nodes,
            note(answer.say(answer.title, lang, names)),
            self._table(answer, question) if answer.rows else note(_("Nothing.")),
            *said,
            *self._hint(question),
        ]

    def _hint(self, question: Question) -> list[Node]:
        return [note(self.table.gettext(question.hint), "aside")] if question.hint else []

    def _table(self, answer: Answer[Any], question: Question) -> Node:
        lang = self.table.lang
        headings = dict(zip(answer.columns, answer.headings(lang), strict=True))
        rows = []
        for cells, found in zip(answer.cells(lang, self.table.names), answer.rows, strict=True):
            said = dict(zip(answer.columns, cells, strict=True))
            line: list[Node] = [said[name] for name in question.columns]
            if question.columns[0] == "territory":
                ident = found.territory
                line[0] = button(said["territory"], "row", ident, kind="link", pressed=ident == self.row)
            rows.append(line)
        return table([headings[name] for name in question.columns], rows)
