"""The sheet to print says what the rules say, in both languages, and holds no markup but its own."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from msgspec.structs import replace

from risk2210.board import load_board
from risk2210.errors import told
from risk2210.i18n import translation
from risk2210.learn import rulebook
from risk2210.learn.cheatsheet import ROLLS, cheat_sheet
from risk2210.learn.cheatsheet_classic import DEFENDERS
from risk2210.odds import Battle, Side, battle_odds, roll_odds
from risk2210.rules import (
    COMMANDERS,
    EDITIONS,
    TURN_STEPS,
    HouseRules,
    ImpossibleRuleset,
    Ruleset,
    switches,
    switches_of,
)
from risk2210.rules.house_words import SWITCH_WORDS, mode_word, set_value, value_word
from risk2210.rules.messages import COMMANDER_WORDS, WORDS
from risk2210.rules.messages_classic import wording


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


# every edition ---------------------------------------------------------------------------------------------------


def crowded(mode):
    """An edition with every house rule set that goes with the others: the longest sheet there can be."""
    ruleset = Ruleset(mode)
    for name in switches_of(mode):
        for value in reversed(switches()[name]):
            try:
                ruleset = Ruleset(mode, replace(ruleset.house, **{name: value}))
                ruleset.check_players(ruleset.edition.players[1])
            except ImpossibleRuleset:
                continue
            break
    return ruleset


@pytest.mark.parametrize("mode", EDITIONS)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_edition_has_its_sheet(mode, lang):
    ruleset = Ruleset(mode)
    edition = ruleset.edition
    page = Words(cheat_sheet(lang, ruleset))
    assert "{" not in page.text.split("}")[-1]
    numbers = set(re.findall(r"[RC]\d+\.\d+", page.text))
    book = rulebook(lang, edition.rulebook)
    assert len(numbers) > 15
    assert numbers <= set(book)
    assert mode_word(mode, lang) in page.text
    said = wording(lang, edition.armies).gettext
    for step in edition.turn_steps:
        assert said(WORDS[step]).casefold() in page.text.casefold()
    for region in load_board(edition.board).part(*edition.terrains).regions:
        assert region.name(lang) in page.text
    assert ", ".join(map(str, edition.starting_mods)) in page.text or all(
        told(str(edition.players[0] + place), str(armies), lang) in page.text
        for place, armies in enumerate(edition.starting_mods)
    )
    if edition.armies:
        assert not re.search(r"\b(?:MOD|units?|unités?|Commander|Commandant|énergie|energy used)\b", page.text)
    listed = re.findall(r'class="c">\(([RC]\d+\.\d+)\*?\)', cheat_sheet(lang, ruleset))
    assert len(listed) == len(set(listed))
    assert ("C1.2" in numbers) == (
        edition.rulebook == "classic" and "missions" not in ruleset.parts and edition.players[1] > 2
    )
    assert ("C6.4" in numbers) == (ruleset.has("missions"))
    assert ("C5.6" in numbers) == (ruleset.has("ranks"))
    assert ("C4.3" in numbers) == (edition.armies and bool(edition.neutral_players))


@pytest.mark.parametrize("mode", EDITIONS)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_house_rules_are_listed_and_what_they_change_is_starred(mode, lang):
    ruleset = crowded(mode)
    sheet = cheat_sheet(lang, ruleset)
    page = Words(sheet).text
    plain = Words(cheat_sheet(lang, Ruleset(mode))).text
    heading = translation(lang).gettext("House rules of this game")
    assert heading in page
    assert heading not in plain
    book = rulebook(lang, ruleset.edition.rulebook)
    changed = [name for name in switches_of(mode) if getattr(ruleset.house, name) != getattr(HouseRules(), name)]
    assert len(changed) > 3
    for name in changed:
        title, why = map(translation(lang).gettext, SWITCH_WORDS[name])
        value = value_word(name, set_value(ruleset, name), lang)
        assert told(title, value, lang) in page
        assert why in page
    starred = set(re.findall(r'class="c">\(([RC]\d+\.\d+)\*\)', sheet))
    listed = re.findall(r'class="c">\(([RC]\d+\.\d+)\*?\)', sheet)
    assert starred == {number for number in listed if set(book[number].house) & set(changed)}
    assert starred
    assert "*)" not in plain


def test_what_a_fight_and_the_sets_come_to():
    page = cheat_sheet("en", Ruleset("classic"))
    for attackers, defenders in ((2, 1), (4, 2), (10, 6)):
        row = re.search(rf"<tr><td>{attackers}</td>(.*?)</tr>", page)[1]
        shown = re.findall(r'class="n">([^<]+)<', row)[DEFENDERS.index(defenders)]
        assert int(shown) == round(100 * battle_odds(Battle(Side(attackers), Side(defenders))).win)
    row = re.search(r"<tr><td>15</td>(.*?)</tr>", page)[1]
    assert re.findall(r'class="n">([^<]+)<', row)[0] == "&gt;99"
    for place, worth in ((1, 4), (6, 15), (7, 20), (10, 35)):
        assert f"{place}. <b>{worth}</b>" in page


@pytest.mark.parametrize(
    ("house", "number", "gone"),
    [
        ({"fortify": "chain"}, "C7.5", "C3.4"),
        ({"reinforcement_cap": 12}, "C7.2", None),
        ({"open_cards": True}, "C7.3", None),
        ({"no_return_attack": True}, "C7.7", None),
        ({"victory": "two_continents"}, "C7.1", None),
        ({"missions_from_start": True}, "C6.1", None),
        ({"neutrals_2p": False}, None, "C4.3"),
        ({"setup_mode": "dealt"}, "C7.6", None),
        ({"first_player": "roll"}, "C5.3", "C1.3"),
    ],
)
def test_the_sheet_has_the_clauses_that_the_house_rules_bring_in(house, number, gone):
    plain = cheat_sheet("en", Ruleset("classic"))
    page = cheat_sheet("en", Ruleset("classic", HouseRules(**house)))
    listed = re.compile(r'class="c">\(([RC]\d+\.\d+)\*?\)')
    assert number is None or (number in listed.findall(page) and number not in listed.findall(plain))
    assert gone is None or (gone not in listed.findall(page) and gone in listed.findall(plain))
