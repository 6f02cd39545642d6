"""The rules of the game: positions, moves, what is allowed and why not. No clock, no file, no dice of its own.

One module for each chapter of the rules:

========================== ==================================================================
`setup`                    R2 and R12: devastation, neutral army, claims, first commanders
`flow`                     R3: years, turns, steps, and whose decision it is
`bidding`                  R4: bids, ties, turn-order markers
`deploy`                   R5: collect and deploy
`muster`                   R6: commanders, stations, command cards
`attack`                   R7: who may attack what from where
`dice`                     R7: which dice, and what they cost
`invasion`, `outcomes`     R7: invasions, roll by roll and told by their outcome
`capture`                  R7 and R8: moving in, captured stations, the bonus
`units`                    R7: losses and elimination
`reactions`, `effects`     R7.3, R9.4, R10.7: when cards may be played, and what lasts
`playing`, `choices`       R9: what it takes to play a command card, and what goes with it
`placing`, `invaded`       R9: cards that place or take pieces; cards played at an invasion
`nuclear`, `scouts`        R9: nuclear cards and Armageddon; Scout Forces
`fortify`                  R10: fortifying, the end of a turn
`scoring`                  R11: the final count
`setup_order`              R2, C1, C4, C6: which step of set-up comes next
`setup_classic`            C4, C6: cards and missions dealt
`territory_cards`          C2, C3: cards drawn, traded in sets, won
`missions`                 C5, C6: missions claimed and checked
`rulings`, `findings`      what the table decides, and what is odd about it
========================== ==================================================================

around which stand

===================================================== =======================================================
`engine`, `game`                                      `play` and `options`; `Game`, the moves with their undo
`position`, `frame`, `decisions`, `awaiting`          a snapshot, what never changes in a game, what is awaited
`moves`, `classic_moves`, `ruling_move`, `move_base`  one class for each kind of recorded event
`editions`, `ruleset`, `house_words`                  the games there are, house rules, and what they are called
`refusals`, `messages`, `messages_classic`, `moments` why not, with the clause, in words
`offer`, `intent`                                     what may be done now; the ruling that does what was refused
`intent_cards`, `sketch`                              the same of a card; a position changed without any rule
`cards`, `known_cards`                                command cards as data; what is known of hands and piles
`territory_deck`, `mission_list`, `pieces`            the cards and missions of classic Risk; pieces to lay
`terms`                                               the words that moves and positions share
===================================================== =======================================================

Which modules a game uses is for its `Edition` to say: it lists the parts of the game, the steps of a turn and the
numbers; house rules choose among procedures.

Examples
--------
>>> from risk2210.board import load_board
>>> from risk2210.rules import Devastate, Game
>>> game = Game.new(load_board("risk2210"), ["red", "blue", "gold"])
>>> position = game.push(Devastate(("egypt", "siberia", "sakha", "alberta")))
>>> position.awaiting[-1]
Decision(kind='first_player', players=('red', 'blue', 'gold'), territory=None, amount=0, commanders=(), card=None)
"""

