"""One evening in a real browser: a whole game recorded through the panels alone, to the digest of the record."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import expect

from risk2210 import load_board
from risk2210.record import RecordedGame, record_files
from risk2210.rules import Bid, Game, Header, replay
from tests.browser import harness
from tests.browser.scribe import Scribe, events, wait_for_board
from tests.golden.regenerate import DIGITS, FOLDER, Line

GOLDEN = FOLDER / "rules_3_players.jsonl"
YEARS_BY_TAPS = 2
"""The set-up and these first years are recorded by taps, the others by the quick line, which takes half the time."""


def golden() -> tuple[Game, list[Line]]:
    """The golden game before its first move, and its lines."""
    first, *rest = GOLDEN.read_bytes().splitlines()
    header = msgspec.json.decode(first, type=Header)
    return Game(header, load_board(header.board)), [msgspec.json.decode(text, type=Line) for text in rest]


def serve(tmp_path_factory, theme="light", lang="en"):
    """A companion page with games of its own; returns the context manager of the server, and the folder."""
    home = tmp_path_factory.mktemp("evening")
    games = home / "games"
    environ = {"RISK2210_GAMES": str(games), "RISK2210_LANG": lang}
    return harness.voila_page(harness.ROOT / "notebooks" / "companion.ipynb", home, theme=theme, environ=environ), games


def begin(page, base, names=("Red", "Blue", "Gold")):
    """Begin a new game."""
    page.goto(base)
    page.wait_for_selector(".risk2210-sheet.home", timeout=harness.PATIENCE)
    page.get_by_role("button", name=str(len(names)), exact=True).click()
    fields = page.locator(".player input")
    expect(fields).to_have_count(len(names), timeout=harness.PATIENCE)
    for place, name in enumerate(names):
        fields.nth(place).fill(name)
        fields.nth(place).press("Tab")
    page.wait_for_timeout(400)
    page.get_by_role("button", name="Begin", exact=True).click()
    wait_for_board(page)


def test_a_whole_game_is_recorded_to_the_same_digest(tmp_path_factory, page, offline, capsys):
    game, lines = golden()
    moves = [line.move for line in lines]
    server, games = serve(tmp_path_factory)
    with server as running:
        begin(page, running.base)
        scribe = Scribe(page, game.position)
        years = 0
        for event in events(moves):
            years += isinstance(event[0], Bid)
            scribe.record(*event, by="taps" if years <= YEARS_BY_TAPS else "line")
        expect(page.get_by_role("heading", name="The game is over")).to_be_visible(timeout=harness.PATIENCE)
        harness.screenshot(page, "companion-evening-over")
        (file,) = record_files(games)
        with RecordedGame.open(file, read_only=True) as recorded:
            assert recorded.position.digest[:DIGITS] == lines[-1].digest
            assert len(recorded) == scribe.recorded
    with capsys.disabled():
        print("\ntaps and keys of one event (median, most):")
        for kind, costs in sorted(scribe.cost.items()):
            ordered = sorted(costs)
            print(f"  {kind:20} {len(costs):3} × {ordered[len(ordered) // 2]:3} {ordered[-1]:3}")
        print(f"  {scribe.recorded} moves in all")
    cost = scribe.cost
    assert max(cost["roll"]) <= 6
    assert min(cost["invasion_outcome"]) <= 8
    assert sorted(cost["deploy"])[len(cost["deploy"]) // 2] <= 6


def kernels_below(server):
    """Process ids of the kernels that a server of ours has started."""
    found = []
    for place in Path("/proc").glob("[0-9]*"):
        try:
            parent = int(place.joinpath("stat").read_text().rpartition(")")[2].split()[1])
            command = place.joinpath("cmdline").read_bytes()
        except OSError:
            continue
        if parent == server.process.pid and b"ipykernel" in command:
            found.append(int(place.name))
    return found


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="finding the kernel's process needs /proc")
def test_in_jupyterlab_in_french_a_killed_kernel_loses_no_move(notebooks_copy, tmp_path_factory, page, offline):
    game, lines = golden()
    home = tmp_path_factory.mktemp("lab-evening")
    environ = {"RISK2210_GAMES": str(home / "games"), "RISK2210_LANG": "fr"}
    with harness.jupyterlab(notebooks_copy, home, environ=environ) as server:
        harness.open_notebook(page, server, "companion.ipynb")
        page.wait_for_selector(".risk2210-sheet.home", timeout=harness.PATIENCE)
        for place, name in enumerate(("Red", "Blue", "Gold")):
            page.locator(".player input").nth(place).fill(name)
            page.locator(".player input").nth(place).press("Tab")
        page.get_by_role("button", name="Commencer", exact=True).click()
        wait_for_board(page)
        scribe = Scribe(page, game.position)
        for line in lines[:8]:
            scribe.record(line.move)
        harness.screenshot(page, "companion-lab-fr")
        harness.no_error_output(page)

        (kernel,) = kernels_below(server)
        os.kill(kernel, signal.SIGKILL)
        page.locator(".jp-Dialog button").last.click(timeout=harness.PATIENCE)  # "the kernel appears to have died"
        harness.wait_for_kernel(page, server, "companion.ipynb")
        scribe.page.locator(".risk2210-sheet.foot .btn").first.click()
        told = page.get_by_role("alert").filter(has_text="ne répond pas")
        expect(told).to_be_visible(timeout=harness.PATIENCE)
        harness.screenshot(page, "companion-lab-kernel-gone")

        harness.run_all(page)
        wait_for_board(page)
        expect(page.locator(".log li").first).to_contain_text("8. ", timeout=harness.PATIENCE)
        for line in lines[8:12]:
            scribe.record(line.move)
        (file,) = record_files(home / "games")
        with RecordedGame.open(file, read_only=True) as recorded:
            assert recorded.position.digest[:DIGITS] == lines[11].digest
        harness.no_error_output(page)


def test_a_reloaded_page_goes_on_where_it_was(tmp_path_factory, page, offline):
    game, lines = golden()
    server, games = serve(tmp_path_factory)
    with server as running:
        begin(page, running.base)
        scribe = Scribe(page, game.position)
        for line in lines[:5]:
            scribe.record(line.move)
        page.reload()
        wait_for_board(page)
        expect(page.locator(".log li").first).to_contain_text("5. ", timeout=harness.PATIENCE)
        expect(page.locator(".owed.past")).to_have_count(0, timeout=harness.PATIENCE)  # the pen was taken over
        scribe.record(lines[5].move)
        (file,) = record_files(games)
        with RecordedGame.open(file, read_only=True) as recorded:
            assert recorded.position.digest[:DIGITS] == lines[5].digest


# every step, in both themes and languages, at three sizes ---------------------------------------------------------

SIZES = {"laptop": (1366, 768), "tablet": (1024, 768), "phone": (390, 844)}


def prepared(folder: Path, number: int) -> None:
    """A recorded game: the golden one up to its move `number`."""
    game, lines = golden()
    result = replay(game.position, [line.move for line in lines[:number]])
    for move in result.accepted:
        game.push(move)
    RecordedGame.create(game, folder).close()


def moments() -> dict[str, int]:
    """For each thing that may be awaited, the number of moves after which it first is."""
    game, lines = golden()
    found: dict[str, int] = {}
    for number, line in enumerate(lines):
        decision = game.position.awaiting[-1]
        name = game.position.step if decision.kind == "turn" else decision.kind
        found.setdefault(name, number)
        game.push(line.move)
    found["over"] = len(lines)
    return found


@pytest.mark.parametrize(
    ("theme", "lang", "size"),
    [("light", "en", "laptop"), ("dark", "fr", "laptop"), ("light", "fr", "tablet"), ("dark", "en", "phone")],
)
def test_every_step_fits_its_screen(theme, lang, size, tmp_path_factory, page, offline):
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    server, games = serve(tmp_path_factory, theme, lang)
    shown = moments()
    names = list(shown) if (theme, size) == ("light", "laptop") else ["claim", "bids", "deploy", "roll", "over"]
    with server as running:
        for name in names:
            prepared(games, shown[name])
            page.goto(running.base)
            wait_for_board(page)
            page.wait_for_timeout(400)
            harness.screenshot(page, f"companion-{theme}-{lang}-{size}-{name}")
            sizes = page.evaluate(
                "() => { const page = document.documentElement, side = document.querySelector('.risk2210-sheet.side');"
                " const line = document.querySelector('.line-sheet').getBoundingClientRect();"
                " return [page.scrollWidth - page.clientWidth, line.bottom - window.innerHeight,"
                " side.scrollHeight - side.clientHeight]; }"
            )
            assert sizes[0] <= 0, name
            if size != "phone":
                assert sizes[1] <= 0, name
                assert name == "over" or sizes[2] <= 2, f"{name}: the step panel scrolls by {sizes[2]} px"


# what can be used without a mouse, and how fast it answers --------------------------------------------------------

AXE = Path(os.environ.get("RISK2210_AXE", harness.ROOT / "node_modules" / "axe-core" / "axe.min.js"))


@pytest.mark.skipif(not AXE.is_file(), reason="axe-core is not here (npm install axe-core, or set RISK2210_AXE)")
@pytest.mark.parametrize(("theme", "lang"), [("light", "en"), ("dark", "fr")])
def test_axe_finds_no_violation(theme, lang, tmp_path_factory, page):
    server, games = serve(tmp_path_factory, theme, lang)
    shown = moments()
    found = []
    with server as running:
        for name in ("home", "bids", "deploy", "roll", "over"):
            if name != "home":
                prepared(games, shown[name])
            page.goto(running.base)
            page.wait_for_selector(".risk2210-companion .risk2210-sheet", timeout=harness.PATIENCE)
            page.wait_for_timeout(800)
            page.evaluate(AXE.read_text(encoding="utf-8"))
            result = page.evaluate("axe.run(document.querySelector('.risk2210-companion'))")
            found += [(name, fault["id"], fault["nodes"][0]["html"]) for fault in result["violations"]]
    assert found == []


def test_a_turn_by_keyboard_alone(tmp_path_factory, page):
    server, games = serve(tmp_path_factory)
    prepared(games, moments()["claim"])
    with server as running:
        page.goto(running.base)
        wait_for_board(page)
        before = page.locator(".log li").count()
        page.locator("#risk2210-quick").focus()
        page.keyboard.type("Égypte")
        expect(page.get_by_text("Enter taps Egypt.")).to_be_visible(timeout=harness.PATIENCE)
        page.keyboard.press("Enter")
        expect(page.locator(".log li")).to_have_count(before + 1, timeout=harness.PATIENCE)
        expect(page.locator("#risk2210-quick")).to_be_focused()


def test_a_name_is_never_markup_on_the_page(tmp_path_factory, page, offline):
    server, _ = serve(tmp_path_factory)
    with server as running:
        begin(page, running.base, ("<img src=x onerror=document.title='owned'>", "<b>Bob</b>", "Eve"))
        expect(page.locator(".seat-name b").nth(1)).to_have_text("<b>Bob</b>")
        page.get_by_role("button", name="Draw for us").click()
        page.wait_for_timeout(1000)
        assert page.title() != "owned"
        assert page.locator(".risk2210-companion img").count() == 0
