"""Driving a real browser against a real JupyterLab or Voilà, with the waits that make it dependable.

Nothing here knows the board; see the tests beside this file for use.
"""

from __future__ import annotations

import http.client
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

ROOT = Path(__file__).resolve().parent.parent.parent
SCREENSHOTS = ROOT / "screenshots"
HOST = "127.0.0.1"
PATIENCE = 60_000
"""Milliseconds a page may take for its slowest step; two shared cores are slow when the machine is busy."""

CHROMIUM_ARGUMENTS = (
    "--headless",
    "--no-sandbox",  # CI runs as root
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def find_chromium() -> str | None:
    """The browser to drive: ``RISK2210_CHROMIUM``, else one of the usual names on the path."""
    named = os.environ.get("RISK2210_CHROMIUM")
    if named:
        return shutil.which(named)
    return next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


# servers ---------------------------------------------------------------------------------------------------------


@dataclass
class RunningServer:
    """A server of ours: `base` without a slash at its end, `token` empty when it asks for none."""

    base: str
    process: subprocess.Popen[bytes]
    log: Path
    folder: Path
    token: str = ""
    said: list[str] = field(default_factory=list)

    def ask(self, method: str, path: str) -> Any:
        """Answer of the server's REST interface, None when it has no content."""
        where = urlsplit(self.base)
        connection = http.client.HTTPConnection(where.hostname or HOST, where.port, timeout=20)
        # The same word in cookie and header is what the server's guard against foreign pages asks for.
        headers = {"Cookie": "_xsrf=ours", "X-XSRFToken": "ours"}
        if self.token:
            headers["Authorization"] = f"token {self.token}"
        try:
            connection.request(method, path, headers=headers)
            response = connection.getresponse()
            body = response.read()
            assert response.status < 400, f"{method} {path}: {response.status} {body[:200]!r}"
            return json.loads(body) if body else None
        finally:
            connection.close()

    def sessions(self, notebook: str) -> list[dict[str, Any]]:
        """Sessions of one notebook: each joins it to a kernel."""
        return [session for session in self.ask("GET", "/api/sessions") if session["path"] == notebook]


def free_port() -> int:
    """A port that was free a moment ago."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


def clean_environ(home: Path) -> dict[str, str]:
    """Environment in which nothing of the developer's own Jupyter is seen, under `home`."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("JUPYTER", "RISK2210", "XDG_"))}
    places = {
        "HOME": home,
        "USERPROFILE": home,
        "JUPYTER_CONFIG_DIR": home / "config",
        "JUPYTER_DATA_DIR": home / "data",
        "JUPYTER_RUNTIME_DIR": home / "runtime",
        "JUPYTERLAB_SETTINGS_DIR": home / "settings",
        "JUPYTERLAB_WORKSPACES_DIR": home / "workspaces",
    }
    return kept | {name: str(place) for name, place in places.items()} | {"JUPYTER_PREFER_ENV_PATH": "1"}


def no_news(home: Path) -> None:
    """Switch JupyterLab's offer to fetch news off: it would cover the notebook."""
    folder = home / "settings" / "@jupyterlab" / "apputils-extension"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "notification.jupyterlab-settings").write_text('{"fetchNews": "false", "checkForUpdates": false}')


def lab_theme(home: Path, theme: str) -> None:
    """Let JupyterLab start in the theme ``"light"`` or ``"dark"``."""
    folder = home / "settings" / "@jupyterlab" / "apputils-extension"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "themes.jupyterlab-settings").write_text(json.dumps({"theme": f"JupyterLab {theme.title()}"}))


@contextmanager
def running(
    command: Sequence[str], *, folder: Path, home: Path, port: int, probe: str, environ: dict[str, str] | None = None
) -> Iterator[RunningServer]:
    """A server process from its first answer on `probe` until the block ends."""
    log = home / f"server-{port}.log"
    with log.open("wb") as stream:
        process = subprocess.Popen(
            command,
            cwd=folder,
            env=clean_environ(home) | (environ or {}),
            stdin=subprocess.DEVNULL,
            stdout=stream,
            stderr=stream,
            start_new_session=True,
        )
        server = RunningServer(f"http://{HOST}:{port}", process, log, folder)
        try:
            wait_until_answering(server, probe)
            yield server
        finally:
            stop(process)


def wait_until_answering(server: RunningServer, probe: str, seconds: float = 90) -> None:
    """Return once the server answers 200 on the path `probe`; fail with its log otherwise."""
    end = time.monotonic() + seconds
    where = urlsplit(server.base)
    while time.monotonic() < end:
        if server.process.poll() is not None:
            break
        connection = http.client.HTTPConnection(where.hostname or HOST, where.port, timeout=5)
        try:
            connection.request("GET", probe)
            if connection.getresponse().status == http.HTTPStatus.OK:
                return
        except OSError:
            pass
        finally:
            connection.close()
        time.sleep(0.1)
    raise AssertionError(f"no server on {server.base}:\n{server.log.read_text(errors='replace')[-4000:]}")


def stop(process: subprocess.Popen[bytes]) -> None:
    """End a server and its kernels: one SIGTERM, and only then by force, the whole group it leads."""
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


@contextmanager
def jupyterlab(folder: Path, home: Path, *, environ: dict[str, str] | None = None) -> Iterator[RunningServer]:
    """JupyterLab on `folder`, without a token, on a free port; all it writes goes under `home`."""
    port = free_port()
    no_news(home)
    command = [
        *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", f"--ServerApp.ip={HOST}"),
        *(f"--ServerApp.port={port}", "--ServerApp.port_retries=0", "--IdentityProvider.token="),
        *("--ServerApp.password=", f"--ServerApp.root_dir={folder}", "--LabApp.news_url=None"),
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        "--LabApp.extension_manager=readonly",
    ]
    with running(command, folder=folder, home=home, port=port, probe="/api", environ=environ) as server:
        yield server


