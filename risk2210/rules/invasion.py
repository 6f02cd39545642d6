"""R7 and R8: invasions, roll by roll, from the declaration to moving in."""

from __future__ import annotations

from msgspec.structs import replace

from risk2210.rules.cards import Card
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
from risk2210.rules.flow import awaited, awaited_of, finish, reach_step, settled
from risk2210.rules.moves import Declare, Lose, Occupy, Roll, TakeBonusCard, Withdraw
from risk2210.rules.muster import check_pile, draw, open_piles
from risk2210.rules.option import Option
from risk2210.rules.position import Invasion, Position, put, with_seat
from risk2210.rules.refusals import IllegalMove, refuse
from risk2210.rules.terms import Commander
from risk2210.rules.units import (
    check_loss,
    check_move_out,
    eliminate_all_out,
    ordered,
    own_territory,
    remove_units,
    without,
)

# --- the right to attack (R7.2, R7.5 to R7.8) -------------------------------------------------------------------


def needed_commander(position: Position, origin: int, target: int) -> Commander | None:
    """The commander an attack between these territories needs on a board, anywhere (R7.5 to R7.7)."""
    terrain = position.frame.terrain
    start, end = terrain[origin], terrain[target]
    if "moon" in (start, end):
        return "space"
    if end == "water" or (start == "water" and position.ruleset.house.naval_needed_from_water):
        return "naval"
    return None


def check_attack(position: Position, player: str, origin: str, target: str) -> tuple[int, int]:
    """Indices of origin and target if the player may attack the one from the other; otherwise refuse (R7.2).

    Asked at the declaration and again before every roll, each of which is a new invasion (R7.3).
    """
    start = own_territory(position, player, origin, "R7.2")
    end = position.frame.territory(target)
    defender = position.owners[end]
    if defender == player:
        refuse("invasion/own_target", "R7.2", target=target)
    if target in position.devastated:
        refuse("territory/devastated", "R1.7", territory=target)
    units = position.mods[start] + len(position.commanders[start])
    if units < 2:
        refuse("invasion/origin_too_weak", "R7.2", origin=origin, units=units, needed=2)
    _check_link(position, player, start, end)
    needed = needed_commander(position, start, end)
    if needed is not None and not position.in_play(player, needed):
        refuse("invasion/commander", "R7.7" if needed == "space" else "R7.5", commander=needed, player=player)
    for effect in position.lasting:
        if effect.kind == "cease_fire" and effect.against == player and effect.holder == defender:
            refuse("invasion/cease_fire", "R7.2", player=player, holder=effect.holder)
    return start, end


def _check_link(position: Position, player: str, start: int, end: int) -> None:
    """Refuse a target that is not linked to the origin: border, dotted line, launch pad, or Invade Earth."""
    frame = position.frame
    if end in frame.links[start]:
        return
    origin, target = frame.ids[start], frame.ids[end]
    terrain = frame.terrain[start], frame.terrain[end]
    if terrain == ("land", "moon"):
        sites = tuple([frame.ids[site] for site in frame.landing_sites])
        if end not in frame.landing_sites:
            refuse("invasion/landing_site", "R7.7", target=target, sites=sites)
        if origin not in position.stations:
            refuse("invasion/launch_pad", "R7.7", origin=origin, target=target)
        return
    if terrain == ("moon", "land"):
        if not any(
            effect.kind == "invade_earth" and effect.holder == player and effect.territory == target
            for effect in position.lasting
        ):
            refuse("invasion/moon_to_land", "R7.7", origin=origin, target=target)
        return
    refuse(
        "invasion/not_adjacent",
        "R7.2",
        origin=origin,
        target=target,
        neighbours=tuple([frame.ids[index] for index in sorted(frame.links[start])]),
    )


def reachable_targets(position: Position, player: str, origin: int) -> tuple[int, ...]:
    """Territories linked to the origin in any way, whether or not an attack there is allowed."""
    frame = position.frame
    linked = sorted(frame.links[origin])
    if frame.ids[origin] in position.stations:
        linked.extend(frame.landing_sites)
    if frame.terrain[origin] == "moon":
        linked.extend(
            frame.index[effect.territory]
            for effect in position.lasting
            if effect.kind == "invade_earth" and effect.holder == player and effect.territory is not None
        )
    return tuple(linked)


