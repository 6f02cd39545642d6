"""The odds of a fight in full: how it may end, how many units it takes, and what another commander would change."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from babel.numbers import format_decimal
from msgspec.structs import replace

from risk2210.atlas.answer import percent
from risk2210.errors import InvalidArgument
from risk2210.i18n import N_
from risk2210.odds import BattleOdds, battle_odds, battle_of, odds_of, units_needed
from risk2210.panels.markup import Node, el, note, table
from risk2210.panels.table import Table
from risk2210.panels.words import commander_word
from risk2210.rules import COMMANDERS, IllegalMove, Position
from risk2210.rules.position import put
from risk2210.rules.terms import Commander, ordered

SEEN = 0.01
"""Rarer ends are added up in one line."""

LINES = 6
"""Ends of one kind that are listed by themselves."""


def odds_line(table: Table, origin: str, target: str) -> Node:
    """The odds of a fight fought to its end with all dice, in one line that unfolds into all there is to say.

    Attackers are all units at the origin, the one that must stay there included.
    """
    odds = odds_of(table.position, origin, target)
    _ = table.gettext
    lost, killed = (format_decimal(number, "0.0", locale=table.lang) for number in odds.expected_losses)
    words = _("{chance} to take it; on average −{mine} against −{theirs}")
    bar = el("span", class_="bar", style=f"width:{odds.win:.1%}")
    summary = el(
        "summary",
        el("span", bar, class_="odds-bar", aria_hidden="true"),
        el("span", words.format(chance=percent(odds.win, table.lang), mine=lost, theirs=killed)),
        class_="odds",
    )
    return el(
        "details", summary, *_in_full(table, odds, origin, target), key=f"odds {origin} {target}", class_="chances"
    )


def _in_full(desk: Table, odds: BattleOdds[float], origin: str, target: str) -> list[Node]:
    _, lang = desk.gettext, desk.lang
    won: dict[int, float] = {}
    failed: dict[int, float] = {}
    for outcome in odds.outcomes:
        tally, units = (won, outcome.attackers.units) if outcome.won else (failed, outcome.defenders.units)
        tally[units] = tally.get(units, 0.0) + outcome.chance
    needed = [
        (percent(chance, lang), "–" if units is None else str(units))
        for chance, units in units_needed(odds.battle).items()
    ]
    places = {"origin": desk.place(origin), "target": desk.place(target)}
    nodes = [
        _bars(desk, _("Taken, with so many units left of those in {origin}").format(**places), won),
        _bars(desk, _("Not taken, with so many units left in {target}").format(**places), failed),
        table(
            (_("Chance"), _("Units")),
            needed,
            _("Units to have in {origin}, the one that stays counted").format(**places),
        ),
    ]
    others = [
        (_("with the {commander}").format(commander=commander_word(desk, kind)), percent(chance, lang))
        for kind, chance in with_commanders(desk.position, origin, target).items()
    ]
    if others:
        nodes.append(table((_("In {origin} too").format(**places), _("Chance")), others, _("What if he came?")))
    else:
        nodes.append(note(_("No other commander would help here.")))
    return nodes


def _bars(desk: Table, title: str, tally: Mapping[int, float]) -> Node:
    """A chart that reads as text: a line for each number of units, likely ones by themselves."""
    lang = desk.lang
    likely = sorted((units for units, chance in tally.items() if chance >= SEEN), key=lambda units: -tally[units])[
        :LINES
    ]
    rows = [(str(units), tally[units]) for units in sorted(likely, reverse=True)]
    rest = sum(chance for units, chance in tally.items() if units not in likely)
    if rest:
        rows.append((desk.gettext(N_("others")), rest))
    lines = [
        el(
            "li",
            el("span", label, class_="bar-label"),
            el("span", el("span", class_="bar", style=f"width:{chance:.1%}"), class_="odds-bar", aria_hidden="true"),
            el("span", percent(chance, lang), class_="bar-value"),
        )
        for label, chance in rows
    ]
    return el("div", el("p", title, class_="note"), el("ul", *lines, class_="bars", aria_label=title))


def with_commanders(position: Position, origin: str, target: str) -> dict[Commander, float]:
    """Chance to take the target if one more commander stood at the origin, for each who would lend a die there.

    He comes as one more unit, from elsewhere on the board or newly hired.

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
    for kind in COMMANDERS:
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
        if kind in _lenders(battle.attack.lenders):
            found[kind] = battle_odds(battle).win
    return found


def _lenders(kinds: Iterable[Commander] | None) -> tuple[Commander, ...]:
    return tuple(kinds or ())
