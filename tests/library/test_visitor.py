"""Large collections of games on paper: read one at a time, and only as far as needed."""

from pathlib import Path

import pytest

import tilewright as tw
from tilewright.records.record import Entry
from tilewright.rules.play.move import Play

GOOD = (
    "#title Round 1\n#player1 ann Ann Archer\n#player2 bob Bob Baker\n"
    ">ann: HORNSTU 8F HORN +14 14\n>bob: AFMRSTU H6 FA.M +9 9\n"
)
CUT = f"{GOOD}>ann: ??? nonsense\n"
MISPLACED = f"{GOOD}>ann: STU 1A STU +4 18\n"
NO_GAME = "#character-encoding UTF-8\n>X: nonsense"


class Plays(tw.PaperVisitor[list[str]]):
    """Collects titles and what is played, but only in rounds other than the second."""

    def __init__(self) -> None:
        """Start without plays."""
        self.found: list[str] = []

    def visit_header(self, header: tw.PaperHeader) -> bool:
        """Note the title and the players; skip the second round."""
        self.found += [header.pragmas.get("title", "?"), *header.players]
        return self.found[0] != "Round 2"

    def visit_entry(self, entry: Entry) -> None:
        """Note the number of tiles played."""
        if isinstance(entry.action, Play):
            self.found.append(str(len(entry.action.squares)))

    def result(self) -> list[str]:
        """Return everything that was noted."""
        return self.found


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with good and bad files."""
    files = {"a": GOOD, "b": GOOD.replace("Round 1", "Round 2"), "c": CUT, "d": NO_GAME}
    for name, text in files.items():
        (tmp_path / f"{name}.gcg").write_text(text, encoding="utf-8")
    return tmp_path


def test_a_visitor_sees_what_it_asks_for(folder: Path) -> None:
    """A header without its turns, all turns up to an error, and errors next to the results."""
    visited = list(tw.visit_gcg(Plays, folder / "*.gcg"))
    assert [each.path.name for each in visited] == ["a.gcg", "b.gcg", "c.gcg", "d.gcg"]
    head = ["Round 1", "Ann Archer", "Bob Baker"]
    assert [each.result for each in visited] == [
        [*head, "4", "3"],
        ["Round 2", *head[1:]],
        [*head, "4", "3"],
        None,
    ]
    assert [each.error is None for each in visited] == [True, True, False, False]


def test_files_that_do_not_exist(folder: Path) -> None:
    """A pattern without files is an error, as for reading."""
    with pytest.raises(tw.FileError):
        list(tw.visit_gcg(Plays, folder / "*.nothing"))


def test_errors_are_kept_with_their_games(folder: Path) -> None:
    """Reading continues after a bad file; its game has the turns before the error."""
    (folder / "e.gcg").write_text(MISPLACED, encoding="utf-8")
    (folder / "f.gcg").mkdir()
    games = list(tw.read_gcg(folder / "*.gcg"))
    assert [game.error is None for game in games] == [True, True, False, False, True, False]
    checked = [game.check() for game in games]
    assert [len(each.steps) for each in checked] == [2, 2, 2, 0, 2, 0]
    assert [each.error is None for each in checked] == [True, True, False, False, False, False]
    assert games[3].players == ()
    for name in "cdef":
        with pytest.raises((tw.NotationError, tw.FileError)):
            list(tw.read_gcg(folder / f"{name}.gcg", strict=True))
    assert len(list(tw.read_gcg(folder / "[ab].gcg", strict=True))) == 2


def test_games_are_read_one_at_a_time(folder: Path) -> None:
    """A file is opened when its turn comes, not before."""
    games = tw.read_gcg(folder / "*.gcg")
    first = next(games)
    (folder / "b.gcg").write_text(NO_GAME, encoding="utf-8")
    assert first.error is None
    assert next(games).error is not None


class Header(tw.PaperVisitor[int]):
    """Counts players, without turns."""

    def visit_header(self, header: tw.PaperHeader) -> bool:
        """Count the players."""
        self.players = len(header.players)
        return False

    def result(self) -> int:
        """Return the number of players."""
        return self.players


def test_the_real_collection(corpus: Path) -> None:
    """Every real file yields one game and one visit; both agree on what can be read."""
    pattern = corpus / "gcg" / "*.gcg"
    games = list(tw.read_gcg(pattern))
    visits = list(tw.visit_gcg(Header, pattern))
    assert len(games) == len(visits) > 100
    for game, visit in zip(games, visits, strict=True):
        assert visit.result == (len(game.players) or None)
        # A visitor that skips the turns meets no errors in them.
        assert visit.error is None or game.error is not None
    good = [game for game in games if game.check().error is None]
    assert len(good) > 80
    assert any(game.check().slips for game in good)
