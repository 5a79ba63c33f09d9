"""Measure the leave values: scores in self-play, and wins against a player without leave values."""

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
"""The number of two-player pairs; with three or four players, about as many games are played."""
MODELED: Final = ("large-print/8-tile", "pocket/9-tile", "switch")
SAMPLED: Final = 400
"""The number of games whose racks are used to estimate the model's error."""


@dataclass(frozen=True, slots=True)
class Scores:
    """Each side's score per game, in tenths of a point, under two ways of counting."""

    ours: Moments
    twice: Moments
    """Scores if going out gains twice the value of the opponent's tiles and costs no one points."""


def scores_of(edition: Edition, words: Lexicon, leaves: LeaveTable | None, games: int) -> Scores:
    """Play games between equal players and return the statistics of the mean score per side."""
    match = SelfPlay(edition, words, [SelfPlayer(leaves=leaves)] * 2, seed=SEED, word_map=True)
    played = match.play(games, outcomes=True).outcomes
    return Scores(
        Moments.of(5 * sum(game.scores) for game in played),
        Moments.of(5 * (sum(game.before_unplayed) + 2 * _left(edition, game)) for game in played),
    )


def _left(edition: Edition, game: GameOutcome) -> int:
    """Return the value of the tiles left on the opponent's rack if a player went out, else 0."""
    if edition.unplayed is not Unplayed.DEDUCT:
        return 0
    return max(
        max(after - before, 0)
        for after, before in zip(game.scores, game.before_unplayed, strict=True)
    )


def bench_leaves(file: Path, edition: Edition) -> LeaveTable:
    """Read the leave values that other engines were measured with."""
    code = {face.text: number for number, face in enumerate(edition.tiles.faces, 1)}
    values = {}
    with lzma.open(file, "rt") as lines:
        next(lines)
        for line in lines:
            leave, value = line.rsplit(",", 1)
            values[Tally(code[letter] for letter in leave)] = int(value)
    return LeaveTable(edition, values)


def strength(name: str, players: int, other: bytes = b"") -> tuple[Interval, Interval]:
    """Return the win rate and lead of the shipped leave values against those in ``other``."""
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
    """Yield each section as soon as it is measured."""
    yield "Leaves: mean score in self-play, 15×15", list(_score_lines(leaves))
    yield "Leaves: with values against none", list(_strength_lines())
    yield "Leaves: the model", list(_model_lines())


def _score_lines(file: Path | None) -> Iterator[str]:
    edition, words = load_edition("pocket"), open_lexicon("enable")
    yield (
        f"Equal equity players, pocket, ENABLE with our supplement, {GAMES:,} games, seed {SEED};"
        " mean per side with a 95 % interval. Counted twice: a player who goes out gains twice the"
        " others' tiles and no player loses any, the rule under which other engines score 425."
        " Command:"
        " `python -m bench leaves`."
    )
    yield ""
    yield "| values | by our rules | counted twice |"
    yield "|---|--:|--:|"
    tables = [("shipped", shipped_leaves(edition))]
    if file is not None:
        tables.append(("benchmark data", bench_leaves(file, edition)))
    for label, table in [*tables, ("none", None)]:
        found = scores_of(edition, words, table, GAMES)
        cells = [_points(each.interval()) for each in (found.ours, found.twice)]
        yield f"| {label} | {cells[0]} | {cells[1]} |"


def _points(tenths: Interval) -> str:
    return f"{tenths.middle / 10:.1f} ± {tenths.margin / 10:.1f}"


def _strength_lines() -> Iterator[str]:
    yield (
        f"One player with the shipped values against others without any, equally often in every"
        f" seat, {2 * PAIRS} games each, seed {SEED}; 95 % intervals. By chance, each of three"
        " players wins a third of the games, each of four a quarter. The lead is over the mean of"
        " the others."
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
        "Leaves with one tile more than the listed ones: the root mean square error of the model,"
        f" weighted by how often each leave occurs in {SAMPLED} games, minus what chance adds; and"
        " the same for a model that predicts zero."
    )
    yield ""
    yield "| edition | tiles | model, points | zero, points |"
    yield "|---|--:|--:|--:|"
    for name in MODELED:
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
