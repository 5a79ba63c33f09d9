"""Uploaded games: read, checked, and converted for the page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from tilewright.analysis.sources import Source, sources_in
from tilewright.analysis.words import GameWords, words_for
from tilewright.catalogue import sentence, translate
from tilewright.edition import Edition
from tilewright.errors import (
    ArgumentError,
    BrokenLog,
    EditionError,
    LexiconError,
    NotationError,
    TilewrightError,
)
from tilewright.lexicon import Lexicon, find_lexicon
from tilewright.records.follow import Followed, Step
from tilewright.records.record import ChallengeBonus, Exchanged, Passed, Withdrawn
from tilewright.rules.play.judge import Verdict
from tilewright.rules.play.move import Play
from tilewright.server.messages import events as wire
from tilewright.server.messages.catalogue import edition_message
from tilewright.server.messages.errors import Code, FileFault, Problem, refusal
from tilewright.server.messages.outgoing import LexiconInfo
from tilewright.server.messages.reviews import PaperEvent, UploadedGame
from tilewright.units import Instant

_NEVER: Final = Instant(0)
"""A game on paper has no times."""


@dataclass(frozen=True, slots=True)
class CheckedUpload:
    """An uploaded game that can be reviewed."""

    source: Source
    words: GameWords

    @property
    def followed(self) -> Followed:
        """The record, as the judge replayed it."""
        return self.source.followed

    def message(self, expires: int) -> UploadedGame:
        """Return the game as the page shows it, until it ``expires``."""
        followed, record = self.followed, self.followed.record
        known = find_lexicon(self.words.lexicon.id)
        title = translate(known.title) if known else self.words.lexicon.id
        return UploadedGame(
            edition=edition_message(record.edition),
            lexicon=LexiconInfo(id=self.words.lexicon.id, title=title),
            title=record.pragma("title") or "",
            names=tuple(player.name or player.nick for player in record.players),
            scores=followed.scores,
            events=tuple(_events(followed)),
            expires=expires,
        )


def read_upload(text: str, edition: Edition | None, lexicon: Lexicon | None) -> CheckedUpload:
    """Read and check an uploaded game; raise ``Problem`` if it cannot be reviewed.

    Args:
        text: A GCG file or an event file.
        edition: The edition that someone chose; None for the one that the file names.
        lexicon: The dictionary that someone chose; None for the one that the file names.
    """
    try:
        sources = sources_in(text, edition)
        if len(sources) > 1:
            raise refusal(Code.BAD_REQUEST, "upload-several", count=len(sources))
        source = sources[0]
        followed = source.followed
        if followed.error is not None:
            raise followed.error.as_error()
        if not followed.steps:
            raise refusal(Code.BAD_REQUEST, "upload-empty")
        _check_language(followed.record.edition, lexicon)
        return CheckedUpload(source, words_for(followed.record, lexicon))
    except NotationError as error:
        raise _fault(error.line, error.message) from error
    except BrokenLog as error:
        raise _fault(None, str(error)) from error
    except EditionError as error:
        raise _fault(error.line, str(error)) from error
    except LexiconError as error:
        raise Problem(Code.BAD_REQUEST, str(error)) from error
    except ArgumentError as error:
        # An event file without an end: ``source_of`` says why it is not reviewed.
        raise refusal(Code.CONFLICT, "no-review-yet") from error
    except TilewrightError as error:
        raise _fault(None, str(error)) from error


def _check_language(edition: Edition, lexicon: Lexicon | None) -> None:
    known = None if lexicon is None else find_lexicon(lexicon.id)
    if known is not None and edition.language not in {"", known.language}:
        message = f"lexicon: {known.id} is not in the language of {edition.name}"
        raise Problem(Code.BAD_REQUEST, message)


def _fault(line: int | None, problem: str) -> Problem:
    message = (
        sentence("problem-upload-file", problem=problem)
        if line is None
        else sentence("problem-upload-line", line=line, problem=problem)
    )
    return Problem(Code.BAD_REQUEST, message, file=FileFault(line, problem))


def _events(followed: Followed) -> Iterator[PaperEvent]:
    tiles = followed.record.edition.tiles
    for step in followed.steps:
        seat = step.entry.seat
        match step.entry.action:
            case Play() as play if step.verdict is not None:
                laid = {square.name: tiles.cell_text(cell) for square, cell in play.tiles()}
                yield _played(step, wire.PlayBody(tiles=laid, announced=None), step.verdict)
            case Exchanged(count=count):
                yield wire.SeenExchangedEvent(at=_NEVER, seat=seat, count=count)
            case Passed():
                yield wire.PassedEvent(at=_NEVER, seat=seat, by_clock=False)
            case Withdrawn():
                yield wire.ReturnedEvent(at=_NEVER, seat=seat)
            case ChallengeBonus(points=points):
                yield wire.AwardedEvent(at=_NEVER, seat=seat, points=points)
            case _:
                # The end of the game is in the scores.
                pass


def _played(step: Step, play: wire.PlayBody, verdict: Verdict) -> wire.PlayedEvent:
    return wire.PlayedEvent(
        at=_NEVER,
        seat=step.entry.seat,
        play=play,
        words=tuple(
            wire.WordScore(text=word.text, start=word.start.name, axis=word.axis, score=word.score)
            for word in verdict.words
        ),
        square_points=verdict.square_points,
        bonus=verdict.bonus,
        score=verdict.score,
    )
