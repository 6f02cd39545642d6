"""`Ruleset`: the edition and the house rules one game is played by."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from functools import cache
from typing import Any, Final, Literal, get_args, get_type_hints

import msgspec
from msgspec import Struct
from msgspec.structs import force_setattr, replace

from risk2210.board import CardSpec
from risk2210.errors import CodedError, InvalidArgument
from risk2210.i18n import N_, translation
from risk2210.rules.editions import EDITIONS, Edition, FirstTurn, FortifyPolicy, Mode, Part, SetUp, Victory
from risk2210.rules.terms import MAX_COUNT, SETUP_STEPS, Step

EDITION: Final = "edition"
"""Value of a switch that leaves the choice to the edition's own rulebook."""


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
        Names of switches that may have been meant, nearest first.
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
            numbers = all(type(value) is int for value in self.allowed)
            listed = ", ".join(map(_shown, sorted(self.allowed) if numbers else self.allowed))  # type: ignore[type-var]
            text = gettext(N_("the house rule {switch} cannot be {value}; it may be: {listed}"))
            return text.format(switch=self.switch, value=_shown(self.value), listed=listed)
        text = gettext(N_("there is no house rule {switch!r}; those that exist: {listed}"))
        problem = text.format(switch=self.switch, listed=", ".join(switches()))
        if not self.suggestions:
            return problem
        hint = gettext("did you mean {names}?").format(names=", ".join(self.suggestions))
        return f"{problem}{gettext('; ')}{hint}"

    def __str__(self) -> str:
        return self.message()


def _shown(value: object) -> str:
    """A value as it is typed: ``true``, ``3``, ``"moon"``; anything at all may have been given."""
    try:
        return msgspec.json.encode(value).decode()[:80]
    except (TypeError, ValueError, OverflowError, RecursionError):
        return repr(value)[:80]


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
    victory : str
        ``"world"``; ``"missions"``: or a secret mission fulfilled; ``"two_continents"``: or two continents (C7.1).
    two_continents_at : str
        Two continents win ``"next_turn"``, if still held when the owner's turn begins, or ``"at_once"`` (C7.1).
    reinforcement_cap : int or str
        ``"none"``, or 12: the most armies a turn brings (C7.2).
    open_cards : bool
        True: territory cards lie face up (C7.3).
    missions_from_start : bool
        True: everybody has a secret mission besides whatever else wins (C7.4).
    mission_set : int
        14 missions, or the 12 of the US box (C6.1).
    mission_kill_credit : str
        Somebody else destroyed the colour: ``"own_kill_else_24"`` or ``"any_kill"`` (C6.7).
    fortify : str
        ``"adjacent"``, ``"chain"``, ``"unlimited"`` or ``"none"`` (C7.5).
    setup_mode : str
        Territories are ``"claim"``-ed one by one or ``"dealt"`` with the cards (C7.6).
    no_return_attack : bool
        True: nobody attacks back along an attack before the attacker's next turn, while he holds its origin (C7.7).
    neutrals_2p : bool
        False: two players play without a neutral army (C7.8).
    first_player : str
        Who has the first turn: ``"placed_first"``, ``"roll"`` or ``"youngest"`` (C1.3).
    forced_trade_at : int
        Cards at the start of a turn that force a trade: 5, or 3 (C2.5).

    Where a switch is ``"edition"``, the edition's rulebook decides.

    Examples
    --------
    >>> HouseRules.from_switches({"years": 3}).years
    3
    >>> HouseRules.from_switches({"year": 3})  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    risk2210.rules.ruleset.InvalidRuleset: there is no house rule 'year'; those that exist: years, min_income, ...
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
    victory: Literal["edition", "world", "missions", "two_continents"] = "edition"
    two_continents_at: Literal["next_turn", "at_once"] = "next_turn"
    reinforcement_cap: Literal["none", 12] = "none"
    open_cards: bool = False
    missions_from_start: bool = False
    mission_set: Literal[14, 12] = 14
    mission_kill_credit: Literal["own_kill_else_24", "any_kill"] = "own_kill_else_24"
    fortify: Literal["edition", "adjacent", "chain", "unlimited", "none"] = "edition"
    setup_mode: Literal["edition", "claim", "dealt"] = "edition"
    no_return_attack: bool = False
    neutrals_2p: bool = True
    first_player: Literal["edition", "placed_first", "roll", "youngest"] = "edition"
    forced_trade_at: Literal[5, 3] = 5

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
                near = difflib.get_close_matches(str(name), known)
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


