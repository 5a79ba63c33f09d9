"""Reads typed plays, using the player's rack to decide which letters are blanks."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tilewright.cli.terminal.answers import read_number
from tilewright.errors import NotationError
from tilewright.formats.plays import parse_play
from tilewright.rules.play.move import Play
from tilewright.rules.view import View
from tilewright.tiles import BLANK_BIT, Kind, Tally, blank_cell, tokens
from tilewright.units import Tile

_HIGHEST: Final = 9_999
"""More points than any play can score."""


def read_play(text: str, view: View) -> Play:
    """Parse a play typed by the player whose ``view`` is given.

    - ``8F HORN`` plays letter tiles; in ``8F HoRN``, the O is a blank.
    - ``8f horn`` plays letter tiles too: lowercase letters mean blanks only if the word also has
      capitals and the player holds that many blanks. Otherwise, blanks fill in missing letters.
    - ``8F HORN =14`` announces the score, if the table plays with announced scores.

    Raises ``NotationError`` saying what is wrong and what to type instead.
    """
    text, announced = _split_announced(text, view)
    as_written = _parse(text, view)
    if isinstance(as_written, Play) and not _declares_too_many(as_written, text, view):
        return replace(as_written, announced=announced)
    in_capitals = _parse(text.upper(), view)
    if isinstance(in_capitals, Play):
        return replace(_fill_with_blanks(in_capitals, view), announced=announced)
    raise as_written if isinstance(as_written, NotationError) else in_capitals


def _parse(text: str, view: View) -> Play | NotationError:
    edition = view.edition
    try:
        return parse_play(
            text, view.board, edition, coordinates=edition.coordinates, rack=view.rack
        )
    except NotationError as error:
        return error


def _split_announced(text: str, view: View) -> tuple[str, int | None]:
    """Split ``8F HORN =14`` into the play and the score that the player announces."""
    play, sign, score = text.partition("=")
    if not sign:
        return text, None
    if not view.edition.announce:
        raise NotationError("players do not announce scores at this table; omit the = sign")
    number = read_number(score)
    if number is None or number > _HIGHEST:
        raise NotationError(
            f"{score.strip()!r} is not a score; type a whole number after the = sign, such as =24"
        )
    return play, number


def _declares_too_many(play: Play, text: str, view: View) -> bool:
    """Return whether the lowercase letters in ``text`` cannot all be meant as blanks."""
    small = sum(bool(cell & BLANK_BIT) for cell in play.cells)
    if not small:
        return False
    word = text.rsplit(maxsplit=1)[-1]
    return word == word.lower() or small > _blanks_held(view)


def _blanks_held(view: View) -> int:
    blank = view.edition.tiles.blank
    return 0 if blank is None else view.rack.count(blank)


def _fill_with_blanks(play: Play, view: View) -> Play:
    """Play blanks for the letters missing from the rack, if the player has enough blanks.

    Raises ``NotationError`` if the player must say which of two equal letters is the blank.
    """
    tiles = view.edition.tiles
    missing = view.rack.missing(play.cells)
    if not missing or len(missing) > _blanks_held(view):
        return play
    cells = bytearray(play.cells)
    for cell in set(missing):
        if missing.count(cell) < cells.count(cell):
            letter = tiles.letters[tiles.letter_of[cell]]
            raise NotationError(
                f"one {letter} must be a blank: type the word in capitals, the blank in lowercase"
            )
        for place, laid in enumerate(cells):
            if laid == cell:
                cells[place] = blank_cell(tiles.letter_of[cell])
    return replace(play, cells=bytes(cells))


def read_tiles(text: str, view: View) -> Tally:
    """Return the tiles that ``text`` names; a letter means a tile on the player's rack.

    ``E`` is a standard E, or ``[E+]`` if that is the only E on the rack.
    """
    held = list(view.rack)
    codes = []
    for token in tokens(text):
        code = _held_face(token, held, view)
        if code in held:
            held.remove(code)
        codes.append(code)
    return Tally(codes)


def read_switch_tile(text: str, view: View) -> Tile:
    """Return the tile that ``text`` names; a letter means its switch tile, if on the rack."""
    found = tokens(text)
    if len(found) != 1:
        raise NotationError(f"only one tile can be switched at a time, found {text!r}")
    tiles = view.edition.tiles
    code = tiles.parse_tile(found[0])
    same = (other for other in view.rack if tiles.letter_of[other] == tiles.letter_of[code])
    return next((other for other in same if tiles.face(other).kind is Kind.SWITCH), code)


def _held_face(token: str, held: list[Tile], view: View) -> Tile:
    tiles = view.edition.tiles
    code = tiles.parse_tile(token)
    if code in held or token.startswith("["):
        return code
    same = (other for other in held if tiles.letter_of[other] == tiles.letter_of[code])
    return next(same, code) if tiles.letter_of[code] else code
