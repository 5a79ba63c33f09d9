"""Turn an edition's text into an ``Edition``: validate each field and apply the defaults.

The text may come from any source. Variants are overlays on the base edition, and house rules
are overlays on the variant.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import Final

from tilewright.edition.house_rules import Difference, HouseRules, overlay
from tilewright.edition.model import (
    ChallengeRule,
    ChallengeRules,
    ClockKind,
    ClockRules,
    Edition,
    EndRules,
    ExchangeRules,
    FirstPlay,
    LastPlay,
    Layout,
    Level,
    SquareEffect,
    TargetRules,
    Theme,
    TieRule,
    Unplayed,
)
from tilewright.edition.toml_lines import Lines
from tilewright.edition.toml_section import Section, Tree, merged, read_tree, shown
from tilewright.errors import Cause, EditionError
from tilewright.geometry import MAX_SIZE, Coordinates
from tilewright.tiles import MAX_FACES, MAX_LETTERS, MAX_POINTS, MIDDLE_DOT, Face, Kind, TileSet

FORMAT: Final = 1
"""The version of the file format that this module reads."""

MAX_RACK: Final = 9
MAX_SEATS: Final = 4
MIN_SIZE: Final = 2
MAX_MULTIPLIER: Final = 9
MAX_SQUARE_POINTS: Final = 200
MAX_SECONDS: Final = 30 * 24 * 3600

MAX_COUNT: Final = 99
MAX_NAME: Final = 60
MAX_SUMMARY: Final = 200
MAX_SQUARE_TEXT: Final = 3
MAX_CHARACTERS: Final = 4

_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
_ID_EXPECTED: Final = "of at most 40 lowercase letters, digits and hyphens"
_LANGUAGE = re.compile(r"[a-z]{2,3}")
_COLOR = re.compile(r"#[0-9a-fA-F]{6}")
_PLAIN: Final = "."
"""The symbol for a square without an effect."""
_RESERVED_MARKS: Final = frozenset("[]?.()/;")
"""Characters that separate or enclose tiles in the notations and so cannot stand for a tile."""
_OWN_TO_THE_FILE: Final = ("format", "id", "version", "variants")
"""Fields that a variant shares with its edition and cannot override."""
_DEFAULTS: Final[Tree] = {
    "players": [2, 4],
    "first": "draw",
    "coordinates": "tournament",
    "scoring": {"bonus": {}, "unplayed": "deduct", "tie": "before-unplayed", "announce": False},
    "exchange": {"allowed": True, "minimum": 0, "none_passes": False},
    "switch": {"allowed": False},
    "hints": {"allowed": False},
    "challenge": {"rule": "double", "window": 15, "last_play": "free"},
    "end": {"passes": 2, "scoreless_rounds": 0, "switches_keep_alive": False},
    "clock": {
        "kind": "none",
        "seconds": 0,
        "increment": 0,
        "overtime_points": 10,
        "overtime_minutes": 10,
        "absence": 300,
    },
}


def variants_of(text: str, source: str | None = None) -> tuple[str, ...]:
    """Return the names of the variants that an edition's text defines."""
    tree = read_tree(text, source)
    return tuple(_variants(tree, Lines(text), source))


def parse_edition(
    text: str,
    *,
    variant: str | None = None,
    house: HouseRules | None = None,
    source: str | None = None,
) -> Edition:
    """Parse an edition or one of its variants, with a table's house rules applied.

    ``source`` identifies the text in error messages.
    """
    tree = read_tree(text, source)
    lines = Lines(text)
    variants = _variants(tree, lines, source)
    printed = merged(_DEFAULTS, {key: value for key, value in tree.items() if key != "variants"})
    if variant is not None:
        if variant not in variants:
            known = ", ".join(variants) or "none"
            raise EditionError(
                f"variants.{variant}",
                f"is not a variant of this edition; the variants are {known}",
                source=source,
                cause=Cause.UNKNOWN,
            )
        printed = merged(printed, variants[variant])
        lines = lines.within("variants", variant)
    if not house:
        return _edition(Section(printed, (), lines, source), variant, text, ())
    agreed, differences = overlay(printed, house)
    try:
        return _edition(Section(agreed, (), lines, source), variant, text, differences)
    except EditionError as error:
        # If the file itself is invalid, parsing it without house rules raises that error instead.
        _edition(Section(printed, (), lines, source), variant, text, ())
        raise error.blame("house rules") from error


