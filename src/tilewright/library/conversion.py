"""Converting files between the formats of the field: games, positions, words and leave values.

A conversion takes the bytes of one file and returns those of another, and says what was lost.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import PurePath
from typing import Final, TypeAlias

from tilewright.edition import Edition
from tilewright.edition.shipped import DEFAULT, load_edition
from tilewright.errors import ArgumentError, Cause, FileError, NotationError
from tilewright.formats.cgp import parse_cgp, write_cgp
from tilewright.formats.json.events import dump_events, read_events
from tilewright.kernel.graph import graph_file
from tilewright.kernel.leave_files import (
    LeaveValues,
    listed_values,
    parse_klv,
    parse_leave_csv,
    write_klv2,
    write_leave_csv,
)
from tilewright.kernel.leaves import LeaveTable
from tilewright.lexicon import LATIN, Lexicon
from tilewright.lexicon.alphabet import characters_of
from tilewright.lexicon.for_edition import letters_for
from tilewright.lexicon.graph_file import lexicon_in_graph
from tilewright.lexicon.sources import lexicon_in_list
from tilewright.records.follow import Followed, follow
from tilewright.records.from_game import record_of
from tilewright.records.gcg.reader import read_gcg
from tilewright.records.gcg.writer import write_gcg
from tilewright.records.kept.file import dump_kept, load_kept
from tilewright.records.kept.follow import follow_kept
from tilewright.records.kept.from_game import kept_of
from tilewright.records.kept.from_record import kept_from_record
from tilewright.records.kept.to_record import record_from_kept
from tilewright.records.position import position_after
from tilewright.rules.event import Began, Ended, Event
from tilewright.rules.evolve import replay
from tilewright.rules.view import view_of

__all__ = ["Conversion", "Format", "Options", "convert", "format_of"]


class Format(StrEnum):
    """A file format; its value is the extension, without the dot."""

    GCG = "gcg"
    """A game on paper."""
    EVENTS = "jsonl"
    """A game that Tilewright refereed, as events."""
    KEPT = "json"
    """A kept game."""
    CGP = "cgp"
    """Positions, one on each line."""
    WORDS = "txt"
    """A word list."""
    KWG = "kwg"
    """A word graph."""
    KBWG = "kbwg"
    """A word graph with wide nodes, which is only read."""
    LEAVES = "leaves"
    """Our leave values."""
    KLV2 = "klv2"
    """Leave values of other engines."""
    KLV = "klv"
    """The predecessor of KLV2, which is only read."""
    CSV = "csv"
    """Leave values as text."""


@dataclass(frozen=True, slots=True)
class Options:
    """What a conversion may need to know beyond the file."""

    edition: Edition | None = None
    """The edition of a game, a position or leave values, if the file doesn't name it."""
    alphabet: str | None = None
    """The letters of a word list or word graph, in order; None for those of the edition, or else
    those that a graph records, or A to Z."""
    turn: int | None = None
    """The turn after which to take a game's position; None for the last."""
    game: int | None = None
    """Which game of an event file to convert, counted from 1; None for the only one."""
    name: str = "the file"
    """What to call the file in errors."""


@dataclass(frozen=True, slots=True)
class Conversion:
    """The bytes of the new file, and what it could not hold."""

    data: bytes
    """The content of the new file."""
    losses: tuple[str, ...] = ()
    """What was lost, one sentence each."""


_Writer: TypeAlias = Callable[[bytes, Format, Options], Conversion]


def format_of(path: str | PurePath) -> Format | None:
    """Return the format that a file's extension stands for, or None."""
    extension = PurePath(path).suffix.lower().removeprefix(".")
    return next((known for known in Format if known.value == extension), None)


def convert(
    data: bytes, source: Format, target: Format, options: Options | None = None
) -> Conversion:
    """Return a file's content in another format.

    Raises:
        ArgumentError: There is no way from ``source`` to ``target``.
        NotationError: The text of the file cannot be read.
        FileError: The file is damaged.
        LexiconError: The words cannot be used.

    Examples:
        >>> graph = convert(b"horn", Format.WORDS, Format.KWG)
        >>> convert(graph.data, Format.KWG, Format.WORDS).data.split()
        [b'HORN']
    """
    writer = _TARGETS[source].get(target)
    if writer is None:
        choices = ", ".join(_TARGETS[source])
        raise ArgumentError("to", f"one of {choices} for a file in {source}", target.value)
    return writer(data, source, options or Options())


