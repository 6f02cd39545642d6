"""Cheat sheets: one printable page in each language, made from the rules, the odds and the rulebook."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from risk2210.board import load_board
from risk2210.board.cards import load_cards
from risk2210.i18n import N_, translation
from risk2210.learn.rulebook import rulebook
from risk2210.odds import roll_odds
from risk2210.rules import COMMANDERS, TURN_STEPS, HouseRules, Ruleset
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

STYLE: Final = """
@page { size: A4; margin: 9mm }
* { box-sizing: border-box }
body { font: 8pt/1.25 system-ui, "DejaVu Sans", sans-serif; color: #111; background: #fff;
       margin: 0 auto; width: 192mm }
h1 { font-size: 14pt; margin: 0 0 2mm } h2 { font-size: 10pt; margin: 0 0 1mm; border-bottom: .4mm solid #111 }
main { columns: 2; column-gap: 6mm } section { margin: 0 0 2.4mm }
h2 { break-after: avoid } li, tr, p { break-inside: avoid }
ol, ul { margin: 0; padding-left: 4.5mm } li { margin: 0 0 .5mm }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; padding: .3mm 1mm; border-bottom: .2mm solid #999 }
td.n { text-align: right; font-variant-numeric: tabular-nums } small, .c { color: #555; font-size: 7pt }
p { margin: 0 0 1mm } footer { font-size: 7pt; color: #555; margin-top: 1mm }
@media screen { body { padding: 9mm 0 } .print { position: fixed; right: 4mm; top: 4mm } }
@media print { .print { display: none } }
"""


def cheat_sheet(lang: str = "en", ruleset: Ruleset | None = None) -> str:
    """The page as HTML: steps of a turn, dice, commanders, numbers, region bonuses.

    Parameters
    ----------
    lang : {"en", "fr"}
    ruleset : Ruleset, optional
        Whose numbers it gives; by default the rulebook's own.

    Returns
    -------
    str
        A whole document that needs nothing else; printed it fills one page of A4.

    Examples
    --------
    >>> page = cheat_sheet("fr")
    >>> page.startswith("<!doctype html>"), "Commandant Naval" in page, "<script" in page
    (True, True, False)
    """
    _ = translation(lang).gettext
    rules = ruleset or Ruleset()
    title = _(N_("Risk 2210 A.D. on one page"))
    parts = [
        _section(_(N_("A turn")), _steps(lang)),
        _section(_(N_("Before each turn")), _list(lang, ("R4.1", "R4.2", "R4.3"))),
        _section(_(N_("Who may attack")), _list(lang, ("R7.6", "R7.5", "R7.7"))),
        _section(_(N_("Commanders")), _commanders(lang)),
        _section(_(N_("A roll")), _list(lang, ("R7.9", "R7.13", "R7.17", "R7.18")) + _rolls(lang)),
        _section(_(N_("Space Stations")), _list(lang, ("R8.2", "R8.6"))),
        _section(_(N_("Command cards by their moment")), _cards(lang)),
        _section(_(N_("Prices and numbers")), _numbers(rules, lang)),
        _section(_(N_("Region bonuses")), _regions(rules.house, lang)),
        _section(_(N_("The end")), _list(lang, ("R11.2", "R11.3", "R11.4", "R11.6"))),
    ]
    return (
        f'<!doctype html>\n<html lang="{lang}"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f"<style>{STYLE}</style></head><body><h1>{escape(title)}</h1><main>{''.join(parts)}</main>"
        f"<footer>{escape(_(N_('Our own words; the numbers in brackets are those of the rulebook in the companion.')))}"
        "</footer></body></html>\n"
    )


def _section(title: str, body: str) -> str:
    return f"<section><h2>{escape(title)}</h2>{body}</section>"


def _clause(lang: str, number: str) -> str:
    return f'{escape(rulebook(lang)[number].text)} <span class="c">({number})</span>'


def _list(lang: str, numbers: Iterable[str]) -> str:
    return "<ul>" + "".join(f"<li>{_clause(lang, number)}</li>" for number in numbers) + "</ul>"


def _steps(lang: str) -> str:
    _ = translation(lang).gettext
    steps = []
    for step in TURN_STEPS:
        told = " ".join(_clause(lang, number) for number in STEP_CLAUSES[step])
        word = _(WORDS[step])
        steps.append(f"<li><b>{escape(word[0].upper() + word[1:])}.</b> {told}</li>")
    return "<ol>" + "".join(steps) + "</ol>"


def _table(headings: Sequence[str], rows: Iterable[Sequence[str]], numbers: bool = True) -> str:
    head = "".join(f"<th>{escape(text)}</th>" for text in headings)
    kind = ' class="n"' if numbers else ""
    body = "".join(
        f"<tr><td>{escape(row[0])}</td>" + "".join(f"<td{kind}>{escape(cell)}</td>" for cell in row[1:]) + "</tr>"
        for row in rows
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _commanders(lang: str) -> str:
    """Each kind: where he lends a die in attack, and what he alone allows."""
    _ = translation(lang).gettext
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
    return _table(headings, rows, numbers=False) + f"<p>{_clause(lang, 'R7.12')}</p>"


def _rolls(lang: str) -> str:
    """How often the attacker loses less, as much, or more than the defender; a dash where that cannot happen."""
    _ = translation(lang).gettext
    rows = []
    for attack, defence in ROLLS:
        found = roll_odds(attack, defence)
        shares = {1: 0.0, 0: 0.0, -1: 0.0}
        for (mine, theirs), chance in found.chances.items():
            shares[(theirs > mine) - (theirs < mine)] += chance
        cells = [_percent(share, lang) if share else "–" for share in shares.values()]
        rows.append((f"{_hand(attack)} : {_hand(defence)}", *cells))
    return _table((_(N_("Attack : defence")), _(N_("better")), _(N_("even")), _(N_("worse"))), rows)


def _hand(dice: tuple[int, ...]) -> str:
    return "+".join(f"d{sides}" for sides in dice)


def _percent(share: float, lang: str) -> str:
    return f"{share:.0%}" if lang == "en" else f"{100 * share:.0f}\N{NO-BREAK SPACE}%"


def _cards(lang: str) -> str:
    """Cards by the moment at which they are played: name, letters of the piles that hold it, price."""
    _ = translation(lang).gettext
    catalogue = load_cards()
    parts = []
    for window, words in WINDOWS.items():
        found: dict[tuple[str, int], list[str]] = {}
        for face in (face for faces in catalogue.faces.values() for face in faces):
            card = catalogue[face]
            if card.window == window:
                found.setdefault((card.name(lang), card.cost), []).append(_(DECK_WORDS[card.deck])[:2])
        listed = [f"{escape(name)} <small>{'/'.join(decks)} · {cost}</small>" for (name, cost), decks in found.items()]
        parts.append(f"<p><b>{escape(_(words))}</b> {', '.join(listed)}</p>")
    hint = _(N_("After each card: the first letters of its piles, and its price in energy."))
    return "".join(parts) + f"<p><small>{escape(hint)}</small></p>"


def _numbers(rules: Ruleset, lang: str) -> str:
    _ = translation(lang).gettext
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
    return _pairs(rows)


def _pairs(rows: Iterable[tuple[str, str]]) -> str:
    """Names and numbers in running text."""
    return "<p>" + " · ".join(f"{escape(name)} <b>{escape(number)}</b>" for name, number in rows) + "</p>"


def _regions(house: HouseRules, lang: str) -> str:
    rows = [
        (region.name(lang), str(house.sajon_bonus if region.id == "sajon" else region.bonus))
        for region in load_board("risk2210").regions
    ]
    return _pairs(rows)
