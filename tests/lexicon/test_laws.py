"""Laws of the lexicon: a graph is its set of words, however it was built or moved."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tilewright.lexicon import LATIN, Lexicon, WordGraph, pack_words

# Few letters, so that words often share beginnings, endings and tails of runs.
words = st.sets(st.text("ABCD", min_size=1, max_size=7), max_size=40)
house = st.sets(st.text("ABC", min_size=2, max_size=5), max_size=12)
cased = st.sampled_from([LATIN, "DCBA", "ABCDÉ", "ZDYCXBWA"])


@given(words, words, cased)
def test_a_graph_holds_exactly_its_words(inside: set[str], asked: set[str], alphabet: str) -> None:
    """Look-up, iteration, size and longest word agree with the set it was built from."""
    graph = WordGraph(pack_words(inside, alphabet), alphabet)
    assert {word for word in asked | inside if graph.accepts(word)} == inside
    assert list(graph) == sorted(inside, key=lambda word: [alphabet.index(x) for x in word])
    assert len(graph) == len(inside)
    assert graph.longest == max(map(len, inside), default=0)


@given(words, st.randoms(use_true_random=False), st.booleans())
def test_the_bytes_do_not_depend_on_the_order(
    inside: set[str],
    random: Random,
    with_gaddag: bool,  # noqa: FBT001
) -> None:
    """The same words in any order, repeated or not, give the same bytes."""
    shuffled = [*inside, *list(inside)[:5]]
    random.shuffle(shuffled)
    assert pack_words(shuffled, with_gaddag=with_gaddag) == pack_words(
        sorted(inside), with_gaddag=with_gaddag
    )


@given(words)
def test_the_gaddag_holds_every_word_from_each_of_its_letters(inside: set[str]) -> None:
    """Its forms are the words reversed, and each reversed beginning, separator, rest."""
    graph = WordGraph(pack_words(inside, with_gaddag=True))
    expected = {word[::-1] for word in inside} | {
        f"{word[:turn][::-1]}@{word[turn:]}" for word in inside for turn in range(1, len(word))
    }
    forms = list(graph.gaddag_forms())
    assert set(forms) == expected
    assert len(forms) == len(expected)
    assert set(graph) == inside


@given(words)
def test_the_graph_is_the_smallest(inside: set[str]) -> None:
    """Two beginnings lead to the same node exactly when the same endings may follow."""
    graph = WordGraph(pack_words(inside))
    beginnings = {word[:length] for word in inside for length in range(len(word))}
    places: dict[frozenset[str], set[int]] = {}
    for beginning in beginnings:
        endings = frozenset(
            word[len(beginning) :]
            for word in inside
            if word.startswith(beginning) and word != beginning
        )
        places.setdefault(endings, set()).add(graph.walk(beginning))
    assert all(len(found) == 1 for found in places.values())
    assert len(set.union(set(), *places.values())) == len(places)


@given(words, st.text("ABCDé", max_size=8))
def test_a_walk_and_a_look_up_agree(inside: set[str], text: str) -> None:
    """Walking letter by letter accepts what the look-up accepts, and nothing else."""
    graph = WordGraph(pack_words(inside))
    place, accepted = graph.root, False
    for letter in text:
        accepted, place = graph.arc(place, graph.number(letter))
    assert accepted == graph.accepts(text)
    assert place == graph.walk(text)
    assert list(graph.arcs(place)) == [
        (number, *graph.arc(place, number))
        for number in range(27)
        if graph.arc(place, number) != (False, 0)
    ]


@given(house, house, house)
def test_house_words_are_set_arithmetic(
    inside: set[str], added: set[str], banned: set[str]
) -> None:
    """A lexicon with house words equals one built from the resulting set."""
    added -= banned
    banned &= inside
    lexicon = Lexicon.from_words(inside, id="base")
    changed = lexicon.with_house_words(added, banned)
    built = Lexicon.from_words((inside | added) - banned, id=changed.id)
    assert changed == built
    assert bytes(changed.graph.data) == bytes(built.graph.data)
    assert set(lexicon) == inside


@given(words, words)
def test_the_checksum_tells_sets_apart(one: set[str], other: set[str]) -> None:
    """Two lexicons have the same checksum exactly when they have the same words."""
    first, second = Lexicon.from_words(one, id="x"), Lexicon.from_words(other, id="x")
    assert (first.checksum == second.checksum) == (one == other)
