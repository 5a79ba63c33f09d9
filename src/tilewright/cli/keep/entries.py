"""Reads the entries of a kept game as people type them, such as ``8D QUARTZ`` or ``exchange 3``.

``written.py`` is the inverse. Every entry may begin with who acts (``Ben: pass``) and end with what
was claimed (``claims.py``).
"""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final, TypedDict, TypeVar

from tilewright.cli.keep.claims import Claim, split_claim
from tilewright.cli.terminal.answers import match_name, read_number
from tilewright.edition import Edition
from tilewright.errors import NotationError
from tilewright.formats.plays import example_place, parse_play
from tilewright.records.kept.follow import KeptFollowed, KeptStep
from tilewright.records.kept.model import (
    TABLE_ENDS,
    Adjustment,
    AdjustReason,
    BareScore,
    Departure,
    Gain,
    KeptChallenge,
    KeptEnd,
    KeptExchange,
    KeptHeader,
    KeptPass,
    KeptPlay,
    KeptSwitch,
    LeftOver,
    LostTurn,
    RuledBy,
    Ruling,
    Said,
)
from tilewright.rules.outcome import EndReason, LeaveReason
from tilewright.rules.participant import Participant
from tilewright.rules.play.board import Board
from tilewright.rules.play.move import Play
from tilewright.rules.turns.challenge import refused_words
from tilewright.sentences.kept import name_of
from tilewright.tiles import Kind, Tally, tokens
from tilewright.units import Letter, Seat, Tile, all_seats

__all__ = ["VERBS", "EntryReader", "is_play", "open_step"]

VERBS: Final = (
    "exchange",
    "pass",
    "switch",
    "challenge",
    "lost",
    "resign",
    "adjust",
    "end",
    "unplayed",
    "gained",
)
"""The words with which entries begin, apart from plays and bare scores."""
_SHORT: Final = {"x": "exchange", "p": "pass"}
_PLACE: Final = re.compile(r"\d{1,2}[A-Za-z]|[A-Za-z]\d{1,2}")
_WHO: Final = re.compile(r"(?P<name>[^:=]*\S)\s*:(?P<rest>.*)")
_SCORE: Final = re.compile(r"\+?(?P<score>\d{1,6})(?:\s+(?P<count>\d{1,2})(?:\s+tiles?)?)?")
_POINTS: Final = re.compile(r"[+-]?\d{1,6}")
_PAIR: Final = 2

_Choice = TypeVar("_Choice", bound=Enum)


class _Common(TypedDict):
    """What all entries have."""

    id: str
    seat: Seat
    score: int | None
    total: int | None
    rack: Tally | None
    clock: int | None
    note: str


def is_play(text: str) -> bool:
    """Return whether a text begins like a play: with a square."""
    return _PLACE.fullmatch(text.partition(" ")[0]) is not None


def open_step(followed: KeptFollowed) -> KeptStep | None:
    """Return the step of the play that can still be challenged."""
    found = (step for step in followed.steps if step.entry.id == followed.open_play)
    return next(found, None)


