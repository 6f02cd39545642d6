"""Views of the page *Learn* on the game at the table: ask the rules, why not, the coach, sheets to print."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from typing import Any, Final

from risk2210.i18n import LANGUAGES, N_
from risk2210.learn import rulebook, rulebook_of, search
from risk2210.learn.cheatsheet import cheat_sheet
from risk2210.learn.rulebook import NUMBER
from risk2210.learn.whatif import Verdict, consider
from risk2210.panels.learn.guided import coach_nodes
from risk2210.panels.learn.view import View
from risk2210.panels.markup import Node, button, choice, el, heading, note, row
from risk2210.panels.pages import Shown
from risk2210.panels.rulebook import clause_card, clause_node, found_nodes
from risk2210.panels.words import neighbours_to_type
from risk2210.record import TextError, to_text
from risk2210.rules import EDITIONS, Declare, HouseRules, Mode, Ruleset
from risk2210.rules.house_words import MODE_WORDS, mode_word
from risk2210.view.telling import tell

EXAMPLES: Final[Mapping[str, str]] = {
    "risk2210": N_("for example: can I attack the Moon without a station?"),
    "classic": N_("for example: when must I trade cards?"),
}
"""For each rulebook a question to ask it."""


class AskView(View):
    """The rulebook: a question, or a chapter to read."""

    def start(self) -> None:
        """Nothing asked."""
        self.query = ""
        self.chapter = ""
        self.both = False

    @property
    def book_name(self) -> str:
        """The rulebook of the game at the table, or the one that the clause asked for stands in."""
        named = NUMBER.search(self.query.upper())
        return rulebook_of(named[0]) if named else self.page.table.position.edition.rulebook

    def do_both(self, _value: Any) -> None:
        """Both languages side by side, or one."""
        self.both = not self.both
        self.refresh()

    def do_find_rule(self, value: Any) -> None:
        """A question, or the number of a clause."""
        self.query, self.chapter = str(value), ""
        self.refresh()

    def do_chapter(self, value: Any) -> None:
        """Read a chapter."""
        self.query, self.chapter = "", str(value)
        self.refresh()

    def tree(self) -> list[Node]:
        """The question, and what answers it."""
        _ = self.gettext
        ruleset = self.page.table.position.ruleset
        nodes: list[Node] = [
            heading(_("Ask the rules")),
            el(
                "input", type="search", live="find_rule", set="find_rule", value=self.query, class_="wide",
                aria_label=_("Ask the rules"), placeholder=_(EXAMPLES[self.book_name]),
                key="ask the rules",
            ),
        ]  # fmt: skip
        side_by_side = button(_("English and French side by side"), "both", kind="tick", pressed=self.both)
        nodes.append(row(side_by_side))
        if self.query.strip() and not self.both:
            return [*nodes, *found_nodes(self.query, self.lang, ruleset, self.book_name)]
        if self.query.strip():
            return [*nodes, *(beside(hit.clause.number) for hit in search(self.query, self.lang, self.book_name))]
        book = rulebook(self.lang, self.book_name)
        names = dict.fromkeys(number.split(".")[0] for number in book)
        chapters = [button(name, "chapter", name, kind="chip", pressed=name == self.chapter) for name in names]
        nodes.append(row(*chapters))
        read = [clause for number, clause in book.items() if number.split(".")[0] == self.chapter]
        if self.both:
            return [*nodes, *(beside(clause.number) for clause in read)]
        return [*nodes, *(clause_node(clause, self.lang) for clause in read)]


def beside(number: str) -> Node:
    """A clause in English and French, side by side, examples and conflicts included."""
    columns: list[Node] = []
    for lang in LANGUAGES:
        clause = rulebook(lang, rulebook_of(number))[number]
        nodes: list[Node] = [el("p", el("b", clause.title)), el("p", clause.text)]
        nodes += [note(text) for text in (clause.example, clause.conflict) if text]
        columns.append(el("div", *nodes, lang=lang))
    return el("div", el("b", number), el("div", *columns, class_="beside"), class_="card", key=f"beside {number}")


class WhyView(View):
    """Why not, and what if: a move on the game as it stands, looked at without being made."""

    def start(self) -> None:
        """Nothing considered."""
        self.line = ""
        self.origin: str | None = None
        self.verdict: Verdict | None = None
        self.problem = ""

    def do_line(self, value: Any) -> None:
        """A move in words."""
        self.line, self.origin = str(value), None
        self._consider(self.line)

    def tap(self, territory: str) -> None:
        """Where from, then where to."""
        position = self.page.table.looked_at
        if self.origin is None or self.origin == territory:
            self.origin, self.verdict, self.problem = territory, None, ""
            self.refresh()
            return
        player = position.owner_of(self.origin) or position.active or position.players[0]
        if player not in position.players:
            player = position.active or position.players[0]
        move = Declare(player, self.origin, territory)
        self.line = to_text(move, position, self.lang)
        self.origin = None
        self._consider(move)

    def _consider(self, move: str | Declare) -> None:
        self.verdict, self.problem = None, ""
        position = self.page.table.looked_at
        try:
            if move:
                self.verdict = consider(position, move)
        except TextError as error:
            self.problem = error.message(self.lang)
        self.refresh()

    def do_find_rule(self, value: Any) -> None:
        """Read a clause."""
        self.page.open_view("ask")
        self.page.act("find_rule", value)

    def shown(self) -> Shown:
        """Where the attack would begin."""
        return Shown(self.origin)

    def tree(self) -> list[Node]:
        """The move, the verdict with its clause, and the nearest legal moves."""
        _ = self.gettext
        table = self.page.table
        example = _("for example: {origin} > {target}").format(**neighbours_to_type(table.board, self.lang))
        nodes: list[Node] = [
            heading(_("Why not?")),
            note(_("Tap two territories for an attack, or write any move. Nothing is recorded.")),
            el(
                "input", type="text", set="line", enter="line", value=self.line, class_="wide", key="why line",
                aria_label=_("A move"), placeholder=example, autocomplete="off",
                spellcheck="false", serial=self.line,
            ),
        ]  # fmt: skip
        if self.problem:
            nodes.append(el("p", self.problem, class_="note why", role="status"))
        verdict = self.verdict
        if verdict is None:
            return nodes
        told = "; ".join(tell(table, move) for move in verdict.moves)
        nodes.append(el("p", el("b", told)))
        if verdict.refusal is None:
            after = verdict.after.awaiting[-1].kind if verdict.after.awaiting else "nothing"
            nodes.append(el("p", _("Yes, this may be done."), class_="feedback right", role="status"))
            if after == "roll":
                nodes.append(note(_("A roll is owed next.")))
        else:
            nodes.append(el("p", table.stated(table.words(verdict.refusal)), class_="feedback wrong", role="status"))
            if verdict.besides is not None:
                also = table.stated(table.words(verdict.besides))
                nodes.append(note(_("Even at its own time: {reason}").format(reason=also)))
            offers = [to_text(move, table.looked_at, self.lang) for move in verdict.nearest]
            if offers:
                nodes.append(note(_("The nearest that may be done:")))
                nodes.append(row(*[button(line, "line", line, kind="chip") for line in offers]))
        book = rulebook(self.lang, rulebook_of(verdict.clause))
        nodes.append(clause_card(book[verdict.clause], self.lang, table.position.ruleset))
        return nodes


class CoachView(View):
    """The coach on the game at the table, for whoever wants one."""

    def start(self) -> None:
        """For whoever's turn it is."""
        position = self.page.table.looked_at
        first = position.active or (position.awaiting[-1].players if position.awaiting else ())[:1]
        self.coached = {first} if isinstance(first, str) else set(first)

    def do_coach(self, value: Any) -> None:
        """Switch the coach of a player on or off."""
        if value in self.page.table.position.players:
            self.coached ^= {value}
            self.refresh()

    def tree(self) -> list[Node]:
        """The hints, at most three for a player."""
        _ = self.gettext
        table = self.page.table
        position = table.looked_at
        buttons = [
            button(table.who(player), "coach", player, kind="tick", pressed=player in self.coached)
            for player in position.living
        ]
        nodes: list[Node] = [
            heading(_("Coach")),
            note(_("What is owed, what may be done, what is in danger: with the reason, from the rules and the odds.")),
            row(*buttons),
        ]
        for player in position.living:
            if player in self.coached:
                nodes.extend(coach_nodes(position, player, self.lang, table.names, table.who(player)))
        return nodes


