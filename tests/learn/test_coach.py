"""The coach: at most three hints, each with its reasons, and what it says is so."""

from __future__ import annotations

from random import Random

import pytest

from risk2210.board import load_board
from risk2210.learn import Scene, rulebook
from risk2210.learn.coach import HINTS, IN_DANGER, WORTH_IT, hints
from risk2210.odds import odds_of
from risk2210.rules import Game, attacks
from risk2210.selfplay import play_out
from tests.rules.classic_table import lay as lay_classic


def kinds(scene, player="red"):
    return [hint.kind for hint in hints(scene.position(), player)]


FAR = ("japan gold 9", "siberia blue 1")
CASES = {  # the scene that calls for it, and whose coach speaks
    "owed": (Scene(lay=("egypt red 3", *FAR), step="deploy"), "red"),
    "wait": (Scene(lay=("egypt red 3", *FAR)), "blue"),
    "enter": (Scene(lay=("egypt red 3", *FAR)), "red"),
    "region": (Scene(lay=("egypt red 9", "saharan_empire blue 1", "africa red 1", *FAR)), "red"),
    "bonus": (Scene(lay=("egypt red 9", "saharan_empire blue 1", *FAR), captures=2), "red"),
    "break": (Scene(lay=("imperial_balkania red 12", "africa blue 1", *FAR)), "red"),
    "attack": (
        Scene(
            lay=(
                "egypt red 9",
                "saharan_empire blue 1",
                "ministry_of_djibouti gold 5",
                "middle_east gold 5",
                "imperial_balkania gold 5",
                *FAR,
            )
        ),
        "red",
    ),
    "none": (Scene(lay=("egypt red 2", "africa blue 5", "europe blue 5", "asia blue 5")), "red"),
    "hire": (Scene(lay=("nuevo_timoto red 5", "mexico blue 9", *FAR), step="build"), "red"),
    "deploy": (Scene(lay=("egypt red 2", "saharan_empire blue 5"), step="deploy", moves=("collect",)), "red"),
    "danger": (Scene(lay=("egypt red 1", "saharan_empire blue 9")), "red"),
    "danger_region": (Scene(lay=("south_america red 1", "mexico blue 9")), "red"),
    "move": (
        Scene(
            lay=("egypt red 1", "ministry_of_djibouti red 1", "lesotho red 9", "saharan_empire blue 9"), step="fortify"
        ),
        "red",
    ),
}


@pytest.mark.parametrize("kind", HINTS)
def test_every_kind_of_hint_is_given_where_it_belongs(kind):
    scene, player = CASES[kind]
    position = scene.position()
    found = {hint.kind: hint for hint in hints(position, player)}
    assert kind in found, list(found)
    for lang in ("en", "fr"):
        said = found[kind].said(position, lang, {"red": "Ada", "blue": "Bob", "gold": "Eve"})
        assert "{" not in said
        assert said.endswith(f"({found[kind].clause})")
        assert found[kind].clause in rulebook(lang)


def test_never_more_than_three_and_every_reason_is_true():
    game = Game.new(load_board("risk2210"), ["red", "blue", "gold"])
    given = 0
    for count, (_, position) in enumerate(play_out(game, Random(8), check=False)):
        if count % 9 or not position.awaiting:
            continue
        for player in position.living:
            found = hints(position, player)
            assert len(found) <= 3
            given += len(found)
            for hint in found:
                if hint.about == "possible" and "origin" in hint.data:
                    pair = (hint.data["origin"], hint.data["target"])
                    assert pair in attacks(position, player)
                    if hint.kind != "enter":
                        assert odds_of(position, *pair).win == pytest.approx(hint.data["chance"])
                        assert hint.data["chance"] >= WORTH_IT
                if hint.about == "risky":
                    assert hint.data["chance"] >= IN_DANGER
                    assert position.owner_of(hint.data["territory"]) == player
    assert given > 50


def test_when_the_game_is_over_there_is_nothing_to_say():
    scene = Scene(players=("red", "blue"), lay=("egypt red 1", "japan blue 1"), year=5, step="scoring")
    assert hints(scene.position(), "red") == ()


def test_new_mods_are_not_sent_where_they_save_nothing():
    lay = ("egypt red 1", "saharan_empire blue 40", "japan red 3", "pevek blue 5", "mexico gold 1")
    position = Scene(lay=lay, step="deploy", moves=("collect",)).position()
    (hint,) = [hint for hint in hints(position, "red") if hint.kind == "deploy"]
    assert hint.data["territory"] == "japan"
    assert hint.data["then"] < hint.data["chance"] - 0.1
    hopeless = Scene(lay=("egypt red 1", "saharan_empire blue 40"), step="deploy", moves=("collect",)).position()
    assert "deploy" not in [hint.kind for hint in hints(hopeless, "red")]


@pytest.mark.parametrize("step", ["deploy", "invade", "fortify"])
def test_in_classic_risk_hints_name_the_clauses_of_its_own_rulebook(step):
    held = {"alaska": "red 9", "kamchatka": "blue 1", "venezuela": "red 1", "peru": "red 1", "brazil": "red 1"}
    position = lay_classic(held | {"argentina": "gold 1", "siam": "red 5"}, step=step)
    given = [hint for player in position.players for hint in hints(position, player)]
    assert given
    book = rulebook("en", "classic")
    for hint in given:
        number = hint.said(position).rpartition("(")[2].rstrip(")")
        assert number in book, hint
