"""Routes: the shortest, all of the shortest, the safest; how far one reaches, and how far the enemy is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from itertools import islice, pairwise
from typing import NoReturn

import networkx as nx
from msgspec import Struct

from risk2210.atlas.answer import CERTAIN, Answer, Phrase, Picture, Word
from risk2210.atlas.errors import invalid, one_of
from risk2210.atlas.scope import require_played
from risk2210.board import Board
from risk2210.i18n import N_
from risk2210.rules.attack import needed_commander
from risk2210.rules.fortify import fortified_from
from risk2210.rules.position import Position
from risk2210.rules.terms import COMMANDERS

MOST_ROUTES = 1000
"""Of all shortest routes so many are listed at most; they are counted all the same."""

LAUNCH = N_("launch from a station")
"""How a station is linked to a landing site."""


class Means(Struct, frozen=True):
    """By what means somebody travels over a bare board.

    Parameters
    ----------
    naval : bool
        Whether he may enter water (R7.5).
    space : bool
        Whether he may enter the Moon (R7.7).
    stations : tuple of str
        Ids of land territories from which the landing sites can be reached.
    """

    naval: bool = True
    space: bool = True
    stations: tuple[str, ...] = ()


class Leg(Struct, frozen=True):
    """One territory of a route, and by what kind of edge it is reached."""

    place: int
    territory: str
    region: str
    link: str | None


class Way(Struct, frozen=True):
    """One of several routes."""

    place: int
    steps: int
    route: tuple[str, ...]


class Passage(Struct, frozen=True):
    """One territory of a route through a position, and who stands there."""

    place: int
    territory: str
    link: str | None
    owner: str | None
    units: int


class Reach(Struct, frozen=True):
    """A territory within reach."""

    territory: str
    region: str
    steps: int
    units: int


class Approach(Struct, frozen=True):
    """The shortest way of an enemy."""

    owner: str
    steps: int
    units: int
    route: tuple[str, ...]


def network(board: Board, means: Means | None = None, devastated: Iterable[str] = ()) -> nx.DiGraph[str]:
    """The board as it can be travelled: a directed graph of territory ids.

    Parameters
    ----------
    board : Board
    means : Means, optional
        By default over land and water; without stations nothing leads to the Moon.
    devastated : iterable of str
        Any names of territories, which are left out.

    Examples
    --------
    >>> from risk2210 import load_board
    >>> board = load_board("risk2210")
    >>> network(board, Means(stations=("egypt",))).has_edge("egypt", "tycho")
    True
    """
    means = means or Means()
    allowed = ["land", *(["water"] if means.naval else []), *(["moon"] if means.space else [])]
    surviving = board.surviving(devastated)
    graph: nx.DiGraph[str] = nx.DiGraph(surviving.subgraph(t.id for t in board if t.kind in allowed))
    if means.space:
        pads = [pad for pad in (board[name].id for name in means.stations) if pad in graph]
        sites = [site for site in board.landing_sites if site in graph]
        graph.add_edges_from(board.station_links(pads, "attack", sites), kind=LAUNCH)
    return graph


def network_of(position: Position, player: str, *, every_commander: bool = False) -> nx.DiGraph[str]:
    """The board as one player could cross it now: through what he holds, and wherever his commanders let him attack.

    Attack without the commander that R7.5 to R7.7 ask for is no way; between own territories none is needed (R10.5),
    and own landing sites are joined to own stations both ways (R10.4). Cards are left out.

    Parameters
    ----------
    position : Position
    player : str
    every_commander : bool
        Reckon with commanders that he does not have yet.
    """
    check_player(position, player)
    frame, owners = position.frame, position.owners
    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.add_nodes_from(t.id for t in frame.played if t.id not in position.devastated)
    own = {t for t in position.territories_of(player) if t in graph}
    pads, sites = position.stations_of(player), position.board.landing_sites
    links = [(a, b, e.kind) for e in position.board.edges for a, b in ((e.a, e.b), (e.b, e.a))]
    links += [(pad, site, LAUNCH) for pad in pads for site in sites]
    links += [(site, pad, LAUNCH) for pad in pads for site in sites if site in own]
    at_hand = set(COMMANDERS if every_commander else position.commanders_of(player))
    for a, b, kind in links:
        if a in graph and b in graph:
            start, end = frame.index[a], frame.index[b]
            needed = needed_commander(position, start, end)
            if (owners[start] == player and owners[end] == player) or needed is None or needed in at_hand:
                graph.add_edge(a, b, kind=kind)
    return graph


def shortest_route(
    board: Board, start: str, end: str, means: Means | None = None, devastated: Collection[str] = ()
) -> Answer[Leg]:
    """A shortest route between two territories.

    Parameters
    ----------
    board : Board
    start, end : str
        Any names of territories.
    means : Means, optional
    devastated : collection of str

    Raises
    ------
    InvalidAtlas
        When an end is devastated, or no way leads there.

    Examples
    --------
    >>> from risk2210 import load_board
    >>> print(shortest_route(load_board("classic"), "Japan", "Alberta"))
    A shortest route from Japan to Alberta. Steps: 3
    No.  Territory  Region         By
      0  Japan      Asia           –
      1  Kamchatka  Asia           sea line
      2  Alaska     North America  sea line
      3  Alberta    North America  common border
    """
    graph = network(board, means, devastated)
    first, last = _ends(board, graph, start, end)
    try:
        route = nx.shortest_path(graph, first, last)
    except nx.NetworkXNoPath:
        _no_way(board, first, last)
    return _told(board, graph, route)


def _told(board: Board, graph: nx.DiGraph[str], route: list[str]) -> Answer[Leg]:
    kinds = [None, *(str(graph.edges[a, b]["kind"]) for a, b in pairwise(route))]
    rows = tuple(Leg(i, t, board[t].region, kind) for i, (t, kind) in enumerate(zip(route, kinds, strict=True)))
    title = Phrase(
        N_("A shortest route from {start} to {end}. Steps: {steps}"),
        {"start": _place(route[0]), "end": _place(route[-1]), "steps": Word("number", len(route) - 1)},
    )
    return Answer(board, title, Leg.__struct_fields__, rows, picture=Picture(paths=(tuple(route),)))


def all_shortest_routes(
    board: Board, start: str, end: str, means: Means | None = None, devastated: Collection[str] = ()
) -> Answer[Way]:
    """Every shortest route between two territories; the picture shows how many of them pass each territory.

    Parameters and refusals as in `shortest_route`.

    Examples
    --------
    >>> from risk2210 import load_board
    >>> answer = all_shortest_routes(load_board("classic"), "Brazil", "Egypt")
    >>> answer.rows[0].route
    ('brazil', 'north_africa', 'egypt')
    """
    graph = network(board, means, devastated)
    first, last = _ends(board, graph, start, end)
    try:
        found = list(islice(nx.all_shortest_paths(graph, first, last), MOST_ROUTES))
    except nx.NetworkXNoPath:
        _no_way(board, first, last)
    passing = Counter(territory for route in found for territory in route)
    rows = tuple(Way(place, len(route) - 1, tuple(route)) for place, route in enumerate(found, 1))
    title = Phrase(
        N_("The shortest routes from {start} to {end}. Routes: {count}"),
        {"start": _place(first), "end": _place(last), "count": Word("number", len(found))},
    )
    shades = {territory: count / len(found) for territory, count in passing.items()}
    picture = Picture(shades, "passing", CERTAIN, paths=tuple(way.route for way in rows[:12]))
    return Answer(board, title, Way.__struct_fields__, rows, picture=picture)


def safest_route(position: Position, player: str, start: str, end: str, by: str = "units") -> Answer[Passage]:
    """The way through a position that meets the fewest enemies, and of these the shortest.

    Parameters
    ----------
    position : Position
    player : str
        Who travels: through own and unoccupied territories for nothing.
    start, end : str
        Any names of territories.
    by : {"units", "territories"}
        Whether the enemy units on the way are counted, or the enemy territories.

    Raises
    ------
    InvalidAtlas
        When no way leads there with the commanders and stations that the player has.

    Notes
    -----
    Dijkstra's shortest path where a step costs the enemies it meets, and steps count only between equals.
    """
    one_of(by, "by", ("units", "territories"))
    for name in (start, end):
        require_played(name, position)
    board = position.board
    graph = network_of(position, player)
    first, last = _ends(board, graph, start, end)

    def met(territory: str) -> int:
        owner = position.owner_of(territory)
        if owner in (None, player):
            return 0
        return position.units_of(territory) if by == "units" else 1

    try:
        route = nx.dijkstra_path(graph, first, last, lambda _a, b, _data: met(b) * len(graph) + 1)
    except nx.NetworkXNoPath:
        _no_way(board, first, last)
    kinds = [None, *(str(graph.edges[a, b]["kind"]) for a, b in pairwise(route))]
    rows = tuple(
        Passage(i, t, kind, position.owner_of(t), position.units_of(t))
        for i, (t, kind) in enumerate(zip(route, kinds, strict=True))
    )
    title = Phrase(
        N_("The safest way from {start} to {end}. Steps: {steps}, enemy territories: {held}, enemy units: {units}"),
        {
            "start": _place(first),
            "end": _place(last),
            "steps": Word("number", len(route) - 1),
            "held": Word("number", sum(row.owner not in (None, player) for row in rows[1:])),
            "units": Word("number", sum(row.units for row in rows[1:] if row.owner not in (None, player))),
        },
    )
    picture = Picture(paths=(tuple(route),), marks=tuple(t for t in route[1:] if met(t)))
    return Answer(board, title, Passage.__struct_fields__, rows, picture=picture, armies=position.edition.armies)


def fortify_reach(position: Position, territory: str) -> Answer[Reach]:
    """All territories that one fortify move from an own one may end in, with the steps there (R10.2, R10.4, C3.4).

    How far it goes is for the rules of the game to say: along secured paths, to a neighbour, or nowhere.

    Parameters
    ----------
    position : Position
    territory : str
        Any name of a territory that somebody holds.
    """
    require_played(territory, position)
    board, ident = position.board, position.board[territory].id
    player = position.owner_of(ident)
    if player is None or player not in position.players:
        invalid("atlas/not-own", territory=board[ident], player=", ".join(position.players))
    ids = position.frame.ids
    reached = {ident, *(ids[index] for index in fortified_from(position, player, ident))}
    steps = nx.single_source_shortest_path_length(network_of(position, player).subgraph(reached), ident)
    order = sorted(reached - {ident}, key=lambda t: (steps[t], board.index[t]))
    rows = tuple(Reach(t, board[t].region, steps[t], position.units_of(t)) for t in order)
    title = Phrase(
        N_("Within reach of a fortify move from {territory}. Territories: {count}"),
        {"territory": _place(ident), "count": Word("number", len(rows))},
    )
    picture = Picture({t: float(steps[t]) for t in reached}, "steps", marks=(ident,))
    return Answer(board, title, Reach.__struct_fields__, rows, picture=picture, armies=position.edition.armies)


def capital_region(position: Position, player: str) -> str:
    """The region in which most units of the player stand; among equals the one where he holds more territories.

    Raises
    ------
    InvalidAtlas
        When the player is unknown or holds nothing.
    """
    check_player(position, player)
    strength: dict[str, tuple[int, int]] = {}
    for territory in position.territories_of(player):
        units, held = strength.get(position.board[territory].region, (0, 0))
        strength[position.board[territory].region] = (units + position.units_of(territory), held + 1)
    if not strength:
        invalid("atlas/nothing-held", player=player)
    return max(strength, key=lambda region: strength[region])


def enemy_distances(position: Position, player: str, region: str | None = None) -> Answer[Approach]:
    """How far each enemy is from a region of the player, and by which way he would come.

    Parameters
    ----------
    position : Position
    player : str
    region : str, optional
        Any name of a region; by default the player's `capital_region`.

    Notes
    -----
    Every enemy travels with the commanders and stations that he has now; enemies who cannot come are left out.
    """
    if region is not None:
        require_played(region, position)
    board = position.board
    home = capital_region(position, player) if region is None else board.region(region).id
    members = [t for t in board.region(home).members if position.owner_of(t) == player]
    if not members:
        invalid("atlas/nothing-held", player=player)
    rows = []
    for enemy in position.living:
        if enemy == player:
            continue
        graph = network_of(position, enemy)
        bases = [t for t in position.territories_of(enemy) if t in graph]
        paths = nx.multi_source_dijkstra_path(graph, set(bases)) if bases else {}
        near = [paths[t] for t in members if t in paths]
        if near:
            route = min(near, key=len)
            rows.append(Approach(enemy, len(route) - 1, position.units_of(route[0]), tuple(route)))
    rows.sort(key=lambda row: (row.steps, -row.units))
    title = Phrase(
        N_("How far the enemies are from {region}, held by {player}"),
        {"region": Word("region", home), "player": Word("player", player)},
    )
    picture = Picture(paths=tuple(row.route for row in rows), marks=tuple(members))
    return Answer(
        board, title, Approach.__struct_fields__, tuple(rows), picture=picture, armies=position.edition.armies
    )


# --- helps -------------------------------------------------------------------------------------------------------


def check_player(position: Position, player: str) -> None:
    """Refuse an id that is no player's."""
    if player not in position.players:
        invalid("atlas/player", value=player, players=", ".join(position.players))


def _place(territory: str) -> Word:
    return Word("territory", territory)


def _ends(board: Board, graph: nx.DiGraph[str], start: str, end: str) -> tuple[str, str]:
    first, last = board[start].id, board[end].id
    for ident in (first, last):
        if ident not in graph:
            _no_way(board, first, last)
    return first, last


def _no_way(board: Board, start: str, end: str) -> NoReturn:
    invalid("atlas/no-way", start=board[start], end=board[end])
