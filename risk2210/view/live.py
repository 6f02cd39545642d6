"""What the page's board is told: a whole figure once, and then patches. ``board.js`` understands both."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from risk2210.atlas.answer import Picture
from risk2210.i18n import N_, translation
from risk2210.view.canvas import Trace
from risk2210.view.patch import changes, trace_changes
from risk2210.view.scene import Scene
from risk2210.view.state import PositionLike


class Shot(NamedTuple):
    """Everything of a drawing that may change: the traces, and what there is to say of each territory."""

    traces: list[Trace]
    info: dict[str, list[str]]


def draw(
    scene: Scene,
    state: PositionLike | None,
    selected: str | None = None,
    targets: Collection[str] = (),
    route: Sequence[str] = (),
    names: Mapping[str, str] | None = None,
    picture: Picture | None = None,
    *,
    veil: bool = True,
) -> Shot:
    """A drawing of a position; parameters as in `Scene.traces`."""
    traces = scene.traces(state, selected, targets, route, names, picture, veil=veil)
    return Shot(traces, {t.id: scene.lines(t.id, state, names, picture) for t in scene.board})


def whole_figure(scene: Scene, shot: Shot, revision: int = 0) -> dict[str, Any]:
    """All that a page needs to draw the board for the first time."""
    gettext = translation(scene.lang).gettext
    return {
        "data": shot.traces,
        "layout": scene.layout,
        "info": shot.info,
        "regions": [[region.id, region.name(scene.lang)] for region in scene.board.regions],
        "revision": revision,
        "dark": scene.theme.name == "dark",
        "words": {
            "whole": gettext(N_("Whole board")),
            "zoom": gettext(N_("Region that fills the board")),
            "board": gettext(N_("Map of the board; the list below says what stands on it")),
            "list": gettext(N_("Territories")),
            "hint": gettext(N_("Point at a territory, or tap it, to read about it.")),
        },
    }


def patch(before: Shot, after: Shot, layout: Mapping[str, Any] | None = None) -> dict[str, Any] | None:
    """What turns one drawing into the other, None if nothing does.

    Parameters
    ----------
    before, after : Shot
        Of the same traces in the same order.
    layout : mapping, optional
        Changed properties of the layout.
    """
    traces = trace_changes(before.traces, after.traces)
    for uid in [uid for uid in traces if uid.startswith("t_")]:
        traces[uid].pop("text", None)  # labels of exported figures; a page reads the same in `info`
        if not traces[uid]:
            del traces[uid]
    if not traces and not layout and before.info == after.info:
        return None
    return {"traces": traces, "layout": dict(layout or {}), "info": dict(changes(before.info, after.info))}
