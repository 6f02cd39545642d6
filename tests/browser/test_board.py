"""The live board in a real page: every tap finds its territory, every page shows the current position."""

from __future__ import annotations

import json
import random

import pytest
from playwright.sync_api import expect

from risk2210 import load_board
from risk2210.board.shapes import inside, load_shapes, territory_at
from tests.browser import harness

BOARD = load_board("risk2210")
SHAPES = load_shapes(BOARD)
PLOT = ".risk2210-plot"

# The notebook under test. `said` shows what Python heard; each tap moves the position on by one step.
CELL = """
import json, random
import ipywidgets as widgets
from risk2210 import load_board
from risk2210.view import BoardState, BoardWidget, Holding

board = load_board("risk2210")
owners = ("ada", "bob", "<img src=x onerror=document.title='owned'>")
dice = random.Random(5)

def random_state():
    holdings, free = {}, {(owner, kind) for owner in owners for kind in ("land", "naval", "space")}
    for t in board:
        if t.id == "hong_kong" or dice.random() < 0.1:
            continue
        owner = dice.choice((*owners, "neutral"))
        coins = tuple(kind for o, kind in sorted(free) if o == owner and dice.random() < 0.1)
        free -= {(owner, kind) for kind in coins}
        holdings[t.id] = Holding(owner, dice.randrange(1, 30), coins, t.kind == "land" and dice.random() < 0.08)
    return BoardState(holdings, {"hong_kong"}, owners)

live = BoardWidget(board, random_state())
said = widgets.Label("[]", layout=widgets.Layout(height="1px", overflow="hidden"))
heard = []

def tapped(territory):
    heard.append(territory)
    if mode.value == "fail":
        raise ValueError("no such luck")
    if mode.value == "state":
        live.show(state=random_state(), selected=None, targets=())
    elif mode.value == "select":
        live.show(selected=territory, targets=board.neighbours(territory))
    said.value = json.dumps(heard)

mode = widgets.Text("select")
live.on_territory(tapped)
widgets.VBox([live, said, mode])
"""


