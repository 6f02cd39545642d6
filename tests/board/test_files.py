"""Board files: what is wrong with one is said all at once, by file and place, in the reader's language."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from made import Raw, garbled, made, small, spoilt, written

from risk2210 import BoardError, load_board
from risk2210.board import Fault, board_faults, board_names, load_own_cards
from risk2210.board.cards import cards_json_schema
from risk2210.board.faults import MESSAGES
from risk2210.board.form import MAX_BYTES, of_form
from risk2210.board.interchange import dump_json, from_node_link, to_domination, to_graphml, to_node_link
from risk2210.board.shapes import check_shapes, load_shapes, schematic_shapes
from risk2210.board.spec import BoardSpec, json_schema
from risk2210.resources import boards_dir

BOARD = load_board("risk2210")
CLASSIC = load_board("classic")
SCHEMA = json.loads((boards_dir() / "board.schema.json").read_text(encoding="utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)


# each fault on its own ------------------------------------------------------------------------------------------

Case = Callable[[Path], tuple[Fault, ...]]


def text(content: str | bytes, ending: str = ".json") -> Case:
    """Faults of a file with this text."""
    return lambda folder: board_faults(written(folder, content, ending))


def change(spoil: Callable[[Raw], object]) -> Case:
    """Faults of the small board after a change to its file."""

    def case(folder: Path) -> tuple[Fault, ...]:
        raw = small()
        spoil(raw)
        return board_faults(written(folder, raw))

    return case


def shapes(spoil: Callable[[Raw], object]) -> Case:
    """Faults of the shapes of the small board after a change to their file."""

    def case(folder: Path) -> tuple[Fault, ...]:
        board = made(small())
        raw = json.loads(msgspec.json.encode(schematic_shapes(board)))
        spoil(raw)
        with pytest.raises(BoardError) as caught:
            load_shapes(board, written(folder, raw))
        return caught.value.faults

    return case


def cards(spoil: Callable[[Raw], object]) -> Case:
    """Faults of a file with one command card after a change to it."""

    def case(folder: Path) -> tuple[Fault, ...]:
        raw = {"format": 1, "cards": [dict(OWN_CARD)]}
        spoil(raw)
        with pytest.raises(BoardError) as caught:
            load_own_cards(written(folder, raw))
        return caught.value.faults

    return case


OWN_CARD = {
    "id": "land_mine",
    "deck": "land",
    "names": {"en": "Mine", "fr": "Mine"},
    "copies": 1,
    "cost": 0,
    "commander": "land",
    "window": "own_pre_invasion",
    "effect": "strike_region",
    "text": {"en": "One unit each.", "fr": "Une unité partout."},
    "die": 2,
    "table": ["here", "again"],
}


def node_link(folder: Path) -> tuple[Fault, ...]:
    """Faults of data that are no node-link data."""
    with pytest.raises(BoardError) as caught:
        from_node_link({"nodes": 5}, str(folder / "board.json"))
    return caught.value.faults


def graphml(old: str, new: str) -> Case:
    """Faults of the small board as GraphML after a replacement in its text."""
    whole = to_graphml(made(small()))
    assert old in whole
    return text(whole.replace(old, new), ".graphml")


def first(raw: Raw) -> Raw:
    """First territory of a file."""
    territory: Raw = raw["territories"][0]
    return territory


CASES: dict[str, Case] = {
    "board/unreadable": board_faults,
    "board/too-large": text(" " * (MAX_BYTES + 1)),
    "board/encoding": text(b"\xff\xfe{}"),
    "board/syntax": text('{\n "format": 1,,\n}'),
    "board/number": text("[NaN]"),
    "board/too-deep": text("[" * 100_000),
    "board/format": change(lambda raw: raw.update(format=2)),
    "board/doctype": text("<!DOCTYPE x><graphml/>", ".graphml"),
    "board/graphml": text("<graphml>", ".graphml"),
    "board/node-link": node_link,
    "board/foreign": graphml("risk2210_board", "something_else"),
    "board/edited": graphml(">2</data>", ">9</data>"),
    "field/missing": change(lambda raw: first(raw).pop("kind")),
    "field/unknown": change(lambda raw: first(raw).update(neighbors={})),
    "field/twice": text('{"format": 1, "format": 1}'),
    "field/id": change(lambda raw: first(raw).update(id="The North")),
    "field/name": change(lambda raw: first(raw)["names"].update(en="x" * 81)),
    "field/text": change(lambda raw: raw["optional_edges"][0]["note"].update(en=5)),
    "field/choice": change(lambda raw: first(raw).update(kind="ice")),
    "field/bonus": change(lambda raw: raw["regions"][0].update(bonus=-1)),
    "field/coordinate": change(lambda raw: first(raw).update(at=[0, "left"])),
    "field/flag": change(lambda raw: first(raw).update(landing_site=0)),
    "field/list": change(lambda raw: first(raw).update(aliases="Top")),
    "field/length": change(lambda raw: first(raw).update(at=[0])),
    "field/object": change(lambda raw: first(raw).update(neighbours=["middle"])),
    "map/line": text("[continents]\nAfrica five\n", ".map"),
    "map/no-continent": text("[continents]\nA 5 red\n[countries]\n1 B 2 0 0\n", ".map"),
    "map/no-country": text("[continents]\nA 5 red\n[countries]\n1 B 1 0 0\n[borders]\n1 2\n", ".map"),
    "map/order": text("[continents]\nA 5 red\n[countries]\n2 B 1 0 0\n", ".map"),
    "map/empty": text("a shopping list", ".map"),
    "board/name": change(lambda raw: first(raw)["names"].update(en="\x1b[31m red")),
    "board/duplicate-id": change(lambda raw: raw["regions"].append(raw["regions"][0])),
    "board/duplicate-name": change(lambda raw: first(raw)["aliases"].append("MIDDLE")),
    "board/unknown-region": change(lambda raw: first(raw).update(region="attic")),
    "board/empty-region": change(lambda raw: raw["regions"].append({**raw["regions"][0], "id": "attic"})),
    "board/region-kind": change(lambda raw: first(raw).update(kind="water")),
    "board/unknown-neighbour": change(lambda raw: first(raw)["neighbours"].update(attic="border")),
    "board/own-neighbour": change(lambda raw: first(raw)["neighbours"].update(north="border")),
    "board/one-way": change(lambda raw: first(raw)["neighbours"].update(deep="coast")),
    "board/edge-kind": change(lambda raw: first(raw)["neighbours"].update(middle="sea_line")),
    "board/duplicate-edge": change(lambda raw: raw["optional_edges"].append(raw["optional_edges"][0])),
    "board/switch": change(
        lambda raw: raw["optional_edges"].append({**raw["optional_edges"][0], "b": "deep", "default": False})
    ),
    "board/not-an-edge": change(lambda raw: raw["wraps"].append(["north", "deep"])),
    "board/disconnected": change(lambda raw: [territory["neighbours"].clear() for territory in raw["territories"]]),
    "board/no-landing-site": change(lambda raw: raw["territories"][4].pop("landing_site")),
    "board/landing-site": change(lambda raw: first(raw).update(landing_site=True)),
    "field/count": cards(lambda raw: raw["cards"][0].update(cost=101)),
    "cards/duplicate-id": cards(lambda raw: raw["cards"][0].update(id="land_scout_forces")),
    "cards/id-deck": cards(lambda raw: raw["cards"][0].update(id="mine")),
    "cards/copies": cards(lambda raw: raw["cards"][0].update(copies=0)),
    "cards/window": cards(lambda raw: raw["cards"][0].update(window="final_scoring")),
    "cards/needed": cards(lambda raw: raw["cards"][0].pop("table")),
    "cards/unused": cards(lambda raw: raw["cards"][0].update(amount=3)),
    "cards/table": cards(lambda raw: raw["cards"][0].update(die=3)),
    "cards/format": cards(lambda raw: raw.update(format=2)),
    "shapes/unreadable": shapes(lambda raw: raw.pop("territories")),
    "shapes/unknown-territory": shapes(lambda raw: raw["territories"].update(attic=raw["territories"]["north"])),
    "shapes/missing": shapes(lambda raw: raw["territories"].pop("north")),
    "shapes/ring": shapes(lambda raw: raw["territories"]["north"]["polygons"].append([0, 0, 1, 1])),
    "shapes/outside": shapes(lambda raw: raw.update(width=10)),
    "shapes/anchor": shapes(lambda raw: raw["territories"]["north"].update(anchor=[0, 0])),
    "shapes/line": shapes(lambda raw: raw.update(shelf=[[0, 0, 1, 1, 2]])),
    "shapes/link": shapes(lambda raw: raw["links"][0].update(a="crater")),
}
"""For every code a file that has this fault."""


def test_every_code_has_a_case() -> None:
    assert set(CASES) == set(MESSAGES)


def place(file: object, path: str, lang: str) -> str:
    """How a fault begins: the file and the place in it, in French with the space before a colon."""
    colon = "\u00a0: " if lang == "fr" else ": "
    return "".join(f"{part}{colon}" for part in (str(file), path) if part)


@pytest.mark.parametrize("code", CASES)
def test_a_fault_is_found_and_told_in_both_languages(tmp_path: Path, code: str) -> None:
    faults = [fault for fault in CASES[code](tmp_path) if fault.code == code]
    assert faults
    for fault in faults:
        english, french = fault.message("en"), fault.message("fr")
        where, ou = place(fault.file, fault.path, "en"), place(fault.file, fault.path, "fr")
        assert english.startswith(where)
        assert french.startswith(ou)
        assert str(tmp_path) in fault.file
        assert english.removeprefix(where) != french.removeprefix(ou)
        assert "{" not in (english + french).replace("{…}", "")
        assert (english + french).replace("\u00a0", " ").isprintable()


@pytest.mark.parametrize(
    ("code", "path", "english", "french"),
    [
        (
            "board/one-way",
            "territories[0] (north).neighbours",
            "north names deep as a neighbour, but deep does not name north",
            "north cite deep comme voisin, mais deep ne cite pas north",
        ),
        ("field/missing", "territories[0] (north)", "the field kind is missing", "il manque le champ kind"),
        (
            "field/bonus",
            "regions[0] (plain).bonus",
            "-1 is not a whole number from 0 to 1000",
            "-1 n'est pas un nombre entier de 0 à 1000",
        ),
        (
            "field/choice",
            "territories[0] (north).kind",
            "'ice' is not one of: land, water, moon",
            "'ice' ne fait pas partie de\u00a0: land, water, moon",
        ),
        (
            "board/syntax",
            "",
            "is not valid JSON in line 2, column 14: a name in double quotes is missing here",
            "n'est pas du JSON valide à la ligne 2, colonne 14\u00a0: il manque ici un nom entre guillemets doubles",
        ),
        (
            "board/format",
            "format",
            "has format 2; this version reads format 1: update risk2210 or export the board again",
            "est au format 2\u00a0; cette version lit le format 1\u00a0: "
            "mettez risk2210 à jour ou exportez de nouveau le plateau",
        ),
        (
            "map/line",
            "",
            "line 2: 'Africa five' is not a line of [continents]",
            "ligne 2\u00a0: 'Africa five' n'est pas une ligne de [continents]",
        ),
    ],
)
def test_messages_word_for_word(tmp_path: Path, code: str, path: str, english: str, french: str) -> None:
    fault = next(fault for fault in CASES[code](tmp_path) if fault.code == code)
    where, ou = place(fault.file, path, "en"), place(fault.file, path, "fr")
    assert (fault.message("en"), fault.message("fr")) == (where + english, ou + french)


def test_the_error_shows_every_fault(tmp_path: Path) -> None:
    raw = small()
    first(raw)["region"] = "attic"
    raw["territories"][1]["landing_site"] = True
    path = written(tmp_path, raw)
    with pytest.raises(BoardError) as caught:
        load_board(path)
    assert str(caught.value).splitlines() == [fault.message() for fault in board_faults(path)]
    assert caught.value.message("fr").count("\n") == 1


@pytest.mark.parametrize(
    ("spoil", "english", "french"),
    [
        (
            lambda raw: first(raw)["neighbours"].update(midle="border"),
            "names the neighbour midle, which the file does not define: did you mean 'middle'?",
            "cite le voisin midle, que le fichier ne définit pas\u00a0: vouliez-vous dire 'middle'\u00a0?",
        ),
        (
            lambda raw: first(raw).update(region="plane"),
            "names the region plane, which the file does not define: did you mean 'plain'?",
            "cite la région plane, que le fichier ne définit pas\u00a0: vouliez-vous dire 'plain'\u00a0?",
        ),
        (
            lambda raw: raw["optional_edges"][0].update(a="nort"),
            "names the neighbour nort, which the file does not define: did you mean 'north'?",
            "cite le voisin nort, que le fichier ne définit pas\u00a0: vouliez-vous dire 'north'\u00a0?",
        ),
        (
            lambda raw: first(raw).update(alias=[]),
            "did you mean 'aliases'?",
            "vouliez-vous dire 'aliases'\u00a0?",
        ),
    ],
)
def test_a_slip_of_the_pen_gets_a_hint(
    tmp_path: Path, spoil: Callable[[Raw], object], english: str, french: str
) -> None:
    (fault,) = change(spoil)(tmp_path)
    assert fault.message("en").endswith(english)
    assert fault.message("fr").endswith(french)


def test_every_inconsistency_at_once(tmp_path: Path) -> None:
    raw = small()
    north, middle, south, deep, pad, _ = raw["territories"]
    north["neighbours"]["attic"] = "border"  # unknown neighbour
    south["neighbours"]["north"] = "border"  # one-way, and there as an optional edge
    raw["regions"].append({"id": "empty", "names": {"en": "E", "fr": "E"}, "kind": "land", "bonus": 1})
    middle["aliases"] = ["Top"]  # the alias of another
    raw["territories"].append({**south, "names": {"en": "Far", "fr": "Loin"}, "neighbours": {}})  # the id again
    del middle["neighbours"]["deep"], deep["neighbours"]["middle"]  # a part of its own
    raw["wraps"].append(["north", "deep"])  # no edge
    del pad["landing_site"]
    assert {fault.code for fault in board_faults(written(tmp_path, raw))} == {
        "board/unknown-neighbour",
        "board/one-way",
        "board/duplicate-edge",
        "board/not-an-edge",
        "board/empty-region",
        "board/duplicate-name",
        "board/duplicate-id",
        "board/no-landing-site",
        "board/disconnected",
    }


def test_every_fault_of_form_at_once(tmp_path: Path) -> None:
    raw = small()
    del raw["id"]
    raw["colour"] = "red"
    first(raw)["names"] = {"en": 5}
    raw["territories"][1] |= {"kind": "ice", "at": [1e300, None]}
    raw["territories"][2]["neighbours"] = {"Middle": "bridge"}
    raw["regions"][0]["bonus"] = 10**30
    assert [(fault.code, fault.path) for fault in board_faults(written(tmp_path, raw))] == [
        ("field/missing", ""),
        ("field/bonus", "regions[0] (plain).bonus"),
        ("field/name", "territories[0] (north).names.en"),
        ("field/missing", "territories[0] (north).names"),
        ("field/choice", "territories[1] (middle).kind"),
        ("field/coordinate", "territories[1] (middle).at[0]"),
        ("field/coordinate", "territories[1] (middle).at[1]"),
        ("field/id", "territories[2] (south).neighbours"),
        ("field/choice", "territories[2] (south).neighbours.Middle"),
        ("field/unknown", ""),
    ]


def test_every_fault_of_a_map_at_once(tmp_path: Path) -> None:
    lines = ["[continents]", "A 5 red", "B x", "[countries]", "1 one 1 0 0", "3 two 9 0 0", "?", "[borders]", "1 2 7 8"]
    faults = board_faults(written(tmp_path, "\n".join(lines), ".map"))
    assert [(fault.code, fault.data["line"]) for fault in faults] == [
        ("map/line", 3),
        ("map/no-continent", 6),
        ("map/order", 6),
        ("map/line", 7),
        ("map/no-country", 9),
        ("map/no-country", 9),
    ]


@pytest.mark.parametrize(
    "name", ["!!!", " ", "a\n", "a\u2028b", "a\x7f", "a\ud800", "a\ufffe", "a\x00", "\u0301", "\ue000a"]
)
def test_names_that_nobody_can_say(tmp_path: Path, name: str) -> None:
    raw = small()
    raw["names"]["fr"] = name
    first(raw)["short"] = {"en": name, "fr": "N"}
    raw["regions"][0]["aliases"] = [name]
    raw["optional_edges"][0]["note"]["en"] = name
    faults = board_faults(written(tmp_path, raw))
    assert [(fault.code, fault.path) for fault in faults] == [
        ("board/name", "names"),
        ("board/name", "territories[0] (north)"),
        ("board/name", "regions[0] (plain)"),
        ("board/name", "optional_edges[0].note"),
    ]
    assert all(fault.message(lang).encode() for fault in faults for lang in ("en", "fr"))


def test_the_same_name_twice_in_one_place_is_no_fault(tmp_path: Path) -> None:
    raw = small()
    first(raw)["aliases"] = ["Top", "TOP", "north"]
    first(raw)["names"] = {"en": "North", "fr": "North"}
    assert board_faults(written(tmp_path, raw)) == ()


# whatever the file is -------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that random examples share."""
    return tmp_path_factory.mktemp("boards")


