"""Reject phrases that are definitely not plain American English.

Every file in the areas below is searched for the phrases in ``PHRASES``, even if a phrase wraps
onto the next line of a comment or docstring. A phrase that is correct in certain files is listed in
``tools/english_exceptions.toml`` with the reason; an unused exception is an error too. Run from the
root: ``python -m tools.check_english``. The tool prints one line per problem and exits with 1 if
there are any.
"""

from __future__ import annotations

import re
import sys
import tomllib
from bisect import bisect_right
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path

from tools.clean_tree import tracked

ROOT = Path(__file__).resolve().parents[1]

AREAS = (
    "src/",
    "native/",
    "web/src/",
    "docs/",
    "bench/",
    "tests/",
    "tools/",
    "README.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "Makefile",
    "pyproject.toml",
    ".ci/",
)
"""Path prefixes of the files whose prose is checked."""

SUFFIXES = frozenset(
    {
        "",
        ".cpp",
        ".css",
        ".ftl",
        ".hpp",
        ".html",
        ".mako",
        ".md",
        ".py",
        ".pyi",
        ".svelte",
        ".toml",
        ".ts",
        ".txt",
    }
)
"""The types of files that contain prose; word lists and recorded games do not."""

EXCEPTIONS = "tools/english_exceptions.toml"

# The phrase lists themselves, and the test that uses such phrases on purpose.
WORD_LISTS = (
    *("family.txt", "family-use.txt", "offensive.txt", "offensive-de.txt"),
    *("further.txt", "further-de.txt"),
)
UNCHECKED = frozenset(
    {
        "tools/check_english.py",
        "tests/architecture/test_english.py",
        EXCEPTIONS,
        # British spellings are words, too.
        *(f"src/tilewright/lexicon/data/{name}" for name in WORD_LISTS),
        "tests/lexicon/data/common.txt",
        "tests/lexicon/data/first_senses.txt",
        "tests/lexicon/data/modern.txt",
        "tests/lexicon/data/not-words.txt",
    }
)

NOUN_AFTER_NO = (
    r"(?!longer|more|less|better|worse|fewer|later|earlier|older|newer|larger|smaller|bigger"
    r"|faster|slower|shorter|different|wider|higher|lower|stronger|weaker|doubt|exception|good\b)"
)

OUR = r"(?i)\b(?:colour|behaviour|favour|honour|neighbour|flavour|humour|labour)"
IZE = (
    r"(?i)\b(?:recogn|organ|normal|initial|serial|deserial|optim|minim|maxim|summar|synchron"
    r"|categor|character|capital|general|real|author|random|emphas|apolog|custom|final|memor"
    r"|util|visual|token|canonical|sanit|local|special|standard|symbol|penal|prior|equal)"
    r"is(?:e|es|ed|ing|er|ers|ation|ations)\b"
)

