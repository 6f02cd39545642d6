"""R7.16 to R7.21, R8.4, R8.5: moving in after a capture, and the bonus for the third one."""

from __future__ import annotations

from msgspec.structs import replace

from risk2210.rules.cards import Card
from risk2210.rules.decisions import Decision
from risk2210.rules.flow import awaited, awaited_of, finish, settled, two_continents_won
from risk2210.rules.moves import Occupy, TakeBonusCard
from risk2210.rules.muster import check_pile, draw, open_piles
from risk2210.rules.offer import Option
from risk2210.rules.position import Invasion, Position, put, with_seat
from risk2210.rules.refusals import refuse
from risk2210.rules.terms import Commander, ordered
from risk2210.rules.territory_cards import ask_to_trade_won
from risk2210.rules.units import check_move_out, eliminate_all_out, without


def captured(position: Position) -> Position:
    """The target has no defender left: it must be entered, and a player who lost his last unit is out (R7.22).

    At least as many units advance as dice were rolled, among them the commanders whose die was eight-sided and who
    stand at the origin (R7.17, R7.18). Emptied while the roll was still owed, it is entered without dice: every
    declaration has set them to none.
    """
    invasion, turn = position.invasion, position.turn
    assert invasion is not None
    assert turn is not None
    present = position.commanders_at(invasion.origin)
    forced = tuple(kind for kind in invasion.leading if kind in present)
    decision = Decision("occupy", (turn.player,), invasion.target, max(1, invasion.dice), forced)
    position = replace(position, awaiting=(*position.awaiting[:1], decision))
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
    station_taken = invasion.target in position.stations
    position = _move_in(position, move.player, invasion, move.mods, move.commanders)
    if station_taken:  # by house rule it may have been all that kept its owner in the game (R7.23)
        position = eliminate_all_out(position)
    if position.step == "over":
        return finish(position)
    assert position.turn is not None
    position = two_continents_won(position, move.player, at="at_once")
    if invasion.contested and position.turn is not None:
        if position.turn.captures == position.edition.captures_for_bonus:
            return _reward(position, move.player)
        return ask_to_trade_won(position, move.player)
    return position


def _move_in(
    position: Position, player: str, invasion: Invasion, mods: int, commanders: tuple[Commander, ...]
) -> Position:
    """The target changes hands, and its station too, unless the captor has all he may have (R8.4, R8.5)."""
    turn, target = position.turn, invasion.target
    assert turn is not None
    start, end = position.frame.index[invasion.origin], position.frame.index[target]
    stations = position.stations
    if target in stations and len(position.stations_of(player)) >= position.edition.station_limit:
        stations -= {target}
    counts = invasion.contested or position.has("territory_cards")  # R7.20, C2.3
    kinds = position.commanders
    if commanders:
        kinds = put(put(kinds, start, without(kinds[start], commanders)), end, ordered(commanders))
    return replace(
        position,
        owners=put(position.owners, end, player),
        mods=put(put(position.mods, start, position.mods[start] - mods), end, mods),
        commanders=kinds,
        stations=stations,
        turn=replace(turn, captures=turn.captures + counts),
        invasion=None,
        awaiting=settled(position),
    )


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
