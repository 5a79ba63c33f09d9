"""Measure how well the levels challenge: against junk, phonies, rare words and each other.

Two-player pocket games under the printed challenge rule. *Caught* is the share of invalid plays
that the level challenges; *doubted* is the share of valid plays with a word unknown to the level
that it challenges nevertheless. A player who challenges everything would catch all phonies, and
fail here.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from itertools import islice
from random import Random
from typing import Final, NamedTuple

from tilewright.bulk.matches.one_game import play_table_game
from tilewright.bulk.workers.pool import Pool, open_pool
from tilewright.edition import Edition
from tilewright.lexicon import Lexicon, open_lexicon
from tilewright.players import Player, make_player
from tilewright.players.levels import SKILLS, knowledge_of
from tilewright.players.mind.belief import Knowledge
from tilewright.players.mind.vocabulary import vocabulary
from tilewright.rules.event import Challenged, Event, Played
from tilewright.rules.participant import Participant
from tilewright.table import edition_for
from tilewright.testing.bluffers import JunkPlayer, PhonyPlayer
from tilewright.testing.phonies import Phonies

LEVELS: Final = tuple(SKILLS)
JUNK, PHONY, EQUITY = "junk", "phony", "equity"
PLAUSIBLE: Final = ("misspelled", "unusual form", "invented")
PHONIES_EACH: Final = 4000
"""How many phonies of each kind the phony-playing bot has in mind."""

KNOWN_TO_BLUFFER: Final = 3
"""The grade of the rarest words that the phony-playing bot knows."""

GAMES: Final = 200
"""How many games each level plays against each opponent."""

BATCH: Final = 5
"""How many games a worker plays at a time."""


@dataclass(frozen=True, slots=True)
class Counts:
    """What happened when one side's plays could be challenged by a level."""

    games: int = 0
    lost: float = 0.0
    """How many games the level lost; a tie counts half."""
    level_points: int = 0
    opponent_points: int = 0
    phonies: int = 0
    """The opponent's plays with an invalid word."""
    caught: int = 0
    rare: int = 0
    """The opponent's valid plays with a word that the level does not know."""
    failed: int = 0
    """The level's failed challenges."""

    def __add__(self, other: Counts) -> Counts:
        """Return the counts of both sets of games."""
        pairs = ((getattr(self, f.name), getattr(other, f.name)) for f in fields(self))
        return Counts(*(one + more for one, more in pairs))

    @property
    def challenges(self) -> int:
        """How many challenges the level made."""
        return self.caught + self.failed


class Batch(NamedTuple):
    """Some games of a level against an opponent."""

    level: str
    opponent: str
    first: int
    games: int


def count_games(level: str, opponent: str, games: int, pool: Pool, *, batch: int = BATCH) -> Counts:
    """Play games and return what happened; the same for any number of workers."""
    batches = [
        Batch(level, opponent, first, min(batch, games - first)) for first in range(0, games, batch)
    ]
    return sum((result for _, result in pool.run(play_batch, batches)), Counts())


def play_batch(task: Batch) -> Counts:
    """Play the games of one batch; the level has the first seat in every other game."""
    words = open_lexicon()
    edition = pocket()
    total = Counts()
    for number in range(task.first, task.first + task.games):
        place = number % 2
        mine = make_player(task.level, edition, words, seed=number)
        theirs = _opponent(task.opponent, edition, words, number)
        players: Sequence[Player] = (mine, theirs) if place == 0 else (theirs, mine)
        seed = hashlib.sha256(f"challenges {number}".encode()).digest()
        game = play_table_game(edition, words, players, seed=seed)
        skill = SKILLS[task.level]
        knowledge = knowledge_of(skill, words, invents=True)
        counts = count_events(game.events, place, knowledge, words)
        points = game.result.scores
        won = [seat in game.result.winners for seat in range(len(players))]
        total += counts + Counts(
            games=1,
            lost=won[1 - place] / sum(won),
            level_points=points[place],
            opponent_points=points[1 - place],
        )
    return total


def count_events(
    events: Iterable[Event], place: int, knowledge: Knowledge, words: Lexicon
) -> Counts:
    """Count the opponent's plays, and the challenges by the player in seat ``place``."""
    total = Counts()
    for event in events:
        if isinstance(event, Played) and event.seat != place:
            texts = [word.text for word in event.words]
            if not words.accepts_all(texts):
                total += Counts(phonies=1)
            elif not all(map(knowledge.knows, texts)):
                total += Counts(rare=1)
        elif isinstance(event, Challenged) and event.seat == place:
            total += Counts(caught=1) if event.refused else Counts(failed=1)
    return total


def pocket() -> Edition:
    """Return the pocket edition for two computers, with the printed challenge rule."""
    return edition_for("pocket", [Participant(f"seat {n}", is_computer=True) for n in range(2)])


def _opponent(name: str, edition: Edition, words: Lexicon, number: int) -> Player:
    make: dict[str, Callable[[], Player]] = {
        JUNK: lambda: JunkPlayer(edition, words, seed=number),
        PHONY: lambda: _bluffer(edition, words),
    }
    return make[name]() if name in make else make_player(name, edition, words, seed=number)


@lru_cache(maxsize=2)
def _bluffer(edition: Edition, words: Lexicon) -> PhonyPlayer:
    known = list(vocabulary(words, KNOWN_TO_BLUFFER))
    sources = Random("sources").sample(known, len(known) // 3)  # noqa: S311 - repeatable
    phonies = Phonies(words, sources, words.alphabet)
    drawn = [
        text for kind in PLAUSIBLE for text in islice(phonies.stream(kind, "bluffer"), PHONIES_EACH)
    ]
    return PhonyPlayer(edition, words, known, drawn)


def sections(*, games: int = GAMES, workers: int = 1) -> Iterator[tuple[str, list[str]]]:
    """Yield the sections on challenges."""
    note = (
        f"{games} two-player pocket games against each opponent, under the printed challenge rule:"
        " a failed challenge costs a turn. `junk` lays random strings of up to five letters, the"
        " best-scoring of 2,500 placements; `phony` plays words of everyday use and, in two turns"
        " of five, a misspelled word, an unusual form or an invention. *Caught* is the share of"
        " invalid plays that are challenged; *doubted* is the share of valid plays with a word"
        " unknown to the level that are challenged. Command: `python -m bench challenges`."
    )
    head = (
        "| level | opponent | games lost | points | challenges | right | phonies | caught | rare |"
        " doubted |"
    )
    lines = [note, "", head, f"|---|---|{'--:|' * 8}"]
    with open_pool(workers=workers) as pool:
        for level in LEVELS:
            for opponent in (JUNK, PHONY, EQUITY, *LEVELS):
                found = count_games(level, opponent, games, pool)
                lines.append(f"| `{level}` | `{opponent}` | {_row(found)} |")
                yield "Challenges", lines


def _row(found: Counts) -> str:
    return " | ".join(
        (
            share(found.lost, found.games),
            f"{found.level_points / found.games:.0f} – {found.opponent_points / found.games:.0f}",
            str(found.challenges),
            share(found.caught, found.challenges),
            str(found.phonies),
            share(found.caught, found.phonies),
            str(found.rare),
            share(found.failed, found.rare),
        )
    )


def share(part: float, whole: float) -> str:
    """Format a share as a percentage; nothing of nothing is a dash."""
    return f"{part / whole:.1%}" if whole else "–"
