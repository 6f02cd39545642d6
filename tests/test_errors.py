"""The exception family: one base, messages that quote what was asked and say what to do next."""

from __future__ import annotations

import pickle
from typing import NoReturn

import pytest

from risk2210 import BoardError, InvalidArgument, RiskError, UnknownName, load_board
from risk2210.board import Fault, UnknownRegion, UnknownTerritory


class Unspeakable:
    """A thing whose repr fails."""

    def __repr__(self) -> NoReturn:
        raise RuntimeError


@pytest.mark.parametrize("error", [InvalidArgument, UnknownName, UnknownTerritory, UnknownRegion, BoardError])
def test_one_family(error: type[Exception]) -> None:
    assert issubclass(error, RiskError)


def test_the_families_of_python_are_kept() -> None:
    assert issubclass(InvalidArgument, ValueError)
    assert issubclass(UnknownName, KeyError)


def test_unknown_name_in_words() -> None:
    error = UnknownTerritory("Egipt", ["Egypt", "Iceland GRC"], "risk2210")
    assert str(error) == "'Egipt' is not a territory of the board risk2210: did you mean 'Egypt', 'Iceland GRC'?"
    assert error.message("fr") == (
        "'Egipt' n'est pas un territoire du plateau risk2210\u00a0: vouliez-vous dire 'Egypt', 'Iceland GRC'\u00a0?"
    )
    assert str(UnknownRegion("x", [], "classic")) == "'x' is not a region of the board classic"
    assert str(UnknownName("x", [], "classic")) == "'x' is not a name of the board classic"


@pytest.mark.parametrize(
    "asked",
    ["x" * 100_000, 10**10_000, ["x"] * 1000, Unspeakable()],
    ids=["long text", "huge number", "list", "no repr"],
)
def test_a_message_is_short_whatever_was_asked(asked: object) -> None:
    for lang in ("en", "fr"):
        assert len(UnknownTerritory(asked, [], "risk2210").message(lang)) < 200


@pytest.mark.parametrize(
    "error",
    [
        UnknownTerritory("Egipt", ["Egypt"], "risk2210"),
        UnknownRegion("x", [], "classic"),
        BoardError([Fault("board/own-neighbour", "x.json", "territories[0]")]),
        InvalidArgument("no"),
    ],
)
def test_errors_travel_between_processes(error: RiskError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == str(error)


def test_braces_in_what_was_asked_are_text() -> None:
    with pytest.raises(UnknownTerritory, match=r"'\{board\.__class__\}' is not a territory"):
        load_board()["{board.__class__}"]
