"""`Journal`: the file of one game. What it has acknowledged is on the disk; what it cannot write it has not done.

Every entry is one line, appended, flushed and synced before `Journal.append` returns. One window at a time holds the
pen (an exclusive lock); any number may read along without one.
"""

from __future__ import annotations

import errno
import os
import socket
import stat
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Final, NoReturn

import msgspec
from filelock import FileLock, Timeout
from msgspec import Struct

from risk2210.oserrors import system_says
from risk2210.record.entries import MAX_ENTRIES, Entry, RecordHeader, encode
from risk2210.record.errors import Notice, RecordError
from risk2210.record.lines import MAX_LINE, UNREADABLE, read_entries, read_header

MAX_FILE: Final = 16 * 1024 * 1024
"""Most bytes of a file; a long game of five players has about 400,000."""

_BINARY: Final = getattr(os, "O_BINARY", 0)  # Windows would translate line ends


class _Holder(Struct):
    """Who holds the pen; kept beside the lock, which itself can hold nothing."""

    pid: int
    host: str
    since: str


class Journal:
    """The file of one game, open for reading or for writing; made by `create` and `open`.

    Attributes
    ----------
    path : Path
    header : RecordHeader
    entries : tuple of Entry
        Every entry on the disk, in order.
    notices : list of Notice
        What was odd about the file and how it was dealt with.
    writing : bool
        Whether this window holds the pen.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.notices: list[Notice] = []
        self._entries: list[Entry] = []
        self._size = 0  # bytes of the file that have been read or written: whole lines only
        self._inode = 0
        self._lock: FileLock | None = None
        self._file: int | None = None
        self._header: RecordHeader | None = None
        self._closed = False
        self._torn = False
        self._salvaging = False

    @classmethod
    def create(cls, path: Path, header: RecordHeader, now: datetime) -> Journal:
        """A new file with its header, open for writing.

        Raises
        ------
        OSError
            It exists, or cannot be made or locked.
        """
        journal = cls(path)
        journal._take_lock(now)
        try:
            line = encode(header) + b"\n"
            with path.open("xb") as stream:
                try:
                    stream.write(line)
                    stream.flush()
                    os.fsync(stream.fileno())
                except OSError:
                    path.unlink()
                    raise
            _sync_folder(path.parent)
            journal._header, journal._size = header, len(line)
            journal._open_file()
        except BaseException:
            journal.close()
            raise
        return journal

    @classmethod
    def open(cls, path: Path, now: datetime, *, read_only: bool = False, salvage: bool = False) -> Journal:
        """An existing file, for writing or for reading along.

        For writing, a last line torn off by a crash is cut; its bytes are kept beside the file, under the same name
        with ``.torn`` behind it. With `salvage` a damaged file is read up to the first line at fault, which becomes a
        notice; it cannot be written.

        Raises
        ------
        RecordError
            It is no record, of a newer version, damaged, too big, or somebody else holds the pen.
        """
        journal = cls(path)
        journal._salvaging = salvage
        try:
            if read_only or salvage:
                journal.refresh()
                if journal._rest():
                    journal.notices.append(Notice("notice/torn_unseen", {"file": str(path)}))
            else:
                journal._require_file()
                journal._begin_writing(now)
        except BaseException:
            journal.close()
            raise
        return journal

    @property
    def header(self) -> RecordHeader:
        """The first line."""
        assert self._header is not None
        return self._header

    @property
    def entries(self) -> Sequence[Entry]:
        """Every entry read or written so far; not to be changed."""
        return self._entries

    @property
    def writing(self) -> bool:
        """Whether this window holds the pen."""
        return self._file is not None

    # --- reading ---

    def _require_file(self) -> None:
        """Refuse a path where no file is, before a lock is laid beside it."""
        try:
            mode = self.path.stat().st_mode
        except FileNotFoundError:
            raise RecordError("record/missing", file=str(self.path)) from None
        except (OSError, ValueError) as error:
            raise RecordError("record/unreadable", file=str(self.path), reason=system_says(error)) from None
        self._require_regular(mode)

    def _require_regular(self, mode: int) -> None:
        """Refuse a folder, and a pipe or device, which would keep us waiting or never end."""
        if stat.S_ISDIR(mode):
            reason = system_says(IsADirectoryError(errno.EISDIR, "", str(self.path)))
            raise RecordError("record/unreadable", file=str(self.path), reason=reason)
        if not stat.S_ISREG(mode):
            raise RecordError("record/foreign", file=str(self.path))

    def refresh(self) -> tuple[bool, int]:
        """Read what has been added since; costs one look at the folder when nothing was.

        Returns
        -------
        tuple of bool and int
            Whether the file is another one than before, so that everything was read again; how many entries are new.
        """
        if self._closed:
            raise RecordError("record/closed", file=str(self.path))
        try:
            status = self.path.stat()
            replaced = self._header is not None and (status.st_ino != self._inode or status.st_size < self._size)
            if self._header is not None and not replaced and status.st_size == self._size:
                return False, 0
            return replaced, self._read(status, 0 if replaced or self._header is None else self._size)
        except FileNotFoundError:
            raise RecordError("record/missing", file=str(self.path)) from None
        except (OSError, ValueError) as error:
            raise RecordError("record/unreadable", file=str(self.path), reason=system_says(error)) from None

    def _read(self, status: os.stat_result, start: int) -> int:
        """Take in the whole lines from `start` on; all or, when one is at fault, none."""
        self._require_regular(status.st_mode)
        if status.st_size > MAX_FILE:
            raise RecordError("record/file_size", file=str(self.path), size=status.st_size, most=MAX_FILE)
        with self.path.open("rb") as stream:
            stream.seek(start)
            content = stream.read(MAX_FILE + 1 - start)
        whole = content[: content.rfind(b"\n") + 1]
        lines = whole.split(b"\n")[:-1]
        header, known = self._header, 0 if start == 0 else len(self._entries)
        if start == 0:
            if not lines:
                self._require_own_beginning(content)
            header = read_header(lines.pop(0) if lines else content, self.path)
        new = self._salvaged(lines, known) if self._salvaging else read_entries(lines, self.path, known)
        self._header, self._inode = header, status.st_ino
        self._entries[known:] = new
        self._size = start + len(whole)
        return len(new)

    def _salvaged(self, lines: Sequence[bytes], known: int) -> list[Entry]:
        """The entries up to the first line at fault."""
        entries: list[Entry] = []
        try:
            for line in lines:
                entries += read_entries([line], self.path, known + len(entries))
        except RecordError as fault:
            self.notices.append(Notice("notice/cut", {"fault": fault}))
        return entries

    def _require_own_beginning(self, content: bytes) -> None:
        """Refuse a file without a single whole line."""
        if len(content) > MAX_LINE:
            raise RecordError("record/line_size", file=str(self.path), line=1, most=MAX_LINE)
        raise RecordError("record/foreign", file=str(self.path))

    def _rest(self) -> bytes:
        """What follows the last whole line."""
        with self.path.open("rb") as stream:
            stream.seek(self._size)
            return stream.read(MAX_LINE + 1)

    # --- the pen ---

    def take_over(self, now: datetime) -> tuple[bool, int]:
        """Take the pen that nobody holds, and catch up; returns what `refresh` does.

        Raises
        ------
        RecordError
            Somebody else holds it; the message says who.
        """
        if self._closed:
            raise RecordError("record/closed", file=str(self.path))
        if self.writing:
            return False, 0
        if self._salvaging:
            self.refuse_writing()
        return self._begin_writing(now)

    def ask_for_pen(self) -> None:
        """Leave a note for whoever holds the pen, that it is wanted here."""
        with suppress(OSError):
            self._wanted_path.touch()

    @property
    def asked_for_pen(self) -> bool:
        """Whether somebody has left such a note for us since we took the pen."""
        return self.writing and self._wanted_path.exists()

    def let_go(self) -> None:
        """Lay the pen down and read on."""
        if self._file is not None:
            os.close(self._file)
            self._file = None
        if self._lock is not None:
            with suppress(OSError):
                self._holder_path.unlink(missing_ok=True)
            self._lock.release()
            self._lock = None

    def close(self) -> None:
        """Lay the pen down and read no more."""
        self.let_go()
        self._closed = True

    def _begin_writing(self, now: datetime) -> tuple[bool, int]:
        try:
            self._take_lock(now)
        except OSError as error:
            raise RecordError("record/no_lock", file=str(self.path), reason=system_says(error, cure=False)) from None
        try:
            news = self.refresh()
            self._open_file()
            self._mend_end()
        except OSError as error:
            self.let_go()
            raise RecordError("record/unreadable", file=str(self.path), reason=system_says(error)) from None
        except BaseException:
            self.let_go()
            raise
        return news

    @property
    def _holder_path(self) -> Path:
        return self.path.with_name(f"{self.path.name}.pen")

    @property
    def _wanted_path(self) -> Path:
        return self.path.with_name(f"{self.path.name}.wanted")

    def _take_lock(self, now: datetime) -> None:
        lock = FileLock(self.path.with_name(f"{self.path.name}.lock"), timeout=0)
        try:
            lock.acquire()
        except Timeout:
            raise self._held() from None
        except NotImplementedError as error:  # a disk that knows no locks
            raise OSError(errno.ENOTSUP, str(error)) from None
        self._lock = lock
        holder = _Holder(os.getpid(), socket.gethostname(), now.isoformat(sep=" ", timespec="seconds"))
        with suppress(OSError):
            self._wanted_path.unlink(missing_ok=True)
        with suppress(OSError):  # only for others to read; the lock is what counts
            self._holder_path.write_bytes(msgspec.json.encode(holder))

    def _held(self) -> RecordError:
        try:
            holder = msgspec.json.decode(self._holder_path.read_bytes(), type=_Holder)
        except (OSError, *UNREADABLE):
            return RecordError("record/held_unknown", file=str(self.path))
        return RecordError(
            "record/held", file=str(self.path), pid=holder.pid, host=holder.host[:80], since=holder.since[:40]
        )

    def _open_file(self) -> None:
        self._file = os.open(self.path, os.O_RDWR | os.O_APPEND | _BINARY)
        self._inode = os.fstat(self._file).st_ino
        self._torn = False

    def _mend_end(self) -> None:
        """Deal with what a crash left behind the last whole line."""
        rest = self._rest()
        if not rest:
            return
        assert self._file is not None
        try:
            (entry,) = read_entries([rest], self.path, len(self._entries))
        except RecordError:
            aside = self.path.with_name(f"{self.path.name}.torn")
            with aside.open("ab") as stream:
                stream.write(rest + b"\n")
                stream.flush()
                os.fsync(stream.fileno())
            os.ftruncate(self._file, self._size)
            os.fsync(self._file)
            data = {"file": str(self.path), "size": len(rest), "aside": str(aside)}
            self.notices.append(Notice("notice/torn", data))
        else:
            _write_all(self._file, b"\n")
            self._entries.append(entry)
            self._size += len(rest) + 1
            self.notices.append(Notice("notice/completed", {"file": str(self.path)}))

    # --- writing ---

    def refuse_writing(self) -> NoReturn:
        """Say why this window cannot write."""
        raise RecordError("record/closed" if self._closed else "record/read_only", file=str(self.path))

    def append(self, entry: Entry) -> None:
        """Put an entry on the disk; when this returns it is there for good.

        Raises
        ------
        RecordError
            It could not be written; the file is as it was before.
        """
        file = self._file
        if file is None:
            self.refuse_writing()
        line = encode(entry) + b"\n"
        if len(line) > MAX_LINE:
            raise RecordError("record/line_too_long", size=len(line), most=MAX_LINE)
        if self._size + len(line) > MAX_FILE:
            raise RecordError("record/file_size", file=str(self.path), size=self._size + len(line), most=MAX_FILE)
        if len(self._entries) >= MAX_ENTRIES:
            raise RecordError("record/entries", file=str(self.path), most=MAX_ENTRIES)
        self._require_unchanged(file)
        try:
            _write_all(file, line)
        except OSError as error:
            self._set_back(file, error)
        self._entries.append(entry)
        self._size += len(line)

    def _require_unchanged(self, file: int) -> None:
        """Refuse to write when a program that knows no lock has changed, replaced or removed the file."""
        try:
            same = self.path.stat().st_ino == self._inode and os.fstat(file).st_size == self._size
        except OSError:
            same = False
        if self._torn or not same:
            raise RecordError("record/changed", file=str(self.path))

    def _set_back(self, file: int, error: OSError) -> None:
        """Cut off what was half written, so that the file holds what was acknowledged and nothing else."""
        try:
            os.ftruncate(file, self._size)
            os.fsync(file)
        except OSError:
            self._torn = True
            raise RecordError(
                "record/torn_writing", file=str(self.path), reason=system_says(error, cure=False)
            ) from None
        raise RecordError("record/not_written", file=str(self.path), reason=system_says(error)) from None


def _write_all(file: int, content: bytes) -> None:
    """Write it all and wait until the disk has it."""
    view = memoryview(content)
    while view:
        view = view[os.write(file, view) :]
    os.fsync(file)


def _sync_folder(folder: Path) -> None:
    """Make a new name in a folder last; not every system lets a folder be opened for it."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
