"""The package as others get it: the same dependencies everywhere, a whole wheel, floors that hold."""

from __future__ import annotations

import ast
import json
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from importlib.metadata import requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.version import Version

ROOT = Path(__file__).resolve().parent.parent
with (ROOT / "pyproject.toml").open("rb") as stream:
    PYPROJECT = tomllib.load(stream)
PROJECT = PYPROJECT["project"]


def bounds(requirement: str) -> tuple[str, frozenset[str]]:
    found = Requirement(requirement)
    return found.name, frozenset(str(specifier) for specifier in found.specifier)


def test_conda_and_pip_name_the_same_run_time_set():
    lines = (ROOT / "environment.yml").read_text(encoding="utf-8").splitlines()
    named = dict(bounds(line.strip("- ")) for line in lines if re.match(r"^  - [a-z0-9]+[\w-]*[<>=]", line))
    assert named.pop("python") == bounds(f"python{PROJECT['requires-python']}")[1]
    assert named == dict(map(bounds, PROJECT["dependencies"]))


def test_every_bound_has_both_ends():
    for requirement in PROJECT["dependencies"]:
        operators = {re.match("[<>=]+", specifier)[0] for specifier in bounds(requirement)[1]}
        assert operators == {">=", "<"}, requirement


def test_the_classifiers_are_the_versions_of_python_we_accept():
    accepted = Requirement(f"python{PROJECT['requires-python']}").specifier
    named = {text.rsplit(" ", 1)[1] for text in PROJECT["classifiers"] if re.search(r":: 3\.\d+$", text)}
    assert named == {f"3.{minor}" for minor in range(8, 20) if Version(f"3.{minor}") in accepted}


def test_the_version_is_in_the_changelog():
    assert f"\n## {PROJECT['version']}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_the_extension_of_jupyterlab_has_our_version():
    extension = ROOT / "risk2210/_jupyter/lab/labextensions/risk2210/package.json"
    assert json.loads(extension.read_text(encoding="utf-8"))["version"] == PROJECT["version"]


def test_the_installed_metadata_are_those_of_this_checkout():
    installed = {str(Requirement(line)) for line in requires("risk2210") or () if "extra ==" not in line}
    assert installed == {str(Requirement(line)) for line in PROJECT["dependencies"]}, "install the checkout again"


# the wheel -------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """A wheel of this checkout, built without the network, as name -> content."""
    out = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(out)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (path,) = out.glob("risk2210-*.whl")
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def tracked(*patterns: str) -> list[Path]:
    return sorted(path for pattern in patterns for path in ROOT.glob(pattern))


def test_the_wheel_holds_everything_the_package_reads(wheel):
    code = [path for path in tracked("risk2210/**/*") if path.is_file() and "__pycache__" not in path.parts]
    expected = {str(path.relative_to(ROOT)): path for path in code}
    data = tracked("boards/risk2210/*", "boards/classic/*", "boards/board.schema.json", "notebooks/*.ipynb")
    expected |= {f"risk2210/_data/{path.relative_to(ROOT)}": path for path in data if path.is_file()}
    assert "risk2210/py.typed" in expected
    assert "risk2210/locale/cli.fr.po" in expected
    assert "risk2210/_data/notebooks/companion.ipynb" in expected
    assert [name for name, path in expected.items() if wheel.get(name) != path.read_bytes()] == []


def test_the_wheel_holds_the_page_template_where_jupyter_looks(wheel):
    template = "share/jupyter/voila/templates/risk2210/"
    assert {name.split(template)[1] for name in wheel if template in name} == {"conf.json", "index.html.j2"}


def test_the_wheel_holds_nothing_else(wheel):
    strangers = ("tests", ".ci", "screenshots", ".venv", "build")
    assert [name for name in wheel if name.split("/")[0] in strangers or "/build/" in name] == []
    assert [name for name in wheel if "checkpoint" in name or name.endswith((".pyc", ".lock"))] == []
    assert any(name.endswith("licenses/LICENSE") for name in wheel)


# the floors ------------------------------------------------------------------------------------------------------


def lint_imports(root: Path) -> subprocess.CompletedProcess[str]:
    run = "from importlinter.cli import lint_imports_command as run; run()"
    command = [sys.executable, "-c", run, "--no-cache"]
    return subprocess.run(command, cwd=root, capture_output=True, text=True, check=False, env={"PATH": ""})


@pytest.fixture
def copy(tmp_path):
    shutil.copytree(ROOT / "risk2210", tmp_path / "risk2210", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def test_the_floors_hold(copy):
    done = lint_imports(copy)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("module", "text"),
    [
        ("board/upward.py", "from risk2210 import panels\n"),
        ("view/upward.py", "import risk2210.cli\n"),
        ("board/screen.py", "import plotly\n"),
        ("attic.py", "x = 1\n"),  # a module on no floor
        ("rules/terms.py", "import risk2210.rules.moves\n"),  # which imports it
    ],
)
def test_a_break_of_the_floors_is_noticed(copy, module, text):
    (copy / "risk2210" / module).write_text(text)
    done = lint_imports(copy)
    assert done.returncode != 0
    assert "BROKEN" in done.stdout


PACKAGES = sorted(file.parent for file in (ROOT / "risk2210").rglob("__init__.py"))
LARGE = [package for package in PACKAGES if len([*package.glob("*.py"), *package.glob("*/__init__.py")]) > 15]


@pytest.mark.parametrize("package", LARGE, ids=lambda package: package.name)
def test_a_large_package_says_what_is_in_it(package):
    """The map at its door names each of its modules and packages, and none that is gone."""
    door = ast.get_docstring(ast.parse((package / "__init__.py").read_text(encoding="utf-8")))
    rows = re.findall(r"(?m)^`.+$", door)
    named = set(re.findall(r"`(\w+)`", "\n".join(rows)))
    modules = {file.stem for file in package.glob("*.py")} - {"__init__", "__main__"}
    packages = {file.parent.name for file in package.glob("*/__init__.py")}
    assert modules | packages <= named
    assert all(word in modules | packages or word[0].isupper() or word in {"play", "options"} for word in named)