IMPOSSIBLE: Final[Mapping[str, str]] = {
    "house/other_game": N_("the house rule {switch} means nothing in the game {mode}; leave it as it is"),
    "house/no_missions": N_("the house rule {switch} needs secret missions in the game"),
    "house/no_two_continents": N_("the house rule {switch} needs two continents to be what wins"),
    "house/ranks": N_("the house rule {switch} cannot be set where four ranks of missions are played for"),
    "house/neutral_deals": N_("beside a neutral army the territories are dealt; they cannot be claimed"),
    "house/always_neutral": N_("the game {mode} always has a neutral army"),
    "house/players": N_("{count} players cannot play {mode}; it is for {least} to {most}"),
    "house/missions_players": N_("secret missions are for 3 to 6 players, not for {count}"),
    "house/board": N_("{mode} is played on the board {needed}, not on {board}"),
}
"""For every code, why these house rules, players and board cannot go together."""


class ImpossibleRuleset(CodedError, InvalidArgument):
    """House rules that are not for this edition or not for one another; `code` is a key of `IMPOSSIBLE`."""

    messages = IMPOSSIBLE


CLASSIC_SWITCHES: Final = frozenset(
    {"victory", "two_continents_at", "reinforcement_cap", "open_cards", "missions_from_start", "mission_set"}
    | {"mission_kill_credit", "fortify", "setup_mode", "no_return_attack", "neutrals_2p", "first_player"}
    | {"forced_trade_at"}
)
"""House rules of classic Risk; all others are for Risk 2210 A.D."""


def switches_of(mode: Mode) -> tuple[str, ...]:
    """House rules that mean something in an edition.

    Examples
    --------
    >>> "years" in switches_of("risk2210"), "years" in switches_of("classic")
    (True, False)
    """
    edition = EDITIONS[mode]
    classic = "house_variants" in edition.parts
    of_boards = frozenset().union(*(each.board_switches for each in EDITIONS.values()))
    return tuple(
        name
        for name in switches()
        if (name in edition.board_switches if name in of_boards else (name in CLASSIC_SWITCHES) == classic)
        and not ("ranks" in edition.parts and name in _NOT_WITH_RANKS)
        and not (name == "neutrals_2p" and not edition.neutral_players)
    )


_NOT_WITH_RANKS = frozenset(
    {"victory", "two_continents_at", "missions_from_start", "mission_set", "mission_kill_credit"}
)


