"""The command ``learn``: rules to print, and clauses that answer a question."""

from __future__ import annotations

import argparse

from risk2210.cli.terminal import FAULTY, Commands, add_output, deliver, say
from risk2210.errors import told
from risk2210.i18n import N_, translation
from risk2210.learn import search
from risk2210.learn.cheatsheet import cheat_sheet
from risk2210.rules import EDITIONS
from risk2210.selfplay import add_ruleset_arguments, ruleset_of


def add_learn_commands(commands: Commands, language: argparse.ArgumentParser, lang: str) -> None:
    """Add ``learn cheatsheet`` and ``learn ask``."""
    _ = translation(lang).gettext
    learn = commands.add_parser(
        "learn", parents=[language], help=_("answer questions about the rules, or write them on one page")
    )
    actions = learn.add_subparsers(title=_("subcommands"), metavar=_("COMMAND"), required=True)
    sheet = actions.add_parser(
        "cheatsheet", parents=[language], help=_("write the rules on one page, for the browser to print")
    )
    add_ruleset_arguments(sheet, lang, _("edition whose sheet it is (default: risk2210)"))
    add_output(sheet, lang)
    sheet.set_defaults(run=_run_cheatsheet)
    ask = actions.add_parser("ask", parents=[language], help=_("print the clauses that answer a question"))
    ask.add_argument("question", nargs="+", metavar=_("WORD"), help=_("words of the question"))
    ask.add_argument(
        "--mode",
        default="risk2210",
        choices=tuple(EDITIONS),
        help=_("edition whose rulebook is asked (default: risk2210)"),
    )
    ask.set_defaults(run=_run_ask)


def _run_cheatsheet(args: argparse.Namespace) -> int:
    return deliver(cheat_sheet(args.lang, ruleset_of(args)), args)


def _run_ask(args: argparse.Namespace) -> int:
    """The best clause whole, the next ones by the sentence that answers."""
    hits = search(" ".join(args.question), args.lang, EDITIONS[args.mode].rulebook, limit=3)
    if not hits:
        say(translation(args.lang).gettext(N_("No clause answers to these words.")))
        return FAULTY
    best = hits[0].clause
    print(f"{best.number} {best.title}\n{best.text}")
    for label, text in ((N_("Example:"), best.example), (N_("The booklets differ:"), best.conflict)):
        if text:
            print(f"{translation(args.lang).gettext(label)} {text}")
    for hit in hits[1:]:
        print(told(f"{hit.clause.number} {hit.clause.title}", hit.line, args.lang))
    return 0