def assert_told_or_usable(path: Path) -> None:
    """A file either has faults that can be told, or makes a board with which all can be done."""
    faults = board_faults(path)
    for fault in faults:
        for lang in ("en", "fr"):
            message = fault.message(lang)
            assert message.startswith(place(path, "", lang))
            assert message.replace("\u00a0", " ").isprintable()
            assert len(message) < 1000 + len(str(path))
    if faults:
        with pytest.raises(BoardError):
            load_board(path)
        return
    board = load_board(path)
    assert board.text("fr").encode()
    assert len(board.digest) == 64
    assert check_shapes(board, schematic_shapes(board)) == []
    assert to_graphml(board)
    assert to_domination(board)


@given(spoilt())
@settings(max_examples=80, deadline=None)
def test_spoilt_files(folder: Path, raw: Any) -> None:
    assert_told_or_usable(written(folder, raw))


@given(st.data(), st.sampled_from([".json", ".graphml", ".map"]))
@settings(max_examples=50, deadline=None)
def test_garbled_files(folder: Path, data: st.DataObject, ending: str) -> None:
    board = made(small())
    content = {
        ".json": dump_json(small()),
        ".graphml": to_graphml(board),
        ".map": to_domination(board) if data.draw(st.booleans()) else to_domination(board).split(";risk2210")[0],
    }[ending]
    assert_told_or_usable(written(folder, data.draw(garbled(content.encode())), ending))


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(), lambda x: st.lists(x) | st.dictionaries(st.text(), x)
    )
)
@settings(max_examples=25, deadline=None)
def test_other_people_s_json(folder: Path, raw: Any) -> None:
    path = written(folder, raw)
    assert board_faults(path)
    assert_told_or_usable(path)


