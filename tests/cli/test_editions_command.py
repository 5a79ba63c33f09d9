"""``tilewright editions``: listing editions, showing one, and checking a file."""

from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tilewright.edition import shipped
from tilewright.edition.shipped import edition_ids, load_edition, shipped_ids
from tilewright.sentences.rules import rules_of

IDS = (
    *("pocket", "pocket/9-tile", "super", "large-print", "large-print/8-tile"),
    *("glass", "glass/9-tile", "glass/finish-line", "switch"),
)


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """Return a custom edition file: a copy of a shipped one that has variants."""
    text = (Path(shipped.__file__).parent / "glass.toml").read_text(encoding="utf-8")
    file = tmp_path / "own.toml"
    file.write_text(text.replace('id = "glass"', 'id = "own"'), encoding="utf-8")
    return file


def spoil(file: Path, old: str, new: str) -> int:
    """Replace the first ``old`` in a file and return its line number."""
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    return text[: text.index(old)].count("\n") + 1


def test_all_editions_and_variants_are_listed(run: Run) -> None:
    """The list has every edition and variant with its equipment, in text and in JSON."""
    answer = run("editions")
    rows = run("editions", "--json").data["editions"]
    assert answer.code == 0
    assert tuple(row["id"] for row in rows) == shipped_ids()
    assert edition_ids() == IDS
    for row in rows:
        assert f"\n{row['id']} " in answer.out
        assert row["name"] in answer.out
    assert {
        "id": "super",
        "version": 1,
        "name": "Super",
        "size": 21,
        "tiles": 200,
        "rack": 7,
        "players": [2, 4],
    }.items() <= rows[2].items()
    assert [row["id"] for row in rows if row["default"]] == ["pocket"]


def test_lines_of_the_list_fit_the_terminal(run: Run) -> None:
    """No line is longer than the terminal is wide."""
    assert max(map(len, run("editions").out.splitlines())) <= 80


@pytest.mark.parametrize("name", IDS)
def test_show_prints_the_sheet(run: Run, name: str) -> None:
    """The sheet shows name, board, squares, tiles, rules and colors within 80 columns."""
    answer = run("editions", "show", name)
    assert answer.code == 0
    assert f"({name}@1)" in answer.out
    for part in ("Squares", "Rules", "Colors", "★"):
        assert part in answer.out
    assert max(map(len, answer.out.splitlines())) <= 80


@pytest.mark.parametrize("name", IDS)
def test_show_as_json(run: Run, name: str) -> None:
    """JSON has the board, every face with its count, the rules and the theme."""
    data = run("editions", "show", name, "--json").data
    assert data["id"] == name
    assert len(data["board"]["rows"]) == data["board"]["size"] == data["size"]
    assert sum(face["count"] for face in data["faces"]) == data["tiles"]
    assert data["rules"]
    assert data["theme"]["board"].startswith("#")


@pytest.mark.parametrize("name", IDS)
def test_every_rule_is_told(run: Run, name: str) -> None:
    """The sheet and the JSON have the same sentences, which the golden files spell out."""
    rules = rules_of(load_edition(name))
    assert run("editions", "show", name, "--json").data["rules"] == rules
    sheet = " ".join(run("editions", "show", name).out.split())
    places = [sheet.index(sentence) for sentence in rules]
    assert places == sorted(places)


def test_show_in_color(run: Run) -> None:
    """The board is drawn in the edition's colors when requested, and plainly otherwise."""
    assert "\x1b[" not in run("editions", "show", "pocket").out
    assert "\x1b[" not in run("editions", "show", "pocket", "--color", "never").out
    # The theme's own orange, #f0883e, as 24-bit color.
    assert "48;2;240;136;62" in run("editions", "show", "pocket", "--color", "always").out


def test_a_file_of_ones_own(run: Run, own: Path) -> None:
    """A path works wherever an id does, and its variants after a hash."""
    assert run("editions", "show", str(own), "--json").data["id"] == "own"
    assert run("editions", "show", f"{own}#9-tile", "--json").data["rack"] == 9
    assert run("judge", "--edition", str(own), "8F HORN", "--json").data["total"] == 14


def test_an_unknown_edition_is_bad_input(run: Run) -> None:
    """A name that is nearly right gets a hint."""
    answer = run("editions", "show", "poket")
    assert answer.code == 2
    assert "pocket" in answer.err
    assert answer.out == ""


def test_a_good_file_is_checked_with_its_variants(run: Run, own: Path) -> None:
    """The check names every variant that it has checked."""
    answer = run("editions", "check", str(own))
    assert answer.code == 0
    assert "own@1, own/9-tile@1, own/finish-line@1" in answer.out
    data = run("editions", "check", str(own), "--json").data
    assert data == {
        "file": str(own),
        "ok": True,
        "editions": ["own@1", "own/9-tile@1", "own/finish-line@1"],
        "error": None,
    }


@pytest.mark.parametrize(
    ("old", "new", "field", "found"),
    [
        ("rack = 7", "rack = 70", "rack", 0),
        ("rack = 9", 'rack = "nine"', "rack", 1),
        ("passes = 2", "pases = 2", "end.pases", 0),
        ("4 = [50, 90, 160]", "4 = [50, 90]", "target.4", 2),
        (".D...t", ".D..t", "board.rows", 0),
    ],
)
def test_a_wrong_file_is_refused(
    run: Run, own: Path, *, old: str, new: str, field: str, found: int
) -> None:
    """A wrong file or variant is refused with field, line and expectation; exit 1."""
    line = spoil(own, old, new)
    answer = run("editions", "check", str(own), "--json")
    assert answer.code == 1
    data = answer.data
    assert (data["ok"], data["error"]["field"]) == (False, field)
    if field != "board.rows":
        assert data["error"]["line"] == line
    assert len(data["editions"]) == found
    assert data["error"]["expected"] in data["error"]["message"]
    assert data["error"]["message"] in answer.err
    assert len(answer.err.splitlines()) == 1


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"[", b""])
def test_what_is_no_edition_at_all_is_refused(run: Run, tmp_path: Path, content: bytes) -> None:
    """A file that can be opened is checked, whatever its contents."""
    file = tmp_path / "odd.toml"
    file.write_bytes(content)
    answer = run("editions", "check", str(file))
    assert answer.code == 1
    assert len(answer.err.splitlines()) == 1


def test_a_missing_file_is_bad_input(run: Run, tmp_path: Path) -> None:
    """A file that cannot be opened cannot be checked; exit 2."""
    for path in (tmp_path / "none.toml", tmp_path):
        answer = run("editions", "check", str(path))
        assert answer.code == 2
        assert str(path) in answer.err


@pytest.mark.parametrize(
    ("edition", "headings"),
    [
        ("pocket", ["98 letter tiles", "2 blanks"]),
        ("switch", ["84 blue tiles", "4 wild tiles", "12 orange tiles", "10 purple tiles"]),
    ],
)
def test_tiles_are_counted_in_words(run: Run, edition: str, headings: list[str]) -> None:
    """The number of tiles of each kind is a phrase, not "standards, 98"."""
    lines = run("editions", "show", edition).out.splitlines()
    assert [line for line in lines if line in headings] == headings
