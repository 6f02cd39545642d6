"""A small still picture of a corner of the board, as SVG: for an example, a sheet of paper, a page without plotly."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Sequence
from xml.sax.saxutils import escape

from risk2210.board import Board
from risk2210.board.shapes import Shapes, load_shapes, points
from risk2210.i18n import translation
from risk2210.view.palette import NEUTRAL_STYLE, OWNER_STYLES, OwnerStyle, ink_on
from risk2210.view.state import COMMANDER_LETTERS, NEUTRAL, PositionLike

MARGIN = 0.18
"""Share of the picture's longer side that is left around the territories shown."""

TALLEST = 0.85
"""Most that a picture's height may be of the width asked for."""

UNHELD, BEHIND, DEVASTATED, RIM, SEA = "#c3ccd6", "#dfe5eb", "#55535a", "#ffffff", "#eaf1f7"


def picture(
    board: Board,
    state: PositionLike,
    territories: Sequence[str],
    lang: str = "en",
    *,
    width: int = 340,
    arrow: tuple[str, str] | None = None,
) -> str:
    """An SVG of some territories with what stands there; their surroundings are drawn pale.

    Parameters
    ----------
    board : Board
    state : PositionLike
    territories : sequence of str
        Ids of those shown; at least one.
    lang : {"en", "fr"}
    width : int
        Most of the picture, in px.
    arrow : pair of str, optional
        An arrow from one territory to another.

    Returns
    -------
    str
        One element ``<svg>`` that reads its own title to a screen reader.

    Examples
    --------
    >>> from risk2210 import load_board
    >>> from risk2210.view import BoardState, Holding
    >>> state = BoardState({"egypt": Holding("ada", 4)}, owners=("ada",))
    >>> drawn = picture(load_board("risk2210"), state, ["egypt", "saharan_empire"], "fr")
    >>> drawn.startswith("<svg"), "Égypte" in drawn, "<script" in drawn
    (True, True, False)
    """
    shapes = load_shapes(board)
    left, low, right, high = _frame(shapes, territories)
    scale = min(width / (right - left), TALLEST * width / (high - low))
    width = round((right - left) * scale)
    size = max(9.0, min(15.0, 0.05 * width))
    parts = [f'<rect x="0" y="0" width="{width}" height="{(high - low) * scale:.0f}" fill="{SEA}"/>']

    def at(x: float, y: float) -> str:
        return f"{(x - left) * scale:.1f},{(high - y) * scale:.1f}"

    shown = set(territories)
    for territory in sorted(board.index, key=shown.__contains__):
        for ring in shapes.territories[territory].polygons:
            corners = points(ring)
            if any(left <= x <= right and low <= y <= high for x, y in corners):
                path = " ".join(at(x, y) for x, y in corners)
                fill = _fill(state, territory) if territory in shown else BEHIND
                parts.append(f'<polygon points="{path}" fill="{fill}" stroke="{RIM}" stroke-width="1.5"/>')
    if arrow is not None:
        ends = [at(*shapes.territories[end].anchor).split(",") for end in arrow]
        (x1, y1), (x2, y2) = ends
        parts.append(
            f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="#10192a" stroke-width="3" marker-end="url(#head)"/>'
        )
    for territory in territories:
        x, y = at(*shapes.territories[territory].anchor).split(",")
        style = _style(state, state.owner_of(territory))
        ink = "#ffffff" if territory in state.devastated else ink_on(_fill(state, territory))
        for row, text in enumerate(_lines(board, state, territory, style, lang)):
            weight = "700" if row else "400"
            parts.append(
                f'<text x="{x}" y="{float(y) + row * size * 1.15:.1f}" font-size="{size:.1f}" font-weight="{weight}" '
                f'fill="{ink}" stroke="{_fill(state, territory)}" stroke-width="3" paint-order="stroke" '
                f'text-anchor="middle">{escape(text)}</text>'
            )
    title = escape(", ".join(board[territory].name(lang) for territory in territories))
    head = (
        '<defs><marker id="head" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="5" markerHeight="5" '
        'orient="auto"><path d="M0,0 L10,5 L0,10 z" fill="#10192a"/></marker></defs>'
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{(high - low) * scale:.0f}" role="img" '
        f'font-family="system-ui, sans-serif"><title>{title}</title>{head}{"".join(parts)}</svg>'
    )


def data_uri(svg: str) -> str:
    """The picture as the address of an image, which a page draws without reading anything in it as markup."""
    return "data:image/svg+xml;base64," + base64.b64encode(svg.encode()).decode()


def _frame(shapes: Shapes, territories: Iterable[str]) -> tuple[float, float, float, float]:
    """Left, low, right, high of what the picture shows; the islands of a territory are left aside."""
    corners = [corner for t in territories for corner in points(shapes.territories[t].polygons[0])]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    margin = MARGIN * max(max(xs) - min(xs), max(ys) - min(ys))
    return min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin


def _style(state: PositionLike, owner: str | None) -> OwnerStyle | None:
    if owner is None:
        return None
    if owner == NEUTRAL:
        return NEUTRAL_STYLE
    styles = getattr(state, "styles", None) or {player: seat for seat, player in enumerate(state.players)}
    return OWNER_STYLES[styles[owner] % len(OWNER_STYLES)]


def _fill(state: PositionLike, territory: str) -> str:
    if territory in state.devastated:
        return DEVASTATED
    style = _style(state, state.owner_of(territory))
    return UNHELD if style is None else style.fill


def _lines(
    board: Board, state: PositionLike, territory: str, style: OwnerStyle | None, lang: str
) -> tuple[str, str] | tuple[str]:
    """The name, and below it what stands there."""
    name = board[territory].name(lang)
    if territory in state.devastated:
        return name, "☢ " + translation(lang).gettext("devastated")
    if style is None:
        return (name,)
    letters = "".join(COMMANDER_LETTERS[kind] for kind in state.commanders_at(territory))
    pieces = [f"{style.glyph} {state.units_of(territory)}", letters, "⌂" if state.station_at(territory) else ""]
    return name, " ".join(piece for piece in pieces if piece)
