"""The whole test suite: ``python -m tests``.

Runs every step, also after one has failed, and ends with one line a step and the count. The exit code is 0 when every
step passed. Arguments go to pytest: ``python -m tests -k board``. Tests run in two processes, a file at a time, since
those that drive a browser mostly wait; ``python -m tests -n 0`` runs them in one.
"""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent

SIDE_BY_SIDE = ("-n", "2", "--dist", "loadfile", "--no-loadscope-reorder")
"""Two processes; files keep their order, so that the long ones, which come early, do not run alone at the end."""

SLOWEST = ("--durations=15", "--durations-min=5")
"""The slowest tests are named, so that whoever adds one sees what it costs."""


def steps(pytest_arguments: list[str]) -> dict[str, list[str]]:
    """Command of each step by its name; all run with the interpreter that runs this."""
    python = sys.executable
    return {
        "ruff check": [python, "-m", "ruff", "check", "."],
        "ruff format": [python, "-m", "ruff", "format", "--check", "."],
        "mypy": [python, "-m", "mypy"],
        "import-linter": [python, "-c", "from importlinter.cli import lint_imports_command as run; run()"],
        "pytest": [python, "-m", "pytest", *SIDE_BY_SIDE, *SLOWEST, *pytest_arguments],
    }


def main(pytest_arguments: list[str]) -> int:
    """Run all steps; the number that failed, at most 1."""
    results: dict[str, tuple[int, float]] = {}
    for name, command in steps(pytest_arguments).items():
        print(f"\n=== {name} ===", flush=True)
        start = time.monotonic()
        status = subprocess.run(command, cwd=ROOT, check=False).returncode
        results[name] = (status, time.monotonic() - start)
    print("\n=== summary ===")
    for name, (status, seconds) in results.items():
        print(f"{'passed' if status == 0 else 'FAILED':<7} {name:<14} {seconds:6.1f} s")
    failed = sum(status != 0 for status, _ in results.values())
    print(f"{len(results) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
