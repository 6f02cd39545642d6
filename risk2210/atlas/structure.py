"""Structure: how regions are entered, where the board is narrow, who stands in the middle, what hangs together."""

from __future__ import annotations

from collections.abc import Collection
from itertools import combinations

import networkx as nx
from msgspec import Struct

from risk2210.atlas.answer import Answer, Phrase, Picture, Word
from risk2210.atlas.errors import invalid
from risk2210.board import Board
from risk2210.i18n import N_


class RegionRow(Struct, frozen=True):
    """What a region is worth and how it is entered.

    `entry_points` are its territories that have a neighbour outside, `ways_in` the edges that lead in; the ratios are
    None where nothing leads in or nothing is left.
    """

    region: str
    bonus: int
    size: int
    entry_points: int
    ways_in: int
    bonus_per_entry: float | None
    bonus_per_territory: float | None
    border: tuple[str, ...]


def regions(board: Board, devastated: Collection[str] = ()) -> Answer[RegionRow]:
    """Each region: what it pays, and by how many territories it is entered. Stations are left out.

    Parameters
    ----------
    board : Board
    devastated : collection of str
        Any names of territories.

    Examples
    --------
    >>> from risk2210 import load_board
    >>> answer = regions(load_board("classic"))
    >>> dict(zip(answer.column("region"), answer.column("entry_points")))["australia"]
    1
    """
    graph = board.surviving(devastated)
    rows = []
    for region in board.regions:
        members = [t for t in region.members if t in graph]
        ways = list(nx.edge_boundary(graph, members))
        inner = {a for a, _b in ways}
        border = tuple(t for t in members if t in inner)
        rows.append(
            RegionRow(
                region.id,
                region.bonus,
                len(members),
                len(border),
                len(ways),
                region.bonus / len(border) if border else None,
                region.bonus / len(members) if members else None,
                border,
            )
        )
    worth = {t: row.bonus_per_entry or 0.0 for row in rows for t in board.region(row.region).members if t in graph}
    marks = tuple(t for row in rows for t in row.border)
    title = Phrase(N_("The regions, and how they are entered"))
    picture = Picture(worth, "bonus_per_entry", marks=marks)
    return Answer(board, title, RegionRow.__struct_fields__, tuple(rows), picture=picture)


class Choke(Struct, frozen=True):
    """A territory or an edge without which the board falls apart, and how many territories that cuts off."""

    what: str
    between: tuple[str, ...]
    cuts: int


class CutEdge(Struct, frozen=True):
    """One edge of a cut."""

    territory: str
    other: str
    link: str


class RegionCut(Struct, frozen=True):
    """How many edges, and how many territories, keep two regions together at the least; their distance in steps."""

    region: str
    other_region: str
    steps: int | None
    cut_edges: int
    cut_territories: int


class Centrality(Struct, frozen=True):
    """How a territory lies on the board.

    `betweenness` is the share of the shortest routes between two others that pass it, `eccentricity` the steps to the
    farthest territory of its part.
    """

    territory: str
    region: str
    degree: int
    betweenness: float
    mean_distance: float
    eccentricity: int


class Distance(Struct, frozen=True):
    """How many steps apart two territories are."""

    territory: str
    other: str
    steps: int


class Layer(Struct, frozen=True):
    """How much of the board hangs together."""

    layer: str
    size: int
    edges: int
    parts: int
    largest: int
    longest: int
    chokes: int
    bridges: int


def choke_points(board: Board, devastated: Collection[str] = (), *, land_only: bool = False) -> Answer[Choke]:
    """Territories (articulation points) and edges (bridges) without which the board falls apart.

    Parameters
    ----------
    board : Board
    devastated : collection of str
        Any names of territories.
    land_only : bool
        For players who cannot enter water: the land by itself.

    Examples
    --------
    >>> from risk2210 import load_board
    >>> for row in choke_points(load_board("classic")).rows:
    ...     print(row.what, *row.between, row.cuts)
    territory siam 4
    territory indonesia 3
    edge siam indonesia 4
    """
    graph: nx.Graph[str] = nx.Graph(board.surviving(devastated))
    if land_only:
        graph.remove_nodes_from([t.id for t in board if t.kind != "land"])
    place = board.index.__getitem__
    rows = []
    for territory in sorted(nx.articulation_points(graph), key=place):
        rows.append(Choke(N_("territory"), (territory,), _cut_by(graph, nodes=[territory])))
    for a, b in (sorted(edge, key=place) for edge in nx.bridges(graph)):
        rows.append(Choke(N_("edge"), (a, b), _cut_by(graph, edges=[(a, b)])))
    rows.sort(key=lambda row: (row.what != "territory", -row.cuts, *map(place, row.between)))
    marks = tuple(row.between[0] for row in rows if row.what == "territory")
    cuts = tuple((row.between[0], row.between[1]) for row in rows if row.what == "edge")
    title = Phrase(N_("Where the land is narrow") if land_only else N_("Where the board is narrow"))
    shades = {row.between[0]: float(row.cuts) for row in rows if row.what == "territory"}
    picture = Picture(shades, "cuts", cuts=cuts, marks=marks)
    return Answer(board, title, Choke.__struct_fields__, tuple(rows), picture=picture)


