"""Writing files so that a reader never sees half of one."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def at_home(path: str | Path) -> Path:
    """The path with ``~`` as the user's home; of a user whom nobody knows it stays as written, as a shell leaves it."""
    try:
        return Path(path).expanduser()
    except RuntimeError:
        return Path(path)


def write_whole(target: Path, content: bytes) -> None:
    """Write `content` to `target`, replacing it in one step, or leave everything as it was.

    Parameters
    ----------
    target : Path
        Keeps its permissions when it exists.
    content : bytes

    Raises
    ------
    OSError
        When it cannot be written; no temporary file stays behind.

    Notes
    -----
    The content goes to a temporary file in the same folder first, which then takes the name: a power cut leaves the
    old file or the new one.
    """
    handle, name = tempfile.mkstemp(prefix=".risk2210-", dir=target.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        temporary.chmod(target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask())
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _umask() -> int:
    """The process's umask, which can only be read by setting it."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
