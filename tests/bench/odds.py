"""How fast odds are, beside icepool and a numpy Monte Carlo where they are installed.

    python -m tests.bench.odds [--json] [--repeats N]

Figures are medians in milliseconds; nothing is asserted. icepool is asked for the same distribution of survivors of a
battle of six-sided dice: its `map` follows the battle roll by roll, once with the losses of each pair of hands prepared
beforehand, once with the two pools of dice compared at every roll, as one writes it first. The Monte Carlo plays
100,000 such battles at a time; its line says how exact it is.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from typing import Any

from risk2210.odds import (
    Battle,
    KnownCard,
    Side,
    Target,
    all_rolls,
    battle_odds,
    best_orders,
    campaign,
    chain,
    exact_battle_odds,
    roll_odds,
    units_needed,
    win_table,
)
from tests.bench.figures import median, show

try:
    import icepool
except ImportError:
    icepool = None
try:
    import numpy as np
except ImportError:
    np = None

ALL = ("land", "naval", "nuclear")
GAMES = 100_000

COLD = """
import time
import risk2210.odds as odds
start = time.perf_counter()
odds.all_rolls()
print(time.perf_counter() - start)
"""


def ms(call: Callable[[], Any], repeats: int) -> float:
    """Milliseconds of one call, the median of several."""
    return 1000 * median(call, repeats)


def cold_rolls(repeats: int) -> float:
    """Milliseconds of all 45 single rolls in processes of their own, nothing counted yet."""
    runs = [
        subprocess.run([sys.executable, "-c", COLD], capture_output=True, check=True, text=True) for _ in range(repeats)
    ]
    return statistics.median(1000 * float(run.stdout) for run in runs)


def our_figures(repeats: int) -> dict[str, float]:
    """Milliseconds of every kind of question."""
    station = Battle(Side(27, ALL), Side(28, ("diplomat", "land"), station=True))
    wary = Battle(Side(27, ALL), Side(28, ("diplomat", "land")), retreat_below=0.3, defence_dice="best")
    cards = Battle(Side(27, ALL), Side(28), cards=(KnownCard("stealth_mods"), KnownCard("stealth_mods", 4)))
    six = [Target(name, Side(count)) for name, count in zip("abcdef", (2, 3, 1, 2, 4, 1), strict=True)]
    return {
        "all 45 rolls, cold": cold_rolls(min(repeats, 7)),
        "all 45 rolls, warm": ms(all_rolls, repeats),
        "30 v 30, d6": ms(lambda: battle_odds(Battle(Side(30), Side(30))), repeats),
        "30 v 30, 3 commanders v 2 and a station": ms(lambda: battle_odds(station), repeats),
        "30 v 30, commanders, retreat, best defence": ms(lambda: battle_odds(wary), repeats),
        "30 v 28, cards before rolls 1 and 4": ms(lambda: battle_odds(cards), repeats),
        "30 v 30, d6, exact fractions": ms(lambda: exact_battle_odds(Battle(Side(30), Side(30))), repeats),
        "win table 100 x 100": ms(lambda: win_table(Battle(Side(100), Side(100))), repeats),
        "units needed against 30": ms(lambda: units_needed(Battle(Side(2), Side(30))), repeats),
        "1000 v 1000, d6": ms(lambda: battle_odds(Battle(Side(1000), Side(1000))), min(repeats, 5)),
        "campaign of 6": ms(lambda: campaign(Side(27, ALL), chain(*six)), repeats),
        "best of 720 orders": ms(lambda: best_orders(Side(27, ALL), six), min(repeats, 3)),
    }


def memory() -> dict[str, float]:
    """Megabytes at the peak of a battle of 1000 v 1000."""
    peaks = {}
    for name, battle in (
        ("1000 v 1000, d6", Battle(Side(1000), Side(1000))),
        (
            "1000 v 1000, retreat and best defence",
            Battle(Side(1000), Side(1000), retreat_below=0.3, defence_dice="best"),
        ),
    ):
        tracemalloc.start()
        battle_odds(battle)
        peaks[name] = tracemalloc.get_traced_memory()[1] / 1e6
        tracemalloc.stop()
    return peaks


def exactness() -> dict[str, float]:
    """Largest difference between a float and the fraction it stands for, over all ends of some battles."""
    worst = {}
    for units in (10, 30, 60):
        battle = Battle(Side(units - 2, ALL[:2]), Side(units - 1, ("land",)))
        pairs = zip(battle_odds(battle).outcomes, exact_battle_odds(battle).outcomes, strict=True)
        worst[f"{units} v {units}"] = float(max(abs(quick.chance - slow.chance) for quick, slow in pairs))
    return worst


# --- the others --------------------------------------------------------------------------------------------------


def icepool_battle(attackers: int, defenders: int, *, prepared: bool) -> Any:
    """The ends of a battle of six-sided dice, all units at the origin counted, by icepool's own means."""

    def losses(mine: int, theirs: int) -> Any:
        pairs = min(mine, theirs)
        won = icepool.d6.pool(mine).highest(pairs).sort_pair(">", icepool.d6.pool(theirs).highest(pairs)).size()
        return won.map(lambda count: (pairs - count, count))

    known = {(mine, theirs): losses(mine, theirs) for mine in (1, 2, 3) for theirs in (1, 2)}

    def roll(units: int, against: int) -> Any:
        if units < 2 or against < 1:
            return icepool.tupleize(units, against)
        dice = min(3, units - 1), min(2, against)
        lost = known[dice] if prepared else losses(*dice)
        return lost.map(lambda mine, theirs: (units - mine, against - theirs), star=True)

    return icepool.map(roll, icepool.Die([(attackers, defenders)]), star=True, repeat=attackers + defenders)


