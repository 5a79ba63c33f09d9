// Positions before the endgame, for Python: moves come back as plain tuples.

#include "endgame/pre_endgame.hpp"

#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bound.hpp"
#include "graph.hpp"
#include "moves.hpp"

using tilewright::Edition;
using tilewright::GameState;
using tilewright::LeaveTable;
using tilewright::Move;
using tilewright::PreChoice;
using tilewright::PreOptions;
using tilewright::PreProgress;
using tilewright::PreQuestion;
using tilewright::PreResult;

namespace {

constexpr int MAX_COUNT = 1 << 20;
constexpr int MAX_BAG = 4;

// What is said of each seat.
struct Seats {
    std::vector<int> counts;
    std::vector<int64_t> scores;
    std::vector<int> targets;  // zero: none
    std::vector<int> passes;
    std::vector<int> active;
};

void check_seats(const Seats& seats, int seat) {
    const size_t count = seats.counts.size();
    if (count < 2 || count > tilewright::MAX_SEATS) refuse("2 to 4 players play");
    if (seats.scores.size() != count || seats.targets.size() != count ||
        seats.passes.size() != count || seats.active.size() != count)
        refuse("something is not said of every seat");
    if (seat < 0 || seat >= static_cast<int>(count)) refuse("seat: expected one of those that play");
    for (size_t each = 0; each < count; ++each) {
        if (seats.counts[each] < 0 || seats.counts[each] > tilewright::MAX_RACK)
            refuse("no rack holds so many tiles: " + std::to_string(seats.counts[each]));
        if (std::abs(seats.scores[each]) > MAX_SCORE || seats.targets[each] < 0 ||
            seats.targets[each] > MAX_COUNT)
            refuse("scores and targets are numbers of points");
    }
}

std::unique_ptr<PreQuestion> question_of(const Edition& edition, const tilewright::WordGraph& graph,
                                         nb::handle cells, nb::handle rack, nb::handle unseen,
                                         nb::handle candidates, const Seats& seats, int seat,
                                         int scoreless) {
    check_seats(seats, seat);
    const Bytes squares(cells), own(rack), pool(unseen);
    check_cells(edition, squares);
    for (const Bytes* tiles : {&own, &pool})
        for (size_t tile = 0; tile < tiles->size(); ++tile)
            if (tiles->data()[tile] < 1 || tiles->data()[tile] > edition.faces)
                refuse("the edition has no tile with the code " +
                       std::to_string(tiles->data()[tile]));
    auto question = std::make_unique<PreQuestion>(
        PreQuestion{.start = GameState(edition, graph, static_cast<int>(seats.counts.size()))});
    GameState& start = question->start;
    start.board.set({squares.data(), squares.size()});
    start.on_turn = seat;
    start.scoreless = start.idle_turns = std::clamp(scoreless, 0, MAX_COUNT);
    start.bag.clear();
    if (own.size() != static_cast<size_t>(seats.counts[seat])) refuse("the rack is not as counted");
    for (size_t tile = 0; tile < own.size(); ++tile) start.racks[seat].add(own.data()[tile]);
    size_t others = 0;
    for (size_t each = 0; each < seats.counts.size(); ++each) {
        start.score[each] = seats.scores[each];
        start.target[each] = seats.targets[each];
        start.passes[each] = std::clamp(seats.passes[each], 0, MAX_COUNT);
        start.active[each] = seats.active[each] != 0;
        question->counts[each] = seats.counts[each];
        if (static_cast<int>(each) != seat) others += static_cast<size_t>(seats.counts[each]);
    }
    if (!start.active[seat] || start.seats_left() < 2)
        refuse("the player on turn and another must be in the game");
    if (pool.size() <= others || pool.size() > others + MAX_BAG)
        refuse("before the endgame 1 to " + std::to_string(MAX_BAG) + " tiles are in the bag");
    for (size_t tile = 0; tile < pool.size(); ++tile) start.bag.add(pool.data()[tile]);
    question->candidates = moves_of(Bytes(candidates));
    const Stock stock(edition, {own.data(), own.size()});
    for (const Move& move : question->candidates)
        check_move(edition, start.board, stock, static_cast<int>(pool.size() - others), move);
    return question;
}

nb::tuple tuple_of(const PreChoice& choice) {
    const Move& move = choice.move;
    return nb::make_tuple(
        nb::make_tuple(static_cast<int>(move.kind), move.axis, move.row, move.col,
                       nb::bytes(reinterpret_cast<const char*>(move.cells.data()), move.length),
                       move.score),
        choice.win, choice.lead, choice.worlds, choice.plies, choice.exact);
}

nb::tuple solve(const Edition& known, const Graph& graph, const LeaveTable* leaves,
                nb::handle cells, nb::handle rack, nb::handle unseen, nb::handle candidates,
                const std::vector<int>& counts, const std::vector<int64_t>& scores,
                const std::vector<int>& targets, const std::vector<int>& passes,
                const std::vector<int>& active, int scoreless, int seat, bool judged_as_played,
                nb::handle switchable, double seconds, int stages, size_t table, bool small_graph,
                uint64_t seed, nb::object watch) {
    const Edition edition = with_referee(known, judged_as_played, switchable);
    const tilewright::WordGraph view = graph.view();
    if (!view.gaddag_root() && view.dawg_root()) refuse("endgames need a graph with a GADDAG");
    if (graph.letters() != static_cast<uint32_t>(edition.letters))
        refuse("the graph has other letters than the edition");
    if (leaves && leaves->kinds() != edition.faces)
        refuse("the leave values are of another set of tiles");
    const auto question = question_of(edition, view, cells, rack, unseen, candidates,
                                      {counts, scores, targets, passes, active}, seat, scoreless);
    question->leaves = leaves;
    question->seed = seed;
    std::optional<nb::python_error> raised;
    PreOptions options;
    options.seconds = seconds;
    options.stages = stages;
    options.table_bytes = std::min(table, size_t{1} << 36);
    options.small_graph = small_graph;
    options.watch = [&](const PreProgress& progress) {
        nb::gil_scoped_acquire held;
        try {
            if (PyErr_CheckSignals() != 0) throw nb::python_error();
            return watch.is_none() ||
                   watch(progress.stage, progress.done, progress.all).ptr() != Py_False;
        } catch (nb::python_error& error) {
            raised.emplace(std::move(error));
            return false;
        }
    };
    const PreResult result = [&] {
        nb::gil_scoped_release released;
        return tilewright::solve_preendgame(*question, options);
    }();
    if (raised) throw nb::python_error(std::move(*raised));
    nb::list choices;
    for (const PreChoice& choice : result.choices) choices.append(tuple_of(choice));
    return nb::make_tuple(choices, result.stages);
}

}  // namespace

