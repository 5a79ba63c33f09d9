// Endgames for Python: moves come back as plain tuples, of which kernel/endgame.py makes values.

#include "endgame/endgame.hpp"

#include <nanobind/stl/vector.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bound.hpp"
#include "endgame/small_graph.hpp"
#include "graph.hpp"

using tilewright::Edition;
using tilewright::EndChoice;
using tilewright::EndOptions;
using tilewright::EndProgress;
using tilewright::EndQuestion;
using tilewright::EndResult;
using tilewright::Move;

namespace {

constexpr int MAX_COUNT = 1 << 20;         // of passes, turns without points, and targets
constexpr int64_t MAX_SCORE = 1ll << 40;   // no game comes near
constexpr size_t MAX_TABLE = size_t{1} << 36;

std::vector<uint8_t> checked_cells(const Edition& edition, nb::handle object) {
    const Bytes cells(object);
    check_cells(edition, cells);
    return {cells.data(), cells.data() + cells.size()};
}

std::vector<uint8_t> checked_tiles(const Edition& edition, nb::handle object, size_t most) {
    const Bytes codes(object);
    if (codes.size() > most)
        throw nb::value_error(("a rack has at most " + std::to_string(most) + " tiles, not " +
                               std::to_string(codes.size()))
                                  .c_str());
    for (size_t tile = 0; tile < codes.size(); ++tile)
        if (codes.data()[tile] < 1 || codes.data()[tile] > edition.faces)
            throw nb::value_error(("the edition has no tile with the code " +
                                   std::to_string(codes.data()[tile]))
                                      .c_str());
    return {codes.data(), codes.data() + codes.size()};
}

nb::tuple tuple_of(const Move& move) {
    return nb::make_tuple(static_cast<int>(move.kind), move.axis, move.row, move.col,
                          nb::bytes(reinterpret_cast<const char*>(move.cells.data()), move.length),
                          move.score);
}

void check_graph_of(const Edition& edition, const Graph& graph) {
    const tilewright::WordGraph view = graph.view();
    if (!view.gaddag_root() && view.dawg_root())
        throw nb::value_error("endgames need a graph with a GADDAG");
    if (graph.letters() != static_cast<uint32_t>(edition.letters))
        throw nb::value_error("the graph has other letters than the edition");
}

template <typename Number>
void check_each(const char* name, const std::vector<Number>& numbers, size_t seats, int64_t low,
                int64_t high) {
    if (numbers.size() != seats)
        throw nb::value_error((std::string(name) + ": expected one for each of " +
                               std::to_string(seats) + " seats, found " +
                               std::to_string(numbers.size()))
                                  .c_str());
    for (const Number number : numbers)
        if (number < low || number > high)
            throw nb::value_error((std::string(name) + ": expected " + std::to_string(low) + " to " +
                                   std::to_string(high) + ", found " + std::to_string(number))
                                      .c_str());
}

EndQuestion question_of(const Edition& edition, const tilewright::WordGraph& graph,
                        nb::handle cells, const nb::list& racks,
                        const std::vector<int64_t>& scores, const std::vector<int>& targets,
                        const std::vector<int>& passes, int scoreless, int seat) {
    EndQuestion question{.edition = edition, .graph = graph};
    question.cells = checked_cells(edition, cells);
    for (const nb::handle rack : racks)
        question.racks.push_back(checked_tiles(edition, rack, tilewright::MAX_RACK));
    const size_t seats = question.racks.size();
    if (seats < 2 || seats > tilewright::MAX_SEATS) throw nb::value_error("2 to 4 players play");
    check_each("scores", scores, seats, -MAX_SCORE, MAX_SCORE);
    check_each("passes", passes, seats, 0, MAX_COUNT);
    if (!targets.empty()) check_each("targets", targets, seats, 1, MAX_COUNT);
    if (scoreless < 0 || scoreless > MAX_COUNT)
        throw nb::value_error("scoreless: expected a number of turns");
    if (seat < 0 || seat >= static_cast<int>(seats))
        throw nb::value_error("seat: expected one of those that play");
    question.scores = scores;
    question.targets = targets;
    question.passes = passes;
    question.scoreless = scoreless;
    question.seat = seat;
    return question;
}

nb::tuple solve(const Edition& known, const Graph& graph, nb::handle cells, const nb::list& racks,
                const std::vector<int64_t>& scores, const std::vector<int>& targets,
                const std::vector<int>& passes, int scoreless, int seat, bool judged_as_played,
                nb::handle switchable, int plies, double seconds, uint64_t nodes, size_t table,
                bool small_graph, bool paranoid, int threads, nb::object watch) {
    const Edition edition = with_referee(known, judged_as_played, switchable);
    check_graph_of(edition, graph);
    const tilewright::WordGraph view = graph.view();
    const EndQuestion question =
        question_of(edition, view, cells, racks, scores, targets, passes, scoreless, seat);
    std::optional<nb::python_error> raised;
    EndOptions options;
    options.plies = std::max(plies, 0);
    options.seconds = seconds;
    options.nodes = nodes;
    options.table_bytes = std::min(table, MAX_TABLE);
    options.small_graph = small_graph;
    options.paranoid = paranoid;
    options.threads = std::clamp(threads, 1, 64);
    options.watch = [&](const EndProgress& progress) {
        nb::gil_scoped_acquire held;
        try {
            if (PyErr_CheckSignals() != 0) throw nb::python_error();
            return watch.is_none() ||
                   watch(progress.plies, progress.nodes, progress.value).ptr() != Py_False;
        } catch (nb::python_error& error) {
            raised.emplace(std::move(error));
            return false;
        }
    };
    const EndResult result = [&] {
        nb::gil_scoped_release released;
        return tilewright::solve_endgame(question, options);
    }();
    if (raised) throw nb::python_error(std::move(*raised));
    nb::list line, choices, payoffs;
    for (const Move& move : result.line) line.append(tuple_of(move));
    for (const EndChoice& choice : result.choices)
        choices.append(nb::make_tuple(tuple_of(choice.move), choice.value, choice.is_bound));
    for (const int64_t payoff : result.payoffs) payoffs.append(payoff);
    return nb::make_tuple(line, result.value, result.won, payoffs, result.plies, result.exact,
                          result.nodes, result.bytes, choices);
}

// The words that a small graph would hold, for the tests.
nb::object possible_words(const Edition& edition, const Graph& graph, nb::handle cells,
                          nb::handle tiles) {
    check_graph_of(edition, graph);
    const tilewright::WordGraph view = graph.view();
    tilewright::Board board(edition, view);
    board.set(checked_cells(edition, cells));
    const size_t all = static_cast<size_t>(tilewright::MAX_SEATS) * tilewright::MAX_RACK;
    const auto words = tilewright::possible_words(board, checked_tiles(edition, tiles, all));
    if (!words) return nb::none();
    nb::list found;
    for (size_t at = 0; at < words->size(); ++at) {
        const auto word = (*words)[at];
        found.append(nb::bytes(reinterpret_cast<const char*>(word.data()), word.size()));
    }
    return found;
}

}  // namespace

