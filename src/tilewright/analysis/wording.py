"""A review in words: figures, notes on a turn and the summary, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tilewright import catalogue
from tilewright.analysis.coach.notes import spoken
from tilewright.analysis.estimate import Estimate
from tilewright.analysis.grades import Grade
from tilewright.analysis.model import ChallengeReview, Method, PlayerReview, Review, TurnReview
from tilewright.sentences.clocks import clock_text
from tilewright.sentences.people import People
from tilewright.units import Seat

__all__ = [
    "NO_FIGURE",
    "figures_of",
    "grade_name",
    "in_unit",
    "luck_rows",
    "method_name",
    "percent",
    "points",
    "remarks",
    "say",
    "summary",
    "time_note",
    "turn_notes",
    "used_time",
]

say = catalogue.sentence

NO_FIGURE: Final = "–"
"""Shown where a figure is not known."""
_PAIR: Final = 2
_BAD: Final = (Grade.MISTAKE, Grade.BLUNDER)
_RANKS: Final = (
    Grade.UNRATED,
    Grade.BEST,
    Grade.GOOD,
    Grade.INACCURACY,
    Grade.MISTAKE,
    Grade.BLUNDER,
)
"""The grades, from good to bad."""


def _decimal(value: float, digits: int, *, signed: bool = False) -> str:
    rounded = round(value, digits) + 0.0
    return f"{rounded:{'+' if signed else ''}.{digits}f}".replace(".", say("review-point"))


def percent(value: float, digits: int = 0) -> str:
    """Return a share as a percentage."""
    return say("review-percent", value=_decimal(100 * value, digits))


def points(value: float, *, signed: bool = False) -> str:
    """Return points with one digit after the point."""
    return _decimal(value, 1, signed=signed)


def _width(estimate: Estimate) -> float:
    """Return half of the 95 % interval."""
    return estimate.high - estimate.mean


def _with_error(estimate: Estimate, *, share: bool = False) -> str:
    """Return a figure with half of its 95 % interval; without it if it is proven."""
    mean, width = estimate.mean, _width(estimate)
    value = percent(mean, 1) if share else points(mean)
    if not estimate.error:
        return value
    error = percent(width, 1) if share else points(width)
    return say("review-with-error", value=value, error=error)


def in_unit(estimate: Estimate, unit: str) -> str:
    """Return a term of the account, with its sign and half of its 95 % interval."""
    scale, digits = (1.0, 1) if unit == "points" else (100.0, 1)
    value = _decimal(scale * estimate.mean, digits, signed=True)
    if not estimate.error:
        return value
    return say("review-with-error", value=value, error=_decimal(scale * _width(estimate), digits))


def grade_name(grade: Grade) -> str:
    """Return a grade in words."""
    return say(f"review-grade-{grade.value}")


def method_name(turn: TurnReview) -> str:
    """Return how a turn's figures were obtained; empty if it was not judged."""
    if turn.method is None:
        return ""
    return say(f"review-method-{turn.method.value}", depth=turn.depth)


def used_time(turn: TurnReview) -> str:
    """Return how long a turn took, as ``1:23``; empty if that is not known."""
    time = turn.time
    return "" if time is None or time.used is None else clock_text(time.used)


def time_note(turn: TurnReview) -> str:
    """Return how long a turn took and what was left, as sentences; empty if it is not known."""
    time, used = turn.time, used_time(turn)
    if time is None:
        return ""
    left = None if time.left is None else clock_text(time.left)
    said = say("review-time", used=used) if used else ""
    if left is not None:
        clock = say("review-time-clock", left=left)
        said = say("review-time-left", used=used, left=left) if used else clock
    return " ".join(filter(None, [said, say("review-time-short") if time.is_short else ""]))


def turn_notes(turn: TurnReview, names: Sequence[str]) -> list[str]:
    """Return what there is to say about a turn as sentences; ``names`` are all players'."""
    notes = [_better(turn)] if turn.best is not None and turn.grade is not Grade.BEST else []
    if _RANKS.index(turn.points_grade) > max(_RANKS.index(turn.grade), _RANKS.index(Grade.GOOD)):
        notes.append(say("review-points-grade", grade=grade_name(turn.points_grade)))
    # The coach says more about a bonus play, if it speaks of one.
    if turn.missed_bingo is not None and "bingo" not in {tip.kind for tip in turn.tips}:
        notes.append(say("review-missed-bonus", move=turn.missed_bingo))
    if turn.missed_out is not None:
        notes.append(say("review-missed-out", move=turn.missed_out))
    notes += _about_words(turn, names)
    notes += [say(f"review-unjudged-{why.value}") for why in turn.unjudged]
    people = People((names[turn.seat],), reader=None)
    for tip in turn.tips:
        said = people.say(f"tip-{tip.kind}", Seat(0), **_spoken(tip.arguments))
        more = (say(note.code, **_spoken(note.arguments)) for note in tip.notes)
        notes.append(" ".join([said, *more]))
    return [note for note in notes if note]


