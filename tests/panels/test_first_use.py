"""What somebody meets who has never seen the companion: nothing typed is lost, nothing is said in two ways."""

from __future__ import annotations

import pytest

from risk2210.panels.head import SIGNS, legend
from risk2210.panels.markup import find, plain
from risk2210.panels.quick import Quick
from risk2210.panels.ruling import Editor
from risk2210.record import parse, record_files
from risk2210.rules import Roll, Ruling, option, options
from risk2210.view.telling import tell


def elements(nodes):
    """The attributes of every element of a tree."""
    for node in nodes:
        if isinstance(node, list):
            yield node[1]
            yield from elements(node[2])


def deploying(until):
    """A deployment of several MODs, and an enemy's territory."""
    table = until("deploy", where=lambda position: position.seat(position.active).reserve > 2)
    player = table.position.active
    enemy = next(t for t in table.position.frame.ids if table.position.owner_of(t) not in (None, player))
    return table, player, enemy


def test_a_refused_deployment_is_ruled_as_it_was_drafted(until, game):
    table, player, enemy = deploying(until)
    free, before, owner = game.step.free(), table.position.mods_of(enemy), table.position.owner_of(enemy)
    awaited = table.decision.amount
    game.tap(enemy)
    assert "(R5" in game.side.text()
    game.side.press("ruling")
    assert isinstance(game.step, Editor)
    assert game.step.preview().mods_of(enemy) == before + free
    game.side.press("record")
    ruling = table.game.moves[-1]
    assert isinstance(ruling, Ruling)
    assert "(R5" in ruling.reason
    assert table.position.mods_of(enemy) == before + free
    assert table.position.owner_of(enemy) == owner
    if awaited > free:  # the station's MOD is still owed
        assert (table.decision.kind, table.decision.amount) == ("deploy", awaited - free)
    else:
        assert table.position.step == "build"
    assert table.position.active == player


def test_leaving_the_ruling_keeps_what_was_drafted(until, game):
    _table, _player, enemy = deploying(until)
    own = game.step.own()
    game.tap(own[0])
    game.side.press("add", 1)
    game.tap(enemy)
    game.side.press("ruling")
    game.side.press("leave_editor")
    assert game.step.placed == {own[0]: 1}
    game.side.press("ruling")  # also without a refusal
    game.side.press("leave_editor")
    assert game.step.placed == {own[0]: 1}


def test_a_refused_draft_stays(until, game, monkeypatch):
    """Something that only the whole draft shows to be wrong leaves it there to be mended."""
    table, _player, enemy = deploying(until)
    own, free = game.step.own()[0], game.step.free()
    game.tap(own)
    monkeypatch.setattr(game.step, "own", lambda: (*option(table.position, "deploy").arguments["territories"], enemy))
    game.step.at = enemy
    game.side.press("add", free)
    assert "(R5" in game.side.text()
    assert game.step.placed == {enemy: free}
    game.side.press("take", enemy)
    assert game.step.placed == {}


def test_two_players_of_one_name_are_refused_with_a_way_out(companion):
    for place, name in enumerate(("Ada", " ada ", "Ada 2")):
        companion.act(f"name:{place}", name)
    companion.home_sheet.press("begin")
    assert companion.at_home
    text = companion.home_sheet.text()
    assert "Two players are called ada" in text
    assert "ada 3" in text
    assert record_files(companion.home.folder) == ()
    companion.act("name:1", "Bob")
    companion.home_sheet.press("begin")
    assert not companion.at_home


def test_one_count_of_what_is_left_to_place(until, game):
    table, player, _enemy = deploying(until)
    total = table.decision.amount
    assert f"of {total} left to place" in game.side.text()
    assert str(total) in table.awaited()
    assert f"{total} MODs in hand" in [attributes.get("title") for attributes in seat_facts(game, player)]
    game.tap(game.step.own()[0])
    game.side.press("add", 1)
    assert f"{game.step.left} MOD" in game.side.text()


def seat_facts(game, player):
    """Attributes of the facts in a player's strip."""
    facts = []

    def walk(node):
        if isinstance(node, list):
            if node[1].get("class") == "fact":
                facts.append(node[1])
            for child in node[2]:
                walk(child)

    strip = game.head.tree[1]
    walk(next(seat for seat in strip[2] if seat[1]["key"] == f"seat {player}"))
    return facts


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_sign_of_the_strip_is_in_the_legend_and_says_its_word(game, until, lang):
    until("deploy")
    game.act("lang", lang)
    told = plain([legend(game.table)])
    signs = [sign for sign, _, part in SIGNS if part is None or game.table.position.has(part)]
    assert all(sign in told for sign in signs)
    assert game.table.gettext("Nuclear Commander") in told
    for player in game.table.position.players:
        facts = seat_facts(game, player)
        assert all(fact["title"] and fact["aria-label"] for fact in facts)
        assert len(facts) in (len(signs) - 1, len(signs))


