"""Puzzles from self-play: a position, a question, and choices of which exactly one is right, as the engine proves.

A puzzle is made anew from its seed whenever it is wanted, and there is one for every whole number. The moves of the
game it is taken from, the position and the choices all follow from the seed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from random import Random
from typing import Any, Final

from msgspec import Struct

from risk2210.board import load_board
from risk2210.errors import InvalidArgument
from risk2210.i18n import N_, translation
from risk2210.learn.claims import holds
from risk2210.rules import (
    COMMANDERS,
    NEUTRAL,
    Game,
    IllegalMove,
    Position,
    attacks,
    income,
    option,
    score_sheet,
    secured_from,
)
from risk2210.rules.dice import attack_rights, defence_rights, losses, most_attack_dice, most_defence_dice
from risk2210.rules.messages import DECK_WORDS
from risk2210.selfplay import play_out

PLAYERS: Final = ("red", "blue", "gold", "green", "black")

PER_GAME: Final = 60
"""Puzzles taken from one game."""

TRIES: Final = 30
"""Positions looked at before another kind of puzzle is tried."""


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


class Puzzle(Struct, frozen=True):
    """A question with one right answer.

    Parameters
    ----------
    seed : int
    kind : str
        Key of `KINDS`.
    difficulty : int
        1 to 4.
    position : Position
    data : mapping
        What the question names: ids of players and territories, numbers.
    choices : tuple of Choice
    answer : int
        Place of the right one.
    clause : str
        The clause that decides.
    shown : tuple of str
        Territories to light on the board.
    """

    seed: int
    kind: str
    difficulty: int
    position: Position
    data: Mapping[str, Any]
    choices: tuple[Choice, ...]
    answer: int
    clause: str
    shown: tuple[str, ...] = ()

    def question(self, lang: str = "en", names: Mapping[str, str] | None = None) -> str:
        """The question in words."""
        words = {key: say(key, value, self.position, lang, names or {}) for key, value in self.data.items()}
        return translation(lang).gettext(KINDS[self.kind].question).format_map(words)

    def choice(self, place: int, lang: str = "en", names: Mapping[str, str] | None = None) -> str:
        """An answer in words."""
        found = self.choices[place]
        values = [say(found.kind, value, self.position, lang, names or {}) for value in found.value]
        template = _CHOICES.get(found.kind)
        return values[0] if template is None else translation(lang).gettext(template).format(*values)

    def proofs(self) -> tuple[bool, ...]:
        """For each choice whether the engine says it is right."""
        return tuple(holds(choice.claim, self.position) for choice in self.choices)


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


_CHOICES: Final[Mapping[str, str]] = {
    "attack": N_("{0} attacks {1}"),
    "losses": N_("the attacker loses {0}, the defender {1}"),
}
WORDS: Final[Mapping[str, str]] = {
    "yes": N_("yes"),
    "no": N_("no"),
    "attacker": N_("the attacker"),
    "defender": N_("the defender"),
    "tie": N_("nobody yet: a die decides"),
}


def say(key: str, value: Any, position: Position, lang: str, names: Mapping[str, str]) -> str:
    """An id, a number or some dice as a reader should see them; what it is shows in the `key`."""
    gettext = translation(lang).gettext
    if key in {"territory", "origin", "target", "attack"}:
        return position.board[value].name(lang)
    if key == "player":
        return gettext(N_("the neutral army")) if value == NEUTRAL else names.get(value, value)
    if key == "bids":
        return ", ".join(f"{names.get(player, player)} {bid}" for player, bid in value)
    if key == "deck":
        return gettext(DECK_WORDS[value])
    if key == "word":
        return gettext(WORDS[value])
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return str(value)


# --- makers ------------------------------------------------------------------------------------------------------


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


def puzzle(seed: int, kind: str | None = None) -> Puzzle:
    """The puzzle of a seed, always the same.

    Parameters
    ----------
    seed : int
        Zero or more. Puzzles with neighbouring seeds come from the same game.
    kind : str, optional
        Key of `KINDS`; by default the seed decides. Where the game offers none of the kind, it is of another.

    Raises
    ------
    InvalidArgument
        For a kind that does not exist or a seed below zero.

    Examples
    --------
    >>> found = puzzle(12)
    >>> sum(found.proofs()), found.proofs()[found.answer]
    (1, True)
    >>> found == puzzle(12)
    True
    """
    if seed < 0 or (kind is not None and kind not in KINDS):
        raise InvalidArgument(N_("there is no such puzzle"))
    rng = Random(f"puzzle/{seed}/{kind or ''}")  # noqa: S311 -- play, not secrets
    kinds = list(KINDS)
    rng.shuffle(kinds)
    positions = _positions(seed // PER_GAME)
    for name in [kind, *kinds] if kind else kinds:
        wanted = KINDS[name]
        fitting = positions.get((wanted.decision, wanted.step), ())
        for position in rng.sample(fitting, min(TRIES, len(fitting))):
            draft = wanted.make(position, rng)
            if draft is not None:
                return _finished(seed, name, position, draft, rng)
    raise InvalidArgument(N_("there is no such puzzle"))


def puzzles(seed: int = 0, kind: str | None = None, difficulty: int | None = None) -> Iterator[Puzzle]:
    """Puzzles without end, from a seed on; only those of a kind or a difficulty if one is named."""
    while True:
        found = puzzle(seed, kind)
        if (kind is None or found.kind == kind) and difficulty in {None, found.difficulty}:
            yield found
        seed += 1


def _finished(seed: int, kind: str, position: Position, draft: Draft, rng: Random) -> Puzzle:
    choices = [draft.right, *draft.wrong]
    if draft.right.kind == "number":
        choices.sort(key=lambda choice: choice.value)
    elif draft.right.kind != "word" or len(choices) > 2:
        rng.shuffle(choices)
    else:
        choices.sort(key=lambda choice: choice.value[0] in {"no", "defender"})
    found = KINDS[kind]
    return Puzzle(
        seed, kind, min(4, found.difficulty + int(draft.harder)), position, draft.data, tuple(choices),
        choices.index(draft.right), draft.clause or found.clause, draft.shown,
    )  # fmt: skip


@lru_cache(maxsize=4)
def _positions(number: int) -> Mapping[tuple[str, str], list[Position]]:
    """Positions of one game by what is awaited, and by the step where a turn's free choice is awaited."""
    players = 2 + number % 4
    game = Game.new(load_board("risk2210"), PLAYERS[:players])
    found: dict[tuple[str, str], list[Position]] = {}
    rng = Random(f"learn/{number}")  # noqa: S311 -- play, not secrets
    for _, position in play_out(game, rng, check=False):
        if position.awaiting:
            kind = position.awaiting[-1].kind
            found.setdefault((kind, ""), []).append(position)
            if kind == "turn":
                found.setdefault((kind, position.step), []).append(position)
    return found
