// The `simulate` mode: measures rollouts per second.

#include <algorithm>
#include <cstdio>
#include <limits>
#include <vector>

#include "played.hpp"
#include "program.hpp"
#include "search/generate.hpp"
#include "simulate/simulate.hpp"

using namespace tilewright;

namespace {

// Positions from a file have two players and no scores; positions from self-play have any number of
// players.
std::vector<Question> questions_of(const Options& options, const EditionText& text,
                                   const Words& words) {
    std::vector<Question> questions;
    if (options.file.empty()) {
        for (const PlayedPosition& position : middle_positions(options, text, words))
            questions.push_back({.start = known_state(position), .counts = rack_sizes(position)});
        return questions;
    }
    std::size_t number = 0;
    for (const Position& position : read_positions(options.file, text)) {
        if (number++ % options.every != 0) continue;
        Question question{.start = known_state(text.edition, words.graph, position.cells,
                                               position.rack, 0, 2)};
        question.counts = {question.start.racks[0].size(),
                           std::min(text.edition.rack, question.start.bag.size())};
        questions.push_back(std::move(question));
    }
    return questions;
}

// Completes a question: adds the best plays as candidates, and the settings.
void complete(Question& question, const Options& options, const LeaveTable* leaves,
              const WordMap* map) {
    const GameState& state = question.start;
    const Rack rack(*state.edition, state.racks[state.on_turn].codes());
    RackValues values;
    values.fill(rack, leaves);
    question.candidates = top_plays(state.board, rack, values, options.candidates,
                                    std::numeric_limits<Equity>::max(), map);
    question.plies = options.plies ? options.plies : 2;
    question.leaves = leaves;
    question.map = map;
    question.seed = options.seed;
}

}  // namespace

void simulate_positions(const Options& options, const EditionText& text) {
    const Words words = open_words(options, text);
    const auto leaves = read_leaves(options.folder + "/leaves.csv", text);
    std::uint64_t positions = 0, rollouts = 0;
    double equity = 0, worked = 0, seconds = 0;
    for (Question& question : questions_of(options, text, words)) {
        complete(question, options, leaves ? &*leaves : nullptr, options.map ? &words.map : nullptr);
        if (question.candidates.size() < options.candidates) continue;
        const auto start = Clock::now();
        const double before = cpu_seconds();
        // With a confidence of 1, no candidate is ruled out early, so all samples are used.
        const SimulationResult result =
            simulate(question, {.samples = options.samples, .confidence = 1, .threads = options.threads});
        worked += cpu_seconds() - before;
        seconds += seconds_since(start);
        ++positions;
        rollouts += result.rollouts;
        for (const Arm& arm : result.arms) equity += arm.gain / static_cast<double>(result.arms.size());
    }
    std::printf("{\"positions\": %llu, \"rollouts\": %llu, \"seconds\": %.6f, \"cpu_seconds\": %.6f, "
                "\"mean_equity\": %.6f, \"peak_kib\": %ld}\n",
                static_cast<unsigned long long>(positions),
                static_cast<unsigned long long>(rollouts), seconds, worked,
                equity / static_cast<double>(positions), peak_memory());
}
