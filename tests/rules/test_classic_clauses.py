"""Every refusal in classic Risk names the clause that says so, in the words of classic Risk; house rules in pairs."""

from itertools import combinations, product
from random import Random

import pytest

from risk2210.learn.rulebook import rulebook
from risk2210.rules import (
    EDITIONS,
    MISSIONS,
    NEUTRAL,
    RANKS,
    ClaimMission,
    ClaimRank,
    Collect,
    Deal,
    Dealt,
    Declare,
    Deploy,
    DrawCard,
    EndTurn,
    HouseRules,
    IllegalMove,
    ImpossibleRuleset,
    InvasionOutcome,
    Reinforce,
    RollForFirst,
    Ruleset,
    Ruling,
    SeatRuling,
    ShowCard,
    TerritoryCard,
    TradeSet,
    audit,
    options,
    outcome,
    play,
    printed,
    switches,
    switches_of,
)
from risk2210.selfplay import choose
from risk2210.selfplay.driver import PLAYERS as SEATS
from tests.golden.regenerate import classic_game
from tests.rules.classic_table import PLAYERS, lay, start
from tests.rules.table import code, play_all, refused
from tests.rules.test_classic import dealt, rolled, taken

MODES = tuple(mode for mode, edition in EDITIONS.items() if "house_variants" in edition.parts)
FOREIGN = ("MOD", "unit", "invasion", "station", "unité")
"""Words of Risk 2210 A.D. that classic Risk has not."""


# --- the clause depends on the table ---


@pytest.mark.clause("C4.2")
@pytest.mark.clause("C4.3")
@pytest.mark.parametrize("mode", ["classic", "classic_2p_neutral", "hasbro_2006", "risk_mission_2006"])
def test_two_players_read_the_clauses_of_two_players(mode):
    position = play(start(mode, ("red", "blue")), rolled(("red", "blue")))
    assert code(position, EndTurn("red")) == "awaiting/deal C4.2"
    position = play(position, dealt(position))
    own, neutral = position.territories_of("red"), position.territories_of(NEUTRAL)
    assert code(position, Reinforce("red", ((own[0], 1),), neutral[0])) == "setup/batch C4.3"
    assert code(position, EndTurn("red")) == "awaiting/reinforce C4.3"


@pytest.mark.clause("C7.6")
@pytest.mark.clause("C6.5")
@pytest.mark.parametrize(
    ("mode", "clause"), [("classic", "C7.6"), ("hasbro_2006", "C7.6"), ("classic_missions", "C6.5")]
)
def test_cards_dealt_to_more_than_two(mode, clause):
    position = play(start(mode, **({} if clause == "C6.5" else {"setup_mode": "dealt"})), rolled(PLAYERS))
    ids = position.frame.ids
    uneven = Deal(tuple(map(Dealt, PLAYERS, (ids[:16], ids[16:29], ids[29:]))))
    assert code(position, uneven) == f"setup/deal_uneven {clause}"
    assert code(position, EndTurn("red")) == f"awaiting/deal {clause}"
    placing = play(position, dealt(position))
    if mode == "classic":
        assert code(placing, EndTurn("red")) == "awaiting/reinforce C1.2"


@pytest.mark.clause("C1.3")
@pytest.mark.clause("C5.3")
@pytest.mark.parametrize(
    ("mode", "clause"), [("classic", "C1.3"), ("hasbro_2006", "C5.3"), ("risk_mission_2006", "C5.3")]
)
def test_the_roll_for_the_first_turn_is_another_than_the_one_for_placing(mode, clause):
    first = start(mode, first_player="roll")
    assert code(first, EndTurn("red")) == "awaiting/first_player C1.2"
    again = lay({"alaska": "red 2"}, mode=mode, step="first_turn", first_player="roll")
    assert code(again, EndTurn("red")) == f"awaiting/first_player {clause}"
    assert code(again, RollForFirst((("red", 7), ("blue", 1), ("gold", 1)))) == f"dice/face {clause}"


@pytest.mark.clause("C1.1")
def test_what_a_game_has_not_is_told_with_its_clause():
    position = lay({"alaska": "red 5", "japan": "blue 1"})
    assert code(position, ClaimMission("red", "hold_24")) == "edition/without C6.5"
    assert code(position, ClaimRank("red", "major")) == "edition/without C5.6"
    assert code(position, Ruling("ranks", seats=(SeatRuling("red", ranks=("major",)),))) == "edition/without C5.6"
    assert code(position, Ruling("energy", seats=(SeatRuling("red", energy=3),))) == "edition/without C1.1"
    assert code(position, Ruling(" ")) == "ruling/reason C1.1"
    assert code(position, Ruling("sets", sets=-1)) == "ruling/range C1.1"


