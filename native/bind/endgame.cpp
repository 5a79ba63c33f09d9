// Python bindings for the endgame solver.

#include "endgame/endgame.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "bind.hpp"
#include "checks.hpp"
#include "endgame/small_graph.hpp"
#include "graph.hpp"
#include "watch.hpp"

using tilewright::Edition;
using tilewright::EndChoice;
using tilewright::EndOptions;
using tilewright::EndProgress;
using tilewright::EndQuestion;
using tilewright::EndResult;

namespace {

constexpr int MAX_HELPERS = 64;

EndQuestion question_of(const Edition& edition, const tilewright::WordGraph& graph,
                        nb::handle cells, const std::vector<nb::bytes>& racks,
                        const std::vector<int64_t>& scores, const std::vector<int>& targets,
                        const std::vector<int>& passes, int scoreless, int seat) {
    EndQuestion question{.edition = edition, .graph = graph};
    question.cells = Bytes(cells).copy();
    check_cells(edition, question.cells);
    for (const nb::bytes& rack : racks) {
        question.racks.push_back(Bytes(rack).copy());
        check_rack(edition, question.racks.back());
    }
    const size_t seats = racks.size();
    check_seats(seats);
    check_each("scores", scores, seats, -MAX_SCORE, MAX_SCORE);
    check_each("passes", passes, seats, 0, MAX_COUNT);
    if (!targets.empty()) check_each("targets", targets, seats, 1, MAX_COUNT);
    question.scores = scores;
    question.targets = targets;
    question.passes = passes;
    question.scoreless = within("scoreless", scoreless, 0, MAX_COUNT);
    question.seat = within("seat", seat, 0, static_cast<int64_t>(seats) - 1);
    return question;
}

EndResult solve(const Edition& edition, const Graph& graph, nb::handle cells,
                const std::vector<nb::bytes>& racks, const std::vector<int64_t>& scores,
                const std::vector<int>& targets, const std::vector<int>& passes, int scoreless,
                int seat, int plies, double seconds, uint64_t nodes, size_t table,
                bool small_graph, bool paranoid, int threads, nb::object callback) {
    check_graph(edition, graph);
    const tilewright::WordGraph view = graph.view();
    const EndQuestion question =
        question_of(edition, view, cells, racks, scores, targets, passes, scoreless, seat);
    Watch watch(std::move(callback));
    EndOptions options;
    options.plies = std::max(plies, 0);
    options.seconds = seconds;
    options.nodes = nodes;
    options.table_bytes = std::min(table, MAX_TABLE);
    options.small_graph = small_graph;
    options.paranoid = paranoid;
    options.threads = std::clamp(threads, 1, MAX_HELPERS);
    options.watch = [&](const EndProgress& progress) {
        return watch.proceed(progress.plies, progress.nodes, progress.value);
    };
    return watch.run([&] { return tilewright::solve_endgame(question, options); });
}

// Returns the words that a small graph would contain, for the tests.
std::optional<std::vector<nb::bytes>> possible_words(const Edition& edition, const Graph& graph,
                                                     nb::handle cells, nb::handle tiles) {
    check_graph(edition, graph);
    const Bytes squares(cells), codes(tiles);
    check_cells(edition, squares.span());
    check_codes(edition, codes.span());
    if (codes.size() > size_t{tilewright::MAX_SEATS} * tilewright::MAX_RACK)
        refuse(Fault::TOO_MANY_TILES, "there are more tiles than racks can hold");
    const tilewright::WordGraph view = graph.view();
    tilewright::Board board(edition, view);
    board.set(squares.span());
    const auto words = tilewright::possible_words(board, codes.span());
    if (!words) return std::nullopt;
    std::vector<nb::bytes> found;
    for (size_t at = 0; at < words->size(); ++at) found.push_back(bytes_of((*words)[at]));
    return found;
}

}  // namespace

void register_endgame(nb::module_& module) {
    nb::class_<EndChoice>(module, "EndgameChoice", nb::is_final(), "A possible first move.")
        .def_ro("move", &EndChoice::move)
        .def_ro("value", &EndChoice::value, "The final lead of the player on turn, in points.")
        .def_ro("is_bound", &EndChoice::is_bound, "Whether the move is worth at most `value`.");
    nb::class_<EndResult>(module, "EndgameResult", nb::is_final(), "The solution of an endgame.")
        .def_ro("line", &EndResult::line, "The best line, from the next move.")
        .def_ro("value", &EndResult::value, "The final lead of the player on turn, in points.")
        .def_ro("won", &EndResult::won,
                "1 for a win, -1 for a loss, 0 for a shared win or where only the lead counts.")
        .def_ro("payoffs", &EndResult::payoffs,
                "With three or four players, the final lead of each seat.")
        .def_ro("plies", &EndResult::plies, "The depth searched.")
        .def_ro("exact", &EndResult::exact, "Whether the value is proven.")
        .def_ro("nodes", &EndResult::nodes, "The number of positions searched.")
        .def_ro("bytes", &EndResult::bytes, "The memory used by the search's tables.")
        .def_ro("choices", &EndResult::choices, "The possible first moves, best first.");
    module.def(
        "solve_endgame", &solve, nb::arg("edition"), nb::arg("graph"), nb::arg("cells"),
        nb::arg("racks"), nb::kw_only(), nb::arg("scores"), nb::arg("targets"), nb::arg("passes"),
        nb::arg("scoreless"), nb::arg("seat"), nb::arg("plies"), nb::arg("seconds"),
        nb::arg("nodes"), nb::arg("table"), nb::arg("small_graph"), nb::arg("paranoid"),
        nb::arg("threads"), nb::arg("watch").none(),
        nb::sig("def solve_endgame(edition: Edition, graph: Graph, cells: bytes, "
                "racks: collections.abc.Sequence[bytes], *, "
                "scores: collections.abc.Sequence[int], "
                "targets: collections.abc.Sequence[int], passes: collections.abc.Sequence[int], "
                "scoreless: int, seat: int, plies: int, seconds: float, nodes: int, table: int, "
                "small_graph: bool, paranoid: bool, threads: int, "
                "watch: collections.abc.Callable[[int, int, int], object] | None) -> "
                "EndgameResult"),
        "Solve an endgame; `watch` gets the depth, the number of positions and the value.\n\n"
        "If `watch` returns False, return what is known by then; if it raises, raise the same "
        "exception.");
    module.def("possible_words", &possible_words, nb::arg("edition"), nb::arg("graph"),
               nb::arg("cells"), nb::arg("tiles"),
               nb::sig("def possible_words(edition: Edition, graph: Graph, cells: bytes, "
                       "tiles: bytes) -> list[bytes] | None"),
               "Return the words that tiles can still form on a board, as letter numbers; None if "
               "there are too many to list.");
}
