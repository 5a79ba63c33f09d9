"""A play from a photo: nothing is entered before a person confirms it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.keep.desks import Begin, count, enter
from tilewright.cli.keep.desk import Desk
from tilewright.cli.terminal.color import Depth
from tilewright.cli.terminal.screen import Screen
from tilewright.errors import FileError, PhotoError
from tilewright.formats.plays import parse_play
from tilewright.geometry import Square
from tilewright.records.kept.model import KeptPlay

pytest.importorskip("cv2")

from tilewright.camera.proposing import Proposal
from tilewright.camera.reading import Sighting
from tilewright.cli.keep import photos

Show = Callable[..., None]


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """A game with one play."""
    with ExitStack() as files:
        made = Begin(tmp_path, files)()
        enter(made, "8F HORN")
        yield made


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    """A file that can be read; what it shows is up to the test."""
    path = tmp_path / "photo.jpg"
    path.write_bytes(b"a photo")
    return path


@pytest.fixture
def shows(monkeypatch: pytest.MonkeyPatch, desk: Desk) -> Show:
    """Return a function that decides what photos show."""

    def decide(*texts: str, hidden: tuple[Square, ...] = ()) -> None:
        board = desk.followed.board
        plays = [parse_play(text, board, desk.edition) for text in texts]
        proposals = tuple(Proposal(each, 0.4, (0.5,) * len(each.squares), ()) for each in plays)
        monkeypatch.setattr(photos, "read_photo", lambda *_: Sighting(proposals, hidden))

    return decide


def typing(*lines: str) -> tuple[Screen, list[str]]:
    """Return a screen at which these lines are typed, and what it shows."""
    waiting, shown = list(lines), list[str]()

    def ask(question: str) -> str:
        shown.append(question)
        if not waiting:
            raise EOFError
        return waiting.pop(0)

    return Screen(ask, shown.append, Depth.NONE, 80), shown


def test_the_chosen_proposal_is_entered(desk: Desk, photo: Path, shows: Show) -> None:
    """A number chooses a proposal, after a line that is neither; doubtful squares are named."""
    shows("H6 FA.M", "H6 FE.M")
    screen, shown = typing("7", "2")
    assert photos.enter_from_photo(desk, photo, screen)
    entry = desk.game.entries[-1]
    assert isinstance(entry, KeptPlay)
    assert entry.play.squares == (Square(5, 7), Square(6, 7), Square(8, 7))
    assert (
        desk.followed.board[Square(6, 7)]
        == parse_play("1A E", desk.followed.board, desk.edition).cells[0]
    )
    assert any("H7" in line for line in shown)


def test_a_play_can_be_typed_instead(desk: Desk, photo: Path, shows: Show) -> None:
    """If no proposal is right, the play is typed; one that doesn't fit is asked for again."""
    shows("H6 FA.M")
    screen, _ = typing("15A CAT", "H6 FI.M")
    assert photos.enter_from_photo(desk, photo, screen)
    assert count(desk) == 2


@pytest.mark.parametrize("lines", [("",), ()])
def test_nothing_is_entered_without_a_confirmation(
    desk: Desk, photo: Path, shows: Show, lines: tuple[str, ...]
) -> None:
    """Enter, and the end of the input, leave the game as it is."""
    shows("H6 FA.M", hidden=(Square(7, 5),))
    screen, shown = typing(*lines)
    try:
        assert not photos.enter_from_photo(desk, photo, screen)
    except EOFError:
        assert not lines
    assert count(desk) == 1
    assert any("F8" in line for line in shown)


def test_a_photo_without_new_tiles_asks_nothing(desk: Desk, photo: Path, shows: Show) -> None:
    """If nothing was laid, there is nothing to confirm."""
    shows()
    screen, _ = typing()
    assert not photos.enter_from_photo(desk, photo, screen)


def test_what_cannot_be_compared_is_refused(desk: Desk, photo: Path, shows: Show) -> None:
    """A missing file, an incomplete board and a game that is over are errors."""
    shows("H6 FA.M")
    screen, _ = typing()
    with pytest.raises(FileError):
        photos.enter_from_photo(desk, photo.with_name("none.jpg"), screen)
    enter(desk, "24")
    with pytest.raises(PhotoError):
        photos.enter_from_photo(desk, photo, screen)
    enter(desk, "undo", "resign Ann")
    with pytest.raises(PhotoError):
        photos.enter_from_photo(desk, photo, screen)


def test_the_command_says_what_is_wrong(pipe: Run, photo: Path, tmp_path: Path) -> None:
    """A file that isn't a photo is an error, and the game stays as it is."""
    path = tmp_path / "game.kept.json"
    options = ("--edition", "pocket", "--players", "Ann,Ben", "--first", "Ann", "--lexicon", "none")
    answer = pipe("keep", str(path), *options, "--photo", str(photo))
    assert answer.code == 2
    assert "JPEG" in answer.err
