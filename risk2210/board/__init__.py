"""The board: a networkx graph with names, read from a file and checked."""

from risk2210.board.board import (
    EDGE_KINDS,
    TERRITORY_KINDS,
    Board,
    Edge,
    Region,
    Territory,
    UnknownRegion,
    UnknownTerritory,
)
from risk2210.board.cards import CardSpec, Catalogue, load_cards, load_own_cards
from risk2210.board.faults import BoardError, Fault
from risk2210.board.loading import board_faults, board_names, load_board

__all__ = [
    "EDGE_KINDS",
    "TERRITORY_KINDS",
    "Board",
    "BoardError",
    "CardSpec",
    "Catalogue",
    "Edge",
    "Fault",
    "Region",
    "Territory",
    "UnknownRegion",
    "UnknownTerritory",
    "board_faults",
    "board_names",
    "load_board",
    "load_cards",
    "load_own_cards",
]
