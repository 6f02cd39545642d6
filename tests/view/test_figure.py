"""The figure shows the position it was given, and nothing it was given becomes markup."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest

from risk2210 import InvalidArgument, UnknownName, load_board
from risk2210.board.shapes import load_shapes, points
from risk2210.view import BoardState, Holding, PositionLike, board_figure
from risk2210.view.canvas import BLANK
from risk2210.view.palette import OWNER_STYLES
from risk2210.view.scene import scene

EVIL = "<b>bold</b><img src=x onerror=alert(1)>"


def by_uid(figure):
    return {trace.uid: trace for trace in figure.data}


def test_every_territory_has_one_filled_trace_of_its_shape(board):
    traces = by_uid(board_figure(board))
    shapes = load_shapes(board)
    assert len(traces) == len(board_figure(board).data)
    for t in board:
        trace = traces[f"t_{t.id}"]
        drawn = list(zip(trace.x, trace.y, strict=True))
        assert trace.meta["territory"] == t.id
        for ring in shapes.territories[t.id].polygons:
            assert set(points(ring)) <= set(drawn)


def test_badges_show_units_and_the_owners_shape(board, state):
    badges = by_uid(board_figure(board, state))["badges"]

    def at(ident):
        i = board.index[ident]
        return badges.text[i], badges.marker.symbol[i]

    assert at("egypt") == ("5", OWNER_STYLES[0].symbol)
    assert at("japan") == ("12", OWNER_STYLES[1].symbol)
    assert at("siberia") == ("0", OWNER_STYLES[1].symbol)  # a lone station
    assert at("poseidon")[0] == "3"
    assert at("poseidon")[1] not in {style.symbol for style in OWNER_STYLES}
    assert at("lesotho")[0] == BLANK
    assert badges.marker.size[board.index["alden"]] < 1 < badges.marker.size[board.index["lesotho"]]


def test_fills_tell_owner_nobody_and_devastation_apart(board, state):
    traces = by_uid(board_figure(board, state))
    fill = {t.id: traces[f"t_{t.id}"].fillcolor for t in board}
    assert fill["alden"] == fill["mexico"]
    assert fill["japan"] == fill["siberia"]
    assert len({fill[t] for t in ("alden", "japan", "egypt", "lesotho")}) == 4
    assert len(set(traces["trefoils"].x) - {None}) > 20


def test_stations_and_commanders_stand_beside_their_badges(board, state):
    traces = by_uid(board_figure(board, state))
    badges, stations, coins = traces["badges"], traces["stations"], traces["commanders"]
    for ident in ("egypt", "siberia"):
        i = board.index[ident]
        assert any(0 < badges.x[i] - x < 250 and y == badges.y[i] for x, y in zip(stations.x, stations.y, strict=True))
    i = board.index["egypt"]
    near = [
        text
        for x, y, text in zip(coins.x, coins.y, coins.text, strict=True)
        if 0 < x - badges.x[i] < 350 and abs(y - badges.y[i]) < 50
    ]
    assert near == ["L", "N"]


def test_selection_outlines_and_veils(board):
    plain = by_uid(board_figure(board))
    lit = by_uid(board_figure(board, selected="Égypte", targets=board.neighbours("egypt")))
    same = {t.id for t in board if plain[f"t_{t.id}"].fillcolor == lit[f"t_{t.id}"].fillcolor}
    assert same == {"egypt", *board.neighbours("egypt")}
    assert list(lit["selected"].meta["outline"]) == ["egypt"]
    assert set(lit["t_egypt"].x) <= set(lit["selected"].x)
    assert set(lit["targets"].meta["outline"]) == set(board.neighbours("egypt"))


def test_a_route_across_the_edge_leaves_and_comes_in_at_the_same_height(board):
    route = by_uid(board_figure(board, route=["japan", "neo_tokyo", "new_atlantis", "nuevo_timoto"]))["route"]
    width = load_shapes(board).width
    ends = [(x, y) for x, y in zip(route.x, route.y, strict=True) if x in (0, width)]
    assert len(ends) == 2
    assert ends[0][0] != ends[1][0]
    assert ends[0][1] == ends[1][1]
    jumps = [abs(a - b) for a, b in pairwise(route.x[3:]) if a is not None and b is not None]
    assert max(jumps) < width / 4


def test_the_optional_link_is_drawn_only_when_in_force(board):
    off = load_board("risk2210", exiled_states_canada_link=False)
    assert "rulebook" in by_uid(board_figure(board))["optional_lines"].text
    assert "optional_lines" not in by_uid(board_figure(off))


def test_french_names_and_hover_texts(board, state):
    traces = by_uid(board_figure(board, state, lang="fr"))
    assert "Sibérie" in traces["names"].text
    assert "Voisins" in traces["t_egypt"].text
    assert "5 unités" in traces["t_egypt"].text


def test_names_of_owners_are_text(board):
    state = BoardState({"egypt": Holding(EVIL, mods=2)}, owners=(EVIL,))
    said = board_figure(board, state).to_json()
    assert "<img" not in said
    assert "&lt;img" in said or "\\u0026lt;img" in said or "\\u003cimg" not in said
    other = board_figure(board, state, names={EVIL: "<i>x</i>"}).to_json()
    assert "<i>" not in other


def test_both_themes_and_the_classic_board_draw(state):
    for name in ("risk2210", "classic"):
        for theme in ("light", "dark"):
            figure = board_figure(load_board(name), theme=theme)
            assert len(figure.to_json()) < 250_000
            json.loads(figure.to_json(), parse_constant=pytest.fail)  # no NaN


def test_a_board_of_ones_own_is_drawn_schematically(tmp_path):
    def territory(ident, other):
        names = {"en": ident, "fr": ident}
        return {"id": ident, "names": names, "kind": "land", "region": "r", "neighbours": {other: "border"}}

    spec = {
        "format": 1, "id": "tiny", "names": {"en": "Tiny", "fr": "Petit"},
        "regions": [{"id": "r", "names": {"en": "R", "fr": "R"}, "kind": "land", "bonus": 1}],
        "territories": [territory("a", "b"), territory("b", "a")],
    }  # fmt: skip
    path = tmp_path / "tiny.json"
    path.write_text(json.dumps(spec))
    traces = by_uid(board_figure(load_board(path)))
    assert {"t_a", "t_b", "sea_lines"} <= set(traces)


@pytest.mark.parametrize(
    ("kwargs", "error"),
    [
        ({"theme": "blue"}, InvalidArgument),
        ({"lang": "de"}, InvalidArgument),
        ({"selected": "Atlantis"}, UnknownName),
        ({"targets": ["egypt", "nowhere"]}, UnknownName),
        ({"state": BoardState({"Egypt": Holding("a", 1)})}, InvalidArgument),
        ({"state": BoardState({"nowhere": Holding("a", 1)})}, UnknownName),
        ({"state": BoardState({"egypt": Holding("a", 1, ("tank",))})}, InvalidArgument),
    ],
)
def test_bad_arguments_are_named(board, kwargs, error):
    with pytest.raises(error):
        board_figure(board, **kwargs)


def test_a_state_is_position_like_and_its_owners_keep_their_seats(state):
    assert isinstance(state, PositionLike)
    assert state.players == ("ada", "bob")
    assert BoardState({"egypt": Holding("zoe", 1), "japan": Holding("neutral", 1)}).players == ("zoe",)


def test_the_static_parts_are_made_once(board, state):
    drawn = scene(board, "light", "en")
    first, second = drawn.traces(state), drawn.traces(None)
    shared = {id(trace) for trace in first} & {id(trace) for trace in second}
    assert len(shared) > 20
