"""Word lookups with letters of several characters, compared with all spellings of each word."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright.edition import Edition
from tilewright.edition.shipped import load_edition
from tilewright.errors import NotationError
from tilewright.kernel.questions import Extension, Found, WordFinder, with_blanks
from tilewright.lexicon import Lexicon
from tilewright.tiles import Speller, TileSet, bracketed

SPANISH = load_edition("spanish")
APART = replace(
    SPANISH, tiles=TileSet(SPANISH.tiles.faces, SPANISH.tiles.counts, whole_digraphs=False)
)
"""The Spanish tiles in a game in which C and H may also be played side by side."""
LETTERS = ("C", "CH", "H", "I", "L", "LL")
"""The letters of the random words, in the order of the tiles."""

editions = st.sampled_from([SPANISH, APART])
words = st.sets(st.text("CHIL", min_size=1, max_size=6), max_size=20)
held = st.lists(st.sampled_from([*LETTERS, "?"]), max_size=6)
letter = st.sampled_from(LETTERS)
prefixes = st.lists(letter, max_size=2).map("".join)
signs = st.lists(st.sampled_from([*LETTERS, ".", "?", "*", "[C[CH]I]", "[^[LL]]"]), max_size=5)


def finder_of(inside: set[str], edition: Edition) -> WordFinder:
    """Return a finder over these words."""
    alphabet = edition.tiles.alphabet
    return WordFinder(Lexicon.from_words(inside, id="own", alphabet=alphabet), edition, cache=False)


def all_spellings(word: str) -> Iterator[tuple[str, ...]]:
    """Yield every way to write a word with the letters."""
    if not word:
        yield ()
    for each in LETTERS:
        if word.startswith(each):
            yield from ((each, *rest) for rest in all_spellings(word[len(each) :]))


def spellings(word: str, edition: Edition) -> list[tuple[str, ...]]:
    """Return the spellings that an edition allows."""
    if edition.tiles.whole_digraphs:
        return [tuple(Speller(LETTERS).letters_of(word) or ())]
    return list(all_spellings(word))


def can_spell(letters: tuple[str, ...], tiles: list[str]) -> bool:
    """Return whether tiles can be laid as these letters."""
    return (Counter(letters) - Counter(tiles)).total() <= tiles.count("?")


def matches(signs: list[str], letters: tuple[str, ...]) -> bool:
    """Return by definition whether letters match the parts of a pattern."""
    if not signs:
        return not letters
    sign, *rest = signs
    if sign == "*":
        return any(matches(rest, letters[start:]) for start in range(len(letters) + 1))
    sets = {"[C[CH]I]": {"C", "CH", "I"}, "[^[LL]]": set(LETTERS) - {"LL"}}
    allowed = set(LETTERS) if sign in {".", "?"} else sets.get(sign, {sign})
    return bool(letters) and letters[0] in allowed and matches(rest, letters[1:])


def check(found: Found, expected: set[str], edition: Edition) -> None:
    """Check that each word is found once, with a spelling of its own."""
    assert set(found.words) == expected
    assert len(found.words) == len(expected) == found.total
    assert sum(found.by_length.values()) == found.total
    for word, spelling in zip(found.words, found.spellings, strict=True):
        assert tuple(spelling) in spellings(word, edition)


@given(editions, words, held, st.integers(0, 5))
def test_anagrams(edition: Edition, inside: set[str], tiles: list[str], shortest: int) -> None:
    """The tile CH is one letter, and C and H are two."""
    finder = finder_of(inside, edition)
    rack = "".join(map(bracketed, tiles))

    def expected(least: int) -> set[str]:
        return {
            word
            for word in inside
            if any(
                len(each) >= least and can_spell(each, tiles) for each in spellings(word, edition)
            )
        }

    check(finder.anagrams(rack), expected(len(tiles)), edition)
    check(finder.anagrams(rack.lower(), shortest=shortest), expected(shortest), edition)


@given(editions, words, signs, prefixes, held, st.sets(letter, max_size=1), st.integers(0, 4))
def test_all_conditions_hold_for_one_spelling(  # noqa: PLR0917 - hypothesis gives them in order
    edition: Edition,
    inside: set[str],
    parts: list[str],
    prefix: str,
    containing: list[str],
    without: set[str],
    longest: int,
) -> None:
    """A word is found if one of its spellings meets every condition."""
    needed = [each for each in containing[:2] if each != "?"]
    start = tuple(Speller(LETTERS).letters_of(prefix) or ())
    pattern = "".join(parts)
    read = _reading(parts)
    found = finder_of(inside, edition).find(
        pattern=pattern,
        prefix=prefix,
        containing="".join(map(bracketed, needed)),
        without="".join(map(bracketed, without)),
        longest=longest,
    )
    expected = {
        word
        for word in inside
        if any(
            matches(read, each)
            and each[: len(start)] == start
            and not Counter(needed) - Counter(each)
            and not without & set(each)
            and len(each) <= longest
            for each in spellings(word, edition)
        )
    }
    check(found, expected, edition)


def _reading(parts: list[str]) -> list[str]:
    """Return the parts of a pattern in which plain letters side by side are read as in a word."""
    read: list[str] = []
    plain = ""
    for part in [*parts, ""]:
        if part in LETTERS:
            plain += part
        else:
            read += [*(Speller(LETTERS).letters_of(plain) or ()), part]
            plain = ""
    return [part for part in read if part]


@given(editions, words, st.text("CHIL", min_size=1, max_size=3))
def test_hooks_and_extensions(edition: Edition, inside: set[str], word: str) -> None:
    """A hook is a tile, and a longer word is split between tiles."""
    finder = finder_of(inside, edition)
    inner = tuple(Speller(LETTERS).letters_of(word) or ())
    spelled = {each for longer in inside for each in spellings(longer, edition)}
    assert finder.hooks(word).front == "".join(
        bracketed(each) for each in LETTERS if (each, *inner) in spelled
    )
    assert finder.hooks(word).back == "".join(
        bracketed(each) for each in LETTERS if (*inner, each) in spelled
    )
    found, total = finder.extensions(word)
    assert {each.word for each in found} == {
        "".join(each)
        for each in spelled
        if len(each) > len(inner)
        and any(each[at : at + len(inner)] == inner for at in range(len(each)))
    }
    assert total == len(found)
    assert all(each.before + word + each.after == each.word for each in found)


@given(editions, words, st.lists(letter, max_size=4))
def test_stems(edition: Edition, inside: set[str], stem: list[str]) -> None:
    """The added letter may be CH."""
    expected = {
        each: {
            word
            for word in inside
            if any(sorted(own) == sorted([*stem, each]) for own in spellings(word, edition))
        }
        for each in LETTERS
    }
    found = finder_of(inside, edition).stem("".join(map(bracketed, stem)))
    assert {each: set(made) for each, made in found.items()} == {
        each: made for each, made in expected.items() if made
    }
    assert list(found) == [each for each in LETTERS if expected[each]]


def test_both_readings() -> None:
    """Where digraphs must be whole, only the tile CH spells CHICO; otherwise C and H do, too."""
    for edition, apart in ((SPANISH, ()), (APART, ("CHICO",))):
        finder = finder_of({"CHICO", "CHICOS", "OCHO"}, edition)
        assert finder.anagrams("[ch]ico").words == ("CHICO",)
        assert finder.anagrams("chico").words == apart
        assert finder.accepts("chico")
        assert finder.accepts("[ch]ico")
        assert finder.accepts("[C][H]ICO") == bool(apart)
        assert not finder.accepts("[CH]IC")
        assert not finder.accepts("[XX]ICO")
        assert finder.hooks("chico").back == "S"
        assert finder.extensions("ich")[0] == ()
        assert finder.extensions("[CH]I")[0][0] == Extension("CHICO", "", "CO")
        assert finder.stem("ICO") == {"CH": ("CHICO",)}
        assert finder.find(pattern="O.O").words == ("OCHO",)
        assert finder.find(limit=1).total == 3


def test_blanks_and_tiles_are_shown() -> None:
    """A blank that stands for CH is in lowercase and in brackets."""
    finder = finder_of({"CHICO"}, SPANISH)
    (spelling,) = finder.anagrams("?ICO").spellings
    assert with_blanks(spelling, "?ICO") == "[ch]ICO"
    assert with_blanks(spelling, "[CH]IC?") == "[CH]ICo"


def test_a_tile_that_the_edition_lacks_is_named() -> None:
    """The error has the tile, its position and the letters of the edition."""
    finder = finder_of({"CHICO"}, SPANISH)
    with pytest.raises(NotationError, match=r"'NY' at position 2 .* B C CH D "):
        finder.anagrams("A[NY]")
    with pytest.raises(NotationError, match="'NY'"):
        finder.find(pattern="[A[NY]]")
    with pytest.raises(NotationError, match="not closed"):
        finder.find(pattern="[A[CH]")
