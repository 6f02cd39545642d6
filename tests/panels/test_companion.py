"""The companion as a whole: home, record, corrections, rulings, languages, two windows, errors."""

from __future__ import annotations

import json
from random import Random

import pytest

from risk2210.learn import rulebook
from risk2210.panels import safely as safely_module
from risk2210.panels.companion import Companion
from risk2210.panels.home import idents
from risk2210.panels.markup import el, find
from risk2210.panels.pen import GRACE, LEASE, Pen
from risk2210.panels.rulebook import AT_HAND, AT_HAND_CLASSIC
from risk2210.panels.ruling import Editor
from risk2210.panels.safely import safely
from risk2210.panels.sheet import Sheet
from risk2210.record import record_files
from risk2210.rules import Bid, Claim, Ruling, decode_move, kind_of, switches
from risk2210.rules.decisions import CLAUSES
from risk2210.rules.house_words import SWITCH_WORDS, VALUE_WORDS
from risk2210.selfplay.policy import choose
from risk2210.view.telling import tell
from tests.golden.regenerate import FOLDER

NASTY = "<img src=x onerror=alert(1)>"


# home ------------------------------------------------------------------------------------------------------------


def test_a_new_game_has_names_colours_seats_and_house_rules(companion):
    companion.home_sheet.press("seats", 4)
    companion.act("name:1", "Zoé")
    companion.act("colour:0", "3")
    companion.act("house:years", "2")
    companion.act("house:exiled_states_canada_link", "false")
    companion.home_sheet.press("begin")
    header = companion.table.game.header
    assert [player.id for player in header.players] == ["player1", "zoe", "player3", "player4"]
    assert [player.colour for player in header.players] == ["pink", "blue", "green", "yellow"] or len(
        {player.colour for player in header.players}
    ) == 4
    assert header.players[0].colour == "pink"
    assert header.ruleset.house.years == 2
    assert "canada" not in companion.table.board.neighbours("exiled_states_of_america")


def test_two_players_have_a_neutral_army(companion):
    companion.home_sheet.press("seats", 2)
    companion.home_sheet.press("begin")
    companion.side.press("draw")
    assert companion.table.decision.kind == "neutral_army"
    companion.side.press("draw")
    assert companion.table.decision.kind == "first_player"


def test_every_house_rule_is_explained():
    assert set(SWITCH_WORDS) == set(switches())
    for switch, allowed in switches().items():
        for value in allowed:
            number = isinstance(value, int) and not isinstance(value, bool)
            word = str(value).lower()
            assert number or value == "edition" or {word, f"{switch}:{word}"} & set(VALUE_WORDS)


def test_ids_are_plain_and_distinct():
    assert idents([NASTY, "", "neutral", "Ada", "ada"]) == ["imgsrcxonerr", "p2", "p3", "ada", "ada2"]


def test_the_last_game_is_resumed_at_the_exact_move(game):
    game.side.press("draw")
    game.side.press("roll")
    digest, folder = game.table.position.digest, game.home.folder
    game.close_game()  # as when the kernel dies: every move is on the disk already
    again = Companion(folder, "en")
    assert again.table.position.digest == digest
    again.close_game()


def test_another_game_is_opened_from_home(game):
    first = game.table.game.path
    game.head.press("home")
    assert game.at_home
    game.home_sheet.press("begin")
    assert game.table.game.path != first
    game.head.press("home")
    game.home_sheet.press("open", first.name)
    assert game.table.game.path == first
    game.head.press("home")
    game.home_sheet.press("back")
    assert not game.at_home


def test_a_broken_file_is_told_and_a_new_game_may_be_begun(tmp_path):
    (tmp_path / "broken.jsonl").write_text("{", encoding="utf-8")
    companion = Companion(tmp_path, "fr")
    assert companion.at_home
    assert "broken.jsonl" in companion.home_sheet.text()
    companion.home_sheet.press("begin")
    assert not companion.at_home
    companion.close_game()


