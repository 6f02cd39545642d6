"""Servers: their ports, who reaches them, and how they end."""

from __future__ import annotations

import http.client
import ipaddress
import os
import signal
import socket
import sys
import time
import uuid
from contextlib import suppress

import msgspec
import psutil
import pytest

from risk2210 import launch, userfolder

pytestmark = pytest.mark.usefixtures("at_home")


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
        found = 0
        for child in set(psutil.Process().children(recursive=True)) - before:
            with suppress(psutil.NoSuchProcess):  # it may end while it is looked at
                found += "ipykernel_launcher" in " ".join(child.cmdline())
        return found

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
