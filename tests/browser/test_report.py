"""The report in a real browser, from a file: played through, jumped through, read by axe, asking for nothing."""

from __future__ import annotations

from importlib.resources import files

import pytest
from playwright.sync_api import expect

from risk2210.report import report_html
from tests.browser import harness
from tests.report.conftest import recorded_golden

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")

SEEN = """() => {
  const nodes = (css) => [...document.querySelectorAll(`#board ${css}`)];
  return {
    counts: nodes(".tracebadges .textpoint > text").map((node) => node.textContent),
    marks: nodes(".tracebadges path.point").map((node) => [node.getAttribute("d"), node.style.stroke]),
    fills: nodes("path.js-fill").map((node) => node.style.fill),
  };
}"""
"""What stands on the board that is drawn."""


SMALL = """() => [...document.querySelectorAll("button:not(.link), select, input, summary")]
  .filter((node) => node.checkVisibility() && node.getBoundingClientRect().height < 43.5)
  .map((node) => `${node.outerHTML.slice(0, 80)} ${node.getBoundingClientRect().height}`)"""
"""Controls that are lower than a fingertip."""


@pytest.fixture(scope="module")
def report(tmp_path_factory):
    """The file of a report, and the game."""
    folder = tmp_path_factory.mktemp("report")
    with recorded_golden("cards_3_players", folder / "games") as game:
        file = folder / "evening.html"
        file.write_text(report_html(game, "fr", "dark"), encoding="utf-8")
        yield file, game


@pytest.fixture
def opened(report, page):
    """The report in a browser that notes every request and every fault."""
    file, _ = report
    asked, faults = [], []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
    page.goto(file.as_uri())
    page.locator("#board .tracebadges").wait_for()
    page.locator(".chart .main-svg").last.wait_for()
    yield page
    assert faults == []
    assert [url for url in asked if not url.startswith(("file:", "data:", "blob:"))] == []


def test_played_through_and_jumped_through(opened, report):
    """Every way to a move shows the same board, the same standing and the same words."""
    page, (_, game) = opened, report
    total, middle = len(game.moves), len(game.moves) // 2
    count, told = page.locator("#count"), page.locator("#told")
    expect(count).to_have_text(f"{total} / {total}")
    end = page.evaluate(SEEN)

    page.locator(f"#moves [data-move='{middle}']").click()
    expect(count).to_have_text(f"{middle} / {total}")
    expect(told).to_have_text(page.locator("#moves [aria-current]").inner_text())
    jumped, standing = page.evaluate(SEEN), page.locator("#standing tbody").inner_text()
    assert jumped != end

    page.locator("[data-go='first']").click()
    expect(told).to_have_text("Avant le premier coup")
    slider = page.locator("#slider")
    slider.evaluate(f"node => {{ node.value = {middle}; node.dispatchEvent(new Event('input')); }}")
    assert page.evaluate(SEEN) == jumped
    assert page.locator("#standing tbody").inner_text() == standing

    for _ in range(3):
        page.locator("[data-go='on']").click()
    for _ in range(3):
        page.locator("[data-go='back']").click()
    expect(count).to_have_text(f"{middle} / {total}")
    assert page.evaluate(SEEN) == jumped

    page.locator("[data-go='last']").click()
    assert page.evaluate(SEEN) == end

    page.locator("[data-scroll]").first.click()
    expect(count).not_to_have_text(f"{total} / {total}")


def test_it_plays_by_itself_and_pauses(opened):
    page = opened
    page.locator("[data-go='first']").click()
    play = page.locator("#play")
    play.click()
    expect(play).to_have_text("Pause")
    expect(page.locator("#count")).to_contain_text("3 /")
    play.click()
    expect(play).to_have_text("Lire")


@pytest.mark.parametrize("size", [(1366, 768), (820, 1180), (390, 844)], ids=["laptop", "tablet", "phone"])
def test_it_fits_its_device_and_axe_finds_nothing(size, opened):
    page = opened
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.wait_for_function("width => document.documentElement.scrollWidth <= width", arg=size[0])
    if size[0] < 800:
        assert page.evaluate(SMALL) == []
    harness.SCREENSHOTS.mkdir(exist_ok=True)
    page.screenshot(path=harness.SCREENSHOTS / f"report-{size[0]}.png", full_page=True)
    page.evaluate(AXE)
    result = page.evaluate("axe.run()")
    assert [(found["id"], found["nodes"][0]["html"][:200]) for found in result["violations"]] == []
