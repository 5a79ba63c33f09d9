"""Hints before a move, in three strengths: what to look for, where to look, and the play.

A hint follows from a view alone, so it is the same whatever tiles the other players hold.
"""

from __future__ import annotations

from dataclasses import dataclass

from tilewright import catalogue
from tilewright.analysis.coach.choices import find_choice
from tilewright.analysis.coach.coach import explain_move
from tilewright.analysis.coach.making import move_text, notes_on, squares_of
from tilewright.analysis.coach.notes import Note, Value, say_notes, spoken
from tilewright.analysis.coach.reader import USUAL_LEVEL, reader_at
from tilewright.analysis.coach.tip import TipKind
from tilewright.analysis.coach.turn import Turn, Valued, turn_before
from tilewright.edition import Level
from tilewright.errors import ArgumentError
from tilewright.geometry import Axis, Square
from tilewright.lexicon import Lexicon
from tilewright.lexicon.policy import WordPolicy, policy_for
from tilewright.library.position import Position
from tilewright.rules.play.move import Exchange, Play, Strength
from tilewright.rules.view import View

__all__ = ["Hint", "Strength", "hint", "hint_for"]


@dataclass(frozen=True, slots=True)
class Hint:
    """Help for a player who is about to move."""

    strength: Strength
    """How much the hint gives away."""
    kind: TipKind
    """The advice that the move follows."""
    squares: tuple[Square, ...]
    """The squares to highlight; none for a nudge."""
    move: Play | Exchange | None
    """The recommended move; None unless the hint shows it."""
    code: str
    """The code of its sentence in the catalogue."""
    arguments: tuple[tuple[str, Value], ...] = ()
    """What fills the placeholders of its sentence."""
    notes: tuple[Note, ...] = ()
    """What is said after it: what words mean, and a better play with rarer words."""

    def __str__(self) -> str:
        """Return the hint, with its notes, as sentences to the player."""
        return say_notes(self.sentence, self.notes)

    @property
    def sentence(self) -> str:
        """The hint without its notes."""
        return catalogue.sentence(self.code, **spoken(self.arguments))


def hint_for(
    view: View,
    words: Lexicon,
    strength: Strength,
    *,
    policy: WordPolicy | None = None,
    level: Level = USUAL_LEVEL,
) -> Hint | None:
    """Return a hint for the player on turn; None if there is nothing better than a pass.

    It is about the best move whose words the ``policy`` allows, by default that of the language,
    or about one whose words are familiar at the player's ``level``, if it is nearly as good.
    """
    if not view.rack:
        return None
    allowed = policy_for(words, view.edition) if policy is None else policy
    reader = reader_at(level, words, view.edition, allowed)
    turn = turn_before(view, words, 0.0, reader, is_hint=True)
    if not turn.better:
        return None
    best = turn.better[0]
    kind = (explain_move(turn, best) or find_choice(turn, best)).kind
    if isinstance(best.move, Exchange):
        return _exchange_hint(turn, best.move, kind, strength)
    return _play_hint(turn, best, kind, strength)


def _play_hint(turn: Turn, best: Valued, kind: TipKind, strength: Strength) -> Hint:
    if strength is Strength.NUDGE:
        return Hint(strength, kind, (), None, f"hint-{kind.value}")
    if strength is Strength.PLAY:
        shown = (("play", _written(turn, best)), ("points", best.score))
        play = best.move if isinstance(best.move, Play) else None
        notes = notes_on(turn, best)
        return Hint(strength, kind, best.squares, play, "hint-play", shown, notes)
    start, axis = best.words[0].start, best.words[0].axis
    size = range(turn.view.board.size)
    if axis is Axis.ACROSS:
        line, name = [Square(start.row, col) for col in size], str(start.row + 1)
    else:
        line, name = [Square(row, start.col) for row in size], start.name[0]
    where = (("axis", axis.value), ("line", name))
    return Hint(strength, kind, tuple(line), None, "hint-where", where)


def _written(turn: Turn, best: Valued) -> str:
    """Return a play as players type it, with a small letter for a blank: ``8F HOrN``."""
    place, _, _ = move_text(turn, best).partition(" ")
    laid = dict(best.move.tiles()) if isinstance(best.move, Play) else {}
    board, text_of = turn.view.board, turn.view.edition.tiles.cell_text
    squares = squares_of(turn, best, best.words[0])
    letters = (text_of(laid[one] if one in laid else board[one]) for one in squares)
    return f"{place} {''.join(letters)}"


def _exchange_hint(turn: Turn, move: Exchange, kind: TipKind, strength: Strength) -> Hint:
    if strength is Strength.NUDGE:
        return Hint(strength, kind, (), None, "hint-exchange")
    if strength is Strength.WHERE:
        count = (("count", len(move.tiles)),)
        return Hint(strength, kind, (), None, "hint-exchange-count", count)
    tiles = (("given", turn.view.edition.tiles.text(move.tiles)),)
    return Hint(strength, kind, (), move, "hint-exchange-tiles", tiles)


def hint(
    position: Position,
    strength: int = Strength.NUDGE,
    *,
    offensive: bool = False,
    level: Level = USUAL_LEVEL,
) -> Hint | None:
    """Return a hint for the player on turn; None if there is nothing better than a pass.

    Args:
        position: The position; the rack of the player on turn must be known.
        strength: 1 says what to look for, 2 where to look, and 3 shows the move.
        offensive: Whether the hint may be about a move that forms an offensive word.
        level: The player's level. The hint is about a move whose words are familiar at this level
            if it is nearly as good as the best; experts always get the best.

    Examples:
        >>> position = Position("pocket").with_rack("AEGINRT")
        >>> hint(position).kind.value
        'bingo'
    """
    if strength not in set(Strength):
        raise ArgumentError("strength", "1, 2 or 3", strength)
    view, words = position.view, position.lexicon
    policy = policy_for(words, view.edition, offensive=offensive)
    return hint_for(view, words, Strength(strength), policy=policy, level=level)
