"""Reading word graphs: looking up, walking, both formats, and files that must be refused."""

import pickle
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.lexicon.hostile_graphs import ACCEPTS, END, HOSTILE, WORDS, A, B, deep, packed, widened
from tilewright.errors import GraphFault, LexiconError, WordGraphError
from tilewright.lexicon import Lexicon, WordGraph, pack_words
from tilewright.lexicon import graph as graph_module


def test_words_are_found_and_other_text_is_not() -> None:
    """Exactly the words are accepted, whatever the text."""
    graph = WordGraph(pack_words(WORDS))
    assert all(map(graph.accepts, WORDS))
    for other in [
        "",
        "C",
        "CA",
        "CARESS",
        "care",
        "C ARE",
        "ÇA",
        "CAR\0",
        "@",
        "?",
        "ZZ",
        "\ud800",
    ]:
        assert not graph.accepts(other)


def test_words_come_in_order_and_are_counted() -> None:
    """A graph iterates its words in order and knows their number and the longest."""
    graph = WordGraph(pack_words(WORDS))
    assert list(graph) == sorted(WORDS)
    assert (len(graph), graph.longest) == (len(WORDS), 5)
    assert repr(graph) == "<WordGraph of 8 words, 16 nodes, without GADDAG>"


def test_walking_by_letters() -> None:
    """A walk letter by letter spells words, and a failed walk stays failed."""
    graph = WordGraph(pack_words(WORDS))
    place = graph.walk("CA")
    assert [(graph.letter(n), ends) for n, ends, _ in graph.arcs(place)] == [
        ("B", True),
        ("R", True),
    ]
    assert graph.accepts_at(place, graph.number("R"))
    assert graph.step(graph.step(place, graph.number("R")), graph.number("E"))
    assert graph.walk("CX") == graph.walk("CXA") == graph.walk("é") == graph.step(0, 1) == 0
    assert graph.arc(0, 1) == (False, 0)
    assert list(graph.arcs(0)) == []
    assert graph.number("é") == 0


def test_an_empty_graph_is_sound() -> None:
    """The graph of no words accepts nothing and can be walked."""
    graph = WordGraph(pack_words([]))
    assert (list(graph), len(graph), graph.longest, graph.root) == ([], 0, 0, 0)
    assert not graph.accepts("A")
    assert not graph.accepts("")


def test_a_dawg_alone_may_begin_at_node_one() -> None:
    """A file without the second pointer, as other engines write it, is read."""
    graph = WordGraph(packed(1 | END, A | 3, B | ACCEPTS | END, B | ACCEPTS | END))
    assert list(graph) == ["AB", "B"]
    assert graph.gaddag_root == 0
    assert list(WordGraph(packed(END))) == []


def test_padding_between_runs_is_not_looked_at() -> None:
    """Unreachable nodes may be anything, since some builders leave gaps."""
    graph = WordGraph(packed(5 | END, END, 0, 0, 0xFFFFFFFF, A | ACCEPTS | END))
    assert list(graph) == ["A"]


def test_a_gaddag_is_read_beside_the_dawg() -> None:
    """A file with both parts is looked up by its DAWG and spells its GADDAG."""
    graph = WordGraph(pack_words(["CARE"], with_gaddag=True))
    assert list(graph) == ["CARE"]
    assert sorted(graph.gaddag_forms()) == ["AC@RE", "C@ARE", "ERAC", "RAC@E"]
    place = graph.gaddag_root
    for letter in "AC":
        place = graph.step(place, graph.number(letter))
    place = graph.step(place, 0)
    assert place == graph.walk("CA")


@pytest.mark.parametrize("with_gaddag", [False, True])
def test_the_wide_form_reads_the_same(*, with_gaddag: bool) -> None:
    """The format for larger lists holds the same words and is walked alike."""
    data = pack_words(WORDS, with_gaddag=with_gaddag)
    narrow, wide = WordGraph(data), WordGraph(widened(data), wide=True)
    assert list(wide) == list(narrow)
    assert list(wide.gaddag_forms()) == list(narrow.gaddag_forms())
    assert all(map(wide.accepts, WORDS))
    assert not wide.accepts("CA")
    assert wide.walk("CA") == narrow.walk("CA")
    assert wide.wide
    assert wide.data == widened(data)


