"""Every version of the format that was ever written is read by this one."""

import json
import re
from typing import get_args

import pytest

from risk2210.record import VERSION, Entry, RecordedGame, kind_of_entry
from risk2210.record.entries import decode_entry, decode_header, encode
from risk2210.rules import RULES_VERSION, Game, outcome
from tests.golden.regenerate_records import FOLDER

FILES = sorted(FOLDER.glob("record-v*.jsonl"))


def test_there_is_a_golden_record_of_every_version():
    assert [int(re.findall(r"v(\d+)", file.name)[0]) for file in FILES] == list(range(1, VERSION + 1))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_it_opens_and_means_the_same(file):
    with RecordedGame.open(file, read_only=True) as game:
        assert game.language == "fr"
        assert len(game.history) == 419
        assert len(game.steps) + len(game.pending) == 373
        assert game.steps[0].note == "premier coup de la soirée"
        assert [(branch.why, len(branch.steps)) for branch in game.branches] == [
            ("move", 150),
            ("restore", 149),
            ("delete", 150),
            ("restore", 120),
            ("insert", 150),
            ("amend", 151),
            ("amend", 151),
            ("restore", 151),
        ]
        if game.header.rules_version == RULES_VERSION:
            assert game.notices == ()
            assert outcome(game.position) is not None
            assert Game(game.header, game.position.board).extend(game.moves).refusal is None


def test_the_present_one_holds_every_kind_of_entry_and_is_written_as_we_write():
    header, *lines = FILES[-1].read_bytes().splitlines()
    assert encode(decode_header(header)) == header
    assert [encode(decode_entry(line)) for line in lines] == lines
    kinds = {kind_of_entry(decode_entry(line)) for line in lines}
    assert kinds == {str(entry.__struct_config__.tag) for entry in get_args(Entry)}
    assert {json.loads(line)["do"] for line in lines} == kinds
