"""The language chosen on a page and what becomes of it on the next."""

from __future__ import annotations

import pytest

from risk2210.panels.companion import Companion
from risk2210.panels.preferences import FILE, keep_language, kept_language


@pytest.fixture
def opened(tmp_path, monkeypatch):
    """Open the companion as a page does, in the language that the environment names."""
    made = []

    def open_in(lang):
        monkeypatch.setenv("RISK2210_LANG", lang)
        made.append(Companion(tmp_path / "games"))
        return made[-1]

    yield open_in
    for companion in made:
        companion.close_game()


def test_a_page_loaded_anew_speaks_the_language_chosen(opened):
    first = opened("en")
    first.act("lang", "fr")
    assert opened("en").lang == "fr"


def test_the_home_screen_speaks_it_too(opened):
    opened("en").act("lang", "fr")
    assert "Nouvelle partie" in opened("en").home_sheet.text()


def test_a_companion_opened_in_another_language_speaks_that(opened):
    opened("en").act("lang", "fr")
    assert opened("fr").lang == "fr"
    opened("fr").act("lang", "en")
    assert opened("fr").lang == "en"
    assert opened("en").lang == "en"


def test_a_language_asked_for_goes_first(opened, tmp_path):
    opened("en").act("lang", "fr")
    asked = Companion(tmp_path / "games", "en")
    assert asked.lang == "en"
    asked.close_game()


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b'{"language": 1}', b'{"language": "tlh", "instead_of": "en"}', b"\xff\xfe"]
)
def test_a_file_that_cannot_be_read_is_passed_over(tmp_path, content):
    (tmp_path / FILE).write_bytes(content)
    assert kept_language(tmp_path, "en") == "en"


def test_a_folder_that_cannot_be_written_costs_nothing(tmp_path):
    (tmp_path / "taken").write_text("a file where the folder should be")
    keep_language(tmp_path / "taken", "fr", "en")
    assert kept_language(tmp_path / "taken", "en") == "en"
