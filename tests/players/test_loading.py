"""A player named by its module and class: loaded, refused, checked, and played like ours."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tilewright.bulk.matches.match import run_match
from tilewright.bulk.matches.plan import plan_match
from tilewright.bulk.workers.pool import open_pool
from tilewright.cli.terminal.seating import read_seatings
from tilewright.edition import Level
from tilewright.edition.shipped import load_edition
from tilewright.errors import Cause, NotationError, PlayerError
from tilewright.lexicon import Lexicon, open_lexicon
from tilewright.players import make_player, player_names, split_player
from tilewright.players.spec import parse_player, parse_players
from tilewright.testing import check_player

POCKET = load_edition("pocket")

MODULE = '''
"""Players of another author."""

from tilewright import Ability, Accept, Agree, Pass

VERSION = 1


class Sleeper:
    """Never plays a tile."""

    name = "sleeper"

    def __init__(self, edition, words, *, seed=0, dreams: int = 3):
        self.dreams = dreams

    def choose(self, view, budget):
        if Ability.AGREE in view.may:
            return Agree()
        return Pass() if Ability.PLAY in view.may else Accept()


def sleeper(edition, words, *, seed=0):
    """Make a sleeper."""
    return Sleeper(edition, words, seed=seed)


def nobody(edition, words, *, seed=0):
    """Make nothing."""


class Stone:
    """Has no opinion."""
'''


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Change to a folder with custom modules."""
    (tmp_path / "sleepers_of_mine.py").write_text(MODULE, encoding="utf-8")
    (tmp_path / "beds").mkdir()
    (tmp_path / "beds" / "__init__.py").touch()
    (tmp_path / "beds" / "soft.py").write_text(MODULE, encoding="utf-8")
    (tmp_path / "broken_bed.py").write_text("1 / 0\n", encoding="utf-8")
    (tmp_path / "lonely_bed.py").write_text("import no_such_pillow\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    yield tmp_path
    for name in [name for name in sys.modules if "bed" in name or "sleepers" in name]:
        if (getattr(sys.modules[name], "__file__", None) or "").startswith(str(tmp_path)):
            del sys.modules[name]


@pytest.fixture(scope="module")
def words() -> Lexicon:
    """Return the default dictionary."""
    return open_lexicon()


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(
    ("text", "dreams"),
    [
        ("sleepers_of_mine:Sleeper", 3),
        (" sleepers_of_mine : Sleeper : dreams=5", 5),
        ("beds.soft:Sleeper:dreams=7,", 7),
        ("beds.soft:sleeper", 3),
    ],
)
def test_a_class_or_a_function_is_found_where_it_lies(
    text: str, dreams: int, words: Lexicon
) -> None:
    """In a module or a package, with options or without, and not among the registered names."""
    made = make_player(text, POCKET, words)
    assert (made.name, vars(made)["dreams"]) == ("sleeper", dreams)
    assert not any(":" in name for name, _ in player_names())


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(
    ("text", "cause", "shown"),
    [
        ("no_such_bed:Sleeper", Cause.UNKNOWN, "'no_such_bed'"),
        ("beds.hard:Sleeper", Cause.UNKNOWN, "'beds.hard'"),
        ("beds.soft:Sleper", Cause.UNKNOWN, " Sleeper?"),
        ("beds.soft:VERSION", Cause.INVALID, "beds.soft:VERSION"),
        ("beds.soft:Stone", Cause.INVALID, "choose(view, budget)"),
        ("beds.soft:nobody", Cause.INVALID, "None"),
        ("beds.soft:Sleeper:dreams=many", Cause.INVALID, "'many'"),
        ("beds.soft:Sleeper:luck=1", Cause.UNKNOWN, "'luck'"),
        ("broken_bed:Sleeper", Cause.UNREADABLE, "ZeroDivisionError"),
        ("lonely_bed:Sleeper", Cause.UNREADABLE, "'no_such_pillow'"),
        ("expret:fast", Cause.UNKNOWN, "'expret'"),
        ("expert:fast", Cause.INVALID, "'fast'"),
    ],
)
def test_a_wrong_place_is_refused(text: str, cause: Cause, shown: str, words: Lexicon) -> None:
    """The error names the module, the class, or the failure inside it."""
    with pytest.raises(PlayerError) as caught:
        make_player(text, POCKET, words)
    assert caught.value.cause is cause
    assert shown in str(caught.value)


def test_a_name_goes_before_a_module() -> None:
    """Options of a known player are not a class, and other texts are unchanged."""
    assert split_player("Equity:leaves=none") == ("equity", "leaves=none")
    assert split_player("expert:beginner") == ("expert", "beginner")
    assert split_player("a.b:C:x=1,y=2") == ("a.b:C", "x=1,y=2")
    assert split_player("nobody") == ("nobody", "")


def test_a_spec_keeps_place_options_and_level() -> None:
    """A spec is written as text that parses to the same spec."""
    one = parse_player("a.b:C:x=1,level=beginner")
    assert (one.name, one.options, one.level) == ("a.b:C", {"x": "1"}, Level.BEGINNER)
    assert [str(each) for each in parse_players("a.b:C,equity:leaves=none,a.b:C:x=1")] == [
        "a.b:C",
        "equity:leaves=none",
        "a.b:C:x=1",
    ]
    for text in ("a.b:C", "a.b:C:x=1", "a.b:C:level=beginner", "a.b:C:x=1,level=beginner"):
        assert str(parse_player(text)) == text
        assert parse_player(str(parse_player(text))) == parse_player(text)


def test_it_sits_down_with_people() -> None:
    """A class in a package is a computer; a wrong level is still refused."""
    ann, mine = read_seatings(["Ann:beginner", "a.b:C:x=1"])
    assert (ann.player, mine.player) == (None, "a.b:C:x=1")
    assert (mine.participant.name, mine.participant.is_computer) == ("a.b:C", True)
    with pytest.raises(NotationError, match="begginer"):
        read_seatings(["Ann:begginer", "expert"])


def test_a_computer_yields_its_name_to_a_person() -> None:
    """A person may have a computer's name, wherever they sit, and two computers may be alike."""
    names = [who.participant.name for who in read_seatings(["beginner", "TOBY"])]
    assert names == ["Toby 2", "TOBY"]
    names = [who.participant.name for who in read_seatings(["Zoe", "expert", "expert"])]
    assert names == ["Zoe", "Ines", "Ines 2"]


def test_the_journal_of_a_match_tells_a_changed_module(here: Path) -> None:
    """A changed player cannot resume its old games."""
    players = parse_player("sleepers_of_mine:Sleeper"), parse_player("equity")
    before = plan_match(POCKET, "enable", players).header()
    with (here / "sleepers_of_mine.py").open("a", encoding="utf-8") as file:
        file.write("# better\n")
    assert plan_match(POCKET, "enable", players).header() != before


@pytest.mark.usefixtures("here")
def test_the_checker_takes_a_place(words: Lexicon) -> None:
    """The author need not import anything."""
    report = check_player("beds.soft:Sleeper", editions=["pocket"], words=words, each=1)
    assert report.games == 1


@pytest.mark.usefixtures("processes")
@pytest.mark.usefixtures("here")
def test_it_plays_a_match_in_processes_of_their_own() -> None:
    """Workers find the module as the command does."""
    players = parse_player("beds.soft:Sleeper"), parse_player("equity")
    with open_pool(workers=2) as pool:
        result = run_match(plan_match(POCKET, "enable", players), 2, pool=pool).result
    assert (result.pairs, result.win_rate.middle) == (2, 0)
