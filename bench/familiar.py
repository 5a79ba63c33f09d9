"""Measure how often a familiar word is nearly as good as the best play, and what it costs."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import fmean
from typing import Final, NamedTuple

from bench.coach import PLIES, SAMPLES, candidate_of
from tilewright.analysis.coach import Hint, Strength, hint_for
from tilewright.analysis.coach.reader import FAMILIAR, reader_at
from tilewright.analysis.coach.recorded import played_turns
from tilewright.edition import Level
from tilewright.kernel.simulation import Simulator
from tilewright.kernel.situation import Situation
from tilewright.lexicon import open_lexicon
from tilewright.lexicon.policy import policy_for
from tilewright.library.game import play
from tilewright.players.leaves import shipped_leaves
from tilewright.records.follow import follow
from tilewright.records.from_game import record_of
from tilewright.rules.play.judge import Verdict, judge
from tilewright.rules.play.move import Play
from tilewright.rules.view import View

GAMES: Final = 12
"""How many games of self-play of each level."""
FIRST: Final = 7000
"""The first seed of self-play."""


class Named(NamedTuple):
    """The plays that are named to a person of a level and to an expert."""

    view: View
    familiar: Play
    best: Play
    is_known: bool
    """Whether the person knows all words of the play that is named to them."""
    is_defined: bool
    """Whether its main word has a definition."""


def sections() -> Iterator[tuple[str, list[str]]]:
    """Yield the section on familiar words."""
    note = (
        "The last hint for a person of a level, on the turns of self-play of that level in the"
        " pocket edition: how often the best play has known words, how often another play is named"
        " instead of it, and what that costs in a simulation on"
        f" {SAMPLES} common deals with {PLIES} plies. Command: `python -m bench familiar`."
    )
    columns = (
        *("level", "turns", "best play known", "another named", "named play known"),
        *("points it costs (95 %)", "main word defined"),
    )
    head = [f"| {' | '.join(columns)} |", "|---|--:|--:|--:|--:|--:|--:|"]
    yield "Familiar words", [note, "", *head, *(_row(level) for level in FAMILIAR)]


def _row(level: Level) -> str:
    named = list(named_plays(level))
    other = [one for one in named if one.familiar != one.best]
    known = sum(one.is_known for one in named)
    costs = [_cost(one) for one in other]
    mean = fmean(costs)
    error = (fmean((cost - mean) ** 2 for cost in costs) / len(costs)) ** 0.5
    share = len(named)
    return (
        f"| {level.value} | {share} | {(known - len(other)) / share:.0%} | {len(other) / share:.0%}"
        f" | {known / share:.0%} | {mean:.1f} ({mean - 1.96 * error:.1f}–{mean + 1.96 * error:.1f})"
        f" | {sum(one.is_defined for one in named) / share:.0%} |"
    )


def named_plays(level: Level) -> Iterator[Named]:
    """Yield what is named on the turns of self-play on which a play is best."""
    words = open_lexicon()
    for seed in range(GAMES):
        game = play(level.value, level.value, lexicon=words, seed=FIRST + seed)
        for _, view, _ in played_turns(follow(record_of(game.events)), words):
            reader = reader_at(level, words, view.edition, policy_for(words, view.edition))
            hint = hint_for(view, words, Strength.PLAY, level=level)
            best = hint_for(view, words, Strength.PLAY, level=Level.EXPERT)
            familiar, expert = _play_of(hint), _play_of(best)
            if hint is not None and familiar is not None and expert is not None:
                verdict = judge(view.board, familiar, view.edition)
                assert isinstance(verdict, Verdict)  # noqa: S101 - the coach has judged it
                is_known = reader.knows_all(word.text for word in verdict.words)
                meanings = [dict(note.arguments).get("word") for note in hint.notes]
                is_defined = verdict.words[0].text in meanings
                yield Named(view, familiar, expert, is_known, is_defined)


def _play_of(hint: Hint | None) -> Play | None:
    return hint.move if hint is not None and isinstance(hint.move, Play) else None


def _cost(named: Named) -> float:
    """Return how much less the familiar play gains than the best one, in points."""
    view, words = named.view, open_lexicon()
    simulator = Simulator(view.edition, words, leaves=shipped_leaves(view.edition))
    moves = [candidate_of(view, named.best), candidate_of(view, named.familiar)]
    found = simulator.compare(Situation.of(view), moves, plies=PLIES, samples=SAMPLES)
    return -found.arms[1].lead_more[view.on_turn].mean
