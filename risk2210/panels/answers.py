"""Answers of the atlas in a notebook: on a board, with their table; and the ranking of all devastations."""

from __future__ import annotations

from typing import Any

import ipywidgets as widgets

from risk2210.atlas import COLUMNS, EFFECTS, Answer, rank_devastation
from risk2210.atlas.devastation import MARKERS
from risk2210.board import Board
from risk2210.i18n import choose_language, translation
from risk2210.view import BoardWidget, PositionLike


class AnswerPanel(widgets.VBox):  # type: ignore[misc] # ipywidgets has no types
    """An answer on a live board, with its table below.

    Parameters
    ----------
    answer : Answer
    state : PositionLike, optional
        Who holds what.
    lang : {"en", "fr"}, optional
        By default the reader's language.

    Examples
    --------
    >>> from risk2210 import load_board
    >>> from risk2210.atlas import regions
    >>> panel = AnswerPanel(regions(load_board("classic")), lang="en")
    >>> panel.live.targets[-1]
    'indonesia'
    """

    def __init__(self, answer: Answer[Any], state: PositionLike | None = None, lang: str | None = None) -> None:
        self.lang = choose_language(lang)
        self.live = BoardWidget(answer.board, state, lang=self.lang)
        self.table = widgets.HTML(layout={"max_height": "360px", "overflow": "auto"})
        super().__init__([self.live, self.table])
        self.show(answer)

    def show(self, answer: Answer[Any]) -> None:
        """Show another answer about the same board."""
        self.live.show(picture=answer.picture, targets=answer.picture.marks)
        self.table.value = answer.html(self.lang)


class RankingPanel(widgets.VBox):  # type: ignore[misc]
    """Every devastation of so many territories, ranked by what one chooses, with a bar while they are counted.

    Parameters
    ----------
    board : Board
    count : int
        Territories in a set.
    lang : {"en", "fr"}, optional
    top : int
        How many sets are listed.

    Examples
    --------
    >>> from risk2210 import load_board
    >>> panel = RankingPanel(load_board("classic"), 1, "en", top=1)
    >>> panel.answer.rows[0].devastated, panel.progress.value == panel.progress.max
    (('siam',), True)
    """

    def __init__(self, board: Board, count: int = MARKERS, lang: str | None = None, *, top: int = 10) -> None:
        self.board, self.count, self.lang, self.top = board, count, choose_language(lang), top
        gettext = translation(self.lang).gettext
        options = [(gettext(COLUMNS[name].heading), name) for name in EFFECTS]
        self.by = widgets.Dropdown(
            options=options, description=gettext("Ranked by"), style={"description_width": "initial"}
        )
        self.progress = widgets.IntProgress(max=1, layout={"width": "260px"})
        self.panel: AnswerPanel | None = None
        self.controls = widgets.HBox([self.by, self.progress], layout={"flex_flow": "row wrap"})
        super().__init__([self.controls])
        self.by.observe(lambda _change: self.rank(), names="value")
        self.rank()

    def rank(self) -> None:
        """Rank by what is chosen; only the first time takes a few seconds."""
        self.answer = rank_devastation(self.board, self.count, self.by.value, self.top, self._progress)
        self.progress.value = self.progress.max
        if self.panel is None:
            self.panel = AnswerPanel(self.answer, lang=self.lang)
            self.children = (self.controls, self.panel)
        else:
            self.panel.show(self.answer)

    def _progress(self, done: int, steps: int) -> None:
        self.progress.max = steps
        self.progress.value = done
