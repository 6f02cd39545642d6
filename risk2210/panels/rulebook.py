"""The rules at hand: the clauses that matter now, and a search through all of them, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from risk2210.i18n import translation
from risk2210.learn import Clause, rulebook, rulebook_of, search
from risk2210.panels.markup import Node, button, details, el, note, row
from risk2210.panels.table import Table
from risk2210.rules import Ruleset
from risk2210.rules.house_words import SWITCH_WORDS, set_value, value_word
from risk2210.view.picture import data_uri, picture

SHOWN: Final = 8
"""Clauses shown at most for one search."""

AT_HAND: Final[Mapping[str, tuple[str, ...]]] = {
    "devastation": ("R2.3", "R1.7"),
    "neutral_army": ("R12.1", "R12.2", "R12.4"),
    "first_player": ("R2.5",),
    "claim": ("R2.6", "R2.9"),
    "reinforce": ("R2.7", "R2.4"),
    "command": ("R2.8", "R1.5"),
    "bids": ("R4.1", "R4.2"),
    "tie": ("R4.3",),
    "marker": ("R4.2",),
    "collect": ("R5.1", "R5.2", "R5.3", "R5.4"),
    "deploy": ("R5.5", "R5.4"),
    "build": ("R6.1", "R6.3", "R6.2"),
    "buy": ("R6.5", "R6.6", "R6.7"),
    "play": ("R6.9", "R9.2", "R9.4", "R9.9", "R9.14"),
    "invade": ("R7.2", "R7.5", "R7.7", "R7.19", "R7.20"),
    "fortify": ("R10.1", "R10.2", "R10.4", "R10.6"),
    "roll": ("R7.9", "R7.10", "R7.12", "R7.13", "R7.4", "R9.12"),
    "losses": ("R7.15", "R9.13"),
    "occupy": ("R7.18", "R7.17", "R8.4"),
    "bonus_card": ("R7.20", "R7.21"),
    "influence": ("R11.4",),
    "exchange": ("R9.15", "R9.14", "R9.13"),
    "remove_mods": ("R9.16",),
    "scouts": ("R9.10",),
    "card_text": ("R9.18",),
    "over": ("R11.2", "R11.3", "R11.6"),
}
"""Clauses that matter for each decision, and for each step of a turn."""

AT_HAND_CLASSIC: Final[Mapping[str, tuple[str, ...]]] = {
    "first_player": ("C1.2", "C1.3", "C5.3"),
    "claim": ("C1.2",),
    "deal": ("C4.2", "C6.5", "C7.6"),
    "missions": ("C6.5", "C6.1", "C6.4"),
    "reinforce": ("C1.2", "C4.3"),
    "first_turn": ("C1.3", "C5.3"),
    "collect": ("C2.1", "C2.2", "C2.5", "C2.6"),
    "deploy": ("C2.9", "C2.5"),
    "trade": ("C2.4", "C2.5", "C2.6", "C2.7", "C3.3"),
    "draw": ("C2.3", "C2.8"),
    "invade": ("C3.1", "C3.2", "C3.3", "C6.6"),
    "fortify": ("C3.4", "C2.3", "C6.6"),
    "roll": ("C3.1", "C4.5"),
    "losses": ("C3.1",),
    "occupy": ("C3.2", "C3.3"),
    "over": ("C1.5", "C4.6", "C7.1"),
}
"""The same in classic Risk."""

BOOKS: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {"risk2210": AT_HAND, "classic": AT_HAND_CLASSIC}
"""For each rulebook, the clauses at hand."""


def clauses_at_hand(table: Table, page: str) -> tuple[Clause, ...]:
    """Clauses that matter now; `page` is the step of the turn that is looked at."""
    decision = table.decision
    kind = "over" if decision is None else page if decision.kind == "turn" else decision.kind
    name = table.position.edition.rulebook
    book = rulebook(table.lang, name)
    found = (book[number] for number in BOOKS[name].get(kind, ()))
    return tuple(clause for clause in found if clause.matters(table.position.frame))


def rules_at_hand(table: Table, page: str, query: str) -> Node:
    """The clauses of this step, or those that a search finds, folded away until wanted."""
    _ = table.gettext
    shown: list[Node] = [clause_node(clause, table.lang) for clause in clauses_at_hand(table, page)]
    if query.strip():
        ruleset = table.position.ruleset
        shown = found_nodes(query, table.lang, ruleset, ruleset.edition.rulebook)
    box = el(
        "input", type="search", live="find_rule", set="find_rule", value=query, aria_label=_("Search the rules"),
        placeholder=_("Search the rules"), key="find",
    )  # fmt: skip
    return details(_("Rules"), box, *shown, key="rules")


def found_nodes(query: str, lang: str, ruleset: Ruleset, board: str = "risk2210") -> list[Node]:
    """What a search finds, the best clause whole; a clause's number alone shows that clause."""
    hits = search(query, lang, board, limit=SHOWN)
    if not hits:
        return [note(translation(lang).gettext("No clause answers to these words."))]
    best, *others = hits
    nodes: list[Node] = [clause_card(best.clause, lang, ruleset, best.line)]
    for hit in others:
        where = button(hit.clause.number, "find_rule", hit.clause.number, kind="quiet")
        nodes.append(el("p", where, el("b", f" {hit.clause.title}. "), hit.line))
    return nodes


def clause_node(clause: Clause, lang: str) -> Node:
    """A clause in short: number, title, text; its number shows the whole of it."""
    return el("p", button(clause.number, "find_rule", clause.number, kind="quiet"), el("b", f" {clause.title}. "),
              clause.text, lang=lang)  # fmt: skip


def clause_card(clause: Clause, lang: str, ruleset: Ruleset, line: str = "") -> Node:
    """The whole of a clause: text, example and picture, conflict, house rules, source, and clauses to see besides.

    The sentence `line` of its text is marked.
    """
    _ = translation(lang).gettext
    nodes: list[Node | None] = [
        el("p", el("b", f"{clause.number} {clause.title}")),
        _marked(clause.text, line),
        el("p", el("i", _("Example:")), " ", clause.example, class_="example") if clause.example else None,
        _picture(clause, lang),
        el("p", el("i", _("The booklets differ:")), " ", clause.conflict, class_="note") if clause.conflict else None,
    ]
    for switch in clause.house:
        said = value_word(switch, set_value(ruleset, switch), lang)
        name = _(SWITCH_WORDS[switch][0])
        nodes.append(note(_("House rule “{name}”, in this game: {value}").format(name=name, value=said)))
    if clause.source:
        nodes.append(note(_("Source: {source}").format(source=clause.sources(lang))))
    book = rulebook(lang, rulebook_of(clause.number))
    see = [button(n, "find_rule", n, kind="quiet", title=book[n].title) for n in clause.see if n in book]
    if see:
        nodes.append(row(el("small", _("See also:")), *see))
    return el("div", *nodes, class_="card clause", lang=lang, key=f"clause {clause.number}")


def _marked(text: str, line: str) -> Node:
    before, found, after = text.partition(line) if line else (text, "", "")
    return el("p", before, el("mark", found) if found else None, after)


def _picture(clause: Clause, lang: str) -> Node | None:
    """A small picture of the first example, where the rulebook asks for one."""
    if not clause.picture or not clause.examples:
        return None
    position = clause.examples[0].start()
    names = ", ".join(position.board[territory].name(lang) for territory in clause.picture)
    return el("img", src=data_uri(picture(position.board, position, clause.picture, lang)), alt=names, class_="picture")
