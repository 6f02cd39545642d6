"""The commands ``lab`` and ``app``: the companion in JupyterLab, or as a plain web page."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from risk2210.arguments import whole_number
from risk2210.cli.terminal import MISUSED, CommandError, Commands, say
from risk2210.files import at_home
from risk2210.i18n import translation
from risk2210.launch import Server, app_server, has_browser, lab_server, serve
from risk2210.userfolder import FOLDER_VARIABLE, default_folder, shipped_notebooks, update_folder

COMPANION = "companion"
"""Notebook that opens when none is named."""


def server_options(lang: str) -> argparse.ArgumentParser:
    """Parent parser with the options of the commands that start a server; it sets nothing that is not given."""
    _ = translation(lang).gettext
    server = argparse.ArgumentParser(add_help=False, argument_default=argparse.SUPPRESS)
    server.add_argument(
        "--port",
        type=whole_number(1, 65535, lang),
        metavar=_("N"),
        help=_("port to listen on (default: the first free one from 8888)"),
    )
    server.add_argument("--no-browser", action="store_true", help=_("print the address instead of opening a browser"))
    server.add_argument(
        "--folder",
        type=Path,
        metavar=_("FOLDER"),
        help=_("folder of your notebooks (default: {variable}, else risk2210 in your documents)").format(
            variable=FOLDER_VARIABLE
        ),
    )
    return server


def add_server_commands(
    commands: Commands, language: argparse.ArgumentParser, server: argparse.ArgumentParser, lang: str
) -> None:
    """Add ``lab`` and ``app``."""
    _ = translation(lang).gettext
    lab = commands.add_parser("lab", parents=[language, server], help=_("open a notebook in JupyterLab"))
    lab.add_argument(
        "notebook",
        nargs="?",
        default=COMPANION,
        metavar=_("NOTEBOOK"),
        help=_("name of the notebook, with or without .ipynb (default: companion)"),
    )
    lab.set_defaults(run=run_lab)

    app = commands.add_parser("app", parents=[language, server], help=_("open the companion as a plain web page"))
    app.add_argument(
        "--theme", choices=("light", "dark"), default="light", help=_("colours of the page (default: light)")
    )
    app.add_argument(
        "--lan", action="store_true", help=_("let phones and tablets of the same network open it too, with its token")
    )
    app.set_defaults(run=_run_app)


def run_lab(args: argparse.Namespace) -> int:
    """Open a notebook in JupyterLab."""
    _ = translation(args.lang).gettext
    folder, notebook = _user_notebook(args, args.notebook)
    window = not args.no_browser and has_browser()
    server = lab_server(folder, notebook, port=args.port, open_browser=window, lang=args.lang)
    say(_("Starting JupyterLab on {folder} …").format(folder=folder))
    return serve(server, on_ready=_announce(args.lang, window))


def _run_app(args: argparse.Namespace) -> int:
    _ = translation(args.lang).gettext
    folder, notebook = _user_notebook(args, COMPANION)
    window = not args.no_browser and has_browser()
    server = app_server(
        folder, notebook, theme=args.theme, port=args.port, open_browser=window, lang=args.lang, lan=args.lan
    )
    say(_("Starting the page …"))
    return serve(server, on_ready=_announce(args.lang, window))


def _announce(lang: str, window: bool) -> Callable[[Server], None]:
    _ = translation(lang).gettext

    def announce(server: Server) -> None:
        if window:
            say(_("It opens in your browser. If it does not, the address is:"))
        else:
            say(_("Open this address in a browser on this machine:"))
        print(server.url, flush=True)
        if server.addresses:
            say(_("From other machines of this network (one of these will do, token and all):"))
            for address in server.addresses:
                print(address, flush=True)
            say(_("Whoever has the address can record. It is not encrypted: use it among people you trust."))
        say(_("Ctrl-C here ends it. What the server says: {log}").format(log=server.log))

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
        say(note.message(args.lang))
    return folder, notebook


def _find_notebook(folder: Path, name: str, lang: str) -> str:
    """File name of a notebook that `folder` has or will have, asked for with or without its ending.

    In the reader's language if there is one.
    """
    present = sorted({*(path.name for path in folder.glob("*.ipynb")), *shipped_notebooks()})
    for candidate in (name, f"{name}.{lang}.ipynb", f"{name}.ipynb"):
        if candidate in present:
            return candidate
    listed = sorted({file.removesuffix(".ipynb").removesuffix(".fr") for file in present})
    raise CommandError("cli/no-notebook", MISUSED, name=name, folder=folder, notebooks=", ".join(listed))
