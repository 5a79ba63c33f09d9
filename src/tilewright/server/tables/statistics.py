"""An account's results in finished games, by edition."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tilewright.server.messages import outgoing
from tilewright.server.tables.setup import load_setup
from tilewright.server.tables.summary import load_summary
from tilewright.store.contract import Status, TableRow
from tilewright.units import Seat


def results_by_edition(
    rows: Iterable[TableRow], seats: Mapping[str, tuple[Seat, ...]]
) -> outgoing.Statistics:
    """Return the results at these tables, given the account's seats at each of them.

    It takes too long for the event loop if there are hundreds of tables.
    """
    results: dict[str, list[tuple[int, bool, bool]]] = {}
    for row in rows:
        summary = load_summary(row.summary)
        if row.status is not Status.OVER or not summary.winners or summary.scores is None:
            continue
        # If several players share a device, the first seat is the account owner's.
        seat = seats[row.id][0]
        is_winner = seat in summary.winners
        is_alone = len(summary.winners) == 1
        result = (summary.scores[seat], is_winner and is_alone, is_winner and not is_alone)
        results.setdefault(load_setup(row.data).edition_id, []).append(result)
    return outgoing.Statistics(
        editions=tuple(_figures(edition, results[edition]) for edition in sorted(results))
    )


def _figures(edition: str, results: list[tuple[int, bool, bool]]) -> outgoing.EditionFigures:
    scores = [score for score, _, _ in results]
    return outgoing.EditionFigures(
        edition=edition,
        played=len(results),
        won=sum(won for _, won, _ in results),
        shared=sum(shared for _, _, shared in results),
        best=max(scores),
        mean=round(sum(scores) / len(scores), 1),
    )
