"""Files written so that a reader never sees half of one, and read again only when they have changed."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from functools import lru_cache, update_wrapper
from pathlib import Path
from typing import Generic, TypeVar

Made = TypeVar("Made")


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


class Remembered(Generic[Made]):
    """What a function makes of a file, made again only when the file's time or size is another.

    Parameters
    ----------
    make : callable
        Takes the path; an error that it raises is not remembered.
    most : int
        Files remembered.

    Examples
    --------
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = Path(folder) / "a.txt"
    ...     sizes = Remembered(lambda path: len(path.read_bytes()), 8)
    ...     made = []
    ...     for text in ("ab", "ab", "abc"):
    ...         _ = text == "ab" and file.exists() or file.write_text(text)
    ...         made.append(sizes(file))
    >>> made, sizes.cache_info().misses
    ([2, 2, 3], 2)
    """

    def __init__(self, make: Callable[[Path], Made], most: int) -> None:
        def made(path: Path, _modified: int, _size: int) -> Made:
            return make(path)

        self._made = lru_cache(maxsize=most)(made)
        self.cache_clear, self.cache_info = self._made.cache_clear, self._made.cache_info
        update_wrapper(self, make)

    def __call__(self, path: Path) -> Made:
        """What the file comes to; `OSError` where there is none."""
        status = path.stat()
        return self._made(path, status.st_mtime_ns, status.st_size)


def remembered(most: int) -> Callable[[Callable[[Path], Made]], Remembered[Made]]:
    """Decorator that makes a `Remembered` of a function."""
    return lambda make: Remembered(make, most)
