"""Refusals of command cards: each names the clause that forbids, and nothing that has to do with another card."""

import pytest

from risk2210.rules import Declare, Effect, IllegalMove, Occupy, Roll, Ruling, card_plays, option, play, windows
from tests.rules.scenes import ATTACKED, ATTACKS, CARDS, SCENES, of, own_turn, under_attack
from tests.rules.table import code, d6, lay

FACES = tuple(CARDS.cards)


def again(face, **changes):
    """The card's own legal move, with something more said."""
    move = SCENES[face].move
    said = {name: getattr(move, name) for name in ("territories", "opponent", "commanders", "drawn", "dice")}
    return of(face, move.player, **{**said, **changes})


@pytest.mark.clause("R9.2")
@pytest.mark.parametrize("face", FACES)
def test_what_a_card_does_not_ask_for_is_refused_as_such(face):
    """R9.9 is of Reinforcements and R9.14 of nuclear cards: no other card is refused by them."""
    scene, target = SCENES[face], CARDS[face].target
    what = target.what if target is not None else None
    if what != "territory":
        assert code(scene.position, again(face, territories=("egypt",))) == "cards/no_territory R9.2"
    if what != "opponent":
        assert code(scene.position, again(face, opponent="gold")) == "cards/no_opponent R9.2"
    if what != "commander":
        assert code(scene.position, again(face, commanders=(("land", "egypt"),))) == "cards/no_commander R9.2"
    if not CARDS[face].die:
        assert code(scene.position, again(face, dice=(3,))) == "cards/no_die R9.2"
    if CARDS[face].draw is None:
        assert code(scene.position, again(face, drawn=("egypt",))) == "draw/none R9.6"


@pytest.mark.clause("R9.9")
@pytest.mark.parametrize("face", [face for face in FACES if "territory" in str(CARDS[face].target)])
def test_too_few_and_too_many_territories(face):
    scene = SCENES[face]
    clause = "R9.9" if CARDS[face].target.count > 1 else "R9.2"
    named = scene.move.territories
    assert code(scene.position, again(face, territories=named[:-1])) == f"cards/count {clause}"
    (possible,) = [p.choices for p in card_plays(scene.position, scene.move.player) if p.card.id == face]
    more = [territory for territory in possible.territories if territory not in named]
    if more:
        assert code(scene.position, again(face, territories=(*named, more[0]))) == f"cards/count {clause}"
    if clause == "R9.2":
        assert code(scene.position, again(face, territories=named * 2)) == "cards/count R9.2"


@pytest.mark.clause("R1.7")
@pytest.mark.parametrize("face", ["land_assemble_mods", "diplomat_territorial_station", "nuclear_rocket_strike_land"])
def test_devastated_ground_is_no_target(face):
    position = own_turn(face, devastated=("siberia",))
    assert code(position, again(face, territories=("siberia",))) == "territory/devastated R1.7"


@pytest.mark.clause("R7.19")
@pytest.mark.parametrize("face", [face for face in FACES if CARDS[face].window.startswith("invasion")])
def test_no_card_is_played_when_unoccupied_ground_is_entered(face):
    """An invasion it is all the same, so the refusal does not say that there is none."""
    hands = {"blue": (CARDS[face].deck,)}
    position = lay(ATTACKED, hands=hands, energy={"blue": 9})
    walked = play(position, Declare("red", "egypt", "middle_east"))
    assert code(walked, of(face, "blue")) == "cards/unoccupied R7.19"
    entered = play(walked, Occupy("red", 1))
    assert code(entered, of(face, "blue")) == "cards/no_invasion R7.3"


@pytest.mark.clause("R9.4")
@pytest.mark.parametrize("station", ["", " station"])
def test_no_card_is_played_once_a_territory_has_fallen(station):
    position = under_attack("land_stealth_mods", held={"saharan_empire": f"blue 1{station}"})
    position = play(position, Roll(d6(6), ((8, 1),) if station else d6(1)))
    assert windows(position) == ()
    assert code(position, of("land_stealth_mods", "blue")) == "cards/no_invasion R7.3"


@pytest.mark.clause("R12.4")
@pytest.mark.parametrize("face", [face for face in FACES if CARDS[face].window == "invasion_own_territory"])
def test_cards_of_the_invaded_are_not_played_for_the_neutral_army_by_any_house_rule(face):
    terrain = CARDS[face].terrain if CARDS[face].terrain != "any" else "land"
    origin, target = ATTACKS[terrain]
    held = {**{t: text for t, text in ATTACKED.items() if not text.startswith("gold")}, target: "neutral 3"}
    hands = {"blue": (CARDS[face].deck,)}
    for allowed, refusal in ((True, "cards/neutral_own R12.4"), (False, "cards/neutral R12.6")):
        position = lay(held, players=("red", "blue"), hands=hands, stealth_mods_for_neutral=allowed)
        position = play(position, Declare("red", origin, target))
        assert code(position, of(face, "blue")) == refusal


# --- Invade Earth and cards that nobody has seen ----------------------------------------------------------------


def nearly_empty(*left):
    """A land pile of these cards, one of which lies under Scout Forces of blue, nobody knows which."""
    position = own_turn("space_invade_earth")
    rest = tuple(t for t in position.frame.ids if position.board[t].kind == "land" and t not in left)
    return play(position, Ruling("nearly all gone", discarded=rest, lasting=(Effect("scout_forces", "blue"),)))


@pytest.mark.clause("R9.6")
@pytest.mark.parametrize("last", ["madagascar", "japan"])
def test_no_more_cards_are_turned_over_than_lie_in_the_pile(last):
    position = nearly_empty("egypt", "lesotho", last)
    assert position.territory_piles()["land"] == 2
    face = "space_invade_earth"
    assert code(position, of(face, drawn=("egypt", "lesotho", last))) == "draw/count R9.6"
    assert code(position, of(face, drawn=("egypt",))) == "draw/go_on R9.6"
    for drawn in (("egypt", "lesotho"), ("lesotho", last)):
        assert play(position, of(face, drawn=drawn)).territory_piles()["land"] == 0


def test_the_example_of_invade_earth_takes_no_more_than_the_pile_has():
    position = nearly_empty("egypt", "lesotho", "madagascar")
    (shown,) = [move for move in option(position, "play_card").moves if move.card == "space_invade_earth"]
    assert len(shown.drawn) == 2
    play(position, shown)


def test_who_drew_too_far_is_told_whose_territory_is_not_the_first():
    position = own_turn("space_invade_earth")
    with pytest.raises(IllegalMove) as caught:
        play(position, of("space_invade_earth", drawn=("siberia", "egypt")))
    assert "Siberia is the first that is no territory of red" in caught.value.message("en")
