"""``tilewright study``: learn words with questions that return before you forget the answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from tilewright.cli.completion import complete_deck
from tilewright.cli.files import (
    expand_arguments,
    read_input,
    shown,
)
from tilewright.cli.folders import study_file
from tilewright.cli.lexicons import open_words
from tilewright.cli.notebook import Notebook, now
from tilewright.cli.options import (
    DEFAULT_LEXICON,
    Color,
    Json,
    LettersOf,
    Lexicon,
    Offensive,
    When,
    number,
    wants_json,
)
from tilewright.cli.output import DONE, clean, emit, say, say_all
from tilewright.cli.recorded import read_followed
from tilewright.cli.terminal.capabilities import color_depth
from tilewright.cli.terminal.layout import as_table, counted
from tilewright.cli.terminal.screen import open_screen
from tilewright.errors import NotationError
from tilewright.units import Seat, all_seats

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tilewright.cli.terminal.screen import Screen
    from tilewright.records.follow import Followed
    from tilewright.study import Question


def study_command(  # noqa: PLR0913 - one parameter per option
    context: typer.Context,
    *,
    deck: Annotated[
        list[str] | None,
        typer.Option(
            "--deck",
            metavar="NAME",
            help="A deck to study: missed, two, three, q, hooks or stems; may be repeated. By"
            " default, all of them in this order.",
            autocompletion=complete_deck,
        ),
    ] = None,
    new: Annotated[
        int,
        typer.Option("--new", metavar="N", parser=number(0), help="Ask at most N new questions."),
    ] = 10,
    limit: Annotated[
        int,
        typer.Option(
            "--limit", "-n", metavar="N", parser=number(1), help="Ask at most N questions."
        ),
    ] = 20,
    add: Annotated[
        list[str] | None,
        typer.Option(
            "--add",
            metavar="WORD",
            help="Add a word that you missed, and ask nothing; may be repeated. - reads words from"
            " standard input.",
        ),
    ] = None,
    game: Annotated[
        list[str] | None,
        typer.Option(
            "--game",
            metavar="FILE",
            help="Add the words that the coach finds in a recorded game, and ask nothing; may be"
            " repeated.",
        ),
    ] = None,
    player: Annotated[
        str | None,
        typer.Option(
            "--player",
            metavar="NAME",
            help="With --game: only the words that this player missed.",
        ),
    ] = None,
    statistics: Annotated[
        bool, typer.Option("--statistics", help="Show how far you are, and ask nothing.")
    ] = False,
    lexicon: Lexicon = DEFAULT_LEXICON,
    edition: LettersOf = None,
    offensive: Offensive = False,
    plain: Annotated[bool, typer.Option("--plain", help="Use no colors.")] = False,
    color: Color = When.AUTO,
    as_json: Json = False,
) -> int:
    """Learn words: questions return shortly before you would forget the answer.

    Your progress is saved after every answer. Type a dot or press Ctrl-D to stop.
    """
    from tilewright.edition.shipped import load_edition
    from tilewright.study import DECKS, build_deck, choose_questions

    shows_json = wants_json(context, as_json)
    notebook = Notebook.open(study_file())
    if add:
        added = [word.upper() for word in expand_arguments(add)]
        return _add(notebook, added, shows_json=shows_json)
    if game:
        found = [
            word for name in game for word in _missed_in(name, player, lexicon, offensive=offensive)
        ]
        return _add(notebook, found, shows_json=shows_json)
    box = None if edition is None else load_edition(edition)
    words = open_words(box, lexicon)
    notebook.lexicon = words.id
    missed = notebook.progress.missed
    decks = {
        name: build_deck(name, words, missed, box, offensive=offensive) for name in deck or DECKS
    }
    if statistics:
        return _show_statistics(notebook, decks, shows_json=shows_json)
    return _ask(
        notebook,
        choose_questions(list(decks.values()), notebook.shelf, now(), new=new, limit=limit),
        open_screen(color_depth(When.NEVER if plain else color), is_plain=plain),
        shows_json=shows_json,
    )


def _add(notebook: Notebook, words: list[str], *, shows_json: bool) -> int:
    """Add words to the deck of missed words."""
    for word in words:
        if not word.isalpha():
            raise NotationError(f"{clean(word)!r} is not a word; type its letters only")
    before = notebook.progress.missed
    notebook.save(notebook.progress.with_missed(words))
    after = notebook.progress.missed
    added = after[len(before) :]
    if shows_json:
        emit({"added": len(added), "missed": list(after)})
    elif added:
        say(f"Added {counted(len(added), 'word')}: {', '.join(added)}.")
        say("Study them with: tilewright study --deck missed")
    else:
        say("There is nothing to add.")
    return DONE


def _missed_in(name: str, player: str | None, lexicon: str, *, offensive: bool) -> tuple[str, ...]:
    """Return the words that players missed in the recorded game in a file."""
    from tilewright.analysis.coach.recorded import missed_words
    from tilewright.lexicon.policy import policy_for

    followed = read_followed(read_input(name))
    seat = None if player is None else _seat_of(player, followed, name)
    edition = followed.record.edition
    words = open_words(edition, lexicon)
    policy = policy_for(words, edition, offensive=offensive)
    return missed_words(followed, words, seat, policy=policy)


def _seat_of(player: str, followed: Followed, file: str) -> Seat:
    """Return the seat of the player with a name or nickname, in uppercase or lowercase."""
    players = followed.record.players
    wanted = player.casefold()
    for seat in all_seats(len(players)):
        if wanted in {players[seat].nick.casefold(), players[seat].name.casefold()}:
            return seat
    names = " or ".join(clean(one.name or one.nick) for one in players)
    raise NotationError(f"no player in {shown(file)} is called {player!r}; choose {names}")


def _show_statistics(
    notebook: Notebook, decks: Mapping[str, Sequence[Question]], *, shows_json: bool
) -> int:
    """Print how many questions of each deck were asked and are due."""
    shelf, moment = notebook.shelf, now()
    rows = [
        (name, len(deck), len(deck) - len(shelf.new(deck)), len(shelf.due(deck, moment)))
        for name, deck in decks.items()
    ]
    if shows_json:
        keys = ("deck", "questions", "asked", "due")
        found = [dict(zip(keys, row, strict=True)) for row in rows]
        answers = {"answers": shelf.answers, "right": shelf.right}
        emit({"lexicon": notebook.lexicon, **answers, "decks": found})
        return DONE
    from tilewright.study import DECKS

    head = ("deck", "questions", "asked", "due", "")
    table = [head, *((*map(str, row), DECKS[row[0]]) for row in rows)]
    say_all(as_table(table, right=frozenset({1, 2, 3})))
    if shelf.answers:
        share = shelf.right / shelf.answers
        say(f"{counted(shelf.answers, 'answer')}, {share:.0%} of them right.")
    return DONE


def _ask(
    notebook: Notebook, questions: Sequence[Question], screen: Screen, *, shows_json: bool
) -> int:
    """Ask questions until all were answered right, or until the person stops."""
    from tilewright.cli.terminal.quiz import STOP, Quiz

    quiz = Quiz(screen, notebook.record)
    if questions:
        screen.tell(f"{counted(len(questions), 'question')}. Type {STOP} to stop.")
        quiz.run(questions)
        screen.show("")
        screen.tell(quiz.summary)
    elif not shows_json:
        say("Nothing is due. Use --new to ask new questions, or --deck to choose another deck.")
    waiting = len(notebook.progress.due_puzzles(now()))
    if waiting and not shows_json:
        are = "puzzle that you missed is" if waiting == 1 else "puzzles that you missed are"
        say(f"{waiting} {are} due. Solve with: tilewright puzzle --missed")
    if shows_json:
        emit({"lexicon": notebook.lexicon, "asked": len(quiz.grades), "right": quiz.right})
    return DONE
