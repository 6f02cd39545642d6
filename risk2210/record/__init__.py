"""A game on disk: journal, text form, corrections, statistics, exports.

====================================== ========================================================================
`recorded`, `replayed`                 a game on the disk, replayed while it is valid, its mistakes mended
`journal`, `lines`, `entries`          the file: appended and flushed, read strictly, and what its lines hold
`folder`, `players`                    where games are kept, and what their players are called
`text`, `grammar`, `parts`, `values`   the text form: one grammar that reads and writes every kind of move
`scanner`, `speaker`, `vocabulary`     reading from left to right, writing in a language, and the words of both
`completion`, `usage`                  how a typed line may go on, and how each kind is written
`effect`                               what a move did, said as a ruling
`statistics`, `luck`, `turning_points` what a game came to in numbers
`group`, `group_words`                 what a group has played: who has won how often
`export`, `errors`                     for other programs and for people; what can go wrong
====================================== ========================================================================

Examples
--------
>>> from tempfile import TemporaryDirectory
>>> from risk2210.board import load_board
>>> from risk2210.rules import Game
>>> folder = TemporaryDirectory()
>>> with RecordedGame.create(Game.new(load_board("risk2210"), ["red", "blue", "gold"]), folder.name) as game:
...     position = game.push(parse("devastate egypt, siberia, sakha, alberta", game.position))
...     position = game.push(parse("first red 6 blue 2 gold 1", game.position))
...     to_text(game.moves[0])
'devastate egypt, siberia, sakha, alberta'
>>> folder.cleanup()
"""

from risk2210.record.completion import Completion, complete, completions
from risk2210.record.effect import difference
from risk2210.record.entries import VERSION, Branch, Entry, RecordHeader, Step, kind_of_entry
from risk2210.record.errors import Notice, RecordError
from risk2210.record.export import as_csv, as_json, as_text
from risk2210.record.folder import GAMES_VARIABLE, games_folder, record_files
from risk2210.record.recorded import RecordedGame
from risk2210.record.replayed import Clash
from risk2210.record.scanner import TextError
from risk2210.record.statistics import Statistics, statistics
from risk2210.record.text import parse, parse_line, to_text

__all__ = [
    "GAMES_VARIABLE",
    "VERSION",
    "Branch",
    "Clash",
    "Completion",
    "Entry",
    "Notice",
    "RecordError",
    "RecordHeader",
    "RecordedGame",
    "Statistics",
    "Step",
    "TextError",
    "as_csv",
    "as_json",
    "as_text",
    "complete",
    "completions",
    "difference",
    "games_folder",
    "kind_of_entry",
    "parse",
    "parse_line",
    "record_files",
    "statistics",
    "to_text",
]