def test_another_alphabet_has_its_own_order() -> None:
    """Words follow the order of the alphabet they were built with."""
    alphabet = "ZÉA"
    graph = WordGraph(pack_words(["AZ", "ÉA", "ZA"], alphabet), alphabet)
    assert list(graph) == ["ZA", "ÉA", "AZ"]
    assert not graph.accepts("B")


@pytest.mark.parametrize("with_gaddag", [False, True])
@pytest.mark.parametrize("wide", [False, True])
def test_a_graph_survives_pickling(*, with_gaddag: bool, wide: bool) -> None:
    """A pickled graph is the same graph."""
    data = pack_words(WORDS, with_gaddag=with_gaddag)
    graph = WordGraph(widened(data) if wide else data, wide=wide)
    again = pickle.loads(pickle.dumps(graph))  # noqa: S301 - our own bytes
    assert list(again) == list(graph)
    assert (again.data, again.wide, len(again)) == (graph.data, wide, len(graph))


@pytest.mark.parametrize(("data", "fault"), HOSTILE.values(), ids=HOSTILE)
def test_a_damaged_or_hostile_file_is_refused(data: bytes, fault: GraphFault) -> None:
    """Every kind of damage is found, and nothing else is raised."""
    with pytest.raises(WordGraphError) as caught:
        WordGraph(data)
    assert caught.value.fault is fault


@pytest.mark.parametrize("wide", [False, True])
def test_the_longest_chain_is_read(*, wide: bool) -> None:
    """The limits themselves are allowed: 64 letters, and a GADDAG of such words."""
    data = widened(deep(64)) if wide else deep(64)
    assert WordGraph(data, wide=wide).longest == 64
    assert len(WordGraph(pack_words(["A" * 64], with_gaddag=True))) == 1


@pytest.mark.parametrize("with_gaddag", [False, True])
def test_a_file_that_is_cut_anywhere_is_refused(*, with_gaddag: bool) -> None:
    """No prefix of a file passes for the whole."""
    data = pack_words(WORDS, with_gaddag=with_gaddag)
    for length in range(len(data)):
        with pytest.raises(LexiconError):
            WordGraph(data[:length])


def holds_what_it_says(graph: WordGraph) -> bool:
    """Return whether an accepted graph can be read through and looked up."""
    words = list(islice(graph, 1000))
    return all(map(graph.accepts, words)) and (len(words) == 1000 or len(words) == len(graph))


@given(st.binary(max_size=400), st.booleans())
def test_garbage_is_refused_or_sound(data: bytes, wide: bool) -> None:  # noqa: FBT001
    """Arbitrary bytes raise nothing but LexiconError, or are a graph that works."""
    try:
        graph = WordGraph(data, wide=wide)
    except LexiconError:
        return
    assert holds_what_it_says(graph)


@given(st.data(), st.booleans())
def test_a_flipped_file_is_refused_or_sound(data: st.DataObject, with_gaddag: bool) -> None:  # noqa: FBT001
    """A sound file with some bytes changed raises LexiconError or still works."""
    bytes_ = bytearray(pack_words(WORDS, with_gaddag=with_gaddag))
    for _ in range(data.draw(st.integers(1, 6))):
        bytes_[data.draw(st.integers(0, len(bytes_) - 1))] ^= 1 << data.draw(st.integers(0, 7))
    try:
        graph = WordGraph(bytes(bytes_))
    except LexiconError:
        return
    assert holds_what_it_says(graph)
    assert len(list(islice(graph.gaddag_forms(), 1000))) <= 1000


@given(st.lists(st.tuples(st.integers(0, 27), st.booleans(), st.booleans(), st.integers(0, 12))))
def test_wild_nodes_are_refused_or_sound(nodes: list[tuple[int, bool, bool, int]]) -> None:
    """Nodes with plausible letters and indexes raise LexiconError or form a sound graph."""
    wild = [
        letter << 24 | accepts * ACCEPTS | end * END | child
        for letter, accepts, end, child in nodes
    ]
    try:
        graph = WordGraph(packed(2 | END, END, *wild))
    except LexiconError:
        return
    assert holds_what_it_says(graph)


def test_what_is_remembered_of_a_graph_is_bounded(
    enable: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Runs are cached for speed, and evicted before they fill the memory."""
    monkeypatch.setattr(graph_module, "_KEPT_RUNS", 100)
    graph = WordGraph(enable.graph.data)
    for word in islice(enable, 0, None, 50):
        assert graph.accepts(word)
        assert not graph.accepts(word + "ZZ")
        assert len(graph._runs) <= 101
