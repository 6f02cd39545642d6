"""What the README says is true: its examples run, its commands exist, its table is complete."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

import pytest

from risk2210.cli import main

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", README, flags=re.M | re.S)


def run_examples(source: str, names: dict[str, object]) -> list[str]:
    """Run the statements in order; the lines ``expression  # value`` whose value is another one."""
    lines = source.splitlines()
    wrong = []
    for statement in ast.parse(source).body:
        promised = re.search(r"\S\s+# (.+)$", lines[statement.end_lineno - 1])
        if isinstance(statement, ast.Expr) and promised:
            value = eval(compile(ast.Expression(statement.value), "README.md", "eval"), names)
            if repr(value) != promised[1].strip() and promised[1].strip() != ascii(value):
                same = promised[1].strip()[:1] in "\"'" and ast.literal_eval(promised[1]) == value
                if not same:
                    wrong.append(f"{lines[statement.lineno - 1]} -> {value!r}")
        else:
            exec(compile(ast.Module([statement], []), "README.md", "exec"), names)
    return wrong


def test_the_python_examples_give_what_they_say():
    names: dict[str, object] = {}
    examples = blocks("python")
    assert len(examples) >= 3
    assert [line for block in examples for line in run_examples(block, names)] == []


def test_a_wrong_promise_would_be_noticed():
    assert run_examples("1 + 1  # 3\n", {}) == ["1 + 1  # 3 -> 2"]


def test_the_two_commands_are_one_line_each():
    commands = blocks("sh")
    assert len(commands) == 2
    for command in commands:
        assert len(command.splitlines()) == 1
        assert command.startswith("python3 -m venv .venv && .venv/bin/pip install")
    assert commands[0].rstrip().endswith(".venv/bin/risk2210")
    assert commands[1].rstrip().endswith(".venv/bin/python -m tests")
    assert README.count("<!-- test command -->\n```sh\n" + commands[1]) == 1


def test_every_dependency_has_its_reason():
    with (ROOT / "pyproject.toml").open("rb") as stream:
        project = tomllib.load(stream)["project"]
    needed = {re.match(r"[\w-]+", item)[0] for item in project["dependencies"]}
    section = README.split("## What it is built on")[1].split("\n## ")[0]
    reasons = dict(re.findall(r"^\| ([\w-]+) \| (.{10,}) \|$", section, flags=re.M))
    reasons.pop("package", None)
    assert set(reasons) == needed


@pytest.mark.parametrize("command", ["lab", "app", "board check", "board show", "board export"])
def test_every_command_of_the_table_exists(command, capsys):
    assert f"| `risk2210 {command}" in README
    with pytest.raises(SystemExit) as left:
        main([*command.split(), "--help"])
    assert left.value.code == 0
    assert capsys.readouterr().out.startswith("usage:")


def test_the_notice_is_there():
    assert "Made with Natural Earth" in README
    assert "belong to their owners" in README


@pytest.mark.parametrize("target", re.findall(r"\]\((?!https?:)([^)#]+)\)", README))
def test_links_lead_somewhere(target):
    assert (ROOT / target).exists()
