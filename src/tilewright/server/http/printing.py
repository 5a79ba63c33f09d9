"""The HTTP operation that prints a kept game, which its player's browser has and the server not."""

from __future__ import annotations

from typing import Final

from tilewright.errors import TilewrightError
from tilewright.formats.pictures.pdf import write_pdf_pages
from tilewright.records.kept.file import load_kept
from tilewright.records.kept.follow import follow_kept
from tilewright.server.http.routing import Api, Call
from tilewright.server.messages.errors import Code, Problem
from tilewright.server.messages.printing import PrintKept, SheetKind
from tilewright.sheets.kept import scored_kept
from tilewright.sheets.page import Paper
from tilewright.sheets.result_sheet import draw_result_sheet
from tilewright.sheets.score_sheet import draw_score_sheet

api: Final = Api("/api/v1", "sheets")

_EXAMPLE: Final = (
    '{"tilewright": "kept-game", "version": 1,'
    ' "header": {"edition": {"id": "pocket", "house": {}},'
    ' "players": [{"name": "Ann"}, {"name": "Ben"}]}, "entries": []}'
)


@api.post("/sheets", PrintKept, bytes, example=PrintKept(text=_EXAMPLE))
async def print_kept_game(call: Call, body: PrintKept) -> bytes:
    """Print the score sheet or the result of a kept game, in the language of the request."""
    return await call.registry.work_threads.run(lambda: _print(body))


def _print(body: PrintKept) -> bytes:
    try:
        game = scored_kept(follow_kept(load_kept(body.text)))
    except TilewrightError as error:
        raise Problem(Code.BAD_REQUEST, str(error)) from error
    paper = Paper.LETTER if body.letter else Paper.A4
    if body.sheet is SheetKind.RESULT:
        return write_pdf_pages((draw_result_sheet(game, paper=paper, large=body.large),))
    return write_pdf_pages(
        draw_score_sheet(game.edition, game.names, game, paper=paper, large=body.large)
    )
