"""The tree's prose is plain American English, as far as a list of phrases can show."""

from pathlib import Path

import pytest

from tools.check_english import AREAS, Excuse, phrases, problems, read_excuses

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.usefixtures("processes")
@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="not a git checkout")
def test_no_file_holds_a_refused_phrase() -> None:
    """No checked file contains a refused phrase, and every exception is needed."""
    assert problems(ROOT) == []


def test_every_exception_gives_a_reason() -> None:
    """An exception names its files, its words and a reason."""
    for excuse in read_excuses(ROOT):
        assert excuse.files
        assert excuse.text
        assert excuse.reason


def test_an_exception_covers_its_own_words_only() -> None:
    """An exception for a name does not excuse another phrase on the same line."""
    excuse = Excuse("a/*.py", "effect.colour", "a field")
    line = "so many uses of effect.colour"
    assert excuse.covers("a/b.py", line, "colour")
    assert not excuse.covers("a/b.py", line, "so many")
    assert not excuse.covers("b/b.py", line, "colour")
    assert not excuse.covers("a/b.py", "the colour", "colour")


def test_every_checked_area_exists() -> None:
    """No area is checked in name only, because its files have moved."""
    assert [area for area in AREAS if not (ROOT / area).exists()] == []


@pytest.mark.parametrize(
    "planted",
    [
        "The first to reach the target of the own level wins.",
        "Give it an own name.",
        "Tell whether the play is good.",
        "Draw so many tiles.",
        "It is worth so much.",
        "The file is no edition.",
        "Write the stub anew.",
        "Somebody else was faster.",
        "Whoever challenges first is heard.",
        "That play comes back.",
        "A wrong challenge costs a turn.",
        "Her answer is awaited.",
        "The game goes on.",
        "Up to 200 people look on.",
        "It is kept beside the log.",
        "The database lies elsewhere.",
        "First make an account.",
        "Cancel by consent.",
        "The tests are skipped with a word.",
        "50 points more for seven tiles.",
        "Name and password do not fit.",
        "the colour of the centre",
        "a grey tile",
        "It recognises the word.",
        "The game was cancelled.",
        "# written over the\n# own lines",
        "    // what so\n    // many tiles give",
    ],
)
def test_a_planted_phrase_is_found(planted: str) -> None:
    """The check can fail: each planted phrase is found, on the line where it begins."""
    assert 2 in [line for line, _, _ in phrases(f"first\n{planted}\n")]


@pytest.mark.parametrize(
    "innocent",
    [
        "Their own level counts.",
        "There is no word here, and there are no tiles.",
        "The bag is no longer full.",
        "Return whether the play is valid.",
        "One cannot tell whether it is valid.",
        "The play is withdrawn; the player takes the tiles back.",
        "The tile goes on the board.",
        "Look on the board for a place.",
        "We recommend to amend it.",
        "The word does not fit on the board.",
        "The color of the center is gray.",
        "if task.cancelled():",
        "except asyncio.CancelledError:",
    ],
)
def test_an_innocent_sentence_passes(innocent: str) -> None:
    """Plain English passes."""
    assert phrases(innocent) == []
