"""Puzzles: each has exactly one right answer, and the engine proves it by playing.

``RISK2210_PUZZLES=10000 python -m pytest tests/learn/test_puzzles.py`` checks as many as it is told to.
"""

from __future__ import annotations

import os

import pytest

from risk2210.errors import InvalidArgument
from risk2210.i18n import translation
from risk2210.learn import rulebook
from risk2210.learn.puzzle_kinds import KINDS
from risk2210.learn.puzzles import puzzle, puzzles

CHECKED = int(os.environ.get("RISK2210_PUZZLES", "400"))


def test_each_has_exactly_one_right_answer():
    kinds = set()
    for seed in range(CHECKED):
        found = puzzle(seed)
        proofs = found.proofs()
        assert sum(proofs) == 1, (seed, found.kind)
        assert proofs[found.answer], (seed, found.kind)
        assert 2 <= len(found.choices) <= 6, (seed, found.kind)
        said = [found.choice(place, "fr") for place in range(len(found.choices))]
        assert len(set(said)) == len(said), (seed, said)
        kinds.add(found.kind)
    assert kinds == set(KINDS)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_kind_is_asked_in_both_languages(kind, lang):
    found = next(puzzles(500, kind))
    text = found.question(lang, {"red": "Ada"})
    assert "{" not in text
    assert text.endswith("?")
    assert translation("fr").gettext(KINDS[kind].question) != KINDS[kind].question
    assert found.clause in rulebook(lang)


def test_the_same_seed_makes_the_same_puzzle():
    again = [puzzle(seed) for seed in (3, 4, 65)]
    assert again == [puzzle(seed) for seed in (3, 4, 65)]


def test_difficulty_can_be_chosen():
    hard = puzzles(difficulty=4)
    assert [next(hard).difficulty for _ in range(3)] == [4, 4, 4]


@pytest.mark.parametrize(("seed", "kind"), [(-1, None), (0, "chess")])
def test_what_does_not_exist_is_refused(seed, kind):
    with pytest.raises(InvalidArgument):
        puzzle(seed, kind)


def test_the_right_answer_is_not_always_at_the_same_place():
    places = {puzzle(seed, "attack").answer for seed in range(12)}
    assert len(places) > 2
