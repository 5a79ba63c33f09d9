"""The strength of the leave values: scores in self-play, and wins against a player without any."""

from __future__ import annotations

import lzma
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tilewright.bulk.matches.statistics import Interval, Moments, win_rate
from tilewright.bulk.training.leaves import PARTS, StrengthTask, play_pairs
from tilewright.edition import Edition, Unplayed
from tilewright.edition.shipped import load_edition
from tilewright.kernel.leaves import LeaveTable
from tilewright.kernel.selfplay import GameOutcome, SelfPlay, SelfPlayer
from tilewright.kernel.training import LeaveSampler, LeaveSums, listed_tiles
from tilewright.lexicon import Lexicon, open_lexicon
from tilewright.players.leaves import shipped_leaves
from tilewright.tiles import Tally

EDITIONS: Final = (
    "pocket",
    "large-print/8-tile",
    "pocket/9-tile",
    "super",
    "glass/finish-line",
    "switch",
)
SEED: Final = 5000
GAMES: Final = 2000
PAIRS: Final = 500
"""Pairs of two players; with three and four there are as many games."""
MODELLED: Final = ("large-print/8-tile", "pocket/9-tile", "switch")
SAMPLED: Final = 400
"""Games whose racks tell how far the model is off."""


@dataclass(frozen=True, slots=True)
class Scores:
    """Scores of a side in two ways of counting, in tenths of a point for each game."""

    ours: Moments
    twice: Moments
    """When who goes out gains the others' tiles twice, and nobody loses any."""


def scores_of(edition: Edition, words: Lexicon, leaves: LeaveTable | None, games: int) -> Scores:
    """Play games between equal players and return the mean score of a side in each."""
    match = SelfPlay(edition, words, [SelfPlayer(leaves=leaves)] * 2, seed=SEED, word_map=True)
    played = match.play(games, outcomes=True).outcomes
    return Scores(
        Moments.of(5 * sum(game.scores) for game in played),
        Moments.of(5 * (sum(game.before_unplayed) + 2 * _left(edition, game)) for game in played),
    )


def _left(edition: Edition, game: GameOutcome) -> int:
    """Return what was left on the rack of who did not go out; nothing when nobody did."""
    if edition.unplayed is not Unplayed.DEDUCT:
        return 0
    return max(
        max(after - before, 0)
        for after, before in zip(game.scores, game.before_unplayed, strict=True)
    )


def bench_leaves(file: Path, edition: Edition) -> LeaveTable:
    """Read values of leaves as other engines were measured with."""
    code = {face.text: number for number, face in enumerate(edition.tiles.faces, 1)}
    values = {}
    with lzma.open(file, "rt") as lines:
        next(lines)
        for line in lines:
            leave, value = line.rsplit(",", 1)
            values[Tally(code[letter] for letter in leave)] = int(value)
    return LeaveTable(edition, values)


def strength(name: str, players: int, other: bytes = b"") -> tuple[Interval, Interval]:
    """Return the win rate of one player with shipped values among others, and its lead."""
    table = shipped_leaves(load_edition(name))
    if table is None:
        raise ValueError(f"{name} has no leave values")
    pairs = PAIRS * 2 // players
    found = play_pairs(StrengthTask(name, "enable", table.dump(), other, SEED, 0, pairs, players))
    won = win_rate(Moments.of(won for won, _ in found), PARTS * players)
    lead = Moments.of(lead for _, lead in found).interval()
    games = players * (players - 1)
    return won, Interval(lead.middle / games, lead.low / games, lead.high / games)


def sections(leaves: Path | None) -> Iterator[tuple[str, list[str]]]:
    """Yield the sections, each when it is measured."""
    yield "Leaves: mean score in self-play, 15×15", list(_score_lines(leaves))
    yield "Leaves: with values against none", list(_strength_lines())
    yield "Leaves: the model", list(_model_lines())


def _score_lines(file: Path | None) -> Iterator[str]:
    edition, words = load_edition("pocket"), open_lexicon("enable")
    yield (
        f"Equal equity players, pocket, ENABLE with our supplement, {GAMES:,} games, seed {SEED};"
        " mean of a side with 95 % interval. Counted twice: who goes out gains the others' tiles"
        " twice and nobody loses any, as where other engines score 425. Command:"
        " `python -m bench leaves`."
    )
    yield ""
    yield "| values | as our rules count | counted twice |"
    yield "|---|--:|--:|"
    tables = [("shipped", shipped_leaves(edition))]
    if file is not None:
        tables.append(("of the bench data", bench_leaves(file, edition)))
    for label, table in [*tables, ("none", None)]:
        found = scores_of(edition, words, table, GAMES)
        cells = [_points(each.interval()) for each in (found.ours, found.twice)]
        yield f"| {label} | {cells[0]} | {cells[1]} |"


def _points(tenths: Interval) -> str:
    return f"{tenths.middle / 10:.1f} ± {tenths.margin / 10:.1f}"


def _strength_lines() -> Iterator[str]:
    yield (
        f"One player with the shipped values, all others with none; every seat equally often,"
        f" {2 * PAIRS} games each, seed {SEED}; 95 % intervals. Of three players each wins a third"
        " by chance, of four a quarter; the lead is over the mean of the others."
    )
    yield ""
    yield "| edition | players | wins | by chance | lead, points |"
    yield "|---|--:|--:|--:|--:|"
    for name in EDITIONS:
        for players in (2, 3, 4):
            won, lead = strength(name, players)
            yield (
                f"| {name} | {players} | {won.middle:.1%} ({won.low:.1%} to {won.high:.1%}) |"
                f" {1 / players:.0%} | {lead.middle:.1f} ± {lead.margin:.1f} |"
            )


def _model_lines() -> Iterator[str]:
    yield (
        "Leaves with one tile more than are listed: how far the model lies from their means, as the"
        f" root of the mean square, each leave as often as it is met in {SAMPLED} games, less what"
        " chance adds; beside it the same for a model that says nothing."
    )
    yield ""
    yield "| edition | tiles | model, points | nothing, points |"
    yield "|---|--:|--:|--:|"
    for name in MODELLED:
        edition = load_edition(name)
        table = shipped_leaves(edition)
        if table is None:
            raise ValueError(f"{name} has no leave values")
        size = listed_tiles(edition) + 1
        sampler = LeaveSampler(edition, open_lexicon("enable"))
        sums = LeaveSums(edition, size)
        sums.add([sampler.sample(table, games=SAMPLED, seed=SEED, forced=0)])
        off = [sums.error(each, size) / 1000 for each in (table, LeaveTable(edition, {}))]
        yield f"| {name} | {size} | {off[0]:.2f} | {off[1]:.2f} |"
