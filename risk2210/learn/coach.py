"""The coach: at most three hints for a player, each with its reason from the rules, the odds or the front.

It weighs nothing that it does not say: what is owed comes first, then the best thing to do now, then what is in danger.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from risk2210.atlas import Front, assault, front
from risk2210.i18n import N_, chance_words, filled
from risk2210.odds import odds_of
from risk2210.rules import NEUTRAL, Position, attacks, option, play
from risk2210.rules.awaiting import what_is_awaited
from risk2210.rules.messages import COMMANDER_WORDS
from risk2210.rules.messages_classic import wording
from risk2210.rules.position import put, regions_of
from risk2210.rules.refusals import IllegalMove

MOST: Final = 3
"""Hints given at a time."""

WORTH_IT: Final = 0.65
"""Chance from which an attack is spoken of."""

IN_DANGER: Final = 0.5
"""Chance of losing a territory from which it is spoken of."""

WORTH_PLACING: Final = 0.1
"""Chance that new MODs must take from an attack to be spoken of."""

LOOKED_AT: Final = 40
"""Most attacks whose odds are worked out, the strongest first."""

HINTS: Final[Mapping[str, str]] = {
    "owed": N_("{awaited}."),
    "wait": N_("It is not for {player} to act now: {awaited}."),
    "enter": N_("{target} is empty: from {origin} it is entered without dice, a point and a territory for the income."),
    "region": N_(
        "{target} from {origin} would complete {region} (bonus {bonus}). The chance is {chance}: "
        "{units} units against {against}."
    ),
    "bonus": N_(
        "{target} from {origin} would be the third contested capture: a card and an energy. The chance is {chance}."
    ),
    "break": N_(
        "{target} from {origin} would take {region} (bonus {bonus}) from {owner}. The chance "
        "is {chance}: {units} units against {against}."
    ),
    "attack": N_("{target} from {origin}: {units} units against {against}, a chance of {chance}."),
    "none": N_("No attack has a chance of {chance} or more now. Fortify, and keep your energy."),
    "hire": N_("{commander} costs {cost} of your {energy} energy and would open {opened} more attacks."),
    "deploy": N_(
        "New MODs do most good in {territory}: with {amount} more there, {owner} takes it with a chance of {then} "
        "instead of {chance} if he attacks with all he has."
    ),
    "danger": N_("{territory} is in danger: {owner} takes it with a chance of {chance} if he attacks with all he has."),
    "danger_region": N_(
        "{territory} is in danger, and with it {region} (bonus {bonus}): {owner} takes it with a chance of {chance}."
    ),
    "move": N_(
        "{origin} has {units} units and no enemy beside it; fortify them to {territory}, which is in danger ({chance})."
    ),
}
"""For each kind of hint its words."""


class Hint(Struct, frozen=True):
    """One hint.

    Parameters
    ----------
    kind : str
        Key of `HINTS`.
    about : {"owed", "possible", "risky"}
    clause : str
    data : mapping
        Ids and numbers its words name: the reasons.
    shown : tuple of str
        Territories to light.
    """

    kind: str
    about: Literal["owed", "possible", "risky"]
    clause: str
    data: Mapping[str, Any]
    shown: tuple[str, ...] = ()

    def said(self, position: Position, lang: str = "en", names: Mapping[str, str] | None = None) -> str:
        """The hint in words, with its clause."""
        _ = wording(lang, position.edition.armies).gettext
        called = names or {}
        words: dict[str, str] = {}
        for key, value in self.data.items():
            if key in {"origin", "target", "territory"}:
                words[key] = position.board[value].name(lang)
            elif key == "region":
                words[key] = position.board.region(value).name(lang)
            elif key in {"owner", "player"}:
                words[key] = _(N_("the neutral army")) if value == NEUTRAL else called.get(value, value)
            elif key in {"chance", "then"}:
                words[key] = chance_words(value, lang)
            elif key == "commander":
                words[key] = _(COMMANDER_WORDS[value])
            elif key == "awaited":
                words[key] = value.message(lang, position.frame, called).rpartition(" (")[0]
            else:
                words[key] = str(value)
        text = filled(_(HINTS[self.kind]), words, lang)
        return f"{text[0].upper()}{text[1:]} ({position.clause(self.clause)})"


def hints(position: Position, player: str) -> tuple[Hint, ...]:
    """What a player should know now, at most three things, the most pressing first.

    Parameters
    ----------
    position : Position
    player : str

    Notes
    -----
    Some 20 to 200 ms: the odds of the strongest attacks and of the whole front are worked out exactly.

    Examples
    --------
    >>> from risk2210.learn import Scene
    >>> position = Scene(lay=("egypt red 9", "africa red 1", "saharan_empire blue 1", "japan blue 2")).position()
    >>> print(hints(position, "red")[0].said(position))
    Saharan Empire from Egypt would complete Africa (bonus 3). The chance is over 99%: 9 units against 1. (R7.2)
    """
    found = [*_owed(position, player), *_possible(position, player), *_risky(position, player)]
    return tuple(found[:MOST])


def _owed(position: Position, player: str) -> Iterator[Hint]:
    """What the rules want first, or that it is somebody else's move."""
    if not position.awaiting:
        return
    decision = position.awaiting[-1]
    awaited = what_is_awaited(decision, position)
    if decision.players and player not in decision.players:
        yield Hint("wait", "owed", decision.clause, {"player": player, "awaited": awaited})
    elif decision.kind != "turn":
        yield Hint("owed", "owed", decision.clause, {"awaited": awaited})


