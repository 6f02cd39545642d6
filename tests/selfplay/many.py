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

from risk2210.rules import EDITIONS, HouseRules, IllegalMove, ImpossibleRuleset, Mode, Ruleset, switches, switches_of
from risk2210.selfplay import InvariantBroken, play_game

BROKEN = "broken"


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
    """Moves of one game and how it ended: for a broken invariant ``"broken"``, told on the error stream."""
    try:
        report = play_game(players, seed, house=house_rules(mode, players, seed), mode=mode)
    except (InvariantBroken, IllegalMove) as broken:
        print(f"{mode}, {players} players, seed {seed}: {broken}", file=sys.stderr, flush=True)
        return 0, BROKEN
    return len(report.moves), report.reason


def main(games: int, modes: list[Mode]) -> int:
    """Play them all, on every processor; 1 if an invariant was broken, otherwise 0."""
    pairs = [(mode, players) for mode in modes for players in numbers_of_players(mode)]
    every = Counter[str]()
    with ProcessPoolExecutor() as pool:
        for mode, players in pairs:
            started, moves, reasons = time.perf_counter(), 0, Counter[str]()
            for count, reason in pool.map(partial(played, mode, players), range(1, games + 1), chunksize=5):
                moves += count
                reasons[reason] += 1
            seconds = time.perf_counter() - started
            print(f"{mode} {players}: {games} games, {moves} moves, {dict(reasons)}, {seconds:.0f} s", flush=True)
            every += reasons
    return 1 if every[BROKEN] else 0


def numbers_of_players(mode: Mode) -> range:
    """Every number of players of an edition."""
    least, most = EDITIONS[mode].players
    return range(least, most + 1)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000, list(sys.argv[2:]) or list(EDITIONS)))
