"""The command: figures in words and as JSON."""

import argparse
import json

import pytest
from msgspec.structs import replace

from risk2210.rules import EDITIONS, Collect, HouseRules, InvalidRuleset, new_position, play
from risk2210.selfplay import GameReport, InvariantBroken, check_step, play_game
from risk2210.selfplay.driver import add_arguments, run
from tests.rules.scenes import of, own_turn
from tests.selfplay.many import house_rules


def arguments(*words):
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    args = parser.parse_args(words)
    args.lang = "en"
    return args


def test_figures_in_words(capsys):
    assert run(arguments("--games", "1", "--players", "2", "--house", "years=1")) == 0
    assert "every invariant held" in capsys.readouterr().out


def test_figures_in_french(capsys):
    args = arguments("--games", "1", "--players", "2", "--house", "years=1")
    args.lang = "fr"
    run(args)
    assert "tous les invariants tenus" in capsys.readouterr().out


def test_figures_as_json(capsys):
    run(arguments("--games", "2", "--players", "3", "--seed", "4", "--house", "years=1", "--json"))
    figures = json.loads(capsys.readouterr().out)
    assert (figures["games"], figures["players"]) == (2, 3)
    assert figures["moves"] > 100
    assert figures["spread_least"] <= figures["spread_median"] <= figures["spread_most"]


def test_progress_on_the_error_stream(capsys):
    run(arguments("--games", "2", "--players", "2", "--house", "years=1"))
    assert capsys.readouterr().err.splitlines() == ["1/2", "2/2"]


@pytest.mark.parametrize("games", ["0", "-1", "many", "1.5", ""])
def test_an_impossible_number_of_games(games, capsys):
    with pytest.raises(SystemExit):
        arguments("--games", games)
    assert f"'{games}' is not a whole number from 1 to" in capsys.readouterr().err


def test_a_broken_invariant_names_the_seed(monkeypatch):
    def broken(*_, **__):
        raise InvariantBroken("energy")

    monkeypatch.setattr("risk2210.selfplay.driver.play_game", broken)
    with pytest.raises(InvariantBroken, match=r"energy \(--players 2 --seed 7\)"):
        run(arguments("--players", "2", "--seed", "7"))


def test_an_unknown_house_rule_says_so():
    with pytest.raises(InvalidRuleset, match="years"):
        run(arguments("--house", "yaers=1"))


def test_report():
    report = play_game(2, 1, house=HouseRules(years=1))
    assert isinstance(report, GameReport)
    assert report.reason in {"score", "last_player"}


@pytest.mark.parametrize("spoil", ["energy", "mods", "owner", "commander"])
def test_a_broken_invariant_is_noticed(spoil):
    from tests.rules.table import lay

    before = lay(
        {"egypt": "red 5 land", "sakha": "red 1"}, step="deploy", devastated=("alden", "pevek", "japan", "canada")
    )
    move = Collect("red")
    after = play(before, move)
    check_step(before, move, after)
    index = after.frame.index["sakha"]
    if spoil == "energy":
        wrong = replace(after, seats=tuple(replace(seat, energy=seat.energy + 1) for seat in after.seats))
    elif spoil == "mods":
        wrong = replace(after, mods=tuple(mods * 2 for mods in after.mods))
    elif spoil == "owner":
        wrong = replace(after, owners=tuple(None for _ in after.owners))
    else:
        kinds = list(after.commanders)
        kinds[index] = ("land",)
        wrong = replace(after, commanders=tuple(kinds))
    with pytest.raises(InvariantBroken):
        check_step(before, move, wrong)
    assert new_position(before.frame).step == "devastation"


def test_how_often_each_card_was_played(capsys):
    words = ("--games", "3", "--players", "4", "--seed", "3", "--cards")
    run(arguments(*words))
    lines = capsys.readouterr().out.splitlines()[2:]
    assert len(lines) == 42
    run(arguments(*words, "--json"))
    counts = json.loads(capsys.readouterr().out)["cards"]
    assert [int(line.split()[0]) for line in lines] == list(counts.values())
    assert sum(count > 0 for count in counts.values()) > 20


def test_an_invented_mod_of_a_card_is_noticed():
    position = own_turn("land_assemble_mods", devastated=("siberia", "sakha", "alberta", "ukrayina"))
    move = of("land_assemble_mods", territories=("lesotho",))
    after = play(position, move)
    check_step(position, move, after)
    cheated = replace(after, mods=tuple(count + (count > 0) for count in after.mods))
    with pytest.raises(InvariantBroken, match="MODs"):
        check_step(position, move, cheated)


@pytest.mark.parametrize("mode", EDITIONS)
def test_a_game_of_every_edition_by_house_rules_drawn_by_chance(mode):
    players = EDITIONS[mode].players[0]
    house = house_rules(mode, players, 1)
    assert house != HouseRules()
    assert play_game(players, 1, house=house, mode=mode).winners
