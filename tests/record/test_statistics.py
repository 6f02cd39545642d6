"""Figures of a game, each counted a second way."""

import math
from collections import Counter
from datetime import timedelta
from itertools import product

import pytest

from risk2210.record import statistics
from risk2210.record.luck import Thrown, chance_of, chi_square, expected_losses, luck_of
from risk2210.record.statistics import PAUSE
from risk2210.rules import Bid, BuyCards, Collect, EndTurn, Hire, Roll, Ruling, income
from risk2210.rules.dice import losses
from tests.record.tables import EVENING, moves_of, recorded
from tests.record.test_recorded import GOLDEN, golden

GAMES = [file.name for file in sorted(GOLDEN.glob("rules_*.jsonl"))]


@pytest.fixture(scope="module", params=GAMES)
def game(request):
    return golden(request.param)


@pytest.fixture(scope="module")
def counted(game):
    return statistics(game)


def test_energy_is_accounted_for(game, counted):
    for player in game.position.players:
        balance = game.position_at(0).energy_of(player)
        balance += sum(row.energy for row in counted.income if row.player == player)
        balance -= sum(row.energy for row in counted.spending if row.player == player)
        assert balance == game.position.energy_of(player)


def test_income_is_what_was_collected(game, counted):
    expected = []
    for index, move in enumerate(game.moves):
        if isinstance(move, Collect):
            expected += [
                (move.player, line.source, line.name, line.mods, line.energy)
                for line in income(game.position_at(index), move.player).lines
            ]
    found = [
        (row.player, row.source, row.name, row.mods, row.energy)
        for row in counted.income
        if row.source in {"territories", "region", "station"}
    ]
    assert found == expected


def test_spending_by_kind(game, counted):
    spent = Counter()
    for row in counted.spending:
        spent[row.kind] += row.energy
    assert spent["bid"] == sum(bid for move in game.moves if isinstance(move, Bid) for _, bid in move.bids)
    assert spent["hire"] == 3 * sum(isinstance(move, Hire) for move in game.moves)
    assert spent["buy_cards"] == sum(len(move.decks) for move in game.moves if isinstance(move, BuyCards))


def test_turns(game, counted):
    rows = counted.turns
    assert [row.turn for row in rows] == list(range(1, len(rows) + 1))
    assert sum(isinstance(move, EndTurn) for move in game.moves) <= len(rows)
    assert [row.year for row in rows] == sorted(row.year for row in rows)
    assert all(row.seconds is None for row in rows)
    for turn in {row.turn for row in counted.income}:
        assert {row.player for row in counted.income if row.turn == turn and row.source == "territories"} <= {
            row.player for row in rows if row.turn == turn
        }


def test_standings_at_the_end(game, counted):
    final = {row.player: row for row in counted.standings}
    for player, row in final.items():
        assert row.territories == len(game.position.territories_of(player))
        assert row.energy == game.position.energy_of(player)
        assert row.units == game.position.units_in_play(player)
    assert len(counted.standings) == (len(counted.turns) + 1) * len(game.position.players)


def test_captures(game, counted):
    taken = Counter()
    for index, move in enumerate(game.moves):
        if isinstance(move, Ruling):
            continue
        before, after = game.position_at(index), game.position_at(index + 1)
        for territory in before.frame.ids:
            owner = after.owner_of(territory)
            if before.active is not None and owner not in {before.owner_of(territory), None}:
                taken[owner, territory] += 1
    found = Counter((row.player, row.territory) for row in counted.captures)
    assert found == taken
    for row in counted.captures:
        assert row.defender != row.player
        assert row.contested <= (row.defender is not None)


def test_losses_given_are_losses_taken(game, counted):
    rolls = [move for move in game.moves if isinstance(move, Roll)]
    luck = counted.dice.players
    assert sum(row.attacks for row in luck) == sum(row.defences for row in luck) == len(rolls)
    assert sum(row.given for row in luck) == sum(row.taken for row in luck)
    assert math.isclose(sum(row.luck for row in luck), 0, abs_tol=1e-9)
    assert sum(row.taken for row in luck) == sum(sum(losses(move.attack, move.defence)) for move in rolls)
    for faces in counted.dice.faces[:2]:
        thrown = sum(kind == faces.sides for move in rolls for kind, _ in (*move.attack, *move.defence))
        assert sum(faces.counts) == thrown
        own = [row for row in counted.dice.faces[2:] if row.sides == faces.sides]
        assert [sum(column) for column in zip(*(row.counts for row in own), strict=True)] == list(faces.counts)


def test_a_game_not_yet_begun(tmp_path):
    with recorded(tmp_path, 0) as game:
        counted = statistics(game)
    assert counted.turns == counted.standings == counted.income == counted.captures == ()
    assert {row.chi_square for row in counted.dice.faces} == {0.0}
    assert {row.p_value for row in counted.dice.faces} == {1.0}


def test_time_of_a_turn(tmp_path):
    with recorded(tmp_path) as game:
        times = [step.at for step in game.steps]
        counted = statistics(game, times)
        assert [row.seconds for row in counted.turns] == [10.0 * row.moves for row in counted.turns]
        first = counted.turns[0]
        start = next(index for index, move in enumerate(game.moves) if isinstance(move, Collect))
        slow = [time + (PAUSE + timedelta(hours=8)) * (index > start + 1) for index, time in enumerate(times)]
        assert statistics(game, slow).turns[0].seconds == first.seconds - 10
        assert statistics(game, slow, pause=timedelta(days=1)).turns[0].seconds > 8 * 3600
        assert statistics(game, [EVENING] * len(times)).turns[0].seconds == 0
    assert len(game.moves) == len(moves_of())


# --- dice ---


@pytest.mark.parametrize("attack", [(6,), (8,), (6, 8), (8, 8, 6), (6, 6, 6)])
@pytest.mark.parametrize("defence", [(6,), (8,), (6, 6), (6, 8)])
def test_expectation_by_plain_enumeration(attack, defence):
    lost = killed = count = 0
    for faces in product(*(range(1, sides + 1) for sides in attack + defence)):
        ours = tuple(zip(attack, faces, strict=False))
        theirs = tuple(zip(defence, faces[len(attack) :], strict=True))
        one, other = losses(ours, theirs)
        lost, killed, count = lost + one, killed + other, count + 1
    expected = expected_losses(attack, defence)
    assert math.isclose(expected[0], lost / count)
    assert math.isclose(expected[1], killed / count)


def test_known_figures_of_three_against_two():
    lost, killed = expected_losses((6, 6, 6), (6, 6))
    assert math.isclose(lost, (2 * 2275 + 2611) / 7776)
    assert math.isclose(killed, (2 * 2890 + 2611) / 7776)


@pytest.mark.parametrize(
    ("square", "freedom", "chance"),
    [(0, 5, 1), (1.145, 5, 0.95), (11.070, 5, 0.05), (15.086, 5, 0.01), (2.167, 7, 0.95), (18.475, 7, 0.01)],
)
def test_the_table_of_the_chi_square_distribution(square, freedom, chance):
    assert math.isclose(chance_of(square, freedom), chance, abs_tol=2e-4)


def test_loaded_dice_show():
    loaded = [Thrown("red", "neutral", ((6, 6), (6, 6), (6, 5)), ((6, 1), (6, 1)))] * 20
    luck = luck_of(loaded, ["red", "blue"])
    assert [row.player for row in luck.players] == ["red", "blue", "neutral"]
    assert luck.players[0].given == 40
    assert luck.players[0].luck > 30
    assert luck.faces[0].p_value < 1e-6
    assert chi_square((10,) * 6) == 0
