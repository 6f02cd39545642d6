"""The commands that open the companion: which server they start, and for whom."""

from __future__ import annotations

import math
import socket
import sys
import types
from pathlib import Path

import pytest

from risk2210 import launch
from risk2210.cli import servers
from tests.cli.terminal import run
from tests.test_userfolder import notebook

pytestmark = pytest.mark.usefixtures("at_home")


@pytest.fixture
def served(monkeypatch):
    """The servers that the command would have run."""
    asked = []

    def serve(server, *, on_ready):
        asked.append(server)
        on_ready(server)
        return 0

    monkeypatch.setattr(servers, "serve", serve)
    monkeypatch.setattr(servers, "has_browser", lambda: True)
    return asked


def test_no_command_opens_the_companion(served, capsys, tmp_path):
    assert run("--folder", "games", "--no-browser") == 0
    (server,) = served
    out, err = capsys.readouterr()
    assert out == f"{server.url}\n"
    assert "copied companion.ipynb into" in err
    assert "Starting JupyterLab" in err
    assert "Open this address" in err
    assert server.folder == tmp_path / "games"
    assert f"/lab/tree/companion.ipynb?token={server.environ['JUPYTER_TOKEN']}" in server.url
    assert "--ServerApp.open_browser=False" in server.command


def test_a_browser_is_opened_where_there_is_one(served, capsys, monkeypatch):
    assert run("lab", "board_explorer", "--folder", "games") == 0
    assert "--ServerApp.open_browser=True" in served[0].command
    assert "board_explorer.ipynb" in served[0].command
    assert "opens in your browser" in capsys.readouterr().err
    monkeypatch.setattr(servers, "has_browser", lambda: False)
    assert run("lab", "board_explorer.ipynb", "--folder", "games") == 0
    assert "--ServerApp.open_browser=False" in served[1].command


def test_the_page(served):
    assert run("app", "--theme", "dark", "--folder", "games", "--lang", "fr") == 0
    assert "--VoilaConfiguration.theme=dark" in served[0].command
    assert "--VoilaConfiguration.template=risk2210" in served[0].command
    assert served[0].environ["RISK2210_LANG"] == "fr"


@pytest.mark.parametrize("arguments", [("lab",), ("app",)])
def test_servers_are_for_this_machine_only(arguments, served, monkeypatch):
    monkeypatch.setenv("JUPYTER_TOKEN", "")
    monkeypatch.setenv("JUPYTER_CONFIG_DIR", "/etc/open-to-all")
    assert run(*arguments, "--folder", "games") == 0
    (server,) = served
    assert any(argument.endswith(".ip=127.0.0.1") for argument in server.command)
    token = server.environ["JUPYTER_TOKEN"]
    assert len(token) >= 32
    assert not any(token in argument for argument in server.command)
    assert server.environ["JUPYTER_CONFIG_DIR"] != "/etc/open-to-all"
    assert server.environ["JUPYTER_PATH"].startswith(str(launch.JUPYTER_FILES))


def test_the_page_is_opened_to_the_network_when_asked(served, capsys, monkeypatch):
    monkeypatch.setattr(launch, "network_addresses", lambda: ("192.168.1.20", "10.0.0.7"))
    assert run("app", "--lan", "--folder", "games") == 0
    (server,) = served
    assert "--Voila.ip=0.0.0.0" in server.command
    token = server.environ["JUPYTER_TOKEN"]
    assert len(token) * math.log2(len(launch.TYPED)) >= 64
    assert not any(token in argument for argument in server.command)
    out, err = capsys.readouterr()
    urls = [f"http://{host}:{server.port}/?token={token}" for host in ("127.0.0.1", "192.168.1.20", "10.0.0.7")]
    assert out.splitlines() == urls
    assert "not encrypted" in err


def test_a_machine_without_a_network_says_so(served, capsys, monkeypatch):
    monkeypatch.setattr(launch, "network_addresses", lambda: ())
    assert run("app", "--lan", "--folder", "games") == 1
    assert "has no address on a network" in capsys.readouterr().err
    assert served == []


def test_jupyterlab_is_never_opened_to_the_network(served, capsys):
    assert run("lab", "--lan") == 2
    assert "--lan" in capsys.readouterr().err


def test_the_folder_of_the_environment(served, monkeypatch, tmp_path):
    monkeypatch.setenv("RISK2210_FOLDER", str(tmp_path / "elsewhere"))
    assert run() == 0
    assert served[0].folder == tmp_path / "elsewhere"


def test_an_unknown_notebook_is_refused(served, capsys):
    assert run("lab", "nonsense", "--folder", "games") == 2
    err = capsys.readouterr().err
    assert "companion, lesson_01_control" in err.splitlines()[-1]
    assert "board_explorer, " in err.splitlines()[-1]
    assert served == []


@pytest.mark.parametrize("name", ["../secret", "/etc/passwd", ".."])
def test_notebooks_are_those_of_the_folder(name, served):
    Path("secret.ipynb").write_text("{}")
    assert run("lab", name, "--folder", "games") == 2


def test_a_port_in_use(served, capsys):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert run("--port", str(port), "--folder", "games") == 1
        assert f"port {port} is in use" in capsys.readouterr().err
        assert launch.free_port(port, 50) != port
        with pytest.raises(launch.LaunchError, match="no free port"):
            launch.free_port(port, 1)


def test_the_question_before_a_changed_notebook_is_replaced(served, monkeypatch, capsys):
    Path("games").mkdir()
    Path("games/companion.ipynb").write_bytes(notebook("mine"))
    monkeypatch.setattr(sys, "stdin", types.SimpleNamespace(isatty=lambda: True))
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    asked = []
    monkeypatch.setattr("builtins.input", lambda question: asked.append(question) or "o")
    assert run("--folder", "games", "--lang", "fr") == 0
    assert asked == [
        "Vous avez modifié companion.ipynb, et cette version en apporte un plus récent. "
        "Remplacer le vôtre\N{NO-BREAK SPACE}? [o/N] "
    ]
    assert Path("games/companion.ipynb").read_bytes() != notebook("mine")
