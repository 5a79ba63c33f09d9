"""Learn win chances from self-play.

Games are played in blocks, and only counts are kept for each block: how often players won, by lead,
by distance from the end of the game, and by the number of opponents who moved first. A fifth of the
blocks are held out to measure how reliable the chances are.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from tilewright.bulk.training.logistic import Bucket, Score, fit_curve, score_curve
from tilewright.bulk.workers.journal import Journal
from tilewright.bulk.workers.pool import Pool
from tilewright.edition import Edition, Level
from tilewright.edition.shipped import load_edition
from tilewright.kernel.selfplay import RecordedGame, SelfPlay, SelfPlayer
from tilewright.kernel.win_chances import Chances
from tilewright.lexicon import Lexicon
from tilewright.lexicon.for_edition import open_lexicon_for
from tilewright.players.leaves import shipped_leaves
from tilewright.rules.play.move import Play

__all__ = ["BLOCK", "ChanceTask", "Learned", "learn_chances", "tasks_of"]

BLOCK: Final = 200
"""The number of games in one task."""

HELD_OUT: Final = 5
"""The interval of held-out blocks: the last of every five blocks is held out."""

LEAD_STEP: Final = 3
MOST_LEAD: Final = 600
NEED_STEP: Final = 5
PARTS: Final = 12
"""The number of parts in a win, chosen so that two, three or four players can share it."""


@dataclass(frozen=True, slots=True)
class ChanceTask:
    """A block of games to play."""

    edition: str
    lexicon: str
    seats: int
    seed: int
    block: int
    """The block's number."""
    games: int = BLOCK
    """The number of games in the block."""


@dataclass(frozen=True, slots=True)
class Learned:
    """Learned win chances, and how well they predict other games."""

    games: int
    chances: Chances
    scores: tuple[Score, ...]
    """The scores on the held-out games, by the number of opponents who move first."""


