"""The command ``risk2210 odds``: a battle's odds at the terminal."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable

import msgspec

from risk2210.errors import Said
from risk2210.i18n import N_, translation
from risk2210.odds.battle import Battle, CardKind, DefenceDice, KnownCard, Side
from risk2210.odds.errors import chance, invalid, whole
from risk2210.odds.roll import roll_odds
from risk2210.odds.solve import BattleOdds, battle_odds, units_needed
from risk2210.rules.terms import MAX_COUNT, Commander

SEEN = 0.001
"""Rarer ends are added up in one line."""

BAR = 30
"""Length of the bar of a certain event."""

LENDERS: tuple[Commander, ...] = ("nuclear", "land", "naval", "space", "diplomat")
"""Commanders that stand for those who lend a die, for the command asks how many and not which."""


def add_arguments(parser: argparse.ArgumentParser, lang: str) -> None:
    """Arguments of ``risk2210 odds``, with their help in the reader's language."""
    _ = translation(lang).gettext
    number = _("N")
    parser.add_argument(
        "attackers",
        metavar=_("ATTACKERS"),
        help=_("all units at the origin, commanders and the unit that must stay included"),
    )
    parser.add_argument("defenders", metavar=_("DEFENDERS"), help=_("all units in the target, commanders included"))
    parser.add_argument(
        "--attack-d8",
        default="0",
        metavar=number,
        help=_("how many of the attackers are commanders with an eight-sided die (default: 0)"),
    )
    parser.add_argument(
        "--defence-d8", default="0", metavar=number, help=_("how many of the defenders are commanders (default: 0)")
    )
    parser.add_argument("--station", action="store_true", help=_("count a Space Station in the target"))
    parser.add_argument("--dice", default="3", metavar=number, help=_("most dice that the attacker rolls (default: 3)"))
    parser.add_argument("--staying", default="1", metavar=number, help=_("units that stay at the origin (default: 1)"))
    parser.add_argument(
        "--stop-at",
        default="1",
        metavar=number,
        help=_("units left at the origin at which the attack is given up (default: 1)"),
    )
    parser.add_argument(
        "--retreat-below",
        default="0",
        metavar=_("CHANCE"),
        help=_("chance to win, 0 to 1, below which the attack is given up (default: 0)"),
    )
    parser.add_argument(
        "--defence-dice",
        default="most",
        metavar="most|one|best",
        help=_("how many dice the defender rolls: as many as he may, one, or what is best (default: most)"),
    )
    parser.add_argument(
        "--card",
        action="append",
        default=[],
        metavar=_("CARD[@ROLL]"),
        help=_(
            "card of the defence, stealth_mods or death_trap, and before which roll, else the first; may be repeated"
        ),
    )
    parser.add_argument("--json", action="store_true", help=_("print the figures as one JSON object"))


def run(args: argparse.Namespace) -> int:
    """Print the odds of the battle the arguments describe."""
    battle = _battle(args)
    odds = battle_odds(battle)
    if args.json:
        print(msgspec.json.encode(_figures(odds)).decode())
    else:
        print("\n".join(_lines(odds, args.lang)))
    return 0


# --- reading -----------------------------------------------------------------------------------------------------


def _battle(args: argparse.Namespace) -> Battle:
    """The battle; every value is checked here, so that its message is ours and in the reader's language."""
    attack_d8 = _whole(args.attack_d8, "--attack-d8", 0, len(LENDERS) - 1)
    defence_d8 = _whole(args.defence_d8, "--defence-d8", 0, len(LENDERS))
    attackers = _whole(args.attackers, N_("the number of attackers"), max(2, attack_d8), MAX_COUNT)
    defenders = _whole(args.defenders, N_("the number of defenders"), max(1, defence_d8), MAX_COUNT)
    policy: DefenceDice = args.defence_dice
    return Battle(
        Side(attackers - attack_d8, LENDERS[:attack_d8]),
        Side(defenders - defence_d8, LENDERS[:defence_d8], station=args.station),
        staying=_whole(args.staying, N_("the number of units that stay"), 1, MAX_COUNT),
        dice=_whole(args.dice, N_("the number of dice"), 1, 3),
        stop_at=_whole(args.stop_at, N_("the number of units to stop at"), 1, attackers - 1),
        retreat_below=_chance(args.retreat_below),
        defence_dice=policy,
        cards=tuple(map(_card, args.card)),
    )


def _whole(text: str, what: str, least: int, most: int) -> int:
    value: object = int(text) if re.fullmatch(r"-?[0-9]{1,9}", text) else text
    return whole(value, what, least, most)


def _chance(text: str) -> float:
    what = N_("the chance to retreat below")
    try:
        value = float(text)
    except ValueError:
        invalid("odds/chance", what=Said(what), value=text)
    return chance(value, what)


def _card(text: str) -> KnownCard:
    kind, _, roll = text.partition("@")
    named: CardKind = kind  # type: ignore[assignment]  # KnownCard refuses others
    return KnownCard(named, _whole(roll, N_("the roll a card is played before"), 1, 20) if roll else 1)


