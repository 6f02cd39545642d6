"""Territories and regions answer to all their names, however they are typed; an unknown name gets a hint."""

from __future__ import annotations

from typing import Any, NoReturn

import pytest
from hypothesis import given
from hypothesis import strategies as st

from risk2210 import Board, UnknownName, load_board
from risk2210.board import UnknownRegion, UnknownTerritory
from risk2210.board.names import NameIndex, fold

BOARD = load_board("risk2210")
CLASSIC = load_board("classic")


class Unspeakable:
    """A thing whose repr and str fail."""

    def __repr__(self) -> NoReturn:
        raise RuntimeError


@pytest.mark.parametrize("board", [BOARD, CLASSIC])
def test_every_name_leads_home(board: Board) -> None:
    for place in board:
        for name in (
            place.id,
            *place.aliases,
            *(words[lang] for words in (place.names, place.short) for lang in ("en", "fr")),
        ):
            for typed in (name, name.upper(), name.lower(), f"  {name.replace(' ', '-')}! ", name.replace(" ", "")):
                assert board[typed] is place
                assert typed in board
    for region in board.regions:
        for name in (region.id, region.names.en, region.names.fr.upper(), *region.aliases):
            assert board.region(name) is region


@pytest.mark.parametrize(
    ("typed", "ident"),
    [
        ("Nova Brasillia", "nova_brasilia"),
        ("NOVA BRASILIA", "nova_brasilia"),
        ("republique du quebec", "republique_du_quebec"),
        ("République du Québec", "republique_du_quebec"),
        ("RE\u0301PUBLIQUE DU QUE\u0301BEC", "republique_du_quebec"),  # accents on their own
        ("Quebec", "republique_du_quebec"),
        ("Exiled States", "exiled_states_of_america"),
        ("États Bannis", "exiled_states_of_america"),
        ("etats bannis de l amerique", "exiled_states_of_america"),
        ("États Bannis de l\u2019Amérique", "exiled_states_of_america"),  # the other apostrophe
        ("Northwestern Oil Empire", "northwestern_oil_emirate"),
        ("SungTzu", "sung_tzu"),
        ("Ivory Reef", "the_ivory_reef"),
        ("Mer des Crises", "sea_of_crisis"),
        ("March of Diseases", "marsh_of_diseases"),
        ("Strait Wall", "straight_wall"),
        ("ＪＡＰＡＮ", "japan"),  # full width
    ],
)
def test_names_as_people_type_them(typed: str, ident: str) -> None:
    assert BOARD[typed].id == ident


@pytest.mark.parametrize(
    ("typed", "hint"),
    [
        ("Egipt", "Egypt"),
        ("Kahn Industrial State", "Khan Industrial State"),
        ("Nova Brasila", "Nova Brasilia"),
        ("Mer des Criss", "Sea of Crisis"),
        ("Khan Indus", "Khan Industrial State"),
        ("Djibouty", "Ministry of Djibouti"),
        ("madagaskar", "Madagascar"),
    ],
)
def test_an_unknown_name_suggests(typed: str, hint: str) -> None:
    with pytest.raises(UnknownTerritory) as caught:
        BOARD[typed]
    assert caught.value.suggestions[0] == hint
    assert caught.value.asked == typed
    assert f"{typed!r} is not a territory of the board risk2210: did you mean {hint!r}" in str(caught.value)
    assert BOARD[hint].name("fr") in caught.value.message("fr")
    assert typed not in BOARD


def test_suggestions_are_different_places() -> None:
    with pytest.raises(UnknownTerritory) as caught:
        BOARD["sea of"]
    assert len({BOARD[name].id for name in caught.value.suggestions}) == len(caught.value.suggestions) == 3


def test_an_unknown_region_suggests_regions() -> None:
    with pytest.raises(UnknownRegion, match=r"'Afrika' is not a region of the board risk2210: did you mean 'Africa'"):
        BOARD.region("Afrika")
    with pytest.raises(UnknownRegion):
        BOARD.region("egypt")
    with pytest.raises(UnknownTerritory):
        BOARD["asia"]


@pytest.mark.parametrize(
    "asked",
    ["", " ", "!!!", "x" * 100_000, "\0", "\ud800", None, 5, 10**10_000, 1.5, True, b"egypt", ["egypt"], {}, object],
    ids=lambda asked: type(asked).__name__,
)
def test_what_is_no_name_is_unknown_and_nothing_else(asked: Any) -> None:
    assert_unknown(asked)


def test_a_thing_that_cannot_be_shown_is_unknown() -> None:
    assert_unknown(Unspeakable())


def assert_unknown(asked: Any) -> None:
    """Each way to ask refuses it, in words."""
    assert asked not in BOARD
    for ask in (BOARD.__getitem__, BOARD.region, BOARD.neighbours, BOARD.region_of):
        with pytest.raises(UnknownName) as caught:
            ask(asked)
        for lang in ("en", "fr"):
            assert caught.value.message(lang)


def test_a_territory_is_not_a_name() -> None:
    with pytest.raises(UnknownTerritory):
        BOARD[BOARD["egypt"]]


@given(st.text())
def test_asking_never_fails_otherwise(text: str) -> None:
    if text not in BOARD:
        with pytest.raises(UnknownTerritory):
            BOARD[text]


@given(st.text())
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("℠", "sm"),
        ("Straße", "strasse"),
        ("STRASSE", "strasse"),
        ("ﬀ", "ff"),
        ("½", "12"),
        ("İ", "i"),
        ("日本", "日本"),
    ],
)
def test_folding(typed: str, key: str) -> None:
    assert fold(typed) == key


@given(st.text())
def test_case_does_not_matter(text: str) -> None:
    assert fold(text.casefold()) == fold(text)


def test_the_first_name_is_the_one_suggested() -> None:
    index = NameIndex({"x": ["Xanadu", "Chanadou"], "y": ["Yonder"]})
    assert index.nearest("xanad") == ("Xanadu",)
    assert index.nearest("chanadu")[0] == "Chanadou"
    assert index.nearest("") == index.nearest(None) == ()
