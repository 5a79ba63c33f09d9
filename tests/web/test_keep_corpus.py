"""Real games entered in the browser, with corrections, give the record of their import."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.records.kept.test_paper import corpus_records
from tests.web.conftest import Sit
from tests.web.keeper import SMALL, Keeper
from tilewright.edition import ChallengeRule
from tilewright.edition.shipped import load_edition
from tilewright.records.follow import follow
from tilewright.records.kept.follow import KeptFollowed, follow_kept
from tilewright.records.kept.from_record import kept_from_record
from tilewright.records.kept.model import BareScore, Gain, KeptChallenge, KeptGame, KeptPlay
from tilewright.records.kept.to_record import record_from_kept
from tilewright.records.record import Action, Exchanged, Record
from tilewright.rules.play.board import Board
from tilewright.rules.play.judge import Verdict, judge
from tilewright.units import Seat

GAMES = 10
FIVE = 5


def games(corpus: Path) -> Iterator[tuple[Record, KeptGame]]:
    """Yield real games for two that were played to their end, as they can be entered."""
    for record in corpus_records(corpus, 1):
        kept = kept_from_record(record)
        awards = {
            entry.award
            for entry in kept.entries
            if isinstance(entry, KeptChallenge) and entry.award is not None
        }
        single = any(isinstance(one, Gain) and not one.doubled for one in kept.entries)
        if follow_kept(kept).end is None or awards - {FIVE} or single:
            continue
        entries = tuple(
            replace(entry, award=None) if isinstance(entry, KeptChallenge) else entry
            for entry in kept.entries
        )
        rule: ChallengeRule = ChallengeRule.FIVE if awards else record.edition.challenge.rule
        edition = load_edition(record.edition.id, {"challenge.rule": rule.value})
        game = KeptGame(replace(kept.header, edition=edition), entries)
        if corrections(follow_kept(game)):
            yield record, game


def words_of(judged: object) -> list[str]:
    """Return the words of a play that fits; none of one that doesn't."""
    return [word.text for word in judged.words] if isinstance(judged, Verdict) else []


def skippable(followed: KeptFollowed) -> list[int]:
    """Return the places of plays whose next play would fit without them."""
    steps = followed.steps
    edition = followed.game.header.edition
    found = []
    for place in range(1, len(steps) - 1):
        entry, after = steps[place].entry, steps[place + 1].entry
        if not isinstance(entry, KeptPlay) or not isinstance(after, KeptPlay):
            continue
        without = judge(steps[place - 1].board, after.play, edition)
        within = judge(steps[place].board, after.play, edition)
        if words_of(without) == words_of(within) != []:
            found.append(place)
    return found


def corrections(followed: KeptFollowed) -> tuple[int, int] | None:
    """Return which turn is forgotten and which is only points at first, if there can be both."""
    places = skippable(followed)
    forgotten = places[len(places) // 3] if places else 0
    later = [place for place in places if place > forgotten + 1]
    return (forgotten, later[len(later) // 2]) if later else None


def keep_with_corrections(sit: Sit, kept: KeptGame) -> KeptGame:
    """Enter a game: one turn is forgotten and inserted later, another is only points at first."""
    followed = follow_kept(kept)
    chosen = corrections(followed)
    assert chosen is not None
    forgotten, hasty = chosen
    keeper = Keeper(sit(phone=True, size=SMALL), kept.header.edition.id)
    # In a file, two players may have the same name; on the page, they may not.
    names = [f"{player.name} {seat}" for seat, player in enumerate(kept.header.players)]
    keeper.begin(*names, header=kept.header)
    boards = [Board.empty(kept.header.edition.size), *(step.board for step in followed.steps)]
    for place, entry in enumerate(kept.entries):
        late = place - 1
        if place == forgotten:
            continue
        if place == hasty:
            score = entry.score if entry.score is not None else followed.steps[place].score
            bare = BareScore(id=entry.id, seat=entry.seat, score=score)
            keeper.enter(bare, boards[place])
        elif late == forgotten:
            keeper.say_turn(entry.seat)
            keeper.enter(entry, boards[late])
            keeper.insert(late + 1, kept.entries[late], boards[late])
        elif late == hasty:
            keeper.enter(entry, boards[late])
            keeper.change(late + 1, kept.entries[late], boards[late])
        else:
            keeper.enter(entry, boards[place])
    return keeper.stored()


def told(record: Record) -> list[tuple[Seat, Action, int | None]]:
    """Return what the screen asks for: who did what, and the scores claimed for plays."""
    lines: list[tuple[Seat, Action, int | None]] = []
    for step in follow(record).steps:
        action = step.entry.action
        if isinstance(action, Exchanged):
            action = Exchanged(action.count, None)
        lines.append((step.entry.seat, action, step.entry.score if step.verdict else step.score))
    return lines


def check(sit: Sit, record: Record, kept: KeptGame) -> None:
    """Enter a game with corrections, and compare its record with the import."""
    stored = keep_with_corrections(sit, kept)
    entered = record_from_kept(follow_kept(stored))
    assert entered.stop is None
    assert told(entered.record) == told(record)
    assert follow(entered.record).scores == follow(record).scores
    assert follow_kept(stored).finals == follow(record).scores


@pytest.mark.slow
def test_a_real_game_has_the_record_of_its_import(sit: Sit, corpus: Path) -> None:
    """The shortest real game, entered with two corrections, has the record of its import."""
    check(sit, *min(games(corpus), key=lambda game: len(game[1].entries)))


@pytest.mark.soak
@pytest.mark.parametrize("number", range(GAMES))
def test_real_games_have_the_records_of_their_imports(sit: Sit, corpus: Path, number: int) -> None:
    """Real games from all over the collection, entered with corrections, have their records."""
    every = list(games(corpus))
    check(sit, *every[number * len(every) // GAMES])
