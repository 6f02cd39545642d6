"""Odds drawn as text: how a fight may end, how many units it takes, and what another commander would change."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from risk2210.atlas.answer import percent
from risk2210.errors import InvalidArgument
from risk2210.i18n import chance_words, one_decimal, translation
from risk2210.odds import BattleOdds, battle_odds, battle_of, odds_of, units_needed
from risk2210.panels.markup import Node, el, note, table
from risk2210.panels.table import Table
from risk2210.rules import COMMANDERS, IllegalMove, Position
from risk2210.rules.position import put
from risk2210.rules.terms import Commander, ordered
from risk2210.view.telling import commander_word

SEEN = 0.01
"""Rarer ends are added up in one line."""

LINES = 6
"""Ends of one kind that are listed by themselves."""


def odds_line(desk: Table, origin: str, target: str) -> Node:
    """The odds of a fight fought to its end with all dice, in one line that unfolds into all there is to say.

    Attackers are all units at the origin, the one that must stay there included.
    """
    odds = odds_of(desk.position, origin, target)
    places = {"origin": desk.place(origin), "target": desk.place(target)}
    _, lang = desk.gettext, desk.lang
    others = [
        (_("with the {commander}").format(commander=commander_word(desk, kind)), percent(chance, lang))
        for kind, chance in with_commanders(desk.position, origin, target).items()
    ]
    return el(
        "details",
        el("summary", *chance_line(odds, lang), class_="odds"),
        *ends(
            odds,
            lang,
            _("Taken, with so many units left of those in {origin}").format(**places),
            _("Not taken, with so many units left in {target}").format(**places),
        ),
        needed(odds, lang, _("Units"), _("Units to have in {origin}, the one that stays counted").format(**places)),
        table((_("In {origin} too").format(**places), _("Chance")), others, _("What if he came?")) if others else None,
        note(_("No other commander would help here.")) if desk.position.has("commanders") and not others else None,
        key=f"odds {origin} {target}",
        class_="chances",
    )


def chance_line(odds: BattleOdds[float], lang: str) -> list[Node]:
    """The chance to win as a bar and in words, with the losses to expect."""
    lost, killed = (one_decimal(number, lang) for number in odds.expected_losses)
    words = translation(lang).gettext("{chance} to take it; on average {mine} lost for {theirs} killed")
    return [bar(odds.win), el("span", words.format(chance=chance_words(odds.win, lang), mine=lost, theirs=killed))]


def bar(share: float) -> Node:
    """A bar for the eye; the number beside it says the same."""
    return el("span", el("span", class_="bar", style=f"width:{share:.1%}"), class_="odds-bar", aria_hidden="true")


def ends(odds: BattleOdds[float], lang: str, taken: str, kept: str) -> list[Node]:
    """How a battle may end: two charts under these titles, with the units left on the side that has some."""
    won: dict[int, float] = {}
    failed: dict[int, float] = {}
    for outcome in odds.outcomes:
        tally, units = (won, outcome.attackers.units) if outcome.won else (failed, outcome.defenders.units)
        tally[units] = tally.get(units, 0.0) + outcome.chance
    return [bars(won, lang, taken), bars(failed, lang, kept)]


def bars(tally: Mapping[int, float], lang: str, title: str) -> Node:
    """A chart that reads as text: a line for each number of units, the likely ones by themselves."""
    likely = sorted((units for units, chance in tally.items() if chance >= SEEN), key=lambda units: -tally[units])[
        :LINES
    ]
    rows = [(str(units), tally[units]) for units in sorted(likely, reverse=True)]
    rest = sum(chance for units, chance in tally.items() if units not in likely)
    if rest:
        rows.append((translation(lang).gettext("others"), rest))
    lines = [
        el(
            "li",
            el("span", label, class_="bar-label"),
            bar(chance),
            el("span", percent(chance, lang), class_="bar-value"),
        )
        for label, chance in rows
    ]
    return el("div", el("p", title, class_="note"), el("ul", *lines, class_="bars", aria_label=title))


def needed(odds: BattleOdds[float], lang: str, heading: str, caption: str) -> Node:
    """How many units the usual chances take; a dash where no number of units is enough."""
    rows = [
        (percent(chance, lang), "–" if units is None else str(units))
        for chance, units in units_needed(odds.battle).items()
    ]
    return table((translation(lang).gettext("Chance"), heading), rows, caption)


def with_commanders(position: Position, origin: str, target: str) -> dict[Commander, float]:
    """Chance to take the target if one more commander stood at the origin, for each who would lend a die there.

    He comes as one more unit, from elsewhere on the board or newly hired. In a game without commanders nobody does.

    Examples
    --------
    >>> from risk2210.board import load_board
    >>> from risk2210.rules import Frame, HoldingRuling, Ruleset, Ruling, new_position, play
    >>> start = new_position(Frame(load_board("risk2210"), ["red", "blue", "gold"], Ruleset()))
    >>> held = (
    ...     HoldingRuling("egypt", owner="red", mods=6),
    ...     HoldingRuling("saharan_empire", owner="blue", mods=6),
    ...     HoldingRuling("japan", owner="gold", mods=1),
    ... )
    >>> position = play(start, Ruling("from the table", held, step="invade", order=("red", "blue", "gold")))
    >>> {kind: round(chance, 2) for kind, chance in with_commanders(position, "egypt", "saharan_empire").items()}
    {'land': 0.72, 'nuclear': 0.72}
    """
    player, index = position.owner_of(origin), position.frame.index
    found: dict[Commander, float] = {}
    for kind in COMMANDERS if position.has("commanders") else ():
        if player is None or kind in position.commanders_at(origin):
            continue
        commanders = position.commanders
        elsewhere = position.commanders_of(player).get(kind)
        if elsewhere is not None:
            left = tuple(other for other in position.commanders_at(elsewhere) if other != kind)
            commanders = put(commanders, index[elsewhere], left)
        commanders = put(commanders, index[origin], ordered((*commanders[index[origin]], kind)))
        try:
            battle = battle_of(replace(position, commanders=commanders), origin, target)
        except (IllegalMove, InvalidArgument):
            continue
        if kind in (battle.attack.lenders or ()):
            found[kind] = battle_odds(battle).win
    return found
