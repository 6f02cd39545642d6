"""Names as people type them: folding, look-up, the nearest known name."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterable, Mapping

_WORD = re.compile(r"[^\W_]+")


def fold(name: str) -> str:
    """Key under which a name is found: no case, no accents, no spaces or punctuation.

    Examples
    --------
    >>> fold("République du Québec") == fold("REPUBLIQUE_DU_QUEBEC")
    True
    """
    folded = unicodedata.normalize("NFKD", name).casefold()  # decomposed first: ℠ becomes SM, and then sm
    return "".join(char for char in unicodedata.normalize("NFKD", folded) if char.isalnum())


class NameIndex:
    """Finds an id by any of its names.

    Parameters
    ----------
    names : mapping of str to iterable of str
        For each id all the names it answers to; the first is the one suggested to a reader.
    """

    def __init__(self, names: Mapping[str, Iterable[str]]) -> None:
        self._ids: dict[str, str] = {}
        self._spoken: dict[str, str] = {}
        for ident, spoken in names.items():
            for name in (*spoken, ident):
                self._ids.setdefault(fold(name), ident)
                self._spoken.setdefault(fold(name), name)

    def find(self, name: str) -> str | None:
        """Id that answers to `name`, or None."""
        return self._ids.get(fold(name))

    def _has_word(self, known: str, key: str) -> bool:
        """Whether a name has a word that begins so, or goes on so from there; not in the midst of one."""
        words = _WORD.findall(self._spoken[known])
        return any(fold("".join(words[start:])).startswith(key) for start in range(len(words)))

    def nearest(self, name: object, limit: int = 3) -> tuple[str, ...]:
        """Names of the `limit` nearest different ids, best first, none for what is no text.

        O(names) string comparisons.
        """
        key = fold(name[:200]) if isinstance(name, str) else ""
        if not key:
            return ()
        begun = [known for known in self._ids if len(key) >= 3 and self._has_word(known, key)]
        close = difflib.get_close_matches(key, self._ids, n=4 * limit, cutoff=0.6)
        found: dict[str, str] = {}
        for known in [*begun, *close]:
            found.setdefault(self._ids[known], self._spoken[known])
        return tuple(found.values())[:limit]
