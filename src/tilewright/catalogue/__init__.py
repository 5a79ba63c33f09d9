"""The catalogue: every sentence about a game, as data, keyed by code.

The sentences are Fluent messages in ``en/*.ftl``; each language has its own folder. The
catalogue knows nothing about games: it fills in a message's placeholders and selects its
plurals and grammatical persons. ``tilewright.sentences`` chooses the message and its arguments.
The catalogue is the lowest layer of the package, so that even errors raised by the rules can
use its sentences.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

from tilewright.catalogue.fluent import Argument, Messages, parse
from tilewright.catalogue.languages import (
    DEFAULT,
    LANGUAGES,
    cache_by_language,
    choose_language,
    current_language,
    set_language,
    speaking,
)

__all__ = [
    "DEFAULT",
    "LANGUAGES",
    "Argument",
    "cache_by_language",
    "choose_language",
    "current_language",
    "duration",
    "listed",
    "messages",
    "sentence",
    "set_language",
    "source",
    "speaking",
    "translate",
    "translation_code",
]

_UNITS: Final = (("days", 86_400), ("hours", 3_600), ("minutes", 60), ("seconds", 1))
_BETWEEN_WORDS: Final = re.compile(r"[^a-z0-9]+")


@cache
def messages(language: str = DEFAULT) -> Messages:
    """Return a language's messages, which are read from its files on first use."""
    files = sorted((Path(__file__).parent / language).glob("*.ftl"))
    text = "\n".join(file.read_text("utf-8") for file in files)
    return parse(text, LANGUAGES[language])


def sentence(code: str, /, **arguments: Argument) -> str:
    """Return the message ``code`` in the current language, with its placeholders filled in."""
    return messages(current_language()).format(code, arguments)


def source(code: str) -> str:
    """Return the message ``code`` in the current language as it is written in its file."""
    return messages(current_language()).source(code)


def translate(text: str) -> str:
    """Return a name or description from a data file in the current language.

    Editions, dictionaries and players come with English text, which other languages translate in
    ``data.ftl``. Text without a translation, such as the name of your own edition, is unchanged.
    """
    spoken = messages(current_language())
    code = translation_code(text)
    return spoken.format(code, {}) if code in spoken else text


def translation_code(text: str) -> str:
    """Return the code of the message that translates ``text``: its words, joined by hyphens."""
    return f"text-{_BETWEEN_WORDS.sub('-', text.lower()).strip('-')}"


def listed(items: Iterable[str], last: str = "and") -> str:
    """Return the items as a readable list: ``A``, ``A and B``, ``A, B, and C``.

    ``last`` is the word before the last item, ``and`` or ``or``.
    """
    names = list(items)
    if len(names) < 2:  # noqa: PLR2004 - one item needs no word between
        return names[0] if names else ""
    *rest, end = names
    if len(rest) == 1:
        return sentence(f"list-{last}-two", first=rest[0], last=end)
    start = rest[0]
    for name in rest[1:]:
        start = sentence("list-next", first=start, next=name)
    return sentence(f"list-{last}-more", first=start, last=end)


def duration(seconds: int) -> str:
    """Return a duration as readable text: ``90`` is ``1 minute 30 seconds``."""
    parts = []
    for unit, length in _UNITS:
        count, seconds = divmod(seconds, length)
        if count:
            parts.append(sentence(unit, count=count))
    return " ".join(parts) or sentence("seconds", count=0)