# Games and positions.


def _to_gcg(data: bytes, source: Format, options: Options) -> Conversion:
    followed, losses = _recorded(data, source, options)
    if followed.error is not None:
        raise followed.error.as_error()
    return Conversion(write_gcg(followed).encode(), losses)


def _to_cgp(data: bytes, source: Format, options: Options) -> Conversion:
    if source is Format.CGP:
        return _rewrite_cgp(data, options)
    followed, _ = _recorded(data, source, options)
    if followed.error is not None and options.turn is None:
        raise followed.error.as_error()
    line = write_cgp(position_after(followed, options.turn))
    turns = len(followed.steps) if options.turn is None else options.turn
    return Conversion(f"{line}\n".encode(), (f"Only the position after turn {turns} is kept.",))


def _to_kept(data: bytes, source: Format, options: Options) -> Conversion:
    if source is Format.KEPT:
        return Conversion(dump_kept(load_kept(_text(data, options))).encode())
    if source is Format.GCG:
        followed = read_gcg(data, edition=options.edition)
        if followed.error is not None:
            raise followed.error.as_error()
        return Conversion(dump_kept(kept_from_record(followed.record)).encode())
    events = _chosen_game(data, options)
    is_over = isinstance(events[-1], Ended)
    # A finished game has no secrets: each event is used as the player who acted saw it.
    seats = [getattr(event, "seat", None) if is_over else None for event in events]
    game = kept_of(event.seen_by(seat) for event, seat in zip(events, seats, strict=True))
    losses = ("The racks, the draws, the times and the seed are left out.",)
    return Conversion(dump_kept(game).encode(), losses)


def _recorded(data: bytes, source: Format, options: Options) -> tuple[Followed, tuple[str, ...]]:
    """Return a game as a record that the judge has replayed, and what the record lacks."""
    if source is Format.GCG:
        return read_gcg(data, edition=options.edition), ()
    if source is Format.KEPT:
        paper = record_from_kept(follow_kept(load_kept(_text(data, options))))
        return follow(paper.record, paper.verdicts), paper.losses
    events = _chosen_game(data, options)
    losses = [
        "The draws, the clocks and the seed are left out; challenges and departures are notes."
    ]
    if isinstance(events[-1], Ended):
        return follow(record_of(events)), tuple(losses)
    losses.append("The game is not over, so the racks are left out.")
    return follow(record_of(view_of(replay(events), None))), tuple(losses)


def _chosen_game(data: bytes, options: Options) -> list[Event]:
    """Return the events of the only game in a file, or of the one that was chosen."""
    games: list[list[Event]] = []
    for _, event in read_events(_text(data, options).split("\n")):
        if isinstance(event, Began) or not games:
            games.append([])
        games[-1].append(event)
    if options.game is None and len(games) == 1:
        return games[0]
    if options.game is None or not 1 <= options.game <= len(games):
        raise ArgumentError("game", f"1 to {len(games)}", options.game)
    return games[options.game - 1]


def _to_events(data: bytes, source: Format, options: Options) -> Conversion:  # noqa: ARG001 - one signature
    return Conversion(dump_events(_chosen_game(data, options)).encode())


def _rewrite_cgp(data: bytes, options: Options) -> Conversion:
    lines = []
    losses = []
    for number, line in enumerate(_text(data, options).splitlines(), 1):
        if not line.strip():
            continue
        try:
            position = parse_cgp(line, options.edition)
        except NotationError as error:
            raise error.at(number) from error
        lines.append(f"{write_cgp(position)}\n")
        losses += [f"Line {number}: {warning}." for warning in position.warnings]
    return Conversion("".join(lines).encode(), tuple(losses))


