"""``tilewright lexicon``: listing, describing and building."""

from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tilewright.edition.shipped import load_edition
from tilewright.lexicon import (
    LATIN,
    WordGraph,
    find_lexicon,
    known_lexicons,
    open_lexicon,
    pack_words,
)
from tilewright.lexicon.graph_file import read_letters


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with a small word list, and its own cache."""
    monkeypatch.setenv("TILEWRIGHT_CACHE", str(tmp_path / "cache"))
    (tmp_path / "own.txt").write_text("horn\nfarm\nqi\nx-ray\n", encoding="utf-8")
    return tmp_path


def test_the_known_lexicons_are_listed(run: Run) -> None:
    """Each has a line and a row; the default is marked."""
    rows = run("lexicon", "list", "--json").data["lexicons"]
    assert [row["id"] for row in rows] == [known.id for known in known_lexicons()]
    assert [row["default"] for row in rows] == [True, False, False]
    assert run("lexicon", "list").out.splitlines()[2].startswith("enable  172,775  ENABLE")
    assert "build" in run("lexicon").out


def test_a_list_is_described(run: Run, folder: Path) -> None:
    """A custom list is described with the report on its lines."""
    answer = run("lexicon", "info", str(folder / "own.txt"), "--json")
    assert answer.data["words"] == 3
    assert answer.data["by_length"] == {"2": 1, "4": 2}
    assert (answer.data["shortest"], answer.data["longest"]) == (2, 4)
    report = open_lexicon(folder / "own.txt").report
    assert report is not None
    assert answer.data["report"] == report.sentence
    assert answer.data["title"] is None
    text = run("lexicon", "info", str(folder / "own.txt")).out
    assert text.startswith("own.txt\n    words     3 of 2 to 4 letters\n")
    assert "     2:       1   4:       2\n" in text


def test_a_known_lexicon_is_described(run: Run) -> None:
    """A shipped lexicon has its title and origin."""
    answer = run("lexicon", "info", "enable", "--json")
    assert answer.data["words"] == 172_775
    enable = find_lexicon("enable")
    assert enable is not None
    assert answer.data["origin"] == enable.origin
    assert enable.origin in " ".join(run("lexicon", "info", "ENABLE").out.split())


def test_a_graph_is_built_and_read_again(run: Run, folder: Path) -> None:
    """A list is built into a graph with DAWG and GADDAG, which is a lexicon like any other."""
    out = folder / "own.kwg"
    answer = run("lexicon", "build", str(folder / "own.txt"), str(out), "--json")
    assert answer.code == 0
    assert len(answer.err.splitlines()) == 1
    data = out.read_bytes()
    nodes, letters = read_letters(data)
    assert nodes == pack_words(["HORN", "FARM", "QI"], with_gaddag=True)
    assert letters == tuple(LATIN)
    assert answer.data["nodes"] * 4 == len(nodes)
    assert answer.data["bytes"] == len(data)
    assert answer.data["refused"] == 1
    assert answer.data["checksum"] == open_lexicon(out).checksum
    described = run("lexicon", "info", str(out), "--json").data
    assert described["gaddag"]
    assert described["checksum"] == answer.data["checksum"]
    assert {file.name for file in folder.iterdir()} == {"own.txt", "own.kwg", "cache"}


def test_a_graph_of_a_graph_or_a_name(run: Run, folder: Path) -> None:
    """A graph without GADDAG gets one; a shipped lexicon can be written for other engines."""
    (folder / "plain.kwg").write_bytes(pack_words(["HORN", "FARM"]))
    out = folder / "both.kwg"
    answer = run("lexicon", "build", str(folder / "plain.kwg"), str(out))
    nodes = read_letters(out.read_bytes())[0]
    size = len(out.read_bytes())
    assert answer.out == f"{out}: 2 words, {len(nodes) // 4} nodes, {size} bytes\n"
    assert nodes == pack_words(["HORN", "FARM"], with_gaddag=True)
    run("lexicon", "build", "enable", str(out))
    assert len(WordGraph(out.read_bytes())) == 172_775


def test_another_alphabet(run: Run, folder: Path) -> None:
    """The letters of a custom list are given by name."""
    (folder / "ord.txt").write_text("øæ\nåa\n", encoding="utf-8")
    out = folder / "ord.kwg"
    answer = run(
        *("lexicon", "build", "--alphabet", "AÆØÅ", str(folder / "ord.txt"), str(out), "--json")
    )
    assert answer.data["alphabet"] == "AÆØÅ"
    for alphabet in ((), ("--alphabet", "AÆØÅ")):
        described = run("lexicon", "info", *alphabet, str(out), "--json")
        assert (described.data["words"], described.data["alphabet"]) == (2, "AÆØÅ")
    for other in (("--alphabet", "AØÆÅ"), ("--edition", "danish")):
        assert run("lexicon", "info", *other, str(out)).code == 2


def test_the_letters_of_an_edition(run: Run, folder: Path) -> None:
    """A list is read without accents, CH is one letter, and the graph can be read again."""
    (folder / "palabras.txt").write_text("chico\nárbol\nkilo\n", encoding="utf-8")
    out = folder / "palabras.kwg"
    answer = run(
        *("lexicon", "build", "--edition", "spanish", "--json"),
        *(str(folder / "palabras.txt"), str(out)),
    )
    assert (answer.data["words"], answer.data["refused"]) == (2, 1)
    assert "line 3" in answer.err
    assert read_letters(out.read_bytes())[1] == load_edition("spanish").tiles.letters[1:]
    found = run("words", "check", "--edition", "spanish", "--lexicon", str(out), "chico", "arbol")
    assert found.code == 0


@pytest.mark.parametrize(
    "arguments",
    [
        ("info", "enabel"),
        ("info", "nowhere.kwg"),
        ("info", "damaged.kwg"),
        ("info", "--alphabet", "AA", "own.txt"),
        ("build", "own.txt", "own.graph"),
        ("build", "nowhere.txt", "x.kwg"),
        ("build", "/dev/zero", "x.kwg"),
        ("build", "empty.txt", "x.kwg"),
        ("build", "enabel", "x.kwg"),
        ("build", "damaged.kwg", "x.kwg"),
        ("build", "own.txt", "nowhere/x.kwg"),
        ("build", "own.txt"),
        ("build", "--alphabet", "é", "own.txt", "x.kwg"),
        ("build", "own.txt", "x\0.kwg"),
        ("build", "own\0.txt", "x.kwg"),
    ],
)
def test_bad_input(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    """Read and write errors are reported in one line; nothing is left behind."""
    monkeypatch.chdir(folder)
    Path("damaged.kwg").write_bytes(b"\xff" * 40)
    Path("empty.txt").write_text("# nothing\n", encoding="utf-8")
    answer = run("lexicon", *arguments)
    assert answer.code == 2
    errors = [line for line in answer.err.splitlines() if "warning:" not in line]
    assert len(errors) == 1
    assert not Path("x.kwg").exists()
    assert not list(folder.glob("*.new"))
