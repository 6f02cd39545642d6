"""Many sets of removed nodes at once: one bit of a whole number for each set, so that one operation serves them all.

Breadth-first search over 111,930 graphs that differ in four nodes each is the same few steps 111,930 times. Here a
node's *lanes* are a whole number whose bit `i` says something of the node in set `i`; ``|`` and ``&`` of two such
numbers do for all sets what a search does for one. networkx has nothing of the kind; the tests compare with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

import networkx as nx

ZERO, ONE = ord("0"), ord("1")


class Tally:
    """Counts, lane by lane: a column of bits for each power of two, as full adders make them.

    Examples
    --------
    >>> tally = Tally()
    >>> for lanes in (0b011, 0b010, 0b010):
    ...     tally.add(lanes)
    >>> tally.counts(3)
    [1, 3, 0]
    """

    def __init__(self) -> None:
        self._waiting: list[list[int]] = []

    def add(self, lanes: int) -> None:
        """One more where a bit is set."""
        weight = 0
        while True:
            if weight == len(self._waiting):
                self._waiting.append([])
            column = self._waiting[weight]
            column.append(lanes)
            if len(column) < 3:
                return
            a, b, c = column
            both = a ^ b
            self._waiting[weight] = [both ^ c]
            lanes = (a & b) | (both & c)
            weight += 1

    def counts(self, size: int) -> list[int]:
        """The count of each of the first `size` lanes."""
        values = [0] * size
        for weight, column in enumerate(self._waiting):
            for lanes in column:
                for lane in lanes_of(lanes, size):
                    values[lane] += 1 << weight
        return values


def lanes_of(lanes: int, size: int) -> Iterator[int]:
    """Numbers of the bits that are set."""
    text = f"{lanes:0{size}b}"[::-1]
    at = text.find("1")
    while at >= 0:
        yield at
        at = text.find("1", at + 1)


def removals(nodes: Sequence[str], count: int) -> tuple[list[tuple[str, ...]], dict[str, int]]:
    """All sets of `count` of the nodes, and for each node the lanes of the sets that it is in.

    Examples
    --------
    >>> sets, lanes = removals(["a", "b", "c"], 2)
    >>> sets, bin(lanes["a"])
    ([('a', 'b'), ('a', 'c'), ('b', 'c')], '0b11')
    """
    sets = list(combinations(nodes, count))
    texts = {node: bytearray(b"0") * len(sets) for node in nodes}
    for place, members in enumerate(sets):
        for node in members:
            texts[node][-1 - place] = ONE
    return sets, {node: int(text, 2) if sets else 0 for node, text in texts.items()}


def search(graph: nx.Graph[str], alive: Mapping[str, int], source: str, order: Mapping[str, int]) -> list[list[int]]:
    """Which nodes a source reaches within 0, 1, 2 … steps, in each set.

    Parameters
    ----------
    graph : networkx.Graph
    alive : mapping of str to int
        Lanes of the sets in which a node is left.
    source : str
    order : mapping of str to int
        Place of each node in the lists of the result.

    Returns
    -------
    list of list of int
        ``result[k][order[v]]``: lanes in which `v` is at most `k` steps away; the last entry is reach by any number.
    """
    nodes = sorted(order, key=order.__getitem__)
    around = [[order[other] for other in graph[node]] for node in nodes]
    here = alive[source]
    most = [alive[node] & here for node in nodes]
    level = [0] * len(nodes)
    level[order[source]] = here
    levels = [level]
    changed = set(around[order[source]])
    while changed:
        following = list(level)
        moved = set()
        for place in changed:
            before = level[place]
            if before == most[place]:
                continue
            lanes = before
            for other in around[place]:
                lanes |= level[other]
            lanes &= most[place]
            if lanes != before:
                following[place] = lanes
                moved.add(place)
        if not moved:
            break
        level = following
        levels.append(level)
        changed = {other for place in moved for other in around[place]}
    return levels
