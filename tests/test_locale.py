"""Every word the package says has its French: nothing missing, nothing left over, nothing said in two ways."""

from __future__ import annotations

import ast
import importlib
import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po

import risk2210
from risk2210.atlas import shortest_route
from risk2210.board import TERRITORY_KINDS, UnknownRegion, UnknownTerritory, load_board
from risk2210.board.board import EDGE_KINDS
from risk2210.board.faults import MESSAGES
from risk2210.errors import UnknownName
from risk2210.i18n import LANGUAGES, LOCALE_DIR, choose_language, filled, translation
from risk2210.rules import Refusal, explain

PACKAGE = Path(risk2210.__file__).parent
ROOT = Path(__file__).resolve().parent.parent
KEYWORDS = {"_": None, "N_": None, "gettext": None, "ngettext": (1, 2)}
FILES = sorted(PACKAGE.rglob("*.py"))

Text = str | tuple[str, str]
"""A message, or a singular with its plural."""


def spoken_in(source: str) -> set[Text]:
    """The marked messages of a module, those in f-strings included (Babel's extractor passes them over)."""
    found: set[Text] = set()
    for call in ast.walk(ast.parse(source)):
        if not isinstance(call, ast.Call):
            continue
        name = getattr(call.func, "id", getattr(call.func, "attr", None))
        if name not in KEYWORDS:
            continue
        words = [arg.value for arg in call.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
        if name == "ngettext" and len(words) == 2:
            found.add((words[0], words[1]))
        elif name != "ngettext" and words:
            found.add(words[0])
    return found


SPOKEN: set[Text] = set().union(*(spoken_in(path.read_text(encoding="utf-8")) for path in FILES))


def catalogues() -> dict[str, Catalog]:
    """The French catalogues by file name."""
    read = {}
    for path in sorted(LOCALE_DIR.glob("*.fr.po")):
        with path.open("rb") as stream:
            read[path.name] = read_po(stream, locale="fr", abort_invalid=True)
    return read


def fields(text: str) -> list[tuple[str, str | None, str | None]]:
    """The fields of a template, in alphabetical order: those of `str.format`, and argparse's with a percent sign."""
    braces = [(name, how, spec) for _, name, spec, how in string.Formatter().parse(text) if name is not None]
    percents = [(found, None, None) for found in re.findall(r"%(?:\(\w+\))?[rsd]", text)]
    return sorted(braces + percents, key=str)


def gaps(spoken: set[Text], french: dict[str, Catalog]) -> Iterator[str]:
    """What is wrong with the catalogues, one line each."""
    said: dict[str, tuple[str, object]] = {}
    known: set[Text] = set()
    for name, catalogue in french.items():
        for message in catalogue:
            if not message.id:
                continue
            known.add(message.id)
            forms = message.id if message.pluralizable else (message.id,)
            strings = message.string if message.pluralizable else (message.string,)
            if message.fuzzy or not all(strings) or len(strings) != len(forms):
                yield f"{name}: not translated: {message.id!r}"
            elif any(fields(form) != fields(text) for form, text in zip(forms, strings, strict=True)):
                yield f"{name}: other fields: {message.id!r}"
            other, before = said.setdefault(forms[0], (name, message.string))
            if before != message.string:
                yield f"{name} and {other} differ: {message.id!r}"
            if message.id not in spoken:
                yield f"{name}: said nowhere: {message.id!r}"
        for obsolete in catalogue.obsolete:
            yield f"{name}: obsolete: {obsolete!r}"
    yield from (f"in no catalogue: {text!r}" for text in spoken - known)


def test_french_is_whole() -> None:
    assert list(gaps(SPOKEN, catalogues())) == []


def test_babel_finds_no_message_that_we_do_not() -> None:
    found = set()
    for path in FILES:
        for _, message, _, _ in extract_from_file("python", path, keywords=KEYWORDS):
            found.add(message)
    assert found <= SPOKEN
    assert len(found) > 100


def doctored(change: str) -> dict[str, Catalog]:
    """The catalogues with one thing put wrong."""
    french = catalogues()
    board, view = french["board.fr.po"], french["view.fr.po"]
    match change:
        case "in no catalogue":
            board.delete("sea line")
        case "not translated":
            board["sea line"].string = ""
        case "fuzzy":
            board["sea line"].flags.add("fuzzy")
        case "plural":
            view["{count} unit"].string = ("{count} unité", "")
        case "other fields":
            board["did you mean {names}?"].string = "vouliez-vous dire {noms} ?"
        case "said nowhere":
            board.add("a word nobody says", "un mot que personne ne dit")
        case "differ":
            view.add("sea line", "trait d'eau")
    return french


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ("in no catalogue", "in no catalogue: 'sea line'"),
        ("not translated", "board.fr.po: not translated: 'sea line'"),
        ("fuzzy", "board.fr.po: not translated: 'sea line'"),
        ("plural", "view.fr.po: not translated: ('{count} unit', '{count} units')"),
        ("other fields", "board.fr.po: other fields: 'did you mean {names}?'"),
        ("said nowhere", "board.fr.po: said nowhere: 'a word nobody says'"),
        ("differ", "view.fr.po and board.fr.po differ: 'sea line'"),
    ],
)
def test_a_gap_is_noticed(change: str, complaint: str) -> None:
    assert list(gaps(SPOKEN, doctored(change))) == [complaint]


