"""Time and memory of recorded games, beside what the disk alone takes.

    python -m tests.bench.record [--moves 1000] [--folder DIR] [--json]

Appending is compared with a bare append and fsync of as many bytes to the same disk, in turns, so that both meet the
same weather. Figures are medians; nothing is asserted.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import statistics
import tempfile
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from risk2210.board import load_board
from risk2210.record import RecordedGame, as_text, parse, to_text
from risk2210.record import statistics as figures_of
from risk2210.rules import Game, HouseRules, Ruleset, Ruling, SeatRuling
from risk2210.selfplay import play_out
from tests.bench.figures import seconds


def timed(call: Callable[[], Any]) -> float:
    """Microseconds of one call."""
    return 1e6 * seconds(call)


def played(moves: int) -> Game:
    """A game of five players and ten years; when it is over before so many moves, the table goes on ruling."""
    rules = Ruleset(house=HouseRules(years=10))
    game = Game.new(load_board("risk2210"), ["red", "blue", "gold", "green", "black"], rules)
    for _ in play_out(game, Random(2210), check=False):
        if len(game) == moves:
            break
    while len(game) < moves:
        game.push(Ruling("a word of the table", seats=(SeatRuling("red", energy=len(game)),)))
    return game


def measure(game: Game, folder: Path, repeats: int = 5) -> dict[str, float]:
    """Every figure."""
    fresh = Game(game.header, game.position.board)
    bare = os.open(folder / "bare", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    pushes, plain, played_only = [], [], []
    with RecordedGame.create(fresh, folder) as record:
        for move in game.moves:
            size = record.path.stat().st_size
            pushes.append(timed(lambda move=move: record.push(move)))
            line = b"x" * (record.path.stat().st_size - size)
            plain.append(timed(lambda line=line: (os.write(bare, line), os.fsync(bare))))
            played_only.append(timed(lambda move=move: fresh.push(move)))
        path = record.path
    os.close(bare)
    reader = RecordedGame.open(path, read_only=True)
    texts = [to_text(move, game.position_at(index)) for index, move in enumerate(game.moves)]
    result = {
        "moves": len(game),
        "bytes_per_move": round(path.stat().st_size / len(game)),
        "push_us": statistics.median(pushes),
        "bare_append_fsync_us": statistics.median(plain),
        "play_alone_us": statistics.median(played_only),
        "open_and_validate_ms": statistics.median(
            timed(lambda: RecordedGame.open(path, read_only=True)) / 1000 for _ in range(repeats)
        ),
        "follow_nothing_new_us": statistics.median(timed(reader.follow) for _ in range(200)),
        "to_text_us": timed(lambda: as_text(reader)) / len(game),
        "parse_us": timed(lambda: [parse(text, game.position_at(i)) for i, text in enumerate(texts)]) / len(game),
        "statistics_ms": timed(lambda: figures_of(reader)) / 1000,
        "amend_first_move_ms": 0.0,
    }
    with RecordedGame.open(path) as record:
        result["amend_first_move_ms"] = timed(lambda: record.amend(0, record.moves[0])) / 1000
    gc.collect()
    tracemalloc.start()
    kept = RecordedGame.open(path, read_only=True)
    result["memory_kb"] = tracemalloc.get_traced_memory()[0] / 1024
    tracemalloc.stop()
    assert len(kept) == len(game)
    return {name: round(value, 2) for name, value in result.items()}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--moves", type=int, default=1000)
    parser.add_argument("--folder", type=Path, help="disk to measure on (default: the temporary folder's)")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=args.folder) as folder:
        figures = measure(played(args.moves), Path(folder))
    if args.json:
        print(json.dumps(figures))
        return
    for name, value in figures.items():
        print(f"{name:24} {value:>12}")


if __name__ == "__main__":
    main()
