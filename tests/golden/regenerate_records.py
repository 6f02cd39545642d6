"""Golden records: one file for every version of the format, read by every later version.

    python tests/golden/regenerate_records.py

writes ``record-vN.jsonl`` for the present version N beside this file. Files of earlier versions are never written
again.
It holds every kind of entry and every kind of move that the golden games of the rules hold.
"""

from __future__ import annotations

import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path

from risk2210.record import VERSION, RecordedGame
from risk2210.record.entries import Clashed, Mended, encode
from risk2210.rules import Game, Ruling
from tests.golden.regenerate import random_game

FOLDER = Path(__file__).parent
EVENING = datetime(2026, 1, 31, 20, 0, tzinfo=UTC)


def clock():
    """A clock that goes on by ten seconds whenever it is looked at."""
    time = EVENING

    def tell() -> datetime:
        nonlocal time
        time += timedelta(seconds=10)
        return time

    return tell


def record(folder: Path) -> Path:
    """A whole game with every kind of correction on the way."""
    played, _ = random_game(3, 3)
    moves = played.moves
    fresh = Game(played.header, played.position.board)
    with RecordedGame.create(fresh, folder, language="fr", clock=clock()) as game:
        for move in moves[:150]:
            game.push(move, "premier coup de la soirée" if not len(game) else "")
        for _ in range(3):
            game.undo()
        game.redo()
        game.push(Ruling("une pause"))
        game.restore(game.branches[-1])
        game.delete(120)
        game.drop(len(game.pending))
        game.restore(game.branches[0])
        game.insert(100, Ruling("un mot oublié"), "ajouté après coup")
        game.amend(100, Ruling("un mot mieux choisi"))
        game.amend(99, Ruling("rien de tel"))
        game.rule_rest("comme à la table")
        game.restore(game.branches[-4])
        for move in moves[len(game) :]:
            if game.position.awaiting:
                game.push(move)
    with game.path.open("ab") as stream:  # as if later rules had refused the last move, and then it was let pass
        for number, entry in enumerate((Clashed, Mended), len(game.history) + 1):
            kept = len(game) - 1 if entry is Clashed else 1
            stream.write(encode(entry(n=number, at=EVENING + timedelta(days=365), kept=kept)) + b"\n")
    return game.path


def main() -> None:
    """Write the golden record of the present version."""
    with tempfile.TemporaryDirectory() as folder:
        content = record(Path(folder)).read_bytes()
    (FOLDER / f"record-v{VERSION}.jsonl").write_bytes(content)
    print(f"record-v{VERSION}.jsonl: {len(content.splitlines()) - 1} entries")


if __name__ == "__main__":
    main()
