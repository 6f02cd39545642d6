"""Charts show the statistics and nothing else, and their tables say the same as the pictures."""

from __future__ import annotations

from collections import Counter

import pytest

from risk2210.errors import InvalidArgument
from risk2210.record import statistics
from risk2210.view.charts import charts
from risk2210.view.voice import Voice
from tests.report.conftest import NAMES, recorded_golden


@pytest.fixture(scope="module", params=["cards_5_players", "classic", "hasbro_2006"])
def told(request, tmp_path_factory):
    """A golden game, its statistics and its charts."""
    with recorded_golden(request.param, tmp_path_factory.mktemp("games")) as game:
        counted = statistics(game, [step.at for step in game.steps])
        voice = Voice(game, "fr")
        yield game, counted, voice, {chart.name: chart for chart in charts(counted, voice, "dark")}


def test_each_edition_has_its_charts(told):
    game, _, _, drawn = told
    always = {"territories", "units", "mods_in", "luck", "faces6", "time"}
    points = {"score", "energy", "energy_in", "energy_out", "faces8"} if game.position.has("energy") else set()
    assert set(drawn) == always | points


def test_standings(told):
    game, counted, _, drawn = told
    for name in {"score", "territories", "units", "energy"} & set(drawn):
        for line, player in zip(drawn[name].figure.data, game.position.players, strict=True):
            rows = [row for row in counted.standings if row.player == player]
            assert list(line.x) == [row.turn for row in rows]
            assert list(line.y) == [getattr(row, name) for row in rows]
        table = drawn[name].rows
        assert [row[2] for row in table] == [str(value) for value in drawn[name].figure.data[0].y]


def test_stacked_bars_add_up(told):
    game, counted, _, drawn = told
    sums = {"mods_in": Counter(), "energy_in": Counter(), "energy_out": Counter()}
    for row in counted.income:
        sums["mods_in"][row.player] += row.mods
        sums["energy_in"][row.player] += row.energy
    for row in counted.spending:
        sums["energy_out"][row.player] += row.energy
    for name in set(sums) & set(drawn):
        for place, player in enumerate(game.position.players):
            assert sum(bar.x[place] for bar in drawn[name].figure.data) == sums[name][player]
            assert drawn[name].rows[place][-1] == str(sums[name][player])


def test_luck_and_faces(told):
    _, counted, _, drawn = told
    assert list(drawn["luck"].figure.data[0].x) == [round(row.luck, 2) for row in counted.dice.players]
    faces = next(row for row in counted.dice.faces if row.player is None and row.sides == 6)
    assert tuple(drawn["faces6"].figure.data[0].y) == faces.counts


def test_names_are_never_markup(told):
    _, _, voice, drawn = told
    for chart in drawn.values():
        assert "<img" not in chart.figure.to_json().replace("\\u003c", "<")
    assert any(NAMES[1] in cell for cell in drawn["territories"].headings), voice.names


def test_every_row_has_a_cell_for_each_heading(told):
    *_, drawn = told
    for chart in drawn.values():
        assert chart.rows
        assert {len(row) for row in chart.rows} == {len(chart.headings)}
        assert chart.title


def test_an_unknown_theme_is_refused(told):
    _, counted, voice, _ = told
    with pytest.raises(InvalidArgument):
        charts(counted, voice, "pink")
