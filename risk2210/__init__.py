"""risk2210: the companion to the board game Risk 2210 A.D.

From the top floor down; a module imports only what stands below it (`pyproject.toml` says how exactly, and the tests
keep it so):

============================================= =====================================================================
`cli`, `launch`, `userfolder`                 the command; JupyterLab and the page started; the folder of notebooks
`panels`                                      the companion: ipywidgets that show a game and report what was done
`report`                                      an evening as one HTML file
`view`                                        drawing and telling: figures, patches and words
`learn`                                       rulebook, lessons, puzzles, coach, sheets to print
`selfplay`                                    whole games by chance, every rule checked after each move
`record`                                      a game on disk: journal, text form, corrections, statistics
`atlas`, `odds`                               questions to the board as a graph; exact dice
`rules`                                       the engine: positions, moves, what is allowed and why not
`board`                                       a networkx graph with names, read from a file and checked
`errors`, `oserrors`, `arguments`, `i18n`     errors by their codes, arguments checked, both languages
`files`, `resources`, `listing`, `progress`   what all floors use
============================================= =====================================================================

Examples
--------
>>> import risk2210
>>> board = risk2210.load_board("risk2210")
>>> board["Mer des Crises"].id
'sea_of_crisis'
"""

from importlib.metadata import PackageNotFoundError, version

from risk2210.board import Board, BoardError, load_board
from risk2210.errors import InvalidArgument, RiskError, UnknownName

try:
    __version__ = version("risk2210")
except PackageNotFoundError:  # a source tree on the path, not installed
    __version__ = "0+unknown"

__all__ = ["Board", "BoardError", "InvalidArgument", "RiskError", "UnknownName", "__version__", "load_board"]
