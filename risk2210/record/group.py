"""What a group has played: every recorded game, and what its players did in all of them.

People are known by their names: whoever is called the same in two games, capital letters and spaces aside, is one
person. Players whom nobody gave a name are nobody's, and are left out.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from itertools import combinations
from pathlib import Path
from typing import Final, Literal, get_args

from msgspec import Struct

from risk2210.files import remembered
from risk2210.progress import Progress
from risk2210.record.errors import RecordError
from risk2210.record.luck import LUCK_SHOWN
from risk2210.record.players import chosen_name
from risk2210.record.recorded import RecordedGame
from risk2210.record.statistics import statistics
from risk2210.rules import Mode, outcome

REMEMBERED: Final = 512
"""Games whose file has not changed are not counted again."""

Feat = Literal["points", "captures", "lucky", "unlucky", "longest"]
"""What somebody has done more of in one game than anybody else in any."""

FEATS: Final[tuple[Feat, ...]] = get_args(Feat)


class Appearance(Struct, frozen=True):
    """One person in one recorded game.

    Parameters
    ----------
    game : str
        Name of the file, without its ending.
    created : datetime
        When the game was begun.
    mode : str
    players : int
        How many played.
    name : str
    decided : bool
        Whether the game is over and somebody has won it.
    won : bool
        Whether this person has, alone or together with others.
    points : int or None
        Points at the end; None while the game goes on, and where points are not counted.
    captures : int
        Territories taken.
    rolls : int
        Rolls attacked and defended in, of those written down roll by roll.
    luck : float
        Units more than on average in these rolls.
    seconds : float
        Time of play of the whole game.
    """

    game: str
    created: datetime
    mode: Mode
    players: int
    name: str
    decided: bool
    won: bool
    points: int | None
    captures: int
    rolls: int
    luck: float
    seconds: float


class Member(Struct, frozen=True):
    """One person in all games.

    Parameters
    ----------
    name : str
        As it was written last.
    games, decided, won : int
        Games played, those of them that somebody has won, and those that this person has.
    by_chance : float
        How many of the decided games somebody wins who plays neither better nor worse than the others: the sum of one
        over the number of players.
    points_mean : float or None
        Over the games in which points were counted to the end; None where there is none, as with `points_best`.
    points_best : int or None
    captures, rolls : int
    luck : float
        Units more than on average, over all rolls.
    last : datetime
        When the game begun last was begun.
    """

    name: str
    games: int
    decided: int
    won: int
    by_chance: float
    points_mean: float | None
    points_best: int | None
    captures: int
    rolls: int
    luck: float
    last: datetime


class Pair(Struct, frozen=True):
    """Two people in the decided games that both played, and how many of these each has won."""

    one: str
    other: str
    games: int
    one_won: int
    other_won: int


class Best(Struct, frozen=True):
    """A feat, and in which game it was done; `name` is empty where all of them did it."""

    feat: Feat
    value: float
    name: str
    game: str
    created: datetime


class Unread(Struct, frozen=True):
    """A file that is no game to be read, and why."""

    path: Path
    error: RecordError


class Group(Struct, frozen=True):
    """All that a group has played.

    Parameters
    ----------
    rows : tuple of Appearance
        The latest game first, its players in seating order.
    members : tuple of Member
        Whoever has won most first, then by the wins beyond chance.
    pairs : tuple of Pair
    bests : tuple of Best
        At most one of each feat.
    unread : tuple of Unread
    """

    rows: tuple[Appearance, ...] = ()
    members: tuple[Member, ...] = ()
    pairs: tuple[Pair, ...] = ()
    bests: tuple[Best, ...] = ()
    unread: tuple[Unread, ...] = ()


def appearances(game: RecordedGame) -> tuple[Appearance, ...]:
    """A row for each person in a recorded game (about 0.1 ms a move).

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> from risk2210.board import load_board
    >>> from risk2210.rules import Game, Player, Ruling
    >>> folder = TemporaryDirectory()
    >>> game = Game.new(load_board("risk2210"), [Player("ada", "Ada"), Player("bob", "Bob"), Player("p3", "Player 3")])
    >>> with RecordedGame.create(game, folder.name) as recorded:
    ...     position = recorded.push(Ruling("it is late", winner="bob"))
    ...     [(row.name, row.won) for row in appearances(recorded)]
    [('Ada', False), ('Bob', True)]
    >>> folder.cleanup()
    """
    position, header = game.position, game.header
    counted = statistics(game, [step.at for step in game.steps])
    result = outcome(position)
    winners = () if result is None else result.winners
    scored = result is not None and position.has("score")
    points = {sheet.player: sheet.total for sheet in result.sheets} if result is not None and scored else {}
    captures = Counter(capture.player for capture in counted.captures)
    luck = {row.player: row for row in counted.dice.players}
    seconds = sum(row.seconds or 0 for row in counted.turns)
    return tuple(
        Appearance(
            game=game.path.stem,
            created=game.created,
            mode=header.ruleset.mode,
            players=len(header.players),
            name=name,
            decided=bool(winners),
            won=player.id in winners,
            points=points.get(player.id),
            captures=captures[player.id],
            rolls=luck[player.id].attacks + luck[player.id].defences,
            luck=luck[player.id].luck,
            seconds=seconds,
        )
        for seat, player in enumerate(header.players, 1)
        if (name := chosen_name(player, seat)) is not None
    )


@remembered(REMEMBERED)
def _read(path: Path) -> tuple[Appearance, ...]:
    with RecordedGame.open(path, read_only=True) as game:
        return appearances(game)


def read_group(files: Sequence[Path], progress: Progress | None = None, *, mode: Mode | None = None) -> Group:
    """Count all games in these files; one that cannot be read is left out and named.

    Parameters
    ----------
    files : sequence of Path
    progress : callable, optional
        Told after each file how many of them are counted.
    mode : str, optional
        Count only the games of one edition.

    Notes
    -----
    A game is replayed and counted once, some 0.1 s for a long one, and remembered as long as its file does not change.
    """
    rows: list[Appearance] = []
    unread: list[Unread] = []
    for done, path in enumerate(files, 1):
        try:
            rows += _read(path)
        except RecordError as error:
            unread.append(Unread(path, error))
        except FileNotFoundError:
            unread.append(Unread(path, RecordError("record/missing", file=str(path))))
        if progress is not None:
            progress(done, len(files))
    return group_of((row for row in rows if mode in {None, row.mode}), unread)


def group_of(rows: Iterable[Appearance], unread: Iterable[Unread] = ()) -> Group:
    """What these rows come to."""
    latest = sorted(rows, key=lambda row: row.created, reverse=True)
    people: dict[str, list[Appearance]] = defaultdict(list)
    for row in latest:
        people[row.name.casefold()].append(row)
    members = sorted(map(_member, people.values()), key=lambda one: (-one.won, one.by_chance, one.name.casefold()))
    return Group(tuple(latest), tuple(members), tuple(_pairs(latest, members)), tuple(_bests(latest)), tuple(unread))


def _member(rows: Sequence[Appearance]) -> Member:
    decided = [row for row in rows if row.decided]
    points = [row.points for row in rows if row.points is not None]
    return Member(
        name=rows[0].name,
        games=len(rows),
        decided=len(decided),
        won=sum(row.won for row in decided),
        by_chance=sum(1 / row.players for row in decided),
        points_mean=sum(points) / len(points) if points else None,
        points_best=max(points, default=None),
        captures=sum(row.captures for row in rows),
        rolls=sum(row.rolls for row in rows),
        luck=sum(row.luck for row in rows),
        last=rows[0].created,
    )


def _pairs(rows: Iterable[Appearance], members: Iterable[Member]) -> Iterable[Pair]:
    """Every two who have met in a decided game, in the order of the members."""
    won: dict[str, dict[str, bool]] = defaultdict(dict)
    for row in rows:
        if row.decided:
            won[row.name.casefold()][row.game] = row.won
    for one, other in combinations((member.name for member in members), 2):
        mine, theirs = won[one.casefold()], won[other.casefold()]
        both = mine.keys() & theirs.keys()
        if both:
            yield Pair(one, other, len(both), sum(mine[game] for game in both), sum(theirs[game] for game in both))


def _bests(rows: Sequence[Appearance]) -> Iterable[Best]:
    """The first who did each feat, where two did the same."""
    oldest = rows[::-1]
    thrown = [row for row in oldest if row.rolls >= LUCK_SHOWN]
    feats: tuple[tuple[Feat, Iterable[Appearance], Callable[[Appearance], float]], ...] = (
        ("points", (row for row in oldest if row.points is not None), lambda row: row.points or 0),
        ("captures", (row for row in oldest if row.captures), lambda row: row.captures),
        ("lucky", (row for row in thrown if row.luck > 0), lambda row: row.luck),
        ("unlucky", (row for row in thrown if row.luck < 0), lambda row: -row.luck),
        ("longest", (row for row in oldest if row.seconds), lambda row: row.seconds),
    )
    for feat, among, measure in feats:
        best = max(among, key=measure, default=None)
        if best is not None:
            value = best.luck if feat == "unlucky" else measure(best)
            yield Best(feat, value, "" if feat == "longest" else best.name, best.game, best.created)
