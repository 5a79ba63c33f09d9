"""A match's plan: everything that its results depend on.

If both sides are equity players and the game consists only of plays and exchanges, the kernel plays
whole games on its own, a hundred times as fast. All other games are played at tables, move by move
under the rules.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import tilewright.players
from tilewright._version import __version__
from tilewright.edition import Edition, Level
from tilewright.errors import Cause, LexiconError
from tilewright.kernel.boundary import check_seed
from tilewright.kernel.selfplay import EQUITY, SelfPlayer
from tilewright.lexicon import Lexicon
from tilewright.lexicon.for_edition import open_lexicon_for
from tilewright.players import Player, make_player
from tilewright.players.equity import EquityPlayer
from tilewright.players.leaves import shipped_bytes
from tilewright.players.loading import source_of
from tilewright.players.spec import PlayerSpec
from tilewright.players.win_chances import shipped_chances
from tilewright.rules.endings.scoreless import apply_for
from tilewright.rules.participant import Participant

__all__ = ["MatchPlan", "check_table", "kernel_player", "plan_match", "players_for", "words_of"]

LEAST: Final = 2
"""The minimum number of players."""
AT_ONCE: Final = 16
"""The number of pairs in a task played in the kernel; at a table, each pair is a task."""


@dataclass(frozen=True, slots=True)
class MatchPlan:
    """Everything that a match's results depend on; every worker gets a copy."""

    edition: Edition
    lexicon: str
    """The lexicon's name or path, with which every worker opens it."""
    checksum: str
    """The checksum of the lexicon's words."""
    players: tuple[PlayerSpec, PlayerSpec]
    seats: int
    seed: int
    native: bool
    """Whether the games are played inside the kernel."""

    @property
    def at_once(self) -> int:
        """The number of pairs in one task."""
        return AT_ONCE if self.native else 1

    def tasks_in(self, pairs: int) -> int:
        """Return the number of tasks that these ``pairs`` are split into."""
        return -(-pairs // self.at_once)

    def header(self) -> dict[str, object]:
        """Return the header for this match's journal."""
        return {
            "kind": "match",
            "version": __version__,
            "edition": self.edition.ref,
            "house": {each.field: each.agreed for each in self.edition.house},
            "edition_text": hashlib.sha256(self.edition.document.encode()).hexdigest()[:16],
            "lexicon": self.checksum[:16],
            "players": [str(player) for player in self.players],
            "data": _data_stamp(self),
            "seats": self.seats,
            "seed": self.seed,
            "native": self.native,
        }


def _data_stamp(plan: MatchPlan) -> str:
    """Return a hash of the players' data: the shipped tables, and files named in their options.

    A player with a retrained table or a changed module is a different player, even under the same
    name. Tables for other editions are not included.
    """
    numbers = range(LEAST, plan.seats + 1)
    chances = [shipped_chances(plan.edition, seats) for seats in numbers]
    curves = [each.curves if each else () for each in chances]
    learned = [shipped_bytes(plan.edition) or b"", repr(curves).encode()]
    shipped = Path(tilewright.players.__file__).parent / "data"
    files = [path for path in sorted(shipped.iterdir()) if path.suffix == ".xz"]
    for player in plan.players:
        files += map(Path, player.options.values())
        if ":" in player.name:
            files.append(source_of(player.name))
    learned += [path.read_bytes() for path in files if path.is_file()]
    digest = hashlib.sha256()
    for each in learned:
        digest.update(hashlib.sha256(each).digest())
    return digest.hexdigest()[:16]


def plan_match(
    edition: Edition,
    lexicon: str,
    players: tuple[PlayerSpec, PlayerSpec],
    *,
    seats: int = 2,
    seed: int = 0,
) -> MatchPlan:
    """Return a match's plan; raise an error before any game is played if the plan is invalid.

    Raises:
        PlayerError: A player or one of its options is unknown.
        PlayerCountError: The edition does not allow this number of seats.
        LexiconError: The lexicon is unknown or cannot be read.
    """
    check_table(edition, seats, seed)
    edition = edition_of_computers(edition)
    words = open_lexicon_for(edition, lexicon)
    made = players_for(players, edition, words, seed)
    native = _is_plain(edition) and None not in map(kernel_player, made)
    return MatchPlan(edition, lexicon, words.checksum, players, seats, seed, native)


def edition_of_computers(edition: Edition) -> Edition:
    """Return the edition with the rules for games between computers, so that all parts agree."""
    return apply_for(edition, (Participant("computer", is_computer=True),))


def check_table(edition: Edition, seats: int, seed: int) -> None:
    """Raise an error if the number of seats or the seed is not allowed."""
    edition.check_player_count(seats)
    check_seed(seed)


def players_for(
    players: Collection[PlayerSpec], edition: Edition, words: Lexicon, seed: int
) -> list[Player]:
    """Create the players; equal specs share a player, because players have no state."""
    made: dict[PlayerSpec, Player] = {}
    for player in players:
        if player not in made:
            made[player] = make_player(player.text, edition, words, seed=seed, level=player.level)
    return [made[player] for player in players]


def words_of(edition: Edition, lexicon: str, checksum: str) -> Lexicon:
    """Open a lexicon; raise ``LexiconError`` if its words do not match the plan's checksum."""
    words = open_lexicon_for(edition, lexicon)
    if words.checksum != checksum:
        message = f"the lexicon {lexicon} has changed since the match was planned"
        raise LexiconError(message, cause=Cause.MISMATCH)
    return words


def kernel_player(player: Player, level: Level = Level.EXPERT) -> SelfPlayer | None:
    """Return a kernel player that plays exactly like ``player``, or None if there is none."""
    return SelfPlayer(EQUITY, level, player.leaves) if type(player) is EquityPlayer else None


def _is_plain(edition: Edition) -> bool:
    """Return whether games consist only of plays and exchanges, so that the kernel can play them.

    The kernel's players cannot race to a target or switch tiles.
    """
    return edition.target is None and not edition.switch
