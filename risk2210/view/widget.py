"""The live board: an ipywidget that shows a position and tells which territory was chosen."""

from __future__ import annotations

import logging
import uuid
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import anywidget
import traitlets
from ipywidgets import widget_serialization
from plotly.offline import get_plotlyjs

from risk2210.atlas.answer import Picture
from risk2210.board import Board
from risk2210.board.shapes import Shapes
from risk2210.errors import RiskError
from risk2210.i18n import N_, translation
from risk2210.view.live import Shot, draw, patch, whole_figure
from risk2210.view.patch import changes
from risk2210.view.scene import Scene, scene
from risk2210.view.state import PositionLike, checked
from risk2210.view.text import board_text

log = logging.getLogger(__name__)
_HERE = Path(__file__).parent

_LIBRARY = """
const shared = (globalThis.__risk2210 ??= {{ boards: new Map() }});
shared.plotly ??= new Promise((resolve) => {{ shared.setPlotly = resolve; }});
if (!shared.hasPlotly) {{
  shared.hasPlotly = true;
  const scope = {{ exports: {{}} }};
  (function (module, exports, define) {{ {plotly}
  }}).call(globalThis, scope, scope.exports, undefined);
  shared.setPlotly(scope.exports);
}}
export default {{}};
"""


class PlotlyLibrary(anywidget.AnyWidget):
    """Carries plotly.js (5 MB) to the page once, however many boards it shows, and without the internet."""

    _esm = _LIBRARY.format(plotly=get_plotlyjs())
    _shared: PlotlyLibrary | None = None

    @classmethod
    def shared(cls) -> PlotlyLibrary:
        """The one of this kernel."""
        if cls._shared is None or cls._shared.comm is None:
            cls._shared = cls()
        return cls._shared


class _Unset:
    """Marks an argument that was not given, where None means something."""


_UNSET: Any = _Unset()


