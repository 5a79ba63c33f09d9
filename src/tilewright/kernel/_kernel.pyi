"""The native kernel: it proposes and searches, and never decides."""

from collections.abc import Callable, Sequence
import enum


ABI: int = 13

def version() -> str:
    """Return the version of the package that the kernel was built from."""

def fault_codes() -> tuple[str, ...]:
    """Return the codes of all faults for which a KernelError is raised."""

class Graph:
    """
    A word graph in the narrow form, checked once and then walked without checks.

    Raises KernelError if the nodes are not a sound graph.
    """

    def __init__(self, data: bytes | memoryview, letters: int) -> None: ...

    @property
    def words(self) -> int:
        """The number of words."""

    @property
    def longest(self) -> int:
        """The length of the longest word."""

    @property
    def nodes(self) -> int:
        """The number of nodes."""

    @property
    def letters(self) -> int:
        """The number of letters in the alphabet."""

    @property
    def has_gaddag(self) -> bool:
        """Whether words can be found from any of their letters."""

class GraphSummary:
    """What a checked graph holds."""

    @property
    def words(self) -> int:
        """The number of words."""

    @property
    def longest(self) -> int:
        """The length of the longest word."""

    @property
    def nodes(self) -> int:
        """The number of nodes."""

    @property
    def has_gaddag(self) -> bool:
        """Whether words can be found from any of their letters."""

def check_graph(data: bytes | memoryview, letters: int, wide: bool) -> GraphSummary:
    """Check a word graph; raise KernelError if it is not sound."""

def build_graph(words: bytes, letters: int, gaddag: bool, progress: Callable[[int, int], object] | None) -> bytes:
    """
    Return the graph of words given as letter numbers, with a zero between words.
    """

def respell_graph(data: bytes | memoryview, letters: int, wide: bool, spellings: Sequence[bytes], gaddag: bool, progress: Callable[[int, int], object] | None) -> bytes:
    """
    Return the graph of the same words in other letters, each given by its spelling.
    """

def find_words(graph: Graph, *, shortest: int, longest: int, patterns: Sequence[Sequence[tuple[int, bool, bool]]], tiles: bytes | None, required: bytes, forbidden: int, limit: int, longest_first: bool, watch: Callable[[], object] | None) -> tuple[bytes, list[int]]:
    """
    Return words as letter numbers with a zero after each, and the number of words by length.

    A part of a pattern consists of a set of letters, whether it may be absent, and whether it may repeat.
    A zero among the tiles is a blank.
    """

def find_hooks(graph: Graph, word: bytes) -> tuple[int, int]:
    """
    Return the letters that form another word before and after a word, as two sets.
    """

class WordMap:
    """
    The words indexed by their letters, for finding the best play.

    Raises KernelError if the data are not a word map, or a damaged one.
    """

    def __init__(self, data: bytes | memoryview) -> None: ...

    @property
    def words(self) -> int:
        """The number of words."""

    @property
    def size(self) -> int:
        """The number of bytes."""

def build_word_map(graph: Graph, progress: Callable[[int, int], object] | None) -> bytes:
    """Return the word map of a graph's words; empty if no map can hold them."""

class Edition:
    """
    What the kernel knows of an edition.

    Raises ArgumentError if a number is out of range.
    """

    def __init__(self, *, size: int, rack: int, letters: int, blank: int, letter_of: bytes, points: bytes, counts: bytes, bonuses: Sequence[int], letter_times: bytes, word_times: bytes, square_points: bytes, starts: bytes, exchange_allowed: bool, exchange_minimum: int, passes: int, scoreless_rounds: int, deducts_unplayed: bool, tie_before_unplayed: bool, judged_as_played: bool, switchable: bytes) -> None: ...

    @property
    def size(self) -> int:
        """The number of rows and of columns."""

    @property
    def rack(self) -> int:
        """The number of tiles on a full rack."""

    @property
    def faces(self) -> int:
        """The number of different tiles."""

class MoveKind(enum.Enum):
    """What a player does with a turn."""

    PASS = 0

    PLAY = 1

    EXCHANGE = 2

class Move:
    """A move as the kernel holds it."""

    @property
    def kind(self) -> MoveKind: ...

    @property
    def down(self) -> bool:
        """Whether the main word of a play runs down."""

    @property
    def row(self) -> int:
        """The row of the first square of the main word."""

    @property
    def col(self) -> int:
        """The column of that square."""

    @property
    def cells(self) -> bytes:
        """
        The tiles of a play along its main word, 0 where the board has a tile; or the codes of the tiles exchanged.
        """

    @property
    def score(self) -> int:
        """The points scored."""

    @property
    def equity(self) -> int:
        """The score plus the value of the leave, in millipoints."""

