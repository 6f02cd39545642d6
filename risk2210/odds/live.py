"""The odds on the table: battles and campaigns of a position, with the rights the rules give there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypedDict, Unpack

from msgspec.structs import replace

from risk2210.errors import Said
from risk2210.i18n import N_
from risk2210.odds.battle import Battle, DefenceDice, KnownCard, Side
from risk2210.odds.campaign import (
    MAX_ORDERED,
    MAX_TARGETS,
    CampaignOdds,
    Order,
    Target,
    campaign,
    chain,
    search_orders,
)
from risk2210.odds.errors import invalid, whole
from risk2210.odds.solve import BattleOdds, battle_odds
from risk2210.rules.attack import check_attack, needed_commander
from risk2210.rules.dice import attack_rights, defence_rights
from risk2210.rules.position import Position, put
from risk2210.rules.refusals import IllegalMove
from risk2210.rules.terms import MAX_COUNT, NEUTRAL


class Plans(TypedDict, total=False):
    """What a position does not say about a battle: the fields of `Battle` that are decisions of the players."""

    staying: int
    dice: int
    stop_at: int
    retreat_below: float
    defence_dice: DefenceDice
    cards: tuple[KnownCard, ...]


def battle_of(
    position: Position,
    origin: str,
    target: str,
    *,
    attack_order: tuple[str, ...] = (),
    defence_order: tuple[str, ...] = (),
    **plans: Unpack[Plans],
) -> Battle:
    """The battle for `target` from `origin` as the two stand on the table, **all** units at the origin counted.

    Who may roll eight-sided dice, who must live for the attack to go on, and whether a roll is still owed come from
    the rules (R7.4 to R7.12); the neutral army has neither commanders nor a station's dice (R12.5).

    Parameters
    ----------
    position : Position
    origin, target : str
        Ids of territories; the attacker is whoever controls the origin.
    attack_order, defence_order : tuple of str, optional
        What each side gives up first, as in `Side`.
    **plans : optional
        Fields of `Battle`: `staying`, `dice`, `stop_at`, `retreat_below`, `defence_dice`, `cards`.

    Raises
    ------
    IllegalMove
        When this attack may not be declared (R7.2 to R7.8).
    InvalidArgument
        When nobody defends the target (R7.19), or losses of the last roll are still to be chosen.

    Examples
    --------
    >>> from risk2210.board import load_board
    >>> from risk2210.rules import Frame, HoldingRuling, Ruleset, Ruling, new_position, play
    >>> start = new_position(Frame(load_board("risk2210"), ["red", "blue", "gold"], Ruleset()))
    >>> held = (
    ...     HoldingRuling("egypt", owner="red", mods=6, commanders=("land",)),
    ...     HoldingRuling("saharan_empire", owner="blue", mods=4, station=True),
    ...     HoldingRuling("japan", owner="gold", mods=1),
    ... )
    >>> position = play(start, Ruling("from the table", held, step="invade", order=("red", "blue", "gold")))
    >>> battle = battle_of(position, "egypt", "saharan_empire")
    >>> battle.attack_hand(7), battle.defence_hand(4)
    ((8, 6, 6), (8, 8))
    >>> round(odds_of(position, "egypt", "saharan_empire").win, 3)
    0.603
    """
    if any(decision.kind == "losses" for decision in position.awaiting):
        invalid("odds/losses")
    player = position.owners[position.frame.territory(origin)]
    if player is None or player == NEUTRAL:
        invalid("odds/no_owner", territory=origin)
    start, end = check_attack(position, player, origin, target)
    here = position.commanders[start]
    needed = needed_commander(position, start, end)
    invasion = position.invasion
    under_way = invasion is not None and (invasion.origin, invasion.target) == (origin, target) and invasion.rolls > 0
    return Battle(
        Side(position.mods[start], here, attack_rights(position, start, end), order=attack_order),
        _defence(position, end, defence_order),
        needs=needed if needed in here else None,
        rolled=under_way,
        **plans,
    )


def odds_of(
    position: Position,
    origin: str,
    target: str,
    *,
    attack_order: tuple[str, ...] = (),
    defence_order: tuple[str, ...] = (),
    **plans: Unpack[Plans],
) -> BattleOdds[float]:
    """How the battle of `battle_of` may end; the same parameters and refusals.

    In the midst of a battle these are the odds from where it stands now.
    """
    orders = {"attack_order": attack_order, "defence_order": defence_order}
    return battle_odds(battle_of(position, origin, target, **orders, **plans))


def _defence(position: Position, target: int, order: tuple[str, ...] = ()) -> Side:
    """The defence of a territory with the dice it is entitled to (R7.12)."""
    entitled = defence_rights(position, target) > 0
    return Side(
        position.mods[target],
        position.commanders[target],
        None if entitled else (),
        station=entitled and position.frame.ids[target] in position.stations,
        order=order,
    )


# --- campaigns ---------------------------------------------------------------------------------------------------


def campaign_of(
    position: Position,
    origin: str,
    path: Sequence[str],
    *,
    garrison: int = 1,
    garrisons: Mapping[str, int] | None = None,
    defence_dice: DefenceDice = "most",
) -> CampaignOdds:
    """Odds of taking the territories of a path one from the other, with **all** units that stand at the origin.

    Each attack must be allowed, its commanders' dice are those of its two ends (R7.10): both are asked of the rules
    with the army standing where it would.

    Parameters
    ----------
    position : Position
    origin : str
    path : sequence of str
        Ids of the targets, the first attacked from the origin, each other from the one before.
    garrison : int, optional
        Units that stay at the origin and in each target, 1 at least.
    garrisons : mapping of str to int, optional
        Other numbers for some of these territories.
    defence_dice : str, optional
        As in `Battle`.

    Raises
    ------
    IllegalMove
        When one of the attacks may not be declared (R7.2 to R7.8).
    InvalidArgument
        For an empty or too long path, a territory twice, or garrisons that are none.
    """
    names = _path(path, MAX_TARGETS)
    stay = _garrisons((origin, *names), garrison, garrisons)
    army = _army(position, origin)
    steps = zip((origin, *names), names, strict=False)  # from each to the next
    targets = [_target(position, origin, army, before, name, stay[name]) for before, name in steps]
    return campaign(army, chain(*targets), garrison=stay[origin], defence_dice=defence_dice)


def best_orders_of(
    position: Position,
    origin: str,
    targets: Sequence[str],
    *,
    garrison: int = 1,
    garrisons: Mapping[str, int] | None = None,
    defence_dice: DefenceDice = "most",
) -> tuple[Order, ...]:
    """All orders in which these territories can be taken one from the other, best first; up to six of them.

    Parameters as in `campaign_of`. Orders with an attack that is not allowed are left out, so there may be none.

    Raises
    ------
    InvalidArgument
        For no or too many targets, one twice, or garrisons that are none.
    """
    names = _path(targets, MAX_ORDERED)
    stay = _garrisons((origin, *names), garrison, garrisons)
    army = _army(position, origin)
    for name in names:
        position.frame.territory(name)
    met: dict[tuple[str, str], Target | None] = {}

    def attacked(before: str, name: str) -> Target | None:
        if (before, name) not in met:
            try:
                met[before, name] = _target(position, origin, army, before or origin, name, stay[name])
            except IllegalMove:
                met[before, name] = None
        return met[before, name]

    return search_orders(army, names, attacked, stay[origin], defence_dice)


def _path(path: Sequence[str], most: int) -> tuple[str, ...]:
    if isinstance(path, str) or not all(isinstance(name, str) for name in path):
        invalid("odds/path", wanted="tuple of str", value=path)
    if not 1 <= len(path) <= most or len(set(path)) != len(path):
        invalid("odds/targets", most=most)
    return tuple(path)


def _garrisons(territories: tuple[str, ...], garrison: int, others: Mapping[str, int] | None) -> dict[str, int]:
    stay = dict.fromkeys(territories, garrison)
    for name, units in (others or {}).items():
        if name not in stay:
            invalid("odds/choice", what=Said(N_("a garrison")), choices=", ".join(territories), value=name)
        stay[name] = units
    for units in stay.values():
        whole(units, N_("the number of units that stay"), 1, MAX_COUNT)
    return stay


def _army(position: Position, origin: str) -> Side:
    start = position.frame.territory(origin)
    if position.owners[start] in {None, NEUTRAL}:
        invalid("odds/no_owner", territory=origin)
    return Side(position.mods[start], position.commanders[start])


def _target(position: Position, origin: str, army: Side, before: str, name: str, garrison: int) -> Target:
    """The target as the army meets it coming from `before`, by the rules asked with the army standing there."""
    frame = position.frame
    home, start = frame.territory(origin), frame.territory(before)
    player = position.owners[home]
    assert player is not None
    moved = position
    if start != home:
        moved = replace(
            position,
            owners=put(position.owners, start, player),
            mods=put(put(position.mods, home, 1), start, max(2, army.mods)),
            commanders=put(put(position.commanders, home, ()), start, army.commanders),
        )
    start, end = check_attack(moved, player, before, name)
    needed = needed_commander(moved, start, end)
    return Target(
        name,
        _defence(position, end),
        garrison,
        attack_rights(moved, start, end),
        needs=needed if needed in army.commanders else None,
    )
