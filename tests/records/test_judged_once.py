"""The judge sees each play of a recorded game once, wherever it comes from and goes to."""

import sys
from collections import Counter
from collections.abc import Callable

import pytest

from tests.analysis.games import SHORT, whole_game
from tilewright.analysis.effort import QUICK
from tilewright.analysis.reports.gcg import annotated_gcg
from tilewright.analysis.reports.page import review_page
from tilewright.analysis.review import review_game
from tilewright.analysis.sources import sources_in
from tilewright.analysis.words import GameWords
from tilewright.cli.recorded import read_film, read_followed, read_scored
from tilewright.edition import Edition
from tilewright.formats.json.events import dump_events
from tilewright.lexicon import Lexicon
from tilewright.library.conversion import Format, convert
from tilewright.records.gcg import parse_gcg
from tilewright.records.kept.file import dump_kept
from tilewright.records.kept.from_record import kept_from_record
from tilewright.rules.play.board import Board
from tilewright.rules.play.judge import Refusal, Verdict, judge
from tilewright.rules.play.move import Play
from tilewright.server.reviews.checking import read_upload

Use = Callable[[bytes, Lexicon], object]
Laid = tuple[Board, Play]


def reviewed(data: bytes, words: Lexicon) -> None:
    """Review a game, and write the review as a page and as notes."""
    (source,) = sources_in(data)
    found = review_game(source, GameWords(words, is_authority=True), QUICK)
    assert review_page(found, source.followed)
    assert annotated_gcg(found, source.followed)


FORMATS = {b"#": Format.GCG, b"{": Format.KEPT}
USES: dict[str, Use] = {
    "read": lambda data, _: read_followed(data),
    "review": reviewed,
    "replay": lambda data, _: read_film(data, None),
    "upload": lambda data, words: read_upload(data.decode(), None, words),
    "sheet": lambda data, _: read_scored(data, None),
    "gcg": lambda data, _: convert(data, FORMATS[data[:1]], Format.GCG),
    "cgp": lambda data, _: convert(data, FORMATS[data[:1]], Format.CGP),
}


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> Counter[Laid]:
    """Count how often each play is judged, except by the coach, who knows only a view."""
    counts: Counter[Laid] = Counter()

    def count(board: Board, play: Play, edition: Edition) -> Verdict | Refusal:
        counts[board, play] += 1
        return judge(board, play, edition)

    for module in list(sys.modules.values()):
        name = module.__name__
        if name.startswith("tilewright.analysis.coach") or not name.startswith("tilewright."):
            continue
        if getattr(module, "judge", None) is judge:
            monkeypatch.setattr(module, "judge", count)
    return counts


def plays(data: bytes) -> list[Laid]:
    """Return the plays of a recorded game."""
    steps = read_followed(data).steps
    boards = [Board.empty(steps[0].board.size), *(step.board for step in steps)]
    actions = [step.entry.action for step in steps]
    return [
        (board, play)
        for board, play in zip(boards, actions, strict=False)
        if isinstance(play, Play)
    ]


@pytest.mark.parametrize("use", USES)
@pytest.mark.parametrize("source", ["gcg", "kept"])
def test_a_play_is_judged_once(
    use: str, source: str, judged: Counter[Laid], enable: Lexicon
) -> None:
    """Scores, reviews, frames, sheets and other files all use the same verdict."""
    data = SHORT.encode()
    if source == "kept":
        data = dump_kept(kept_from_record(parse_gcg(SHORT))).encode()
    made = plays(data)
    judged.clear()
    USES[use](data, enable)
    assert [judged[play] for play in made] == [1] * len(made)


@pytest.mark.parametrize("use", ["read", "review", "replay", "upload", "sheet"])
def test_a_play_that_was_refereed_is_judged_no_more_than_once(
    use: str, judged: Counter[Laid], enable: Lexicon
) -> None:
    """An event file has the referee's verdicts already."""
    data = dump_events(whole_game().events).encode()
    made = plays(data)
    judged.clear()
    USES[use](data, enable)
    assert made
    assert max(judged[play] for play in made) <= 1