def test_templates_that_reach_gettext_by_a_variable_are_marked() -> None:
    templates = [*MESSAGES.values(), *EDGE_KINDS.values(), *TERRITORY_KINDS.values()]
    templates += [error.template for error in (UnknownName, UnknownTerritory, UnknownRegion)]
    for path in FILES:
        if re.search(r"^MESSAGES\b", path.read_text(encoding="utf-8"), flags=re.M):
            parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
            templates += importlib.import_module(".".join(parts)).MESSAGES.values()
    assert [template for template in templates if template not in SPOKEN] == []


@pytest.mark.parametrize("name", catalogues())
def test_headers_say_what_the_files_are(name: str) -> None:
    text = (LOCALE_DIR / name).read_text(encoding="utf-8")
    for line in (
        "Language: fr",
        "Content-Type: text/plain; charset=utf-8",
        "Plural-Forms: nplurals=2; plural=(n > 1);",
    ):
        assert f'"{line}\\n"' in text


@pytest.mark.parametrize("name", ["board.fr.po", "view.fr.po"])
def test_spaces_before_high_marks_do_not_break(name: str) -> None:
    for message in catalogues()[name]:
        for text in message.string if message.pluralizable else (message.string,):
            if message.id:
                assert not re.search(r" [:;!?»]|« ", text), text


@pytest.mark.parametrize(("count", "said"), [(0, "0 unité"), (1, "1 unité"), (2, "2 unités"), (100, "100 unités")])
def test_plurals_in_french(count: int, said: str) -> None:
    assert translation("fr").ngettext("{count} unit", "{count} units", count).format(count=count) == said


@pytest.mark.parametrize(("count", "said"), [(0, "0 units"), (1, "1 unit"), (2, "2 units")])
def test_plurals_in_english(count: int, said: str) -> None:
    assert translation("en").ngettext("{count} unit", "{count} units", count).format(count=count) == said


@pytest.mark.parametrize(
    ("english", "french"),
    [
        ("landing site", "site d'alunissage"),
        ("space station", "station spatiale"),
        ("Land Commander", "Commandant Terrestre"),
        ("Naval Commander", "Commandant Naval"),
        ("Space Commander", "Commandant Spatial"),
        ("Nuclear Commander", "Commandant Nucléaire"),
        ("Diplomat", "Diplomate"),
        ("devastated", "dévasté"),
        ("unoccupied", "inoccupé"),
        ("neutral army", "armée neutre"),
        ("sea line", "liaison maritime"),
        ("MOON", "LUNE"),
    ],
)
def test_the_words_of_the_french_rulebook(english: str, french: str) -> None:
    assert translation("fr").gettext(english) == french


def test_english_and_unknown_languages_say_what_the_source_says() -> None:
    for lang in ("en", "de", ""):
        assert translation(lang).gettext("landing site") == "landing site"
    assert translation("fr").gettext("a word nobody says") == "a word nobody says"


@pytest.mark.parametrize(
    ("wanted", "environment", "lang"),
    [
        (None, {}, "en"),
        (None, {"LANG": "fr_FR.UTF-8"}, "fr"),
        (None, {"LANG": "fr"}, "fr"),
        (None, {"LANG": "FR_ca"}, "fr"),
        (None, {"LANG": "C.UTF-8"}, "en"),
        (None, {"LANG": "POSIX"}, "en"),
        (None, {"LANG": ""}, "en"),
        (None, {"LANG": "de_DE.UTF-8"}, "en"),
        (None, {"LANG": "en_GB", "LC_MESSAGES": "fr_FR"}, "fr"),
        (None, {"LANG": "fr_FR", "LC_MESSAGES": "en_GB", "LC_ALL": "fr_BE"}, "fr"),
        (None, {"LANG": "fr_FR", "LC_ALL": "C"}, "en"),
        (None, {"LC_ALL": "", "LANG": "fr_FR"}, "fr"),
        (None, {"RISK2210_LANG": "en", "LC_ALL": "fr_FR"}, "en"),
        (None, {"RISK2210_LANG": "fr", "LC_ALL": "en_GB"}, "fr"),
        ("en", {"RISK2210_LANG": "fr"}, "en"),
        ("fr", {"LANG": "en_GB"}, "fr"),
        ("", {"LANG": "fr_FR"}, "fr"),
        ("tlh", {"LANG": "fr_FR"}, "en"),
    ],
)
def test_choose_language(wanted: str | None, environment: dict[str, str], lang: str) -> None:
    assert choose_language(wanted, environment) == lang


def test_choose_language_reads_the_process_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for lang in LANGUAGES:
        monkeypatch.setenv("RISK2210_LANG", lang)
        assert choose_language() == lang


SAID_TO_NOBODY = {
    *("__repr__", "__str__"),  # for whoever writes Python
    *("to_text", "lines", "claim_of"),  # the text form, whose colon is a mark of its own
}
"""Functions whose texts are not read as sentences."""


