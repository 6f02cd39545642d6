"""Drawing and telling: a position goes in; figures, patches and words come out. No rules in here."""

from risk2210.view.figure import answer_figure, board_figure
from risk2210.view.state import BoardState, Holding, PositionLike
from risk2210.view.text import board_text
from risk2210.view.widget import BoardWidget

__all__ = ["BoardState", "BoardWidget", "Holding", "PositionLike", "answer_figure", "board_figure", "board_text"]
