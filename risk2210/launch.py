"""Starting JupyterLab and the Voilà page: with a token, on the user's folder, on this machine only.

The page alone can be opened to the machine's network when that is asked for. JupyterLab cannot: whoever has its token
can run anything here, and on a plain network the token can be overheard; the page takes no code from anybody.

Both run in a process of their own, with a Jupyter configuration folder of their own, so that nothing in the user's
other Jupyter settings can open the server to the network or take its token away.
"""

from __future__ import annotations

import http.client
import ipaddress
import os
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time
import webbrowser
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Literal

import platformdirs
from msgspec import Struct

from risk2210.errors import CodedError
from risk2210.i18n import N_

Theme = Literal["light", "dark"]

HOST = "127.0.0.1"
EVERYWHERE = "0.0.0.0"  # noqa: S104 - only where the user asks for it
"""Address to listen on for the whole network."""

ABANDONED, CULL_EVERY = 300, 60
"""Seconds after which the kernel of a page that was closed or loaded anew ends, and between two looks for such."""

TOKEN_BYTES = 24
TYPED = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters and digits that are not taken for one another when a token is read from a screen and typed on another."""

SHORT_TOKEN = 14
"""Letters of a token to be typed: some 69 bits, of which every guess is a request to the server."""

FIRST_PORT = 8888
PORTS_TRIED = 100
READY_SECONDS = 120.0
STOP_SECONDS = 15.0

JUPYTER_FILES = Path(__file__).parent / "_jupyter"
"""What Jupyter finds on its own paths while we run it: for ``lab`` defaults of settings and the extension that runs
the companion, for ``page`` the template."""

MESSAGES: Mapping[str, str] = {
    "launch/port-busy": N_("port {port} is in use; choose another one with --port, or leave --port out"),
    "launch/no-port": N_("no free port between {first} and {last}; choose one with --port"),
    "launch/died": N_(
        "the server ended while starting (exit code {status}). Its last words:\n{log}\nAll of it: {file}"
    ),
    "launch/no-network": N_("this machine has no address on a network; connect it first, or leave --lan out"),
    "launch/silent": N_("the server did not answer within {seconds} seconds. All it said: {file}"),
}


class LaunchError(CodedError):
    """The server cannot be started; `code` is a key of `MESSAGES`."""

    messages = MESSAGES


class Server(Struct, frozen=True):
    """How to start one server and where it will answer.

    Attributes
    ----------
    command : tuple of str
        Arguments of the process; the token is not among them, since other users can read those.
    environ : dict of str to str
        Its whole environment.
    folder : Path
        Folder it runs in and serves.
    url : str
        Page to open, token included.
    probe : str
        Path that answers 200 once the server is up.
    port : int
    log : Path
        File that takes what it prints.
    addresses : tuple of str
        The same page as other machines of the network reach it, token included; empty when they do not.
    """

    command: tuple[str, ...]
    environ: dict[str, str]
    folder: Path
    url: str
    probe: str
    port: int
    log: Path
    addresses: tuple[str, ...] = ()


def lab_server(
    folder: Path, notebook: str, *, port: int | None = None, open_browser: bool = False, lang: str = "en"
) -> Server:
    """JupyterLab on `notebook` of `folder`.

    Parameters
    ----------
    folder : Path
        The only folder it serves.
    notebook : str
        File name inside `folder`.
    port : int, optional
        By default the first free one from 8888.
    open_browser : bool
        Whether the server opens the page in a browser by itself.
    lang : {"en", "fr"}
        Language that the notebook's cells speak.

    Raises
    ------
    LaunchError
        When the port is in use.
    """
    chosen = free_port() if port is None else claim_port(port)
    token = secrets.token_hex(TOKEN_BYTES)
    command = (
        *(sys.executable, "-m", "jupyterlab", notebook),
        *(f"--ServerApp.ip={HOST}", f"--ServerApp.port={chosen}", "--ServerApp.port_retries=0"),
        *(f"--ServerApp.open_browser={open_browser}", f"--ServerApp.root_dir={folder}", "--ServerApp.answer_yes=True"),
        *("--ServerApp.password=", "--ServerApp.allow_root=True", "--ServerApp.quit_button=True"),
        *("--LabApp.news_url=None", "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate"),
        # The list of installable extensions would be fetched from the internet.
        "--LabApp.extension_manager=readonly",
        "--LanguageServerManager.autodetect=False",
    )
    return Server(
        command=command,
        environ=_environ(JUPYTER_FILES / "lab", token, lang),
        folder=folder,
        url=f"http://{HOST}:{chosen}/lab/tree/{notebook}?token={token}",
        probe="/api",
        port=chosen,
        log=_log_file("lab", chosen),
    )


def app_server(
    folder: Path,
    notebook: str,
    *,
    theme: Theme = "light",
    port: int | None = None,
    open_browser: bool = False,
    lang: str = "en",
    lan: bool = False,
) -> Server:
    """`notebook` of `folder` as a plain web page (Voilà); parameters as for `lab_server`.

    Parameters
    ----------
    theme : {"light", "dark"}
        Colours of the page.
    lan : bool
        Whether the other machines of the network reach it too; the token is then one that can be typed.

    Raises
    ------
    LaunchError
        When the port is in use, or with `lan` when this machine is on no network.
    """
    host = EVERYWHERE if lan else HOST
    chosen = free_port(host=host) if port is None else claim_port(port, host)
    token = _typed_token() if lan else secrets.token_hex(TOKEN_BYTES)
    others = network_addresses() if lan else ()
    if lan and not others:
        raise LaunchError("launch/no-network")
    command = (
        *(sys.executable, "-m", "voila", notebook),
        *(f"--Voila.ip={host}", f"--Voila.port={chosen}", "--Voila.port_retries=0"),
        f"--Voila.open_browser={open_browser}",
        "--token",  # without a value: take the one of the environment
        *("--VoilaConfiguration.template=risk2210", f"--VoilaConfiguration.theme={theme}"),
        f"--MappingKernelManager.cull_idle_timeout={ABANDONED}",
        f"--MappingKernelManager.cull_interval={CULL_EVERY}",
    )
    return Server(
        command=command,
        environ=_environ(JUPYTER_FILES / "page", token, lang),
        folder=folder,
        url=f"http://{HOST}:{chosen}/?token={token}",
        probe="/voila/static/voila.js",
        port=chosen,
        log=_log_file("app", chosen),
        addresses=tuple(f"http://{address}:{chosen}/?token={token}" for address in others),
    )


def serve(server: Server, *, on_ready: Callable[[Server], None] = lambda _server: None) -> int:
    """Run a server until it ends or this process is told to end; returns the exit code to leave with.

    Parameters
    ----------
    server : Server
        From `lab_server` or `app_server`.
    on_ready : callable
        Called with `server` once its page can be opened.

    Raises
    ------
    LaunchError
        When it ends or stays silent before it is ready.

    Notes
    -----
    Ctrl-C, SIGTERM and a closed terminal all stop the server and its kernels and return 0.
    """
    with server.log.open("wb") as log, _interruptible():
        process = subprocess.Popen(  # noqa: S603 - our own interpreter, arguments made above
            server.command,
            cwd=server.folder,
            env=server.environ,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            # Its own group: Ctrl-C reaches us alone, and we stop it in the one way that also stops its kernels.
            start_new_session=True,
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        )
        try:
            _wait_until_ready(server, process)
            on_ready(server)
            return process.wait()
        except KeyboardInterrupt:
            return 0
        finally:
            _stop(process)


def has_browser() -> bool:
    """Whether a browser with a window can be opened here: not on a bare console, not over a plain ssh login."""
    screen = sys.platform in ("win32", "darwin") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    )
    if not screen:
        return False
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True


def free_port(first: int = FIRST_PORT, count: int = PORTS_TRIED, host: str = HOST) -> int:
    """First port from `first` on that nothing listens on at the address `host`.

    Raises
    ------
    LaunchError
        When all `count` of them are in use.
    """
    for port in range(first, first + count):
        if _is_free(port, host):
            return port
    raise LaunchError("launch/no-port", first=first, last=first + count - 1)


def claim_port(port: int, host: str = HOST) -> int:
    """`port` itself, when nothing listens on it at the address `host`.

    Raises
    ------
    LaunchError
        When it is in use.
    """
    if not _is_free(port, host):
        raise LaunchError("launch/port-busy", port=port)
    return port


def network_addresses() -> tuple[str, ...]:
    """IPv4 addresses under which other machines may reach this one, the likeliest first; empty without a network.

    Notes
    -----
    Asks the system alone: connecting a datagram socket chooses the way out and sends nothing.
    """
    from jupyter_client.localinterfaces import public_ips  # half a second that nobody else need wait

    found: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((_SOMEWHERE, 9))
            found.append(probe.getsockname()[0])
        except OSError:  # a network without a way out of it
            pass
    found += public_ips()
    return tuple(ip for ip in dict.fromkeys(found) if not ipaddress.ip_address(ip).is_loopback)


_SOMEWHERE = "192.0.2.1"
"""An address kept for documentation: nobody has it."""


def _typed_token() -> str:
    return "".join(secrets.choice(TYPED) for _ in range(SHORT_TOKEN))


def _is_free(port: int, host: str) -> bool:
    with socket.socket() as probe:
        if os.name == "posix":  # as the server will: a port in TIME_WAIT counts as free
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True


def _environ(files: Path, token: str, lang: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("JUPYTER", "VOILA"))}
    config = _writable(platformdirs.user_config_path("risk2210", appauthor=False) / "jupyter")
    paths = [str(files), os.environ.get("JUPYTER_PATH", "")]
    return kept | {
        "JUPYTER_TOKEN": token,
        "JUPYTER_CONFIG_DIR": str(config),
        "JUPYTER_CONFIG_PATH": str(files),
        "JUPYTER_PATH": os.pathsep.join(filter(None, paths)),
        # A kernel called python3 in the user's home may belong to a Python that lacks this package.
        "JUPYTER_PREFER_ENV_PATH": "1",
        "RISK2210_LANG": lang,
    }


def _log_file(kind: str, port: int) -> Path:
    return _writable(platformdirs.user_log_path("risk2210", appauthor=False)) / f"{kind}-{port}.log"


def _writable(folder: Path) -> Path:
    """`folder`, made when missing, or a temporary one where the home is read-only."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        usable = False
    else:
        usable = os.access(folder, os.W_OK)
    return folder if usable else Path(tempfile.mkdtemp(prefix="risk2210-"))


