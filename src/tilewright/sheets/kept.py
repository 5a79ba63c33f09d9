"""Writing down a kept game: what people entered, with the scores that follow from it."""

from __future__ import annotations

from tilewright.records.kept.follow import KeptFollowed, KeptStep
from tilewright.records.kept.model import (
    Adjustment,
    BareScore,
    Departure,
    KeptChallenge,
    KeptExchange,
    KeptPass,
    KeptPlay,
    KeptSwitch,
    LostTurn,
    Ruling,
)
from tilewright.sheets.scored_game import Result, ScoredGame, SheetRow, TurnKind
from tilewright.sheets.scoring import RowWriter

__all__ = ["scored_kept"]


def scored_kept(followed: KeptFollowed) -> ScoredGame:
    """Write down a kept game; its rows add up to its scores, also where tiles are unknown."""
    header = followed.game.header
    sheet = RowWriter(len(header.players))
    for step in followed.steps:
        if step.applied:
            _enter(sheet, step)
        for seat in step.skipped:
            sheet.turn(seat, SheetRow(TurnKind.LOST))
    end = followed.end
    return ScoredGame(
        edition=header.edition,
        names=tuple(player.name for player in header.players),
        board=followed.board,
        rows=sheet.done(),
        result=None if end is None else Result(end.settlements, end.winners, end.decided),
        levels=tuple(player.level for player in header.players),
        title=header.title,
        date=header.date,
    )


def _enter(sheet: RowWriter, step: KeptStep) -> None:  # noqa: C901 - one branch an entry
    entry = step.entry
    match entry:
        case KeptPlay():
            word = step.words[0].text if step.words else ""
            bonus = step.verdict.bonus if step.verdict else 0
            sheet.play(entry.seat, word, bonus, step.score)
        case BareScore():
            sheet.play(entry.seat, "", 0, step.score)
        case KeptExchange(count=count):
            sheet.turn(entry.seat, SheetRow(TurnKind.EXCHANGE, count=count))
        case KeptPass():
            sheet.turn(entry.seat, SheetRow(TurnKind.PASS))
        case LostTurn():
            sheet.turn(entry.seat, SheetRow(TurnKind.LOST))
        case Departure():
            sheet.turn(entry.seat, SheetRow(TurnKind.LEFT))
        case KeptSwitch():
            sheet.switched.add(entry.seat)
        case Adjustment(points=points):
            sheet.turn(entry.seat, SheetRow(TurnKind.ADJUSTED, points))
        case KeptChallenge(ruling=Ruling.WITHDRAWN):
            sheet.withdraw()
        case KeptChallenge():
            sheet.award(step.score) if step.score else sheet.challenge()
        case _:
            pass
