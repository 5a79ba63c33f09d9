// Simulation and inference for Python. The kernel trusts a Question, so everything is checked here.

#include "simulate/simulate.hpp"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "bound.hpp"
#include "graph.hpp"
#include "moves.hpp"
#include "simulate/infer.hpp"

using tilewright::Arm;
using tilewright::Chances;
using tilewright::Edition;
using tilewright::GameState;
using tilewright::Held;
using tilewright::LeaveTable;
using tilewright::Move;
using tilewright::MoveKind;
using tilewright::Question;
using tilewright::Rollouts;
using tilewright::SimulationProgress;
using tilewright::SimulationResult;
using tilewright::Trace;

namespace {

constexpr int MAX_PLIES = 1000;
constexpr int MAX_THREADS = 1024;

// Curves come as knots of three numbers: where, offset, slope.
using Knots = std::vector<std::vector<std::tuple<double, double, double>>>;

void make_chances(Chances* place, const Knots& knots) {
    if (knots.size() < 2 || knots.size() > tilewright::MAX_SEATS)
        refuse("chances have one curve for each of 2 to 4 seats, not " + std::to_string(knots.size()));
    std::vector<Chances::Curve> curves;
    for (const auto& row : knots) {
        Chances::Curve& curve = curves.emplace_back();
        for (const auto& [at, offset, slope] : row) {
            if (!std::isfinite(at) || !std::isfinite(offset) || !std::isfinite(slope) || slope <= 0)
                refuse("a knot is made of finite numbers, and its slope is above zero");
            if (!curve.empty() && at <= curve.back().at) refuse("the knots of a curve ascend");
            curve.push_back({at, offset, slope});
        }
        if (curve.empty()) refuse("a curve has at least one knot");
    }
    new (place) Chances(std::move(curves));
}

// Simulator answers questions about one edition with the words of one graph. It keeps no state
// between them, so threads may share it.
class Simulator {
   public:
    using Leaves = std::vector<std::pair<nb::bytes, double>>;
    using HeldBySeat = std::vector<std::pair<int, Leaves>>;

    Simulator(const Edition& edition, const Graph& graph, const LeaveTable* leaves, const Map* map,
              const Chances* chances, bool judged_as_played, nb::handle switchable)
        : edition_(with_referee(edition, judged_as_played, switchable)),
          graph_(graph.view()),
          leaves_(leaves),
          map_(map ? &map->view() : nullptr),
          chances_(chances) {
        if (!graph_.gaddag_root() && graph_.dawg_root())
            refuse("simulation needs a graph with a GADDAG");
        if (graph.letters() != static_cast<uint32_t>(edition.letters))
            refuse("the graph has other letters than the edition");
        if (leaves && leaves->kinds() != edition.faces)
            refuse("the leave values are of another set of tiles");
    }

    nb::tuple run(nb::handle situation, nb::handle candidates, int plies, const HeldBySeat& held,
                  uint64_t seed, uint64_t samples, double seconds, double confidence, int threads,
                  nb::object watch) const {
        const auto question = asked(situation, candidates, plies, held, seed);
        std::optional<nb::python_error> raised;
        const auto told = [&](const SimulationProgress& progress) {
            nb::gil_scoped_acquire acquired;
            try {
                if (PyErr_CheckSignals() != 0) throw nb::python_error();
                return watch.is_none() || watch(progress.rollouts, progress.samples, progress.best,
                                                progress.seconds).ptr() != Py_False;
            } catch (nb::python_error& error) {
                raised.emplace(std::move(error));
                return false;
            }
        };
        const SimulationResult result = [&] {
            nb::gil_scoped_release released;
            return tilewright::simulate(*question,
                                        {.samples = samples,
                                         .seconds = seconds,
                                         .confidence = confidence,
                                         .threads = std::clamp(threads, 1, MAX_THREADS)},
                                        told);
        }();
        if (raised) throw nb::python_error(std::move(*raised));
        nb::list arms;
        for (const Arm& arm : result.arms)
            arms.append(nb::make_tuple(arm.samples, arm.aim, arm.equity, arm.error, arm.win));
        return nb::make_tuple(arms, result.best, static_cast<int>(result.stopped), result.rollouts);
    }