def _possible(position: Position, player: str) -> Iterator[Hint]:
    """The best attack, or a commander who would open more."""
    decision = position.awaiting[-1] if position.awaiting else None
    if decision is None or position.active != player or decision.kind != "turn":
        return
    if position.step == "build":
        yield from _hire(position, player)
    if position.step == "fortify":
        return
    best = _best_attack(position, player)
    if best is not None:
        yield best
    elif attacks(position, player):
        yield Hint("none", "possible", "R7.1", {"chance": WORTH_IT})


def _best_attack(position: Position, player: str) -> Hint | None:
    pairs = attacks(position, player)
    free = [pair for pair in pairs if not position.units_of(pair[1])]
    pairs.sort(key=lambda pair: position.units_of(pair[1]) - position.units_of(pair[0]))
    ranked = []
    for origin, target in [pair for pair in pairs if position.units_of(pair[1])][:LOOKED_AT]:
        chance = odds_of(position, origin, target).win
        if chance < WORTH_IT:
            continue
        kind, more, worth = _gain(position, player, target)
        data = {
            "origin": origin,
            "target": target,
            "chance": chance,
            "units": position.units_of(origin),
            "against": position.units_of(target),
            **more,
        }
        ranked.append((worth * chance, chance, Hint(kind, "possible", "R7.2", data, (origin, target))))
    ranked.sort(key=lambda row: row[:2], reverse=True)
    if ranked and (ranked[0][0] > 1 or not free):
        return ranked[0][2]
    if free:
        origin, target = max(free, key=lambda pair: position.units_of(pair[0]))
        return Hint("enter", "possible", "R7.19", {"origin": origin, "target": target}, (origin, target))
    return None


def _gain(position: Position, player: str, target: str) -> tuple[str, dict[str, Any], float]:
    """What taking a territory would bring besides itself: a kind of hint, its data, and how much it is worth."""
    frame = position.frame
    index = frame.index[target]
    region = next(number for number, members in enumerate(frame.members) if index in members)
    name, bonus = frame.region_ids[region], frame.bonus[region]
    others = [m for m in frame.members[region] if m != index and frame.ids[m] not in position.devastated]
    owner = position.owner_of(target)
    if all(position.owners[m] == player for m in others):
        return "region", {"region": name, "bonus": bonus}, 1.0 + bonus
    captures = position.turn.captures if position.turn is not None else 0
    if captures == position.edition.captures_for_bonus - 1:
        return "bonus", {}, 3.0
    if owner is not None and owner != NEUTRAL and region in regions_of(position, owner):
        return "break", {"region": name, "bonus": bonus, "owner": owner}, 1.0 + bonus / 2
    return "attack", {}, 1.0


