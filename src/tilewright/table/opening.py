"""Opening a table: creating a game's first event from the players' choices."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from tilewright.edition import Edition, HouseRules, parse_edition
from tilewright.edition.shipped import load_edition
from tilewright.lexicon import Lexicon
from tilewright.rules.dealer import SEED_BYTES
from tilewright.rules.endings.scoreless import apply_for
from tilewright.rules.event import Began
from tilewright.rules.participant import Participant
from tilewright.rules.turns.setup import set_up
from tilewright.units import Instant, Seat


def edition_for(
    name: str,
    participants: Sequence[Participant],
    house: HouseRules | None = None,
    document: str | None = None,
) -> Edition:
    """Return the edition that these participants will play, including house rules.

    ``document`` is the text of the edition's file if the file itself must not be read. Computer
    players must be created for this edition before the game is opened.
    """
    if document is None:
        return apply_for(load_edition(name, house), participants)
    variant = name.partition("/")[2] or None
    return apply_for(parse_edition(document, variant=variant, house=house), participants)


def open_game(  # noqa: PLR0913 - the keywords are what a table agrees on
    edition: Edition,
    words: Lexicon,
    participants: Sequence[Participant],
    *,
    now: Instant,
    youngest: tuple[Seat, ...] = (),
    seed: bytes | None = None,
) -> Began:
    """Return a game's first event, with a new secret seed unless one is given.

    Examples:
        >>> players = [Participant("Ann"), Participant("Ben")]
        >>> first = open_game(load_edition("pocket"), open_lexicon(), players, now=0)
        >>> [who.name for who in first.participants]
        ['Ann', 'Ben']
    """
    secret = secrets.token_bytes(SEED_BYTES) if seed is None else seed
    return set_up(edition, words, tuple(participants), seed=secret, now=now, youngest=youngest)