class Turn:
    """One turn of a game."""

    @property
    def seat(self) -> int: ...

    @property
    def move(self) -> Move: ...

    @property
    def drawn(self) -> bytes:
        """The codes of the tiles drawn after the move."""

class Ending(enum.Enum):
    """Why a game ended."""

    OUT = 0

    TARGET = 1

    PASSED_OUT = 2

    SCORELESS = 3

    NO_PLAYS = 4

class Situation:
    """What the player on turn knows of a game; checked by what uses it."""

    def __init__(self, *, cells: bytes, rack: bytes, unseen: bytes, seat: int, scoreless: int, counts: Sequence[int], scores: Sequence[int], targets: Sequence[int], passes: Sequence[int], active: Sequence[bool]) -> None: ...

class Leaves:
    """The values of leaves, in millipoints."""

    def __init__(self, kinds: int, largest: int, codes: bytes, values: Sequence[int]) -> None: ...

    @property
    def kinds(self) -> int:
        """The number of different tiles."""

    @property
    def largest(self) -> int:
        """The number of tiles in the largest leaves listed."""

    @property
    def weights(self) -> list[int]:
        """
        The weights of the model for larger leaves: three for each size, from 0.
        """

    def value(self, codes: bytes) -> int:
        """Return the value of a leave, in millipoints."""

    def pack(self, counts: bytes) -> bytes:
        """Return the values of the leaves that a set can form, two bytes each."""

def unpack_leaves(kinds: int, largest: int, counts: bytes, packed: bytes, weights: Sequence[int]) -> Leaves:
    """Return the table that `Leaves.pack` packed."""

class SizeFit:
    """How well the leaves of one size are known."""

    @property
    def met(self) -> int:
        """The number of different leaves met."""

    @property
    def spread(self) -> float:
        """How far values are from what smaller leaves predict, in millipoints."""

    @property
    def weights(self) -> list[float]:
        """The weight of the effects of each order in that prediction."""

class LeaveFit:
    """Fitted leave values."""

    @property
    def table(self) -> Leaves:
        """The values."""

    @property
    def noise(self) -> float:
        """The standard deviation of a single sample, in millipoints."""

    @property
    def sizes(self) -> list[SizeFit]:
        """One for each size, from one tile."""

class LeaveSums:
    """Sums of the values of racks, for every leave in them."""

    def __init__(self, kinds: int, largest: int) -> None: ...

    def add(self, samples: Sequence[bytes]) -> None:
        """Add the samples of one generation, compared with their own mean."""

    def at(self, codes: bytes) -> tuple[int, int]:
        """
        Return how often a leave was met, and by how much its racks exceeded the mean.
        """

    def fit(self, counts: bytes, modeled: int, samples: bytes) -> LeaveFit:
        """Fit the values; `samples` are used to value leaves too large to list."""

    def error(self, table: Leaves, size: int) -> float:
        """Return how far a table is from the means of the leaves of one size."""

def sample_games(edition: Edition, graph: Graph, leaves: Leaves | None, word_map: WordMap | None, *, targets: Sequence[int], seed: int, first: int, games: int, racks: int, forced: int, progress: Callable[[], object] | None) -> bytes:
    """Play games and return samples of the racks met in them, 16 bytes each."""

class Generator:
    """
    Finds plays. Threads may share it: it keeps no state.

    A position consists of the board's cells and the rack's codes; plays are records of 48 bytes.
    """

    def __init__(self, edition: Edition, graph: Graph, leaves: Leaves | None, word_map: WordMap | None) -> None: ...

    def all(self, cells: bytes, rack: bytes) -> bytes:
        """Return all plays in canonical order."""

    def count(self, cells: bytes, rack: bytes) -> tuple[int, int]:
        """Return the number of plays and the sum of their scores."""

    def best(self, cells: bytes, rack: bytes) -> bytes:
        """Return the play with the highest equity; empty if there is no play."""

    def top(self, cells: bytes, rack: bytes, wanted: int, within: int | None) -> bytes:
        """
        Return up to `wanted` plays within `within` millipoints of the best, best first.
        """

    def playable(self, cells: bytes, rack: bytes) -> int:
        """
        Return the tiles that at least one play uses, as bits: bit n - 1 for code n.
        """

    def exchanges(self, rack: bytes, bag: int) -> bytes:
        """Return all exchanges that a bag with `bag` tiles allows, best first."""

    def value(self, rack: bytes) -> int:
        """Return the value of keeping all of these tiles, in millipoints."""

