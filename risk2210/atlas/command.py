"""The command ``risk2210 atlas``: questions to a board, or to a recorded game, at the terminal."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from risk2210.atlas import devastation, fronts, routes, structure
from risk2210.atlas.answer import Answer
from risk2210.atlas.errors import invalid, one_of
from risk2210.atlas.scope import COMMANDERS, DEVASTATION, PIECES, require, require_played
from risk2210.board import Board
from risk2210.i18n import N_, translation
from risk2210.progress import bar
from risk2210.rules import Part
from risk2210.rules.messages_classic import PART_WORDS
from risk2210.rules.position import Position

Opened = tuple[Position, Mapping[str, str]]
"""A position and how its players are called."""


class Asked(Struct, frozen=True):
    """What the command line asks for, read and named."""

    board: Board
    words: tuple[str, ...]
    options: Any
    position: Position | None = None

    @property
    def gone(self) -> tuple[str, ...]:
        """Ids of the devastated territories: those given, else those of the game."""
        if self.options.devastated:
            return tuple(self.board[name.strip()].id for name in self.options.devastated.split(",") if name.strip())
        return () if self.position is None else tuple(self.position.devastated)

    @property
    def means(self) -> routes.Means:
        """How somebody travels over a bare board."""
        return routes.Means(
            not self.options.no_naval,
            not self.options.no_space,
            tuple(self.board[name].id for name in self.options.station),
        )

    @property
    def live(self) -> Position:
        """The position of the game."""
        assert self.position is not None
        return self.position

    @property
    def player(self) -> str:
        """Who is asked about: by default whose turn it is."""
        return self.options.player or self.live.active or self.live.players[0]


class Question(Struct, frozen=True):
    """One question: what it is in words, which words it wants after its name, whether it needs a recorded game.

    `about` are the parts of a game that it is about: it is asked of games that have one of them; none for any game.
    """

    help: str
    ask: Callable[[Asked], Answer[Any]]
    words: tuple[str, ...] = ()
    live: bool = False
    about: tuple[Part, ...] = ()

    def told(self, lang: str) -> str:
        """What it is in words, and for which games."""
        _ = translation(lang).gettext
        if not self.about:
            return _(self.help)
        parts = ", ".join(_(PART_WORDS[part]) for part in self.about)
        return _("{question} (in games with: {parts})").format(question=_(self.help), parts=parts)


def _route(asked: Asked) -> Answer[Any]:
    if asked.position is not None:
        return routes.safest_route(
            asked.position, asked.player, asked.words[0], asked.words[1], by=asked.options.by or "units"
        )
    return routes.shortest_route(asked.board, asked.words[0], asked.words[1], asked.means, asked.gone)


def _what_if(asked: Asked) -> Answer[Any]:
    if not asked.gone:
        invalid("atlas/needs-devastated", question=asked.options.question)
    return devastation.what_if(asked.board, asked.gone)


def _rank(asked: Asked) -> Answer[Any]:
    options = asked.options
    by, count, top = options.by or "cut_off", _number(options.count, "--count"), _number(options.top, "--top")
    return devastation.rank_devastation(asked.board, count, by, top, bar())


QUESTIONS: Final[Mapping[str, Question]] = {
    "regions": Question(
        N_("what each region pays and how it is entered"), lambda q: structure.regions(q.board, q.gone)
    ),
    "connectivity": Question(
        N_("what hangs together by land, water and stations"), lambda q: structure.connectivity(q.board, q.gone)
    ),
    "chokes": Question(
        N_("articulation points and bridges; with --no-naval those of the land alone"),
        lambda q: structure.choke_points(q.board, q.gone, land_only=q.options.no_naval),
    ),
    "centrality": Question(N_("who stands in the middle"), lambda q: structure.centrality(q.board, q.gone)),
    "cuts": Question(N_("what lies between the regions, each pair"), lambda q: structure.region_cuts(q.board, q.gone)),
    "cut": Question(
        N_("the fewest edges between two regions"),
        lambda q: structure.region_cut(q.board, q.words[0], q.words[1], q.gone),
        (N_("REGION"), N_("REGION")),
    ),
    "distances": Question(
        N_("how far the others are from a territory"),
        lambda q: structure.distances(q.board, q.words[0], q.gone),
        (N_("TERRITORY"),),
    ),
    "route": Question(
        N_("a shortest route, or with --game the safest one"), _route, (N_("TERRITORY"), N_("TERRITORY"))
    ),
    "routes": Question(
        N_("all shortest routes"),
        lambda q: routes.all_shortest_routes(q.board, q.words[0], q.words[1], q.means, q.gone),
        (N_("TERRITORY"), N_("TERRITORY")),
    ),
    "devastation": Question(
        N_("what the territories named by --devastated do to the board when they are devastated"),
        _what_if,
        about=DEVASTATION,
    ),
    "rank": Question(N_("the devastations that do most, out of all there are"), _rank, about=DEVASTATION),
    "draw": Question(
        N_("what a random draw of markers does, and how likely"),
        lambda q: devastation.draw_chances(q.board, _number(q.options.count, "--count"), bar()),
        about=DEVASTATION,
    ),
    "draw-regions": Question(
        N_("what a random draw of markers does to each region"),
        lambda q: devastation.region_chances(q.board, _number(q.options.count, "--count"), bar()),
        about=DEVASTATION,
    ),
    "front": Question(
        N_("what enemies may attack, and how likely it is lost"), lambda q: fronts.front(q.live, q.player), live=True
    ),
    "threatened": Question(
        N_("stations and commanders within reach of an enemy"),
        lambda q: fronts.threatened(q.live, q.player),
        live=True,
        about=PIECES,
    ),
    "line": Question(
        N_("the cheapest line that holds a region; with --wary against every commander"),
        lambda q: fronts.holding_line(q.live, q.player, q.words[0], wary=q.options.wary),
        (N_("REGION"),),
        live=True,
    ),
    "openings": Question(
        N_("what a commander opens, naval or space"),
        lambda q: fronts.openings(q.live, q.player, q.words[0]),  # type: ignore[arg-type]  # it refuses others
        (N_("COMMANDER"),),
        live=True,
        about=COMMANDERS,
    ),
    "enemies": Question(
        N_("how far each enemy is from the region that is the player's strongest"),
        lambda q: routes.enemy_distances(q.live, q.player),
        live=True,
    ),
    "reach": Question(
        N_("how far a fortify move goes from a territory"),
        lambda q: routes.fortify_reach(q.live, q.words[0]),
        (N_("TERRITORY"),),
        live=True,
    ),
}
"""Every question of the command, by name."""


def add_arguments(parser: argparse.ArgumentParser, lang: str) -> None:
    """Arguments of ``risk2210 atlas``, with their help in the reader's language."""
    _ = translation(lang).gettext
    width = max(map(len, QUESTIONS)) + 2
    listed = "\n".join(f"  {name:{width}}{question.told(lang)}" for name, question in QUESTIONS.items())
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = _("questions:") + "\n" + listed
    parser.add_argument("question", metavar=_("QUESTION"), help=_("one of the questions below"))
    parser.add_argument(
        "words",
        nargs="*",
        default=(),
        metavar=_("NAME"),
        help=_("what the question is about: territories, regions or a commander"),
    )
    parser.add_argument(
        "--board", default="risk2210", metavar=_("BOARD"), help=_("name or file of the board (default: risk2210)")
    )
    parser.add_argument(
        "--devastated",
        default="",
        metavar=_("NAMES"),
        help=_("devastated territories, with commas (default: those of the game, else none)"),
    )
    parser.add_argument(
        "--game",
        type=Path,
        metavar=_("FILE"),
        help=_("recorded game, whose board and position are asked about (default: none)"),
    )
    parser.add_argument("--player", metavar=_("ID"), help=_("player asked about, by id (default: whose turn it is)"))
    parser.add_argument("--no-naval", action="store_true", help=_("leave the Naval Commander out"))
    parser.add_argument("--no-space", action="store_true", help=_("leave the Space Commander out"))
    parser.add_argument(
        "--station",
        action="append",
        default=[],
        metavar=_("TERRITORY"),
        help=_("territory with a station; may be repeated"),
    )
    parser.add_argument("--wary", action="store_true", help=_("count every commander for the enemies"))
    parser.add_argument(
        "--by", metavar="|".join(devastation.EFFECTS), help=_("what the sets are ranked by (default: cut_off)")
    )
    parser.add_argument(
        "--count", default=str(devastation.MARKERS), metavar=_("N"), help=_("markers of a draw (default: 4)")
    )
    parser.add_argument("--top", default="20", metavar=_("N"), help=_("how many sets to list (default: 20)"))
    parser.add_argument("--json", action="store_true", help=_("print the rows as one JSON array"))


