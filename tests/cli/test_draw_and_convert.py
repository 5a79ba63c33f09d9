"""``tilewright draw`` and ``tilewright convert``: files, pipes, formats and refusals."""

from pathlib import Path

import pytest

from tests.cli.conftest import Run, Type

EMPTY = "/".join(["15"] * 15)
CGP = f"{EMPTY} AEINRST/ 12/30 0 lex CSW21;"
GAME = (
    "#player1 ann Ann\n#player2 bob Bob\n>ann: HORNSTU 8F HORN +14 14\n>bob: AFMRSTU H6 FA.M +9 9\n"
)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """Return a game file."""
    file = tmp_path / "game.gcg"
    file.write_text(GAME, encoding="utf-8")
    return file


def test_a_position_is_drawn_on_standard_output(pipe: Run) -> None:
    """Without an output, the picture is SVG; its description names the caption."""
    answer = pipe("draw", CGP, "--caption", "A start", "--arrow", "A1-H8", "--heat", "H8=0.5")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.startswith("<svg ")
    assert "A start" in answer.out
    assert "<line" in answer.out
    without = pipe("draw", CGP, "--rack", "", "--no-coordinates", "--theme", "print")
    assert len(without.out) < len(answer.out)


def test_a_game_is_drawn_after_a_turn(run: Run, game: Path, tmp_path: Path) -> None:
    """Turn 0 is the empty board; the ending of the output is the format."""
    sizes = []
    for turn in ("0", "1", "2"):
        out = tmp_path / f"{turn}.svg"
        answer = run("draw", str(game), "--turn", turn, "--output", str(out), "--json")
        assert answer.data["format"] == "svg"
        assert answer.data["bytes"] == out.stat().st_size
        sizes.append(out.read_text(encoding="utf-8").count('rx="5"'))
    assert sizes == [0, 4, 7]
    pdf = tmp_path / "game.pdf"
    assert run("draw", str(game), "-o", str(pdf), "--size", "200").code == 0
    assert pdf.read_bytes().startswith(b"%PDF")


def test_a_game_is_animated(run: Run, game: Path, tmp_path: Path) -> None:
    """A GIF has the empty board and one board per turn."""
    pytest.importorskip("resvg_py")
    image = pytest.importorskip("PIL.Image")
    out = tmp_path / "game.gif"
    answer = run("draw", str(game), "-o", str(out), "--size", "100", "--json")
    assert answer.data["boards"] == 3
    with image.open(out) as animation:
        assert (animation.n_frames, animation.width) == (3, 100)


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("draw", CGP, "-o", "board.bmp"), "board.bmp"),
        (("draw", CGP, "--arrow", "A1"), "A1-H8"),
        (("draw", CGP, "--arrow", "A1-Z9"), "Z9"),
        (("draw", CGP, "--heat", "H8=warm"), "warm"),
        (("draw", CGP, "--json"), "--output"),
        (("draw", CGP, "--to", "pdf"), "--output"),
        (("draw", "nowhere.gcg"), "nowhere.gcg"),
        (("convert", "x.gcg", "-"), "--to"),
        (("convert", "nowhere.gcg", "x.cgp"), "nowhere.gcg"),
        (("convert", "enable", "words.xyz"), "words.xyz"),
        (("convert", "-", "x.gcg"), "--from"),
        (("convert", "shipped", "-", "--to", "klv2"), "terminal"),
        (("convert", "shipped", "-", "--to", "csv", "--json"), "--json"),
        (("convert", "shipped", "x.csv", "--edition", "garden.toml"), "garden.toml"),
    ],
)
def test_bad_input(run: Run, arguments: tuple[str, ...], named: str) -> None:
    """What is wrong is one line that names it."""
    answer = run(*arguments)
    assert answer.code == 2
    assert len(answer.err.splitlines()) == 1
    assert named in answer.err


def test_a_game_without_that_turn(run: Run, game: Path) -> None:
    """A turn beyond the end is refused."""
    assert run("draw", str(game), "--turn", "3").code == 2
    assert run("convert", str(game), "-", "--to", "cgp", "--turn", "3").code == 2


def test_a_game_is_converted_in_a_pipe(pipe: Run, game: Path, type_in: Type) -> None:
    """Standard output has the file alone; what is lost is on standard error."""
    answer = pipe("convert", str(game), "-", "--to", "cgp")
    assert answer.code == 0
    assert answer.out.count("\n") == 1
    assert answer.err.startswith("tilewright: notice: ")
    type_in(answer.out)
    again = pipe("convert", "-", "-", "--from", "cgp", "--to", "cgp")
    assert again.out == answer.out
    type_in(answer.out)
    assert pipe("draw", "-").out.startswith("<svg ")


def test_words_and_values_are_converted(run: Run, tmp_path: Path) -> None:
    """A word list becomes a graph and comes back; values name their formats."""
    words, graph, again = tmp_path / "a.txt", tmp_path / "a.kwg", tmp_path / "b.txt"
    words.write_text("FARM\nHORN\n", encoding="utf-8")
    assert run("convert", str(words), str(graph)).code == 0
    answer = run("convert", str(graph), str(again), "--json")
    assert answer.data == {
        "file": str(again),
        "from": "kwg",
        "to": "txt",
        "bytes": 10,
        "losses": [],
    }
    assert again.read_text(encoding="utf-8") == "FARM\nHORN\n"
    values, ours = tmp_path / "a.csv", tmp_path / "a.leaves"
    values.write_text("A,1.5\n", encoding="utf-8")
    assert run("convert", str(values), str(ours), "--edition", "pocket").code == 0
    assert run("convert", str(ours), str(tmp_path / "a.klv2")).code == 0