# record ----------------------------------------------------------------------------------------------------------


def test_undo_redo_and_history(game):
    game.side.press("draw")
    game.side.press("roll")
    game.head.press("undo")
    assert game.table.decision.kind == "first_player"
    game.head.press("redo")
    assert game.table.decision.kind == "claim"
    game.foot.press("look", 0)
    assert "nothing is recorded here" in game.head.text()
    assert game.live.targets == ()
    game.tap("egypt")
    assert "past" in game.side.text()
    assert len(game.table.game) == 2
    game.side.press("look")
    assert game.table.shown is None


def test_an_old_entry_is_corrected_and_the_clash_is_shown(game, until):
    table = until("reinforce")
    number = next(i for i, move in enumerate(table.game.moves, 1) if isinstance(move, Claim))
    before = len(table.game)
    taken = table.game.moves[number].territory  # claimed next by another
    game.foot.press("look", number)
    game.foot.press("pick", number)
    game.foot.press("edit", number)
    assert "Instead of" in game.line.text()
    game.line.press("quick_enter", f"claim {taken}")
    assert "No longer holds" in game.side.text()
    assert "already held by" in game.side.text()
    assert len(table.game.pending) == before - number
    game.side.press("clash_back")
    assert len(table.game) == before
    assert table.clash is None


def test_a_clash_is_mended_dropped_or_let_stand(game, until):
    table = until("claim", where=lambda position: position.owners.count(None) < 60)
    claims = [i for i, move in enumerate(table.game.moves, 1) if isinstance(move, Claim)]
    game.act("delete", claims[0])
    assert table.clash is not None
    game.side.press("clash_mend")
    free = table.option("claim").moves[0]
    game.line.press("quick_enter", f"claim {free.territory}")
    game.side.press("clash_drop_all") if table.clash else None
    assert table.clash is None


def clashing(until, game):
    """A record whose second claim has lost its ground: the territory was claimed before, after a correction."""
    table = until("reinforce")
    number = next(i for i, move in enumerate(table.game.moves, 1) if isinstance(move, Claim))
    taken = table.game.moves[number].territory
    game.act("edit", number)
    game.line.press("quick_enter", f"claim {taken}")
    assert table.clash is not None
    return table, number, taken


def test_what_clashes_may_be_let_stand(until, game):
    table, number, taken = clashing(until, game)
    player = table.clash.step.move.player
    waiting = len(table.game.pending)
    game.side.press("clash_rule")
    ruling = table.game.moves[number]
    assert isinstance(ruling, Ruling)
    assert "kept as it was played" in ruling.reason
    assert table.game.position_at(number + 1).owner_of(taken) == player
    assert len(table.game.pending) < waiting
    assert table.clash is None or table.clash.step.move != ruling


def test_what_clashes_may_be_tried_again_once_it_holds(until, game):
    table, number, taken = clashing(until, game)
    wanted, waiting = table.clash.step.move, len(table.game.pending)
    before = len(table.game)
    game.side.press("clash_again")  # nothing has changed: it still does not hold
    assert (len(table.game), len(table.game.pending)) == (before, waiting)
    assert "already held by" in game.side.text()
    game.head.press("undo")  # takes back the claim that stood in the way
    free = next(t for t in table.option("claim").arguments["territory"] if t != taken)
    table.push(Claim(table.decision.players[0], free))
    if table.clash is not None:
        assert "It would hold now." in game.side.text() or len(table.game.pending) == waiting
        game.side.press("clash_again")
    assert wanted in table.game.moves[number - 1 :]
    assert len(table.game.pending) < waiting


