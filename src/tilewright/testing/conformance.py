"""``check_edition``, which checks that an edition, ours or yours, can be played by the rules."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from tilewright.edition import Edition, parse_edition
from tilewright.edition.shipped import load_edition
from tilewright.errors import EditionError
from tilewright.lexicon import Lexicon
from tilewright.rules.audit import audit
from tilewright.testing.laws import LawfulWatch, demand
from tilewright.testing.random_game import play_random_game
from tilewright.testing.statistics import Statistics

_WORDS = 400
_LONGEST = 7


@dataclass(frozen=True, slots=True)
class Conformance:
    """The result of checking an edition."""

    edition: Edition
    games: int
    statistics: Statistics = field(repr=False)


def check_edition(
    edition: Edition | Path | str,
    *,
    words: Lexicon | None = None,
    games: int = 4,
    seed: int = 0,
) -> Conformance:
    """Play ``games`` random games of ``edition`` with each possible number of players.

    ``edition`` is an edition, its id, or the path to its file. If ``words`` is not given, the
    dictionary consists of random words. Raises ``AssertionError``, which names the law that was
    broken, the game and the event.
    """
    if not isinstance(edition, Edition):
        try:
            edition = load_edition(str(edition))
        except EditionError as error:
            message = f"unreadable: The edition cannot be read. {error}"
            raise AssertionError(message) from error
    _check_document(edition)
    lexicon = made_up_words(edition, Random(seed)) if words is None else words  # noqa: S311
    statistics = Statistics()
    for players in range(edition.players[0], edition.players[1] + 1):
        for number in range(games):
            rng = Random(f"{seed} {edition.ref} {players} {number}")  # noqa: S311 - repeatable
            game, counts = play_random_game(edition, lexicon, players, rng, watch=LawfulWatch())
            found = audit(game.events, lexicon).departures
            demand(not found, "An audit of the log finds departures from the rules.", game)
            statistics += counts
    return Conformance(edition, statistics.games, statistics)


def _check_document(edition: Edition) -> None:
    """Check that an edition's text, which games store, parses back to an equal edition."""
    variant = edition.id.partition("/")[2] or None
    house = {difference.field: difference.agreed for difference in edition.house}
    again = parse_edition(edition.document, variant=variant, house=house)
    if again != edition:
        message = f"text: {edition.ref} differs from the edition that its own text describes."
        raise AssertionError(message)


def made_up_words(edition: Edition, rng: Random, count: int = _WORDS) -> Lexicon:
    """Return a lexicon of random words, long and short, made of the letters in ``edition``."""
    letters = edition.tiles.letters[1:]
    longest = min(_LONGEST, edition.size)
    words = {
        "".join(rng.choice(letters) for _ in range(rng.randint(2, longest))) for _ in range(count)
    }
    return Lexicon.from_words(words, id="made-up", alphabet=edition.tiles.alphabet)
