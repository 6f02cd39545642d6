"""Claims about a position, in words that examples, lessons and puzzles share; the engine says whether they hold.

===================================  ==============================================================================
``legal MOVE``                       the move may be made (a line as people type it)
``refused CODE MOVE``                it is refused, with this code
``owner TERRITORY PLAYER``           who controls it; ``nobody``, ``neutral``
``units TERRITORY N``                units there; ``mods`` counts MODs alone
``station TERRITORY``                a Space Station stands there
``devastated TERRITORY``
``territories PLAYER N``             how many he controls
``income PLAYER MODS ENERGY``        what his turn yields, stations' MODs included
``region PLAYER REGION``             he controls the whole region
``energy PLAYER N``                  also ``reserve``, ``cards``, ``stations``, ``score``
``in_play PLAYER COMMANDER``
``out PLAYER``                       he is out of the game
``awaiting KIND [PLAYER]``           what is awaited now, and from whom
``step STEP``, ``year N``            where the game stands
``active PLAYER``                    whose turn it is
``order PLAYER …``                   the turn order
``captures N``                       contested captures of this turn
``attack ORIGIN TARGET``             the player whose turn it is may attack so
``attack_dice TERRITORY N``          most dice of an attack from there; ``defence_dice`` in defence of it
``attack_eights ORIGIN TARGET N``    eight-sided ones among them; ``defence_eights TERRITORY N``
``losses ATTACK : DEFENCE A D``      units each side loses by these faces
``path PLAYER ORIGIN TARGET``        a secured path joins the two
``winner PLAYER``                    he has won
``collects PLAYER N``                MODs he has in hand once he has collected
``costs A D ROLL``                   units the attacker and the defender lose when this roll is played
``most_dice ORIGIN TARGET N``        most dice the attack may be rolled with, found by rolling
``most_eights ORIGIN TARGET N``      most eight-sided ones, likewise; ``guards ORIGIN TARGET N`` in defence
``least_in N``                       fewest units that may move in, found by moving in
``then CLAIM | MOVE``                the claim holds once the move is made
``chooses PLAYER | BID``             he takes the first marker after these bids; ``tie`` where the dice decide
===================================  ==============================================================================

``not`` before a claim denies it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import combinations
from typing import Final

from risk2210.errors import InvalidArgument
from risk2210.i18n import N_
from risk2210.record import TextError, parse_line
from risk2210.rules import (
    COMMANDERS,
    NEUTRAL,
    Collect,
    Declare,
    Move,
    Occupy,
    Position,
    Refusal,
    Roll,
    RollTie,
    attacks,
    income,
    outcome,
    replay,
    score_sheet,
    secured_from,
)
from risk2210.rules.dice import attack_rights, defence_rights, losses, most_attack_dice, most_defence_dice
from risk2210.rules.position import regions_of

Check = Callable[..., bool]


def holds(claim: str, position: Position) -> bool:
    """Whether the claim is true of the position.

    Raises
    ------
    InvalidArgument
        It is no claim at all.

    Examples
    --------
    >>> from risk2210.learn import Scene
    >>> position = Scene(lay=("egypt red 4", "saharan_empire blue 2")).position()
    >>> holds("legal egypt > saharan_empire", position), holds("not owner egypt blue", position)
    (True, True)
    >>> holds("refused invasion/not_adjacent egypt > japan", position)
    True
    """
    word, _, rest = claim.strip().partition(" ")
    if word == "not":
        return not holds(rest, position)
    if word == "legal":
        return refusal_of(rest, position) is None
    if word == "refused":
        code, _, line = rest.partition(" ")
        refusal = refusal_of(line, position)
        return refusal is not None and refusal.code == code
    if word == "then":
        told, _, line = rest.partition("|")
        return refusal_of(line, position) is None and holds(told, _after(line, position))
    if word == "chooses":
        player, _, line = rest.partition("|")
        return refusal_of(line, position) is None and _chooses(_after(line, position), player.strip())
    check = CLAIMS.get(word)
    if check is None:
        raise InvalidArgument(N_("this is no claim about a position"))
    return check(position, *rest.split())


def refusal_of(line: str, position: Position) -> Refusal | None:
    """Why the moves of a line may not be made; None if they may.

    Raises
    ------
    InvalidArgument
        The line cannot be read as moves.
    """
    try:
        return replay(position, parse_line(line, position)).refusal
    except TextError as error:
        raise InvalidArgument(error.message()) from None


def _owner(position: Position, territory: str, owner: str) -> bool:
    return position.owner_of(territory) == (None if owner == "nobody" else owner)


def _income(position: Position, player: str, mods: str, energy: str) -> bool:
    found = income(position, player)
    return (found.mods, found.energy) == (int(mods), int(energy))


def _region(position: Position, player: str, region: str) -> bool:
    return position.frame.region_ids.index(region) in regions_of(position, player)


def _awaiting(position: Position, kind: str, player: str = "") -> bool:
    if not position.awaiting:
        return kind == "nothing"
    decision = position.awaiting[-1]
    return decision.kind == kind and (not player or player in decision.players)


def _attack(position: Position, origin: str, target: str) -> bool:
    return position.active is not None and (origin, target) in attacks(position, position.active)


def _attack_eights(position: Position, origin: str, target: str, count: str) -> bool:
    start, end = position.frame.territory(origin), position.frame.territory(target)
    return min(most_attack_dice(position, start), len(attack_rights(position, start, end))) == int(count)


def _defence_eights(position: Position, territory: str, count: str) -> bool:
    end = position.frame.territory(territory)
    return min(most_defence_dice(position, end), defence_rights(position, end)) == int(count)


def _losses(_position: Position, *words: str) -> bool:
    """The faces alone decide; the position has no say."""
    middle = words.index(":")
    faces, attacker, defender = [int(word) for word in words[middle + 1 : -2]], int(words[-2]), int(words[-1])
    attack = tuple((8, int(word)) for word in words[:middle])
    return losses(attack, tuple((8, face) for face in faces)) == (attacker, defender)


def _path(position: Position, player: str, origin: str, target: str) -> bool:
    own = position.owner_of(origin) == player == position.owner_of(target)
    return own and position.frame.territory(target) in secured_from(position, player, origin)


def _winner(position: Position, player: str) -> bool:
    result = outcome(position)
    return result is not None and player in result.winners


# --- by playing --------------------------------------------------------------------------------------------------


def _after(line: str, position: Position) -> Position:
    return replay(position, parse_line(line, position)).position


def _possible(position: Position, move: Move) -> bool:
    return replay(position, [move]).refusal is None


def _collects(position: Position, player: str, count: str) -> bool:
    after = replay(position, [Collect(player)])
    if after.refusal is not None or after.position.turn is None:
        return False
    return after.position.seat(player).reserve + len(after.position.turn.owed) == int(count)


def _costs(position: Position, attacker: str, defender: str, *words: str) -> bool:
    """Units that are gone, or that their owner still has to choose."""
    invasion, line = position.invasion, " ".join(words)
    if invasion is None or refusal_of(line, position) is not None:
        return False
    after = _after(line, position)
    lost = {}
    for territory in (invasion.origin, invasion.target):
        owed = sum(asked.amount for asked in after.awaiting if (asked.kind, asked.territory) == ("losses", territory))
        lost[territory] = position.units_of(territory) - after.units_of(territory) + owed
    return (lost[invasion.origin], lost[invasion.target]) == (int(attacker), int(defender))


def _rolls(position: Position, origin: str, target: str, rolls: Callable[[int], Iterable[Roll]]) -> int:
    """The largest number for which one of the rolls is possible once the attack is declared."""
    player = position.owner_of(origin)
    assert player is not None
    declared = replay(position, [Declare(player, origin, target)])
    if declared.refusal is not None:
        return -1
    return max((n for n in range(6) if any(_possible(declared.position, roll) for roll in rolls(n))), default=-1)


def _chooses(position: Position, player: str) -> bool:
    """Who takes the first marker however the dice of equal bids fall; ``tie`` where it is for the dice to say."""
    first = set()
    for high_first in (True, False):
        now = position
        while now.awaiting and now.awaiting[-1].kind == "tie":
            tied = now.awaiting[-1].players if high_first else now.awaiting[-1].players[::-1]
            now = replay(now, [RollTie(tuple((who, 6 - place) for place, who in enumerate(tied)))]).position
        first.add(now.awaiting[-1].players[0] if now.awaiting else now.active)
    return first == {player} if player != "tie" else len(first) > 1


def _most_dice(position: Position, origin: str, target: str, count: str) -> bool:
    return _rolls(position, origin, target, lambda n: [Roll(((6, 1),) * n, ((6, 1),))]) == int(count)


def _most_eights(position: Position, origin: str, target: str, count: str) -> bool:
    def rolls(eights: int) -> Iterable[Roll]:
        for named in combinations(COMMANDERS, eights):
            yield Roll(((8, 1),) * eights or ((6, 1),), ((6, 1),), named)

    return _rolls(position, origin, target, rolls) == int(count)


def _guards(position: Position, origin: str, target: str, count: str) -> bool:
    return _rolls(position, origin, target, lambda n: [Roll(((6, 1),), ((8, 1),) * n or ((6, 1),))]) == int(count)


def _least_in(position: Position, count: str) -> bool:
    invasion = position.invasion
    if invasion is None or not position.awaiting or position.awaiting[-1].kind != "occupy":
        return False
    player, here = position.awaiting[-1].players[0], position.commanders_at(invasion.origin)
    for units in range(1, position.units_of(invasion.origin) + 1):
        for led in range(min(units, len(here)) + 1):
            if any(_possible(position, Occupy(player, units - led, kinds)) for kinds in combinations(here, led)):
                return units == int(count)
    return False


CLAIMS: Final[Mapping[str, Check]] = {
    "owner": _owner,
    "units": lambda position, territory, n: position.units_of(territory) == int(n),
    "mods": lambda position, territory, n: position.mods_of(territory) == int(n),
    "station": lambda position, territory: position.station_at(territory),
    "devastated": lambda position, territory: territory in position.devastated,
    "territories": lambda position, player, n: len(position.territories_of(player)) == int(n),
    "income": _income,
    "region": _region,
    "energy": lambda position, player, n: position.energy_of(player) == int(n),
    "reserve": lambda position, player, n: position.seat(player).reserve == int(n),
    "cards": lambda position, player, n: len(position.hand_of(player)) == int(n),
    "stations": lambda position, player, n: len(position.stations_of(player)) == int(n),
    "score": lambda position, player, n: score_sheet(position, player).total == int(n),
    "in_play": lambda position, player, commander: position.in_play(player, commander),
    "at": lambda position, territory, commander: commander in position.commanders_at(territory),
    "out": lambda position, player: player != NEUTRAL and player not in position.living,
    "awaiting": _awaiting,
    "step": lambda position, step: position.step == step,
    "year": lambda position, n: position.year == int(n),
    "active": lambda position, player: position.active == player,
    "order": lambda position, *players: position.order == players,
    "captures": lambda position, n: position.turn is not None and position.turn.captures == int(n),
    "attack": _attack,
    "attack_dice": lambda position, territory, n: (
        min(3, max(0, most_attack_dice(position, position.frame.territory(territory)))) == int(n)
    ),
    "defence_dice": lambda position, territory, n: (
        most_defence_dice(position, position.frame.territory(territory)) == int(n)
    ),
    "attack_eights": _attack_eights,
    "defence_eights": _defence_eights,
    "losses": _losses,
    "path": _path,
    "winner": _winner,
    "collects": _collects,
    "costs": _costs,
    "most_dice": _most_dice,
    "most_eights": _most_eights,
    "guards": _guards,
    "least_in": _least_in,
}
"""For each kind of claim, how it is checked."""


def run_script(position: Position, script: tuple[str, ...]) -> Position:
    """Play the lines of a script; those that are claims must hold where they stand.

    Parameters
    ----------
    position : Position
    script : tuple of str
        Moves as people type them, and claims, each beginning with ``?``.

    Returns
    -------
    Position
        The one after the last move.

    Raises
    ------
    InvalidArgument
        A claim does not hold, or a move is refused; the message names the line.

    Examples
    --------
    >>> from risk2210.learn import Scene
    >>> position = Scene(lay=("egypt red 4", "saharan_empire blue 2")).position()
    >>> after = run_script(position, ("egypt > saharan_empire", "roll 6 5 4 : 3 2", "? awaiting occupy red"))
    >>> after.units_of("saharan_empire")
    0
    """
    for line in script:
        if line.startswith("?"):
            if not holds(line[1:], position):
                raise InvalidArgument(f"this does not hold: {line[1:].strip()}")
            continue
        try:
            moves = parse_line(line, position)
        except TextError as error:
            raise InvalidArgument(f"{line}: {error.message()}") from None
        result = replay(position, moves)
        if result.refusal is not None:
            raise InvalidArgument(f"{line}: {result.refusal.message()}")
        position = result.position
    return position
