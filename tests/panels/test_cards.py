"""Command cards in the companion: played by taps and presses, answered, explained, and never known before they are."""

from __future__ import annotations

import json

import pytest
from msgspec.structs import replace

from risk2210.record.effect import difference
from risk2210.rules import Card, Declare, Effect, NameCard, Pass, PlayCard, Roll, Ruling, SeatRuling, ShowScouts, play
from tests.rules.scenes import ATTACKED, CARDS, HELD, SCENES, own_turn, under_attack
from tests.rules.table import d6, lay

PLAYED = tuple(face for face, card in CARDS.cards.items() if card.effect != "colony_influence")


@pytest.fixture
def laid(companion):
    """A companion whose players are red, blue and gold, brought to a position."""
    for place, name in enumerate(("red", "blue", "gold")):
        companion.act(f"name:{place}", name)
    companion.home_sheet.press("begin")

    def go(position):
        table = companion.table
        assert table.push(difference(table.position, position, "as it lies")) is None
        invasion = position.invasion
        if invasion is not None:
            assert table.push(Declare("red", invasion.origin, invasion.target)) is None
        assert table.position.digest == position.digest
        return companion

    return go


def say(companion, move):
    """Choose, tap and press what goes with a card."""
    hand = companion.side
    for territory in move.territories:
        if territory in companion.live.targets:
            companion.tap(territory)
    if move.opponent is not None:
        hand.press("card_opponent", move.opponent)
    for kind, territory in move.commanders:
        if CARDS[move.card].target.whose == "own":
            hand.press("card_kind", kind)
            companion.tap(territory)
        else:
            hand.press("card_enemy", f"{kind}@{territory}")
    for territory in move.drawn:
        companion.tap(territory)
    for face in move.dice:
        hand.press("card_die", face)


@pytest.mark.parametrize("face", PLAYED)
def test_every_card_is_played_by_taps_and_presses(face, laid):
    scene = SCENES[face]
    companion = laid(scene.position)
    card = CARDS[face]
    if scene.position.invasion is not None:
        companion.side.press("react", scene.move.player)
    elif card.window == "own_end_of_turn":
        companion.side.press("hand")
    companion.side.press("card", face)
    assert card.text.en in companion.side.text()
    say(companion, scene.move)
    companion.side.press("card_play")
    made = companion.table.game.moves[-1]
    assert set(made.territories) == set(scene.move.territories)
    assert replace(made, territories=scene.move.territories) == scene.move
    scene.check(scene.position, companion.table.position)


def test_the_text_the_cost_and_what_it_will_do(laid):
    companion = laid(own_turn("nuclear_rocket_strike_land"))
    companion.side.press("card", "nuclear_rocket_strike_land")
    assert set(companion.live.targets) == {"saharan_empire", "japan"}
    text = companion.side.text()
    assert "costs 2 energy" in text
    assert "Pick an enemy land territory" in text
    assert not companion.side.offers("card_play")
    companion.tap("egypt")
    assert "is no possible target of “Rocket Strike Land” (R9.2)" in companion.side.text()
    companion.tap("japan")
    companion.side.press("card_die", 2)
    assert "gold chooses 2 units to lose in Japan" in companion.side.text()
    assert "9 → 7 ⚡" in companion.side.text()
    companion.act("lang", "fr")
    text = companion.side.text()
    assert "Choisissez un territoire terrestre adverse" in text
    assert "gold choisit les unités perdues (2) dans\xa0: Japon" in text
    assert companion.side.offers("card_play")


def test_why_not_says_so_for_each_card(laid):
    companion = laid(own_turn("land_scout_forces"))
    text = companion.side.text()
    assert "Why not the others?" in text
    assert "“Land Death Trap” is played when an invasion is declared" in text
    assert "“Colony Influence” is shown at the final count (R11.4)" in text


def test_what_may_still_be_in_the_piles_is_shown(laid):
    spent = (Card("land", "land_stealth_station"),)
    position = play(own_turn("land_scout_forces"), Ruling("played", spent=spent, piles=(("land", 18),)))
    companion = laid(position)
    text = companion.side.text()
    assert "Land: 18 in the pile" in text
    assert "3 × Scout Forces" in text
    assert "1 × Stealth Station" not in text
    companion.act("page", "buy")


def test_a_face_that_was_said_is_covered_until_somebody_asks(laid):
    companion = laid(own_turn("land_assemble_mods", hands={"red": ("land_assemble_mods", "naval")}))
    assert not companion.side.offers("card")
    assert "1 × Land face not said" in companion.side.text()
    companion.side.press("card_show")
    assert companion.side.offers("card")[0]["value"] == "land_assemble_mods"