def _hire(position: Position, player: str) -> Iterator[Hint]:
    """The commander who would open most attacks."""
    try:
        offered = option(position, "hire")
    except IllegalMove:
        return
    now = len(attacks(position, player))
    opened = {}
    seen = set()
    for move in offered.moves:
        kind = getattr(move, "commander", None)
        if kind in {"naval", "space"} and kind not in seen:
            seen.add(kind)
            opened[kind] = len(attacks(play(position, move), player)) - now
    kind = max(opened, key=opened.__getitem__, default=None)
    if kind is not None and opened[kind] > 0:
        data = {
            "commander": kind,
            "cost": position.edition.commander_cost,
            "energy": position.energy_of(player),
            "opened": opened[kind],
        }
        yield Hint("hire", "possible", "R7.5" if kind == "naval" else "R7.7", data)


def _risky(position: Position, player: str) -> Iterator[Hint]:
    """The worst places of the front, and what may be done for them now."""
    if player not in position.owners or not position.order:
        return
    attackable = front(position, player).rows
    rows = [row for row in attackable if row.assault >= IN_DANGER]
    held = {position.frame.region_ids[number]: number for number in regions_of(position, player)}

    def worth(territory: str) -> int:
        region = position.board[territory].region
        return position.frame.bonus[held[region]] if region in held else 0

    deciding = position.awaiting[-1] if position.awaiting else None
    if deciding is not None and deciding.kind == "deploy" and player in deciding.players:
        yield from _placing(position, rows, deciding.amount, worth)
        return
    rows.sort(key=lambda row: (-(1 + worth(row.territory)) * row.assault, row.territory))
    for row in rows[:2]:
        owner = position.owner_of(row.attackers[0])
        data = {"territory": row.territory, "chance": row.assault, "owner": owner}
        if position.active == player and position.step == "fortify":
            idle = _idle(position, row.territory, {other.territory for other in attackable})
            if idle is not None:
                moved = {"origin": idle, "units": position.units_of(idle), **data}
                yield Hint("move", "risky", "R10.1", moved, (idle, row.territory))
                continue
        if worth(row.territory):
            region = position.board[row.territory].region
            yield Hint("danger_region", "risky", "R5.2", {**data, "region": region, "bonus": worth(row.territory)},
                       (row.territory,))  # fmt: skip
        else:
            yield Hint("danger", "risky", "R7.2", data, (row.territory,))


def _placing(position: Position, rows: Sequence[Front], amount: int, worth: Callable[[str], int]) -> Iterator[Hint]:
    """Where all new MODs together take most from an attack, if anywhere."""
    best: tuple[float, Hint] | None = None
    for row in rows:
        index = position.frame.index[row.territory]
        stronger = replace(position, mods=put(position.mods, index, position.mods[index] + amount))
        then = assault(stronger, row.attackers, row.territory)
        if row.assault - then < WORTH_PLACING:
            continue
        data = {
            "territory": row.territory,
            "amount": amount,
            "chance": row.assault,
            "then": then,
            "owner": position.owner_of(row.attackers[0]),
        }
        good = (1 + worth(row.territory)) * (row.assault - then)
        if best is None or good > best[0]:
            best = good, Hint("deploy", "risky", "R5.5", data, (row.territory,))
    if best is not None:
        yield best[1]


def _idle(position: Position, target: str, threatened: Collection[str]) -> str | None:
    """The largest heap that no enemy can reach and that may fortify to the target."""
    try:
        paths = option(position, "fortify").arguments["paths"]
    except IllegalMove:
        return None
    origins = [origin for origin, end in paths if end == target and origin not in threatened]
    return max(origins, key=position.units_of, default=None)
