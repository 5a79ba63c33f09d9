"""Prove whether a player can play by searching the board line by line with the word graph.

The search stops at the first play found. Where the rules let the referee end a game because
no play is left, this proof alone decides.
"""

from __future__ import annotations

from collections.abc import Iterator

from tilewright.edition import Edition
from tilewright.geometry import Axis, Square
from tilewright.lexicon import Lexicon
from tilewright.rules.game import Game, Phase
from tilewright.rules.play.board import Board
from tilewright.rules.play.move import Play
from tilewright.rules.version import FIRST_RULES
from tilewright.tiles import BLANK_BIT, Kind, Tally
from tilewright.units import Seat

_SHORTEST = 2


def find_play(board: Board, rack: Tally, edition: Edition, words: Lexicon) -> Play | None:
    """Return a play that can be made from ``rack`` and forms only valid words, or None."""
    across = _Lines(board, edition, words).search(rack)
    if across is not None:
        return Play.of(dict(across))
    down = _Lines(board.transposed, edition, words, Axis.DOWN).search(rack)
    return None if down is None else Play.of(dict(down)).transposed


def is_dead(game: Game, words: Lexicon) -> bool:
    """Return whether the referee must end the game, without being asked, as no player can play.

    This applies only where words are judged as they are played: under challenge rules, even
    the referee's silence would tell the players that a play exists.
    """
    if not game.edition.challenge.judged_as_played or game.bag or game.phase is not Phase.PLAYING:
        return False
    if _is_kept_alive(game):
        return False
    return not anybody_can_play(game, words)


def _is_kept_alive(game: Game) -> bool:
    """Return whether a switch tile keeps the game going: a house rule, standard in version 1."""
    applies = game.edition.end.switches_keep_alive or game.rules == FIRST_RULES
    if not applies or not game.edition.switch:
        return False
    return any(_holds_switch_tile(game, seat) for seat in game.in_play)


def _holds_switch_tile(game: Game, seat: Seat) -> bool:
    tiles = game.edition.tiles
    return any(tiles.face(code).kind is Kind.SWITCH for code in game.racks[seat])


def anybody_can_play(game: Game, words: Lexicon) -> bool:
    """Return whether any player still in the game has a play whose words are all valid."""
    return any(
        find_play(game.board, game.racks[seat], game.edition, words) is not None
        for seat in game.in_play
    )


_Tiles = tuple[tuple[Square, int], ...]


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
        self.crossings: dict[Square, tuple[str, str]] = {}
        self.allowed: dict[tuple[Square, int], bool] = {}

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
        """Return whether a word through ``square`` connects to a tile or covers a start square."""
        if square in self.starts or self.board[square]:
            return True
        above, below = self._crossing(square)
        return bool(above or below)

    def _within_reach(self, start: Square, tiles: int) -> bool:
        """Return whether a word from ``start`` can connect by laying at most this many tiles."""
        last = min(self.board.size - 1, start.col + tiles)
        return any(self._is_hot(Square(start.row, col)) for col in range(start.col, last + 1))

    def _crossing(self, square: Square) -> tuple[str, str]:
        """Return the unbroken runs of letters directly above and below an empty square."""
        if square not in self.crossings:
            above = self._column(square, -1)[::-1]
            self.crossings[square] = (
                self.tiles.word(above),
                self.tiles.word(self._column(square, 1)),
            )
        return self.crossings[square]

    def _column(self, square: Square, step: int) -> list[int]:
        cells = []
        place = square.step(Axis.DOWN, step)
        while self.board.is_filled(place):
            cells.append(self.board[place])
            place = place.step(Axis.DOWN, step)
        return cells

    def _may_stand(self, square: Square, letter: int) -> bool:
        """Return whether ``letter`` on ``square`` forms a valid cross word or none at all."""
        above, below = self._crossing(square)
        if not above and not below:
            return True
        key = square, letter
        if key not in self.allowed:
            self.allowed[key] = above + self.tiles.letters[letter] + below in self.words
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
            if accepts and now_laid and self._is_word(start, following):
                yield now_laid
            if place_after:
                yield from self._extend(start, following, place_after, left, now_laid)

    def _options(
        self, square: Square, rack: Tally, laid: _Tiles
    ) -> Iterator[tuple[int, Tally, _Tiles]]:
        """Yield each cell that fits an empty square, with the remaining rack and the tiles laid."""
        tiles = self.tiles
        for code in dict.fromkeys(rack):
            left = rack - (code,)
            own = tiles.letter_of[code]
            letters = (own,) if own else range(1, len(tiles.letters))
            for letter in letters:
                if self._may_stand(square, letter):
                    cell = code if own else BLANK_BIT | letter
                    yield cell, left, (*laid, (square, cell))

    def _step(self, place: int, letter: str) -> tuple[bool, int]:
        """Follow ``letter``, which may have several characters, through the word graph."""
        place = self.graph.walk(letter[:-1], place)
        return self.graph.arc(place, self.graph.number(letter[-1]))

    def _is_word(self, start: Square, following: Square) -> bool:
        """Return whether a long enough, complete, connected word ends before ``following``."""
        if following.col - start.col < _SHORTEST:
            return False
        if self.board.is_filled(following):
            return False
        return any(self._is_hot(Square(start.row, col)) for col in range(start.col, following.col))
