"""Playing whole games, and the command ``risk2210 selfplay``."""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Iterable, Iterator
from random import Random

from babel.numbers import format_decimal
from msgspec import Struct

from risk2210.arguments import whole_number
from risk2210.board import Board, load_board, load_cards
from risk2210.i18n import N_, translation
from risk2210.rules import (
    EDITIONS,
    Game,
    HouseRules,
    IllegalMove,
    Mode,
    Move,
    PlayCard,
    Position,
    Ruleset,
    ScoreInfluence,
    outcome,
)
from risk2210.selfplay.invariants import InvariantBroken, check_step
from risk2210.selfplay.policy import choose

MOST_GAMES, MOST_SEED = 1_000_000, 10**18

PLAYERS = ("red", "blue", "gold", "green", "black", "white")


class GameReport(Struct, frozen=True):
    """What one game came to: its moves, and each player's points, best first."""

    moves: tuple[Move, ...]
    scores: tuple[tuple[str, int], ...]
    winners: tuple[str, ...]
    reason: str


def play_out(game: Game, rng: Random, *, check: bool = True, cards: bool = True) -> Iterator[tuple[Move, Position]]:
    """Go on with a game to its end, yielding each move and the position after it; with or without playing cards."""
    while game.position.awaiting:
        before = game.position
        move = choose(before, rng, cards=cards)
        after = game.push(move)
        if check:
            check_step(before, move, after)
        yield move, after


def play_game(
    players: int, seed: int, *, house: HouseRules | None = None, mode: Mode = "risk2210", check: bool = True
) -> GameReport:
    """One whole game with this many players; the same for the same seed.

    Raises
    ------
    InvariantBroken
        With `check`, as soon as an invariant does not hold.

    Examples
    --------
    >>> report = play_game(3, 1, house=HouseRules(years=1))
    >>> report.reason
    'score'
    """
    ruleset = Ruleset(mode, house or HouseRules())
    game = Game.new(board_for(ruleset), PLAYERS[:players], ruleset)
    for _ in play_out(game, Random(f"{players}/{seed}"), check=check):  # noqa: S311 -- play, not secrets
        pass
    result = outcome(game.position)
    assert result is not None
    scores = tuple((sheet.player, sheet.total) for sheet in result.sheets)
    return GameReport(game.moves, scores, result.winners, result.reason)


def board_for(ruleset: Ruleset) -> Board:
    """The board of an edition, with the house rules that change it."""
    name = ruleset.edition.board
    return load_board(name, **{switch: getattr(ruleset.house, switch) for switch in load_board(name).switches})


def add_arguments(parser: argparse.ArgumentParser, lang: str = "en") -> None:
    """Arguments of ``risk2210 selfplay``, explained in the reader's language."""
    _ = translation(lang).gettext
    number = _("N")
    parser.add_argument(
        "--games",
        type=whole_number(1, MOST_GAMES, lang),
        default=10,
        metavar=number,
        help=_("how many games to play (default: 10)"),
    )
    parser.add_argument(
        "--seed",
        type=whole_number(-MOST_SEED, MOST_SEED, lang),
        default=1,
        metavar=number,
        help=_("seed of the first game, which the others follow (default: 1)"),
    )
    parser.add_argument(
        "--players",
        type=whole_number(2, len(PLAYERS), lang),
        default=3,
        metavar=number,
        help=_("players in a game (default: 3)"),
    )
    add_ruleset_arguments(parser, lang, _("edition to play (default: risk2210)"))
    parser.add_argument("--cards", action="store_true", help=_("print how often each command card was played"))
    parser.add_argument("--json", action="store_true", help=_("print the figures as one JSON object"))


def add_ruleset_arguments(parser: argparse.ArgumentParser, lang: str, what: str) -> None:
    """``--mode``, explained by `what`, and ``--house``; `ruleset_of` reads them."""
    _ = translation(lang).gettext
    parser.add_argument("--mode", default="risk2210", choices=tuple(EDITIONS), help=what)
    parser.add_argument(
        "--house",
        action="append",
        default=[],
        metavar=_("RULE=VALUE"),
        help=_("house rule and its value, such as years=3; may be repeated"),
    )


