"""``tilewright review``: every format, folders, the cache, and what it refuses."""

import csv
import io
import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tests.analysis.games import SHORT
from tests.cli.conftest import Run
from tilewright.analysis.codec import read_review
from tilewright.analysis.reports.table import COLUMNS, overview_rows
from tilewright.analysis.wording import NO_FIGURE, figures_of
from tilewright.cli.output import BAD_INPUT, DONE, REFUSED
from tilewright.records.gcg import read_gcg
from tilewright.records.kept.file import dump_kept
from tilewright.records.kept.from_record import kept_from_record


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """Return a short game in a file."""
    file = tmp_path / "game.gcg"
    file.write_text(SHORT, encoding="utf-8")
    return file


def test_text_has_a_line_for_every_turn(run: Run, game: Path) -> None:
    """The report fits 80 columns and names every play."""
    found = run("review", "--quick", str(game))
    assert found.code == DONE
    assert max(map(len, found.out.splitlines())) <= 80
    for play in ("8F HORN", "H6 FA.M", "10F PASTE", "9H .OB"):
        assert play in found.out


def test_a_kept_game_is_reviewed_and_replayed(pipe: Run, game: Path, tmp_path: Path) -> None:
    """A kept game gives the same review and the same turns as the record it was made from."""
    kept = tmp_path / "kept" / "game.kept.json"
    kept.parent.mkdir()
    assert pipe("convert", str(game), str(kept)).code == DONE
    (recorded,) = pipe("review", "--quick", "--json", str(game)).data["games"]
    (reviewed,) = pipe("review", "--quick", "--json", str(kept.parent)).data["games"]
    assert reviewed["review"] == recorded["review"]
    turns = [pipe("replay", "--json", str(file)).data["turns"] for file in (game, kept)]
    assert turns[0] == turns[1]
    assert pipe("replay", "--edition", "pocket", str(kept)).code == BAD_INPUT
    assert pipe("draw", str(kept), "--output", str(tmp_path / "board.svg")).code == DONE


def test_a_bare_score_ends_the_replay(pipe: Run, game: Path, tmp_path: Path) -> None:
    """What comes before a bare score is shown, and the error names the entry."""
    kept = tmp_path / "game.kept.json"
    tree = json.loads(dump_kept(kept_from_record(read_gcg(game.read_bytes()).record)))
    tree["entries"][1] = {"type": "score", "id": "2", "seat": 1, "score": 9}
    kept.write_text(json.dumps(tree), encoding="utf-8")
    shown = pipe("replay", "--json", str(kept))
    assert shown.code == REFUSED
    assert len(shown.data["turns"]) == 1
    assert "entry 2" in shown.data["error"]


def test_json_is_a_review(pipe: Run, game: Path) -> None:
    """The document reads back as a review."""
    (one,) = pipe("review", "--quick", "--json", str(game)).data["games"]
    review = read_review(one["review"])
    assert [player.score for player in review.players] == [39, 25]
    assert len(review.turns) == 4


def test_csv_has_a_row_for_every_player(pipe: Run, game: Path) -> None:
    """Rows have the documented columns."""
    rows = list(
        csv.DictReader(io.StringIO(pipe("review", "--quick", "--to", "csv", str(game)).out))
    )
    assert [row["player"] for row in rows] == ["Ann", "Ben"]
    assert all(tuple(row) == COLUMNS for row in rows)


def test_gcg_keeps_the_game_and_adds_notes(pipe: Run, game: Path) -> None:
    """Other programs read the same game, with comments."""
    text = pipe("review", "--quick", "--to", "gcg", str(game)).out
    before, after = read_gcg(SHORT.encode()).record, read_gcg(text.encode()).record
    assert [one.action for one in before.entries] == [one.action for one in after.entries]
    assert all(one.note for one in after.entries)


