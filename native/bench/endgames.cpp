// The `endgames` and `preendgames` modes: measure how deeply and how fast late positions are
// solved.

#include "endgame/endgame.hpp"

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

#include "endgame/pre_endgame.hpp"
#include "played.hpp"
#include "program.hpp"

using namespace tilewright;

namespace {

// Returns whether any time is left. The limit is in CPU time, so that other processes do not affect
// it, and is proportional to the number of threads.
bool has_time(const Options& options, double since) {
    return options.seconds <= 0 || cpu_seconds() - since < options.seconds * options.threads;
}

std::string json_of(const EndQuestion& question, const EndResult& result, double seconds,
                    double passed) {
    std::size_t tiles = 0;
    for (const auto& rack : question.racks) tiles += rack.size();
    char line[320];
    std::snprintf(line, sizeof line,
                  "{\"tiles\": %zu, \"moves\": %zu, \"value\": %lld, \"plies\": %d, \"exact\": %s, "
                  "\"nodes\": %llu, \"bytes\": %zu, \"seconds\": %.4f, \"passed\": %.4f}",
                  tiles, result.choices.size(), static_cast<long long>(result.value), result.plies,
                  result.exact ? "true" : "false", static_cast<unsigned long long>(result.nodes),
                  result.bytes, seconds, passed);
    return line;
}

}  // namespace

void solve_endgames(const Options& options, const EditionText& text) {
    const Words words = open_words(options, text);
    const std::vector<PlayedPosition> positions = late_positions(options, text, words);
    EndOptions solving;
    solving.plies = options.plies;
    solving.table_bytes = options.megabytes << 20;
    solving.small_graph = !options.whole_lexicon;
    solving.paranoid = options.paranoid;
    solving.threads = options.threads;
    std::string line = "{\"positions\": [";
    for (std::size_t at = 0; at < positions.size(); at += options.every) {
        const auto start = Clock::now();
        const double worked = cpu_seconds();
        solving.watch = [&](const EndProgress&) { return has_time(options, worked); };
        const EndResult result = solve_endgame(positions[at].question, solving);
        line += (at ? ", " : "") + json_of(positions[at].question, result, cpu_seconds() - worked,
                                           seconds_since(start));
    }
    std::printf("%s], \"peak_kib\": %ld}\n", line.c_str(), peak_memory());
}

void solve_pre_endgames(Options options, const EditionText& text) {
    options.bag = std::max(options.bag, 1);
    const Words words = open_words(options, text);
    const auto leaves = read_leaves(options.folder + "/leaves.csv", text);
    PreOptions solving;
    solving.small_graph = !options.whole_lexicon;
    std::string line = "{\"positions\": [";
    bool first = true;
    for (const PlayedPosition& late : late_positions(options, text, words)) {
        const PreQuestion question{.start = known_state(late),
                                   .counts = rack_sizes(late),
                                   .leaves = leaves ? &*leaves : nullptr};
        const double worked = cpu_seconds();
        solving.watch = [&](const PreProgress&) { return has_time(options, worked); };
        const PreResult result = solve_pre_endgame(question, solving);
        const PreChoice& best = result.choices.front();
        char entry[256];
        std::snprintf(entry, sizeof entry,
                      "%s{\"bag\": %d, \"stages\": %d, \"all_stages\": %s, \"win\": %.6f, "
                      "\"worlds\": %d, \"plies\": %d, \"exact\": %s, \"seconds\": %.4f}",
                      first ? "" : ", ", late.bag, result.stages, result.finished ? "true" : "false",
                      best.win, best.worlds, best.plies, best.exact ? "true" : "false",
                      cpu_seconds() - worked);
        line += entry;
        first = false;
    }
    std::printf("%s], \"peak_kib\": %ld}\n", line.c_str(), peak_memory());
}
