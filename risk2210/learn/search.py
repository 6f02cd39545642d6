"""Search in the rulebook as people ask: whole questions, other words for the same thing, no accents, two languages.

The clauses lie in an SQLite FTS5 index in memory (one for each board and language). Words are brought to a common form
before they go in and before they are looked for: accents folded, endings cut, synonyms of both languages put together.
"""

from __future__ import annotations

import re
import sqlite3
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

from msgspec import Struct

from risk2210.learn.rulebook import NUMBER, Clause, rulebook

WEIGHTS: Final = (9.0, 3.0, 1.2, 5.0)
"""What a word counts in the title, the text, the example, and among the other words for a clause."""

_STOP: Final = frozenset(
    """
    à où a an the of to in on at by for from with and or is are be was it its i my me you your he his him she her
    they them their we us our do does did can could may might must should would will what who whom when where
    which why how if there this that these those than then not no so as any some have has had get got let
    there's i'm am im un une le la les l de des du d et ou est sont etre au aux en dans par pour sur avec ce cet
    cette ces il elle je j m mon ma mes tu ton ta tes vous votre vos nous notre nos son sa ses leur leurs qui
    que qu quoi quand comment pourquoi si ne n pas plus y s se puis peux peut peuvent puet faut doit dois dit
    fait faire ai ont est-ce quel quelle quels quelles alors donc
    """.split()  # noqa: SIM905 -- a list of words is easier to read
)

_TOGETHER: Final = """
commander commandant chef leader
station
moon lune lunar lunaire space spatial espace
water eau sea mer ocean aquatique maritime underwater marin
land terre terrestre ground
naval
nuclear nucleaire nuke atomique
attack attaquer attaque invade invasion envahir assault assaut invader attacker attaquant
defend defense defence defender defenseur defendre
die dice de des d6 d8
eight huit 8 eight-sided
tie egalite equal egal egaux draw aequo
roll jet jets lancer lance throw
lose perdre perte loss perdu casualty lost losses
energy energie
income revenu collect collecter percevoir
bonus prime
region continent colony colonie
territory territoire country pays
move deplacer advance avancer deplacement
fortify fortifier fortification
path trajet chain chaine chemin route
card carte
buy acheter achat purchase price cost prix cout payer pay
hire recruter recruit engager recrutement
build construire construction
play jouer activate activer
bid enchere mise miser auction encherir
year annee round
turn tour
score points point decompte
win winner gagner gagnant vainqueur victory victoire
eliminated elimine out elimination
last dernier
first premier
empty vide vacant unoccupied inoccupe free libre
devastated devaste devastation
neutral neutre
setup place
landing alunissage
unit unite army armee troop troupe
mod mods machine reinforcement renfort
pile pioche deck
hand main
keep garder conserver conserve save
discard defausse defausser
shuffle reshuffle melanger remelanger
secret hidden cache
alliance allie traite treaty ally
capture captures prise prendre taken take taking conquer conquerir pris conquest occupy occuper
contested conteste
start begin debut commencer commence beginning
end fin finir terminer over
leave laisser rester stay remain behind reste
choose choisir choix choice
two deux 2
three trois 3
four quatre 4
player joueur
opponent adversaire enemy ennemi
withdraw renoncer retreat stop arreter abandonner
order ordre
marker marqueur
died mourir mort dead killed dies meurt
many much combien
jam brouillage
give yield receive rapporter rapporte donner donne recevoir recoit gets yields gives
joker wild
border frontiere neighbour voisin adjacent neighbor neighbouring
reaction interrupt
influence
"""
"""One line for each idea: words that mean the same to somebody who asks."""


class Hit(Struct, frozen=True):
    """A clause found, and the sentence of it that answers best."""

    clause: Clause
    line: str
    rank: float


def words_of(text: str) -> list[str]:
    """The words of a text in their common form.

    Examples
    --------
    >>> words_of("Puis-je attaquer la Lune sans station ?") == words_of("attack the moon without stations")
    True
    """
    text = text.casefold().replace("œ", "oe")
    text = re.sub(r"space (stations?)|(stations?) spatiales?", r"\1\2", text)  # nothing to do with the Moon
    tokens = re.findall(r"[^\W_]+", unicodedata.normalize("NFC", text))
    return [_common(_plain(token)) for token in tokens if token not in _STOP and token not in _WITHOUT]