def _about_words(turn: TurnReview, names: Sequence[str]) -> list[str]:
    """Return what there is to say about words that are not in the dictionary, and challenges."""
    notes = []
    words = ", ".join(turn.phonies or turn.unknown_words)
    if turn.withdrawn:
        notes.append(say("review-phony-withdrawn", words=words))
    elif turn.phonies:
        notes.append(say("review-phony-stood", words=words))
        if turn.risk is not None:
            notes.append(say("review-phony-risk", win=_with_error(turn.risk, share=True)))
    elif turn.unknown_words:
        notes.append(say("review-unknown-words", words=words))
    if turn.belief is not None and turn.challenge is None:
        notes.append(say("review-phony-belief", chance=percent(turn.belief)))
    if turn.challenge is not None:
        notes.append(_challenge(turn.challenge, names))
    return notes


def _challenge(found: ChallengeReview, names: Sequence[str]) -> str:
    """Return what a challenge was worth; with more than two players, to whom."""
    kind = "made" if found.is_made else "missed"
    by = "-by" if len(names) > _PAIR else ""
    return say(
        f"review-challenge-{kind}{by}",
        who=names[found.seat],
        win=_with_error(found.value, share=True),
        gain=percent(found.gain.mean, 1),
        cost=percent(found.cost.mean, 1),
        chance=percent(found.belief),
    )


def _spoken(stored: Mapping[str, str | int | list[str]]) -> dict[str, catalogue.Argument]:
    """Return the arguments of a stored sentence as they are said."""
    return spoken(
        (key, tuple(value) if isinstance(value, list) else value) for key, value in stored.items()
    )


def _better(turn: TurnReview) -> str:
    """Return what would have been better, and by how much; empty if there is nothing to say."""
    best, lost = turn.best, turn.loss_points
    if best is None or lost is None:
        return ""
    # Exchanges and passes score nothing.
    text = say("review-move-for", move=best.text, score=best.score) if best.score else best.text
    move: dict[str, catalogue.Argument] = {"move": text}
    if turn.method is Method.STATIC:
        is_worth = round(lost.mean, 1) > 0
        return say("review-better-static", **move, points=points(lost.mean)) if is_worth else ""
    win = turn.loss_win
    if lost.mean <= 0 and (win is None or win.mean <= 0):
        return say("review-none-found", **move)
    if win is None or win.mean <= 0:
        return say("review-better-points", **move, points=_with_error(lost))
    gained = _with_error(win, share=True)
    if turn.method is Method.PROVEN and win.mean >= 1:
        said = say("review-better-wins", **move)
    elif lost.mean < 0:
        said = say("review-better-win", **move, win=gained, points=_with_error(-lost))
    else:
        said = say("review-better", **move, win=gained, points=_with_error(lost))
    return said


def summary(review: Review) -> list[str]:
    """Return the game in a few sentences: who won, luck, choices and turning points."""
    lines = [_result(review)]
    lines += _luck(review)
    if review.samples:
        lines += [_skill(review, player) for player in review.players if player.judged]
    lines += [_turning(review, index) for index in review.turning_points]
    return lines


def _result(review: Review) -> str:
    scores = sorted((player.score for player in review.players), reverse=True)
    best = [player for player in review.players if player.score == scores[0]]
    if not review.is_finished:
        names = [f"{player.name} {player.score}" for player in review.players]
        return say("review-summary-unfinished", scores=", ".join(names))
    if len(best) > 1:
        return say("review-summary-tie")
    if len(scores) == _PAIR:
        return say("review-summary-won", who=best[0].name, points=scores[0] - scores[1])
    return say("review-summary-won-many", who=best[0].name, points=scores[0])


def _luck(review: Review) -> list[str]:
    """Return whom the tiles favored, if that is more than the errors."""
    known = [
        (player.account.draws + player.account.hidden, player)
        for player in review.players
        if player.account is not None
    ]
    if not known:
        return []
    luck, player = max(known, key=lambda one: one[0].mean)
    if luck.low <= 0:
        return [say("review-summary-even")]
    if review.unit == "points":
        return [say("review-summary-luck", who=player.name, points=_with_error(luck))]
    return [say("review-summary-luck-win", who=player.name, win=_with_error(luck, share=True))]


def _skill(review: Review, player: PlayerReview) -> str:
    """Return what a player's choices cost, in the unit of the account.

    Choices that cost no points can still have cost win chance.
    """
    in_points = review.unit == "points"
    lost = player.loss_points if in_points else player.loss_win
    if lost.mean <= 0 < player.loss_win.low:
        in_points, lost = False, player.loss_win
    if lost.mean <= 0:
        return say("review-summary-no-loss", who=player.name, turns=player.judged)
    cost = _with_error(lost, share=not in_points)
    if in_points:
        return say("review-summary-skill", who=player.name, points=cost, turns=player.judged)
    return say("review-summary-skill-win", who=player.name, win=cost, turns=player.judged)


