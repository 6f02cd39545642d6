"""Playing whole games, and the command ``risk2210 selfplay``."""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Iterator
from random import Random

from msgspec import Struct

from risk2210.board import load_board
from risk2210.i18n import N_, translation
from risk2210.rules import Game, HouseRules, Move, Position, Ruleset, outcome
from risk2210.selfplay.invariants import check_step
from risk2210.selfplay.policy import choose

PLAYERS = ("red", "blue", "gold", "green", "black")


class GameReport(Struct, frozen=True):
    """What one game came to: its moves, and each player's points, best first."""

    moves: tuple[Move, ...]
    scores: tuple[tuple[str, int], ...]
    winners: tuple[str, ...]
    reason: str


def play_out(game: Game, rng: Random, *, check: bool = True) -> Iterator[tuple[Move, Position]]:
    """Go on with a game to its end, yielding each move and the position after it."""
    while game.position.awaiting:
        before = game.position
        move = choose(before, rng)
        after = game.push(move)
        if check:
            check_step(before, move, after)
        yield move, after


def play_game(players: int, seed: int, *, house: HouseRules | None = None, check: bool = True) -> GameReport:
    """One whole game with this many players; the same for the same seed.

    Raises
    ------
    InvariantBroken
        With `check`, as soon as an invariant does not hold.

    Examples
    --------
    >>> report = play_game(3, 1, house=HouseRules(years=1))
    >>> report.reason
    'score'
    """
    house = house or HouseRules()
    board = load_board("risk2210", exiled_states_canada_link=house.exiled_states_canada_link)
    game = Game.new(board, PLAYERS[:players], Ruleset(house=house))
    for _ in play_out(game, Random(f"{players}/{seed}"), check=check):  # noqa: S311 -- play, not secrets
        pass
    result = outcome(game.position)
    assert result is not None
    scores = tuple((sheet.player, sheet.total) for sheet in result.sheets)
    return GameReport(game.moves, scores, result.winners, result.reason)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of ``risk2210 selfplay``."""
    parser.add_argument("--games", type=int, default=10, help="how many games to play")
    parser.add_argument("--seed", type=int, default=1, help="the first game's seed; the others follow")
    parser.add_argument("--players", type=int, default=3, choices=range(2, 6), help="players in each game")
    parser.add_argument("--mode", default="risk2210", choices=("risk2210",), help="edition to play")
    parser.add_argument("--house", action="append", default=[], metavar="SWITCH=VALUE", help="set a house rule")
    parser.add_argument("--json", action="store_true", help="print the figures as one JSON object")


def run(args: argparse.Namespace) -> int:
    """Play the games, with progress on the error stream, and print the figures."""
    gettext = translation(getattr(args, "lang", "en")).gettext
    house = HouseRules.from_switches(dict(_switch(text) for text in args.house))
    moves, spreads, lengths, wins = 0, [], [], 0
    started = time.perf_counter()
    for number in range(args.games):
        report = play_game(args.players, args.seed + number, house=house)
        moves += len(report.moves)
        lengths.append(len(report.moves))
        points = [score for _, score in report.scores]
        spreads.append(max(points) - min(points))
        wins += report.reason == "last_player"
        if not args.json and sys.stderr.isatty():
            print(f"\r{number + 1}/{args.games}", end="", file=sys.stderr, flush=True)
    seconds = time.perf_counter() - started
    figures = {
        "games": args.games,
        "players": args.players,
        "moves": moves,
        "seconds": round(seconds, 3),
        "moves_per_second": round(moves / seconds) if seconds else 0,
        "moves_per_game": round(statistics.median(lengths)) if lengths else 0,
        "spread_least": min(spreads, default=0),
        "spread_median": statistics.median(spreads) if spreads else 0,
        "spread_most": max(spreads, default=0),
        "ended_early": wins,
    }
    if args.json:
        print(json.dumps(figures))
        return 0
    if sys.stderr.isatty():
        print(file=sys.stderr)
    print(gettext(SUMMARY).format_map(figures))
    return 0


SUMMARY = N_(
    "{games} games of {players} players, {moves} moves, {moves_per_second} moves per second, every invariant held\n"
    "points between first and last: {spread_least} to {spread_most}, median {spread_median}; "
    "won by the last player left: {ended_early}"
)


def _switch(text: str) -> tuple[str, object]:
    """``years=3`` as a switch and its value; the value is JSON, or else a word."""
    name, _, value = text.partition("=")
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value
