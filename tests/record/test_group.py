"""What a group has played: people known by their names, wins beside chance, who met whom, the best of all games."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from risk2210.board import load_board
from risk2210.listing import listing
from risk2210.record import RecordedGame, record_files
from risk2210.record.group import FEATS, Appearance, Group, _read, appearances, group_of, read_group
from risk2210.record.group_words import FEAT_WORDS, bests_table, group_notes, group_tables, members_table, pairs_table
from risk2210.rules import EDITIONS, Game, HoldingRuling, InvasionOutcome, Player, Roll, Ruleset, Ruling
from risk2210.rules.moves import Declare

BEGUN = datetime(2026, 1, 31, 19, 0, tzinfo=UTC)


def recorded(folder, names, *moves, mode="risk2210", days=0):
    """A game of these people with these moves, begun so many days later; a move takes a minute."""
    board = load_board(EDITIONS[mode].board)
    players = [Player(f"p{place}", name) for place, name in enumerate(names, 1)]
    now = [BEGUN + timedelta(days=days)]

    def clock():
        now[0] += timedelta(minutes=1)
        return now[0]

    with RecordedGame.create(Game.new(board, players, Ruleset(mode)), folder, clock=clock) as game:
        for move in moves:
            game.push(move)
        return game.path


def won_by(player):
    return Ruling("as it was played", winner=player)


FIGHT = (
    Ruling(
        "as it lies",
        (
            HoldingRuling("egypt", owner="p1", mods=20),
            HoldingRuling("saharan_empire", owner="p2", mods=3),
            HoldingRuling("japan", owner="p2", mods=1),
            HoldingRuling("alberta", owner="p3", mods=1),
        ),
        step="invade",
        order=("p1", "p2", "p3"),
        player="p1",
    ),
    Declare("p1", "egypt", "saharan_empire"),
    Roll(((6, 6), (6, 6), (6, 6)), ((6, 1), (6, 1))),
    InvasionOutcome("p1", "egypt", "saharan_empire", defenders_lost=1, taken=True, mods=3),
)


# one game --------------------------------------------------------------------------------------------------------


def test_a_row_for_everybody_with_a_name(tmp_path):
    path = recorded(tmp_path, ["Ada", "Player 2", "Zoé"], *FIGHT)
    with RecordedGame.open(path, read_only=True) as game:
        ada, zoe = appearances(game)
    assert (ada.name, ada.players, ada.mode, ada.captures, ada.rolls) == ("Ada", 3, "risk2210", 1, 1)
    assert ada.luck == pytest.approx(2 - 1.0790895 + 0.9209105, abs=1e-6)
    assert (ada.decided, ada.won, ada.points) == (False, False, None)
    assert (zoe.name, zoe.captures, zoe.rolls, zoe.luck) == ("Zoé", 0, 0, 0)
    assert ada.game == path.stem
    assert ada.seconds > 0


@pytest.mark.parametrize(("mode", "points"), [("risk2210", [1, 0]), ("classic", [None, None])])
def test_points_are_those_of_a_game_that_is_over_and_counts_points(tmp_path, mode, points):
    laid = Ruling("as it lies", (HoldingRuling("egypt", owner="p1", mods=1),))
    path = recorded(tmp_path, ["Ada", "Bob"], laid, Ruling("it is late", step="over"), mode=mode)
    with RecordedGame.open(path, read_only=True) as game:
        rows = appearances(game)
    assert [row.points for row in rows] == points
    assert all(row.decided == (mode == "risk2210") for row in rows)  # nobody has won the other one


# all of them -----------------------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path):
    """Four games: two won by Ada, one by Bob together with nobody, one still going on."""
    recorded(tmp_path, ["Ada", "Bob", "Zoé"], *FIGHT, won_by("p1"))
    recorded(tmp_path, ["ADA", "Bob"], won_by("p1"), days=7, mode="classic")
    recorded(tmp_path, ["Bob", "Zoé", "Player 3"], won_by("p1"), days=14)
    recorded(tmp_path, ["Ada", "Zoé", "Kim"], *FIGHT, days=21)
    return tmp_path


def test_members_pairs_and_bests(folder):
    group = read_group(record_files(folder))
    members = {member.name: member for member in group.members}
    assert [member.name for member in group.members] == ["Ada", "Bob", "Kim", "Zoé"]
    assert (members["Ada"].games, members["Ada"].decided, members["Ada"].won) == (3, 2, 2)
    assert members["Ada"].by_chance == pytest.approx(1 / 3 + 1 / 2)
    assert members["Ada"].last == BEGUN + timedelta(days=21, minutes=1)
    assert (members["Bob"].games, members["Bob"].won, members["Zoé"].won, members["Kim"].decided) == (3, 1, 0, 0)
    pairs = {(pair.one, pair.other): (pair.games, pair.one_won, pair.other_won) for pair in group.pairs}
    assert pairs == {("Ada", "Bob"): (2, 2, 0), ("Ada", "Zoé"): (1, 1, 0), ("Bob", "Zoé"): (2, 1, 0)}
    bests = {best.feat: best for best in group.bests}
    assert (bests["captures"].name, bests["captures"].value) == ("Ada", 1)
    assert bests["captures"].created == BEGUN + timedelta(minutes=1)  # the first who did it
    assert bests["longest"].name == ""
    assert "lucky" not in bests  # one roll is no luck
    assert group.unread == ()


def test_one_edition_alone(folder):
    group = read_group(record_files(folder), mode="classic")
    assert [(member.name, member.games, member.won) for member in group.members] == [("ADA", 1, 1), ("Bob", 1, 0)]
    assert read_group(record_files(folder), mode="hasbro_2006") == Group()


def test_a_file_that_cannot_be_read_is_named_and_the_others_count(folder):
    (folder / "torn.jsonl").write_text("no record", encoding="utf-8")
    files = (*record_files(folder), folder / "gone.jsonl")
    told = []
    group = read_group(files, lambda done, steps: told.append((done, steps)))
    assert {unread.path.name: unread.error.code for unread in group.unread} == {
        "torn.jsonl": "record/foreign",
        "gone.jsonl": "record/missing",
    }
    assert len(group.members) == 4
    assert told == [(done, 6) for done in range(1, 7)]


def test_a_game_that_did_not_change_is_counted_once(folder):
    _read.cache_clear()
    for _ in range(3):
        read_group(record_files(folder))
    assert _read.cache_info().misses == 4
    recorded(folder, ["Ada", "Bob"], days=28)
    read_group(record_files(folder))
    assert _read.cache_info().misses == 5


NAMES = st.sampled_from(["Ada", "ada", "Bob", "Zoé", "李"])
ROWS = st.lists(
    st.builds(
        Appearance,
        game=st.sampled_from(["a", "b", "c", "d"]),
        created=st.datetimes(timezones=st.just(UTC)),
        mode=st.sampled_from(["risk2210", "classic"]),
        players=st.integers(2, 6),
        name=NAMES,
        decided=st.booleans(),
        won=st.booleans(),
        points=st.none() | st.integers(0, 60),
        captures=st.integers(0, 40),
        rolls=st.integers(0, 200),
        luck=st.floats(-30, 30),
        seconds=st.floats(0, 30000),
    ).map(lambda row: msgspec.structs.replace(row, won=row.won and row.decided)),
    max_size=20,
    unique_by=lambda row: (row.game, row.name.casefold()),
)


@settings(deadline=None)
@given(ROWS)
def test_the_sums_are_those_of_the_rows(rows):
    group = group_of(rows)
    assert sum(member.games for member in group.members) == len(rows)
    assert sum(member.won for member in group.members) == sum(row.won for row in rows)
    assert sum(member.luck for member in group.members) == pytest.approx(sum(row.luck for row in rows), abs=1e-6)
    assert [member.won for member in group.members] == sorted((member.won for member in group.members), reverse=True)
    assert all(max(pair.one_won, pair.other_won) <= pair.games for pair in group.pairs)
    for best in group.bests:
        assert any(row.game == best.game and row.created == best.created for row in rows)
    for lang in ("en", "fr"):
        for table in group_tables(group, lang):
            assert all(len(row) == len(table.headings) for row in table.rows)
            assert len(str(table).splitlines()) == len(table.rows) + 1


# in words --------------------------------------------------------------------------------------------------------


def test_every_feat_has_its_words():
    assert set(FEAT_WORDS) == set(FEATS)


def test_columns_are_there_only_where_there_is_something_to_show(folder):
    classic = read_group(record_files(folder), mode="classic")
    assert members_table(classic, "en").headings == (
        "Player", "Games", "Won", "By chance", "Captures", "Last game",
    )  # fmt: skip
    assert len(group_notes(classic, "en")) == 1
    everything = read_group(record_files(folder))
    assert "Points, best" in members_table(everything, "en").headings
    assert [row[0] for row in bests_table(everything, "fr").rows][:2] == [
        "Le plus de points",
        "Le plus de territoires pris",
    ]
    assert pairs_table(everything, "en").rows[0] == ("Ada – Bob", 2, "2 : 0")


def test_nobody_with_a_name_is_said_so(tmp_path):
    recorded(tmp_path, ["Player 1", "Joueur 2"], won_by("p1"))
    group = read_group(record_files(tmp_path))
    assert group.members == ()
    assert group_tables(group, "en") == ()
    assert group_notes(group, "fr") == ("Aucune partie entre joueurs qui ont un nom n'est encore enregistrée.",)


def test_a_name_in_a_table_is_text(folder):
    recorded(folder, ["<b>Eve</b>", "Bob"], won_by("p1"), days=30)
    (table, *_) = group_tables(read_group(record_files(folder)), "en")
    assert "<b>" not in table.html()
    assert "&lt;b&gt;Eve&lt;/b&gt;" in table.html()


def test_a_column_of_written_numbers_is_set_to_the_right():
    table = listing(["a", "b"], [["x", "1,5"], ["yyy", "10,5"]], right={1})
    assert str(table).splitlines() == ["a       b", "x     1,5", "yyy  10,5"]
    assert table.html().count("text-align: right") == 2
