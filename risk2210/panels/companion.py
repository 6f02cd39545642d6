"""`Companion`: one evening, on one screen."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from pathlib import Path
from random import Random, SystemRandom
from typing import Any, cast

import ipywidgets as widgets

from risk2210.board import Board
from risk2210.i18n import choose_language, translation
from risk2210.panels.atlas import AtlasPage
from risk2210.panels.classroom import Classroom
from risk2210.panels.corrections import Corrections
from risk2210.panels.head import head, head_elsewhere
from risk2210.panels.home import Home
from risk2210.panels.learn import LearnPage
from risk2210.panels.log import log
from risk2210.panels.markup import el
from risk2210.panels.pages import GAME, PANEL, Page, Pages, Shown
from risk2210.panels.pen import Pen, Watch
from risk2210.panels.preferences import keep_language, kept_language
from risk2210.panels.quick import Quick, QuickLine
from risk2210.panels.report import ReportPage
from risk2210.panels.ruling import Editor
from risk2210.panels.safely import safely
from risk2210.panels.sheet import Sheet
from risk2210.panels.side import game_side
from risk2210.panels.step import Step, number
from risk2210.panels.steps import step_of
from risk2210.panels.table import Table
from risk2210.record import RecordedGame
from risk2210.rules import Move, Refusal, Ruling, intended
from risk2210.view import BoardWidget, PositionLike
from risk2210.view.state import Painted

PAGES: tuple[type[Page], ...] = (AtlasPage, ReportPage, LearnPage)
"""The pages beside the game, in the order of their tabs."""

WRITING = frozenset(
    {"undo", "redo", "edit", "insert", "delete", "ruling", "quick_enter", "quick_send"}
    | {f"clash_{way}" for way in ("mend", "drop", "drop_all", "rule", "again", "back")}
)
"""What only the window that has the pen may do."""

HEIGHT_SHARE = 0.66
"""Most of the window's height that the board takes: head, quick line and what is said of a territory need the rest."""


