"""The step panel for whatever a table awaits."""

from __future__ import annotations

from risk2210.panels.fight import LossesStep, OccupyStep, RollStep
from risk2210.panels.step import Desk, Step
from risk2210.panels.steps_cards import CardTextStep, ExchangeStep, RemoveModsStep, ScoutsStep
from risk2210.panels.steps_classic import DealStep, DrawStep, FirstTurnStep, MissionsStep, TradeStep
from risk2210.panels.steps_end import BonusCardStep, InfluenceStep, OverStep
from risk2210.panels.steps_setup import (
    BidsStep,
    ClaimStep,
    CommandStep,
    DevastationStep,
    FirstPlayerStep,
    MarkerStep,
    NeutralArmyStep,
    ReinforceStep,
    TieStep,
)
from risk2210.panels.steps_turn import CollectStep, DeployStep, TurnStep
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
