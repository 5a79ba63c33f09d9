"""Plays the games for ``tilewright autoplay``, inside the kernel if all players allow it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tilewright.bulk.matches.autoplay import AutoplaySums, autoplay, plan_autoplay
from tilewright.bulk.matches.plan import check_table, kernel_player, players_for
from tilewright.bulk.workers.pool import open_pool
from tilewright.cli.lexicons import open_words
from tilewright.cli.terminal.layout import counted
from tilewright.cli.terminal.progress import Watch
from tilewright.edition import Edition
from tilewright.errors import FileError
from tilewright.formats.json.events import HEADER, dump_events
from tilewright.kernel.selfplay import SelfPlay, SelfPlayResult
from tilewright.lexicon import Lexicon
from tilewright.players.spec import PlayerSpec
from tilewright.rules.participant import Participant
from tilewright.table.opening import edition_for
from tilewright.table.self_play import replay_self_play

__all__ = ["Sums", "Wanted", "play_games"]

AT_ONCE: Final = 500
"""How many recorded games are kept in memory before they are written."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """The command-line options."""

    players: tuple[PlayerSpec, ...]
    edition: str
    house: dict[str, object]
    lexicon: str
    seed: int
    games: int
    threads: int
    word_map: bool
    record: Path | None


@dataclass(frozen=True, slots=True)
class Sums:
    """The totals for all games."""

    edition: Edition
    games: int
    turns: tuple[int, ...]
    wins: tuple[float, ...]
    scores: tuple[int, ...]
    signature: int
    seconds: float
    """The time spent playing, excluding the time to write the games."""
    seconds_per_turn: tuple[float, ...] | None
    """Each player's average time per turn; None for games played inside the kernel."""


def play_games(wanted: Wanted, watch: Watch) -> Sums:
    """Play the games; stop early if ``watch`` is interrupted."""
    # The rules are the same whether games are played inside the kernel or at tables.
    computer = Participant("computer", is_computer=True)
    rules = edition_for(wanted.edition, [computer], wanted.house)
    check_table(rules, len(wanted.players), wanted.seed)
    words = open_words(rules, wanted.lexicon)
    made = players_for(wanted.players, rules, words, wanted.seed)
    inside = [
        kernel
        for player, spec in zip(made, wanted.players, strict=True)
        if (kernel := kernel_player(player, spec.level)) is not None
    ]
    if len(inside) < len(made):
        return _at_tables(rules, wanted, watch)
    match = SelfPlay(rules, words, inside, seed=wanted.seed, word_map=wanted.word_map)
    return _inside(match, words, wanted, watch)


class Recorder:
    """Writes games to an event file, or to a pipe that another program reads meanwhile."""

    def __init__(self, path: Path) -> None:
        """Create the file now, so that an invalid path is reported before any game is played."""
        self.path = path
        try:
            # Open it once: a pipe's reader would take the first end for the last.
            self._file = path.open("w", encoding="utf-8")
        except (OSError, ValueError) as error:
            raise FileError.unwritable(path, error) from error
        self.add(f"{HEADER}\n")

    def add(self, lines: str) -> None:
        """Append the lines of one or more complete games."""
        try:
            self._file.write(lines)
            self._file.flush()
        except OSError as error:
            raise FileError.unwritable(self.path, error) from error

    def close(self) -> None:
        """End the file."""
        # What could not be written was reported when it was added.
        with suppress(OSError):
            self._file.close()


@contextmanager
def _recording(path: Path | None) -> Iterator[Recorder | None]:
    """Record games at ``path`` until the block ends, if there is one."""
    recorder = None if path is None else Recorder(path)
    try:
        yield recorder
    finally:
        if recorder is not None:
            recorder.close()


def _at_tables(rules: Edition, wanted: Wanted, watch: Watch) -> Sums:
    """Play games with any players, using one process for each requested thread."""
    keeps = wanted.record is not None
    plan = plan_autoplay(rules, wanted.lexicon, wanted.players, seed=wanted.seed, record=keeps)
    sums = AutoplaySums(len(wanted.players))
    started = time.perf_counter()
    with (
        _recording(wanted.record) as recorder,
        open_pool(min(wanted.threads, wanted.games)) as pool,
    ):
        for game in autoplay(plan, wanted.games, pool=pool, stop=lambda: watch.interrupted):
            sums.add(game)
            if recorder is not None:
                recorder.add(game.lines)
            _show(watch, sums.games, wanted.games)
    return Sums(
        rules,
        sums.games,
        tuple(sums.turns),
        tuple(map(float, sums.wins)),
        tuple(sums.scores),
        sums.signature,
        time.perf_counter() - started,
        tuple(
            nanoseconds / 1e9 / max(1, turns)
            for nanoseconds, turns in zip(sums.nanoseconds, sums.turns, strict=True)
        ),
    )


def _inside(match: SelfPlay, words: Lexicon, wanted: Wanted, watch: Watch) -> Sums:
    """Play games inside the kernel; replay recorded games under the rules before writing them."""
    at_once = wanted.games if wanted.record is None else AT_ONCE
    result, seconds = match.play(0), 0.0
    with _recording(wanted.record) as recorder:
        for first in range(0, wanted.games, at_once):
            count = min(at_once, wanted.games - first)
            part, lasted = _part(match, first, count, wanted, watch)
            seconds += lasted
            if recorder is not None:
                recorder.add(_referee(match, words, part))
            # Games that have been written don't need to stay in memory.
            result += part.without_games()
            if watch.interrupted:
                break
    wins = tuple(map(float, result.wins))
    return Sums(
        match.edition,
        result.games,
        (result.turns,),
        wins,
        result.scores,
        result.signature,
        seconds,
        None,
    )


def _part(
    match: SelfPlay, first: int, count: int, wanted: Wanted, watch: Watch
) -> tuple[SelfPlayResult, float]:
    """Play ``count`` games; return their result and how many seconds they took."""

    def progress(done: int, total: int) -> bool:  # noqa: ARG001 - the total is known
        _show(watch, first + done, wanted.games)
        return not watch.interrupted

    started = time.perf_counter()
    part = match.play(
        count,
        first=first,
        threads=wanted.threads,
        record=wanted.record is not None,
        watch=progress,
    )
    return part, time.perf_counter() - started


def _referee(match: SelfPlay, words: Lexicon, part: SelfPlayResult) -> str:
    return "".join(
        dump_events(replay_self_play(match.edition, words, match.players, game), header=False)
        for game in part.recorded
    )


def _show(watch: Watch, done: int, games: int) -> None:
    watch.show(f"Playing: {done:,} of {counted(games, 'game')}{watch.left(done, games)}")
