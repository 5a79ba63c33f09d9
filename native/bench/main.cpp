// The kernel's benchmark, without Python: building, self-play, generation, simulation, endgames.
//
//   tilewright-bench build FOLDER
//   tilewright-bench selfplay FOLDER [--games N] [--seed S] [--players P] [--threads T] [--map]
//   tilewright-bench signature FOLDER [--map]
//   tilewright-bench positions FOLDER --file CGP [--all | --count] [--repeat N] [--map]
//   tilewright-bench simulate FOLDER [--file CGP [--every N] | --games N --seed S --players P
//                    --target T] [--plies N] [--candidates N] [--samples N] [--threads T] [--map]
//   tilewright-bench endgames FOLDER [--file CGP [--every N] | --games N --seed S --players P
//                    --target T] [--plies N] [--seconds T] [--threads T] [--megabytes M]
//                    [--whole-lexicon] [--paranoid]
//   tilewright-bench preendgames FOLDER [--bag N] [--games N] [--seed S] [--players P] [--seconds T]
//   tilewright-bench methods FOLDER [--games N] [--seed S] [--players P] [--plies N] [--seconds T]
//                    [--searching]
//
// FOLDER is written by `python -m bench.export`, and `build` adds the graph and the word map. Every
// mode prints one line of JSON.

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <string>
#include <vector>

#include "game/match.hpp"
#include "input.hpp"
#include "program.hpp"
#include "search/generate.hpp"
#include "words/word_map.hpp"

using namespace tilewright;

