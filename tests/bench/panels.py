"""Benchmark of the companion's panels: from the press of a button to the last pixel it changes, in a real JupyterLab.

    python -m tests.bench.panels            # two minutes

*Click* is a tap that only chooses: the territory is outlined and the step panel follows. *Move* is a tap that records:
the rules check it, it is written to the disk for good, and board, head, step panel and log follow. Beside both stands a
bare ``plotly.graph_objects.FigureWidget`` of the same traces that outlines what was tapped and does nothing else,
measured in the same run: machines are noisy, ratios less so.
"""

from __future__ import annotations

import argparse
import random
import shutil
import statistics
import tempfile
from contextlib import suppress
from pathlib import Path

from playwright.sync_api import TimeoutError

from tests.bench.board import BARE_CELL, line, write_notebook
from tests.browser import harness
from tests.browser.evening import golden, moments, prepared
from tests.browser.scribe import BOARD, PLOT, SHAPES, Scribe, wait_for_board

COMPANION_CELL = "from risk2210.panels.companion import Companion\nCompanion()"
TAPS = 30

# From the press of the button to the frame after the last change that it made anywhere in the element.
WATCH = """(css) => {
  const painted = () => requestAnimationFrame(() => {
    const after = new MessageChannel();
    after.port1.onmessage = () => { window.__painted = performance.now(); };
    after.port2.postMessage(0);
  });
  document.addEventListener('mousedown', () => { window.__pressed = performance.now(); window.__painted = 0; }, true);
  const everything = { subtree: true, childList: true, characterData: true, attributes: true };
  const plot = document.querySelector('.js-plotly-plot');
  if (plot.on) plot.on('plotly_afterplot', () => { if (window.__pressed) painted(); });
  if (css) new MutationObserver(painted).observe(document.querySelector(css), everything);
}"""


def taps(page, place, territories) -> list[float]:
    """Milliseconds of each tap; `place` says where on the page a territory is."""
    times = []
    for territory in territories:
        at = place(territory)
        page.mouse.move(*at)
        page.wait_for_timeout(400)  # what the pointer changes by itself is over
        page.mouse.click(*at)
        page.wait_for_timeout(900)  # and so is what the tap changes, unless the machine is busy
        with suppress(TimeoutError):
            page.wait_for_function("() => window.__painted > 0", timeout=4000)
        spent = page.evaluate("() => window.__painted && window.__painted - window.__pressed")
        if spent:
            times.append(float(spent))
    return times


def on_the_companion(page):
    """Where the badge of a territory is."""
    scale = page.locator(PLOT).bounding_box()["width"] / SHAPES.width

    def place(territory: str) -> tuple[float, float]:
        box = page.locator(PLOT).bounding_box()
        x, y = SHAPES.territories[territory].anchor
        return box["x"] + x * scale, box["y"] + (SHAPES.height - y) * scale

    return place


def on_the_bare_figure(page):
    """The same, beside the badge, on a figure as wide as it was made."""

    def place(territory: str) -> tuple[float, float]:
        box = page.locator(".js-plotly-plot").bounding_box()
        unit = 1200 / SHAPES.width
        x, y = SHAPES.territories[territory].anchor
        return box["x"] + (x + 120) * unit, box["y"] + (SHAPES.height - y + 60) * unit

    return place


def companion_page(browser, server, games: Path, moment: str):
    """A page of the companion on a golden game, and its position."""
    for file in games.glob("*"):
        file.unlink()
    prepared(games, moments()[moment])
    page = browser.new_page(viewport={"width": 1400, "height": 1000})
    harness.open_notebook(page, server, "companion.ipynb")
    wait_for_board(page)
    page.evaluate(WATCH, ".risk2210-companion")
    game, lines = golden()
    game.extend([made.move for made in lines[: moments()[moment]]])
    return page, Scribe(page, game.position).position


def measure() -> dict[str, list[float]]:
    """Times of clicks and moves on the companion, and of clicks on the bare figure."""
    from playwright.sync_api import sync_playwright

    folder = Path(tempfile.mkdtemp())
    games, home = folder / "games", folder / "home"
    home.mkdir()
    games.mkdir()
    write_notebook(folder / "companion.ipynb", COMPANION_CELL)
    write_notebook(folder / "bare.ipynb", BARE_CELL)
    environ = {"PYTHONPATH": str(harness.ROOT), "RISK2210_GAMES": str(games)}
    found: dict[str, list[float]] = {}
    try:
        with harness.jupyterlab(folder, home, environ=environ) as server, sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=harness.find_chromium(), args=list(harness.CHROMIUM_ARGUMENTS)
            )
            page, position = companion_page(browser, server, games, "deploy")
            own = position.territories_of(position.active)[:2]
            found["click"] = taps(page, on_the_companion(page), own * (TAPS // 2))
            page.close()
            page, position = companion_page(browser, server, games, "claim")
            held = {*position.devastated, *(t for t in position.frame.ids if position.owner_of(t))}
            free = [t.id for t in BOARD if t.kind == "land" and t.id not in held]
            found["move"] = taps(page, on_the_companion(page), random.Random(1).sample(free, TAPS))
            page.close()
            page = browser.new_page(viewport={"width": 1400, "height": 1100})
            harness.open_notebook(page, server, "bare.ipynb")
            page.wait_for_selector(".js-plotly-plot .main-svg", timeout=harness.PATIENCE)
            page.wait_for_timeout(2000)
            page.locator(".js-plotly-plot").scroll_into_view_if_needed()
            page.evaluate(WATCH, "")
            roomy = [t.id for t in BOARD if t.kind == "land" and SHAPES.territories[t.id].radius > 150]
            found["bare"] = taps(page, on_the_bare_figure(page), random.Random(1).sample(roomy * 3, TAPS))
            browser.close()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return found


def p95(times: list[float]) -> float:
    """The time that one in twenty exceeds."""
    return statistics.quantiles(times, n=20)[-1]


def main() -> None:
    """Measure and print."""
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    found = measure()
    bare = found.pop("bare")
    for what, times in found.items():
        line(f"{what} to pixel: median", statistics.median(times), statistics.median(bare), "bare click")
        line(f"{what} to pixel: p95", p95(times), p95(bare), "bare click")
        print(f"of {TAPS} taps {len(times)} changed the page; {len(bare)} of the bare figure's did")


if __name__ == "__main__":
    main()
