"""Examples of all responses, for the OpenAPI description.

For consistency, all examples that show a game are taken from the first play of the same game.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tilewright._version import __version__
from tilewright.analysis.estimate import EXACTLY
from tilewright.analysis.puzzles import shipped_puzzles
from tilewright.edition.shipped import load_edition
from tilewright.errors import Conflict, IllegalMove, StaleMove, StoreError
from tilewright.formats.plays import parse_play
from tilewright.lexicon import Lexicon
from tilewright.lexicon.definitions import PartOfSpeech
from tilewright.rules.participant import Participant
from tilewright.rules.play.faults import Fault, Finding
from tilewright.rules.play.move import Agree
from tilewright.server.messages import (
    catalogue,
    events,
    hints,
    judging,
    outgoing,
    push,
    puzzles,
    reviews,
    sharing,
    study,
)
from tilewright.server.messages.base import CONTRACT, Outgoing
from tilewright.server.messages.errors import (
    Code,
    Problem,
    QuotaKind,
    bad_token,
    busy,
    internal,
    not_found,
    outdated,
    problem_of,
    refusal,
)
from tilewright.server.messages.incoming import Wish
from tilewright.server.messages.preview import preview_of
from tilewright.server.messages.sizes import SHORTEST_PASSWORD
from tilewright.server.messages.writer import GameWriter
from tilewright.server.puzzles.answering import message_of
from tilewright.server.tables.quotas import quota_problem
from tilewright.store.contract import Scope, Status
from tilewright.table import Table, open_game
from tilewright.units import Instant, Seat, all_seats

_NOW: Final = Instant(1_767_225_600_000)
_TABLE: Final = "q3v6k2m4x7p5n8r9"
_UPLOAD: Final = "q3v6k2m4x7p5n8r9q3v6k2m4x7"
_CODE: Final = "KQ7TWM"
_SECRET: Final = "a-secret-of-the-server"  # noqa: S105 - an example
_NAMES: Final = ("Ann", "Ben")
_ANN, _BEN = all_seats(2)
_SEED: Final = (1341).to_bytes(32)
"""A seed with which the player who begins can play ``SHINE``."""
_KEY: Final = outgoing.Key(
    id="0f1e2d3c4b5a6978", name="my bot", created=_NOW, scopes=(Scope.GAMES_READ,)
)


def example_answers() -> Iterator[Outgoing]:
    """Yield one example of every message that an operation can return."""
    yield from _catalogue()
    yield from _tables()
    yield from _first_play()
    yield from _accounts()
    yield reviews.ReviewAnswer(
        stage=reviews.ReviewStage.RUNNING, ahead=0, done=7, turns=24, review=None
    )
    yield hints.HintAnswer(
        strength=2, text="Look at row 8.", notes=(), squares=("A8", "B8"), play=None, exchange=None
    )
    yield judging.Ruling(acceptable=True)
    yield sharing.SharedKept(
        id=_UPLOAD,
        number=9,
        version=7,
        game='{"tilewright": "kept-game", …}',
        undecided=False,
        author="Ann",
        writer="Ann",
        is_writer=False,
        asker="Ben",
        is_asker=True,
        wait=8_000,
        expires=_NOW,
        clock=sharing.TableClocks(left=(1_312_000, 1_405_000), runs=Seat(0)),
    )
    yield from _study()
    yield from _puzzles()
    yield reviews.UploadAnswer(upload=_UPLOAD)
    yield reviews.UploadedGame(
        edition=catalogue.edition_message(load_edition("pocket")),
        lexicon=outgoing.LexiconInfo(id="example", title="Example"),
        title="Final, round 3",
        names=_NAMES,
        scores=(0, 18),
        events=(events.PassedEvent(at=Instant(0), seat=_ANN, by_clock=False),),
        expires=_NOW // 1000,
    )
    yield outgoing.Health(status="ok", database=outgoing.DatabaseState.OK)
    yield outgoing.Readiness(ready=True, reason="ok")


def _study() -> Iterator[Outgoing]:
    yield study.StudySession(
        lexicon="family",
        decks=(study.DeckProgress(deck=study.StudyDeck.TWO, questions=206, asked=30, due=4),),
        questions=(
            study.StudyQuestion(
                id="spell AQT", kind=study.QuestionKind.SPELL, letters="AQT", count=1
            ),
        ),
        puzzles=(),
        answers=52,
        right=41,
        is_full=False,
    )
    yield study.GradedAnswer(
        grade=study.StudyGrade.RIGHT,
        answer=("QAT",),
        meanings=(),
        memory=study.StudyMemory(
            stability=2.3, difficulty=5.2, last=_NOW, due=Instant(_NOW + 172_800_000), right=1
        ),
    )
    yield study.MissedWords(words=("QAT",))
    yield study.StudyKept(cards=31)


def _puzzles() -> Iterator[Outgoing]:
    daily = shipped_puzzles()[0]
    puzzle = message_of(daily, "2026-01-01")
    yield puzzle
    yield puzzles.Mistakes(mistakes=(puzzles.Mistake(seat=_ANN, turn=7),))
    yield puzzles.MadePuzzle(puzzle=puzzle)
    yield puzzles.PuzzleResult(
        is_best=True,
        answer=puzzles.PuzzleMove(text=daily.best, score=daily.score, loss=EXACTLY),
        best=puzzles.PuzzleMove(text=daily.best, score=daily.score, loss=EXACTLY),
        others=(),
        made=None,
        method=daily.method,
        compared=daily.compared,
        deals=daily.deals,
        tips=(),
        memory=None,
    )


def example_problems() -> Iterator[Problem]:
    """Yield one example of every kind of error."""
    edition = load_edition("pocket")
    yield Problem(Code.BAD_REQUEST, "seats: expected at least 1 item")
    yield refusal(Code.BAD_NAME, "name-blank")
    yield refusal(Code.BAD_PASSWORD, "password-short", least=SHORTEST_PASSWORD)
    yield bad_token()
    yield refusal(Code.NOT_ALLOWED, "only-watch")
    yield not_found("table")
    yield refusal(Code.WRONG_METHOD, "wrong-method")
    yield problem_of(StaleMove(Finding(Fault.STALE)))
    yield problem_of(Conflict())
    yield refusal(Code.NAME_TAKEN, "name-alike", name=_NAMES[0])
    yield quota_problem(QuotaKind.ADDRESS_TABLES, 100)
    yield refusal(Code.TOO_LARGE, "too-large")
    yield problem_of(IllegalMove(Finding(Fault.NOT_YOUR_TURN, (_NAMES[0],))), edition)
    yield outdated()
    yield refusal(Code.TOO_MANY, "too-many", count=1)
    yield problem_of(StoreError())
    yield busy()
    yield Problem(Code.GONE, "This game's dictionary, club.txt, is no longer on this server.")
    yield internal()


def _catalogue() -> Iterator[Outgoing]:
    edition = catalogue.edition_message(load_edition("pocket"))
    yield catalogue.Editions(default=edition.id, editions=(edition,))
    yield catalogue.CheckedEdition(editions=(edition,))
    yield catalogue.house_rules_message()
    yield catalogue.players_message()
    yield catalogue.lexicons_message()
    yield catalogue.faults_message()


def _tables() -> Iterator[Outgoing]:
    info = outgoing.TableInfo(
        table=_TABLE,
        status=Status.PLAYING,
        created=_NOW,
        edition=catalogue.edition_message(load_edition("pocket")),
        lexicon=outgoing.LexiconInfo(id="example", title="Example"),
        seats=tuple(
            outgoing.SeatInfo(
                seat=seat,
                kind=kind,
                name=name,
                level=None,
                player=None,
                program=False,
                present=True,
            )
            for seat, name, kind in (
                (_ANN, _NAMES[0], outgoing.SeatKind.HERE),
                (_BEN, _NAMES[1], outgoing.SeatKind.TAKEN),
            )
        ),
        watching=1,
        spectators=True,
        listed=False,
        takeback=True,
        terms_changed=False,
        chat=True,
        offensive=False,
        definitions=False,
        proposal=None,
        next=None,
        unsaid=(),
    )
    line = outgoing.ChatLine(number=1, seat=_BEN, name=_NAMES[1], text="Nice!", at=_NOW)
    game = outgoing.MyGame(
        table=_TABLE,
        seats=(_ANN,),
        status=Status.PLAYING,
        edition=outgoing.EditionName(id=info.edition.id, name=info.edition.name),
        names=_NAMES,
        scores=(0, 18),
        number=9,
        your_turn=(_ANN,),
        turn_since=_NOW,
        winners=None,
        why=None,
        updated=_NOW,
        next=None,
    )
    proposal = outgoing.Proposal(
        what=Wish.PAUSE, by=_ANN, agreed=(_ANN,), awaited=(_BEN,), until=Instant(_NOW + 60_000)
    )
    yield outgoing.About(
        name="tilewright",
        version=__version__,
        contract=CONTRACT,
        now=_NOW,
        accounts=True,
        chat=True,
        notice=None,
        address=None,
        push=None,
    )
    yield outgoing.InfoAnswer(info=info)
    yield outgoing.Lobby(tables=(info,))
    yield outgoing.Admission(
        table=_TABLE, token=_SECRET, seats=(_ANN,), info=info, now=_NOW, code=_CODE
    )
    yield outgoing.Renewed(token=_SECRET)
    yield outgoing.MyGames(games=(game,), now=_NOW)
    yield outgoing.Chat(messages=(line,))
    yield outgoing.Said(number=line.number)
    yield outgoing.ProposalAnswer(proposal=proposal)
    sense = outgoing.Sense(part=PartOfSpeech.VERB, gloss="give off light")
    yield outgoing.Meaning(word="SHINE", base=None, relation=None, senses=(sense,))


def _first_play() -> Iterator[Outgoing]:
    """Play ``SHINE`` at the start of a game with a fixed seed; yield the resulting messages."""
    words = Lexicon.from_words(("SHINE",), id="example")
    people = [Participant(name) for name in _NAMES]
    edition = load_edition("pocket")
    table = Table.open(
        open_game(edition, words, people, now=_NOW, seed=_SEED), words, now=lambda: _NOW
    )
    for seat in range(len(people)):
        table.submit(seat, Agree())
    before = table.view(table.view(None).on_turn)
    writer, seat = GameWriter(before), before.on_turn
    play = parse_play("8D SHINE", before.board, edition)
    yield preview_of(table, before, play)
    events = writer.events(table.submit(seat, play))
    after = table.view(seat)
    yield outgoing.Done(id="b1946ac9", number=after.number, repeated=False, events=events)
    view = writer.view(after)
    yield outgoing.News(number=after.number, events=events, view=view, now=_NOW)
    view = writer.view(after, history=True)
    yield outgoing.ViewAnswer(number=after.number, seat=seat, view=view, now=_NOW)


def _accounts() -> Iterator[Outgoing]:
    figures = outgoing.EditionFigures(
        edition="pocket", played=12, won=7, shared=1, best=412, mean=318.5
    )
    yield outgoing.Session(session=_SECRET, name=_NAMES[0], device=_SECRET)
    yield outgoing.Account(name=_NAMES[0], created=_NOW, offensive=False)
    yield outgoing.NewSecretKey(
        id=_KEY.id, name=_KEY.name, created=_NOW, scopes=_KEY.scopes, key=_SECRET
    )
    yield outgoing.Keys(keys=(_KEY,))
    yield outgoing.Kept(kept=1)
    yield outgoing.KeptTokens(tokens=(_SECRET,), tables=(_TABLE,))
    yield outgoing.Statistics(editions=(figures,))
    yield push.Subscribed(seats=1)