class _Page(HTMLParser):
    """Checks that a page loads nothing and closes what it opens."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.boards = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag not in ("script", "link", "img", "iframe")
        assert all(name != "src" for name, _ in attrs)
        self.boards += ("class", "board") in attrs
        if tag not in ("meta", "path", "rect", "circle", "line", "use", "polyline"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_a_page_stands_alone(pipe: Run, game: Path, tmp_path: Path) -> None:
    """The page has a board for every turn, is well formed and loads nothing."""
    target = tmp_path / "game.html"
    text = game.read_text(encoding="utf-8").replace("ann Ann", "ann <b>Ann</b>")
    game.write_text(text, encoding="utf-8")
    assert pipe("review", "--quick", "--to", "html", "-o", str(target), str(game)).code == DONE
    page = target.read_text(encoding="utf-8")
    checker = _Page()
    checker.feed(page)
    assert checker.boards == 4
    assert not checker.open
    assert "&lt;b&gt;Ann" in page
    assert set(re.findall(r"https?://[^\"' ]+", page)) <= {"http://www.w3.org/2000/svg"}


def test_a_second_run_reads_the_first(pipe: Run, game: Path, cache_home: Path) -> None:
    """A finished review is stored by content: another name for the game finds it."""
    first = pipe("review", "--quick", "--threads", "1", "--json", str(game))
    stored = list((cache_home / "reviews").iterdir())
    assert len(stored) == 1
    again = game.with_name("again.gcg")
    again.write_text(SHORT, encoding="utf-8")
    second = pipe("review", "--quick", "--threads", "2", "--json", str(again))
    assert second.data["games"][0]["review"] == first.data["games"][0]["review"]
    assert list((cache_home / "reviews").iterdir()) == stored
    stored[0].write_text("{}", encoding="utf-8")
    third = pipe("review", "--quick", "--json", str(game))
    assert third.data == first.data


def test_folders_get_a_file_per_game(pipe: Run, game: Path, tmp_path: Path) -> None:
    """A folder is reviewed file by file; one that cannot be read does not stop the rest."""
    (tmp_path / "other.gcg").write_text(SHORT, encoding="utf-8")
    (tmp_path / "broken.gcg").write_text("nonsense", encoding="utf-8")
    out = tmp_path / "out"
    out.mkdir()
    found = pipe("review", "--quick", "--to", "json", "-o", str(out), str(game.parent))
    assert found.code == REFUSED
    assert "broken.gcg" in found.err
    assert sorted(path.name for path in out.iterdir()) == ["game.json", "other.json"]
    data = json.loads((out / "game.json").read_text(encoding="utf-8"))
    assert read_review(data["games"][0]["review"]).is_complete


def test_a_record_that_cannot_be_followed_to_its_end_says_where(pipe: Run, game: Path) -> None:
    """The turns before the mistake are reviewed, and the message names its line."""
    game.write_text(SHORT.replace("10F PASTE", "10F PA5TE"), encoding="utf-8")
    found = pipe("review", "--quick", "--json", str(game))
    assert found.code == REFUSED
    assert len(read_review(found.data["games"][0]["review"]).turns) == 2
    assert "line 5" in found.err
    assert str(game) in found.err


def test_a_player_without_judged_turns_has_no_figures(pipe: Run, game: Path) -> None:
    """What was never judged or simulated is not reported as a loss of zero."""
    game.write_text(re.sub(r"(>ben:) \w+", r"\1", SHORT), encoding="utf-8")
    (one,) = pipe("review", "--quick", "--json", str(game)).data["games"]
    review = read_review(one["review"])
    assert [player.judged for player in review.players] == [2, 0]
    figures = [row for _, row in figures_of(review)]
    assert [row[1] for row in figures].count(NO_FIGURE) == 1
    assert all(row[0] != NO_FIGURE for row in figures)
    ann, ben = overview_rows([review])
    assert (ann[0], ann[2], ben[2], ben[3]) == ("Ann", None, None, None)
    assert ann[3] is not None


@pytest.mark.parametrize("text", ["{}", "\n[1, 2", '{"players": []}'])
def test_other_json_is_not_called_a_gcg_file(pipe: Run, tmp_path: Path, text: str) -> None:
    """A player with the wrong JSON file reads nothing about the lines of a GCG file."""
    file = tmp_path / "game.kept.json"
    file.write_text(text, encoding="utf-8")
    found = pipe("review", "--quick", str(file))
    assert found.code == REFUSED
    assert str(file) in found.err
    assert "#player1" not in found.err


def test_a_folder_without_games_and_a_missing_file_are_named_once(
    pipe: Run, tmp_path: Path
) -> None:
    """Nothing to review is a mistake, not a success."""
    found = pipe("review", "--quick", str(tmp_path))
    assert found.code == BAD_INPUT
    assert found.err.count(str(tmp_path)) == 1
    missing = tmp_path / "missing.gcg"
    found = pipe("review", "--quick", str(missing))
    assert found.code == REFUSED
    assert found.err.count(str(missing)) == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ("--quick", "--samples", "100"),
        ("--samples", "100", "--seconds-per-turn", "1"),
        ("--to", "pdf"),
    ],
)
def test_options_that_contradict_each_other(
    pipe: Run, game: Path, arguments: tuple[str, ...]
) -> None:
    """The command refuses before it begins."""
    assert pipe("review", *arguments, str(game)).code == BAD_INPUT
