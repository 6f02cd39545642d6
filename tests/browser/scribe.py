"""Somebody who records a game on the companion's page, by taps and keys alone, and counts them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from playwright.sync_api import Locator, Page, expect

from risk2210 import load_board
from risk2210.board.shapes import load_shapes
from risk2210.record import to_text
from risk2210.rules import (
    TURN_STEPS,
    BuyCards,
    Deploy,
    EndStep,
    InvasionOutcome,
    Move,
    NameCard,
    Position,
    Roll,
    TakeBonusCard,
    kind_of,
    option,
    play,
)

BOARD = load_board("risk2210")
SHAPES = load_shapes(BOARD)
PLOT = ".risk2210-plot"
TABS = {"build": 2, "buy": 3, "play": 4, "invade": 5, "fortify": 6}


def wait_for_board(page: Page) -> None:
    """Wait until the companion shows a board that can be tapped."""
    page.wait_for_selector(f"{PLOT} .tracebadges path.point", state="attached")
    page.wait_for_timeout(800)  # a notebook brings the panels into sight


class Scribe:
    """Records moves on a page; `cost` holds the taps and keys of each move recorded, by kind."""

    def __init__(self, page: Page, position: Position, recorded: int = 0) -> None:
        self.page = page
        self.position = position
        self.recorded = recorded
        self.cost: dict[str, list[int]] = defaultdict(list)
        self.taps = 0
        self.side = page.locator(".risk2210-sheet.side")

    # hands -------------------------------------------------------------------------------------------------------

    def tap(self, territory: str) -> None:
        """A tap on the badge of a territory."""
        box = self.page.locator(PLOT).bounding_box()
        assert box is not None
        x, y = SHAPES.territories[territory].anchor
        scale = box["width"] / SHAPES.width
        self.page.mouse.click(box["x"] + x * scale, box["y"] + (SHAPES.height - y) * scale)
        self.taps += 1

    def press(self, button: Locator) -> None:
        """A tap on a button, once it is there."""
        button.click()
        self.taps += 1

    def named(self, name: str) -> Locator:
        """A button of the step panel by its whole name."""
        return self.side.get_by_role("button", name=name, exact=True)

    def keys(self, *keys: str) -> None:
        """Keys, wherever the focus is."""
        for key in keys:
            self.page.keyboard.press(key)
        self.taps += len(keys)

    def step_to(self, label: str, wanted: int) -> None:
        """Bring a stepper to a number."""
        stepper = self.side.get_by_role("group", name=label, exact=True)
        shown = int(stepper.locator("output").inner_text())
        for number in range(shown, wanted, 1 if wanted > shown else -1):
            sign = 1 if wanted > shown else -1
            self.press(stepper.get_by_role("button", name=f"{label} {'+' if sign > 0 else '−'}1"))
            expect(stepper.locator("output")).to_have_text(str(number + sign))

    def turn_to(self, step: str) -> None:
        """Open the page of a step of the turn."""
        tab = self.side.locator(".tabs .step-tab").nth(TABS[step] - 1)
        if tab.get_attribute("aria-pressed") != "true":
            self.press(tab)
            expect(tab).to_have_attribute("aria-pressed", "true")

    def toggle(self, name: str, on: bool) -> None:
        """A toggle button in the state wanted."""
        button = self.named(name)
        if (button.get_attribute("aria-pressed") == "true") is not on:
            self.press(button)
            expect(button).to_have_attribute("aria-pressed", str(on).lower())

    # a move ------------------------------------------------------------------------------------------------------

    def record(self, *moves: Move, by: str = "taps") -> None:
        """Record moves that make one event, by taps or by the quick line, and wait until they are in the log."""
        self.taps = 0
        kind = "+".join(dict.fromkeys(kind_of(move) for move in moves))
        if by == "line" or not getattr(self, f"_{kind_of(moves[-1])}")(*moves):
            by = "line"
            for move in moves:
                self.type_line(move)
                self._play(move)
        else:
            for move in moves:
                self._play(move)
        self.recorded += len(moves)
        expect(self.page.locator(".log li").first).to_contain_text(f"{self.recorded}. ")
        if by == "taps":
            self.cost[kind].append(self.taps)

    def _play(self, move: Move) -> None:
        self.position = play(self.position, move)

    def type_line(self, move: Move) -> None:
        """Type a move into the quick line."""
        field = self.page.locator("#risk2210-quick")
        field.fill(to_text(move, self.position))
        field.press("Enter")
        expect(field).to_have_value("")

    def _places(self, placements: Sequence[tuple[str, int]]) -> None:
        for territory, count in placements:
            for _ in range(count):
                self.tap(territory)

    def _devastate(self, move) -> bool:
        for territory in move.territories:
            self.tap(territory)
        return True

    def _faces(self, faces) -> bool:
        asked = dict(faces)
        pad = self.side.locator(".pad")
        expect(pad).to_be_visible()
        expect(pad).to_be_focused()
        self.keys(*(str(asked[player]) for player in self.position.awaiting[-1].players))
        return True

    def _roll_for_first(self, move) -> bool:
        return self._faces(move.faces)

    def _roll_tie(self, move) -> bool:
        return self._faces(move.faces)

    def _claim(self, move) -> bool:
        self.tap(move.territory)
        return True

    def _reinforce(self, move) -> bool:
        self._places(move.placements)
        return True

    def _place_command(self, move) -> bool:
        for territory in (move.land, move.diplomat, move.station):
            self.tap(territory)
        return True

    def _bid(self, move) -> bool:
        for player, bid in move.bids:
            field = self.side.locator("input[type=number]").nth(list(self.position.awaiting[-1].players).index(player))
            if bid:
                field.fill(str(bid))
                field.press("Tab")
                self.taps += 2
        self.press(self.named("Reveal and pay"))
        return True

    def _choose_marker(self, move) -> bool:
        self.press(self.named(str(move.marker)))
        return True

    def _collect(self, _move) -> bool:
        self.press(self.named("Collect"))
        return True

    def _deploy(self, *moves) -> bool:
        """All deploy moves of a turn as one; the stations' MODs go down by themselves."""
        first = moves[0] if isinstance(moves[0], Deploy) else moves[1]
        position = self.position if isinstance(moves[0], Deploy) else play(self.position, moves[0])
        assert position.turn is not None
        wanted = heaps(*first.placements)
        wanted.subtract(dict.fromkeys(position.turn.owed, 1))
        free = position.seat(first.player).reserve
        chosen = [(territory, count) for territory, count in wanted.items() if count]
        if not free:
            self.press(self.named("Place them"))
        for place, (territory, count) in enumerate(chosen):
            self.tap(territory)
            expect(self.side.locator(".chosen")).to_have_text(BOARD[territory].name())
            if place == len(chosen) - 1:
                self.press(self.named("+1") if free == 1 else self.side.get_by_role("button", name="here"))
                break
            left_here = count
            for amount in (5, 3, 1):
                while left_here >= amount and amount < free:
                    self.press(self.named(f"+{amount}"))
                    left_here, free = left_here - amount, free - amount
                    left = self.side.locator(".count")
                    expect(left).to_contain_text(f"{free} MOD")
        return True

    def _hire(self, move) -> bool:
        self.turn_to("build")
        names = {"land": "Land Commander", "naval": "Naval Commander", "nuclear": "Nuclear Commander"}
        names |= {"space": "Space Commander", "diplomat": "Diplomat"}
        self.toggle(names[move.commander], True)
        self.tap(move.territory)
        return True

    def _build(self, move) -> bool:
        self.turn_to("build")
        self.toggle("Space Station", True)
        self.tap(move.territory)
        return True

    def _buy_cards(self, move: BuyCards) -> bool:
        if any(move.faces):
            return False
        self.turn_to("buy")
        for deck, count in Counter(move.decks).items():
            self.step_to({"land": "Land", "naval": "Naval"}.get(deck, deck.title()), count)
        self.press(self.side.locator(".btn.primary", has_text="Buy"))
        return True

    def _name_card(self, _move: NameCard) -> bool:
        return False

    def _declare(self, move) -> bool:
        """An invasion of a territory nobody defends; a fight is announced with its roll or its outcome."""
        self.turn_to("invade")
        self.tap(move.origin)
        self.tap(move.target)
        if self.position.units_of(move.target):
            self.press(self.named("Announce, cards first"))
        return True

    def _roll(self, *moves) -> bool:
        roll: Roll = moves[-1]
        position = self.position
        if len(moves) == 2:
            self.turn_to("invade")
            self.tap(moves[0].origin)
            self.tap(moves[0].target)
            position = play(position, moves[0])
        pad = self.side.locator(".pad")
        expect(pad).to_be_visible()
        arguments = option(position, "roll").arguments
        eights = [sum(sides == 8 for sides, _ in dice) for dice in (roll.attack, roll.defence)]
        if len(roll.attack) != arguments["attack_dice"]:
            self.press(self.named(f"Attack {len(roll.attack)}"))
        if len(roll.defence) != arguments["defence_dice"]:
            self.press(self.named(f"Defence {len(roll.defence)}"))
        rights = arguments["attack_eights"]
        lent = roll.commanders or rights[: eights[0]]
        names = {"land": "Land Commander", "naval": "Naval Commander", "nuclear": "Nuclear Commander"}
        for kind in sorted(rights, key=lambda kind: kind in lent):
            self.toggle(f"d8 {names.get(kind, 'Space Commander')}", kind in lent)
        if eights[1] != min(arguments["defence_eights"], len(roll.defence)):
            self.press(self.named(f"{eights[1]} × d8"))
        expect(pad).to_be_focused()
        self.taps = 0 if len(moves) == 1 else self.taps
        faces = [face for dice in (roll.attack, roll.defence) for _, face in sorted(dice, key=lambda die: -die[0])]
        self.keys(*map(str, faces), "Enter")
        return True

    def _lose(self, move) -> bool:
        place = option(self.position, "lose").moves.index(move)
        self.press(self.side.locator(".btn.wide").nth(place))
        return True

    def _commanders(self, kinds: Sequence[str], wanted: Sequence[str], prefix: str = "") -> None:
        names = {"land": "Land Commander", "naval": "Naval Commander", "nuclear": "Nuclear Commander"}
        for kind in kinds:
            self.toggle(
                prefix + names.get(kind, "Diplomat" if kind == "diplomat" else "Space Commander"), kind in wanted
            )

    def _occupy(self, move) -> bool:
        arguments = option(self.position, "occupy").arguments
        optional = [kind for kind in arguments["commanders"] if kind not in arguments["forced"]]
        self._commanders(optional, move.commanders)
        self.step_to("MODs moving in", move.mods)
        self.press(self.named("Move in"))
        return True

    def _withdraw(self, _move) -> bool:
        self.press(self.named("Break off"))
        return True

    def _invasion_outcome(self, *moves) -> bool:
        move: InvasionOutcome = moves[-1]
        if move.dice or move.eight_sided or move.attacker_commanders_lost or move.defender_commanders_lost:
            return False
        under_way = self.position.invasion
        if under_way is None or (under_way.origin, under_way.target) != (move.origin, move.target):
            if not self.position.units_of(move.target):
                return False
            self.turn_to("invade")
            if under_way is not None:
                self.tap(move.origin)
                expect(self.side.locator(".versus")).to_have_count(0)
            else:
                self.tap(move.origin)
            self.tap(move.target)
        self.press(self.named("Outcome"))
        self.step_to("Attackers lost", move.attackers_lost)
        if not move.taken:
            self.toggle("Broken off", True)
            self.step_to("Defenders lost", move.defenders_lost)
        else:
            self._commanders(self.position.commanders_at(move.origin), move.commanders, "with them: ")
            self.step_to("MODs moving in", move.mods)
        self.press(self.named("Record the outcome"))
        return True

    def _take_bonus_card(self, move: TakeBonusCard) -> bool:
        if move.face:
            return False
        self.press(self.named({"land": "Land", "naval": "Naval"}.get(move.deck, move.deck.title())))
        return True

    def _fortify(self, move) -> bool:
        self.turn_to("fortify")
        self.tap(move.origin)
        self.tap(move.target)
        expect(self.named("Move them")).to_be_visible()
        self._commanders(self.position.commanders_at(move.origin), move.commanders)
        self.step_to("MODs", move.mods)
        self.press(self.named("Move them"))
        return True

    def _end_step(self, _move: EndStep) -> bool:
        number = TURN_STEPS.index(self.position.step) + 1
        self.turn_to(self.position.step)
        self.press(self.named(f"Step {number} is over"))
        return True

    def _end_turn(self, _move) -> bool:
        self.turn_to("fortify")
        self.press(self.named("End the turn"))
        return True

    def _score_influence(self, move) -> bool:
        for deck, count in Counter(move.decks).items():
            self.step_to(deck.title(), count)
        self.press(self.named("Show them" if move.decks else "Show none"))
        return True


def heaps(*placements: tuple[str, int]) -> Counter[str]:
    """MODs by territory, however often a territory is named."""
    found: Counter[str] = Counter()
    for territory, count in placements:
        found[territory] += count
    return found


def events(moves: Sequence[Move]) -> list[tuple[Move, ...]]:
    """Moves as a scribe records them: a declaration with its first roll, all deploy moves of a turn as one."""
    grouped: list[list[Move]] = []
    for move in moves:
        before = grouped[-1][-1] if grouped else None
        if isinstance(move, Deploy) and isinstance(before, Deploy):
            grouped[-1][-1] = Deploy(move.player, tuple(heaps(*before.placements, *move.placements).items()))
        elif isinstance(move, Roll) and before is not None and kind_of(before) == "declare":
            grouped[-1].append(move)
        else:
            grouped.append([move])
    return [tuple(group) for group in grouped]
