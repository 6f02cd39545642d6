"""Answers: data for programs, words for people, and nothing taken for markup."""

import sys

import msgspec
import pytest

from risk2210.atlas import COLUMNS, Answer, InvalidAtlas, Picture, front, rank_devastation, regions, shortest_route
from risk2210.atlas.answer import KINDS, percent
from tests.rules.table import lay


def test_columns_are_the_fields_of_the_rows_and_every_column_has_a_heading(classic):
    answer = regions(classic)
    assert answer.columns == answer.rows[0].__struct_fields__
    assert set(answer.columns) <= set(COLUMNS)
    assert answer.column("region")[-1] == "australia"
    assert msgspec.json.encode(answer.records())
    with pytest.raises(InvalidAtlas, match="region, bonus"):
        answer.column("colour")


def test_every_kind_of_column_is_known():
    assert {column.kind for column in COLUMNS.values()} <= set(KINDS)


def test_without_pandas_the_error_says_what_to_do(classic, monkeypatch):
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(InvalidAtlas, match="pip install pandas"):
        regions(classic).to_pandas()


def test_with_pandas_the_columns_have_their_names(classic, monkeypatch):
    class Frame:
        def __init__(self, records, columns):
            self.records, self.columns = records, columns

    monkeypatch.setitem(sys.modules, "pandas", type("pandas", (), {"DataFrame": Frame}))
    frame = regions(classic).to_pandas()
    assert frame.columns[:2] == ["region", "bonus"]
    assert frame.records[-1]["region"] == "australia"


def test_both_languages(classic):
    answer = shortest_route(classic, "Japan", "Alberta")
    assert answer.text("fr").splitlines()[0] == "Un plus court trajet de Japon à Alberta. Pas\u00a0: 3"
    assert answer.headings("fr") == ("N°", "Territoire", "Région", "Par")
    assert answer.cells("fr")[0] == ("0", "Japon", "Asie", "–")
    assert str(answer) == answer.text("en")


def test_names_of_players_are_only_text():
    position = lay({"egypt": "red 3", "saharan_empire": "blue 6"})
    answer = front(position, "red")
    names = {"red": "<b>Ada</b>"}
    assert "&lt;b&gt;Ada&lt;/b&gt;" in answer.html(names=names)
    assert "<b>Ada" not in answer.html(names=names)
    bundle = answer._repr_mimebundle_()
    assert set(bundle) == {"text/plain", "text/html"}


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (0.0, "0%"),
        (1.0, "100%"),
        (0.5, "50%"),
        (1e-6, "<0.1%"),
        (0.004, "0.4%"),
        (0.999999, ">99.9%"),
        (0.997, "99.7%"),
    ],
)
def test_near_certainties_are_not_rounded_away(value, said):
    assert percent(value) == said


def test_places_on_the_scale():
    picture = Picture({"a": 2.0, "b": 4.0, "c": 3.0}, "steps")
    assert [picture.share(t) for t in ("a", "b", "c", "d")] == [0.0, 1.0, 0.5, None]
    assert Picture({"a": 3.0}, "steps").share("a") == 0.5
    assert Picture({"a": 0.5, "b": 3.0}, "assault", (0.0, 1.0)).share("b") == 1.0


def test_answers_are_plain_values(classic):
    assert regions(classic) == regions(classic)
    assert isinstance(rank_devastation(classic, 1), Answer)
