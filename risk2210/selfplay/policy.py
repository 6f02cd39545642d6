"""A random but lively player: through the public interface of the rules alone, and reproducible from a seed."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from risk2210.rules import (
    Bid,
    BuyCards,
    Claim,
    Commander,
    Decision,
    Declare,
    Deploy,
    Devastate,
    EndTurn,
    Fortify,
    IllegalMove,
    InvasionOutcome,
    Move,
    Occupy,
    Option,
    Pass,
    PlaceCommand,
    PlaceNeutralArmy,
    Position,
    Reinforce,
    Roll,
    RollForFirst,
    RollTie,
    ScoreInfluence,
    TakeBonusCard,
    Withdraw,
    option,
    unaccounted,
)
from risk2210.selfplay import policy_classic
from risk2210.selfplay.hands import consider_cards, exchange, remove_mods, scouts

SIX, EIGHT = 6, 8


def choose(position: Position, rng: Random, *, cards: bool = True) -> Move:
    """A legal move for whoever is awaited; dice and cards are drawn from `rng` too.

    Parameters
    ----------
    position : Position
        With something awaited.
    rng : random.Random
    cards : bool
        Whether command cards are played; without them only bought.

    Returns
    -------
    Move
        The same for the same position and state of `rng`.
    """
    decision = position.awaiting[-1]
    if cards and decision.kind in {"turn", "roll", "occupy"}:
        move = consider_cards(position, rng)
        if move is not None:
            return move
    return _CHOICES[decision.kind](position, decision, rng)


def _spread(territories: tuple[str, ...], count: int, rng: Random) -> tuple[tuple[str, int], ...]:
    """So many MODs in one to three heaps."""
    heaps: dict[str, int] = {}
    while count:
        some = rng.randint(1, count)
        where = rng.choice(territories)
        heaps[where] = heaps.get(where, 0) + some
        count -= some
    return tuple(heaps.items())


def _faces(players: tuple[str, ...], rng: Random) -> tuple[tuple[str, int], ...]:
    return tuple((player, rng.randint(1, SIX)) for player in players)


# --- set-up and bidding ---


def _devastation(position: Position, decision: Decision, rng: Random) -> Move:
    land = option(position, "devastate").arguments["territories"]
    return Devastate(tuple(rng.sample(land, decision.amount)))


def _neutral_army(position: Position, _: Decision, rng: Random) -> Move:
    arguments = option(position, "place_neutral_army").arguments
    drawn: list[str] = []
    for terrain, count in arguments["counts"].items():
        drawn += rng.sample(arguments["territories"][terrain], count)
    return PlaceNeutralArmy(tuple(drawn))


def _first_player(_: Position, decision: Decision, rng: Random) -> Move:
    return RollForFirst(_faces(decision.players, rng))


def _claim(position: Position, decision: Decision, rng: Random) -> Move:
    return Claim(decision.players[0], rng.choice(option(position, "claim").arguments["territory"]))


def _reinforce(position: Position, decision: Decision, rng: Random) -> Move:
    own = position.territories_of(decision.players[0])
    neutral = option(position, "reinforce").arguments["neutral"]
    placements = _spread(own, decision.amount, rng)
    return Reinforce(decision.players[0], placements, rng.choice(neutral) if neutral else None)


def _command(position: Position, decision: Decision, rng: Random) -> Move:
    arguments = option(position, "place_command").arguments
    where = {piece: rng.choice(arguments[piece]) for piece in ("land", "diplomat", "station")}
    return PlaceCommand(decision.players[0], **where)


def _bids(position: Position, decision: Decision, rng: Random) -> Move:
    return Bid(tuple((player, rng.randint(0, position.energy_of(player) // 2)) for player in decision.players))


def _tie(_: Position, decision: Decision, rng: Random) -> Move:
    return RollTie(_faces(decision.players, rng))


def _any_listed(kind: str) -> Callable[[Position, Decision, Random], Move]:
    """Any of the moves the option lists."""

    def pick(position: Position, _: Decision, rng: Random) -> Move:
        return rng.choice(option(position, kind).moves)

    return pick


# --- the turn ---


def _collect(position: Position, _: Decision, rng: Random) -> Move:
    return policy_classic.before_collecting(position, rng) or rng.choice(option(position, "collect").moves)


def _deploy(position: Position, decision: Decision, rng: Random) -> Move:
    arguments = option(position, "deploy").arguments
    debts = tuple((territory, 1) for territory in arguments["owed"])
    free = arguments["free"]
    if position.has("territory_cards") and rng.random() < 0.7:
        return Deploy(decision.players[0], ((policy_classic.front(position, decision.players[0], rng), free),))
    some = rng.randint(1, free) if free else 0
    return Deploy(decision.players[0], debts + _spread(arguments["territories"], some, rng))


def _try(position: Position, kind: str) -> Option | None:
    try:
        return option(position, kind)
    except IllegalMove:
        return None


def _turn(position: Position, decision: Decision, rng: Random) -> Move:
    player = decision.players[0]
    claimed = policy_classic.claim(position, rng)
    if claimed is not None:
        return claimed
    if position.step == "build" and rng.random() < 0.6:
        offered = _try(position, rng.choice(("hire", "hire", "build")))
        if offered is not None:
            return rng.choice(offered.moves)
    if position.step in {"build", "buy"} and rng.random() < 0.6:
        offered = _try(position, "buy_cards")
        if offered is not None:
            return _buy(player, offered, rng)
    if position.step != "fortify" and rng.random() < 0.95:
        move = _attack(position, player, rng)
        if move is not None:
            return move
    if rng.random() < 0.5:
        offered = _try(position, "fortify")
        if offered is not None:
            move = rng.choice(offered.moves)
            assert isinstance(move, Fortify)
            return Fortify(player, move.origin, move.target, rng.randint(min(1, move.mods), move.mods), move.commanders)
    if rng.random() < 0.1:
        offered = _try(position, rng.choice(("end_step", "show" if position.has("territory_cards") else "name_card")))
        if offered is not None:
            return rng.choice(offered.moves)
    return EndTurn(player)


def _buy(player: str, offered: Option, rng: Random) -> Move:
    left: dict[Commander, int] = dict(offered.arguments["decks"])
    decks: list[Commander] = []
    for _ in range(rng.randint(1, offered.arguments["most"])):
        open_decks = [deck for deck, count in left.items() if count]
        if open_decks:
            decks.append(rng.choice(open_decks))
            left[decks[-1]] -= 1
    return BuyCards(player, tuple(decks))


def _attack(position: Position, player: str, rng: Random) -> Move | None:
    """Another roll of the invasion under way, giving it up, or a new one, told by rolls or by its outcome."""
    if position.invasion is not None:
        if rng.random() < 0.15:
            return Withdraw(player)
        if _try(position, "roll") is not None:
            return _roll(position, position.awaiting[-1], rng)
    offered = _try(position, "declare")
    if offered is None:
        return None
    attacks = offered.arguments["attacks"]
    if rng.random() < 0.8:
        attacks = _hunt(position, attacks) or attacks
    origin, target = rng.choice(attacks)
    if rng.random() < 0.5:
        return Declare(player, origin, target)
    return _told_by_outcome(position, player, origin, target, rng)


def _hunt(position: Position, attacks: tuple[tuple[str, str], ...]) -> list[tuple[str, str]]:
    """Attacks in superior numbers on whoever holds least; without them nobody would ever be driven off the boards."""
    superior = [pair for pair in attacks if 0 < position.units_of(pair[1]) < position.units_of(pair[0])]
    held = {target: position.owners.count(position.owner_of(target)) for _, target in superior}
    least = min(held.values(), default=0)
    return [pair for pair in superior if held[pair[1]] == least]


def _told_by_outcome(position: Position, player: str, origin: str, target: str, rng: Random) -> Move:
    """Roll single dice until one side is done, and tell only what came of it."""
    units, defenders = position.units_of(origin), position.units_of(target)
    mods, commanders = position.mods_of(origin), position.commanders_at(origin)
    lost = killed = 0
    while killed < defenders and lost < units - 1:
        if rng.random() < 0.7:
            killed += 1
        else:
            lost += 1
    gone = commanders[: max(0, lost - mods)]
    if killed < defenders:
        fallen = position.commanders_at(target)[: max(0, killed - position.mods_of(target))]
        return InvasionOutcome(player, origin, target, lost, killed, gone, fallen)
    mods_left = mods - (lost - len(gone))
    staying = tuple(kind for kind in commanders if kind not in gone)
    entering = rng.randint(1, units - lost - 1)
    if position.has("territory_cards") and rng.random() < 0.7:
        entering = units - lost - 1
    moving_mods = min(entering, mods_left)
    return InvasionOutcome(
        player,
        origin,
        target,
        lost,
        killed,
        gone,
        taken=True,
        mods=moving_mods,
        commanders=staying[: entering - moving_mods],
    )


def _roll(position: Position, _: Decision, rng: Random) -> Move:
    """As many dice as possible most of the time, eight-sided ones where allowed."""
    arguments = option(position, "roll").arguments
    most = arguments["attack_dice"]
    dice = most if rng.random() < 0.8 else rng.randint(1, most)
    rights = arguments["attack_eights"]
    lent = rights[: min(dice, len(rights))] if rng.random() < 0.8 else ()
    against = arguments["defence_dice"]
    eights = min(against, arguments["defence_eights"])

    def throw(sides: int, count: int) -> tuple[tuple[int, int], ...]:
        return tuple((sides, rng.randint(1, sides)) for _ in range(count))

    attack = throw(EIGHT, len(lent)) + throw(SIX, dice - len(lent))
    return Roll(attack, throw(EIGHT, eights) + throw(SIX, against - eights), lent)


def _occupy(position: Position, decision: Decision, rng: Random) -> Move:
    """Any number that may move in; the MODs go before commanders who need not."""
    arguments = option(position, "occupy").arguments
    forced = arguments["forced"]
    others = tuple(kind for kind in arguments["commanders"] if kind not in forced)
    entering = rng.randint(arguments["least"], arguments["most"])
    if position.has("territory_cards") and rng.random() < 0.7:
        entering = arguments["most"]
    mods = min(arguments["mods"], max(0, entering - len(forced)))
    more = others[: max(0, entering - len(forced) - mods)]
    return Occupy(decision.players[0], mods, forced + more)


def _bonus_card(position: Position, decision: Decision, rng: Random) -> Move:
    move = rng.choice(option(position, "take_bonus_card").moves)
    assert isinstance(move, TakeBonusCard)
    free = list(unaccounted(position, move.deck))
    return TakeBonusCard(decision.players[0], move.deck, rng.choice(free) if free and rng.random() < 0.3 else None)


def _influence(position: Position, decision: Decision, rng: Random) -> Move:
    decks: dict[Commander, int] = option(position, "score_influence").arguments["decks"]
    shown = tuple(deck for deck, count in decks.items() for _ in range(rng.randint(0, count)))
    return ScoreInfluence(decision.players[0], shown)


_CHOICES: dict[str, Callable[[Position, Decision, Random], Move]] = {
    "devastation": _devastation,
    "neutral_army": _neutral_army,
    "first_player": _first_player,
    "claim": _claim,
    "reinforce": _reinforce,
    "command": _command,
    "bids": _bids,
    "tie": _tie,
    "marker": _any_listed("choose_marker"),
    "deal": policy_classic.deal,
    "missions": policy_classic.deal_missions,
    "first_turn": policy_classic.first_turn,
    "trade": policy_classic.trade,
    "draw": policy_classic.draw,
    "collect": _collect,
    "deploy": _deploy,
    "turn": _turn,
    "roll": _roll,
    "losses": _any_listed("lose"),
    "occupy": _occupy,
    "bonus_card": _bonus_card,
    "influence": _influence,
    "exchange": exchange,
    "remove_mods": remove_mods,
    "scouts": scouts,
    "card_text": lambda _position, decision, _rng: Pass(decision.players[0]),
}