    nb::tuple trace(nb::handle situation, nb::handle candidates, int plies, const HeldBySeat& held,
                    uint64_t seed, uint64_t sample) const {
        const auto question = asked(situation, candidates, plies, held, seed);
        Trace trace;
        {
            nb::gil_scoped_release released;
            const Rollouts rollouts(*question);
            tilewright::Roller roller(rollouts);
            roller.deal(sample);
            roller.roll(0, &trace);
        }
        nb::list racks, steps, kept, scores;
        for (int seat = 0; seat < question->start.seats; ++seat) {
            racks.append(bytes_of(trace.racks[seat]));
            kept.append(trace.kept[seat]);
            scores.append(trace.score[seat]);
        }
        for (const Trace::Step& step : trace.steps) {
            const Move& move = step.move;
            steps.append(nb::make_tuple(step.seat, static_cast<int>(move.kind), move.axis, move.row,
                                        move.col, bytes_of({move.cells.data(), move.length}),
                                        move.score, bytes_of(step.drawn)));
        }
        return nb::make_tuple(racks, steps, kept, scores,
                              trace.over ? static_cast<int>(trace.ending) : -1, trace.winners,
                              trace.sample.lead, trace.sample.win);
    }

    nb::list infer(nb::handle cells, nb::handle play, nb::handle unseen, int kept, uint64_t samples,
                   int64_t tolerance, uint64_t seed, nb::object watch) const {
        const Bytes squares(cells), pool(unseen);
        check_cells(edition_, squares);
        const Stock known(edition_, {pool.data(), pool.size()});
        if (kept < 0 || kept > tilewright::MAX_RACK || static_cast<size_t>(kept) > pool.size())
            refuse("so many tiles cannot have been kept: " + std::to_string(kept));
        const std::vector<Move> moves = moves_of(Bytes(play));
        if (moves.size() != 1 || moves[0].kind != MoveKind::PLAY) refuse("inference is from one play");
        tilewright::Board board(edition_, graph_);
        board.set({squares.data(), squares.size()});
        std::vector<uint8_t> laid;
        for (int step = 0; step < moves[0].length; ++step)
            if (const uint8_t cell = moves[0].cells[step])
                laid.push_back(cell & tilewright::BLANK_BIT ? static_cast<uint8_t>(edition_.blank)
                                                            : cell);
        check_move(edition_, board, Stock(edition_, laid), 0, moves[0]);
        if (laid.size() + static_cast<size_t>(kept) > tilewright::MAX_RACK)
            refuse("no rack holds so many tiles");
        std::optional<nb::python_error> raised;
        const auto go_on = [&] {
            nb::gil_scoped_acquire acquired;
            try {
                if (PyErr_CheckSignals() != 0) throw nb::python_error();
                return watch.is_none() || watch().ptr() != Py_False;
            } catch (nb::python_error& error) {
                raised.emplace(std::move(error));
                return false;
            }
        };
        const auto found = [&] {
            nb::gil_scoped_release released;
            return tilewright::infer({.board = board,
                                      .play = moves[0],
                                      .unseen = {pool.data(), pool.size()},
                                      .kept = kept,
                                      .leaves = leaves_,
                                      .map = map_,
                                      .samples = samples,
                                      .tolerance = std::max<int64_t>(tolerance, 0),
                                      .seed = seed},
                                     go_on);
        }();
        if (raised) throw nb::python_error(std::move(*raised));
        nb::list leaves;
        double before = 0;
        for (const Held::Leave& leave : found) {
            leaves.append(nb::make_tuple(bytes_of(leave.codes), leave.up_to - before));
            before = leave.up_to;
        }
        return leaves;
    }

   private:
    static nb::bytes bytes_of(std::span<const uint8_t> codes) {
        return nb::bytes(reinterpret_cast<const char*>(codes.data()), codes.size());
    }

