"""Decks: the questions that belong together, built from a lexicon.

A deck is always in the same order for the same lexicon: what to learn first comes first, and
within that, questions are mixed. A policy decides which words are asked about and named.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Final

from tilewright.edition import Edition
from tilewright.errors import ArgumentError, NotationError
from tilewright.kernel.letters import write_tile
from tilewright.kernel.questions import WordFinder
from tilewright.lexicon import Lexicon
from tilewright.lexicon.policy import WordPolicy, policy_for
from tilewright.study.question import Kind, Question

__all__ = ["DECKS", "build_deck", "build_question"]

_STEMS: Final = (
    *("SATINE", "SATIRE", "RETINA", "ASTERN", "ALERTS"),
    *("INSERT", "EASTER", "ALIENS", "REGAIN", "TRADES"),
)
"""Six letters that form words of seven with 18 to 23 letters of the English alphabet."""
_TWO: Final = 2
_THREE: Final = 3
_ATTEMPTS: Final = 50
"""How many letters to change, for each word, to find strings that only look like words."""


def build_deck(
    name: str,
    words: Lexicon,
    missed: Iterable[str] = (),
    edition: Edition | None = None,
    *,
    offensive: bool = False,
) -> tuple[Question, ...]:
    """Return the questions of the deck called ``name``, in the order in which to learn them.

    Args:
        name: One of ``DECKS``.
        words: The lexicon that decides what is right.
        missed: The words of the deck ``missed``, in uppercase.
        edition: The edition whose letters words are made of, such as one with a tile CH.
        offensive: Whether to ask about offensive words, too.

    Examples:
        >>> deck = build_deck("q", words("enable").lexicon)
        >>> next(one for one in deck if one.letters == "AQT").answer
        ('QAT',)
    """
    finder = WordFinder(words, edition)
    if name != _MISSED and name not in _BUILDERS:
        raise ArgumentError("deck", f"one of {', '.join(DECKS)}", name)
    policy = policy_for(words, edition, offensive=offensive)
    asked = _missed(finder, missed) if name == _MISSED else _BUILDERS[name](finder)
    said = (_said(question, finder, policy) for question in asked)
    return tuple(question for question in said if question is not None)


def build_question(
    question: str, words: Lexicon, edition: Edition | None = None, *, offensive: bool = False
) -> Question:
    """Return the question with an id such as ``valid QI``; its answer is in the lexicon.

    Raises ``NotationError`` if there is no such question, or if it is about offensive words and
    ``offensive`` is false.

    Examples:
        >>> build_question("back QUA", words("enable").lexicon).answer
        ('D', 'G', 'I', 'Y')
    """
    finder = WordFinder(words, edition)
    try:
        asked = _question(finder, question)
    except ValueError:
        asked = None
    policy = policy_for(words, edition, offensive=offensive)
    said = None if asked is None else _said(asked, finder, policy)
    if said is None:
        raise NotationError(f"there is no question {question!r}")
    return said


def _question(finder: WordFinder, question: str) -> Question:
    """Return the question with an id; raise ``ValueError`` if there is none."""
    kind, _, letters = question.partition(" ")
    # A stem and the letter that is added to it are separated by a plus sign.
    finder.letters.read_word(letters.replace("+", "", 1))
    match Kind(kind):
        case Kind.VALID:
            return _is_valid(letters, finder.lexicon)
        case Kind.FRONT:
            return _front(finder, letters)
        case Kind.BACK:
            return _back(finder, letters)
        case Kind.SPELL:
            found = finder.anagrams(letters.replace("+", "", 1)).words
            return Question(Kind.SPELL, letters, found, found)


def _said(question: Question, finder: WordFinder, policy: WordPolicy) -> Question | None:
    """Return a question without the answers that we don't name; None if we don't ask it.

    A question is not asked if it is about a word that we don't say, or if nothing is left to name.
    """
    is_word = question.kind is not Kind.SPELL
    if is_word and not policy.allows("".join(finder.letters.read_word(question.letters))):
        return None
    unsaid = [not policy.allows(word) for word in question.words]
    if not any(unsaid):
        return question
    if all(unsaid):
        return None
    answers = list(zip(question.answer, question.words, unsaid, strict=True))
    return replace(
        question,
        answer=tuple(answer for answer, _, is_unsaid in answers if not is_unsaid),
        words=tuple(word for _, word, is_unsaid in answers if not is_unsaid),
        unsaid=tuple(answer for answer, _, is_unsaid in answers if is_unsaid),
    )


def _two(finder: WordFinder) -> Iterator[Question]:
    """Yield whether strings of two letters are words; half of them are."""
    return _valid_or_not(finder, _TWO)


def _three(finder: WordFinder) -> Iterator[Question]:
    """Yield whether strings of three letters are words; half of them are."""
    return _valid_or_not(finder, _THREE)


def _valid_or_not(finder: WordFinder, length: int) -> Iterator[Question]:
    valid = _of_length(finder, length)
    rng = Random(f"valid {length}")  # noqa: S311 - an order, not a secret
    asked = [*valid, *_lookalikes(valid, finder, rng)]
    rng.shuffle(asked)
    return (_is_valid(word, finder.lexicon) for word in asked)


def _lookalikes(valid: tuple[str, ...], finder: WordFinder, rng: Random) -> list[str]:
    """Return strings that differ from a word in one letter and are none, as many as words."""
    found: set[str] = set()
    for _ in range(_ATTEMPTS * len(valid)):
        if len(found) == len(valid):
            break
        letters = finder.letters.read_word(rng.choice(valid))
        letters[rng.randrange(len(letters))] = rng.choice(finder.letters.all)
        string = "".join(letters)
        if string not in finder.lexicon:
            found.add(string)
    return sorted(found)


def _is_valid(word: str, words: Lexicon) -> Question:
    answer = (word,) if word in words else ()
    return Question(Kind.VALID, word, answer, answer)


def _hooks(finder: WordFinder) -> Iterator[Question]:
    """Yield the letters that can be added to words of two and three letters."""
    for length in (_TWO, _THREE):
        asked = []
        for word in _of_length(finder, length):
            asked += [_front(finder, word), _back(finder, word)]
        Random(f"hooks {length}").shuffle(asked)  # noqa: S311 - an order, not a secret
        yield from asked


def _front(finder: WordFinder, word: str) -> Question:
    letters = tuple(finder.hooks(word).front)
    return Question(Kind.FRONT, word, letters, tuple(letter + word for letter in letters))


def _back(finder: WordFinder, word: str) -> Question:
    letters = tuple(finder.hooks(word).back)
    return Question(Kind.BACK, word, letters, tuple(word + letter for letter in letters))


def _q_without_u(finder: WordFinder) -> Iterator[Question]:
    """Yield the words in which no U follows the Q, shorter ones first."""
    if "Q" not in finder.lexicon.alphabet:
        return
    found = finder.find(containing="Q").words
    alone = [word for word in found if "Q" in word.replace("QU", "")]
    for letters in _spellings(finder, sorted(alone, key=len)):
        yield _spell(finder, letters)


def _stems(finder: WordFinder) -> Iterator[Question]:
    """Yield stems with one more letter, the most useful stem first."""
    for stem in _STEMS:
        if set(stem) <= set(finder.lexicon.alphabet):
            for letter, words in finder.stem(stem).items():
                yield Question(Kind.SPELL, f"{stem}+{letter}", words, words)


def _missed(finder: WordFinder, missed: Iterable[str]) -> Iterator[Question]:
    """Yield the words that a player missed; short words and phonies as a yes-or-no question."""
    for word in dict.fromkeys(missed):
        if word not in finder.lexicon or len(finder.letters.read_word(word)) <= _THREE:
            yield _is_valid(word, finder.lexicon)
        else:
            yield _spell(finder, *_spellings(finder, [word]))


def _spellings(finder: WordFinder, words: Iterable[str]) -> list[str]:
    """Return the tiles of each word in alphabetical order, without duplicates."""
    read = finder.letters.read_word
    return list(dict.fromkeys("".join(map(write_tile, sorted(read(word)))) for word in words))


def _spell(finder: WordFinder, letters: str) -> Question:
    words = finder.anagrams(letters).words
    return Question(Kind.SPELL, letters, words, words)


def _of_length(finder: WordFinder, length: int) -> tuple[str, ...]:
    return finder.find(shortest=length, longest=length).words


_MISSED: Final = "missed"
_BUILDERS: Final[Mapping[str, Callable[[WordFinder], Iterator[Question]]]] = {
    "two": _two,
    "three": _three,
    "hooks": _hooks,
    "q": _q_without_u,
    "stems": _stems,
}
DECKS: Final = {
    _MISSED: "words that you missed",
    "two": "two-letter words",
    "three": "three-letter words",
    "q": "words that have a Q without a U",
    "hooks": "letters that go before and after short words",
    "stems": "six letters and one more: the words that most often earn a bonus",
}
"""The decks with what they are about, in the order in which they are learned."""
