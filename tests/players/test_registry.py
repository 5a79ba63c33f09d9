"""Players by name: which exist, and the errors for those that do not."""

from collections.abc import Iterator
from importlib.metadata import EntryPoint, EntryPoints

import pytest

from tilewright.edition.shipped import load_edition
from tilewright.errors import Cause, PlayerError
from tilewright.lexicon import Lexicon, open_lexicon
from tilewright.players import Budget, make_player, player_names, registry
from tilewright.rules.play.move import Move, Pass
from tilewright.rules.view import View

POCKET = load_edition("pocket")


class Sleeper:
    """Never plays a tile and calls it a strategy."""

    name = "sleeper"

    def __init__(
        self,
        edition: object,
        lexicon: object,
        *,
        seed: int = 0,
        dreams: int = 3,
        snores: bool = False,
        depth: float | None = None,
        tune: str = "none",
    ) -> None:
        """Keep the options."""
        self.made = (edition, lexicon, seed)
        self.options = (dreams, snores, depth, tune)

    def choose(self, view: View, budget: Budget) -> Move:
        """Pass."""
        del view, budget
        return Pass()


@pytest.fixture
def with_sleeper(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Register two players of another package, one of which cannot be loaded."""
    entries = EntryPoints(
        [
            EntryPoint("sleeper", f"{__name__}:Sleeper", registry.GROUP),
            EntryPoint("broken", "no.such.module:Thing", registry.GROUP),
            EntryPoint("expert", f"{__name__}:Sleeper", registry.GROUP),
        ]
    )
    monkeypatch.setattr(registry, "entry_points", lambda group: entries.select(group=group))
    registry._known.cache_clear()
    yield
    registry._known.cache_clear()


@pytest.fixture(scope="module")
def words() -> Lexicon:
    """Return the default dictionary."""
    return open_lexicon()


def test_every_player_has_a_name_and_a_character() -> None:
    """The list for people has a sentence for each, and the levels in order."""
    names = [name for name, _ in player_names()]
    assert names[:4] == ["beginner", "intermediate", "expert", "champion"]
    assert all(character.endswith(".") for _, character in player_names())


def test_every_player_has_a_title_and_a_strength() -> None:
    """People meet each of our players by a name of its own, which leads back to the player."""
    known = registry.known_players()
    assert len({one.title.casefold() for one in known}) == len(known)
    for one in known:
        assert one.strength
        assert one.title.casefold() != one.name
        assert registry.find_seated(one.title) == one.name
    assert registry.find_seated("Beginner") == "Beginner"


@pytest.mark.usefixtures("with_sleeper")
def test_a_player_from_another_package_goes_by_its_own_name() -> None:
    """It has no strength that we know of."""
    sleeper = registry.find_player("sleeper")
    assert (sleeper.title, sleeper.strength) == ("Sleeper", "")
    assert registry.find_seated("Sleeper") == "sleeper"


def test_every_player_can_be_made(words: Lexicon) -> None:
    """Every listed player can be created, in any case and with surrounding spaces."""
    for name, _ in player_names():
        assert make_player(f" {name.upper()} ", POCKET, words).name == name


@pytest.mark.parametrize(
    ("text", "cause", "shown"),
    [
        ("expret", Cause.UNKNOWN, " expert?"),
        ("", Cause.UNKNOWN, "''"),
        ("beginner:luck=3", Cause.UNKNOWN, "'luck'"),
        ("sleeper:dreams=many", Cause.INVALID, "'many'"),
        ("sleeper:snores=loudly", Cause.INVALID, "'loudly'"),
        ("sleeper:depth=deep", Cause.INVALID, "'deep'"),
        ("sleeper:dreams", Cause.INVALID, "'dreams'"),
        ("sleeper:dreams=1,dreams=2", Cause.INVALID, "'dreams'"),
        ("broken", Cause.UNREADABLE, "ModuleNotFoundError"),
    ],
)
@pytest.mark.usefixtures("with_sleeper")
def test_a_wrong_name_option_or_value_is_refused(
    text: str, cause: Cause, shown: str, words: Lexicon
) -> None:
    """The error shows the wrong name."""
    with pytest.raises(PlayerError) as caught:
        make_player(text, POCKET, words)
    assert caught.value.cause is cause
    assert shown in str(caught.value)


@pytest.mark.usefixtures("with_sleeper")
def test_a_player_of_another_package_is_made_with_its_options(words: Lexicon) -> None:
    """Options arrive with the types of the parameters; missing ones keep their defaults."""
    text = "sleeper:dreams=7, snores=yes,depth=1.5"
    made = make_player(text, POCKET, words, seed=4)
    assert isinstance(made, Sleeper)
    assert made.options == (7, True, 1.5, "none")
    assert made.made == (POCKET, words, 4)
    assert ("sleeper", "Never plays a tile and calls it a strategy.") in player_names()


@pytest.mark.usefixtures("with_sleeper")
def test_nobody_takes_the_place_of_a_player_of_ours(words: Lexicon) -> None:
    """A package cannot replace the expert that people know."""
    assert not isinstance(make_player("expert", POCKET, words), Sleeper)