def ruleset_of(args: argparse.Namespace) -> Ruleset:
    """The edition and the house rules that the command line names.

    Raises
    ------
    InvalidRuleset
        A house rule that does not exist, or cannot have the value given.
    ImpossibleRuleset
        House rules that are not for this edition, or not for one another.
    """
    return Ruleset(args.mode, HouseRules.from_switches(dict(_switch(text) for text in args.house)))


def run(args: argparse.Namespace) -> int:
    """Play the games, with progress on the error stream, and print the figures.

    Raises
    ------
    InvalidRuleset
        A house rule that does not exist, or cannot have the value given.
    InvariantBroken
        An invariant did not hold, or a move that should be legal was refused; the message names the seed that shows it.
    """
    house = ruleset_of(args).house
    reports = []
    started = time.perf_counter()
    for number in range(args.games):
        seed = args.seed + number
        try:
            reports.append(play_game(args.players, seed, house=house, mode=args.mode))
        except (InvariantBroken, IllegalMove) as broken:
            raise InvariantBroken(f"{broken} (--players {args.players} --seed {seed})") from broken
        if not args.json:
            _show_progress(number + 1, args.games)
    figures = _figures(reports, args.players, time.perf_counter() - started)
    if args.json:
        print(json.dumps({**figures, "cards": cards_played(reports)} if args.cards else figures))
    else:
        shown = {name: format_decimal(figure, locale=args.lang) for name, figure in figures.items()}
        print(translation(args.lang).gettext(SUMMARY).format_map(shown))
        if args.cards:
            for face, count in cards_played(reports).items():
                print(f"{count:7} {load_cards()[face].name(args.lang)} ({face})")
    return 0


def cards_played(reports: Iterable[GameReport]) -> dict[str, int]:
    """How often each command card of the box was played; of Colony Influence, how often it was shown at the end."""
    catalogue = load_cards()
    counts = dict.fromkeys(catalogue.cards, 0)
    for report in reports:
        for move in report.moves:
            if isinstance(move, PlayCard):
                counts[move.card] += 1
            elif isinstance(move, ScoreInfluence):
                for deck in move.decks:
                    counts[catalogue.influence[deck][0].id] += 1
    return counts


def _show_progress(done: int, games: int) -> None:
    """A counter on a terminal; elsewhere a line for every tenth part."""
    if sys.stderr.isatty():
        print(f"\r{done}/{games}", end="\n" if done == games else "", file=sys.stderr, flush=True)
    elif done % max(1, games // 10) == 0:
        print(f"{done}/{games}", file=sys.stderr, flush=True)


def _figures(reports: list[GameReport], players: int, seconds: float) -> dict[str, float]:
    """What all games came to."""
    moves = [len(report.moves) for report in reports]
    spreads = [report.scores[0][1] - min(points for _, points in report.scores) for report in reports]
    return {
        "games": len(reports),
        "players": players,
        "moves": sum(moves),
        "moves_per_game": statistics.median(moves) if moves else 0,
        "seconds": round(seconds, 3),
        "moves_per_second": round(sum(moves) / seconds),
        "spread_least": min(spreads, default=0),
        "spread_median": statistics.median(spreads) if spreads else 0,
        "spread_most": max(spreads, default=0),
        "ended_early": sum(report.reason == "last_player" for report in reports),
    }


SUMMARY = N_(
    "games: {games} ({players} players); moves: {moves}, {moves_per_second} a second; every invariant held\n"
    "points between first and last: {spread_least} to {spread_most}, median {spread_median}; "
    "won by the last player left: {ended_early}"
)


def _switch(text: str) -> tuple[str, object]:
    """``years=3`` as a switch and its value; the value is JSON, or else a word."""
    name, _, value = text.partition("=")
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value
