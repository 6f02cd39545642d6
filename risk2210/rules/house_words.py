"""The games and their house rules in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from risk2210.errors import render, told
from risk2210.i18n import N_, translation
from risk2210.rules.editions import Mode
from risk2210.rules.ruleset import EDITION, ImpossibleRuleset, Ruleset, printed, switches_of

MODE_WORDS: Final[Mapping[Mode, tuple[str, str]]] = {
    "risk2210": (N_("Risk 2210 A.D."), N_("Earth, seas and Moon; five years, then the count.")),
    "classic_2210": (
        N_("Classic Risk on the 2210 board"),
        N_("The classic game of the 2210 box: on the land of its Earth board, with land cards traded in sets (C1)."),
    ),
    "classic": (N_("Classic Risk"), N_("The older game, two to six players; with two a neutral army takes part (C1).")),
    "classic_2p_neutral": (
        N_("Classic Risk for two"),
        N_("Three piles of 14 territories, one of them neutral; 40 armies each (C4)."),
    ),
    "classic_missions": (
        N_("Secret missions"),
        N_("Classic Risk; whoever fulfils his secret mission first wins (C6)."),
    ),
    "hasbro_2006": (
        N_("Risk, edition of 2006"),
        N_("Two to four players, a new roll for the first turn, the golden cavalryman (C5)."),
    ),
    "risk_mission_2006": (
        N_("Risk Mission, edition of 2006"),
        N_("Four missions each, one of every rank, from your own cards; one a turn, all four win (C5.6)."),
    ),
}
"""Name and explanation of each game."""

CLASSIC_SWITCH_WORDS: Final[Mapping[str, tuple[str, str]]] = {
    "victory": (N_("What wins"), N_("The world; or a secret mission; or two whole continents (C7.1).")),
    "two_continents_at": (
        N_("Two continents win"),
        N_("When the owner's next turn begins with both, or at once when the second is taken (C7.1)."),
    ),
    "reinforcement_cap": (
        N_("Most armies of a turn"),
        N_("Territories, continents and sets together; two more for a matching card come on top (C7.2)."),
    ),
    "open_cards": (N_("Territory cards face up"), N_("Yes: the face is said when a card is drawn (C7.3).")),
    "missions_from_start": (
        N_("Missions from the start"),
        N_("Yes: everybody has a secret mission besides what else wins (C7.4)."),
    ),
    "mission_set": (N_("Missions in the pack"), N_("14, or the 12 of the US box (C6.1).")),
    "mission_kill_credit": (
        N_("Somebody else destroys the colour"),
        N_("The mission becomes 24 territories; or it is fulfilled, as in the US booklet of 1993 (C6.7)."),
    ),
    "fortify": (
        N_("Fortifying"),
        N_("To a neighbour, along a chain, along chains as often as wanted, or not at all (C7.5)."),
    ),
    "setup_mode": (N_("Territories"), N_("Claimed one by one, or dealt with the cards (C7.6).")),
    "no_return_attack": (
        N_("No attack in return"),
        N_("Yes: nobody attacks back along an attack before the attacker's next turn (C7.7)."),
    ),
    "neutrals_2p": (N_("Neutral army for two"), N_("No: two players share the board between them (C7.8).")),
    "first_player": (
        N_("First turn"),
        N_("Whoever placed first, as most booklets say; a new roll, as in 2006; or the youngest (C1.3)."),
    ),
    "forced_trade_at": (
        N_("Cards that force a trade"),
        N_("Five, as the booklets say; or three, where the hand is known to hold a set (C2.5)."),
    ),
}
"""Name and explanation of each house rule of classic Risk."""

CLASSIC_VALUE_WORDS: Final[Mapping[str, str]] = {
    "victory:world": N_("the world"),
    "victory:missions": N_("the world or a secret mission"),
    "victory:two_continents": N_("the world or two continents"),
    "two_continents_at:next_turn": N_("at the owner's next turn"),
    "two_continents_at:at_once": N_("at once"),
    "reinforcement_cap:none": N_("no limit"),
    "mission_kill_credit:own_kill_else_24": N_("it becomes 24 territories"),
    "mission_kill_credit:any_kill": N_("it is fulfilled"),
    "fortify:adjacent": N_("to a neighbour"),
    "fortify:chain": N_("along a chain"),
    "fortify:unlimited": N_("along chains, without limit"),
    "fortify:none": N_("not at all"),
    "setup_mode:claim": N_("claimed"),
    "setup_mode:dealt": N_("dealt"),
    "first_player:placed_first": N_("whoever placed first"),
    "first_player:roll": N_("a new roll"),
    "first_player:youngest": N_("the youngest"),
}
"""Values of these house rules that are neither numbers nor yes or no."""


SWITCH_WORDS: Final[Mapping[str, tuple[str, str]]] = {
    "years": (N_("Years"), N_("How long the game lasts (R3.1).")),
    "min_income": (N_("Least income"), N_("What few territories yield all the same (R5.1).")),
    "sajon_bonus": (N_("Bonus of Sajon"), N_("The printed bonus is 4; some tables count 3 (R1.2).")),
    "naval_needed_from_water": (
        N_("Naval Commander from water to land"),
        N_("No: attacks from water to land need no Naval Commander (R7.5)."),
    ),
    "naval_d8_anywhere": (
        N_("Naval die from anywhere"),
        N_("Yes: the Naval Commander lends his eight-sided die wherever he stands (R7.10)."),
    ),
    "evacuated_entry_optional": (
        N_("Evacuated territory may be left empty"),
        N_("Yes: the attacker need not enter a territory emptied by Evacuation (R9.11)."),
    ),
    "station_keeps_alive": (
        N_("A station keeps its player in the game"),
        N_("Yes: a player without units stays in while he has a Space Station (R7.23)."),
    ),
    "armageddon_starts_with_active_player": (
        N_("Armageddon begins with its player"),
        N_("No: it begins with the first player of the year (R9.15)."),
    ),
    "energy_extraction_scope": (
        N_("Energy Extraction asks for"),
        N_("The whole Moon, or one lunar colony (R9.19)."),
    ),
    "tie_break": (N_("Equal scores"), N_("Most energy, then most units; or a shared victory at once (R11.6).")),
    "two_player_neutral_cards": (
        N_("Cards of the neutral army"),
        N_("With two players they leave the piles, or are shuffled back (R12.2)."),
    ),
    "stealth_mods_for_neutral": (
        N_("Stealth MODs for the neutral army"),
        N_("Yes: they may be played to defend neutral territories (R12.6)."),
    ),
    "exiled_states_canada_link": (
        N_("Exiled States next to Canada"),
        N_("The rulebook's example names this border; printed boards do not show it."),
    ),
    **CLASSIC_SWITCH_WORDS,
}
"""Name and explanation of each house rule."""

VALUE_WORDS: Final[Mapping[str, str]] = {
    "true": N_("yes"),
    "false": N_("no"),
    "moon": N_("the whole Moon"),
    "colony": N_("one colony"),
    "energy_units": N_("energy, then units"),
    "none": N_("shared victory"),
    "out": N_("out of the game"),
    "reshuffled": N_("shuffled back"),
    **CLASSIC_VALUE_WORDS,
}
"""Values of house rules that are not numbers; the house rule before a colon where a word means different things."""


def mode_word(mode: Mode, lang: str) -> str:
    """Name of a game."""
    return translation(lang).gettext(MODE_WORDS[mode][0])


def value_word(switch: str, value: Any, lang: str) -> str:
    """A value of a house rule in words."""
    key = value_key(value)
    word = VALUE_WORDS.get(f"{switch}:{key}", VALUE_WORDS.get(key))
    return key if word is None else translation(lang).gettext(word)


def value_key(value: Any) -> str:
    """A value as `VALUE_WORDS` spells it.

    Examples
    --------
    >>> value_key(True), value_key(5)
    ('true', '5')
    """
    return str(value).lower()


def set_value(ruleset: Ruleset, switch: str) -> Any:
    """What a house rule is in a game: what the table chose, or what the edition prints."""
    value = getattr(ruleset.house, switch)
    return printed(switch, ruleset.mode) if value == EDITION else value


def changed_switches(ruleset: Ruleset) -> tuple[str, ...]:
    """House rules of a game that are not what its edition prints."""
    return tuple(s for s in switches_of(ruleset.mode) if set_value(ruleset, s) != printed(s, ruleset.mode))


def house_rule(ruleset: Ruleset, switch: str, lang: str) -> str:
    r"""A house rule and what it is in a game, in words.

    Examples
    --------
    >>> house_rule(Ruleset(), "years", "fr")
    'Années\xa0: 5'
    """
    return told(
        translation(lang).gettext(SWITCH_WORDS[switch][0]), value_word(switch, set_value(ruleset, switch), lang), lang
    )


EFFECT_SWITCHES: Final[Mapping[str, str]] = {
    "energy_extraction": "energy_extraction_scope",
    "armageddon": "armageddon_starts_with_active_player",
    "evacuate": "evacuated_entry_optional",
    "defender_mods": "stealth_mods_for_neutral",
}
"""The house rule that may change what a card with this effect does, which its printed text does not tell."""


def changed_effect(ruleset: Ruleset, effect: str, lang: str) -> str:
    """What a house rule of the game has changed about cards with this effect, in words; empty for none."""
    switch = EFFECT_SWITCHES.get(effect)
    return house_rule(ruleset, switch, lang) if switch in changed_switches(ruleset) else ""


def why_impossible(error: ImpossibleRuleset, lang: str) -> str:
    """Why house rules cannot go together, with their names in words."""
    _ = translation(lang).gettext
    data: dict[str, Any] = dict(error.data)
    if data.get("switch") in SWITCH_WORDS:
        data["switch"] = f"“{_(SWITCH_WORDS[data['switch']][0])}”"
    if data.get("mode") in MODE_WORDS:
        data["mode"] = _(MODE_WORDS[data["mode"]][0])
    return render(error.messages[error.code], data, lang)
