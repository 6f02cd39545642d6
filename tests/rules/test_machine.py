"""A whole game as a state machine: whatever is legal is tried, and the invariants hold after every move."""

from random import Random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from risk2210.rules import Game, HouseRules, IllegalMove, Ruleset, options, outcome, play, replay, switches, switches_of
from risk2210.selfplay import check_step, choose, play_game
from risk2210.selfplay.driver import PLAYERS
from tests.rules.table import board, lay

DEVASTATED = ("canada", "siberia", "sakha", "alberta")

houses = st.fixed_dictionaries(
    {},
    optional={name: st.sampled_from(switches()[name]) for name in switches_of("risk2210") if name != "years"},
).map(lambda chosen: HouseRules.from_switches({**chosen, "years": 1}))


class TableMachine(RuleBasedStateMachine):
    """Players who do anything legal, in any order, and now and then take it back."""

    @initialize(players=st.integers(2, 5), house=houses, seed=st.integers(0, 10**6))
    def sit_down(self, players, house, seed):
        self.game = Game.new(board(house.exiled_states_canada_link), PLAYERS[:players], Ruleset(house=house))
        self.rng = Random(seed)
        self.digests = [self.game.position.digest]

    def make(self, move):
        before = self.game.position
        after = self.game.push(move)
        check_step(before, move, after)
        self.digests.append(after.digest)

    @precondition(lambda self: self.game.position.awaiting)
    @rule(count=st.integers(1, 60))
    def play_on(self, count):
        for _ in range(count):
            if self.game.position.awaiting:
                self.make(choose(self.game.position, self.rng))

    @precondition(lambda self: self.game.position.awaiting)
    @rule(data=st.data())
    def play_any_offer(self, data):
        offers = [offer for kind, offer in options(self.game.position).allowed.items() if kind != "ruling"]
        offer = data.draw(st.sampled_from(offers))
        self.make(data.draw(st.sampled_from(offer.moves)))

    @rule()
    def take_back_and_make_again(self):
        digest = self.game.position.digest
        if self.game.undo() is not None:
            assert self.game.position.digest == self.digests[-2]
            self.game.redo()
        assert self.game.position.digest == digest

    @rule(index=st.integers(0, 300))
    def try_an_old_move_again(self, index):
        if index < len(self.game):
            before = self.game.position.digest
            try:
                self.make(self.game.moves[index])
            except IllegalMove:
                assert self.game.position.digest == before

    @invariant()
    def over_only_when_nothing_is_awaited(self):
        if hasattr(self, "game"):
            position = self.game.position
            assert (outcome(position) is not None) == (position.step == "over" and not position.awaiting)

    def teardown(self):
        if hasattr(self, "game"):
            result = replay(self.game.position_at(0), self.game.moves)
            assert [position.digest for position in result.positions] == self.digests


TestTable = TableMachine.TestCase
TestTable.settings = settings(
    deadline=None, max_examples=40, stateful_step_count=30, suppress_health_check=list(HealthCheck)
)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_whole_games_hold_the_invariants(players):
    for seed in range(6):
        report = play_game(players, seed)
        assert report.winners
        assert len(report.scores) == players


def test_endgames_in_which_players_are_driven_off_the_boards():
    """Few units on a small front: players are eliminated, and some games end with the last one left."""
    front = ("egypt", "saharan_empire", "middle_east", "imperial_balkania", "andorra", "ministry_of_djibouti")
    players = ("red", "blue", "gold")
    reasons, eliminated = [], 0
    for seed in range(40):
        rng = Random(seed)
        pieces = [f"{player} {rng.randint(1, 4)}" for player in players for _ in range(2)]
        pieces[seed % 6] += " land nuclear station"
        position = lay(dict(zip(rng.sample(front, 6), pieces, strict=True)), devastated=DEVASTATED, year=3)
        while position.awaiting:
            move = choose(position, rng)
            after = play(position, move)
            check_step(position, move, after)
            position = after
        reasons.append(outcome(position).reason)
        eliminated += len(players) - len(position.living)
    assert reasons.count("last_player") >= 2
    assert eliminated >= 12


def test_games_under_house_rules():
    for number, name in enumerate(switches_of("risk2210")):
        for value in switches()[name][1:2]:
            play_game(2 + number % 4, number, house=HouseRules.from_switches({"years": 2, name: value}))


def test_the_same_seed_is_the_same_game():
    assert play_game(3, 7, house=HouseRules(years=1)) == play_game(3, 7, house=HouseRules(years=1))
