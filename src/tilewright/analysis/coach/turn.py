"""A turn as the coach sees it: the move made, and the plays that would have been better.

Everything here follows from a view, so the coach knows no more than the player did. Moves are
valued by their score and the tiles they keep; once the bag is empty, by their score and what going
out or staying in is worth.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from tilewright.geometry import Square
from tilewright.kernel.generator import Candidate, Option
from tilewright.lexicon import Lexicon
from tilewright.lexicon.policy import POLITE, WordPolicy
from tilewright.players.equity import EquityPlayer
from tilewright.players.leaves import shipped_leaves
from tilewright.players.ranking import with_empty_bag
from tilewright.rules.play.judge import Refusal, Verdict, Word, judge
from tilewright.rules.play.move import Exchange, Move, Pass, Play
from tilewright.rules.view import View
from tilewright.tiles import Tally
from tilewright.units import POINT, Millipoints

__all__ = ["Turn", "Valued", "turn_after", "turn_before"]

_WIDTH: Final = 60
"""How many of the best moves are looked at."""
_SHARE: Final = 0.6
"""The share of the best move's gain below which a move is not worth mentioning."""


@dataclass(frozen=True, slots=True)
class Valued:
    """A move with its words and its value."""

    move: Play | Exchange | Pass
    """The move."""
    score: int
    """The points that the move scores."""
    leave: Tally
    """The tiles that it keeps."""
    equity: float
    """What the move is worth, in points."""
    verdict: Verdict | None = None
    """The words and the score, if the move is a play."""

    @property
    def words(self) -> tuple[Word, ...]:
        """The words that the move forms, main word first."""
        return self.verdict.words if self.verdict else ()

    @property
    def squares(self) -> tuple[Square, ...]:
        """The squares that the move covers; none if it is not a play."""
        return self.move.squares if isinstance(self.move, Play) else ()

    @property
    def main(self) -> str:
        """The main word as text; empty if the move is not a play."""
        return self.words[0].text if self.words else ""

    @property
    def texts(self) -> frozenset[str]:
        """The words that the move forms, as text."""
        return frozenset(word.text for word in self.words)

    @property
    def bonus(self) -> int:
        """The points for the number of tiles played."""
        return self.verdict.bonus if self.verdict else 0


@dataclass(frozen=True)
class Turn:
    """A turn to coach: a move, and the better ones."""

    view: View
    """What the player knew."""
    rival: Valued
    """The move made; before a move, the best one that forms a different word."""
    is_over: bool
    """Whether the turn has been played."""
    better: tuple[Valued, ...]
    """The moves that are better than the rival and worth mentioning, best first."""
    is_certain: bool = True
    """Whether there is no better move if ``better`` is empty; otherwise, we can't tell."""
    policy: WordPolicy = POLITE
    """Which words may be mentioned."""

    def gain(self, move: Valued) -> float:
        """Return how much better a move is than the rival, in points."""
        return move.equity - self.rival.equity

    def kept_gain(self, move: Valued) -> float:
        """Return how much of a move's gain comes from the tiles it keeps, in points."""
        return self.gain(move) - (move.score - self.rival.score)

    @cached_property
    def laid(self) -> Tally:
        """The tiles that the rival plays or exchanges."""
        return self.view.rack - self.rival.leave

    def leave_value(self, leave: Tally) -> float:
        """Return what a leave is worth by our own values, in points; 0 if we have none."""
        return _leave_value(self.view, leave)


def turn_after(  # noqa: PLR0913 - a turn, and what may be said about it
    view: View,
    words: Lexicon,
    made: Move,
    best: Move | None,
    least: float,
    *,
    policy: WordPolicy,
) -> Turn | None:
    """Return a turn that was played, with moves that are better by at least ``least`` points.

    With ``best``, only that move is considered. Without it, moves late in the game are trusted only
    if they are clearly better than the one made. Returns None if there is nothing to say: the move
    was not possible with the player's tiles, is not one that ends a turn, or forms a word that the
    ``policy`` does not allow.
    """
    rival = _value(view, made)
    if rival is None or not policy.allows_all(rival.texts):
        return None
    if best is None:
        moves = [move for move in _ranked(view, words) if _is_trusted(view, move, rival)]
    else:
        moves = [found for found in [_value(view, best)] if found is not None]
    moves = [move for move in moves if policy.allows_all(move.texts)]
    is_certain = best is not None or not _is_late(view)
    turn = Turn(view, rival, is_over=True, better=(), is_certain=is_certain, policy=policy)
    return _turn(turn, words, moves, least)


