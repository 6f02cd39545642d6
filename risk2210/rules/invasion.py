"""R7.2 to R7.4, R7.13 to R7.16: invasions, roll by roll, from the declaration to the last loss."""

from __future__ import annotations

from msgspec.structs import replace

from risk2210.rules.attack import check_attack, needed_commander, possible_attacks
from risk2210.rules.capture import captured
from risk2210.rules.decisions import Decision
from risk2210.rules.dice import (
    EIGHT,
    SIX,
    attack_rights,
    check_roll,
    defence_rights,
    losses,
    most_attack_dice,
    most_defence_dice,
)
from risk2210.rules.flow import awaited, awaited_of, reach_step, settled
from risk2210.rules.moves import Declare, Lose, Roll, Withdraw
from risk2210.rules.offer import Option
from risk2210.rules.position import Invasion, Position
from risk2210.rules.refusals import IllegalMove, refuse
from risk2210.rules.terms import Commander
from risk2210.rules.units import check_loss, eliminate_all_out, remove_units

# --- declaring (R7.2 to R7.4, R7.19, R8.6) ----------------------------------------------------------------------


def play_declare(position: Position, move: Declare) -> Position:
    """An invasion is declared: dice are owed (R7.4), or units move in where nobody defends (R7.19, R8.6)."""
    reach_step(position, move.player, "invade")
    check_attack(position, move.player, move.origin, move.target)
    return declared(position, move.player, move.origin, move.target)


def declared(position: Position, player: str, origin: str, target: str) -> Position:
    """The position once a legal invasion is declared; it closes the window before the first invasion (R9.4)."""
    turn = position.turn
    assert turn is not None
    contested = position.units_of(target) > 0
    if contested:
        decision = Decision("roll", (player,), territory=target)
    else:
        decision = Decision("occupy", (player,), territory=target, amount=1)
    if position.ruleset.house.no_return_attack:
        made = (player, origin, target)
        position = replace(position, attacked=tuple(sorted({*position.attacked, made})))
    return replace(
        position,
        step="invade",
        turn=turn if turn.invaded else replace(turn, invaded=True),
        invasion=Invasion(origin, target, contested),
        awaiting=(Decision("turn", (player,)), decision),
    )


def option_declare(position: Position) -> Option:
    """Every legal pair of origin and target."""
    player = awaited(position, "turn").players[0]
    reach_step(position, player, "invade")
    pairs = possible_attacks(position, player)
    return Option("declare", (player,), {"attacks": tuple(pairs)}, tuple([Declare(player, a, b) for a, b in pairs]))


# --- rolling (R7.3, R7.9 to R7.15) ------------------------------------------------------------------------------


def rolling(position: Position) -> tuple[str, Invasion, int, int]:
    """Attacker, invasion and indices of its ends if a roll is allowed now; the rights are checked anew (R7.3)."""
    decision = awaited(position, "roll", "turn")
    invasion = position.invasion
    if invasion is None:
        refuse("invasion/none", "R7.2", player=decision.players[0])
    player = decision.players[0]
    start, end = check_attack(position, player, invasion.origin, invasion.target)
    if not position.mods[end] and not position.commanders[end]:
        refuse("dice/no_defender", "R7.19", target=invasion.target)
    return player, invasion, start, end


def play_roll(position: Position, move: Roll) -> Position:
    """Dice are compared; each side loses as many units as it lost comparisons (R7.13, R7.15)."""
    player, invasion, start, end = rolling(position)
    leading = check_roll(position, start, end, move)
    attackers, defenders = losses(move.attack, move.defence)
    defender = position.owners[end]
    position = replace(
        position,
        invasion=Invasion(
            invasion.origin,
            invasion.target,
            contested=True,
            rolls=invasion.rolls + 1,
            dice=len(move.attack),
            leading=leading,
        ),
        awaiting=position.awaiting[:1],
    )
    if attackers:
        position = take_losses(position, player, invasion.origin, attackers)
    if defenders:
        position = take_losses(position, defender, invasion.target, defenders)
    return position if position.awaiting[-1].kind == "losses" else conclude(position)


def take_losses(position: Position, owner: str | None, territory: str, amount: int) -> Position:
    """Take the losses that leave no choice; ask the owner where there is one (R7.15).

    The neutral army has no commanders and nobody to choose; where the table put some all the same, they go last.
    """
    index = position.frame.index[territory]
    mods, here = position.mods[index], position.commanders[index]
    if owner is None or owner not in position.frame.seat_index or not here or amount == mods + len(here):
        gone = here[: max(0, amount - mods)]
        return remove_units(position, territory, amount - len(gone), gone)
    decision = Decision("losses", (owner,), territory=territory, amount=amount)
    return replace(position, awaiting=(*position.awaiting, decision))


