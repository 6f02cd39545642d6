"""Questions to the board as a graph: routes, structure, devastation, fronts.

Every answer is an `Answer`: a table with named columns and what to draw on the board. The graph is networkx's, and so
are the algorithms.
"""

from risk2210.atlas.answer import Answer, Column, Phrase, Picture, Word
from risk2210.atlas.errors import InvalidAtlas
from risk2210.atlas.fronts import Front, assault, attackers_of, front
from risk2210.atlas.routes import (
    Means,
    all_shortest_routes,
    capital_region,
    enemy_distances,
    fortify_reach,
    network,
    network_of,
    safest_route,
    shortest_route,
)
from risk2210.atlas.structure import RegionRow, regions

__all__ = [
    "Answer",
    "Column",
    "Front",
    "InvalidAtlas",
    "Means",
    "Phrase",
    "Picture",
    "RegionRow",
    "Word",
    "all_shortest_routes",
    "assault",
    "attackers_of",
    "capital_region",
    "enemy_distances",
    "fortify_reach",
    "front",
    "network",
    "network_of",
    "regions",
    "safest_route",
    "shortest_route",
]
