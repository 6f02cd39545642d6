"""A turning point in sentences."""

from __future__ import annotations

import pytest

from risk2210.record.turning_points import Broken, TurningPoint, turning_points
from risk2210.report import story_of, when_of
from risk2210.view.voice import Voice

POINT = TurningPoint(3, 2, "red", 90, 7, 5, 2, 1, 1, ("australia",), (Broken("asia", "blue"),), ("gold",))


def test_all_that_happened_the_weightiest_first(evening):
    voice = Voice(evening("cards_3_players"), "en")
    names = voice.who
    assert story_of(POINT, voice) == [
        f"{names('red')} puts out of the game: {names('gold')}.",
        f"{names('red')} moves from place 2 to place 1.",
        "Completed: Australia.",
        f"Asia is lost to {names('blue')}.",
        "1 territory taken; 5 points more.",
    ]


@pytest.mark.parametrize(
    ("places", "said"), [((1, 1), "leads further"), ((3, 3), "comes nearer to the lead"), ((3, 2), "from place 3 to")]
)
def test_places(places, said, evening):
    point = TurningPoint(3, 2, "red", 90, 7, -2, *places, 0, (), (), ())
    told = story_of(point, Voice(evening("cards_3_players"), "en"))
    assert said in told[0]
    assert told[-1] == "0 territories taken; 2 points fewer."


def test_years_and_rounds(evening):
    assert when_of(Voice(evening("cards_3_players"), "fr"), 4) == "Année 4"
    assert when_of(Voice(evening("classic"), "fr"), 4) == "Tour de table 4"


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_turning_point_of_a_game_is_told(lang, evening):
    game = evening("classic")
    voice = Voice(game, lang)
    for point in turning_points(game):
        told = story_of(point, voice)
        assert len(told) >= 2
        assert all("{" not in sentence and sentence.endswith(".") for sentence in told)
