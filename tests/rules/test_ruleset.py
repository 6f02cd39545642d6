"""House rules: every switch, validated."""

import re

import msgspec
import pytest

from risk2210.board import load_board, load_cards
from risk2210.rules import Frame, HouseRules, InvalidRuleset, Ruleset, new_position, switches
from risk2210.rules.house_words import changed_effect

DEFAULTS = {
    "years": 5,
    "min_income": 3,
    "sajon_bonus": 4,
    "naval_needed_from_water": True,
    "naval_d8_anywhere": False,
    "evacuated_entry_optional": False,
    "station_keeps_alive": False,
    "armageddon_starts_with_active_player": False,
    "energy_extraction_scope": "moon",
    "tie_break": "energy_units",
    "two_player_neutral_cards": "out",
    "stealth_mods_for_neutral": False,
    "exiled_states_canada_link": True,
    "victory": "edition",
    "two_continents_at": "next_turn",
    "reinforcement_cap": "none",
    "open_cards": False,
    "missions_from_start": False,
    "mission_set": 14,
    "mission_kill_credit": "own_kill_else_24",
    "fortify": "edition",
    "setup_mode": "edition",
    "no_return_attack": False,
    "neutrals_2p": True,
    "first_player": "edition",
    "forced_trade_at": 5,
}


@pytest.mark.clause("R3.1")
def test_every_switch_and_its_default():
    assert {name: values[0] for name, values in switches().items()} == DEFAULTS
    assert msgspec.to_builtins(HouseRules(**DEFAULTS)) == {}
    assert switches()["years"] == (5, 1, 2, 3, 4, 6, 7, 8, 9, 10)


@pytest.mark.parametrize("switch", DEFAULTS)
def test_every_value_is_accepted_and_nothing_else(switch):
    for value in switches()[switch]:
        assert getattr(HouseRules.from_switches({switch: value}), switch) == value
    for value in ("often", None, 99, -1, 2.5, [], "True"):
        with pytest.raises(InvalidRuleset) as refused:
            HouseRules.from_switches({switch: value})
        assert refused.value.allowed == switches()[switch]
        assert switch in str(refused.value)
        assert switch in refused.value.message("fr")


def test_a_bool_is_no_number_and_a_number_no_bool():
    with pytest.raises(InvalidRuleset):
        HouseRules(years=True)
    with pytest.raises(InvalidRuleset):
        HouseRules(naval_d8_anywhere=1)


def test_an_unknown_switch_says_which_exist():
    with pytest.raises(InvalidRuleset) as refused:
        HouseRules.from_switches({"sajon": 3})
    assert refused.value.suggestions == ("sajon_bonus",)
    assert str(refused.value) == (
        f"there is no house rule 'sajon'; those that exist: {', '.join(DEFAULTS)}; did you mean sajon_bonus?"
    )
    assert "règle maison" in refused.value.message("fr")


def test_what_a_message_lists_is_in_the_documented_order_and_always_in_the_same():
    """The order of the fields of `HouseRules`; numbers ascending, words with the default first."""
    documented = re.findall(r"^    (\w+) : ", HouseRules.__doc__, flags=re.M)
    assert list(switches()) == documented
    for wrong in ("nope", "year", "zzz", ""):
        with pytest.raises(InvalidRuleset) as refused:
            HouseRules.from_switches({wrong: 3})
        assert ", ".join(documented) in refused.value.message("fr")
    for switch, allowed in switches().items():
        with pytest.raises(InvalidRuleset) as refused:
            HouseRules.from_switches({switch: "nope"})
        listed = str(refused.value).split("it may be: ")[1]
        values = [msgspec.json.decode(value) for value in listed.split(", ")]
        assert set(values) == set(allowed)
        assert values[0] == allowed[0] or values == sorted(values)


def test_numbers_come_from_the_edition():
    edition = Ruleset().edition
    assert (edition.starting_mods, edition.station_limit, edition.cards_per_turn) == ((30, 35, 30, 25), 4, 4)
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"mode": "chess"}', type=Ruleset)


def test_the_rulebooks_own_rules_are_written_and_digested_alike() -> None:
    """However they came about: left out, or every switch at its default."""
    spelled = Ruleset(house=HouseRules())
    assert msgspec.json.encode(spelled) == msgspec.json.encode(Ruleset()) == b"{}"
    read = msgspec.json.decode(b'{"house":{}}', type=Ruleset)
    assert msgspec.json.encode(read) == b"{}"
    board = load_board("risk2210")
    digests = {new_position(Frame(board, ["red", "blue"], rules)).digest for rules in (spelled, read, Ruleset())}
    assert len(digests) == 1


@pytest.mark.parametrize(
    ("switch", "value", "effect"),
    [
        ("energy_extraction_scope", "colony", "energy_extraction"),
        ("armageddon_starts_with_active_player", True, "armageddon"),
        ("evacuated_entry_optional", True, "evacuate"),
        ("stealth_mods_for_neutral", True, "defender_mods"),
    ],
)
def test_a_house_rule_is_told_of_the_card_that_it_changes_and_of_no_other(switch, value, effect):
    effects = {card.effect for card in load_cards().cards.values()}
    ruled = Ruleset(house=HouseRules(**{switch: value}))
    assert {each for each in effects if changed_effect(ruled, each, "en")} == {effect}
    assert not any(changed_effect(Ruleset(), each, "fr") for each in effects)
