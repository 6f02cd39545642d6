"""Many self-played games of every edition: ``python tests/selfplay/many.py [GAMES [MODE …]]``, 1,000 by default.

Every invariant is checked after every move. One line for each edition and number of players; house rules are drawn by
chance for every second game.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random

from risk2210.rules import EDITIONS, HouseRules, ImpossibleRuleset, Mode, Ruleset, switches, switches_of
from risk2210.selfplay import play_game


def house_rules(mode: Mode, players: int, seed: int) -> HouseRules:
    """House rules that go together: none for every second game, otherwise a few drawn by chance."""
    rng = Random(f"{mode}/{players}/{seed}")
    while seed % 2:
        drawn = {name: rng.choice(switches()[name]) for name in switches_of(mode) if rng.random() < 0.3}
        try:
            house = HouseRules(**drawn)
            Ruleset(mode, house).check_players(players)
        except ImpossibleRuleset:
            continue
        return house
    return HouseRules()


def played(mode: Mode, players: int, seed: int) -> tuple[int, str]:
    """Moves of one game and how it ended.

    Whatever breaks is told with the game that shows it.
    """
    try:
        report = play_game(players, seed, house=house_rules(mode, players, seed), mode=mode)
    except Exception as broken:
        raise RuntimeError(f"{mode}, {players} players, seed {seed}: {type(broken).__name__}: {broken}") from broken
    return len(report.moves), report.reason


def main(games: int, modes: list[Mode]) -> None:
    """Play them all, on every processor."""
    pairs = [
        (mode, players) for mode in modes for players in range(EDITIONS[mode].players[0], EDITIONS[mode].players[1] + 1)
    ]
    with ProcessPoolExecutor() as pool:
        for mode, players in pairs:
            started, moves, reasons = time.perf_counter(), 0, Counter[str]()
            seeds = range(1, games + 1)
            for count, reason in pool.map(partial(played, mode, players), seeds, chunksize=5):
                moves += count
                reasons[reason] += 1
            seconds = time.perf_counter() - started
            print(f"{mode} {players}: {games} games, {moves} moves, {dict(reasons)}, {seconds:.0f} s", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000, list(sys.argv[2:]) or list(EDITIONS))
