"""The players that come with the package, and the functions that create them.

The first line of a function's docstring describes the player's character; the function's
keyword-only parameters after ``seed`` are the player's options.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tilewright.edition import Edition
from tilewright.errors import ArgumentError
from tilewright.kernel.win_chances import Chances
from tilewright.lexicon import Lexicon
from tilewright.players.champion import ChampionPlayer
from tilewright.players.equity import EquityPlayer
from tilewright.players.leaves import SHIPPED, leaves_named
from tilewright.players.levels import SKILLS, LevelPlayer
from tilewright.players.protocol import Player
from tilewright.players.simulation import Effort, SimulationPlayer
from tilewright.players.win_chances import shipped_chances
from tilewright.system import usable_cores

__all__ = ["BUILTIN"]

_MOMENT: Final = 3.0
"""The default thinking time, in seconds, if neither ``seconds`` nor ``samples`` is given."""


def equity(edition: Edition, lexicon: Lexicon, *, seed: int = 0, leaves: str = SHIPPED) -> Player:
    """Knows every word, balances points against the tiles it keeps, and never plans ahead."""
    return EquityPlayer(edition, lexicon, seed=seed, leaves=leaves_named(leaves, edition))


def _simulating(
    name: str, habit: Effort, character: str, *, plays_offensive_words: bool
) -> Callable[..., Player]:
    """Return a function that creates a simulation player with these default limits."""

    def make(  # noqa: PLR0913 - one argument an option
        edition: Edition,
        lexicon: Lexicon,
        *,
        seed: int = 0,
        plies: int = habit.plies,
        candidates: int = habit.candidates,
        samples: int = habit.samples or 0,
        seconds: float | None = None,
        threads: int = habit.threads,
        infer: bool = habit.infer,
        leaves: str = SHIPPED,
        offensive: bool = plays_offensive_words,
    ) -> Player:
        kind = SimulationPlayer if offensive else ChampionPlayer
        if seconds is None and not samples:
            seconds = habit.seconds
        return kind(
            edition,
            lexicon,
            effort=_effort(plies, candidates, samples, seconds, threads, infer=infer),
            seed=seed,
            leaves=leaves_named(leaves, edition),
            chances=_chances(edition),
            name=name,
        )

    make.__doc__ = character
    return make


def _chances(edition: Edition) -> dict[int, Chances]:
    """Return the shipped win chances, by number of players."""
    low, high = edition.players
    found = {seats: shipped_chances(edition, seats) for seats in range(low, high + 1)}
    return {seats: chances for seats, chances in found.items() if chances is not None}


def _effort(  # noqa: PLR0913 - one argument an option
    plies: int,
    candidates: int,
    samples: int,
    seconds: float | None,
    threads: int,
    *,
    infer: bool,
) -> Effort:
    """Return an ``Effort``; 0 samples means no limit, and 0 threads means all cores."""
    for what, value, least in (
        ("plies", plies, 0),
        ("candidates", candidates, 1),
        ("samples", samples, 0),
        ("threads", threads, 0),
    ):
        if value < least:
            raise ArgumentError(what, f"at least {least}", value)
    if seconds is not None and not seconds > 0:
        raise ArgumentError("seconds", "more than 0", seconds)
    return Effort(plies, candidates, samples or None, seconds, threads or usable_cores(), infer)


def _level(name: str) -> Callable[..., Player]:
    def make(
        edition: Edition, lexicon: Lexicon, *, seed: int = 0, offensive: bool = False
    ) -> Player:
        return LevelPlayer(
            name,
            SKILLS[name],
            edition,
            lexicon,
            seed=seed,
            leaves=leaves_named(SHIPPED, edition),
            offensive=offensive,
        )

    make.__doc__ = SKILLS[name].character
    return make


BUILTIN: Final[Mapping[str, Callable[..., Player]]] = {
    **{name: _level(name) for name in SKILLS},
    "champion": _simulating(
        "champion",
        Effort(plies=2, candidates=20, samples=None, seconds=_MOMENT, threads=0, infer=True),
        "Has seen it all, counts what is left in the bag, and smiles when you find the better"
        " play.",
        plays_offensive_words=False,
    ),
    "equity": equity,
    "simulation": _simulating(
        "simulation",
        Effort(plies=2, candidates=15, samples=400, seconds=_MOMENT, threads=0, infer=True),
        "Simulates a few hundred games for each good move and plays the move that does best.",
        plays_offensive_words=True,
    ),
}
"""The functions that create our players, by player name."""