    // Checks a situation and makes the question of it. The situation comes as a tuple: cells, rack,
    // counts, seat, unseen, scores, targets, passes, scoreless, active.
    std::unique_ptr<Question> asked(nb::handle situation, nb::handle candidates, int plies,
                                    const HeldBySeat& held, uint64_t seed) const {
        using Ints = std::vector<int64_t>;
        const auto [cells, rack, counts, seat, unseen, scores, targets, passes, scoreless, active] =
            nb::cast<std::tuple<nb::bytes, nb::bytes, Ints, int, nb::bytes, Ints, Ints, Ints, int,
                                Ints>>(situation);
        const Bytes squares(cells), own(rack), pool(unseen);
        check_cells(edition_, squares);
        const size_t seats = counts.size();
        if (seats < 2 || seats > tilewright::MAX_SEATS) refuse("2 to 4 players play");
        if (scores.size() != seats || targets.size() != seats || passes.size() != seats ||
            active.size() != seats || seat < 0 || static_cast<size_t>(seat) >= seats)
            refuse("every seat has a score, a target, passes and whether it is in the game");
        if (plies < 0 || plies > MAX_PLIES)
            refuse("plies: expected 0 to " + std::to_string(MAX_PLIES) + ", found " +
                   std::to_string(plies));
        if (own.size() > tilewright::MAX_RACK) refuse("the rack has too many tiles");
        const Stock known(edition_, {pool.data(), pool.size()});
        const Stock stock(edition_, {own.data(), own.size()});
        if (pool.size() + own.size() > tilewright::Bag::MOST) refuse("there are too many tiles");
        auto question = std::make_unique<Question>(
            Question{.start = GameState(edition_, graph_, static_cast<int>(seats))});
        GameState& start = question->start;
        start.map = map_;
        start.board.set({squares.data(), squares.size()});
        start.on_turn = seat;
        start.scoreless = std::max(scoreless, 0);
        start.idle_turns = start.scoreless;
        start.bag.clear();
        for (size_t tile = 0; tile < pool.size(); ++tile) start.bag.add(pool.data()[tile]);
        for (size_t tile = 0; tile < own.size(); ++tile) start.racks[seat].add(own.data()[tile]);
        int64_t others = 0;
        for (size_t each = 0; each < seats; ++each) {
            const auto at = static_cast<int>(each);
            if (counts[each] < 0 || counts[each] > tilewright::MAX_RACK)
                refuse("no rack holds so many tiles: " + std::to_string(counts[each]));
            if (std::abs(scores[each]) > MAX_SCORE || targets[each] < 0 || targets[each] > 1 << 20)
                refuse("scores and targets are numbers of points");
            start.score[each] = scores[each];
            start.target[each] = static_cast<int>(targets[each]);
            start.passes[each] = static_cast<int>(std::clamp<int64_t>(passes[each], 0, 1 << 20));
            start.active[each] = active[each] != 0;
            question->counts[each] = static_cast<int>(counts[each]);
            if (at != seat) others += counts[each];
        }
        if (!start.active[seat] || start.seats_left() < 2)
            refuse("the player on turn and another must be in the game");
        if (others > static_cast<int64_t>(pool.size()))
            refuse("the others hold more tiles than are unseen");
        if (chances_ && chances_->seats() != start.seats_left())
            refuse("the chances are for " + std::to_string(chances_->seats()) + " players, not for " +
                   std::to_string(start.seats_left()));
        question->candidates = moves_of(Bytes(candidates));
        if (question->candidates.empty()) refuse("there is no candidate");
        const auto bag = static_cast<int>(static_cast<int64_t>(pool.size()) - others);
        for (const Move& move : question->candidates)
            check_move(edition_, start.board, stock, bag, move);
        question->plies = plies;
        question->leaves = leaves_;
        question->map = map_;
        question->chances = chances_;
        question->seed = seed;
        add_held(*question, held);
        return question;
    }

    void add_held(Question& question, const HeldBySeat& held) const {
        for (const auto& [seat, leaves] : held) {
            if (seat < 0 || seat >= question.start.seats || seat == question.start.on_turn)
                refuse("what is held is said of another seat, not of " + std::to_string(seat));
            Held& one = question.held.emplace_back(Held{.seat = seat, .leaves = {}});
            double sum = 0;
            for (const auto& [tiles, weight] : leaves) {
                const Bytes codes(tiles);
                const Stock known(edition_, {codes.data(), codes.size()});
                if (!std::isfinite(weight) || weight < 0) refuse("a weight is a number from zero");
                one.leaves.push_back({{codes.data(), codes.data() + codes.size()}, sum += weight});
            }
            if (!one.leaves.empty() && sum <= 0) refuse("some leave has a weight above zero");
        }
    }

