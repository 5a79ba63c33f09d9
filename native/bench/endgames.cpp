// The endgames that are measured: from a file of positions, or from games of self-play.

#include "endgame.hpp"

#include <algorithm>
#include <cstdio>
#include <span>
#include <string>
#include <vector>

#include "input.hpp"
#include "match.hpp"
#include "program.hpp"

using namespace tilewright;

namespace {

std::vector<EndQuestion> read_endgames(const std::string& path, const EditionText& text,
                                       const WordGraph& graph) {
    std::vector<EndQuestion> questions;
    for (Position& position : read_positions(path, text)) {
        EndQuestion question{.edition = text.edition, .graph = graph};
        question.cells = std::move(position.cells);
        question.racks = std::move(position.racks);
        question.scores = std::move(position.scores);
        if (question.racks.size() < 2 || question.scores.size() != question.racks.size())
            throw BadInput(path + ": an endgame has the racks and scores of all");
        question.passes.assign(question.racks.size(), 0);
        questions.push_back(std::move(question));
    }
    return questions;
}

// The positions at which the bags of so many games became empty; a game that is over by then has
// none.
std::vector<EndQuestion> played_endgames(const Edition& edition, const WordGraph& graph,
                                         std::span<const SelfPlayer> players, std::uint64_t seed,
                                         std::uint64_t games) {
    std::vector<EndQuestion> questions;
    int tiles = 0;
    for (int code = 1; code <= edition.faces; ++code) tiles += edition.count[code];
    for (std::uint64_t number = 0; number < games; ++number) {
        const GameResult game = play_game(edition, graph, players, game_seed(seed, number), true);
        EndQuestion question{.edition = edition, .graph = graph};
        question.racks = game.deals;
        question.scores.assign(players.size(), 0);
        question.passes.assign(players.size(), 0);
        question.cells.assign(static_cast<std::size_t>(edition.size * edition.size), 0);
        int bag = tiles;
        for (const auto& deal : game.deals) bag -= static_cast<int>(deal.size());
        for (std::size_t at = 0; at + 1 < game.record.size() && bag > 0; ++at) {
            const Turn& turn = game.record[at];
            const Move& move = turn.move;
            auto& rack = question.racks[static_cast<std::size_t>(turn.seat)];
            for (int step = 0; move.kind != MoveKind::PASS && step < move.length; ++step) {
                const std::uint8_t cell = move.cells[step];
                if (!cell) continue;
                rack.erase(std::find(rack.begin(), rack.end(),
                                     cell & BLANK_BIT ? edition.blank : cell));
                if (move.kind != MoveKind::PLAY) continue;
                const int row = move.row + (move.axis == DOWN ? step : 0);
                const int col = move.col + (move.axis == ACROSS ? step : 0);
                question.cells[static_cast<std::size_t>(row * edition.size + col)] = cell;
            }
            rack.insert(rack.end(), turn.drawn.begin(), turn.drawn.end());
            if (move.kind == MoveKind::PLAY) bag -= static_cast<int>(turn.drawn.size());
            question.scores[static_cast<std::size_t>(turn.seat)] += move.score;
            question.seat = (turn.seat + 1) % static_cast<int>(players.size());
        }
        if (bag == 0) questions.push_back(std::move(question));
    }
    return questions;
}

std::string json_of(const EndQuestion& question, const EndResult& result, double seconds) {
    std::size_t tiles = 0;
    for (const auto& rack : question.racks) tiles += rack.size();
    char line[256];
    std::snprintf(line, sizeof line,
                  "{\"tiles\": %zu, \"moves\": %zu, \"value\": %lld, \"plies\": %d, \"exact\": %s, "
                  "\"nodes\": %llu, \"bytes\": %zu, \"seconds\": %.4f}",
                  tiles, result.choices.size(), static_cast<long long>(result.value), result.plies,
                  result.exact ? "true" : "false", static_cast<unsigned long long>(result.nodes),
                  result.bytes, seconds);
    return line;
}

}  // namespace

void solve_endgames(const Options& options, const EditionText& text) {
    const Words words = open_words(options, text);
    const auto leaves = read_leaves(options.folder + "/leaves.csv", text);
    const SelfPlayer player{.leaves = leaves ? &*leaves : nullptr};
    const std::vector<SelfPlayer> players(static_cast<std::size_t>(options.players), player);
    const std::vector<EndQuestion> questions =
        options.file.empty()
            ? played_endgames(text.edition, words.graph, players, options.seed, options.games)
            : read_endgames(options.file, text, words.graph);
    EndOptions solving;
    solving.plies = options.plies;
    solving.table_bytes = options.megabytes << 20;
    solving.small_graph = !options.whole_lexicon;
    solving.paranoid = options.paranoid;
    solving.threads = options.threads;
    std::string line = "{\"positions\": [";
    for (std::size_t at = 0; at < questions.size(); at += options.every) {
        const double worked = cpu_seconds();
        // The limit is of processor time, whatever else the machine is doing.
        solving.watch = [&](const EndProgress&) {
            return options.seconds <= 0 || cpu_seconds() - worked < options.seconds;
        };
        const EndResult result = solve_endgame(questions[at], solving);
        line += (at ? ", " : "") + json_of(questions[at], result, cpu_seconds() - worked);
    }
    std::printf("%s], \"peak_kib\": %ld}\n", line.c_str(), peak_memory());
}