def test_the_quick_line_explains_completes_and_records(game):
    game.line.press("quick_live", "devastate egy")
    assert game.line.offers("quick_offer")
    game.line.press("quick_complete", "devastate egy")
    assert game.quick.text == "devastate Egypt "
    game.line.press("quick_live", "devastate egypt, siberia, sakha, alberta")
    assert "Enter records: Devastated: Egypt" in game.line.text()
    game.line.press("quick_enter", "devastate egypt, siberia, sakha, hawaiian preserve")
    assert "(R2.3)" in game.side.text()
    game.line.press("quick_enter", "devastate egypt, siberia, sakha, alberta")
    assert game.table.decision.kind == "first_player"
    assert game.quick.text == ""
    game.head.press("undo")
    for name in ("Égypte", "siberia", "SAKHA", "alberta"):  # names alone are taps
        game.line.press("quick_live", name)
        assert "Enter taps" in game.line.text()
        game.line.press("quick_enter", name)
    assert game.table.decision.kind == "first_player"
    game.line.press("quick_enter", "nonsense without end")
    assert game.quick.text == "nonsense without end"


# rulings ---------------------------------------------------------------------------------------------------------


def test_record_anyway_turns_a_refusal_into_a_ruling(game, until):
    table = until("claim")
    game.tap("hawaiian_preserve")
    game.side.press("ruling")
    assert isinstance(game.step, Editor)
    assert "only land is claimed" in game.step.reason
    player = table.decision.players[0]
    assert game.step.preview().mods_of("hawaiian_preserve") == 1  # what was tried is there already
    game.side.press("brush", player)
    game.tap("hawaiian_preserve")
    assert "(R2.6)" in game.side.text()  # the audit says that it is odd
    game.side.press("record")
    assert isinstance(table.game.moves[-1], Ruling)
    assert table.position.mods_of("hawaiian_preserve") == 2
    assert table.position.owner_of("hawaiian_preserve") == player


def test_a_ruling_needs_its_reason(game, until):
    until("claim")
    game.side.press("ruling")
    game.act("energy:ada", 7)
    assert not game.side.offers("record")
    game.side.press("reason", "found under the table")
    game.side.press("record")
    assert game.table.position.energy_of("ada") == 7
    game.side.press("ruling")
    game.side.press("leave_editor")
    assert not isinstance(game.step, Editor)


def test_a_position_is_entered_from_the_table(companion):
    companion.home_sheet.press("enter")
    editor = companion.step
    assert isinstance(editor, Editor)
    players = companion.table.position.players
    for player, places in zip(players, (("egypt", "egypt", "japan"), ("canada",), ("alden",)), strict=True):
        companion.side.press("brush", player)
        for place in places:
            companion.tap(place)
    companion.act("commander", "land")
    companion.act("station", None)
    companion.side.press("brush", "devastated")
    for place in ("siberia", "sakha", "alberta", "mexico"):
        companion.tap(place)
    companion.act("year", "3")
    companion.act("energy:player1", 4)
    companion.act("hand:player2:land", 2)
    companion.act("turn", "player3")
    assert "Nothing odd in this position." in companion.side.text()
    companion.side.press("record")
    position = companion.table.position
    assert (position.year, position.step, position.active) == (3, "deploy", "player3")
    assert position.mods_of("egypt") == 2
    assert position.pile("land") == 18
    assert position.commanders_at("alden") == ("land",)
    assert position.station_at("alden")


def test_the_audit_speaks_while_a_position_is_entered(companion):
    companion.home_sheet.press("enter")
    companion.tap("egypt")
    for place in ("egypt", "japan"):
        companion.tap(place)
        companion.act("commander", "land")
    assert "there is one of each kind (R1.5)" in companion.side.text()


# languages, trust ------------------------------------------------------------------------------------------------


def test_the_language_changes_everywhere_at_once(game):
    game.side.press("draw")
    game.act("lang", "fr")
    assert "Qui commence" in game.side.text()
    assert "Année 1 sur 5" in game.head.text()
    assert game.live.lang == "fr"
    assert game.foot.text().count("Dévastés") == 1
    game.head.press("home")
    assert "Nouvelle partie" in game.home_sheet.text()
    game.act("lang", "en")
    assert "New game" in game.home_sheet.text()