def _variants(tree: Tree, lines: Lines, source: str | None) -> dict[str, Tree]:
    """Return the variants by name; each is a TOML table of the fields that it changes."""
    section = Section(tree, (), lines, source).section("variants")
    found: dict[str, Tree] = {}
    for name in section:
        if not _ID.fullmatch(name):
            raise section.error(name, f"expected a name {_ID_EXPECTED}")
        variant = section.section(name)
        for field in _OWN_TO_THE_FILE:
            if field in variant:
                raise variant.error(field, "belongs to the whole file, not to a variant")
        found[name] = variant.tree
    return found


def _edition(
    root: Section, variant: str | None, document: str, house: tuple[Difference, ...]
) -> Edition:
    if root.integer("format", 1, 99) != FORMAT:
        raise root.error("format", f"expected {FORMAT}, the only format that this version can read")
    name = root.text("id")
    if not _ID.fullmatch(name):
        raise root.error("id", f"expected a name {_ID_EXPECTED}", found=shown(name))
    rack = root.integer("rack", 1, MAX_RACK)
    tiles, kind_names = _tiles(root.section("tiles"))
    players = _players(root)
    if len(tiles.tally) < players[1] * rack:
        raise root.error(
            "tiles",
            f"expected at least {players[1] * rack} tiles, enough to fill {players[1]} racks"
            f" of {rack}",
            found=len(tiles.tally),
        )
    switch = root.section("switch")
    hints = root.section("hints")
    exchange = root.section("exchange")
    scoring = root.section("scoring")
    challenge = root.section("challenge")
    end = root.section("end")
    edition = Edition(
        id=f"{name}/{variant}" if variant else name,
        version=root.integer("version", 1, 999),
        name=root.label("name", MAX_NAME),
        summary=root.label("summary", MAX_SUMMARY) if "summary" in root else "",
        layout=_layout(root.section("board")),
        tiles=tiles,
        rack=rack,
        players=players,
        first=root.choice("first", FirstPlay),
        bonuses=_bonuses(scoring.section("bonus")),
        unplayed=scoring.choice("unplayed", Unplayed),
        tie=scoring.choice("tie", TieRule),
        announce=scoring.flag("announce"),
        exchange=ExchangeRules(
            exchange.flag("allowed"),
            exchange.integer("minimum", 0, len(tiles.tally)),
            exchange.flag("none_passes"),
        ),
        switch=switch.flag("allowed"),
        hints=hints.flag("allowed"),
        challenge=ChallengeRules(
            challenge.choice("rule", ChallengeRule),
            challenge.integer("window", 1, MAX_SECONDS),
            challenge.choice("last_play", LastPlay),
        ),
        end=EndRules(
            end.integer("passes", 1, 9),
            end.integer("scoreless_rounds", 0, 99),
            end.flag("switches_keep_alive"),
        ),
        clock=_clock(root.section("clock")),
        target=_target(root.section("target"), players),
        coordinates=root.choice("coordinates", Coordinates),
        kind_names=kind_names,
        theme=_theme(root.section("theme")),
        language=_language(root) if "language" in root else "",
        house=house,
        document=document,
    )
    if edition.switch and Kind.SWITCH.value not in kind_names:
        raise switch.error("allowed", "expected false, since the set has no switch tiles")
    for section in (root, switch, hints, exchange, scoring, challenge, end):
        section.finish()
    return edition


