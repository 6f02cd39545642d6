"""Every step panel, by taps and presses: what it lights, what it sends, what it answers."""

from __future__ import annotations

from random import Random

import pytest

from risk2210.panels.steps import STEPS
from risk2210.rules import (
    Bid,
    Card,
    Declare,
    Deploy,
    Hire,
    InvasionOutcome,
    Reinforce,
    Roll,
    Ruling,
    SeatRuling,
    option,
    options,
    play,
)
from risk2210.rules.decisions import CLAUSES
from risk2210.selfplay.policy import choose

CARD_STEPS = {"exchange", "remove_mods", "scouts", "card_text"}
"""Panels that have their own tests beside these."""


CLASSIC_STEPS = {"deal", "missions", "first_turn", "trade", "draw"}
"""What only classic Risk awaits; ``test_classic.py`` has those."""


def tapped(game, *territories):
    for territory in territories:
        game.tap(territory)


def test_there_is_a_panel_for_everything_the_rules_may_await():
    assert set(STEPS) == set(CLAUSES)


def test_devastation_by_four_taps(game):
    assert "egypt" in game.live.targets
    assert "hawaiian_preserve" not in game.live.targets
    tapped(game, "egypt", "siberia", "siberia", "sakha", "alberta", "siberia")
    assert game.table.position.devastated == {"egypt", "siberia", "sakha", "alberta"}


def test_a_tap_elsewhere_says_why_not_with_the_clause(game):
    game.tap("hawaiian_preserve")
    assert "(R2.3)" in game.side.text()
    assert "Hawaiian Preserve is no land territory" in game.side.text()
    assert game.side.offers("ruling")


def test_devastation_drawn_for_the_table(game):
    game.tap("egypt")
    game.side.press("draw")
    assert len(game.table.position.devastated) == 4
    assert "egypt" in game.table.position.devastated


def test_the_dice_of_who_starts_by_keys(until, game):
    until("first_player")
    for key in ("3", "Backspace", "2", "6", "1"):
        game.side.press("key", key)
    assert game.table.position.order[0] == "bob"


def test_a_claim_is_one_tap(until, game):
    table = until("claim")
    player = table.decision.players[0]
    place = game.step.lit()[5]
    game.tap(place)
    assert table.position.owner_of(place) == player
    game.tap(place)
    assert "already held by" in game.side.text()


def test_a_batch_goes_off_by_itself(until, game):
    table = until("reinforce")
    own = game.step.lit()
    before = table.position.mods_of(own[0])
    tapped(game, own[0], own[0])
    assert len(table.game.moves) == table.game.moves.index(table.game.moves[-1]) + 1
    game.tap(own[1])
    assert table.position.mods_of(own[0]) == before + 2
    until("reinforce")
    own = game.step.lit()
    game.tap(own[0])
    game.side.press("add", game.step.left)
    assert table.game.moves[-1].placements == ((own[0], table.game.moves[-1].placements[0][1]),)


def test_the_first_commanders_apart_and_together(until, game):
    table = until("command")
    own = game.step.lit()
    tapped(game, own[0], own[1], own[0])
    assert table.game.moves[-1].land == own[0]
    assert table.game.moves[-1].diplomat == own[1]
    game.side.press("together")
    place = game.step.lit()[0]
    game.tap(place)
    assert (table.game.moves[-1].land, table.game.moves[-1].station) == (place, place)


def test_bids_are_typed_and_too_much_is_refused(until, game):
    table = until("bids")
    game.act("bid:ada", "99")
    game.side.press("reveal")
    assert "cannot bid 99" in game.side.text()
    game.act("bid:ada", "1")
    game.side.press("reveal")
    assert table.game.moves[-1] == Bid((("ada", 1), ("bob", 0), ("eve", 0)))


def test_a_marker_is_one_tap(until, game):
    table = until("marker")
    player = table.decision.players[0]
    game.side.press("marker", 2)
    assert (player, 2) in table.position.markers


