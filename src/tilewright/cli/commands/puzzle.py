"""``tilewright puzzle``: find the best move, in the puzzle of the day or in your own games."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Annotated

import typer

from tilewright.cli.files import read_input, shown
from tilewright.cli.folders import study_file
from tilewright.cli.lexicons import open_words
from tilewright.cli.notebook import Notebook, now
from tilewright.cli.options import Color, Json, Offensive, When, wants_json
from tilewright.cli.output import DONE, INTERRUPTED, clean, emit, say
from tilewright.cli.terminal.capabilities import color_depth
from tilewright.cli.terminal.layout import counted
from tilewright.cli.terminal.progress import watching
from tilewright.cli.terminal.screen import open_screen
from tilewright.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from tilewright.analysis.model import Review
    from tilewright.analysis.puzzles import Graded, Puzzle
    from tilewright.analysis.sources import Source
    from tilewright.analysis.words import GameWords
    from tilewright.cli.terminal.progress import Watch
    from tilewright.cli.terminal.screen import Screen
    from tilewright.lexicon.policy import WordPolicy
    from tilewright.library.moves import TurnMove


def _read_day(value: object) -> date:
    text = str(value).strip()
    try:
        return datetime.strptime(text, "%Y-%m-%d").replace(tzinfo=UTC).date()
    except ValueError:
        raise typer.BadParameter(
            f"expected a day such as 2026-11-17, found {text[:40]!r}"
        ) from None


def puzzle_command(  # noqa: PLR0913 - one parameter per option
    context: typer.Context,
    *,
    day: Annotated[
        date | None,
        typer.Option(
            "--date",
            metavar="DATE",
            parser=_read_day,
            help="Solve the puzzle of this day, such as 2026-11-17; by default today's.",
        ),
    ] = None,
    game: Annotated[
        str | None,
        typer.Option(
            "--game",
            metavar="FILE",
            help="Solve puzzles from the mistakes in a recorded game, which is reviewed first.",
        ),
    ] = None,
    player: Annotated[
        str | None,
        typer.Option(
            "--player", metavar="NAME", help="With --game: only the mistakes of this player."
        ),
    ] = None,
    lexicon: Annotated[
        str | None,
        typer.Option(
            "--lexicon",
            "-l",
            metavar="NAME",
            help="With --game: the game's dictionary; by default the one that the file names.",
        ),
    ] = None,
    missed: Annotated[
        bool, typer.Option("--missed", help="Solve the puzzles that you missed and that are due.")
    ] = False,
    offensive: Offensive = False,
    plain: Annotated[bool, typer.Option("--plain", help="Use no colors and no drawings.")] = False,
    color: Color = When.AUTO,
    as_json: Json = False,
) -> int:
    """Find the best move in a position where it is better than every other move.

    There is a puzzle for every day, the same for everyone. A puzzle that you miss returns after
    some days, with --missed.
    """
    shows_json = wants_json(context, as_json)
    notebook = Notebook.open(study_file())
    screen = open_screen(color_depth(When.NEVER if plain else color), is_plain=plain)
    if missed:
        due = _missed(notebook)
        if not due and not shows_json:
            say("There is nothing to solve now.")
        return _solve(due, notebook, screen, shows_json=shows_json)
    if game is None:
        from tilewright.analysis.puzzles import daily_puzzle

        chosen = day or datetime.now(UTC).date()
        if not shows_json:
            say(_heading(daily_puzzle(chosen), chosen))
        return _solve([daily_puzzle(chosen)], notebook, screen, shows_json=shows_json)
    with watching() as watch:
        found = list(_mistakes(game, player, lexicon, watch, offensive=offensive))
    if watch.interrupted:
        return INTERRUPTED
    if not found and not shows_json:
        say("No turn of this game makes a puzzle: none has one best move that was missed.")
    return _solve(found, notebook, screen, shows_json=shows_json)


def _heading(puzzle: Puzzle, day: date) -> str:
    words = puzzle.view.lexicon.id
    return f"Puzzle of {day.isoformat()}: {puzzle.view.edition.name}, dictionary {words}."


def _missed(notebook: Notebook) -> list[Puzzle]:
    """Return the missed puzzles that are due."""
    from tilewright.analysis.puzzles import read_puzzle

    stored = notebook.progress.puzzles
    return [read_puzzle(stored[name]) for name in notebook.progress.due_puzzles(now())]


def _solve(
    puzzles: Iterable[Puzzle], notebook: Notebook, screen: Screen, *, shows_json: bool
) -> int:
    """Show puzzles one after another until the person stops."""
    from tilewright.analysis.puzzles import write_puzzle
    from tilewright.cli.terminal.riddle import Riddle
    from tilewright.study import Grade

    answers: list[dict[str, object]] = []
    for puzzle in puzzles:
        if puzzle.turn:
            screen.tell(f"Turn {puzzle.turn}.")
        riddle = Riddle(screen, puzzle, _grader(puzzle))
        goes_on = riddle.run()
        first = riddle.first
        if first is not None or goes_on:
            grade = Grade.RIGHT if _is_solved(first) else Grade.WRONG
            text = write_puzzle(puzzle)
            notebook.save(notebook.progress.with_puzzle(puzzle.id, text, grade, now()))
            answers.append(_data(puzzle, first))
        if not goes_on:
            if not shows_json:
                say()  # The prompt is still open.
            break
    if shows_json:
        emit({"puzzles": answers})
    elif len(answers) > 1:
        solved = sum(bool(one["solved"]) for one in answers)
        say(f"{solved} of {counted(len(answers), 'puzzle')} solved the first time.")
    return DONE


def _is_solved(first: Graded | None) -> bool:
    return first is not None and first.is_best


def _data(puzzle: Puzzle, first: Graded | None) -> dict[str, object]:
    return {
        "puzzle": puzzle.id,
        "best": puzzle.best,
        "margin": puzzle.margin,
        "unit": puzzle.unit.value,
        "answer": None if first is None else first.text,
        "solved": _is_solved(first),
        "loss": None if first is None else first.loss.mean,
    }


def _grader(puzzle: Puzzle) -> Callable[[TurnMove], Graded]:
    """Return a function that grades answers; the engine is prepared when it is first needed."""
    from functools import cache

    from tilewright.analysis.engine import Engine
    from tilewright.analysis.puzzles import grade_move
    from tilewright.analysis.puzzles.making import EFFORT

    view = puzzle.view

    @cache
    def engine() -> Engine:
        words = open_words(view.edition, view.lexicon.id)
        return Engine(view.edition, words, len(view.scores), EFFORT)

    return lambda move: grade_move(puzzle, move, engine())


def _mistakes(
    name: str, player: str | None, lexicon: str | None, watch: Watch, *, offensive: bool
) -> Iterator[Puzzle]:
    """Yield the puzzles from the mistakes in a game, the worst first."""
    from tilewright.analysis.engine import Stopped
    from tilewright.analysis.puzzles import puzzle_from, worst_turns
    from tilewright.analysis.sources import sources_in
    from tilewright.analysis.words import words_for
    from tilewright.lexicon.cache import cache_key
    from tilewright.lexicon.policy import policy_for

    source = sources_in(read_input(name))[0]
    record = source.followed.record
    names = [one.name or one.nick for one in record.players]
    seats = range(len(names)) if player is None else [_seat_of(player, names, name)]
    words = words_for(record, lexicon)
    policy = policy_for(words.lexicon, record.edition, offensive=offensive)
    review = _review(source, words, watch, policy)
    for seat in seats:
        for turn in worst_turns(review, seat):
            watch.show(f"Turn {turn.number}: looking for a puzzle")
            key = cache_key(repr(record), str(turn.number), words.lexicon.checksum)[:16]
            try:
                found = puzzle_from(
                    source,
                    turn.number,
                    words.lexicon,
                    key,
                    lambda: not watch.interrupted,
                    policy=policy,
                )
            except Stopped:
                return
            if found is not None:
                yield found


def _seat_of(player: str, names: list[str], file: str) -> int:
    for seat, name in enumerate(names):
        if name.casefold() == player.casefold():
            return seat
    choice = " or ".join(map(clean, names))
    raise NotationError(f"no player in {shown(file)} is called {player!r}; choose {choice}")


def _review(source: Source, words: GameWords, watch: Watch, policy: WordPolicy) -> Review:
    """Return the review of a game, which takes no time if it was reviewed before."""
    from tilewright.analysis.effort import DEFAULT
    from tilewright.analysis.review import review_game
    from tilewright.analysis.store import review_store, source_key
    from tilewright.system import usable_cores

    effort = replace(DEFAULT, threads=usable_cores())
    store, key = review_store(), source_key(source, words, effort, policy)
    stored = store.load(key)
    if stored is not None:
        return stored

    def progress(done: int, turns: int) -> bool:
        watch.show(f"Review: turn {done + 1} of {turns}")
        return not watch.interrupted

    review = review_game(source, words, effort, policy=policy, progress=progress)
    store.save(key, review)
    return review