class BoardWidget(anywidget.AnyWidget):
    """A board to look at and to tap on.

    It follows the width of its place and the theme of the page, keeps the notebook's single-key commands away from
    its controls, and shows the current position on every page that displays it, a reloaded one included. Below the
    board stand what is known of the territory under the pointer and a choice of the region that fills the board.

    Parameters
    ----------
    board : Board
    state : PositionLike, optional
        Who holds what; without one each territory has its region's colour.
    lang : {"en", "fr"}
    names : mapping of str to str, optional
        Name to show for each owner id; shown as text, never as markup.
    shapes : Shapes, optional
        Shapes to use instead of the board's own.
    height_share : float
        Most of the window's height that the map may take.

    Examples
    --------
    >>> from risk2210 import load_board
    >>> board = load_board("risk2210")
    >>> live = BoardWidget(board)
    >>> live.on_territory(lambda territory: live.show(selected=territory, targets=board.neighbours(territory)))
    >>> live.choose("egypt")  # what a tap does
    >>> live.selected, len(live.targets)
    ('egypt', 4)

    Notes
    -----
    A change costs some milliseconds here and sends a few hundred bytes to a few kilobytes; the page repaints only what
    changed. Raises what `board_figure` raises.
    """

    _esm = _HERE / "board.js"
    _css = _HERE / "board.css"
    _key = traitlets.Unicode().tag(sync=True)
    _zoom = traitlets.Unicode("").tag(sync=True)
    _height_share = traitlets.Float().tag(sync=True)
    _library = traitlets.Any().tag(sync=True, **widget_serialization)
    # Never set: its serialiser makes the current figure whenever a page asks for the state.
    _figure = traitlets.Any(None, allow_none=True).tag(sync=True, to_json=lambda _value, widget: widget._full_figure())

    def __init__(
        self,
        board: Board,
        state: PositionLike | None = None,
        *,
        lang: str = "en",
        names: Mapping[str, str] | None = None,
        shapes: Shapes | None = None,
        height_share: float = 0.82,
    ) -> None:
        self.board = board
        self.selected: str | None = None
        self.targets: tuple[str, ...] = ()
        self.route: tuple[str, ...] = ()
        self.picture: Picture | None = None
        self._shapes = shapes
        self._state = checked(board, state)
        self._names = dict(names or {})
        self._lang, self._theme = lang, "light"
        self._revision = 0
        self._callbacks: list[Callable[[str], object]] = []
        self._scene: Scene = scene(board, self._theme, lang, shapes)
        self._shot = self._draw()
        super().__init__(_key=uuid.uuid4().hex, _library=PlotlyLibrary.shared(), _height_share=height_share)
        self.on_msg(self._receive)

    # what the owner of the widget calls ------------------------------------------------------------------------

    def on_territory(self, callback: Callable[[str], object], *, remove: bool = False) -> None:
        """Call `callback` with the id of each territory that is chosen; ``remove=True`` stops that.

        An error inside a callback is logged and shown below the board: Jupyter would swallow it.
        """
        if remove:
            self._callbacks.remove(callback)
        else:
            self._callbacks.append(callback)

    def show(
        self,
        *,
        state: PositionLike | None = _UNSET,
        selected: str | None = _UNSET,
        targets: Iterable[str] = _UNSET,
        route: Sequence[str] = _UNSET,
        picture: Picture | None = _UNSET,
        names: Mapping[str, str] = _UNSET,
        lang: str = _UNSET,
        theme: str = _UNSET,
    ) -> None:
        """Show something else; what is not given stays as it is. Parameters as in `board_figure`.

        Everything is checked before anything changes, and all pages see one change.
        """
        new_state = self._state if state is _UNSET else checked(self.board, state)
        new_selected = self.selected if selected is _UNSET else self._id(selected)
        new_targets = self.targets if targets is _UNSET else tuple(self.board[t].id for t in targets)
        new_route = self.route if route is _UNSET else tuple(self.board[t].id for t in route)
        new_picture = self.picture if picture is _UNSET else picture
        new_lang = self._lang if lang is _UNSET else lang
        new_theme = self._theme if theme is _UNSET else theme
        new_scene = scene(self.board, new_theme, new_lang, self._shapes)
        self._state, self.selected, self.targets, self.route = new_state, new_selected, new_targets, new_route
        self.picture = new_picture
        self._names = self._names if names is _UNSET else dict(names)
        relettered = new_lang != self._lang
        self._lang, self._theme = new_lang, new_theme
        previous, self._scene = self._scene, new_scene
        self._publish(previous, whole=relettered)

    def zoom(self, region: str | None) -> None:
        """Let one region (any of its names) fill the board on every page; None shows the whole board."""
        self._zoom = "" if region is None else self.board.region(region).id
        self.send({"kind": "zoom", "region": self._zoom})

    def choose(self, territory: str) -> None:
        """Act as if the territory (any of its names) had been tapped."""
        ident = self.board[territory].id
        for callback in list(self._callbacks):
            callback(ident)

    def text(self) -> str:
        """The board and what stands on it in words."""
        return board_text(self.board, self._state, self._lang, self._names)

    @property
    def lang(self) -> str:
        """Language of names and texts."""
        return self._lang

    @property
    def theme(self) -> str:
        """``"light"`` or ``"dark"``, as the page that was looked at last."""
        return self._theme

    # inside ----------------------------------------------------------------------------------------------------

    def _id(self, name: str | None) -> str | None:
        return None if name is None else self.board[name].id

    def _draw(self) -> Shot:
        return draw(self._scene, self._state, self.selected, self.targets, self.route, self._names, self.picture)

    def _publish(self, previous: Scene, *, whole: bool) -> None:
        before, self._shot = self._shot, self._draw()
        if whole or [t["uid"] for t in before.traces] != [t["uid"] for t in self._shot.traces]:
            self._revision += 1
            self.send({"kind": "figure", "figure": self._full_figure()})
            return
        layout = {} if previous is self._scene else dict(changes(previous.layout, self._scene.layout))
        changed = patch(before, self._shot, layout)
        if changed is not None:
            self._revision += 1
            dark = self._scene.theme.name == "dark"
            self.send({"kind": "patch", "revision": self._revision, **changed, "dark": dark})

    def _full_figure(self) -> dict[str, Any]:
        return whole_figure(self._scene, self._shot, self._revision)

    def _receive(self, _widget: Any, content: Any, _buffers: Any) -> None:
        """A message of the page; a page is not trusted to send anything sensible."""
        kind = content.get("kind") if isinstance(content, dict) else None
        territory = content.get("territory") if kind == "territory" else None
        if isinstance(territory, str) and territory in self.board.index:
            try:
                self.choose(territory)
            except Exception as error:
                log.exception("a callback of the board failed on %s", territory)
                self._report(error)
        elif kind == "theme" and isinstance(content.get("dark"), bool):
            self.show(theme="dark" if content["dark"] else "light")
        elif kind == "refresh":
            self.send({"kind": "figure", "figure": self._full_figure()})

    def _report(self, error: Exception) -> None:
        if isinstance(error, RiskError):
            text = error.message(self._lang)
        else:
            template = translation(self._lang).gettext(N_("Something went wrong ({kind}: {reason})."))
            text = template.format(kind=type(error).__name__, reason=error)
        self.send({"kind": "problem", "text": text})

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle = super()._repr_mimebundle_(**kwargs)
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        if data is not None:
            data["text/plain"] = self.text()
        return bundle


__all__ = ["BoardWidget", "PlotlyLibrary"]