def _language(root: Section) -> str:
    code = root.text("language")
    if not _LANGUAGE.fullmatch(code):
        raise root.error("language", "expected a code of two or three letters, such as de")
    return code


def _players(root: Section) -> tuple[int, int]:
    low, high = root.integers("players", 2, MAX_SEATS, 2)
    if low > high:
        raise root.error("players", "expected the smaller number first", found=f"{low}, {high}")
    return low, high


def _layout(board: Section) -> Layout:
    rows = board.text("rows").split()
    size = len(rows)
    if not MIN_SIZE <= size <= MAX_SIZE:
        raise board.error("rows", f"expected {MIN_SIZE} to {MAX_SIZE} rows", found=size)
    squares = board.section("squares")
    effects = {_PLAIN: SquareEffect(_PLAIN)}
    for symbol in squares:
        effects[symbol] = _effect(squares, symbol)
    for number, row in enumerate(rows):
        fault = _row_fault(row, size, effects)
        if fault:
            raise board.word_error("rows", number, f"in row {number + 1} {fault}")
    layout = Layout(size, "".join(rows), effects)
    if not layout.starts:
        raise board.error("rows", "expected a square with start = true for the first play to cover")
    board.finish()
    return layout


def _row_fault(row: str, size: int, effects: Mapping[str, SquareEffect]) -> str:
    """Return what is wrong with a row of the drawing, or an empty string."""
    if len(row) != size:
        return (
            f"expected {size} squares to match the {size} rows, but found {len(row)}: {shown(row)}"
        )
    for place, symbol in enumerate(row, 1):
        if symbol not in effects:
            known = " ".join(effects)
            return f"square {place}, {symbol!r}, is not in board.squares, which lists {known}"
    return ""


def _effect(squares: Section, symbol: str) -> SquareEffect:
    if len(symbol) != 1 or symbol == _PLAIN or not symbol.isprintable() or symbol.isspace():
        raise squares.error(
            symbol, "expected one visible character other than the dot, which means a plain square"
        )
    square = squares.section(symbol)
    effect = SquareEffect(
        symbol=symbol,
        letter=square.integer("letter", 1, MAX_MULTIPLIER) if "letter" in square else 1,
        word=square.integer("word", 1, MAX_MULTIPLIER) if "word" in square else 1,
        points=square.integer("points", 0, MAX_SQUARE_POINTS) if "points" in square else 0,
        start=square.flag("start") if "start" in square else False,
        text=square.label("text", MAX_SQUARE_TEXT),
        name=square.label("name", MAX_NAME),
        # Older edition files, which are stored in finished games, spell the field "colour".
        color=_color(square, "colour" if "colour" in square else "color"),
    )
    square.finish()
    return effect


def _color(section: Section, key: str) -> str:
    value = section.text(key)
    if not _COLOR.fullmatch(value):
        raise section.error(key, "expected a color such as #1a2b3c", found=shown(value))
    return value


def _tiles(tiles: Section) -> tuple[TileSet, Mapping[str, str]]:
    faces: list[Face] = []
    counts: list[int] = []
    names: dict[str, str] = {}
    marks: set[str] = set()
    for kind in (Kind.STANDARD, Kind.SWITCH, Kind.BONUS):
        if kind.value not in tiles and kind is not Kind.STANDARD:
            continue
        section = tiles.section(kind.value)
        names[kind.value] = section.label("name", MAX_NAME) if "name" in section else kind.value
        mark = "" if kind is Kind.STANDARD else _mark(section, marks)
        letters = section.section("letters")
        for letter in letters:
            if not _is_letter(letter):
                raise letters.error(
                    letter,
                    f"expected an uppercase letter of 1 to {MAX_CHARACTERS} characters",
                )
            count, points = letters.integers(letter, 0, MAX_POINTS, 2)
            faces.append(Face(letter, points, kind, mark))
            counts.append(count)
        section.finish()
    if "blank" in tiles:
        blank = tiles.section("blank")
        names["blank"] = blank.label("name", MAX_NAME) if "name" in blank else "blank"
        faces.append(Face("", 0, Kind.BLANK))
        counts.append(blank.integer("count", 0, MAX_COUNT))
        blank.finish()
    whole = tiles.flag("whole_digraphs") if "whole_digraphs" in tiles else False
    tiles.finish()
    found = len({face.letter for face in faces if face.letter})
    if not 1 <= found <= MAX_LETTERS:
        raise tiles.error("", f"expected 1 to {MAX_LETTERS} different letters", found=found)
    if len(faces) > MAX_FACES:
        raise tiles.error("", f"expected at most {MAX_FACES} faces", found=len(faces))
    return TileSet(faces, counts, whole_digraphs=whole), names