def _cut_by(graph: nx.Graph[str], nodes: Collection[str] = (), edges: Collection[tuple[str, str]] = ()) -> int:
    """Territories that removing these separates from the larger side of the part they are in."""
    start = next(iter((*nodes, *(a for a, _b in edges))))
    part: nx.Graph[str] = nx.Graph(graph.subgraph(nx.node_connected_component(graph, start)))
    part.remove_nodes_from(nodes)
    part.remove_edges_from(edges)
    return len(part) - max(map(len, nx.connected_components(part)))


def region_cut(board: Board, region: str, other: str, devastated: Collection[str] = ()) -> Answer[CutEdge]:
    """The fewest edges that keep two regions together: a minimum cut. The notes name the fewest territories.

    Parameters
    ----------
    board : Board
    region, other : str
        Any names of two regions.
    devastated : collection of str

    Raises
    ------
    InvalidAtlas
        For the same region twice.

    Examples
    --------
    >>> from risk2210 import load_board
    >>> answer = region_cut(load_board("classic"), "Asia", "Australia")
    >>> [(row.territory, row.other) for row in answer.rows]
    [('siam', 'indonesia')]
    """
    one, two = board.region(region), board.region(other)
    if one.id == two.id:
        invalid("atlas/same-region", region=one)
    graph = board.surviving(devastated)
    edges, territories = _cuts(graph, one.members, two.members)
    place = board.index.__getitem__
    rows = tuple(
        CutEdge(a, b, board.edge_kind(a, b))
        for a, b in sorted(edges, key=lambda edge: (place(edge[0]), place(edge[1])))
    )
    held = tuple(sorted(territories, key=place))
    title = Phrase(
        N_("The fewest edges that keep {region} and {other} together. Edges: {count}"),
        {"region": Word("region", one.id), "other": Word("region", two.id), "count": Word("number", len(rows))},
    )
    notes = (Phrase(N_("The fewest territories: {names}"), {"names": Word("territories", held)}),)
    picture = Picture(cuts=tuple((row.territory, row.other) for row in rows), marks=held)
    return Answer(board, title, CutEdge.__struct_fields__, rows, notes, picture)


def _cuts(
    graph: nx.Graph[str], one: Collection[str], two: Collection[str]
) -> tuple[list[tuple[str, str]], Collection[str]]:
    """A minimum edge cut, seen from the first side, and a minimum node cut, between two sets of nodes."""
    joined: nx.Graph[str] = nx.Graph()
    joined.add_nodes_from((*graph, "\0one", "\0two"))
    joined.add_edges_from(graph.edges, capacity=1)
    joined.add_edges_from(("\0one", t) for t in one if t in graph)  # without a capacity: as much as you like
    joined.add_edges_from(("\0two", t) for t in two if t in graph)
    _value, (near, _far) = nx.minimum_cut(joined, "\0one", "\0two")
    edges = [(a, b) if a in near else (b, a) for a, b in graph.edges if (a in near) != (b in near)]
    return edges, nx.minimum_node_cut(joined, "\0one", "\0two") if edges else ()


def region_cuts(board: Board, devastated: Collection[str] = ()) -> Answer[RegionCut]:
    """Every pair of regions: how far apart they are, and the fewest edges and territories between them.

    Examples
    --------
    >>> from risk2210 import load_board
    >>> row = region_cuts(load_board("classic")).rows[-1]
    >>> row.region, row.other_region, row.cut_edges
    ('asia', 'australia', 1)
    """
    graph = board.surviving(devastated)
    steps = dict(nx.all_pairs_shortest_path_length(graph))
    rows = []
    for one, two in combinations(board.regions, 2):
        known = [steps[a][b] for a in one.members if a in steps for b in two.members if b in steps[a]]
        edges, territories = _cuts(graph, one.members, two.members)
        rows.append(RegionCut(one.id, two.id, min(known, default=None), len(edges), len(territories)))
    return Answer(board, Phrase(N_("What lies between the regions")), RegionCut.__struct_fields__, tuple(rows))


