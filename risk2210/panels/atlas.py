"""The page *Atlas*: questions to the board as a graph, answered on the position that is looked at."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final

from msgspec import Struct
from msgspec.structs import replace

from risk2210.atlas import (
    COLUMNS,
    Answer,
    InvalidAtlas,
    capital_region,
    centrality,
    choke_points,
    distances,
    enemy_distances,
    fortify_reach,
    front,
    holding_line,
    openings,
    regions,
    safest_route,
    threatened,
    what_if,
)
from risk2210.atlas.answer import NOTHING, NUMBERS
from risk2210.atlas.scope import COMMANDERS, DEVASTATION, PIECES, makes_sense, require_played
from risk2210.errors import RiskError
from risk2210.i18n import N_
from risk2210.panels.markup import Node, button, choice, el, heading, note, row
from risk2210.panels.pages import Page, Shown
from risk2210.rules import Part, Position


class Asked(Struct, frozen=True):
    """What is asked about: a position, a player, a region, and the territories tapped, the last one first."""

    position: Position
    player: str
    region: str
    tapped: tuple[str, ...]


class Question(Struct, frozen=True):
    """A question of the page.

    Parameters
    ----------
    word : str
        Message with its name.
    ask : callable
    columns : tuple of str
        Those of the answer that the page has room for.
    whose, where : bool
        Whether it is about one player, and about one region.
    about : tuple of Part
        Parts of a game that it is about: asked only where the game has one of them; none for any game.
    taps : int
        Territories that must be tapped before it can be answered.
    hint : str
        Message that says what a tap does.
    """

    word: str
    ask: Callable[[Asked], Answer[Any]]
    columns: tuple[str, ...]
    whose: bool = False
    where: bool = False
    about: tuple[Part, ...] = ()
    taps: int = 0
    hint: str = ""


FROM_HERE = N_("Tap where it begins.")

QUESTIONS: Final[Mapping[str, Question]] = {
    "front": Question(
        N_("What may be attacked?"),
        lambda q: front(q.position, q.player),
        ("territory", "units", "enemy_units", "assault"),
        whose=True,
    ),
    "threatened": Question(
        N_("Stations and commanders in danger"),
        lambda q: threatened(q.position, q.player),
        ("territory", "what", "assault"),
        whose=True,
        about=PIECES,
    ),
    "line": Question(
        N_("The line that holds a region"),
        lambda q: holding_line(q.position, q.player, q.region),
        ("territory", "owner", "cost"),
        whose=True,
        where=True,
    ),
    "naval": Question(
        N_("What would the Naval Commander open?"),
        lambda q: openings(q.position, q.player, "naval"),
        ("territory", "targets", "best"),
        whose=True,
        about=COMMANDERS,
    ),
    "space": Question(
        N_("What would the Space Commander open?"),
        lambda q: openings(q.position, q.player, "space"),
        ("territory", "targets", "best"),
        whose=True,
        about=COMMANDERS,
    ),
    "route": Question(
        N_("The safest way"),
        lambda q: safest_route(q.position, q.player, q.tapped[1], q.tapped[0]),
        ("territory", "owner", "units"),
        whose=True,
        taps=2,
        hint=N_("Tap where it begins, then where it ends."),
    ),
    "enemies": Question(
        N_("How far are the enemies?"),
        lambda q: enemy_distances(q.position, q.player),
        ("owner", "route", "steps"),
        whose=True,
    ),
    "reach": Question(
        N_("How far does a fortify move go?"),
        lambda q: fortify_reach(q.position, q.tapped[0]),
        ("territory", "steps", "units"),
        taps=1,
        hint=FROM_HERE,
    ),
    "distances": Question(
        N_("How far is everything?"),
        lambda q: distances(q.position.frame.played, q.tapped[0], q.position.devastated),
        ("other", "steps"),
        taps=1,
        hint=FROM_HERE,
    ),
    "regions": Question(
        N_("How are the regions entered?"),
        lambda q: regions(q.position.frame.played, q.position.devastated),
        ("region", "bonus", "size", "entry_points"),
    ),
    "middle": Question(
        N_("Who stands in the middle?"),
        lambda q: centrality(q.position.frame.played, q.position.devastated),
        ("territory", "degree", "betweenness"),
    ),
    "chokes": Question(
        N_("Where is the land narrow?"),
        lambda q: choke_points(q.position.frame.played, q.position.devastated, land_only=True),
        ("between", "what", "cuts"),
    ),
    "devastation": Question(
        N_("What did the devastation do?"),
        lambda q: what_if(q.position.board, q.position.devastated),
        ("measure", "before", "after"),
        about=DEVASTATION,
    ),
}
"""Every question, by name."""


class AtlasPage(Page):
    """Questions to the board, on the position that is looked at."""

    name: ClassVar[str] = "atlas"
    word: ClassVar[str] = N_("Atlas")

    def start(self) -> None:
        """The front of whoever's turn it is."""
        self.wanted = "front"
        self.asked_for: str | None = None
        self.region: str | None = None
        self.tapped: tuple[str, ...] = ()
        self.pointed: str | None = None
        self._kept: tuple[object, ...] = ()
        self._answer: Answer[Any] | RiskError | None = None

    @property
    def player(self) -> str:
        """Who is asked about: as chosen, else whose turn it is, else the first in seating order."""
        position = self.table.looked_at
        return self.asked_for or position.active or position.players[0]

    @property
    def questions(self) -> dict[str, Question]:
        """The questions that mean something in this game."""
        position = self.table.position
        return {name: question for name, question in QUESTIONS.items() if makes_sense(question.about, position)}

    @property
    def question(self) -> str:
        """What is asked: as chosen, as far as the game has what it is about."""
        return self.wanted if self.wanted in self.questions else "front"

    # what is done to it ------------------------------------------------------------------------------------------

    def do_question(self, value: Any) -> None:
        """Another question."""
        if value in self.questions:
            self.wanted, self.pointed, self.tapped = value, None, ()
            self.desk.refresh()

    def do_player(self, value: Any) -> None:
        """About another player."""
        if value in self.table.position.players:
            self.asked_for, self.pointed = value, None
            self.desk.refresh()

    def do_region(self, value: Any) -> None:
        """About another region."""
        if value in {region.id for region in self.table.position.frame.played.regions}:
            self.region, self.pointed = value, None
            self.desk.refresh()

    def do_point(self, value: Any) -> None:
        """Point at a territory of the answer, or no longer."""
        if value in self.table.board.index:
            self.pointed = None if value == self.pointed else value
            self.desk.refresh()

    def tap(self, territory: str) -> None:
        """A territory that the question is about, else one to point at."""
        wanted = QUESTIONS[self.question].taps
        if not wanted:
            self.do_point(territory)
            return
        before = () if len(self.tapped) >= wanted else self.tapped
        self.tapped = (territory, *before)
        self.desk.refresh()

    # what it shows -----------------------------------------------------------------------------------------------

    def answer(self) -> Answer[Any] | RiskError | None:
        """The answer to the question as it stands, or why there is none; None when more must be tapped first."""
        asked = Asked(self.table.looked_at, self.player, self._region(), self.tapped)
        if self._kept != (self.question, asked):
            self._kept, self._answer = (self.question, asked), self._ask(asked)
        return self._answer

    def _region(self) -> str:
        """The region asked about: as chosen, else the strongest of the player, else the first."""
        if self.region in {region.id for region in self.table.position.frame.played.regions}:
            return self.region
        try:
            return capital_region(self.table.looked_at, self.player)
        except InvalidAtlas:
            return self.table.position.frame.played.regions[0].id

    def _ask(self, asked: Asked) -> Answer[Any] | RiskError | None:
        question = QUESTIONS[self.question]
        if len(asked.tapped) < question.taps:
            return None
        try:
            for territory in asked.tapped:
                require_played(territory, asked.position)
            return replace(question.ask(asked), armies=asked.position.edition.armies)
        except InvalidAtlas as error:
            return error

    def shown(self) -> Shown:
        """The picture of the answer, and the territory pointed at with those who may attack it."""
        answer = self.answer()
        if not isinstance(answer, Answer):
            return Shown(self.tapped[0] if self.tapped else None)
        marks = answer.picture.marks
        for found in answer.rows if self.pointed is not None else ():
            if getattr(found, "territory", None) == self.pointed:
                marks = getattr(found, "attackers", None) or getattr(found, "targets", None) or marks
        return Shown(self.pointed, marks, picture=answer.picture)

    def tree(self) -> list[Node]:
        """The question, whom it is about, and the answer as a table."""
        _, lang, names = self.table.gettext, self.table.lang, self.table.names
        question = QUESTIONS[self.question]
        options = [(name, _(asked.word)) for name, asked in self.questions.items()]
        players = [(player, self.table.who(player)) for player in self.table.position.players]
        places = [(region.id, region.name(lang)) for region in self.table.position.frame.played.regions]
        nodes: list[Node | None] = [
            heading(_("Atlas")),
            row(choice(_("Question"), "question", options, self.question, hidden=True), kind="line"),
            row(
                choice(_("Player"), "player", players, self.player, hidden=True) if question.whose else None,
                choice(_("Region"), "region", places, self._region(), hidden=True) if question.where else None,
                kind="line",
            )
            if question.whose
            else None,
            note(_(question.hint), "aside") if question.hint else None,
        ]
        answer = self.answer()
        if isinstance(answer, Answer):
            nodes.append(el("p", answer.say(answer.title, lang, names), class_="note", role="status", key="title"))
            nodes.append(self._table(answer, question) if answer.rows else note(_(NOTHING)))
            nodes += [note(answer.say(phrase, lang, names)) for phrase in answer.notes]
        elif answer is not None:
            nodes.append(el("p", answer.message(lang), class_="why", role="status", key="title"))
        return [node for node in nodes if node is not None]

    def _table(self, answer: Answer[Any], question: Question) -> Node:
        lang = self.table.lang
        headings = dict(zip(answer.columns, answer.headings(lang), strict=True))
        first = question.columns[0]
        points = COLUMNS[first].kind == "territory"
        rows = []
        for cells, found in zip(answer.cells(lang, self.table.names), answer.rows, strict=True):
            said = dict(zip(answer.columns, cells, strict=True))
            line: list[tuple[str, Node]] = [(name, said[name]) for name in question.columns]
            if points:
                ident = getattr(found, first)
                line[0] = (first, button(said[first], "point", ident, kind="link", pressed=ident == self.pointed))
            rows.append(line)
        kinds = {name: None if COLUMNS[name].kind in NUMBERS else "words" for name in question.columns}
        head = el("tr", *[el("th", headings[name], scope="col", class_=kinds[name]) for name in question.columns])
        body = [el("tr", *[el("td", cell, class_=kinds[name]) for name, cell in line]) for line in rows]
        return el("table", el("thead", head), el("tbody", *body))
