"""The head of the table: year, step, whose turn, what is owed; and the players' strip."""

from __future__ import annotations

from collections import Counter
from typing import Final

from risk2210.i18n import N_, translation
from risk2210.panels.markup import Node, button, choice, details, el, note, row
from risk2210.panels.pages import GAME, Elsewhere
from risk2210.panels.table import Table
from risk2210.rules import COMMANDERS, Part, income, score_sheet, step_number
from risk2210.rules.messages import DECK_WORDS
from risk2210.view.palette import OwnerStyle, ink_on
from risk2210.view.state import COMMANDER_LETTERS
from risk2210.view.telling import rank_word, step_word
from risk2210.view.text import COMMANDER_NAMES

LANGUAGE_NAMES = (("en", "English"), ("fr", "Français"))
"""Languages by the names they call themselves."""


def language_choice(lang: str, label: str) -> Node:
    """The drop-down list of languages."""
    return choice(label, "lang", LANGUAGE_NAMES, lang, hidden=True)


def head(table: Table, page: str | None = None) -> list[Node]:
    """The line at the top and the strip under it; `page` is the step of the turn that is looked at."""
    _ = table.gettext
    position = table.looked_at
    number = step_number(position)
    years = position.ruleset.house.years
    when = _("Year {year} of {years}").format(year=position.year, years=years)
    past = table.shown is not None or table.game.read_only
    step: str = position.step
    steps: tuple[str, ...] = position.frame.turn_steps
    if page in steps and number is not None and not past:
        step, number = page, steps.index(page) + 1
    told = step_word(table, step)
    if number is not None:
        told = _("step {number} of {count}: {step}").format(number=number, count=len(steps), step=told)
    if table.game.read_only:
        owed = _("Another window records this game; this one follows.")
    elif past:
        owed = _("You look at the game after {count} entries; nothing is recorded here.").format(count=table.shown)
    else:
        owed = table.sentence(table.awaited())
    line = row(
        _home(table),
        el("strong", when, class_="when"),
        el("span", told, class_="step-name"),
        el("span", table.who(position.active), class_="who") if position.active else None,
        el("span", owed, class_="owed past" if past else "owed"),
        button(_("Record here instead"), "take_pen", kind="quiet") if table.game.read_only else None,
        button(
            "↶",
            "undo",
            kind="big",
            title=_("Undo"),
            aria_label=_("Undo"),
            disabled=table.game.read_only or not len(table.game) or None,
        ),
        button(
            "↷",
            "redo",
            kind="big",
            title=_("Redo"),
            aria_label=_("Redo"),
            disabled=table.game.read_only or not table.game.undone or None,
        ),
        language_choice(table.lang, _("Language")),
        kind="top",
        tick="tick",
    )
    strip = el("ul", *[_seat(table, player) for player in position.players], class_="strip", aria_label=_("Players"))
    return [line, strip]


def head_elsewhere(table: Table, elsewhere: Elsewhere) -> list[Node]:
    """The same while the board shows another position than the game's, which must not be taken for it."""
    _ = table.gettext
    line = row(
        _home(table),
        el("strong", _(elsewhere.title), class_="when"),
        el("span", _("Your game waits; nothing that you do on this board is recorded in it."), class_="owed"),
        button(_("Back to the game"), "beside", GAME),
        language_choice(table.lang, _("Language")),
        kind="top elsewhere",
        tick="tick",
    )
    return [line, strip_elsewhere(elsewhere, table.lang)]


def strip_elsewhere(elsewhere: Elsewhere, lang: str) -> Node:
    """Whose pieces are whose on another board than the game's."""
    there = elsewhere.table
    if there is not None:
        seats = [_seat(there, player) for player in there.looked_at.players]
    else:
        seats = [
            el("li", el("div", _badge(style), el("b", name, title=name), class_="seat-name"), class_="seat named")
            for style, name in elsewhere.seats
        ]
    return el("ul", *seats, class_="strip", aria_label=translation(lang).gettext("Players"))


def _home(table: Table) -> Node:
    word = table.gettext("Games")
    return button("⌂", "home", kind="quiet", title=word, aria_label=word)


SIGNS: Final[tuple[tuple[str, str, Part | None], ...]] = (
    ("⚡", N_("energy"), "energy"),
    ("⬤", N_("MODs on the board"), None),
    ("▦", N_("territories"), None),
    ("↑", N_("next income: MODs / energy"), None),
    ("⬡", N_("Space Stations"), "stations"),
    ("♟", N_("commanders, by their letter"), "commanders"),
    ("▯", N_("command cards, by the letter of their pile"), "command_cards"),
    ("▯", N_("territory cards"), "territory_cards"),
    ("★", N_("ranks of missions shown"), "ranks"),
    ("+", N_("MODs in hand, still to be placed"), None),
)
"""The signs before the numbers of a player, and the part of the game they belong to."""


