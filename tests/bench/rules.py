"""Time and memory of the rules engine, beside python-chess in the same run.

    python -m tests.bench.rules [--json]

python-chess is asked one legality question and pushes and pops (against `play`), lists legal moves (against `options`)
and reads a PGN (against reading back a game with full validation). Without python-chess only our own figures appear.
Figures are medians of the best of several rounds, in which all are timed in turn; nothing is asserted.
"""

from __future__ import annotations

import argparse
import gc
import io
import random
import statistics
import tracemalloc
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

from risk2210.board import load_board
from risk2210.rules import Game, IllegalMove, Position, decode_move, encode_move, kind_of, options, play, replay
from risk2210.selfplay import play_out
from tests.bench.figures import seconds, show

try:
    import chess
    import chess.pgn
except ImportError:
    chess = None  # type: ignore[assignment]


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


class Race:
    """Calls timed round after round, so that all of them meet the same noise; the best time of each call counts."""

    def __init__(self) -> None:
        self.calls: dict[str, list[Callable[[], Any]]] = {}
        self.best: dict[str, list[float]] = {}

    def enter(self, name: str, calls: list[Callable[[], Any]]) -> None:
        """Enter calls under a name."""
        self.calls[name] = calls
        self.best[name] = [float("inf")] * len(calls)

    def run(self, rounds: int) -> None:
        """Time every call once in each round."""
        for _ in range(rounds):
            for name, calls in self.calls.items():
                best = self.best[name]
                for index, call in enumerate(calls):
                    best[index] = min(best[index], 1e6 * seconds(call))

    def median(self, name: str, per: int = 1) -> float:
        """Median of the best times, for one of `per` equal parts of a call."""
        return statistics.median(self.best[name]) / per


def enter_ours(race: Race, game: Game) -> None:
    """Playing each move of a game, refusing moves, asking for options, and reading the whole game back."""
    positions = [game.position_at(index) for index in range(len(game))]
    race.enter("play", [partial(play, position, move) for position, move in zip(positions, game.moves, strict=True)])
    misplaced = [game.moves[(index + 7) % len(game)] for index in range(len(game))]
    race.enter("refuse", [partial(attempt, *pair) for pair in zip(positions, misplaced, strict=True)])
    race.enter("options", [partial(options, p) for p in positions if p.turn is not None][::4])
    race.enter("options in a turn", [partial(options, p) for p in positions if p.awaiting[-1].kind == "turn"][::3])
    lines = [encode_move(move) for move in game.moves]
    race.enter("read back", [lambda: replay(positions[0], [decode_move(line) for line in lines])])


def attempt(position: Position, move: Any) -> None:
    """Play a move that may be refused."""
    with suppress(IllegalMove):
        play(position, move)


def enter_theirs(race: Race, games: int = 4, most_plies: int = 100) -> int:
    """The comparable questions to python-chess, on random games of an ordinary length; their number of plies."""
    rng = random.Random(2)
    asked: list[Callable[[], Any]] = []
    listed: list[Callable[[], Any]] = []
    texts: list[str] = []
    for _ in range(games):
        board, node = chess.Board(), chess.pgn.Game()
        start: Any = node
        while not board.is_game_over() and board.ply() < most_plies:
            move = rng.choice(list(board.legal_moves))
            asked.append(partial(ask, board.copy(), move))
            listed.append(partial(list_legal, board.copy()))
            board.push(move)
            node = node.add_variation(move)
        texts.append(str(start))
    race.enter("chess: legal, push, pop", asked)
    race.enter("chess: list of legal moves", listed)
    race.enter("chess: read PGN", [lambda: [chess.pgn.read_game(io.StringIO(text)) for text in texts]])
    return len(asked)


def ask(board: Any, move: Any) -> None:
    """One legality question, push and pop."""
    board.is_legal(move)
    board.push(move)
    board.pop()


def list_legal(board: Any) -> list[Any]:
    """All legal moves."""
    return list(board.legal_moves)


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
    return {"positions kept": len(kept), "megabytes": size / 1e6}


def main() -> None:
    """Print the figures and the ratios."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--rounds", type=int, default=7)
    args = parser.parse_args()
    game, race = recorded(1, 450), Race()
    enter_ours(race, game)
    plies = enter_theirs(race) if chess is not None else 0
    race.run(args.rounds)
    by_kind: dict[str, list[float]] = {}
    for move, best in zip(game.moves, race.best["play"], strict=True):
        by_kind.setdefault(kind_of(move), []).append(best)
    ours = {
        "moves in the game": len(game),
        "play, µs": race.median("play"),
        "play by kind, µs": {kind: round(statistics.median(best), 1) for kind, best in sorted(by_kind.items())},
        "refuse, µs": race.median("refuse"),
        "options, µs": race.median("options"),
        "options in a turn, µs": race.median("options in a turn"),
        "read back, µs per move": race.median("read back", len(game)),
        **memory(),
    }
    figures: dict[str, Any] = {"risk2210": ours}
    if chess is not None:
        asked, listed = race.median("chess: legal, push, pop"), race.median("chess: list of legal moves")
        read = race.median("chess: read PGN", plies)
        figures["python-chess"] = {
            "plies": plies,
            "legal + push + pop, µs": asked,
            "list of legal moves, µs": listed,
            "read PGN, µs per ply": read,
        }
        figures["ratios"] = {
            "play / (legal + push + pop), wanted <= 1": ours["play, µs"] / asked,
            "reading back / reading PGN, wanted <= 1": ours["read back, µs per move"] / read,
            "options / list of legal moves, wanted < 10": ours["options in a turn, µs"] / listed,
        }
    show(figures, as_json=args.json)


if __name__ == "__main__":
    main()
