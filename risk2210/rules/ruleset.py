"""`Ruleset`: the numbers and house rules one game is played by."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Literal, get_args, get_type_hints

import msgspec
from msgspec import Struct
from msgspec.structs import force_setattr

from risk2210.board import CardSpec
from risk2210.errors import InvalidArgument
from risk2210.i18n import N_, translation


class InvalidRuleset(InvalidArgument):
    """A house rule that does not exist or has a value it cannot have.

    Parameters
    ----------
    switch : str
        The switch at fault.
    value : object
        What it was set to.
    allowed : tuple
        Values it may have; empty when no switch of that name exists.
    suggestions : tuple of str
        Names of switches that do exist, nearest first.
    """

    def __init__(self, switch: str, value: object, allowed: tuple[object, ...], suggestions: tuple[str, ...]) -> None:
        super().__init__(switch)
        self.switch = switch
        self.value = value
        self.allowed = allowed
        self.suggestions = suggestions

    def message(self, lang: str = "en") -> str:
        """The error in words, naming what would be accepted."""
        gettext = translation(lang).gettext
        if self.allowed:
            listed = ", ".join(msgspec.json.encode(value).decode() for value in self.allowed)
            text = gettext(N_("the house rule {switch} cannot be {value!r}; it may be: {listed}"))
        else:
            listed = ", ".join(self.suggestions)
            text = gettext(N_("there is no house rule {switch!r}; those that exist: {listed}"))
        return text.format(switch=self.switch, value=self.value, listed=listed)

    def __str__(self) -> str:
        return self.message()


Years = Literal[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]


class HouseRules(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The switches a table may set; each default is the rulebook's own reading.

    Parameters
    ----------
    years : int
        Length of the game in years, 1 to 10 (R3.1).
    min_income : int
        Least income for territories: 3, or 0 for none (R5.1).
    sajon_bonus : int
        Bonus of Sajon: 4, or 3 (R1.2).
    naval_needed_from_water : bool
        False frees attacks from water to land from the Naval Commander (R7.5).
    naval_d8_anywhere : bool
        True lets the Naval Commander give his die from anywhere on the boards (R7.10).
    evacuated_entry_optional : bool
        True lets the attacker stay out of a territory emptied by Evacuation (R9.11).
    station_keeps_alive : bool
        True keeps a player without units in the game while he has a station (R7.23).
    armageddon_starts_with_active_player : bool
        True lets the player of Armageddon start the exchange (R9.15).
    energy_extraction_scope : str
        ``"moon"``: the whole Moon must be held; ``"colony"``: one lunar colony is enough (R9.19).
    tie_break : str
        ``"energy_units"``: most energy, then most units; ``"none"``: shared victory at once (R11.6).
    two_player_neutral_cards : str
        ``"out"``: the cards of neutral territories leave the piles; ``"reshuffled"``: they go back (R12.2).
    stealth_mods_for_neutral : bool
        True lets Stealth MODs be played for the neutral army (R12.6).
    exiled_states_canada_link : bool
        False removes the link between the Exiled States of America and Canada named only by the rulebook's example.

    Examples
    --------
    >>> HouseRules.from_switches({"years": 3}).years
    3
    >>> HouseRules.from_switches({"year": 3})  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    risk2210.rules.ruleset.InvalidRuleset: there is no house rule 'year'; those that exist: years, ...
    """

    years: Years = 5
    min_income: Literal[3, 0] = 3
    sajon_bonus: Literal[4, 3] = 4
    naval_needed_from_water: bool = True
    naval_d8_anywhere: bool = False
    evacuated_entry_optional: bool = False
    station_keeps_alive: bool = False
    armageddon_starts_with_active_player: bool = False
    energy_extraction_scope: Literal["moon", "colony"] = "moon"
    tie_break: Literal["energy_units", "none"] = "energy_units"
    two_player_neutral_cards: Literal["out", "reshuffled"] = "out"
    stealth_mods_for_neutral: bool = False
    exiled_states_canada_link: bool = True

    def __post_init__(self) -> None:
        """Refuse values outside the listed ones, wherever the switches come from."""
        for name, allowed in switches().items():
            value = getattr(self, name)
            if not any(type(value) is type(choice) and value == choice for choice in allowed):
                raise InvalidRuleset(name, value, allowed, ())

    @classmethod
    def from_switches(cls, settings: Mapping[str, Any]) -> HouseRules:
        """House rules from a mapping of switch to value.

        Raises
        ------
        InvalidRuleset
            For a name that is no switch (saying which exist) or a value it cannot have (saying which it can).
        """
        known = switches()
        for name, value in settings.items():
            if name not in known:
                near = difflib.get_close_matches(str(name), known, n=len(known), cutoff=0.0)
                raise InvalidRuleset(str(name), value, (), tuple(near))
        return cls(**settings)


