"""The board explorer: neighbours, regions, routes, and what devastation does to the graph.

Each panel is a board to tap on with its controls; what a panel computes is a call to networkx that the notebook shows
as well.
"""

from __future__ import annotations

import html
import random
from collections.abc import Callable, Collection, Iterable

import ipywidgets as widgets
import networkx as nx

from risk2210.board import EDGE_KINDS, TERRITORY_KINDS, Board
from risk2210.errors import UnknownName, told
from risk2210.i18n import N_, choose_language, translation
from risk2210.listing import Listing, listing
from risk2210.view import BoardState, BoardWidget

MARKERS = 4
"""Devastation markers that a game of Risk 2210 A.D. starts with."""


def regions_table(board: Board, lang: str | None = None) -> Listing:
    """Each region with its bonus, its size, its borders and the ways into it.

    Examples
    --------
    >>> from risk2210 import load_board
    >>> print(regions_table(load_board("classic"), "en"))
    Region         Kind  Bonus  Territories  On the border  Ways in
    North America  land      5            9              3        3
    South America  land      2            4              2        2
    Europe         land      5            7              4        8
    Africa         land      3            6              3        6
    Asia           land      7           12              5        8
    Australia      land      2            4              1        1
    """
    lang = choose_language(lang)
    _ = translation(lang).gettext
    headings = (_("Region"), _("Kind"), _("Bonus"), _("Territories"), _("On the border"), _("Ways in"))
    rows = []
    for region in board.regions:
        ways = list(nx.edge_boundary(board.graph, region.members))
        border = {inner for inner, _outer in ways}
        kind = _(TERRITORY_KINDS[region.kind])
        rows.append((region.name(lang), kind, region.bonus, len(region.members), len(border), len(ways)))
    return listing(headings, rows)


def devastation_table(board: Board, devastated: Collection[str], lang: str | None = None) -> Listing:
    """The graph before and after some territories are devastated.

    Parameters
    ----------
    board : Board
    devastated : collection of str
        Any names of territories.

    Returns
    -------
    Listing
        Territories, edges, separate parts, articulation points (a territory whose loss cuts others off), and the
        smallest and mean degree.

    Examples
    --------
    >>> from risk2210 import load_board
    >>> print(devastation_table(load_board("classic"), ["Egypt", "Siam"], "en"))
                         Before  After
    Territories              42     40
    Edges                    83     76
    Separate parts            1      2
    Articulation points       2      0
    Smallest degree           2      2
    Mean degree            3.95    3.8
    """
    lang = choose_language(lang)
    _ = translation(lang).gettext
    before, after = board.graph, board.surviving(devastated)
    measures: tuple[tuple[str, Callable[[nx.Graph[str]], float]], ...] = (
        (_("Territories"), len),
        (_("Edges"), lambda graph: graph.number_of_edges()),
        (_("Separate parts"), nx.number_connected_components),
        (_("Articulation points"), lambda graph: sum(1 for _node in nx.articulation_points(graph))),
        (_("Smallest degree"), lambda graph: min((d for _node, d in graph.degree), default=0)),
        (_("Mean degree"), lambda graph: round(2 * graph.number_of_edges() / max(1, len(graph)), 2)),
    )
    rows = [(name, measure(before), measure(after)) for name, measure in measures]
    return listing(("", _("Before"), _("After")), rows)


def draw_markers(board: Board, seed: int | str | None = None, count: int = MARKERS) -> tuple[str, ...]:
    """Land territories on which devastation markers fall, in board order.

    Parameters
    ----------
    board : Board
    seed : int or str, optional
        The same seed draws the same territories; without one every draw is another.
    count : int

    Examples
    --------
    >>> from risk2210 import load_board
    >>> draw_markers(load_board("risk2210"), seed=2210) == draw_markers(load_board("risk2210"), seed=2210)
    True
    """
    land = [territory.id for territory in board if territory.kind == "land"]
    drawn = random.Random(seed).sample(land, min(count, len(land)))  # noqa: S311 - a game's chance, no secret
    return tuple(sorted(drawn, key=board.index.__getitem__))


