"""The report is one whole page: it needs nothing, leaves nothing out, and runs nothing that people typed."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser

import pytest

from risk2210.board import load_board
from risk2210.errors import InvalidArgument
from risk2210.i18n import translation
from risk2210.record import RecordedGame, as_text, statistics
from risk2210.record.turning_points import turning_points
from risk2210.report import report_html
from risk2210.report.document import WORDS
from risk2210.rules import EDITIONS, Game, HouseRules, Player, Ruleset, Ruling, outcome, score_sheet
from tests.report.conftest import NAMES

APART = {"script", "style", "pre"}
"""Elements whose text is kept apart."""


class Seen(HTMLParser):
    """Elements with their attributes, what stands in scripts, and the text that a person reads."""

    def __init__(self, page):
        super().__init__()
        self.elements, self.scripts, self.text, self.record, self._inside = [], [], [], "", []
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        if tag in APART:
            self._inside.append(tag)
        if tag in {"script", "style"}:
            self.scripts.append("")

    def handle_endtag(self, tag):
        if tag in APART:
            self._inside.pop()

    def handle_data(self, data):
        if self._inside == ["pre"]:
            self.record += data
        elif self._inside:
            self.scripts[-1] += data
        else:
            self.text.append(data)

    @property
    def data(self):
        place = next(i for i, (_, attrs) in enumerate(self._sources()) if attrs.get("id") == "data")
        return json.loads(self.scripts[place])

    def _sources(self):
        return [(tag, attrs) for tag, attrs in self.elements if tag in {"script", "style"}]

    def says(self, words):
        return words in " ".join(" ".join(self.text).split())


@pytest.mark.parametrize("name", ["cards_5_players", "from_the_table", *sorted(set(EDITIONS) - {"risk2210"})])
def test_every_edition(name, evening):
    game = evening(name)
    for lang in ("en", "fr") if name == "cards_5_players" else ("fr",):
        seen = Seen(report_html(game, lang, "dark"))
        assert seen.elements[0] == ("html", {"lang": lang})
        assert len(seen.data["beats"]) == len(game.moves)
        assert sum("data-move" in attrs for _, attrs in seen.elements) >= len(game.moves)
        assert seen.says(translation(lang).gettext(WORDS["turning"]))
        counted = statistics(game)
        shown = [attrs["data-move"] for _, attrs in seen.elements if "data-scroll" in attrs]
        assert shown[: len(turning_points(game, counted))] == [str(p.move) for p in turning_points(game, counted)]
        assert seen.record == as_text(game)
        assert not seen.says("{")
        assert game.position.has("commanders") or not seen.says("MODs")


def test_names_and_reasons_stay_text(evening):
    game = evening("from_the_table")
    plain = Seen(report_html(game, "en"))
    assert all(name in " ".join(plain.text) for name in NAMES[: len(game.names)])
    tags = [tag for tag, _ in plain.elements]
    assert "img" not in tags
    assert tags.count("script") == 3
    assert not any(attribute.startswith("on") for _, attrs in plain.elements for attribute in attrs)


def test_a_hostile_ruling_stays_text(tmp_path):
    players = [Player("ada", "Ada"), Player("bob", "Bob")]
    hostile = "</script><script>alert('x')</script><!-- {{ 7 * 7 }}"
    with RecordedGame.create(Game.new(load_board("risk2210"), players), tmp_path) as game:
        game.push(Ruling(hostile), f"note {hostile}")
        seen = Seen(report_html(game))
        assert seen.says(" ".join(hostile.split()))
        assert [tag for tag, _ in seen.elements].count("script") == 3
        assert seen.data["beats"][0]["text"].endswith(hostile)


def test_it_asks_for_nothing(evening):
    page = report_html(evening("classic_2p_neutral"))
    seen = Seen(page)
    for _, attrs in seen.elements:
        assert not {"src", "href", "srcset", "action", "background"} & set(attrs)
    policy = next(attrs["content"] for _, attrs in seen.elements if attrs.get("http-equiv"))
    assert policy.startswith("default-src 'none'")
    assert "http" not in policy
    assert not re.search(r"@import|url\(\s*['\"]?http", "".join(seen.scripts[:2]))


def test_the_count_is_the_engines(evening):
    game = evening("cards_5_players")
    seen = Seen(report_html(game))
    result = outcome(game.position)
    for sheet in result.sheets:
        assert seen.says(f"{game.names[sheet.player]} {sheet.total}")
    assert seen.says("Winner:")
    assert seen.says("The count")


def test_a_game_that_goes_on_is_told_as_far_as_it_went(evening, tmp_path):
    whole = evening("cards_5_players")
    with RecordedGame.create(Game(whole.header, whole.position.board), tmp_path / "other") as game:
        assert Seen(report_html(game)).data["beats"] == []
        for move in whole.moves[:200]:
            game.push(move)
        seen = Seen(report_html(game, "fr"))
        assert len(seen.data["beats"]) == 200
        assert not seen.says("Vainqueur")
        assert seen.says("Le décompte à ce stade")
        player = game.position.players[0]
        assert seen.says(f"{game.names[player]} {score_sheet(game.position, player).total}")


def test_house_rules_and_rulings_are_told(tmp_path):
    ruleset = Ruleset(house=HouseRules(years=3, sajon_bonus=3))
    with RecordedGame.create(Game.new(load_board("risk2210"), ["ada", "bob"], ruleset), tmp_path) as game:
        game.push(Ruling("the cat was on the Moon"))
        seen = Seen(report_html(game))
        assert seen.says("Bonus of Sajon: 3")
        assert seen.says("Years: 3")
        assert seen.says("the cat was on the Moon")


@pytest.mark.parametrize("wrong", [{"theme": "pink"}, {"lang": "de"}])
def test_what_it_cannot_be_is_refused(wrong, evening):
    with pytest.raises(InvalidArgument):
        report_html(evening("from_the_table"), **wrong)
