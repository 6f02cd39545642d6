"""The odds of any battle, to be played with in a notebook."""

from __future__ import annotations

from typing import Any

import ipywidgets as widgets

from risk2210.i18n import choose_language, translation
from risk2210.odds import Battle, Side, battle_odds
from risk2210.panels.chances import chance_line, ends, needed
from risk2210.panels.markup import Node, el, row, stepper, tick
from risk2210.panels.safely import safely
from risk2210.panels.sheet import Sheet
from risk2210.panels.step import number
from risk2210.rules.terms import Commander

MOST = 60
"""Most units on either side; more would only be more taps."""

ATTACKING: tuple[Commander, ...] = ("nuclear", "land", "naval")
"""Commanders that stand for those who lend the attacker a die."""

DEFENDING: tuple[Commander, ...] = ("land", "diplomat")
"""Commanders that stand for those of the defence; more than its two dice cannot matter."""


class OddsPanel(widgets.Box):  # type: ignore[misc] # ipywidgets has no types
    """A battle to set up by taps, with its odds: the chance, the survivors, the units to bring.

    Parameters
    ----------
    attackers, defenders : int
        All units of each side; of the attackers one must stay at the origin and is counted.
    lang : {"en", "fr"}, optional
        By default the reader's language.

    Examples
    --------
    >>> panel = OddsPanel(8, 5, "en")
    >>> panel.sheet.press("attack_d8", 1)
    >>> panel.sheet.press("station")
    >>> round(panel.odds.win, 3)
    0.571
    """

    def __init__(self, attackers: int = 8, defenders: int = 5, lang: str | None = None) -> None:
        self.lang = choose_language(lang)
        self.counts = {
            "attackers": number(attackers, 2, MOST),
            "attack_d8": 0,
            "defenders": number(defenders, 1, MOST),
            "defence_d8": 0,
        }
        self.station = False
        self.sheet = Sheet(safely(self._act, self._complain, lambda: self.lang), "leaf")
        self.sheet.speak(self.lang, translation(self.lang).gettext("Odds of a battle"))
        super().__init__([self.sheet])
        self.add_class("risk2210-leaf")
        self._show()

    @property
    def battle(self) -> Battle:
        """The battle set up."""
        mine, theirs = self.counts["attack_d8"], self.counts["defence_d8"]
        return Battle(
            Side(self.counts["attackers"] - mine, ATTACKING[:mine]),
            Side(self.counts["defenders"] - theirs, DEFENDING[:theirs], station=self.station),
        )

    @property
    def odds(self) -> Any:
        """Its odds."""
        return battle_odds(self.battle)

    def _bounds(self, name: str) -> tuple[int, int]:
        counts = self.counts
        return {
            "attackers": (2, MOST),
            "attack_d8": (0, min(len(ATTACKING), counts["attackers"])),
            "defenders": (1, MOST),
            "defence_d8": (0, min(len(DEFENDING), counts["defenders"])),
        }[name]

    def _act(self, action: str, value: Any) -> None:
        if action == "station":
            self.station = not self.station
        elif action in self.counts:
            self.counts[action] = number(value, *self._bounds(action))
            for name in ("attack_d8", "defence_d8"):
                self.counts[name] = number(self.counts[name], *self._bounds(name))
        self._show()

    def _complain(self, text: str) -> None:
        self.sheet.show(el("p", text, class_="why", role="alert"))

    def _show(self) -> None:
        self.sheet.show(*self._tree())

    def _tree(self) -> list[Node]:
        _, lang, odds = translation(self.lang).gettext, self.lang, self.odds
        labels = {
            "attackers": _("Attackers, all units at the origin"),
            "attack_d8": _("of these with an eight-sided die"),
            "defenders": _("Defenders"),
            "defence_d8": _("of these commanders"),
        }
        steppers = [stepper(labels[name], name, self.counts[name], *self._bounds(name)) for name in self.counts]
        taken = _("Taken, with so many units left at the origin and in the target, the one that stays included")
        return [
            *steppers,
            row(tick(_("Space Station in the target"), "station", self.station)),
            el("p", *chance_line(odds, lang), class_="odds", role="status", key="chance"),
            *ends(odds, lang, taken, _("Not taken, with so many defenders left")),
            needed(odds, lang, _("Units"), _("Units to have at the origin, the one that stays counted")),
        ]