class Companion(widgets.Box):  # type: ignore[misc] # ipywidgets has no types
    """The panels of one table: board, step, players, record; and the home screen they come from.

    Shown alone it goes on with the game written last, at the very move where it stopped; without one it asks for a
    new game.

    Parameters
    ----------
    folder : str or Path, optional
        Where games are recorded; by default the user's folder of games.
    lang : {"en", "fr"}, optional
        By default the language chosen last on a page, else the reader's.
    chance : random.Random, optional
        Rolls for the table when asked to; by default the system's.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> folder = TemporaryDirectory()
    >>> companion = Companion(folder.name, "en")
    >>> companion.home_sheet.press("begin")
    >>> companion.tap("egypt")
    >>> companion.side.text().startswith("Devastation")
    True
    >>> companion.close_game()
    >>> folder.cleanup()
    """

    def __init__(
        self, folder: str | Path | None = None, lang: str | None = None, *, chance: Random | None = None
    ) -> None:
        self._opened_in = choose_language(lang)
        self.chance = chance or SystemRandom()
        self.home = Home(self._opened_in, None if folder is None else Path(folder))
        self.lang = self._opened_in if lang is not None else kept_language(self.home.folder, self._opened_in)
        self.home.lang = self.lang
        self.said = ""
        self.refused: tuple[Refusal, tuple[Move, ...]] | None = None
        self.picked: int | None = None
        self.query = ""
        self._table: Table | None = None
        self._step: Step | None = None
        self._quick: Quick | None = None
        self._corrections: Corrections | None = None
        self._actors: tuple[QuickLine | Corrections, ...] = ()
        self.pages = Pages(self, ())
        self.live: BoardWidget | None = None
        self._boards: dict[str, BoardWidget] = {}
        self._classroom: Classroom | None = None
        self.head = Sheet(self._guarded(self.act), "head")
        self.tabs = Sheet(self._guarded(self.act), "pages")
        self.side = Sheet(self._guarded(self.act_beside), "side", role="tabpanel", ident=PANEL)
        self.foot = Sheet(self._guarded(self.act), "foot")
        self.line = Sheet(self._guarded(self.act), "line-sheet")
        self.home_sheet = Sheet(self._guarded(self.act), "home")
        super().__init__()
        self.add_class("risk2210-companion")
        self._holder: list[RecordedGame] = []
        self._watch = Watch(self._guarded)
        weakref.finalize(self, _close, self._holder)
        self._speak()
        last = self.home.last()
        if last is None:
            self._go_home()
        else:
            self._take_up(last)

    def _guarded(self, call: Callable[..., object]) -> Callable[..., None]:
        return safely(call, self._complain, lambda: self.lang)

    def _complain(self, text: str) -> None:
        """Show an error wherever the user is."""
        if self.at_home:
            self.home.problem = text
            self._show_home()
        else:
            self.said, self.refused = text, None
            self._show_side()

    # games -------------------------------------------------------------------------------------------------------

    @property
    def table(self) -> Table:
        """The table of the game that is open."""
        assert self._table is not None
        return self._table

    @property
    def step(self) -> Step:
        """The step panel shown."""
        assert self._step is not None
        return self._step

    @property
    def quick(self) -> Quick:
        """The quick line."""
        assert self._quick is not None
        return self._quick

    @property
    def at_home(self) -> bool:
        """Whether the home screen is shown."""
        return self.home_sheet in self.children

    def close_game(self) -> None:
        """Lay the pen down."""
        self._watch.pen = None
        _close(self._holder)

    def _take_up(self, game: RecordedGame, *, entering: bool = False) -> None:
        """Show a game."""
        self.close_game()
        self._holder.append(game)
        table = Table(game, self.lang)
        self._table, self._watch.pen = table, Pen(table)
        self._quick = Quick(table)
        self._corrections = Corrections(table, self._quick, self._show_line)
        self._actors = (QuickLine(self, self._quick, self._show_line), self._corrections)
        self.pages.close()
        self.pages = Pages(self, PAGES)
        self.said, self.refused, self.picked = "", None, None
        self._step = step_of(self)
        if entering:
            reason = table.gettext("as it lies on the table")
            self._step = Editor(self, Ruling(reason), entering=True)
        self._turn_board(table.board)
        table.on_change(self._changed)
        notices = [notice.message(self.lang) for notice in game.notices]
        self.said = " ".join(notices)
        self._show()
        self._show_panels()
        self._watch.hear()

    def _turn_board(self, board: Board) -> None:
        """Have the widget of this board in sight."""
        if self.live is not None and self.live.board.digest == board.digest:
            return
        before, self.live = self.live, self._boards.get(board.digest)
        if self.live is None:
            self.live = BoardWidget(board, lang=self.lang, height_share=HEIGHT_SHARE)
            self.live.on_territory(self._guarded(self.tap))
            self._boards[board.digest] = self.live
        self.live.show(lang=self.lang)
        if before in self.children:
            self._show_panels()

    def _show_panels(self) -> None:
        assert self.live is not None
        self.children = cast(Any, (self.head, self.live, self.tabs, self.side, self.line, self.foot))
        self.remove_class("at-home")

    def _go_home(self) -> None:
        self._show_home()
        self.children = cast(Any, (self.home_sheet,))
        self.add_class("at-home")

    # what step panels ask for --------------------------------------------------------------------------------------

    def commit(self, *moves: Move) -> bool:
        """Make moves; a refusal is shown with the way round it."""
        refusal = self.table.push(*moves)
        if refusal is not None:
            self.refuse(refusal, *moves)
        return refusal is None

    def refuse(self, refusal: Refusal, *moves: Move) -> None:
        """Show why these moves cannot be made."""
        self.refused = (refusal, moves)
        self.said = self.table.stated(self.table.words(refusal))
        self._turn_to(GAME)

    def say(self, text: str) -> None:
        """Show a line of text."""
        self.said, self.refused = text, None
        self._show_side()

    def refresh(self) -> None:
        """Show the step panel again after its draft changed."""
        self.said, self.refused = "", None
        self._show_board()
        self._show_side()

    def hand_over(self, name: str, kind: str, content: bytes) -> None:
        """Give a file to the page that asked for it."""
        self.side.hand_over(name, kind, content)

    # what pages do -------------------------------------------------------------------------------------------------

    def tap(self, territory: str) -> None:
        """A territory was chosen on the board."""
        self._watch.hear()
        _ = self.table.gettext
        if self.pages.page is not None:
            self.pages.page.tap(territory)
        elif self.table.game.read_only:
            self.say(_("This window only follows: press “Record here instead” first."))
        elif self.table.shown is not None:
            self.say(_("You look at the past; go back to the present to go on."))
        else:
            self.step.tap(territory)

    def act(self, action: str, value: Any) -> None:
        """Something was done on a sheet."""
        self._watch.hear()
        method = getattr(self, f"_on_{action}", None)
        if action in WRITING and not self.at_home and self.table.game.read_only:
            self.say(self.table.gettext("This window only follows: press “Record here instead” first."))
        elif method is not None:
            method(value)
        elif any(actor.act(action, value) for actor in self._actors):
            return
        elif self.at_home:
            if self.home.act(action, value):
                self._show_home()
        elif self.table.shown is None and not self.table.game.read_only:
            self.step.act(action, value)

    def act_beside(self, action: str, value: Any) -> None:
        """Something was done where the step panel stands: it goes to the page that is open there."""
        page = self.pages.page
        if page is None:
            self.act(action, value)
        else:
            self._watch.hear()
            page.act(action, value)

    def _on_beside(self, value: Any) -> None:
        self.said, self.refused = "", None
        self.quick.hush()
        self._show_line()
        self._turn_to(value)

    def _turn_to(self, page: object) -> None:
        """Open a page beside the board, or the step panel."""
        self.pages.turn_to(page)
        self._show_tabs()
        self._show_board()
        self._show_side()

    def _on_home(self, _value: Any) -> None:
        self.home.problem = ""
        self._go_home()

    def _on_learn(self, _value: Any) -> None:
        """Learn, without a game."""
        room = Classroom(lang=self.lang, folder=self.home.folder, leave=self._leave_classroom, chance=self.chance)
        self._classroom = room
        self.children = cast(Any, (room,))

    def _leave_classroom(self) -> None:
        """Back home, in the language that was spoken there."""
        room = self._classroom
        if room is not None:
            room.close_tables()
            self._classroom = None
            self._on_lang(room.lang)
        self._go_home()

    def _on_players(self, _value: Any) -> None:
        """Who has won how often, on the home screen."""
        self.home.tell_players(self._show_home)

    def _on_back(self, _value: Any) -> None:
        if self._table is not None:
            self._show()
            self._show_panels()

    def _on_open(self, value: Any) -> None:
        path = self.home.named(str(value))
        if path is not None:
            if self._table is not None and self.table.game.path == path:
                self._on_back(None)
                return
            self.home.problem = ""
            self._take_up(self.home.open(path))

    def _on_begin(self, _value: Any) -> None:
        self._take_up(self.home.begin())

    def _on_enter(self, _value: Any) -> None:
        self._take_up(self.home.begin(), entering=True)

    def _on_lang(self, value: Any) -> None:
        self.lang = choose_language(str(value))
        self.home.lang = self.lang
        keep_language(self.home.folder, self.lang, self._opened_in)
        self._speak()
        if self._table is not None:
            assert self.live is not None
            self.live.show(lang=self.lang)
            drafted = self._step
            self._table.speak(self.lang)
            self._step = drafted  # what was drafted stays, in whatever language it is read
            if not self.at_home:
                self._show()
        if self.at_home:
            self._show_home()

    def _on_tick(self, _value: Any) -> None:
        """A page is there; `act` has told the watch."""

    def _on_take_pen(self, _value: Any) -> None:
        self._watch.ask()

    def _on_undo(self, _value: Any) -> None:
        self.table.undo()

    def _on_redo(self, _value: Any) -> None:
        self.table.redo()

    def _on_look(self, value: Any) -> None:
        self.table.look_at(number(value, 0, len(self.table.game)))

    def _on_pick(self, value: Any) -> None:
        self.picked = None if self.picked == value else number(value, 1, len(self.table.game))
        self._show_foot()

    def _on_ruling(self, _value: Any) -> None:
        """Record something the rules refuse, or whatever else the table decided."""
        draft = None if self.refused is None else intended(self.table.position, self.refused[1], self.said)
        self._step = Editor(self, draft, behind=self.step)
        self.refresh()

    def _on_leave_editor(self, _value: Any) -> None:
        behind = self.step.behind if isinstance(self.step, Editor) else None
        self._step = behind or step_of(self)
        self.refresh()

    def _on_find_rule(self, value: Any) -> None:
        self.query = str(value)
        self._show_side()

    # showing ---------------------------------------------------------------------------------------------------------

    def _changed(self) -> None:
        self._step = step_of(self)
        self.said, self.refused, self.picked = "", None, None
        if self.table.clash is not None:
            self.pages.turn_to(GAME)
        if not self.at_home:
            self._show()

    def _speak(self) -> None:
        """What screen readers call the sheets, and what pages say by themselves."""
        _ = translation(self.lang).gettext
        labels = {
            self.head: _("State of the game"),
            self.tabs: _("Pages"),
            self.side: self.pages.label(self.lang),
            self.line: _("Quick line"),
            self.foot: _("Record"),
            self.home_sheet: _("Games"),
        }
        for sheet, label in labels.items():
            sheet.speak(self.lang, label)

    def _show_home(self) -> None:
        self.home_sheet.show(*self.home.tree(self._table is not None))

    def _show(self) -> None:
        self._show_board()
        self._show_tabs()
        self._show_side()
        self._show_line()
        self._show_foot()

    def _show_board(self) -> None:
        page = self.pages.page
        state: PositionLike = self.table.painted()
        drafted = self.step.preview() if page is None and self.table.shown is None else None
        if drafted is not None:
            state = Painted(drafted, self.table.styles)
        if page is not None:
            shown = page.shown()
        elif self.table.shown is not None or self.table.game.read_only:
            shown = Shown()
        else:
            shown = Shown(self.step.selected(), self.step.lit())
        self._turn_board(shown.board or self.table.board)
        assert self.live is not None
        self.live.show(
            state=shown.state or state,
            names=shown.names or self.table.names,
            selected=shown.selected,
            targets=shown.targets,
            route=shown.route,
            picture=shown.picture,
        )

    def _show_tabs(self) -> None:
        self.tabs.show(*self.pages.tree(self.lang))
        self.side.speak(self.lang, self.pages.label(self.lang))

    def _show_side(self) -> None:
        elsewhere = self.pages.page and self.pages.page.shown().elsewhere
        if elsewhere:
            self.head.show(*head_elsewhere(self.table, elsewhere))
        else:
            self.head.show(*head(self.table, self.step.page_name()))
        if self.pages.page is not None:
            said = el("p", self.said, class_="said", role="status", key="said")
            self.side.show(*self.pages.page.tree(), said)
            return
        assert self._corrections is not None
        refused, waiting = self.refused is not None, self._watch.waiting
        self.side.show(
            *game_side(self.table, self.step, self._corrections, self.said, refused, self.query, waiting=waiting)
        )

    def _show_line(self) -> None:
        self.line.show(*self.quick.tree())

    def _show_foot(self) -> None:
        self.foot.show(*log(self.table, self.picked))


def _close(holder: list[RecordedGame]) -> None:
    """Lay the pen of every game in the list down."""
    while holder:
        holder.pop().close()