@pytest.mark.parametrize(
    "raw",
    [
        {"type": "FeatureCollection", "features": []},
        {"name": "risk2210", "version": "0.1.0", "scripts": {}},
        {"cells": [], "nbformat": 4, "metadata": {}},
        {"directed": False, "multigraph": False, "graph": {}, "nodes": [], "edges": []},
        {"format": True, "id": "x"},
        {"format": "1"},
        {"regions": [], "territories": []},
        {"regions": {"a": 1}, "territories": None},
        "risk2210",
        0,
        None,
    ],
)
@pytest.mark.parametrize("ending", [".json", ".map", ".graphml"])
def test_files_of_other_programs(tmp_path: Path, raw: Any, ending: str) -> None:
    path = written(tmp_path, raw, ending)
    assert board_faults(path)
    assert_told_or_usable(path)


@pytest.mark.parametrize("digits", [20, 400, 5000])
def test_huge_numbers(tmp_path: Path, digits: int) -> None:
    huge = "9" * digits
    for spot in ('"format": 1', '"bonus": 2'):
        assert spot in dump_json(small())
        path = written(tmp_path, dump_json(small()).replace(spot, f"{spot.split(':')[0]}: {huge}", 1))
        assert board_faults(path)
        assert_told_or_usable(path)


def test_a_byte_order_mark_is_no_fault(tmp_path: Path) -> None:
    for content, ending in ((dump_json(small()), ".json"), (to_domination(CLASSIC), ".map")):
        assert board_faults(written(tmp_path, b"\xef\xbb\xbf" + content.encode(), ending)) == ()


