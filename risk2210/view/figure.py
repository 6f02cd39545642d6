"""The board as a plotly figure, for pages, pictures and notebooks that need no clicks."""

from __future__ import annotations

import html
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import plotly.graph_objects as go

from risk2210.atlas.answer import Answer, Picture
from risk2210.board import Board
from risk2210.board.shapes import Shapes
from risk2210.view.scene import scene
from risk2210.view.state import PositionLike, checked


def board_figure(
    board: Board,
    state: PositionLike | None = None,
    *,
    theme: str = "light",
    lang: str = "en",
    selected: str | None = None,
    targets: Iterable[str] = (),
    route: Sequence[str] = (),
    names: Mapping[str, str] | None = None,
    shapes: Shapes | None = None,
    picture: Picture | None = None,
) -> go.Figure:
    """The board as a plotly figure, for pages, pictures and notebooks that need no clicks.

    Parameters
    ----------
    board : Board
    state : PositionLike, optional
        Who holds what; without one each territory has its region's colour.
    theme : {"light", "dark"}
    lang : {"en", "fr"}
    selected : str, optional
        Territory to outline; all but it, `targets` and `route` are veiled.
    targets : iterable of str
        Territories to outline with dashes.
    route : sequence of str
        Territories to join by a line, in order.
    names : mapping of str to str, optional
        Name to show for each owner id.
    shapes : Shapes, optional
        Shapes to use instead of the board's own.
    picture : Picture, optional
        What an answer of the atlas draws: a colour scale in place of the owners' colours, routes, cuts.

    Returns
    -------
    plotly.graph_objects.Figure
        About 110 traces at 1200 px width; hovering tells region, holder and neighbours. Some 0.1 s to make.

    Raises
    ------
    InvalidArgument
        For an unknown theme, language or commander.
    UnknownTerritory
        For a name that is no territory.

    Examples
    --------
    >>> from risk2210 import load_board
    >>> board = load_board("risk2210")
    >>> figure = board_figure(board, selected="Egypt", targets=board.neighbours("Egypt"), theme="dark")
    >>> figure.layout.width
    1200
    """
    drawn = scene(board, theme, lang, shapes)
    chosen = None if selected is None else board[selected].id
    aims, path = [board[t].id for t in targets], [board[t].id for t in route]
    traces = drawn.traces(checked(board, state), chosen, aims, path, names, picture)
    return go.Figure({"data": traces, "layout": drawn.layout}, skip_invalid=False)


def answer_figure(
    answer: Answer[Any],
    state: PositionLike | None = None,
    *,
    theme: str = "light",
    lang: str = "en",
    names: Mapping[str, str] | None = None,
) -> go.Figure:
    """An answer of the atlas on the board: its scale, its routes and cuts, its territories outlined, and its title.

    Parameters
    ----------
    answer : Answer
    state : PositionLike, optional
        Who holds what; owners then show in the badges, for the colours are the scale's.
    theme, lang, names
        As in `board_figure`.

    Examples
    --------
    >>> from risk2210 import load_board
    >>> from risk2210.atlas import centrality
    >>> figure = answer_figure(centrality(load_board("classic")))
    >>> figure.layout.title.text
    'Who stands in the middle'
    """
    marks, picture = answer.picture.marks, answer.picture
    figure = board_figure(answer.board, state, theme=theme, lang=lang, targets=marks, names=names, picture=picture)
    title = html.escape(answer.say(answer.title, lang, names))
    margin = figure.layout.margin.update(t=34)
    figure.update_layout(title={"text": title, "x": 0.01, "y": 0.985, "font": {"size": 15}}, margin=margin)
    return figure
