"""Every kind of puzzle: its question, and the maker that finds one in a position with its right and wrong answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from msgspec import Struct

from risk2210.i18n import N_
from risk2210.learn.claims import holds
from risk2210.rules import COMMANDERS, IllegalMove, Position, attacks, income, option, score_sheet, secured_from
from risk2210.rules.dice import attack_rights, defence_rights, losses, most_attack_dice, most_defence_dice


class Choice(Struct, frozen=True):
    """One answer.

    Parameters
    ----------
    claim : str
        Claim that holds exactly if the answer is right.
    kind : str
        How it is worded: ``"attack"``, ``"territory"``, ``"number"``, ``"losses"``, ``"deck"``, ``"player"``,
        ``"word"``.
    value : tuple
        What is worded.
    """

    claim: str
    kind: str
    value: tuple[Any, ...]


class Kind(Struct, frozen=True):
    """A kind of puzzle: its question, the decision it is asked at, its clause and how it is made."""

    question: str
    decision: str
    clause: str
    difficulty: int
    make: Callable[[Position, Random], Draft | None]
    step: str = ""


class Draft(Struct, frozen=True):
    """What a maker found: names for the question, the right choice, wrong ones, territories to light."""

    data: Mapping[str, Any]
    right: Choice
    wrong: tuple[Choice, ...]
    shown: tuple[str, ...] = ()
    harder: int = 0
    clause: str = ""


def _numbers(claim: str, right: int, near: tuple[int, ...], rng: Random) -> tuple[Choice, tuple[Choice, ...]]:
    """The right number, and three others that one may come to."""
    others = [n for n in dict.fromkeys(near) if n != right and n >= 0]
    spare = [n for n in (right + 1, right - 1, right + 2, right + 3, right - 2) if n >= 0 and n not in others]
    wrong = (others + spare)[:3]
    rng.shuffle(wrong)

    def choice(number: int) -> Choice:
        return Choice(claim.format(number), "number", (number,))

    return choice(right), tuple(map(choice, wrong))


def _attack(position: Position, rng: Random) -> Draft | None:
    player = position.active
    legal = attacks(position, player) if player is not None else []
    if player is None or not legal:
        return None
    board, frame = position.board, position.frame
    own = position.territories_of(player)
    near = [
        (origin, target)
        for origin in own
        for target in (*board.neighbours(origin), *frame.board.landing_sites)
        if position.owner_of(target) != player and (origin, target) not in legal
    ]
    far = [
        (origin, target)
        for origin in own
        for middle in board.neighbours(origin)
        for target in board.neighbours(middle)
        if position.owner_of(target) not in {player, None} and target not in board.neighbours(origin)
    ]
    wrong = list(dict.fromkeys(rng.sample(near, min(len(near), 3)) + rng.sample(far, min(len(far), 4))))
    wrong = [pair for pair in wrong if pair not in legal][:4]
    if len(wrong) < 4:
        return None

    def choice(pair: tuple[str, str]) -> Choice:
        return Choice(f"legal {player}: {pair[0]} > {pair[1]}", "attack", pair)

    right = rng.choice(legal)
    kinds = {board[territory].kind for pair in (right, *wrong) for territory in pair}
    places = tuple(dict.fromkeys(territory for pair in (right, *wrong) for territory in pair))
    return Draft({"player": player}, choice(right), tuple(map(choice, wrong)), places, len(kinds) - 1)


def _income(position: Position, rng: Random) -> Draft | None:
    player = position.awaiting[-1].players[0]
    found = income(position, player)
    count = len(position.territories_of(player))
    near = (found.energy, count // 3, -(-count // 3) + found.mods - found.lines[0].mods, found.lines[0].mods)
    right, wrong = _numbers(f"collects {player} {{}}", found.mods, near, rng)
    return Draft({"player": player}, right, wrong, position.territories_of(player), len(found.lines) > 2)


def _path(position: Position, rng: Random) -> Draft | None:
    player, turn = position.active, position.turn
    if player is None or turn is None or not turn.fortifies_left:
        return None
    own = [t for t in position.territories_of(player) if position.units_of(t) >= 2]
    rng.shuffle(own)
    for origin in own:
        joined = {position.frame.ids[index] for index in secured_from(position, player, origin)} - {origin}
        cut = [t for t in position.territories_of(player) if t not in joined and t != origin]
        if joined and len(cut) >= 2:
            far = sorted(joined.difference(position.board.neighbours(origin))) or sorted(joined)
            target = rng.choice(far)
            others = rng.sample(cut, min(3, len(cut)))

            def choice(territory: str, origin: str = origin) -> Choice:
                claim = f"legal {player}: fortify {origin} > {territory} {_one(position, origin)}"
                return Choice(claim, "territory", (territory,))

            harder = target not in position.board.neighbours(origin)
            data = {"player": player, "origin": origin}
            return Draft(data, choice(target), tuple(map(choice, others)), (origin, target, *others), harder)
    return None


def _one(position: Position, origin: str) -> str:
    """One unit of a territory, as a line says it."""
    return "1" if position.mods_of(origin) else position.commanders_at(origin)[0]


def _join(position: Position, rng: Random) -> Draft | None:
    player = position.active
    own = [t for t in position.territories_of(player) if position.units_of(t) >= 2] if player else []
    if position.turn is None or not position.turn.fortifies_left:
        return None
    if player is None or not own or len(position.territories_of(player)) < 2:
        return None
    origin = rng.choice(own)
    target = rng.choice([t for t in position.territories_of(player) if t != origin])
    claim = f"legal {player}: fortify {origin} > {target} {_one(position, origin)}"
    yes, no = Choice(claim, "word", ("yes",)), Choice(f"not {claim}", "word", ("no",))
    right, wrong = (yes, no) if holds(claim, position) else (no, yes)
    return Draft({"player": player, "origin": origin, "target": target}, right, (wrong,), (origin, target))


def _throw(position: Position, rng: Random) -> tuple[Any, tuple[int, ...], tuple[int, ...], str] | None:
    """Six-sided dice for the roll that is owed: the invasion, both sides' faces, and the line."""
    invasion = position.invasion
    if invasion is None:
        return None
    start, end = position.frame.territory(invasion.origin), position.frame.territory(invasion.target)
    attack = sorted((rng.randint(1, 6) for _ in range(most_attack_dice(position, start))), reverse=True)
    defence = sorted((rng.randint(1, 6) for _ in range(most_defence_dice(position, end))), reverse=True)
    line = f"roll {' '.join(map(str, attack))} : {' '.join(map(str, defence))}"
    return invasion, tuple(attack), tuple(defence), line


