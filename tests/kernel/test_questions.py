"""Word lookups, each compared with its naive definition over the word list."""

import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright.errors import KernelError, KernelFault, NotationError
from tilewright.kernel.pattern import parse_pattern
from tilewright.kernel.questions import Extension, WordFinder, with_blanks
from tilewright.lexicon import LATIN, Lexicon

words = st.sets(st.text("ABCD", min_size=1, max_size=7), max_size=40)
tiles = st.text("ABCD?", max_size=8)
few = st.text("ABC", max_size=2)
signs = st.lists(
    st.one_of(
        st.sampled_from(["A", "B", "c", "d", ".", "?", "*", "**"]),
        st.builds("[{}]".format, st.text("ABCD", min_size=1, max_size=3)),
        st.builds("[^{}]".format, st.text("abcd", min_size=1, max_size=3)),
    ),
    max_size=8,
).map("".join)


def finder_of(inside: set[str]) -> WordFinder:
    """Return a finder over these words."""
    return WordFinder(Lexicon.from_words(inside, id="own"))


def can_spell(word: str, held: str) -> bool:
    """Return by definition whether tiles, ``?`` for a blank, can spell a word."""
    return (Counter(word) - Counter(held.replace("?", ""))).total() <= held.count("?")


def meets(pattern: str, word: str) -> bool:
    """Return whether a word matches a pattern, by a regular expression."""
    expression = re.sub(r"\*+", ".*", pattern.upper().replace("?", "."))
    return re.fullmatch(expression, word) is not None


@given(words, tiles, st.integers(0, 8))
def test_anagrams(inside: set[str], held: str, shortest: int) -> None:
    """A word is found when the tiles spell it, using all of them or at least a given number."""
    finder = finder_of(inside)
    spelled = {word for word in inside if can_spell(word, held)}
    assert set(finder.anagrams(held).words) == {word for word in spelled if len(word) == len(held)}
    built = finder.anagrams(held, shortest=shortest)
    assert list(built.words) == sorted(
        (word for word in spelled if len(word) >= shortest), key=lambda word: (-len(word), word)
    )
    assert built.by_length == dict(Counter(map(len, built.words)))


@given(words, signs)
def test_patterns(inside: set[str], pattern: str) -> None:
    """A pattern finds what the same regular expression finds, in order."""
    found = finder_of(inside).find(pattern=pattern)
    assert list(found.words) == sorted(word for word in inside if meets(pattern, word))
    assert found.total == len(found.words)


@given(words, few, few, few, few, signs, st.integers(-1, 5), st.integers(-1, 8), tiles)
def test_all_conditions_hold_at_once(  # noqa: PLR0917 - hypothesis gives them in order
    inside: set[str],
    prefix: str,
    suffix: str,
    containing: str,
    without: str,
    pattern: str,
    shortest: int,
    longest: int,
    held: str,
) -> None:
    """A question with every condition finds the words that meet each of them."""
    found = finder_of(inside).find(
        tiles=held,
        pattern=pattern,
        prefix=prefix,
        suffix=suffix,
        containing=containing,
        without=without,
        shortest=shortest,
        longest=longest,
    )
    assert list(found.words) == sorted(
        word
        for word in inside
        if word.startswith(prefix)
        and word.endswith(suffix)
        and not Counter(containing) - Counter(word)
        and not set(without) & set(word)
        and meets(pattern, word)
        and shortest <= len(word) <= longest
        and can_spell(word, held)
    )


@given(words, words)
def test_hooks(inside: set[str], asked: set[str]) -> None:
    """The hooks are the letters that form a word before or after."""
    finder = finder_of(inside)
    for word in inside | asked:
        hooks = finder.hooks(word.lower())
        assert hooks.front == "".join(each for each in LATIN if each + word in inside)
        assert hooks.back == "".join(each for each in LATIN if word + each in inside)


most = st.one_of(st.none(), st.integers(-1, 7))


@given(words, st.text("ABCD", min_size=1, max_size=3), most, most)
def test_extensions(inside: set[str], word: str, before: int | None, after: int | None) -> None:
    """Every longer word around a word is found once, and split within the limits."""
    found, total = finder_of(inside).extensions(word, before=before, after=after)
    front = 99 if before is None else max(before, 0)
    back = 99 if after is None else max(after, 0)
    assert [each.word for each in found] == sorted(
        longer
        for longer in inside
        if len(longer) > len(word)
        and any(
            longer.startswith(word, start) and len(longer) - start - len(word) <= back
            for start in range(min(front, len(longer)) + 1)
        )
    )
    assert total == len(found)
    for each in found:
        assert each.before + word + each.after == each.word
        assert len(each.before) <= front
        assert len(each.after) <= back


@given(words, st.text("ABCD", max_size=6))
def test_stems(inside: set[str], stem: str) -> None:
    """Each letter is given with the words that it forms with the stem."""
    expected = {
        letter: tuple(sorted(word for word in inside if sorted(word) == sorted(stem + letter)))
        for letter in LATIN
    }
    found = finder_of(inside).stem(stem)
    assert found == {letter: made for letter, made in expected.items() if made}
    assert list(found) == sorted(found)