def test_income_on_two_territories_is_four_taps(until, game):
    table = until("collect")
    own = game.step.lit()
    game.tap(own[0])  # collects, and chooses
    free = table.position.seat(table.position.active).reserve
    assert "station" in game.side.text()
    game.side.press("add", 1)
    game.tap(own[1])
    game.side.press("add", free - 1)
    placed = next(move for move in reversed(table.game.moves) if isinstance(move, Deploy))
    assert dict(placed.placements)[own[1]] >= free - 1
    assert table.position.step == "build"


def test_a_deploy_draft_is_taken_back(until, game):
    until("deploy", where=lambda position: position.seat(position.active).reserve > 1)
    own = game.step.lit()
    game.tap(own[0])
    game.tap(own[0])
    assert game.step.placed == {own[0]: 1}
    game.side.press("take", own[0])
    assert game.step.placed == {}


def test_a_commander_is_hired_by_two_taps(until, game):
    table = until("turn", "build", where=lambda position: "hire" in options(position).allowed)
    kind = option(table.position, "hire").arguments["commander"][0]
    game.side.press("piece", kind)
    place = game.step.lit()[0]
    game.tap(place)
    assert table.game.moves[-1] == Hire(table.position.active, kind, place)


def test_what_cannot_be_bought_says_why(until, game):
    table = until("turn", "build")
    table.push(Ruling("poor", seats=(SeatRuling(table.position.active, energy=0),)))
    text = game.side.text()
    assert "has 0 energy; this costs 3 (R6.1)" in text
    assert "has 0 energy; this costs 5 (R6.3)" in text


def test_cards_are_bought_together_and_named(until, game):
    table = until("turn", "build")
    table.push(Ruling("rich", seats=(SeatRuling(table.position.active, energy=9),)))
    game.side.press("page", "buy")
    decks = option(table.position, "buy_cards").arguments["decks"]
    deck = next(iter(decks))
    game.act(f"deck:{deck}", 2)
    game.side.press("buy")
    assert table.game.moves[-1].decks == (deck, deck)
    game.side.press("page", "play")
    assert game.side.offers(f"name:{deck}")
    game.act(f"name:{deck}", f"{deck}_colony_influence")
    assert Card(deck, f"{deck}_colony_influence") in table.position.hand_of(table.position.active)


def fight(until, game, where=lambda _position: True):
    """A turn with a fight drafted by two taps."""
    table = until("turn", "invade", where=lambda p: "declare" in options(p).allowed and p.invasion is None and where(p))
    pairs = option(table.position, "declare").arguments["attacks"]
    origin, target = next((a, b) for a, b in pairs if table.position.units_of(b) and table.position.units_of(a) > 2)
    game.tap(origin)
    assert target in game.live.targets
    game.tap(target)
    return table, origin, target


def test_two_taps_show_the_odds_and_a_roll_declares(until, game):
    table, _origin, _target = fight(until, game)
    assert "to take it" in game.side.text()
    before = len(table.game)
    for _ in game.step.page.fight.dice.sides:
        game.side.press("key", "1")
    game.side.press("key", "Enter")
    assert [type(move).__name__ for move in table.game.moves[before:]] == ["Declare", "Roll"]
    assert "attacker loses" in game.side.text()


def test_a_missing_die_and_a_face_too_high_are_said(until, game):
    fight(until, game)
    game.act("key", "Enter")
    assert "missing" in game.side.text()
    if game.step.page.fight.dice.sides[0] == 6:
        game.act("key", "8")
        assert "This die has 6 sides." in game.side.text()


def test_rolling_for_the_table_is_one_tap(until, game):
    table, _, _ = fight(until, game)
    game.side.press("chance")
    assert any(isinstance(move, Roll) for move in table.game.moves[-1:])


def test_keep_rolling_stays_on_the_same_pair(until, game):
    table, origin, target = fight(until, game, lambda p: any(n > 6 for n in p.mods))
    game.side.press("chance")
    if table.position.invasion is not None and table.decision.kind == "turn":
        assert (game.step.page.fight.origin, game.step.page.fight.target) == (origin, target)
        assert game.side.offers("withdraw")


def test_an_outcome_is_recorded_in_four_taps(until, game):
    table, origin, target = fight(until, game)
    game.side.press("by_outcome")
    game.side.press("outcome")
    move = table.game.moves[-1]
    assert isinstance(move, InvasionOutcome)
    assert (move.origin, move.target, move.taken) == (origin, target, True)
    assert table.position.owner_of(target) == move.player