def _roll(position: Position, rng: Random) -> Draft | None:
    thrown = _throw(position, rng)
    if thrown is None:
        return None
    invasion, attack, defence, line = thrown
    pairs = min(len(attack), len(defence))

    def choice(lost: tuple[int, int]) -> Choice:
        return Choice(f"costs {lost[0]} {lost[1]} {line}", "losses", lost)

    right = losses(tuple((6, face) for face in attack), tuple((6, face) for face in defence))
    wrong = [(n, pairs - n) for n in range(pairs + 1) if (n, pairs - n) != right]
    if pairs == 1:
        wrong += [(1, 1)]
    data = {"origin": invasion.origin, "target": invasion.target, "attack_dice": attack, "defence_dice": defence}
    return Draft(data, choice(right), tuple(map(choice, wrong)), (invasion.origin, invasion.target), pairs - 1)


def _tie(position: Position, rng: Random) -> Draft | None:
    invasion = position.invasion
    if invasion is None:
        return None
    face = rng.randint(1, 6)
    line = f"roll {face} : {face}"
    attacker = Choice(f"costs 0 1 {line}", "word", ("attacker",))
    defender = Choice(f"costs 1 0 {line}", "word", ("defender",))
    data = {"origin": invasion.origin, "target": invasion.target, "face": face}
    return Draft(data, defender, (attacker,), (invasion.origin, invasion.target))


