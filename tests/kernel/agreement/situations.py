"""Situations of real games: a self-play game as the player on turn knows it at some point."""

from tilewright.edition import Edition
from tilewright.kernel.generator import Candidate, Generator, Option
from tilewright.kernel.selfplay import RecordedGame, SelfPlayer, self_play
from tilewright.kernel.situation import Situation
from tilewright.lexicon import Lexicon
from tilewright.rules.play.board import Board
from tilewright.rules.play.move import Exchange, Play


def game_of(edition: Edition, words: Lexicon, seats: int, seed: int = 1) -> RecordedGame:
    """Return a self-play game."""
    players = [SelfPlayer()] * seats
    (game,) = self_play(edition, words, players=players, games=1, seed=seed, record=True).recorded
    return game


def situation_at(edition: Edition, game: RecordedGame, turn: int) -> Situation:
    """Return what the player on turn knows before a turn of a recorded game."""
    seats = len(game.deals)
    racks, board = list(game.deals), Board.empty(edition.size)
    scores, passes, scoreless = [0] * seats, [0] * seats, 0
    for each in game.turns[:turn]:
        scores[each.seat] += each.score
        scoreless = 0 if each.score else scoreless + 1
        if isinstance(each.move, Play):
            board = board.with_tiles(each.move.squares, each.move.cells)
            racks[each.seat] -= edition.tiles.tiles_of(each.move.cells)
        elif isinstance(each.move, Exchange):
            racks[each.seat] -= each.move.tiles
        if isinstance(each.move, Play | Exchange):
            passes = [0] * seats
        else:
            passes[each.seat] += 1
        racks[each.seat] += each.drawn
    seat = game.turns[turn].seat
    levels = [SelfPlayer().level] * seats
    target = edition.target
    return Situation(
        edition=edition,
        board=board,
        rack=racks[seat],
        counts=tuple(map(len, racks)),
        seat=seat,
        unseen=edition.tiles.tally - edition.tiles.tiles_of(board.cells) - racks[seat],
        scores=tuple(scores),
        targets=tuple(target.of(seats, level) for level in levels) if target else None,
        passes=tuple(passes),
        scoreless=scoreless,
        active=(True,) * seats,
    )


def options_of(situation: Situation, words: Lexicon, wanted: int) -> list[Candidate | Option]:
    """Return the best moves by equity without leaves, and the pass."""
    generator = Generator(situation.edition, words)
    return list(generator.options(situation.board, situation.rack, situation.bag, wanted))
