"""The step panels: one for everything that a table may await.

================================================== =====================================================================
`setup`, `reinforce`, `order`                      before the first turn, and who plays when
`turn`, `page`                                     a turn; its pages: `income`, `purchases`, `play`, `invade`, `fortify`
`invasion`, `fight`, `fight_dice`, `fight_outcome` an invasion under way: dice or outcome, losses, moving in
`card_effects`                                     what command cards ask of players
`territory_cards`, `missions`                      what only classic Risk asks
`end`                                              the bonus card, the final count, the end
================================================== =====================================================================
"""

from __future__ import annotations

from risk2210.panels.step import Desk, Step
from risk2210.panels.steps.card_effects import CardTextStep, ExchangeStep, RemoveModsStep, ScoutsStep
from risk2210.panels.steps.end import BonusCardStep, InfluenceStep, OverStep
from risk2210.panels.steps.income import CollectStep, DeployStep
from risk2210.panels.steps.invasion import LossesStep, OccupyStep, RollStep
from risk2210.panels.steps.missions import MissionsStep
from risk2210.panels.steps.order import BidsStep, FirstPlayerStep, FirstTurnStep, MarkerStep, TieStep
from risk2210.panels.steps.reinforce import ReinforceStep
from risk2210.panels.steps.setup import ClaimStep, CommandStep, DevastationStep, NeutralArmyStep
from risk2210.panels.steps.territory_cards import DealStep, DrawStep, TradeStep
from risk2210.panels.steps.turn import TurnStep
from risk2210.rules.decisions import DecisionKind

STEPS: dict[DecisionKind, type[Step]] = {
    "devastation": DevastationStep,
    "neutral_army": NeutralArmyStep,
    "first_player": FirstPlayerStep,
    "claim": ClaimStep,
    "reinforce": ReinforceStep,
    "command": CommandStep,
    "bids": BidsStep,
    "tie": TieStep,
    "marker": MarkerStep,
    "collect": CollectStep,
    "deploy": DeployStep,
    "turn": TurnStep,
    "roll": RollStep,
    "losses": LossesStep,
    "occupy": OccupyStep,
    "bonus_card": BonusCardStep,
    "influence": InfluenceStep,
    "exchange": ExchangeStep,
    "remove_mods": RemoveModsStep,
    "scouts": ScoutsStep,
    "card_text": CardTextStep,
    "deal": DealStep,
    "missions": MissionsStep,
    "first_turn": FirstTurnStep,
    "trade": TradeStep,
    "draw": DrawStep,
}
"""The panel for everything the rules may await."""


def step_of(desk: Desk) -> Step:
    """The step panel for what is awaited on the table of a desk."""
    decision = desk.table.decision
    return OverStep(desk) if decision is None else STEPS[decision.kind](desk)
