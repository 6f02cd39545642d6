"""Cheat sheets: one printable page in each language, made from the rules, the odds and the rulebook."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from html import escape
from typing import Final

from risk2210.board import load_board
from risk2210.board.cards import load_cards
from risk2210.i18n import N_
from risk2210.learn import cheatsheet_classic
from risk2210.learn.paper import Paper
from risk2210.rules import COMMANDERS, TURN_STEPS, Ruleset
from risk2210.rules.dice import TERRAIN_OF
from risk2210.rules.messages import COMMANDER_WORDS, DECK_WORDS, WORDS

STEP_CLAUSES: Final = {
    "deploy": ("R5.1", "R5.2", "R5.5"),
    "build": ("R6.1", "R6.3"),
    "buy": ("R6.5",),
    "play": ("R6.9",),
    "invade": ("R7.2", "R7.4", "R7.20"),
    "fortify": ("R10.1", "R10.2"),
}
"""Clauses that say what each step of a turn is."""

WINDOWS: Final = {
    "own_pre_invasion": N_("Before your first invasion:"),
    "invasion_any_defender": N_("When anybody is invaded:"),
    "invasion_own_territory": N_("When you are invaded:"),
    "own_end_of_turn": N_("At the end of your turn:"),
    "final_scoring": N_("At the final count:"),
}
"""The moments at which cards are played, in words."""

ROLLS: Final = (
    ((6,), (6,)), ((6, 6), (6,)), ((6, 6, 6), (6,)), ((6, 6), (6, 6)), ((6, 6, 6), (6, 6)),
    ((8, 6, 6), (6, 6)), ((8, 8, 6), (6, 6)), ((8, 8, 8), (6, 6)), ((6, 6, 6), (8, 8)), ((8, 8, 8), (8, 8)),
)  # fmt: skip
"""Hands of dice in the table."""


def cheat_sheet(lang: str = "en", ruleset: Ruleset | None = None) -> str:
    """The page as HTML: the steps of a turn, the dice, the numbers, the regions, and the house rules if there are some.

    Parameters
    ----------
    lang : {"en", "fr"}
    ruleset : Ruleset, optional
        Which edition it is of, with which house rules; by default Risk 2210 A.D. as printed.

    Returns
    -------
    str
        A whole document that needs nothing else; printed it fills one page of A4.

    Examples
    --------
    >>> page = cheat_sheet("fr")
    >>> page.startswith("<!doctype html>"), "Commandant Naval" in page, "<script" in page
    (True, True, False)
    >>> "Commander" in cheat_sheet("en", Ruleset("classic"))
    False
    """
    rules = ruleset or Ruleset()
    paper = Paper(rules, lang)
    return paper.page(SECTIONS[rules.edition.rulebook](paper))


def _sections(paper: Paper) -> Iterator[str]:
    yield paper.section(N_("A turn"), _steps(paper))
    yield paper.section(N_("At the start of each year"), paper.clauses(("R4.1", "R4.2", "R4.3")))
    yield paper.section(N_("Who may attack"), paper.clauses(("R7.6", "R7.5", "R7.7")))
    yield paper.section(N_("Commanders"), _commanders(paper))
    yield paper.section(N_("A roll"), paper.clauses(("R7.9", "R7.13", "R7.17", "R7.18")), paper.rolls(ROLLS))
    yield paper.section(N_("Space Stations"), paper.clauses(("R8.2", "R8.6")))
    yield paper.section(N_("Command cards by their moment"), _cards(paper))
    yield paper.section(N_("Prices and numbers"), _numbers(paper))
    yield paper.section(N_("Region bonuses"), _regions(paper))
    yield paper.house_rules()
    yield paper.section(N_("The end"), paper.clauses(("R11.2", "R11.3", "R11.4", "R11.6")))


SECTIONS: Final[Mapping[str, Callable[[Paper], Iterable[str]]]] = {
    "risk2210": _sections,
    "classic": cheatsheet_classic.sections,
}
"""What a sheet holds, by the rulebook of its edition."""


def _steps(paper: Paper) -> str:
    return paper.steps((paper.gettext(WORDS[step]), STEP_CLAUSES[step]) for step in TURN_STEPS)


def _commanders(paper: Paper) -> str:
    """Each kind: where he lends a die in attack, and what he alone allows."""
    _ = paper.gettext
    dice = {
        "land": N_("land at one end"),
        "water": N_("water at one end"),
        "moon": N_("the Moon at one end"),
        "": N_("always"),
        "never": N_("never"),
    }
    allows = {"naval": N_("attacks to, from and across water"), "space": N_("attacks to and on the Moon")}
    rows = []
    for kind in COMMANDERS:
        where = "" if kind == "nuclear" else TERRAIN_OF.get(kind, "never")
        name = _(COMMANDER_WORDS[kind])
        rows.append((name[0].upper() + name[1:], _(dice[where]), _(allows[kind]) if kind in allows else "–"))
    headings = (_(N_("Commander")), _(N_("d8 in attack, on the spot")), _(N_("Needed for")))
    return paper.table(headings, rows, numbers=False) + f"<p>{paper.clause('R7.12')}</p>"


def _cards(paper: Paper) -> str:
    """Cards by the moment at which they are played: name, letters of the piles that hold it, price."""
    _ = paper.gettext
    catalogue = load_cards()
    parts = []
    for window, words in WINDOWS.items():
        found: dict[tuple[str, int], list[str]] = {}
        for face in (face for faces in catalogue.faces.values() for face in faces):
            card = catalogue[face]
            if card.window == window:
                found.setdefault((card.name(paper.lang), card.cost), []).append(_(DECK_WORDS[card.deck])[:2])
        listed = [f"{escape(name)} <small>{'/'.join(decks)} · {cost}</small>" for (name, cost), decks in found.items()]
        parts.append(f"<p><b>{escape(_(words))}</b> {', '.join(listed)}</p>")
    return "".join(parts) + paper.note(N_("After each card: the first letters of its piles, and its price in energy."))


def _numbers(paper: Paper) -> str:
    _, rules = paper.gettext, paper.ruleset
    edition = rules.edition
    start = ", ".join(str(count) for count in edition.starting_mods)
    rows = (
        (_(N_("Commander")), str(edition.commander_cost)),
        (_(N_("Space Station")), f"{edition.station_cost} (≤ {edition.station_limit})"),
        (_(N_("Command card")), f"{edition.card_cost} (≤ {edition.cards_per_turn})"),
        (_(N_("MODs at the start, 2 to 5 players")), start),
        (_(N_("Least income")), str(rules.house.min_income)),
        (_(N_("Years")), str(rules.house.years)),
    )
    return paper.pairs(rows)


def _regions(paper: Paper) -> str:
    house = paper.ruleset.house
    rows = [
        (region.name(paper.lang), str(house.sajon_bonus if region.id == "sajon" else region.bonus))
        for region in load_board("risk2210").regions
    ]
    return paper.pairs(rows)