void register_endgame(nb::module_& module) {
    module.def(
        "solve_endgame", &solve, nb::arg("edition"), nb::arg("graph"), nb::arg("cells"),
        nb::arg("racks"), nb::kw_only(), nb::arg("scores"), nb::arg("targets"), nb::arg("passes"),
        nb::arg("scoreless"), nb::arg("seat"), nb::arg("judged_as_played"), nb::arg("switchable"),
        nb::arg("plies"), nb::arg("seconds"), nb::arg("nodes"), nb::arg("table"),
        nb::arg("small_graph"), nb::arg("paranoid"), nb::arg("threads"), nb::arg("watch").none(),
        nb::sig("def solve_endgame(edition: Edition, graph: Graph, cells: bytes, "
                "racks: list[bytes], *, scores: collections.abc.Sequence[int], "
                "targets: collections.abc.Sequence[int], passes: collections.abc.Sequence[int], "
                "scoreless: int, seat: int, judged_as_played: bool, switchable: bytes, "
                "plies: int, seconds: float, nodes: int, table: int, small_graph: bool, paranoid: bool, "
                "threads: int, "
                "watch: collections.abc.Callable[[int, int, int], object] | None) -> "
                "tuple[list[tuple[int, int, int, int, bytes, int]], int, int, list[int], int, "
                "bool, int, int, "
                "list[tuple[tuple[int, int, int, int, bytes, int], int, bool]]]"),
        "Solve an endgame; return line, value, who wins, payoffs, plies, whether it is proven, "
        "nodes, bytes and choices.\n\n"
        "When `watch` returns False, what is known by then is returned; what it raises is raised.");
    module.def("possible_words", &possible_words, nb::arg("edition"), nb::arg("graph"),
               nb::arg("cells"), nb::arg("tiles"),
               nb::sig("def possible_words(edition: Edition, graph: Graph, cells: bytes, "
                       "tiles: bytes) -> list[bytes] | None"),
               "Return the words that tiles can still form on a board, as numbers of letters; "
               "None when there are too many to look for.");
}
