"""The HTTP operations for puzzles.

The server makes all puzzles itself, from self-play and from finished games, and takes answers only
to those: no operation analyzes a position that a client sends.
"""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial
from typing import Final

import msgspec

from tilewright.analysis.model import Review
from tilewright.analysis.puzzles import Puzzle, daily_puzzle, worst_turns
from tilewright.errors import IllegalMove
from tilewright.lexicon.policy import WordPolicy
from tilewright.library.moves import TurnMove
from tilewright.rules.play.move import Exchange, Pass
from tilewright.server.http.identity import person_of
from tilewright.server.http.routing import PUZZLE, Api, Call
from tilewright.server.http.tables import AT_TABLE
from tilewright.server.messages import puzzles as wire
from tilewright.server.messages.errors import Code, not_found, problem_of, refusal
from tilewright.server.messages.moves import Draft, ExchangeMove, PlayMove, read_play
from tilewright.server.messages.preview import Preview
from tilewright.server.messages.study import StudyMemory
from tilewright.server.puzzles import answering
from tilewright.server.study.cards import MOST_CARDS, PUZZLES, as_card, as_memory
from tilewright.server.study.questions import remembered
from tilewright.server.tables.session import SeatSession
from tilewright.server.upkeep.limits import ANSWER_COST
from tilewright.study import Grade
from tilewright.units import Seat, as_seat

api: Final = Api("/api/v1", "puzzles")

_ID_LENGTH: Final = 32
_PLAY: Final = PlayMove(text="8F HORN")


@api.get("/puzzles/daily", wire.Puzzle)
async def get_daily_puzzle(call: Call) -> wire.Puzzle:
    """Get the puzzle of the day, which is the same for everyone."""
    day = datetime.fromtimestamp(call.registry.now() / 1000, UTC).date()
    return await call.registry.work_threads.run(
        lambda: answering.message_of(daily_puzzle(day), day.isoformat())
    )


@api.get("/puzzles/{puzzle}", wire.Puzzle, codes=(Code.NOT_FOUND,))
async def get_puzzle(call: Call) -> wire.Puzzle:
    """Get a puzzle that the server has made, without its answer."""
    puzzle = await _find(call)
    return await call.registry.work_threads.run(lambda: answering.message_of(puzzle))


@api.post(
    "/puzzles/{puzzle}/preview",
    Draft,
    Preview,
    codes=(Code.NOT_FOUND,),
    example=Draft(text="8F HORN"),
)
async def preview_answer(call: Call, body: Draft) -> Preview:
    """Preview a play's score, without being told whether its words are valid."""
    puzzle = await _find(call)
    play = read_play(body, puzzle.view)
    return await call.registry.work_threads.run(lambda: answering.preview_in(puzzle, play))


@api.post(
    "/puzzles/{puzzle}/answers",
    wire.AnswerPuzzle,
    wire.PuzzleResult,
    codes=(Code.NOT_FOUND, Code.ILLEGAL, Code.BAD_TOKEN, Code.NOT_ALLOWED, Code.CONFLICT),
    example=wire.AnswerPuzzle(move=_PLAY),
)
async def answer_puzzle(call: Call, body: wire.AnswerPuzzle) -> wire.PuzzleResult:
    """Answer a puzzle, or give up; one that is missed returns among the study cards."""
    registry = call.registry
    owner = await person_of(call) if call.bearer else None
    puzzle = await _find(call)
    view = puzzle.view
    move = None if body.move is None else _move(body.move, puzzle)
    registry.limits.puzzles.take(call.client, ANSWER_COST)
    words = await registry.lexicon(view.lexicon.id, view.lexicon.checksum)
    try:
        result = await registry.puzzle_threads.run(
            lambda: answering.grade_answer(puzzle, move, words)
        )
    except IllegalMove as error:
        raise problem_of(error, view.edition) from error
    if not body.counts:
        return result
    question = f"puzzle {puzzle.id}"
    before = body.memory
    if owner is not None:
        card = await registry.store.study_card(owner.id, PUZZLES, question)
        before = None if card is None else as_memory(card)
    memory = _remembered(before, call, is_best=result.is_best)
    if owner is not None and memory is not None:
        kept = as_card(PUZZLES, question, memory)
        if not await registry.store.save_study_cards(owner.id, [kept], MOST_CARDS):
            raise refusal(Code.CONFLICT, "study-full", most=MOST_CARDS)
    return msgspec.structs.replace(result, memory=memory)


