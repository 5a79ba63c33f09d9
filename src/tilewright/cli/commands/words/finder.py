"""Helpers for word searches: opening a lexicon, what may be said, and how many words were found.

A search leaves out offensive words unless a person asks for them, and always says how many it left
out, so that no answer is incomplete without notice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple, TypeAlias

import typer

from tilewright.cli.lexicons import open_words
from tilewright.cli.options import number
from tilewright.cli.output import complain
from tilewright.cli.terminal.layout import counted
from tilewright.cli.terminal.listing import is_terminal, say_remark, say_words

if TYPE_CHECKING:
    from tilewright.kernel.questions import Extension, Found, Hooks, WordFinder
    from tilewright.lexicon.policy import WordPolicy

Limit: TypeAlias = Annotated[
    int,
    typer.Option(
        "--limit",
        "-n",
        metavar="N",
        parser=number(0),
        help="Show at most N words; the count includes all of them.",
    ),
]
LIMIT: Final = 1000
WORDS_HELP: Final = "The words, in uppercase or lowercase; - reads them from standard input."


class Search(NamedTuple):
    """Searches a lexicon for words that may be said."""

    finder: WordFinder
    policy: WordPolicy

    @property
    def limit(self) -> int:
        """A limit for a lookup that finds all words."""
        return len(self.finder.lexicon)

    def keep(self, found: Found, limit: int) -> tuple[Found, int]:
        """Return what may be said of all that a lookup found, and how many words are left out."""
        from tilewright.kernel.questions import Found

        pairs = zip(found.words, found.spellings, strict=True)
        said = [(word, letters) for word, letters in pairs if self.policy.allows(word)]
        kept = Found(
            words=tuple(word for word, _ in said[:limit]),
            spellings=tuple(letters for _, letters in said[:limit]),
            total=len(said),
            by_length=dict(Counter(len(letters) for _, letters in said)),
        )
        return kept, found.total - len(said)

    def hooks(self, word: str) -> tuple[Hooks, int]:
        """Return the letters that form a word that may be said, and how many are left out."""
        from tilewright.kernel.letters import split_tiles, write_tile
        from tilewright.kernel.questions import Hooks

        found = self.finder.hooks(word)
        middle = "".join(self.finder.letters.read_word(word))
        front, back = split_tiles(found.front), split_tiles(found.back)
        before = [letter for letter in front if self.policy.allows(letter + middle)]
        after = [letter for letter in back if self.policy.allows(middle + letter)]
        said = Hooks("".join(map(write_tile, before)), "".join(map(write_tile, after)))
        return said, len(front) + len(back) - len(before) - len(after)

    def extensions(
        self, word: str, *, before: int | None, after: int | None
    ) -> tuple[list[Extension], int]:
        """Return the longer words that may be said, and how many are left out."""
        found, total = self.finder.extensions(word, before=before, after=after, limit=self.limit)
        said = [one for one in found if self.policy.allows(one.word)]
        return said, total - len(said)

    def stem(self, tiles: str) -> tuple[dict[str, list[str]], int]:
        """Return the words with one more letter that may be said, and how many are left out."""
        found = self.finder.stem(tiles)
        said = {letter: [*filter(self.policy.allows, words)] for letter, words in found.items()}
        left_out = sum(map(len, found.values())) - sum(map(len, said.values()))
        return {letter: words for letter, words in said.items() if words}, left_out


def open_search(name: str, edition_id: str | None, *, offensive: bool) -> Search:
    """Open a lexicon for a search whose answers are said to a person."""
    from tilewright.edition.shipped import load_edition
    from tilewright.lexicon.policy import policy_for

    finder = open_finder(name, edition_id)
    edition = None if edition_id is None else load_edition(edition_id)
    return Search(finder, policy_for(finder.lexicon, edition, offensive=offensive))


def say_left_out(count: int, one: str = "offensive word", several: str = "offensive words") -> None:
    """Say that words were left out, if any were; another program gets a notice."""
    if not count:
        return
    what, which = (one, "it") if count == 1 else (several, "them")
    text = f"{count:,} {what} left out; --offensive shows {which}"
    if is_terminal():
        say_remark(f"{text}.")
    else:
        complain(f"notice: {text}")


def open_finder(
    name: str, edition_id: str | None, *, added: Iterable[str] = (), banned: Iterable[str] = ()
) -> WordFinder:
    """Open a lexicon for searching, in the letters of an edition."""
    from tilewright.edition.shipped import load_edition
    from tilewright.kernel.questions import WordFinder

    edition = None if edition_id is None else load_edition(edition_id)
    return WordFinder(open_words(edition, name, added=added, banned=banned), edition)


def say_found(words: Sequence[str], total: int) -> None:
    """Print words, followed by how many there are."""
    say_words(words)
    say_count(len(words), total)


def say_count(shown: int, total: int) -> None:
    """Print how many words there are and, if not all were shown, how to see more.

    Another program gets only words, so the rest is then mentioned on standard error.
    """
    if shown == total:
        say_remark(f"{counted(total, 'word')}.")
    elif is_terminal():
        say_remark(f"{shown:,} of {counted(total, 'word')}; use --limit to see more.")
    else:
        complain(f"notice: {shown:,} of {counted(total, 'word')}; use --limit to see more")
