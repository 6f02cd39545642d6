"""The sections of a sheet of classic Risk, from the edition's numbers and the clauses of its rulebook."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from risk2210.board import load_board
from risk2210.errors import told
from risk2210.i18n import N_
from risk2210.learn.paper import Hand, Paper
from risk2210.odds import Battle, Side, battle_odds
from risk2210.rules import Edition
from risk2210.rules.messages import WORDS
from risk2210.rules.messages_classic import wording
from risk2210.rules.territory_deck import set_value

SIX: Final = 6
ROLLS: Final[tuple[tuple[Hand, Hand], ...]] = tuple(
    ((SIX,) * attack, (SIX,) * defence) for defence in (1, 2) for attack in (1, 2, 3)
)
"""Hands of dice in the table."""

ATTACKERS: Final = (2, 3, 4, 5, 6, 7, 8, 10, 12, 15)
DEFENDERS: Final = (1, 2, 3, 4, 5, 6, 8, 10)
"""Armies in the table of fights."""

SETS: Final = 10
"""Sets whose worth is listed."""


def sections(paper: Paper) -> Iterator[str]:
    """All sections, in the order in which they are wanted at the table."""
    ruleset = paper.ruleset
    edition, house = ruleset.edition, ruleset.house
    neutral = bool(edition.neutral_players) and house.neutrals_2p
    own = edition.clauses["R3.2"].partition(".")[0]  # the chapter in which the edition says what a turn is
    yield paper.section(N_("A turn"), paper.clauses([edition.clauses["R3.2"]]), _steps(paper))
    yield paper.section(
        N_("Territory cards"),
        paper.clauses(
            [
                *("C2.3", "C2.4", "C2.5", "C2.6"),
                *(["C5.4"] if own == "C5" else []),
                *("C2.7", "C2.8"),
                *(["C7.3"] if house.open_cards else []),
            ]
        ),
        _sets(paper, edition),
    )
    yield paper.section(N_("A roll"), paper.rolls(ROLLS))
    yield paper.section(N_("A fight to the end"), _fights(paper))
    yield paper.section(N_("Continents"), _continents(paper))
    yield paper.section(N_("Set-up"), paper.clauses(_setup(paper)), _numbers(paper))
    if ruleset.has("ranks"):
        yield paper.section(N_("Missions"), paper.clauses(["C5.6"]))
    elif ruleset.has("missions"):
        numbers = ("C6.1", "C6.2", "C6.3", "C6.4", "C6.6", "C6.7", "C6.8")
        yield paper.section(N_("Missions"), paper.clauses(numbers))
    if neutral:
        yield paper.section(
            N_("Two players and a neutral army"), paper.clauses(["C4.1", "C4.2", "C4.3", "C4.5", "C4.6"])
        )
    yield paper.house_rules()
    two = ["C7.1"] if ruleset.victory == "two_continents" else []
    yield paper.section(N_("The end"), paper.clauses(["C1.5", *two]))


def _steps(paper: Paper) -> str:
    ruleset = paper.ruleset
    numbers = {
        "deploy": ["C2.1", "C2.2", *(["C7.2"] if ruleset.house.reinforcement_cap != "none" else []), "C2.9"],
        "invade": ["C3.1", "C3.2", "C3.3", *(["C7.7"] if ruleset.house.no_return_attack else [])],
        "fortify": ["C3.4"] if ruleset.fortify == "adjacent" else ["C7.5"],
    }
    said = wording(paper.lang, ruleset.edition.armies).gettext
    return paper.steps((said(WORDS[step]), numbers[step]) for step in ruleset.edition.turn_steps)


def _setup(paper: Paper) -> list[str]:
    ruleset, edition = paper.ruleset, paper.ruleset.edition
    alone = edition.players == (edition.neutral_players,) * 2  # nobody plays it without a neutral army
    clauses = {**edition.clauses, **(edition.neutral_clauses if alone else {})}
    return [
        *(clauses[clause] for clause in ("R2.4", "R2.7")),
        *([edition.clauses["R2.6"]] if ruleset.setup(edition.players[1]) == "claim" else []),
        *(["C6.5"] if ruleset.has("missions") else []),
        *(["C7.6"] if ruleset.house.setup_mode == "dealt" else []),
        "C5.3" if ruleset.first_turn == "roll" else "C1.3",
    ]


def _numbers(paper: Paper) -> str:
    edition, _ = paper.ruleset.edition, paper.gettext
    counted = enumerate(edition.starting_mods, start=edition.players[0])
    start = ", ".join(told(str(players), str(armies), paper.lang) for players, armies in counted)
    rows = [
        (_(N_("Armies at the start, by players")), start),
        (_(N_("Pieces are worth")), ", ".join(map(str, edition.pieces))),
    ]
    return paper.pairs(rows)


def _sets(paper: Paper, edition: Edition) -> str:
    """What the first sets are worth, counted over all players (C2.6)."""
    worth = [(f"{place}.", str(set_value(edition, place - 1))) for place in range(1, SETS + 1)]
    return f"<p>{paper.gettext(N_('Worth of the sets:'))}</p>" + paper.pairs(worth)


def _fights(paper: Paper) -> str:
    """Chance to take a territory with all dice, by the armies on both sides, the one that stays counted."""
    rows = []
    for armies in ATTACKERS:
        chances = [battle_odds(Battle(Side(armies), Side(there))).win for there in DEFENDERS]
        rows.append((str(armies), *map(_percent, chances)))
    hint = paper.note(
        N_("Chance in percent to take it: attacker's armies down, the one that stays counted; defender's across.")
    )
    return paper.table(("", *map(str, DEFENDERS)), rows) + hint


def _percent(chance: float) -> str:
    """A chance in percent; what is not certain does not look as if it were."""
    return "<1" if chance < 0.005 else ">99" if chance >= 0.995 else f"{100 * chance:.0f}"


def _continents(paper: Paper) -> str:
    edition = paper.ruleset.edition
    board = load_board(edition.board).part(*edition.terrains)
    rows = [(f"{region.name(paper.lang)} ({len(region.members)})", f"+{region.bonus}") for region in board.regions]
    return paper.pairs(rows) + paper.note(N_("In brackets: the territories to hold."))