def test_nobody_is_asked_who_could_not_play(laid):
    companion = laid(under_attack("land_stealth_mods", hands={"red": ("land",), "gold": ("nuclear",)}))
    assert "Anyone plays a card?" not in companion.side.text()


def test_a_third_player_answers_between_two_rolls(laid):
    companion = laid(under_attack("land_stealth_mods", "land", "gold"))
    companion.table.push(Roll(d6(6), d6(1)))
    assert "Anyone plays a card?" in companion.side.text()
    companion.side.press("react", "gold")
    companion.side.press("card", "land_stealth_mods")
    companion.side.press("card_play")
    assert companion.table.position.mods_of("saharan_empire") == 5
    assert "gold plays Stealth MODs" in companion.foot.text()
    assert "Anyone plays a card?" not in companion.side.text()


def test_nobody_passes_for_all_and_a_roll_needs_no_pass(laid):
    companion = laid(under_attack("land_stealth_mods", hands={"blue": ("land",), "gold": ("land",)}))
    companion.side.press("react_none")
    assert companion.table.game.moves[-1] == Pass()
    assert "Anyone plays a card?" not in companion.side.text()
    for key in ("6", "6", "6", "1", "1", "Enter"):
        companion.side.press("key", key)
    assert isinstance(companion.table.game.moves[-1], Roll)


def test_evacuated_and_the_walk_in(laid):
    companion = laid(
        under_attack("diplomat_evacuation", held={"saharan_empire": "blue 0 station"}, hands={"gold": ("land",)})
    )
    assert "Anyone plays a card?" in companion.side.text()
    companion.side.press("react", "gold")
    companion.side.press("card", "land_stealth_mods")
    companion.side.press("card_play")
    assert companion.table.decision.kind == "roll"


def test_armageddon_between_three(laid):
    hands = {"red": ("nuclear", "nuclear"), "blue": ("nuclear",), "gold": ("nuclear",)}
    held = {**HELD, "saharan_empire": "blue 4 land nuclear"}
    companion = laid(own_turn("nuclear_armageddon", hands=hands, held=held))
    companion.side.press("card", "nuclear_armageddon")
    companion.side.press("card_play")
    assert companion.side.text().startswith("Armageddon: ●\u00a0red")
    companion.side.press("pass")
    companion.side.press("card", "nuclear_the_mother")
    assert "free of cost" in companion.side.text()
    companion.side.press("card_roll")
    companion.side.press("card_play")
    while companion.table.decision.kind == "losses":
        companion.side.press("lose", 0)
    assert companion.side.text().startswith("Armageddon: ◆\u00a0gold")
    companion.side.press("pass")
    assert companion.table.decision.kind == "turn"


def test_mods_are_taken_off_by_taps(laid):
    companion = laid(own_turn("diplomat_mod_reduction"))
    companion.side.press("card", "diplomat_mod_reduction")
    companion.side.press("card_play")
    assert "4 MODs to take off" in companion.side.text()
    for _ in range(4):
        companion.tap("saharan_empire")
    assert companion.table.position.mods_of("saharan_empire") == 0
    assert companion.side.text().startswith("MOD Reduction: ●\u00a0red")
    companion.tap("saharan_empire")
    assert "is not controlled by red" in companion.side.text()
    companion.tap("lesotho")
    companion.tap("lesotho")
    companion.tap("madagascar")
    assert companion.table.position.mods_of("lesotho") == 0
    assert companion.table.position.mods_of("madagascar") == 1


def scouting(laid):
    held = {**HELD, "enclave_of_the_bear": "red 4"}
    companion = laid(own_turn("land_scout_forces", held=held))
    companion.side.press("card", "land_scout_forces")
    companion.side.press("card_play")
    companion.act("page", "invade")
    companion.tap("enclave_of_the_bear")
    companion.tap("siberia")
    companion.side.press("mods", 1)
    companion.side.press("occupy")
    return companion


@pytest.mark.parametrize(
    ("answer", "mods", "expected"),
    [
        ("place", 6, ShowScouts("red", "siberia")),
        ("forfeit", 1, ShowScouts("red", "siberia", True)),
        ("pass", 1, Pass("red")),
    ],
)
def test_scouts_are_not_forgotten(answer, mods, expected, laid):
    companion = scouting(laid)
    assert "does it show Siberia?" in companion.side.text()
    companion.side.press(answer)
    assert companion.table.game.moves[-1] == expected
    assert companion.table.position.mods_of("siberia") == mods


