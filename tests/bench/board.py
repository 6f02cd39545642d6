"""Benchmarks of the board: loading, drawing, updating; and click to pixel in a real JupyterLab.

    python -m tests.bench.board             # Python alone
    python -m tests.bench.board --browser   # and a driven browser, half a minute more

Every figure stands beside a peer measured in the same run: machines are noisy, ratios less so. The peer of the live
board is a bare ``plotly.graph_objects.FigureWidget`` of the same traces, changed in the plain way.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import statistics
import tempfile
from collections.abc import Callable
from pathlib import Path

import networkx as nx
import plotly.graph_objects as go

from risk2210 import load_board
from risk2210.board import Board
from risk2210.board.loading import read_spec
from risk2210.board.shapes import load_shapes
from risk2210.resources import boards_dir
from risk2210.view import BoardState, BoardWidget, Holding, board_figure
from risk2210.view.scene import scene
from tests.bench.figures import median

OWNERS = ("ada", "bob", "cyd")
CLICKS = 30


def median_ms(work: Callable[[], object], rounds: int = 15) -> float:
    """Median of `rounds` runs in milliseconds, after one that is not counted."""
    work()
    return 1000 * median(work, rounds)


def line(what: str, ours: float, peer: float | None = None, named: str = "", unit: str = "ms") -> None:
    """One result, with its peer's and the ratio."""
    text = f"{what:<46}{ours:10.2f} {unit}"
    if peer is not None:
        text += f"   {named} {peer:.2f} {unit}, ratio {ours / peer:.2f}"
    print(text, flush=True)


def full_state(board: Board, seed: int) -> BoardState:
    """A board on which everything is held."""
    dice = random.Random(seed)
    held = {t.id: Holding(dice.choice(OWNERS), dice.randint(1, 20)) for t in board}
    return BoardState(held, frozenset(), OWNERS)


def python_side() -> None:
    """What needs no page."""
    board = load_board("risk2210")
    file = boards_dir() / "risk2210" / "board.json"
    raw = json.loads(file.read_text(encoding="utf-8"))

    def bare_graph() -> nx.Graph:
        data = json.loads(file.read_text(encoding="utf-8"))
        return nx.Graph({t["id"]: list(t["neighbours"]) for t in data["territories"]})

    line("board: read, check, build", median_ms(lambda: Board(read_spec(file))), median_ms(bare_graph), "unchecked")
    line("board: size of the file", len(json.dumps(raw)) / 1000, unit="kB")
    states = [full_state(board, seed) for seed in range(2)]
    figure = board_figure(board, states[0])
    plain = figure.to_plotly_json()
    line(
        "figure: build",
        median_ms(lambda: board_figure(board, states[0])),
        median_ms(lambda: go.Figure(plain)),
        "plotly",
    )
    line("figure: JSON", len(figure.to_json()) / 1000, unit="kB")

    live = BoardWidget(board, states[0])
    bare, update = bare_widget(board, states[0])
    sent: list[int] = []
    live.send = lambda content, buffers=None: sent.append(len(json.dumps(content)))
    bare_sent: list[int] = []
    bare.send_state = lambda key=None: bare_sent.append(len(json.dumps(bare.get_state(key), default=repr)))
    turn = iter(range(10**9))

    def alternate(show: Callable[[dict], object], *looks: dict) -> Callable[[], object]:
        return lambda: show(looks[next(turn) % len(looks)])

    one_more = [
        {"state": BoardState({**states[0].holdings, "egypt": Holding("ada", n)}, frozenset(), OWNERS)} for n in (4, 5)
    ]
    choose = [{"selected": t, "targets": board.neighbours(t)} for t in ("egypt", "japan")]
    everything = [{"state": state} for state in states]
    for what, looks in (("one unit more", one_more), ("another selection", choose), ("every territory", everything)):
        ours = median_ms(alternate(lambda look: live.show(**look), *looks))
        theirs = median_ms(alternate(update, *looks))
        line(f"update, {what}: Python", ours, theirs, "bare")
        sizes = []
        for work, said in ((lambda look: live.show(**look), sent), (update, bare_sent)):
            said.clear()
            for _ in range(10):
                alternate(work, *looks)()
            sizes.append(sum(said) / 10 / 1000)
        line(f"update, {what}: sent", *sizes, "bare", "kB")


def bare_widget(board: Board, state: BoardState) -> tuple[go.FigureWidget, Callable[[dict], None]]:
    """A FigureWidget of the same traces and a function that changes it, property by property, in one batch."""
    made = board_figure(board, state)
    widget = go.FigureWidget(made)
    traces = {old.uid: new for old, new in zip(made.data, widget.data, strict=True)}
    drawn = scene(board, "light", "en")
    current = {"state": state, "selected": None, "targets": ()}

    def update(look: dict) -> None:
        current.update(look)
        with widget.batch_update():
            for new in drawn.traces(current["state"], current["selected"], current["targets"]):
                trace, uid = traces[new["uid"]], new["uid"]
                if uid.startswith("t_"):
                    if trace.fillcolor != new["fillcolor"]:
                        trace.fillcolor = new["fillcolor"]
                elif uid == "badges":
                    trace.text = new["text"]
                    trace.marker.symbol = new["marker"]["symbol"]
                    trace.marker.size = new["marker"]["size"]
                    trace.marker.line.color = new["marker"]["line"]["color"]
                elif new.get("meta", {}).get("outline") is not None:
                    trace.x, trace.y = new["x"], new["y"]

    return widget, update


