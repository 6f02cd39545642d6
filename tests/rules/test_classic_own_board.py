"""Classic Risk on a board of one's own: missions it cannot ask for, packs that do not divide by three."""

import json

import pytest

from risk2210.board import load_board
from risk2210.rules import (
    EDITIONS,
    MISSIONS,
    ClaimMission,
    Frame,
    HoldingRuling,
    IllegalMove,
    Ruleset,
    Ruling,
    SeatRuling,
    TradeSet,
    audit,
    missions_of,
    new_position,
    options,
    play,
)
from risk2210.rules.territory_deck import overdrawn_cards
from tests.board.made import small
from tests.rules.classic_table import PLAYERS, cards
from tests.rules.table import code

MODES = tuple(mode for mode, edition in EDITIONS.items() if "house_variants" in edition.parts)


@pytest.fixture
def board(tmp_path):
    """Three lands and nothing of the continents of the printed boards."""
    file = tmp_path / "own.json"
    file.write_text(json.dumps(small()), encoding="utf-8")
    return load_board(str(file))


def laid(board, mode, **more):
    position = new_position(Frame(board, PLAYERS, Ruleset(mode)))
    held = zip(("north", "middle", "south"), PLAYERS, strict=True)
    territories = tuple(HoldingRuling(territory, owner=player, mods=5) for territory, player in held)
    return play(position, Ruling("laid out", territories, order=PLAYERS, player="red", **{"step": "invade", **more}))


@pytest.mark.clause("C6.1")
def test_missions_of_continents_that_the_board_has_not(board):
    position = laid(board, "classic_missions")
    assert missions_of(position) == ("hold_18", "hold_24", "destroy")
    for mission in set(MISSIONS) - set(missions_of(position)):
        claim = ClaimMission("red", mission)
        assert code(position, claim) == "missions/no_region C6.1"
        with pytest.raises(IllegalMove) as caught:
            play(position, claim)
        assert all("asia" in caught.value.message(lang) for lang in ("en", "fr")) or "asia" not in mission


@pytest.mark.parametrize("mode", [mode for mode in MODES if mode != "classic_2p_neutral"])
def test_every_refusal_can_be_told(board, mode):
    position = laid(board, mode)
    assert audit(position) == () or all(finding.message("fr", position.frame) for finding in audit(position))
    for refusal in options(position).refused.values():
        assert refusal.message("en", position.frame)
        assert refusal.message("fr", position.frame)


@pytest.mark.clause("C1.1")
def test_a_pack_that_does_not_divide_by_three_has_one_card_more_of_some_symbol(board):
    """Three lands make a pack of one card of each symbol; a fourth makes two of one of them."""
    position = laid(board, "classic_2210", step="deploy", seats=(SeatRuling("red", cards=cards("?", "?", "?")),))
    assert position.frame.pack_size == 3 + 2
    assert code(position, TradeSet("red", cards("infantry", "infantry", "joker"))) == "cards/pack C1.1"
    assert play(position, TradeSet("red", cards("infantry", "joker", "joker"))).territory_cards.sets == 1
    for territories, most in ((42, 14), (40, 14), (41, 14), (39, 13)):
        assert overdrawn_cards(cards("infantry") * most, territories, 2) == ()
        assert overdrawn_cards(cards("infantry") * (most + 1), territories, 2) == ("infantry",)
