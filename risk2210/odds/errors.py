"""What odds refuse to answer, and why, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NoReturn

from risk2210.errors import CodedError, InvalidArgument, Said, _quoted
from risk2210.i18n import N_

MESSAGES: Mapping[str, str] = {
    "odds/dice": N_("{side} rolls {least} to {most} dice, not {count}"),
    "odds/hand": N_("a hand of dice is a tuple of numbers of sides, such as (8, 6), not {value}"),
    "odds/die": N_("a die has a whole number of sides from {least} to {most}, not {value}"),
    "odds/number": N_("{what} must be a whole number from {least} to {most}, not {value}"),
    "odds/chance": N_("{what} must be a number from 0 to 1, not {value}"),
    "odds/choice": N_("{what} must be one of {choices}, not {value}"),
    "odds/flag": N_("{what} must be true or false, not {value}"),
    "odds/kind": N_("{what} must be {wanted}, not {value}"),
    "odds/commanders": N_("{what} names distinct commanders out of {choices}, not {value}"),
    "odds/order": N_("the order of giving up units names each of {wanted} once, not {value}"),
    "odds/attackers": N_(
        "an attack needs more units at the origin than must stay there: {units} are there and {staying} must stay"
    ),
    "odds/no_defender": N_("nobody defends: such a territory is entered without dice"),
    "odds/attacking_station": N_("a Space Station gives the attacker no eight-sided dice"),
    "odds/needed_commander": N_("the attack needs the commander {commander}, who is not among those at the origin"),
    "odds/elsewhere": N_("defending commanders must stand in the territory to lend a die: {commanders} do not"),
    "odds/stage": N_("this battle has no stage with {attackers} attackers and {defenders} defenders"),
    "odds/cards": N_("a table of all stages leaves no room for cards still to come"),
    "odds/losses": N_("losses of the last roll are still to be chosen"),
    "odds/no_owner": N_("no player controls {territory}"),
    "odds/targets": N_("a campaign has 1 to {most} targets, each with a name of its own"),
    "odds/path": N_("the targets of a campaign must be {wanted}, not {value}"),
}


class InvalidOdds(CodedError, InvalidArgument):
    """A question about odds that cannot be answered; `code` is a key of `MESSAGES`.

    Examples
    --------
    >>> from risk2210.odds import roll_odds
    >>> roll_odds((6, 6, 6, 6), (6,))
    Traceback (most recent call last):
    ...
    risk2210.odds.errors.InvalidOdds: the attacker rolls 1 to 3 dice, not 4
    """

    messages = MESSAGES


def invalid(code: str, /, **data: object) -> NoReturn:
    """Raise `InvalidOdds`; what was given as `value` is quoted."""
    if "value" in data:
        data["value"] = _quoted(data["value"])
    raise InvalidOdds(code, **data)


def whole(value: object, what: str, least: int, most: int) -> int:
    """The value if it is a whole number between the two (True and 3.0 are not)."""
    if type(value) is not int or not least <= value <= most:
        invalid("odds/number", what=Said(what), least=least, most=most, value=value)
    return value


def flag(value: object, what: str) -> bool:
    """The value if it is True or False."""
    if not isinstance(value, bool):
        invalid("odds/flag", what=Said(what), value=value)
    return value


def chance(value: object, what: str) -> float:
    """The value if it is a probability; NaN is none."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        invalid("odds/chance", what=Said(what), value=value)
    return value
