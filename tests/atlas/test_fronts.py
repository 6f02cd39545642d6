"""Fronts: what the rules let enemies attack, odds that `risk2210.odds` gives, and lines that really hold."""

from random import Random

import networkx as nx
import pytest

from risk2210.atlas import (
    InvalidAtlas,
    assault,
    attackers_of,
    front,
    holding_line,
    network_of,
    openings,
    threatened,
)
from risk2210.odds import Battle, Side, odds_of, win_chance
from risk2210.rules import Declare, Roll, play
from risk2210.selfplay.policy import choose
from tests.rules.table import d6, lay, new_game, play_all


def test_the_front_is_what_enemies_may_attack_now():
    position = lay(
        {
            "egypt": "red 3",
            "lesotho": "red 1",
            "saharan_empire": "blue 6 land",
            "ministry_of_djibouti": "gold 1",
            "middle_east": "gold 5",
        }
    )
    (row,) = front(position, "red").rows  # Lesotho's neighbour Djibouti has one unit only
    assert (row.territory, row.units, row.enemy_units) == ("egypt", 3, 12)
    assert row.attackers[0] == "saharan_empire"
    assert set(row.attackers) == {"saharan_empire", "middle_east"}
    assert row.risk == odds_of(position, "saharan_empire", "egypt").win
    assert row.risk < row.assault < 1


@pytest.mark.clause("R7.5")
def test_water_threatens_only_where_a_naval_commander_is():
    held = {"continental_biospheres": "red 3", "poseidon": "red 1", "hawaiian_preserve": "blue 5"}
    assert attackers_of(lay(held), "red") == {}
    assert attackers_of(lay({**held, "egypt": "blue 1 naval"}), "red") == {"poseidon": ["hawaiian_preserve"]}


def test_one_attacker_after_the_other_by_hand():
    position = lay({"egypt": "red 1", "saharan_empire": "blue 2", "ministry_of_djibouti": "blue 2"})
    single = 15 / 36  # one die against one
    assert assault(position, ["saharan_empire"], "egypt") == pytest.approx(single, abs=1e-12)
    assert assault(position, ["saharan_empire", "ministry_of_djibouti"], "egypt") == pytest.approx(
        1 - (1 - single) ** 2, abs=1e-12
    )
    assert assault(position, [], "egypt") == 0.0


def test_an_assault_uses_up_the_defence():
    position = lay({"egypt": "red 4", "saharan_empire": "blue 4", "ministry_of_djibouti": "blue 4"})
    together = assault(position, ["saharan_empire", "ministry_of_djibouti"], "egypt")
    alone = win_chance(Battle(Side(4), Side(4)))
    assert 1 - (1 - alone) ** 2 < together < win_chance(Battle(Side(7), Side(4)))  # each leaves one unit behind


def test_pending_decisions_do_not_matter():
    position = lay({"egypt": "red 4 land", "saharan_empire": "blue 4"})
    before = front(position, "blue").rows
    declared = play(position, Declare("red", "egypt", "saharan_empire"))
    assert front(declared, "blue").rows == before
    fought = play_all(declared, d6_roll())
    assert front(fought, "blue").rows[0].units == 2


def d6_roll():
    return Roll(((8, 8), *d6(6, 6)), d6(1, 1))


@pytest.mark.parametrize("player", ["red", "blue"])
def test_players_who_are_none(player):
    position = lay({"egypt": "red 3", "saharan_empire": "blue 3"})
    with pytest.raises(InvalidAtlas) as error:
        front(position, player.upper())
    assert error.value.code == "atlas/player"


def test_stations_and_commanders_in_danger():
    position = lay({"egypt": "red 1 land station", "lesotho": "red 1 diplomat", "saharan_empire": "blue 6"})
    rows = [(row.what, row.territory) for row in threatened(position, "red").rows]
    assert rows == [("Land Commander", "egypt"), ("space station", "egypt")]


# --- the cheapest line -------------------------------------------------------------------------------------------


def test_the_line_that_holds_australia():
    position = lay(
        {
            "java_cartel": "red 3",
            "new_guinea": "red 1",
            "aboriginal_league": "red 1",
            "australian_testing_ground": "red 1",
            "angkhor_wat": "blue 5",
        }
    )
    answer = holding_line(position, "red", "Australia")
    assert [(row.territory, row.cost) for row in answer.rows] == [("java_cartel", 1)]
    wary = holding_line(position, "red", "Australia", wary=True)  # a Naval Commander would come by Akara too
    assert [row.territory for row in wary.rows] == ["java_cartel", "aboriginal_league"]


def test_enemies_within_the_region_are_part_of_the_line():
    position = lay({"java_cartel": "red 3", "new_guinea": "blue 4", "aboriginal_league": "red 1"})
    answer = holding_line(position, "red", "Australia")
    assert [(row.territory, row.cost) for row in answer.rows] == [
        ("java_cartel", 1),  # gold could come from Madagascar
        ("new_guinea", 5),
    ]
    assert "cost: 6" in answer.text()


def random_positions(count):
    """Positions of games played by chance, all of them after the claims."""
    random = Random(11)
    for _ in range(count):
        game = new_game()
        for _ in range(random.randint(140, 420)):
            if not game.position.awaiting:
                break
            game.push(choose(game.position, random))
        yield game.position


def test_lines_hold_and_none_is_cheaper():
    for position in random_positions(2):
        board = position.board
        player = position.living[0]
        enemies = [enemy for enemy in position.living if enemy != player]
        ways = nx.compose_all([network_of(position, enemy) for enemy in enemies])
        bases = {t for enemy in enemies for t in position.territories_of(enemy)}
        for region in board.regions:
            answer = holding_line(position, player, region.id)
            line = {row.territory for row in answer.rows}
            rest = ways.subgraph(t for t in ways if t not in line)
            reached = {t for base in bases if base in rest for t in nx.descendants(rest, base) | {base}}
            assert not reached & set(region.members)
            # Each territory of a smallest line is needed: without it somebody comes through.
            for spare in line:
                wider = ways.subgraph(t for t in ways if t not in line - {spare})
                come = {t for base in bases if base in wider for t in nx.descendants(wider, base) | {base}}
                assert come & set(region.members), (region.id, spare)


# --- what a commander opens ---------------------------------------------------------------------------------------


@pytest.mark.clause("R7.5")
def test_what_a_naval_commander_would_open():
    position = lay({"continental_biospheres": "red 4", "egypt": "red 9", "poseidon": "blue 1"})
    answer = openings(position, "red", "naval")
    assert [(row.territory, row.targets) for row in answer.rows] == [("continental_biospheres", ("poseidon",))]
    with_him = lay({"continental_biospheres": "red 4 naval", "egypt": "red 9", "poseidon": "blue 1"})
    assert answer.rows[0].best == odds_of(with_him, "continental_biospheres", "poseidon").win
    assert [row.targets for row in openings(with_him, "red", "naval").rows] == [("poseidon",)]


@pytest.mark.clause("R7.7")
def test_what_a_space_commander_would_open():
    position = lay({"egypt": "red 4 station", "tycho": "blue 1"})
    (row,) = openings(position, "red", "space").rows
    assert row.territory == "egypt"
    assert set(row.targets) == {"bay_of_dew", "sea_of_crisis", "tycho"}
    assert row.best == 1.0  # two of them are empty
    assert openings(lay({"egypt": "red 4"}), "red", "space").rows == ()
    with pytest.raises(InvalidAtlas):
        openings(position, "red", "diplomat")
