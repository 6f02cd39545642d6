"""For every command card a scene: a position in which it can be played, the move, what it must do, what it must not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from risk2210.board import load_cards
from risk2210.rules import Declare, Effect, PlayCard, Position, play, score_sheet
from tests.rules.table import lay

CARDS = load_cards()
ALL_FIVE = "land diplomat naval nuclear space"

HELD = {
    "egypt": f"red 5 {ALL_FIVE} station",
    "madagascar": "red 2",
    "lesotho": "red 1",
    "poseidon": "red 2",
    "hawaiian_preserve": "red 1",
    "new_atlantis": "red 1",
    "tycho": "red 2",
    "sea_of_clouds": "red 1",
    "straight_wall": "red 1",
    "saharan_empire": "blue 4 land diplomat",
    "neo_tokyo": "blue 3 naval",
    "sea_of_crisis": "blue 3 space",
    "japan": "gold 6 land nuclear station",
}
"""Red has three territories of each terrain and all five commanders."""

ATTACKED = {
    "egypt": "red 5 land",
    "continental_biospheres": "red 5 naval",
    "tycho": "red 5 space",
    "saharan_empire": "blue 3",
    "poseidon": "blue 3",
    "sea_of_clouds": "blue 3",
    "mexico": f"blue 1 {ALL_FIVE}",
    "japan": f"gold 4 {ALL_FIVE}",
}
ATTACKS = {
    "land": ("egypt", "saharan_empire"),
    "water": ("continental_biospheres", "poseidon"),
    "moon": ("tycho", "sea_of_clouds"),
}
"""Where red attacks blue, by terrain."""

OWN = {"land": "madagascar", "water": "poseidon", "moon": "tycho"}
THREE = {
    "land": ("egypt", "madagascar", "lesotho"),
    "water": ("poseidon", "hawaiian_preserve", "new_atlantis"),
    "moon": ("tycho", "sea_of_clouds", "straight_wall"),
}
ENEMY = {"land": "saharan_empire", "water": "neo_tokyo", "moon": "sea_of_crisis"}


def kinds(position: Position) -> list[str]:
    """What is awaited, the first last."""
    return [decision.kind for decision in position.awaiting]


def asked(position: Position) -> tuple[str, tuple[str, ...], str | None, int]:
    """What is awaited first: kind, players, territory, amount."""
    top = position.awaiting[-1]
    return top.kind, top.players, top.territory, top.amount


class Scene(NamedTuple):
    """One card at work.

    `wrong` are moves that name what the card does not allow, with code and clause of the refusal; `closed` is a
    position in which its window is shut, with code and clause; `gain` is energy that the card itself brings.
    """

    position: Position
    move: PlayCard
    check: Callable[[Position, Position], None]
    wrong: tuple[tuple[PlayCard, str], ...]
    closed: tuple[Position, str]
    gain: int = 0
    uncommanded: Position | None = None


def own_turn(card: str, *, held: dict[str, str] | None = None, **more: Any) -> Position:
    """Red's turn before his first invasion, with the card among those nobody has shown."""
    deck = CARDS[card].deck
    more = {"step": "play", "energy": {"red": 9, "blue": 2, "gold": 0}, "hands": {"red": (deck,)}, **more}
    return lay(held or HELD, **more)


def under_attack(card: str, terrain: str = "land", holder: str = "blue", **more: Any) -> Position:
    """Red has declared an invasion of blue; `holder` has the card."""
    held = {**ATTACKED, **more.pop("held", {})}
    hands = more.pop("hands", {holder: (CARDS[card].deck,)})
    position = lay(held, energy={"red": 9, "blue": 9, "gold": 9}, hands=hands, **more)
    return play(position, Declare("red", *ATTACKS[terrain]))


def too_late(card: str) -> tuple[Position, str]:
    """Red's turn after an invasion."""
    position = play(own_turn(card, step="invade"), Declare("red", "egypt", "saharan_empire"))
    return position, "cards/too_late R9.4"


def nothing_declared(card: str) -> tuple[Position, str]:
    """Red's turn with no invasion under way; blue has the card."""
    return lay(
        ATTACKED, step="invade", hands={"blue": (CARDS[card].deck,)}, energy={"blue": 9}
    ), "cards/no_invasion R7.3"


def of(card: str, player: str = "red", **named: Any) -> PlayCard:
    return PlayCard(player, card, **named)


def placed(expected: dict[str, int]) -> Callable[[Position, Position], None]:
    """So many more MODs in these territories and nowhere else."""

    def check(before: Position, after: Position) -> None:
        changed = {t: after.mods_of(t) - before.mods_of(t) for t in after.frame.ids}
        assert {t: count for t, count in changed.items() if count} == expected

    return check