def test_moving_in_begins_with_as_few_as_must(until, game):
    table = until("occupy", where=lambda p: max(p.mods_of(t) for t in (p.invasion.origin, p.invasion.target)) > 5)
    arguments = game.step.arguments
    least, most = game.step._least(), game.step._most()
    assert game.step.mods == least
    game.act("mods", least + 1)
    assert game.step.mods == least + 1
    game.side.press("mods", most)
    assert game.step.mods == most
    game.side.press("occupy")
    assert table.game.moves[-1].mods == most
    assert arguments["least"] <= most + len(table.game.moves[-1].commanders)


def test_the_head_names_the_step_that_is_open(until, game):
    until("turn", "build")
    assert "step 2 of 6" in game.head.text()
    game.side.press("page", "invade")
    assert "step 5 of 6: Invade" in game.head.text()
    game.foot.press("look", 3)
    assert "step 5 of 6: Invade" not in game.head.text()


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "1 Deploy 2 Build 3 Buy 4 Cards 5 Invade 6 Fortify"),
        ("fr", "1 Déployer 2 Recruter 3 Acheter 4 Cartes 5 Envahir 6 Fortifier"),
    ],
)
def test_the_steps_of_a_turn_are_named_on_their_tabs(lang, words, until, game):
    until("turn", "build")
    game.act("lang", lang)
    assert words in " ".join(game.side.text().split())


@pytest.mark.parametrize("kind", ["claim", "reinforce", "command", "bids", "collect", "deploy", "roll", "occupy"])
def test_a_heading_says_who_and_one_button_at_most_is_in_full_colour(kind, until, game):
    table = until(kind)
    buttons = [tag for tag in elements(game.side.tree) if "primary" in tag.get("class", "").split()]
    assert len(buttons) <= 1
    if kind != "bids":  # which everybody makes at once
        assert table.who(table.decision.players[0]) in game.step.title()


@pytest.mark.parametrize("page", ["buy", "play"])
def test_a_tap_in_a_step_without_a_board_says_where_to_go(page, until, game):
    table = until("turn", "build")
    game.side.press("page", page)
    game.tap(table.position.territories_of(table.position.active)[0])
    assert "open step 5, Invade" in game.side.text()


def test_the_end_of_a_step_and_of_the_turn_are_never_side_by_side(until, game):
    table = until("turn", "build")
    assert "Step 2 is over" in game.side.text()
    for page in ("buy", "play", "invade", "fortify"):
        game.side.press("page", page)
        assert "is over" not in game.side.text()
    assert "End the turn" in game.side.text()
    game.side.press("page", "build")
    assert "End the turn" not in game.side.text()
    game.side.press("end_step")
    assert table.position.step == "buy"


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_log_shows_what_would_be_typed(lang, until, game):
    table = until("marker")
    game.act("lang", lang)
    for entry in find(game.foot.tree, "pick"):
        number = entry["value"]
        before, move = table.game.position_at(number - 1), table.game.moves[number - 1]
        assert parse(entry["title"], before, names=table.names) == move
    game.foot.press("pick", len(table.game))
    assert find(game.foot.tree, "pick")[0]["title"] in game.foot.text()


def test_french_sentences_use_the_verbs_that_are_typed(until, game):
    table = until("collect")
    table.push(option(table.position, "collect").moves[0])
    table.lang = "fr"
    for kind, verb in (("Claim", "prend"), ("Collect", "perçoit"), ("Reinforce", "renforce")):
        move = next(move for move in table.game.moves if type(move).__name__ == kind)
        assert f" {verb} " in f"{tell(table, move)} ".replace("\N{NO-BREAK SPACE}", " ")


def test_the_odds_are_said_in_words_and_never_as_certain(until, game):
    table = until("turn", "invade", where=lambda p: "declare" in options(p).allowed and p.invasion is None)
    pairs = option(table.position, "declare").arguments["attacks"]
    origin, target = next((a, b) for a, b in pairs if table.position.units_of(b))
    game.tap(origin)
    game.tap(target)
    text = game.side.text()
    assert "lost for" in text
    assert "100.0%" not in text
    assert "−" not in text.split("on average")[1].split("Attack")[0]


def test_a_window_that_follows_offers_no_line_to_type(game):
    game.table.game.let_go()
    game.table.changed()
    assert find(game.line.tree, "quick_enter") == []
    assert Quick(game.table).text == ""
    assert "only follows" in game.line.text()


def test_a_move_that_says_nothing_of_the_table_opens_an_empty_ruling(until, game):
    until("claim")
    game.refuse(game.table.refusal_of(Roll(((6, 1),), ((6, 1),))), Roll(((6, 1),), ((6, 1),)))
    game.side.press("ruling")
    assert game.step.holdings == {}
    assert game.step.reason
