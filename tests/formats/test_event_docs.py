"""The page about events names every event, field and choice."""

from dataclasses import fields
from enum import Enum
from pathlib import Path

import pytest

from tilewright.edition import Level
from tilewright.formats.json.codec import EVENTS, SEEN, type_name
from tilewright.formats.json.events import (
    dump_events,
    load_game,
)
from tilewright.geometry import Axis
from tilewright.lexicon import LexiconRef
from tilewright.rules.event import (
    FirstBy,
)
from tilewright.rules.game import Phase
from tilewright.rules.outcome import Decided, EndReason, LeaveReason, Settlement
from tilewright.rules.participant import Participant
from tilewright.rules.play.judge import Word
from tilewright.rules.play.move import Play
from tilewright.rules.view import Ability, SeenPlay, View

PAGE = Path(__file__).resolve().parents[2] / "docs" / "reference" / "events.md"


def sections() -> dict[str, str]:
    """Return the sections of the page by the name in their heading."""
    parts = PAGE.read_text(encoding="utf-8").split("\n### `")[1:]
    return {part.partition("`")[0]: part.partition("`")[2].partition("\n## ")[0] for part in parts}


def test_every_event_is_on_the_page() -> None:
    """Every event and every seen event has a section, and every section has an event."""
    known = {type_name(cls) for cls in (*EVENTS, *SEEN, View)}
    assert set(sections()) == known


@pytest.mark.parametrize("cls", dict.fromkeys((*EVENTS, *SEEN, View)), ids=type_name)
def test_every_field_is_on_the_page(cls: type) -> None:
    """Every field of an event is explained in its section; the instant once for all."""
    section = sections()[type_name(cls)]
    for field in fields(cls):
        if field.name != "at":
            assert f"`{field.name}`" in section, field.name


@pytest.mark.parametrize("cls", [Word, Play, LexiconRef, Participant, Settlement, SeenPlay])
def test_every_part_is_on_the_page(cls: type) -> None:
    """The fields of the values in events are on the page as well; a play is its tiles."""
    page = PAGE.read_text(encoding="utf-8")
    for field in fields(cls):
        if cls is not Play or field.name == "announced":
            assert f"`{field.name}`" in page, field.name


@pytest.mark.parametrize(
    "options", [FirstBy, LeaveReason, EndReason, Decided, Level, Axis, Phase, Ability]
)
def test_every_choice_is_on_the_page(options: type[Enum]) -> None:
    """All values of an enumerated field are on the page."""
    page = PAGE.read_text(encoding="utf-8")
    assert [option.value for option in options if f"`{option.value}`" not in page] == []


def test_the_example_of_the_page_is_a_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The file shown on the page replays and is rewritten exactly; the program next to it runs."""
    page = PAGE.read_text(encoding="utf-8")
    text = page.split("```json\n")[1].partition("```")[0]
    assert dump_events(load_game(text).events) == text
    monkeypatch.chdir(tmp_path)
    Path("game.jsonl").write_text(text, encoding="utf-8", newline="\n")
    exec(page.split("```python\n")[1].partition("```")[0], {})  # noqa: S102 - our own page
    assert capsys.readouterr().out == "(13, 0)\n"