def test_an_outcome_asks_whose_dice_were_in_the_last_roll(until, game):
    """A commander whose eight-sided die captured moves in; nobody is asked where there is none."""
    table, origin, _target = fight(
        until, game, lambda p: any(p.commanders_at(a) and p.units_of(a) > 3 and p.units_of(b) for a, b in attacks_of(p))
    )
    pairs = [(a, b) for a, b in attacks_of(table.position) if table.position.units_of(b)]
    led = next((a, b) for a, b in pairs if set(table.position.commanders_at(a)) - {"diplomat"} and lends(table, a, b))
    bare = next((a, b) for a, b in pairs if not table.position.commanders_at(a))
    for origin, target in (bare, led):
        game.act("drop", None)
        tapped(game, origin, target)
        game.side.press("by_outcome")
        assert ("d8 in the last roll" in game.side.text()) is ((origin, target) == led)
    kind = game.step.page.fight.dice.rights[0]
    game.side.press("led", kind)
    game.act("going", kind)  # has to go along
    assert kind in game.step.page.fight.outcome.going
    game.side.press("outcome")
    move = table.game.moves[-1]
    assert move.eight_sided == (kind,)
    assert kind in move.commanders
    assert kind in table.position.commanders_at(led[1])


def attacks_of(position):
    if "declare" not in options(position).allowed:
        return ()
    return option(position, "declare").arguments["attacks"]


def lends(table, origin, target):
    """Whether a commander there may turn a die into an eight-sided one."""
    declared = play(table.position, Declare(table.position.active, origin, target))
    return table.position.units_of(origin) > 3 and option(declared, "roll").arguments["attack_eights"]


def test_an_outcome_asks_for_the_dice_where_few_units_move_in(until, game):
    table, _origin, _target = fight(until, game, lambda p: any(p.units_of(a) > 5 for a, b in attacks_of(p)))
    strong = next(
        (a, b) for a, b in attacks_of(table.position) if table.position.units_of(a) > 5 and table.position.units_of(b)
    )
    game.act("drop", None)
    tapped(game, *strong)
    game.side.press("by_outcome")
    assert "Dice in the last roll" not in game.side.text()
    game.act("moving", 1)
    assert "Dice in the last roll" in game.side.text()
    game.side.press("last_dice", 3)
    assert "(R7.18)" in game.side.text()
    assert not game.side.offers("outcome")
    game.side.press("last_dice", 1)
    game.side.press("outcome")
    assert table.game.moves[-1].dice == 1
    assert table.position.units_of(strong[1]) == 1


def test_an_impossible_outcome_says_why_at_once(until, game):
    fight(until, game)
    game.side.press("by_outcome")
    game.act("lost", 9999)
    assert "(R7.9)" in game.side.text()
    assert not game.side.offers("outcome")


def test_why_an_origin_cannot_attack(until, game):
    table = until("turn", "invade", where=lambda p: "declare" in options(p).allowed and p.invasion is None)
    enemy = next(t for t in table.position.frame.ids if table.position.owner_of(t) not in (None, table.position.active))
    far = [t for t in table.position.frame.ids if t not in table.board.neighbours(enemy)]
    assert far
    weak = next(t for t in table.position.territories_of(table.position.active) if table.position.units_of(t) == 1)
    game.tap(weak)
    assert "an attack needs 2 (R7.2)" in game.side.text() or "is already yours (R7.2)" in game.side.text()


def test_losses_are_one_tap_with_mods_first(until, game):
    table = until("losses")
    first = option(table.position, "lose").moves[0]
    game.side.press("lose")
    assert table.game.moves[-1] == first


def test_moving_in_is_one_tap(until, game):
    table = until("occupy")
    game.tap(game.step.lit()[0])
    assert table.game.moves[-1].mods >= 0
    assert table.position.invasion is None


def test_a_forced_commander_cannot_stay(until, game):
    until("occupy", where=lambda position: bool(position.awaiting[-1].commanders), seed=4)
    forced = game.step.arguments["forced"][0]
    game.act("going", forced)
    assert forced in game.step.going


