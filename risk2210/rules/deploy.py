"""R5: collect and deploy, the first step of a turn; who controls a region and what it yields."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from risk2210.rules.decisions import Decision
from risk2210.rules.flow import awaited, awaited_of, begin_step, step_after
from risk2210.rules.moves import Collect, Deploy
from risk2210.rules.offer import Option
from risk2210.rules.position import Position, regions_of, with_seat, with_territory_cards
from risk2210.rules.refusals import refuse
from risk2210.rules.units import add_mods, own_placements


class IncomeLine(Struct, frozen=True):
    """One source of income.

    Parameters
    ----------
    source : str
        ``"territories"``, ``"region"`` or ``"station"``; ``"cap"`` for what a house rule takes away again (C7.2).
    name : str
        Id of the region, or of the territory where the station stands; otherwise empty.
    count : int
        Territories counted, for the first source; for ``"cap"`` the most armies of a turn; otherwise 1.
    mods, energy : int
        What it yields.
    """

    source: str
    name: str
    count: int
    mods: int
    energy: int


class Income(Struct, frozen=True):
    """A turn's income, line by line (R5.1 to R5.4, C7.2)."""

    player: str
    lines: tuple[IncomeLine, ...]

    @property
    def mods(self) -> int:
        """All MODs, those of the stations included."""
        return sum(line.mods for line in self.lines)

    @property
    def free_mods(self) -> int:
        """MODs that may go onto any own territory."""
        return sum(line.mods for line in self.lines if line.source != "station")

    @property
    def energy(self) -> int:
        """All energy."""
        return sum(line.energy for line in self.lines)

    @property
    def stations(self) -> tuple[str, ...]:
        """Territories that are owed their station's MOD."""
        return tuple(line.name for line in self.lines if line.source == "station")


def income(position: Position, player: str) -> Income:
    """What the player's turn would yield if it began now, by source (R5.1 to R5.4; about 20 µs).

    Examples
    --------
    >>> from risk2210.board import load_board
    >>> from risk2210.rules import Frame, Ruleset, new_position
    >>> position = new_position(Frame(load_board("risk2210"), ["red", "blue", "gold"], Ruleset()))
    >>> income(position, "red").lines
    (IncomeLine(source='territories', name='', count=0, mods=3, energy=3),)
    """
    frame = position.frame
    count = position.owners.count(player)
    amount = max(position.ruleset.house.min_income, count // position.edition.territories_per_income)
    pays = int("energy" in frame.parts)
    lines = [IncomeLine("territories", "", count, amount, amount * pays)]
    for region in regions_of(position, player):
        bonus = frame.bonus[region]
        lines.append(IncomeLine("region", frame.region_ids[region], 1, bonus, bonus * pays))
    lines.extend(IncomeLine("station", territory, 1, 1, 0) for territory in position.stations_of(player))
    cap, cards = position.ruleset.house.reinforcement_cap, position.territory_cards
    if cap != "none" and cards is not None:
        left = max(0, cap - (cards.received if position.active == player else 0))
        over = sum(line.mods for line in lines) - left
        if over > 0:
            lines.append(IncomeLine("cap", "", cap, -over, 0))
    return Income(player, tuple(lines))


def play_collect(position: Position, move: Collect) -> Position:
    """The income is taken: energy at once, MODs into the hand to be placed (R5.1 to R5.4)."""
    player = move.player
    awaited_of(position, player, "collect")
    turn = position.turn
    assert turn is not None
    earned = income(position, player)
    seat = position.seat(player)
    position, mods = within_cap(position, earned.free_mods)
    position = with_seat(position, player, energy=seat.energy + earned.energy, reserve=seat.reserve + mods)
    return ask_to_deploy(replace(position, turn=replace(turn, collected=True, owed=earned.stations)))


def option_collect(position: Position) -> Option:
    """The one thing to do; `arguments` give the income line by line."""
    player = awaited(position, "collect").players[0]
    return Option("collect", (player,), {"income": income(position, player)}, (Collect(player),))


def within_cap(position: Position, armies: int) -> tuple[Position, int]:
    """How many of these armies a turn may still bring under the house rule that caps them (C7.2)."""
    cards, cap = position.territory_cards, position.ruleset.house.reinforcement_cap
    if cards is None or cap == "none":
        return position, armies
    armies = max(0, min(armies, cap - cards.received))
    return with_territory_cards(position, received=cards.received + armies), armies


def ask_to_deploy(position: Position) -> Position:
    """Ask for MODs still in hand; the next step follows when all are placed, or when there is nowhere to place them.

    Armies of cards traded in the midst of the attacks are placed there and then, and the attacks go on (C3.3).
    """
    turn = position.turn
    assert turn is not None
    player = turn.player
    reserve = position.seat(player).reserve
    stations = position.stations_of(player)
    owed = tuple(territory for territory in turn.owed if territory in stations)
    decision = Decision("deploy", (player,), amount=reserve + len(owed))
    if position.step != "deploy":
        rest = tuple(waiting for waiting in position.awaiting if waiting.kind != "deploy")
        return replace(position, awaiting=(*rest, decision) if reserve else rest)
    if (reserve or owed) and player in position.owners:
        return replace(position, turn=replace(turn, owed=owed), awaiting=(decision,))
    position = with_seat(position, player, reserve=0) if reserve else position
    return begin_step(replace(position, turn=replace(turn, owed=())), step_after(position, "deploy"))


def play_deploy(position: Position, move: Deploy) -> Position:
    """MODs onto own territories, in as many moves as the player likes (R5.5).

    The first MOD onto a territory that is owed its station's one settles that debt (R5.4); the others come from the
    free ones. All must be placed before the turn goes on.
    """
    player = move.player
    awaited_of(position, player, "deploy")
    turn = position.turn
    assert turn is not None
    wanted = own_placements(position, player, move.placements, "R5.5")
    ids = position.frame.ids
    settled = {ids[index] for index in wanted}.intersection(turn.owed)
    from_hand = sum(wanted.values()) - len(settled)
    reserve = position.seat(player).reserve
    if from_hand > reserve:
        owed = tuple(territory for territory in turn.owed if territory not in settled)
        named, there = sum(wanted.values()), reserve + len(turn.owed)  # as the player counts them, not as they are owed
        if owed and named <= there:
            refuse("deploy/owed", "R5.4", count=named, free=there, owed=owed)
        refuse("deploy/too_many", "R5.5", count=named, free=there)
    if not wanted:
        refuse("deploy/nothing", "R5.5", free=reserve, owed=turn.owed)
    left = tuple(territory for territory in turn.owed if territory not in settled)
    position = with_seat(position, player, reserve=reserve - from_hand)
    return ask_to_deploy(replace(position, mods=add_mods(position, wanted), turn=replace(turn, owed=left)))


def option_deploy(position: Position) -> Option:
    """Everything at once with the free MODs on any one own territory; they may as well be spread."""
    player = awaited(position, "deploy").players[0]
    assert position.turn is not None
    own, owed, free = position.territories_of(player), position.turn.owed, position.seat(player).reserve
    debts = tuple((territory, 1) for territory in owed)
    if free:
        moves = tuple(Deploy(player, (*debts, (territory, free))) for territory in own)
    else:
        moves = (Deploy(player, debts),)
    return Option("deploy", (player,), {"territories": own, "free": free, "owed": owed}, moves, complete=False)
