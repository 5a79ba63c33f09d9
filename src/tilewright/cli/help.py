"""What every help text ends with: examples, and where the documentation is."""

from __future__ import annotations

from typing import Final

DOCS: Final = "docs/reference/command-line.md"
"""The reference of all commands."""

EXAMPLES: Final[dict[str, tuple[str, ...]]] = {
    "": ("play", "serve --open", "generate --rack AEINRST", "words anagram quiz?ed"),
    "play": (
        "play --players me,expert",
        "play --edition super --players Ann,Ben,beginner",
        "play --resume",
    ),
    "keep": (
        "keep",
        "keep sunday.kept.json --edition pocket --players Ann,Ben",
        "keep --resume",
        "keep game.kept.json --plain < turns.txt",
    ),
    "serve": ("serve --open", "serve --lan", "serve --port 8080 --no-accounts"),
    "admin": ("admin statistics", "admin backup tables.backup"),
    "admin tables": ("admin tables list --status playing", "admin tables show K7PQ2M"),
    "admin tables list": ("admin tables list --status playing", "admin tables list -n 10"),
    "admin tables show": ("admin tables show K7PQ2M",),
    "admin tables close": ("admin tables close K7PQ2M --reason spam",),
    "admin tables purge": ("admin tables purge K7PQ2M --yes",),
    "admin accounts": ("admin accounts list", "admin accounts reset Ann"),
    "admin accounts list": ("admin accounts list --containing ann",),
    "admin accounts reset": ("admin accounts reset Ann --hours 2",),
    "admin accounts ban": ("admin accounts ban Mallory --reason spam",),
    "admin accounts unban": ("admin accounts unban Mallory",),
    "admin accounts rename": ("admin accounts rename Ann Anna",),
    "admin accounts keys": ("admin accounts keys Ann",),
    "admin accounts revoke": ("admin accounts revoke Ann k3y5",),
    "admin accounts scopes": ("admin accounts scopes Ann k3y5 games:read play",),
    "admin accounts export": ("admin accounts export Ann --file ann.json",),
    "admin accounts delete": ("admin accounts delete Ann",),
    "admin mask": ("admin mask name K7PQ2M 1", "admin mask chat K7PQ2M --seat 1"),
    "admin mask name": ("admin mask name K7PQ2M 1",),
    "admin mask chat": ("admin mask chat K7PQ2M --line 4",),
    "admin notice": ("admin notice 'The server restarts at noon.'", "admin notice --clear"),
    "admin retention": ("admin retention", "admin retention --chat 30"),
    "admin statistics": ("admin statistics --json",),
    "admin audit": ("admin audit -n 20",),
    "admin backup": ("admin backup tables.backup",),
    "admin restore": ("admin restore tables.backup",),
    "admin check": ("admin check",),
    "editions": ("editions", "editions show switch", "editions check garden.toml"),
    "editions show": ("editions show glass/finish-line",),
    "editions check": ("editions check garden.toml",),
    "judge": ("judge '8F HORN' 'H6 FARM'", "judge --edition super '11I HORN'"),
    "generate": (
        "generate --rack AEINRS?",
        "generate --rack QUARTZ -n 3 --by score",
        "generate --position - < position.cgp",
    ),
    "draw": (
        "draw game.gcg --output board.svg",
        "draw game.gcg --turn 5 -o board.png",
        "draw game.jsonl -o game.gif",
        "draw - --to pdf < position.cgp > board.pdf",
    ),
    "print": (
        "print score-sheet --players 4 -o sheet.pdf",
        "print tracking --edition super -o tiles.pdf",
        "print result game.gcg -o result.pdf",
    ),
    "print score-sheet": (
        "print score-sheet --edition glass/finish-line --players 3 -o sheet.pdf",
        "print score-sheet --names Ann,Ben --paper letter --large -o sheet.pdf",
        "print score-sheet game.gcg -o game.pdf",
        "print score-sheet - < game.jsonl > game.pdf",
    ),
    "print tracking": (
        "print tracking --edition switch -o tiles.pdf",
        "print tracking game.gcg --large -o tiles.pdf",
    ),
    "print result": (
        "print result game.gcg -o result.pdf",
        "print result game.jsonl --language de -o result.svg",
    ),
    "convert": (
        "convert game.jsonl game.gcg",
        "convert game.gcg - --to cgp --turn 9",
        "convert words.txt words.kwg",
        "convert shipped pocket.klv2 --edition pocket",
    ),
    "words": ("words check qi", "words anagram quiz?ed", "words list --length 2"),
    "words check": ("words check qi za", "words check - < words.txt"),
    "words judge": ("words judge horn farms paste", "words judge --log rulings.jsonl"),
    "words define": ("words define qat",),
    "words anagram": ("words anagram retains?", "words anagram --build quartz -n 20"),
    "words pattern": ("words pattern 'q[^u]*' --longest 4",),
    "words list": ("words list --length 2", "words list --with Q --without U"),
    "words hooks": ("words hooks horn quiz",),
    "words extend": ("words extend quirk", "words extend horn --before 0"),
    "words stem": ("words stem satine",),
    "lexicon": ("lexicon list", "lexicon info enable", "lexicon build words.txt words.kwg"),
    "lexicon list": ("lexicon list",),
    "lexicon info": ("lexicon info family", "lexicon info words.txt --alphabet ABCÇDEF"),
    "lexicon build": ("lexicon build words.txt words.kwg", "lexicon build enable enable.kwg"),
    "study": (
        "study",
        "study --deck two --new 20",
        "study --add zax --add qat",
        "study --statistics",
    ),
    "puzzle": (
        "puzzle",
        "puzzle --date 2026-11-17",
        "puzzle --game game.gcg --player Ann",
        "puzzle --missed",
    ),
    "replay": ("replay game.gcg", "replay game.jsonl --turn 5", "replay --plain - < game.gcg"),
    "gcg": ("gcg check games/*.gcg",),
    "gcg check": ("gcg check games/*.gcg", "gcg check --strict - < game.gcg"),
    "review": (
        "review game.gcg",
        "review --quick games/",
        "review game.jsonl --to html -o game.html",
    ),
    "verify": ("verify game.jsonl",),
    "autoplay": ("autoplay --games 1000 -t 2", "autoplay -p beginner,champion:seconds=1"),
    "match": (
        "match expert intermediate --pairs 200",
        "match equity equity:leaves=none --stop-when-sure",
    ),
    "train": ("train leaves --edition garden.toml --minutes 30",),
    "train leaves": ("train leaves --edition garden.toml --minutes 30", "train leaves --resume"),
    "train chances": ("train chances --games 10000 -o chances.json",),
}
"""How to call each command, without the name of the program; no command means all of them."""


def epilog_of(command: str) -> str:
    """Return the end of a command's help.

    The backspace before a paragraph keeps its lines as they are.
    """
    calls = "\n".join(f"  tilewright {example}" for example in EXAMPLES[command])
    anchor = f"#tilewright-{command.replace(' ', '-')}" if command else ""
    return f"\b\nExamples:\n{calls}\n\n\b\nDocumentation: {DOCS}{anchor}"