def _mark(section: Section, taken: set[str]) -> str:
    mark = section.text("mark")
    if (
        len(mark) != 1
        or unicodedata.category(mark)[0] not in "PS"
        or mark.lower() != mark.upper()
        or mark in _RESERVED_MARKS
        or mark in taken
    ):
        raise section.error(
            "mark",
            "expected one symbol such as + or ~ that no other kind uses and that is not one of"
            f" {' '.join(sorted(_RESERVED_MARKS))}",
            found=shown(mark),
        )
    taken.add(mark)
    return mark


def _is_letter(text: str) -> bool:
    """Return whether ``text`` can be a letter: it must survive lowercasing and uppercasing.

    Catalan L·L has a dot in its middle.
    """
    return (
        all(part.isalpha() for part in text.split(MIDDLE_DOT))
        and len(text) <= MAX_CHARACTERS
        and text == text.upper()
        and text != text.lower()
        and text.lower().upper() == text
    )


def _bonuses(section: Section) -> tuple[int, ...]:
    bonuses = [0] * (MAX_RACK + 1)
    for count in range(1, MAX_RACK + 1):
        if str(count) in section:
            bonuses[count] = section.integer(str(count), 0, 999)
    section.finish()
    return tuple(bonuses)


def _clock(section: Section) -> ClockRules:
    clock = ClockRules(
        kind=section.choice("kind", ClockKind),
        seconds=section.integer("seconds", 0, MAX_SECONDS),
        increment=section.integer("increment", 0, 3600),
        overtime_points=section.integer("overtime_points", 0, 1000),
        overtime_minutes=section.integer("overtime_minutes", 0, 600),
        absence=section.integer("absence", 1, MAX_SECONDS),
    )
    if clock.kind is not ClockKind.NONE and clock.seconds == 0:
        raise section.error("seconds", "expected a time of at least one second for this clock")
    section.finish()
    return clock


def _target(section: Section, players: tuple[int, int]) -> TargetRules | None:
    if not len(section):
        return None
    points = section.integer("points", 1, 9999) if "points" in section else None
    table = {}
    for count in range(2, MAX_SEATS + 1):
        needed = points is None and players[0] <= count <= players[1]
        if str(count) in section or needed:
            table[count] = section.integers(str(count), 1, 9999, len(Level))
        if points is not None:
            # Players may agree on a single target, which then replaces all rows.
            table[count] = (points,) * len(Level)
    section.finish()
    return TargetRules(table)


def _theme(section: Section) -> Theme:
    plain = Theme()
    kinds = section.section("kinds")
    theme = Theme(
        board=_color(section, "board") if "board" in section else plain.board,
        line=_color(section, "line") if "line" in section else plain.line,
        tile=_color(section, "tile") if "tile" in section else plain.tile,
        ink=_color(section, "ink") if "ink" in section else plain.ink,
        kinds={
            kind.value: _color(kinds, kind.value)
            for kind in Kind
            if kind is not Kind.STANDARD and kind.value in kinds
        },
    )
    kinds.finish()
    section.finish()
    return theme
