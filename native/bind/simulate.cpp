// Python bindings for simulation and inference. The kernel trusts a Question, so everything is
// checked here.

#include "simulate/simulate.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bind.hpp"
#include "checks.hpp"
#include "graph.hpp"
#include "moves.hpp"
#include "simulate/compare.hpp"
#include "simulate/infer.hpp"
#include "situation.hpp"
#include "watch.hpp"
#include "word_map.hpp"

using tilewright::Arm;
using tilewright::Chances;
using tilewright::Comparison;
using tilewright::Edition;
using tilewright::Ending;
using tilewright::Held;
using tilewright::LeaveTable;
using tilewright::Measure;
using tilewright::Measured;
using tilewright::Move;
using tilewright::MoveKind;
using tilewright::Question;
using tilewright::SimulationProgress;
using tilewright::SimulationResult;
using tilewright::Stop;
using tilewright::Trace;

namespace {

constexpr int MAX_PLIES = 1000;
constexpr int64_t MAX_COMPARED = 1'000'000;  // deals; each takes 64 bytes per candidate

// Leaves with their weights, and a list of such leaves for each seat.
using WeightedLeaves = std::vector<std::pair<nb::bytes, double>>;
using HeldBySeat = std::vector<std::pair<int, WeightedLeaves>>;

// Simulator runs simulations for one edition with the words of one graph. It keeps no state between
// calls, so threads may share it.
class Simulator {
   public:
    Simulator(const Edition& edition, const Graph& graph, const LeaveTable* leaves, const Map* map,
              const Chances* chances)
        : edition_(edition),
          graph_(graph.view()),
          leaves_(leaves),
          map_(view_of(map)),
          chances_(chances) {
        check_graph(edition, graph);
        check_leaves(edition, leaves);
    }

    SimulationResult run(const Situation& situation, nb::handle candidates, int plies,
                         const HeldBySeat& held, uint64_t seed, uint64_t samples, double seconds,
                         double confidence, int threads, nb::object callback) const {
        const auto question = question_of(situation, candidates, plies, held, seed);
        Watch watch(std::move(callback));
        return watch.run([&] {
            return tilewright::simulate(*question,
                                        {.samples = samples,
                                         .seconds = seconds,
                                         .confidence = confidence,
                                         .threads = std::clamp(threads, 1, MAX_THREADS)},
                                        [&](const SimulationProgress& progress) {
                                            return watch.proceed(progress.rollouts,
                                                                 progress.samples, progress.best,
                                                                 progress.seconds);
                                        });
        });
    }

    Comparison compare(const Situation& situation, nb::handle candidates, int plies,
                       const HeldBySeat& held, const std::vector<nb::bytes>& drawn,
                       int64_t reference, uint64_t seed, int64_t samples, double seconds,
                       int threads, nb::object callback) const {
        const auto question = question_of(situation, candidates, plies, held, seed, true);
        const auto arms = static_cast<int64_t>(std::max<size_t>(question->candidates.size(), 1));
        within("reference", reference, 0, arms - 1);
        within("samples", samples, 1, MAX_COMPARED);
        add_drawn(*question, drawn);
        Watch watch(std::move(callback));
        return watch.run([&] {
            return tilewright::compare(*question, static_cast<size_t>(reference),
                                       {.samples = static_cast<uint64_t>(samples),
                                        .seconds = seconds,
                                        .threads = std::clamp(threads, 1, MAX_THREADS)},
                                       [&](uint64_t deals) { return watch.proceed(deals); });
        });
    }

    Trace trace(const Situation& situation, nb::handle candidate, int plies,
                const HeldBySeat& held, uint64_t seed, uint64_t sample) const {
        const auto question = question_of(situation, candidate, plies, held, seed);
        nb::gil_scoped_release released;
        const tilewright::Rollouts rollouts(*question);
        tilewright::Roller roller(rollouts);
        Trace trace;
        roller.deal(sample);
        roller.roll(0, &trace);
        return trace;
    }

