#include "played.hpp"

#include <algorithm>

#include "game/match.hpp"
#include "input.hpp"

using namespace tilewright;

namespace {

std::vector<PlayedPosition> read_endgames(const std::string& path, const EditionText& text,
                                        const WordGraph& graph) {
    std::vector<PlayedPosition> found;
    for (Position& position : read_positions(path, text)) {
        EndQuestion question{.edition = text.edition, .graph = graph};
        question.cells = std::move(position.cells);
        question.racks = std::move(position.racks);
        question.scores = std::move(position.scores);
        if (question.racks.size() < 2 || question.scores.size() != question.racks.size())
            throw BadInput(path + ": an endgame must have the racks and scores of all players");
        question.passes.assign(question.racks.size(), 0);
        found.push_back({std::move(question)});
    }
    return found;
}

// Applies a recorded turn; returns the number of tiles by which the bag shrinks.
int follow(EndQuestion& question, const Turn& turn) {
    const Edition& edition = question.edition;
    const Move& move = turn.move;
    auto& rack = question.racks[static_cast<std::size_t>(turn.seat)];
    for (int step = 0; move.kind != MoveKind::PASS && step < move.length; ++step) {
        const std::uint8_t cell = move.cells[step];
        if (!cell) continue;
        rack.erase(std::find(rack.begin(), rack.end(), cell & BLANK_BIT ? edition.blank : cell));
        if (move.kind != MoveKind::PLAY) continue;
        const int row = move.row + (move.axis == DOWN ? step : 0);
        const int col = move.col + (move.axis == ACROSS ? step : 0);
        question.cells[static_cast<std::size_t>(row * edition.size + col)] = cell;
    }
    rack.insert(rack.end(), turn.drawn.begin(), turn.drawn.end());
    question.scores[static_cast<std::size_t>(turn.seat)] += move.score;
    question.seat = (turn.seat + 1) % static_cast<int>(question.racks.size());
    return move.kind == MoveKind::PLAY ? static_cast<int>(turn.drawn.size()) : 0;
}

// Plays games and keeps the first position of each game for which wanted(game, done, turns, bag) is
// true. Its arguments are the game's number, the number of turns played so far, the game's total
// number of turns, and the number of tiles in the bag.
template <typename Wanted>
std::vector<PlayedPosition> played_positions(const Options& options, const EditionText& text,
                                             const Words& words, Wanted wanted) {
    const Edition& edition = text.edition;
    const auto leaves = read_leaves(options.folder + "/leaves.csv", text);
    const SelfPlayer player{.leaves = leaves ? &*leaves : nullptr, .target = options.target};
    const std::vector<SelfPlayer> players(static_cast<std::size_t>(options.players), player);
    int tiles = 0;
    for (int code = 1; code <= edition.faces; ++code) tiles += edition.count[code];
    std::vector<PlayedPosition> found;
    for (std::uint64_t number = 0; number < options.games; ++number) {
        const GameResult game =
            play_game(edition, words.graph, players, game_seed(options.seed, number), true);
        EndQuestion question{.edition = edition, .graph = words.graph};
        question.racks = game.deals;
        question.scores.assign(players.size(), 0);
        question.passes.assign(players.size(), 0);
        if (options.target) question.targets.assign(players.size(), options.target);
        question.cells.assign(static_cast<std::size_t>(edition.size * edition.size), 0);
        int bag = tiles;
        for (const auto& deal : game.deals) bag -= static_cast<int>(deal.size());
        const std::size_t turns = game.record.size();
        for (std::size_t at = 0; at + 1 < turns; ++at) {
            bag -= follow(question, game.record[at]);
            if (!wanted(number, at + 1, turns, bag)) continue;
            found.push_back({std::move(question), bag});
            break;
        }
    }
    return found;
}

}  // namespace

std::vector<PlayedPosition> late_positions(const Options& options, const EditionText& text,
                                           const Words& words) {
    if (!options.file.empty()) return read_endgames(options.file, text, words.graph);
    // The turn before such a position is a play, since it drew from the bag, so all pass counts are
    // zero.
    return played_positions(options, text, words,
                            [&](std::uint64_t, std::size_t, std::size_t, int bag) {
                                return bag <= options.bag && (bag > 0) == (options.bag > 0);
                            });
}

std::vector<PlayedPosition> middle_positions(const Options& options, const EditionText& text,
                                             const Words& words) {
    constexpr std::uint64_t PARTS = 8;
    return played_positions(
        options, text, words,
        [](std::uint64_t number, std::size_t over, std::size_t turns, int bag) {
            return bag > 0 && over * PARTS >= turns * (number % (PARTS - 2) + 1);
        });
}

EndQuestion asked(const EndQuestion& first, const EndPosition& position) {
    EndQuestion question{.edition = first.edition, .graph = first.graph};
    const int size = first.edition.size;
    for (int spot = 0; spot < size * size; ++spot)
        question.cells.push_back(position.board().cell(spot / size, spot % size));
    for (int seat = 0; seat < position.seats(); ++seat) {
        question.racks.push_back(position.first_rack(seat).codes(position.held(seat)));
        question.scores.push_back(position.score(seat));
        question.passes.push_back(position.passes(seat));
    }
    question.targets = first.targets;
    question.scoreless = position.scoreless();
    question.seat = position.on_turn();
    return question;
}

GameState known_state(const Edition& edition, const WordGraph& graph,
                      std::span<const std::uint8_t> cells, std::span<const std::uint8_t> rack,
                      int seat, int seats) {
    GameState state(edition, graph, seats);
    state.board.set(cells);
    state.on_turn = seat;
    state.bag.clear();
    std::array<int, MAX_FACES + 1> left{};
    for (int code = 1; code <= edition.faces; ++code) left[code] = edition.count[code];
    for (const std::uint8_t cell : cells)
        if (cell) --left[cell & BLANK_BIT ? edition.blank : cell];
    for (const std::uint8_t code : rack) {
        --left[code];
        state.racks[seat].add(code);
    }
    for (int code = 1; code <= edition.faces; ++code)
        for (int tile = 0; tile < left[code]; ++tile) state.bag.add(static_cast<std::uint8_t>(code));
    return state;
}

GameState known_state(const PlayedPosition& position) {
    const EndQuestion& question = position.question;
    GameState state = known_state(question.edition, question.graph, question.cells,
                                  question.racks[static_cast<std::size_t>(question.seat)],
                                  question.seat, static_cast<int>(question.racks.size()));
    for (std::size_t seat = 0; seat < question.racks.size(); ++seat) {
        state.score[seat] = question.scores[seat];
        if (!question.targets.empty()) state.target[seat] = question.targets[seat];
    }
    return state;
}

std::array<int, MAX_SEATS> rack_sizes(const PlayedPosition& position) {
    std::array<int, MAX_SEATS> sizes{};
    for (std::size_t seat = 0; seat < position.question.racks.size(); ++seat)
        sizes[seat] = static_cast<int>(position.question.racks[seat].size());
    return sizes;
}
