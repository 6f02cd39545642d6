"""What can go wrong with a record, and what is worth saying about one; the words are made from codes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from msgspec import Struct

from risk2210.errors import CodedError, render
from risk2210.i18n import N_, translation

MESSAGES: Final[Mapping[str, str]] = {
    # the file
    "record/missing": N_("there is no file {file}; check its name, or list your games with: risk2210 games"),
    "record/unreadable": N_("{file} cannot be read: {reason}"),
    "record/foreign": N_("{file} is not the record of a game: its first line is no header of one"),
    "record/newer": N_(
        "{file} was written by a newer risk2210 (record version {version}; this one reads up to {known}): "
        "update risk2210 to open it"
    ),
    "record/header": N_("{file}, line 1: {problem}"),
    "record/entry": N_("{file}, line {line}: {problem}"),
    "record/number": N_("{file}, line {line}: this entry has the number {found}, {wanted} was due: lines are missing"),
    "record/misfit": N_("{file}, line {line}: the entry “{entry}” fits nothing that stands before it"),
    "record/file_size": N_("{file} has {size} bytes; a record has {most} at most"),
    "record/line_size": N_("{file}, line {line}: longer than the {most} bytes a line may have"),
    "record/entries": N_("{file} has more than {most} entries, the most that one game may have"),
    "record/corrections": N_("{file} has more than {most} corrections, the most that one game may have"),
    "record/no_board": N_(
        "{file} was played on the board “{board}”, which is not known here: open it together with that board"
    ),
    "record/unplayable": N_("{file} cannot be played: {problem}"),
    # writing
    "record/not_written": N_("the move was not recorded, {file} cannot be written: {reason}"),
    "record/torn_writing": N_(
        "{file} could neither be written nor set back ({reason}): nothing more is written; open it again"
    ),
    "record/changed": N_("the move was not recorded: another program has changed or moved {file}; open it again"),
    "record/not_made": N_("no game can be recorded in {folder}: {reason}; name another folder with {variable}"),
    "record/read_only": N_("{file} was opened to be read only: take the pen first"),
    "record/closed": N_("{file} is closed"),
    "record/held": N_("{file} is being written by another window (process {pid} on {host}, since {since})"),
    "record/held_unknown": N_("{file} is being written by another window"),
    "record/no_lock": N_("{file} cannot be written here ({reason}): open it to be read only, or copy it elsewhere"),
    "record/note": N_("a note is text of {most} characters at most"),
    "record/line_too_long": N_("this move takes {size} bytes; {most} at most can be recorded"),
    # correcting
    "record/no_move": N_("there is no move {index}; the game has {moves}"),
    "record/no_entry": N_("there is no branch that entry {entry} left"),
    "record/nothing_pending": N_("no move is waiting to be mended"),
    "record/effect_unknown": N_("what this move did at the table is not recorded: say it in a ruling of your own"),
    # what is worth saying on opening
    "notice/torn": N_("the last line of {file} was torn off in the middle; its {size} bytes are kept in {aside}"),
    "notice/torn_unseen": N_("the last line of {file} is torn or still being written; it is left out"),
    "notice/completed": N_("the last line of {file} lacked its end; the move on it is whole and was kept"),
    "notice/cut": N_("only what stands before the fault is shown: {fault}"),
    "notice/board_changed": N_("the board “{board}” is not the one this game was recorded on"),
    "notice/clash": N_("move {number} ({text}) is no longer legal: {refusal}; it waits to be mended, dropped or ruled"),
}
"""For every code, its sentence."""


class RecordError(CodedError):
    """A record cannot be read, written or changed like that; `data` names file, line, place, numbers."""

    messages = MESSAGES

    def message(self, lang: str = "en") -> str:
        """The error in words, in English (``"en"``) or French (``"fr"``)."""
        return _in_words(self.code, self.data, lang)


class Notice(Struct, frozen=True):
    """Something worth saying about a record that opened all the same; `code` is a key of `MESSAGES`."""

    code: str
    data: Mapping[str, Any]

    def message(self, lang: str = "en") -> str:
        """The notice in words, in English (``"en"``) or French (``"fr"``)."""
        return _in_words(self.code, self.data, lang)


def _in_words(code: str, data: Mapping[str, Any], lang: str) -> str:
    """The sentence of a code; what it quotes (another error, a refusal, a marked text) is said in the same language."""
    problem = data.get("problem")
    words = data if problem is None else {**data, "problem": translation(lang).gettext(problem)}
    return render(MESSAGES[code], words, lang)