def _wait_until_ready(server: Server, process: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + READY_SECONDS
    while time.monotonic() < end:
        status = process.poll()
        if status is not None:
            words = server.log.read_text(encoding="utf-8", errors="replace").strip().splitlines()[-12:]
            raise LaunchError("launch/died", status=status, log="\n".join(words), file=server.log)
        if _answers(server):
            return
        time.sleep(0.1)
    raise LaunchError("launch/silent", seconds=round(READY_SECONDS), file=server.log)


def _answers(server: Server) -> bool:
    # Not urllib: a proxy named in the environment would be asked for our own loopback address.
    connection = http.client.HTTPConnection(HOST, server.port, timeout=5)
    try:
        connection.request("GET", server.probe)
        return connection.getresponse().status == http.HTTPStatus.OK
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def _stop(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is not None:
        return
    process.terminate()
    try:
        process.wait(STOP_SECONDS)
    except (subprocess.TimeoutExpired, KeyboardInterrupt):  # a second Ctrl-C: at once
        process.kill()
        process.wait()


@contextmanager
def _interruptible() -> Iterator[None]:
    """Turn SIGTERM and SIGHUP into KeyboardInterrupt, so that every way to end us stops the server as well."""

    def interrupt(_number: int, _frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    numbers: Sequence[int] = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    previous = {number: signal.signal(number, interrupt) for number in numbers}
    try:
        yield
    finally:
        for number, handler in previous.items():
            signal.signal(number, handler)