def attacks(position: Position, player: str) -> list[tuple[str, str]]:
    """Every pair of origin and target the player may declare now, in the board's order."""
    ids, owners, mods, commanders = position.frame.ids, position.owners, position.mods, position.commanders
    pairs = []
    for start, owner in enumerate(owners):
        if owner != player or mods[start] + len(commanders[start]) < 2:
            continue
        for end in reachable_targets(position, player, start):
            if owners[end] == player or ids[end] in position.devastated:
                continue
            try:
                check_attack(position, player, ids[start], ids[end])
            except IllegalMove:
                continue
            pairs.append((ids[start], ids[end]))
    return pairs


def possible_attacks(position: Position, player: str) -> list[tuple[str, str]]:
    """As `attacks`; refuses if there are none."""
    pairs = attacks(position, player)
    if not pairs:
        refuse("invasion/no_attack", "R7.2", player=player)
    return pairs


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
        position = _take_losses(position, player, invasion.origin, attackers)
    if defenders:
        position = _take_losses(position, defender, invasion.target, defenders)
    return position if position.awaiting[-1].kind == "losses" else conclude(position)


def _take_losses(position: Position, owner: str | None, territory: str, amount: int) -> Position:
    """Take the losses that leave no choice; ask the owner where there is one (R7.15)."""
    index = position.frame.index[territory]
    mods, here = position.mods[index], position.commanders[index]
    if not here:
        return remove_units(position, territory, amount, ())
    if amount == mods + len(here):
        return remove_units(position, territory, mods, here)
    assert owner is not None
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
    if position.awaiting[-1].kind == "losses":
        return position
    return conclude(position) if position.invasion is not None else eliminate_all_out(position)


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
    if not position.units_of(invasion.target):
        return captured(position)
    try:
        check_attack(position, turn.player, invasion.origin, invasion.target)
    except IllegalMove:
        return replace(position, invasion=None, awaiting=position.awaiting[:1])
    return position


def captured(position: Position) -> Position:
    """The target has no defender left: it must be entered, and a player who lost his last unit is out (R7.22).

    At least as many units advance as dice were rolled, among them the commanders whose die was eight-sided and who
    stand at the origin (R7.17, R7.18). Emptied while the roll was still owed, it is entered without dice.
    """
    invasion, turn = position.invasion, position.turn
    assert invasion is not None
    assert turn is not None
    if position.awaiting[-1].kind == "roll":
        invasion = replace(invasion, dice=0, leading=())
    present = position.commanders_at(invasion.origin)
    forced = tuple(kind for kind in invasion.leading if kind in present)
    decision = Decision("occupy", (turn.player,), invasion.target, max(1, invasion.dice), forced)
    position = replace(position, invasion=invasion, awaiting=(*position.awaiting[:1], decision))
    return eliminate_all_out(position)


# --- moving in (R7.16 to R7.21, R8.4, R8.5) ---------------------------------------------------------------------


def play_occupy(position: Position, move: Occupy) -> Position:
    """Units move in: enough of them, the commanders who must, and one unit stays behind (R7.16 to R7.19)."""
    decision = awaited_of(position, move.player, "occupy")
    invasion = position.invasion
    assert invasion is not None
    clause = "R7.18" if invasion.dice else "R7.19"
    moving = check_move_out(position, invasion.origin, move.mods, move.commanders, clause)
    if moving < decision.amount:
        refuse("occupy/too_few", clause, target=invasion.target, moving=moving, needed=decision.amount)
    for kind in decision.commanders:
        if kind not in move.commanders:
            refuse("occupy/commander", "R7.17", commander=kind, target=invasion.target)
    return moved_in(position, move.player, invasion, move.mods, move.commanders)


