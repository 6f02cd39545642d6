"""The help of every command: whole, alike and in one form throughout, in both languages; and what a number may be."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from risk2210.cli.command import _argparse_speaking, _parser, main
from risk2210.cli.terminal import MISUSED
from risk2210.i18n import LANGUAGES, translation

VERBS = {
    "en": {
        *("answer", "ask", "check", "count", "leave", "let", "list", "open", "play", "print", "replace", "show"),
        "write",
    },
    "fr": {
        *("affiche", "compte", "écrit", "fait", "interroge", "laisse", "liste", "ouvre", "remplace", "répond"),
        "vérifie",
    },
}
"""What a command or a flag does, as a command to the program in English and in the third person in French."""

DEFAULTED = {"en": "(default: ", "fr": "(par défaut\u00a0: "}
REPEATED = {"en": "may be repeated", "fr": "peut se répéter"}


class Shown(NamedTuple):
    """One line of some help."""

    command: str
    name: str
    help: str
    action: argparse.Action | None


def walk(parser: argparse.ArgumentParser, command: str = "risk2210") -> Iterator[Shown]:
    """Every option, argument and command of a parser and of those below it."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            told = {choice.dest: choice.help or "" for choice in action._choices_actions}
            for name, below in action.choices.items():
                yield Shown(command, name, told.get(name, ""), None)
                yield from walk(below, f"{command} {name}")
        else:
            yield Shown(command, "/".join(action.option_strings) or action.dest, action.help or "", action)


def tree(lang: str) -> list[Shown]:
    """All of it, in a language."""
    with _argparse_speaking(translation(lang)):
        return list(walk(_parser(lang)))


TREES = {lang: tree(lang) for lang in LANGUAGES}
LINES = [
    pytest.param(lang, line, id=f"{lang} {line.command} {line.name}") for lang in LANGUAGES for line in TREES[lang]
]


def is_flag(line: Shown) -> bool:
    return line.action is not None and line.action.nargs == 0


def test_both_languages_have_the_same_commands():
    english, french = ([(line.command, line.name) for line in TREES[lang]] for lang in ("en", "fr"))
    assert english == french
    assert len(english) > 60
    for one, other in zip(TREES["en"], TREES["fr"], strict=True):
        assert one.help != other.help


@pytest.mark.parametrize(("lang", "line"), LINES)
def test_every_line_of_help_is_whole_and_alike(lang: str, line: Shown):
    assert line.help
    assert not line.help.endswith((".", " ", ";", ":"))
    assert line.help[0].islower()
    first = re.split(r"\W", line.help)[0]
    if line.action is None or is_flag(line):
        assert first in VERBS[lang], first
    else:
        assert first not in VERBS[lang], first
    if lang == "fr":
        assert not re.search(r"[^\u00a0][:;!?]( |$)", line.help), line.help


@pytest.mark.parametrize(("lang", "line"), [each for each in LINES if each.values[1].action is not None])
def test_every_value_says_what_it_is_without_being_given(lang: str, line: Shown):
    action = line.action
    assert action is not None
    if is_flag(line):
        return
    assert action.metavar is not None or action.choices is not None
    optional = action.option_strings and not action.required
    if isinstance(action, argparse._AppendAction):
        assert REPEATED[lang] in line.help
    elif optional or action.nargs == "?":
        assert DEFAULTED[lang] in line.help
    default = action.default
    if isinstance(default, str | int) and default not in (argparse.SUPPRESS, ""):
        assert f"{DEFAULTED[lang]}{default}" in line.help


def test_no_english_name_stands_for_a_value_in_french():
    english = {line.action.metavar for line in TREES["en"] if line.action is not None and line.action.metavar}
    french = {line.action.metavar for line in TREES["fr"] if line.action is not None and line.action.metavar}
    same = {name for name in english & french if re.search(r"[A-Z]", name)}
    assert same == {"N", "CHANCE", "QUESTION", "ID"}  # the same words in both


# numbers ---------------------------------------------------------------------------------------------------------