def test_the_log_does_not_name_the_territory_of_waiting_scouts(laid):
    companion = scouting(laid)
    assert "red plays Scout Forces" in companion.foot.text()
    line = next(part for part in companion.foot.text().splitlines() if "plays Scout Forces" in part)
    assert "plays Scout Forces ·" not in line


@pytest.fixture
def with_own_cards(companion, own_cards):
    card = json.loads(own_cards.read_text(encoding="utf-8"))["cards"][0]
    broken = {"format": 1, "cards": [{**card, "copies": 0}]}
    own_cards.with_name("broken.json").write_text(json.dumps(broken), encoding="utf-8")
    return companion


def test_own_cards_from_a_file_are_carried_out_by_rulings(with_own_cards):
    companion = with_own_cards
    companion.act("own", "broken.json")
    assert "there must be at least one copy" in companion.home_sheet.text()
    companion.act("own", "ours.json")
    assert "2 × Storm – A <b>storm</b> rises." in companion.home_sheet.text()
    for place, name in enumerate(("red", "blue", "gold")):
        companion.act(f"name:{place}", name)
    companion.home_sheet.press("begin")
    table = companion.table
    assert table.position.pile("land") == 22
    laid = lay(ATTACKED, step="play", hands={"red": ("land",)})
    table.push(difference(table.position, laid, "as it lies"), Ruling("piles", piles=(("land", 21),)))
    table.push(Ruling("the hand", seats=(SeatRuling("red", hand=(Card("land"),)),)))
    companion.side.press("card", "land_storm")
    companion.side.press("card_play")
    assert companion.side.text().startswith("Storm")
    assert companion.side.offers("ruling")
    companion.side.press("done")
    assert table.game.moves[-1] == Pass("red")


def test_a_card_is_named_without_being_played(laid):
    companion = laid(own_turn("land_scout_forces"))
    companion.act("name:land", "land_scout_forces")
    assert companion.table.game.moves[-1] == NameCard("red", "land", "land_scout_forces")


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("kind", ["exchange", "remove_mods", "scouts"])
def test_the_panels_speak_both_languages(kind, lang, laid):
    if kind == "scouts":
        companion = scouting(laid)
    else:
        face = "nuclear_armageddon" if kind == "exchange" else "diplomat_mod_reduction"
        hands = {"red": ("nuclear", "nuclear", "diplomat")}
        companion = laid(own_turn(face, hands=hands))
        companion.side.press("card", face)
        companion.side.press("card_play")
    assert companion.table.decision.kind == kind
    companion.act("lang", lang)
    assert companion.side.text()
    assert "{" not in companion.side.text()


# --- what the draft of a card says ------------------------------------------------------------------------------


def test_a_tap_too_many_says_how_many_were_named(laid):
    companion = laid(own_turn("nuclear_scatter_bomb_land"))
    companion.side.press("card", "nuclear_scatter_bomb_land")
    for territory in ("siberia", "egypt", "japan", "sakha"):
        companion.tap(territory)
    assert "turns over 3 cards; 4 were named (R9.6)" in companion.side.text()
    companion = laid(own_turn("land_reinforcements", held={**HELD, "zaire_military_zone": "red 1"}))
    companion.side.press("card", "land_reinforcements")
    for territory in ("egypt", "madagascar", "lesotho", "zaire_military_zone"):
        companion.tap(territory)
    assert "needs 3 territories; 4 were named (R9.9)" in companion.side.text()


def test_another_tap_takes_another_target(laid):
    companion = laid(own_turn("land_assemble_mods"))
    companion.side.press("card", "land_assemble_mods")
    companion.tap("egypt")
    assert "madagascar" in companion.live.targets
    companion.tap("madagascar")
    companion.side.press("card_play")
    assert companion.table.game.moves[-1].territories == ("madagascar",)


def test_where_a_commander_cannot_go_is_explained(laid):
    companion = laid(own_turn("diplomat_decoys_revealed"))
    companion.side.press("card", "diplomat_decoys_revealed")
    companion.side.press("card_kind", "naval")
    companion.tap("japan")
    assert "Commanders go to own territories only; Japan is none of red (R9.17)" in companion.side.text()


def test_a_region_strike_shows_its_table_and_which_region_was_struck(laid):
    companion = laid(own_turn("nuclear_aqua_brother"))
    companion.side.press("card", "nuclear_aqua_brother")
    assert "1 US Pacific, 2 Asia Pacific, 3 North Atlantic, 4 South Atlantic, 5 Indian" in companion.side.text()
    assert "Rolled again: 6." in companion.side.text()
    companion.side.press("card_die", 6)
    companion.side.press("card_die", 5)
    companion.side.press("card_play")
    assert "plays Aqua Brother · 6 5 · Indian" in companion.foot.text()
    other = laid(own_turn("nuclear_rocket_strike_land"))
    other.side.press("card", "nuclear_rocket_strike_land")
    assert "1 US Pacific" not in other.side.text()