@dataclass(frozen=True, slots=True)
class EntryReader:
    """Reads one entry at a certain moment of a game."""

    before: KeptFollowed
    """The game up to the entry."""
    words: Container[str] | None
    """The dictionary; None if the table has its own."""
    id: str
    """The entry's id."""
    old: Said | None = None
    """The entry that is replaced; its player, note, rack and clock stay."""

    @property
    def header(self) -> KeptHeader:
        """What was agreed before the first turn."""
        return self.before.game.header

    @property
    def edition(self) -> Edition:
        """The edition that is played."""
        return self.header.edition

    def read(self, text: str) -> Said:
        """Return the entry; raise ``NotationError``, saying what to type instead."""
        line, claim = split_claim(text, self.edition)
        seat = None
        if match := _WHO.fullmatch(line):
            seat, line = self._seat_called(match["name"]), match["rest"].strip()
        if not line and self.old is not None:
            return self._corrected(self.old, seat, claim)
        name, _, rest = line.partition(" ")
        verb = _SHORT.get(name.lower(), name.lower())
        old = self.old
        common = _Common(
            id=self.id,
            seat=Seat(0),
            score=claim.score,
            total=claim.total,
            rack=claim.rack or (old.rack if old else None),
            clock=old.clock if old and claim.clock is None else claim.clock,
            note=old.note if old else "",
        )
        if verb in VERBS:
            return self._read_verb(verb, rest.strip(), seat, common)
        common["seat"] = self._turn_of(seat)
        if bare := _SCORE.fullmatch(line):
            common["score"] = int(bare["score"])
            return BareScore(count=None if bare["count"] is None else int(bare["count"]), **common)
        if is_play(line):
            return KeptPlay(play=self._play(line), **common)
        at = example_place(self.edition)
        raise NotationError(
            f"{text.strip()!r} is neither a play such as {at} HORN, nor a score, nor a command;"
            " type help for a list"
        )

    def _corrected(self, old: Said, seat: Seat | None, claim: Claim) -> Said:
        """Return an entry of which only the player or what was claimed is corrected."""
        return replace(
            old,
            seat=old.seat if seat is None else seat,
            score=claim.score if claim.has_score else old.score,
            total=claim.total if claim.has_score else old.total,
            rack=old.rack if claim.rack is None else claim.rack,
            clock=old.clock if claim.clock is None else claim.clock,
        )

    def _play(self, text: str) -> Play:
        edition = self.edition
        line = text.upper() if self._has_no_blanks(text) else text
        return parse_play(line, self._board(line), edition, coordinates=edition.coordinates)

    def _has_no_blanks(self, text: str) -> bool:
        """Return whether small letters are just that: the whole line, or more than blanks exist."""
        _, _, word = text.partition(" ")
        tiles = self.edition.tiles
        small = sum(sign.islower() for sign in tokens(word))
        blanks = sum(tile == tiles.blank for tile in tiles.tally)
        return text == text.lower() or (word == word.lower() and small > blanks)

    def _board(self, line: str) -> Board:
        """Return the board; after a bare score, a dot may stand for a tile that isn't entered."""
        board = self.before.board
        place, _, word = line.partition(" ")
        if self.before.hidden == 0 or "." not in word:
            return board
        square, axis = self.edition.coordinates.read(place, board.size)
        dots = []
        for sign in tokens(word):
            if sign == "." and square in board and not board[square]:
                dots.append(square)
            square = square.step(axis)
        # A dot does not say which tile is there, so it does not matter which one is put there.
        return board.with_tiles(tuple(dots), bytes([1] * len(dots)))

    def _read_verb(self, verb: str, text: str, seat: Seat | None, common: _Common) -> Said:
        named, rest = self._split_name(text)
        who = named if seat is None else seat
        if verb in {"challenge", "end", "unplayed", "gained", "adjust"}:
            return self._read_about(verb, rest, who, common)
        if verb == "switch":
            common["seat"] = self._turn_of(seat)
            return self._switch(rest, named, common)
        common["seat"] = self._turn_of(who)
        match verb:
            case "exchange":
                return self._exchange(rest, common)
            case "pass":
                _refuse_rest(verb, rest.removeprefix("clock"))
                return KeptPass(by_clock=rest == "clock", **common)
            case "lost":
                _refuse_rest(verb, rest)
                return LostTurn(**common)
            case _:
                known = {reason.value: reason for reason in LeaveReason}
                why = known.get(rest.lower() or LeaveReason.RESIGNED.value)
                if why is None:
                    name = self._names[0]
                    raise NotationError(f"say who leaves the game, such as resign {name}")
                return Departure(why=why, **common)

    def _read_about(self, verb: str, rest: str, who: Seat | None, common: _Common) -> Said:
        """Read an entry that need not be by the player on turn."""
        given = who if who is not None or self.old is None else self.old.seat
        match verb:
            case "challenge":
                return self._challenge(rest, given, common)
            case "end":
                return self._end(rest, given, common)
            case "adjust":
                common["seat"] = self._turn_of(given)
                points, _, why = rest.partition(" ")
                if not _POINTS.fullmatch(points) or why.strip() not in {"", "time"}:
                    raise NotationError("say how many points, such as adjust Ben -10")
                reason = AdjustReason.TIME if why.strip() else AdjustReason.OTHER
                return Adjustment(points=int(points), why=reason, **common)
            case "gained":
                common["seat"] = self._finisher(given)
                text, _, how = rest.partition(" ")
                if how not in {"", "twice"}:
                    raise NotationError("type gained QI, or gained QI twice if tiles count double")
                tiles = None if text in {"", "unknown"} else self._tiles(text)
                return Gain(tiles=tiles, doubled=how == "twice", **common)
            case _:
                return self._unplayed(rest, given, common)

    # The kinds of entries that need more than a word.

    def _exchange(self, text: str, common: _Common) -> KeptExchange | KeptPass:
        count = 0 if text.lower() == "none" else read_number(text)
        if count == 0 and self.edition.exchange.none_passes:
            return KeptPass(**common)
        if count == 0:
            raise NotationError("exchange at least one tile, or type pass")
        if count is not None:
            return KeptExchange(count=count, **common)
        if not text:
            raise NotationError("say how many tiles, such as exchange 3, or which: exchange AEI")
        tiles = self._tiles(text)
        return KeptExchange(count=len(tiles), tiles=tiles, **common)

    def _switch(self, text: str, named: Seat | None, common: _Common) -> KeptSwitch:
        others = [seat for seat in self._seats if seat != common["seat"]]
        if named is None and len(others) > 1:
            raise NotationError("say with whom, such as switch Ben, or switch Ben I")
        parts = text.split()
        if len(parts) > _PAIR:
            raise NotationError("name the tile given and the tile taken, such as switch Ben I E")
        tiles = [self._tile(part, is_given=not place) for place, part in enumerate(parts)]
        given, taken = (*tiles, None, None)[:_PAIR]
        other = others[0] if named is None else named
        return KeptSwitch(other=other, given=given, taken=taken, **common)

    def _challenge(self, text: str, who: Seat | None, common: _Common) -> KeptChallenge:
        parts = [part for part in text.lower().split() if part != "by"]
        ruling = next((one for one in Ruling if one.value in parts), None)
        award = next((int(part) for part in parts if _POINTS.fullmatch(part)), None)
        judge = next((one for one in RuledBy if one.value in parts), None)
        known = {one.value for one in (*Ruling, *RuledBy)}
        if any(part not in known and not _POINTS.fullmatch(part) for part in parts):
            raise NotationError("type challenge, challenge valid or challenge withdrawn")
        step = open_step(self.before)
        common["seat"] = self._challenger(step) if who is None else who
        by = judge or (RuledBy.DICTIONARY if ruling is None else RuledBy.TABLE)
        answer = self._look_up(step) if ruling is None else ruling
        return KeptChallenge(ruling=answer, by=by, award=award, **common)

    def _look_up(self, step: KeptStep | None) -> Ruling:
        """Return the dictionary's one answer for all words of the open play."""
        if step is None:
            raise NotationError("there is no play to challenge: only the last one can be")
        if self.words is None or not step.words or not step.checked:
            raise NotationError(
                "look the words up and say how you ruled: challenge valid, or challenge withdrawn"
            )
        return Ruling.WITHDRAWN if refused_words(step.words, self.words) else Ruling.VALID

    def _end(self, text: str, who: Seat | None, common: _Common) -> KeptEnd:
        # The name may also follow the reason.
        reason, _, rest = text.partition(" ")
        named, rest = self._split_name(rest.strip())
        _refuse_rest("end", rest)
        found = _one_of(reason, TABLE_ENDS, "end")
        given = named if named is not None else who
        if found is EndReason.OUT:
            common["seat"] = self._finisher(given)
        else:
            common["seat"] = self._turn_of(given)
        return KeptEnd(reason=found, **common)

    def _unplayed(self, text: str, who: Seat | None, common: _Common) -> LeftOver:
        if not text or " " in text:
            raise NotationError(
                "say who has which tiles left: unplayed Ben QI, or rest for all others, or none"
            )
        end = self.before.end
        unknown = end.unknown if end else ()
        if who is None and len(unknown) != 1:
            raise NotationError(f"say who has them left, such as unplayed {self._names[0]} {text}")
        common["seat"] = unknown[0] if who is None else who
        if text.lower() == "rest":
            return LeftOver(rest=True, **common)
        return LeftOver(tiles=self._tiles(text), **common)

    # Players and tiles.

    @property
    def _seats(self) -> tuple[Seat, ...]:
        return tuple(all_seats(len(self.header.players)))

    @property
    def _names(self) -> list[str]:
        return [name_of(self.header, seat) for seat in self._seats]

    def _seat_called(self, name: str) -> Seat:
        return match_name(name, [Participant(each) for each in self._names]).seat

    def _split_name(self, text: str) -> tuple[Seat | None, str]:
        """Return the player whose name a text begins with, if any, and the rest."""
        for seat in sorted(self._seats, key=lambda seat: -len(self._names[seat])):
            name = self._names[seat].casefold()
            if f"{text.casefold()} ".startswith(f"{name} "):
                return seat, text[len(name) :].strip()
        return None, text

    def _turn_of(self, seat: Seat | None) -> Seat:
        """Return who acts: the named player, that of the entry replaced, or the one on turn."""
        if seat is not None:
            return seat
        if self.old is not None:
            return self.old.seat
        if self.before.on_turn is not None:
            return self.before.on_turn
        raise NotationError(f"the game is over; say who acts, such as {self._names[0]}: 24")

    def _challenger(self, step: KeptStep | None) -> Seat:
        """Return the player after the one whose play is challenged."""
        if self.before.on_turn is not None or step is None:
            return self._turn_of(None)
        return Seat((step.entry.seat + 1) % len(self._seats))

    def _finisher(self, seat: Seat | None) -> Seat:
        """Return who went out: the named player, or the one who made the last play."""
        end = self.before.end
        if seat is None and end is not None and end.finisher is not None:
            return end.finisher
        step = open_step(self.before)
        return step.entry.seat if seat is None and step is not None else self._turn_of(seat)

    def _tiles(self, text: str) -> Tally:
        if text.lower() == "none":
            return Tally()
        return self.edition.tiles.parse_tiles(text.upper())

    def _tile(self, text: str, *, is_given: bool) -> Tile:
        """Return a tile; a letter that is given away means its switch tile."""
        tiles = self.edition.tiles
        code = tiles.parse_tile(text.upper())
        if not is_given or text.startswith("["):
            return code
        same = tiles.faces_of(Letter(tiles.letter_of[code]))
        return next((tile for tile in same if tiles.face(tile).kind is Kind.SWITCH), code)


def _refuse_rest(verb: str, rest: str) -> None:
    if rest:
        raise NotationError(f"{rest!r} has no meaning after {verb}")


def _one_of(text: str, choices: Sequence[_Choice], verb: str) -> _Choice:
    found = next((choice for choice in choices if choice.value == text.lower()), None)
    if found is None:
        listed = ", ".join(f"{verb} {choice.value}" for choice in choices)
        raise NotationError(f"choose one of {listed}")
    return found
