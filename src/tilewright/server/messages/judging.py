"""Messages about the word judge: all words of a play, and one answer."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from tilewright.lexicon import DEFAULT
from tilewright.server.messages.base import Incoming, Outgoing
from tilewright.server.messages.incoming import ShortText
from tilewright.server.messages.sizes import LONGEST_WORD, MOST_WORDS
from tilewright.server.messages.text import check_printable, trim

WordText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=LONGEST_WORD)]


class JudgeWords(Incoming):
    """All words of a play, to be judged together."""

    words: Annotated[tuple[WordText, ...], Meta(min_length=1, max_length=MOST_WORDS)]
    """The words, in uppercase or lowercase."""
    lexicon: ShortText = DEFAULT

    def __post_init__(self) -> None:
        """Trim the words; reject text with unprintable characters."""
        check_printable(self.lexicon)
        msgspec.structs.force_setattr(self, "words", tuple(map(trim, self.words)))


class Ruling(Outgoing):
    """The answer about a whole play; it never says which word is not acceptable."""

    acceptable: bool
    """Whether all words of the play are acceptable."""
