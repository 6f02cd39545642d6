"""The commands ``board`` and ``cards``: boards and command cards checked, shown and exported."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec

from risk2210.board import Board, board_faults, board_names, load_board, load_cards, load_own_cards
from risk2210.board.interchange import dump_json, to_domination, to_graphml, to_node_link
from risk2210.board.shapes import load_shapes
from risk2210.cli.terminal import FAULTY, MISUSED, CommandError, Commands, add_output, deliver
from risk2210.i18n import translation


def add_board_commands(commands: Commands, language: argparse.ArgumentParser, lang: str) -> None:
    """Add ``board check``, ``board show`` and ``board export``."""
    _ = translation(lang).gettext
    board = commands.add_parser("board", parents=[language], help=_("check, show or export a board"))
    actions = board.add_subparsers(title=_("commands"), metavar=_("COMMAND"), required=True, dest="action")
    which = _("{boards} or a file (.json, .graphml, .map)").format(boards=", ".join(board_names()))
    metavar = _("NAME|FILE")

    check = actions.add_parser("check", parents=[language], help=_("print every fault of a board"))
    check.add_argument(
        "boards",
        nargs="*",
        metavar=metavar,
        help=_("{which} (default: all that come with risk2210)").format(which=which),
    )
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
        help=_("format: json, our own; graphml for Gephi and yEd; node-link for networkx and D3; map for Domination"),
    )
    add_output(export, lang)
    export.set_defaults(run=_run_board_export)


def add_card_commands(commands: Commands, language: argparse.ArgumentParser, lang: str) -> None:
    """Add ``cards check`` and ``cards show``."""
    _ = translation(lang).gettext
    cards = commands.add_parser("cards", parents=[language], help=_("check or show command cards"))
    actions = cards.add_subparsers(title=_("commands"), metavar=_("COMMAND"), required=True, dest="action")
    check = actions.add_parser("check", parents=[language], help=_("print every fault of a file of own cards"))
    check.add_argument("file", type=Path, metavar=_("FILE"), help=_("file of own cards, .json"))
    check.set_defaults(run=_run_cards_check)
    show = actions.add_parser("show", parents=[language], help=_("print every command card with its text"))
    show.add_argument(
        "file",
        type=Path,
        nargs="?",
        metavar=_("FILE"),
        help=_("file of own cards, .json (default: the cards of the box)"),
    )
    show.set_defaults(run=_run_cards_show)


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
    print(load(args.board).text(args.lang))
    return 0


def _run_board_export(args: argparse.Namespace) -> int:
    return deliver(_WRITERS[args.to](load(args.board)), args)


def _existing(name: str) -> None:
    if name not in board_names() and not Path(name).is_file():
        raise CommandError("cli/no-board", MISUSED, name=name, boards=", ".join(board_names()))


def load(name: str) -> Board:
    """The board of a name or a file that somebody typed."""
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
