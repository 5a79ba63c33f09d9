"""Reviews as a table: one row per game and player, as CSV and for the terminal."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from math import inf
from typing import Final

from tilewright.analysis.estimate import total
from tilewright.analysis.grades import Grade
from tilewright.analysis.model import PlayerReview, Review

__all__ = ["COLUMNS", "overview_rows", "review_table"]

COLUMNS: Final = (
    "file",
    "game",
    "edition",
    "player",
    "seat",
    "score",
    "turns",
    "judged",
    "win_lost",
    "win_lost_error",
    "points_lost",
    "points_lost_error",
    "inaccuracies",
    "mistakes",
    "blunders",
    "bonuses",
    "bonuses_possible",
    "phonies",
    "seconds",
    "short_turns",
    "overtime",
    "unit",
    "result",
    "prior",
    "draws",
    "hidden",
    "own",
    "others",
    "remainder",
)
"""The columns of the CSV file; ``unit`` is that of the columns after it."""
_FORMULAS: Final = ("=", "+", "-", "@", "\t", "\r", "\n")
"""How cells begin that spreadsheets evaluate."""
_TERMS: Final = ("prior", "draws", "hidden", "own", "others", "remainder")


def review_table(reviews: Iterable[tuple[str, Review]]) -> str:
    """Return reviews as CSV; each comes with the name of its file."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for file, review in reviews:
        for seat, player in enumerate(review.players):
            writer.writerow(map(_harmless, _row(file, review, seat, player)))
    return out.getvalue()


def _harmless(cell: object) -> object:
    """Return a cell that no spreadsheet takes for a formula; names are whatever a file says."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULAS) else cell


def _row(file: str, review: Review, seat: int, player: PlayerReview) -> list[object]:
    account = player.account
    terms: list[object] = [""] * (len(_TERMS) + 1)
    if account is not None:
        terms = [account.result, *(round(getattr(account, name).mean, 4) for name in _TERMS)]
    grades = (Grade.INACCURACY, Grade.MISTAKE, Grade.BLUNDER)
    return [
        file,
        review.game,
        review.edition,
        player.name,
        seat + 1,
        player.score,
        player.turns,
        player.judged,
        round(player.loss_win.mean, 5),
        round(player.loss_win.error, 5),
        round(player.loss_points.mean, 3),
        round(player.loss_points.error, 3),
        *(player.grades.get(grade.value, 0) for grade in grades),
        player.bingos,
        player.bingos_possible,
        player.phonies,
        "" if player.time_used is None else round(player.time_used / 1000),
        player.short_turns,
        player.overtime,
        review.unit,
        *terms,
    ]


def overview_rows(
    reviews: Sequence[Review],
) -> list[tuple[str, int, float | None, float | None]]:
    """Return each player's name, judged turns, and average losses in win chance and points.

    A loss is None if no turn was judged, or if no win chances were compared. Players without
    judged turns come last.
    """
    has_chances = any(review.samples for review in reviews)
    found: dict[str, list[PlayerReview]] = {}
    for review in reviews:
        for player in review.players:
            found.setdefault(player.name, []).append(player)
    rows: list[tuple[str, int, float | None, float | None]] = []
    for name, games in found.items():
        judged = sum(one.judged for one in games)
        if not judged:
            rows.append((name, 0, None, None))
            continue
        win = total(one.loss_win for one in games).mean / judged
        lost = total(one.loss_points for one in games).mean / judged
        rows.append((name, judged, win if has_chances else None, lost))
    return sorted(rows, key=lambda row: inf if row[3] is None else row[3])