def moved_in(
    position: Position, player: str, invasion: Invasion, mods: int, commanders: tuple[Commander, ...]
) -> Position:
    """The target changes hands, its station too (R8.4, R8.5); a third contested capture earns the bonus (R7.20)."""
    turn, rules, target = position.turn, position.edition, invasion.target
    assert turn is not None
    start, end = position.frame.index[invasion.origin], position.frame.index[target]
    stations = position.stations
    if target in stations and len(position.stations_of(player)) >= rules.station_limit:
        stations -= {target}
    left = put(position.mods, start, position.mods[start] - mods)
    kinds = position.commanders
    if commanders:
        kinds = put(put(kinds, start, without(kinds[start], commanders)), end, ordered(commanders))
    captures = turn.captures + 1 if invasion.contested else turn.captures
    position = replace(
        position,
        owners=put(position.owners, end, player),
        mods=put(left, end, mods),
        commanders=kinds,
        stations=stations,
        turn=replace(turn, captures=captures),
        invasion=None,
        awaiting=settled(position),
    )
    if position.step == "over":
        return finish(position)
    if invasion.contested and captures == rules.captures_for_bonus:
        return _reward(position, player)
    return position


def _reward(position: Position, player: str) -> Position:
    """The bonus for the third contested capture: energy at once, and a card if some pile can give one (R7.21)."""
    energy = position.energy_of(player) + position.edition.bonus_energy
    position = with_seat(position, player, energy=energy)
    if not open_piles(position, player):
        return position
    return replace(position, awaiting=(*position.awaiting, Decision("bonus_card", (player,))))


def option_occupy(position: Position) -> Option:
    """Shown: the fewest and the most MODs that may move in, with the fewest and with all movable commanders."""
    decision = awaited(position, "occupy")
    player, invasion = decision.players[0], position.invasion
    assert invasion is not None
    mods, here = position.mods_of(invasion.origin), position.commanders_at(invasion.origin)
    most = mods + len(here) - 1
    choices = occupation_choices(mods, here, decision.amount, decision.commanders)
    arguments = {
        "target": invasion.target,
        "least": decision.amount,
        "most": most,
        "mods": mods,
        "commanders": here,
        "forced": decision.commanders,
    }
    return Option("occupy", (player,), arguments, tuple(Occupy(player, n, kinds) for n, kinds in choices), False)


def occupation_choices(
    mods: int, commanders: tuple[Commander, ...], least: int, forced: tuple[Commander, ...]
) -> tuple[tuple[int, tuple[Commander, ...]], ...]:
    """Ways to move in: for each set of commanders allowed to go, the fewest and the most MODs.

    Examples
    --------
    >>> occupation_choices(4, ("land",), 3, ("land",))
    ((2, ('land',)), (3, ('land',)))
    """
    choices: list[tuple[int, tuple[Commander, ...]]] = []
    units = mods + len(commanders)
    optional = without(commanders, forced)
    for size in range(len(optional) + 1):
        going = (*forced, *optional[:size])
        fewest, most = max(0, least - len(going)), min(mods, units - 1 - len(going))
        if fewest <= most and len(going) + most >= 1:
            choices.extend((count, going) for count in dict.fromkeys((max(fewest, 1 - len(going)), most)))
    return tuple(choices)


# --- the bonus card (R7.21, R6.8) -------------------------------------------------------------------------------


def play_take_bonus_card(position: Position, move: TakeBonusCard) -> Position:
    """A card from a pile that is not empty and whose commander is in play; not one of the turn's four (R6.8)."""
    player = move.player
    awaited_of(position, player, "bonus_card")
    check_pile(position, player, move.deck, 1, "R7.21")
    position = draw(position, player, (Card(move.deck, move.face),))
    return replace(position, awaiting=settled(position))


def option_take_bonus_card(position: Position) -> Option:
    """Every pile that can give a card; its face may be said with it."""
    player = awaited(position, "bonus_card").players[0]
    decks = open_piles(position, player)
    moves = tuple(TakeBonusCard(player, deck) for deck in decks)
    return Option("take_bonus_card", (player,), {"deck": decks}, moves, complete=False)


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
        refuse("invasion/must_enter", "R7.16", target=invasion.target, player=move.player)
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