void register_preendgame(nb::module_& module) {
    module.def(
        "solve_preendgame", &solve, nb::arg("edition"), nb::arg("graph"), nb::arg("leaves").none(),
        nb::arg("cells"), nb::arg("rack"), nb::arg("unseen"), nb::arg("candidates"), nb::kw_only(), nb::arg("counts"),
        nb::arg("scores"), nb::arg("targets"), nb::arg("passes"), nb::arg("active"),
        nb::arg("scoreless"), nb::arg("seat"), nb::arg("judged_as_played"), nb::arg("switchable"),
        nb::arg("seconds"), nb::arg("stages"), nb::arg("table"), nb::arg("small_graph"), nb::arg("seed"),
        nb::arg("watch").none(),
        nb::sig("def solve_preendgame(edition: Edition, graph: Graph, leaves: Leaves | None, "
                "cells: bytes, rack: bytes, unseen: bytes, candidates: bytes, *, "
                "counts: collections.abc.Sequence[int], scores: collections.abc.Sequence[int], "
                "targets: collections.abc.Sequence[int], passes: collections.abc.Sequence[int], "
                "active: collections.abc.Sequence[int], scoreless: int, seat: int, "
                "judged_as_played: bool, switchable: bytes, seconds: float, stages: int, table: int, "
                "small_graph: bool, seed: int, "
                "watch: collections.abc.Callable[[int, int, int], object] | None) -> "
                "tuple[list[tuple[tuple[int, int, int, int, bytes, int], float, float, int, int, "
                "bool]], int]"),
        "Rank moves with a few tiles in the bag, all or the candidates: share of wins, lead, worlds, "
        "plies, whether it is exact; and the stages gone through.");
}
