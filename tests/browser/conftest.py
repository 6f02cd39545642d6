"""Fixtures of the browser tests.

Without a browser they are skipped and say so; where ``CI`` is set they fail, for there nobody reads what was skipped.
"""

from __future__ import annotations

import os
import shutil

import pytest
from playwright.sync_api import expect

from tests.browser import harness

CHROMIUM = harness.find_chromium()
expect.set_options(timeout=harness.PATIENCE)
NO_BROWSER = (
    "no Chromium or Google Chrome on the path (set RISK2210_CHROMIUM to the program, or: sudo apt install chromium)"
)


def pytest_collection_modifyitems(items):
    """Mark all tests of this folder, so that ``-m "not browser"`` leaves them out."""
    here = str(harness.ROOT / "tests" / "browser")
    for item in items:
        if str(item.path).startswith(here):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    """The system's Chromium in place of one that Playwright would download."""
    if CHROMIUM is None:
        if os.environ.get("CI"):
            pytest.fail(NO_BROWSER, pytrace=False)
        pytest.skip(NO_BROWSER)
    return {**browser_type_launch_args, "executable_path": CHROMIUM, "args": list(harness.CHROMIUM_ARGUMENTS)}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args):
    """The size of a small laptop's screen; a test for another size makes its own context."""
    return {**browser_context_args, "viewport": {"width": 1366, "height": 768}}


@pytest.fixture
def context(context):
    """Every wait of every page is a patient one; only a test that fails takes so long."""
    context.set_default_timeout(harness.PATIENCE)
    return context


@pytest.fixture
def offline(context):
    """Assert, when the test is over, that no page of its context asked for anything outside this machine."""
    asked = []
    context.on("request", lambda request: asked.append(request.url))
    yield asked
    assert [url for url in asked if harness.is_outside(url)] == []


@pytest.fixture(scope="session")
def notebooks_copy(tmp_path_factory):
    """A copy of the notebooks, to open and run."""
    folder = tmp_path_factory.mktemp("notebooks") / "risk2210"
    shutil.copytree(harness.ROOT / "notebooks", folder, ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
    return folder


@pytest.fixture(scope="session")
def lab(notebooks_copy, tmp_path_factory, browser_type_launch_args):
    """JupyterLab, light, on a copy of the notebooks; with ``harness.open_notebook(page, lab, name)``."""
    with harness.jupyterlab(notebooks_copy, tmp_path_factory.mktemp("lab-home")) as server:
        yield server


@pytest.fixture(scope="session")
def dark_lab(notebooks_copy, tmp_path_factory, browser_type_launch_args):
    """The same in the dark theme."""
    home = tmp_path_factory.mktemp("dark-lab-home")
    harness.lab_theme(home, "dark")
    with harness.jupyterlab(notebooks_copy, home) as server:
        yield server


@pytest.fixture(scope="session")
def voila(notebooks_copy, tmp_path_factory, browser_type_launch_args):
    """Function ``voila(name, theme)`` that serves a notebook of the copy as a page; one server for each pair."""
    from contextlib import ExitStack

    with ExitStack() as stack:
        pages = {}

        def serve(name="companion.ipynb", theme="light"):
            if (name, theme) not in pages:
                home = tmp_path_factory.mktemp("voila-home")
                page = harness.voila_page(notebooks_copy / name, home, theme=theme)
                pages[name, theme] = stack.enter_context(page)
            return pages[name, theme]

        yield serve