    WeightedLeaves infer(nb::handle cells, nb::handle play, nb::handle unseen, int kept,
                         uint64_t samples, int64_t tolerance, uint64_t seed,
                         nb::object callback) const {
        const Bytes squares(cells), pool(unseen);
        check_cells(edition_, squares.span());
        check_codes(edition_, pool.span());
        within("kept", kept, 0,
               std::min<int64_t>(tilewright::MAX_RACK, static_cast<int64_t>(pool.size())));
        const std::vector<Move> moves = unpack_moves(Bytes(play));
        if (moves.size() != 1 || moves[0].kind != MoveKind::PLAY)
            refuse(Fault::NOT_A_PLAY, "inference takes one play");
        tilewright::Board board(edition_, graph_);
        board.set(squares.span());
        std::vector<uint8_t> placed;
        for (int step = 0; step < moves[0].length; ++step)
            if (const uint8_t cell = moves[0].cells[step])
                placed.push_back(cell & tilewright::BLANK_BIT ? static_cast<uint8_t>(edition_.blank)
                                                              : cell);
        check_move(edition_, board, Stock(edition_, placed), 0, moves[0]);
        if (placed.size() + static_cast<size_t>(kept) > tilewright::MAX_RACK)
            refuse(Fault::TOO_MANY_TILES,
                   "the play and the tiles kept are more than a rack holds");
        Watch watch(std::move(callback));
        const auto found = watch.run([&] {
            return tilewright::infer({.board = board,
                                      .play = moves[0],
                                      .unseen = pool.span(),
                                      .kept = kept,
                                      .leaves = leaves_,
                                      .map = map_,
                                      .samples = samples,
                                      .tolerance = std::max<int64_t>(tolerance, 0),
                                      .seed = seed},
                                     [&] { return watch.proceed(); });
        });
        WeightedLeaves leaves;
        double before = 0;
        for (const Held::Leave& leave : found) {
            leaves.emplace_back(bytes_of(leave.codes), leave.up_to - before);
            before = leave.up_to;
        }
        return leaves;
    }

   private:
    // Checks everything and returns the question, on the heap because a game state is large.
    std::unique_ptr<Question> question_of(const Situation& situation, nb::handle candidates,
                                          int plies, const HeldBySeat& held, uint64_t seed,
                                          bool may_be_empty = false) const {
        auto question =
            std::make_unique<Question>(Question{.start = start_of(edition_, graph_, situation)});
        question->start.map = map_;
        question->counts = situation.counts_by_seat();
        question->plies = within("plies", plies, 0, MAX_PLIES);
        question->leaves = leaves_;
        question->map = map_;
        question->chances = chances_;
        question->seed = seed;
        const int seats = question->start.seats_left();
        if (chances_ && chances_->seats() != seats)
            refuse(Fault::OTHER_SEATS,
                   "the win chances are for " + std::to_string(chances_->seats()) +
                       " players, and " + std::to_string(seats) + " are in the game");
        question->candidates = unpack_moves(Bytes(candidates));
        if (question->candidates.empty() && !may_be_empty)
            refuse(Fault::NO_CANDIDATES, "expected at least one candidate");
        const Stock stock(edition_, situation.rack);
        for (const Move& move : question->candidates)
            check_move(edition_, question->start.board, stock, situation.bag(), move);
        add_held(*question, held);
        return question;
    }

    // Adds the leaves that other players may hold. Their weights become running sums, for random
    // draws.
    void add_held(Question& question, const HeldBySeat& held) const {
        for (const auto& [seat, leaves] : held) {
            if (seat < 0 || seat >= question.start.seats || seat == question.start.on_turn)
                refuse(Fault::HELD_SEAT,
                       "held: expected the seat of an opponent, not " + std::to_string(seat));
            Held& one = question.held.emplace_back(Held{.seat = seat, .leaves = {}});
            double sum = 0;
            for (const auto& [tiles, weight] : leaves) {
                const Bytes codes(tiles);
                check_codes(edition_, codes.span());
                if (!std::isfinite(weight) || weight < 0)
                    refuse(Fault::HELD_WEIGHT, "held: a weight cannot be negative");
                one.leaves.push_back({codes.copy(), sum += weight});
            }
            if (!one.leaves.empty() && sum <= 0)
                refuse(Fault::HELD_WEIGHT, "held: at least one weight must be above 0");
        }
    }

