"""The native kernel: proposes and searches, never decides."""

from collections.abc import Callable, Sequence


ABI: int = 11

def version() -> str:
    """Return the version of the package that the kernel was built from."""

class Graph:
    """
    A word graph of the usual form, checked once and then walked without checks.

    Raises ValueError with one sentence when the nodes make none.
    """

    def __init__(self, data: bytes | memoryview, letters: int) -> None: ...

    @property
    def words(self) -> int:
        """The number of words."""

    @property
    def longest(self) -> int:
        """The number of letters of the longest word."""

    @property
    def nodes(self) -> int:
        """The number of nodes."""

    @property
    def letters(self) -> int:
        """The number of letters of the alphabet."""

    @property
    def has_gaddag(self) -> bool:
        """Whether words can be found from each of their letters."""

def check_graph(data: bytes | memoryview, letters: int, wide: bool) -> tuple[int, int, int, bool]:
    """Return words, longest word, nodes and whether there is a GADDAG."""

def build_graph(words: bytes, letters: int, gaddag: bool, progress: Callable[[int, int], object] | None) -> bytes:
    """
    Return the graph of words given as letter numbers with a zero between them.
    """

def respell_graph(data: bytes | memoryview, letters: int, wide: bool, spellings: Sequence[bytes], gaddag: bool, progress: Callable[[int, int], object] | None) -> bytes:
    """
    Return the graph of the same words in other letters, each given by its spelling.
    """

def find_words(graph: Graph, *, shortest: int, longest: int, patterns: Sequence[Sequence[tuple[int, bool, bool]]], tiles: bytes | None, required: bytes, forbidden: int, limit: int, longest_first: bool, go_on: Callable[[], object] | None) -> tuple[bytes, list[int]]:
    """
    Return words as letter numbers with a zero behind each, and how many there are by length.

    A part of a pattern is a set of letters, whether none need stand there, and whether any number may.
    A zero among the tiles is a blank.
    """

def find_hooks(graph: Graph, word: bytes) -> tuple[int, int]:
    """
    Return the letters in front of and behind a word that make another, as two sets.
    """

class Edition:
    """
    What the kernel knows of an edition.

    Raises ValueError with one sentence when a number is out of range.
    """

    def __init__(self, *, size: int, rack: int, letters: int, blank: int, letter_of: bytes, points: bytes, counts: bytes, bonuses: Sequence[int], letter_times: bytes, word_times: bytes, square_points: bytes, starts: bytes, exchange_allowed: bool, exchange_minimum: int, passes: int, scoreless_rounds: int, deducts_unplayed: bool, tie_before_unplayed: bool) -> None: ...

    @property
    def size(self) -> int:
        """The number of rows, and of columns."""

    @property
    def rack(self) -> int:
        """How many tiles a full rack holds."""

    @property
    def faces(self) -> int:
        """The number of different tiles."""

class Leaves:
    """What tiles kept on the rack are worth, in thousandths of a point."""

    def __init__(self, kinds: int, largest: int, codes: bytes, values: Sequence[int]) -> None: ...

    @property
    def kinds(self) -> int:
        """The number of different tiles."""

    @property
    def largest(self) -> int:
        """The most tiles of a leave whose value is in the table."""

    @property
    def weights(self) -> list[int]:
        """
        The weights of the model for larger leaves, three for each size from none.
        """

    def value(self, codes: bytes) -> int:
        """Return what a leave is worth."""

    def pack(self, counts: bytes) -> bytes:
        """Return the values of the leaves that a set can make, two bytes each."""

def unpack_leaves(kinds: int, largest: int, counts: bytes, packed: bytes, weights: Sequence[int]) -> Leaves:
    """Return a table of values that were packed."""

class LeaveSums:
    """Sums of what racks are worth, for every leave in them."""

    def __init__(self, kinds: int, largest: int) -> None: ...

    def add(self, samples: Sequence[bytes]) -> None:
        """Add the samples of one generation, compared with their own mean."""

    def at(self, codes: bytes) -> tuple[int, int]:
        """
        Return how often a leave was met, and the sum of what its racks were worth.
        """

    def fit(self, counts: bytes, modelled: int, samples: bytes) -> tuple[Leaves, float, list[tuple[int, float, list[float]]]]:
        """
        Return the values, the noise of a sample and what was found for each size.
        """

    def error(self, table: Leaves, size: int) -> float:
        """Return how far a table lies from the means of leaves of one size."""

def sample_games(edition: Edition, graph: Graph, leaves: Leaves | None, word_map: WordMap | None, *, targets: Sequence[int], judged_as_played: bool, switchable: bytes, seed: int, first: int, games: int, racks: int, forced: int, progress: Callable[[], object] | None) -> bytes:
    """Play games and return samples of racks met in them, 16 bytes each."""

class WordMap:
    """
    The words by their letters, for finding the best play.

    Raises ValueError when the data are no word map, or a damaged one.
    """

    def __init__(self, data: bytes | memoryview) -> None: ...

    @property
    def words(self) -> int:
        """The number of words."""

    @property
    def size(self) -> int:
        """The number of bytes."""

def build_word_map(graph: Graph, progress: Callable[[int, int], object] | None) -> bytes:
    """
    Return the word map of a graph's words; nothing where it cannot hold them.
    """