def run(args: argparse.Namespace, board: Callable[[str], Board], game: Callable[[Path], Opened]) -> int:
    """Print the answer to the question that the arguments ask; `board` and `game` open what they name."""
    question = QUESTIONS[one_of(args.question, "QUESTION", tuple(QUESTIONS))]
    if len(args.words) != len(question.words):
        _ = translation(args.lang).gettext
        usage = " ".join(["risk2210 atlas", args.question, *map(_, question.words)])
        invalid("atlas/words", question=args.question, usage=usage, count=len(args.words))
    if question.live and args.game is None:
        invalid("atlas/needs-game", question=args.question)
    position, names = (None, {}) if args.game is None else game(args.game)
    if position is not None:
        require(question.about, position, "atlas/no-part" if question.live else "atlas/no-part-board")
        for word in args.words:
            require_played(word, position)
    asked = Asked(board(args.board) if position is None else position.frame.played, tuple(args.words), args, position)
    answer = question.ask(asked)
    if position is not None:
        answer = replace(answer, armies=position.edition.armies)
    if args.json:
        print(msgspec.json.encode(answer.records()).decode())
    else:
        print(answer.text(args.lang, names))
    return 0


def _number(text: str, what: str) -> int:
    if not (text.isascii() and text.isdigit()) or len(text) > 9:
        invalid("atlas/number", what=what, least=1, most=devastation.MOST_SETS, value=text)
    return int(text)