def legend(table: Table) -> Node:
    """What the signs and letters in the players' strip mean, folded away until wanted."""
    _ = table.gettext
    position = table.position
    here = [(sign, words) for sign, words, part in SIGNS if part is None or position.has(part)]
    lines = [el("li", el("i", sign, aria_hidden="true"), f" {_(words)}") for sign, words in here]
    if not position.has("commanders"):
        return details(_("Signs"), el("ul", *lines, class_="signs"), key="signs")
    letters = ", ".join(f"{COMMANDER_LETTERS[kind]} {_(COMMANDER_NAMES[kind])}" for kind in COMMANDERS)
    return details(_("Signs"), el("ul", *lines, class_="signs"), note(letters), key="signs")


def _badge(style: OwnerStyle) -> Node:
    """Symbol of a player on his colour."""
    ink = ink_on(style.fill)
    return el("span", style.glyph, class_="badge", style=f"background:{style.fill};color:{ink}", aria_hidden="true")


def _fact(sign: str, value: str, words: str) -> Node:
    """A number behind its sign; what it is in words is in the title."""
    return el("span", el("i", sign, aria_hidden="true"), value, class_="fact", title=words, aria_label=words)


def _facts(table: Table, player: str) -> list[Node]:
    """What lies before a player, as far as the game has it."""
    _, ngettext = table.gettext, table.ngettext
    position = table.looked_at
    seat, earned = position.seat(player), income(position, player)
    mods = sum(position.mods_of(t) for t in position.territories_of(player))
    commanders = position.commanders_of(player)
    letters = " ".join(COMMANDER_LETTERS[kind] for kind in COMMANDERS if kind in commanders) or "–"
    cards = Counter(card.deck for card in seat.hand)
    hand = " ".join(f"{cards[d]}{COMMANDER_LETTERS[d]}" for d in COMMANDERS if cards[d]) or "–"
    hand_words = ", ".join(f"{cards[d]} {_(DECK_WORDS[d])}" for d in COMMANDERS if cards[d]) or _("none")
    owned = position.owners.count(player)
    stations = len(position.stations_of(player))

    brings = f"{earned.mods}/{earned.energy}" if position.has("energy") else str(earned.mods)
    ranks = position.ranks_of(player)
    ranks_words = ", ".join(rank_word(table, rank) for rank in ranks) or _("none")
    sets = len(position.territory_hand(player))
    every: list[tuple[Part | None, Node]] = [
        ("energy", _fact("⚡", str(seat.energy), _("{count} energy").format(count=seat.energy))),
        (None, _fact("⬤", str(mods), ngettext("{count} MOD", "{count} MODs", mods).format(count=mods))),
        (None, _fact("▦", str(owned), ngettext("{count} territory", "{count} territories", owned).format(count=owned))),
        (None, _fact(
            "↑", brings,
            _("next income: {mods} MODs, {energy} energy").format(mods=earned.mods, energy=earned.energy),
        )),
        ("stations", _fact(
            "⬡", str(stations), ngettext("{count} station", "{count} stations", stations).format(count=stations)
        )),
        ("commanders", _fact(
            "♟", letters, ", ".join(_(COMMANDER_NAMES[kind]) for kind in commanders) or _("no commander")
        )),
        ("command_cards", _fact("▯", hand, _("command cards: {cards}").format(cards=hand_words))),
        ("territory_cards", _fact(
            "▯", str(sets), ngettext("{count} territory card", "{count} territory cards", sets).format(count=sets)
        )),
        ("ranks", _fact("★", str(len(ranks)), _("ranks shown: {ranks}").format(ranks=ranks_words))),
    ]  # fmt: skip
    facts = [shown for part, shown in every if part is None or position.has(part)]
    reserve = seat.reserve
    if position.awaiting and position.awaiting[-1].kind == "deploy" and player in position.awaiting[-1].players:
        reserve = position.awaiting[-1].amount  # with what the stations bring
    if reserve:
        words = ngettext("{count} MOD in hand", "{count} MODs in hand", reserve).format(count=reserve)
        facts.append(_fact("+", str(reserve), words))
    return facts


def _seat(table: Table, player: str) -> Node:
    """What lies before a player, as short as it goes; the long words are in the titles."""
    position = table.looked_at
    classes = ["seat"]
    if position.active == player or (position.awaiting and player in position.awaiting[-1].players):
        classes.append("on")
    if not position.seat(player).alive:
        classes.append("out")
    total = score_sheet(position, player).total
    points = table.ngettext("{count} point", "{count} points", total).format(count=total)
    told = el("span", points, class_="points") if position.has("score") else None
    name = table.names[player]
    return el(
        "li",
        el(
            "div",
            _badge(table.style(player)),
            el("b", name, title=name),
            told,
            class_="seat-name",
        ),
        el("div", *_facts(table, player), class_="facts"),
        class_=" ".join(classes),
        key=f"seat {player}",
    )