# --- any refusal at all ---


def tries(position, rng):
    """Moves that are mostly refused."""
    for player in position.players:
        own = position.territories_of(player) or position.frame.ids
        here = rng.choice(own)
        there = rng.choice((*position.board.neighbours(here), here))
        seen = [TerritoryCard(rng.choice((None, "infantry", "joker")), rng.choice((None, here))) for _ in range(3)]
        yield from (Collect(player), EndTurn(player), DrawCard(player, seen[0]), ShowCard(player, seen[1]))
        yield from (Deploy(player, ((here, rng.randint(0, 9)),)), Reinforce(player, ((here, 2),), there))
        yield from (Declare(player, here, there), TradeSet(player, tuple(seen), here))
        yield InvasionOutcome(player, here, there, rng.randint(0, 2), rng.randint(0, 2), taken=rng.random() < 0.5)
        yield from (ClaimMission(player, rng.choice(MISSIONS)), ClaimRank(player, rng.choice(RANKS)))


@pytest.mark.parametrize("mode", MODES)
def test_refusals_and_findings_name_clauses_of_the_rulebook_of_classic_risk(mode):
    book, rng = rulebook("en", "classic"), Random(mode)
    told = set()
    least, most = EDITIONS[mode].players
    for players in (least, most) if mode == "classic" else (least,):
        game, _ = classic_game(mode, players, 3)
        for index in range(0, len(game), max(1, len(game) // 20)):
            position = game.position_at(index)
            refusals = list(options(position).refused.values()) + [finding.about for finding in audit(position)]
            for move in tries(position, rng):
                try:
                    play(position, move)
                except IllegalMove as illegal:
                    refusals.append(illegal.refusal)
            for refusal in refusals:
                assert refusal.clause in book, refusal
                for lang in ("en", "fr"):
                    sentence = refusal.message(lang, position.frame)
                    assert not any(word in sentence for word in FOREIGN), sentence
                told.add(refusal.code)
    assert len(told) > 20


# --- no attack in return (C7.7, C3.5) ---


def fought():
    """Gold has attacked Kamchatka from Alaska, in vain, and lost all but one army there."""
    held = {"alaska": "gold 5", "kamchatka": "blue 5", "alberta": "red 9", "siam": "gold 1"}
    position = lay(held, no_return_attack=True, player="gold", order=("gold", "red", "blue"))
    position = play(position, InvasionOutcome("gold", "alaska", "kamchatka", attackers_lost=4))
    return play_all(play(position, EndTurn("gold")), Collect("red"), Deploy("red", (("alberta", 3),)))


@pytest.mark.clause("C7.7")
@pytest.mark.parametrize("out", [False, True])
def test_who_has_lost_the_place_attacked_from_is_not_attacked_back(out):
    """Nor is anybody protected for ever when the attacker is out of the game and no turn of his comes."""
    position = fought()
    if out:
        position = play(position, Ruling("gold had no more", (), seats=()))
        position = play(position, InvasionOutcome("red", "alberta", "alaska", 0, 1, taken=True, mods=3))
        siam = Ruling("siam falls too", seats=(SeatRuling("gold", alive=False),))
        position = play(position, siam)
    else:
        position = play(position, InvasionOutcome("red", "alberta", "alaska", 0, 1, taken=True, mods=3))
    for move in (EndTurn("red"), DrawCard("red"), Collect("blue")):
        if position.active != "blue" or isinstance(move, Collect):
            position = play(position, move)
    position = play(position, Deploy("blue", (("kamchatka", position.seat("blue").reserve),)))
    assert play(position, Declare("blue", "kamchatka", "alaska")).invasion is not None


@pytest.mark.clause("C7.7")
def test_while_he_holds_it_nobody_attacks_him_back_from_there():
    position = play_all(fought(), EndTurn("red"), Collect("blue"), Deploy("blue", (("kamchatka", 3),)))
    refusal = refused(position, Declare("blue", "kamchatka", "alaska"))
    assert (refusal.code, refusal.clause, refusal.data["holder"]) == ("invasion/return", "C7.7", "gold")


# --- house rules that mean nothing, and pairs of them ---


@pytest.mark.clause("C7.8")
@pytest.mark.parametrize("mode", MODES)
def test_a_house_rule_of_two_players_is_offered_where_two_may_play(mode):
    least, _ = EDITIONS[mode].players
    assert ("neutrals_2p" in switches_of(mode)) is (least == 2)
    if least > 2:
        with pytest.raises(ImpossibleRuleset) as caught:
            Ruleset(mode, HouseRules(neutrals_2p=False))
        assert caught.value.code == "house/other_game"


def pairs(mode):
    """Every two house rules, each set to something that the edition does not print."""
    values = {name: set(switches()[name]) - {"edition", printed(name, mode)} for name in switches_of(mode)}
    for first, second in combinations(values, 2):
        for one, other in product(values[first], values[second]):
            yield {first: one, second: other}


def why_impossible(mode, players, house):
    """Why these house rules cannot be played by, or None."""
    try:
        Ruleset(mode, HouseRules(**house)).check_players(players)
    except ImpossibleRuleset as impossible:
        return impossible
    return None


def holds(position, switch, value):
    """Whether the game played is one by this house rule."""
    rules, frame = position.ruleset, position.frame
    match switch:
        case "setup_mode":
            return ("deal" if value == "dealt" else "claim") in frame.setup_steps
        case "first_player":
            return ("first_turn" in frame.setup_steps) is (value != "placed_first") and rules.first_turn == value
        case "victory":
            return rules.victory == value and ("missions" in frame.parts) >= (value == "missions")
        case "missions_from_start":
            return "missions" in frame.setup_steps
        case "fortify":
            return rules.fortify == value
        case "neutrals_2p":
            return frame.has_neutral_army is value
    return getattr(rules.house, switch) == value


@pytest.mark.clause("C7.1")
@pytest.mark.clause("C7.4")
@pytest.mark.parametrize("mode", ["classic", "classic_missions", "hasbro_2006", "risk_mission_2006"])
def test_every_pair_of_house_rules_is_played_or_refused_with_its_reason(mode):
    played = refusals = 0
    for house in pairs(mode):
        players = SEATS[:2] if "neutrals_2p" in house else SEATS[:3]
        impossible = why_impossible(mode, len(players), house)
        if impossible is not None:
            assert impossible.message("fr") != impossible.message("en")
            assert impossible.code in {"house/no_missions", "house/no_two_continents", "house/missions_players"}
            refusals += 1
            continue
        position = start(mode, players, **house)
        for switch, value in house.items():
            assert holds(position, switch, value), house
        played += 1
    assert played > 10
    assert refusals or mode == "risk_mission_2006"


@pytest.mark.parametrize(
    "house",
    [
        {"victory": "two_continents", "missions_from_start": True, "two_continents_at": "at_once"},
        {"victory": "missions", "setup_mode": "claim", "first_player": "youngest", "mission_set": 12},
        {"open_cards": True, "forced_trade_at": 3, "reinforcement_cap": 12, "fortify": "none"},
        {"no_return_attack": True, "fortify": "unlimited", "mission_kill_credit": "any_kill", "victory": "missions"},
    ],
)
def test_house_rules_together_make_whole_games(house):
    game, _ = classic_game("classic", 4, 2, **house)
    assert outcome(game.position) is not None
    assert findings_of(game) == []


def findings_of(game):
    return [finding for index in range(0, len(game), 40) for finding in audit(game.position_at(index))]


@pytest.mark.clause("C2.5")
@pytest.mark.clause("C7.3")
def test_open_cards_and_a_trade_at_three_force_every_set():
    """With open cards every hand is known, so the house rule of three always finds the set."""
    position = lay(
        {"alaska": "red 9", "japan": "blue 2"},
        step="deploy",
        cards={"red": ("infantry", "cavalry", "joker")},
        open_cards=True,
        forced_trade_at=3,
    )
    assert code(position, Collect("red")) == "awaiting/trade C2.5"
    assert choose(position, Random(1)).player == "red"


@pytest.mark.clause("C6.6")
@pytest.mark.clause("C7.1")
def test_the_second_continent_wins_at_once_though_the_cards_of_the_eliminated_want_trading():
    regions = {region.id: region.members for region in lay({"alaska": "red 1"}).board.regions}
    two = dict.fromkeys((*regions["australia"], *regions["south_america"]), "red 1")
    held = two | {"siam": "red 9", "indonesia": "blue 1", "japan": "gold 2"}
    hands = {"red": ("?",) * 4, "blue": ("?",) * 4}
    position = lay(held, cards=hands, victory="two_continents", two_continents_at="at_once", homes=False)
    over = play(position, taken("indonesia", origin="siam"))
    assert (outcome(over).winners, outcome(over).reason, over.awaiting) == (("red",), "continents", ())
    later = play(lay(held, cards=hands, victory="two_continents", homes=False), taken("indonesia", origin="siam"))
    assert later.awaiting[-1].kind == "trade"
