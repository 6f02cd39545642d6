"""`Board`: territories, regions and edges of one board, as a networkx graph with names."""

from __future__ import annotations

import hashlib
import html
import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Any, Literal

import networkx as nx
from msgspec import Struct
from msgspec.structs import replace

from risk2210.board.cards import Catalogue, load_cards
from risk2210.board.names import NameIndex
from risk2210.board.spec import BoardSpec, Names, Note
from risk2210.errors import InvalidArgument, UnknownName
from risk2210.i18n import N_, translation

Purpose = Literal["attack", "fortify"]

EDGE_KINDS: Mapping[str, str] = MappingProxyType(
    {
        "border": N_("common border"),
        "sea_line": N_("sea line"),
        "coast": N_("coast of a water territory"),
        "water": N_("between water territories"),
        "moon": N_("lunar border"),
        "rulebook_line": N_("link of the rulebook's example"),
    }
)
"""Every kind of edge and what it is called."""

TERRITORY_KINDS: Mapping[str, str] = MappingProxyType({"land": N_("land"), "water": N_("water"), "moon": N_("Moon")})
"""Every kind of territory and what it is called."""


class UnknownTerritory(UnknownName):
    """No territory of the board answers to this name."""

    template = N_("{asked} is not a territory of the board {board}")


class UnknownRegion(UnknownName):
    """No region of the board answers to this name."""

    template = N_("{asked} is not a region of the board {board}")


class Territory(Struct, frozen=True):
    """One territory: where it lies and what it is called."""

    id: str
    names: Names
    short: Names
    kind: str
    region: str
    landing_site: bool
    aliases: tuple[str, ...] = ()
    at: tuple[float, float] | None = None

    def name(self, lang: str = "en") -> str:
        """Name in English or French."""
        return self.names[lang]


class Region(Struct, frozen=True):
    """One region (continent, water colony, lunar colony) with its bonus."""

    id: str
    names: Names
    kind: str
    bonus: int
    members: tuple[str, ...]
    aliases: tuple[str, ...] = ()

    def name(self, lang: str = "en") -> str:
        """Name in English or French."""
        return self.names[lang]


class Edge(Struct, frozen=True):
    """One edge between two territories."""

    a: str
    b: str
    kind: str
    wrap: bool = False
    switch: str | None = None
    note: Note | None = None


