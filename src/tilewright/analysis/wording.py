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
from tilewright.sentences.people import People, reader_of
from tilewright.sentences.people import labels_of as labels_of_names
from tilewright.units import Seat, by_seat

__all__ = [
    "NO_FIGURE",
    "figures_of",
    "grade_name",
    "in_unit",
    "labels_of",
    "luck_rows",
    "method_name",
    "percent",
    "points",
    "remarks",
    "say",
    "summary",
    "time_note",
    "title_of",
    "turn_figures",
    "turn_notes",
    "used_time",
]

say = catalogue.sentence

NO_FIGURE: Final = "–"
"""Shown where a figure is not known."""
_PAIR: Final = 2
_LEAST_WIN: Final = 0.005
"""A loss of win chance below this rounds to nothing."""
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
    text = f"{rounded:{'+' if signed else ''}.{digits}f}".replace(".", say("review-point"))
    return text.replace("-", "\N{MINUS SIGN}")


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


def _people(names: Sequence[str]) -> People:
    """Return the players; the only one without a name of their own is addressed as "you"."""
    return People(tuple(names), reader=reader_of(names))


def labels_of(review: Review) -> list[str]:
    """Return what each player is called at the head of a column: a name, or "You"."""
    return labels_of_names([player.name for player in review.players])


def title_of(review: Review) -> str:
    """Return the title of a game; without one of its own, it is the players."""
    names = [player.name for player in review.players]
    return " – ".join(labels_of(review)) if review.game == " – ".join(names) else review.game


def turn_notes(turn: TurnReview, names: Sequence[str]) -> list[str]:
    """Return what there is to say about a turn as sentences; ``names`` are all players'."""
    notes = _better(turn) if turn.best is not None and turn.grade is not Grade.BEST else []
    # The coach says more about a bonus play, if it speaks of one.
    if turn.missed_bingo is not None and "bingo" not in {tip.kind for tip in turn.tips}:
        notes.append(say("review-missed-bonus", move=turn.missed_bingo))
    if turn.missed_out is not None:
        notes.append(say("review-missed-out", move=turn.missed_out))
    notes += _about_words(turn, names)
    notes += [say(f"review-unjudged-{why.value}") for why in turn.unjudged]
    people = _people(names)
    for tip in turn.tips:
        said = people.say(f"tip-{tip.kind}", Seat(turn.seat), **_spoken(tip.arguments))
        more = (say(note.code, **_spoken(note.arguments)) for note in tip.notes)
        notes.append(" ".join([said, *more]))
    return [note for note in notes if note]


