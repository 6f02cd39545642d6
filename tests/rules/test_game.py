"""A game as a list of moves: undo, redo, amend, replay."""

import msgspec
import pytest

from risk2210.board import load_board
from risk2210.errors import InvalidArgument
from risk2210.rules import (
    RULES_VERSION,
    Claim,
    Devastate,
    Game,
    Header,
    HouseRules,
    IllegalMove,
    Player,
    RollForFirst,
    Ruleset,
    decode_move,
    encode_move,
    replay,
)
from risk2210.selfplay import play_out
from tests.rules.table import PLAYERS, board, new_game

TURNED = Devastate(("egypt", "siberia", "sakha", "alberta"))
ROLLED = RollForFirst((("red", 6), ("blue", 2), ("gold", 1)))
OPENING = (TURNED, ROLLED, Claim("red", "mexico"), Claim("blue", "canada"), Claim("gold", "japan"))


def opened():
    game = new_game()
    for move in OPENING:
        game.push(move)
    return game


def played(players=3, seed=5, years=1):
    from random import Random

    names = ("red", "blue", "gold", "green", "black")[:players]
    game = Game.new(board(), names, Ruleset(house=HouseRules(years=years)))
    for _ in play_out(game, Random(seed), check=False):
        pass
    return game


def test_push_undo_redo():
    game = opened()
    last = game.position
    assert game.undo() == OPENING[-1]
    assert game.undo() == OPENING[-2]
    assert game.undone == OPENING[-2:]
    assert len(game) == 3
    game.redo()
    assert game.redo() == last
    assert game.redo() is None


def test_undo_at_the_start():
    assert new_game().undo() is None


def test_a_new_move_forgets_what_was_undone():
    game = opened()
    game.undo()
    game.push(Claim("gold", "alden"))
    assert game.undone == ()


def test_an_illegal_push_leaves_the_game_untouched():
    game = opened()
    game.undo()
    before = (game.position.digest, game.moves, game.undone)
    with pytest.raises(IllegalMove) as refused:
        game.push(Claim("gold", "mexico"))
    assert (game.position.digest, game.moves, game.undone) == before
    assert str(refused.value) == "Mexico is already held by red (R2.6)"
    assert refused.value.message("en", {"red": "Ruby"}) == "Mexico is already held by Ruby (R2.6)"


def test_position_at():
    game = opened()
    assert game.position_at(0).step == "devastation"
    assert game.position_at(len(game)) is game.position
    for index in (-1, len(game) + 1):
        with pytest.raises(InvalidArgument):
            game.position_at(index)


def test_amend_replays_what_follows():
    game = opened()
    result = game.amend(2, Claim("red", "alden"))
    assert result.refusal is None
    assert game.position.owner_of("alden") == "red"
    assert game.position.owner_of("mexico") is None
    assert len(game) == 5


def test_amend_stops_at_the_first_move_that_no_longer_holds():
    game = opened()
    result = game.amend(2, Claim("red", "canada"))
    assert (result.refusal.code, result.refusal.data["territory"]) == ("setup/claimed", "canada")
    assert result.rest == OPENING[3:]
    assert game.moves == (TURNED, ROLLED, Claim("red", "canada"))


def test_an_illegal_amendment_changes_nothing():
    game = opened()
    digest = game.position.digest
    with pytest.raises(IllegalMove):
        game.amend(2, Claim("blue", "alden"))
    with pytest.raises(InvalidArgument):
        game.amend(9, Claim("blue", "alden"))
    assert (game.position.digest, game.moves) == (digest, OPENING)


def test_replay_while_valid():
    result = replay(new_game().position, (*OPENING[:3], Claim("gold", "japan")))
    assert result.accepted == OPENING[:3]
    assert (result.refusal.code, len(result.rest)) == ("awaiting/other_player", 1)
    assert result.position.owner_of("mexico") == "red"
    game = new_game()
    assert game.extend(OPENING).refusal is None
    assert game.position == opened().position


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_recorded_game_reproduces_every_digest(players):
    game = played(players)
    again = Game(game.header, board())
    for index, move in enumerate(game.moves):
        position = again.push(decode_move(encode_move(move)))
        assert position.digest == game.position_at(index + 1).digest


def test_header_goes_through_json():
    header = Header("risk2210", board().digest, (Player("red", "Ruby", "#c00"), Player("blue")), Ruleset(), "green")
    text = msgspec.json.encode(header)
    assert msgspec.json.decode(text, type=Header) == header
    assert Game(header, board()).position.players == ("red", "blue")


def test_header_with_house_rules_goes_through_json():
    header = new_game().header
    ruled = msgspec.structs.replace(header, ruleset=Ruleset(house=HouseRules(years=3, sajon_bonus=3)))
    assert msgspec.json.decode(msgspec.json.encode(ruled), type=Header) == ruled
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"house": {"years": 30}}', type=Ruleset)


def test_another_board_or_a_newer_version_is_refused():
    header = new_game().header
    with pytest.raises(InvalidArgument, match="another board"):
        Game(msgspec.structs.replace(header, board_digest="0"), board())
    with pytest.raises(InvalidArgument, match="newer version"):
        Game(msgspec.structs.replace(header, rules_version=RULES_VERSION + 1), board())


def test_board_and_house_rule_must_agree():
    with pytest.raises(InvalidArgument, match="exiled_states_canada_link"):
        Game.new(board(), PLAYERS, Ruleset(house=HouseRules(exiled_states_canada_link=False)))
    printed = load_board("risk2210", exiled_states_canada_link=False)
    game = Game.new(printed, PLAYERS, Ruleset(house=HouseRules(exiled_states_canada_link=False)))
    frame = game.position.frame
    assert frame.index["canada"] not in frame.links[frame.index["exiled_states_of_america"]]


@pytest.mark.parametrize(
    "players", [(), ("red",), ("a", "b", "c", "d", "e", "f"), ("red", "red"), ("red", "neutral"), ("", "b")]
)
def test_impossible_players(players):
    with pytest.raises(InvalidArgument):
        Game.new(board(), players)
