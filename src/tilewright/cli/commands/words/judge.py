"""``tilewright words judge``: one answer for all words of a play, and nothing else."""

from __future__ import annotations

import json
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from tilewright.cli.commands.words.finder import open_finder
from tilewright.cli.files import expand_arguments
from tilewright.cli.options import (
    DEFAULT_LEXICON,
    Color,
    Json,
    LettersOf,
    Lexicon,
    When,
    wants_json,
)
from tilewright.cli.output import REFUSED, emit, say
from tilewright.errors import FileError, TilewrightError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilewright.cli.terminal.screen import Screen
    from tilewright.kernel.questions import WordFinder

ANSWERS: Final = {True: "Acceptable", False: "Not acceptable"}
"""What is said about a play."""

PROMPT: Final = "All words of the play: "


def judge_words_command(  # noqa: PLR0913 - one parameter per option
    context: typer.Context,
    *,
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[WORD...]",
            help="All words of the play; - reads them from standard input. Without words, the"
            " judge asks for them, play after play.",
        ),
    ] = None,
    lexicon: Lexicon = DEFAULT_LEXICON,
    edition: LettersOf = None,
    add: Annotated[
        list[str] | None,
        typer.Option("--add", metavar="WORD", help="Accept this word as well; may be repeated."),
    ] = None,
    ban: Annotated[
        list[str] | None,
        typer.Option("--ban", metavar="WORD", help="Do not accept this word; may be repeated."),
    ] = None,
    log: Annotated[
        Path | None,
        typer.Option("--log", metavar="FILE", help="Append every ruling to this file, as JSON."),
    ] = None,
    color: Color = When.AUTO,
    as_json: Json = False,
) -> None:
    """Judge a challenged play: one answer for all its words, as a word judge gives it.

    The answer never says which word is wrong. The exit code is 1 if the play is not acceptable.
    Without words, the terminal becomes a self-service judge with large letters, for a club's table.
    """
    finder = open_finder(lexicon, edition, added=add or (), banned=ban or ())
    judge = WordJudge(finder, log)
    wants = wants_json(context, as_json)
    if not words:
        if wants or not sys.stdin.isatty():
            raise typer.BadParameter("name all words of the play, or -", param_hint="WORD...")
        from tilewright.cli.terminal.capabilities import color_depth
        from tilewright.cli.terminal.screen import open_screen

        serve(judge, open_screen(color_depth(color)))
        return
    play = [word for argument in expand_arguments(words) for word in argument.split()]
    if not play:
        raise typer.BadParameter("there are no words to judge", param_hint="WORD...")
    is_acceptable = judge.rule(play)
    if wants:
        written = [word.upper() for word in play]
        emit({"lexicon": finder.lexicon.id, "words": written, "acceptable": is_acceptable})
    else:
        say(ANSWERS[is_acceptable])
    if not is_acceptable:
        raise typer.Exit(REFUSED)


class WordJudge:
    """Rules on plays, and writes every ruling down."""

    def __init__(self, finder: WordFinder, log: Path | None) -> None:
        """Look words up with ``finder``; append rulings to ``log``, if there is one."""
        self.finder = finder
        self.log = log

    def rule(self, words: Sequence[str]) -> bool:
        """Return whether all words of a play are acceptable.

        Raises ``FileError`` if the ruling can't be written down; then there is no ruling.
        """
        is_acceptable = all(self.finder.accepts(word) for word in words)
        if self.log is not None:
            entry = {
                "at": datetime.now(UTC).isoformat(timespec="seconds"),
                "lexicon": self.finder.lexicon.id,
                "words": [word.upper() for word in words],
                "acceptable": is_acceptable,
            }
            try:
                with self.log.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(entry, ensure_ascii=False) + "\n")
            except OSError as error:
                raise FileError.unwritable(self.log, error) from error
        return is_acceptable


def serve(judge: WordJudge, screen: Screen) -> None:
    """Ask for the words of one play after another, until the end of the input."""
    from tilewright.cli.terminal.color import Style, paint
    from tilewright.cli.terminal.large_type import enlarge

    styles = {
        True: Style(ink="#2e8b57", bold=True),
        False: Style(ink="#c0392b", bold=True),
    }
    screen.wipe()
    _welcome(judge, screen)
    while True:
        try:
            words = screen.ask(PROMPT).replace(",", " ").split()
        except EOFError:
            screen.show("")
            return
        screen.wipe()
        if not words:
            _welcome(judge, screen)
            continue
        try:
            is_acceptable = judge.rule(words)
        except TilewrightError as error:
            screen.tell(f"There is no ruling: {error}.")
            continue
        # The words are repeated, so that both players see what was judged.
        screen.show(f"\n  {'  '.join(word.upper() for word in words)}\n")
        for line in enlarge(ANSWERS[is_acceptable], screen.columns - 2):
            screen.show(paint(f"  {line}", styles[is_acceptable], screen.color))
        screen.show("")


def _welcome(judge: WordJudge, screen: Screen) -> None:
    screen.tell(
        f"Word judge ({judge.finder.lexicon.id}). Type all words of the challenged play, with"
        " spaces between them, and press Enter. Enter alone clears the answer; Ctrl-D ends."
    )
    screen.show("")
