"""Measure how fast the rules judge and apply a seven-tile play, which limits the server's speed.

``python -m bench`` runs this file. Run directly, it accepts pyperf options such as ``--rigorous``.
"""

from __future__ import annotations

import pyperf  # type: ignore[import-untyped]

from tilewright.edition.shipped import load_edition
from tilewright.formats.plays import parse_play
from tilewright.lexicon import Lexicon
from tilewright.rules.dealer import Occasion
from tilewright.rules.decide import decide
from tilewright.rules.event import Played
from tilewright.rules.evolve import begin, evolve
from tilewright.rules.game import Game
from tilewright.rules.participant import Participant
from tilewright.rules.play.board import Board
from tilewright.rules.play.explain import explain
from tilewright.rules.play.judge import Verdict, judge
from tilewright.rules.play.move import Agree, Play
from tilewright.rules.turns.setup import set_up
from tilewright.rules.view import view_of
from tilewright.tiles import Tally
from tilewright.units import Instant, Seat

OPENING = ("8F HORN", "H6 FARM", "10F PASTE", "9H MOB", "11E BIT")
"""The worked example from the rule sheets."""
SEVEN = "12F STRINGS"
"""A seven-tile play on that board, forming three words."""


class Stacked:
    """A dealer that gives the tiles of one play to the player who draws first."""

    def __init__(self, first: Tally) -> None:
        """Put ``first`` on top of the bag."""
        self.first = first

    def order(
        self,
        tiles: Tally,
        occasion: Occasion,  # noqa: ARG002 - the same for any event
        count: int | None = None,  # noqa: ARG002
    ) -> bytes:
        """Return the chosen tiles, followed by all other tiles."""
        if not tiles.holds(self.first):
            return tiles.codes
        return self.first.codes + (tiles - self.first).codes

    def lot(self, seats: tuple[Seat, ...], occasion: Occasion) -> Seat:  # noqa: ARG002 - always the same
        """Choose the first seat."""
        return seats[0]


def position() -> tuple[Board, Play]:
    """Return the board after the worked example, and a seven-tile play on it."""
    edition = load_edition("pocket")
    board = Board.empty(edition.size)
    for text in OPENING:
        play = parse_play(text, board, edition)
        board = board.with_tiles(play.squares, play.cells)
    return board, parse_play(SEVEN, board, edition)


def open_first_play() -> tuple[Game, Played]:
    """Return a game before its first play, and the event for a seven-tile opening play."""
    edition = load_edition("pocket")
    words = Lexicon.from_words(["STRINGS"], id="bench")
    play = parse_play("8B STRINGS", Board.empty(edition.size), edition)
    dealer = Stacked(edition.tiles.tiles_of(play.cells))
    players = (Participant("Ann"), Participant("Ben"))
    game = begin(set_up(edition, words, players, seed=bytes(32), now=Instant(0)))
    for seat in game.seats:
        game = decide(game, seat, Agree(), dealer, words, Instant(0)).after
    played = decide(game, game.on_turn, play, dealer, words, Instant(0)).events[0]
    if not isinstance(played, Played):
        raise TypeError(played)
    return game, played


def main() -> None:
    """Run the benchmarks under pyperf, which uses fresh processes and reports medians."""
    runner = pyperf.Runner()
    edition = load_edition("pocket")
    board, play = position()
    verdict = judge(board, play, edition)
    if not isinstance(verdict, Verdict):
        raise TypeError(verdict)
    game, played = open_first_play()
    runner.bench_func("judge, seven tiles", judge, board, play, edition)
    runner.bench_func("explain, seven tiles", explain, board, play, verdict, edition)
    runner.bench_func("evolve, seven tiles played", evolve, game, played)
    runner.bench_func("view_of, first turn", view_of, game, 0)


if __name__ == "__main__":
    main()
