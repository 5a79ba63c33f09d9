"""``tilewright generate``: the plays of a rack in a position, the best of them first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from tilewright.cli.options import House, Json, Lexicon, read_house, wants_json
from tilewright.cli.output import complain, emit, say, say_all
from tilewright.cli.terminal.layout import as_table

if TYPE_CHECKING:
    from tilewright.edition import Edition
    from tilewright.kernel.generator import Candidate
    from tilewright.rules.play.board import Board
    from tilewright.tiles import Tally

_TOP = 10
_POINT = 1000


def generate_command(  # noqa: PLR0913 - one a word on the command line
    context: typer.Context,
    *,
    edition_id: Annotated[
        str | None,
        typer.Option("--edition", metavar="ID", help="An edition's id, or the path of a file."),
    ] = None,
    position: Annotated[
        str | None,
        typer.Option("--position", metavar="CGP", help="The position; the empty board without."),
    ] = None,
    rack: Annotated[
        str | None,
        typer.Option("--rack", metavar="TILES", help="The tiles; the first rack of the position."),
    ] = None,
    lexicon: Lexicon = "enable",
    top: Annotated[
        int | None,
        typer.Option("--top", metavar="N", min=0, help=f"Show the best N plays; {_TOP}."),
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="Show all plays.")] = False,
    house: House = None,
    as_json: Json = False,
) -> None:
    """Find the plays of a rack in a position and show the best, or all of them.

    All plays are counted and their scores added up, whatever is shown. Exchanges and passes are
    no plays.
    """
    if everything and top is not None:
        raise typer.BadParameter("--top and --all exclude each other", param_hint="--all")
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
    noun = "play" if count == 1 else "plays"
    say(f"{count:,} {noun}, {score_sum:,} points together.")


def _start(
    edition_id: str | None, cgp: str | None, rack: str | None, house: dict[str, object]
) -> tuple[Edition, Board, Tally, tuple[str, ...]]:
    """Return the edition, the board and the rack to look at, and what is odd about them."""
    from tilewright.cli.position import read_position, start
    from tilewright.errors import NotationError

    held: Tally | None = None
    if cgp is None:
        edition, board, warnings = start(edition_id, None, house)
    else:
        position = read_position(edition_id, cgp, house)
        edition, board, warnings = position.edition, position.board, position.warnings
        held = position.racks[0]
    if rack is not None:
        held = edition.tiles.parse_tiles(rack)
        if len(held) > edition.rack:
            raise NotationError(
                f"a rack of {edition.ref} holds at most {edition.rack} tiles, found {len(held)};"
                " more are allowed by a house rule such as --house rack=9"
            )
    if held is None:
        raise NotationError("the tiles are unknown: name them with --rack, such as --rack AEINRST")
    return edition, board, held, warnings


def _written(plays: Sequence[Candidate], board: Board, edition: Edition) -> list[str]:
    """Return plays in their one canonical spelling."""
    from tilewright.formats.plays import write_play

    return [write_play(each.play, board, edition) for each in plays]
