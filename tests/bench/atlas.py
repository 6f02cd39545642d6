"""How fast the atlas is, beside networkx asked set by set.

    python -m tests.bench.atlas [--json] [--sample N]

Figures are in seconds; nothing is asserted but that both sides say the same. The naive peer ranks a sample of the
devastations by copying the graph and calling networkx for each set; its time for all of them is the sample's, scaled.
"""

from __future__ import annotations

import argparse
import random
import time
import tracemalloc
from typing import Any

import networkx as nx

from risk2210 import load_board
from risk2210.atlas import Survey, all_shortest_routes, centrality, front, holding_line, region_cuts, regions
from risk2210.rules import Game
from risk2210.selfplay import choose
from tests.bench.figures import median, show


def naive(board: Any, gone: tuple[str, ...], was: dict[str, dict[str, int]]) -> tuple[int, int, int]:
    """Territories cut off, cut off by land, and steps added, by networkx alone."""
    after = board.graph.copy()
    after.remove_nodes_from([t.id for t in board if t.kind == "moon"])
    after.remove_nodes_from(gone)
    land = after.subgraph(t for t in after if board[t].kind == "land")
    cut = [len(graph) - max(map(len, nx.connected_components(graph))) for graph in (after, land)]
    now = dict(nx.all_pairs_shortest_path_length(after))
    added = sum(steps - was[a][b] for a, there in now.items() for b, steps in there.items()) // 2
    return cut[0], cut[1], added


def devastation(name: str, sample: int) -> dict[str, float]:
    """All sets of four, and the naive peer on a sample of them."""
    board = load_board(name)
    start = time.perf_counter()
    found = Survey(board)
    ours = time.perf_counter() - start
    tracemalloc.start()
    Survey(board)
    peak = tracemalloc.get_traced_memory()[1] / 1e6
    tracemalloc.stop()
    earth = board.graph.subgraph(t.id for t in board if t.kind != "moon")
    was = dict(nx.all_pairs_shortest_path_length(earth))
    places = random.Random(1).sample(range(len(found)), sample)
    start = time.perf_counter()
    theirs = [naive(board, found.sets[place], was) for place in places]
    taken = (time.perf_counter() - start) / sample * len(found)
    for place, expected in zip(places, theirs, strict=True):
        effect = found.effect(place)
        assert (effect.cut_off, effect.cut_off_by_land, effect.detour) == expected
    return {"all sets": ours, "peak MB": peak, "networkx, scaled": taken, "times faster": taken / ours}


def questions() -> dict[str, float]:
    """The other questions, on the board of Risk 2210 A.D. and in the midst of a game."""
    board = load_board("risk2210")
    game, chance = Game.new(board, ["red", "blue", "gold"]), random.Random(22)
    while game.position.year < 3:
        game.push(choose(game.position, chance))
    position = game.position
    player = max(position.living, key=lambda player: len(front(position, player).rows))
    return {
        "regions": median(lambda: regions(board), 5),
        "centrality": median(lambda: centrality(board), 5),
        "all region cuts": median(lambda: region_cuts(board), 3),
        "all shortest routes": median(lambda: all_shortest_routes(board, "Japan", "Argentina"), 5),
        "front": median(lambda: front(position, player), 5),
        "holding line": median(lambda: holding_line(position, player, "asia"), 5),
    }


def main() -> None:
    """Print the figures and the ratios."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--sample", type=int, default=300)
    args = parser.parse_args()
    figures = {name: devastation(name, args.sample) for name in ("risk2210", "classic")}
    figures["questions"] = questions()
    show(figures, as_json=args.json)


if __name__ == "__main__":
    main()