def test_an_empty_pile_is_told_before_the_card_is_played(laid):
    position = own_turn("naval_hidden_energy")
    water = tuple(t for t in position.frame.ids if position.board[t].kind == "water")
    companion = laid(play(position, Ruling("all gone", discarded=water)))
    companion.side.press("card", "naval_hidden_energy")
    assert "The pile of territory cards is empty: none is drawn." in companion.side.text()
    companion.side.press("card_play")
    assert companion.table.position.lasting == ()


def test_no_more_cards_are_asked_for_than_lie_in_the_pile(laid):
    position = own_turn("space_invade_earth")
    rest = tuple(t for t in position.frame.ids if position.board[t].kind == "land" and t not in {"egypt", "lesotho"})
    companion = laid(
        play(position, Ruling("nearly all gone", discarded=rest, lasting=(Effect("scout_forces", "blue"),)))
    )
    companion.side.press("card", "space_invade_earth")
    companion.tap("egypt")
    assert companion.live.targets == ()
    companion.side.press("card_play")
    assert companion.table.position.lasting == (Effect("scout_forces", "blue"),)


def test_what_players_are_asked_for_is_told_in_its_order_and_number(laid):
    held = {**HELD, "japan": "gold 3 land nuclear", "saharan_empire": "blue 1 land", "sea_of_crisis": "blue 0 space"}
    held |= {"neo_tokyo": "blue 1 naval", "argentina": "gold 0 diplomat"}
    companion = laid(own_turn("diplomat_mod_reduction", held={**held, "mexico": "blue 3"}))
    companion.side.press("card", "diplomat_mod_reduction")
    text = companion.side.text()
    told = [text.index(line) for line in ("blue takes 4 MODs", "gold takes 3 MODs", "red takes 2 MODs")]
    assert told == sorted(told)
    companion = laid(own_turn("nuclear_the_mother"))
    companion.side.press("card", "nuclear_the_mother")
    companion.side.press("card_die", 4)
    assert "blue chooses 1 unit to lose in Saharan Empire" in companion.side.text()


def test_an_invasion_called_off_between_rolls_is_told_as_such(laid):
    companion = laid(under_attack("diplomat_cease_fire"))
    companion.side.press("react", "blue")
    companion.side.press("card", "diplomat_cease_fire")
    assert "The invasion is over, without a roll." in companion.side.text()
    companion.side.press("card_drop")
    companion.table.push(Roll(d6(6), d6(1)))
    companion.side.press("react", "blue")
    companion.side.press("card", "diplomat_cease_fire")
    assert "The invasion is over, without another roll." in companion.side.text()


def test_mods_taken_off_are_counted_down(laid):
    held = {**HELD, "saharan_empire": "blue 3 land", "neo_tokyo": "blue 9 naval"}
    companion = laid(own_turn("diplomat_mod_reduction", held=held))
    companion.side.press("card", "diplomat_mod_reduction")
    companion.side.press("card_play")
    companion.tap("saharan_empire")
    assert "2 MODs with the fewest pieces" in companion.side.text()
    assert [offer["value"] for offer in companion.side.offers("add")] == [1, 2]
    companion.side.press("add", 2)
    assert "0 MODs with the fewest pieces" in companion.side.text()
    assert companion.table.decision.players == ("blue",)
    companion.tap("neo_tokyo")
    assert companion.table.decision.players == ("red",)


