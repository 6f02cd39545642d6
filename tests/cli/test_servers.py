"""The command: what it prints, what it refuses and how, and what it does to the user's folder."""

from __future__ import annotations

import http.client
import io
import ipaddress
import json
import math
import os
import signal
import socket
import subprocess
import sys
import time
import types
import uuid
from pathlib import Path

import msgspec
import networkx as nx
import psutil
import pytest

from risk2210 import __version__, launch, load_board, userfolder
from risk2210 import cli as command
from risk2210.cli import main
from risk2210.files import write_whole
from risk2210.userfolder import MANIFEST, FolderError, default_folder, digest, update_folder

BROKEN = {
    "format": 1,
    "id": "broken",
    "names": {"en": "Broken", "fr": "Cassé"},
    "regions": [
        {"id": "north", "names": {"en": "North", "fr": "Nord"}, "kind": "land", "bonus": 1},
        {"id": "south", "names": {"en": "South", "fr": "Sud"}, "kind": "land", "bonus": 1},
    ],
    "territories": [
        {
            "id": "a",
            "names": {"en": "A", "fr": "A"},
            "kind": "land",
            "region": "north",
            "neighbours": {"nowhere": "border", "b": "border"},
        },
        {"id": "b", "names": {"en": "B", "fr": "B"}, "kind": "land", "region": "north", "neighbours": {}},
    ],
}


@pytest.fixture(autouse=True)
def at_home(tmp_path, monkeypatch):
    """A home and a working folder of its own for each test, and an English reader."""
    for name in ("RISK2210_FOLDER", "RISK2210_LANG", "LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    for name in ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DOCUMENTS_DIR"):
        monkeypatch.setenv(name, str(tmp_path / "home" / name))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.chdir(tmp_path)


def run(*arguments):
    """Exit code of the command, whether it returns it or leaves by it."""
    try:
        return main(arguments)
    except SystemExit as left:
        return left.code


# words -----------------------------------------------------------------------------------------------------------


def test_version(capsys):
    assert run("--version") == 0
    assert capsys.readouterr().out == f"risk2210 {__version__}\n"


def test_help_names_every_command(capsys):
    assert run("--help") == 0
    out = capsys.readouterr().out
    assert out.startswith("usage: risk2210")
    for name in ("lab", "app", "board", "--lang", "--port", "--no-browser", "--folder", "--version"):
        assert name in out


def test_help_is_in_the_readers_language(capsys, monkeypatch):
    assert run("--lang", "fr", "--help") == 0
    asked = capsys.readouterr().out
    assert asked.startswith("usage\N{NO-BREAK SPACE}: risk2210")
    assert "affiche cette aide" in asked
    assert "affiche la version" in asked
    assert "\noptions\N{NO-BREAK SPACE}:" in asked
    assert "\ncommandes\N{NO-BREAK SPACE}:" in asked
    monkeypatch.setenv("RISK2210_LANG", "fr")
    assert run("--help") == 0
    assert capsys.readouterr().out == asked


@pytest.mark.parametrize(
    "arguments", [("--lang", "fr", "board", "check", "nope"), ("board", "check", "nope", "--lang=fr")]
)
def test_the_language_counts_before_and_after_the_command(arguments, capsys):
    assert run(*arguments) == 2
    assert capsys.readouterr().err == "risk2210: 'nope' n'est ni un plateau (classic, risk2210) ni un fichier\n"


def test_argparse_is_left_as_it_was():
    import argparse

    before = vars(argparse)["_"]
    assert run("--lang", "fr", "nonsense") == 2
    assert vars(argparse)["_"] is before


@pytest.mark.parametrize(
    "arguments",
    [("nonsense",), ("board",), ("board", "export", "risk2210"), ("--port", "0"), ("--port", "x"), ("--lang", "de"),
     ("board", "export", "risk2210", "--to", "pdf"), ("app", "--theme", "pink")],
)  # fmt: skip
def test_a_wrong_command_line_is_refused_in_a_line(arguments, capsys):
    assert run(*arguments) == 2
    err = capsys.readouterr().err
    assert "usage: " in err
    assert "Traceback" not in err


