"""Time and memory of the rules engine, beside python-chess in the same run.

    python tests/bench/bench_rules.py [--json]

python-chess is asked one legality question and pushes and pops (against `play`), lists legal moves (against `options`)
and reads a PGN (against reading back a game with full validation). Without python-chess only our own figures appear.
Figures are medians; nothing is asserted.
"""

from __future__ import annotations

import argparse
import gc
import io
import json
import random
import statistics
import time
import tracemalloc
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from risk2210.board import load_board
from risk2210.rules import Game, IllegalMove, Position, decode_move, encode_move, kind_of, options, play, replay
from risk2210.selfplay import play_out

try:
    import chess
    import chess.pgn
except ImportError:
    chess = None  # type: ignore[assignment]


def timed(call: Callable[[], Any]) -> float:
    """Microseconds of one call."""
    start = time.perf_counter_ns()
    call()
    return (time.perf_counter_ns() - start) / 1000


def recorded(seed: int, least: int) -> Game:
    """A self-played game of four players; the first from `seed` on with at least so many moves."""
    board = load_board("risk2210")
    while True:
        game = Game.new(board, ("red", "blue", "gold", "green"))
        for _ in play_out(game, random.Random(seed), check=False):
            pass
        if len(game) >= least:
            return game
        seed += 1


def our_figures(repeats: int) -> dict[str, Any]:
    """Medians for `play`, `options`, refusing, and reading back a game."""
    game = recorded(1, 450)
    positions = [game.position_at(index) for index in range(len(game))]
    by_kind: dict[str, list[float]] = {}
    plays: list[float] = []
    for position, move in zip(positions, game.moves, strict=True):
        taken = min(timed(lambda p=position, m=move: play(p, m)) for _ in range(repeats))
        plays.append(taken)
        by_kind.setdefault(kind_of(move), []).append(taken)
    middle = [position for position in positions if position.turn is not None][:: max(1, len(positions) // 120)]
    turns = [position for position in positions if position.awaiting[-1].kind == "turn"]
    asked = [timed(lambda p=position: options(p)) for position in middle for _ in range(repeats)]
    asked_in_turn = [timed(lambda p=position: options(p)) for position in turns]
    lines = [encode_move(move) for move in game.moves]
    start = positions[0]
    readings = [
        timed(lambda: replay(start, [decode_move(line) for line in lines])) / len(lines) for _ in range(repeats)
    ]
    return {
        "moves_in_game": len(game),
        "play_us": statistics.median(plays),
        "play_worst_us": max(plays),
        "play_by_kind_us": {kind: round(statistics.median(values), 1) for kind, values in sorted(by_kind.items())},
        "refuse_us": statistics.median(refusals(positions, game)),
        "options_us": statistics.median(asked),
        "options_in_turn_us": statistics.median(asked_in_turn),
        "read_back_us_per_move": statistics.median(readings),
    }


def refusals(positions: list[Position], game: Game) -> list[float]:
    """Times of refusing a move that belongs somewhere else."""
    times = []
    for index, position in enumerate(positions):
        wrong = game.moves[(index + 7) % len(game)]

        def attempt(position: Position = position, wrong: Any = wrong) -> None:
            with suppress(IllegalMove):
                play(position, wrong)

        times.append(timed(attempt))
    return times


def memory() -> dict[str, Any]:
    """Megabytes of a game of 1,000 moves with all its positions kept."""
    source = recorded(1, 450)
    frame_game = Game(source.header, source.position.board)
    gc.collect()
    tracemalloc.start()
    kept = [frame_game.position]
    moves = list(source.moves)
    while len(kept) < 1001:
        position = frame_game.position
        for move in moves:
            position = play(position, decode_move(encode_move(move)))
            kept.append(position)
            if len(kept) >= 1001:
                break
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return {"positions_kept": len(kept), "megabytes": size / 1e6}


def chess_figures(repeats: int) -> dict[str, Any]:
    """Medians of python-chess for the comparable questions, on random games."""
    rng = random.Random(1)
    asked, listed, readings = [], [], []
    for _ in range(3):
        board = chess.Board()
        game = chess.pgn.Game()
        node: Any = game
        while not board.is_game_over() and board.ply() < 300:
            listed.append(timed(lambda b=board: list(b.legal_moves)))
            move = rng.choice(list(board.legal_moves))

            def ask(b: Any = board, m: Any = move) -> None:
                b.is_legal(m)
                b.push(m)
                b.pop()

            asked.append(min(timed(ask) for _ in range(repeats)))
            board.push(move)
            node = node.add_variation(move)
        text = str(game)
        readings += [timed(lambda t=text: chess.pgn.read_game(io.StringIO(t))) / board.ply() for _ in range(repeats)]
    return {
        "legal_push_pop_us": statistics.median(asked),
        "list_legal_us": statistics.median(listed),
        "read_pgn_us_per_ply": statistics.median(readings),
    }


def main() -> None:
    """Print the figures and the ratios."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--repeats", type=int, default=5)
    args = parser.parse_args()
    ours: dict[str, Any] = {**our_figures(args.repeats), **memory()}
    figures: dict[str, Any] = {"risk2210": ours}
    if chess is not None:
        theirs = chess_figures(args.repeats)
        figures["python-chess"] = theirs
        figures["ratios"] = {
            "play / (legal + push + pop), wanted <= 1": ours["play_us"] / theirs["legal_push_pop_us"],
            "reading back / reading PGN, wanted <= 1": ours["read_back_us_per_move"] / theirs["read_pgn_us_per_ply"],
            "options / list of legal moves, wanted < 10": ours["options_in_turn_us"] / theirs["list_legal_us"],
        }
    if args.json:
        print(json.dumps(figures))
        return
    for part, values in figures.items():
        print(part)
        for name, value in values.items():
            print(f"  {name}: {round(value, 2) if isinstance(value, float) else value}")


if __name__ == "__main__":
    main()
