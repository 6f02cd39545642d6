"""Many self-played games of every edition: ``python tests/selfplay/many.py [GAMES [MODE …]]``, 1,000 by default.

Every invariant is checked after every move. One line for each edition and number of players; house rules are drawn by
chance for every second game.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
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


def main(games: int, modes: list[Mode]) -> None:
    """Play them all."""
    for mode in modes:
        least, most = EDITIONS[mode].players
        for players in range(least, most + 1):
            started, moves, reasons = time.perf_counter(), 0, Counter()
            for seed in range(1, games + 1):
                try:
                    report = play_game(players, seed, house=house_rules(mode, players, seed), mode=mode)
                except Exception as broken:
                    broken.add_note(f"{mode}, {players} players, seed {seed}")
                    raise
                moves += len(report.moves)
                reasons[report.reason] += 1
            seconds = time.perf_counter() - started
            print(f"{mode} {players}: {games} games, {moves} moves, {dict(reasons)}, {seconds:.0f} s", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000, list(sys.argv[2:]) or list(EDITIONS))