def _dice(position: Position, rng: Random) -> Draft | None:
    player = position.active
    pairs = attacks(position, player) if player is not None else []
    guarded = [pair for pair in pairs if position.units_of(pair[1])]
    if not guarded:
        return None
    origin, target = rng.choice(guarded)
    most = most_attack_dice(position, position.frame.territory(origin))
    right, wrong = _numbers(f"most_dice {origin} {target} {{}}", most, (1, 2, 3, 4), rng)
    data = {"player": player, "origin": origin, "target": target}
    return Draft(data, right, wrong, (origin, target))


def _eights(position: Position, rng: Random) -> Draft | None:
    player = position.active
    frame = position.frame
    pairs = attacks(position, player) if player is not None else []
    led = [pair for pair in pairs if position.units_of(pair[1]) and position.commanders_at(pair[0])]
    if not led:
        return None
    origin, target = rng.choice(led)
    start, end = frame.territory(origin), frame.territory(target)
    most = min(most_attack_dice(position, start), len(attack_rights(position, start, end)))
    right, wrong = _numbers(f"most_eights {origin} {target} {{}}", most, (0, 1, 2, 3), rng)
    data = {"player": player, "origin": origin, "target": target}
    return Draft(data, right, wrong, (origin, target), len(position.commanders_at(origin)) > 1)


def _guard(position: Position, rng: Random) -> Draft | None:
    player = position.active
    frame = position.frame
    pairs = attacks(position, player) if player is not None else []
    strong = [
        (origin, target)
        for origin, target in pairs
        if position.units_of(target) and (position.commanders_at(target) or position.station_at(target))
    ]
    if not strong:
        return None
    origin, target = rng.choice(strong)
    end = frame.territory(target)
    most = min(most_defence_dice(position, end), defence_rights(position, end))
    right, wrong = _numbers(f"guards {origin} {target} {{}}", most, (0, 1, 2, 3), rng)
    return Draft({"origin": origin, "target": target}, right, wrong, (origin, target))


def _advance(position: Position, rng: Random) -> Draft | None:
    decision = position.awaiting[-1]
    invasion = position.invasion
    if invasion is None or invasion.dice == 0:
        return None
    least, units = decision.amount, position.units_of(invasion.origin)
    right, wrong = _numbers("least_in {}", least, (1, 2, 3, units - 1), rng)
    data = {"player": decision.players[0], "origin": invasion.origin, "target": invasion.target, "dice": invasion.dice}
    return Draft(data, right, wrong, (invasion.origin, invasion.target), bool(invasion.leading))


def _site(position: Position, rng: Random) -> Draft | None:
    player = position.active
    try:
        sites = option(position, "build").arguments["territory"]
    except IllegalMove:
        return None
    barred = [t for t in position.frame.ids if t not in sites]
    own = [t for t in position.territories_of(player) if t not in sites] if player else []
    foreign = [t for t in barred if position.owner_of(t) not in {player, None}]
    wrong = rng.sample(own, min(2, len(own)))
    wrong += rng.sample(foreign, min(3 - len(wrong), len(foreign)))
    if len(wrong) < 3:
        return None

    def choice(territory: str) -> Choice:
        return Choice(f"legal {player}: build @ {territory}", "territory", (territory,))

    target = rng.choice(sites)
    return Draft({"player": player}, choice(target), tuple(map(choice, wrong)), (target, *wrong))