# click to pixel --------------------------------------------------------------------------------------------------

LIVE_CELL = """
from tests.bench.board import full_state
from risk2210 import load_board
from risk2210.view import BoardWidget
board = load_board("risk2210")
live = BoardWidget(board, full_state(board, 0))
live.on_territory(lambda t: live.show(selected=t, targets=board.neighbours(t)))
live
"""
BARE_CELL = """
from tests.bench.board import bare_widget, full_state
from risk2210 import load_board
board = load_board("risk2210")
widget, update = bare_widget(board, full_state(board, 0))

def clicked(trace, points, state):
    if points.point_inds:
        update({"selected": trace.meta["territory"], "targets": board.neighbours(trace.meta["territory"])})

for trace in widget.data:
    if trace.meta and "territory" in trace.meta:
        trace.on_click(clicked)
widget
"""
# From the press of the button to the frame after the change: an animation frame, then a task behind it.
WATCH = """(live) => {
  const plot = document.querySelector('.js-plotly-plot');
  const painted = () => requestAnimationFrame(() => {
    const after = new MessageChannel();
    after.port1.onmessage = () => { window.__painted ||= performance.now(); };
    after.port2.postMessage(0);
  });
  document.addEventListener('mousedown', () => { window.__pressed = performance.now(); window.__painted = 0; }, true);
  if (!live) { plot.on('plotly_afterplot', () => { if (window.__pressed) painted(); }); return; }
  const outline = plot.querySelector('.traceselected path.js-line');
  new MutationObserver(painted).observe(outline, { attributes: true, attributeFilter: ['d'] });
}"""


def click_to_pixel() -> None:
    """Latency of a tap that selects a territory, in JupyterLab, beside the bare FigureWidget."""
    from playwright.sync_api import sync_playwright

    from tests.browser import harness

    board = load_board("risk2210")
    shapes = load_shapes(board)
    roomy = [t.id for t in board if t.kind == "land" and shapes.territories[t.id].radius > 150]
    results = {}
    folder = Path(tempfile.mkdtemp())
    try:
        for name, cell in (("live", LIVE_CELL), ("bare", BARE_CELL)):
            write_notebook(folder / f"{name}.ipynb", cell)
        home = folder / "home"
        home.mkdir()
        environ = {"PYTHONPATH": str(harness.ROOT)}
        with harness.jupyterlab(folder, home, environ=environ) as server, sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=harness.find_chromium(), args=list(harness.CHROMIUM_ARGUMENTS)
            )
            for name in ("live", "bare"):
                page = browser.new_page(viewport={"width": 1400, "height": 1100})
                harness.open_notebook(page, server, f"{name}.ipynb")
                page.wait_for_selector(".js-plotly-plot .main-svg", timeout=harness.PATIENCE)
                page.wait_for_timeout(2000)
                page.locator(".js-plotly-plot").scroll_into_view_if_needed()
                page.evaluate(WATCH, name == "live")
                results[name] = [click(page, shapes, t, name) for t in random.Random(1).sample(roomy * 3, CLICKS)]
            browser.close()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    ours, theirs = ([t for t in results[name] if t is not None] for name in ("live", "bare"))
    line("click to pixel, JupyterLab: median", statistics.median(ours), statistics.median(theirs), "bare")
    line("click to pixel, JupyterLab: 9th decile", ninth(ours), ninth(theirs), "bare")
    print(
        f"of {CLICKS} clicks each: {len(ours)} and {len(theirs)} changed the picture (the rest chose what was chosen)"
    )


def ninth(times: list[float]) -> float:
    """Ninth decile."""
    return statistics.quantiles(times, n=10)[-1]


def click(page, shapes, territory: str, name: str) -> float | None:
    """Milliseconds from pressing on a territory, beside its badge, to the painted change."""
    box = page.locator(".js-plotly-plot").bounding_box()
    unit = (box["width"] if name == "live" else 1200) / shapes.width
    x, y = shapes.territories[territory].anchor
    at = box["x"] + (x + 120) * unit, box["y"] + (shapes.height - y + 60) * unit
    page.mouse.move(*at)
    page.wait_for_timeout(150)  # plotly needs the pause; ours does not
    page.mouse.click(*at)
    page.wait_for_timeout(150)
    try:
        page.wait_for_function("() => window.__painted > 0", timeout=4000)
    except Exception:
        return None
    page.wait_for_timeout(300)
    return float(page.evaluate("() => window.__painted - window.__pressed"))


def write_notebook(path: Path, source: str) -> None:
    """A notebook of one code cell."""
    cell = {"cell_type": "code", "id": "a", "metadata": {}, "outputs": [], "execution_count": None, "source": source}
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    path.write_text(json.dumps({"cells": [cell], "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}))


def main() -> None:
    """Run the benchmarks that the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--browser", action="store_true", help="measure click to pixel in a driven browser too")
    options = parser.parse_args()
    python_side()
    if options.browser:
        click_to_pixel()


if __name__ == "__main__":
    main()
