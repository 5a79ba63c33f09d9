"""A turn as the coach sees it: the move made, and the plays that would have been better.

Everything here follows from a view, so the coach knows no more than the player did. Moves are
valued by their score and the tiles they keep; once the bag is empty, by their score and what going
out or staying in is worth. If the best move has words that its reader does not know, the best one
with known words takes its place, provided that it is nearly as good.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Final

from tilewright.analysis.coach.reader import EVERYONE, Reader
from tilewright.geometry import Square
from tilewright.kernel.generator import Candidate, Option
from tilewright.lexicon import Lexicon
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
    """The moves that are better than the rival and worth mentioning, best first.

    The first one is the best, or else a familiar one in place of ``rarer``."""
    is_certain: bool = True
    """Whether there is no better move if ``better`` is empty; otherwise, we can't tell."""
    reader: Reader = EVERYONE
    """Whom we speak to, and which words may be mentioned."""
    rarer: Valued | None = None
    """The best move, if a nearly as good one with familiar words is recommended instead."""
    is_analyzed: bool = False
    """Whether a deeper analysis has found the best move; then equity does not say by how much."""

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
    best: Sequence[Move],
    least: float,
    *,
    reader: Reader,
) -> Turn | None:
    """Return a turn that was played, with moves that are better by at least ``least`` points.

    With ``best``, only these moves are considered: the best one, and others that are nearly as
    good. Without it, moves late in the game are trusted only if they are clearly better than the
    one made. Returns None if there is nothing to say: the move was not possible with the player's
    tiles, is not one that ends a turn, or forms a word that the reader's policy does not allow.
    """
    rival = _value(view, made)
    if rival is None or not reader.policy.allows_all(rival.texts):
        return None
    found = map(partial(_value, view), best[:1]) if best else _ranked(view, words)
    turn = Turn(
        view,
        rival,
        is_over=True,
        better=(),
        is_certain=bool(best) or not _is_late(view),
        reader=reader,
        is_analyzed=bool(best),
    )
    moves = [move for move in found if move and reader.policy.allows_all(move.texts)]
    turn = _turn(turn, words, [move for move in moves if _is_trusted(turn, move)], least)
    near = map(partial(_value, view), best[1:]) if best else _familiar(turn)
    # One that is hardly better than the move made would teach nothing.
    worthy = (move for move in near if move and 2 * turn.gain(move) >= least)
    return _with_familiar(turn, (move for move in worthy if _is_trusted(turn, move)))


def _is_trusted(turn: Turn, move: Valued) -> bool:
    """Return whether a move is known to be better, by an analysis or by its equity.

    When no more than a rack of tiles is left in the bag, what matters is who goes out, which equity
    does not know. Then only a bonus, or a play instead of a pass, is certain enough.
    """
    is_known = turn.is_analyzed or not _is_late(turn.view)
    return is_known or bool(move.bonus) or isinstance(turn.rival.move, Pass)


def _is_late(view: View) -> bool:
    return view.bag_count <= view.edition.rack


def turn_before(
    view: View, words: Lexicon, least: float, reader: Reader, *, is_hint: bool = False
) -> Turn:
    """Return a turn that has not been played; ``better`` has at most one move.

    It is the best of the moves that the reader's policy allows, or a familiar one that is nearly
    as good. A hint is about the one with the highest equity, also late in the game.
    """
    moves = [move for move in _ranked(view, words) if reader.policy.allows_all(move.texts)]
    moves = moves or [_pass(view)]
    turn = Turn(view, _pass(view), is_over=False, better=(moves[0],), reader=reader)
    familiar = _familiar(turn)
    turn = _with_familiar(turn, familiar)
    best = turn.better[0]
    # A familiar word is compared with others that the reader could find.
    others = (one for one in (familiar if turn.rarer else moves) if one.main != best.main)
    turn = replace(turn, rival=next(others, None) or turn.rival)
    is_named = is_hint or _is_trusted(turn, best)
    return _turn(turn, words, [best] if is_named else [], least)


def _familiar(turn: Turn) -> list[Valued]:
    """Return the best plays whose words the reader knows, best first; none if all are familiar."""
    reader = turn.reader
    if reader.known is None or not turn.better or reader.knows_all(turn.better[0].texts):
        return []
    return [
        move
        for move in _ranked(turn.view, reader.known, plays_only=True)
        if reader.policy.allows_all(move.texts)
    ]


def _with_familiar(turn: Turn, moves: Iterable[Valued]) -> Turn:
    """Return the turn with a familiar move in place of a best one that the reader doesn't know.

    It is the first of the moves with known words that is nearly as good. The others that are worth
    mentioning have known words, too.
    """
    reader = turn.reader
    if reader.known is None or not turn.better:
        return turn
    best, *others = turn.better
    near = (
        move
        for move in moves
        if move.words
        and reader.knows_all(move.texts)
        and (turn.is_analyzed or best.equity - move.equity < reader.within)
    )
    first = best if reader.knows_all(best.texts) else next(near, best)
    rest = [
        one
        for one in others
        if reader.knows_all(one.texts) and one.equity <= first.equity and one.move != first.move
    ]
    return replace(turn, better=(first, *rest), rarer=None if first is best else best)


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


def _ranked(view: View, words: Lexicon, *, plays_only: bool = False) -> list[Valued]:
    """Return the best moves by the values of the equity player, best first."""
    player = EquityPlayer(view.edition, words, leaves=shipped_leaves(view.edition))
    if plays_only and view.bag_count:
        ranked: Sequence[Candidate | Option] = player.generator.top(view.board, view.rack, _WIDTH)
    else:
        ranked = player.ranked(view, _WIDTH)
    return [found for one in ranked if (found := _of(view, one)) is not None]


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
