"""Puzzles from self-play: a position, a question, and choices of which exactly one is right, as the engine proves.

A puzzle is made anew from its seed whenever it is wanted, and there is one for every whole number. The moves of the
game it is taken from, the position and the choices all follow from the seed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from random import Random
from typing import Any, Final

from msgspec import Struct

from risk2210.board import load_board
from risk2210.errors import InvalidArgument
from risk2210.i18n import N_, filled, translation
from risk2210.learn.claims import holds
from risk2210.learn.puzzle_kinds import KINDS, Choice, Draft
from risk2210.rules import NEUTRAL, Game, Position
from risk2210.rules.messages import DECK_WORDS
from risk2210.selfplay import play_out

PLAYERS: Final = ("red", "blue", "gold", "green", "black")

PER_GAME: Final = 60
"""Puzzles taken from one game."""

TRIES: Final = 30
"""Positions looked at before another kind of puzzle is tried."""


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
        return filled(translation(lang).gettext(KINDS[self.kind].question), words, lang)

    def choice(self, place: int, lang: str = "en", names: Mapping[str, str] | None = None) -> str:
        """An answer in words."""
        found = self.choices[place]
        values = [say(found.kind, value, self.position, lang, names or {}) for value in found.value]
        template = _CHOICES.get(found.kind)
        return values[0] if template is None else translation(lang).gettext(template).format(*values)

    def proofs(self) -> tuple[bool, ...]:
        """For each choice whether the engine says it is right."""
        return tuple(holds(choice.claim, self.position) for choice in self.choices)


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
