"""What must hold after every move, counted independently of the engine."""

from __future__ import annotations

from risk2210.errors import RiskError
from risk2210.rules import (
    Bid,
    Build,
    BuyCards,
    Claim,
    Collect,
    Deploy,
    Effect,
    EndTurn,
    Hire,
    InvasionOutcome,
    Lose,
    Move,
    Occupy,
    PlaceNeutralArmy,
    PlayCard,
    Position,
    Reinforce,
    RemoveMods,
    Roll,
    Ruling,
    ShowScouts,
    audit,
    score_sheet,
)
from risk2210.selfplay import invariants_classic


class InvariantBroken(RiskError):
    """The engine did something no rule allows; the message says what, after which move."""


def check_step(before: Position, move: Move, after: Position) -> None:
    """Check one step of a game (about 0.3 ms).

    Raises
    ------
    InvariantBroken
        Energy or MODs came from nowhere, a position is odd, a score is not its recount, or nobody is to move.
    """
    if isinstance(move, Ruling):
        return
    _require(_energy(after) - _energy(before) == _energy_due(before, move, after), "energy", move)
    _require(_mods(after) - _mods(before) == _mods_due(before, move, after), "MODs", move)
    for problem in invariants_classic.broken(before, move, after):
        _require(False, problem, move)
    _require(bool(after.awaiting) or after.step == "over", "nothing is awaited", move)
    for decision in after.awaiting:
        _require(all(after.seat(player).alive for player in decision.players), "a dead player is awaited", move)
    odd = [finding for finding in audit(after) if finding.code != "audit/energy_supply"]
    _require(not odd, "; ".join(finding.message() for finding in odd), move)
    if _counted(before) != _counted(after):
        for player in after.players:
            _require(score_sheet(after, player).total == recount(after, player), "score", move)


def _counted(position: Position) -> tuple[object, ...]:
    """Everything on which points depend."""
    return position.owners, position.devastated, [seat.influence for seat in position.seats]


def recount(position: Position, player: str) -> int:
    """The player's score counted from the board itself (R11.2 to R11.4)."""
    house = position.ruleset.house
    owners = dict(zip(position.frame.ids, position.owners, strict=True))
    points = position.owners.count(player)
    for region in position.board.regions:
        living = [owners[territory] for territory in region.members if territory not in position.devastated]
        if living and living.count(player) == len(living):
            points += house.sajon_bonus if region.id == "sajon" else region.bonus
    return points + 3 * position.seat(player).influence


def _require(holds: bool, what: str, move: Move) -> None:
    if not holds:
        raise InvariantBroken(f"{what}, after {move}")


def _energy(position: Position) -> int:
    return sum(seat.energy for seat in position.seats)


def _mods(position: Position) -> int:
    """All MODs: on the boards and in hand."""
    return sum(position.mods) + sum(seat.reserve for seat in position.seats)


def _energy_due(before: Position, move: Move, after: Position) -> int:
    """What the move must have brought to the players from the bank, or taken from them."""
    if isinstance(move, Bid):
        return -sum(bid for _, bid in move.bids)
    if isinstance(move, Collect):
        return _income_due(before, move.player) if "energy" in before.edition.parts else 0
    if isinstance(move, Hire):
        return -3
    if isinstance(move, Build):
        return -5
    if isinstance(move, BuyCards):
        return -len(move.decks)
    if isinstance(move, EndTurn):
        return sum(_energy_of_effect(before, effect) for effect in before.lasting)
    due = 0
    for seat, later in zip(before.seats, after.seats, strict=True):
        if seat.alive and not later.alive:
            due -= seat.energy
    if isinstance(move, PlayCard) and after.seat(move.player).alive:
        due -= 0 if before.awaiting[-1].kind == "exchange" else before.frame.cards[move.card].cost
    if before.turn is not None and after.turn is not None and before.turn.captures == 2 and after.turn.captures == 3:
        due += before.edition.bonus_energy
    return due


def _energy_of_effect(position: Position, effect: Effect) -> int:
    """What a lasting effect pays when the turn ends (R10.7)."""
    if effect.kind == "hidden_energy":
        return 4 if position.owner_of(effect.territory or "") == effect.holder else 0
    if effect.kind != "energy_extraction":
        return 0
    colonies = [region for region in position.board.regions if region.kind == "moon"]
    held = [all(position.owner_of(member) == effect.holder for member in colony.members) for colony in colonies]
    enough = any(held) if position.ruleset.house.energy_extraction_scope == "colony" else all(held)
    return 7 if enough else 0


def _income_due(position: Position, player: str) -> int:
    """Income in MODs, and in energy where there is any, counted from the board (R5.1 to R5.3)."""
    count = len(position.territories_of(player))
    regions = recount(position, player) - count - 3 * position.seat(player).influence
    return max(position.ruleset.house.min_income, count // 3) + regions


def _mods_due(before: Position, move: Move, after: Position) -> int:
    """MODs the move must have brought into the game; losses are never more than the dice allow."""
    classic = invariants_classic.armies_due(before, move, after)
    if classic is not None:
        return classic
    if isinstance(move, Collect):
        return _income_due(before, move.player)
    if isinstance(move, Deploy):
        assert before.turn is not None
        return len({territory for territory, _ in move.placements}.intersection(before.turn.owed))
    if isinstance(move, PlaceNeutralArmy):
        return 3 * len(move.territories)
    if isinstance(move, PlayCard):
        return _mods_of_card(before, move, after)
    if isinstance(move, ShowScouts):
        return 0 if move.forfeited else 5
    if isinstance(move, RemoveMods):
        lost = _mods(before) - _mods(after)
        least = sum(count for _, count in move.placements)
        _require(least <= lost <= least + 4 * len(before.players), "MODs taken off", move)
        return -lost
    if isinstance(move, Roll | Lose | InvasionOutcome):
        lost = _mods(before) - _mods(after)
        most = 2 if isinstance(move, Roll) else 99999
        _require(0 <= lost <= most, "MODs lost in a roll", move)
        return -lost
    if isinstance(move, Occupy) and after.step == "over":
        return _mods(after) - _mods(before)  # what the last player still had in hand is put back
    assert isinstance(move, Claim | Reinforce) or before.mods is not None
    return 0


def _mods_of_card(before: Position, move: PlayCard, after: Position) -> int:
    """MODs a card brings, or the most it may cost, counted from what is said with it."""
    card, invasion = before.frame.cards[move.card], before.invasion
    if card.effect == "place_mods":
        return card.amount * len(move.territories)
    if card.effect == "defender_mods":
        return card.amount
    if card.effect == "scout_forces":
        return card.amount * len(move.drawn)
    most = {
        "strike_territory": sum(move.dice),
        "strike_drawn": sum((before.units_of(territory) + 1) // 2 for territory in move.drawn),
        "strike_region": len(before.frame.ids),
        "halve_attackers": 0 if invasion is None else (before.units_of(invasion.origin) + 1) // 2,
        "remove_mods": card.amount * len(before.players),
    }.get(card.effect, 0)
    lost = _mods(before) - _mods(after)
    _require(0 <= lost <= most, "MODs lost to a card", move)
    return -lost
