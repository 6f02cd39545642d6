"""What the system answers about files is said in the reader's language, with what to do next, wherever it comes up."""

from __future__ import annotations

import errno
import io
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from filelock import Timeout

from risk2210.board import load_board, load_own_cards
from risk2210.cli import main, servers
from risk2210.errors import RiskError
from risk2210.i18n import translation
from risk2210.learn.progress import Progress
from risk2210.oserrors import CODES, CURES, MESSAGES, SystemSays, system_says
from risk2210.panels.home import Home
from risk2210.record import RecordedGame, games_folder, record_files
from risk2210.rules import Devastate, Game
from risk2210.userfolder import update_folder

FIRST = Devastate(("egypt", "siberia", "sakha", "alberta"))
NUMBERS = sorted({errno.EACCES, errno.ENOSPC, errno.EROFS, errno.EIO, errno.EMFILE, errno.ENAMETOOLONG})


def new_game() -> Game:
    return Game.new(load_board("risk2210"), ["red", "blue", "gold"])


# the words -------------------------------------------------------------------------------------------------------


def test_every_code_says_what_happened_and_what_to_do():
    assert set(MESSAGES) == set(CURES) == {*CODES.values(), "os/locked", "os/other"}
    french = translation("fr").gettext
    for text in (*MESSAGES.values(), *CURES.values()):
        assert french(text) != text


@pytest.mark.parametrize("number", sorted(errno.errorcode))
def test_no_number_known_here_is_answered_in_the_systems_words(number):
    said = system_says(OSError(number, os.strerror(number)))
    for lang in ("en", "fr"):
        assert (os.strerror(number) in said.message(lang)) is (said.code == "os/other")
        assert translation(lang).gettext(CURES[said.code]) in said.message(lang)
    assert system_says(OSError(number, "x"), cure=False).message("fr") in said.message("fr").replace(
        os.strerror(number), "x"
    )


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (Timeout("x.lock"), "os/locked"),
        (NotImplementedError("no locks here"), "os/unsupported"),
        (ValueError("embedded null byte"), "os/name"),
        (MemoryError(), "os/memory"),
        (OSError("something odd"), "os/other"),
        (OSError(99_999, "quite new"), "os/other"),
    ],
)
def test_errors_without_a_number(error, code):
    assert system_says(error).code == code
    assert system_says(error).message("fr")


# where they come up ----------------------------------------------------------------------------------------------


def touch_all(path: Path) -> dict[str, Callable[[], object]]:
    """Everything that opens or writes a file of the user's; `path` is what each is given."""
    return {
        "open a game": lambda: RecordedGame.open(path),
        "follow a game": lambda: RecordedGame.open(path, read_only=True),
        "begin a game": lambda: RecordedGame.create(new_game(), path),
        "list the games": lambda: record_files(path),
        "open a board": lambda: load_board(path),
        "own cards": lambda: load_own_cards(path),
        "notebooks": lambda: update_folder(path / "notebooks"),
        "progress": lambda: Progress(path / "learning").answered(1, "rules", right=True),
        **{
            f"risk2210 {line}": lambda line=line: call(*(str(path) if w == "PATH" else w for w in line.split()))
            for line in (
                "replay PATH",
                "export PATH --to text",
                "games --folder PATH",
                "board check PATH",
                "board show PATH",
                "board export PATH --to json",
                "board export classic --to json --output PATH",
                "board export classic --to json --force --output PATH",
                "cards check PATH",
                "cards show PATH",
                "atlas regions --game PATH",
                "learn cheatsheet --output PATH",
                "lab --no-browser --folder PATH",
                "app --no-browser --folder PATH",
            )
        },
    }


class Left(RiskError):
    """What a command printed when it refused."""

    def __init__(self, lines: dict[str, str]) -> None:
        super().__init__(str(lines))
        self.lines = lines

    def message(self, lang: str = "en") -> str:
        return self.lines[lang]


CAPTURE: list[Any] = []


def call(*arguments: str) -> None:
    """Run the command in both languages; what it says when it fails."""
    lines = {}
    for lang in ("en", "fr"):
        try:
            status = main([*arguments, "--lang", lang])
        except SystemExit as left:
            status = left.code
        captured = CAPTURE[0].readouterr()
        assert "Traceback" not in captured.err
        if not status:
            return
        lines[lang] = captured.out + captured.err
    raise Left(lines)