def _text(data: bytes, options: Options) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        problem = f"is not text in UTF-8: byte {error.start} cannot be decoded"
        raise FileError(options.name, problem, cause=Cause.DAMAGED) from error


# Words.


def _to_words(data: bytes, source: Format, options: Options) -> Conversion:
    lexicon = _lexicon(data, source, options)
    return Conversion("".join(f"{word}\n" for word in lexicon).encode(), _refused(lexicon))


def _to_kwg(data: bytes, source: Format, options: Options) -> Conversion:
    lexicon = _lexicon(data, source, options)
    edition = options.edition if options.alphabet is None else None
    return Conversion(graph_file(lexicon, edition), _refused(lexicon))


def _lexicon(data: bytes, source: Format, options: Options) -> Lexicon:
    edition = options.edition
    letters: Sequence[str] | None = options.alphabet
    if letters is None and edition is not None:
        letters = letters_for(edition)
    name = options.name
    if source is not Format.WORDS:
        return lexicon_in_graph(data, letters, id=name, name=name, wide=source is Format.KBWG)
    folds = edition is not None and bool(edition.language)
    alphabet = characters_of(letters or LATIN)
    return lexicon_in_list(data, alphabet, id=name, name=name, fold_accents=folds)


def _refused(lexicon: Lexicon) -> tuple[str, ...]:
    report = lexicon.report
    return (report.sentence,) if report is not None and report.refused_count else ()


# Leave values.

_EXACT: Final = 10
"""Our own files have values in hundredths of a point, which are ten thousandths."""


def _to_leaves(data: bytes, source: Format, options: Options) -> Conversion:
    edition = _edition(options)
    if source is Format.LEAVES:
        return Conversion(LeaveTable.load(data, edition).dump())
    values, losses = _leaves(data, source, options)
    rounded = any(value % _EXACT for value in values.values())
    more = ("Values are rounded to hundredths of a point.",) if rounded else ()
    return Conversion(LeaveTable(edition, values).dump(), losses + more)


def _to_klv2(data: bytes, source: Format, options: Options) -> Conversion:
    values, losses = _leaves(data, source, options)
    return Conversion(write_klv2(values, _edition(options)), losses)


def _to_csv(data: bytes, source: Format, options: Options) -> Conversion:
    values, losses = _leaves(data, source, options)
    return Conversion(write_leave_csv(values, _edition(options)).encode(), losses)


def _leaves(data: bytes, source: Format, options: Options) -> tuple[LeaveValues, tuple[str, ...]]:
    edition = _edition(options)
    if source is Format.CSV:
        return parse_leave_csv(_text(data, options), edition), ()
    if source is not Format.LEAVES:
        return parse_klv(data, edition, name=options.name), ()
    table = LeaveTable.load(data, edition)
    losses = ["How the values were learned is left out."]
    if table.largest < edition.rack - 1:
        losses.append(
            f"Leaves of more than {table.largest} tiles are left out: a model estimates them."
        )
    return listed_values(table, edition), tuple(losses)


def _edition(options: Options) -> Edition:
    return options.edition or load_edition(DEFAULT)


_GAMES: Final[Mapping[Format, _Writer]] = {
    Format.GCG: _to_gcg,
    Format.CGP: _to_cgp,
    Format.KEPT: _to_kept,
}
_WORDS: Final[Mapping[Format, _Writer]] = {Format.WORDS: _to_words, Format.KWG: _to_kwg}
_LEAVES: Final[Mapping[Format, _Writer]] = {
    Format.LEAVES: _to_leaves,
    Format.KLV2: _to_klv2,
    Format.CSV: _to_csv,
}
_TARGETS: Final[Mapping[Format, Mapping[Format, _Writer]]] = {
    Format.GCG: _GAMES,
    Format.KEPT: _GAMES,
    Format.EVENTS: {**_GAMES, Format.EVENTS: _to_events},
    Format.CGP: {Format.CGP: _to_cgp},
    **dict.fromkeys((Format.WORDS, Format.KWG, Format.KBWG), _WORDS),
    **dict.fromkeys((Format.LEAVES, Format.KLV2, Format.KLV, Format.CSV), _LEAVES),
}