PHRASES: tuple[tuple[str, str], ...] = (
    (r"\b(?:[Tt]he|[Aa]n?) own\b", "their, its own, your own"),
    (r"\bTells? whether\b", "Return whether, or name it is_…"),
    (r"\b[Ss]o many\b|\b[Ss]o much\b", "this many, that much, as many as"),
    (rf"(?<!here )\b(?:is|are|was|were) no\b {NOUN_AFTER_NO}", "is not a …; unknown …"),
    (r"\b[Aa]new\b", "again; regenerate, restart, rebuild"),
    (r"\b(?:[Ss]ome|[Aa]ny)body(?:'s)?\b", "someone, anyone, a player"),
    (r"\b[Ww]hoever\b", "the player who, anyone who"),
    (r"\b[Ll]et nobody\b|\bnobody's\b", "no player, no one"),
    (r"\bplays?(?: that)? (?:stands?|comes? back|came back)\b", "is valid, is withdrawn"),
    (r"\b[Ww]rong (?:play|challenge)s?\b", "an invalid play (phony), a failed challenge"),
    (r"\b(?:is|are|was|were|be) awaited\b", "must act, is waiting for"),
    (r"\b(?:goes|went) on\b(?! (?:the|a|an|its|their|top)\b)", "continues, resumes"),
    (r"\b(?:may|can|must|to|games|players) go on\b(?! (?:the|a|an)\b)", "continue, resume"),
    (r"\b[Ll]ook(?:s|ed|ing)? on\b(?! (?:the|a|an|your|its)\b)", "watch"),
    (r"\b[Bb]eside\b", "next to, in addition to"),
    (r"\b(?:files?|data|folders?|database|environment|key|seed) lies?\b", "is, is stored"),
    (r"\blies? in (?:an?|the) (?:file|folder|package|journal|database|log)\b", "is stored in"),
    (r"\b(?:is|are|was|were) told (?:again|of)\b", "is notified of, is repeated"),
    (r"\b[Mm]ak(?:es?|ing) (?:a|an|the) (?:tables?|accounts?|views?)\b", "create, open, build"),
    (r"\b[Bb]y consent\b", "if everyone agrees"),
    (r"\b[Mm]end(?:s|ed|ing)?\b", "fix"),
    (
        r"\b(?:skipped|refused|closed|said|dropped) (?:with a|in) words?\b",
        "with a notice",
    ),
    (r"\bpoints more for\b|\bgives? \d+ points more\b", "scores a bonus of N points"),
    (r"\bdo(?:es)? not fit\b(?! (?:on|in|into|within|the board)\b)", "is wrong, does not match"),
    (r"\b[Rr]ound the (?:table|edge|board|clock)\b", "around"),
    (r"\bhe or she\b|\bhis or her\b", "they, their"),
    (OUR + r"(?:s|ed|ing|able|ite|ites|al|less|ful|hood)?\b", "American spelling: -or"),
    (r"(?i)\b(?:centre[ds]?|metres?|theatres?|fibres?|calibre)\b", "American spelling: -er"),
    (r"(?i)\b(?:licence|defence|offence|pretence)s?\b", "American spelling: -se"),
    (r"(?i)\bgrey(?:s|ed|ish)?\b", "gray"),
    (IZE, "American spelling: -ize"),
    (r"(?i)\banalys(?:e|ed|ing)\b", "analyze"),
    (r"(?i)\b(?:learnt|spelt|misspelt|whilst|amongst|programmes?|judgement|fulfil)\b", "American"),
    (r"(?i)\b(?:labelled|labelling|modelled|modelling|travelled|signalled|cancelling)\b", "one l"),
    # But not a future's method, nor a value in code.
    (r"(?<![\"'`._=-])\b[Cc]ancelled\b(?![\"'`(=:])", "canceled"),
)
"""Each refused phrase, and what to write instead."""

SEARCHES = tuple((re.compile(pattern), advice) for pattern, advice in PHRASES)
MARGIN = re.compile(r"^[\s#/*>|-]+")
"""The prefix of a comment or list line, after which a phrase may continue."""


@dataclass(frozen=True, slots=True)
class Excuse:
    """A phrase that is correct in some files, and the reason."""

    files: str
    text: str
    reason: str

    def covers(self, path: str, line: str, words: str) -> bool:
        """Return whether this excuse covers ``words`` on ``line`` of the file at ``path``."""
        return fnmatch(path, self.files) and words in self.text and self.text in line


def phrases(text: str) -> list[tuple[int, str, str]]:
    """Return the line number, words and advice for every refused phrase, in line order."""
    starts: list[int] = []
    pieces: list[str] = []
    length = 0
    for line in text.splitlines():
        piece = MARGIN.sub("", line) + " "
        starts.append(length)
        pieces.append(piece)
        length += len(piece)
    joined = "".join(pieces)
    return sorted(
        (bisect_right(starts, found.start()), found.group(), advice)
        for search, advice in SEARCHES
        for found in search.finditer(joined)
    )


def read_excuses(root: Path) -> list[Excuse]:
    """Read the list of exceptions in the tree at ``root``."""
    table = tomllib.loads((root / EXCEPTIONS).read_text(encoding="utf-8"))
    return [Excuse(**entry) for entry in table.get("exception", [])]


def is_checked(path: str) -> bool:
    """Return whether the file at ``path``, relative to the root, is checked."""
    return path.startswith(AREAS) and Path(path).suffix in SUFFIXES and path not in UNCHECKED


def problems(root: Path) -> list[str]:
    """Return one line for each refused phrase below ``root`` and for each unused exception."""
    excuses = read_excuses(root)
    used: set[Excuse] = set()
    found: list[str] = []
    for file in tracked(root):
        path = file.relative_to(root).as_posix()
        if not is_checked(path):
            continue
        text = file.read_text(encoding="utf-8")
        lines = text.splitlines()
        for number, words, advice in phrases(text):
            context = " ".join(lines[number - 1 : number + 1])
            covering = {each for each in excuses if each.covers(path, context, words)}
            used |= covering
            if not covering:
                found.append(f"{path}:{number}: '{words}': {advice}")
    found += [
        f"{EXCEPTIONS}: '{excuse.text}' in {excuse.files} excuses nothing: remove it"
        for excuse in excuses
        if excuse not in used
    ]
    return found


def main() -> int:
    """Print the problems and return the exit code."""
    lines = problems(ROOT)
    for line in lines:
        print(line)
    if lines:
        print(f"{len(lines)} phrases to rewrite. Exceptions, with reasons: {EXCEPTIONS}.")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
