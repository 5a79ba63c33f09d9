// The mode `simulate`: rollouts a second.

#include <array>
#include <cstdio>
#include <limits>

#include "generate.hpp"
#include "program.hpp"
#include "simulate.hpp"

using namespace tilewright;

namespace {

// A question of two players about a position, with its best plays as candidates.
Question question_of(const Options& options, const EditionText& text, const Words& words,
                     const LeaveTable* leaves, const Position& position) {
    const Edition& edition = text.edition;
    GameState state(edition, words.graph, 2);
    state.board.set(position.cells);
    std::array<int, MAX_FACES + 1> left{};
    for (int code = 1; code <= edition.faces; ++code) left[code] = edition.count[code];
    for (const std::uint8_t cell : position.cells)
        if (cell) --left[cell & BLANK_BIT ? edition.blank : cell];
    for (const std::uint8_t code : position.rack) {
        --left[code];
        state.racks[0].add(code);
    }
    state.bag.clear();
    for (int code = 1; code <= edition.faces; ++code)
        for (int tile = 0; tile < left[code]; ++tile) state.bag.add(static_cast<std::uint8_t>(code));
    const Rack rack(edition, position.rack);
    RackValues values;
    values.fill(rack, leaves);
    const WordMap* map = options.map ? &words.map : nullptr;
    Question question{.start = state};
    question.counts = {state.racks[0].size(), std::min(edition.rack, state.bag.size())};
    question.candidates = top_plays(state.board, rack, values, options.candidates,
                                    std::numeric_limits<Equity>::max(), map);
    question.plies = options.plies ? options.plies : 2;
    question.leaves = leaves;
    question.map = map;
    question.seed = options.seed;
    return question;
}

}  // namespace

void simulate_positions(const Options& options, const EditionText& text) {
    const Words words = open_words(options, text);
    const auto leaves = read_leaves(options.folder + "/leaves.csv", text);
    std::uint64_t positions = 0, rollouts = 0;
    double equity = 0, worked = 0, seconds = 0;
    std::size_t number = 0;
    for (const Position& position : read_positions(options.file, text)) {
        if (number++ % options.every != 0) continue;
        const Question question =
            question_of(options, text, words, leaves ? &*leaves : nullptr, position);
        if (question.candidates.size() < options.candidates) continue;
        const auto start = Clock::now();
        const double before = cpu_seconds();
        // All candidates get all samples: nothing is certain enough.
        const SimulationResult result =
            simulate(question, {.samples = options.samples, .confidence = 1, .threads = options.threads});
        worked += cpu_seconds() - before;
        seconds += seconds_since(start);
        ++positions;
        rollouts += result.rollouts;
        for (const Arm& arm : result.arms) equity += arm.equity / static_cast<double>(result.arms.size());
    }
    std::printf("{\"positions\": %llu, \"rollouts\": %llu, \"seconds\": %.6f, \"cpu_seconds\": %.6f, "
                "\"mean_equity\": %.6f, \"peak_kib\": %ld}\n",
                static_cast<unsigned long long>(positions),
                static_cast<unsigned long long>(rollouts), seconds, worked,
                equity / static_cast<double>(positions), peak_memory());
}