def switches() -> dict[str, tuple[Any, ...]]:
    """Every house-rule switch with the values it may have, the default first.

    Examples
    --------
    >>> switches()["min_income"]
    (3, 0)
    """
    if not _SWITCHES:
        hints = get_type_hints(HouseRules)
        for name in HouseRules.__struct_fields__:
            choices = (True, False) if hints[name] is bool else get_args(hints[name])
            default = HouseRules.__struct_defaults__[HouseRules.__struct_fields__.index(name)]
            _SWITCHES[name] = tuple(sorted(choices, key=lambda choice: choice != default))
    return _SWITCHES


_SWITCHES: dict[str, tuple[Any, ...]] = {}


Mode = Literal["risk2210"]
"""Editions of the game the engine knows."""


class Edition(Struct, frozen=True):
    """The numbers printed in one edition's rulebook; no house rule changes them."""

    starting_energy: int  # R2.1
    starting_mods: tuple[int, int, int, int]  # for 2, 3, 4 and 5 players (R2.4, R12.3)
    devastation_cards: int  # R2.3
    reinforcement_batch: int  # R2.7
    territories_per_income: int  # R5.1
    commander_cost: int  # R6.1
    station_cost: int  # R6.3
    station_limit: int  # R1.5
    card_cost: int  # R6.5
    cards_per_turn: int  # R6.5
    attack_dice: int  # R7.9
    defence_dice: int  # R7.9
    captures_for_bonus: int  # R7.20
    bonus_energy: int  # R7.21
    fortify_moves: int  # R10.1
    influence_points: int  # R11.4
    neutral_players: int  # with this many players a neutral army takes part (R12)
    neutral_cards: tuple[int, int, int]  # land, water and lunar cards it draws (R12.1)
    neutral_mods: int  # R12.1


EDITIONS: Mapping[Mode, Edition] = MappingProxyType(
    {
        "risk2210": Edition(
            starting_energy=3,
            starting_mods=(30, 35, 30, 25),
            devastation_cards=4,
            reinforcement_batch=3,
            territories_per_income=3,
            commander_cost=3,
            station_cost=5,
            station_limit=4,
            card_cost=1,
            cards_per_turn=4,
            attack_dice=3,
            defence_dice=2,
            captures_for_bonus=3,
            bonus_energy=1,
            fortify_moves=1,
            influence_points=3,
            neutral_players=2,
            neutral_cards=(16, 6, 6),
            neutral_mods=3,
        )
    }
)
"""Every edition's numbers."""


class Ruleset(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a game is played by: the edition, the house rules, and the group's own command cards.

    Own cards are kept here, not named by their file, so that a record can be read wherever it is taken (R9.18).
    Modules ask the ruleset for a number or a right, never for the name of the mode.

    Examples
    --------
    >>> Ruleset().edition.station_cost
    5
    >>> Ruleset(house=HouseRules(years=3)).house.years
    3
    """

    mode: Mode = "risk2210"
    house: HouseRules = HouseRules()
    cards: tuple[CardSpec, ...] = ()

    def __post_init__(self) -> None:
        """Keep one value for the rulebook's own house rules: only the default itself is left out when written."""
        default = type(self).__struct_defaults__[type(self).__struct_fields__.index("house")]
        if self.house == default:
            force_setattr(self, "house", default)

    @property
    def edition(self) -> Edition:
        """The numbers of the edition."""
        return EDITIONS[self.mode]
