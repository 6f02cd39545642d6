"""The atlas on positions of classic Risk: fronts, routes, structure of every edition; what means nothing there."""

from __future__ import annotations

import networkx as nx
import pytest

from risk2210 import atlas
from risk2210.atlas import InvalidAtlas, command
from risk2210.atlas.scope import makes_sense
from risk2210.board import load_board
from risk2210.cli import main
from risk2210.odds import odds_of
from risk2210.record import RecordedGame
from risk2210.rules import Game, HoldingRuling, Player, Ruling
from risk2210.rules.attack import attacks
from tests.rules.classic_table import MODES, fought, lay

LATER = slice(-2, None)
"""The last of the positions of a game, with wars under way."""


# fronts ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", MODES)
def test_the_front_is_what_enemies_may_attack(mode):
    for position in fought(mode)[LATER]:
        player = position.active
        expected = {
            target
            for enemy in position.living
            if enemy != player
            for _origin, target in attacks(position, enemy)
            if position.owner_of(target) == player
        }
        answer = atlas.front(position, player)
        assert set(answer.column("territory")) == expected
        for row in answer.rows[:4]:
            chances = [odds_of(position, origin, row.territory).win for origin in row.attackers]
            assert row.risk == max(chances)
            assert row.risk - 1e-9 <= row.assault <= 1
            assert row.enemy_units == sum(map(position.units_of, row.attackers))


@pytest.mark.parametrize("mode", MODES)
def test_a_line_holds_its_region_against_everybody(mode):
    """Without the line's territories no enemy has a way into the region."""
    for position in fought(mode)[LATER]:
        player = position.active
        for region in position.frame.played.regions:
            line = set(atlas.holding_line(position, player, region.id).column("territory"))
            for enemy in (enemy for enemy in position.living if enemy != player):
                ways = atlas.network_of(position, enemy).subgraph(set(position.frame.played.index) - line)
                bases = set(position.territories_of(enemy)) - line
                reached = set().union(*(nx.descendants(ways, base) | {base} for base in bases)) if bases else set()
                assert not reached & set(region.members)


# routes ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", MODES)
def test_enemies_come_over_land_and_sea_lines_only(mode):
    for position in fought(mode)[LATER]:
        answer = atlas.enemy_distances(position, position.active)
        assert {row.owner for row in answer.rows} == set(position.living) - {position.active}
        for row in answer.rows:
            assert all(position.board[territory].kind == "land" for territory in row.route)
            assert len(row.route) == row.steps + 1
            assert position.owner_of(row.route[0]) == row.owner


def test_the_safest_way_meets_the_fewest_armies():
    position = lay(
        {
            "alaska": "red 5",
            "alberta": "blue 9",
            "kamchatka": "gold 9",
            "greenland": "gold 9",
            "northwest_territory": "blue 1",
            "ontario": "blue 1",
            "quebec": "gold 1",
        }
    )
    answer = atlas.safest_route(position, "red", "alaska", "quebec")
    assert answer.column("territory") == ("alaska", "northwest_territory", "ontario", "quebec")
    assert answer.say(answer.title).endswith("enemy armies: 3")
    assert answer.say(answer.title, "fr").endswith("armées ennemies\N{NO-BREAK SPACE}: 3")


OWN = {
    "alaska": "red 5",
    "alberta": "red 1",
    "ontario": "red 1",
    "quebec": "red 1",
    "argentina": "red 2",
    "iceland": "blue 1",
}


@pytest.mark.clause("C3.4", "C7.5")
@pytest.mark.parametrize(
    ("policy", "reached"),
    [
        ("edition", {"alberta"}),
        ("chain", {"alberta", "ontario", "quebec"}),
        ("unlimited", {"alberta", "ontario", "quebec"}),
        ("none", set()),
    ],
)
def test_a_fortify_move_goes_as_far_as_the_rules_of_the_game_let_it(policy, reached):
    position = lay(OWN, step="fortify", fortify=policy)
    answer = atlas.fortify_reach(position, "alaska")
    assert set(answer.column("territory")) == reached
    assert set(answer.picture.shades) == reached | {"alaska"}


# structure -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", MODES)
def test_the_structure_is_that_of_the_land_that_is_played_on(mode):
    played = fought(mode)[0].frame.played
    assert len(played) == 42
    assert [region.kind for region in played.regions] == ["land"] * 6
    assert {row.region for row in atlas.regions(played).rows} == {region.id for region in played.regions}
    assert len(atlas.centrality(played).rows) == 42
    assert len(atlas.distances(played, "alberta").rows) == 41
    (layer,) = atlas.connectivity(played).rows
    assert (layer.size, layer.parts) == (42, 1)


def test_a_board_without_its_seas_and_moon_keeps_everything_else():
    board = load_board("risk2210")
    land = board.part("land")
    assert land.part("land") is land
    assert board.part("land", "water", "moon") is board
    assert set(land.index) == {t.id for t in board if t.kind == "land"}
    assert set(map(frozenset, land.graph.edges)) == {
        frozenset(edge) for edge in board.graph.edges if set(edge) <= set(land.index)
    }
    for switch in (True, False):
        part = load_board("risk2210", exiled_states_canada_link=switch).part("land")
        assert ("canada" in part.neighbours("exiled_states_of_america")) is switch