@contextmanager
def voila_page(
    notebook: Path, home: Path, *, theme: str = "light", environ: dict[str, str] | None = None
) -> Iterator[RunningServer]:
    """`notebook` as a Voilà page with our template, on a free port."""
    from risk2210.launch import JUPYTER_FILES

    port = free_port()
    command = [
        *(sys.executable, "-m", "voila", notebook.name, "--no-browser", f"--Voila.ip={HOST}", f"--Voila.port={port}"),
        *("--Voila.port_retries=0", "--template=risk2210", f"--theme={theme}"),
    ]
    environ = {"JUPYTER_PATH": str(JUPYTER_FILES / "page")} | (environ or {})
    probe = "/voila/static/voila.js"
    with running(command, folder=notebook.parent, home=home, port=port, probe=probe, environ=environ) as server:
        yield server


# JupyterLab in the browser ---------------------------------------------------------------------------------------


def open_notebook(page: Page, server: RunningServer, name: str, *, run: bool = True, mode: str = "doc") -> None:
    """Open a notebook on a fresh kernel and run all its cells.

    Parameters
    ----------
    page : Page
    server : RunningServer
    name : str
        File name in the server's folder.
    run : bool
        Whether to run all cells; returns when the last one has run.
    mode : {"doc", "lab"}
        One document with little around it, or the whole of JupyterLab.
    """
    for session in server.sessions(name):  # of a test before this one
        server.ask("DELETE", f"/api/sessions/{session['id']}")
    page.goto(f"{server.base}/{mode}/tree/{name}" + ("?reset" if mode == "lab" else ""))
    wait_for_kernel(page, server, name)
    if run:
        run_all(page)


def wait_for_kernel(page: Page, server: RunningServer, name: str) -> None:
    """Wait until the notebook `name` on the page has a kernel that listens.

    The indicator in the notebook says "idle" while there is no kernel at all, and cells run at that moment are lost;
    so the server is asked too.
    """
    page.wait_for_selector(".jp-Notebook .jp-Cell", timeout=PATIENCE)
    page.wait_for_selector("#jupyterlab-splash", state="detached", timeout=PATIENCE)
    page.wait_for_function(
        "() => { const k = document.querySelector('.jp-NotebookPanel .jp-KernelName');"
        " return k && k.textContent.trim() && !/No Kernel/.test(k.textContent); }",
        timeout=PATIENCE,
    )
    end = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < end:
        kernels = [session["kernel"] for session in server.sessions(name)]
        if kernels and all(k["execution_state"] == "idle" and k["connections"] > 0 for k in kernels):
            return
        page.wait_for_timeout(100)
    raise AssertionError("the notebook got no kernel")


def run_all(page: Page) -> None:
    """Run all cells by the menu and wait until none is waiting or running."""
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.locator(".lm-Menu-item[data-command='runmenu:run-all']").click()
    wait_until_run(page)


def wait_until_run(page: Page) -> None:
    """Wait until every code cell has a run number (``[*]`` marks one that waits or runs)."""
    page.wait_for_function(
        "() => { const all = [...document.querySelectorAll('.jp-CodeCell .jp-InputPrompt')].map(e => e.textContent);"
        " return all.length && all.every(text => /\\[\\d+\\]/.test(text)); }",
        timeout=PATIENCE,
    )


def no_error_output(page: Page) -> None:
    """Assert that no cell shows an error, nor a widget that cannot be drawn."""
    errors = page.locator(
        ".jp-RenderedText[data-mime-type='application/vnd.jupyter.error'], .jp-RenderedText[data-mime-type*='stderr']"
    )
    assert errors.all_inner_texts() == []
    expect(page.get_by_text("Error displaying widget")).to_have_count(0)


def kernels_of(server: RunningServer) -> int:
    """Number of kernels that run on the server."""
    return len(server.ask("GET", "/api/kernels"))


def screenshot(page: Page, name: str) -> Path:
    """Save what the page shows as ``screenshots/NAME.png`` (not kept in git)."""
    SCREENSHOTS.mkdir(exist_ok=True)
    path = SCREENSHOTS / f"{name}.png"
    page.screenshot(path=path)
    return path


def is_outside(url: str) -> bool:
    """Whether a request for `url` would leave this machine."""
    parts = urlsplit(url)
    return parts.scheme not in ("data", "blob", "about", "chrome") and parts.hostname not in (HOST, "localhost")


# the command itself ----------------------------------------------------------------------------------------------


@contextmanager
def command(home: Path, *arguments: str) -> Iterator[RunningServer]:
    """``risk2210 ARGUMENTS --no-browser`` as its user runs it, from the address it prints until it is told to end.

    `home` stands for the user's home; ``said`` holds the printed address, ``base`` and ``token`` are taken from it.
    """
    log = home / "said.log"
    with log.open("wb") as stream:
        process = subprocess.Popen(
            [sys.executable, "-m", "risk2210.cli", *arguments, "--no-browser"],
            cwd=home,
            env=clean_environ(home) | {"RISK2210_FOLDER": str(home / "games")},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=stream,
            start_new_session=True,
        )
        try:
            assert process.stdout is not None
            url = process.stdout.readline().decode().strip()
            assert url, log.read_text(errors="replace")
            where = urlsplit(url)
            token = where.query.removeprefix("token=")
            base = f"{where.scheme}://{where.netloc}"
            yield RunningServer(base, process, log, home / "games", token, [url])
        finally:
            stop(process)
