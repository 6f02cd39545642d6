"""A move made at the wrong moment is told which moment it needs and what is awaited now."""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random

from risk2210.rules import EDITIONS, KINDS, Game, Position, Refusal, Ruleset, explain, options
from risk2210.rules.awaiting import NOTHING_SUCH, what_is_awaited
from risk2210.rules.messages import TEMPLATES
from risk2210.rules.messages_classic import wording
from risk2210.rules.moments import MOMENTS
from risk2210.selfplay import play_out
from risk2210.selfplay.driver import PLAYERS, board_for

ANY_TIME = {"ruling", "name_card", "show"}
"""Kinds of move without a moment of their own: a card's face may be said, and a ruling made, whenever one likes."""

SAYS_BOTH = {"awaiting/other_player", "turn/step_passed", "turn/last_step", "invasion/must_roll", "invasion/must_enter"}
"""Refusals that name the moment and what is awaited in one sentence."""


def moments(mode: str, seed: int) -> Iterator[Position]:
    """A position for every kind of decision that a game comes to."""
    ruleset = Ruleset(mode)
    game = Game.new(board_for(ruleset), PLAYERS[: EDITIONS[mode].players[seed % 2]], ruleset)
    seen: set[str] = {game.position.awaiting[-1].kind}
    yield game.position
    for _, position in islice(play_out(game, Random(seed), check=False), 900):
        kind = position.awaiting[-1].kind if position.awaiting else "over"
        if kind not in seen:
            seen.add(kind)
            yield position


@cache
def positions() -> tuple[Position, ...]:
    """Positions for every kind of decision, in every edition."""
    return tuple(position for mode in EDITIONS for position in moments(mode, len(mode)))


def wrong_moments() -> Iterator[tuple[Position, str, Refusal]]:
    """Every kind of move refused for its moment, in every position."""
    for position in positions():
        for kind, refusal in options(position).refused.items():
            if position.awaiting and (refusal.code.startswith("awaiting/") or refusal.code in NOTHING_SUCH):
                yield position, kind, refusal


def test_every_kind_of_move_has_its_moment():
    assert set(MOMENTS) | ANY_TIME == set(KINDS)
    assert not set(MOMENTS) & ANY_TIME
    assert set(TEMPLATES) >= NOTHING_SUCH


def test_what_is_needed_and_what_is_awaited_are_both_said():
    said = set()
    for position, kind, refusal in wrong_moments():
        if refusal.code in SAYS_BOTH:
            continue
        now = what_is_awaited(position.awaiting[-1], position)
        for lang in ("en", "fr"):
            text = explain(refusal, lang, position.frame)
            assert explain(now, lang, position.frame) in text, (kind, text)
            if refusal.code not in NOTHING_SUCH:
                when = wording(lang, position.edition.armies).gettext(MOMENTS[kind].when)
                assert text.startswith(f"{when} ("), (kind, text)
        said.add(kind)
    assert said == set(KINDS) - ANY_TIME


def test_a_refused_kind_names_a_moment_only_if_it_has_come_at_the_wrong_one():
    for position in positions():
        for kind, refusal in options(position).refused.items():
            assert refusal.moment in (None, kind)
            if refusal.moment is not None:
                assert refusal.code == f"awaiting/{position.awaiting[-1].kind}"
            elif refusal.now is not None:
                assert refusal.code in NOTHING_SUCH


def test_moving_in_without_an_invasion():
    """What the quick line said to `occupy 3` was only whose turn it is."""
    refusals = [options(p).refused["occupy"] for p in positions() if p.awaiting and p.awaiting[-1].kind == "turn"]
    assert refusals
    for refusal in refusals:
        needed, now = refusal.message().split("; ")
        assert needed == "units move in right after a territory was taken (R7.16)"
        assert now.startswith("it is the turn of")
        assert "c'est le tour de" in refusal.message("fr")


def test_classic_speaks_of_armies_in_its_own_clauses():
    position = next(p for p in positions() if p.edition.armies and p.awaiting and p.awaiting[-1].kind == "turn")
    assert explain(options(position).refused["occupy"], frame=position.frame).startswith(
        "armies move in right after a territory was taken (C3.2)"
    )