class Generator:
    """
    Finds plays. Threads may share it: it keeps no state.

    A position is the cells of the board and the codes of the rack; plays are records of 48 bytes.
    """

    def __init__(self, edition: Edition, graph: Graph, leaves: Leaves | None, word_map: WordMap | None) -> None: ...

    def all(self, cells: bytes, rack: bytes) -> bytes:
        """Return all plays in canonical order."""

    def count(self, cells: bytes, rack: bytes) -> tuple[int, int]:
        """Return the number of plays and the sum of their scores."""

    def best(self, cells: bytes, rack: bytes) -> bytes:
        """Return the play of the highest equity, nothing when there is none."""

    def top(self, cells: bytes, rack: bytes, wanted: int, within: int | None) -> bytes:
        """Return the best plays that are at most so far below the best."""

    def playable(self, cells: bytes, rack: bytes) -> int:
        """
        Return the tiles that some play lays as a set of bits: bit n - 1 for the code n.
        """

    def exchanges(self, rack: bytes, bag: int) -> bytes:
        """
        Return all exchanges that a bag of so many tiles allows, the best first.
        """

    def value(self, rack: bytes) -> int:
        """Return what keeping all of these tiles is worth."""

WIN_PARTS: int = 12

def play_match(edition: Edition, graph: Graph, leaves: Sequence[Leaves | None], word_map: WordMap | None, *, targets: Sequence[int], judged_as_played: bool, switchable: bytes, seed: int, first: int, games: int, threads: int, outcomes: bool, record: bool, progress: Callable[[int, int], object] | None) -> tuple[int, int, list[int], list[int], int, list[tuple[int, list[int], list[int], list[int]]], list[tuple[int, list[bytes], list[tuple[int, int, int, int, int, bytes, int, bytes]], int, list[int], list[int]]]]:
    """
    Play games; return games, turns, scores, wins in parts, hash, outcomes and records.

    When `progress` returns False, the games that are over by then are returned; what it raises is raised.
    """

class Chances:
    """
    The chance to win from a lead and how far the game has come.

    Raises ValueError with one sentence when a knot is wrong.
    """

    def __init__(self, curves: Sequence[Sequence[tuple[float, float, float]]]) -> None: ...

    @property
    def seats(self) -> int:
        """The number of players."""

    def win(self, lead: float, at: float, before: int) -> float:
        """Return the chance of a player with so many others before the turn."""

class Simulator:
    """
    Rolls candidates out. Threads may share it: it keeps no state.

    Candidates are records of 48 bytes.
    """

    def __init__(self, edition: Edition, graph: Graph, leaves: Leaves | None, word_map: WordMap | None, chances: Chances | None, *, judged_as_played: bool, switchable: bytes) -> None: ...

    def run(self, situation: tuple[bytes, bytes, list[int], int, bytes, list[int], list[int], list[int], int, list[int]], candidates: bytes, *, plies: int, held: Sequence[tuple[int, list[tuple[bytes, float]]]], seed: int, samples: int, seconds: float, confidence: float, threads: int, watch: Callable[[int, int, int, float], object] | None) -> tuple[list[tuple[int, float, float, float, float]], int, int, int]:
        """
        Return for each candidate samples, aim, equity, error and chance; the best; why it stopped; and the number of rollouts.
        """

    def trace(self, situation: tuple[bytes, bytes, list[int], int, bytes, list[int], list[int], list[int], int, list[int]], candidates: bytes, *, plies: int, held: Sequence[tuple[int, list[tuple[bytes, float]]]], seed: int, sample: int) -> tuple[list[bytes], list[tuple[int, int, int, int, int, bytes, int, bytes]], list[float], list[int], int, int, float, float]:
        """
        Return one rollout of the first candidate: racks, turns, what is kept, scores, the ending or -1, winners as bits, lead, chance.
        """

    def infer(self, cells: bytes, play: bytes, unseen: bytes, *, kept: int, samples: int, tolerance: int, seed: int, watch: Callable[[], object] | None) -> list[tuple[bytes, float]]:
        """Return the leaves that agree with a play, with their weights."""

def solve_endgame(edition: Edition, graph: Graph, cells: bytes, racks: list[bytes], *, scores: Sequence[int], targets: Sequence[int], passes: Sequence[int], scoreless: int, seat: int, judged_as_played: bool, switchable: bytes, plies: int, seconds: float, nodes: int, table: int, small_graph: bool, paranoid: bool, threads: int, watch: Callable[[int, int, int], object] | None) -> tuple[list[tuple[int, int, int, int, bytes, int]], int, int, list[int], int, bool, int, int, list[tuple[tuple[int, int, int, int, bytes, int], int, bool]]]:
    """
    Solve an endgame; return line, value, who wins, payoffs, plies, whether it is proven, nodes, bytes and choices.

    When `watch` returns False, what is known by then is returned; what it raises is raised.
    """

def possible_words(edition: Edition, graph: Graph, cells: bytes, tiles: bytes) -> list[bytes] | None:
    """
    Return the words that tiles can still form on a board, as numbers of letters; None when there are too many to look for.
    """

def solve_preendgame(edition: Edition, graph: Graph, leaves: Leaves | None, cells: bytes, rack: bytes, unseen: bytes, candidates: bytes, *, counts: Sequence[int], scores: Sequence[int], targets: Sequence[int], passes: Sequence[int], active: Sequence[int], scoreless: int, seat: int, judged_as_played: bool, switchable: bytes, seconds: float, stages: int, table: int, small_graph: bool, seed: int, watch: Callable[[int, int, int], object] | None) -> tuple[list[tuple[tuple[int, int, int, int, bytes, int], float, float, int, int, bool]], int]:
    """
    Rank moves with a few tiles in the bag, all or the candidates: share of wins, lead, worlds, plies, whether it is exact; and the stages gone through.
    """
