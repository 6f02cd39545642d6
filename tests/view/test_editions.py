"""What the board draws and says follows the edition that is played on it."""

from __future__ import annotations

import pytest

from risk2210 import load_board
from risk2210.rules import EDITIONS, NEUTRAL, Frame, HoldingRuling, Ruleset, Ruling, new_position, play
from risk2210.view import BoardState, Holding, board_figure, board_text
from risk2210.view.patch import trace_changes
from risk2210.view.scene import scene
from risk2210.view.state import Painted, edition_of
from tests.view.test_patch import patched

SIGNS = {
    "commanders": {"en": {"commander (L D N X S)"}, "fr": {"commandant (T D N X S)"}},
    "stations": {"en": {"space station", "landing site"}},
    "devastation": {"en": {"devastated"}},
}


def laid(mode):
    """A position of an edition with an army and a neutral one on the board."""
    edition = EDITIONS[mode]
    players = ("red", "blue", "gold", "green", "pink")[: edition.players[0]]
    start = new_position(Frame(load_board(edition.board), players, Ruleset(mode)))
    land = [t.id for t in start.board.territories if t.kind == "land"]
    held = [HoldingRuling(t, owner=owner, mods=3) for t, owner in zip(land, (*players, NEUTRAL), strict=False)]
    return play(start, Ruling("laid out", tuple(held), step="invade", order=players, player="red"))


def legend(board, state, lang="en"):
    figure = board_figure(board, state, lang=lang)
    (names,) = [trace for trace in figure.data if trace.uid == "legend_names"]
    return set(names.text)


@pytest.mark.parametrize("mode", EDITIONS)
def test_the_legend_lists_what_the_edition_lays_on_the_board(mode):
    position = laid(mode)
    for state in (position, Painted(position, {})):
        shown = legend(position.board, state)
        for part, words in SIGNS.items():
            assert (words["en"] <= shown) == (part in EDITIONS[mode].parts), part
            assert not (words["en"] & shown) or part in EDITIONS[mode].parts
        assert ("armies" in shown, "units" in shown) == (EDITIONS[mode].armies, not EDITIONS[mode].armies)
        assert "sea route" in shown


@pytest.mark.parametrize(("lang", "word"), [("en", "3 armies"), ("fr", "3 armées")])
def test_classic_risk_has_armies_in_the_labels_of_the_board(lang, word):
    position = laid("classic_2210")
    drawn = scene(position.board, "light", lang)
    land = position.territories_of("red")[0]
    assert any(word in line for line in drawn.lines(land, position))
    told = "\n".join(drawn.lines("poseidon" if "poseidon" in position.board.index else "new_atlantis", position))
    assert {"en": "not played on", "fr": "hors jeu"}[lang] in told
    assert word in board_text(position.board, position, lang)


def test_the_same_board_says_the_words_of_the_game_shown_last():
    """One board serves both games of the box, and keeps the texts it has told."""
    classic, other = laid("classic_2210"), laid("risk2210")
    drawn = scene(classic.board, "light", "en")
    land = classic.territories_of("red")[0]
    for position, word in ((other, "units"), (classic, "armies"), (other, "units")):
        assert any(f"3 {word}" in line for line in drawn.lines(land, position))


def test_what_is_not_played_on_is_veiled():
    position, other = laid("classic_2210"), laid("risk2210")
    colours = {trace.uid: trace.fillcolor for trace in board_figure(position.board, position).data}
    played = {trace.uid: trace.fillcolor for trace in board_figure(position.board, other).data}
    free = [t for t in position.board.territories if position.owner_of(t.id) is other.owner_of(t.id) is None]
    for territory in free:
        same = colours[f"t_{territory.id}"] == played[f"t_{territory.id}"]
        assert same == (territory.kind == "land"), territory.id


@pytest.mark.parametrize("mode", ["classic_2p_neutral", "risk2210"])
def test_the_neutral_army_is_in_the_row_of_the_owners_while_it_holds_something(mode):
    position = laid(mode)
    (names,) = [trace for trace in board_figure(position.board, position).data if trace.uid == "owner_names"]
    assert "neutral army" in names.text
    (alone,) = [trace for trace in board_figure(position.board, BoardState()).data if trace.uid == "owner_names"]
    assert "neutral army" not in alone.text


def test_a_bare_board_is_that_of_its_widest_edition():
    assert edition_of(load_board("risk2210"), None) is EDITIONS["risk2210"]
    assert edition_of(load_board("classic"), BoardState({"alaska": Holding("red", mods=1)})).armies


def test_one_board_goes_over_to_the_other_game_of_its_box():
    """A live board is sent the legend of the game that is opened on it."""
    drawn = scene(load_board("risk2210"), "light", "en")
    for first, second in (("risk2210", "classic_2210"), ("classic_2210", "risk2210")):
        before, after = (drawn.traces(laid(mode)) for mode in (first, second))
        sent = trace_changes(before, after)
        assert "legend_names" in sent
        shown = {trace["uid"]: trace for trace in patched(before, sent)}
        for trace in after:
            if trace["uid"].startswith("legend"):
                assert (shown[trace["uid"]]["x"], shown[trace["uid"]].get("text")) == (trace["x"], trace.get("text"))
