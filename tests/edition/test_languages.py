"""The editions in other languages: the tiles of each, on the board and by the rules of Pocket."""

import pytest

from tilewright.edition import parse_edition
from tilewright.edition.shipped import edition_ids, language_ids, load_edition, shipped_ids
from tilewright.errors import EditionError
from tilewright.tiles import Kind

LANGUAGES = (
    ("german", "de", 102, 202, 29),
    ("french", "fr", 102, 197, 26),
    ("spanish", "es", 100, 192, 28),
    ("dutch", "nl", 102, 230, 26),
    ("polish", "pl", 100, 190, 32),
    ("italian", "it", 120, 293, 21),
    ("swedish", "sv", 100, 194, 27),
    ("danish", "da", 100, 247, 27),
    ("norwegian", "no", 100, 202, 29),
    ("portuguese", "pt", 120, 204, 24),
    ("catalan", "ca", 100, 189, 26),
)
"""The id, the language, and how many tiles, points and letters the set has."""


def test_the_languages_are_these() -> None:
    """They are editions like the others, but not among those that we ship words for."""
    assert language_ids() == tuple(name for name, *_ in LANGUAGES)
    assert shipped_ids() == edition_ids() + language_ids()


@pytest.mark.parametrize(("name", "language", "tiles", "points", "letters"), LANGUAGES)
def test_each_set_has_its_tiles(
    name: str, language: str, tiles: int, points: int, letters: int
) -> None:
    """The number of tiles, their points and the letters add up."""
    edition = load_edition(name)
    found = edition.tiles
    assert (edition.id, edition.language) == (name, language)
    assert len(found.tally) == tiles
    assert sum(found.points_of[code] for code in found.tally) == points
    assert len(found.letters) - 1 == letters
    assert found.blank is not None
    assert found.tally.count(found.blank) == (3 if name == "portuguese" else 2)
    assert {face.kind for face in found.faces} == {Kind.STANDARD, Kind.BLANK}
    assert found.whole_digraphs == any(len(letter) > 1 for letter in found.letters)


@pytest.mark.parametrize("name", language_ids())
def test_only_the_tiles_and_the_words_differ_from_pocket(name: str) -> None:
    """The board and the rules are those of Pocket, and the text of each is complete."""
    edition, pocket = load_edition(name), load_edition("pocket")
    for field in ("layout", "rack", "players", "bonuses", "exchange", "challenge", "end", "theme"):
        assert getattr(edition, field) == getattr(pocket, field), field
    assert parse_edition(edition.document) == edition


def test_the_alphabet_has_the_characters_of_the_letters() -> None:
    """A letter of several characters adds those that no other letter has."""
    assert load_edition("german").tiles.alphabet == "AÄBCDEFGHIJKLMNOÖPQRSTUÜVWXYZ"
    assert load_edition("spanish").tiles.alphabet == "ABCHDEFGIJLMNÑOPQRSTUVXYZ"
    assert set("·QY") <= set(load_edition("catalan").tiles.alphabet)


@pytest.mark.parametrize("code", ["", "DE", "deutsch", "d1"])
def test_a_language_is_a_code(code: str) -> None:
    """Anything but two or three small letters is refused, with its line."""
    text = load_edition("german").document.replace('language = "de"', f'language = "{code}"')
    with pytest.raises(EditionError) as caught:
        parse_edition(text)
    assert (caught.value.field, caught.value.line) == ("language", 7)


@pytest.mark.parametrize("letter", ["·", "L·", "·L", "L··L", "L-L"])
def test_a_dot_is_only_in_the_middle_of_a_letter(letter: str) -> None:
    """L·L is a letter; a dot alone, first, last or doubled is not, and no other sign is."""
    text = load_edition("catalan").document.replace('"L·L"', f'"{letter}"')
    with pytest.raises(EditionError):
        parse_edition(text)