def option_roll(position: Position) -> Option:
    """The dice each side may roll; shown: all of them, and one each, as six-sided and eight-sided dice."""
    player, _, start, end = rolling(position)
    rights = attack_rights(position, start, end)
    arguments = {
        "attack_dice": most_attack_dice(position, start),
        "attack_eights": rights,
        "defence_dice": most_defence_dice(position, end),
        "defence_eights": min(defence_rights(position, end), most_defence_dice(position, end)),
    }
    dice, against = arguments["attack_dice"], arguments["defence_dice"]
    assert isinstance(dice, int)
    assert isinstance(against, int)
    lent = rights[:dice]
    eights = tuple((EIGHT, 1) for _ in lent) + ((SIX, 1),) * (dice - len(lent))
    moves = (
        Roll(((SIX, 6),) * dice, ((SIX, 1),) * against),
        Roll(((SIX, 1),), ((SIX, 1),)),
        Roll(eights, ((SIX, 1),), lent),
    )
    return Option("roll", (player,), arguments, moves, complete=False)


# --- choosing losses (R7.15) ------------------------------------------------------------------------------------


def play_lose(position: Position, move: Lose) -> Position:
    """The owner gives up the units of his choice; a commander only if he wants, or when no MOD is left (R7.15)."""
    decision = awaited_of(position, move.player, "losses")
    territory = decision.territory
    assert territory is not None
    check_loss(position, territory, move.mods, move.commanders, decision.amount)
    position = remove_units(position, territory, move.mods, move.commanders)
    position = replace(position, awaiting=settled(position))
    return after_losses(position)


def after_losses(position: Position) -> Position:
    """Go on once nobody has losses left to choose: with the invasion, or with whoever is still in the game."""
    if position.invasion is None:  # a card's: whoever has nothing left is out, though others have still to choose
        return eliminate_all_out(position)
    return position if position.awaiting[-1].kind == "losses" else conclude(position)


def option_lose(position: Position) -> Option:
    """Every choice of units, fewest commanders first."""
    decision = awaited(position, "losses")
    territory, player = decision.territory, decision.players[0]
    assert territory is not None
    choices = loss_choices(position.mods_of(territory), position.commanders_at(territory), decision.amount)
    moves = tuple(Lose(player, mods, kinds) for mods, kinds in choices)
    arguments = {"territory": territory, "amount": decision.amount}
    return Option("lose", (player,), arguments, moves)


def loss_choices(
    mods: int, commanders: tuple[Commander, ...], amount: int
) -> tuple[tuple[int, tuple[Commander, ...]], ...]:
    """Every way to lose `amount` of so many MODs and these commanders, fewest commanders first.

    Examples
    --------
    >>> loss_choices(1, ("land", "naval"), 2)
    ((1, ('land',)), (1, ('naval',)), (0, ('land', 'naval')))
    """
    subsets: list[tuple[Commander, ...]] = [()]
    for kind in commanders:
        subsets += [(*subset, kind) for subset in subsets]
    return tuple(
        (amount - len(subset), subset) for subset in sorted(subsets, key=len) if 0 <= amount - len(subset) <= mods
    )


# --- what a roll leads to (R7.4, R7.8, R7.16 to R7.18) ----------------------------------------------------------


def conclude(position: Position) -> Position:
    """After all losses: capture, the end of the attack, or going on as before.

    The attack ends by itself when it could not be declared again: one unit left at the origin, the commander it needs
    lost (R7.4, R7.8). Losses may also come from a card played before the dice; the roll is then still owed.
    """
    invasion, turn = position.invasion, position.turn
    assert invasion is not None
    assert turn is not None
    index = position.frame.index
    needed = needed_commander(position, index[invasion.origin], index[invasion.target])
    commander_lost = needed is not None and not position.in_play(turn.player, needed)
    if commander_lost or position.units_of(invasion.origin) < 2:
        return replace(position, invasion=None, awaiting=position.awaiting[:1])
    return position if position.units_of(invasion.target) else captured(position)


# --- giving up (R7.4) -------------------------------------------------------------------------------------------


def play_withdraw(position: Position, move: Withdraw) -> Position:
    """The attacker gives up: after a roll, or when no roll is possible any more (R7.4)."""
    decision = awaited_of(position, move.player, "turn", "roll", "occupy")
    invasion = position.invasion
    if invasion is None:
        refuse("invasion/none", "R7.2", player=move.player)
    if decision.kind == "roll" and roll_possible(position, move.player, invasion):
        refuse("invasion/must_roll", "R7.4", target=invasion.target, player=move.player)
    if decision.kind == "occupy" and not entry_optional(position, invasion):
        clause = "R7.16" if invasion.contested else "R7.19"
        refuse("invasion/must_enter", clause, target=invasion.target, player=move.player)
    return replace(position, invasion=None, awaiting=position.awaiting[:1])


def option_withdraw(position: Position) -> Option:
    """The one way to give up."""
    player = awaited(position, "turn", "roll", "occupy").players[0]
    move = Withdraw(player)
    play_withdraw(position, move)
    return Option("withdraw", (player,), {}, (move,))


def roll_possible(position: Position, player: str, invasion: Invasion) -> bool:
    """Whether the attack could be declared and rolled for now."""
    try:
        check_attack(position, player, invasion.origin, invasion.target)
    except IllegalMove:
        return False
    return position.units_of(invasion.target) > 0


def entry_optional(position: Position, invasion: Invasion) -> bool:
    """Whether the house rule lets the attacker stay out of a target emptied after the declaration (R9.11)."""
    return position.ruleset.house.evacuated_entry_optional and invasion.contested and not invasion.dice
