"""Writing down a game: the totals are the referee's, for real games and for random ones."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.records.test_from_game import PAIRS, Script
from tilewright.errors import TilewrightError
from tilewright.formats.json.events import load_games
from tilewright.records.follow import follow
from tilewright.records.from_game import record_of
from tilewright.records.gcg import read_gcg
from tilewright.rules.event import Switched
from tilewright.rules.play.move import Challenge, Exchange, Pass, Resign
from tilewright.rules.view import view_of
from tilewright.sheets.scored_game import ScoredGame, TurnKind
from tilewright.sheets.scoring import scored_record, scored_view
from tilewright.sheets.wording import row_signs, row_text
from tilewright.tiles import Tally

GOLDEN = Path(__file__).parents[1] / "formats" / "golden"


def kinds(game: ScoredGame, seat: int) -> list[str]:
    """Return what a player did, turn by turn."""
    return [row.kind.value for row in game.rows[seat]]


def test_real_games_have_the_totals_of_the_judge(corpus: Path) -> None:
    """Every recorded game adds up to the judge's scores, before and after the settlement."""
    files = sorted((corpus / "gcg").glob("*.gcg"))
    settled = 0
    for file in files:
        try:
            followed = read_gcg(file.read_bytes())
        except TilewrightError:
            continue  # Some of the files do not contain a game for two to four players.
        game = scored_record(followed)
        if game.result is not None or not _settles(followed.record.entries):
            assert game.finals == followed.scores, file.name
        settled += game.result is not None
    assert settled > len(files) // 3


def _settles(entries: Iterable[object]) -> bool:
    names = ("RackGained", "RackLost", "TimeLost")
    return any(type(getattr(entry, "action", None)).__name__ in names for entry in entries)


@pytest.mark.parametrize("file", sorted(GOLDEN.glob("*.jsonl")), ids=lambda file: file.stem)
def test_games_have_the_scores_of_the_referee(file: Path) -> None:
    """A refereed game, with challenges, switches or takebacks, adds up to its scores."""
    for game in load_games(file.read_text(encoding="utf-8")):
        view = view_of(game, None)
        scored = scored_view(view)
        assert scored.finals == view.scores
        if view.result is None:
            continue
        assert scored.result is not None
        assert scored.result.winners == view.result.winners
        written = scored_record(follow(record_of(game.events)))
        assert written.finals == scored.finals
        if written.result is not None and game.edition.target is None and all(game.active):
            assert written.result.winners == scored.result.winners


def test_a_switch_is_noted_with_the_turn_after_it() -> None:
    """The row of the turn in which a player switched a tile has its sign."""
    game = next(iter(load_games((GOLDEN / "switch-four.jsonl").read_text(encoding="utf-8"))))
    scored = scored_view(view_of(game, None))
    switches = sum(isinstance(event, Switched) for event in game.events)
    rows = [row for turns in scored.rows for row in turns if row.switched]
    assert 0 < len(rows) <= switches
    assert all(row_signs(row) for row in rows)


def test_a_withdrawn_play_is_struck_out() -> None:
    """Its row stays with its word, without points, and has the sign of a challenge."""
    script = Script(3)
    script.lay(0)
    script.do(1, Challenge())
    script.do(1, Pass())
    script.do(2, Resign())
    script.do(0, Resign())
    game = scored_view(view_of(script.game, None))
    row = game.rows[0][0]
    assert (row.kind, row.points, row.withdrawn, row.challenged) == (TurnKind.PLAY, 0, True, True)
    assert row.word == row_text(row)
    assert row_signs(row)
    assert kinds(game, 0) == ["play", "left"]
    assert kinds(game, 1) == ["pass"]
    assert kinds(game, 2) == ["left"]
    record = scored_record(follow(record_of(script.game.events)))
    assert record.rows[0][0] == row


def test_a_failed_challenge_is_in_the_row_of_its_play() -> None:
    """Its points are part of the turn, and the text says so."""
    script = Script(2, {"challenge.rule": "five"}, words=PAIRS)
    script.lay(0)
    score = script.game.scores[0]
    script.do(1, Challenge())
    script.do(1, Exchange(Tally(list(script.game.racks[1])[:2])))
    script.do(0, Resign())
    game = scored_view(view_of(script.game, None))
    row = game.rows[0][0]
    assert (row.points, row.award) == (score + 5, 5)
    assert row_text(row) == f"{row.word} +5"
    exchange = game.rows[1][0]
    assert (exchange.kind, exchange.count) == (TurnKind.EXCHANGE, 2)
    assert game.result is not None
    assert game.result.winners == (1,)
    record = scored_record(follow(record_of(script.game.events)))
    assert record.rows[0][0] == row
    assert record.rows[1][0] == exchange


def test_a_lost_turn_has_a_row() -> None:
    """After a failed challenge, the turn that is lost is written in its place."""
    script = Script(2, words=PAIRS)
    script.lay(0)
    script.do(1, Challenge())
    script.do(0, Resign())
    game = scored_view(view_of(script.game, None))
    assert game.rows[0][0].challenged
    assert kinds(game, 1) == ["lost"]
    assert row_text(game.rows[1][0])
