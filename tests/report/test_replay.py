"""Played through, forwards and back, the replay shows every position as if it were drawn afresh."""

from __future__ import annotations

import copy

import pytest

from risk2210.report import replay_of
from risk2210.rules import score_sheet
from risk2210.view.live import draw
from risk2210.view.scene import scene
from risk2210.view.standing import measures_of
from risk2210.view.state import Painted
from risk2210.view.telling import tell
from risk2210.view.voice import Voice
from tests.view.test_patch import assign

SPARE = {"selected", "selected_glow", "targets", "target_glow"}
"""Traces of the outlines, which say what the last move did."""


def patched(figure, patch):
    """What the page does with a patch."""
    traces = {trace["uid"]: trace for trace in figure["data"]}
    for uid, changed in (patch or {"traces": {}})["traces"].items():
        for path, value in changed.items():
            assign(traces[uid], path, value)
    for territory, lines in (patch or {"info": {}})["info"].items():
        assign(figure["info"], territory, lines)


def looks(data):
    """Everything that is seen; labels of exported figures stand in `info` here."""
    return [
        {key: value for key, value in trace.items() if key != "text" or not trace["uid"].startswith("t_")}
        for trace in data
        if trace["uid"] not in SPARE
    ]


@pytest.mark.parametrize("name", ["cards_2_players", "classic_2p_neutral", "risk_mission_2006"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_forwards_and_back(name, theme, evening):
    game = evening(name)
    voice = Voice(game, "fr")
    replay = replay_of(game, voice, theme)
    assert len(replay.beats) == len(game.moves)
    figure = copy.deepcopy(replay.figure)
    drawn = scene(game.position.board, theme, "fr")

    def require_fresh(index):
        shot = draw(drawn, Painted(game.position_at(index), voice.styles), names=voice.names)
        assert looks(figure["data"]) == looks(shot.traces)
        assert figure["info"] == shot.info

    for index, beat in enumerate(replay.beats, 1):
        patched(figure, beat.forward)
        if index % 25 == 0 or index == len(replay.beats):
            require_fresh(index)
    for index in reversed(range(len(replay.beats))):
        patched(figure, replay.beats[index].back)
        if index % 25 == 0:
            require_fresh(index)
    assert figure["data"] == replay.figure["data"]


def test_an_invasion_outlines_its_target_and_its_origin(evening):
    game = evening("cards_2_players")
    replay = replay_of(game, Voice(game))
    outlined = 0
    figure = copy.deepcopy(replay.figure)
    for move, beat in zip(game.moves, replay.beats, strict=True):
        patched(figure, beat.forward)
        marks = {trace["uid"]: trace["meta"]["outline"] for trace in figure["data"] if trace["uid"] in SPARE}
        if type(move).__name__ in {"Declare", "InvasionOutcome"}:
            outlined += 1
            assert marks["selected"] == [move.target]
            assert move.origin in marks["targets"]
    assert outlined > 5


def test_what_is_said_of_every_move(evening):
    game = evening("cards_2_players")
    voice = Voice(game, "fr")
    done = []
    replay = replay_of(game, voice, progress=lambda *step: done.append(step))
    assert done == [(number, len(game.moves)) for number in range(1, len(game.moves) + 1)]
    assert measures_of(voice.frame) == ("score", "territories", "units", "energy")
    for index, (move, beat) in enumerate(zip(game.moves, replay.beats, strict=True)):
        before, after = game.position_at(index), game.position_at(index + 1)
        assert (beat.text, beat.year, beat.player) == (tell(voice, move), before.year, before.active)
        assert beat.standing == tuple(
            (
                score_sheet(after, player).total, len(after.territories_of(player)), after.units_in_play(player),
                after.energy_of(player),
            )
            for player in after.players
        )  # fmt: skip