@pytest.mark.parametrize(
    ("effect", "en", "fr"),
    [
        (
            Effect("cease_fire", "blue", against="red"),
            "Cease Fire: ●\u00a0red may not attack ■\u00a0blue this turn",
            "Cessez-le-feu\u00a0: ●\u00a0red ne peut pas attaquer ■\u00a0blue pendant ce tour",
        ),
        (
            Effect("frequency_jam", "red", against="blue", card="naval_frequency_jam"),
            "Frequency Jam: ■\u00a0blue may play no card this turn",
            "Brouillage des fréquences\u00a0: ■\u00a0blue ne peut jouer aucune carte pendant ce tour",
        ),
        (
            Effect("invade_earth", "red", territory="japan"),
            "Invade Earth: ●\u00a0red may attack Japan from the Moon this turn",
            "Invasion de la Terre\u00a0: ●\u00a0red peut attaquer depuis la Lune pendant ce tour\u00a0: Japon",
        ),
        (
            Effect("hidden_energy", "red", territory="akara"),
            "Hidden Energy: 4 energy for ●\u00a0red if Akara is held when the turn ends",
            "Énergie cachée\u00a0: 4 d'énergie pour ●\u00a0red si le territoire est tenu à la fin du tour (Akara)",
        ),
        (
            Effect("energy_extraction", "red"),
            "Energy Extraction: 7 energy for ●\u00a0red if the whole Moon is held when the turn ends",
            "Extraction d'énergie\u00a0: 7 d'énergie pour ●\u00a0red si toute la Lune est tenue à la fin du tour",
        ),
        (
            Effect("scout_forces", "gold"),
            "Scout Forces: 5 MODs of ◆\u00a0gold wait on a secret card",
            "Forces d'éclairage\u00a0: 5 MOD de ◆\u00a0gold attendent sur une carte secrète",
        ),
    ],
)
def test_what_is_in_force_is_seen_by_all_in_every_step(effect, en, fr, laid):
    for step in ("play", "invade", "fortify"):
        companion = laid(own_turn("land_assemble_mods", step=step, lasting=(effect,)))
        assert en in companion.side.text()
    companion.act("lang", "fr")
    assert fr in companion.side.text()


def refuse(companion, move):
    """A card at the wrong moment, as a line of text would say it, and the way round the refusal."""
    assert not companion.commit(move)
    companion.side.press("ruling")


def test_a_refused_card_may_be_recorded_as_a_ruling_with_all_that_it_does(laid):
    before = own_turn("land_frequency_jam", step="fortify", hands={"red": ("land",)})
    companion = laid(before)
    refuse(companion, PlayCard("red", "land_frequency_jam", opponent="gold"))
    text = companion.side.text()
    assert "Cards played: Frequency Jam" in text
    assert "Frequency Jam: ◆\u00a0gold may play no card this turn" in text
    companion.side.press("reason", "we let it pass")
    companion.side.press("record")
    after = companion.table.position
    assert after.hand_of("red") == ()
    assert after.spent == (Card("land", "land_frequency_jam"),)
    assert after.piles == before.piles
    assert after.lasting == (Effect("frequency_jam", "red", against="gold", card="land_frequency_jam"),)


def test_cards_turned_over_by_a_refused_card_are_gone_too(laid):
    companion = laid(own_turn("naval_hidden_energy", step="fortify"))
    refuse(companion, PlayCard("red", "naval_hidden_energy", drawn=("akara",)))
    companion.side.press("reason", "we let it pass")
    companion.side.press("record")
    assert "akara" in companion.table.position.discarded


def test_a_house_rule_that_changes_the_card_stands_under_its_text(companion):
    for place, name in enumerate(("red", "blue", "gold")):
        companion.act(f"name:{place}", name)
    companion.act("house:energy_extraction_scope", "colony")
    companion.home_sheet.press("begin")
    table = companion.table
    assert table.position.ruleset.house.energy_extraction_scope == "colony"
    colony = own_turn("space_energy_extraction", hands={"red": ("space", "land")}, energy_extraction_scope="colony")
    table.push(difference(table.position, colony, "as it lies"))
    companion.side.press("card", "space_energy_extraction")
    assert "Energy Extraction asks for: one colony" in companion.side.text()
    companion.side.press("card_drop")
    companion.side.press("card", "land_assemble_mods")
    assert "Energy Extraction asks for" not in companion.side.text()


def test_a_card_as_it_is_printed_has_no_house_rule_under_it(laid):
    companion = laid(own_turn("space_energy_extraction"))
    companion.side.press("card", "space_energy_extraction")
    assert "Energy Extraction asks for" not in companion.side.text()


def test_nothing_is_in_force_once_the_game_is_over(laid):
    companion = laid(own_turn("land_assemble_mods", lasting=(Effect("scout_forces", "gold"),)))
    assert "wait on a secret card" in companion.side.text()
    companion.table.push(Ruling("we stop", step="over"))
    assert "wait on a secret card" not in companion.side.text()


def test_what_a_card_would_leave_in_force_is_told_before_it_is_played(laid):
    companion = laid(own_turn("space_invade_earth", hands={"red": ("space", "land")}))
    companion.side.press("card", "space_invade_earth")
    companion.tap("japan")
    assert "Invade Earth: ●\u00a0red may attack Japan from the Moon this turn" in companion.side.text()
    companion.side.press("card_drop")
    companion.side.press("card", "land_frequency_jam")
    companion.side.press("card_opponent", "gold")
    assert "◆\u00a0gold may play no card this turn" in companion.side.text()
