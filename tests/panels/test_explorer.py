"""The board explorer's panels: what they compute, what they say, and that nothing is taken for markup."""

from __future__ import annotations

import networkx as nx
import pytest

from risk2210 import UnknownName, load_board
from risk2210.listing import listing
from risk2210.panels.explorer import (
    DevastationPanel,
    NeighbourPanel,
    RoutePanel,
    TerritoryBox,
    devastation_table,
    draw_markers,
    regions_table,
)

BOARD = load_board("risk2210")


def test_a_table_is_never_markup():
    made = listing(["<b>"], [["<img src=x onerror=alert(1)>"], ["&"]], caption="<script>")
    for text in ("<img", "<script>", "<b>"):
        assert text not in made.html()
    assert "&lt;img src=x onerror=alert(1)&gt;" in made.html()
    assert set(made._repr_mimebundle_()) == {"text/plain", "text/html"}


def test_the_regions_are_counted_as_on_the_graph():
    rows = {row[0]: row[2:] for row in regions_table(BOARD, "en").rows}
    assert len(rows) == 14
    africa = BOARD.region("Africa").members
    ways = [edge for edge in BOARD.graph.edges if (edge[0] in africa) != (edge[1] in africa)]
    border = {end for edge in ways for end in edge if end in africa}
    assert rows["Africa"] == (3, 6, len(border), len(ways))


def test_a_tap_lights_the_neighbours_and_names_them():
    panel = NeighbourPanel(BOARD, "fr")
    panel.live.choose("saharan_empire")
    assert panel.live.selected == "saharan_empire"
    assert panel.live.targets == BOARD.neighbours("saharan_empire")
    assert panel.box.field.value == "Empire Saharien"
    for other in panel.live.targets:
        assert BOARD[other].name("fr").replace("'", "&#x27;") in panel.answer.value


@pytest.mark.parametrize("typed", ["Saharan Empire", "empire saharien", "SAHARAN_EMPIRE"])
def test_the_field_takes_any_name(typed):
    chosen = []
    box = TerritoryBox(BOARD, "x", chosen.append, "en")
    box.field.value = typed
    assert chosen == ["saharan_empire"]
    assert box.problem.value == ""


def test_the_field_says_when_it_knows_no_such_name():
    chosen = []
    box = TerritoryBox(BOARD, "x", chosen.append, "en")
    box.field.value = "Sahara Emprie"
    assert "did you mean 'Saharan Empire'" in box.problem.value
    box.field.value = "Egypt"
    assert (chosen, box.problem.value) == (["egypt"], "")
    box.field.value = ""
    assert chosen == ["egypt"]


def test_a_route_is_shortest_and_continues_with_a_tap():
    panel = RoutePanel(BOARD, "Japan", "Argentina", "en")
    assert len(panel.live.route) - 1 == nx.shortest_path_length(BOARD.graph, "japan", "argentina")
    panel.live.choose("mexico")
    assert (panel.start, panel.end) == ("argentina", "mexico")
    assert panel.answer.value.startswith(f"{len(panel.live.route) - 1} steps: Argentina → ")
    panel.choose("mexico", "mexico")
    assert panel.answer.value == "0 steps: Mexico"


def test_no_route_leads_to_the_moon_or_through_devastation():
    panel = RoutePanel(BOARD, "Japan", "Tycho", "en")
    assert panel.live.route == ()
    assert panel.answer.value == "There is no way over land or water."
    blocked = RoutePanel(BOARD, "Japan", "Alberta", "en", devastated=["Pevek"])
    assert "pevek" not in blocked.live.route
    blocked.choose("Pevek", "Alberta")
    assert blocked.live.route == ()


def test_markers_fall_on_land_and_the_same_seed_draws_the_same():
    for seed in range(50):
        drawn = draw_markers(BOARD, seed)
        assert len(set(drawn)) == 4
        assert {BOARD[ident].kind for ident in drawn} == {"land"}
        assert drawn == draw_markers(BOARD, seed)
    assert len({draw_markers(BOARD, seed) for seed in range(50)}) > 40
    assert len(draw_markers(load_board("classic"), 1, count=99)) == 42


def test_devastation_is_set_lifted_and_drawn():
    panel = DevastationPanel(BOARD, lang="en", seed=1)
    panel.live.choose("egypt")
    panel.live.choose("japan")
    panel.live.choose("egypt")
    assert panel.devastated == ("japan",)
    panel.draw()
    first = panel.devastated
    panel.draw()
    assert len(first) == len(panel.devastated) == 4
    assert first != panel.devastated
    again = DevastationPanel(BOARD, lang="en", seed=1)
    again.draw()
    assert again.devastated == first
    assert set(again.live.targets) == set(nx.articulation_points(BOARD.surviving(first)))


def test_devastation_of_everything_is_survived():
    everything = [territory.id for territory in BOARD]
    after = [row[2] for row in devastation_table(BOARD, everything, "en").rows]
    assert after == [0, 0, 0, 0, 0, 0.0]


def test_a_wrong_name_changes_nothing():
    panel = DevastationPanel(BOARD, ["Egypt"], "en")
    with pytest.raises(UnknownName):
        panel.toggle("Atlantis City")
    assert panel.devastated == ("egypt",)
