"""Devastation: all sets at once against networkx set by set, and counts that combinatorics knows."""

from math import comb
from random import Random

import networkx as nx
import pytest

from risk2210.atlas import (
    EFFECTS,
    InvalidAtlas,
    Survey,
    cut_off,
    draw_chances,
    rank_devastation,
    region_chances,
    survey,
    what_if,
)
from risk2210.atlas.lanes import Tally, lanes_of, removals, search


def counted_by_networkx(board, gone):
    """What one set does, each number by its definition and networkx alone."""
    base = board.graph.subgraph(t.id for t in board if t.kind != "moon")
    after = base.subgraph(t for t in base if t not in gone)
    land = after.subgraph(t for t in after if board[t].kind == "land")
    was = dict(nx.all_pairs_shortest_path_length(base))
    now = dict(nx.all_pairs_shortest_path_length(after))
    split = easier = 0
    for region in board.regions:
        left = [t for t in region.members if t not in gone]
        inner = board.graph.subgraph(left)
        split += len(left) > 1 and not nx.is_connected(inner)
        whole = board.graph.subgraph(t.id for t in board if t.id not in gone)
        before = {a for a, _b in nx.edge_boundary(board.graph, region.members)}
        easier += bool(left) and len({a for a, _b in nx.edge_boundary(whole, left)}) < len(before)
    return (
        len(after) - max(map(len, nx.connected_components(after))),
        len(land) - max(map(len, nx.connected_components(land))),
        sum(steps - was[a][b] for a, there in now.items() for b, steps in there.items()) // 2,
        split,
        easier,
    )


@pytest.mark.parametrize("name", ["earth", "classic"])
def test_all_sets_of_four_agree_with_networkx(name, request):
    board = request.getfixturevalue(name)
    found = survey(board)
    assert len(found) == comb(42, 4) == 111_930
    places = Random(2210).sample(range(len(found)), 30)
    columns = {effect: found.column(effect) for effect in EFFECTS}
    hardest = [max(range(len(found)), key=columns[effect].__getitem__) for effect in EFFECTS]
    for place in (*places, *hardest):
        expected = counted_by_networkx(board, found.sets[place])
        assert tuple(getattr(found.effect(place), effect) for effect in EFFECTS) == expected, found.sets[place]
        assert tuple(columns[effect][place] for effect in EFFECTS) == expected


@pytest.mark.parametrize("count", [1, 2])
def test_every_small_set_agrees_with_networkx(count, classic):
    found = Survey(classic, count)
    for place in range(0, len(found), 1 if count == 1 else 29):
        effect = found.effect(place)
        assert tuple(getattr(effect, name) for name in EFFECTS) == counted_by_networkx(classic, found.sets[place])


def test_the_ranking_begins_with_the_worst(classic):
    answer = rank_devastation(classic, 2, top=861)
    assert len(answer.rows) == comb(42, 2)
    cut = [row.cut_off for row in answer.rows]
    assert cut == sorted(cut, reverse=True)
    assert answer.rows[0].devastated == ("china", "india")  # Siam and Australia hang on these two
    assert sorted(cut_off(classic, ("china", "india"))) == [
        "eastern_australia",
        "indonesia",
        "new_guinea",
        "siam",
        "western_australia",
    ]
    by_detour = rank_devastation(classic, 2, "detour", top=1).rows[0]
    assert by_detour.detour == max(row.detour for row in answer.rows)


def test_chances_that_combinatorics_knows(classic):
    rows = {row.event: row for row in draw_chances(classic).rows}
    choke = rows["a choke point of the land is hit"]
    assert choke.sets == comb(42, 4) - comb(40, 4)
    australia = {row.region: row for row in region_chances(classic).rows}["australia"]
    assert australia.hit == pytest.approx(1 - comb(38, 4) / comb(42, 4), abs=1e-15)
    assert australia.easier == pytest.approx(
        1 - (comb(40, 4) + 1) / comb(42, 4),
        abs=1e-15,  # Siam or Indonesia, and not all of Australia
    )
    apart = {row.event: row for row in draw_chances(classic, 1).rows}
    assert apart["the Earth falls apart"].sets == 2
    assert apart["two devastated territories are adjacent"].sets == 0


def test_what_one_set_does(earth):
    answer = what_if(earth, ["Angkhor Wat", "Java Cartel"])
    rows = {row.measure: (row.before, row.after) for row in answer.rows}
    assert rows["Territories"] == (69, 67)
    assert rows["Separate parts"] == (2, 2)
    assert "Australia" in answer.text()
    nothing = what_if(earth, [])
    assert all(row.before == row.after for row in nothing.rows)
    assert nothing.notes == ()


def test_progress_is_told_to_the_end(classic):
    told = []
    Survey(classic, 2, lambda done, steps: told.append((done, steps)))
    assert told[0][0] == 1
    assert told[-1] == (42, 42)
    assert [done for done, _ in told] == list(range(1, 43))


@pytest.mark.parametrize(
    ("count", "code"), [(0, "atlas/number"), (43, "atlas/number"), (9, "atlas/too-many"), (2.0, "atlas/number")]
)
def test_counts_that_cannot_be(count, code, classic):
    with pytest.raises(InvalidAtlas) as error:
        rank_devastation(classic, count)
    assert error.value.code == code


def test_other_orders_are_refused(classic):
    with pytest.raises(InvalidAtlas, match="cut_off, cut_off_by_land"):
        rank_devastation(classic, 1, "beauty")


# --- many sets at once -------------------------------------------------------------------------------------------


def test_tallies_count():
    random = Random(5)
    tally, expected = Tally(), [0] * 200
    for _ in range(137):
        lanes = random.getrandbits(200)
        tally.add(lanes)
        for lane in lanes_of(lanes, 200):
            expected[lane] += 1
    assert tally.counts(200) == expected
    assert Tally().counts(3) == [0, 0, 0]


def test_a_search_through_all_sets_is_a_search_through_each():
    graph = nx.gnm_random_graph(9, 13, seed=3)
    graph = nx.relabel_nodes(graph, {node: str(node) for node in graph})
    sets, dead = removals(sorted(graph), 2)
    alive = {node: ((1 << len(sets)) - 1) & ~dead[node] for node in graph}
    order = {node: place for place, node in enumerate(sorted(graph))}
    for source in graph:
        levels = search(graph, alive, source, order)
        for place, gone in enumerate(sets):
            rest = graph.subgraph(node for node in graph if node not in gone)
            lengths = nx.single_source_shortest_path_length(rest, source) if source in rest else {}
            for node in graph:
                for steps, level in enumerate(levels):
                    assert bool(level[order[node]] >> place & 1) == (lengths.get(node, 99) <= steps)
