"""Scenes and claims."""

from __future__ import annotations

import pytest

from risk2210.errors import InvalidArgument
from risk2210.learn import Scene, holds
from risk2210.learn.claims import CLAIMS
from risk2210.learn.puzzle_kinds import KINDS
from risk2210.learn.puzzles import puzzle
from risk2210.rules import audit


def test_a_territory_goes_before_its_region_and_a_region_before_the_rest():
    position = Scene(lay=("land gold 1", "egypt red 4", "africa blue 2")).position()
    assert position.owner_of("egypt") == "red"
    assert position.owner_of("lesotho") == "blue"
    assert position.owner_of("japan") == "gold"


def test_whoever_holds_nothing_gets_a_mod_far_away():
    position = Scene(lay=("egypt red 4",)).position()
    assert position.units_in_play("blue") == position.units_in_play("gold") == 1
    near = position.board.neighbours("egypt")
    assert not {position.owner_of(territory) for territory in near} & {"blue", "gold"}


def test_a_scene_is_sound():
    scene = Scene(lay=("egypt red 4 land station", "asia blue 2"), hands={"red": ("land", "naval_hidden_energy")})
    assert [finding.code for finding in audit(scene.position()) if finding.severity == "error"] == []


@pytest.mark.parametrize(
    "scene", [Scene(lay=("atlantis red 4",)), Scene(lay=("egypt red 1",), hands={"red": ("ace",)})]
)
def test_what_does_not_exist_is_refused(scene):
    with pytest.raises(InvalidArgument):
        scene.position()


def test_what_is_no_claim_is_refused():
    with pytest.raises(InvalidArgument):
        holds("pretty egypt", Scene(lay=("egypt red 4",)).position())


TRUE = (
    "owner egypt red", "units egypt 4", "mods egypt 3", "at egypt land", "station siberia", "devastated alberta",
    "territories red 1", "income red 3 3", "region blue asia", "energy red 6", "reserve red 0", "cards red 1",
    "stations blue 1", "score red 1", "in_play red land", "out gold", "awaiting turn red", "step invade", "year 2",
    "active red", "order red blue gold", "captures 1", "attack egypt middle_east", "attack_dice egypt 3",
    "defence_dice middle_east 2", "attack_eights egypt middle_east 1", "defence_eights siberia 2",
    "losses 6 3 2 : 6 2 1 1", "path blue siberia japan", "winner red",
)  # fmt: skip


@pytest.fixture(scope="module")
def position():
    return Scene(
        lay=("egypt red 3 land", "asia blue 2", "siberia blue 2 station"),
        devastated=("alberta",), energy={"red": 6}, hands={"red": ("land",)}, year=2, captures=1,
    ).position()  # fmt: skip


@pytest.mark.parametrize("claim", [claim for claim in TRUE if not claim.startswith(("out", "winner"))])
def test_true_claims_hold_and_their_denial_does_not(claim, position):
    assert holds(claim, position)
    assert not holds(f"not {claim}", position)


def test_every_kind_of_claim_is_proved():
    asked = {choice.claim.split()[0] for kind in KINDS for choice in puzzle(5, kind).choices}
    assert {claim.split()[0] for claim in TRUE} | asked >= set(CLAIMS)


def test_out_and_winner():
    scene = Scene(players=("red", "blue"), lay=("egypt red 4", "saharan_empire blue 1"))
    before = scene.position()
    after = Scene(
        players=scene.players, lay=scene.lay, moves=("egypt > saharan_empire", "roll 6 5 4 : 1", "occupy 3")
    ).position()
    assert not holds("out blue", before)
    assert not holds("winner red", before)
    assert holds("out blue", after)
    assert holds("winner red", after)
