"""The marker of the clauses, as for the rules, and both boards."""

import pytest

from risk2210.board import load_board


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "clause(name): proves this clause of the rules")


@pytest.fixture(scope="session")
def earth():
    """The board of Risk 2210 A.D."""
    return load_board("risk2210")


@pytest.fixture(scope="session")
def classic():
    """The board of classic Risk."""
    return load_board("classic")
