"""The search finds what people ask for."""

from __future__ import annotations

import pytest

from risk2210.learn import rulebook, search
from risk2210.learn.search import words_of
from tests.learn.questions import ENGLISH, FRENCH

QUESTIONS = [("en", *asked) for asked in ENGLISH] + [("fr", *asked) for asked in FRENCH]
FOUND_AT_LEAST = 57


def test_sixty_questions_find_their_clause_among_the_first_three():
    missed = []
    for lang, question, clause in QUESTIONS:
        wanted = {clause} if isinstance(clause, str) else set(clause)
        if not wanted & {hit.clause.number for hit in search(question, lang, limit=3)}:
            missed.append(question)
    assert len(QUESTIONS) == 60
    assert len(QUESTIONS) - len(missed) >= FOUND_AT_LEAST, missed


@pytest.mark.parametrize(
    "query", ["", "   ", "?", '"', "* OR NEAR(", "a AND b:c", "'; DROP TABLE clauses", "\x00", "🎲"]
)
def test_nothing_typed_is_read_as_a_query(query):
    assert isinstance(search(query), tuple)


def test_the_number_of_a_clause_finds_it_first():
    assert search("r10.1")[0].clause.number == "R10.1"
    assert search("what does R7.13 say of ties?")[0].clause.number == "R7.13"


def test_accents_and_case_do_not_matter():
    for query in ("dévasté", "DEVASTE", "devastes"):
        assert "R2.3" in {hit.clause.number for hit in search(query, "fr")}


def test_a_question_in_the_other_language_is_understood():
    assert "R7.7" in [hit.clause.number for hit in search("attaquer la lune", "en", limit=3)]


def test_the_line_given_is_of_the_clause():
    for lang in ("en", "fr"):
        for hit in search("station", lang, limit=20):
            assert hit.line in f"{hit.clause.text} {hit.clause.example}"


def test_every_clause_is_found_by_its_own_title():
    for lang in ("en", "fr"):
        for clause in rulebook(lang).values():
            found = {hit.clause.number for hit in search(clause.title, lang, limit=6)}
            assert clause.number in found, clause


def test_words_that_say_nothing_are_left_out():
    assert words_of("what is it that I may do with the") == []