def numpy_battles(attackers: int, defenders: int, games: int) -> float:
    """Share of won battles among so many thrown at once."""
    random = np.random.default_rng(2210)
    units, against = np.full(games, attackers), np.full(games, defenders)
    while (going := np.flatnonzero((units > 1) & (against > 0))).size:
        mine = random.integers(1, 7, (going.size, 3))
        mine[np.arange(3) >= np.minimum(3, units[going] - 1)[:, None]] = 0
        theirs = random.integers(1, 7, (going.size, 2))
        theirs[np.arange(2) >= np.minimum(2, against[going])[:, None]] = 0
        mine, theirs = -np.sort(-mine, axis=1)[:, :2], -np.sort(-theirs, axis=1)
        met = (mine > 0) & (theirs > 0)
        won = mine > theirs
        units[going] -= (met & ~won).sum(axis=1)
        against[going] -= (met & won).sum(axis=1)
    return float((against == 0).mean())


def their_figures(ours: dict[str, float]) -> dict[str, Any]:
    """Milliseconds of the others for 30 v 30, and how many times ours that is."""
    figures: dict[str, Any] = {}
    exact = battle_odds(Battle(Side(30), Side(30))).win
    quick = ours["30 v 30, d6"]
    for prepared in (True, False) if icepool is not None else ():
        start = time.perf_counter()
        ends = icepool_battle(30, 30, prepared=prepared)
        taken = 1000 * (time.perf_counter() - start)
        win = float(sum(ends.probability(end) for end in ends.outcomes() if end[1] == 0))
        name = "icepool, losses of the hands prepared" if prepared else "icepool, dice pools at every roll"
        figures[name] = {"30 v 30, d6": taken, "times ours": taken / quick, "difference": abs(win - exact)}
    if np is not None:
        start = time.perf_counter()
        share = numpy_battles(30, 30, GAMES)
        taken = 1000 * (time.perf_counter() - start)
        figures["numpy Monte Carlo"] = {
            f"30 v 30, d6, {GAMES} games": taken,
            "times ours": taken / quick,
            "difference": abs(share - exact),
            "five sigma": 5 * (exact * (1 - exact) / GAMES) ** 0.5,
        }
    return figures


def main() -> None:
    """Print the figures and the ratios."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--repeats", type=int, default=21)
    args = parser.parse_args()
    roll_odds()
    ours = our_figures(args.repeats)
    figures = {
        "risk2210, ms": ours,
        "risk2210, peak MB": memory(),
        "risk2210, float against fraction": exactness(),
        **their_figures(ours),
    }
    show(figures, as_json=args.json)


if __name__ == "__main__":
    main()
