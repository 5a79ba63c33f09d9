"""What we write: no offensive word in the documentation, the texts, the examples or the games."""

import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest

from tilewright.lexicon.offensive import offensive_words

ROOT = Path(__file__).parents[2]
WORD = re.compile(r"[^\W\d_]{2,}")
SUFFIXES = {*(".md", ".py", ".ftl", ".ts", ".svelte", ".json", ".toml", ".gcg", ".html"), ".ipynb"}
FOLDERS = ("docs", "src/tilewright", "web/src")
ABOUT_THE_LISTS = {
    "docs/design/017-words.md",
    "docs/design/041-what-we-say.md",
    "src/tilewright/server/messages/masking.py",
}
"""Files that are about offensive words."""
DECIDED = {
    "CHANGELOG.md": {"TART"},
    "docs/design/028-review.md": {"VAG"},
    "docs/guides/hosting.md": {"NANCY"},
    "docs/reference/lexicons.md": {"TART"},
    "src/tilewright/lexicon/offensive.py": {"SEXUAL"},
}
"""Words that a file may have: a name, an example of a word with two meanings, a word that was
played, the name of a category."""


def files() -> Iterator[Path]:
    """Yield what people read, and the examples and games that we show."""
    folders = ((ROOT / name).rglob("*") for name in FOLDERS)
    for path in chain(ROOT.glob("*.md"), *folders):
        is_built = "page" in path.parts and "server" in path.parts
        if path.suffix in SUFFIXES and path.is_file() and not is_built:
            yield path


def offensive_in(text: str, language: str) -> set[str]:
    """Return the words of a list in a text, in capitals.

    One with an ordinary meaning counts only where the text has it in capitals, as a word to play.
    """
    listed = offensive_words(language)
    found = {(word.upper(), word.isupper()) for word in WORD.findall(text)}
    return {
        word
        for word, is_capital in found
        if word in listed and (is_capital or not listed[word].has_ordinary_sense)
    }


def languages_of(path: Path) -> tuple[str, ...]:
    """Return the languages whose words count in a file: German ones, where we write German."""
    is_german = "de" in path.parts or path.stem in {"de", "german"}
    return ("de",) if is_german else ("en",)


def test_what_we_write_has_no_offensive_word() -> None:
    """Only the notes about the lists have them, and a few that are decided, file by file."""
    found: dict[str, set[str]] = {}
    count = 0
    for path in files():
        name = path.relative_to(ROOT).as_posix()
        if name not in ABOUT_THE_LISTS:
            count += 1
            text = path.read_text(encoding="utf-8", errors="replace")
            words = {word for each in languages_of(path) for word in offensive_in(text, each)}
            if words := words - DECIDED.get(name, set()):
                found[name] = words
    assert count > 800
    assert found == {}


@pytest.mark.parametrize(
    ("text", "language", "words"),
    [
        ("8F SHIT, shit and ShIt", "en", {"SHIT"}),
        ("TART is a word; a tart apple is not rude.", "en", {"TART"}),
        ("assess the cockpit", "en", set()),
        ("so ein Arsch", "de", {"ARSCH"}),
    ],
)
def test_offensive_words_are_found(text: str, language: str, words: set[str]) -> None:
    """Whole words count, in any case; those with an ordinary meaning only in capitals."""
    assert offensive_in(text, language) == words
