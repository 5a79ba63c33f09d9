"""The kernel's word graphs: the same bytes, verdicts and words as the Python reader's."""

from __future__ import annotations

import gc
import threading
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.lexicon.hostile_graphs import ACCEPTS, END, HOSTILE, WORDS, A, B, deep, packed, widened
from tests.refusals import kernel_refuses
from tilewright.errors import (
    Cause,
    GraphFault,
    KernelError,
    KernelFault,
    LexiconError,
    WordGraphError,
)
from tilewright.kernel import _kernel
from tilewright.kernel.graph import (
    _open_own_graph,
    build_graph,
    check_graph,
    kernel_graph,
    own_graph,
)
from tilewright.lexicon import LATIN, Lexicon, WordGraph, pack_words

# Few letters, so that words often share beginnings, endings and tails of runs.
word_lists = st.sets(st.text("ABCD", min_size=1, max_size=7), max_size=40)
alphabets = st.sampled_from([LATIN, "DCBA", "ABCDÉ", "ZDYCXBWA"])


def forms_of(words: set[str]) -> set[str]:
    """Return what a GADDAG spells by definition: CARE as ERAC, RAC@E, AC@RE and C@ARE."""
    return {word[::-1] for word in words} | {
        f"{word[:turn][::-1]}@{word[turn:]}" for word in words for turn in range(1, len(word))
    }


class Damage(NamedTuple):
    """Everything an error reports about a damaged graph."""

    fault: GraphFault
    node: int | None
    sentence: str

    @classmethod
    def of(cls, error: WordGraphError) -> Damage:
        """Return the damage that an error reports."""
        return cls(error.fault, error.node, str(error))


def verdict_of_python(data: bytes, alphabet: str, *, wide: bool) -> tuple[int, int, bool] | Damage:
    """Return the Python reader's verdict on a file."""
    try:
        graph = WordGraph(data, alphabet, wide=wide)
    except WordGraphError as error:
        return Damage.of(error)
    return len(graph), graph.longest, graph.gaddag_root != 0


def verdict_of_kernel(data: bytes, alphabet: str, *, wide: bool) -> tuple[int, int, bool] | Damage:
    """Return the kernel's verdict on a file."""
    try:
        found = check_graph(data, alphabet, wide=wide)
    except WordGraphError as error:
        return Damage.of(error)
    return found.words, found.longest, found.has_gaddag


def verdict(data: bytes, alphabet: str = LATIN, *, wide: bool = False) -> object:
    """Return the verdict on a file, on which both must agree exactly."""
    kernel = verdict_of_kernel(data, alphabet, wide=wide)
    assert kernel == verdict_of_python(data, alphabet, wide=wide)
    return kernel


@contextmanager
def too_large(fault: KernelFault) -> Iterator[None]:
    """Expect words that no graph can hold, for exactly this reason."""
    with pytest.raises(LexiconError) as caught:
        yield
    assert caught.value.cause is Cause.TOO_LARGE
    assert isinstance(caught.value.__cause__, KernelError)
    assert caught.value.__cause__.fault is fault


# --- building ----------------------------------------------------------------------------------


@given(word_lists, alphabets, st.booleans(), st.randoms(use_true_random=False))
def test_the_builders_write_the_same_bytes(
    words: set[str],
    alphabet: str,
    with_gaddag: bool,  # noqa: FBT001
    random: object,
) -> None:
    """Python and the kernel build the same file from the same words, in any order."""
    shuffled = [*words, *list(words)[:5]]
    getattr(random, "shuffle")(shuffled)  # noqa: B009 - hypothesis gives a Random of its own
    built = build_graph(shuffled, alphabet, with_gaddag=with_gaddag)
    assert built == pack_words(words, alphabet, with_gaddag=with_gaddag)


@given(word_lists)
def test_a_built_graph_holds_the_words_and_every_turn_of_them(words: set[str]) -> None:
    """The DAWG spells the words, the GADDAG exactly REV(beginning)@rest; the check agrees."""
    data = build_graph(words)
    graph = WordGraph(data)
    forms = list(graph.gaddag_forms())
    assert list(graph) == sorted(words)
    assert len(forms) == len(set(forms))
    assert set(forms) == forms_of(words)
    assert verdict(data) == (len(words), max(map(len, words), default=0), bool(words))


