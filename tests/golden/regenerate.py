"""Golden games: whole records with the digest of every position.

    python tests/golden/regenerate.py

writes ``rules_*.jsonl`` beside this file: a header on the first line, then one line for each move with the beginning of
the digest of the position after it. Run it only when a rule was changed on purpose, and look at the difference.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from risk2210.board import load_board
from risk2210.rules import (
    COMMANDERS,
    Card,
    Game,
    HoldingRuling,
    HouseRules,
    Mode,
    Move,
    Player,
    Ruleset,
    Ruling,
    SeatRuling,
)
from risk2210.selfplay import play_out
from risk2210.selfplay.driver import board_for

FOLDER = Path(__file__).parent
DIGITS = 16
NAMES = ("red", "blue", "gold", "green", "black", "white")


class Line(msgspec.Struct, frozen=True):
    """One line after the header: a move, and where it leads."""

    move: Move
    digest: str


def line(game: Game) -> Line:
    """The line of the move made last."""
    return Line(game.moves[-1], game.position.digest[:DIGITS])


def random_game(players: int, seed: int) -> tuple[Game, list[Line]]:
    """A whole self-played game by the rulebook, without a card played."""
    game = Game.new(load_board("risk2210"), [Player(name, name.title(), name) for name in NAMES[:players]])
    return game, [line(game) for _ in play_out(game, Random(seed), cards=False)]


def carded_game(players: int, seed: int) -> tuple[Game, list[Line]]:
    """A whole self-played game in which all piles are dealt out as year 1 begins, with energy to play the cards."""
    game = Game.new(load_board("risk2210"), NAMES[:players])
    lines: list[Line] = []
    for _ in play_out(game, Random(seed), cards=False):
        lines.append(line(game))
        if game.position.step == "bidding":
            break
    share = 20 // players
    hand = tuple(Card(deck) for deck in COMMANDERS for _ in range(share))
    seats = tuple(SeatRuling(player, energy=24, hand=hand) for player in game.position.players)
    piles = tuple((deck, 20 - share * players) for deck in COMMANDERS)
    game.push(Ruling("dealt out", seats=seats, piles=piles))
    lines.append(line(game))
    lines += [line(game) for _ in play_out(game, Random(seed + 1))]
    return game, lines


def classic_game(mode: Mode, players: int, seed: int, **house: Any) -> tuple[Game, list[Line]]:
    """A whole self-played game of classic Risk, by the house rules that are set."""
    ruleset = Ruleset(mode, HouseRules(**house))
    seated = [Player(name, name.title(), name) for name in NAMES[:players]]
    game = Game.new(board_for(ruleset), seated, ruleset)
    return game, [line(game) for _ in play_out(game, Random(seed))]


def ruled_game(seed: int) -> tuple[Game, list[Line]]:
    """A game entered from the table in its last year, by house rules, with a ruling now and then."""
    house = HouseRules(sajon_bonus=3, naval_d8_anywhere=True, exiled_states_canada_link=False, tie_break="none")
    board = load_board("risk2210", exiled_states_canada_link=False)
    game = Game.new(board, NAMES[:3], Ruleset(house=house))
    lines: list[Line] = []
    for ruling in entered(board.landing_sites):
        game.push(ruling)
        lines.append(line(game))
    rng = Random(seed)
    for number, _ in enumerate(play_out(game, rng, cards=False)):
        lines.append(line(game))
        if number % 15 == 14 and game.position.awaiting:
            game.push(Ruling("found under the board", seats=(SeatRuling("red", energy=number),)))
            lines.append(line(game))
    return game, lines


def entered(sites: tuple[str, ...]) -> Iterator[Ruling]:
    """A position, read off the table piece by piece."""
    turned = ("egypt", "siberia", "sakha", "alberta")
    yield Ruling("devastation", tuple(HoldingRuling(t, devastated=True) for t in turned), discarded=turned)
    for owner, held in (
        ("red", ("continental_biospheres", "canada", "nunavut", "alden", sites[0])),
        ("blue", ("japan", "pevek", "argentina", "andorra", sites[1])),
        ("gold", ("poseidon",)),
    ):
        mods = 1 if owner == "gold" else 4
        yield Ruling("as it lies", tuple(HoldingRuling(t, owner=owner, mods=mods, station=False) for t in held))
        first = HoldingRuling(held[0], commanders=("land", "naval"), station=owner != "gold")
        yield Ruling("commanders and station", (first,))
    yield Ruling("red's hand", seats=(SeatRuling("red", energy=6, hand=(Card("land"),)),), piles=(("land", 19),))
    yield Ruling("whose turn", year=5, step="deploy", order=("gold", "red", "blue"), player="red")


GAMES = {
    "rules_2_players": lambda: random_game(2, 2),
    "rules_3_players": lambda: random_game(3, 3),
    "rules_4_players": lambda: random_game(4, 4),
    "rules_5_players": lambda: random_game(5, 5),
    "rules_cards_2_players": lambda: carded_game(2, 23),
    "rules_cards_3_players": lambda: carded_game(3, 36),
    "rules_cards_4_players": lambda: carded_game(4, 42),
    "rules_cards_5_players": lambda: carded_game(5, 52),
    "rules_from_the_table": lambda: ruled_game(13),
    "rules_classic_2210": lambda: classic_game("classic_2210", 3, 6),
    "rules_classic": lambda: classic_game("classic", 6, 5, no_return_attack=True, fortify="unlimited"),
    "rules_classic_2p_neutral": lambda: classic_game("classic_2p_neutral", 2, 2),
    "rules_classic_missions": lambda: classic_game("classic_missions", 4, 3, first_player="youngest", open_cards=True),
    "rules_hasbro_2006": lambda: classic_game("hasbro_2006", 4, 1),
    "rules_risk_mission_2006": lambda: classic_game("risk_mission_2006", 3, 6),
}


def main() -> None:
    """Write every golden game."""
    for name, make in GAMES.items():
        game, lines = make()
        text = b"\n".join([msgspec.json.encode(game.header), *map(msgspec.json.encode, lines)]) + b"\n"
        (FOLDER / f"{name}.jsonl").write_bytes(text)
        print(f"{name}: {len(lines)} moves")


if __name__ == "__main__":
    main()
