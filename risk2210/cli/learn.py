"""The command ``learn``: rules to print, and clauses that answer a question."""

from __future__ import annotations

import argparse

from risk2210.cli.terminal import FAULTY, Commands, add_output, say, write_file, write_out
from risk2210.i18n import N_, translation
from risk2210.learn import search
from risk2210.learn.cheatsheet import cheat_sheet


def add_learn_commands(commands: Commands, language: argparse.ArgumentParser, lang: str) -> None:
    """Add ``learn cheatsheet`` and ``learn ask``."""
    _ = translation(lang).gettext
    learn = commands.add_parser("learn", parents=[language], help=_("rules and sheets for those who learn"))
    actions = learn.add_subparsers(title=_("subcommands"), metavar=_("COMMAND"), required=True)
    sheet = actions.add_parser(
        "cheatsheet", parents=[language], help=_("write the rules on one page, for the browser to print")
    )
    add_output(sheet, lang)
    sheet.set_defaults(run=_run_cheatsheet)
    ask = actions.add_parser("ask", parents=[language], help=_("print the clauses that answer a question"))
    ask.add_argument("question", nargs="+", metavar=_("WORD"), help=_("words of the question"))
    ask.set_defaults(run=_run_ask)


def _run_cheatsheet(args: argparse.Namespace) -> int:
    page = cheat_sheet(args.lang).encode()
    if args.output is None:
        write_out(page)
    else:
        write_file(args.output, page, force=args.force)
    return 0


def _run_ask(args: argparse.Namespace) -> int:
    """The best clause whole, the next ones by the sentence that answers."""
    hits = search(" ".join(args.question), args.lang, limit=3)
    if not hits:
        say(translation(args.lang).gettext(N_("No clause answers to these words.")))
        return FAULTY
    best = hits[0].clause
    print(f"{best.number} {best.title}\n{best.text}")
    for label, text in ((N_("Example:"), best.example), (N_("The booklets differ:"), best.conflict)):
        if text:
            print(f"{translation(args.lang).gettext(label)} {text}")
    for hit in hits[1:]:
        print(f"{hit.clause.number} {hit.clause.title}: {hit.line}")
    return 0
