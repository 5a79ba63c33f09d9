"""The conformance check for edition authors: it passes what is right and names what is wrong."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from tests.rules.laws.editions import TINY, tiny_words
from tilewright.edition import parse_edition
from tilewright.edition.shipped import edition_ids, load_edition
from tilewright.rules.outcome import EndReason
from tilewright.testing import RandomGame, check_edition
from tilewright.testing.laws import LawfulWatch, check_conserved, check_scores


@pytest.mark.slow
@pytest.mark.parametrize("name", edition_ids())
def test_every_shipped_edition_conforms(name: str) -> None:
    """All editions and variants can be played, with made-up words too."""
    assert check_edition(name, games=1).games == 3


def test_a_file_conforms(tmp_path: Path) -> None:
    """A path works as well as an id or a value, and the report says what happened."""
    file = tmp_path / "tiny.toml"
    file.write_text(TINY, encoding="utf-8")
    report = check_edition(file, games=12)
    assert report.games == 36
    assert report.edition.id == "tiny"
    assert EndReason.OUT.value in report.statistics.ends
    assert check_edition(parse_edition(TINY), games=1).games == 3


def test_the_same_seed_plays_the_same_games() -> None:
    """A failure is reproducible: it depends on the seed alone."""
    one = check_edition(parse_edition(TINY), seed=7).statistics
    assert one == check_edition(parse_edition(TINY), seed=7).statistics
    assert one != check_edition(parse_edition(TINY), seed=8).statistics


def test_a_file_that_does_not_parse_is_named(tmp_path: Path) -> None:
    """A wrong field is an assertion with the line and the expectation in it."""
    file = tmp_path / "wrong.toml"
    file.write_text(TINY.replace("rack = 3", "rack = 30"), encoding="utf-8")
    with pytest.raises(AssertionError, match=r"^unreadable: .*\brack\b"):
        check_edition(file)


def test_an_edition_that_is_not_its_text_is_named() -> None:
    """A game contains its edition as text; a different text is refused."""
    edition = replace(load_edition("pocket"), rack=5)
    with pytest.raises(AssertionError, match=f"^text: {edition.ref}"):
        check_edition(edition)


def test_a_broken_law_is_a_sentence() -> None:
    """The laws can fail: each planted violation is reported, with the edition and the event."""
    edition = parse_edition(TINY)
    game = RandomGame(edition, tiny_words(), 2, Random(5)).run()
    stolen = game.after(bag=edition.tiles.tally)
    with pytest.raises(AssertionError, match=r"^tiles: .*tiny@1, event \d+"):
        check_conserved(stolen)
    richer = game.after(scores=tuple(score + 1 for score in game.scores))
    with pytest.raises(AssertionError, match=r"^scores: .*tiny@1, event \d+"):
        check_scores(richer)
    with pytest.raises(AssertionError, match=r"^log: .*tiny@1, event \d+"):
        LawfulWatch().decision(game, None, None, game)
