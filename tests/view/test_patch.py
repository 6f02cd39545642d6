"""A patch turns the one figure into the other, and says no more than it must."""

from __future__ import annotations

import copy
import json

from hypothesis import given, settings
from hypothesis import strategies as st

from risk2210 import load_board
from risk2210.view import BoardState, Holding
from risk2210.view.canvas import OFF_MAP
from risk2210.view.patch import changes, trace_changes
from risk2210.view.scene import scene
from risk2210.view.state import COMMANDER_LETTERS

BOARD = load_board("risk2210")
IDS = [t.id for t in BOARD]
OWNERS = ("ada", "bob", "cyd")

holdings = st.builds(
    Holding,
    owner=st.sampled_from((*OWNERS, "neutral")),
    mods=st.integers(0, 40),
    commanders=st.lists(st.sampled_from(sorted(COMMANDER_LETTERS)), max_size=5, unique=True).map(tuple),
    station=st.booleans(),
)
states = st.none() | st.builds(
    BoardState,
    holdings=st.dictionaries(st.sampled_from(IDS), holdings, max_size=25),
    devastated=st.sets(st.sampled_from(IDS), max_size=4),
    owners=st.just(OWNERS),
)
looks = st.fixed_dictionaries(
    {
        "state": states,
        "selected": st.none() | st.sampled_from(IDS),
        "targets": st.lists(st.sampled_from(IDS), max_size=5, unique=True),
        "route": st.lists(st.sampled_from(IDS), max_size=4),
    }
)


def assign(target, path, value):
    """What the page does with one changed property."""
    *way, last = path.split(".")
    for key in way:
        target = target.setdefault(key, {})
    if isinstance(value, dict) and "at" in value:
        for place, new in zip(value["at"], value["values"], strict=True):
            target[last][place] = new
    else:
        target[last] = value


def patched(before, patch):
    """`before` as a page shows it after the patch."""
    after = {trace["uid"]: copy.deepcopy(trace) for trace in before}
    for uid, changed in patch.items():
        for path, value in changed.items():
            assign(after[uid], path, value)
            if path == "meta.outline":
                rings = [(after[f"t_{t}"]["x"], after[f"t_{t}"]["y"]) for t in value]
                for axis, i in (("x", 0), ("y", 1)):
                    start = [OFF_MAP[0], OFF_MAP[0] + 1] if axis == "x" else [OFF_MAP[1]] * 2
                    after[uid][axis] = [*start, *(c for ring in rings for c in (None, *ring[i]))]
    return list(after.values())


@settings(deadline=None, max_examples=60)
@given(looks, looks, st.sampled_from(["light", "dark"]))
def test_a_patch_leads_from_one_drawing_to_the_other(first, second, theme):
    before = scene(BOARD, "light", "en").traces(**first)
    after = scene(BOARD, theme, "en").traces(**second)
    patch = json.loads(json.dumps(trace_changes(before, after)))
    assert patched(before, patch) == after


def test_nothing_changed_is_nothing_sent():
    look = {"state": BoardState({"egypt": Holding("ada", 2)}, owners=OWNERS), "selected": "egypt"}
    drawn = scene(BOARD, "light", "en")
    assert trace_changes(drawn.traces(**look), drawn.traces(**look)) == {}


def test_one_more_unit_is_some_bytes():
    drawn = scene(BOARD, "light", "en")
    before, after = (
        drawn.traces(BoardState({t: Holding("ada", mods if t == "egypt" else 1) for t in IDS}, owners=OWNERS))
        for mods in (2, 3)
    )
    patch = trace_changes(before, after)
    assert set(patch) == {"t_egypt", "badges"}
    assert patch["badges"] == {"text": {"at": [BOARD.index["egypt"]], "values": ["3"]}}
    assert len(json.dumps(patch)) < 500


def test_a_moving_commander_changes_his_place_only():
    drawn = scene(BOARD, "light", "en")

    def with_commander(place):
        held = {t: Holding("ada", 3, ("land",) if t == place else ()) for t in ("egypt", "lesotho")}
        return drawn.traces(BoardState(held, owners=OWNERS))

    patch = trace_changes(with_commander("egypt"), with_commander("lesotho"))
    assert set(patch["commanders"]) == {"x", "y"}
    assert len(patch["commanders"]["x"]["at"]) == 1


def test_changed_keys_are_given_whole_and_missing_ones_as_none():
    assert dict(changes({"a": 1, "b": {"c": 2}}, {"b": {"c": 2, "d": 3}})) == {"a": None, "b.d": 3}
    assert dict(changes({"a": [1, 2]}, {"a": [1, 2, 3]})) == {"a": [1, 2, 3]}