def _remembered(before: StudyMemory | None, call: Call, *, is_best: bool) -> StudyMemory | None:
    """Return what is remembered; a puzzle that was solved at once does not return."""
    if is_best and before is None:
        return None
    return remembered(before, Grade.RIGHT if is_best else Grade.WRONG, call.registry.now())


def _move(request: wire.PuzzleAnswer, puzzle: Puzzle) -> TurnMove:
    view = puzzle.view
    match request:
        case PlayMove():
            return read_play(request, view)
        case ExchangeMove():
            return Exchange(view.edition.tiles.parse_tiles(request.tiles))
        case _:
            return Pass()


async def _find(call: Call) -> Puzzle:
    """Return the puzzle in the path."""
    name = call.path(PUZZLE)
    run = call.registry.work_threads.run
    puzzle = await run(lambda: answering.find_shipped(name))
    if puzzle is None:
        data = await call.registry.store.puzzle(name) or ""
        puzzle = await run(lambda: answering.read_stored(data, partial(_policy, call)))
    if puzzle is None:
        raise not_found("puzzle")
    return puzzle


@api.get("/tables/{table}/mistakes", wire.Mistakes, codes=AT_TABLE, needs_token=True)
async def list_mistakes(call: Call) -> wire.Mistakes:
    """List the worst turns of the token's owner in a finished, reviewed game."""
    session, review = await _reviewed(call)
    worst = [turn for seat in session.seats for turn in worst_turns(review, seat)]
    return wire.Mistakes(
        mistakes=tuple(wire.Mistake(seat=Seat(turn.seat), turn=turn.number) for turn in worst)
    )


@api.post(
    "/tables/{table}/puzzles",
    wire.MakePuzzle,
    wire.MadePuzzle,
    codes=AT_TABLE,
    needs_token=True,
    example=wire.MakePuzzle(turn=7),
)
async def make_puzzle(call: Call, body: wire.MakePuzzle) -> wire.MadePuzzle:
    """Make a puzzle from a mistake of the token's owner in a finished, reviewed game."""
    session, review = await _reviewed(call)
    registry, room = call.registry, session.room
    seat = session.acting_seat(as_seat(body.seat))
    if body.turn not in {turn.number for turn in worst_turns(review, seat)}:
        raise refusal(Code.CONFLICT, "no-mistake")
    # Only someone who knows the server's secret can guess a puzzle's id.
    name = registry.pseudonym(f"puzzle {room.id} {body.turn}")[:_ID_LENGTH]
    data = await registry.store.puzzle(name)
    if data is None:
        registry.limits.puzzles.take(session.address)
        text = await registry.store.event_text(room.id)
        words = await registry.lexicon(room.setup.lexicon, room.setup.checksum)
        edition = room.setup.printed_edition()
        policy = registry.word_policy(words, edition, offensive=room.setup.offensive)
        data = await registry.puzzle_threads.run(
            lambda: answering.make(text, body.turn, words, name, policy)
        )
        await registry.store.save_puzzle(name, room.id, data)
    stored = data
    return wire.MadePuzzle(
        puzzle=await registry.work_threads.run(
            lambda: answering.stored_message(stored, partial(_policy, call))
        )
    )


def _policy(call: Call, puzzle: Puzzle) -> WordPolicy:
    """Return which words to say about a stored puzzle: the host may be stricter than its table."""
    view = puzzle.view
    return call.registry.word_policy(view.lexicon, view.edition, offensive=puzzle.offensive)


async def _reviewed(call: Call) -> tuple[SeatSession, Review]:
    """Return a player's session at a table whose game is over, and the review of the game."""
    session = await call.session()
    session.count_command()
    if not session.seats:
        raise refusal(Code.NOT_ALLOWED, "only-watch")
    if not session.room.is_over:
        raise refusal(Code.CONFLICT, "no-review-yet")
    room = session.room
    await call.registry.reviews.recall(room.id, offensive=room.may_offend)
    review = call.registry.reviews.answer(room.id).review
    if review is None:
        raise refusal(Code.CONFLICT, "review-first")
    return session, review
