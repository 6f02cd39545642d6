"""Drawing and telling: a position goes in; figures, patches and words come out. No rules in here.

========================================= ======================================================================
`canvas`, `geometry`, `palette`           what is drawn on, its coordinates, its colours and symbols
`ground`, `pieces`, `overlay`, `backdrop` what stays, what changes, an answer of the atlas, the sky behind
`state`, `scene`                          what a drawing needs of a position, and everything drawable of a board
`figure`, `picture`, `charts`             still drawings: the whole board, a corner of it, what a game came to
`live`, `patch`, `widget`                 the live board: a whole figure once, then what changed
`voice`, `telling`, `text`, `standing`    a game in words: its moves and points, the board, how players stand
========================================= ======================================================================
"""

from risk2210.view.figure import answer_figure, board_figure
from risk2210.view.state import BoardState, Holding, PositionLike
from risk2210.view.text import board_text
from risk2210.view.widget import BoardWidget

__all__ = ["BoardState", "BoardWidget", "Holding", "PositionLike", "answer_figure", "board_figure", "board_text"]