    // Adds the tiles known to be drawn after each candidate.
    void add_drawn(Question& question, const std::vector<nb::bytes>& drawn) const {
        const auto count = static_cast<int64_t>(question.candidates.size());
        if (drawn.empty()) return;
        within("drawn", static_cast<int64_t>(drawn.size()), count, count);
        for (size_t at = 0; at < drawn.size(); ++at) {
            const Bytes codes(drawn[at]);
            check_codes(edition_, codes.span());
            const auto kept = question.start.racks[question.start.on_turn].size() -
                              question.candidates[at].tiles;
            within("drawn", static_cast<int64_t>(codes.size()), 0, edition_.rack - kept);
            question.drawn.push_back(codes.copy());
        }
    }

    const Edition& edition_;
    tilewright::WordGraph graph_;
    const LeaveTable* leaves_;
    const tilewright::WordMap* map_;
    const Chances* chances_;
};

std::vector<Measure> listed(const std::array<Measure, tilewright::MAX_SEATS>& by_seat) {
    return {by_seat.begin(), by_seat.end()};
}

// Registers the result types of simulations and rollouts.
void register_results(nb::module_& module) {
    nb::enum_<Stop>(module, "Stop", "Why a simulation ended.")
        .value("CONFIDENT", Stop::CONFIDENT)
        .value("SAMPLES", Stop::SAMPLES)
        .value("SECONDS", Stop::SECONDS)
        .value("CANCELLED", Stop::CANCELLED);
    nb::class_<Arm>(module, "Arm", nb::is_final(), "The rollouts of one candidate.")
        .def_ro("samples", &Arm::samples, "The number of deals.")
        .def_ro("aim", &Arm::aim, "What candidates are compared by.")
        .def_ro("gain", &Arm::gain, "By how many points the lead grows, on average.")
        .def_ro("error", &Arm::error, "The standard error of `gain`.")
        .def_ro("win", &Arm::win, "The chance of winning, where the simulator has win chances.");
    nb::class_<SimulationResult>(module, "SimulationResult", nb::is_final(),
                                 "The result of a simulation.")
        .def_ro("arms", &SimulationResult::arms, "One for each candidate, in the same order.")
        .def_ro("best", &SimulationResult::best, "The index of the best candidate.")
        .def_ro("stopped", &SimulationResult::stopped)
        .def_ro("rollouts", &SimulationResult::rollouts, "The number of rollouts.");
    nb::class_<Measure>(module, "Measure", nb::is_final(), "A mean and its standard error.")
        .def_ro("mean", &Measure::mean)
        .def_ro("error", &Measure::error);
    nb::class_<Measured>(module, "Measured", nb::is_final(),
                         "What was measured for one candidate; four seats each.")
        .def_prop_ro("lead", [](const Measured& one) { return listed(one.lead); })
        .def_prop_ro("win", [](const Measured& one) { return listed(one.win); })
        .def_prop_ro("lead_more", [](const Measured& one) { return listed(one.lead_more); })
        .def_prop_ro("win_more", [](const Measured& one) { return listed(one.win_more); });
    nb::class_<Comparison>(module, "Comparison", nb::is_final(), "The result of a comparison.")
        .def_ro("seats", &Comparison::seats)
        .def_ro("samples", &Comparison::samples, "The number of deals.")
        .def_ro("arms", &Comparison::arms, "One for each candidate, in the same order.");
    nb::class_<Trace>(module, "Trace", nb::is_final(), "One rollout, move by move.")
        .def_prop_ro(
            "racks",
            [](const Trace& trace) {
                std::vector<nb::bytes> racks;
                for (int seat = 0; seat < trace.seats; ++seat)
                    racks.push_back(bytes_of(trace.racks[seat]));
                return racks;
            },
            "The rack of each seat before the candidate.")
        .def_ro("turns", &Trace::turns, "The turns; the candidate is the first.")
        .def_prop_ro(
            "kept",
            [](const Trace& trace) {
                return std::vector<double>(trace.kept.begin(), trace.kept.begin() + trace.seats);
            },
            "The value of each seat's leave at the horizon, in points.")
        .def_prop_ro(
            "scores",
            [](const Trace& trace) {
                return std::vector<int64_t>(trace.score.begin(), trace.score.begin() + trace.seats);
            },
            "The score of each seat at the horizon, or at the end of the game.")
        .def_prop_ro(
            "ending",
            [](const Trace& trace) {
                return trace.over ? std::optional<Ending>(trace.ending) : std::nullopt;
            },
            "Why the game ended; None if the rollout stopped before its end.")
        .def_prop_ro(
            "winners", [](const Trace& trace) { return tilewright::seats_in(trace.winners); },
            "The seats that won.")
        .def_prop_ro(
            "lead", [](const Trace& trace) { return trace.sample.lead; },
            "The lead over the best opponent, including leaves, in points.")
        .def_prop_ro(
            "win", [](const Trace& trace) { return trace.sample.win; }, "The chance of winning.");
}

}  // namespace

