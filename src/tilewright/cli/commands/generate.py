"""``tilewright generate``: find the best plays for a rack in a position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from tilewright.cli.options import (
    DEFAULT_LEXICON,
    House,
    Json,
    Lexicon,
    OptionalEditionId,
    number,
    read_house,
    wants_json,
)
from tilewright.cli.output import complain, emit, say, say_all
from tilewright.cli.terminal.layout import as_table, counted

if TYPE_CHECKING:
    from tilewright.edition import Edition
    from tilewright.kernel.generator import Candidate
    from tilewright.rules.play.board import Board
    from tilewright.tiles import Tally

_TOP = 10
_POINT = 1000


def generate_command(  # noqa: PLR0913 - one parameter per option
    context: typer.Context,
    *,
    edition_id: OptionalEditionId = None,
    position: Annotated[
        str | None,
        typer.Option("--position", metavar="CGP", help="The position; by default an empty board."),
    ] = None,
    rack: Annotated[
        str | None,
        typer.Option(
            "--rack", metavar="TILES", help="The tiles; by default the position's first rack."
        ),
    ] = None,
    lexicon: Lexicon = DEFAULT_LEXICON,
    top: Annotated[
        int | None,
        typer.Option(
            "--top",
            metavar="N",
            parser=number(0),
            help=f"Show the best N plays; by default {_TOP}.",
        ),
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="Show all plays.")] = False,
    house: House = None,
    as_json: Json = False,
) -> None:
    """Find the best plays for a rack, or all its plays.

    All plays are counted and their scores added up, no matter how many are shown. Exchanges and
    passes are not included.
    """
    if everything and top is not None:
        raise typer.BadParameter("cannot be combined with --top", param_hint="--all")
    edition, board, tiles, warnings = _start(edition_id, position, rack, read_house(house))
    for warning in warnings:
        complain(f"warning: {warning}")

    from tilewright.kernel.generator import Generator
    from tilewright.lexicon import open_lexicon

    words = open_lexicon(lexicon)
    generator = Generator(edition, words)
    count, score_sum = generator.count(board, tiles)
    wanted = count if everything else _TOP if top is None else top
    plays = generator.top(board, tiles, wanted)
    texts = _written(plays, board, edition)
    leaves = [edition.tiles.text(each.leave) for each in plays]
    if wants_json(context, as_json):
        rows = [
            {"play": text, "score": each.score, "leave": leave, "equity": each.equity / _POINT}
            for text, each, leave in zip(texts, plays, leaves, strict=True)
        ]
        emit(
            {
                "count": count,
                "score_sum": score_sum,
                "plays": rows,
                "edition": edition.ref,
                "lexicon": words.id,
                "rack": edition.tiles.text(tiles),
                "warnings": list(warnings),
            }
        )
        return
    if plays:
        table = [("PLAY", "SCORE", "LEAVE")] + [
            (text, str(each.score), leave or "-")
            for text, each, leave in zip(texts, plays, leaves, strict=True)
        ]
        say_all(as_table(table, right=frozenset({1})))
    say(f"{counted(count, 'play')}, {counted(score_sum, 'point')} in total.")


def _start(
    edition_id: str | None, cgp: str | None, rack: str | None, house: dict[str, object]
) -> tuple[Edition, Board, Tally, tuple[str, ...]]:
    """Return the edition, board and rack to search, and the warnings about the position."""
    from tilewright.cli.position import (
        find_shortages,
        read_position,
        start_position,
        unseen_tiles,
    )
    from tilewright.errors import NotationError

    held: Tally | None = None
    if cgp is None:
        edition, board, warnings = start_position(edition_id, None, house)
    else:
        position = read_position(edition_id, cgp, house)
        edition, board, warnings = position.edition, position.board, position.warnings
        held = position.racks[0]
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
    return edition, board, held, warnings


def _written(plays: Sequence[Candidate], board: Board, edition: Edition) -> list[str]:
    """Return plays as text in canonical notation."""
    from tilewright.formats.plays import write_play

    return [write_play(each.play, board, edition) for each in plays]
