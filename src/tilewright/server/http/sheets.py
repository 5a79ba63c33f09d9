"""The HTTP operations that print a finished game: its score sheet and its result, as PDF."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tilewright.formats.json.events import load_events
from tilewright.formats.pictures.pdf import write_pdf_pages
from tilewright.formats.pictures.shapes import Drawing
from tilewright.rules.evolve import replay
from tilewright.rules.view import view_of
from tilewright.server.http.routing import LARGE, LETTER, Api, Call
from tilewright.server.http.tables import AT_TABLE
from tilewright.server.tables.session import finished_events
from tilewright.sheets.page import Paper
from tilewright.sheets.result_sheet import draw_result_sheet
from tilewright.sheets.score_sheet import draw_score_sheet
from tilewright.sheets.scored_game import ScoredGame
from tilewright.sheets.scoring import scored_view

api: Final = Api("/api/v1/tables/{table}", "playing")

_OPTIONS: Final = (LETTER, LARGE)


@api.get("/score-sheet.pdf", bytes, codes=AT_TABLE, query=_OPTIONS, needs_token=True)
async def get_score_sheet(call: Call) -> bytes:
    """Print the score sheet of a finished game, in the language of the request."""
    return await _print(call, _score_sheet)


@api.get("/result.pdf", bytes, codes=AT_TABLE, query=_OPTIONS, needs_token=True)
async def get_result_sheet(call: Call) -> bytes:
    """Print the result of a finished game with its board, in the language of the request."""
    return await _print(call, _result_sheet)


def _score_sheet(game: ScoredGame, paper: Paper, large: bool) -> tuple[Drawing, ...]:  # noqa: FBT001 - a query's value
    return draw_score_sheet(game.edition, game.names, game, paper=paper, large=large)


def _result_sheet(game: ScoredGame, paper: Paper, large: bool) -> tuple[Drawing, ...]:  # noqa: FBT001 - a query's value
    return (draw_result_sheet(game, paper=paper, large=large),)


async def _print(
    call: Call, draw: Callable[[ScoredGame, Paper, bool], tuple[Drawing, ...]]
) -> bytes:
    paper = Paper.LETTER if call.number(LETTER) else Paper.A4
    large = bool(call.number(LARGE))
    text = await finished_events(await call.session())
    return await call.registry.work_threads.run(
        lambda: write_pdf_pages(draw(_scored(text), paper, large))
    )


def _scored(text: str) -> ScoredGame:
    return scored_view(view_of(replay(load_events(text)), None))
