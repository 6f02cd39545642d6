"""What every command has: its errors and exit codes, what it says, and where its result goes."""

from __future__ import annotations

import argparse
import errno
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TypeAlias

from risk2210.errors import CodedError, told
from risk2210.files import write_whole
from risk2210.i18n import N_, translation
from risk2210.oserrors import system_says

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
"""Where a command is added to; argparse has no public name for it."""

FAULTY = 1
"""Exit code when the command ran and found, or met, something wrong."""

MISUSED = 2
"""Exit code when the command line asks for something that is not there (argparse's own)."""

MESSAGES: Mapping[str, str] = {
    "cli/no-board": N_("{name!r} is neither a board ({boards}) nor a file"),
    "cli/no-notebook": N_("there is no notebook {name!r} in {folder}; there are: {notebooks}"),
    "cli/exists": N_("{file} exists; give --force to replace it"),
    "cli/not-written": N_("cannot write {file}: {reason}"),
    "cli/clash": N_("{file}, line {line}: {move}: {refusal}"),
}


class CommandError(CodedError):
    """The command cannot be carried out; `code` is a key of `MESSAGES`, `status` the exit code."""

    messages = MESSAGES

    def __init__(self, code: str, status: int, **data: object) -> None:
        self.status = status
        super().__init__(code, **data)


def say(line: str) -> None:
    """Tell the person at the terminal something that is not the command's result."""
    print(line, file=sys.stderr, flush=True)


def complain(problem: str, lang: str) -> None:
    """Tell the person at the terminal what went wrong."""
    say(told("risk2210", problem, lang))


def add_output(export: argparse.ArgumentParser, lang: str) -> None:
    """Add where the result goes: `deliver` and `write_file` read it."""
    _ = translation(lang).gettext
    export.add_argument("--output", type=Path, metavar=_("FILE"), help=_("file to write (default: standard output)"))
    export.add_argument("--force", action="store_true", help=_("replace the file when it exists"))


def deliver(text: str, args: argparse.Namespace) -> int:
    """An export to the file that was named, or to standard output."""
    content = text.encode()
    if args.output is None:
        write_out(content)
    else:
        write_file(args.output, content, force=args.force)
        _ = translation(args.lang).gettext
        say(_("wrote {file}").format(file=args.output))
    return 0


def write_out(content: bytes) -> None:
    """Exports are UTF-8 whatever the terminal's encoding is: GraphML says so in its first line."""
    sys.stdout.flush()
    stream = getattr(sys.stdout, "buffer", None)
    if stream is None:
        sys.stdout.write(content.decode())
        return
    stream.write(content)
    stream.flush()


def require_free(path: Path, *, force: bool) -> None:
    """Refuse a folder, and a file that exists unless with `force`; to be asked before long work."""
    if path.is_dir():
        reason = system_says(IsADirectoryError(errno.EISDIR, "", str(path)))
        raise CommandError("cli/not-written", FAULTY, file=path, reason=reason)
    if path.exists() and not force:
        raise CommandError("cli/exists", MISUSED, file=path)


def write_file(path: Path, content: bytes, *, force: bool) -> None:
    """Write a whole file or nothing; an existing one only with `force`."""
    require_free(path, force=force)
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
