"""Every sentence of the coach, once in each form: the cases of its golden file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tilewright.analysis.coach import Hint, Strength, Tip, TipKind
from tilewright.analysis.coach.notes import Note, Value
from tilewright.units import Seat

_RARER: tuple[tuple[str, Value], ...] = (("rarer", "8F QUTRIT"), ("points", 18))
_BEST = Note("coach-rarer-best", _RARER)
_MEANING = Note("coach-meaning", (("word", "HORN"), ("base", "none"), ("meaning", "a brass")))
_FORM = Note(
    "coach-meaning", (("word", "HANDY"), ("base", "HAND"), ("meaning", "the end of an arm"))
)
_EXCHANGED: dict[str, Value] = {"given": "UUV", "play": "exchange", "points": 0}


def tip_cases() -> Iterator[Tip]:
    """Yield every tip about a turn of Ann's, with singular and plural, before and after it."""
    yield _tip(TipKind.SHORT_WORDS, listed=("XI",), count=1, earned=17)
    yield _tip(TipKind.SHORT_WORDS, when="before", listed=("XI", "OX", "AX"), count=3, earned=30)
    yield _tip(TipKind.SAVE_S, earned=0, printed=8, worth=9)
    yield _tip(TipKind.SAVE_S, earned=1, printed=8, worth=9)
    yield _tip(TipKind.LETTER_GROUPS, group="-ING")
    yield _tip(TipKind.LETTER_GROUPS, when="before", group="STR-")
    yield _tip(TipKind.PREMIUM, square="F6", premium="triple letter", vowel="E", earned=12)
    for kept, vowels, consonants, why in (("AERT", 2, 2, "useful"), ("EGG", 1, 2, "balanced")):
        counts: dict[str, Value] = {"vowels": vowels, "consonants": consonants}
        keeping: dict[str, Value] = {"kept": kept, "why": why, "rival": "8G VAU", **counts}
        yield _tip(TipKind.KEEP, given="none", **keeping)
        yield _tip(TipKind.KEEP, **_EXCHANGED, **keeping)
    alone: dict[str, Value] = {"kept": "I", "vowels": 1, "consonants": 0, "why": "balanced"}
    yield _tip(TipKind.KEEP, when="before", given="none", rival="exchange", **alone)
    none: dict[str, Value] = {"kept": "R", "vowels": 0, "consonants": 1, "why": "useful"}
    yield _tip(TipKind.KEEP, given="none", rival="pass", **none)
    yield _tip(TipKind.BINGO, count=7, bonus=50, part="none")
    yield _tip(TipKind.BINGO, when="before", count=8, bonus=50, part="-ING")
    yield _tip(TipKind.Q_WITHOUT_U, word="QAT")
    yield _tip(TipKind.HOOK, letter="Y", base="HAND", word="HANDY")
    for why in ("score", "out", "keep"):
        yield _tip(TipKind.CHOICE, given="none", rival="8G VAU", why=why)
    yield _tip(TipKind.CHOICE, gain=1, rival="pass", why="keep", **_EXCHANGED)
    yield _tip(TipKind.CHOICE, when="before", rival="exchange", why="keep", **_EXCHANGED)
    yield Tip(TipKind.ATTITUDE, Seat(0), gain=0.0, arguments=(("luck", 18),))
    yield _tip(TipKind.FEW_LETTERS, points=1)
    yield _tip(TipKind.FEW_LETTERS, when="before")
    yield replace(_tip(TipKind.FEW_LETTERS), notes=(_BEST, _MEANING))
    yield replace(_tip(TipKind.HOOK, letter="Y", base="HAND", word="HANDY"), notes=(_FORM,))


def _tip(kind: TipKind, **values: Value) -> Tip:
    shared: dict[str, Value] = {"when": "after", "play": "8F HORN", "points": 14, "gain": 12}
    arguments = {**shared, **values}
    return Tip(kind, Seat(0), gain=12.0, arguments=tuple(arguments.items()))


def hint_cases() -> Iterator[Hint]:
    """Yield every hint: what to look for, where, and the move."""
    silent = {TipKind.SAVE_S, TipKind.ATTITUDE}
    for kind in TipKind:
        if kind not in silent:
            yield _hint(f"hint-{kind.value}")
    yield _hint("hint-exchange")
    yield _hint("hint-where", axis="across", line="8")
    yield _hint("hint-where", axis="down", line="H")
    yield _hint("hint-exchange-count", count=1)
    yield _hint("hint-exchange-count", count=3)
    yield _hint("hint-play", play="8F HORN", points=14)
    for gain in (1, 4):
        rarer = Note("coach-rarer", (*_RARER, ("gain", gain)))
        yield replace(_hint("hint-play", play="8F HORN", points=14), notes=(rarer, _MEANING))
    yield _hint("hint-exchange-tiles", given="UUV")
    yield _hint("hint-pass")


def _hint(code: str, **values: Value) -> Hint:
    return Hint(Strength.NUDGE, TipKind.CHOICE, (), None, code, tuple(values.items()))
