"""What every test may report: figures that are shown at the end of the run, whichever process measured them."""

from __future__ import annotations

FIGURES = "figures"
"""Name of the property under which a test reports them (``record_property(FIGURES, text)``)."""


def pytest_terminal_summary(terminalreporter):
    """Show the figures."""
    for report in terminalreporter.getreports("passed") + terminalreporter.getreports("failed"):
        for name, text in getattr(report, "user_properties", ()):
            if name == FIGURES and report.when == "call":
                terminalreporter.section(report.nodeid.rpartition("::")[2])
                terminalreporter.write_line(str(text))