def test_names_are_never_markup(companion):
    companion.act("name:0", NASTY)
    companion.home_sheet.press("begin")
    tree = json.dumps([companion.head.tree, companion.side.tree, companion.foot.tree], ensure_ascii=False)
    assert NASTY in tree  # as text, which a page only ever puts into text nodes
    assert not [tag for tag in ("script", "iframe") if f'["{tag}"' in tree]


def test_a_second_window_follows_and_takes_over_when_asked(game):
    other = Companion(game.home.folder, "en")
    assert other.table.game.read_only
    assert "Another window" in other.head.text()
    other.tap("egypt")
    assert "Record here instead" in other.side.text()
    assert not other.line.offers("quick_enter")
    for action in ("undo", "quick_enter", "ruling"):
        other.act(action, "devastate egypt, siberia, sakha, alberta")
        assert "only follows" in other.side.text()
    game.side.press("draw")
    other.head.press("tick")
    assert other.table.position == game.table.position
    other.foot.press("pick", 1)
    assert not other.foot.offers("edit")

    other.side.press("take_pen")
    assert other.table.game.read_only  # until the window that has it has heard of it
    game.head.press("tick")
    assert game.table.game.read_only
    assert "Another window" in game.head.text()
    other.head.press("tick")
    assert not other.table.game.read_only
    other.side.press("roll")
    assert other.table.decision.kind in ("claim", "first_player")
    game.head.press("tick")
    assert len(game.table.game) == 2
    game.side.press("take_pen")
    other.head.press("tick")
    game.head.press("tick")
    assert not game.table.game.read_only
    other.close_game()


class Seconds:
    """A clock that is set by hand."""

    def __init__(self):
        self.now = 0.0

    def __call__(self):
        return self.now


def test_a_reloaded_page_gets_the_pen_before_a_window_that_follows(game):
    clock = Seconds()
    before = Pen(game.table, clock)
    onlooker = Companion(game.home.folder, "en")
    onlooking = Pen(onlooker.table, clock)
    assert onlooking.state == "waiting"
    clock.now = GRACE + 1
    before.hear()
    onlooking.hear()
    assert (before.state, onlooking.state) == ("recording", "following")
    after = Companion(game.home.folder, "en")  # the page is loaded again, in a program of its own
    reloaded = Pen(after.table, clock)
    clock.now += LEASE + 1
    assert before.lapse() == 0
    onlooking.hear()
    assert onlooking.state == "following"
    reloaded.hear()
    assert reloaded.state == "recording"
    before.hear()  # an old page that comes back finds it taken, and after a while no longer waits for it
    assert before.state == "waiting"
    clock.now += GRACE + 1
    before.hear()
    assert before.state == "following"
    for companion in (onlooker, after):
        companion.close_game()


def test_a_window_that_was_away_records_on(game):
    """A laptop that slept, a page that was hidden: nobody else took the pen, so it is still there."""
    clock = Seconds()
    pen = Pen(game.table, clock)
    clock.now = LEASE - 1
    assert pen.lapse() == 1
    clock.now = LEASE + 500
    assert pen.lapse() == 0
    assert game.table.game.read_only
    pen.hear()
    assert pen.state == "recording"


def test_a_page_that_sends_nonsense_changes_nothing(game):
    before = json.dumps(game.side.tree)
    for content in (None, 3, {"do": 4}, {"do": "no_such"}, {"do": "draw", "value": [1]}, {"do": "take", "value": "x"}):
        game.side._receive(game.side, content, [])
    assert json.dumps(game.side.tree) == before


def test_an_error_is_told_in_plain_words_and_logged(tmp_path, monkeypatch):
    monkeypatch.setattr(safely_module, "log_file", lambda: tmp_path / "logs" / "companion.log")
    told = []

    def fail():
        raise ZeroDivisionError("no such luck")

    safely(fail, told.append, lambda: "fr")()
    assert told[0].startswith("Une erreur s'est produite")
    assert "no such luck" in (tmp_path / "logs" / "companion.log").read_text(encoding="utf-8")


