"""The catalogue is complete, has nothing unused, and is Fluent as others read it."""

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given, settings

from tests.sentences.cases import (
    NAMES,
    READERS,
    breakdown_cases,
    challenge_cases,
    data_texts,
    ending_cases,
    event_cases,
    finding_cases,
    note_cases,
    page_sentences,
    pair_sentences,
    step_cases,
    view,
)
from tests.sentences.coach_cases import hint_cases, tip_cases
from tests.sentences.kept_cases import kept_sentences, stop_sentences
from tests.sentences.slip_cases import slip_cases
from tests.sentences.test_house_rules import differences
from tests.sentences.test_rules import HOUSE_CASES
from tilewright import catalogue
from tilewright.analysis.coach import describe as describe_tip
from tilewright.catalogue import Argument
from tilewright.catalogue.fluent import Messages, parse
from tilewright.edition import ChallengeRule
from tilewright.edition.shipped import load_edition, shipped_ids
from tilewright.errors import CatalogueError
from tilewright.rules import event as event_module
from tilewright.rules.event import (
    Event,
    PublicEvent,
    SeenEvent,
)
from tilewright.rules.evolve import begin, replay
from tilewright.rules.outcome import Decided, EndReason
from tilewright.rules.view import view_of
from tilewright.sentences import challenges, endings, events, house_rules, records, scores
from tilewright.sentences.people import People, labels_of
from tilewright.sentences.rules import rules_of
from tilewright.server.messages.errors import QuotaKind
from tilewright.testing.strategies import games
from tilewright.units import Seat

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web" / "src"
SERVER = ROOT / "src" / "tilewright" / "server"

Said = tuple[str, tuple[tuple[str, Argument], ...], str]


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[Said]:
    """Return a list that fills with every message that is formatted."""
    heard: list[Said] = []
    format_message = Messages.format

    def listen(self: Messages, code: str, arguments: dict[str, Argument]) -> str:
        text = format_message(self, code, arguments)
        heard.append((code, tuple(arguments.items()), text))
        return text

    monkeypatch.setattr(Messages, "format", listen)
    return heard


def say_everything() -> Iterator[str]:
    """Format every sentence about a game, in every form."""
    for _, reader in READERS:
        yield from say_all_to(reader)
    for _, breakdown in breakdown_cases():
        yield from scores.describe(breakdown)
    for names, (_, step) in product((NAMES, NAMES[:2]), step_cases()):
        yield records.describe(step, load_edition("pocket"), People(names, None))
    for finding in finding_cases():
        yield finding.sentence
    for name in shipped_ids():
        yield from rules_of(load_edition(name))
    for name, house in HOUSE_CASES:
        yield from rules_of(load_edition(name, house))
    for difference in differences():
        yield house_rules.describe(difference)
    for role in ("actor", "affected", "onlooker"):
        yield from page_sentences(role)
        yield from pair_sentences(role)
    for text in data_texts():
        yield catalogue.translate(text)
    yield from labels_of(("Player 1", *NAMES[1:]))
    yield from map(str, hint_cases())
    yield from kept_sentences()
    yield from stop_sentences()
    yield from note_cases()
    yield from (slip.message for slip in slip_cases())


def say_all_to(reader: Seat | None) -> Iterator[str]:
    """Format every sentence that depends on the reader."""
    for case in event_cases():
        yield events.describe(case.event, view(case.edition), reader, case.history) or ""
    for ending in ending_cases():
        yield from endings.settlement(ending.view, reader)
    for _, table in challenge_cases():
        yield from challenges.prospects(table, reader)
    for tip in tip_cases():
        yield describe_tip(tip, People(NAMES, reader))


def test_every_message_is_used(said: list[Said], language: str) -> None:
    """No message is unused, and every used message exists."""
    assert all(say_everything())
    # See below, tests/analysis/test_wording.py and tests/sheets/test_wording.py.
    elsewhere = ("problem-", "review-", "paper-")
    codes = {code for code in catalogue.messages(language).codes if not code.startswith(elsewhere)}
    assert {code for code, _, _ in said} == codes