class PrintView(View):
    """Cheat sheets: one page of paper in each language, saved as a file that the browser prints."""

    def start(self) -> None:
        """The sheet of the game at the table, with its house rules."""
        self.mode: Mode = self.page.table.position.ruleset.mode

    def do_mode(self, value: Any) -> None:
        """The sheet of another game."""
        if value in MODE_WORDS:
            self.mode = value
        self.refresh()

    @property
    def ruleset(self) -> Ruleset:
        """The game at the table with its house rules, or another one as it is printed."""
        return self.page.table.position.ruleset if self._played_here() else Ruleset(self.mode)

    def _played_here(self) -> bool:
        """Whether the sheet is of the game at the table."""
        return EDITIONS[self.mode] is self.page.table.position.edition

    def tree(self) -> list[Node]:
        """Which game, and a link for each language."""
        _ = self.gettext
        ruleset = self.ruleset
        links: list[Node] = []
        for lang in LANGUAGES:
            page = base64.b64encode(cheat_sheet(lang, ruleset).encode()).decode()
            name = {"en": "English", "fr": "Français"}[lang]
            links.append(
                el(
                    "a", name, href=f"data:text/html;charset=utf-8;base64,{page}", class_="btn", lang=lang,
                    download=f"{self.mode}-{lang}.html", key=f"print {self.mode} {lang}",
                )
            )  # fmt: skip
        games = [(mode, mode_word(mode, self.lang)) for mode in MODE_WORDS]
        changed = self._played_here() and ruleset.house != HouseRules()
        return [
            heading(_("Sheets to print")),
            choice(_("Game"), "mode", games, self.mode),
            note(
                _("One page: the steps of a turn, the dice, the cards, the numbers of the game. Save it, open it in "
                  "the browser and print it, or print it into a PDF.")
            ),
            note(_("The house rules of your game are on it.")) if changed else note(""),
            row(*links),
        ]  # fmt: skip