namespace {

Options parse(int count, char** arguments) {
    if (count < 3) throw BadInput("expected a mode and a folder; see the top of main.cpp");
    Options options;
    options.mode = arguments[1];
    options.folder = arguments[2];
    for (int at = 3; at < count; ++at) {
        const std::string name = arguments[at];
        const auto value = [&]() -> std::string {
            if (++at == count) throw BadInput(name + " needs a value");
            return arguments[at];
        };
        if (name == "--games") options.games = std::stoull(value());
        else if (name == "--seed") options.seed = std::stoull(value());
        else if (name == "--players") options.players = std::stoi(value());
        else if (name == "--threads") options.threads = std::stoi(value());
        else if (name == "--repeat") options.repeat = std::stoi(value());
        else if (name == "--file") options.file = value();
        else if (name == "--plies") options.plies = std::stoi(value());
        else if (name == "--candidates") options.candidates = std::stoull(value());
        else if (name == "--samples") options.samples = std::stoull(value());
        else if (name == "--every") options.every = std::max(std::stoull(value()), 1ull);
        else if (name == "--seconds") options.seconds = std::stod(value());
        else if (name == "--megabytes") options.megabytes = std::stoull(value());
        else if (name == "--whole-lexicon") options.whole_lexicon = true;
        else if (name == "--paranoid") options.paranoid = true;
        else if (name == "--searching") options.searching = true;
        else if (name == "--bag") options.bag = std::stoi(value());
        else if (name == "--target") options.target = std::stoi(value());
        else if (name == "--map") options.map = true;
        else if (name == "--all") options.all = true;
        else if (name == "--count") options.count = true;
        else throw BadInput("unknown option " + name);
    }
    if (options.players < 2 || options.players > MAX_SEATS) throw BadInput("--players must be 2 to 4");
    return options;
}

void build(const Options& options, const EditionText& text) {
    const WordList list = read_words(options.folder + "/words.txt", text);
    const auto start = Clock::now();
    const auto nodes = build_graph(list, static_cast<std::uint32_t>(text.edition.letters),
                                   Parts::DAWG_AND_GADDAG);
    if (!nodes) throw BadInput(nodes.error());
    const double graph_seconds = seconds_since(start);
    const long graph_peak = peak_memory();
    write_numbers(options.folder + "/words.kwg", *nodes);
    const auto middle = Clock::now();
    const auto tables = WordMap::build(WordGraph(nodes->data(), nodes->size()));
    const double map_seconds = seconds_since(middle);
    write_numbers(options.folder + "/words.map", tables);
    std::printf("{\"words\": %zu, \"graph_bytes\": %zu, \"graph_seconds\": %.3f, "
                "\"graph_peak_kib\": %ld, \"map_bytes\": %zu, \"map_seconds\": %.3f, "
                "\"map_peak_kib\": %ld, \"compiler\": \"%s\", \"flags\": \"%s\"}\n",
                list.size(), nodes->size() * sizeof(std::uint32_t), graph_seconds, graph_peak,
                tables.size() * sizeof(std::uint64_t), map_seconds, peak_memory(),
                TILEWRIGHT_COMPILER, TILEWRIGHT_FLAGS);
}

struct Played {
    MatchTotals totals;
    double seconds;
    double cpu_seconds;
};

Played play(const Options& options, const EditionText& text) {
    const Words words = open_words(options, text);
    const auto leaves = read_leaves(options.folder + "/leaves.csv", text);
    const SelfPlayer player{.leaves = leaves ? &*leaves : nullptr,
                            .map = options.map ? &words.map : nullptr};
    const std::vector<SelfPlayer> players(static_cast<std::size_t>(options.players), player);
    const auto start = Clock::now();
    const double worked = cpu_seconds();
    const MatchResult result = play_match({.edition = text.edition,
                                           .graph = words.graph,
                                           .players = players,
                                           .seed = options.seed,
                                           .games = options.games,
                                           .threads = options.threads});
    return {result.totals, seconds_since(start), cpu_seconds() - worked};
}

void selfplay(const Options& options, const EditionText& text) {
    const auto [totals, seconds, worked] = play(options, text);
    std::int64_t score = 0;
    for (const std::int64_t each : totals.score) score += each;
    const auto games = static_cast<double>(totals.games);
    std::printf("{\"games\": %llu, \"turns\": %llu, \"seconds\": %.6f, "
                "\"cpu_seconds\": %.6f, \"mean_score\": %.3f, \"peak_kib\": %ld, \"hash\": \"%016llx\"}\n",
                static_cast<unsigned long long>(totals.games),
                static_cast<unsigned long long>(totals.turns), seconds, worked,
                static_cast<double>(score) / games / options.players, peak_memory(),
                static_cast<unsigned long long>(totals.hash));
}

void signature(Options options, const EditionText& text) {
    options.games = SIGNATURE_GAMES;
    options.seed = SIGNATURE_SEED;
    const MatchTotals totals = play(options, text).totals;
    std::printf("{\"signature\": \"%016llx\"}\n", static_cast<unsigned long long>(totals.hash));
}

// Generates plays for the positions in a file; adds up the totals by number of blanks on the rack.
void positions(const Options& options, const EditionText& text) {
    const Words words = open_words(options, text);
    const auto leaves = read_leaves(options.folder + "/leaves.csv", text);
    struct Sum {
        std::uint64_t positions = 0;
        std::uint64_t plays = 0;
        std::int64_t score = 0;
        double seconds = 0;
    };
    std::vector<Sum> sums(MAX_RACK + 1);
    std::vector<Move> plays;
    RackValues values;
    Board board(text.edition, words.graph);
    for (const Position& position : read_positions(options.file, text)) {
        board.set(position.cells);
        std::size_t blanks = 0;
        for (const std::uint8_t code : position.rack) blanks += code == text.edition.blank;
        Sum& sum = sums[blanks];
        ++sum.positions;
        for (int time = 0; time < options.repeat; ++time) {
            const double worked = cpu_seconds();
            const Rack rack(text.edition, position.rack);
            if (options.count) {
                const PlayCount found = count_plays(board, rack);
                sum.plays += found.plays;
                sum.score += found.score_sum;
            } else {
                values.fill(rack, leaves ? &*leaves : nullptr);
                if (options.all) {
                    plays.clear();
                    generate_all(board, rack, values, plays);
                    sum.plays += plays.size();
                    for (const Move& move : plays) sum.score += move.score;
                } else {
                    const Move move = best_play(board, rack, values, options.map ? &words.map : nullptr);
                    sum.plays += move.kind == MoveKind::PLAY;
                    sum.score += move.score;
                }
            }
            sum.seconds += cpu_seconds() - worked;
        }
    }
    std::string line = "{\"by_blanks\": [";
    for (std::size_t blanks = 0; blanks < sums.size() && sums[blanks].positions; ++blanks) {
        const Sum& sum = sums[blanks];
        line += (blanks ? ", " : "") + std::string("{\"positions\": ") + std::to_string(sum.positions) +
                ", \"plays\": " + std::to_string(sum.plays / options.repeat) +
                ", \"score_sum\": " + std::to_string(sum.score / options.repeat) +
                ", \"seconds\": " + std::to_string(sum.seconds / options.repeat) + "}";
    }
    std::printf("%s], \"peak_kib\": %ld}\n", line.c_str(), peak_memory());
}

void run(const Options& options) {
    const EditionText text = read_edition(options.folder + "/edition.txt");
    if (options.mode == "build") build(options, text);
    else if (options.mode == "selfplay") selfplay(options, text);
    else if (options.mode == "signature") signature(options, text);
    else if (options.mode == "positions") positions(options, text);
    else if (options.mode == "simulate") simulate_positions(options, text);
    else if (options.mode == "endgames") solve_endgames(options, text);
    else if (options.mode == "preendgames") solve_pre_endgames(options, text);
    else if (options.mode == "methods") compare_methods(options, text);
    else throw BadInput("unknown mode " + options.mode + "; see the top of main.cpp");
}

}  // namespace

int main(int count, char** arguments) {
    try {
        run(parse(count, arguments));
    } catch (const BadInput& error) {
        std::cerr << "tilewright-bench: " << error.what() << '\n';
        return 2;
    } catch (const std::exception& error) {
        std::cerr << "tilewright-bench: " << error.what() << '\n';
        return 1;
    }
}