def _plain(word: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFKD", word) if not unicodedata.combining(c))


_WITHOUT: Final = frozenset({"without", "sans"})


def _common(token: str) -> str:
    return _IDEAS.get(token) or _IDEAS.get(stem(token)) or stem(token)


def stem(word: str) -> str:
    """The word without its usual English or French ending; rough, but the same for both sides of a search.

    Examples
    --------
    >>> [stem(word) for word in ("attacks", "attaquer", "attaquent", "territories", "devaste", "devastees")]
    ['attack', 'attaqu', 'attaqu', 'territor', 'devast', 'devast']
    """
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 4:
            return word[: -len(ending)]
    return word


_ENDINGS: Final = (
    *("issement", "issent", "ations", "ation", "ements", "ement", "aient", "antes", "ante", "ants", "ant", "ees"),
    *("ent", "ies", "ing", "eur", "eurs", "ed", "er", "ez", "es", "ee", "ir", "is", "it", "ai", "y", "s", "x", "e"),
)

_IDEAS: Final[Mapping[str, str]] = {
    form: f"idea{number}x"
    for number, line in reversed(list(enumerate(_TOGETHER.strip().splitlines())))
    for word in line.split()
    for form in (word, stem(word))
}


def search(query: str, lang: str = "en", board: str = "risk2210", *, limit: int = 8) -> tuple[Hit, ...]:
    """The clauses that answer a question best, the best first.

    Parameters
    ----------
    query : str
        Words, a whole question, or the number of a clause; English or French.
    lang : {"en", "fr"}
        Language of the answer.
    board : str
    limit : int
        Most clauses given.

    Examples
    --------
    >>> [hit.clause.number for hit in search("can I attack the moon without a station?")][:1]
    ['R7.7']
    >>> [hit.clause.title for hit in search("les MOD de mes stations", "fr", limit=1)]
    ['Stations']
    """
    book = rulebook(lang, board)
    numbers = [n for n in dict.fromkeys(match.upper() for match in NUMBER.findall(query.upper())) if n in book]
    wanted = list(dict.fromkeys(words_of(NUMBER.sub(" ", query.upper()))))
    hits = [Hit(book[number], _best_line(book[number], wanted), float("-inf")) for number in numbers]
    if wanted:
        asked = " OR ".join(f'"{word}"' if len(word) < 3 else f'"{word}"*' for word in wanted)
        weights = ", ".join(map(str, WEIGHTS))
        found = _index(lang, board).execute(
            f"SELECT number, bm25(clauses, 0, {weights}) AS rank FROM clauses WHERE clauses MATCH ? ORDER BY rank",  # noqa: S608 -- constants
            (asked,),
        )
        rows = [(number, rank) for number, rank in found if number not in numbers]
        rows.sort(key=lambda row: (set(words_of(book[row[0]].title)) != set(wanted), row[1]))
        hits += [Hit(book[number], _best_line(book[number], wanted), rank) for number, rank in rows]
    return tuple(hits[:limit])


@cache
def _index(lang: str, board: str) -> sqlite3.Connection:
    """The index of one rulebook, made once in a process (some 20 ms)."""
    index = sqlite3.connect(":memory:", check_same_thread=False)
    index.execute("CREATE VIRTUAL TABLE clauses USING fts5(number UNINDEXED, title, text, example, words)")
    for clause in rulebook(lang, board).values():
        columns = (clause.title, clause.text, f"{clause.example} {clause.conflict}", " ".join(clause.words))
        index.execute(
            "INSERT INTO clauses VALUES (?, ?, ?, ?, ?)",
            (clause.number, *(" ".join(words_of(column)) for column in columns)),
        )
    return index


def _best_line(clause: Clause, wanted: Iterable[str]) -> str:
    """The sentence of a clause that has most of the words; the first where several have."""
    asked = set(wanted)
    lines = re.split(r"(?<=[.!?;])\s+(?=[A-ZÀ-Ý])", " ".join(filter(None, (clause.text, clause.example))))
    return max(lines, key=lambda line: len(asked.intersection(words_of(line))))
