"""Killed at any instant, the record has every move that was acknowledged, and play goes on.

``RISK2210_CRASHES`` is the number of kills, by default 200.
"""

import os
import random
import signal
import time

import pytest

from risk2210.record import RecordedGame
from tests.record.tables import fresh, moves_of

CRASHES = int(os.environ.get("RISK2210_CRASHES", "200"))

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")


def play_on(path, moves, pipe):
    """In the child: open the game, go on with it, and acknowledge every move by one byte."""
    game = RecordedGame.open(path)
    os.write(pipe, b"!")
    while len(game) < len(moves):
        game.push(moves[len(game)])
        os.write(pipe, b".")
    time.sleep(60)


def test_killed_at_random_instants(tmp_path):
    moves = moves_of(years=5)
    rng = random.Random(2210)
    path, games, torn, known = None, 0, 0, 0
    for _ in range(CRASHES):
        if path is None or known == len(moves):
            path, known, games = RecordedGame.create(fresh(years=5), tmp_path).path, 0, games + 1
            with RecordedGame.open(path):
                pass
        reading, writing = os.pipe()
        child = os.fork()
        if not child:
            try:
                os.close(reading)
                play_on(path, moves, writing)
            finally:
                os._exit(1)
        os.close(writing)
        assert os.read(reading, 1) == b"!", "the child could not open the game"
        time.sleep(rng.choice((0, 0.0005, 0.002, 0.01)) * rng.random())
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        acknowledged = 0
        while chunk := os.read(reading, 65536):
            acknowledged += len(chunk)
        os.close(reading)
        with RecordedGame.open(path) as game:  # the lock of the dead is free
            assert known + acknowledged <= len(game) <= known + acknowledged + 1
            assert game.moves == moves[: len(game)]
            torn += any(notice.code == "notice/torn" for notice in game.notices)
            if len(game) < len(moves):
                game.push(moves[len(game)])
            known = len(game)
    assert games >= 1
    print(f"{CRASHES} kills, {games} games, {torn} torn lines")
