"""The sheet to print says what the rules say, in both languages, and holds no markup but its own."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from risk2210.i18n import translation
from risk2210.learn import rulebook
from risk2210.learn.cheatsheet import ROLLS, cheat_sheet
from risk2210.odds import roll_odds
from risk2210.rules import COMMANDERS, TURN_STEPS, HouseRules, Ruleset
from risk2210.rules.messages import COMMANDER_WORDS, WORDS


class Words(HTMLParser):
    def __init__(self, page):
        super().__init__()
        self.tags, self.text = [], ""
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)

    def handle_data(self, data):
        self.text += data


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_it_holds_steps_commanders_dice_and_clauses(lang):
    page = Words(cheat_sheet(lang))
    gettext = translation(lang).gettext
    for word in [*(WORDS[step] for step in TURN_STEPS), *(COMMANDER_WORDS[kind] for kind in COMMANDERS)]:
        assert gettext(word).casefold() in page.text.casefold()
    numbers = set(re.findall(r"R\d+\.\d+", page.text))
    assert len(numbers) > 20
    assert numbers <= set(rulebook(lang))
    better = sum(chance for (mine, theirs), chance in roll_odds(*ROLLS[4]).chances.items() if theirs > mine)
    assert f"{100 * better:.0f}" in page.text
    assert not {"script", "img", "link"} & set(page.tags)


def test_it_follows_the_house_rules():
    page = cheat_sheet("en", Ruleset(house=HouseRules(years=3, sajon_bonus=3)))
    assert "Years <b>3</b>" in page
    assert page != cheat_sheet("en")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_what_cannot_happen_in_a_roll_is_a_dash(lang):
    """One die against another is never even, and no share is a negative nought."""
    page = cheat_sheet(lang)
    for attack, defence in ROLLS:
        possible = {(theirs > mine) - (theirs < mine) for mine, theirs in roll_odds(attack, defence).chances}
        hands = f"{'+'.join(f'd{n}' for n in attack)} : {'+'.join(f'd{n}' for n in defence)}"
        (line,) = re.findall(rf"<td>{re.escape(hands)}</td>(.*?)</tr>", page)
        cells = re.findall(r">([^<]+)</td>", line)
        assert [cell == "–" for cell in cells] == [share not in possible for share in (1, 0, -1)]
        assert not any(cell.startswith("-") for cell in cells)