def test_line_ends_of_every_system(tmp_path: Path) -> None:
    for content, ending in ((dump_json(small()), ".json"), (to_domination(made(small())), ".map")):
        path = written(tmp_path, content.replace("\n", "\r\n"), ending)
        assert load_board(path) == made(small())


# the schema -----------------------------------------------------------------------------------------------------


def test_the_published_schema_of_cards_is_that_of_the_model() -> None:
    path = boards_dir() / "cards.schema.json"
    assert path.read_text(encoding="utf-8") == dump_json(cards_json_schema())
    schema = json.loads(path.read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    ours = json.loads((boards_dir() / "risk2210" / "cards.json").read_text(encoding="utf-8"))
    validator = jsonschema.Draft202012Validator(schema)
    validator.validate(ours)
    assert not validator.is_valid({"format": 1, "cards": [{**OWN_CARD, "effect": "explode"}]})


def test_the_published_schema_is_that_of_the_model() -> None:
    path = boards_dir() / "board.schema.json"
    assert path.read_text(encoding="utf-8") == dump_json(json_schema())
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("name", board_names())
def test_our_boards_fit_the_schema(name: str) -> None:
    VALIDATOR.validate(json.loads((boards_dir() / name / "board.json").read_text(encoding="utf-8")))


@given(spoilt())
@settings(max_examples=60, deadline=None)
def test_the_schema_and_the_reader_agree(raw: Any) -> None:
    """Everything but floats like 1.0 for whole numbers, where JSON Schema is the laxer one."""
    try:
        of_form(raw, BoardSpec, "small.json")
        fits = True
    except BoardError:
        fits = False
    assert VALIDATOR.is_valid(raw) == fits


def test_the_model_says_the_same_as_the_code_that_reads_it() -> None:
    assert made(small()).spec == msgspec.convert(small(), type(BOARD.spec))


@pytest.mark.parametrize(
    "data", [{}, {"graph": [1]}, {"graph": "x"}, {"nodes": [{}]}, {"nodes": [[]]}, [], None, 5, "x"]
)
def test_what_is_no_node_link_data(data: Any) -> None:
    with pytest.raises(BoardError, match=r"^board\.json: "):
        from_node_link(data)


@given(st.data())
@settings(max_examples=40, deadline=None)
def test_spoilt_node_link_data(data: st.DataObject) -> None:
    raw = json.loads(json.dumps(to_node_link(made(small()))))
    part = data.draw(st.sampled_from(["graph", "nodes", "edges", "directed", "multigraph"]))
    value = st.none() | st.integers() | st.text() | st.lists(st.none()) | st.booleans()
    if part in ("nodes", "edges") and data.draw(st.booleans()):
        item = data.draw(st.sampled_from(raw[part]))
        item[data.draw(st.sampled_from([*item]))] = data.draw(value)
    else:
        raw[part] = data.draw(value)
    try:
        spec = from_node_link(raw)
    except BoardError:
        return
    assert spec == made(small()).spec