def joined_by_a_bare_colon() -> Iterator[str]:
    """Texts put together with a colon in the code, where French needs a space before it."""
    for path in FILES:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for function in ast.walk(tree):
            if not isinstance(function, ast.FunctionDef) or function.name in SAID_TO_NOBODY:
                continue
            raised = {id(node) for stop in ast.walk(function) if isinstance(stop, ast.Raise) for node in ast.walk(stop)}
            for text in ast.walk(function):
                if isinstance(text, ast.JoinedStr) and id(text) not in raised:
                    parts = "".join(
                        str(getattr(part, "value", "")) if isinstance(part, ast.Constant) else "{}"
                        for part in text.values
                    )
                    if re.search(r"\{\}: \{\}(?! >)", parts):
                        yield f"{path.name}:{text.lineno}: {parts}"


def test_a_colon_between_two_texts_comes_from_the_catalogue() -> None:
    assert list(joined_by_a_bare_colon()) == []


@pytest.mark.parametrize("name", sorted(catalogues()))
def test_french_typography(name: str) -> None:
    """Straight apostrophes, as in the names of the boards, and no-break spaces before high punctuation."""
    for message in catalogues()[name]:
        texts = message.string if isinstance(message.string, tuple) else (message.string,)
        for text in texts if message.id else ():
            assert "’" not in text, text
            assert not re.search(r"\S [:;!?»]|« ", text), text


ONE_WORD = {
    r"\b(?:un|le|les|des|du|aux|au|chaque|ce|ces|premier|prochain|dernier|par|leurs?|Un|Le|Les|Chaque) lancers?\b"
    r"(?! (?:les|le|un|une|des|deux|de))": "jet",
}
"""A French noun that another one stands for in all texts, and that one."""


def french_texts() -> Iterator[tuple[str, str]]:
    """Every French text for people that has a file of its own, and the file."""
    written = [*LOCALE_DIR.glob("*.fr.po"), *(ROOT / "boards").glob("*/rulebook.fr.md"), *PACKAGE.rglob("*.toml")]
    for path in written:
        yield path.name, path.read_text(encoding="utf-8")


@pytest.mark.parametrize(("pattern", "instead"), ONE_WORD.items(), ids=ONE_WORD.values())
def test_one_french_word_for_one_thing(pattern: str, instead: str) -> None:
    found = [f"{name}: {match[0]} → {instead}" for name, text in french_texts() for match in re.finditer(pattern, text)]
    assert found == []


def said_in_both() -> Iterator[tuple[str, str]]:
    """Every message, singular and plural, with its French."""
    for catalogue in catalogues().values():
        for message in catalogue:
            english = message.id if isinstance(message.id, tuple) else (message.id,)
            french = message.string if isinstance(message.string, tuple) else (message.string,)
            yield from zip(english, french, strict=True) if message.id else ()


def end_of(text: str) -> str:
    """The mark that a text ends with; none if it is no sentence."""
    found = re.search(r"[.!?:…]\s*$", text)
    return found[0].strip() if found else ""


def test_french_sentences_end_as_the_english_ones() -> None:
    """A sentence that stands alone has its full stop in both languages, a part of one in neither."""
    abbreviated = {"No."}
    assert [pair for pair in said_in_both() if end_of(pair[0]) != end_of(pair[1]) and pair[0] not in abbreviated] == []


def test_no_text_has_a_space_too_many() -> None:
    assert [pair for pair in said_in_both() for text in pair if re.search(r" {2}|\S \n| [,.](?: |$)", text)] == []


def test_french_words_are_elided() -> None:
    """« d'eau », never « de eau »; a name that a field brings in cannot be known, nor can a word behind a hyphen."""
    unelided = re.compile(r"(?<![-\w'])(?:de|que|ne|se|je|jusque|lorsque) [aeiouéèêàâîôû]", re.IGNORECASE)
    assert [french for _, french in said_in_both() if unelided.search(french)] == []


@pytest.mark.parametrize("name", ["Égypte", "Alden", "Islande GRC", "Œuvre"])
def test_french_elides_before_a_name_that_a_field_brings_in(name: str) -> None:
    assert filled("le chemin de {start}", {"start": name}, "fr") == f"le chemin d'{name}"
    assert filled("le chemin de {start}", {"start": name}, "en") == f"le chemin de {name}"


@pytest.mark.parametrize("name", ["Japon", "Hong Kong", "● Ada", "1", "", "Yukon"])
def test_french_does_not_elide_before_other_names(name: str) -> None:
    assert filled("de {start!r} que {start}", {"start": name}, "fr") == f"de {name!r} que {name}"


def test_refusals_and_answers_elide() -> None:
    refusal = Refusal("hire/all_in_play", "R6.1", {"player": "ada"})
    assert explain(refusal, "fr", names={"ada": "Ada"}) == "les cinq commandants d'Ada sont en jeu (R6.1)"
    told = shortest_route(load_board("risk2210"), "Egypt", "Japan").text("fr")
    assert told.startswith("Un plus court trajet d'Égypte à Japon")
