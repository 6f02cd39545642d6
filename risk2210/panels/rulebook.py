"""The rules at hand: the clauses that matter now, and a search through all of them, in the reader's language."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import cache
from typing import Final

from msgspec import Struct

from risk2210.panels.markup import Node, details, el, note
from risk2210.panels.table import Table
from risk2210.resources import boards_dir

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


class Clause(Struct, frozen=True):
    """One clause of the rulebook in brief."""

    number: str
    title: str
    text: str


@cache
def rulebook(lang: str, board: str = "risk2210") -> Mapping[str, Clause]:
    """All clauses by number, in their order.

    Examples
    --------
    >>> rulebook("fr")["R10.1"].title
    'Fortifier'
    """
    text = (boards_dir() / board / f"rulebook.{lang}.md").read_text(encoding="utf-8")
    found = re.findall(r"^## (R\d+\.\d+) (.+)\n((?:(?!#).*\n?)*)", text, flags=re.M)
    return {number: Clause(number, title.strip(), " ".join(body.split())) for number, title, body in found}


def search(lang: str, query: str) -> tuple[Clause, ...]:
    """Clauses that hold every word asked for, whatever case and accents; those with it in the title first.

    Examples
    --------
    >>> [clause.number for clause in search("en", "lone station")]
    ['R8.3', 'R8.6']
    >>> search("fr", "r7.13")[0].title
    'Comparer'
    """
    words = _folded(query).split()
    if not words:
        return ()
    hits = [c for c in rulebook(lang).values() if all(w in _folded(f"{c.number} {c.title} {c.text}") for w in words)]
    return tuple(sorted(hits, key=lambda c: not all(w in _folded(f"{c.number} {c.title}") for w in words)))


def _folded(text: str) -> str:
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(char for char in decomposed if not unicodedata.combining(char))


def clauses_at_hand(table: Table, page: str) -> tuple[Clause, ...]:
    """Clauses that matter now; `page` is the step of the turn that is looked at."""
    decision = table.decision
    kind = "over" if decision is None else page if decision.kind == "turn" else decision.kind
    book = rulebook(table.lang)
    return tuple(book[number] for number in AT_HAND.get(kind, ()))


def rules_at_hand(table: Table, page: str, query: str) -> Node:
    """The clauses of this step, or those that a search finds, folded away until wanted."""
    _ = table.gettext
    found = search(table.lang, query) if query.strip() else clauses_at_hand(table, page)
    shown = [el("p", el("b", f"{c.number} {c.title}. "), c.text) for c in found[:SHOWN]]
    if query.strip() and not found:
        shown = [note(_("No clause holds these words."))]
    box = el(
        "input", type="search", live="find_rule", set="find_rule", value=query, aria_label=_("Search the rules"),
        placeholder=_("Search the rules"), key="find",
    )  # fmt: skip
    return details(_("Rules"), box, *shown, key="rules")
