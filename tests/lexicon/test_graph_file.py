"""Word graphs in files: the letters that they record, and graphs of another alphabet."""

from pathlib import Path

import pytest

from tilewright.edition.shipped import load_edition
from tilewright.errors import Cause, LexiconError, WordGraphError
from tilewright.kernel.graph import build_graph, kernel_graph
from tilewright.lexicon import LATIN, Lexicon, WordGraph, open_lexicon, pack_words
from tilewright.lexicon.for_edition import open_lexicon_for
from tilewright.lexicon.graph_file import read_letters, record_letters

WORDS = ["CARE", "CARES", "AB"]


@pytest.fixture(name="graph", scope="module")
def _graph(enable: Lexicon) -> bytes:
    """Return the graph of an English dictionary that does not record its letters."""
    return build_graph(list(enable)[::40])


def write(folder: Path, data: bytes) -> Path:
    """Write a graph to a file."""
    path = folder / "theirs.kwg"
    path.write_bytes(data)
    return path


@pytest.mark.parametrize("letters", [tuple(LATIN), ("A", "Ä", "CH", "L·L")])
def test_letters_are_recorded_behind_the_nodes(letters: tuple[str, ...]) -> None:
    """They are read back, and a reader that knows nothing of them finds the same words."""
    nodes = pack_words(WORDS, with_gaddag=True)
    data = record_letters(nodes, letters)
    assert read_letters(data) == (nodes, letters)
    assert list(WordGraph(data)) == sorted(WORDS)


@pytest.mark.parametrize(
    "end", [b"TWLETTER", b"\xff\xff\xff\xff\xff\xff\xff\xffTWLETTER", b"\0\0\0\0TWLETTER"]
)
def test_a_damaged_record_is_no_record(end: bytes) -> None:
    """A length that can't be right is not believed."""
    assert read_letters(end) == (end, None)


def test_a_record_that_is_not_text_is_no_record() -> None:
    """Bytes that are not UTF-8 are not letters."""
    data = pack_words(WORDS) + b"\xff\xfe\xfd\xfc\4\0\0\0TWLETTER"
    assert read_letters(data) == (data, None)


def test_recorded_letters_need_not_be_given(cache_home: Path, tmp_path: Path) -> None:
    """They are used if none are given, and a graph of other letters is refused."""
    path = write(tmp_path, record_letters(build_graph(["ÄRA"], "AÄR"), "AÄR"))
    assert list(open_lexicon(path)) == ["ÄRA"]
    assert list(open_lexicon(path, alphabet="AÄR")) == ["ÄRA"]
    assert cache_home.is_dir()
    for others in (LATIN, "AÖR", "ARÄ"):
        with pytest.raises(LexiconError) as caught:
            open_lexicon(path, alphabet=others)
        assert caught.value.cause is Cause.MISMATCH


def test_a_letter_may_have_several_characters(tmp_path: Path) -> None:
    """A graph in which CH is one letter gives words in characters."""
    spanish = load_edition("spanish")
    words = Lexicon.from_words(["CHICO", "PERRO"], id="x", alphabet=spanish.tiles.alphabet)
    letters = spanish.tiles.letters[1:]
    graph = kernel_graph(words, letters, whole_digraphs=True, cache=False)
    for data in (bytes(graph.data), record_letters(bytes(graph.data), letters)):
        found = open_lexicon_for(spanish, write(tmp_path, data), cache=False)
        assert set(found) == {"CHICO", "PERRO"}
        assert found.checksum == words.checksum


@pytest.mark.parametrize(
    ("edition", "fits"),
    [
        *(("pocket", True), ("french", True), ("dutch", True)),
        *(("catalan", False), ("german", False), ("polish", False), ("norwegian", False)),
    ],
)
def test_a_dictionary_of_another_alphabet_is_refused(
    graph: bytes, tmp_path: Path, edition: str, *, fits: bool
) -> None:
    """Without a record, the words themselves show whether they are in these letters."""
    path = write(tmp_path, graph)
    if fits:
        assert len(open_lexicon_for(load_edition(edition), path, cache=False)) > 4000
        return
    with pytest.raises(LexiconError) as caught:
        open_lexicon_for(load_edition(edition), path, cache=False)
    assert caught.value.cause is Cause.MISMATCH
    assert "theirs.kwg" in str(caught.value)


def test_a_graph_with_more_letters_is_refused(graph: bytes, tmp_path: Path) -> None:
    """Its numbers are higher than those of the letters."""
    with pytest.raises(WordGraphError) as caught:
        open_lexicon_for(load_edition("italian"), write(tmp_path, graph), cache=False)
    assert caught.value.cause is Cause.DAMAGED
    assert "theirs.kwg" in str(caught.value)


def test_an_alphabet_without_known_vowels_is_not_judged(graph: bytes, tmp_path: Path) -> None:
    """We know the vowels of Latin letters only."""
    greek = "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩϢЖ"
    assert len(open_lexicon(write(tmp_path, graph), alphabet=greek, cache=False)) > 4000


@pytest.mark.parametrize("letters", [("A", "A"), ("a", "B"), tuple(LATIN) * 2])
def test_recorded_letters_must_be_letters(letters: tuple[str, ...], tmp_path: Path) -> None:
    """A record with nonsense is refused."""
    path = write(tmp_path, record_letters(pack_words(WORDS), letters))
    with pytest.raises(LexiconError):
        open_lexicon(path, cache=False)
