"""`Classroom`: learning without a game at the table, for a notebook and for the home screen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random, SystemRandom
from typing import Any, cast

import ipywidgets as widgets

from risk2210.board import Board
from risk2210.i18n import N_, choose_language, translation
from risk2210.learn import Scene
from risk2210.learn.teaching import lesson
from risk2210.panels.head import language_choice, strip_elsewhere
from risk2210.panels.learn import LearnPage
from risk2210.panels.learn.practice import Practice
from risk2210.panels.markup import button, el, row
from risk2210.panels.safely import safely
from risk2210.panels.sheet import Sheet
from risk2210.panels.table import Table
from risk2210.rules import Move, Refusal
from risk2210.view import BoardWidget

HEIGHT_SHARE = 0.8
"""Most of the window's height that the board takes."""


class Classroom(widgets.Box):  # type: ignore[misc] # ipywidgets has no types
    """The page *Learn* with a board of its own. It is a `Desk` whose game is an empty practice table.

    Parameters
    ----------
    name : str, optional
        The lesson to open with; without one, the menu.
    lang : {"en", "fr"}, optional
        By default the reader's language.
    folder : str or Path, optional
        Where progress is kept; by default the folder of the games.
    leave : callable, optional
        Where there is one, a button goes back to where the learner came from.
    chance : random.Random, optional

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> folder = TemporaryDirectory()
    >>> room = Classroom("dice", "en", folder=folder.name)
    >>> room.side.text().startswith("Dice and losses")
    True
    >>> room.close_tables()
    >>> folder.cleanup()
    """

    def __init__(
        self,
        name: str | None = None,
        lang: str | None = None,
        *,
        folder: str | Path | None = None,
        leave: Callable[[], object] | None = None,
        chance: Random | None = None,
    ) -> None:
        self.lang = choose_language(lang)
        self.chance = chance or SystemRandom()
        self.said = ""
        self._leave = leave
        self._scratch = Practice(Scene(), self.lang, self.refresh, self.chance)
        self._boards: dict[str, BoardWidget] = {}
        self._in_sight: BoardWidget | None = None
        guard = safely(self.act, self.say, lambda: self.lang)
        self.top = Sheet(guard, "head")
        self.side = Sheet(guard, "side")
        self._tapped = safely(self.tap, self.say, lambda: self.lang)
        super().__init__()
        self.add_class("risk2210-companion")
        self.add_class("classroom")
        self.page = LearnPage(self)
        self.page.keep_in(None if folder is None else Path(folder))
        if name is not None:
            lesson(name)
            self.page.open_lesson(name)
        self.refresh()

    def close_tables(self) -> None:
        """Give the practice tables up."""
        self.page.close()
        self._scratch.close()

    # what the page asks for --------------------------------------------------------------------------------------

    @property
    def table(self) -> Table:
        """An empty table, for questions about a position."""
        return self._scratch.table

    def commit(self, *moves: Move) -> bool:
        """Nothing is recorded here."""
        refusal = self.table.refusal_of(*moves)
        if refusal is not None:
            self.refuse(refusal, *moves)
        return refusal is None

    def refuse(self, refusal: Refusal, *_moves: Move) -> None:
        """Show why these moves cannot be made."""
        self.say(self.table.stated(self.table.words(refusal)))

    def say(self, text: str) -> None:
        """Show a line of text."""
        self.said = text
        self._show()

    def refresh(self) -> None:
        """Show the page again."""
        self.said = ""
        self._show()

    def hand_over(self, name: str, kind: str, content: bytes) -> None:
        """Give a file to the page that asked for it."""
        self.side.hand_over(name, kind, content)

    def tap(self, territory: str) -> None:
        """A territory was chosen on the board."""
        self.page.tap(territory)

    def act(self, action: str, value: Any) -> None:
        """Something was done on a sheet."""
        if action == "lang":
            self.speak(str(value))
        elif action == "leave":
            if self._leave is not None:
                self._leave()
        else:
            self.page.act(action, value)

    def speak(self, lang: str) -> None:
        """Change the language."""
        self.lang = choose_language(lang)
        self._scratch.speak(self.lang)
        for live in self._boards.values():
            live.show(lang=self.lang)
        self.refresh()

    # showing -----------------------------------------------------------------------------------------------------

    def _show(self) -> None:
        if not hasattr(self, "page"):
            return
        _ = translation(self.lang).gettext
        back = button(_(N_("Back to the games")), "leave") if self._leave is not None else None
        title = el("span", _(N_("Learn Risk 2210 A.D.")), class_="who")
        self.top.speak(self.lang, _(N_("Learn")))
        self.side.speak(self.lang, _(N_("Learn")))
        spacer = el("span", "", class_="owed")
        shown = self.page.shown()
        strip = None if shown.elsewhere is None else strip_elsewhere(shown.elsewhere, self.lang)
        self.top.show(row(title, spacer, back, language_choice(self.lang, _(N_("Language"))), kind="top"), strip)
        live = self._live(shown.board or self.table.board)
        live.show(
            state=shown.state or self.table.painted(),
            names=shown.names or self.table.names,
            selected=shown.selected,
            targets=shown.targets,
            route=shown.route,
        )
        self.side.show(*self.page.tree(), el("p", self.said, class_="said", role="status", key="said"))
        if live is not self._in_sight:
            self._in_sight = live
            self.children = cast(Any, (self.top, live, self.side))

    def _live(self, board: Board) -> BoardWidget:
        """The widget of a board."""
        if board.digest not in self._boards:
            live = BoardWidget(board, lang=self.lang, height_share=HEIGHT_SHARE)
            live.on_territory(self._tapped)
            self._boards[board.digest] = live
        return self._boards[board.digest]