@given(words, st.integers(0, 10), st.booleans())
def test_a_limit_cuts_the_words_and_not_the_count(
    inside: set[str],
    limit: int,
    longest_first: bool,  # noqa: FBT001
) -> None:
    """The first words are returned, all are counted."""
    finder = finder_of(inside)
    every = finder.find(longest_first=longest_first)
    found = finder.find(longest_first=longest_first, limit=limit)
    assert found.words == every.words[:limit]
    assert (found.total, found.by_length) == (len(inside), every.by_length)
    assert finder.find(limit=-1).words == ()


def test_famous_answers(enable: Lexicon) -> None:
    """The default lexicon gives the answers that players know by heart."""
    finder = WordFinder(enable)
    assert set(finder.anagrams("retinas").words) >= {"NASTIER", "RETAINS", "STAINER"}
    assert finder.find(longest=2).total == len([word for word in enable if len(word) == 2])
    assert "QAT" in finder.find(containing="q", without="u").words
    assert finder.hooks("at").back == "ET"
    assert finder.extensions("QUIRK", before=0, after=1)[0] == (
        Extension("QUIRKS", "", "S"),
        Extension("QUIRKY", "", "Y"),
    )
    stem = finder.stem("satine")
    assert "NASTIER" in stem["R"]
    assert "Q" not in stem
    assert finder.find(limit=10**9).words == tuple(enable)
    assert finder.find(limit=0).by_length[2] == finder.find(longest=2).total


def test_hostile_questions_end(enable: Lexicon) -> None:
    """No question takes longer than a scan of the list: these would, by backtracking."""
    finder = WordFinder(enable)
    assert finder.find(pattern="*A*?*A*?*A*?*A*?*A*?*A*?*A*?*A*?*Z").total == 0
    assert finder.find(pattern="*." * 20).total > 0
    assert finder.anagrams("?" * 100_000, shortest=1, limit=10).total == len(enable)
    with pytest.raises(NotationError) as caught:
        finder.find(pattern="A" * 64)
    assert isinstance(caught.value.__cause__, KernelError)
    assert caught.value.__cause__.fault is KernelFault.PATTERN_TOO_LONG


def test_a_question_can_be_stopped(enable: Lexicon) -> None:
    """An exception from the callback ends the question."""
    calls = 0

    def stop() -> None:
        nonlocal calls
        calls += 1
        if calls == 2:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        WordFinder(enable).find(watch=stop)
    assert calls == 2


@pytest.mark.parametrize(
    ("text", "sign", "place"),
    [
        ("CA4E", "4", 3),
        ("CA E", " ", 3),
        ("CÉ", "É", 2),
        ("ca_", "_", 3),
        ("\0", "\0", 1),
        ("A*", "*", 2),
    ],
)
def test_what_is_no_letter_is_named(text: str, sign: str, place: int) -> None:
    """Tiles, words and patterns with invalid characters are refused with their position."""
    finder = finder_of({"CARE"})
    for ask in (
        finder.hooks,
        finder.anagrams,
        finder.extensions,
        finder.stem,
        lambda text: finder.find(prefix=text),
        lambda text: finder.find(suffix=text),
        lambda text: finder.find(containing=text),
        lambda text: finder.find(without=text),
    ):
        with pytest.raises(NotationError, match=rf"{re.escape(repr(sign))}.*\b{place}\b"):
            ask(text)


def test_a_stem_has_no_blank() -> None:
    """A blank in a stem would be a second added letter."""
    with pytest.raises(NotationError, match="blanks"):
        finder_of({"CARE"}).stem("CAR?")


@pytest.mark.parametrize(
    ("pattern", "shown"),
    [
        ("CA4E", r"'4'.*\b3\b"),
        ("C[AE", r"\b2\b.*C\[AE"),
        ("C[]E", r"\b2\b.*C\[\]E"),
        ("C[^]E", r"\b2\b.*C\[\^\]E"),
        ("C[A4]", r"'4'.*\[A4\]"),
        ("C]", r"'\]'.*\b2\b"),
    ],
)
def test_a_pattern_that_is_not_understood(pattern: str, shown: str) -> None:
    """The message names the character and its position."""
    with pytest.raises(NotationError, match=shown):
        parse_pattern(pattern)


def test_letters_of_another_alphabet() -> None:
    """Questions know the letters of their lexicon, in any case and composition."""
    finder = WordFinder(Lexicon.from_words(["ÆØ", "ØÆÅ", "ÅA"], id="own", alphabet="AÆØÅ"))
    assert finder.anagrams("øæ").words == ("ÆØ",)
    assert finder.hooks("øæ").back == "Å"
    assert finder.find(pattern="[^æ]*a\u030a").words == ("ØÆÅ",)
    assert finder.find().words == ("ÆØ", "ØÆÅ", "ÅA")


def test_blanks_are_shown_in_lower_case() -> None:
    """A word is shown as its tiles spell it."""
    assert with_blanks("QUIZ", "iuq?") == "QUIz"
    assert with_blanks("PIZZA", "AIPZ?") == "PIZzA"


@pytest.mark.parametrize("inside", [set(), {"A"}])
def test_small_lexicons(inside: set[str]) -> None:
    """A lexicon without words, or with one, answers like any other."""
    finder = finder_of(inside)
    assert set(finder.find().words) == inside
    assert set(finder.anagrams("?").words) == inside
    assert finder.hooks("A").back == ""
    assert finder.hooks("").front == ""
    assert finder.extensions("A") == ((), 0)
