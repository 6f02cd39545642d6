"""Answers on the board: a scale that can be read, its legend, routes and cuts."""

import html

import pytest

from risk2210.atlas import Picture, centrality, rank_devastation, region_cut, regions, shortest_route, what_if
from risk2210.board import load_board
from risk2210.view import BoardState, BoardWidget, Holding, answer_figure, board_figure
from risk2210.view.overlay import on_ramp
from risk2210.view.palette import THEMES, contrast, mix

CLASSIC = load_board("classic")


def trace(figure, uid):
    return next(found for found in figure.data if found.uid == uid)


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_the_scale_can_be_told_apart_and_read(theme):
    steps = [on_ramp(theme.ramp, i / 4) for i in range(5)]
    light = [contrast(colour, "#000000") for colour in steps]
    assert light == sorted(light, reverse=theme.name == "light")  # one way only, so it reads without colours
    assert contrast(steps[0], steps[-1]) > 3
    assert all(contrast(theme.text, colour) > 3 or contrast(theme.halo, theme.text) > 7 for colour in steps)


def test_shades_take_the_place_of_owners_whose_badges_stay():
    state = BoardState({"china": Holding("ada", mods=3), "siam": Holding("bob", mods=1)}, devastated={"japan"})
    answer = centrality(CLASSIC)
    figure = answer_figure(answer, state)
    ramp = THEMES["light"].ramp
    top = answer.rows[0].territory
    assert trace(figure, f"t_{top}").fillcolor == ramp[2]
    assert trace(figure, "t_japan").fillcolor == THEMES["light"].devastated
    assert "3" in trace(figure, "badges").text


def test_the_legend_says_what_the_scale_means_at_both_ends():
    figure = answer_figure(regions(CLASSIC), lang="fr")
    texts = trace(figure, "scale_names").text
    assert html.unescape(texts[0]) == "Bonus par point d'entrée  1,00"
    assert texts[1] == "2,00"
    assert len(trace(figure, "scale").x) == 5
    assert "Bonus par point d'entrée\u00a0: 2,00" in html.unescape(trace(figure, "t_indonesia").text)
    plain = board_figure(CLASSIC)
    assert all(x < 0 for x in trace(plain, "scale").x)


def test_routes_across_the_edge_of_the_map_and_cuts():
    route = answer_figure(shortest_route(CLASSIC, "Japan", "Alberta"))
    assert sum(x is None for x in trace(route, "routes").x) >= 2  # it leaves on one side and comes in on the other
    cut = answer_figure(region_cut(CLASSIC, "Asia", "Australia"), theme="dark")
    assert trace(cut, "cuts").line.color == THEMES["dark"].cut
    assert len(trace(cut, "cut_marks").x) == 1
    assert "outline" in dict(trace(cut, "targets").meta)


def test_what_is_supposed_devastated_is_drawn_so():
    figure = answer_figure(what_if(CLASSIC, ["Egypt", "Siam"]))
    assert trace(figure, "t_siam").fillcolor == THEMES["light"].devastated
    assert len(trace(figure, "trefoils").x) > len(trace(answer_figure(what_if(CLASSIC, ["Egypt"])), "trefoils").x)
    assert trace(answer_figure(what_if(CLASSIC, [])), "t_siam").fillcolor != THEMES["light"].devastated


def test_a_live_board_changes_little_and_goes_back():
    live = BoardWidget(CLASSIC)
    sent = []
    live.send = lambda message, *_: sent.append(message)
    before = live._full_figure()["data"]
    live.show(picture=rank_devastation(CLASSIC, 1).picture)
    assert sent[-1]["kind"] == "patch"
    assert any("Times among them" in line for lines in sent[-1]["info"].values() for line in lines)
    live.show(picture=None)
    assert live._full_figure()["data"] == before


def test_a_picture_without_numbers_leaves_the_colours_of_the_owners():
    state = BoardState({"china": Holding("ada", mods=3)})
    bare = board_figure(CLASSIC, state)
    marked = board_figure(CLASSIC, state, picture=Picture(paths=(("china", "siam"),)))
    assert trace(marked, "t_china").fillcolor == trace(bare, "t_china").fillcolor
    assert trace(marked, "t_brazil").fillcolor == mix(
        trace(bare, "t_brazil").fillcolor, THEMES["light"].paper, THEMES["light"].veil
    )