def lasts(effect: Effect) -> Callable[[Position, Position], None]:
    def check(_before: Position, after: Position) -> None:
        assert after.lasting == (effect,)

    return check


def asks(*expected: tuple[str, str, str | None, int]) -> Callable[[Position, Position], None]:
    """What is asked, the first last: kind, player, territory, amount."""

    def check(before: Position, after: Position) -> None:
        new = after.awaiting[len(before.awaiting) :]
        assert tuple((d.kind, d.players[0], d.territory, d.amount) for d in new) == expected

    return check


def _scenes() -> dict[str, Scene]:  # noqa: PLR0915 -- one entry after the other
    found: dict[str, Scene] = {}

    def own(card: str, check: Callable[[Position, Position], None], *wrong: tuple[PlayCard, str], **named: Any) -> None:
        gain = named.pop("gain", 0)
        found[card] = Scene(own_turn(card), of(card, **named), check, wrong, too_late(card), gain)

    for deck, terrain in (("land", "land"), ("naval", "water"), ("space", "moon")):
        card = f"{deck}_assemble_mods"
        enemy, other = ENEMY[terrain], OWN["water" if terrain == "land" else "land"]
        own(
            card,
            placed({OWN[terrain]: 3}),
            (of(card, territories=(enemy,)), "cards/target R9.2"),
            (of(card, territories=(other,)), "cards/target R9.2"),
            (of(card), "cards/count R9.2"),
            territories=(OWN[terrain],),
        )
        card = f"{deck}_reinforcements"
        own(
            card,
            placed(dict.fromkeys(THREE[terrain], 1)),
            (of(card, territories=(*THREE[terrain][:2], enemy)), "cards/target R9.2"),
            (of(card, territories=(*THREE[terrain][:2], THREE[terrain][0])), "cards/twice R9.9"),
            (of(card, territories=THREE[terrain][:2]), "cards/count R9.9"),
            territories=THREE[terrain],
        )
        card = f"{deck}_frequency_jam"
        own(
            card,
            lasts(Effect("frequency_jam", "red", against="gold", card=card)),
            (of(card, opponent="red"), "cards/not_opponent R9.7"),
            (of(card), "cards/opponent R9.2"),
            opponent="gold",
        )
        card = f"{deck}_stealth_mods"
        elsewhere = "moon" if terrain == "land" else "land"
        found[card] = Scene(
            under_attack(card, terrain, "gold"),
            of(card, "gold"),
            placed({ATTACKS[terrain][1]: 3}),
            ((of(card, "gold", territories=("egypt",)), "cards/no_territory R9.2"),),
            (under_attack(card, elsewhere, "gold"), "cards/terrain R9.8"),
        )
    for card, terrain in (
        ("land_land_death_trap", "land"),
        ("naval_water_death_trap", "water"),
        ("space_orbital_mines", "moon"),
    ):
        elsewhere = "moon" if terrain == "land" else "land"
        found[card] = Scene(
            under_attack(card, terrain),
            of(card, "blue"),
            asks(("losses", "red", ATTACKS[terrain][0], 3)),
            ((of(card, "blue", territories=("egypt",)), "cards/no_territory R9.2"),),
            (under_attack(card, elsewhere), "cards/terrain R9.8"),
        )

    def stands(before: Position, after: Position) -> None:
        assert after.stations - before.stations == {"saharan_empire"}
        assert after.awaiting == before.awaiting

    card = "land_stealth_station"
    found[card] = Scene(
        under_attack(card), of(card, "blue"), stands,
        ((of(card, "blue", territories=("mexico",)), "cards/no_territory R9.2"),),
        (under_attack(card, "water"), "cards/terrain R9.8"),
    )  # fmt: skip

    def off(_before: Position, after: Position) -> None:
        assert after.invasion is None
        assert [decision.kind for decision in after.awaiting] == ["turn"]
        assert after.lasting == (Effect("cease_fire", "blue", against="red", card="diplomat_cease_fire"),)

    card = "diplomat_cease_fire"
    found[card] = Scene(
        under_attack(card), of(card, "blue"), off,
        ((of(card, "blue", opponent="red"), "cards/no_opponent R9.2"),), nothing_declared(card),
    )  # fmt: skip

    def emptied(before: Position, after: Position) -> None:
        placed({"saharan_empire": -3, "mexico": 3})(before, after)
        assert after.owner_of("saharan_empire") is None
        assert after.awaiting[-1].kind == "occupy"

    card = "diplomat_evacuation"
    found[card] = Scene(
        under_attack(card), of(card, "blue", territories=("mexico",)), emptied,
        (
            (of(card, "blue", territories=("japan",)), "cards/target R9.2"),
            (of(card, "blue", territories=("saharan_empire",)), "cards/target R9.2"),
            (of(card, "blue"), "cards/count R9.2"),
        ),
        nothing_declared(card),
    )  # fmt: skip

    card = "land_scout_forces"
    own(
        card,
        lasts(Effect("scout_forces", "red", card=card)),
        (of(card, drawn=("saharan_empire",)), "draw/secret R9.10"),
        (of(card, drawn=("poseidon",)), "draw/terrain R9.6"),
        (of(card, drawn=("egypt", "lesotho")), "draw/count R9.6"),
    )
    card = "naval_hidden_energy"
    own(
        card,
        lasts(Effect("hidden_energy", "red", territory="akara", card=card)),
        (of(card), "draw/count R9.6"),
        (of(card, drawn=("egypt",)), "draw/terrain R9.6"),
        (of(card, drawn=("akara", "microcorp")), "draw/count R9.6"),
        drawn=("akara",),
    )
    card = "space_energy_extraction"
    own(
        card,
        lasts(Effect("energy_extraction", "red", card=card)),
        (of(card, drawn=("tycho",)), "draw/none R9.6"),
    )
    card = "space_invade_earth"

    def opened(before: Position, after: Position) -> None:
        assert after.lasting == (Effect("invade_earth", "red", territory="japan", card="space_invade_earth"),)
        assert after.discarded - before.discarded == {"egypt", "japan"}

    own(
        card,
        opened,
        (of(card, drawn=("egypt",)), "draw/go_on R9.6"),
        (of(card, drawn=("japan", "egypt")), "draw/too_many R9.6"),
        (of(card, drawn=("neo_tokyo",)), "draw/terrain R9.6"),
        drawn=("egypt", "japan"),
    )
    card = "diplomat_decoys_revealed"

    def moved(_before: Position, after: Position) -> None:
        assert after.commanders_of("red") == {
            "land": "tycho",
            "naval": "poseidon",
            **dict.fromkeys(("diplomat", "nuclear", "space"), "egypt"),
        }

    own(
        card,
        moved,
        (of(card, commanders=(("land", "japan"),)), "cards/destination R9.17"),
        (of(card, commanders=(("land", "tycho"), ("land", "egypt"))), "cards/commander_twice R9.17"),
        commanders=(("land", "tycho"), ("naval", "poseidon")),
    )
    card = "diplomat_energy_crisis"

    def given(_before: Position, after: Position) -> None:
        assert [after.energy_of(player) for player in ("red", "blue", "gold")] == [10, 1, 0]

    own(card, given, (of(card, opponent="blue"), "cards/no_opponent R9.2"), gain=1)
    card = "diplomat_mod_reduction"

    def ordered(before: Position, after: Position) -> None:
        """Blue is asked at once; gold, whose MODs all stand in one place, and red come after him."""
        asks(("remove_mods", "red", None, 2), ("remove_mods", "gold", None, 4), ("remove_mods", "blue", None, 4))(
            before, after
        )

    own(card, ordered, (of(card, territories=("egypt",)), "cards/no_territory R9.2"))
    card = "diplomat_redeployment"

    def more(before: Position, after: Position) -> None:
        assert before.turn is not None
        assert after.turn is not None
        assert after.turn.fortifies_left == before.turn.fortifies_left + 1

    found[card] = Scene(
        own_turn(card, step="fortify"), of(card), more,
        ((of(card, territories=("egypt",)), "cards/no_territory R9.2"),),
        (own_turn(card, step="buy"), "cards/too_early R10.6"),
    )  # fmt: skip
    card = "diplomat_territorial_station"

    def built(before: Position, after: Position) -> None:
        assert after.stations - before.stations == {"madagascar"}

    own(
        card,
        built,
        (of(card, territories=("egypt",)), "cards/target R9.2"),
        (of(card, territories=("poseidon",)), "cards/target R9.2"),
        (of(card, territories=("saharan_empire",)), "cards/target R9.2"),
        territories=("madagascar",),
    )

    for terrain in ("land", "water", "moon"):
        card = f"nuclear_rocket_strike_{terrain}"
        enemy = ENEMY[terrain]
        own(
            card,
            asks(("losses", "blue", enemy, 2)),
            (of(card, territories=(OWN[terrain],), dice=(2,)), "cards/target R9.2"),
            (of(card, territories=(ENEMY["water" if terrain == "land" else "land"],), dice=(2,)), "cards/target R9.2"),
            (of(card, territories=(enemy,)), "cards/dice R9.14"),
            (of(card, territories=(enemy,), dice=(7,)), "dice/face R9.14"),
            territories=(enemy,),
            dice=(2,),
        )
    card = "nuclear_scatter_bomb_land"
    own(
        card,
        asks(("losses", "gold", "japan", 4), ("losses", "blue", "saharan_empire", 3)),
        (of(card, drawn=("egypt", "japan")), "draw/count R9.6"),
        (of(card, drawn=("egypt", "japan", "japan")), "draw/gone R9.6"),
        (of(card, drawn=("egypt", "japan", "tycho")), "draw/terrain R9.6"),
        drawn=("egypt", "japan", "saharan_empire"),
    )
    for terrain, enemy in (("water", "neo_tokyo"), ("moon", "sea_of_crisis")):
        card = f"nuclear_scatter_bomb_{terrain}"
        own(
            card,
            asks(("losses", "blue", enemy, 2)),
            (of(card, drawn=(enemy,)), "draw/count R9.6"),
            (of(card, drawn=(enemy, enemy)), "draw/gone R9.6"),
            (of(card, drawn=(enemy, "egypt")), "draw/terrain R9.6"),
            drawn=(enemy, OWN[terrain]),
        )

    card = "nuclear_the_mother"
    own(
        card,
        asks(("losses", "red", "egypt", 1), ("losses", "blue", "saharan_empire", 1)),
        (of(card), "cards/dice R9.14"),
        (of(card, dice=(7,)), "dice/face R9.14"),
        (of(card, dice=(4, 4)), "cards/dice R9.14"),
        dice=(4,),
    )
    card = "nuclear_aqua_brother"
    own(
        card,
        placed({"poseidon": -1, "hawaiian_preserve": -1, "new_atlantis": -1}),
        (of(card), "cards/dice R9.14"),
        (of(card, dice=(6,)), "cards/dice R9.14"),
        dice=(1,),
    )
    card = "nuclear_nicky_boy"
    own(
        card,
        placed({"tycho": -1, "sea_of_clouds": -1, "straight_wall": -1}),
        (of(card), "cards/dice R9.14"),
        (of(card, dice=(0,)), "dice/face R9.14"),
        dice=(5,),
    )
    card = "nuclear_assassin_bomb"

    def killed(_before: Position, after: Position) -> None:
        assert after.commanders_of("blue") == {
            "diplomat": "saharan_empire",
            "naval": "neo_tokyo",
            "space": "sea_of_crisis",
        }

    own(
        card,
        killed,
        (of(card, commanders=(("naval", "saharan_empire"),), dice=(8,)), "cards/no_such_commander R9.14"),
        (of(card, commanders=(("land", "egypt"),), dice=(8,)), "cards/no_such_commander R9.14"),
        (of(card, dice=(8,)), "cards/one_commander R9.14"),
        (of(card, commanders=(("land", "saharan_empire"),)), "cards/dice R9.14"),
        commanders=(("land", "saharan_empire"),),
        dice=(3,),
    )
    card = "nuclear_armageddon"

    def exchanged(before: Position, after: Position) -> None:
        """Blue, who has no nuclear card, is passed over when it comes to him."""
        asks(*[("exchange", player, None, 0) for player in ("gold", "blue", "red")])(before, after)

    found[card] = Scene(
        own_turn(card, hands={"red": ("nuclear", "nuclear"), "gold": ("nuclear",)}), of(card), exchanged,
        ((of(card, opponent="blue"), "cards/no_opponent R9.2"),), too_late(card),
    )  # fmt: skip

    def scored(before: Position, after: Position) -> None:
        assert score_sheet(after, "red").total == score_sheet(before, "red").total + 3

    for deck in ("land", "naval", "space", "diplomat"):
        card = f"{deck}_colony_influence"
        other = "naval" if deck == "land" else "land"
        final = lay(HELD, step="scoring", hands={"red": (deck, other)}, energy={"red": 9})
        lost = {**HELD, "egypt": HELD["egypt"].replace(f" {deck} ", " ")}
        found[card] = Scene(
            final,
            of(card),
            scored,
            ((of(card, territories=("egypt",)), "cards/no_territory R9.2"),),
            (own_turn(card), "cards/final R11.4"),
            uncommanded=lay(lost, step="scoring", hands={"red": (deck, other)}, energy={"red": 9}),
        )
    return found


SCENES = _scenes()
