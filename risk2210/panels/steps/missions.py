"""Step panels of the missions: dealt, sealed by whoever likes, and shown (C5.6, C6.5, C6.6)."""

from __future__ import annotations

from typing import Any

from risk2210.panels.markup import Node, button, choice, details, field, note, row
from risk2210.panels.step import Desk, Step
from risk2210.panels.table import Table
from risk2210.rules import (
    ClaimMission,
    ClaimRank,
    DealMissions,
    MissionName,
    Sealed,
    missions_of,
    missions_to_name,
    seal_of,
)
from risk2210.view.telling import mission_word, rank_word


def mission_choices(table: Table) -> list[tuple[str, str]]:
    """The missions of a game to choose from, one for every player that one may be aimed at."""
    return [
        (f"{name}:{target or ''}", mission_word(table, name, target))
        for name, target in missions_to_name(table.position)
    ]


class MissionsStep(Step):
    """Missions are dealt face down; whoever likes seals his own, unseen by the others."""

    def start(self) -> None:
        """Nothing sealed yet."""
        self.seals: dict[str, str] = {}
        self.mission: dict[str, str] = {}
        self.key: dict[str, str] = {}

    def title(self) -> str:
        """Heading of the panel."""
        return self.table.gettext("Secret missions")

    def do_mission(self, player: str, value: Any) -> None:
        """Which mission the player has; nobody else should look."""
        if value in dict(mission_choices(self.table)):
            self.mission[player] = str(value)
        self.desk.refresh()

    def do_key(self, player: str, value: Any) -> None:
        """The secret word."""
        self.key[player] = str(value)[:60]
        self.desk.refresh()

    def do_seal(self, value: Any) -> None:
        """Keep the seal, and forget the mission; while one half of it is missing, the other stays as entered."""
        player = str(value)
        chosen, key = self.mission.get(player, ""), self.key.get(player, "").strip()
        _ = self.table.gettext
        if not chosen or not key:
            self.desk.say(_("To seal a mission, choose it and think of a secret word."))
            return
        name, _colon, target = chosen.partition(":")
        mission: MissionName = next(m for m in missions_of(self.table.position) if m == name)
        self.seals[player] = seal_of(mission, target or None, key)
        del self.mission[player], self.key[player]
        self.desk.refresh()

    def do_dealt(self, _value: Any) -> None:
        """Everybody has a mission."""
        self.desk.commit(DealMissions(tuple(Sealed(player, seal) for player, seal in self.seals.items())))

    def tree(self) -> list[Node]:
        """A fold for each player, and going on."""
        _ = self.table.gettext
        nodes: list[Node] = [
            note(_("Deal one mission card to each player, face down. The companion does not know them.")),
            note(_("Whoever likes may seal his mission: the record then proves later that it was this one.")),
            note(_("The secret word opens the seal when the mission is shown: its owner must remember it.")),
        ]
        for player in self.table.position.living:
            who = self.table.who(player)
            if player in self.seals:
                nodes.append(note(_("{who} has sealed a mission.").format(who=who), "ready"))
                continue
            listed = [("", "…"), *mission_choices(self.table)]
            chosen, key = self.mission.get(player, ""), self.key.get(player, "")
            nodes.append(
                details(
                    _("Seal the mission of {who}: others look away").format(who=who),
                    choice(_("Mission"), f"mission:{player}", listed, chosen, long=True),
                    field(_("Secret word"), f"key:{player}", key, kind="password", key=f"key {player}"),
                    row(button(_("Seal"), "seal", player)),
                    key=f"seal {player}",
                )
            )
        nodes.append(row(button(_("Missions are dealt"), "dealt", kind="primary")))
        return nodes


class Claims:
    """Showing a mission: which, by whom, with its secret word; part of the panel of a turn."""

    def __init__(self, desk: Desk) -> None:
        self.desk, self.table = desk, desk.table
        self.player = self.table.position.active or self.table.position.players[0]
        self.mission, self.key, self.text = "", "", ""

    def act(self, action: str, value: Any) -> bool:
        """Do what a button says; whether there is such a one."""
        if action == "claim_player" and value in self.table.position.players:
            self.player = str(value)
        elif action == "claim_mission":
            self.mission = str(value)
        elif action == "claim_key":
            self.key = str(value)[:60]
        elif action == "claim_text":
            self.text = str(value)[:300]
        elif action == "claim_show":
            self._show()
            return True
        elif action == "claim_rank":
            rank = next((r for r in self._ranks() if r == value), None)
            if rank is not None:
                self.desk.commit(ClaimRank(self.player, rank, self.text.strip()))
            return True
        else:
            return False
        self.desk.refresh()
        return True

    def _ranks(self) -> tuple[Any, ...]:
        option = self.table.option("rank")
        return () if option is None else option.arguments["rank"]

    def _show(self) -> None:
        name, _colon, target = self.mission.partition(":")
        mission = next((m for m in missions_of(self.table.position) if m == name), None)
        if mission is None:
            self.desk.say(self.table.gettext("Choose the mission that is shown."))
        else:
            self.desk.commit(ClaimMission(self.player, mission, target or None, self.key.strip()))

    def tree(self) -> list[Node]:
        """Folded away until somebody shows a mission; nothing in a game without missions."""
        _, position = self.table.gettext, self.table.position
        if position.has("ranks"):
            ranks = [button(rank_word(self.table, rank), "claim_rank", rank) for rank in self._ranks()]
            if not ranks:
                return [note(self.table.why_not("rank"), "why")]
            return [
                details(
                    _("Show a mission"),
                    note(_("The table sees to it that the mission is fulfilled; one a turn.")),
                    field(_("What it says"), "claim_text", self.text, key="claim text"),
                    row(*ranks),
                    key="claims",
                )
            ]
        if not position.has("missions"):
            return []
        listed = [("", "…"), *mission_choices(self.table)]
        players = [(player, self.table.who(player)) for player in position.living]
        return [
            details(
                _("Show a mission"),
                choice(_("Whose"), "claim_player", players, self.player),
                choice(_("Mission"), "claim_mission", listed, self.mission, long=True),
                field(_("Secret word, if it was sealed"), "claim_key", self.key, key="claim key"),
                row(button(_("Show it"), "claim_show", kind="primary")),
                key="claims",
            )
        ]
