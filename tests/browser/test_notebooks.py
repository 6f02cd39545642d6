"""The notebooks as people see them: in JupyterLab and as a page, opened by the command, without the internet."""

from __future__ import annotations

import http.client
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser import harness

BOARD = ".js-plotly-plot .main-svg"
HOME = ".risk2210-sheet.home"
SIZES = {"laptop": {"width": 1366, "height": 768}, "phone": {"width": 390, "height": 844}}


def wait_for_board(page, count=1):
    page.wait_for_function("([css, n]) => document.querySelectorAll(css).length >= n", arg=[BOARD, count])


def status_of(server, path):
    where = urlsplit(server.base)
    connection = http.client.HTTPConnection(where.hostname, where.port, timeout=10)
    try:
        connection.request("GET", path)
        return connection.getresponse().status
    finally:
        connection.close()


def wait_for_home(page):
    """The companion asks for a new game, since none was recorded under this home."""
    page.wait_for_selector(HOME)


def begin_a_game(page, word="Begin"):
    page.get_by_role("button", name=word, exact=True).click()
    wait_for_board(page)


def name_a_territory(page, name):
    """Type into the first field for a territory and leave it."""
    field = page.locator(".jupyter-widgets input[placeholder]").first
    field.fill(name)
    field.press("Enter")


@pytest.fixture(scope="module")
def companion(tmp_path_factory, browser_type_launch_args):
    with harness.command(tmp_path_factory.mktemp("home")) as server:
        yield server


def test_the_command_opens_the_companion(companion, page, offline):
    page.goto(companion.said[0])
    wait_for_home(page)  # nobody pressed a key
    harness.no_error_output(page)
    expect(page.get_by_text("Would you like to get notified")).to_have_count(0)
    harness.screenshot(page, "companion-lab-home")
    begin_a_game(page)
    harness.screenshot(page, "companion-lab")

    page.reload()  # shows the game of the same kernel and runs nothing again
    wait_for_board(page)
    page.wait_for_timeout(1000)
    assert harness.kernels_of(companion) == 1
    assert page.locator(".jp-CodeCell .jp-InputPrompt").all_inner_texts() == ["[1]:"]
    expect(page.get_by_role("heading", name="Devastation")).to_be_visible()


def test_a_reopened_notebook_goes_on_with_the_game(companion, page, offline):
    """The program behind it has ended, as after a restart of the machine: it runs by itself and shows the game."""
    for session in companion.sessions("companion.ipynb"):
        companion.ask("DELETE", f"/api/sessions/{session['id']}")
    assert harness.kernels_of(companion) == 0
    page.goto(companion.said[0])
    wait_for_board(page)
    expect(page.get_by_role("heading", name="Devastation")).to_be_visible()
    expect(page.locator(HOME)).to_have_count(0)
    harness.no_error_output(page)
    assert harness.kernels_of(companion) == 1
    saved = companion.folder / "companion.ipynb"
    assert saved.stat().st_size < 20_000
    assert "application/vnd.jupyter.widget-state+json" not in saved.read_text(encoding="utf-8")


def test_the_server_wants_its_token_and_serves_one_folder(companion):
    assert status_of(companion, "/api/contents") == http.HTTPStatus.FORBIDDEN
    assert status_of(companion, f"/api/contents?token={companion.token}") == http.HTTPStatus.OK
    listing = companion.ask("GET", "/api/contents")
    assert {item["name"] for item in listing["content"]} >= {"companion.ipynb", "board_explorer.ipynb", "odds.fr.ipynb"}


def test_no_other_jupyterlab_runs_a_notebook_by_itself(lab, page):
    harness.open_notebook(page, lab, "companion.ipynb", run=False)
    page.wait_for_timeout(3000)
    assert page.locator(".jp-CodeCell .jp-InputPrompt").all_inner_texts() == ["[ ]:"]


def test_the_explorer_runs_in_jupyterlab_and_answers(lab, page, offline):
    page.set_viewport_size({"width": 1366, "height": 12000})  # a notebook draws only the cells that are seen
    harness.open_notebook(page, lab, "board_explorer.ipynb")
    wait_for_board(page, 10)
    harness.no_error_output(page)
    harness.screenshot(page, "explorer-lab-light")

    expect(page.get_by_text("5 steps: Japan → ")).to_be_visible()
    expect(page.get_by_text("out of 111,930 sets of 4 territories")).to_be_visible()
    page.get_by_role("button", name="Lift all markers").click()
    expect(page.get_by_text("Devastated: none")).to_be_visible()
    page.get_by_role("button", name="Draw 4 markers").click()
    expect(page.get_by_text("Devastated: none")).to_have_count(0)
    harness.no_error_output(page)


def test_the_odds_run_in_jupyterlab_and_exercises_are_checked(dark_lab, page, offline):
    page.set_viewport_size({"width": 1366, "height": 9000})
    harness.open_notebook(page, dark_lab, "odds.ipynb")
    chance = page.locator(".risk2210-leaf .odds")
    expect(chance).to_contain_text("to take it")
    before = chance.inner_text()
    page.get_by_role("button", name="of these with an eight-sided die +1").click()
    expect(chance).not_to_have_text(before)
    answer = page.get_by_role("textbox", name="Your answer").first
    for text, said in (("1/3", "Not yet."), ("nonsense", "This is no number"), ("0,5", "Right.")):
        answer.fill(text)
        answer.press("Enter")
        expect(page.get_by_text(said).first).to_be_visible()
    harness.no_error_output(page)
    harness.screenshot(page, "odds-lab-dark")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_page_shows_the_board(theme, voila, page, offline):
    server = voila("board_explorer.ipynb", theme)
    page.goto(server.base)
    wait_for_board(page)
    page.wait_for_selector("#loading", state="hidden")
    for name, size in SIZES.items():
        page.set_viewport_size(size)
        page.wait_for_timeout(1000)
        harness.screenshot(page, f"explorer-page-{theme}-{name}")
        page.wait_for_function("() => document.documentElement.scrollWidth <= document.documentElement.clientWidth")

    background = page.evaluate("() => getComputedStyle(document.body).backgroundColor")
    brightness = sum(map(int, background.removeprefix("rgb(").removesuffix(")").split(","))) / 3
    assert brightness < 60 if theme == "dark" else brightness > 230
    assert page.locator("meta[name=viewport]").get_attribute("content").startswith("width=device-width")
    name_a_territory(page, "Égypte")
    answer = page.locator("[id='cell-id=neighbours']").get_by_role("cell", name="Saharan Empire")
    expect(answer).to_be_visible()


def test_the_command_opens_the_page(tmp_path, page, offline):
    with harness.command(tmp_path, "app", "--theme", "dark", "--lang", "fr") as server:
        assert "Ouvrez cette adresse" in server.log.read_text(encoding="utf-8")
        assert status_of(server, "/") != http.HTTPStatus.OK
        page.goto(server.said[0])
        wait_for_home(page)
        begin_a_game(page, "Commencer")
        expect(page.get_by_role("heading", name="Dévastation")).to_be_visible()
        harness.screenshot(page, "companion-page-fr")