    const Edition edition_;
    tilewright::WordGraph graph_;
    const LeaveTable* leaves_;
    const tilewright::WordMap* map_;
    const Chances* chances_;
};

}  // namespace

#define SITUATION                                                                                  \
    "situation: tuple[bytes, bytes, list[int], int, bytes, list[int], list[int], list[int], int, " \
    "list[int]], "
#define HELD "held: collections.abc.Sequence[tuple[int, list[tuple[bytes, float]]]], "

void register_simulate(nb::module_& module) {
    nb::class_<Chances>(module, "Chances", nb::is_final(),
                        "The chance to win from a lead and how far the game has come.\n\n"
                        "Raises ValueError with one sentence when a knot is wrong.")
        .def("__init__", &make_chances, nb::arg("curves"),
             nb::sig("def __init__(self, curves: collections.abc.Sequence[collections.abc.Sequence["
                     "tuple[float, float, float]]]) -> None"))
        .def_prop_ro("seats", &Chances::seats, "The number of players.")
        .def("win", &Chances::win, nb::arg("lead"), nb::arg("at"), nb::arg("before"),
             "Return the chance of a player with so many others before the turn.");
    nb::class_<Simulator>(module, "Simulator", nb::is_final(),
                          "Rolls candidates out. Threads may share it: it keeps no state.\n\n"
                          "Candidates are records of 48 bytes.")
        .def(nb::init<const Edition&, const Graph&, const LeaveTable*, const Map*, const Chances*, bool,
                      nb::handle>(),
             nb::arg("edition"), nb::arg("graph"), nb::arg("leaves").none(),
             nb::arg("word_map").none(), nb::arg("chances").none(), nb::kw_only(),
             nb::arg("judged_as_played"), nb::arg("switchable"), nb::keep_alive<1, 2>(),
             nb::keep_alive<1, 3>(), nb::keep_alive<1, 4>(), nb::keep_alive<1, 5>(),
             nb::keep_alive<1, 6>(),
             nb::sig("def __init__(self, edition: Edition, graph: Graph, leaves: Leaves | None, "
                     "word_map: WordMap | None, chances: Chances | None, *, "
                     "judged_as_played: bool, switchable: bytes) -> None"))
        .def("run", &Simulator::run, nb::arg("situation"), nb::arg("candidates"), nb::kw_only(),
             nb::arg("plies"), nb::arg("held"), nb::arg("seed"), nb::arg("samples"),
             nb::arg("seconds"), nb::arg("confidence"), nb::arg("threads"),
             nb::arg("watch").none(),
             nb::sig("def run(self, " SITUATION "candidates: bytes, *, plies: int, " HELD
                     "seed: int, samples: int, seconds: float, confidence: float, threads: int, "
                     "watch: collections.abc.Callable[[int, int, int, float], object] | None) -> "
                     "tuple[list[tuple[int, float, float, float, float]], int, int, int]"),
             "Return for each candidate samples, aim, equity, error and chance; the best; why it "
             "stopped; and the number of rollouts.")
        .def("trace", &Simulator::trace, nb::arg("situation"), nb::arg("candidates"), nb::kw_only(),
             nb::arg("plies"), nb::arg("held"), nb::arg("seed"), nb::arg("sample"),
             nb::sig("def trace(self, " SITUATION "candidates: bytes, *, plies: int, " HELD
                     "seed: int, sample: int) -> "
                     "tuple[list[bytes], list[tuple[int, int, int, int, int, bytes, int, bytes]], "
                     "list[float], list[int], int, int, float, float]"),
             "Return one rollout of the first candidate: racks, turns, what is kept, scores, the "
             "ending or -1, winners as bits, lead, chance.")
        .def("infer", &Simulator::infer, nb::arg("cells"), nb::arg("play"), nb::arg("unseen"),
             nb::kw_only(), nb::arg("kept"), nb::arg("samples"), nb::arg("tolerance"),
             nb::arg("seed"), nb::arg("watch").none(),
             nb::sig("def infer(self, cells: bytes, play: bytes, unseen: bytes, *, kept: int, "
                     "samples: int, tolerance: int, seed: int, "
                     "watch: collections.abc.Callable[[], object] | None) -> "
                     "list[tuple[bytes, float]]"),
             "Return the leaves that agree with a play, with their weights.");
}
