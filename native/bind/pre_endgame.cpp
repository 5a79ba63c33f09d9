// Python bindings for the pre-endgame solver.

#include "endgame/pre_endgame.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bind.hpp"
#include "checks.hpp"
#include "graph.hpp"
#include "moves.hpp"
#include "situation.hpp"
#include "watch.hpp"

using tilewright::Edition;
using tilewright::LeaveTable;
using tilewright::Move;
using tilewright::PreChoice;
using tilewright::PreOptions;
using tilewright::PreProgress;
using tilewright::PreQuestion;
using tilewright::PreResult;

namespace {

constexpr int MAX_BAG = 4;

PreResult solve(const Edition& edition, const Graph& graph, const LeaveTable* leaves,
                const Situation& situation, nb::handle candidates, double seconds, int stages,
                size_t table, bool small_graph, uint64_t seed, nb::object callback) {
    check_graph(edition, graph);
    check_leaves(edition, leaves);
    const tilewright::WordGraph view = graph.view();
    const auto question =
        std::make_unique<PreQuestion>(PreQuestion{.start = start_of(edition, view, situation)});
    within("bag", situation.bag(), 1, MAX_BAG);
    question->counts = situation.counts_by_seat();
    question->leaves = leaves;
    question->seed = seed;
    question->candidates = unpack_moves(Bytes(candidates));
    const Stock stock(edition, situation.rack);
    for (const Move& move : question->candidates)
        check_move(edition, question->start.board, stock, situation.bag(), move);
    Watch watch(std::move(callback));
    PreOptions options;
    options.seconds = seconds;
    options.stages = stages;
    options.table_bytes = std::min(table, MAX_TABLE);
    options.small_graph = small_graph;
    options.watch = [&](const PreProgress& progress) {
        return watch.proceed(progress.stage, progress.done, progress.all);
    };
    return watch.run([&] { return tilewright::solve_pre_endgame(*question, options); });
}

}  // namespace

void register_pre_endgame(nb::module_& module) {
    nb::class_<PreChoice>(module, "PreEndgameChoice", nb::is_final(), "A candidate, as tried.")
        .def_ro("move", &PreChoice::move)
        .def_ro("win", &PreChoice::win, "The share of worlds won; a shared win counts in part.")
        .def_ro("lead", &PreChoice::lead, "The mean final lead over the best opponent, in points.")
        .def_ro("worlds", &PreChoice::worlds, "The number of worlds it was tried in.")
        .def_prop_ro(
            "plies",
            [](const PreChoice& choice) {
                return choice.plies == tilewright::TO_THE_END ? std::nullopt
                                                              : std::optional<int>(choice.plies);
            },
            "The depth to which endgames were searched: 0 for greedy play, None to the end.")
        .def_ro("exact", &PreChoice::exact,
                "Whether every world was tried and every endgame proven.");
    nb::class_<PreResult>(module, "PreEndgameResult", nb::is_final(),
                          "The candidates of a pre-endgame, ranked.")
        .def_ro("choices", &PreResult::choices, "The candidates, best first.")
        .def_ro("stages", &PreResult::stages, "The number of stages completed.");
    module.def(
        "solve_pre_endgame", &solve, nb::arg("edition"), nb::arg("graph"), nb::arg("leaves").none(),
        nb::arg("situation"), nb::arg("candidates"), nb::kw_only(), nb::arg("seconds"),
        nb::arg("stages"), nb::arg("table"), nb::arg("small_graph"), nb::arg("seed"),
        nb::arg("watch").none(),
        nb::sig("def solve_pre_endgame(edition: Edition, graph: Graph, leaves: Leaves | None, "
                "situation: Situation, candidates: bytes, *, seconds: float, stages: int, "
                "table: int, small_graph: bool, seed: int, "
                "watch: collections.abc.Callable[[int, int, int], object] | None) -> "
                "PreEndgameResult"),
        "Rank the candidates, or all moves if there are none; `watch` gets the stage, the "
        "candidates done in it and their number.");
}