def turn_figures(turn: TurnReview) -> list[str]:
    """Return what a turn lost in figures, for readers who want details.

    The grade in points is one of them if it is worse than the one in win chance.
    """
    if turn.best is None or turn.grade is Grade.BEST:
        return []
    notes = []
    if turn.loss_win is not None and turn.method is not Method.STATIC:
        notes.append(say("review-loss-win", win=_with_error(turn.loss_win, share=True)))
    if turn.loss_points is not None:
        notes.append(say("review-loss-points", points=_with_error(turn.loss_points)))
    if _RANKS.index(turn.points_grade) > max(_RANKS.index(turn.grade), _RANKS.index(Grade.GOOD)):
        notes.append(say("review-points-grade", grade=grade_name(turn.points_grade)))
    return notes


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
    return _people(names).say(
        f"review-challenge-{kind}{by}",
        Seat(found.seat),
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


def _better(turn: TurnReview) -> list[str]:
    """Return what a turn cost, and the move that would have been better."""
    best, lost, win = turn.best, turn.loss_points, turn.loss_win
    if best is None or lost is None:
        return []
    # Exchanges and passes score nothing.
    move = say("review-move-for", move=best.text, score=best.score) if best.score else best.text
    if turn.method is Method.STATIC:
        worth = round(lost.mean)
        return [say("review-better-static", move=move, points=worth)] if worth > 0 else []
    if turn.method is Method.PROVEN and win is not None and win.mean >= 1:
        return [say("review-better-wins", move=move)]
    cost = _cost(turn, lost)
    if not cost:
        return [say("review-none-found", move=move)]
    return [cost, say("review-better", move=move)]


def _cost(turn: TurnReview, lost: Estimate) -> str:
    """Return what a turn cost in win chance, or else in points; empty if it is next to nothing."""
    win = turn.loss_win
    if win is not None and win.mean >= _LEAST_WIN:
        sure = "yes" if win.low > 0 else "no"
        share = say("review-share", whole=round(100 * win.mean))
        return say("review-cost-win", sure=sure, win=share)
    if round(lost.mean) > 0:
        return say(
            "review-cost-points", sure="yes" if lost.low > 0 else "no", points=round(lost.mean)
        )
    return ""


def summary(review: Review) -> list[str]:
    """Return the game in a few sentences: who won, luck, choices and turning points."""
    people = _people([player.name for player in review.players])
    lines = [_result(review, people)]
    lines += _luck(review, people)
    if review.samples:
        lines += [
            _skill(review, seat, player, people)
            for seat, player in by_seat(review.players)
            if player.judged
        ]
    lines += [_turning(review, index, people) for index in review.turning_points]
    return lines


def _result(review: Review, people: People) -> str:
    scores = sorted((player.score for player in review.players), reverse=True)
    best = [seat for seat, player in by_seat(review.players) if player.score == scores[0]]
    if not review.is_finished:
        labels = labels_of(review)
        stand = [f"{labels[seat]} {player.score}" for seat, player in by_seat(review.players)]
        return say("review-summary-unfinished", scores=", ".join(stand))
    if len(best) > 1:
        return say("review-summary-tie")
    if len(scores) == _PAIR:
        return people.say("review-summary-won", best[0], points=scores[0] - scores[1])
    return people.say("review-summary-won-many", best[0], points=scores[0])


def _luck(review: Review, people: People) -> list[str]:
    """Return whom the tiles favored, if that is more than the errors."""
    known = [
        (player.account.draws + player.account.hidden, seat)
        for seat, player in by_seat(review.players)
        if player.account is not None
    ]
    if not known:
        return []
    luck, seat = max(known, key=lambda one: one[0].mean)
    if luck.low <= 0:
        return [say("review-summary-even")]
    width = _width(luck)
    if review.unit == "points":
        return [
            people.say("review-summary-luck", seat, points=round(luck.mean), error=round(width))
        ]
    win, error = percent(luck.mean), percent(width)
    return [people.say("review-summary-luck-win", seat, win=win, error=error)]


def _skill(review: Review, seat: Seat, player: PlayerReview, people: People) -> str:
    """Return what a player's choices cost, in the unit of the account.

    Choices that cost no points can still have cost win chance.
    """
    in_points = review.unit == "points"
    lost = player.loss_points if in_points else player.loss_win
    if lost.mean <= 0 < player.loss_win.low:
        in_points, lost = False, player.loss_win
    turns = player.judged
    if in_points and round(lost.mean) > 0:
        return people.say("review-summary-skill", seat, points=round(lost.mean), turns=turns)
    if not in_points and lost.mean >= _LEAST_WIN:
        return people.say("review-summary-skill-win", seat, win=percent(lost.mean), turns=turns)
    return people.say("review-summary-no-loss", seat, turns=turns)


def _turning(review: Review, index: int, people: People) -> str:
    turn = review.turns[index]
    before = next(one for one in reversed(review.turns[:index]) if one.chances)
    changes = [now - then for now, then in zip(turn.chances, before.chances, strict=True)]
    seat = turn.seat
    if len(changes) > _PAIR:
        seat = max(range(len(changes)), key=lambda one: abs(changes[one]))
    moved = people.say("review-summary-turning", Seat(turn.seat), move=turn.made, turn=turn.number)
    chance = people.say(
        "review-summary-chance",
        Seat(seat),
        before=percent(before.chances[seat]),
        after=percent(turn.chances[seat]),
    )
    return f"{moved} {chance}"


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
