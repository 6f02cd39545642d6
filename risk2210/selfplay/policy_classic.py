"""The random player's choices that only classic Risk asks for: cards and missions dealt, sets, claims."""

from __future__ import annotations

from random import Random

from risk2210.rules import (
    BeginWith,
    ClaimMission,
    Deal,
    DealMissions,
    Dealt,
    Decision,
    DrawCard,
    IllegalMove,
    MissionName,
    Move,
    Option,
    Position,
    Sealed,
    TerritoryCard,
    is_fulfilled,
    missions_to_name,
    option,
    seal_of,
)

KEY = "selfplay"
"""Secret word of every mission that a random player seals."""


def offered(position: Position, kind: str) -> Option | None:
    """A kind of move if it is possible now."""
    try:
        return option(position, kind)
    except IllegalMove:
        return None


def deal(position: Position, _: Decision, rng: Random) -> Move:
    """All cards, well shuffled."""
    arguments = option(position, "deal").arguments
    cards, owners = list(arguments["territories"]), arguments["owners"]
    rng.shuffle(cards)
    return Deal(tuple(Dealt(owner, tuple(cards[place :: len(owners)])) for place, owner in enumerate(owners)))


def deal_missions(position: Position, decision: Decision, rng: Random) -> Move:
    """A mission for everybody, sealed for some."""
    pack = list(missions_to_name(position))
    rng.shuffle(pack)
    drawn = zip(decision.players, pack, strict=False)
    return DealMissions(
        tuple(Sealed(player, seal_of(name, target, KEY)) for player, (name, target) in drawn if rng.random() < 0.7)
    )


def front(position: Position, player: str, rng: Random) -> str:
    """An own territory next to somebody else's; without such places sets that grow and grow would never end a game."""
    own = position.territories_of(player)
    neighbours = position.board.neighbours
    border = [t for t in own if any(position.owner_of(n) not in (player, None) for n in neighbours(t))]
    return rng.choice(border or own)


def first_turn(_: Position, decision: Decision, rng: Random) -> Move:
    """Anybody may be the youngest."""
    return BeginWith(rng.choice(decision.players))


def trade(position: Position, _: Decision, rng: Random) -> Move:
    """Any set the hand may hold."""
    return rng.choice(option(position, "trade").moves)


def draw(position: Position, decision: Decision, rng: Random) -> Move:
    """The card that lies on top, told or not."""
    player = decision.players[0]
    symbols = option(position, "draw").arguments["symbols"]
    if not position.ruleset.house.open_cards and rng.random() < 0.3:
        return DrawCard(player)
    symbol = rng.choice(symbols)
    cards = position.territory_cards
    assert cards is not None
    out = (*(card for hand in cards.hands for card in hand), *(cards.discards if cards.deck else ()))
    known = {card.territory for card in out}
    free = [t for t in position.territories_of(player) if t not in known]
    if symbol == "joker" or not free or rng.random() < 0.3:
        return DrawCard(player, TerritoryCard(symbol))
    return DrawCard(player, TerritoryCard(symbol, rng.choice(free)))


def before_collecting(position: Position, rng: Random) -> Move | None:
    """A set traded of one's own free will, now and then."""
    if not position.has("territory_cards") or rng.random() < 0.7:
        return None
    found = offered(position, "trade")
    return rng.choice(found.moves) if found is not None else None


def claim(position: Position, rng: Random) -> Move | None:
    """A mission of whoever may show one now, if it is fulfilled; or a mission of some rank, now and then."""
    if position.has("ranks") and rng.random() < 0.05:
        found = offered(position, "rank")
        if found is not None:
            return rng.choice(found.moves)
    if not position.has("missions") or position.missions is None:
        return None
    for player in position.living if offered(position, "mission") is not None else ():
        name, target = mission_of(position, player)
        if may_claim(position, player) and is_fulfilled(position, player, name, target):
            seal = position.missions.seals[position.players.index(player)]
            return ClaimMission(player, name, target, KEY if seal else "")
    return None


def may_claim(position: Position, player: str) -> bool:
    """Whether it is this player's time to show a mission."""
    assert position.missions is not None
    return position.missions.fallen or (position.active == player and position.step in {"invade", "fortify"})


def mission_of(position: Position, player: str) -> tuple[MissionName, str | None]:
    """The mission a player has: the one he sealed, or one that his seat decides."""
    assert position.missions is not None
    seat = position.players.index(player)
    seal = position.missions.seals[seat]
    for mission in missions_to_name(position) if seal else ():
        if seal == seal_of(*mission, KEY):
            return mission
    return ("destroy", position.players[0]) if seat == 1 else ("hold_24", None)