from risk2210.rules.attack import attacks, check_attack
from risk2210.rules.cards import Card
from risk2210.rules.choices import Choices
from risk2210.rules.classic_moves import (
    BeginWith,
    ClaimMission,
    ClaimRank,
    Deal,
    DealMissions,
    Dealt,
    DrawCard,
    Sealed,
    ShowCard,
    TradeSet,
)
from risk2210.rules.decisions import Decision
from risk2210.rules.deploy import Income, IncomeLine, income
from risk2210.rules.editions import EDITIONS, RANKS, Edition, Mode, Part, Rank
from risk2210.rules.effects import Effect
from risk2210.rules.engine import KINDS, Options, option, options, play
from risk2210.rules.findings import Finding, audit, brought_in
from risk2210.rules.fortify import secured_from
from risk2210.rules.frame import Frame
from risk2210.rules.game import RULES_VERSION, Game, Header, Player, Replay, replay
from risk2210.rules.intent import intended
from risk2210.rules.known_cards import may_hold, unaccounted
from risk2210.rules.mission_list import MISSIONS, TASKS, MissionName, seal_of
from risk2210.rules.missions import is_fulfilled, missions_of, missions_to_name
from risk2210.rules.moves import (
    Bid,
    Build,
    BuyCards,
    ChooseMarker,
    Claim,
    Collect,
    Declare,
    Deploy,
    Devastate,
    EndStep,
    EndTurn,
    Fortify,
    Hire,
    InvasionOutcome,
    Lose,
    Move,
    NameCard,
    Occupy,
    Pass,
    PlaceCommand,
    PlaceNeutralArmy,
    PlayCard,
    Reinforce,
    RemoveMods,
    Roll,
    RollForFirst,
    RollTie,
    ScoreInfluence,
    ShowScouts,
    TakeBonusCard,
    Withdraw,
    decode_move,
    encode_move,
    kind_of,
)
from risk2210.rules.offer import Option
from risk2210.rules.playing import CardPlay, card_players, card_plays
from risk2210.rules.position import Invasion, Missions, Position, Seat, Turn, Won
from risk2210.rules.reactions import Window, invaded_territory, reaction_order, step_number, windows
from risk2210.rules.refusals import IllegalMove, InvalidMove, Refusal, explain
from risk2210.rules.ruleset import (
    HouseRules,
    ImpossibleRuleset,
    InvalidRuleset,
    Ruleset,
    printed,
    switches,
    switches_of,
)
from risk2210.rules.ruling_move import HoldingRuling, Ruling, SeatRuling
from risk2210.rules.scoring import Result, ScoreLine, ScoreSheet, outcome, score_sheet
from risk2210.rules.setup import batches_in_turn
from risk2210.rules.setup_order import new_position
from risk2210.rules.terms import COMMANDERS, NEUTRAL, STEPS, TURN_STEPS, Commander
from risk2210.rules.territory_cards import trades
from risk2210.rules.territory_deck import JOKER, SYMBOLS, Symbol, TerritoryCard, TerritoryCards, set_value

__all__ = [
    "COMMANDERS",
    "EDITIONS",
    "JOKER",
    "KINDS",
    "MISSIONS",
    "NEUTRAL",
    "RANKS",
    "RULES_VERSION",
    "STEPS",
    "SYMBOLS",
    "TASKS",
    "TURN_STEPS",
    "BeginWith",
    "Bid",
    "Build",
    "BuyCards",
    "Card",
    "CardPlay",
    "Choices",
    "ChooseMarker",
    "Claim",
    "ClaimMission",
    "ClaimRank",
    "Collect",
    "Commander",
    "Deal",
    "DealMissions",
    "Dealt",
    "Decision",
    "Declare",
    "Deploy",
    "Devastate",
    "DrawCard",
    "Edition",
    "Effect",
    "EndStep",
    "EndTurn",
    "Finding",
    "Fortify",
    "Frame",
    "Game",
    "Header",
    "Hire",
    "HoldingRuling",
    "HouseRules",
    "IllegalMove",
    "ImpossibleRuleset",
    "Income",
    "IncomeLine",
    "InvalidMove",
    "InvalidRuleset",
    "Invasion",
    "InvasionOutcome",
    "Lose",
    "MissionName",
    "Missions",
    "Mode",
    "Move",
    "NameCard",
    "Occupy",
    "Option",
    "Options",
    "Part",
    "Pass",
    "PlaceCommand",
    "PlaceNeutralArmy",
    "PlayCard",
    "Player",
    "Position",
    "Rank",
    "Refusal",
    "Reinforce",
    "RemoveMods",
    "Replay",
    "Result",
    "Roll",
    "RollForFirst",
    "RollTie",
    "Ruleset",
    "Ruling",
    "ScoreInfluence",
    "ScoreLine",
    "ScoreSheet",
    "Sealed",
    "Seat",
    "SeatRuling",
    "ShowCard",
    "ShowScouts",
    "Symbol",
    "TakeBonusCard",
    "TerritoryCard",
    "TerritoryCards",
    "TradeSet",
    "Turn",
    "Window",
    "Withdraw",
    "Won",
    "attacks",
    "audit",
    "batches_in_turn",
    "brought_in",
    "card_players",
    "card_plays",
    "check_attack",
    "decode_move",
    "encode_move",
    "explain",
    "income",
    "intended",
    "invaded_territory",
    "is_fulfilled",
    "kind_of",
    "may_hold",
    "missions_of",
    "missions_to_name",
    "new_position",
    "option",
    "options",
    "outcome",
    "play",
    "printed",
    "reaction_order",
    "replay",
    "score_sheet",
    "seal_of",
    "secured_from",
    "set_value",
    "step_number",
    "switches",
    "switches_of",
    "trades",
    "unaccounted",
    "windows",
]