ODD_NUMBERS = ("-1", "0", "99", "nan", "inf", "-inf", "1e3", "1.5", "", " ", "x", "٣", "9" * 30, "9" * 6000, "0x10")

PLACES = {
    "odds {} 5": ("99",),
    "odds 8 {}": ("99",),
    "odds 8 5 --attack-d8 {}": ("0",),
    "odds 8 5 --defence-d8 {}": ("0",),
    "odds 8 5 --dice {}": (),
    "odds 8 5 --staying {}": (),
    "odds 8 5 --stop-at {}": (),
    "odds 8 5 --retreat-below {}": ("0",),
    "odds 8 5 --card stealth_mods@{}": ("",),
    "atlas rank --board classic --count {}": (),
    "atlas rank --board classic --count 1 --top {}": ("99",),
    "atlas draw --board classic --count {}": (),
    "selfplay --games {}": ("99",),
    "selfplay --games 1 --house years=1 --seed {}": ("-1", "0", "99"),
    "selfplay --games 1 --house years=1 --players {}": (),
    "selfplay --games 1 --house years={}": (),
    "lab --port {} nope": (),
    "app --port {} --theme none": (),
}
"""Where a number stands on a command line, and which of the odd ones is a good answer there."""


def said(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[object, str]:
    """Exit code and what was printed."""
    try:
        status: object = main(arguments)
    except SystemExit as left:
        status = left.code
    captured = capsys.readouterr()
    return status, captured.out + captured.err


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("line", PLACES)
def test_a_number_out_of_range_is_refused_with_the_range(line, lang, capsys, tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "100")
    for number in ODD_NUMBERS:
        if number in PLACES[line]:
            continue
        arguments = [word.format(number) for word in line.split()]
        status, text = said([*arguments, "--lang", lang], capsys)
        assert status == MISUSED, (arguments, status, text)
        assert "Traceback" not in text
        assert len(text) < 3000
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(("line", "number"), [(line, number) for line, good in PLACES.items() for number in good])
def test_a_number_in_range_is_answered(line, number, capsys, tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    if line == "selfplay --games {}":
        line += " --house years=1"
        number = "2"
    status, text = said([word.format(number) for word in line.split()], capsys)
    assert status == 0
    assert text.strip()


def test_giving_up_at_more_units_than_there_are_is_no_battle(capsys):
    status, text = said(["odds", "8", "5", "--stop-at", "99", "--lang", "fr"], capsys)
    assert status == MISUSED
    assert "de 1 à 7, pas 99" in text


def test_an_unknown_notebook_is_refused_before_any_is_copied(capsys, tmp_path):
    status, text = said(["lab", "nope", "--no-browser", "--folder", str(tmp_path / "mine"), "--lang", "fr"], capsys)
    assert status == MISUSED
    assert "companion, lesson_01_control" in text
    assert ".ipynb" not in text
    assert not (tmp_path / "mine").exists()


def test_names_may_stand_behind_the_options_of_a_question(capsys):
    behind = said(["atlas", "distances", "--board", "classic", "Alaska"], capsys)
    assert behind == said(["atlas", "distances", "Alaska", "--board", "classic"], capsys)
    assert behind[0] == 0


def test_what_is_unknown_is_answered_with_the_usage_of_its_own_command(capsys):
    for line in (
        "games extra",
        "board show classic more",
        "odds 8 5 --nope",
        "learn ask moon --nope",
        "atlas cuts --nope",
    ):
        arguments = line.split()
        status, text = said([*arguments, "--lang", "fr"], capsys)
        assert status == MISUSED
        command = " ".join(arguments[:2] if arguments[0] in {"board", "learn"} else arguments[:1])
        assert text.startswith(f"usage\u00a0: risk2210 {command} ")
        assert "arguments inconnus" in text


def test_a_question_about_nothing_is_refused_and_an_empty_answer_says_so(capsys):
    status, text = said(["atlas", "devastation", "--lang", "fr"], capsys)
    assert status == MISUSED
    assert "--devastated" in text
