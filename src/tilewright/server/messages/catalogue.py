"""Messages that list editions, house rules, computer players, dictionaries and faults."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tilewright.catalogue import cache_by_language, source, translate
from tilewright.edition import ChallengeRule, ClockKind, FirstPlay, Level, TieRule, Unplayed
from tilewright.edition import Edition as EditionRules
from tilewright.edition.house_rules import HOUSE_FIELDS
from tilewright.edition.shipped import DEFAULT, edition_ids, load_edition, shipped_ids
from tilewright.geometry import Coordinates
from tilewright.lexicon import DEFAULT as DEFAULT_LEXICON
from tilewright.lexicon import KnownLexicon, known_lexicons
from tilewright.players import known_players
from tilewright.players.leaves import has_shipped_leaves
from tilewright.rules.play.faults import Fault
from tilewright.sentences import house_rules
from tilewright.sentences.rules import rules_of
from tilewright.server.messages.base import Outgoing
from tilewright.tiles import Kind

DEFAULT_PLAYER: Final = "intermediate"


class Effect(Outgoing):
    """A square's effect on the score when a tile covers it."""

    letter: int
    word: int
    points: int
    start: bool
    text: str
    name: str
    color: str


class TileKind(Outgoing):
    """A kind of tile in the set, and how many of them there are."""

    text: str
    letter: str
    points: int
    kind: Kind
    mark: str
    count: int


class Theme(Outgoing):
    """The edition's colors for the board and the tiles."""

    board: str
    line: str
    tile: str
    ink: str
    kinds: dict[str, str]


class HouseDifference(Outgoing):
    """A house rule at this table, and the printed rule that it replaces."""

    field: str
    label: str
    printed: object
    agreed: object
    sentence: str


class ExchangeRules(Outgoing):
    """Whether players can exchange tiles, and how many tiles the bag must have."""

    allowed: bool
    minimum: int


class ChallengeRules(Outgoing):
    """The challenge rule, and how many seconds players have to challenge."""

    rule: ChallengeRule
    window: int
    last_play_award: int
    """The points for a player whose last play of the game is challenged unsuccessfully."""


class EndRules(Outgoing):
    """When a game ends although tiles are left."""

    passes: int
    scoreless_rounds: int


class ClockRules(Outgoing):
    """Time limits."""

    kind: ClockKind
    seconds: int
    increment: int
    overtime_points: int
    overtime_minutes: int
    absence: int


class Edition(Outgoing):
    """An edition, with everything needed to draw its board and explain its rules."""

    id: str
    ref: str
    name: str
    summary: str
    box: str
    variant: str | None
    size: int
    rack: int
    players: tuple[int, int]
    coordinates: Coordinates
    first: FirstPlay
    drawing: tuple[str, ...]
    effects: dict[str, Effect]
    letters: tuple[str, ...]
    whole_digraphs: bool
    """Whether a letter such as CH can only be played with its own tile."""
    tiles: tuple[TileKind, ...]
    kind_names: dict[str, str]
    theme: Theme
    bonuses: tuple[int, ...]
    unplayed: Unplayed
    tie: TieRule
    announce: bool
    exchange: ExchangeRules
    switch: bool
    hints: bool
    challenge: ChallengeRules
    end: EndRules
    clock: ClockRules
    targets: dict[str, dict[Level, int]] | None
    rules: tuple[str, ...]
    house: tuple[HouseDifference, ...]
    language: str
    """The code of the words' language, such as `de`; empty if any dictionary with these letters
    will do."""
    own: bool
    """Whether the edition comes from a file of the host or of a player, not with Tilewright."""
    trained: bool
    """Whether the computer players have learned what tiles are worth keeping in this edition."""


class Editions(Outgoing):
    """All editions and variants that the server has."""

    default: str
    editions: tuple[Edition, ...]


class CheckedEdition(Outgoing):
    """The editions in a file that the server accepts: the printed one and its variants."""

    editions: tuple[Edition, ...]


class HouseRule(Outgoing):
    """A house rule that players can agree on."""

    field: str
    label: str


class HouseRuleList(Outgoing):
    """All house rules that players can agree on."""

    rules: tuple[HouseRule, ...]


class ComputerPlayer(Outgoing):
    """A computer player that can take a seat.

    Requests use its `name`; people meet it by its `title`, as in "Mara, intermediate".
    """

    name: str
    title: str
    strength: str
    character: str


class ComputerPlayers(Outgoing):
    """The computer players, weakest first."""

    default: str
    players: tuple[ComputerPlayer, ...]


class Lexicon(Outgoing):
    """A dictionary that a table can use."""

    id: str
    title: str
    words: int
    origin: str
    alphabet: str
    """The letters that its words may contain."""
    language: str
    """The code of the words' language, such as `de`; empty if it is not known."""
    clean: bool
    """Whether a table can leave out its offensive words."""


class Lexicons(Outgoing):
    """The dictionaries that a table can use."""

    default: str
    lexicons: tuple[Lexicon, ...]


class FaultSentences(Outgoing):
    """The message for every fault, in Fluent syntax, by the fault's name."""

    faults: dict[str, str]


