"""The command ``risk2210``.

Without a command it opens the companion. Messages are in the reader's language; a mistake of the user's is told in
one line and never shows a traceback.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from gettext import NullTranslations
from pathlib import Path
from typing import NoReturn

import msgspec

from risk2210 import __version__, selfplay
from risk2210.atlas import InvalidAtlas
from risk2210.atlas import command as atlas_command
from risk2210.board import Board, board_faults, board_names, load_board, load_cards, load_own_cards
from risk2210.board.interchange import dump_json, to_domination, to_graphml, to_node_link
from risk2210.board.shapes import load_shapes
from risk2210.errors import CodedError, RiskError, render
from risk2210.files import at_home, write_whole
from risk2210.i18n import LANGUAGES, N_, choose_language, translation
from risk2210.launch import Server, app_server, has_browser, lab_server, serve
from risk2210.learn import search
from risk2210.learn.cheatsheet import cheat_sheet
from risk2210.odds import InvalidOdds
from risk2210.odds import command as odds_command
from risk2210.oserrors import system_says
from risk2210.record import GAMES_VARIABLE, RecordedGame, RecordError, games_folder, record_files, to_text
from risk2210.record.export import WRITERS, lines
from risk2210.rules.messages import WORDS
from risk2210.userfolder import FOLDER_VARIABLE, default_folder, shipped_notebooks, update_folder

COMPANION = "companion"
"""Notebook that opens when none is named."""

FAULTY = 1
"""Exit code when the command ran and found, or met, something wrong."""

MISUSED = 2
"""Exit code when the command line asks for something that is not there (argparse's own)."""

MESSAGES: Mapping[str, str] = {
    "cli/no-board": N_("{name!r} is neither a board ({boards}) nor a file"),
    "cli/no-notebook": N_("there is no notebook {name!r} in {folder}; there are: {notebooks}"),
    "cli/exists": N_("{file} exists; give --force to replace it"),
    "cli/not-written": N_("cannot write {file}: {reason}"),
    "cli/system": N_("{file}: {reason}"),
    "cli/clash": N_("{file}, line {line}: {move}: {refusal}"),
    "cli/port": N_("{value!r} is not a port: a whole number from 1 to 65535"),
}

# argparse's own words, so that they are in the catalogue.
_ARGPARSE = (
    N_("usage: "),
    N_("positional arguments"),
    N_("options"),
    N_("subcommands"),
    N_("show this help message and exit"),
    N_("show program's version number and exit"),
    N_("%(prog)s: error: %(message)s\n"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("unrecognized arguments: %s"),
    N_("the following arguments are required: %s"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
    N_("expected one argument"),
    N_("ignored explicit argument %r"),
    N_("ambiguous option: %(option)s could match %(matches)s"),
)


class CommandError(CodedError):
    """The command cannot be carried out; `code` is a key of `MESSAGES`, `status` the exit code."""

    messages = MESSAGES

    def __init__(self, code: str, status: int, **data: object) -> None:
        self.status = status
        super().__init__(code, **data)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code: 0 done, 1 something is wrong, 2 the command line is.

    Parameters
    ----------
    argv : sequence of str, optional
        Arguments without the program's name; by default those of the process.
    """
    arguments = list(sys.argv[1:] if argv is None else argv)
    lang = choose_language(_asked_language(arguments))
    with _argparse_speaking(translation(lang)):
        args = _parser(lang).parse_args(arguments)
    args.lang = choose_language(args.lang)
    run: Callable[[argparse.Namespace], int] = args.run
    try:
        status = run(args)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # `risk2210 board show risk2210 | head`: the reader has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAULTY
    except RiskError as error:
        _say(f"risk2210: {error.message(args.lang)}")
        if isinstance(error, InvalidOdds | InvalidAtlas):
            return MISUSED
        return error.status if isinstance(error, CommandError) else FAULTY
    except OSError as error:  # what nobody nearer to the file has put into words
        data = {"file": error.filename or "risk2210", "reason": system_says(error)}
        _say(f"risk2210: {render(MESSAGES['cli/system'], data, args.lang)}")
        return FAULTY
    return status


def _say(line: str) -> None:
    """Tell the person at the terminal something that is not the command's result."""
    print(line, file=sys.stderr, flush=True)


# the command line ------------------------------------------------------------------------------------------------


def _asked_language(arguments: Sequence[str]) -> str | None:
    """Language named on the command line; it is needed before the line is parsed, for the help is in it."""
    early = argparse.ArgumentParser(add_help=False, exit_on_error=False, allow_abbrev=False)
    early.add_argument("--lang", choices=LANGUAGES)
    try:
        found, _ = early.parse_known_args(arguments)
    except (argparse.ArgumentError, SystemExit):
        return None
    lang: str | None = found.lang
    return lang


@contextmanager
def _argparse_speaking(catalogue: NullTranslations) -> Iterator[None]:
    """Give argparse our catalogue: it looks its words up in a module global and offers no other way in."""
    words = vars(argparse)
    before = words["_"]
    words["_"] = catalogue.gettext
    try:
        yield
    finally:
        words["_"] = before


def _parser(lang: str) -> argparse.ArgumentParser:
    _ = translation(lang).gettext
    # Two sets of parents: `set_defaults` below reaches into the actions of its own.
    language, server = _common_options(lang)
    parser = argparse.ArgumentParser(
        prog="risk2210",
        description=_("Companion to the board game Risk 2210 A.D. Without a command it opens the companion."),
        parents=_common_options(lang),
    )
    parser.add_argument(
        "--version",
        action="version",
        version=f"risk2210 {__version__}",
        help=_("show program's version number and exit"),
    )
    parser.set_defaults(run=_run_lab, notebook=COMPANION, lang=None, port=None, no_browser=False, folder=None)
    commands = parser.add_subparsers(title=_("commands"), metavar=_("COMMAND"))

    lab = commands.add_parser(
        "lab", parents=[language, server], help=_("open a notebook in JupyterLab (default: the companion)")
    )
    lab.add_argument(
        "notebook", nargs="?", default=COMPANION, metavar=_("NOTEBOOK"), help=_("its name, with or without .ipynb")
    )
    lab.set_defaults(run=_run_lab)

    app = commands.add_parser("app", parents=[language, server], help=_("open the companion as a plain web page"))
    app.add_argument("--theme", choices=("light", "dark"), default="light", help=_("colours of the page"))
    app.add_argument(
        "--lan", action="store_true", help=_("let phones and tablets of the same network open it too, with its token")
    )
    app.set_defaults(run=_run_app)

    _add_board_commands(commands, language, lang)
    _add_card_commands(commands, language, lang)
    _add_record_commands(commands, language, lang)

    odds = commands.add_parser("odds", parents=[language], help=_("print the odds of a battle"))
    odds_command.add_arguments(odds, lang)
    odds.set_defaults(run=odds_command.run)

    atlas = commands.add_parser("atlas", parents=[language], help=_("ask the board, or a recorded game, as a graph"))
    atlas_command.add_arguments(atlas, lang)
    atlas.set_defaults(run=lambda args: atlas_command.run(args, _load, _position_of))
    _add_learn_commands(commands, language, lang)

    play = commands.add_parser("selfplay", parents=[language], help=_("let the computer play whole games"))
    selfplay.add_arguments(play, lang)
    play.set_defaults(run=selfplay.run)
    return parser


def _common_options(lang: str) -> tuple[argparse.ArgumentParser, argparse.ArgumentParser]:
    """Parent parsers of the commands: the language, and the options of those that start a server.

    They set nothing that is not given, so that an option counts before the command as well as after it.
    """
    _ = translation(lang).gettext
    language = argparse.ArgumentParser(add_help=False, argument_default=argparse.SUPPRESS)
    language.add_argument("--lang", choices=LANGUAGES, help=_("language of messages and names (default: yours)"))
    server = argparse.ArgumentParser(add_help=False, argument_default=argparse.SUPPRESS)
    server.add_argument("--port", type=_port(lang), help=_("port to listen on (default: the first free one from 8888)"))
    server.add_argument("--no-browser", action="store_true", help=_("print the address instead of opening a browser"))
    server.add_argument(
        "--folder",
        type=Path,
        help=_("folder of your notebooks (default: {variable}, else risk2210 in your documents)").format(
            variable=FOLDER_VARIABLE
        ),
    )
    return language, server


def _add_board_commands(
    commands: argparse._SubParsersAction[argparse.ArgumentParser], language: argparse.ArgumentParser, lang: str
) -> None:
    _ = translation(lang).gettext
    board = commands.add_parser("board", parents=[language], help=_("check, show or export a board"))
    actions = board.add_subparsers(title=_("commands"), metavar=_("COMMAND"), required=True, dest="action")
    which = _("one of {boards}, or a file (.json, .graphml, .map)").format(boards=", ".join(board_names()))
    metavar = _("NAME|FILE")

    check = actions.add_parser("check", parents=[language], help=_("print every fault of a board"))
    check.add_argument("boards", nargs="*", metavar=metavar, help=which + _(" (default: all that come with risk2210)"))
    check.set_defaults(run=_run_board_check)

    show = actions.add_parser("show", parents=[language], help=_("print a board in words"))
    show.add_argument("board", metavar=metavar, help=which)
    show.set_defaults(run=_run_board_show)

    export = actions.add_parser("export", parents=[language], help=_("write a board in another format"))
    export.add_argument("board", metavar=metavar, help=which)
    export.add_argument(
        "--to",
        required=True,
        choices=tuple(_WRITERS),
        help=_("json: our own; graphml: Gephi, yEd; node-link: networkx, D3; map: Domination"),
    )
    _add_output(export, lang)
    export.set_defaults(run=_run_board_export)


def _add_card_commands(
    commands: argparse._SubParsersAction[argparse.ArgumentParser], language: argparse.ArgumentParser, lang: str
) -> None:
    _ = translation(lang).gettext
    cards = commands.add_parser("cards", parents=[language], help=_("check or show command cards"))
    actions = cards.add_subparsers(title=_("commands"), metavar=_("COMMAND"), required=True, dest="action")
    check = actions.add_parser("check", parents=[language], help=_("print every fault of a file of own cards"))
    check.add_argument("file", type=Path, metavar=_("FILE"), help=_("a file of own cards (.json)"))
    check.set_defaults(run=_run_cards_check)
    show = actions.add_parser("show", parents=[language], help=_("print every command card with its text"))
    show.add_argument("file", type=Path, nargs="?", metavar=_("FILE"), help=_("a file of own cards (.json)"))
    show.set_defaults(run=_run_cards_show)


def _add_record_commands(
    commands: argparse._SubParsersAction[argparse.ArgumentParser], language: argparse.ArgumentParser, lang: str
) -> None:
    _ = translation(lang).gettext
    which = _("a recorded game (.jsonl)")
    games = commands.add_parser("games", parents=[language], help=_("list the recorded games"))
    games.add_argument(
        "--folder",
        type=Path,
        help=_("folder of the games (default: {variable}, else your data folder)").format(variable=GAMES_VARIABLE),
    )
    games.set_defaults(run=_run_games)

    replay = commands.add_parser("replay", parents=[language], help=_("print a recorded game and check every move"))
    replay.add_argument("file", type=Path, metavar=_("FILE"), help=which)
    replay.set_defaults(run=_run_replay)

    export = commands.add_parser("export", parents=[language], help=_("write a recorded game in another format"))
    export.add_argument("file", type=Path, metavar=_("FILE"), help=which)
    export.add_argument(
        "--to", required=True, choices=tuple(WRITERS), help=_("text: a line a move; json: for programs; csv: a table")
    )
    _add_output(export, lang)
    export.set_defaults(run=_run_export)


def _add_learn_commands(
    commands: argparse._SubParsersAction[argparse.ArgumentParser], language: argparse.ArgumentParser, lang: str
) -> None:
    _ = translation(lang).gettext
    learn = commands.add_parser("learn", parents=[language], help=_("rules and sheets for those who learn"))
    actions = learn.add_subparsers(title=_("subcommands"), metavar=_("COMMAND"), required=True)
    sheet = actions.add_parser(
        "cheatsheet", parents=[language], help=_("write the rules on one page, for the browser to print")
    )
    _add_output(sheet, lang)
    sheet.set_defaults(run=_run_cheatsheet)
    ask = actions.add_parser("ask", parents=[language], help=_("print the clauses that answer a question"))
    ask.add_argument("question", nargs="+", metavar=_("WORD"), help=_("words of the question"))
    ask.set_defaults(run=_run_ask)


def _add_output(export: argparse.ArgumentParser, lang: str) -> None:
    _ = translation(lang).gettext
    export.add_argument("--output", type=Path, metavar=_("FILE"), help=_("file to write (default: standard output)"))
    export.add_argument("--force", action="store_true", help=_("replace the file when it exists"))


def _port(lang: str) -> Callable[[str], int]:
    def port(value: str) -> int:
        if value.isascii() and value.isdigit() and 1 <= int(value) <= 65535:
            return int(value)
        raise argparse.ArgumentTypeError(render(MESSAGES["cli/port"], {"value": value}, lang))

    return port


# JupyterLab and the page -----------------------------------------------------------------------------------------


def _run_lab(args: argparse.Namespace) -> int:
    _ = translation(args.lang).gettext
    folder, notebook = _user_notebook(args, args.notebook)
    window = not args.no_browser and has_browser()
    server = lab_server(folder, notebook, port=args.port, open_browser=window, lang=args.lang)
    _say(_("Starting JupyterLab on {folder} …").format(folder=folder))
    return serve(server, on_ready=_announce(args.lang, window))


def _run_app(args: argparse.Namespace) -> int:
    _ = translation(args.lang).gettext
    folder, notebook = _user_notebook(args, COMPANION)
    window = not args.no_browser and has_browser()
    server = app_server(
        folder, notebook, theme=args.theme, port=args.port, open_browser=window, lang=args.lang, lan=args.lan
    )
    _say(_("Starting the page …"))
    return serve(server, on_ready=_announce(args.lang, window))


def _announce(lang: str, window: bool) -> Callable[[Server], None]:
    _ = translation(lang).gettext

    def announce(server: Server) -> None:
        if window:
            _say(_("It opens in your browser. If it does not, the address is:"))
        else:
            _say(_("Open this address in a browser on this machine:"))
        print(server.url, flush=True)
        if server.addresses:
            _say(_("From other machines of this network (one of these will do, token and all):"))
            for address in server.addresses:
                print(address, flush=True)
            _say(_("Whoever has the address can record. It is not encrypted: use it among people you trust."))
        _say(_("Ctrl-C here ends it. What the server says: {log}").format(log=server.log))

    return announce


def _user_notebook(args: argparse.Namespace, name: str) -> tuple[Path, str]:
    """The user's folder, brought up to date, and the notebook asked for; refuses an unknown one before it copies any.

    Says what was done and asks before it replaces the user's work.
    """
    _ = translation(args.lang).gettext
    folder = at_home(args.folder or default_folder()).absolute()
    notebook = _find_notebook(folder, name, args.lang)

    def replace(name: str) -> bool:
        question = _("You changed {name}, and this version has a newer one. Replace yours? [y/N] ").format(name=name)
        try:
            return input(question).strip().lower() in _("y yes").split()
        except EOFError:
            return False

    interactive = sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()
    for note in update_folder(folder, replace=replace if interactive else None):
        _say(note.message(args.lang))
    return folder, notebook


def _find_notebook(folder: Path, name: str, lang: str) -> str:
    """File name of a notebook that `folder` has or will have, asked for with or without its ending.

    In the reader's language if there is one.
    """
    present = sorted({*(path.name for path in folder.glob("*.ipynb")), *shipped_notebooks()})
    for candidate in (name, f"{name}.{lang}.ipynb", f"{name}.ipynb"):
        if candidate in present:
            return candidate
    raise CommandError("cli/no-notebook", MISUSED, name=name, folder=folder, notebooks=", ".join(present))


# boards ----------------------------------------------------------------------------------------------------------


def _run_board_check(args: argparse.Namespace) -> int:
    _ = translation(args.lang).gettext
    status = 0
    for name in args.boards or board_names():
        _existing(name)
        faults = () if name in board_names() else board_faults(Path(name))
        if faults:
            status = FAULTY
            for fault in faults:
                print(fault.message(args.lang))
            continue
        board = load_board(name)
        line = _("{name}: no fault; {territories} territories, {regions} regions, {edges} edges")
        print(line.format(name=name, territories=len(board), regions=len(board.regions), edges=len(board.edges)))
    return status


def _run_cards_check(args: argparse.Namespace) -> int:
    _, ngettext = translation(args.lang).gettext, translation(args.lang).ngettext
    cards = load_own_cards(args.file)
    line = ngettext("{name}: no fault; {count} card", "{name}: no fault; {count} cards", len(cards))
    print(line.format(name=args.file, count=len(cards)))
    return 0


def _run_cards_show(args: argparse.Namespace) -> int:
    cards = load_cards().cards.values() if args.file is None else load_own_cards(args.file)
    for card in cards:
        print(f"{card.copies} × {card.name(args.lang)} ({card.id}), {card.cost} ⚡ – {card.text[args.lang]}")
    return 0


def _run_board_show(args: argparse.Namespace) -> int:
    print(_load(args.board).text(args.lang))
    return 0


def _run_board_export(args: argparse.Namespace) -> int:
    return _deliver(_WRITERS[args.to](_load(args.board)), args)


def _deliver(text: str, args: argparse.Namespace) -> int:
    """An export to the file that was named, or to standard output."""
    content = text.encode()
    if args.output is None:
        _write_out(content)
    else:
        _write_file(args.output, content, force=args.force)
        _ = translation(args.lang).gettext
        _say(_("wrote {file}").format(file=args.output))
    return 0


def _existing(name: str) -> None:
    if name not in board_names() and not Path(name).is_file():
        raise CommandError("cli/no-board", MISUSED, name=name, boards=", ".join(board_names()))


def _load(name: str) -> Board:
    _existing(name)
    return load_board(name)


def _to_json(board: Board) -> str:
    return dump_json(msgspec.to_builtins(board.spec))


def _to_map(board: Board) -> str:
    shapes = load_shapes(board)
    places = {
        ident: (shape.anchor[0] / shapes.width, 1 - shape.anchor[1] / shapes.height)
        for ident, shape in shapes.territories.items()
    }
    return to_domination(board, places)


_WRITERS: Mapping[str, Callable[[Board], str]] = {
    "json": _to_json,
    "graphml": to_graphml,
    "node-link": lambda board: dump_json(to_node_link(board)),
    "map": _to_map,
}


# recorded games --------------------------------------------------------------------------------------------------


def _run_games(args: argparse.Namespace) -> int:
    _ = translation(args.lang).gettext
    folder = args.folder or games_folder()
    files = record_files(folder)
    if not files:
        _say(_("no game is recorded in {folder}").format(folder=folder))
    status = 0
    for file in files:
        try:
            with RecordedGame.open(file, read_only=True) as game:
                print(_in_one_line(game, args.lang))
        except RecordError as error:
            status = FAULTY
            _say(error.message(args.lang))
    return status


def _in_one_line(game: RecordedGame, lang: str) -> str:
    _ = translation(lang).gettext
    position = game.position
    return _("{file}: {players}; year {year}, {step}, {moves} moves").format(
        file=game.path,
        players=", ".join(game.names.values()),
        year=position.year,
        step=_(WORDS[position.step]),
        moves=len(game),
    )


def _position_of(file: Path) -> atlas_command.Opened:
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
            _say(notice.message(args.lang))
        if clash is not None and clash.refusal is not None:
            data = {"file": game.path, "line": clash.step.entry + 1, "move": to_text(clash.step.move)}
            refusal = clash.refusal.message(args.lang, clash.position.frame, game.names)
            raise CommandError("cli/clash", FAULTY, **data, refusal=refusal)
    return FAULTY if any(notice.code == "notice/cut" for notice in faults) else 0


def _run_export(args: argparse.Namespace) -> int:
    with RecordedGame.open(args.file, read_only=True) as game:
        for notice in game.notices:
            _say(notice.message(args.lang))
        return _deliver(WRITERS[args.to](game), args)


# learning --------------------------------------------------------------------------------------------------------


def _run_cheatsheet(args: argparse.Namespace) -> int:
    page = cheat_sheet(args.lang).encode()
    if args.output is None:
        _write_out(page)
    else:
        _write_file(args.output, page, force=args.force)
    return 0


def _run_ask(args: argparse.Namespace) -> int:
    """The best clause whole, the next ones by the sentence that answers."""
    hits = search(" ".join(args.question), args.lang, limit=3)
    if not hits:
        _say(translation(args.lang).gettext(N_("No clause answers to these words.")))
        return FAULTY
    best = hits[0].clause
    print(f"{best.number} {best.title}\n{best.text}")
    for label, text in ((N_("Example:"), best.example), (N_("The booklets differ:"), best.conflict)):
        if text:
            print(f"{translation(args.lang).gettext(label)} {text}")
    for hit in hits[1:]:
        print(f"{hit.clause.number} {hit.clause.title}: {hit.line}")
    return 0


def _write_out(content: bytes) -> None:
    """Exports are UTF-8 whatever the terminal's encoding is: GraphML says so in its first line."""
    sys.stdout.flush()
    stream = getattr(sys.stdout, "buffer", None)
    if stream is None:
        sys.stdout.write(content.decode())
        return
    stream.write(content)
    stream.flush()


def _write_file(path: Path, content: bytes, *, force: bool) -> None:
    """Write a whole file or nothing; an existing one only with `force`."""
    if path.exists() and not force:
        raise CommandError("cli/exists", MISUSED, file=path)
    try:
        if not force:
            path.open("xb").close()  # claims the name: of two at once only one writes
        elif path.exists() and not path.is_file():  # a pipe or a device
            path.write_bytes(content)
            return
        write_whole(path.resolve(), content)
    except FileExistsError:
        raise CommandError("cli/exists", MISUSED, file=path) from None
    except OSError as error:
        raise CommandError("cli/not-written", FAULTY, file=path, reason=system_says(error)) from None


def _run() -> NoReturn:
    sys.exit(main())


if __name__ == "__main__":
    _run()
