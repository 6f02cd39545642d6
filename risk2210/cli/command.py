"""The command ``risk2210`` as a whole: its parser, and what becomes of errors."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from gettext import NullTranslations

from risk2210 import __version__, selfplay
from risk2210.atlas import InvalidAtlas
from risk2210.atlas import command as atlas_command
from risk2210.cli.boards import add_board_commands, add_card_commands, load
from risk2210.cli.games import add_record_commands, position_of
from risk2210.cli.learn import add_learn_commands
from risk2210.cli.servers import COMPANION, add_server_commands, run_lab, server_options
from risk2210.cli.terminal import FAULTY, MISUSED, CommandError, complain
from risk2210.errors import RiskError, told
from risk2210.i18n import LANGUAGES, N_, choose_language, translation
from risk2210.odds import InvalidOdds
from risk2210.odds import command as odds_command
from risk2210.oserrors import system_says
from risk2210.rules import ImpossibleRuleset, InvalidRuleset

# argparse's own words, so that they are in the catalogue.
_ARGPARSE = (
    N_("usage: "),
    N_("positional arguments"),
    N_("options"),
    N_("subcommands"),
    N_("show this help message and exit"),
    N_("%(prog)s: error: %(message)s\n"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("unrecognized arguments: %s"),
    N_("the following arguments are required: %s"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
    N_("expected one argument"),
    N_("expected at least one argument"),
    N_("ignored explicit argument %r"),
    N_("ambiguous option: %(option)s could match %(matches)s"),
)


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
        args, left = _parser(lang).parse_known_args(arguments)
        if left and hasattr(args, "words") and not any(word.startswith("-") for word in left):
            args.words, left = [*args.words, *left], []  # names that stand behind an option
        if left:
            args.parser.error(translation(lang).gettext("unrecognized arguments: %s") % " ".join(left))
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
        complain(error.message(args.lang), args.lang)
        if isinstance(error, InvalidOdds | InvalidAtlas | InvalidRuleset | ImpossibleRuleset):
            return MISUSED
        return error.status if isinstance(error, CommandError) else FAULTY
    except OSError as error:  # what nobody nearer to the file has put into words
        reason = system_says(error).message(args.lang)
        complain(reason if error.filename is None else told(str(error.filename), reason, args.lang), args.lang)
        return FAULTY
    return status


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
    language, server = _language_option(lang), server_options(lang)
    parser = argparse.ArgumentParser(
        prog="risk2210",
        description=_("Companion to the board game Risk 2210 A.D. Without a command it opens the companion."),
        parents=[_language_option(lang), server_options(lang)],
    )
    parser.add_argument(
        "--version",
        action="version",
        version=f"risk2210 {__version__}",
        help=_("print the version and exit"),
    )
    parser.set_defaults(run=run_lab, notebook=COMPANION, lang=None, port=None, no_browser=False, folder=None)
    commands = parser.add_subparsers(title=_("commands"), metavar=_("COMMAND"))

    add_server_commands(commands, language, server, lang)
    add_board_commands(commands, language, lang)
    add_card_commands(commands, language, lang)
    add_record_commands(commands, language, lang)

    odds = commands.add_parser("odds", parents=[language], help=_("print the odds of a battle"))
    odds_command.add_arguments(odds, lang)
    odds.set_defaults(run=odds_command.run)

    atlas = commands.add_parser("atlas", parents=[language], help=_("ask the board, or a recorded game, as a graph"))
    atlas_command.add_arguments(atlas, lang)
    atlas.set_defaults(run=lambda args: atlas_command.run(args, load, position_of))
    add_learn_commands(commands, language, lang)

    play = commands.add_parser("selfplay", parents=[language], help=_("let the computer play whole games"))
    selfplay.add_arguments(play, lang)
    play.set_defaults(run=selfplay.run)
    _know_themselves(parser)
    return parser


def _know_themselves(parser: argparse.ArgumentParser) -> None:
    """Let every parser leave itself in what it reads: an error then shows the usage of the command that was given."""
    below = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    for action in below:
        for command in action.choices.values():
            _know_themselves(command)
    parser.set_defaults(parser=parser)


def _language_option(lang: str) -> argparse.ArgumentParser:
    """Parent parser with the language; it sets nothing that is not given, so it counts before and after a command."""
    _ = translation(lang).gettext
    language = argparse.ArgumentParser(add_help=False, argument_default=argparse.SUPPRESS)
    language.add_argument("--lang", choices=LANGUAGES, help=_("language of messages and names (default: yours)"))
    return language