def centrality(board: Board, devastated: Collection[str] = ()) -> Answer[Centrality]:
    """Who stands in the middle: degree, betweenness, mean distance to the others, and eccentricity of each territory.

    Examples
    --------
    >>> from risk2210 import load_board
    >>> answer = centrality(load_board("classic"))
    >>> max(answer.rows, key=lambda row: row.degree).territory
    'middle_east'
    """
    graph = board.surviving(devastated)
    between = nx.betweenness_centrality(graph)
    rows = []
    for part in nx.connected_components(graph):
        inner = graph.subgraph(part)
        for territory in part:
            lengths = nx.single_source_shortest_path_length(inner, territory)
            mean = sum(lengths.values()) / max(1, len(lengths) - 1)
            rows.append(
                Centrality(
                    territory,
                    board[territory].region,
                    graph.degree[territory],
                    between[territory],
                    mean,
                    max(lengths.values()),
                )
            )
    rows.sort(key=lambda row: (-row.betweenness, board.index[row.territory]))
    picture = Picture({row.territory: row.betweenness for row in rows}, "betweenness")
    return Answer(
        board, Phrase(N_("Who stands in the middle")), Centrality.__struct_fields__, tuple(rows), picture=picture
    )


def distances(board: Board, territory: str, devastated: Collection[str] = ()) -> Answer[Distance]:
    """How far every other territory is from one, by land and water; those out of reach are left out.

    Examples
    --------
    >>> from risk2210 import load_board
    >>> answer = distances(load_board("classic"), "Alaska")
    >>> answer.rows[-1].steps, answer.rows[-1].other in ("western_australia", "eastern_australia")
    (7, True)
    """
    graph, ident = board.surviving(devastated), board[territory].id
    if ident not in graph:
        invalid("atlas/devastated", territory=board[ident])
    lengths = nx.single_source_shortest_path_length(graph, ident)
    order = sorted(lengths, key=lambda other: (lengths[other], board.index[other]))
    rows = tuple(Distance(ident, other, lengths[other]) for other in order if other != ident)
    title = Phrase(N_("How far the others are from {territory}"), {"territory": Word("territory", ident)})
    picture = Picture({other: float(steps) for other, steps in lengths.items()}, "steps", marks=(ident,))
    return Answer(board, title, Distance.__struct_fields__, rows, picture=picture)


def connectivity(board: Board, devastated: Collection[str] = ()) -> Answer[Layer]:
    """What hangs together: the land alone, with the water, with the Moon, and when stations may stand anywhere on land.

    Examples
    --------
    >>> from risk2210 import load_board
    >>> for row in connectivity(load_board("risk2210")).rows:
    ...     print(row.size, row.parts, row.longest)
    42 1 10
    55 1 9
    69 2 9
    69 1 5
    """
    graph = board.surviving(devastated)
    kinds = {t.kind for t in board}
    layers: list[tuple[str, nx.Graph[str]]] = []
    for name, allowed in (
        (N_("the land alone"), {"land"}),
        (N_("land and water"), {"land", "water"}),
        (N_("land, water and Moon"), {"land", "water", "moon"}),
    ):
        if max(allowed, key=("land", "water", "moon").index) in kinds:
            layers.append((name, graph.subgraph(t.id for t in board if t.kind in allowed)))
    if board.landing_sites:
        linked: nx.Graph[str] = nx.Graph(graph)
        land = [t.id for t in board if t.kind == "land" and t.id in graph]
        linked.add_edges_from((t, site) for t in land for site in board.landing_sites)
        layers.append((N_("with a station on any land"), linked))
    rows = tuple(_layer(name, layer) for name, layer in layers)
    return Answer(board, Phrase(N_("What hangs together")), Layer.__struct_fields__, rows)


def _layer(name: str, graph: nx.Graph[str]) -> Layer:
    parts = [graph.subgraph(part) for part in nx.connected_components(graph)]
    return Layer(
        name,
        len(graph),
        graph.number_of_edges(),
        len(parts),
        max(map(len, parts), default=0),
        max((nx.diameter(part) for part in parts), default=0),
        sum(1 for _ in nx.articulation_points(graph)),
        sum(1 for _ in nx.bridges(graph)),
    )
