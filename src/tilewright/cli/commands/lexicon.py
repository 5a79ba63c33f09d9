"""``tilewright lexicon``: list the lexicons, describe one, or build a word graph."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tilewright.cli.files import STANDARD, read_input, shown, write_output
from tilewright.cli.options import Json, wants_json
from tilewright.cli.output import clean, complain, emit, say, say_all
from tilewright.cli.terminal.capabilities import width
from tilewright.cli.terminal.layout import as_table, counted, in_columns
from tilewright.cli.terminal.listing import say_table

if TYPE_CHECKING:
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

_GRAPHS = (".kwg", ".kbwg")


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
    as_json: Json = False,
) -> None:
    """Describe a lexicon: its words, letters, checksum and word graph."""
    from tilewright.lexicon import open_lexicon

    words = open_lexicon(name, alphabet=alphabet)
    data = _described(words)
    if wants_json(context, as_json):
        emit(data)
        return
    lengths = words_by_length(words)
    graph = words.graph
    gaddag = "with" if graph.gaddag_root else "without"
    nodes = counted(len(graph.data) // 4, "node")
    rows = [
        ("words", f"{len(words):,} of {min(lengths, default=0)} to {words.longest} letters"),
        ("letters", words.alphabet),
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
    if words.report:
        say(words.report.sentence)


@app.command("build")
def build(
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
    as_json: Json = False,
) -> None:
    """Build a word graph that other engines can read too.

    The graph contains a DAWG and a GADDAG.
    """
    from tilewright.errors import LexiconError
    from tilewright.kernel.graph import build_graph, check_graph
    from tilewright.lexicon import LATIN, read_words
    from tilewright.lexicon.lexicon import checksum_of
    from tilewright.lexicon.sources import read_file

    if Path(out).suffix.lower() != ".kwg":
        raise LexiconError(f"{out}: the name of a word graph must end in .kwg")
    report = None
    if _is_list(words):
        letters = alphabet or LATIN
        data = read_input(words) if words == STANDARD else read_file(Path(words))
        taken, report = read_words(data, source=Path(shown(words)).name, alphabet=letters)
        if not taken:
            raise LexiconError(f"{words} contains no words")
        data = build_graph(taken, letters, progress=_progress())
        checksum = checksum_of(taken)
    else:
        from tilewright.lexicon import open_lexicon

        known = open_lexicon(words, alphabet=alphabet)
        letters, checksum = known.alphabet, known.checksum
        data = build_graph(known, progress=_progress())
    write_output(out, data)
    made = check_graph(data, letters)
    if wants_json(context, as_json):
        emit(
            {
                "file": out,
                "words": made.words,
                "longest": made.longest,
                "alphabet": letters,
                "checksum": checksum,
                "nodes": made.nodes,
                "bytes": len(data),
                "gaddag": made.has_gaddag,
                "refused": report.refused_count if report else 0,
            }
        )
    else:
        say(
            f"{clean(out)}: {counted(made.words, 'word')}, {counted(made.nodes, 'node')},"
            f" {counted(len(data), 'byte')}"
        )
    if report and report.refused_count:
        complain(report.sentence)


def words_by_length(lexicon: Lexicon) -> dict[int, int]:
    """Return the number of words of each length."""
    from tilewright.kernel.questions import WordFinder

    return WordFinder(lexicon).find(limit=0).by_length


def _described(words: Lexicon) -> dict[str, object]:
    """Return a lexicon's description as JSON data."""
    from tilewright.lexicon import find_lexicon

    lengths = words_by_length(words)
    known = find_lexicon(words.id)
    return {
        "id": words.id,
        "title": known.title if known else None,
        "origin": known.origin if known else None,
        "words": len(words),
        "shortest": min(lengths, default=0),
        "longest": words.longest,
        "alphabet": words.alphabet,
        "checksum": words.checksum,
        "nodes": len(words.graph.data) // 4,
        "bytes": len(words.graph.data),
        "gaddag": words.graph.gaddag_root != 0,
        "wide": words.graph.wide,
        "by_length": {str(length): count for length, count in lengths.items()},
        "report": words.report.sentence if words.report else None,
    }


def _is_list(words: str) -> bool:
    """Return whether WORDS is a text file rather than a lexicon's name or a word graph."""
    path = Path(words)
    if words == STANDARD:
        return True
    if path.suffix.lower() in _GRAPHS:
        return False
    from tilewright.lexicon import known_lexicons

    named = words.casefold() in {known.id for known in known_lexicons()}
    return not named and (path.is_file() or path.suffix != "" or len(path.parts) > 1)


def _progress() -> Progress | None:
    """Return a function that shows the progress, if standard error is a terminal."""
    if not sys.stderr.isatty():
        return None

    def show(done: int, total: int) -> None:
        end = "\r\033[K" if done == total else ""
        sys.stderr.write(f"\rBuilding the graph: {100 * done // total}%{end}")
        sys.stderr.flush()

    return show