def test_every_problem_is_used() -> None:
    """The server says every message about a problem, and has one for every problem it says."""
    source = "".join(file.read_text(encoding="utf-8") for file in SERVER.rglob("*.py"))
    said = set(re.findall(r'(?:refusal|BadText)\(\s*Code\.\w+,\s*"([a-z-]+)"', source))
    said |= set(re.findall(r'"problem-([a-z-]+)"', source))
    said |= set(re.findall(r'Cause\.\w+: "([a-z-]+)"', source)) | {"store-unreachable"}
    said |= {f"no-{what}" for what in re.findall(r'not_found\("([a-z]+)"\)', source)}
    said |= {f"quota-{kind.value}" for kind in QuotaKind}
    codes = {code for code in catalogue.messages().codes if code.startswith("problem-")}
    assert codes == {f"problem-{name}" for name in said}


def test_every_language_says_the_same(language: str) -> None:
    """A language has every English message, with the same placeholders, and no others.

    Only translations of data files are its own: their English text is in the data.
    """
    english, other = catalogue.messages(), catalogue.messages(language)
    assert {code for code in other.codes if not code.startswith("text-")} == english.codes
    for code in english.codes:
        assert other.placeholders(code) == english.placeholders(code), code


def test_our_data_is_translated(language: str) -> None:
    """Every name and description of what comes with Tilewright has a translation."""
    if language == catalogue.DEFAULT:
        assert all(catalogue.translate(text) == text for text in data_texts())
    else:
        codes = {catalogue.translation_code(text) for text in data_texts()}
        assert codes <= catalogue.messages(language).codes


def test_other_text_is_not_translated() -> None:
    """The name of your own edition stays as you wrote it."""
    assert catalogue.translate("Grandma's board") == "Grandma's board"


def test_the_page_says_its_own_messages(said: list[Said]) -> None:
    """A message that no Python code uses is used by the page."""
    assert all(page_sentences("onlooker"))
    page = "".join(file.read_text(encoding="utf-8") for file in WEB.rglob("*.svelte"))
    assert all(f"'{code}'" in page for code, _, _ in said)


def test_another_fluent_runtime_says_the_same(said: list[Said], language: str) -> None:
    """Our reader and Project Fluent's agree on every sentence, but for our minus sign."""
    runtime = pytest.importorskip("fluent.runtime")
    bundle = runtime.FluentBundle([language], use_isolating=False)
    source = "\n\n".join(
        f"{code} = {catalogue.source(code)}" for code in sorted(catalogue.messages(language).codes)
    )
    bundle.add_resource(runtime.FluentResource(source))
    assert all(say_everything())
    for code, arguments, text in set(said):
        values = {
            name: f"\N{MINUS SIGN}{-value}" if isinstance(value, int) and value < 0 else value
            for name, value in dict(arguments).items()
        }
        other, errors = bundle.format_pattern(bundle.get_message(code).value, values)
        assert (other, errors) == (text, [])


def test_every_kind_of_event_is_said_or_silent() -> None:
    """A new event cannot be forgotten."""
    kinds = {kind for kind in get_args(SeenEvent) if kind is not PublicEvent}
    kinds |= {
        kind
        for kind in vars(event_module).values()
        if isinstance(kind, type) and issubclass(kind, PublicEvent) and kind is not PublicEvent
    }
    assert {type(case.event) for case in event_cases()} | set(events.SILENT) == kinds


def test_every_end_and_every_rule_is_said() -> None:
    """The reasons, what decided, and the costs of a challenge are all among the cases."""
    results = [case.result for case in ending_cases()]
    assert {result.decided for result in results} == set(Decided)
    codes = catalogue.messages().codes
    assert {f"end-{reason.value}" for reason in EndReason} <= codes
    tables = [table for _, table in challenge_cases()]
    rules = {table.edition.challenge.rule for table in tables}
    assert rules == set(ChallengeRule) - {ChallengeRule.VOID}