WIN_PARTS: int = 12

class GameResult:
    """One game of a match."""

    @property
    def number(self) -> int:
        """Its number in the match, from 0."""

    @property
    def ending(self) -> Ending: ...

    @property
    def scores(self) -> list[int]:
        """The final score of each seat."""

    @property
    def before_unplayed(self) -> list[int]:
        """The score of each seat before unplayed tiles were settled."""

    @property
    def winners(self) -> list[int]:
        """The seats that won."""

    @property
    def deals(self) -> list[bytes]:
        """The first rack of each seat, if the game was recorded."""

    @property
    def turns(self) -> list[Turn]:
        """The turns, if the game was recorded."""

class MatchResult:
    """The results of a match."""

    @property
    def played(self) -> int:
        """The number of games played."""

    @property
    def turns(self) -> int:
        """The number of turns in all games."""

    @property
    def scores(self) -> list[int]:
        """The total score of each seat."""

    @property
    def wins(self) -> list[int]:
        """The wins of each seat, in parts of 1 / WIN_PARTS."""

    @property
    def signature(self) -> int:
        """A hash of everything that happened."""

    @property
    def games(self) -> list[GameResult]:
        """
        The games in order of their numbers, if outcomes or records were requested.
        """

def play_match(edition: Edition, graph: Graph, leaves: Sequence[Leaves | None], word_map: WordMap | None, *, targets: Sequence[int], seed: int, first: int, games: int, threads: int, outcomes: bool, record: bool, progress: Callable[[int, int], object] | None) -> MatchResult:
    """
    Play games and return their results.

    If `progress` returns False, return the games that have finished; if it raises, raise the same exception.
    """

class Chances:
    """
    The chance of winning, by the lead and how far the game has advanced.

    Raises KernelError if a curve is invalid.
    """

    def __init__(self, curves: Sequence[Sequence[tuple[float, float, float]]]) -> None: ...

    @property
    def seats(self) -> int:
        """The number of players."""

    def win(self, lead: float, at: float, before: int) -> float:
        """
        Return a player's chance of winning; `before` opponents move before that player.
        """

class Stop(enum.Enum):
    """Why a simulation ended."""

    CONFIDENT = 0

    SAMPLES = 1

    SECONDS = 2

    CANCELLED = 3

class Arm:
    """The rollouts of one candidate."""

    @property
    def samples(self) -> int:
        """The number of deals."""

    @property
    def aim(self) -> float:
        """What candidates are compared by."""

    @property
    def gain(self) -> float:
        """By how many points the lead grows, on average."""

    @property
    def error(self) -> float:
        """The standard error of `gain`."""

    @property
    def win(self) -> float:
        """The chance of winning, where the simulator has win chances."""

class SimulationResult:
    """The result of a simulation."""

    @property
    def arms(self) -> list[Arm]:
        """One for each candidate, in the same order."""

    @property
    def best(self) -> int:
        """The index of the best candidate."""

    @property
    def stopped(self) -> Stop: ...

    @property
    def rollouts(self) -> int:
        """The number of rollouts."""

class Measure:
    """A mean and its standard error."""

    @property
    def mean(self) -> float: ...

    @property
    def error(self) -> float: ...

class Measured:
    """What was measured for one candidate; four seats each."""

    @property
    def lead(self) -> list[Measure]: ...

    @property
    def win(self) -> list[Measure]: ...

    @property
    def lead_more(self) -> list[Measure]: ...

    @property
    def win_more(self) -> list[Measure]: ...

class Comparison:
    """The result of a comparison."""

    @property
    def seats(self) -> int: ...

    @property
    def samples(self) -> int:
        """The number of deals."""

    @property
    def arms(self) -> list[Measured]:
        """One for each candidate, in the same order."""

class Trace:
    """One rollout, move by move."""

    @property
    def racks(self) -> list[bytes]:
        """The rack of each seat before the candidate."""

    @property
    def turns(self) -> list[Turn]:
        """The turns; the candidate is the first."""

    @property
    def kept(self) -> list[float]:
        """The value of each seat's leave at the horizon, in points."""

    @property
    def scores(self) -> list[int]:
        """The score of each seat at the horizon, or at the end of the game."""

    @property
    def ending(self) -> Ending | None:
        """Why the game ended; None if the rollout stopped before its end."""

    @property
    def winners(self) -> list[int]:
        """The seats that won."""

    @property
    def lead(self) -> float:
        """The lead over the best opponent, including leaves, in points."""

    @property
    def win(self) -> float:
        """The chance of winning."""

