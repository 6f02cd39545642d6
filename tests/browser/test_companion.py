"""One evening in a real browser: a whole game recorded through the panels alone, to the digest of the record."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from playwright.sync_api import expect

from risk2210.record import RecordedGame, record_files
from risk2210.rules import Bid
from tests.browser import harness
from tests.browser.evening import begin, golden, moments, prepared, serve
from tests.browser.scribe import Scribe, events, wait_for_board
from tests.conftest import FIGURES
from tests.golden.regenerate import DIGITS

YEARS_BY_TAPS = 2
"""The set-up and these first years are recorded by taps, the others by the quick line, which takes half the time."""


def test_a_whole_game_is_recorded_to_the_same_digest(tmp_path_factory, page, offline, record_property):
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
        expect(page.get_by_role("heading", name="The game is over")).to_be_visible()
        harness.screenshot(page, "companion-evening-over")
        (file,) = record_files(games)
        with RecordedGame.open(file, read_only=True) as recorded:
            assert recorded.position.digest[:DIGITS] == lines[-1].digest
            assert len(recorded) == scribe.recorded
        page.get_by_role("tab", name="Report", exact=True).click()
        with page.expect_download() as caught:
            page.get_by_role("button", name="Download", exact=True).click()
        assert caught.value.suggested_filename == f"{file.stem}.html"
        assert Path(caught.value.path()).read_text(encoding="utf-8").startswith("<!doctype html>")
        expect(page.locator(".risk2210-lost")).to_have_count(0)
    told = ["taps and keys of one event (how many, median, most):"]
    for kind, costs in sorted(scribe.cost.items()):
        ordered = sorted(costs)
        told.append(f"  {kind:20} {len(costs):3} × {ordered[len(ordered) // 2]:3} {ordered[-1]:3}")
    record_property(FIGURES, "\n".join([*told, f"  {scribe.recorded} moves in all"]))
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
        page.wait_for_selector(".risk2210-sheet.home")
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
        page.locator(".jp-Dialog button").last.click()  # "the kernel appears to have died"
        harness.wait_for_kernel(page, server, "companion.ipynb")
        scribe.page.locator(".risk2210-sheet.foot .btn").first.click()
        told = page.get_by_role("alert").filter(has_text="ne répond pas")
        expect(told).to_be_visible()
        harness.screenshot(page, "companion-lab-kernel-gone")

        harness.run_all(page)
        wait_for_board(page)
        expect(page.locator(".log li").first).to_contain_text("8. ")
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
        expect(page.locator(".log li").first).to_contain_text("5. ")
        expect(page.locator(".owed.past")).to_have_count(0)  # the pen was taken over
        scribe.record(lines[5].move)
        (file,) = record_files(games)
        with RecordedGame.open(file, read_only=True) as recorded:
            assert recorded.position.digest[:DIGITS] == lines[5].digest


# what can be used without a mouse ------------------------------------------------------------------------------


def test_a_turn_by_keyboard_alone(tmp_path_factory, page):
    server, games = serve(tmp_path_factory)
    prepared(games, moments()["claim"])
    with server as running:
        page.goto(running.base)
        wait_for_board(page)
        before = page.locator(".log li").count()
        page.locator("#risk2210-quick").focus()
        page.keyboard.type("Égypte")
        expect(page.get_by_text("Enter taps Egypt.")).to_be_visible()
        page.keyboard.press("Enter")
        expect(page.locator(".log li")).to_have_count(before + 1)
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