@settings(max_examples=25)
@given(games())
def test_any_event_can_be_said_to_any_reader(log: tuple[Event, ...]) -> None:
    """No sentence fails or shows a placeholder, and none depends on more than the event.

    The view before the first turn has no racks, no draws and no result: a sentence formatted
    with it reveals nothing that the event does not.
    """
    first, last = begin(log[0]), replay(log)
    seats = (None, *range(len(first.participants)))
    for seat in seats:
        early, late = view_of(first, seat), view_of(last, seat)
        for event in log:
            seen = event.seen_by(seat)
            for reader in seats:
                text = events.describe(seen, late, reader)
                assert text == events.describe(seen, early, reader)
                assert text is None or not set("{}$") & set(text)
        assert all(endings.settlement(late, seat))


def test_what_is_not_our_fluent_is_refused() -> None:
    """A mistake in a file is found when the message is first used, with its name."""
    for text in (
        "a = { $x",
        "a = { }",
        "a = { $x $y }",
        "a = { $x -> \n    [one] x\n }",
        "a = { NUMBER($x) }",
        "a = one\n    two",
        "a = x }",
    ):
        with pytest.raises(CatalogueError, match="'a'"):
            parse(text).format("a", {"x": 1, "y": 2})
    with pytest.raises(CatalogueError, match="twice"):
        parse("a = 1\na = 2")
    with pytest.raises(CatalogueError, match="'b'"):
        parse("a = 1").format("b", {})
    with pytest.raises(CatalogueError, match="'x'"):
        parse("a = { $x }").format("a", {})


def test_variants_are_chosen_by_number_plural_or_word() -> None:
    """An exact number wins over its plural, and the default is for all the rest."""
    messages = parse(
        "a = { $n ->\n    [0] none\n    [one] one\n    [few] few\n   *[other] { $n }\n}"
    )
    values: tuple[Argument, ...] = (0, 1, -1, 2, 1234, "few", "many")
    assert [messages.format("a", {"n": value}) for value in values] == [
        *("none", "one", "one", "2", "1,234", "few", "many"),
    ]


def test_lists_and_durations() -> None:
    """Items are joined as people write them, and times come in whole units."""
    with catalogue.speaking("en"):
        assert [catalogue.listed("ABC"[:count]) for count in range(4)] == [
            *("", "A", "A and B", "A, B, and C"),
        ]
        assert catalogue.listed("ABCD", "or") == "A, B, C, or D"
        assert catalogue.duration(0) == "0 seconds"
        assert catalogue.duration(90_061) == "1 day 1 hour 1 minute 1 second"
    with catalogue.speaking("de"):
        assert catalogue.listed("ABC") == "A, B und C"
        assert catalogue.duration(90_061) == "1 Tag 1 Stunde 1 Minute 1 Sekunde"


@pytest.mark.parametrize(
    ("wanted", "language"),
    [
        ("", "en"),
        ("de", "de"),
        ("DE-at", "de"),
        ("fr", "en"),
        ("fr, de;q=0.5, en;q=0.4", "de"),
        ("de;q=0.4, en;q=0.5", "en"),
        ("en, de", "en"),
        ("de;q=0", "en"),
        ("de;q=much, *", "en"),
        ("de;q=nan", "en"),
        ("..,;=,\x00", "en"),
    ],
)
def test_the_wanted_language_is_chosen(wanted: str, language: str) -> None:
    """The best of a browser's list that we have, and English if there is none."""
    assert catalogue.choose_language(wanted) == language


def test_german_has_one_word_for_each_thing() -> None:
    """Players, bonus squares and challenges have the same German word everywhere."""
    german = catalogue.messages("de")
    words = re.compile(r"Mitspieler|Person(en)?\b|Prämienfeld|Anfecht|anficht|Spielblock|Partie\b")
    # A person who keeps score need not be a player.
    others = {"problem-kept-ask-first"}
    found = {code for code in german.codes if words.search(german.source(code))}
    assert found == others