def test_an_error_inside_a_step_is_shown_beside_it(game, monkeypatch, tmp_path):
    monkeypatch.setattr(safely_module, "log_file", lambda: tmp_path / "companion.log")
    monkeypatch.setattr(game.step, "tap", lambda _territory: 1 / 0)
    game.live.choose("egypt")
    assert "ZeroDivisionError" in game.side.text()


def test_nothing_is_written_where_a_move_is_refused(game):
    size = game.table.game.path.stat().st_size
    game.tap("hawaiian_preserve")
    assert game.table.game.path.stat().st_size == size
    assert record_files(game.home.folder) == (game.table.game.path,)


# rules at hand, words --------------------------------------------------------------------------------------------


def test_every_decision_and_step_has_its_clauses():
    assert set(AT_HAND) | set(AT_HAND_CLASSIC) >= set(CLAUSES) - {"turn"} | {
        "build",
        "buy",
        "play",
        "invade",
        "fortify",
        "over",
    }
    assert {number for numbers in AT_HAND.values() for number in numbers} <= set(rulebook("en"))


def test_a_search_is_shown_beside_the_step(game):
    game.side.press("find_rule", "zzz")
    assert "No clause answers to these words." in game.side.text()
    game.side.press("find_rule", "eight-sided")
    assert "R7.10" in game.side.text()


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_kind_of_move_is_told(lang, game):
    told = {}
    game.table.lang = lang
    game.table.names = {name: name.title() for name in ("red", "blue", "gold", "green", "black")}
    for file in sorted(FOLDER.glob("rules_*.jsonl")):
        for line in file.read_text(encoding="utf-8").splitlines()[1:]:
            move = decode_move(json.dumps(json.loads(line)["move"]))
            if kind_of(move) not in told:
                told[kind_of(move)] = tell(game.table, move)
    assert all(text and "{" not in text for text in told.values())
    assert len(told) > 20


def test_a_whole_random_game_through_the_table(game):
    rng = Random(11)
    table = game.table
    while table.decision is not None:
        assert game.commit(choose(table.position, rng))
    assert "The game is over" in game.side.text()
    assert isinstance(next(move for move in table.game.moves if isinstance(move, Bid)), Bid)


# sheets ----------------------------------------------------------------------------------------------------------


def test_a_sheet_presses_only_what_is_offered():
    done = []
    sheet = Sheet(lambda action, value: done.append((action, value)))
    sheet.show(el("button", "go", do="go", value=1), el("button", "no", do="stop", disabled=True))
    sheet.press("go")
    with pytest.raises(LookupError, match="stop"):
        sheet.press("stop")
    with pytest.raises(LookupError):
        sheet.press("go", 2)
    assert done == [("go", 1)]
    assert find(sheet.tree, "stop")[0]["disabled"] is True


@pytest.mark.parametrize(("back", "forth"), [("undo", "redo"), ("Annuler ", " REFAIRE")])
def test_the_quick_line_goes_back_and_forth(game, until, back, forth):
    table = until("claim", seed=5)
    table.push(Claim(table.position.awaiting[-1].players[0], table.option("claim").arguments["territory"][0]))
    count = len(table.game)
    game.act("quick_live", back)
    assert "takes the last move back" in game.line.text()
    game.act("quick_enter", back)
    assert len(table.game) == count - 1
    assert game.line.offers("quick_live")[0]["value"] == ""
    game.act("quick_live", forth)
    assert "makes the move again" in game.line.text()
    game.act("quick_enter", forth)
    assert len(table.game) == count
    game.act("quick_enter", forth)  # nothing is left to make again
    assert len(table.game) == count


def test_a_correction_is_no_way_back(game, until):
    table = until("bids")
    count = len(table.game)
    game.act("edit", 1)
    game.act("quick_enter", "undo")
    assert len(table.game) == count
    assert "undo" in game.line.offers("quick_live")[0]["value"]
