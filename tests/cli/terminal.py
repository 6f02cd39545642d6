"""The command as a terminal runs it."""

from __future__ import annotations

from risk2210.cli import main


def run(*arguments):
    """Exit code of the command, whether it returns it or leaves by it."""
    try:
        return main(arguments)
    except SystemExit as left:
        return left.code
