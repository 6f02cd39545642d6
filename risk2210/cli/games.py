"""The commands ``games``, ``players``, ``replay``, ``export`` and ``report``: recorded games."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import msgspec
from msgspec.structs import astuple

from risk2210.board.interchange import dump_json
from risk2210.cli.terminal import FAULTY, CommandError, Commands, add_output, deliver, require_free, say, write_file
from risk2210.i18n import translation
from risk2210.progress import bar
from risk2210.record import GAMES_VARIABLE, RecordedGame, RecordError, games_folder, record_files, to_text
from risk2210.record.export import WRITERS, csv_text, lines
from risk2210.record.group import Appearance, read_group
from risk2210.record.group_words import group_notes, group_tables
from risk2210.rules import EDITIONS, Position
from risk2210.rules.messages import WORDS
from risk2210.rules.messages_classic import wording

COUNTED: Final = ("rows", "members", "pairs", "bests")
"""What `players` writes for programs, by the fields of `Group`."""


def add_record_commands(commands: Commands, language: argparse.ArgumentParser, lang: str) -> None:
    """Add ``games``, ``players``, ``replay``, ``export`` and ``report``."""
    _ = translation(lang).gettext
    which = _("file of a recorded game, .jsonl")
    games = commands.add_parser("games", parents=[language], help=_("list the recorded games"))
    _add_folder(games, lang)
    games.set_defaults(run=_run_games)

    players = commands.add_parser(
        "players", parents=[language], help=_("count who has won how often, over all recorded games")
    )
    _add_folder(players, lang)
    players.add_argument(
        "--mode", choices=tuple(EDITIONS), help=_("edition whose games are counted (default: all of them)")
    )
    players.add_argument(
        "--to",
        default="text",
        choices=("text", "json", "csv"),
        help=_("format: tables as text; json for programs; csv, a line for each player of a game (default: text)"),
    )
    add_output(players, lang)
    players.set_defaults(run=_run_players)

    replay = commands.add_parser("replay", parents=[language], help=_("print a recorded game and check every move"))
    replay.add_argument("file", type=Path, metavar=_("FILE"), help=which)
    replay.set_defaults(run=_run_replay)

    export = commands.add_parser("export", parents=[language], help=_("write a recorded game in another format"))
    export.add_argument("file", type=Path, metavar=_("FILE"), help=which)
    export.add_argument(
        "--to",
        required=True,
        choices=tuple(WRITERS),
        help=_("format: text, a line a move; json for programs; csv for a table"),
    )
    add_output(export, lang)
    export.set_defaults(run=_run_export)

    report = commands.add_parser(
        "report", parents=[language], help=_("write a recorded game as a page, with its replay and its charts")
    )
    report.add_argument("file", type=Path, metavar=_("FILE"), help=which)
    report.add_argument(
        "--output",
        type=Path,
        metavar=_("FILE"),
        help=_("file to write (default: the game's name with .html, in this folder)"),
    )
    report.add_argument("--force", action="store_true", help=_("replace the file when it exists"))
    report.add_argument(
        "--theme", default="light", choices=("light", "dark"), help=_("colours of the page (default: light)")
    )
    report.set_defaults(run=_run_report)


def _add_folder(command: argparse.ArgumentParser, lang: str) -> None:
    """Add where the games lie."""
    _ = translation(lang).gettext
    command.add_argument(
        "--folder",
        type=Path,
        metavar=_("FOLDER"),
        help=_("folder of the games (default: {variable}, else your data folder)").format(variable=GAMES_VARIABLE),
    )


def _run_players(args: argparse.Namespace) -> int:
    folder = args.folder or games_folder()
    group = read_group(record_files(folder), bar(), mode=args.mode)
    for unread in group.unread:
        say(unread.error.message(args.lang))
    if args.to == "json":
        content = dump_json({name: msgspec.to_builtins(getattr(group, name)) for name in COUNTED})
    elif args.to == "csv":
        content = csv_text(Appearance.__struct_fields__, map(astuple, group.rows))
    elif group.members:
        notes = "\n".join(group_notes(group, args.lang))
        content = "\n\n".join([*map(str, group_tables(group, args.lang)), notes]) + "\n"
    else:
        content = ""
        say(*group_notes(group, args.lang))
    deliver(content, args)
    return FAULTY if group.unread else 0


def _run_games(args: argparse.Namespace) -> int:
    _ = translation(args.lang).gettext
    folder = args.folder or games_folder()
    files = record_files(folder)
    if not files:
        say(_("no game is recorded in {folder}").format(folder=folder))
    status = 0
    for file in files:
        try:
            with RecordedGame.open(file, read_only=True) as game:
                print(_in_one_line(game, args.lang))
        except RecordError as error:
            status = FAULTY
            say(error.message(args.lang))
    return status


def _in_one_line(game: RecordedGame, lang: str) -> str:
    position = game.position
    _ = wording(lang, position.edition.armies).gettext
    return _("{file}: {players}; year {year}, {step}, {moves} moves").format(
        file=game.path,
        players=", ".join(game.called(lang).values()),
        year=position.year,
        step=_(WORDS[position.step]),
        moves=len(game),
    )


def position_of(file: Path) -> tuple[Position, Mapping[str, str]]:
    """Where a recorded game stands, and how its players are called."""
    with RecordedGame.open(file, read_only=True) as game:
        return game.position, game.names


def _run_replay(args: argparse.Namespace) -> int:
    with RecordedGame.open(args.file, salvage=True) as game:
        for line in lines(game, args.lang):
            print(line)
        sys.stdout.flush()
        clash = game.clash
        faults = [notice for notice in game.notices if notice.code != "notice/clash"]
        for notice in faults:
            say(notice.message(args.lang))
        if clash is not None and clash.refusal is not None:
            data = {
                "file": game.path,
                "line": clash.step.entry + 1,
                "move": to_text(clash.step.move, clash.position, args.lang),
            }
            refusal = clash.refusal.message(args.lang, clash.position.frame, game.called(args.lang))
            raise CommandError("cli/clash", FAULTY, **data, refusal=refusal)
    return FAULTY if any(notice.code == "notice/cut" for notice in faults) else 0


def _run_export(args: argparse.Namespace) -> int:
    with RecordedGame.open(args.file, read_only=True) as game:
        for notice in game.notices:
            say(notice.message(args.lang))
        return deliver(WRITERS[args.to](game), args)


def _run_report(args: argparse.Namespace) -> int:
    from risk2210.report import report_html  # plotly, which no other command needs, takes half a second to import

    with RecordedGame.open(args.file, read_only=True) as game:
        for notice in game.notices:
            say(notice.message(args.lang))
        target = args.output or Path(f"{game.path.stem}.html")
        require_free(target, force=args.force)
        page = report_html(game, args.lang, args.theme, bar())
    write_file(target, page.encode(), force=args.force)
    say(translation(args.lang).gettext("wrote {file}").format(file=target))
    return 0
