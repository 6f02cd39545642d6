"""What every test may report: figures that are shown at the end of the run, whichever process measured them."""

from __future__ import annotations

import pytest

FIGURES = "figures"
"""Name of the property under which a test reports them (``record_property(FIGURES, text)``)."""


def pytest_terminal_summary(terminalreporter):
    """Show the figures."""
    for report in terminalreporter.getreports("passed") + terminalreporter.getreports("failed"):
        for name, text in getattr(report, "user_properties", ()):
            if name == FIGURES and report.when == "call":
                terminalreporter.section(report.nodeid.rpartition("::")[2])
                terminalreporter.write_line(str(text))


@pytest.fixture
def at_home(tmp_path, monkeypatch):
    """A home and a working folder of its own for each test, and an English reader."""
    for name in ("RISK2210_FOLDER", "RISK2210_LANG", "LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    for name in ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DOCUMENTS_DIR"):
        monkeypatch.setenv(name, str(tmp_path / "home" / name))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.chdir(tmp_path)
