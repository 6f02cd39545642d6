"""risk2210: the companion to the board game Risk 2210 A.D.

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