def _is_trusted(view: View, move: Valued, rival: Valued) -> bool:
    """Return whether equity can tell that a move is better.

    When no more than a rack of tiles is left in the bag, what matters is who goes out, which equity
    does not know. Then only a bonus, or a play instead of a pass, is certain enough.
    """
    return not _is_late(view) or bool(move.bonus) or isinstance(rival.move, Pass)


def _is_late(view: View) -> bool:
    return view.bag_count <= view.edition.rack


def turn_before(
    view: View,
    words: Lexicon,
    least: float,
    policy: WordPolicy,
    *,
    is_hint: bool = False,
) -> Turn:
    """Return a turn that has not been played; ``better`` has at most the best move.

    It is the best of the moves that the ``policy`` allows. A hint is about the one with the highest
    equity, also late in the game.
    """
    moves = [move for move in _ranked(view, words) if policy.allows_all(move.texts)]
    moves = moves or [_pass(view)]
    others = (one for one in moves if one.main != moves[0].main)
    rival = next(others, None) or _pass(view)
    best = [move for move in moves[:1] if is_hint or _is_trusted(view, move, rival)]
    turn = Turn(view, rival, is_over=False, better=(), policy=policy)
    return _turn(turn, words, best, least)


def _turn(turn: Turn, words: Lexicon, moves: list[Valued], least: float) -> Turn:
    """Return the turn with those of the moves that are worth mentioning."""
    found = [move for move in moves if turn.gain(move) >= least and not isinstance(move.move, Pass)]
    enough = _SHARE * turn.gain(found[0]) if found else 0.0
    better = tuple(
        move
        for move in found
        if turn.gain(move) >= enough and not words.missing(word.text for word in move.words)
    )
    return replace(turn, better=better)


def _ranked(view: View, words: Lexicon) -> list[Valued]:
    """Return the best moves by the values of the equity player, best first."""
    player = EquityPlayer(view.edition, words, leaves=shipped_leaves(view.edition))
    found = (_of(view, one) for one in player.ranked(view, _WIDTH))
    return [one for one in found if one is not None]


def _of(view: View, found: Candidate | Option) -> Valued | None:
    """Return a generated move with the judge's verdict; None if the judge refuses it."""
    verdict = None
    if isinstance(found, Candidate):
        answer = judge(view.board, found.play, view.edition)
        if isinstance(answer, Refusal) or answer.score != found.score:
            return None
        verdict = answer
    move = found.play if isinstance(found, Candidate) else found.move
    return Valued(move, found.score, found.leave, found.equity / POINT, verdict)


def _value(view: View, move: Move) -> Valued | None:
    """Return a move with its value; None if it was not possible or does not end a turn."""
    tiles = view.edition.tiles
    if isinstance(move, Play):
        verdict = judge(view.board, move, view.edition)
        used = tiles.tiles_of(move.cells)
        if isinstance(verdict, Refusal) or view.rack.missing(used):
            return None
        leave, score = view.rack - used, verdict.score
        return Valued(move, score, leave, _equity(view, move, score, leave), verdict)
    if isinstance(move, Exchange) and not view.rack.missing(move.tiles):
        leave = view.rack - move.tiles
        return Valued(move, 0, leave, _leave_value(view, leave))
    return _pass(view) if isinstance(move, Pass) else None


def _pass(view: View) -> Valued:
    return Valued(Pass(), 0, view.rack, _equity(view, Play((), b""), 0, view.rack))


def _equity(view: View, play: Play, score: int, leave: Tally) -> float:
    """Return what a play that scores ``score`` and keeps ``leave`` is worth, in points."""
    if view.bag_count:
        return score + _leave_value(view, leave)
    plain = Candidate(play, score, leave, Millipoints(score * POINT))
    others = max(1, sum(view.active) - 1)
    return with_empty_bag(plain, view.edition, view.unseen, others).equity / POINT


def _leave_value(view: View, leave: Tally) -> float:
    leaves = shipped_leaves(view.edition)
    return 0.0 if leaves is None else leaves.value(leave) / POINT