#define HELD "held: collections.abc.Sequence[tuple[int, list[tuple[bytes, float]]]], "

void register_simulate(nb::module_& module) {
    register_results(module);
    nb::class_<Simulator>(module, "Simulator", nb::is_final(),
                          "Rolls candidates out. Threads may share it: it keeps no state.\n\n"
                          "Candidates are records of 48 bytes.")
        .def(nb::init<const Edition&, const Graph&, const LeaveTable*, const Map*, const Chances*>(),
             nb::arg("edition"), nb::arg("graph"), nb::arg("leaves").none(),
             nb::arg("word_map").none(), nb::arg("chances").none(), nb::keep_alive<1, 2>(),
             nb::keep_alive<1, 3>(), nb::keep_alive<1, 4>(), nb::keep_alive<1, 5>(),
             nb::keep_alive<1, 6>())
        .def("run", &Simulator::run, nb::arg("situation"), nb::arg("candidates"), nb::kw_only(),
             nb::arg("plies"), nb::arg("held"), nb::arg("seed"), nb::arg("samples"),
             nb::arg("seconds"), nb::arg("confidence"), nb::arg("threads"),
             nb::arg("watch").none(),
             nb::sig("def run(self, situation: Situation, candidates: bytes, *, plies: int, " HELD
                     "seed: int, samples: int, seconds: float, confidence: float, threads: int, "
                     "watch: collections.abc.Callable[[int, int, int, float], object] | None) -> "
                     "SimulationResult"),
             "Roll the candidates out; `watch` gets rollouts, samples, best index and seconds.")
        .def("compare", &Simulator::compare, nb::arg("situation"), nb::arg("candidates"),
             nb::kw_only(), nb::arg("plies"), nb::arg("held"), nb::arg("drawn"),
             nb::arg("reference"), nb::arg("seed"), nb::arg("samples"), nb::arg("seconds"),
             nb::arg("threads"), nb::arg("watch").none(),
             nb::sig("def compare(self, situation: Situation, candidates: bytes, *, plies: int, " HELD
                     "drawn: collections.abc.Sequence[bytes], reference: int, seed: int, "
                     "samples: int, seconds: float, threads: int, "
                     "watch: collections.abc.Callable[[int], object] | None) -> Comparison"),
             "Roll all candidates out on the same deals; `watch` gets the number of deals.")
        .def("trace", &Simulator::trace, nb::arg("situation"), nb::arg("candidate"), nb::kw_only(),
             nb::arg("plies"), nb::arg("held"), nb::arg("seed"), nb::arg("sample"),
             nb::sig("def trace(self, situation: Situation, candidate: bytes, *, plies: int, " HELD
                     "seed: int, sample: int) -> Trace"),
             "Return one rollout of a candidate.")
        .def("infer", &Simulator::infer, nb::arg("cells"), nb::arg("play"), nb::arg("unseen"),
             nb::kw_only(), nb::arg("kept"), nb::arg("samples"), nb::arg("tolerance"),
             nb::arg("seed"), nb::arg("watch").none(),
             nb::sig("def infer(self, cells: bytes, play: bytes, unseen: bytes, *, kept: int, "
                     "samples: int, tolerance: int, seed: int, "
                     "watch: collections.abc.Callable[[], object] | None) -> "
                     "list[tuple[bytes, float]]"),
             "Return the leaves that agree with a play, with their weights.");
}
