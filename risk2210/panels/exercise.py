"""Exercises for notebooks: a field for the answer, a word on whether it is right, and the solution when asked for."""

from __future__ import annotations

import re
from collections.abc import Collection
from fractions import Fraction
from typing import Any

import ipywidgets as widgets

from risk2210.board import Board
from risk2210.errors import UnknownName
from risk2210.i18n import choose_language, translation
from risk2210.panels.markup import Node, button, el, field, row
from risk2210.panels.safely import safely
from risk2210.panels.sheet import Sheet

TOLERANCE = 0.0005
"""How far a number may be off: three digits after the point are enough."""

MOST_DIGITS = 10**6
"""Denominators of solutions that are shown as fractions stay below this."""

Expected = int | float | Fraction | str | Collection[str]


class Exercise(widgets.Box):  # type: ignore[misc] # ipywidgets has no types
    """A field for one answer, checked when Enter is pressed.

    Numbers may be written as ``0.4167``, ``0,4167``, ``41.67 %`` or ``15/36``; territories by any of their names.

    Parameters
    ----------
    expected : number, str or collection of str
        The answer: a number, the id of a territory, or ids of several, whose order does not matter.
    board : Board, optional
        Board of the territories; needed where the answer is one.
    tolerance : float
        How far a number may be off.
    lang : {"en", "fr"}, optional

    Examples
    --------
    >>> exercise = Exercise(Fraction(15, 36), lang="en")
    >>> exercise.check("41.67 %"), exercise.check("1/2"), exercise.check("a half")
    (True, False, False)
    >>> exercise.sheet.text()
    'Your answer Check Show the solution This is no number: write 0.25, 25 % or 1/4.'
    """

    def __init__(
        self,
        expected: Expected,
        board: Board | None = None,
        *,
        tolerance: float = TOLERANCE,
        lang: str | None = None,
    ) -> None:
        self.expected, self.board, self.tolerance = expected, board, tolerance
        self.number = 0.0
        self.places: tuple[str, ...] = ()
        if isinstance(expected, int | float | Fraction):
            self.number = float(expected)
        else:
            self.places = (expected,) if isinstance(expected, str) else tuple(expected)
        self.lang = choose_language(lang)
        self.right = False
        self._typed = self._said = ""
        self.sheet = Sheet(safely(self._act, self._complain, lambda: self.lang), "leaf")
        self.sheet.speak(self.lang, translation(self.lang).gettext("Exercise"))
        super().__init__([self.sheet])
        self.add_class("risk2210-leaf")
        self._show()

    def check(self, text: str) -> bool:
        """Whether this is the answer; the page says so too."""
        _ = translation(self.lang).gettext
        self._typed = text
        try:
            self.right = self._fits(text)
        except UnknownName as error:
            self.right, self._said = False, error.message(self.lang)
        except ValueError:
            self.right, self._said = False, _("This is no number: write 0.25, 25 % or 1/4.")
        else:
            self._said = _("Right.") if self.right else _("Not yet.")
        self._show()
        return self.right

    def solution(self) -> str:
        """The answer in words."""
        if self.places:
            assert self.board is not None
            return ", ".join(self.board[ident].name(self.lang) for ident in self.places)
        value = f"{self.number:.4f}".rstrip("0").rstrip(".")
        value = value.replace(".", ",") if self.lang == "fr" else value
        exact = isinstance(self.expected, Fraction) and 1 < self.expected.denominator < MOST_DIGITS
        return f"{self.expected} = {value}" if exact else value

    def _fits(self, text: str) -> bool:
        if not self.places:
            return abs(float(read_number(text)) - self.number) <= self.tolerance
        assert self.board is not None
        return {self.board[name.strip()].id for name in text.split(",") if name.strip()} == set(self.places)

    def _act(self, action: str, value: Any) -> None:
        if action == "answer" and isinstance(value, str):
            if value.strip():
                self.check(value)
            else:
                self._typed = ""
        elif action == "check":
            self.check(self._typed)
        elif action == "solve":
            self._said = self.solution()
            self._show()

    def _complain(self, text: str) -> None:
        self._said = text
        self._show()

    def _show(self) -> None:
        _ = translation(self.lang).gettext
        nodes: list[Node] = [
            row(
                field(_("Your answer"), "answer", self._typed, enter="answer"),
                button(_("Check"), "check", kind="primary"),
                button(_("Show the solution"), "solve", kind="quiet"),
            ),
            el("p", self._said, class_="now" if self.right else "note", role="status", key="said"),
        ]
        self.sheet.show(*nodes)


def read_number(text: str) -> Fraction:
    """A number as people write it.

    Raises
    ------
    ValueError
        When it is none.

    Examples
    --------
    >>> read_number("15/36"), read_number("12,5 %"), read_number("7")
    (Fraction(5, 12), Fraction(1, 8), Fraction(7, 1))
    """
    plain = text.replace("\u00a0", " ").replace("\u202f", " ").strip().replace(",", ".")
    found = re.fullmatch(r"(-?\d{1,15}(?:\.\d{1,15})?)(?:\s*/\s*(\d{1,15}))?\s*(%?)", plain)
    if found is None or (found[2] is not None and int(found[2]) == 0):
        raise ValueError(text)
    value = Fraction(found[1]) / int(found[2] or 1)
    return value / 100 if found[3] else value
