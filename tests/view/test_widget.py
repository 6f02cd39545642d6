"""The live board, without a page: what it sends, what it believes, what it refuses."""

from __future__ import annotations

import json

import pytest

from risk2210 import InvalidArgument, UnknownName
from risk2210.view import BoardState, BoardWidget, Holding


class Recorded(BoardWidget):
    """A live board whose messages to the page are kept."""

    def __init__(self, *args, **kwargs):
        self.sent = []
        super().__init__(*args, **kwargs)

    def send(self, content, buffers=None):
        json.dumps(content)
        self.sent.append(content)


@pytest.fixture
def live(board, state):
    return Recorded(board, state)


def receive(live, content):
    """A message as it comes from the page."""
    live._handle_custom_msg(content, [])


def test_a_new_page_gets_the_current_board(live, board):
    live.show(state=BoardState({"egypt": Holding("ada", 77)}, owners=("ada",)), selected="japan", lang="fr")
    figure = live.get_state()["_figure"]
    badges = next(trace for trace in figure["data"] if trace["uid"] == "badges")
    assert badges["text"][board.index["egypt"]] == "77"
    assert figure["info"]["japan"][0].startswith("Japon")
    assert figure["revision"] == live._revision


def test_a_change_is_sent_as_a_patch_with_the_next_revision(live, board):
    live.show(selected="egypt", targets=board.neighbours("egypt"))
    live.show(selected=None, targets=())
    kinds = [(m["kind"], m["revision"]) for m in live.sent]
    assert kinds == [("patch", 1), ("patch", 2)]
    assert live.sent[0]["traces"]["selected"] == {"meta.outline": ["egypt"]}
    assert len(json.dumps(live.sent[0])) < 6000


def test_showing_the_same_again_sends_nothing(live, state):
    live.show(state=state)
    live.show()
    assert live.sent == []


def test_only_what_changed_is_told_anew(live, state):
    held = {**state.holdings, "japan": Holding("bob", 13)}
    live.show(state=BoardState(held, state.devastated, state.owners))
    (message,) = live.sent
    assert message["info"] == {"japan": {"at": [1], "values": ["■\u00a0bob: 13 units"]}}
    assert set(message["traces"]) == {"badges"}


def test_another_language_sends_the_whole_figure(live):
    live.show(lang="fr")
    assert [m["kind"] for m in live.sent] == ["figure"]
    assert live.sent[0]["figure"]["words"]["whole"] == "Tout le plateau"


def test_a_tap_reaches_every_listener_until_removed(live):
    heard = []
    live.on_territory(heard.append)
    receive(live, {"kind": "territory", "territory": "egypt"})
    live.on_territory(heard.append, remove=True)
    receive(live, {"kind": "territory", "territory": "japan"})
    assert heard == ["egypt"]


@pytest.mark.parametrize(
    "content",
    [
        None, 3, "x", [], {}, {"kind": "territory"}, {"kind": "territory", "territory": "nowhere"},
        {"kind": "territory", "territory": ["egypt"]}, {"kind": "territory", "territory": None},
        {"kind": "theme", "dark": "yes"}, {"kind": "exec", "code": "1"}, {"kind": ["territory"]},
    ],
)  # fmt: skip
def test_nonsense_from_a_page_does_nothing(live, content):
    heard = []
    live.on_territory(heard.append)
    receive(live, content)
    assert heard == []
    assert live.sent == []


def test_the_page_decides_the_theme(live):
    receive(live, {"kind": "theme", "dark": True})
    assert live.theme == "dark"
    assert live.sent[0]["dark"] is True
    assert live.get_state()["_figure"]["dark"] is True


def test_a_page_that_missed_something_gets_all(live):
    receive(live, {"kind": "refresh"})
    assert live.sent[0]["kind"] == "figure"


def test_an_error_in_a_listener_is_told_and_logged(live, caplog):
    def fail(_territory):
        raise ValueError("no such luck")

    live.on_territory(fail)
    receive(live, {"kind": "territory", "territory": "egypt"})
    assert live.sent == [{"kind": "problem", "text": "Something went wrong (ValueError: no such luck)."}]
    assert "no such luck" in caplog.text


@pytest.mark.parametrize(
    ("kwargs", "error"),
    [
        ({"selected": "nowhere"}, UnknownName),
        ({"targets": ["egypt", "nowhere"]}, UnknownName),
        ({"lang": "de", "selected": "egypt"}, InvalidArgument),
        ({"theme": "blue"}, InvalidArgument),
        ({"state": BoardState({"nowhere": Holding("a")})}, UnknownName),
    ],
)
def test_a_refused_change_changes_nothing(live, kwargs, error):
    live.show(selected="japan")
    before = live.get_state()["_figure"]
    live.sent.clear()
    with pytest.raises(error):
        live.show(**kwargs)
    assert live.get_state()["_figure"] == before
    assert live.selected == "japan"
    assert live.sent == []


def test_zoom_names_a_region(live):
    live.zoom("Europe")
    live.zoom(None)
    assert [m["region"] for m in live.sent if m["kind"] == "zoom"] == ["europe", ""]
    with pytest.raises(UnknownName):
        live.zoom("Atlantis")


def test_a_screen_reader_and_a_terminal_get_the_text(live):
    bundle = live._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert data["text/plain"] == live.text()
    assert "Egypt: ●\u00a0ada: 5 units, Land Commander, Naval Commander, space station" in live.text()
    assert "application/vnd.jupyter.widget-view+json" in data


def test_two_boards_share_one_copy_of_plotly(board):
    first, second = BoardWidget(board), BoardWidget(board)
    assert first._library is second._library
    assert "Plotly" not in first._esm or len(str(first._esm)) < 100_000
