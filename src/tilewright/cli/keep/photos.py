"""Entering a play from a photo: what it seems to show, and the person's confirmation."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tilewright.camera.reading import Sighting, read_photo
from tilewright.cli.keep.desk import Desk
from tilewright.cli.keep.entries import is_play
from tilewright.cli.keep.telling import turn_of
from tilewright.cli.terminal.answers import read_number
from tilewright.cli.terminal.screen import Screen
from tilewright.errors import FileError, PhotoError
from tilewright.formats.plays import write_play

__all__ = ["enter_from_photo"]

_SURE: Final = 0.9
"""Tiles that are less certain than this are pointed out."""


def enter_from_photo(desk: Desk, path: Path, screen: Screen) -> bool:
    """Propose what a photo shows, and enter what the person confirms; return whether it was.

    Raises:
        FileError: The photo can't be opened.
        PhotoError: It shows no board, or this game can't be compared with a photo.
        EOFError: The input ended before the person decided; nothing was entered.
    """
    sighting = _look(desk, path)
    if not sighting.proposals:
        screen.tell("The photo shows no new tiles.")
        return False
    screen.tell(turn_of(desk.followed))
    _show(desk, sighting, screen)
    while True:
        line = screen.ask(_question(len(sighting.proposals))).strip()
        if not line:
            screen.tell("Nothing was entered.")
            return False
        number = read_number(line)
        if number is not None and 1 <= number <= len(sighting.proposals):
            answer = desk.enter_play(sighting.proposals[number - 1].play)
        elif is_play(line):
            answer = desk.do(line)
        else:
            screen.tell(f"{line!r} is neither a number of the list nor a play.")
            continue
        for sentence in answer.lines:
            screen.tell(sentence)
        if answer.is_done:
            return True


def _look(desk: Desk, path: Path) -> Sighting:
    followed = desk.followed
    if followed.on_turn is None:
        raise PhotoError("the game is over, so a photo adds nothing to it")
    if followed.hidden != 0:
        raise PhotoError(
            "some turns have only their points, so it isn't known which tiles in the photo are"
            " new; enter the missing plays first"
        )
    try:
        data = path.read_bytes()
    except OSError as error:
        raise FileError.unreadable(path, error) from error
    return read_photo(data, desk.edition, followed.board, desk.words)


def _show(desk: Desk, sighting: Sighting, screen: Screen) -> None:
    board, edition = desk.followed.board, desk.edition
    if sighting.hidden:
        names = ", ".join(square.name for square in sighting.hidden)
        screen.tell(f"These squares have tiles that the photo doesn't show clearly: {names}.")
    screen.tell("The photo may show:")
    for number, each in enumerate(sighting.proposals, 1):
        text = write_play(each.play, board, edition, edition.coordinates)
        shown = desk.preview_play(each.play).text
        screen.tell(f"{number}: {text}, {each.probability:.0%}. {shown}")
        doubtful = [
            square.name
            for square, certainty in zip(each.play.squares, each.certainty, strict=True)
            if certainty < _SURE and square not in each.guessed
        ]
        if doubtful:
            screen.tell(f"   Look again at {', '.join(doubtful)}.")
        if each.guessed:
            names = ", ".join(square.name for square in each.guessed)
            screen.tell(f"   A photo can't show what a blank stands for; this is a guess: {names}.")


def _question(count: int) -> str:
    choice = "1" if count == 1 else f"1 to {count}"
    return f"Type {choice} to enter that play, or the play as it is; Enter for nothing: "
