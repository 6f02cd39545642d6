"""Every refusal and finding has its words, in English and French."""

import ast
import re
from pathlib import Path

import pytest

import risk2210.rules
from risk2210.i18n import translation
from risk2210.rules import Refusal, explain
from risk2210.rules.decisions import CLAUSES
from risk2210.rules.messages import COMMANDER_WORDS, DECK_WORDS, TEMPLATES, TERRAIN_WORDS, WORDS
from risk2210.rules.messages_classic import _ARMIES, _ARMIES_COUNTED, wording
from risk2210.rules.terms import STEPS
from tests.rules.table import lay
from tests.test_locale import SPOKEN

SOURCES = sorted(Path(risk2210.rules.__file__).parent.glob("*.py"))
FIELD = re.compile(r"\{(\w+)\}")


def codes_used():
    """Every code the sources can raise, with the keys of its data."""
    for file in SOURCES:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in {"refuse", "_error", "_warning"}:
                code = node.args[0]
                if isinstance(code, ast.Constant):
                    prefix = "" if node.func.id == "refuse" else "audit/"
                    yield prefix + code.value, {keyword.arg for keyword in node.keywords}


def sentences(template):
    return [template] if isinstance(template, str) else [template.one, template.many]


USED = list(codes_used())


def test_every_code_has_a_sentence_and_every_sentence_a_code():
    used = {code for code, _ in USED if "{" not in code}
    assert len(used) > 90
    used |= {f"awaiting/{kind}" for kind in CLAUSES} | {"move/unreadable"}
    assert used == set(TEMPLATES)


@pytest.mark.parametrize(("code", "keys"), USED)
def test_a_sentence_names_only_what_the_refusal_knows(code, keys):
    for sentence in sentences(TEMPLATES[code]):
        assert set(FIELD.findall(sentence)) <= keys


@pytest.mark.parametrize("code", TEMPLATES)
def test_every_sentence_is_translated_with_the_same_fields(code):
    french = translation("fr")
    template = TEMPLATES[code]
    if isinstance(template, str):
        translated = [french.gettext(template)]
    else:
        translated = [french.ngettext(template.one, template.many, count) for count in (1, 2)]
    for english, other in zip(sentences(template), translated, strict=True):
        assert other != english
        assert set(FIELD.findall(other)) == set(FIELD.findall(english))


@pytest.mark.parametrize(
    "word", [*WORDS.values(), *COMMANDER_WORDS.values(), *DECK_WORDS.values(), *TERRAIN_WORDS.values()]
)
def test_every_word_is_translated(word):
    assert translation("fr").gettext(word) != word


def test_every_step_has_its_words():
    assert set(STEPS) <= set(WORDS)


def test_names_and_plurals():
    frame = lay({"egypt": "red 1"}).frame
    refusal = Refusal("units/leave_one", "R10.3", {"territory": "egypt", "units": 1, "moving": 1, "most": 0})
    assert explain(refusal, frame=frame) == (
        "Egypt holds 1 unit; one must stay, a station does not count: at most 0 may leave (R10.3)"
    )
    assert explain(refusal, "fr", frame).startswith("Égypte compte 1 unité\N{NO-BREAK SPACE}; une doit rester")
    taken = Refusal("territory/not_yours", "R7.2", {"territory": "egypt", "player": "red", "owner": None})
    assert explain(taken, "en", frame, {"red": "Ruby"}) == "Egypt is not controlled by Ruby but by nobody (R7.2)"
    assert "personne" in explain(taken, "fr", frame)
    neutral = Refusal("setup/claimed", "R2.6", {"territory": "egypt", "owner": "neutral"})
    assert explain(neutral, "fr", frame) == "Égypte est déjà pris par\N{NO-BREAK SPACE}: l'armée neutre (R2.6)"


def test_commanders_decks_and_lists_in_words():
    refusal = Refusal("commander/not_there", "R7.15", {"commander": "naval", "territory": "egypt", "here": ()})
    assert explain(refusal) == "the Naval Commander is not in egypt; these commanders are there: none (R7.15)"
    pile = Refusal("cards/pile", "R6.7", {"deck": "space", "count": 2, "left": 1})
    assert explain(pile) == "the pile Space has 1 card left; 2 cannot be drawn (R6.7)"
    said = "il reste 1 carte dans la pioche Spatiale\N{NO-BREAK SPACE}; on ne peut pas en tirer 2 (R6.7)"
    assert explain(pile, "fr") == said


def test_no_sentence_holds_a_clause_itself():
    assert not [
        template for template in TEMPLATES.values() for text in sentences(template) if re.search(r"R\d+\.", text)
    ]


ONE_OF_MANY = re.compile(
    r"(?<!to )\b1 (?:eight-sided |attack |defence |command |devastation )?"
    r"(?:units|cards|MODs|dice|attackers|defenders|territories|commanders|years|attaquants|défenseurs|unités|cartes|dés|ans)\b"
)

NEVER_ONE = {
    *("awaiting/devastation", "placement/count", "cards/one_commander", "setup/deal_rest", "cards/not_a_set"),
    *("missions/territories", "dice/attack_count"),
}
"""Their numbers are the rules' own and more than one, or what is refused because it is none or several."""


@pytest.mark.parametrize("code", TEMPLATES)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_one_of_a_thing_is_not_counted_as_many(code, lang):
    """Where a number decides how the sentence goes on, the sentence bends with it or counts without a noun."""
    template = TEMPLATES[code]
    if code in NEVER_ONE:
        return
    if isinstance(template, str):
        said = translation(lang).gettext(template)
        assert not ONE_OF_MANY.search(FIELD.sub("1", said)), said
    else:  # it bends with one number; the others may be one all the same
        for count in (1, 2):
            said = translation(lang).ngettext(template.one, template.many, count)
            filled = FIELD.sub("1", said.replace("{" + template.by + "}", str(count)))
            assert not ONE_OF_MANY.search(filled), said


OTHER_GAME = re.compile(
    r"commander|station|energy|devastat|\bbid|\byear|Moon|lunar|eight-sided|Scout|forfeited|“\{card\}”|take off|boards",
    re.IGNORECASE,
)
"""What a sentence is about that is never said in classic Risk."""

NOT_CLASSIC = {
    "en": re.compile(r"\b(?:MODs?|units?|invasions?|invades?|income|secured)\b"),
    "fr": re.compile(r"\b(?:MOD|unités?|invasions?|envahi\w*|revenus?)\b"),
}
"""Words of Risk 2210 A.D. for which classic Risk has its own."""


def test_classic_risk_has_its_words_for_what_is_really_said():
    """Whoever rewords a sentence of Risk 2210 A.D. rewords the one of classic Risk with it."""
    said = {text for message in SPOKEN for text in ((message,) if isinstance(message, str) else message)}
    assert [text for text in (*_ARMIES, *_ARMIES_COUNTED) if text not in said] == []


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_classic_risk_speaks_of_armies_and_attacks(lang):
    words = wording(lang, armies=True)
    said = []
    for code, template in TEMPLATES.items():
        if OTHER_GAME.search(" ".join(sentences(template))) or code == "cards/nothing_to_evacuate":
            continue
        if isinstance(template, str):
            said.append(words.gettext(template))
        else:
            said += [words.ngettext(template.one, template.many, count) for count in (1, 2)]
    assert len(said) > 100
    assert [text for text in said if NOT_CLASSIC[lang].search(FIELD.sub("", text))] == []