# --- writing -----------------------------------------------------------------------------------------------------


def _figures(odds: BattleOdds[float]) -> dict[str, object]:
    """The figures by name, for other programs; attackers count all units at the origin."""
    battle = odds.battle
    return {
        "attackers": battle.attack.units,
        "staying": battle.staying,
        "defenders": battle.defence.units,
        "win": odds.win,
        "expected_losses": odds.expected_losses,
        "outcomes": [
            {"attackers": outcome.attackers.units, "defenders": outcome.defenders.units, "chance": outcome.chance}
            for outcome in odds.outcomes
        ],
        "units_needed": [{"chance": share, "attackers": units} for share, units in units_needed(battle).items()],
    }


def _lines(odds: BattleOdds[float], lang: str) -> list[str]:
    _ = translation(lang).gettext
    battle = odds.battle
    percent = _percent(lang)
    lost, killed = (_number(value, lang) for value in odds.expected_losses)
    lines = [
        *describe(battle, lang),
        "",
        _("chance to capture the target: {chance}").format(chance=percent(odds.win)),
        _("expected losses: attacker {attacker}, defender {defender}").format(attacker=lost, defender=killed),
    ]
    won = {outcome.attackers.units: 0.0 for outcome in odds.outcomes if outcome.won}
    failed = {outcome.defenders.units: 0.0 for outcome in odds.outcomes if not outcome.won}
    for outcome in odds.outcomes:
        if outcome.won:
            won[outcome.attackers.units] += outcome.chance
        else:
            failed[outcome.defenders.units] += outcome.chance
    title = _("captured, with so many units left of those at the origin (the unit that must stay included):")
    lines += _bars(title, won, lang)
    lines += _bars(_("not captured, with so many defenders left:"), failed, lang)
    lines += ["", _("units to bring, the unit that must stay included:")]
    lines += [f"  {percent(share):>8}  {units or '—':>4}" for share, units in units_needed(battle).items()]
    return [*lines, "", *_first_roll(battle, lang)]


def describe(battle: Battle, lang: str = "en") -> list[str]:
    """The battle in words, saying that the units that must stay are counted.

    Examples
    --------
    >>> describe(Battle(Side(7, ("nuclear",)), Side(5, station=True)))[0]
    'attack: 8 units at the origin, 1 of which must stay, 1 with an eight-sided die'
    """
    catalogue = translation(lang)
    attack, defence = battle.attack, battle.defence
    words = catalogue.ngettext(
        "attack: {units} unit at the origin, {staying} of which must stay",
        "attack: {units} units at the origin, {staying} of which must stay",
        attack.units,
    )
    attacking = [words.format(units=attack.units, staying=battle.staying)]
    words = catalogue.ngettext("defence: {units} unit", "defence: {units} units", defence.units)
    defending = [words.format(units=defence.units)]
    for side, said in ((attack, attacking), (defence, defending)):
        if side.lenders:
            said.append(catalogue.gettext("{count} with an eight-sided die").format(count=len(side.lenders)))
        if side.station:
            said.append(catalogue.gettext("Space Station"))
    return [", ".join(attacking), ", ".join(defending)]


def _first_roll(battle: Battle, lang: str) -> list[str]:
    _ = translation(lang).gettext
    attack, defence = battle.attack_hand(battle.attack.units), battle.defence_hand(battle.defence.units)
    hands = [" ".join(f"d{die}" for die in hand) for hand in (attack, defence)]
    lines = [_("a roll of {attack} against {defence}:").format(attack=hands[0], defence=hands[1])]
    for (mine, theirs), share in roll_odds(attack, defence).chances.items():
        text = _("attacker loses {attacker}, defender loses {defender}").format(attacker=mine, defender=theirs)
        lines.append(f"  {_percent(lang)(share):>8}  {text}")
    return lines


def _bars(title: str, chances: dict[int, float], lang: str) -> list[str]:
    """One line for each number of units that is seen now and then, one for all others."""
    if not chances:
        return []
    percent = _percent(lang)
    shown = {units: share for units, share in chances.items() if share >= SEEN}
    rest = sum(share for share in chances.values() if share < SEEN)
    lines = ["", title]
    for units, share in sorted(shown.items(), reverse=True):
        lines.append(f"  {units:>8}  {percent(share):>8}  {'█' * round(share * BAR)}".rstrip())
    if rest:
        others = translation(lang).gettext("others")
        lines.append(f"  {others:>8}  {percent(rest):>8}")
    return lines


def _number(value: float, lang: str) -> str:
    text = f"{value:.2f}"
    return text.replace(".", ",") if lang == "fr" else text


def _percent(lang: str) -> Callable[[float], str]:
    """How a probability is written: 53.7% in English, 53,7 % in French."""

    def percent(value: float) -> str:
        text = f"{100 * value:.1f}"
        return f"{text.replace('.', ',')}\u00a0%" if lang == "fr" else f"{text}%"

    return percent