@pytest.fixture
def home(tmp_path, monkeypatch, capsys):
    """A folder for the test; the command's words are caught."""
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "100")
    CAPTURE[:] = [capsys]
    monkeypatch.setattr(servers, "serve", lambda *_args, **_more: 0)
    return tmp_path


SYSTEM_WORDS = [os.strerror(number) for number in errno.errorcode]


def complaints(home: Path, path: Path, but: tuple[str, ...] = ()) -> dict[str, RiskError]:
    """What each of them says of such a path; whatever is no error of ours fails the test."""
    said = {}
    for name, action in touch_all(path).items():
        if but and name.startswith(but):
            continue
        try:
            action()
        except RiskError as error:
            said[name] = error
    for name, error in said.items():
        french = error.message("fr")
        assert french != error.message("en"), name
        assert not [words for words in SYSTEM_WORDS if words in french], (name, french)
    return said


def test_nothing_there(home):
    made = ("begin a game", "notebooks", "progress", "risk2210 lab", "risk2210 app")
    said = complaints(home, home / "nowhere" / "file.json", but=made)
    assert {"open a game", "open a board", "own cards", "risk2210 replay PATH"} <= set(said)
    assert "vérifiez" in said["risk2210 board export classic --to json --output PATH"].message("fr")


def test_a_folder_where_a_file_is_wanted(home):
    folder = home / "folder.json"
    folder.mkdir()
    said = complaints(home, folder)
    for name in ("follow a game", "open a board", "own cards", "risk2210 export PATH --to text"):
        assert "c'est un dossier" in said[name].message("fr"), name


def test_a_file_where_a_folder_is_wanted(home):
    (home / "file").write_text("x")
    said = complaints(home, home / "file" / "below.json")
    for name in ("begin a game", "notebooks", "progress", "own cards"):
        assert name in said


def test_a_name_that_no_file_can_have(home):
    assert len(complaints(home, home / f"{'x' * 5000}.json")) >= 10
    with pytest.raises(RiskError, match="does not accept"):
        RecordedGame.open(home / "a\0b.json")
    with pytest.raises(RiskError, match="does not accept"):
        load_board(home / "a\0b.json")


def test_a_home_that_nobody_has(home, monkeypatch):
    """A folder below the home of an unknown user is taken as it is written, as the shell does."""
    monkeypatch.setenv("RISK2210_GAMES", "~nobody-of-that-name/games")
    assert games_folder() == Path("~nobody-of-that-name/games")
    monkeypatch.chdir(home)
    call("lab", "--no-browser", "--folder", "~nobody-of-that-name/notebooks")
    assert (home / "~nobody-of-that-name" / "notebooks" / "companion.ipynb").is_file()


@pytest.mark.parametrize("number", NUMBERS)
def test_whatever_the_system_refuses(home, monkeypatch, number):
    """The system refuses to open anything that the user named."""
    with RecordedGame.create(new_game(), home) as game:
        game.push(FIRST)
    place = home / "place"
    place.mkdir()
    path = place / "file.json"
    path.write_bytes(game.path.read_bytes())

    def refusing(real: Callable[..., Any]) -> Callable[..., Any]:
        def refuse(file: Any, *args: Any, **kwargs: Any) -> Any:
            if isinstance(file, str | os.PathLike) and str(file).startswith(str(place)):
                raise OSError(number, os.strerror(number), str(file))
            return real(file, *args, **kwargs)

        return refuse

    for module, name in ((io, "open"), (os, "open"), (os, "mkdir"), (os, "scandir"), (os, "listdir")):
        monkeypatch.setattr(module, name, refusing(getattr(module, name)))
    said = complaints(home, path)
    reason = SystemSays(CODES[number], cure=False).message("fr")
    for name in ("follow a game", "open a board", "own cards", "risk2210 replay PATH", "risk2210 cards check PATH"):
        assert reason in said[name].message("fr"), name


def test_the_home_screen_says_why_a_game_cannot_be_begun(home):
    (home / "file").write_text("x")
    screen = Home("fr", home / "file" / "games")
    with pytest.raises(RiskError) as caught:
        screen.begin()
    assert "une partie du chemin est un fichier" in caught.value.message("fr")
