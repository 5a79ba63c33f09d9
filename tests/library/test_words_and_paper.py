"""Dictionaries to look things up in, collections of games on paper, and pictures."""

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import tilewright as tw
from tilewright.lexicon.policy import POLITE


def test_a_dictionary_answers_questions() -> None:
    """Case does not matter; a question mark is a blank."""
    words = tw.words("enable")
    assert "qi" in words
    assert "XV" not in words
    assert 5 not in words
    assert "RETAINS" in words.anagrams("RETAINS")
    assert all(len(word) == 8 for word in words.anagrams("RETAINS?"))
    assert "S" in words.hooks("TRAIN").back
    assert "TRAINING" in [one.word for one in words.extensions("TRAIN")]
    assert "QUARTZ" in words.matching("QU*Z")
    assert len(words) == len(list(words))
    found = words.define("QAT")
    assert found is not None
    assert found.senses
    assert repr(words) == "words('enable')"


def searched(words: tw.Words, *, offensive: bool) -> list[set[str]]:
    """Return what each kind of search finds."""
    fronts = words.hooks("HIT", offensive=offensive).front
    return [
        {*words.anagrams("SHIT", offensive=offensive)},
        {*words.matching("SHI.", offensive=offensive)},
        {one.word for one in words.extensions("HIT", offensive=offensive)},
        {f"{letter}HIT" for letter in fronts},
        {*words.stems("HIT", offensive=offensive)["S"]},
    ]


def test_searches_leave_out_offensive_words_by_default() -> None:
    """Every search does, an argument finds them all, and what is valid does not change."""
    words = tw.words("yawl")
    assert "SHIT" in words
    assert "SHIT" in list(words)
    everything = searched(words, offensive=True)
    assert all("SHIT" in found for found in everything)
    polite = [{word for word in found if POLITE.allows(word)} for found in everything]
    assert searched(words, offensive=False) == polite
    assert all(polite)


def test_a_dictionary_uses_the_letters_of_its_edition(tmp_path: Path) -> None:
    """CH is one tile of a Spanish rack, and two letters without an edition."""
    file = tmp_path / "spanish.txt"
    file.write_text("chico\nchicos\n", encoding="utf-8")
    words = tw.words(file, edition="spanish")
    assert words.anagrams("[CH]ICO") == ("CHICO",)
    assert words.anagrams("CHICO") == ()
    assert words.matching("....") == ("CHICO",)
    assert "[CH]ICO" in words
    assert "[C][H]ICO" not in words
    assert repr(words) == "words('spanish.txt', edition='spanish')"
    assert tw.words(file).anagrams("CHICO") == ("CHICO",)


def test_an_unknown_dictionary_is_an_error() -> None:
    """The error can be caught from the top level."""
    with pytest.raises(tw.LexiconError):
        tw.words("no-such-dictionary")


def write_games(folder: Path, count: int) -> list[tw.Game]:
    """Write some games as GCG files; return them."""
    games = [tw.play("equity", "equity", lexicon="enable", seed=seed) for seed in range(count)]
    for number, game in enumerate(games):
        (folder / f"{number}.gcg").write_text(game.gcg, encoding="utf-8")
    return games


def test_a_collection_is_read_game_by_game(tmp_path: Path) -> None:
    """Files come in order, with their players, and check without a slip."""
    games = write_games(tmp_path, 3)
    found = list(tw.read_gcg(str(tmp_path / "*.gcg")))
    assert [paper.check().scores for paper in found] == [game.scores for game in games]
    assert all(paper.check().slips == () for paper in found)
    assert [paper.players for paper in found] == [game.names for game in games]


def test_a_slip_is_found(tmp_path: Path) -> None:
    """A claimed score that is wrong is reported with its line."""
    (game,) = write_games(tmp_path, 1)
    lines = game.gcg.splitlines()
    place = next(number for number, line in enumerate(lines) if line.startswith(">"))
    head, _, total = lines[place].rpartition(" ")
    start, _, score = head.rpartition(" ")
    lines[place] = f"{start} +{int(score) + 9} {total}"
    (tmp_path / "0.gcg").write_text("\n".join(lines), encoding="utf-8")
    (paper,) = tw.read_gcg(tmp_path / "0.gcg")
    assert place + 1 in {slip.line for slip in paper.check().slips}


@pytest.mark.parametrize("theme", ["light", "dark", "print"])
def test_a_picture_shows_what_it_is_told(theme: str) -> None:
    """Captions, arrows, tinted squares and the rack are in the drawing, and the text is safe."""
    position = tw.Position("pocket").play("8F HORN").with_rack("AEINRST")
    plain = tw.svg(position, coordinates=False, rack=False)
    drawn = tw.svg(
        position,
        caption='Ann & "Ben" <play>',
        arrows=[(tw.Square(0, 0), tw.Square(7, 7))],
        heat={tw.Square(0, 1): 0.5},
        theme=theme,  # type: ignore[arg-type]
    )
    root = ET.fromstring(drawn)  # noqa: S314 - our own text
    assert 'Ann & "Ben" <play>' in root.get("aria-label", "")
    assert len(list(root.iter("{http://www.w3.org/2000/svg}line"))) == 1
    assert len(drawn) > len(plain)


def test_a_game_is_drawn_with_its_last_play() -> None:
    """By default, the last play of a game has a border."""
    game = tw.Game.new(lexicon="enable", seed=4)
    while not game.position.last_play:
        game = game.push(game.best(1, by="score")[0])
    assert tw.svg(game).count('stroke-width="3"') == len(game.position.last_play)