@pytest.fixture(scope="module")
def board_notebook(notebooks_copy):
    """A notebook with nothing but the live board and what Python heard of it."""
    cell = {"cell_type": "code", "id": "a", "metadata": {}, "outputs": [], "execution_count": None, "source": CELL}
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    notebook = {"cells": [cell], "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}
    (notebooks_copy / "live_board.ipynb").write_text(json.dumps(notebook))
    return "live_board.ipynb"


@pytest.fixture
def live(page, lab, board_notebook):
    """The board in JupyterLab, drawn and still."""
    page.set_viewport_size({"width": 1366, "height": 1100})
    harness.open_notebook(page, lab, board_notebook)
    wait_for_board(page)
    return page


def wait_for_board(page):
    page.wait_for_selector(f"{PLOT} .tracebadges path.point", state="attached")
    page.locator(PLOT).scroll_into_view_if_needed()
    page.wait_for_timeout(300)


def place(page, x, y):
    """Pixel of a point of the map."""
    box = page.locator(PLOT).bounding_box()
    scale = box["width"] / SHAPES.width
    return box["x"] + x * scale, box["y"] + (SHAPES.height - y) * scale


def tap(page, x, y):
    page.mouse.click(*place(page, x, y))


def heard(page):
    return json.loads(page.locator(".widget-label", has_text="[").first.text_content())


def wait_heard(page, count):
    page.wait_for_function(
        "n => [...document.querySelectorAll('.widget-label')].some(e => e.textContent.startsWith('[') &&"
        " JSON.parse(e.textContent).length >= n)",
        arg=count,
    )
    return heard(page)


def set_mode(page, value):
    field = page.locator(".widget-text input").last
    field.fill(value)
    field.press("Enter")


def fills(page):
    """Colour of each territory as painted."""
    return page.evaluate(
        """ids => ids.map(id => getComputedStyle(
             document.querySelector(`.risk2210-plot .tracet_${id} path.js-fill`)).fill)""",
        [t.id for t in BOARD],
    )


def drawing(page):
    """All that a position can change in the drawing, as painted."""
    return page.evaluate(
        """() => {
          const of = (css, read) => [...document.querySelectorAll('.risk2210-plot ' + css)].map(read);
          const paint = (e) => { const s = getComputedStyle(e); return [s.fill, s.stroke, s.strokeWidth]; };
          const at = (e) => (e.getAttribute('transform') || '').match(/-?[\\d.]+/g)?.map(v => Math.round(+v)) ?? null;
          const size = (d) => d.replace(/-?[\\d.]+/g, v => Math.round(+v * 4) / 4);
          return {
            fills: of('path.js-fill', paint),
            points: of('path.point', e => [at(e), size(e.getAttribute('d')), ...paint(e)]),
            texts: of('.textpoint > text', e => [e.textContent, ...['x', 'y'].map(c => Math.round(e.getAttribute(c)))]),
            outlines: ['selected', 'targets'].flatMap(u =>
              of(`.trace${u} path.js-line`, e => size(e.getAttribute('d')).length > 60)),
          };
        }"""
    )


def inner_points(ident, count, dice):
    """Points well inside each part of a territory, islands too."""
    found = []
    for ring in SHAPES.territories[ident].polygons:
        xs, ys = ring[::2], ring[1::2]
        tries = 0
        while tries < 400 and sum(1 for _, r in found if r is ring) < count:
            tries += 1
            x, y = dice.randint(min(xs), max(xs)), dice.randint(min(ys), max(ys))
            near = [(x + dx, y + dy) for dx in (-14, 0, 14) for dy in (-14, 0, 14)]
            if all(inside(*p, ring) for p in near):
                found.append(((x, y), ring))
    return [point for point, _ in found]


def badge_of(page, ident):
    """Pixel of a territory's badge."""
    return page.evaluate(
        """i => {
          const r = document.querySelectorAll('.risk2210-plot .tracebadges path.point')[i].getBoundingClientRect();
          return [r.left + r.width / 2, r.top + r.height / 2]; }""",
        BOARD.index[ident],
    )


def test_a_tap_anywhere_gives_that_territory_and_no_other(live, offline):
    set_mode(live, "hear")
    dice = random.Random(1)
    badges = {t.id: badge_of(live, t.id) for t in BOARD}
    expected = []
    for t in BOARD:
        live.mouse.click(*badges[t.id])
        expected.append(t.id)
        for x, y in inner_points(t.id, 1, dice):
            px, py = place(live, x, y)
            if min(abs(px - bx) + abs(py - by) for other, (bx, by) in badges.items() if other != t.id) < 24:
                continue  # on another's badge, which goes first
            live.mouse.click(px, py)  # at once: no pause between moving there and pressing
            expected.append(t.id)
    assert len(expected) > 150
    assert wait_heard(live, len(expected)) == expected


def test_a_tap_on_the_sea_gives_nothing(live):
    set_mode(live, "hear")
    sea = [(2600, 400), (6300, 700), (9700, 5600)]
    assert [territory_at(SHAPES, x, y) for x, y in sea] == [None] * 3
    for x, y in sea:
        tap(live, x, y)
    tap(live, *SHAPES.territories["saharan_empire"].anchor)
    assert wait_heard(live, 1) == ["saharan_empire"]


def test_python_answers_a_tap_with_neighbours_lit(live):
    before = fills(live)
    tap(live, *SHAPES.territories["egypt"].anchor)
    live.wait_for_function(
        "() => document.querySelector('.risk2210-plot .traceselected path.js-line').getAttribute('d').length > 200",
    )
    after = fills(live)
    changed = {t.id for t, a, b in zip(BOARD, before, after, strict=True) if a != b}
    assert changed == {t.id for t in BOARD} - {"egypt", *BOARD.neighbours("egypt")}
    expect(live.locator(".risk2210-text")).to_contain_text("Neighbours: Imperial Balkania, Saharan Empire, Ministry")
    harness.screenshot(live, "board-lab-selected")


def test_patches_leave_the_same_drawing_as_drawing_anew(live):
    set_mode(live, "state")
    anchor = SHAPES.territories["lesotho"].anchor
    for count in range(1, 7):
        tap(live, *anchor)
        wait_heard(live, count)
        live.wait_for_timeout(150)
    patched = drawing(live)
    select = live.locator(".risk2210-zoom")
    select.select_option("europe")
    live.wait_for_timeout(700)
    assert drawing(live)["texts"] != patched["texts"]
    select.select_option("")
    live.wait_for_timeout(700)
    assert drawing(live) == patched


def test_a_patch_touches_only_what_changed(live):
    live.evaluate(
        """() => {
          window.__drawn = 0;
          document.querySelector('.risk2210-plot').on('plotly_afterplot', () => { window.__drawn += 1; }); }"""
    )
    tap(live, *SHAPES.territories["egypt"].anchor)
    wait_heard(live, 1)
    live.wait_for_timeout(400)
    assert live.evaluate("() => window.__drawn") == 0
    live.locator(".risk2210-zoom").select_option("africa")
    live.wait_for_timeout(700)
    assert live.evaluate("() => window.__drawn") > 0


def test_a_reload_and_a_second_page_show_the_current_board(live, lab, board_notebook, context):
    set_mode(live, "state")
    live.keyboard.press("Escape")
    live.locator(".lm-MenuBar-item", has_text="File").click()
    live.locator(".lm-Menu-item[data-command='docmanager:save']").click()
    tap(live, *SHAPES.territories["egypt"].anchor)
    tap(live, *SHAPES.territories["egypt"].anchor)
    wait_heard(live, 2)
    live.wait_for_timeout(300)
    current = fills(live)

    other = context.new_page()
    other.goto(live.url)
    wait_for_board(other)
    assert fills(other) == current
    live.reload()
    wait_for_board(live)
    assert fills(live) == current

    tap(live, *SHAPES.territories["egypt"].anchor)  # and a change on one page reaches the other
    live.wait_for_timeout(1500)
    assert fills(live) != current
    assert fills(other) == fills(live)


def test_an_error_in_a_callback_is_shown(live):
    set_mode(live, "fail")
    tap(live, *SHAPES.territories["egypt"].anchor)
    expect(live.get_by_role("alert")).to_contain_text("ValueError: no such luck")


def test_names_are_text_never_markup(live):
    live.wait_for_timeout(500)
    assert live.locator(".risk2210-board img, .risk2210-board [onerror]").count() == 0
    assert live.title() != "owned"
    assert "<img src=x" in live.locator(".risk2210-list").text_content()


def test_single_key_commands_cannot_hurt_the_boards_cell(live):
    live.locator(".risk2210-zoom").focus()
    for key in ("x", "a", "b", "d", "d", "m"):
        live.keyboard.press(key)
    live.wait_for_timeout(500)
    assert live.locator(".jp-Cell").count() == 1
    assert live.locator(f"{PLOT} .main-svg").count() > 0


def test_the_board_follows_width_and_theme(live):
    width = live.locator(PLOT).bounding_box()["width"]
    names = f"{PLOT} .tracenames .textpoint"
    assert live.locator(names).count() == len(BOARD)
    live.set_viewport_size({"width": 800, "height": 768})
    live.wait_for_timeout(1200)
    narrow = live.locator(PLOT).bounding_box()["width"]
    assert narrow < width - 300
    assert live.locator(f"{PLOT} .main-svg").first.bounding_box()["width"] == pytest.approx(narrow, abs=2)
    assert live.locator(names).count() == 0
    live.locator(".risk2210-zoom").select_option("europe")  # one region has room for its names
    live.wait_for_timeout(700)
    assert live.locator(names).count() == len(BOARD)

    def paper():
        return live.evaluate(
            "() => getComputedStyle(document.querySelector('.risk2210-plot .main-svg')).backgroundColor"
        )

    light = paper()
    live.evaluate("() => { document.body.dataset.jpThemeLight = 'false'; }")
    live.wait_for_function(
        "light => getComputedStyle(document.querySelector('.risk2210-plot .main-svg')).backgroundColor !== light",
        arg=light,
    )
    harness.screenshot(live, "board-lab-europe-dark")


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_screenshots(theme, lang, request, page, notebooks_copy, board_notebook):
    server = request.getfixturevalue("lab" if theme == "light" else "dark_lab")
    french = json.loads((notebooks_copy / board_notebook).read_text())
    french["cells"][0]["source"] = CELL.replace("random_state())\nsaid", f"random_state(), lang='{lang}')\nsaid")
    name = f"live_board_{lang}.ipynb"
    (notebooks_copy / name).write_text(json.dumps(french))
    page.set_viewport_size({"width": 1400, "height": 900})
    harness.open_notebook(page, server, name)
    wait_for_board(page)
    page.mouse.move(*place(page, *SHAPES.territories["siberia"].anchor))
    page.wait_for_timeout(300)
    harness.screenshot(page, f"board-lab-{theme}-{lang}")
    word = {"en": "Neighbours: ", "fr": "Voisins"}[lang]
    expect(page.locator(".risk2210-text")).to_contain_text(word)
    plain = page.evaluate("() => getComputedStyle(document.querySelector('.risk2210-plot .main-svg')).backgroundColor")
    brightness = sum(map(int, plain.removeprefix("rgb(").removesuffix(")").split(","))) / 3
    assert brightness > 180 if theme == "light" else brightness < 60


def test_a_phone_can_fill_the_screen_with_a_region(voila, page, board_notebook, offline):
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(voila(board_notebook).base)
    wait_for_board(page)
    whole = page.locator(PLOT).bounding_box()
    page.locator(".risk2210-zoom").select_option("europe")
    page.wait_for_timeout(800)
    zoomed = page.locator(PLOT).bounding_box()
    assert zoomed["height"] > whole["height"] * 1.3
    harness.screenshot(page, "board-phone-europe")
    page.mouse.click(*badge_of(page, "andorra"))
    assert wait_heard(page, 1) == ["andorra"]
    wider = page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wider <= 0