def _turning(review: Review, index: int) -> str:
    turn = review.turns[index]
    before = next(one for one in reversed(review.turns[:index]) if one.chances)
    changes = [now - then for now, then in zip(turn.chances, before.chances, strict=True)]
    seat = turn.seat
    if len(changes) > _PAIR:
        seat = max(range(len(changes)), key=lambda one: abs(changes[one]))
    return say(
        "review-summary-turning",
        move=turn.made,
        who=review.players[turn.seat].name,
        turn=turn.number,
        whose=review.players[seat].name,
        before=percent(before.chances[seat]),
        after=percent(turn.chances[seat]),
    )


def remarks(review: Review) -> list[str]:
    """Return what the reader must know about the review itself."""
    name = review.lexicon
    if review.knows_words:
        lines = [say("review-dictionary", name=name)]
    elif review.named_lexicon:
        lines = [say("review-dictionary-other", name=name, named=review.named_lexicon)]
    else:
        lines = [say("review-dictionary-unnamed", name=name)]
    judged = sum(player.judged for player in review.players)
    turns = sum(player.turns for player in review.players)
    if judged < turns:
        lines.append(say("review-summary-judged", judged=judged, turns=turns))
    if not review.samples:
        lines.append(say("review-static"))
    else:
        lines.append(say("review-summary-equal"))
        has_account = any(player.account for player in review.players)
        if has_account and judged < turns:
            lines.append(say("review-summary-remainder"))
        if review.is_repeatable:
            lines.append(say("review-budget", samples=review.samples, seed=review.seed))
        else:
            lines.append(say("review-timed"))
    if not review.is_complete:
        lines.append(say("review-stopped"))
    return lines


def _per_turn(lost: Estimate, judged: int, *, share: bool = False) -> str:
    """Return what was lost on average; a sum below zero means that no loss was found.

    A player without judged turns has lost nothing that is known, so there is no figure.
    """
    if not judged:
        return NO_FIGURE
    if lost.mean < 0:
        return say("review-none")
    mean = lost.mean / judged
    return percent(mean, 1) if share else points(mean)


def figures_of(review: Review) -> list[tuple[str, list[str]]]:
    """Return the figures of all players: a name for each, and one text per player."""
    players = review.players
    rows = [(say("review-figure-score"), [str(player.score) for player in players])]
    if review.samples:
        rows.append(
            (
                say("review-figure-loss-win"),
                [_per_turn(one.loss_win, one.judged, share=True) for one in players],
            )
        )
    rows += [
        (
            say("review-figure-loss-points"),
            [_per_turn(one.loss_points, one.judged) for one in players],
        ),
        (
            say("review-figure-bonuses"),
            [say("review-of", part=one.bingos, whole=one.bingos_possible) for one in players],
        ),
    ]
    if review.samples:
        bad = [sum(one.grades.get(grade.value, 0) for grade in _BAD) for one in players]
        rows.append((say("review-figure-mistakes"), list(map(str, bad))))
    if any(one.phonies for one in players):
        rows.append((say("review-figure-phonies"), [str(one.phonies) for one in players]))
    if any(one.time_used is not None for one in players):
        used = [one.time_used for one in players]
        rows.append(
            (
                say("review-figure-time"),
                [NO_FIGURE if one is None else clock_text(one) for one in used],
            )
        )
        if any(one.short_turns for one in players):
            rows.append((say("review-figure-short"), [str(one.short_turns) for one in players]))
    if any(one.overtime for one in players):
        rows.append((say("review-figure-overtime"), [str(one.overtime) for one in players]))
    judged = [say("review-of", part=one.judged, whole=one.turns) for one in players]
    return [*rows, (say("review-figure-judged"), judged)]


def luck_rows(review: Review) -> list[tuple[str, list[str]]]:
    """Return the account of luck and skill, if there is one for every player."""
    accounts = [player.account for player in review.players if player.account is not None]
    if len(accounts) < len(review.players):
        return []
    rows = [
        ("prior", [one.prior for one in accounts]),
        ("draws", [one.draws for one in accounts]),
        ("hidden", [one.hidden for one in accounts]),
        ("own", [one.own for one in accounts]),
        ("others", [one.others for one in accounts]),
        ("remainder", [one.remainder for one in accounts]),
        ("result", [Estimate(one.result) for one in accounts]),
    ]
    return [
        (say(f"review-luck-{name}"), [in_unit(term, review.unit) for term in terms])
        for name, terms in rows
    ]