class Simulator:
    """
    Rolls candidates out. Threads may share it: it keeps no state.

    Candidates are records of 48 bytes.
    """

    def __init__(self, edition: Edition, graph: Graph, leaves: Leaves | None, word_map: WordMap | None, chances: Chances | None) -> None: ...

    def run(self, situation: Situation, candidates: bytes, *, plies: int, held: Sequence[tuple[int, list[tuple[bytes, float]]]], seed: int, samples: int, seconds: float, confidence: float, threads: int, watch: Callable[[int, int, int, float], object] | None) -> SimulationResult:
        """
        Roll the candidates out; `watch` gets rollouts, samples, best index and seconds.
        """

    def compare(self, situation: Situation, candidates: bytes, *, plies: int, held: Sequence[tuple[int, list[tuple[bytes, float]]]], drawn: Sequence[bytes], reference: int, seed: int, samples: int, seconds: float, threads: int, watch: Callable[[int], object] | None) -> Comparison:
        """
        Roll all candidates out on the same deals; `watch` gets the number of deals.
        """

    def trace(self, situation: Situation, candidate: bytes, *, plies: int, held: Sequence[tuple[int, list[tuple[bytes, float]]]], seed: int, sample: int) -> Trace:
        """Return one rollout of a candidate."""

    def infer(self, cells: bytes, play: bytes, unseen: bytes, *, kept: int, samples: int, tolerance: int, seed: int, watch: Callable[[], object] | None) -> list[tuple[bytes, float]]:
        """Return the leaves that agree with a play, with their weights."""

class EndgameChoice:
    """A possible first move."""

    @property
    def move(self) -> Move: ...

    @property
    def value(self) -> int:
        """The final lead of the player on turn, in points."""

    @property
    def is_bound(self) -> bool:
        """Whether the move is worth at most `value`."""

class EndgameResult:
    """The solution of an endgame."""

    @property
    def line(self) -> list[Move]:
        """The best line, from the next move."""

    @property
    def value(self) -> int:
        """The final lead of the player on turn, in points."""

    @property
    def won(self) -> int:
        """
        1 for a win, -1 for a loss, 0 for a shared win or where only the lead counts.
        """

    @property
    def payoffs(self) -> list[int]:
        """With three or four players, the final lead of each seat."""

    @property
    def plies(self) -> int:
        """The depth searched."""

    @property
    def exact(self) -> bool:
        """Whether the value is proven."""

    @property
    def nodes(self) -> int:
        """The number of positions searched."""

    @property
    def bytes(self) -> int:
        """The memory used by the search's tables."""

    @property
    def choices(self) -> list[EndgameChoice]:
        """The possible first moves, best first."""

def solve_endgame(edition: Edition, graph: Graph, cells: bytes, racks: Sequence[bytes], *, scores: Sequence[int], targets: Sequence[int], passes: Sequence[int], scoreless: int, seat: int, plies: int, seconds: float, nodes: int, table: int, small_graph: bool, paranoid: bool, threads: int, watch: Callable[[int, int, int], object] | None) -> EndgameResult:
    """
    Solve an endgame; `watch` gets the depth, the number of positions and the value.

    If `watch` returns False, return what is known by then; if it raises, raise the same exception.
    """

def possible_words(edition: Edition, graph: Graph, cells: bytes, tiles: bytes) -> list[bytes] | None:
    """
    Return the words that tiles can still form on a board, as letter numbers; None if there are too many to list.
    """

class PreEndgameChoice:
    """A candidate, as tried."""

    @property
    def move(self) -> Move: ...

    @property
    def win(self) -> float:
        """The share of worlds won; a shared win counts in part."""

    @property
    def lead(self) -> float:
        """The mean final lead over the best opponent, in points."""

    @property
    def worlds(self) -> int:
        """The number of worlds it was tried in."""

    @property
    def plies(self) -> int | None:
        """
        The depth to which endgames were searched: 0 for greedy play, None to the end.
        """

    @property
    def exact(self) -> bool:
        """Whether every world was tried and every endgame proven."""

class PreEndgameResult:
    """The candidates of a pre-endgame, ranked."""

    @property
    def choices(self) -> list[PreEndgameChoice]:
        """The candidates, best first."""

    @property
    def stages(self) -> int:
        """The number of stages completed."""

def solve_pre_endgame(edition: Edition, graph: Graph, leaves: Leaves | None, situation: Situation, candidates: bytes, *, seconds: float, stages: int, table: int, small_graph: bool, seed: int, watch: Callable[[int, int, int], object] | None) -> PreEndgameResult:
    """
    Rank the candidates, or all moves if there are none; `watch` gets the stage, the candidates done in it and their number.
    """
