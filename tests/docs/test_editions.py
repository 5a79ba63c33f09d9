"""The page on editions documents every field, and its example edition can be played."""

import re
import tomllib
from pathlib import Path

import pytest

from tilewright.edition import parse_edition, toml_section, variants_of
from tilewright.edition.house_rules import HOUSE_FIELDS
from tilewright.edition.shipped import load_all, load_edition, shipped_ids
from tilewright.errors import EditionError
from tilewright.lexicon import Lexicon
from tilewright.rules.dealer import SeededDealer
from tilewright.rules.decide import decide
from tilewright.rules.endings.any_play import find_play
from tilewright.rules.evolve import begin
from tilewright.rules.game import Phase
from tilewright.rules.participant import Participant
from tilewright.rules.play.move import Accept, Agree, Move, Pass
from tilewright.rules.turns.setup import set_up
from tilewright.rules.turns.window import must_accept
from tilewright.sentences.house_rules import label_of
from tilewright.units import Instant, Seat

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs" / "reference" / "editions.md").read_text(encoding="utf-8")
GUIDE = (ROOT / "docs" / "guides" / "own-edition.md").read_text(encoding="utf-8")
GARDEN = ROOT / "docs" / "examples" / "editions" / "garden.toml"
DOCUMENTED = set(re.findall(r"^\| `([^`]+)` \|", PAGE, re.MULTILINE))


def _fields_read(monkeypatch: pytest.MonkeyPatch, *texts: str) -> set[str]:
    """Return every field that the parser looks up while it reads these texts."""
    known: set[str] = set()
    finish = toml_section.Section.finish

    def spy(section: toml_section.Section) -> None:
        finish(section)
        known.update(".".join((*section.path, key)) for key in section._known)

    monkeypatch.setattr(toml_section.Section, "finish", spy)
    for text in texts:
        for variant in (None, *variants_of(text)):
            parse_edition(text, variant=variant)
    return {re.sub(r"^board\.squares\.[^.]+\.", "board.squares.*.", field) for field in known}


def test_every_field_that_is_read_is_documented(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every field that the parser knows is on the page."""
    texts = [load_edition(name).document for name in ("glass", "switch", "spanish")]
    read = _fields_read(monkeypatch, *texts, GARDEN.read_text(encoding="utf-8"))
    numbers = {f"scoring.bonus.{count}" for count in range(1, 10)}
    assert numbers <= read
    assert read - numbers - DOCUMENTED == set()


def test_every_field_that_is_documented_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every field on the page is known to the parser."""
    text = load_edition("switch").document + '\n[target]\npoints = 500\n[variants.x]\nname = "x"\n'
    read = _fields_read(monkeypatch, text)
    letters = {f"tiles.{kind}.letters" for kind in ("standard", "switch", "bonus")}
    assert letters <= read
    assert DOCUMENTED - read - set(shipped_ids()) - {"variants"} == set()


def test_every_house_rule_is_documented() -> None:
    """Every house rule is in the table with its label."""
    for field in HOUSE_FIELDS:
        assert f"| `{field}` | {label_of(field)} |" in PAGE


def test_every_shipped_edition_is_listed_with_its_figures() -> None:
    """The list shows the board, tiles and rack of the files."""
    for name in shipped_ids():
        edition = load_edition(name)
        size = f"{edition.size}×{edition.size}"
        assert f"| `{name}` | {size} | {len(edition.tiles.tally)} | {edition.rack} |" in PAGE


def test_defaults_are_as_documented() -> None:
    """A file with only the required fields has the defaults of the page."""
    text = GARDEN.read_text(encoding="utf-8")
    edition = parse_edition(text)
    for field, value in (("line", edition.theme.line), ("ink", edition.theme.ink)):
        assert f'| `theme.{field}` | color | `"{value}"` |' in PAGE
    assert f"| `challenge.window` | seconds, 1 to 2592000 | {edition.challenge.window} |" in PAGE
    assert f"| `clock.absence` | seconds, 1 to 2592000 | {edition.clock.absence} |" in PAGE


def test_the_guide_shows_pieces_of_the_example() -> None:
    """Every line of TOML in the guide is in the finished file."""
    lines = set(GARDEN.read_text(encoding="utf-8").split("\n"))
    blocks = re.findall(r"```toml\n(.*?)```", GUIDE, re.DOTALL)
    assert len(blocks) == 5
    for block in blocks:
        tomllib.loads(block)
        assert set(block.split("\n")) <= lines


def test_the_guide_shows_the_real_error() -> None:
    """The error that the guide shows is the one that the parser raises."""
    text = GARDEN.read_text(encoding="utf-8").replace("..D...D..\n...t.t", "..D...D.\n...t.t")
    with pytest.raises(EditionError) as caught:
        parse_edition(text, source="garden.toml")
    assert str(caught.value) in GUIDE


@pytest.mark.parametrize("variant", ["", "#gentle"])
@pytest.mark.parametrize("players", [2, 4])
def test_the_example_can_be_played(variant: str, players: int) -> None:
    """A whole game of the example edition can be played to its end."""
    edition = load_edition(f"{GARDEN}{variant}")
    assert [found.id for found in load_all(str(GARDEN))] == ["garden", "garden/gentle"]
    short = "AN AT BE DO GO HE IN IS ME NO ON SO TO US WE BEE POT SUN SEED ROSE TREE RAIN GARDEN"
    words = Lexicon.from_words(short.split(), id="garden")
    seed = bytes(range(7, 39))
    people = tuple(Participant(f"Player {seat}") for seat in range(players))
    game = begin(set_up(edition, words, people, seed=seed, now=Instant(0)))
    dealer = SeededDealer()

    def do(seat: int, move: Move) -> None:
        nonlocal game
        game = decide(game, Seat(seat), move, dealer, words, Instant(0)).after

    for seat in range(players):
        do(seat, Agree())
    for _ in range(500):
        if game.phase is Phase.OVER:
            break
        for seat in must_accept(game):
            do(seat, Accept())
        if game.phase is Phase.PLAYING:
            seat = game.on_turn
            do(seat, find_play(game.board, game.racks[seat], edition, words) or Pass())
    assert game.result is not None
    assert not game.board.is_empty
