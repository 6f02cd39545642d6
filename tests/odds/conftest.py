"""The marker of the clauses, as for the rules."""

import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "clause(name): proves this clause of the rules")