@pytest.mark.slow
def test_the_default_lexicon_is_built_to_the_byte(enable: Lexicon) -> None:
    """A full-size list gives the same bytes, from its words or from its graph."""
    data = build_graph(enable)
    assert data == build_graph(list(enable)) == pack_words(enable, with_gaddag=True)
    assert check_graph(data) == (len(enable), enable.longest, len(data) // 4, True)
    assert build_graph(enable, with_gaddag=False) == enable.graph.data


@pytest.mark.parametrize("word", ["", "care", "CA RE", "CA\0RE", "CÉ", "\x01", "\ud800"])
def test_what_is_no_word_is_refused(word: str) -> None:
    """Letters outside the alphabet are refused with the word, as by the Python builder."""
    for build in (build_graph, pack_words):
        with pytest.raises(LexiconError) as caught:
            build(["CARE", word])
        assert caught.value.words == (word,)


def test_words_of_any_board_and_beyond() -> None:
    """Words of 21 letters, and up to 64, are built; longer ones are refused."""
    words = {"A" * 21, "AB" * 32, "B" * 64}
    assert set(WordGraph(build_graph(words))) == words
    with too_large(KernelFault.WORD_TOO_LONG):
        build_graph(["A" * 65])


def test_more_nodes_than_fit_are_refused() -> None:
    """A list too large for its indexes is refused rather than truncated."""
    table = bytes(ord(LATIN[byte % 26]) for byte in range(256))
    text = Random(7).randbytes(20 * 130_000).translate(table).decode()
    words = [text[start : start + 20] for start in range(0, len(text), 20)]
    with too_large(KernelFault.TOO_MANY_NODES):
        build_graph(words)


def test_progress_is_told_and_what_it_raises_stops_the_work(enable: Lexicon) -> None:
    """Progress only grows, ends at the total, and an exception ends the work."""
    told: list[tuple[int, int]] = []
    build_graph(enable, progress=lambda done, total: told.append((done, total)))
    assert told == sorted(told)
    assert told[-1] == (1000, 1000)
    assert len(told) > 10

    def stop(done: int, _: int) -> None:
        if done > 500:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        build_graph(enable, progress=stop)
    with pytest.raises(InterruptedError):
        build_graph(list(enable), progress=stop)


def test_other_threads_run_while_a_graph_is_built(enable: Lexicon) -> None:
    """The work releases the interpreter: another thread runs during it."""
    steps = 0
    over = threading.Event()

    def count() -> None:
        nonlocal steps
        while not over.is_set():
            steps += 1
            over.wait(0.001)

    thread = threading.Thread(target=count)
    thread.start()
    before = steps
    build_graph(enable)
    gained = steps - before
    over.set()
    thread.join()
    assert gained > 5


# --- checking ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("data", "fault"), HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_file_is_refused_by_both_alike(data: bytes, fault: GraphFault) -> None:
    """Both readers find the same damage at the same node, and report it alike."""
    damage = verdict(data)
    assert isinstance(damage, Damage)
    assert damage.fault is fault
    with pytest.raises(KernelError) as caught:
        _kernel.Graph(data, 26)
    assert caught.value.fault.value == fault.value
    assert (caught.value.node, str(caught.value)) == damage[1:]


@pytest.mark.parametrize(
    "data",
    [
        packed(END),
        packed(1 | END, A | 3, B | ACCEPTS | END, B | ACCEPTS | END),
        packed(5 | END, END, 0, 0, 0xFFFFFFFF, A | ACCEPTS | END),
        deep(64),
        pack_words(["A" * 64], with_gaddag=True),
    ],
    ids=["no words", "DAWG at node one", "padding", "64 letters", "64 letters and GADDAG"],
)
def test_odd_but_sound_files_are_read_by_both_alike(data: bytes) -> None:
    """What other builders write, and the limits themselves, are accepted."""
    assert not isinstance(verdict(data), Damage)


@pytest.mark.parametrize("with_gaddag", [False, True])
@pytest.mark.parametrize("wide", [False, True])
def test_a_file_that_is_cut_anywhere_is_refused(*, with_gaddag: bool, wide: bool) -> None:
    """No prefix of a file passes for the whole."""
    data = pack_words(WORDS, with_gaddag=with_gaddag)
    data = widened(data) if wide else data
    for length in range(len(data)):
        assert isinstance(verdict(data[:length], wide=wide), Damage)


@given(st.binary(max_size=400), st.booleans())
@example(b"\0" * 4, False)  # noqa: FBT003
def test_garbage_has_one_verdict(data: bytes, wide: bool) -> None:  # noqa: FBT001
    """Arbitrary bytes get the same verdict."""
    verdict(data, wide=wide)


@given(st.data(), word_lists, st.booleans(), st.booleans())
def test_a_flipped_file_has_one_verdict(
    data: st.DataObject,
    words: set[str],
    with_gaddag: bool,  # noqa: FBT001
    wide: bool,  # noqa: FBT001
) -> None:
    """A sound file with some bits changed gets the same verdict; if accepted, it can be walked."""
    plain = pack_words(words, with_gaddag=with_gaddag)
    changed = bytearray(widened(plain) if wide else plain)
    for _ in range(data.draw(st.integers(1, 6))):
        changed[data.draw(st.integers(0, len(changed) - 1))] ^= 1 << data.draw(st.integers(0, 7))
    said = verdict(bytes(changed), wide=wide)
    if not isinstance(said, Damage) and not wide:
        graph = _kernel.Graph(bytes(changed), 26)
        assert (graph.words, graph.longest, graph.has_gaddag) == said


@given(
    st.lists(
        st.tuples(st.integers(0, 27), st.booleans(), st.booleans(), st.integers(0, 12)),
        max_size=14,
    ),
    st.integers(0, 6),
    st.integers(0, 6),
)
def test_wild_nodes_have_one_verdict(
    nodes: list[tuple[int, bool, bool, int]], root: int, gaddag_root: int
) -> None:
    """Nodes with plausible letters and indexes get the same verdict."""
    wild = [
        letter << 24 | accepts * ACCEPTS | end * END | child
        for letter, accepts, end, child in nodes
    ]
    verdict(packed(root | END, gaddag_root | END, *wild))


@pytest.mark.parametrize("letters", [0, 51, 4_000_000_000])
def test_an_impossible_alphabet_is_refused(letters: int) -> None:
    """The kernel itself refuses numbers of letters that no alphabet has."""
    with kernel_refuses(KernelFault.ALPHABET_SIZE):
        _kernel.Graph(pack_words(WORDS), letters)


def test_memory_that_can_change_is_copied() -> None:
    """A graph over a writable buffer stays as it was checked."""
    buffer = bytearray(pack_words(WORDS))
    graph = _kernel.Graph(memoryview(buffer), 26)
    before = _kernel.find_hooks(graph, b"\x03\x01\x12")
    buffer[:] = b"\xff" * len(buffer)
    assert _kernel.find_hooks(graph, b"\x03\x01\x12") == before


def test_nodes_at_an_odd_address_are_read() -> None:
    """The memory need not be aligned to whole words."""
    data = b"x" + pack_words(WORDS)
    assert _kernel.Graph(memoryview(data)[1:], 26).words == len(WORDS)


# --- the letters of an edition -----------------------------------------------------------------


def spellings(word: str, letters: tuple[str, ...]) -> Iterator[tuple[int, ...]]:
    """Yield every way to write a word, by definition: as letter numbers from one."""
    if not word:
        yield ()
    for number, letter in enumerate(letters, 1):
        if word.startswith(letter):
            for rest in spellings(word[len(letter) :], letters):
                yield (number, *rest)


edition_letters = st.lists(
    st.text("ABCDE", min_size=1, max_size=3), min_size=1, max_size=8, unique=True
)


@given(word_lists, edition_letters)
def test_every_way_to_write_a_word_is_a_path(words: set[str], letters: list[str]) -> None:
    """A graph over an edition's letters spells each word in each way, and nothing else."""
    named = tuple(letters)
    lexicon = Lexicon.from_words(words, id="own")
    graph = kernel_graph(lexicon, named, cache=False)
    marks = LATIN[: len(named)]
    expected = {
        "".join(marks[number - 1] for number in way)
        for word in words
        for way in spellings(word, named)
    }
    read = WordGraph(graph.data, marks)
    assert set(read) == expected
    assert set(read.gaddag_forms()) == forms_of(expected)
    assert graph.handle.words == len(expected)


def test_the_letters_of_an_edition_fit_with_their_empty_one() -> None:
    """The empty letter in front, which stands for none, changes nothing."""
    lexicon = Lexicon.from_words(WORDS, id="own")
    plain = kernel_graph(lexicon, tuple(LATIN), cache=False)
    assert kernel_graph(lexicon, ("", *LATIN), cache=False).data == plain.data
    assert plain.data == pack_words(WORDS, with_gaddag=True)
    assert plain.letters == tuple(LATIN)
    assert "8 words" in repr(plain)


@pytest.mark.parametrize("letters", [(), ("",), ("A", "A"), ("A", ""), ("A",) * 51])
def test_letters_that_make_no_alphabet_are_refused(letters: tuple[str, ...]) -> None:
    """No letters, equal ones, empty ones or too many are refused."""
    with pytest.raises(LexiconError):
        kernel_graph(Lexicon.from_words(WORDS, id="own"), letters, cache=False)


def test_a_word_that_can_be_written_in_too_many_ways_is_refused() -> None:
    """Letters with too many spellings are refused in time."""
    letters = tuple("A" * length for length in range(1, 41))
    with too_large(KernelFault.TOO_MANY_SPELLINGS):
        kernel_graph(Lexicon.from_words(["A" * 40], id="own"), letters, cache=False)
    # Beginnings that lead nowhere cost nothing.
    dead = Lexicon.from_words(["A" * 39 + "B"], id="own")
    assert kernel_graph(dead, letters, cache=False).handle.words == 0


@given(word_lists, alphabets)
def test_a_wide_graph_is_read_for_questions_and_for_play(words: set[str], alphabet: str) -> None:
    """The format for larger lists gives the same graphs in the kernel."""
    data = widened(pack_words(words, alphabet))
    plain = Lexicon.from_words(words, id="own", alphabet=alphabet)
    wide = Lexicon("own", plain.checksum, WordGraph(data, alphabet, wide=True))
    assert _open_own_graph(wide).data == _open_own_graph(plain).data
    letters = tuple(alphabet)
    assert (
        kernel_graph(wide, letters, cache=False).data
        == kernel_graph(plain, letters, cache=False).data
    )


def test_a_lexicons_own_graph_is_opened_once() -> None:
    """Word lookups share it, and it does not keep the lexicon in memory."""
    words = Lexicon.from_words(["CAT", "DOG"], id="few")
    assert own_graph(words) is own_graph(words)
    lexicon = weakref.ref(words)
    del words
    gc.collect()
    assert lexicon() is None
