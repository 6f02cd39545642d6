"""Devastation: what some markers do to the board, and every way in which they may fall, ranked and counted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import comb
from typing import Final

import networkx as nx
from msgspec import Struct

from risk2210.atlas.answer import Answer, Phrase, Picture, Word
from risk2210.atlas.errors import invalid, one_of, whole
from risk2210.atlas.lanes import Tally, lanes_of, removals, search
from risk2210.board import Board
from risk2210.i18n import N_
from risk2210.progress import Progress
from risk2210.rules.ruleset import Ruleset

MARKERS = Ruleset().edition.devastation_cards
"""Devastation markers at the start of a game (R2.3)."""

MOST_SETS = 1_000_000
"""Sets that are looked at in one go, which takes some ten megabytes for each hundred thousand."""

EFFECTS: Final = ("cut_off", "cut_off_by_land", "detour", "split_regions", "easier_regions")
"""What sets are ranked by, in the order in which one decides between equals of the one before."""


class Measure(Struct, frozen=True):
    """One measure of the board before and after."""

    measure: str
    before: float
    after: float


class Effect(Struct, frozen=True):
    """What one set of devastated territories does.

    Parameters
    ----------
    devastated : tuple of str
    cut_off : int
        Surviving territories outside the largest part that hangs together by land and water; the Moon is left out.
    cut_off_by_land : int
        The same by land alone, as for players without a Naval Commander.
    detour : int
        Steps by which the shortest ways between surviving territories that still reach each other are longer, added up.
    split_regions : int
        Regions whose surviving territories no longer hang together by themselves.
    easier_regions : int
        Regions with fewer entry points than before and a territory left.
    """

    devastated: tuple[str, ...]
    cut_off: int
    cut_off_by_land: int
    detour: int
    split_regions: int
    easier_regions: int


class Likelihood(Struct, frozen=True):
    """How likely something is when the markers are drawn at random."""

    event: str
    chance: float
    sets: int


class RegionRisk(Struct, frozen=True):
    """What a random draw may do to a region: hit it, split it, or make it easier to hold."""

    region: str
    hit: float
    split: float
    easier: float


# --- one set -----------------------------------------------------------------------------------------------------


def what_if(board: Board, devastated: Iterable[str]) -> Answer[Measure]:
    """What these devastated territories do to the board.

    Parameters
    ----------
    board : Board
    devastated : iterable of str
        Any names of territories.

    Returns
    -------
    Answer
        Measures before and after; notes name the parts cut off, the regions split and those with fewer entry points.
        The picture shows by how many steps each territory is farther from the others on average.

    Examples
    --------
    >>> from risk2210 import load_board
    >>> print(what_if(load_board("classic"), ["Egypt", "Siam"]))
    What the devastation of Egypt, Siam does
    Measure                         Before  After
    Territories                         42     40
    Edges                               83     76
    Separate parts                       1      2
    Territories cut off                  0      4
    Articulation points                  2      0
    Longest of all shortest routes      10      8
    Mean distance                     4.09   3.69
    Cut off: Indonesia, New Guinea, Western Australia, Eastern Australia
    Fewer entry points: Africa, Asia, Australia
    """
    gone = sorted({board[name].id for name in devastated}, key=board.index.__getitem__)
    before, after = board.graph, board.surviving(gone)
    lost = cut_off(board, gone)
    rows = tuple(
        Measure(name, was, now)
        for name, was, now in (
            (N_("Territories"), len(before), len(after)),
            (N_("Edges"), before.number_of_edges(), after.number_of_edges()),
            (N_("Separate parts"), nx.number_connected_components(before), nx.number_connected_components(after)),
            (N_("Territories cut off"), 0, len(lost)),
            (N_("Articulation points"), _count(nx.articulation_points(before)), _count(nx.articulation_points(after))),
            (N_("Longest of all shortest routes"), _longest(before), _longest(after)),
            (N_("Mean distance"), _mean(before), _mean(after)),
        )
    )
    split = [region.id for region in board.regions if _splits(board, region.members, gone)]
    easier = [region.id for region in board.regions if _eases(board, region.members, gone)]
    notes = [
        (N_("Cut off: {names}"), Word("territories", tuple(lost))),
        (N_("Split: {names}"), Word("regions", tuple(split))),
        (N_("Fewer entry points: {names}"), Word("regions", tuple(easier))),
    ]
    said = tuple(Phrase(message, {"names": word}) for message, word in notes if word.value)
    title = Phrase(N_("What the devastation of {names} does"), {"names": Word("territories", tuple(gone))})
    picture = Picture(_farther(before, after), "farther", marks=tuple(lost), gone=tuple(gone))
    return Answer(board, title, Measure.__struct_fields__, rows, said, picture)


def cut_off(board: Board, devastated: Iterable[str]) -> list[str]:
    """Surviving territories of the Earth outside its largest part, in board order; the Moon never counts as cut off."""
    after = board.surviving(devastated)
    earth = after.subgraph(t.id for t in board if t.kind != "moon")
    parts = sorted(nx.connected_components(earth), key=len)
    return sorted((t for part in parts[:-1] for t in part), key=board.index.__getitem__)


def _splits(board: Board, members: Sequence[str], gone: Sequence[str]) -> bool:
    left = [t for t in members if t not in gone]
    inner = board.graph.subgraph(left)
    return len(left) > 1 and not nx.is_connected(inner) and nx.is_connected(board.graph.subgraph(members))


def _eases(board: Board, members: Sequence[str], gone: Sequence[str]) -> bool:
    left = [t for t in members if t not in gone]
    return bool(left) and len(_entries(board.surviving(gone), left)) < len(_entries(board.graph, members))


def _entries(graph: nx.Graph[str], members: Sequence[str]) -> set[str]:
    return {a for a, _b in nx.edge_boundary(graph, members)}


def _count(found: Iterable[str]) -> int:
    return sum(1 for _ in found)


def _lengths(graph: nx.Graph[str]) -> dict[str, dict[str, int]]:
    return dict(nx.all_pairs_shortest_path_length(graph))


def _longest(graph: nx.Graph[str]) -> int:
    return max((steps for there in _lengths(graph).values() for steps in there.values()), default=0)


def _mean(graph: nx.Graph[str]) -> float:
    steps = [steps for there in _lengths(graph).values() for steps in there.values() if steps]
    return round(sum(steps) / len(steps), 2) if steps else 0.0


def _farther(before: nx.Graph[str], after: nx.Graph[str]) -> dict[str, float]:
    was, now = _lengths(before), _lengths(after)
    return {
        a: sum(steps - was[a][b] for b, steps in there.items()) / max(1, len(there) - 1) for a, there in now.items()
    }


# --- all sets ----------------------------------------------------------------------------------------------------


class Survey:
    """Every set of so many land territories, and what its devastation would do.

    Parameters
    ----------
    board : Board
    count : int
        Territories in a set; only land may be devastated (R2.3).
    progress : callable, optional
        Called now and then with the steps done and all steps.

    Attributes
    ----------
    sets : list of tuple of str
        In the order of `itertools.combinations` over the land territories in board order.

    Notes
    -----
    The 111,930 sets of four take some 3 seconds: all of them are searched at once, see `risk2210.atlas.lanes`.
    `survey` keeps the last ones.
    """

    def __init__(self, board: Board, count: int = MARKERS, progress: Progress | None = None) -> None:
        land = [t.id for t in board if t.kind == "land"]
        whole(count, "count", 1, len(land))
        size = comb(len(land), count)
        if size > MOST_SETS:
            invalid("atlas/too-many", count=count, size=len(land), sets=size, most=MOST_SETS)
        self.board, self.count = board, count
        self.sets, self.dead = removals(land, count)
        self._full = (1 << size) - 1
        self._alive = {t.id: self._full ^ self.dead.get(t.id, 0) for t in board}
        earth = [t.id for t in board if t.kind != "moon"]
        dry = earth == land  # a board without water: what holds by land holds altogether
        self._done, self._steps, self._progress = 0, len(earth) + (0 if dry else len(land)), progress
        self.detour, self.broken = self._searched(board.graph.subgraph(earth), earth, detours=True)
        self.broken_land = self.broken
        if not dry:
            _none, self.broken_land = self._searched(board.graph.subgraph(land), land, detours=False)
        self.split = {region.id: self._split(region.members) for region in board.regions}
        self.easier = {region.id: self._easier(region.members) for region in board.regions}
        self.cut_off = self._cut_off(earth, self.broken)
        self.cut_off_by_land = self.cut_off if dry else self._cut_off(land, self.broken_land)

    def __len__(self) -> int:
        return len(self.sets)

    def effect(self, place: int) -> Effect:
        """What the set at this place of `sets` does."""
        return Effect(
            self.sets[place],
            self.cut_off.get(place, 0),
            self.cut_off_by_land.get(place, 0),
            self.detour[place],
            *(sum(lanes >> place & 1 for lanes in kind.values()) for kind in (self.split, self.easier)),
        )

    def column(self, name: str) -> list[int]:
        """One of `EFFECTS` for every set."""
        size = len(self)
        if name == "detour":
            return self.detour
        if name in ("cut_off", "cut_off_by_land"):
            known: dict[int, int] = getattr(self, name)
            return [known.get(place, 0) for place in range(size)]
        tally = Tally()
        for lanes in (self.split if name == "split_regions" else self.easier).values():
            tally.add(lanes)
        return tally.counts(size)

    def _searched(self, graph: nx.Graph[str], nodes: list[str], *, detours: bool) -> tuple[list[int], int]:
        """Steps added in each set, and the lanes of the sets in which the graph falls apart."""
        order = {node: place for place, node in enumerate(nodes)}
        base = {node: nx.single_source_shortest_path_length(graph, node) for node in nodes} if detours else {}
        parts = nx.number_connected_components(graph)
        seen, roots, added = [0] * len(nodes), Tally(), Tally()
        for source, place in order.items():
            levels = search(graph, self._alive, source, order)
            final = levels[-1]
            roots.add(self._alive[source] & ~seen[place])
            for other in range(place + 1, len(nodes)):
                seen[other] |= final[other]
                if detours and nodes[other] in base[source]:
                    for level in levels[base[source][nodes[other]] : -1]:
                        late = final[other] & ~level[other]
                        if not late:
                            break
                        added.add(late)
            self._done += 1
            if self._progress is not None:
                self._progress(self._done, self._steps)
        broken = _more(roots, parts, len(self.sets))  # a board in parts before any marker falls is not broken by them
        return (added.counts(len(self.sets)) if detours else []), broken

    def _split(self, members: Sequence[str]) -> int:
        inner = self.board.graph.subgraph(members)
        if not nx.is_connected(inner):
            return 0
        order = {node: place for place, node in enumerate(members)}
        split = 0
        for source in members:
            final = search(inner, self._alive, source, order)[-1]
            for other, lanes in zip(members, final, strict=True):
                split |= self._alive[source] & self._alive[other] & ~lanes
        return split

    def _easier(self, members: Sequence[str]) -> int:
        """Lanes in which an entry point is lost, though not the whole region."""
        graph, inside = self.board.graph, set(members)
        closed = left = 0
        for member in members:
            left |= self._alive[member]
            outside = [other for other in graph[member] if other not in inside]
            if outside:
                open_to = 0
                for other in outside:
                    open_to |= self._alive[other]
                closed |= self._full & ~(self._alive[member] & open_to)
        return closed & left

    def _cut_off(self, nodes: list[str], broken: int) -> dict[int, int]:
        """Territories outside the largest part, for the sets in which there are several."""
        order = {node: 1 << place for place, node in enumerate(nodes)}
        around = {
            order[node]: sum(order[other] for other in self.board.graph[node] if other in order) for node in nodes
        }
        everything = (1 << len(nodes)) - 1
        found = {}
        for lane in lanes_of(broken, len(self.sets)):
            left = everything & ~sum(order[node] for node in self.sets[lane])
            found[lane] = left.bit_count() - max(_parts(left, around))
        return found


def _more(tally: Tally, parts: int, size: int) -> int:
    text = "".join("1" if count > parts else "0" for count in reversed(tally.counts(size)))
    return int(text, 2)


def _parts(left: int, around: Mapping[int, int]) -> Iterator[int]:
    """Sizes of the connected parts of the nodes that are left, each node a bit."""
    while left:
        part = frontier = left & -left
        while frontier:
            node = frontier & -frontier
            fresh = around[node] & left & ~part
            part |= fresh
            frontier = frontier ^ node | fresh
        yield part.bit_count()
        left &= ~part


_KEPT: dict[tuple[Board, int], Survey] = {}


def survey(board: Board, count: int = MARKERS, progress: Progress | None = None) -> Survey:
    """The `Survey` of a board, made once for each board and number of markers; the last four are kept."""
    whole(count, "count", 1, len(board))
    if (board, count) not in _KEPT:
        _KEPT[board, count] = Survey(board, count, progress)
        while len(_KEPT) > 4:
            del _KEPT[next(iter(_KEPT))]
    return _KEPT[board, count]


def rank_devastation(
    board: Board, count: int = MARKERS, by: str = "cut_off", top: int = 20, progress: Progress | None = None
) -> Answer[Effect]:
    """The sets of land territories whose devastation does most, out of all there are.

    Parameters
    ----------
    board : Board
    count : int
        Territories in a set.
    by : str
        One of `EFFECTS`; the others decide between equals, in their order.
    top : int
        How many sets to list.
    progress : callable, optional
        Called with the steps done and all steps.

    Raises
    ------
    InvalidAtlas
        For another `by`, and for so many territories that there are more than a million sets.

    Examples
    --------
    >>> from risk2210 import load_board
    >>> first = rank_devastation(load_board("classic"), 2, top=1).rows[0]
    >>> first.devastated, first.cut_off
    (('china', 'india'), 5)
    """
    one_of(by, "by", EFFECTS)
    whole(top, "top", 1, MOST_SETS)
    found = survey(board, count, progress)
    columns = [found.column(name) for name in (by, *(name for name in EFFECTS if name != by))]
    keys = list(zip(*columns, strict=True))
    best = sorted(range(len(found)), key=lambda place: (tuple(-value for value in keys[place]), place))[:top]
    rows = tuple(found.effect(place) for place in best)
    title = Phrase(
        N_("The devastations that do most, out of {sets} sets of {count} territories"),
        {"sets": Word("number", len(found)), "count": Word("number", count)},
    )
    shades: dict[str, float] = dict.fromkeys(found.dead, 0.0)
    for row in rows:
        for territory in row.devastated:
            shades[territory] += 1
    picture = Picture(shades, "among", marks=rows[0].devastated)
    return Answer(board, title, Effect.__struct_fields__, rows, picture=picture)


def draw_chances(board: Board, count: int = MARKERS, progress: Progress | None = None) -> Answer[Likelihood]:
    """What a random draw of so many land territories does, and how likely: every set counted, none estimated.

    Examples
    --------
    >>> from risk2210 import load_board
    >>> answer = draw_chances(load_board("classic"), 2)
    >>> answer.rows[-1].event, answer.rows[-1].sets, round(answer.rows[-1].chance, 3)
    ('two devastated territories are adjacent', 83, 0.096)
    """
    found = survey(board, count, progress)
    land = board.subgraph("land")
    chokes = set(nx.articulation_points(land))
    events = {
        N_("the Earth falls apart"): found.broken,
        N_("the land falls apart"): found.broken_land,
        N_("a region is split"): _any(found.split.values()),
        N_("a region has fewer entry points"): _any(found.easier.values()),
        N_("a choke point of the land is hit"): _any(found.dead[t] for t in chokes),
        N_("two devastated territories are adjacent"): _any(found.dead[a] & found.dead[b] for a, b in land.edges),
    }
    size = len(found)
    rows = tuple(Likelihood(event, lanes.bit_count() / size, lanes.bit_count()) for event, lanes in events.items())
    title = Phrase(
        N_("What {count} markers drawn at random do, out of {sets} draws"),
        {"sets": Word("number", size), "count": Word("number", count)},
    )
    picture = Picture(marks=tuple(sorted(chokes, key=board.index.__getitem__)))
    return Answer(board, title, Likelihood.__struct_fields__, rows, picture=picture)


def region_chances(board: Board, count: int = MARKERS, progress: Progress | None = None) -> Answer[RegionRisk]:
    """How likely a random draw hits each region, splits it, or leaves it with fewer entry points.

    Examples
    --------
    >>> from risk2210 import load_board
    >>> australia = region_chances(load_board("classic"), 2).rows[-1]
    >>> round(australia.hit, 3) == round(1 - (38 * 37) / (42 * 41), 3)
    True
    """
    found = survey(board, count, progress)
    size = len(found)
    rows = []
    for region in board.regions:
        hit = _any(found.dead.get(t, 0) for t in region.members)
        lanes = (hit, found.split[region.id], found.easier[region.id])
        rows.append(RegionRisk(region.id, *(found_in.bit_count() / size for found_in in lanes)))
    shades = {t: row.easier for row in rows for t in board.region(row.region).members}
    title = Phrase(N_("What {count} markers drawn at random do to the regions"), {"count": Word("number", count)})
    return Answer(board, title, RegionRisk.__struct_fields__, tuple(rows), picture=Picture(shades, "easier"))


def _any(lanes: Iterable[int]) -> int:
    found = 0
    for each in lanes:
        found |= each
    return found
