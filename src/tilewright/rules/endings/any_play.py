"""Prove whether a player can play by searching the board line by line with the word graph.

The search stops at the first play found. Where the rules let the referee end a game because
no play is left, only such a search decides whether that is so.

The search in this module is the reference. A rack of blanks can keep it busy for minutes, so an
umpire passes the kernel's search instead, which gives the same answer in milliseconds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from tilewright.edition import Edition
from tilewright.geometry import Axis, Square
from tilewright.lexicon import Lexicon
from tilewright.rules.game import Game, Phase
from tilewright.rules.play.board import Board
from tilewright.rules.play.move import Play
from tilewright.rules.version import FIRST_RULES
from tilewright.tiles import Kind, Tally, blank_cell
from tilewright.units import Cell, Letter, Seat

_SHORTEST = 2

CanPlay: TypeAlias = Callable[[Board, Tally, Edition, Lexicon], bool]
"""A search that returns whether a rack has at least one play whose words are all valid."""


def can_play(board: Board, rack: Tally, edition: Edition, words: Lexicon) -> bool:
    """Return whether a play can be made from ``rack`` that forms only valid words."""
    return find_play(board, rack, edition, words) is not None


def find_play(board: Board, rack: Tally, edition: Edition, words: Lexicon) -> Play | None:
    """Return a play that can be made from ``rack`` and forms only valid words, or None."""
    across = _Lines(board, edition, words).search(rack)
    if across is not None:
        return Play.of(dict(across))
    down = _Lines(board.transposed, edition, words, Axis.DOWN).search(rack)
    return None if down is None else Play.of(dict(down)).transposed


def is_dead(game: Game, words: Lexicon, search: CanPlay) -> bool:
    """Return whether the referee must end the game unasked because no player can play.

    This applies only where words are judged as they are played. Under challenge rules, a referee
    who did not end the game would thereby reveal that a play exists.
    """
    if not game.edition.challenge.judged_as_played or game.bag or game.phase is not Phase.PLAYING:
        return False
    if _is_kept_alive(game):
        return False
    return not anybody_can_play(game, words, search)


def _is_kept_alive(game: Game) -> bool:
    """Return whether a player's switch tile keeps the game going.

    This is a house rule; in rules version 1, it was always in force.
    """
    applies = game.edition.end.switches_keep_alive or game.rules == FIRST_RULES
    if not applies or not game.edition.switch:
        return False
    return any(_holds_switch_tile(game, seat) for seat in game.in_play)


def _holds_switch_tile(game: Game, seat: Seat) -> bool:
    tiles = game.edition.tiles
    return any(tiles.face(code).kind is Kind.SWITCH for code in game.racks[seat])


def anybody_can_play(game: Game, words: Lexicon, search: CanPlay) -> bool:
    """Return whether any player still in the game has a play whose words are all valid."""
    return any(search(game.board, game.racks[seat], game.edition, words) for seat in game.in_play)


def may_search(game: Game) -> bool:
    """Return whether the next move or timeout may require a search for a play.

    A search takes too long for an event loop. The answer errs on the side of True.
    """
    if game.edition.challenge.judged_as_played:
        draws = 1 if game.phase is Phase.PLAYING else len(game.participants)
        return len(game.bag) <= draws * game.edition.rack
    return not game.bag and bool(game.asked)


_Tiles = tuple[tuple[Square, Cell], ...]


class _Lines:
    """Searches a board's rows for a play; to search the columns, pass the transposed board."""

    def __init__(
        self, board: Board, edition: Edition, words: Lexicon, axis: Axis = Axis.ACROSS
    ) -> None:
        self.board = board
        self.tiles = edition.tiles
        self.words = words
        self.graph = words.graph
        size = board.size
        starts = (Square(*divmod(spot, size)) for spot in edition.layout.starts)
        self.starts = {
            square if axis is Axis.ACROSS else square.transposed
            for square in starts
            if board.is_empty
        }
        self.crossings: dict[Square, tuple[list[Cell], list[Cell]]] = {}
        self.allowed: dict[tuple[Square, Letter], bool] = {}

    def search(self, rack: Tally) -> _Tiles | None:
        """Return the tiles of the first play found in any row, or None."""
        size = self.board.size
        for row in range(size):
            for col in range(size):
                start = Square(row, col)
                if self.board.is_filled(Square(row, col - 1)):
                    continue  # a word begins after an empty square
                if not self._within_reach(start, len(rack)):
                    continue
                for found in self._extend(start, start, self.graph.root, rack, ()):
                    return found
        return None

    def _is_hot(self, square: Square) -> bool:
        """Return whether a word through ``square`` would connect to a tile or cover a start."""
        if square in self.starts or self.board[square]:
            return True
        above, below = self._crossing(square)
        return bool(above or below)

    def _within_reach(self, start: Square, tiles: int) -> bool:
        """Return whether a word from ``start`` can connect if at most ``tiles`` tiles are laid."""
        last = min(self.board.size - 1, start.col + tiles)
        return any(self._is_hot(Square(start.row, col)) for col in range(start.col, last + 1))

    def _crossing(self, square: Square) -> tuple[list[Cell], list[Cell]]:
        """Return the unbroken runs of tiles directly above and below an empty square."""
        if square not in self.crossings:
            above = self._column(square, -1)[::-1]
            self.crossings[square] = above, self._column(square, 1)
        return self.crossings[square]

    def _column(self, square: Square, step: int) -> list[Cell]:
        cells = []
        place = square.step(Axis.DOWN, step)
        while self.board.is_filled(place):
            cells.append(self.board[place])
            place = place.step(Axis.DOWN, step)
        return cells

    def _may_stand(self, square: Square, letter: Letter) -> bool:
        """Return whether ``letter`` on ``square`` forms a valid cross word or no cross word."""
        above, below = self._crossing(square)
        if not above and not below:
            return True
        key = square, letter
        if key not in self.allowed:
            crossing = self.tiles.word([*above, blank_cell(letter), *below])
            self.allowed[key] = crossing in self.words
        return self.allowed[key]

    def _extend(
        self, start: Square, square: Square, place: int, rack: Tally, laid: _Tiles
    ) -> Iterator[_Tiles]:
        """Yield plays whose word begins at ``start`` and continues at ``square``."""
        if square not in self.board:
            return
        cell = self.board[square]
        options = [(cell, rack, laid)] if cell else list(self._options(square, rack, laid))
        for letter_cell, left, now_laid in options:
            letter = self.tiles.letters[self.tiles.letter_of[letter_cell]]
            accepts, place_after = self._step(place, letter)
            following = square.step(Axis.ACROSS)
            if accepts and now_laid and self._is_word(start, following, now_laid):
                yield now_laid
            if place_after:
                yield from self._extend(start, following, place_after, left, now_laid)

    def _options(
        self, square: Square, rack: Tally, laid: _Tiles
    ) -> Iterator[tuple[Cell, Tally, _Tiles]]:
        """Yield each cell that fits an empty square, with the rack left and the tiles laid."""
        tiles = self.tiles
        for tile in dict.fromkeys(rack):
            left = rack - (tile,)
            for cell in tiles.cells_of(tile):
                if self._may_stand(square, tiles.letter_of[cell]):
                    yield cell, left, (*laid, (square, cell))

    def _step(self, place: int, letter: str) -> tuple[bool, int]:
        """Follow ``letter``, which may have several characters, through the word graph."""
        place = self.graph.walk(letter[:-1], place)
        return self.graph.arc(place, self.graph.number(letter[-1]))

    def _is_word(self, start: Square, following: Square, laid: _Tiles) -> bool:
        """Return whether the word from ``start`` is long enough, connected and not cut short.

        The word must end directly before the square ``following``. Its characters are those of a
        valid word, but C and H may not be read as CH if digraphs must be whole.
        """
        if following.col - start.col < _SHORTEST:
            return False
        if self.board.is_filled(following):
            return False
        squares = [Square(start.row, col) for col in range(start.col, following.col)]
        new = dict(laid)
        if self.tiles.word([new.get(square) or self.board[square] for square in squares]) not in (
            self.words
        ):
            return False
        return any(self._is_hot(square) for square in squares)