def test_fortify_by_two_taps_and_the_end_of_the_turn(until, game):
    table = until("turn", "fortify", where=lambda position: "fortify" in options(position).allowed)
    origin, target = option(table.position, "fortify").arguments["paths"][0]
    player = table.position.active
    tapped(game, origin, target)
    game.side.press("fortify")
    assert (table.game.moves[-1].origin, table.game.moves[-1].target) == (origin, target)
    game.side.press("end_turn")
    assert table.position.active != player


def test_later_steps_are_at_hand_without_saying_anything(until, game):
    table = until("turn", "build")
    moves = len(table.game)
    game.side.press("page", "fortify")
    assert "End the turn" in game.side.text()
    assert len(table.game) == moves


def test_the_bonus_card(until, game):
    table = until("bonus_card")
    game.side.press("deck")
    assert type(table.game.moves[-1]).__name__ == "TakeBonusCard"


def test_the_final_count_and_the_score_sheet(until, game):
    table = until("influence")
    while table.decision is not None:
        game.side.press("show")
    assert "Winner" in game.side.text() or "Shared victory" in game.side.text()


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("kind", sorted(set(STEPS) - {"neutral_army"} - CARD_STEPS - CLASSIC_STEPS))
def test_every_panel_speaks_both_languages(kind, lang, until, game):
    until(kind)
    game.act("lang", lang)
    text = game.side.text()
    assert text
    assert "{" not in text


# everybody's reinforcements at once ------------------------------------------------------------------------------


def test_everybody_places_at_once_and_it_is_recorded_in_turn(game, until):
    table = until("reinforce")
    before = table.position
    game.side.press("together")
    heaps = {}
    for player in before.players:
        for place in range(before.seat(player).reserve):
            own = before.territories_of(player)
            territory = own[place % len(own)]
            game.tap(territory)
            heaps[territory] = heaps.get(territory, 0) + 1
    game.tap(before.territories_of(before.players[0])[0])
    assert "has nothing left to place" in game.side.text()
    game.side.press("place")
    assert table.position.step == "command"
    for territory, count in heaps.items():
        assert table.position.mods_of(territory) == before.mods_of(territory) + count
    assert all(isinstance(move, Reinforce) for move in table.game.moves[-10:])
    table.undo()  # one batch
    assert table.position.step == "reinforce"


def test_armies_out_of_turn_wait_and_can_be_taken_back(game, until):
    table = until("reinforce")
    first, second = table.decision.players[0], table.position.order[(table.position.turn_index + 1) % 3]
    game.side.press("together")
    theirs = table.position.territories_of(second)[0]
    for _ in range(3):
        game.tap(theirs)
    assert f"To place first: {table.who(first)}. Waiting: 3" in game.side.text()
    assert not game.side.offers("place")
    moves = len(table.game)
    game.act("place", None)
    assert len(table.game) == moves
    mine = table.position.territories_of(first)[0]
    for _ in range(3):
        game.tap(mine)
    assert game.step.preview().mods_of(mine) == table.position.mods_of(mine) + 3
    assert game.side.offers("place")
    game.side.press("take", mine)
    assert not game.side.offers("place")
    game.tap("sea_of_crisis" if table.position.owner_of("sea_of_crisis") is None else theirs)
    assert "belongs to nobody who places" in game.side.text()
    game.act("lang", "fr")
    assert "À placer d'abord" in game.side.text()
    game.side.press("together")
    assert game.step.heaps == {}
    assert game.step.preview() is None


def test_a_neutral_army_is_placed_with_the_others(companion):
    companion.act("mode", "classic_2p_neutral")
    companion.home_sheet.press("begin")
    table, rng = companion.table, Random(3)
    while table.decision.kind != "reinforce":
        table.game.push(choose(table.position, rng))
    table.changed()
    companion.side.press("together")
    neutral = table.position.territories_of("neutral")[0]
    for player in table.position.order:
        for _ in range(2):
            companion.tap(table.position.territories_of(player)[0])
    assert not companion.side.offers("place")
    for _ in range(2):
        companion.tap(neutral)
    before = table.position.mods_of(neutral)
    companion.side.press("place")
    assert table.position.mods_of(neutral) == before + 2
