"""The command ``risk2210``.

Without a command it opens the companion. Messages are in the reader's language; a mistake of the user's is told in
one line and never shows a traceback.
"""

from risk2210.cli.command import main

__all__ = ["main"]