class TerritoryBox(widgets.VBox):  # type: ignore[misc] # ipywidgets has no types
    """A field that takes any name of a territory and says so when it knows none.

    Parameters
    ----------
    board : Board
    label : str
    on_choice : callable
        Called with the territory's id.
    lang : {"en", "fr"}
    """

    def __init__(self, board: Board, label: str, on_choice: Callable[[str], object], lang: str) -> None:
        self._board, self._on_choice, self._lang = board, on_choice, lang
        names = sorted(territory.name(lang) for territory in board)
        self.field = widgets.Combobox(
            options=tuple(names),
            description=label,
            placeholder=translation(lang).gettext("name of a territory"),
            continuous_update=False,
            style={"description_width": "initial"},
        )
        self.problem = widgets.Label()
        self.field.observe(self._typed, names="value")
        super().__init__([self.field, self.problem])

    def put(self, territory: str) -> None:
        """Show a territory that was chosen elsewhere, without reporting it."""
        self.field.unobserve(self._typed, names="value")
        self.field.value = self._board[territory].name(self._lang)
        self.field.observe(self._typed, names="value")
        self.problem.value = ""

    def _typed(self, change: dict[str, str]) -> None:
        self.problem.value = ""
        if not change["new"]:
            return
        try:
            ident = self._board[change["new"]].id
        except UnknownName as error:
            self.problem.value = error.message(self._lang)
            return
        self._on_choice(ident)


class NeighbourPanel(widgets.VBox):  # type: ignore[misc]
    """A board on which a tap lights the neighbours; below it they are named, with the kind of each edge.

    Parameters
    ----------
    board : Board
    lang : {"en", "fr"}, optional
        By default the reader's language.

    Examples
    --------
    >>> from risk2210 import load_board
    >>> panel = NeighbourPanel(load_board("risk2210"), "en")
    >>> panel.choose("Exiled States")
    >>> panel.live.targets
    ('nunavut', 'canada', 'republique_du_quebec', 'iceland_grc')
    """

    def __init__(self, board: Board, lang: str | None = None) -> None:
        self.board, self.lang = board, choose_language(lang)
        _ = translation(self.lang).gettext
        self.live = BoardWidget(board, lang=self.lang)
        self.box = TerritoryBox(board, _("Territory"), self.choose, self.lang)
        self.answer = widgets.HTML()
        self.live.on_territory(self.choose)
        super().__init__([self.live, self.box, self.answer])

    def choose(self, territory: str) -> None:
        """Select a territory (any of its names) as a tap does."""
        chosen = self.board[territory]
        self.live.show(selected=chosen.id, targets=self.board.neighbours(chosen.id))
        self.box.put(chosen.id)
        self.answer.value = self._table(chosen.id).html()

    def _table(self, ident: str) -> Listing:
        _ = translation(self.lang).gettext
        rows = [
            (
                self.board[other].name(self.lang),
                self.board.region_of(other).name(self.lang),
                _(EDGE_KINDS[self.board.edge_kind(ident, other)]),
            )
            for other in self.board.neighbours(ident)
        ]
        return listing((_("Neighbour"), _("Region"), _("Edge")), rows, self.board[ident].name(self.lang))


class RoutePanel(widgets.VBox):  # type: ignore[misc]
    """A shortest route between two territories, drawn on the board.

    Parameters
    ----------
    board : Board
    start, end : str
        Any names of territories. A tap on the board sets the end of the route from the last end.
    lang : {"en", "fr"}, optional
    devastated : collection of str
        Territories that no route passes.

    Examples
    --------
    >>> from risk2210 import load_board
    >>> panel = RoutePanel(load_board("risk2210"), "Japan", "Alberta", "en")
    >>> panel.live.route
    ('japan', 'pevek', 'northwestern_oil_emirate', 'alberta')
    """

    def __init__(
        self, board: Board, start: str, end: str, lang: str | None = None, *, devastated: Collection[str] = ()
    ) -> None:
        self.board, self.lang = board, choose_language(lang)
        _ = translation(self.lang).gettext
        self.graph = board.surviving(devastated)
        self.start, self.end = board[start].id, board[end].id
        state = BoardState(devastated=frozenset(board[name].id for name in devastated))
        self.live = BoardWidget(board, state, lang=self.lang)
        self.start_box = TerritoryBox(board, _("From"), lambda ident: self.choose(ident, self.end), self.lang)
        self.end_box = TerritoryBox(board, _("To"), lambda ident: self.choose(self.start, ident), self.lang)
        self.answer = widgets.Label()
        self.live.on_territory(lambda ident: self.choose(self.end, ident))
        boxes = widgets.HBox([self.start_box, self.end_box], layout={"flex_flow": "row wrap"})
        super().__init__([self.live, boxes, self.answer])
        self.choose(start, end)

    def choose(self, start: str, end: str) -> None:
        """Show a shortest route from `start` to `end`, any names of territories."""
        self.start, self.end = self.board[start].id, self.board[end].id
        self.start_box.put(self.start)
        self.end_box.put(self.end)
        _ = translation(self.lang).gettext
        try:
            route = nx.shortest_path(self.graph, self.start, self.end)
        except (nx.NetworkXNoPath, nx.NodeNotFound):
            route = []
            self.answer.value = _("There is no way over land or water.")
        else:
            steps = len(route) - 1
            names = " → ".join(self.board[ident].name(self.lang) for ident in route)
            count = translation(self.lang).ngettext("{count} step", "{count} steps", steps).format(count=steps)
            self.answer.value = told(count, names, self.lang)
        self.live.show(selected=self.start, targets=() if self.end == self.start else (self.end,), route=route)


