"""``tilewright autoplay``: computers play each other, many games a second."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from tilewright.cli.columns import as_table
from tilewright.cli.house import House, read_house
from tilewright.cli.output import DONE, INTERRUPTED, Json, emit, say_all, wants_json
from tilewright.errors import NotationError

if TYPE_CHECKING:
    from types import FrameType

    from tilewright.edition import Edition
    from tilewright.kernel.selfplay import SelfPlay, SelfPlayer, SelfPlayResult
    from tilewright.lexicon import Lexicon

AT_ONCE: Final = 500
"""How many recorded games are held in memory before they are written."""


def autoplay_command(  # noqa: PLR0913 - one argument an option
    context: typer.Context,
    *,
    edition: Annotated[
        str, typer.Option("--edition", metavar="ID", help="An edition's id, or a file's path.")
    ] = "pocket",
    players: Annotated[
        str,
        typer.Option(
            "--players",
            metavar="P,P[,P,P]",
            help="Who plays, in the order of seats: equity, or equity:LEVEL for a Finish Line.",
        ),
    ] = "equity,equity",
    games: Annotated[
        int, typer.Option("--games", metavar="N", min=1, help="How many games to play.")
    ] = 100,
    seed: Annotated[
        int,
        typer.Option("--seed", metavar="S", help="Equal seeds, equal games; from 0 on."),
    ] = 0,
    threads: Annotated[
        int, typer.Option("--threads", metavar="T", min=1, help="How many games at a time.")
    ] = 1,
    lexicon: Annotated[
        str, typer.Option("--lexicon", metavar="L", help="The dictionary: enable, yawl or a file.")
    ] = "enable",
    word_map: Annotated[
        bool,
        typer.Option("--word-map", help="Use the word map: more memory, the same games sooner."),
    ] = False,
    house: House = None,
    record: Annotated[
        Path | None, typer.Option("--record", metavar="FILE", help="Write the games as events.")
    ] = None,
    as_json: Json = False,
) -> int:
    """Let computers play each other, and count wins and scores."""
    from tilewright.editions import load_edition
    from tilewright.kernel.selfplay import SelfPlay
    from tilewright.lexicon import open_lexicon

    rules = load_edition(edition, read_house(house))
    words = open_lexicon(lexicon)
    try:
        match = SelfPlay(rules, words, read_players(players), seed=seed, word_map=word_map)
    except ValueError as error:
        raise NotationError(str(error)) from error
    recorder = None if record is None else Recorder(record, rules, words)
    with _watching(games) as watch:
        result, seconds = _play(match, games, threads, watch, recorder)
    if wants_json(context, as_json):
        emit(_data(match, result, seconds))
    else:
        say_all(_lines(match, result, seconds))
    return INTERRUPTED if watch.interrupted else DONE


def read_players(text: str) -> tuple[SelfPlayer, ...]:
    """Return the players that the command line names."""
    from tilewright.edition import Level
    from tilewright.kernel.selfplay import EQUITY, SelfPlayer

    levels = {level.value: level for level in Level}
    players = []
    for each in text.split(","):
        name, colon, level = each.strip().partition(":")
        if name != EQUITY:
            raise NotationError(f"there is no player {name!r}; the players are {EQUITY}")
        if colon and level not in levels:
            raise NotationError(f"{level!r} is no level; the levels are {', '.join(levels)}")
        players.append(SelfPlayer(name, levels[level] if colon else Level.EXPERT))
    return tuple(players)


class Watch:
    """Shows how far the match is where somebody watches, and ends it on Ctrl-C."""

    def __init__(self, games: int) -> None:
        """Begin before the first of so many games."""
        self.games = games
        self.before = 0
        """Games that were over before those that are counted now."""
        self.interrupted = False
        self._shows = sys.stderr.isatty()

    def __call__(self, done: int, total: int) -> bool:  # noqa: ARG002 - all of them are known
        """Show progress, and tell whether to go on."""
        if self._shows:
            sys.stderr.write(f"\rPlaying: {self.before + done:,} of {self.games:,} games")
            sys.stderr.flush()
        return not self.interrupted

    def interrupt(self, number: int, frame: FrameType | None) -> None:  # noqa: ARG002
        """Let the games under way be the last ones; a second Ctrl-C does not wait for them."""
        self.interrupted = True
        signal.signal(signal.SIGINT, signal.default_int_handler)

    def clear(self) -> None:
        """Take away the line that was shown."""
        if self._shows:
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()


@contextmanager
def _watching(games: int) -> Iterator[Watch]:
    """Watch over a match; Ctrl-C ends it with what was played."""
    watch = Watch(games)
    before = signal.signal(signal.SIGINT, watch.interrupt)
    try:
        yield watch
    finally:
        signal.signal(signal.SIGINT, before)
        watch.clear()


class Recorder:
    """Writes games as a file of events, each told again by the rules first."""

    def __init__(self, path: Path, edition: Edition, words: Lexicon) -> None:
        """Begin the file, so that a wrong name is noticed before the games."""
        self.path = path
        self.edition = edition
        self.words = words
        self._write("", mode="w")
        self._headed = False

    def add(self, match: SelfPlay, result: SelfPlayResult) -> None:
        """Write the games of a part of a match."""
        from tilewright.notation.events import dump_events
        from tilewright.table.retell import retell

        for game in result.recorded:
            events = retell(self.edition, self.words, match.players, game)
            self._write(dump_events(events, header=not self._headed))
            self._headed = True

    def _write(self, text: str, mode: str = "a") -> None:
        try:
            with self.path.open(mode, encoding="utf-8") as file:
                file.write(text)
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) else "not the name of a file"
            raise NotationError(f"{self.path} cannot be written: {why}") from error


def _play(
    match: SelfPlay, games: int, threads: int, watch: Watch, recorder: Recorder | None
) -> tuple[SelfPlayResult, float]:
    """Return what came of a match, and the seconds of playing, without those of writing."""
    at_once = AT_ONCE if recorder else games
    result, seconds = match.play(0), 0.0
    for first in range(0, games, at_once):
        watch.before = first
        started = time.perf_counter()
        part = match.play(
            min(at_once, games - first),
            first=first,
            threads=threads,
            record=recorder is not None,
            watch=watch,
        )
        seconds += time.perf_counter() - started
        if recorder:
            recorder.add(match, part)
        # What was written need not be kept.
        result += part.without_games()
        if watch.interrupted:
            break
    return result, seconds


def _data(match: SelfPlay, result: SelfPlayResult, seconds: float) -> dict[str, object]:
    games = max(result.games, 1)
    return {
        "games": result.games,
        "turns_per_game": round(result.turns / games, 3),
        "games_per_second": round(result.games / seconds, 1),
        "players": [
            {
                "name": player.name,
                "wins": round(float(result.wins[seat]), 3),
                "mean_score": round(result.scores[seat] / games, 3),
            }
            for seat, player in enumerate(match.players)
        ],
        "edition": match.edition.ref,
        "seed": match.seed,
        "signature": f"{result.signature:016x}",
    }


def _lines(match: SelfPlay, result: SelfPlayResult, seconds: float) -> Iterator[str]:
    games = max(result.games, 1)
    yield (
        f"{result.games:,} games of {match.edition.name}, {result.turns / games:.2f} turns a game,"
        f" {result.games / seconds:,.1f} games a second."
    )
    rows = [("SEAT", "PLAYER", "WINS", "MEAN SCORE")]
    for seat, player in enumerate(match.players):
        wins, mean = float(result.wins[seat]), result.scores[seat] / games
        rows.append((str(seat + 1), player.name, f"{wins:,.1f}", f"{mean:.1f}"))
    yield from as_table(rows, right=frozenset({0, 2, 3}))
