"""What the operating system answers when a file cannot be read or written, in the reader's language, with the cure.

The system's own words are in whatever language it speaks; the numbers of its errors are the same everywhere.
"""

from __future__ import annotations

import errno
from collections.abc import Mapping
from typing import Final

from filelock import Timeout

from risk2210.errors import CodedError
from risk2210.i18n import N_, translation

MESSAGES: Final[Mapping[str, str]] = {
    "os/missing": N_("there is no such file or folder"),
    "os/denied": N_("permission is denied"),
    "os/folder": N_("this is a folder, not a file"),
    "os/no_folder": N_("a part of its path is a file, not a folder"),
    "os/exists": N_("something of that name is there already"),
    "os/full": N_("the disk is full"),
    "os/read_only": N_("the disk is read-only"),
    "os/name": N_("the system does not accept this name"),
    "os/long_name": N_("the name is too long"),
    "os/too_large": N_("the file is larger than the disk allows"),
    "os/many_open": N_("too many files are open"),
    "os/busy": N_("another program has it in use"),
    "os/locked": N_("another window has had it in use for too long"),
    "os/broken": N_("the disk answers with an error"),
    "os/gone": N_("the drive or the network share does not answer"),
    "os/loop": N_("its links go round in a circle"),
    "os/unsupported": N_("this disk cannot do what is asked of it"),
    "os/memory": N_("there is no memory left"),
    "os/other": N_("error {number} of the system: {said}"),
}
"""For every code, what happened."""

CURES: Final[Mapping[str, str]] = {
    "os/missing": N_("check the name and the folder"),
    "os/denied": N_("choose a place that is yours, or change who may use it"),
    "os/folder": N_("name a file in it"),
    "os/no_folder": N_("check the path"),
    "os/exists": N_("choose another name"),
    "os/full": N_("make room on it, then try again"),
    "os/read_only": N_("choose another place"),
    "os/name": N_("choose a shorter or simpler name"),
    "os/long_name": N_("choose a shorter one"),
    "os/too_large": N_("choose another disk"),
    "os/many_open": N_("close other programs, then try again"),
    "os/busy": N_("close that program, then try again"),
    "os/locked": N_("close that window, then try again"),
    "os/broken": N_("try again; if that does not help, choose another disk"),
    "os/gone": N_("connect it again, then try again"),
    "os/loop": N_("check the path"),
    "os/unsupported": N_("choose another disk"),
    "os/memory": N_("close other programs, then try again"),
    "os/other": N_("try again, or choose another place"),
}
"""For every code, what to do next."""

_NAMES: Final[Mapping[str, str]] = {
    **dict.fromkeys(("ENOENT",), "os/missing"),
    **dict.fromkeys(("EACCES", "EPERM"), "os/denied"),
    **dict.fromkeys(("EISDIR",), "os/folder"),
    **dict.fromkeys(("ENOTDIR",), "os/no_folder"),
    **dict.fromkeys(("EEXIST", "ENOTEMPTY"), "os/exists"),
    **dict.fromkeys(("ENOSPC", "EDQUOT"), "os/full"),
    **dict.fromkeys(("EROFS",), "os/read_only"),
    **dict.fromkeys(("EINVAL", "EILSEQ"), "os/name"),
    **dict.fromkeys(("ENAMETOOLONG",), "os/long_name"),
    **dict.fromkeys(("EFBIG",), "os/too_large"),
    **dict.fromkeys(("EMFILE", "ENFILE"), "os/many_open"),
    **dict.fromkeys(("EBUSY", "ETXTBSY", "EAGAIN", "EDEADLK"), "os/busy"),
    **dict.fromkeys(("EIO",), "os/broken"),
    **dict.fromkeys(("ENODEV", "ENXIO", "ESTALE", "ENOTCONN", "ETIMEDOUT", "EHOSTDOWN", "EREMOTEIO"), "os/gone"),
    **dict.fromkeys(("ELOOP",), "os/loop"),
    **dict.fromkeys(("ENOSYS", "ENOTSUP", "EOPNOTSUPP", "ENOLCK"), "os/unsupported"),
    **dict.fromkeys(("ENOMEM",), "os/memory"),
}

CODES: Final[Mapping[int, str]] = {getattr(errno, name): code for name, code in _NAMES.items() if hasattr(errno, name)}
"""Code of each error number that this system has."""


class SystemSays(CodedError):
    """Why the system did not do it; `code` is a key of `MESSAGES`.

    Parameters
    ----------
    code : str
    cure : bool
        Whether the message says what to do next; without it, whoever quotes it does.
    """

    messages = MESSAGES

    def __init__(self, code: str, *, cure: bool = True, **data: object) -> None:
        super().__init__(code, **data)
        self.cure = cure

    def message(self, lang: str = "en") -> str:
        """What happened and what to do next, in English (``"en"``) or French (``"fr"``)."""
        gettext = translation(lang).gettext
        told = super().message(lang)
        if not self.cure:
            return told
        return f"{told}{gettext(N_('; '))}{gettext(CURES[self.code])}"


def system_says(error: BaseException, *, cure: bool = True) -> SystemSays:
    """What an error of the system means.

    Parameters
    ----------
    error : BaseException
        An `OSError`, the time-out of a lock, or whatever else a file operation raised.
    cure : bool
        Whether the message says what to do next.

    Examples
    --------
    >>> said = system_says(FileNotFoundError(2, "No such file or directory"))
    >>> said.message(), said.code
    ('there is no such file or folder; check the name and the folder', 'os/missing')
    """
    if isinstance(error, Timeout):
        return SystemSays("os/locked", cure=cure)
    if isinstance(error, NotImplementedError):  # a disk that knows no locks
        return SystemSays("os/unsupported", cure=cure)
    if isinstance(error, MemoryError):
        return SystemSays("os/memory", cure=cure)
    number = getattr(error, "errno", None)
    code = CODES.get(number) if isinstance(number, int) else None
    if code is not None:
        return SystemSays(code, cure=cure)
    if isinstance(error, ValueError):  # a path that no file can have
        return SystemSays("os/name", cure=cure)
    said = getattr(error, "strerror", None) or str(error) or type(error).__name__
    return SystemSays("os/other", cure=cure, number="?" if number is None else number, said=said)