class Ruleset(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a game is played by: the edition, the house rules, and the group's own command cards.

    Own cards are kept here, not named by their file, so that a record can be read wherever it is taken (R9.18).
    Modules ask the ruleset for a number or a right, never for the name of the mode.

    Raises
    ------
    ImpossibleRuleset
        A house rule that is not for this edition, or not for another one that is set.

    Examples
    --------
    >>> Ruleset().edition.station_cost
    5
    >>> Ruleset(house=HouseRules(years=3)).house.years
    3
    >>> Ruleset("classic", HouseRules(years=3))
    Traceback (most recent call last):
    ...
    risk2210.rules.ruleset.ImpossibleRuleset: the house rule years means nothing in the game classic; leave it as it is
    """

    mode: Mode = "risk2210"
    house: HouseRules = HouseRules()
    cards: tuple[CardSpec, ...] = ()

    def __post_init__(self) -> None:
        """Refuse what cannot go together, and keep one value for what is the rulebook's own choice anyway."""
        force_setattr(self, "house", _as_printed(self.house, self.edition))
        default = type(self).__struct_defaults__[type(self).__struct_fields__.index("house")]
        if self.house == default:
            force_setattr(self, "house", default)
        else:
            self._refuse_impossible(default)

    def _refuse_impossible(self, default: HouseRules) -> None:
        house, edition = self.house, self.edition
        known = switches_of(self.mode)
        changed = [name for name in switches() if getattr(house, name) != getattr(default, name)]
        for name in changed:
            if name not in known:
                ranks = name in _NOT_WITH_RANKS and "ranks" in edition.parts
                raise ImpossibleRuleset("house/ranks" if ranks else "house/other_game", switch=name, mode=self.mode)
            if name in {"mission_set", "mission_kill_credit"} and not self.has("missions"):
                raise ImpossibleRuleset("house/no_missions", switch=name)
        if "two_continents_at" in changed and self.victory != "two_continents":
            raise ImpossibleRuleset("house/no_two_continents", switch="two_continents_at")
        if edition.players[1] == edition.neutral_players:
            if not house.neutrals_2p:
                raise ImpossibleRuleset("house/always_neutral", mode=self.mode)
            self.check_players(edition.neutral_players)

    def check_players(self, count: int) -> None:
        """Refuse a number of players with whom this cannot be played.

        Raises
        ------
        ImpossibleRuleset
        """
        edition = self.edition
        least, most = edition.players
        if not least <= count <= most:
            raise ImpossibleRuleset("house/players", count=count, mode=self.mode, least=least, most=most)
        if self.has("missions") and count < FEWEST_WITH_MISSIONS:
            raise ImpossibleRuleset("house/missions_players", count=count)
        if self.house.setup_mode == "claim" and self._deals_for_neutral(count):
            raise ImpossibleRuleset("house/neutral_deals")

    # --- what is in the game ---

    @property
    def edition(self) -> Edition:
        """The numbers of the edition."""
        return EDITIONS[self.mode]

    def has(self, part: Part) -> bool:
        """Whether this game has a part."""
        return part in self.parts

    @property
    def parts(self) -> frozenset[Part]:
        """Everything this game has."""
        return _parts(self)

    @property
    def victory(self) -> Victory:
        """What wins, besides being the last player left."""
        return self.edition.victory if self.house.victory == EDITION else self.house.victory

    @property
    def fortify(self) -> FortifyPolicy:
        """How far and how often units may move at the end of a turn (R10.1, C3.4)."""
        return self.edition.fortify if self.house.fortify == EDITION else self.house.fortify

    @property
    def fortify_moves(self) -> int:
        """Fortify moves of a turn."""
        return {"none": 0, "unlimited": MAX_COUNT}.get(self.fortify, 1)

    @property
    def first_turn(self) -> FirstTurn:
        """Who has the first turn (C1.3)."""
        return self.edition.first_turn if self.house.first_player == EDITION else self.house.first_player

    def has_neutral_army(self, players: int) -> bool:
        """Whether a neutral army takes part with so many players (R12, C4)."""
        return players == self.edition.neutral_players and self.house.neutrals_2p

    def _deals_for_neutral(self, players: int) -> bool:
        return not self.has("neutral_draw") and self.has_neutral_army(players)

    def setup(self, players: int) -> SetUp:
        """How territories come to their first owners."""
        if self._deals_for_neutral(players):
            return "dealt"
        return self.edition.setup if self.house.setup_mode == EDITION else self.house.setup_mode

    def setup_steps(self, players: int) -> tuple[Step, ...]:
        """Steps of set-up with so many players, in their order."""
        wanted: set[Step] = {"first_player", "reinforce", "claim" if self.setup(players) == "claim" else "deal"}
        if self.has("devastation"):
            wanted.add("devastation")
        if self.has("neutral_draw") and self.has_neutral_army(players):
            wanted.add("neutral_army")
        if self.has("missions"):
            wanted.add("missions")
        if self.has("commanders"):
            wanted.add("command")
        if self.first_turn != "placed_first":
            wanted.add("first_turn")
        return tuple(step for step in SETUP_STEPS if step in wanted)


FEWEST_WITH_MISSIONS: Final = 3


@cache
def _parts(ruleset: Ruleset) -> frozenset[Part]:
    """Parts of the edition, and those that house rules bring in."""
    dealt = ruleset.victory == "missions" or ruleset.house.missions_from_start
    return ruleset.edition.parts | ({"missions"} if dealt else set())


_BY_EDITION: Final[Mapping[str, str]] = {
    "victory": "victory",
    "fortify": "fortify",
    "setup_mode": "setup",
    "first_player": "first_turn",
}
"""Switches that leave the choice to the edition, and the edition's field."""


def printed(switch: str, mode: Mode) -> Any:
    """What a switch is when nobody sets it: its default, or what the edition prints.

    Examples
    --------
    >>> printed("fortify", "classic"), printed("open_cards", "classic")
    ('adjacent', False)
    """
    if switch in _BY_EDITION:
        return getattr(EDITIONS[mode], _BY_EDITION[switch])
    return getattr(HouseRules(), switch)


def _as_printed(house: HouseRules, edition: Edition) -> HouseRules:
    """House rules with the edition's own choices left to the edition, so that equal games are equal values."""
    same = {
        switch: EDITION for switch, field in _BY_EDITION.items() if getattr(house, switch) == getattr(edition, field)
    }
    return replace(house, **same) if same else house