def test_learn_answers_a_question_in_the_readers_language(capsys):
    assert run("learn", "ask", "attaquer", "la", "Lune", "--lang", "fr") == 0
    out = capsys.readouterr().out
    assert out.startswith("R7.7 Lune")
    assert "Exemple" in out
    assert run("learn", "ask", "zzz") == 1
    assert "No clause" in capsys.readouterr().err


def test_learn_writes_the_sheet_and_replaces_none_unasked(tmp_path, capsys):
    sheet = tmp_path / "sheet.html"
    assert run("learn", "cheatsheet", "--lang", "fr", "--output", str(sheet)) == 0
    assert sheet.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert run("learn", "cheatsheet", "--output", str(sheet)) == 2
    assert "--force" in capsys.readouterr().err
    assert "Commandant Naval" in sheet.read_text(encoding="utf-8")


def test_selfplay_plays_and_says_so_in_the_readers_language(capsys):
    assert run("selfplay", "--games", "1", "--house", "years=1", "--json") == 0
    assert json.loads(capsys.readouterr().out)["games"] == 1
    assert run("selfplay", "--games", "1", "--house", "yaers=1", "--lang", "fr") != 0
    assert "years" in capsys.readouterr().err


# boards ----------------------------------------------------------------------------------------------------------


def test_board_check_of_all_boards(capsys):
    assert run("board", "check") == 0
    assert capsys.readouterr().out == (
        "classic: no fault; 42 territories, 6 regions, 83 edges\n"
        "risk2210: no fault; 69 territories, 14 regions, 134 edges\n"
    )


def test_board_check_prints_every_fault(capsys):
    Path("broken.json").write_text(json.dumps(BROKEN))
    assert run("board", "check", "broken.json", "classic") == 1
    out, err = capsys.readouterr()
    lines = out.splitlines()
    assert err == ""
    assert any("nowhere" in line for line in lines)
    assert any("a names b as a neighbour" in line for line in lines)
    assert any("the region south has no territory" in line for line in lines)
    assert lines[-1].startswith("classic: no fault")
    assert all(line.startswith("broken.json: ") for line in lines[:-1])


@pytest.mark.parametrize("content", ["", "{", "[]", "null", '{"format": 99}', "\0", "é" * 10])
def test_board_check_survives_any_file(content, capsys):
    Path("x.json").write_text(content, encoding="utf-8")
    assert run("board", "check", "x.json") == 1
    assert run("board", "show", "x.json") == 1
    assert "Traceback" not in capsys.readouterr().err


def test_board_show(capsys):
    assert run("board", "show", "risk2210", "--lang", "fr") == 0
    out = capsys.readouterr().out
    assert out.rstrip("\n") == load_board("risk2210").text("fr")


@pytest.mark.parametrize(("form", "suffix"), [("json", "json"), ("graphml", "graphml"), ("map", "map")])
@pytest.mark.parametrize("name", ["risk2210", "classic"])
def test_an_export_loads_as_the_same_board(name, form, suffix, capsys):
    file = f"out.{suffix}"
    assert run("board", "export", name, "--to", form, "--output", file) == 0
    assert capsys.readouterr() == ("", f"wrote {file}\n")
    assert load_board(Path(file)).digest == load_board(name).digest


def test_node_link_goes_to_networkx(capfdbinary):
    assert run("board", "export", "risk2210", "--to", "node-link") == 0
    graph = nx.node_link_graph(json.loads(capfdbinary.readouterr().out.decode("utf-8")), edges="edges")
    assert set(map(frozenset, graph.edges)) == set(map(frozenset, load_board("risk2210").graph.edges))


def test_an_export_is_utf_8_on_any_terminal(monkeypatch):
    bottom = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(bottom, encoding="ascii"))
    assert run("board", "export", "risk2210", "--to", "json") == 0
    assert "République du Québec" in bottom.getvalue().decode("utf-8")


