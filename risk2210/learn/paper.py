"""Sheets of paper: what every printable page of rules is made of, whatever the edition."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from risk2210.i18n import N_, translation
from risk2210.learn.rulebook import rulebook
from risk2210.odds import roll_odds
from risk2210.rules import Ruleset
from risk2210.rules.house_words import SWITCH_WORDS, changed_switches, house_rule, mode_word

STYLE: Final = """
@page { size: A4; margin: 9mm }
* { box-sizing: border-box }
body { font: SIZEpt/1.25 system-ui, "DejaVu Sans", sans-serif; color: #111; background: #fff;
       margin: 0 auto; width: 192mm }
h1 { font-size: 14pt; margin: 0 0 2mm } h2 { font-size: 1.25em; margin: 0 0 1mm; border-bottom: .4mm solid #111 }
main { columns: 2; column-gap: 6mm } section { margin: 0 0 2.4mm }
h2 { break-after: avoid } li, tr, p { break-inside: avoid }
ol, ul { margin: 0; padding-left: 4.5mm } li { margin: 0 0 .5mm }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; padding: .3mm 1mm; border-bottom: .2mm solid #999 }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums } small, .c { color: #555; font-size: .875em }
p { margin: 0 0 1mm } footer { font-size: .875em; color: #555; margin-top: 1mm }
@media screen { body { padding: 9mm 0 } .print { position: fixed; right: 4mm; top: 4mm } }
@media print { .print { display: none } }
"""

SIZES: Final = ((0, "8"), (4, "7.5"), (99, "7"))
"""Size of the letters for so many house rules at most, so that all of them go on the page."""

Hand = tuple[int, ...]


class Paper:
    """What a sheet says in one language of one game.

    Parameters
    ----------
    ruleset : Ruleset
    lang : {"en", "fr"}
    """

    def __init__(self, ruleset: Ruleset, lang: str) -> None:
        self.ruleset, self.lang = ruleset, lang
        self.gettext = translation(lang).gettext
        self.said: set[str] = set()
        self.changed = changed_switches(ruleset)

    def page(self, sections: Iterable[str]) -> str:
        """The whole document: title, sections, and what the numbers in brackets are."""
        title = self.gettext(N_("{game} on one page")).format(game=mode_word(self.ruleset.mode, self.lang))
        style = STYLE.replace("SIZE", next(size for most, size in SIZES if len(self.changed) <= most))
        hint = self.gettext(N_("Our own words; the numbers in brackets are those of the rulebook in the companion."))
        return (
            f'<!doctype html>\n<html lang="{self.lang}"><head><meta charset="utf-8"><title>{escape(title)}</title>'
            f"<style>{style}</style></head><body><h1>{escape(title)}</h1><main>{''.join(sections)}</main>"
            f"<footer>{escape(hint)}</footer></body></html>\n"
        )

    def section(self, title: str, *bodies: str) -> str:
        """A heading with what stands under it."""
        return f"<section><h2>{escape(self.gettext(title))}</h2>{''.join(bodies)}</section>"

    def clause(self, number: str) -> str:
        """A clause with its number; a star where a house rule of this game changes it."""
        self.said.add(number)
        clause = rulebook(self.lang, self.ruleset.edition.rulebook)[number]
        star = "*" if set(clause.house) & set(self.changed) else ""
        return f'{escape(clause.text)} <span class="c">({number}{star})</span>'

    def clauses(self, numbers: Iterable[str]) -> str:
        """A list of clauses; what stands on the sheet already is left out."""
        fresh = [number for number in dict.fromkeys(numbers) if number not in self.said]
        return "<ul>" + "".join(f"<li>{self.clause(number)}</li>" for number in fresh) + "</ul>"

    def steps(self, steps: Iterable[tuple[str, Sequence[str]]]) -> str:
        """A numbered list: the name of each step and its clauses."""
        told = []
        for word, numbers in steps:
            text = " ".join(self.clause(number) for number in numbers)
            told.append(f"<li><b>{escape(word[0].upper() + word[1:])}.</b> {text}</li>")
        return "<ol>" + "".join(told) + "</ol>"

    def table(self, headings: Sequence[str], rows: Iterable[Sequence[str]], *, numbers: bool = True) -> str:
        """A table; with `numbers` all but the first column are set to the right."""
        kind = ' class="n"' if numbers else ""
        head = "".join(f"<th{kind if place else ''}>{escape(text)}</th>" for place, text in enumerate(headings))
        body = "".join(
            f"<tr><td>{escape(row[0])}</td>" + "".join(f"<td{kind}>{escape(cell)}</td>" for cell in row[1:]) + "</tr>"
            for row in rows
        )
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"

    def pairs(self, rows: Iterable[tuple[str, str]]) -> str:
        """Names and numbers in running text."""
        return "<p>" + " · ".join(f"{escape(name)} <b>{escape(number)}</b>" for name, number in rows) + "</p>"

    def note(self, text: str) -> str:
        """A small line."""
        return f"<p><small>{escape(self.gettext(text))}</small></p>"

    def rolls(self, hands: Iterable[tuple[Hand, Hand]]) -> str:
        """How often the attacker loses less, as much, or more than the defender; a dash where that cannot happen."""
        _ = self.gettext
        rows = []
        for attack, defence in hands:
            shares = {1: 0.0, 0: 0.0, -1: 0.0}
            for (mine, theirs), chance in roll_odds(attack, defence).chances.items():
                shares[(theirs > mine) - (theirs < mine)] += chance
            cells = [self.percent(share) if share else "–" for share in shares.values()]
            rows.append((f"{_hand(attack)} : {_hand(defence)}", *cells))
        return self.table((_(N_("Attack : defence")), _(N_("better")), _(N_("even")), _(N_("worse"))), rows)

    def percent(self, share: float) -> str:
        """A share in whole percent."""
        return f"{share:.0%}" if self.lang == "en" else f"{100 * share:.0f}\N{NO-BREAK SPACE}%"

    def house_rules(self) -> str:
        """The house rules of this game and what each changes; nothing where none is set."""
        if not self.changed:
            return ""
        rows = []
        for name in self.changed:
            said, why = house_rule(self.ruleset, name, self.lang), self.gettext(SWITCH_WORDS[name][1])
            rows.append(f"<li><b>{escape(said)}.</b> {escape(why)}</li>")
        return self.section(
            N_("House rules of this game"),
            f"<ul>{''.join(rows)}</ul>",
            self.note(N_("They change clauses with a star.")),
        )


def _hand(dice: Hand) -> str:
    return "+".join(f"d{sides}" for sides in dice)