class Board:
    """A board: its territories, regions and edges.

    Parameters
    ----------
    spec : BoardSpec
        A consistent board file (`load_board` reads and checks one).
    **switches : bool
        House rules that turn optional edges on or off; each defaults to what the file says.

    Attributes
    ----------
    id : str
    names : Names
    territories : tuple of Territory
        In the order of the file, which is stable.
    regions : tuple of Region
    edges : tuple of Edge
        Each once, those in force only.
    index : mapping of str to int
        Place of each territory id in `territories`.
    graph : networkx.Graph
        Nodes are territory ids with ``kind``, ``region``, ``name_en``, ``name_fr``, ``landing_site``; edges carry
        ``kind`` and ``wrap``. It is frozen, so that nobody changes a shared board: work on ``board.graph.copy()``.
    switches : mapping of str to bool
        State of every house rule that bears on the edges.

    Raises
    ------
    InvalidArgument
        When a switch does not exist on this board or is not a bool.

    Examples
    --------
    >>> from risk2210 import load_board
    >>> board = load_board("risk2210")
    >>> board["Saharan Empire"].region
    'africa'
    >>> [board[t].name("fr") for t in board.neighbours("japan")]
    ['Pevek', 'État Industriel du Khan', 'Néo Tokyo']
    >>> nx.number_connected_components(board.graph)  # the Earth and the Moon
    2
    """

    def __init__(self, spec: BoardSpec, **switches: bool) -> None:
        known = {edge.switch: edge.default for edge in spec.optional_edges}
        for name, value in switches.items():
            if name not in known:
                options = ", ".join(sorted(known)) or "-"
                raise InvalidArgument(f"the board {spec.id} has no switch {name!r}; it has: {options}")
            if not isinstance(value, bool):
                raise InvalidArgument(f"the switch {name} is either True or False, not {value!r}")
        self.spec = spec
        self.switches: Mapping[str, bool] = MappingProxyType({**known, **switches})
        self.id: str = spec.id
        self.names: Names = spec.names
        self.territories = tuple(
            Territory(t.id, t.names, t.short or t.names, t.kind, t.region, t.landing_site, t.aliases, t.at)
            for t in spec.territories
        )
        self.index: Mapping[str, int] = MappingProxyType({t.id: i for i, t in enumerate(self.territories)})
        members: dict[str, list[str]] = {region.id: [] for region in spec.regions}
        for territory in self.territories:
            members[territory.region].append(territory.id)
        self.regions = tuple(
            Region(r.id, r.names, r.kind, r.bonus, tuple(members[r.id]), r.aliases) for r in spec.regions
        )
        self._regions = {region.id: region for region in self.regions}
        self.edges = tuple(self._edges_in_force())
        self.graph: nx.Graph[str] = self._make_graph()
        self._order: dict[str, tuple[str, ...]] = {
            t.id: tuple(sorted(self.graph[t.id], key=self.index.__getitem__)) for t in self.territories
        }

    def _edges_in_force(self) -> Iterator[Edge]:
        wraps = {frozenset(pair) for pair in self.spec.wraps}
        for i, territory in enumerate(self.spec.territories):
            for other, kind in territory.neighbours.items():
                if i < self.index[other]:
                    yield Edge(territory.id, other, kind, frozenset((territory.id, other)) in wraps)
        for edge in self.spec.optional_edges:
            if self.switches[edge.switch]:
                wrap = frozenset((edge.a, edge.b)) in wraps
                yield Edge(edge.a, edge.b, edge.kind, wrap, edge.switch, edge.note)

    def _make_graph(self) -> nx.Graph[str]:
        graph: nx.Graph[str] = nx.Graph(name=self.id)
        for t in self.territories:
            graph.add_node(
                t.id, kind=t.kind, region=t.region, name_en=t.names.en, name_fr=t.names.fr, landing_site=t.landing_site
            )
        graph.add_edges_from((edge.a, edge.b, {"kind": edge.kind, "wrap": edge.wrap}) for edge in self.edges)
        frozen: nx.Graph[str] = nx.freeze(graph)
        return frozen

    @property
    def cards(self) -> Catalogue:
        """The command cards of the box, the same for every board."""
        return load_cards()

    # names -----------------------------------------------------------------------------------------------------

    @cached_property
    def _territory_names(self) -> NameIndex:
        return NameIndex({t.id: (t.names.en, t.names.fr, t.short.en, t.short.fr, *t.aliases) for t in self.territories})

    @cached_property
    def _region_names(self) -> NameIndex:
        return NameIndex({r.id: (r.names.en, r.names.fr, *r.aliases) for r in self.regions})

    def __getitem__(self, name: str) -> Territory:
        """Territory by id, English or French name, short name or alias.

        Parameters
        ----------
        name : str
            Case, accents, spaces and punctuation do not matter.

        Raises
        ------
        UnknownTerritory
            Suggests the nearest names.

        Examples
        --------
        >>> from risk2210 import load_board
        >>> load_board("risk2210")["Nova Brasillia"].id
        'nova_brasilia'
        """
        place = self.index.get(name) if isinstance(name, str) else None
        if place is not None:
            return self.territories[place]
        ident = self._territory_names.find(name) if isinstance(name, str) else None
        if ident is None:
            raise UnknownTerritory(name, **self._nearest(name, self._territory_names, self))
        return self.territories[self.index[ident]]

    def _nearest(self, name: object, names: NameIndex, places: Any) -> dict[str, Any]:
        """The places whose names are nearest to one that nobody has, in both languages."""
        found = [places[names.find(near)].names for near in names.nearest(name)]
        return {"suggestions": [each.en for each in found], "french": [each.fr for each in found], "board": self.id}

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and (name in self.index or self._territory_names.find(name) is not None)

    def __iter__(self) -> Iterator[Territory]:
        return iter(self.territories)

    def __len__(self) -> int:
        return len(self.territories)

    def region(self, name: str) -> Region:
        """Region by id, name or alias.

        Raises
        ------
        UnknownRegion
            Suggests the nearest names.

        Examples
        --------
        >>> from risk2210 import load_board
        >>> load_board("risk2210").region("Asie").bonus
        7
        """
        found = self._regions.get(name) if isinstance(name, str) else None
        if found is not None:
            return found
        ident = self._region_names.find(name) if isinstance(name, str) else None
        if ident is None:
            raise UnknownRegion(name, **self._nearest(name, self._region_names, self._regions))
        return self._regions[ident]

    def region_of(self, territory: str) -> Region:
        """Region that the territory (any of its names) belongs to."""
        return self._regions[self[territory].region]

    # graph -----------------------------------------------------------------------------------------------------

    @property
    def landing_sites(self) -> tuple[str, ...]:
        """Ids of the lunar territories that Earth can reach."""
        return tuple(t.id for t in self.territories if t.landing_site)

    def neighbours(self, territory: str, devastated: Collection[str] = ()) -> tuple[str, ...]:
        """Ids of the adjacent territories, in board order.

        Parameters
        ----------
        territory : str
            Any name of the territory.
        devastated : collection of str
            Ids of devastated territories; they have no neighbours and are nobody's.

        Examples
        --------
        >>> from risk2210 import load_board
        >>> load_board("risk2210").neighbours("Exiled States")
        ('nunavut', 'canada', 'republique_du_quebec', 'iceland_grc')
        """
        ident = self[territory].id
        if not devastated:
            return self._order[ident]
        gone = self._ids(devastated)
        return () if ident in gone else tuple(other for other in self._order[ident] if other not in gone)

    def edge_kind(self, a: str, b: str) -> str:
        """Kind of the edge between two territories (a key of `EDGE_KINDS`).

        Raises
        ------
        InvalidArgument
            When there is no such edge.
        """
        first, second = self[a].id, self[b].id
        if second not in self.graph[first]:
            raise InvalidArgument(f"{first} and {second} are not adjacent")
        return str(self.graph.edges[first, second]["kind"])

    def subgraph(self, *kinds: str) -> nx.Graph[str]:
        """View of the territories of the given kinds (``"land"``, ``"water"``, ``"moon"``) and the edges among them.

        Examples
        --------
        >>> from risk2210 import load_board
        >>> len(load_board("risk2210").subgraph("land", "water"))
        55
        """
        for kind in kinds:
            if kind not in TERRITORY_KINDS:
                raise InvalidArgument(f"{kind!r} is not a kind of territory: {', '.join(TERRITORY_KINDS)}")
        return self.graph.subgraph(t.id for t in self.territories if t.kind in kinds)

    def part(self, *kinds: str) -> Board:
        """The part of the board of the given kinds of territory, as a board; the board itself where that is all of it.

        Examples
        --------
        >>> from risk2210 import load_board
        >>> land = load_board("risk2210").part("land")
        >>> land
        <Board risk2210: 42 territories, 6 regions, 82 edges>
        """
        kept = set(self.subgraph(*kinds))
        if len(kept) == len(self):
            return self
        spec = replace(
            self.spec,
            regions=tuple(region for region in self.spec.regions if kept.intersection(self.region(region.id).members)),
            territories=tuple(
                replace(t, neighbours={other: kind for other, kind in t.neighbours.items() if other in kept})
                for t in self.spec.territories
                if t.id in kept
            ),
            wraps=tuple(pair for pair in self.spec.wraps if kept.issuperset(pair)),
            optional_edges=tuple(edge for edge in self.spec.optional_edges if kept.issuperset((edge.a, edge.b))),
        )
        return Board(spec, **{edge.switch: self.switches[edge.switch] for edge in spec.optional_edges})

    def surviving(self, devastated: Iterable[str]) -> nx.Graph[str]:
        """View of the graph without the devastated territories; the board itself does not change.

        Examples
        --------
        >>> from risk2210 import load_board
        >>> board = load_board("risk2210")
        >>> len(board.surviving(["egypt", "japan"])), len(board)
        (67, 69)
        """
        gone = self._ids(devastated)
        return self.graph.subgraph(t.id for t in self.territories if t.id not in gone)

    def station_links(
        self, stations: Iterable[str], purpose: Purpose, sites: Iterable[str] | None = None
    ) -> tuple[tuple[str, str], ...]:
        """Links between Earth and Moon that space stations open.

        Parameters
        ----------
        stations : iterable of str
            Land territories that hold a station of the player who moves.
        purpose : {"attack", "fortify"}
            An attack goes one way, from a station to any landing site (R7.7). A fortify move goes both ways, between
            the player's own stations and the landing sites he controls (R10.4).
        sites : iterable of str, optional
            Landing sites that count: by default all of them. For ``"fortify"`` give those the player controls.

        Returns
        -------
        tuple of (str, str)
            Directed links, from and to.

        Raises
        ------
        InvalidArgument
            For another purpose, a station not on land, or a site that is none.

        Examples
        --------
        >>> from risk2210 import load_board
        >>> board = load_board("risk2210")
        >>> board.station_links(["siberia"], "attack")
        (('siberia', 'bay_of_dew'), ('siberia', 'sea_of_crisis'), ('siberia', 'tycho'))
        >>> board.station_links(["siberia"], "fortify", ["tycho"])
        (('siberia', 'tycho'), ('tycho', 'siberia'))
        """
        if purpose not in ("attack", "fortify"):
            raise InvalidArgument(f"{purpose!r} is not a purpose: attack, fortify")
        pads = self._places(stations)
        targets = self._places(self.landing_sites if sites is None else sites)
        for pad in pads:
            if pad.kind != "land":
                raise InvalidArgument(f"{pad.id} is {pad.kind}: a station stands on land only")
        for target in targets:
            if not target.landing_site:
                raise InvalidArgument(f"{target.id} is not a landing site: {', '.join(self.landing_sites)}")
        up = tuple((pad.id, target.id) for pad in pads for target in targets)
        return up if purpose == "attack" else up + tuple((b, a) for a, b in up)

    def _places(self, names: Iterable[str]) -> tuple[Territory, ...]:
        if isinstance(names, str):  # a text is a collection of letters
            raise InvalidArgument(f"{names!r} is one name: give a collection of names, such as [{names!r}]")
        return tuple(map(self.__getitem__, names))

    def _ids(self, names: Iterable[str]) -> frozenset[str]:
        return frozenset(territory.id for territory in self._places(names))

    # identity and texts ----------------------------------------------------------------------------------------

    @cached_property
    def digest(self) -> str:
        """SHA-256, in hex, of all that the rules depend on: ids, kinds, regions, bonuses, edges in force.

        Names, notes and shapes do not enter, so a mended translation leaves recorded games valid.
        """
        content = {
            "id": self.id,
            "regions": sorted((r.id, r.kind, r.bonus) for r in self.regions),
            "territories": sorted((t.id, t.kind, t.region, t.landing_site) for t in self.territories),
            "edges": sorted((*sorted((e.a, e.b)), e.kind) for e in self.edges),
        }
        return hashlib.sha256(json.dumps(content, separators=(",", ":")).encode()).hexdigest()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self.spec == other.spec and self.switches == other.switches

    def __hash__(self) -> int:
        return hash(self.digest)

    def __repr__(self) -> str:
        return f"<Board {self.id}: {len(self)} territories, {len(self.regions)} regions, {len(self.edges)} edges>"

    def text(self, lang: str = "en") -> str:
        """The whole board in words, for terminals and screen readers: regions, bonuses, territories, neighbours."""
        gettext = translation(lang).gettext
        lines = [self._headline(lang)]
        for region in self.regions:
            lines += ["", f"{region.name(lang)} (+{region.bonus})"]
            for ident in region.members:
                line = gettext("{territory}: {neighbours}")
                neighbours = self.neighbours_text(ident, lang)
                lines.append("  " + line.format(territory=self._called(ident, lang), neighbours=neighbours))
        return "\n".join(lines)

    def _called(self, territory: str, lang: str) -> str:
        site = translation(lang).gettext("landing site")
        name = self[territory].name(lang)
        return f"{name} [{site}]" if self[territory].landing_site else name

    def _headline(self, lang: str) -> str:
        template = translation(lang).gettext("{name}: {territories} territories, {regions} regions, {edges} edges")
        return template.format(
            name=self.names[lang], territories=len(self), regions=len(self.regions), edges=len(self.edges)
        )

    def neighbours_text(self, territory: str, lang: str = "en") -> str:
        """Neighbours of a territory in one line; those not across a common border say how they are linked."""
        gettext = translation(lang).gettext
        parts = []
        for other in self.neighbours(territory):
            kind = self.edge_kind(territory, other)
            how = "" if kind in ("border", "moon") else f" ({gettext(EDGE_KINDS[kind])})"
            parts.append(self[other].name(lang) + how)
        return ", ".join(parts)

    def __str__(self) -> str:
        return self.text()

    def _repr_mimebundle_(self, **_kwargs: Any) -> dict[str, str]:
        return {"text/plain": self.text(), "text/html": self._html()}

    def _html(self, lang: str = "en") -> str:
        escape: Callable[[str], str] = html.escape
        rows = "".join(
            f"<tr><td>{escape(region.name(lang))} (+{region.bonus})</td><td>{escape(self._called(ident, lang))}</td>"
            f"<td>{escape(self.neighbours_text(ident, lang))}</td></tr>"
            for region in self.regions
            for ident in region.members
        )
        titles = (translation(lang).gettext(title) for title in (N_("Region"), N_("Territory"), N_("Neighbours")))
        head = "".join(f"<th>{escape(title)}</th>" for title in titles)
        caption = escape(self._headline(lang))
        return f"<table><caption>{caption}</caption><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