def test_an_export_never_replaces_a_file_unasked(capsys):
    Path("mine.json").write_text("mine")
    assert run("board", "export", "classic", "--to", "json", "--output", "mine.json") == 2
    assert "--force" in capsys.readouterr().err
    assert Path("mine.json").read_text() == "mine"
    assert run("board", "export", "classic", "--to", "json", "--output", "mine.json", "--force") == 0
    assert load_board(Path("mine.json")).id == "classic"


def test_an_export_into_nowhere_is_refused(capsys):
    assert run("board", "export", "classic", "--to", "json", "--output", "no/such/folder/x.json") == 1
    assert capsys.readouterr().err.startswith("risk2210: cannot write no")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_told_in_a_line(capsys):
    assert run("board", "export", "classic", "--to", "json", "--output", "/dev/full", "--force") == 1
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.skipif(os.name != "posix", reason="pipes of POSIX")
def test_a_reader_that_has_seen_enough_is_no_error():
    shell = f'"{sys.executable}" -m risk2210.cli board show risk2210 | head -n 1'
    done = subprocess.run(shell, shell=True, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert done.stdout.startswith("Risk 2210 A.D.")


def test_a_bug_is_not_hidden(monkeypatch):
    monkeypatch.setattr(command, "_load", lambda _name: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        main(["board", "show", "classic"])


# the user's folder -----------------------------------------------------------------------------------------------


def notebook(*sources, ran=False):
    outputs = [{"output_type": "stream", "name": "stdout", "text": "x"}] if ran else []
    cells = [
        {"cell_type": "code", "source": source, "outputs": outputs, "execution_count": 7 if ran else None}
        for source in sources
    ]
    return json.dumps({"cells": cells, "metadata": {"ran": ran}}).encode()


@pytest.fixture
def shipped(tmp_path):
    source = tmp_path / "shipped"
    source.mkdir()
    (source / "companion.ipynb").write_bytes(notebook("version 1"))
    (source / "other.ipynb").write_bytes(notebook("other"))
    return source


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "documents" / "risk2210"


def codes(notes):
    return [note.code.removeprefix("folder/") for note in notes]


def test_first_use_copies(folder, shipped):
    assert codes(update_folder(folder, source=shipped)) == ["copied", "copied"]
    assert (folder / "companion.ipynb").read_bytes() == notebook("version 1")
    assert update_folder(folder, source=shipped) == ()


def test_a_notebook_that_only_ran_is_brought_up_to_date(folder, shipped):
    update_folder(folder, source=shipped)
    (folder / "companion.ipynb").write_bytes(notebook("version 1", ran=True))
    assert update_folder(folder, source=shipped) == ()
    assert (folder / "companion.ipynb").read_bytes() == notebook("version 1", ran=True)
    (shipped / "companion.ipynb").write_bytes(notebook("version 2"))
    assert codes(update_folder(folder, source=shipped)) == ["updated"]
    assert (folder / "companion.ipynb").read_bytes() == notebook("version 2")


def test_a_changed_notebook_stays_and_the_new_one_lies_beside_it(folder, shipped):
    update_folder(folder, source=shipped)
    (folder / "companion.ipynb").write_bytes(notebook("mine"))
    assert update_folder(folder, source=shipped) == ()  # nothing newer to offer
    (shipped / "companion.ipynb").write_bytes(notebook("version 2"))
    (note,) = update_folder(folder, source=shipped)
    assert note.code == "folder/kept"
    assert "companion.new.ipynb" in note.message("en")
    assert (folder / "companion.ipynb").read_bytes() == notebook("mine")
    assert (folder / "companion.new.ipynb").read_bytes() == notebook("version 2")
    assert update_folder(folder, source=shipped) == ()  # said once for each version
    (shipped / "companion.ipynb").write_bytes(notebook("version 3"))
    assert codes(update_folder(folder, source=shipped)) == ["kept"]
    assert (folder / "companion.new.ipynb").read_bytes() == notebook("version 3")


def test_a_changed_new_one_is_not_replaced_either(folder, shipped):
    update_folder(folder, source=shipped)
    (folder / "companion.ipynb").write_bytes(notebook("mine"))
    (folder / "companion.new.ipynb").write_bytes(notebook("mine too"))
    (shipped / "companion.ipynb").write_bytes(notebook("version 2"))
    assert codes(update_folder(folder, source=shipped)) == ["in-the-way"]
    assert (folder / "companion.new.ipynb").read_bytes() == notebook("mine too")


@pytest.mark.parametrize(("answer", "left"), [(True, "version 2"), (False, "mine")])
def test_the_owner_of_a_changed_notebook_is_asked(folder, shipped, answer, left):
    update_folder(folder, source=shipped)
    (folder / "companion.ipynb").write_bytes(notebook("mine"))
    (shipped / "companion.ipynb").write_bytes(notebook("version 2"))
    asked = []
    update_folder(folder, source=shipped, replace=lambda name: asked.append(name) or answer)
    assert asked == ["companion.ipynb"]
    assert (folder / "companion.ipynb").read_bytes() == notebook(left)
    update_folder(folder, source=shipped, replace=lambda name: pytest.fail("asked twice"))


@pytest.mark.parametrize("torn", [b"", b"{", b"[]", b'{"copied": 3}', b'{"format": 2}', b"\xff\xfe", b'{"new": 1}'])
def test_a_broken_manifest_costs_nobody_his_work(folder, shipped, torn):
    update_folder(folder, source=shipped)
    (folder / "companion.ipynb").write_bytes(notebook("mine"))
    (folder / MANIFEST).write_bytes(torn)
    notes = update_folder(folder, source=shipped)
    assert codes(notes) == ["manifest", "kept"]
    assert str(folder / MANIFEST) in notes[0].message("fr")
    assert (folder / "companion.ipynb").read_bytes() == notebook("mine")
    assert update_folder(folder, source=shipped) == ()


def test_a_deleted_notebook_comes_back(folder, shipped):
    update_folder(folder, source=shipped)
    (folder / "companion.ipynb").unlink()
    assert codes(update_folder(folder, source=shipped)) == ["copied"]


def test_a_file_that_is_no_notebook_counts_by_its_bytes():
    assert digest(b"not json") != digest(b"not json ")
    assert digest(b'{"cells": 3}') != digest(b'{"cells": 4}')


def test_a_folder_that_cannot_be_written(tmp_path, shipped, capsys):
    (tmp_path / "file").write_text("")
    with pytest.raises(FolderError) as caught:
        update_folder(tmp_path / "file" / "games", source=shipped)
    assert caught.value.code == "folder/unwritable"
    assert run("lab", "--folder", str(tmp_path / "file" / "games")) == 1
    assert "--folder" in capsys.readouterr().err


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may write anywhere")
def test_a_read_only_folder(folder, shipped):
    folder.mkdir(parents=True)
    folder.chmod(0o555)
    with pytest.raises(FolderError, match="--folder"):
        update_folder(folder, source=shipped)


def test_a_broken_installation_says_so(folder, tmp_path, shipped):
    (tmp_path / "empty").mkdir()
    with pytest.raises(FolderError, match="install risk2210 again"):
        update_folder(folder, source=tmp_path / "empty")


def test_two_starts_at_once(folder, shipped, monkeypatch):
    folder.mkdir(parents=True)
    monkeypatch.setattr(userfolder, "_LOCK_SECONDS", 0.1)
    with (
        userfolder.FileLock(folder / f"{MANIFEST}.lock"),
        pytest.raises(FolderError, match="another risk2210"),
    ):
        update_folder(folder, source=shipped)


def test_the_folder_is_where_the_user_says(tmp_path):
    assert default_folder({"RISK2210_FOLDER": "~/games"}) == Path.home() / "games"
    assert default_folder({}).name == "risk2210"


def test_a_failed_write_leaves_no_trace(tmp_path):
    (tmp_path / "folder.ipynb").mkdir()
    with pytest.raises(OSError):  # noqa: PT011 - which one depends on the system
        write_whole(tmp_path / "folder.ipynb", b"x")
    assert [path.name for path in tmp_path.iterdir()] == ["folder.ipynb"]


@pytest.mark.skipif(os.name != "posix", reason="permissions of POSIX")
def test_a_written_file_has_the_usual_permissions(tmp_path):
    mask = os.umask(0o022)
    try:
        write_whole(tmp_path / "new", b"x")
        assert (tmp_path / "new").stat().st_mode & 0o777 == 0o644
        (tmp_path / "new").chmod(0o600)
        write_whole(tmp_path / "new", b"y")
        assert (tmp_path / "new").stat().st_mode & 0o777 == 0o600
    finally:
        os.umask(mask)


# servers ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def served(monkeypatch):
    """The servers that the command would have run."""
    asked = []

    def serve(server, *, on_ready):
        asked.append(server)
        on_ready(server)
        return 0

    monkeypatch.setattr(command, "serve", serve)
    monkeypatch.setattr(command, "has_browser", lambda: True)
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
    monkeypatch.setattr(command, "has_browser", lambda: False)
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


@pytest.mark.parametrize("lan", [False, True])
def test_a_port_is_free_where_it_will_be_listened_on(lan):
    """A port that somebody has on the network's side alone is free for this machine, and not for the network."""
    (address, *_) = launch.network_addresses() or pytest.skip("this machine is on no network")
    with socket.socket() as taken:
        taken.bind((address, 0))
        taken.listen()
        port = taken.getsockname()[1]
        if lan:
            with pytest.raises(launch.LaunchError, match="is in use"):
                launch.claim_port(port, launch.EVERYWHERE)
        else:
            assert launch.claim_port(port) == port


def test_addresses_of_the_network_are_not_loopback():
    found = launch.network_addresses()
    assert not any(ipaddress.ip_address(address).is_loopback for address in found)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for address in found:
            probe.bind((address, 0))  # refused where this is not an address of ours
            break


def status_at(address, port, query):
    connection = http.client.HTTPConnection(address, port, timeout=10)
    try:
        connection.request("GET", f"/{query}")
        return connection.getresponse().status
    except ConnectionRefusedError:
        return None
    finally:
        connection.close()


@pytest.mark.parametrize("lan", [False, True])
def test_who_reaches_the_page(lan, tmp_path):
    """By default nobody but this machine; with --lan whoever has the token."""
    (address, *_) = launch.network_addresses() or pytest.skip("this machine is on no network")
    userfolder.update_folder(tmp_path / "games")
    server = launch.app_server(tmp_path / "games", "companion.ipynb", lan=lan)
    token = server.environ["JUPYTER_TOKEN"]
    seen = []

    def look(started):
        kernel = f"api/kernels/{uuid.uuid4()}/channels"
        for query in ("", "?token=wrong", "voila/static/voila.js", f"?token={token}", kernel):
            seen.append(status_at(address, started.port, query))
        raise KeyboardInterrupt

    assert launch.serve(server, on_ready=look) == 0
    if not lan:
        assert seen == [None] * 5
        return
    refused, wrong, _script, right, kernel = seen
    assert refused != 200
    assert wrong != 200
    assert right == 200
    assert kernel == 403


def test_the_kernel_of_a_page_that_is_gone_ends(tmp_path, monkeypatch):
    """Each page is a kernel of its own, and a page that is loaded anew leaves the old one behind."""
    monkeypatch.setattr(launch, "ABANDONED", 2)
    monkeypatch.setattr(launch, "CULL_EVERY", 1)
    userfolder.update_folder(tmp_path / "games")
    server = launch.app_server(tmp_path / "games", "companion.ipynb")
    counts = []
    before = set(psutil.Process().children(recursive=True))  # of other tests in the same process

    def kernels():
        ours = set(psutil.Process().children(recursive=True)) - before
        return sum("ipykernel_launcher" in " ".join(child.cmdline()) for child in ours if child.is_running())

    def look(started):
        assert status_at("127.0.0.1", started.port, f"?token={server.environ['JUPYTER_TOKEN']}") == 200
        counts.append(kernels())
        end = time.monotonic() + 60
        while kernels() and time.monotonic() < end:
            time.sleep(0.2)
        counts.append(kernels())
        raise KeyboardInterrupt

    assert launch.serve(server, on_ready=look) == 0
    assert counts == [1, 0]


def test_the_folder_of_the_environment(served, monkeypatch, tmp_path):
    monkeypatch.setenv("RISK2210_FOLDER", str(tmp_path / "elsewhere"))
    assert run() == 0
    assert served[0].folder == tmp_path / "elsewhere"


def test_an_unknown_notebook_is_refused(served, capsys):
    assert run("lab", "nonsense", "--folder", "games") == 2
    err = capsys.readouterr().err
    assert "companion.ipynb" in err.splitlines()[-1]
    assert "board_explorer.ipynb" in err.splitlines()[-1]
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


def server_of(script, tmp_path):
    return launch.Server(
        command=(sys.executable, "-c", script),
        environ=dict(os.environ),
        folder=tmp_path,
        url="http://127.0.0.1/",
        probe="/",
        port=launch.free_port(40_000),
        log=tmp_path / "server.log",
    )


def test_a_server_that_dies_leaves_its_last_words(tmp_path):
    with pytest.raises(launch.LaunchError, match="no such module") as caught:
        launch.serve(server_of("import sys; sys.exit('no such module')", tmp_path))
    assert "exit code 1" in str(caught.value)


def test_a_silent_server_is_given_up(tmp_path, monkeypatch):
    monkeypatch.setattr(launch, "READY_SECONDS", 0.3)
    with pytest.raises(launch.LaunchError, match="did not answer"):
        launch.serve(server_of("import time; time.sleep(60)", tmp_path))


@pytest.fixture
def heard():
    """Ctrl-C and a closed terminal are heard, also in the background of a shell, which has both ignored."""
    earlier = {number: signal.signal(number, handler) for number, handler in HEARD.items()}
    yield
    for number, handler in earlier.items():
        signal.signal(number, handler)


HEARD = {signal.SIGINT: signal.default_int_handler, signal.SIGHUP: signal.SIG_DFL} if os.name == "posix" else {}


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
@pytest.mark.parametrize("number", ["SIGINT", "SIGTERM", "SIGHUP"])
@pytest.mark.usefixtures("heard")
def test_every_way_to_end_it_ends_the_server_too(number, tmp_path):
    script = (
        "import http.server, os, sys\n"
        "open('pid', 'w').write(str(os.getpid()))\n"
        "http.server.HTTPServer(('127.0.0.1', int(sys.argv[1])), http.server.SimpleHTTPRequestHandler).serve_forever()"
    )
    server = server_of(script, tmp_path)
    server = msgspec.structs.replace(server, command=(*server.command, str(server.port)))
    handlers = {name: signal.getsignal(name) for name in (signal.SIGTERM, signal.SIGHUP)}
    status = launch.serve(server, on_ready=lambda _server: os.kill(os.getpid(), getattr(signal, number)))
    assert status == 0
    with pytest.raises(ProcessLookupError):
        os.kill(int((tmp_path / "pid").read_text()), 0)
    assert {name: signal.getsignal(name) for name in handlers} == handlers


def test_command_cards_are_shown_and_a_file_of_own_ones_is_checked(tmp_path, capsys):
    assert run("cards", "show", "--lang", "fr") == 0
    out = capsys.readouterr().out
    assert len(out.splitlines()) == 42
    assert "1 × Armageddon (nuclear_armageddon), 4 ⚡ – Chacun à son tour" in out
    file = tmp_path / "own.json"
    file.write_text('{"format": 1, "cards": []}', encoding="utf-8")
    assert run("cards", "check", str(file)) == 1
    assert "number of entries: 0" in capsys.readouterr().err
    card = {
        "id": "land_x",
        "deck": "land",
        "names": {"en": "X", "fr": "X"},
        "copies": 1,
        "cost": 0,
        "commander": "land",
    }
    card |= {"window": "own_pre_invasion", "effect": "text", "text": {"en": "x", "fr": "x"}}
    file.write_text(json.dumps({"format": 1, "cards": [card]}), encoding="utf-8")
    assert run("cards", "check", str(file)) == 0
    assert "no fault; 1 card" in capsys.readouterr().out
    assert run("cards", "show", str(file)) == 0