def _pile(position: Position, rng: Random) -> Draft | None:
    player = position.active
    if player is None or position.energy_of(player) < 1:
        return None
    open_ones = [kind for kind in COMMANDERS if holds(f"legal {player}: buy {kind}", position)]
    shut = [kind for kind in COMMANDERS if kind not in open_ones]
    if not open_ones or len(shut) < 2:
        return None

    def choice(kind: str) -> Choice:
        return Choice(f"legal {player}: buy {kind}", "deck", (kind,))

    wrong = rng.sample(shut, min(3, len(shut)))
    return Draft({"player": player}, choice(rng.choice(open_ones)), tuple(map(choice, wrong)))


def _score(position: Position, rng: Random) -> Draft | None:
    player = rng.choice(position.living)
    sheet = score_sheet(position, player)
    count = len(position.territories_of(player))
    right, wrong = _numbers(f"score {player} {{}}", sheet.total, (count, sheet.total + position.energy_of(player)), rng)
    return Draft({"player": player}, right, wrong, position.territories_of(player), len(sheet.lines) > 1)


def _bids(position: Position, rng: Random) -> Draft | None:
    players = position.awaiting[-1].players
    bids = tuple((player, rng.randint(0, min(4, position.energy_of(player)))) for player in players)
    line = "bid " + " ".join(f"{player} {bid}" for player, bid in bids)
    highest = max(bid for _, bid in bids)
    best = [player for player, bid in bids if bid == highest]

    def choice(player: str) -> Choice:
        if player == "tie":
            return Choice(f"chooses tie | {line}", "word", ("tie",))
        return Choice(f"chooses {player} | {line}", "player", (player,))

    right = best[0] if len(best) == 1 else "tie"
    wrong = tuple(choice(player) for player in (*players, "tie") if player != right)
    return Draft({"bids": bids}, choice(right), wrong, harder=len(best) > 1, clause="R4.3" if len(best) > 1 else "")


KINDS: Final[Mapping[str, Kind]] = {
    "attack": Kind(N_("Which of these attacks may {player} declare?"), "turn", "R7.2", 2, _attack, "invade"),
    "income": Kind(
        N_("How many MODs does {player} collect, those of the stations included?"), "collect", "R5.1", 2, _income
    ),
    "path": Kind(N_("{player} fortifies from {origin}. Where can units go?"), "turn", "R10.2", 2, _path),
    "join": Kind(N_("Can units of {player} fortify from {origin} to {target}?"), "turn", "R10.2", 1, _join),
    "roll": Kind(
        N_("{origin} attacks {target}. The attacker rolls {attack_dice}, the defender {defence_dice}. Who loses what?"),
        "roll",
        "R7.13",
        1,
        _roll,
    ),
    "tie": Kind(
        N_("{origin} attacks {target}, one die against one: {face} and {face}. Who wins?"), "roll", "R7.13", 1, _tie
    ),
    "dice": Kind(
        N_("{player} attacks {target} from {origin}. How many dice at most?"), "turn", "R7.9", 1, _dice, "invade"
    ),
    "eights": Kind(
        N_("{player} attacks {target} from {origin}. How many of the dice may be eight-sided?"),
        "turn",
        "R7.10",
        2,
        _eights,
        "invade",
    ),
    "guard": Kind(
        N_("{origin} attacks {target}. How many dice of the defender may be eight-sided?"),
        "turn",
        "R7.12",
        2,
        _guard,
        "invade",
    ),
    "advance": Kind(
        N_(
            "{player} has taken {target} from {origin}; dice of the last roll: {dice}. How many units move in at least?"
        ),
        "occupy",
        "R7.18",
        2,
        _advance,
    ),
    "site": Kind(N_("Where may {player} build a Space Station?"), "turn", "R6.3", 1, _site, "build"),
    "pile": Kind(N_("From which of these piles may {player} buy a command card?"), "turn", "R6.5", 1, _pile, "build"),
    "score": Kind(N_("The game ends now. How many points has {player}?"), "turn", "R11.2", 2, _score),
    "bids": Kind(N_("The bids: {bids}. Who is the first to choose a turn-order marker?"), "bids", "R4.2", 1, _bids),
}
"""Every kind of puzzle."""
