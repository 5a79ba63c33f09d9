"""``tilewright lexicon``: list the lexicons, describe one, or build a word graph."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tilewright.cli.files import STANDARD, read_input, shown, write_output
from tilewright.cli.lexicons import open_words, report_refused
from tilewright.cli.options import Json, LettersOf, wants_json
from tilewright.cli.output import clean, emit, say, say_all
from tilewright.cli.terminal.capabilities import width
from tilewright.cli.terminal.layout import as_table, counted, in_columns
from tilewright.cli.terminal.listing import say_table

if TYPE_CHECKING:
    from tilewright.edition import Edition
    from tilewright.lexicon import Lexicon, Progress

app = typer.Typer(help="List the lexicons, describe one, or build a word graph.")

Alphabet = Annotated[
    str | None,
    typer.Option(
        "--alphabet",
        metavar="LETTERS",
        help="The letters used in your word list; by default A to Z.",
    ),
]


@app.callback(invoke_without_command=True)
def lexicon(context: typer.Context, *, as_json: Json = False) -> None:  # noqa: ARG001 - see wants_json
    """List the lexicons, describe one, or build a word graph."""
    if context.invoked_subcommand is None:
        say(context.get_help())


@app.command("list")
def list_lexicons(context: typer.Context, *, as_json: Json = False) -> None:
    """List the lexicons that come with Tilewright."""
    from tilewright.lexicon import DEFAULT, known_lexicons

    known = known_lexicons()
    if wants_json(context, as_json):
        rows = [
            {
                "id": each.id,
                "title": each.title,
                "words": each.words,
                "origin": each.origin,
                "default": each.id == DEFAULT,
            }
            for each in known
        ]
        emit({"lexicons": rows})
        return
    table = [("ID", "WORDS", "TITLE")] + [(e.id, f"{e.words:,}", e.title) for e in known]
    say_table(table, right=frozenset({1}))


@app.command("info")
def info(
    context: typer.Context,
    *,
    name: Annotated[
        str,
        typer.Argument(
            metavar="FILE|NAME",
            help="family, enable, yawl, or the path to a word list or word graph.",
        ),
    ],
    alphabet: Alphabet = None,
    edition: LettersOf = None,
    as_json: Json = False,
) -> None:
    """Describe a lexicon: its words, letters, checksum and word graph."""
    words = _open(name, alphabet, edition)
    rules = _rules(alphabet, edition)
    lengths = words_by_length(words, rules)
    data = _described(words, lengths)
    if wants_json(context, as_json):
        emit(data)
        return
    graph = words.graph
    gaddag = "with" if graph.gaddag_root else "without"
    nodes = counted(len(graph.data) // 4, "node")
    rows = [
        ("words", f"{len(words):,} of {data['shortest']} to {data['longest']} letters"),
        ("letters", _letters_row(words, rules)),
        ("checksum", words.checksum),
        ("graph", f"{nodes}, {counted(len(graph.data), 'byte')}, {gaddag} GADDAG"),
    ]
    if data["origin"]:
        rows.append(("origin", str(data["origin"])))
    say(f"{words.id}: {data['title']}" if data["title"] else words.id)
    say_all(f"    {line}" for line in as_table(rows))
    say("By length:")
    cells = [f"{length:>2}: {count:>7,}" for length, count in lengths.items()]
    say_all(in_columns(cells, width(), indent=4))
    if words.report and not words.report.refused_count:
        say(words.report.sentence)


@app.command("build")
def build(  # noqa: PLR0913 - one parameter per option
    context: typer.Context,
    *,
    words: Annotated[
        str,
        typer.Argument(
            metavar="WORDS",
            help="A word list with one word per line, - for standard input, or the name of a"
            " lexicon.",
        ),
    ],
    out: Annotated[
        str,
        typer.Argument(metavar="OUT", help="The word graph to write; its name must end in .kwg."),
    ],
    alphabet: Alphabet = None,
    edition: LettersOf = None,
    as_json: Json = False,
) -> None:
    """Build a word graph that other engines can read too.

    The graph contains a DAWG and a GADDAG, and behind them the letters that it was built with.
    """
    from tilewright.errors import LexiconError
    from tilewright.kernel.graph import graph_file
    from tilewright.lexicon.graph_file import read_letters

    if Path(out).suffix.lower() != ".kwg":
        raise LexiconError(f"{out}: the name of a word graph must end in .kwg")
    known = _open(words, alphabet, edition)
    data = graph_file(known, _rules(alphabet, edition), progress=_progress())
    write_output(out, data)
    nodes = len(read_letters(data)[0]) // 4
    if wants_json(context, as_json):
        emit(
            {
                "file": out,
                "words": len(known),
                "longest": known.longest,
                "alphabet": known.alphabet,
                "checksum": known.checksum,
                "nodes": nodes,
                "bytes": len(data),
                "gaddag": True,
                "refused": known.report.refused_count if known.report else 0,
            }
        )
    else:
        say(
            f"{clean(out)}: {counted(len(known), 'word')}, {counted(nodes, 'node')},"
            f" {counted(len(data), 'byte')}"
        )


def _open(name: str, alphabet: str | None, edition: str | None) -> Lexicon:
    """Open a lexicon, or a list on standard input, in these letters or in those of an edition."""
    if name == STANDARD:
        words = _read_standard(alphabet, edition)
    elif alphabet is None:
        return open_words(edition, name)
    else:
        from tilewright.lexicon import open_lexicon

        words = open_lexicon(name, alphabet=alphabet)
    report_refused(words)
    return words


def _read_standard(alphabet: str | None, edition: str | None) -> Lexicon:
    """Read a word list from standard input."""
    from tilewright.edition.shipped import load_edition
    from tilewright.lexicon import LATIN
    from tilewright.lexicon.alphabet import characters_of
    from tilewright.lexicon.for_edition import letters_for
    from tilewright.lexicon.sources import lexicon_in_list

    rules = load_edition(edition) if edition is not None else None
    return lexicon_in_list(
        read_input(STANDARD),
        characters_of(alphabet or (letters_for(rules) if rules else LATIN)),
        id="list",
        name=shown(STANDARD),
        fold_accents=rules is not None and bool(rules.language),
    )


def words_by_length(lexicon: Lexicon, edition: Edition | None) -> dict[int, int]:
    """Return the number of words of each length, in the letters of an edition if there is one."""
    from tilewright.kernel.questions import WordFinder

    return WordFinder(lexicon, edition).find(limit=0).by_length


def _rules(alphabet: str | None, edition: str | None) -> Edition | None:
    """Return the edition whose letters are used: none if an alphabet is given."""
    from tilewright.edition.shipped import load_edition

    return load_edition(edition) if edition is not None and alphabet is None else None


def _letters_row(words: Lexicon, edition: Edition | None) -> str:
    """Return the letters of a lexicon; apart if some have several characters."""
    from tilewright.lexicon.for_edition import letters_for

    letters = words.alphabet if edition is None else letters_for(edition)
    return words.alphabet if max(map(len, letters)) == 1 else " ".join(letters)


def _described(words: Lexicon, lengths: dict[int, int]) -> dict[str, object]:
    """Return a lexicon's description as JSON data."""
    from tilewright.lexicon import find_lexicon

    known = find_lexicon(words.id)
    return {
        "id": words.id,
        "title": known.title if known else None,
        "origin": known.origin if known else None,
        "words": len(words),
        "shortest": min(lengths, default=0),
        "longest": max(lengths, default=0),
        "alphabet": words.alphabet,
        "checksum": words.checksum,
        "nodes": len(words.graph.data) // 4,
        "bytes": len(words.graph.data),
        "gaddag": words.graph.gaddag_root != 0,
        "wide": words.graph.wide,
        "by_length": {str(length): count for length, count in lengths.items()},
        "report": words.report.sentence if words.report else None,
    }


def _progress() -> Progress | None:
    """Return a function that shows the progress, if standard error is a terminal."""
    if not sys.stderr.isatty():
        return None

    def show(done: int, total: int) -> None:
        end = "\r\033[K" if done == total else ""
        sys.stderr.write(f"\rBuilding the graph: {100 * done // total}%{end}")
        sys.stderr.flush()

    return show
