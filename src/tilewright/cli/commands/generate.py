"""``tilewright generate``: find the best plays for a rack in a position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from tilewright.cli.commands.words.finder import say_left_out
from tilewright.cli.files import read_position_text
from tilewright.cli.lexicons import open_words
from tilewright.cli.options import (
    DEFAULT_LEXICON,
    House,
    Json,
    Lexicon,
    Offensive,
    OptionalEditionId,
    number,
    read_house,
    wants_json,
)
from tilewright.cli.output import complain, emit
from tilewright.cli.terminal.layout import counted
from tilewright.cli.terminal.listing import say_remark, say_table

if TYPE_CHECKING:
    from tilewright.edition import Edition
    from tilewright.kernel.generator import Candidate, Option
    from tilewright.lexicon import Lexicon as Words
    from tilewright.lexicon.policy import WordPolicy
    from tilewright.rules.play.board import Board
    from tilewright.tiles import Tally

_LIMIT = 10
_POINT = 1000


class RankBy(Enum):
    """What moves are ranked by."""

    EQUITY = "equity"
    """The score plus the value of the tiles kept."""
    SCORE = "score"
    """The score alone."""


class _Start(NamedTuple):
    """The position to search, and what is known about its players."""

    edition: Edition
    board: Board
    rack: Tally
    others: int
    """The number of opponents."""
    warnings: tuple[str, ...]


class _Found(NamedTuple):
    """The plays of a rack."""

    plays: int
    """How many plays there are."""
    score_sum: int
    moves: Sequence[Candidate | Option]
    """The best plays and exchanges, best first."""
    left_out: int
    """How many plays are not among them because they form an offensive word."""
    by: RankBy


def generate_command(  # noqa: PLR0913 - one parameter per option
    context: typer.Context,
    *,
    edition_id: OptionalEditionId = None,
    position: Annotated[
        str | None,
        typer.Option(
            "--position",
            metavar="CGP",
            help="The position, - to read it from standard input; by default an empty board.",
        ),
    ] = None,
    rack: Annotated[
        str | None,
        typer.Option(
            "--rack",
            "-r",
            metavar="TILES",
            help="The tiles; by default the position's first rack.",
        ),
    ] = None,
    lexicon: Lexicon = DEFAULT_LEXICON,
    by: Annotated[
        RankBy,
        typer.Option(
            "--by",
            help="Rank by equity (the score plus the value of the tiles kept) or by score.",
        ),
    ] = RankBy.EQUITY,
    limit: Annotated[
        int | None,
        typer.Option(
            "--limit",
            "-n",
            metavar="N",
            parser=number(0),
            help=f"Show the best N moves; by default {_LIMIT}.",
        ),
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="Show all moves.")] = False,
    offensive: Offensive = False,
    house: House = None,
    as_json: Json = False,
) -> None:
    """Find the best plays and exchanges for a rack, or all of them.

    Moves are ranked by equity: the score plus the value of the tiles kept. All plays are counted
    and their scores added up, no matter how many are shown. Plays that form an offensive word are
    counted, but not shown.
    """
    if everything and limit is not None:
        raise typer.BadParameter("cannot be combined with --limit", param_hint="--all")
    start = _start(edition_id, read_position_text(position), rack, read_house(house))
    for warning in start.warnings:
        complain(f"warning: {warning}")

    from tilewright.lexicon.policy import policy_for

    words = open_words(start.edition, lexicon)
    policy = policy_for(words, start.edition, offensive=offensive)
    top = None if everything else _LIMIT if limit is None else limit
    found = _search(start, words, by, top, policy)
    if wants_json(context, as_json):
        emit(
            {
                "count": found.plays,
                "score_sum": found.score_sum,
                "by": found.by.value,
                **_rows(found.moves, start),
                "left_out": found.left_out,
                "edition": start.edition.ref,
                "lexicon": words.id,
                "rack": start.edition.tiles.text(start.rack),
                "warnings": list(start.warnings),
            }
        )
        return
    if found.moves:
        say_table(_table(found, start), right=frozenset({1, 3}))
    say_remark(f"{counted(found.plays, 'play')}, {counted(found.score_sum, 'point')} in total.")
    say_left_out(found.left_out, "play with an offensive word", "plays with offensive words")


def _search(start: _Start, words: Words, by: RankBy, top: int | None, policy: WordPolicy) -> _Found:
    """Return the best ``top`` moves that the policy allows us to name, or all of them."""
    from tilewright.rules.play.manners import is_sayable

    found = _ranked(start, words, by, top)
    if all(is_sayable(policy, start.board, one.move, start.edition) for one in found.moves):
        return found
    named: list[Candidate | Option] = []
    left_out = 0
    for one in _ranked(start, words, by, None).moves:
        if len(named) == top:
            break
        if is_sayable(policy, start.board, one.move, start.edition):
            named.append(one)
        else:
            left_out += 1
    return found._replace(moves=named, left_out=left_out)


def _ranked(start: _Start, words: Words, by: RankBy, top: int | None) -> _Found:
    """Return the best ``top`` moves, or all; without leave values, only plays, by their scores."""
    from tilewright.cli.position import unseen_tiles
    from tilewright.kernel.generator import Generator

    edition, board, rack = start.edition, start.board, start.rack
    by_score = Generator(edition, words)
    count, score_sum = by_score.count(board, rack)
    if by is RankBy.EQUITY:
        from tilewright.players.leaves import shipped_leaves
        from tilewright.players.ranking import Ranking, count_bag

        leaves = shipped_leaves(edition)
        if leaves is not None:
            ranking = Ranking(Generator(edition, words, leaves=leaves), by_score)
            unseen = unseen_tiles(board, edition) - rack
            moves = ranking.top(
                board,
                rack,
                count + 2 ** len(rack) if top is None else top,
                bag=count_bag(edition, unseen, start.others),
                unseen=unseen,
                others=start.others,
            )
            return _Found(count, score_sum, [each for each in moves if not _is_pass(each)], 0, by)
        complain(f"notice: {edition.ref} has no leave values, so only the score counts")
    plays = by_score.top(board, rack, count if top is None else top)
    return _Found(count, score_sum, plays, 0, RankBy.SCORE)


def _is_pass(option: Candidate | Option) -> bool:
    from tilewright.rules.play.move import Pass

    return isinstance(option.move, Pass)


def _texts(moves: Sequence[Candidate | Option], start: _Start) -> Iterator[tuple[str, bool]]:
    """Yield each move as text, and whether it is a play."""
    from tilewright.formats.plays import write_play
    from tilewright.rules.play.move import Exchange, Play

    for each in moves:
        if isinstance(each.move, Play):
            yield write_play(each.move, start.board, start.edition), True
        elif isinstance(each.move, Exchange):
            yield start.edition.tiles.text(each.move.tiles), False


def _rows(moves: Sequence[Candidate | Option], start: _Start) -> dict[str, list[object]]:
    """Return the moves for JSON: plays and exchanges, each best first."""
    rows: dict[str, list[object]] = {"plays": [], "exchanges": []}
    for each, (text, is_play) in zip(moves, _texts(moves, start), strict=True):
        row = {
            "play" if is_play else "exchange": text,
            "score": each.score,
            "leave": start.edition.tiles.text(each.leave),
            "equity": each.equity / _POINT,
        }
        rows["plays" if is_play else "exchanges"].append(row)
    return rows


def _table(found: _Found, start: _Start) -> list[tuple[str, ...]]:
    """Return the moves as a table; equity is shown only if it is not just the score."""
    head = ("PLAY", "SCORE", "LEAVE", "EQUITY")
    rows = [
        (
            text if is_play else f"exchange {text}",
            str(each.score),
            start.edition.tiles.text(each.leave) or "-",
            f"{each.equity / _POINT:.1f}",
        )
        for each, (text, is_play) in zip(found.moves, _texts(found.moves, start), strict=True)
    ]
    columns = len(head) - (found.by is RankBy.SCORE)
    return [row[:columns] for row in (head, *rows)]


def _start(
    edition_id: str | None, cgp: str | None, rack: str | None, house: dict[str, object]
) -> _Start:
    """Return the position to search, with the warnings about it."""
    from tilewright.cli.position import (
        find_shortages,
        read_position,
        start_position,
        unseen_tiles,
    )
    from tilewright.errors import NotationError

    held: Tally | None = None
    others = 1
    if cgp is None:
        edition, board, warnings = start_position(edition_id, None, house)
    else:
        position = read_position(edition_id, cgp, house)
        edition, board, warnings = position.edition, position.board, position.warnings
        held = position.racks[0]
        others = max(1, position.players - 1)
    if rack is not None:
        held = edition.tiles.parse_tiles(rack)
    if held is None:
        raise NotationError("specify the tiles with --rack, such as --rack AEINRST")
    if len(held) > edition.rack:
        raise NotationError(
            f"a rack in {edition.ref} has at most {counted(edition.rack, 'tile')}, not {len(held)};"
            " a house rule can allow more, such as --house rack=9"
        )
    shortages = find_shortages(held, unseen_tiles(board, edition), edition)
    if shortages:
        reasons = " ".join(shortage.sentence for shortage in shortages)
        raise NotationError(f"no player can have the rack {edition.tiles.text(held)}. {reasons}")
    return _Start(edition, board, held, others, warnings)
