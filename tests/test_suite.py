"""The suite itself: a failed step is never lost, and a missing browser is never silent."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import __main__ as suite

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize(("codes", "status"), [((0, 0), 0), ((1, 0), 1), ((0, 3), 1)])
def test_every_step_runs_and_is_counted(codes, status, monkeypatch, capfd):
    steps = {
        f"step {i}": [sys.executable, "-c", f"print('ran {i}'); raise SystemExit({code})"]
        for i, code in enumerate(codes)
    }
    monkeypatch.setattr(suite, "steps", lambda _arguments: steps)
    assert suite.main([]) == status
    out = capfd.readouterr().out
    assert "ran 0" in out
    assert "ran 1" in out
    failed = sum(code != 0 for code in codes)
    assert out.splitlines()[-1] == f"{len(codes) - failed} passed, {failed} failed"
    assert out.count("FAILED") == failed


@pytest.mark.parametrize(("ci", "outcome", "code"), [("1", "error", 1), ("", "skipped", 0)])
def test_without_a_browser(ci, outcome, code):
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "tests/browser", "-k", "wants_its_token"]
    environ = os.environ | {"CI": ci, "RISK2210_CHROMIUM": str(ROOT / "nowhere")}
    done = subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, text=True, check=False)
    assert done.returncode == code, done.stdout
    assert f"1 {outcome}" in done.stdout
    assert "RISK2210_CHROMIUM" in done.stdout