def editions_message(own: Iterable[EditionRules] = ()) -> Editions:
    """Return all editions and variants included in Tilewright, then the host's ``own``."""
    editions = (*(load_edition(name) for name in edition_ids()), *own)
    return Editions(default=DEFAULT, editions=tuple(map(edition_message, editions)))


@cache_by_language
def edition_message(edition: EditionRules) -> Edition:
    """Convert an edition to a message."""
    box, _, variant = edition.id.partition("/")
    layout, size = edition.layout, edition.size
    rows = range(0, size * size, size)
    clock = edition.clock
    return Edition(
        id=edition.id,
        ref=edition.ref,
        name=translate(edition.name),
        summary=translate(edition.summary),
        box=box,
        variant=variant or None,
        size=size,
        rack=edition.rack,
        players=edition.players,
        coordinates=edition.coordinates,
        first=edition.first,
        drawing=tuple(layout.drawing[first : first + size] for first in rows),
        effects={
            symbol: Effect(
                letter=effect.letter,
                word=effect.word,
                points=effect.points,
                start=effect.start,
                text=translate(effect.text),
                name=translate(effect.name),
                color=effect.color,
            )
            for symbol, effect in layout.effects.items()
        },
        letters=tuple(letter for letter in edition.tiles.letters if letter),
        whole_digraphs=edition.tiles.whole_digraphs,
        tiles=_tiles(edition),
        kind_names={kind: translate(name) for kind, name in edition.kind_names.items()},
        theme=Theme(
            board=edition.theme.board,
            line=edition.theme.line,
            tile=edition.theme.tile,
            ink=edition.theme.ink,
            kinds=dict(edition.theme.kinds),
        ),
        bonuses=edition.bonuses[: edition.rack + 1],
        unplayed=edition.unplayed,
        tie=edition.tie,
        announce=edition.announce,
        exchange=ExchangeRules(allowed=edition.exchange.allowed, minimum=edition.exchange.minimum),
        switch=edition.switch,
        hints=edition.hints,
        challenge=ChallengeRules(
            rule=edition.challenge.rule,
            window=edition.challenge.window,
            last_play_award=edition.challenge.last_play_award,
        ),
        end=EndRules(passes=edition.end.passes, scoreless_rounds=edition.end.scoreless_rounds),
        clock=ClockRules(
            kind=clock.kind,
            seconds=clock.seconds,
            increment=clock.increment,
            overtime_points=clock.overtime_points,
            overtime_minutes=clock.overtime_minutes,
            absence=clock.absence,
        ),
        targets=_targets(edition),
        rules=tuple(rules_of(edition)),
        house=tuple(
            HouseDifference(
                field=difference.field,
                label=house_rules.label_of(difference.field),
                printed=difference.printed,
                agreed=difference.agreed,
                sentence=house_rules.describe(difference),
            )
            for difference in edition.house
        ),
        language=edition.language,
        own=edition.id not in shipped_ids()
        or load_edition(edition.id).document != edition.document,
        trained=has_shipped_leaves(edition),
    )


def _tiles(edition: EditionRules) -> tuple[TileKind, ...]:
    tiles = edition.tiles
    return tuple(
        TileKind(
            text=face.text,
            letter=face.letter,
            points=face.points,
            kind=face.kind,
            mark=face.mark,
            count=count,
        )
        for face, count in zip(tiles.faces, tiles.counts, strict=True)
    )


def _targets(edition: EditionRules) -> dict[str, dict[Level, int]] | None:
    if edition.target is None:
        return None
    return {
        str(players): {level: edition.target.of(players, level) for level in Level}
        for players in sorted(edition.target.table)
    }


@cache_by_language
def house_rules_message() -> HouseRuleList:
    """Return all house rules that players can agree on."""
    return HouseRuleList(
        rules=tuple(
            HouseRule(field=field, label=house_rules.label_of(field)) for field in HOUSE_FIELDS
        )
    )


@cache_by_language
def players_message() -> ComputerPlayers:
    """Return the computer players that can take a seat."""
    return ComputerPlayers(
        default=DEFAULT_PLAYER,
        players=tuple(
            ComputerPlayer(
                name=known.name,
                title=known.title,
                strength=translate(known.strength),
                character=translate(known.character),
            )
            for known in known_players()
        ),
    )


def lexicons_message(own: Iterable[KnownLexicon] = ()) -> Lexicons:
    """Return the dictionaries that a table can use: ours, then the host's ``own``."""
    return Lexicons(
        default=DEFAULT_LEXICON,
        lexicons=tuple(
            Lexicon(
                id=known.id,
                title=translate(known.title),
                words=known.words,
                origin=translate(known.origin),
                alphabet=known.alphabet,
                language=known.language,
                clean=known.offensive > 0,
            )
            for known in (*known_lexicons(), *own)
        ),
    )


@cache_by_language
def faults_message() -> FaultSentences:
    """Return the message for every fault, in Fluent syntax."""
    return FaultSentences(faults={fault.name: source(f"fault-{fault.value}") for fault in Fault})