# answers ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("mode", MODES)
def test_answers_speak_of_armies(mode, lang):
    position = fought(mode)[-1]
    player = position.active
    home = position.territories_of(player)[0]
    answers = [
        atlas.front(position, player),
        atlas.holding_line(position, player, position.frame.played.regions[0].id),
        atlas.enemy_distances(position, player),
        atlas.fortify_reach(position, home),
    ]
    text = "\n".join(answer.text(lang) + answer.html(lang) for answer in answers)
    assert {"en": "Armies", "fr": "Armées"}[lang] in text
    for word in ("Units", "units", "Unités", "unités", "MOD"):
        assert word not in text


# what means nothing there ----------------------------------------------------------------------------------------

PIECES = {
    "threatened": lambda position: atlas.threatened(position, position.active),
    "naval": lambda position: atlas.openings(position, position.active, "naval"),
    "space": lambda position: atlas.openings(position, position.active, "space"),
}


@pytest.mark.parametrize("question", PIECES)
@pytest.mark.parametrize("mode", MODES)
def test_questions_about_pieces_that_are_not_there_are_refused(mode, question):
    with pytest.raises(InvalidAtlas) as refused:
        PIECES[question](fought(mode)[0])
    assert refused.value.code == "atlas/no-part"
    assert "commanders" in refused.value.message("en")
    assert "commandants" in refused.value.message("fr")


def test_no_question_is_asked_of_seas_and_moon_in_a_game_on_land():
    position = fought("classic_2210")[0]
    home = position.territories_of(position.active)[0]
    for ask in (
        lambda: atlas.holding_line(position, position.active, "us_pacific"),
        lambda: atlas.enemy_distances(position, position.active, "us_pacific"),
        lambda: atlas.safest_route(position, position.active, home, "poseidon"),
        lambda: atlas.fortify_reach(position, "poseidon"),
    ):
        with pytest.raises(InvalidAtlas, match="is not played on in this game") as refused:
            ask()
        assert "on ne joue pas sur" in refused.value.message("fr")


def test_no_enemy_comes_over_the_sea_even_with_every_commander():
    position = fought("classic_2210")[-1]
    ways = atlas.network_of(position, position.active, every_commander=True)
    assert {position.board[territory].kind for territory in ways} == {"land"}


# the command -----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """A recorded game of every edition of classic Risk, in the midst of its first attacks."""
    folder, found = tmp_path_factory.mktemp("games"), {}
    for mode in MODES:
        position = fought(mode)[-1]
        names = [Player(player, player.title()) for player in position.players]
        game = Game.new(position.board, names, position.ruleset)
        held = [
            HoldingRuling(territory, owner=position.owner_of(territory), mods=position.mods_of(territory))
            for territory in position.frame.played.index
        ]
        order = tuple(position.living)
        game.push(Ruling("laid out", tuple(held), step="invade", order=order, player=position.active))
        with RecordedGame.create(game, folder) as recorded:
            found[mode] = str(recorded.path)
    return found


WORDS = {"REGION": ("asia", "europe"), "TERRITORY": ("iceland", "japan"), "COMMANDER": ("naval",)}


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("mode", MODES)
def test_every_question_is_answered_or_says_why_it_means_nothing(files, mode, lang, capsys):
    position = fought(mode)[-1]
    for name, question in command.QUESTIONS.items():
        words = [WORDS[word][question.words[:place].count(word)] for place, word in enumerate(question.words)]
        if mode == "classic_2210" and "iceland" in words:
            words[words.index("iceland")] = "iceland_grc"
        if name == "reach":
            words = [position.territories_of(position.active)[0]]
        code = main(("atlas", name, *words, "--game", files[mode], "--count", "2", "--lang", lang))
        out, error = capsys.readouterr()
        if makes_sense(question.about, position):
            assert (code, error) == (0, ""), name
            assert "Units" not in out
            assert "unités" not in out.lower()
        else:
            assert code != 0
            assert {"en": "means nothing in this game", "fr": "n'a pas de sens dans cette partie"}[lang] in error
            assert out == ""


@pytest.mark.parametrize(("lang", "told"), [("en", "(in games with: commanders)"), ("fr", "(dans les parties avec")])
def test_the_help_says_for_which_games_a_question_is(lang, told, capsys):
    with pytest.raises(SystemExit):
        main(("atlas", "--help", "--lang", lang))
    assert told in capsys.readouterr().out


def test_a_bare_board_may_be_asked_what_devastation_would_do(capsys):
    assert main(("atlas", "devastation", "--board", "classic", "--devastated", "siam")) == 0
    assert "Siam" in capsys.readouterr().out


def test_a_sea_in_a_game_on_land_is_no_unknown_name(files, capsys):
    assert main(("atlas", "distances", "poseidon", "--game", files["classic_2210"])) != 0
    assert "Poseidon is not played on in this game" in capsys.readouterr().err
