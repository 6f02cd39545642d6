"""The turning points of a game in sentences."""

from __future__ import annotations

from collections.abc import Iterable

from risk2210.i18n import N_
from risk2210.record.turning_points import TurningPoint
from risk2210.view.voice import Voice


def story_of(point: TurningPoint, voice: Voice) -> list[str]:
    r"""What a turn changed, a sentence for each matter, the weightiest first.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> from risk2210.board import load_board
    >>> from risk2210.record import RecordedGame
    >>> from risk2210.rules import Game
    >>> folder = TemporaryDirectory()
    >>> game = RecordedGame.create(Game.new(load_board("risk2210"), ["red", "blue"]), folder.name)
    >>> point = TurningPoint(1, 1, "red", 40, 6, 5, 2, 1, 3, ("australia",), (), ())
    >>> [sentence.replace("\N{NO-BREAK SPACE}", " ") for sentence in story_of(point, Voice(game))]
    ['● red moves from place 2 to place 1.', 'Completed: Australia.', '3 territories taken; 5 points more.']
    >>> game.close()
    >>> folder.cleanup()
    """
    _, who = voice.gettext, voice.who(point.player)
    told = []
    if point.eliminated:
        out = _listed(voice.who(player) for player in point.eliminated)
        told.append(_(N_("{who} puts out of the game: {players}.")).format(who=who, players=out))
    if point.place < point.place_before:
        told.append(
            _(N_("{who} moves from place {before} to place {after}.")).format(
                who=who, before=point.place_before, after=point.place
            )
        )
    elif point.place == 1:
        told.append(_(N_("{who} leads further.")).format(who=who))
    elif not point.eliminated:
        told.append(_(N_("{who} comes nearer to the lead.")).format(who=who))
    if point.completed:
        told.append(_(N_("Completed: {regions}.")).format(regions=_listed(map(voice.region, point.completed))))
    for broken in point.broken:
        told.append(
            _(N_("{region} is lost to {owner}.")).format(
                region=voice.region(broken.region), owner=voice.who(broken.owner)
            )
        )
    told.append(_tally(point, voice))
    return told


def when_of(voice: Voice, year: int) -> str:
    """A year of the game, or a round where there are no years."""
    word = N_("Year {year}") if "years" in voice.frame.parts else N_("Round {year}")
    return voice.gettext(word).format(year=year)


def _tally(point: TurningPoint, voice: Voice) -> str:
    taken = voice.ngettext("{count} territory taken", "{count} territories taken", point.captures)
    gained = abs(point.gained)
    if point.gained < 0:
        points = voice.ngettext("{count} point fewer", "{count} points fewer", gained)
    else:
        points = voice.ngettext("{count} point more", "{count} points more", gained)
    taken, points = taken.format(count=point.captures), points.format(count=gained)
    return voice.gettext(N_("{taken}; {points}.")).format(taken=taken, points=points)


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names)