class DevastationPanel(widgets.VBox):  # type: ignore[misc]
    """Devastation markers on the board, drawn or set by a tap, and what they do to the graph.

    Parameters
    ----------
    board : Board
    devastated : iterable of str
        Markers to begin with, any names of territories.
    lang : {"en", "fr"}, optional
    seed : int or str, optional
        Makes the draws of the button repeatable.

    Examples
    --------
    >>> from risk2210 import load_board
    >>> panel = DevastationPanel(load_board("risk2210"), ["Egypt"], "en")
    >>> panel.toggle("Japan")
    >>> panel.devastated
    ('egypt', 'japan')
    """

    def __init__(
        self,
        board: Board,
        devastated: Iterable[str] = (),
        lang: str | None = None,
        *,
        seed: int | str | None = None,
    ) -> None:
        self.board, self.lang = board, choose_language(lang)
        _ = translation(self.lang).gettext
        self.devastated: tuple[str, ...] = ()
        self._chance = random.Random(seed)  # noqa: S311 - a game's chance, no secret
        self.live = BoardWidget(board, BoardState(), lang=self.lang)
        self.live.on_territory(self.toggle)
        self.box = TerritoryBox(board, _("Set or lift a marker"), self.toggle, self.lang)
        draw = widgets.Button(description=_("Draw {count} markers").format(count=MARKERS))
        clear = widgets.Button(description=_("Lift all markers"))
        draw.on_click(lambda _button: self.draw())
        clear.on_click(lambda _button: self.devastate(()))
        self.answer = widgets.HTML()
        controls = widgets.HBox([self.box, draw, clear], layout={"flex_flow": "row wrap"})
        super().__init__([self.live, controls, self.answer])
        self.devastate(devastated)

    def draw(self) -> None:
        """Devastate freshly drawn land territories in place of those before."""
        self.devastate(draw_markers(self.board, self._chance.getrandbits(32)))

    def toggle(self, territory: str) -> None:
        """Set a marker on the territory (any of its names), or lift the one that lies there."""
        ident = self.board[territory].id
        self.devastate(set(self.devastated) ^ {ident})
        self.box.put(ident)

    def devastate(self, territories: Iterable[str]) -> None:
        """Show the board with exactly these territories (any of their names) devastated."""
        gone = {self.board[name].id for name in territories}
        self.devastated = tuple(sorted(gone, key=self.board.index.__getitem__))
        after = self.board.surviving(self.devastated)
        cut = sorted(nx.articulation_points(after), key=self.board.index.__getitem__)
        self.live.show(state=BoardState(devastated=frozenset(gone)), targets=cut)
        _ = translation(self.lang).gettext
        lines = (
            (_("Devastated: {names}"), self.devastated),
            (_("Articulation points, lit: {names}"), cut),
        )
        paragraphs = "".join(f"<p>{html.escape(line.format(names=self._names(ids)))}</p>" for line, ids in lines)
        self.answer.value = paragraphs + devastation_table(self.board, self.devastated, self.lang).html()

    def _names(self, ids: Iterable[str]) -> str:
        names = [self.board[ident].name(self.lang) for ident in ids]
        return ", ".join(names) or translation(self.lang).gettext(N_("none"))