def tasks_of(  # noqa: PLR0913 - the rest are options by keyword
    edition: str, lexicon: str, *, seats: int, seed: int, games: int, block: int = BLOCK
) -> list[ChanceTask]:
    """Return tasks that together play at least this many ``games``."""
    blocks = max(-(-games // block), HELD_OUT)
    return [ChanceTask(edition, lexicon, seats, seed, each, block) for each in range(blocks)]


def learn_chances(
    pool: Pool,
    tasks: Sequence[ChanceTask],
    *,
    journal: Journal | None = None,
    watch: Callable[[int], object] | None = None,
) -> Learned:
    """Play all blocks that are not in the journal, and fit win chances to all blocks.

    Args:
        pool: Runs the tasks.
        tasks: The blocks, all for the same edition and number of players.
        journal: Stores the counts from finished blocks.
        watch: Called with the number of finished blocks.
    """
    counts: dict[int, list[list[int]]] = {}
    if journal is not None:
        counts |= {int(key): value for key, value in journal.entries()}  # type: ignore[misc]
    missing = [task for task in tasks if task.block not in counts]
    for task, rows in pool.run(count_moments, missing):
        counts[task.block] = rows
        if journal is not None:
            journal.add(str(task.block), rows)
        if watch is not None:
            watch(len(counts))
    first = tasks[0]
    places = knots_of(load_edition(first.edition), first.seats)
    # Add up the blocks in order, so that the result does not depend on the order of completion.
    known = [counts[task.block] for task in tasks if task.block % HELD_OUT != HELD_OUT - 1]
    held = [counts[task.block] for task in tasks if task.block % HELD_OUT == HELD_OUT - 1]
    curves = [fit_curve(buckets, places) for buckets in _buckets(known, first.seats)]
    scores = [
        score_curve(buckets, curve)
        for buckets, curve in zip(_buckets(held, first.seats), curves, strict=True)
    ]
    return Learned(sum(task.games for task in tasks), Chances(curves), tuple(scores))


def knots_of(edition: Edition, seats: int) -> list[float]:
    """Return the positions of the knots, which are closer together near the end of the game."""
    if edition.target is not None:
        most = 2 * edition.target.of(seats, Level.EXPERT)
        return [float(place) for place in (10, 25, 50, 90, 150, 230, 330) if place < most] + [
            float(most)
        ]
    racks = (seats - 1) * edition.rack
    most = len(edition.tiles.tally) - edition.rack
    steps = [1, racks // 2, racks, *(racks + 4 * 2**step for step in range(8))]
    return [float(place) for place in steps if place < most - 4] + [float(most)]


def count_moments(task: ChanceTask) -> list[list[int]]:
    """Play a block and count its moments.

    Each row consists of the number of opponents who move first, the distance, the lead, the count
    and the parts won.
    """
    match = _match(task.edition, task.lexicon, task.seats, task.seed, task.block)
    result = match.play(task.games, first=task.block * task.games, record=True)
    counts: defaultdict[tuple[int, int, int], list[int]] = defaultdict(lambda: [0, 0])
    targets = _targets(match)
    for game in result.recorded:
        for moment in _moments(match.edition, game, targets):
            before, distance, lead, seat = moment
            known = counts[before, distance, lead]
            known[0] += 1
            known[1] += PARTS // len(game.winners) if seat in game.winners else 0
    return [[*key, *value] for key, value in sorted(counts.items())]


def _match(edition: str, lexicon: str, seats: int, seed: int, block: int) -> SelfPlay:
    rules, words = _load(edition, lexicon)
    # If the edition has targets, use every combination of levels, so that all distances occur.
    levels = list(Level) if rules.target is not None else [Level.EXPERT]
    kinds = len(levels)
    players = [
        SelfPlayer(level=levels[block // kinds**seat % kinds], leaves=shipped_leaves(rules))
        for seat in range(seats)
    ]
    return SelfPlay(rules, words, players, seed=seed, word_map=True)


@lru_cache(maxsize=2)
def _load(edition: str, lexicon: str) -> tuple[Edition, Lexicon]:
    rules = load_edition(edition)
    return rules, open_lexicon_for(rules, lexicon)


def _targets(match: SelfPlay) -> list[int]:
    target, seats = match.edition.target, len(match.players)
    return [target.of(seats, player.level) if target else 0 for player in match.players]


def _moments(
    edition: Edition, game: RecordedGame, targets: Sequence[int]
) -> Iterator[tuple[int, int, int, int]]:
    """Yield the opponents who move first, the distance, the lead and the seat.

    There is one tuple for each turn and seat.
    """
    seats = len(game.deals)
    stands = [-target for target in targets]
    racks = [len(deal) for deal in game.deals]
    off_board = len(edition.tiles.tally)
    for turn in game.turns:
        for seat in range(seats):
            best = max(stands[:seat] + stands[seat + 1 :])
            lead = stands[seat] - best
            if targets[seat]:
                distance = max(-stands[seat] - best, 0) // NEED_STEP * NEED_STEP
            else:
                distance = off_board - racks[seat]
            clipped = min(max(lead, -MOST_LEAD), MOST_LEAD)
            yield (seat - turn.seat) % seats, distance, clipped // LEAD_STEP, seat
        stands[turn.seat] += turn.score
        if isinstance(turn.move, Play):
            off_board -= len(turn.move.cells)
            racks[turn.seat] += len(turn.drawn) - len(turn.move.cells)


def _buckets(blocks: Iterable[list[list[int]]], seats: int) -> list[list[Bucket]]:
    """Return the total counts, by the number of opponents who move first."""
    sums: list[defaultdict[tuple[int, int], list[int]]] = [
        defaultdict(lambda: [0, 0]) for _ in range(seats)
    ]
    for rows in blocks:
        for before, distance, lead, count, parts in rows:
            known = sums[before][distance, lead]
            known[0] += count
            known[1] += parts
    return [
        [
            Bucket(distance, lead * LEAD_STEP + (LEAD_STEP - 1) / 2, count, parts / PARTS)
            for (distance, lead), (count, parts) in sorted(table.items())
        ]
        for table in sums
    ]
