// Matches: many self-play games, played in parallel threads.

#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "game/selfplay.hpp"

namespace tilewright {

// Returns the seed of one game in a match; the game's draws depend on nothing else.
std::uint64_t game_seed(std::uint64_t seed, std::uint64_t number);

struct Match {
    const Edition& edition;
    const WordGraph& graph;
    std::span<const SelfPlayer> players;
    std::uint64_t seed = 0;
    std::uint64_t first = 0;  // the number of the first game, so that a match can be continued
    std::uint64_t games = 0;
    int threads = 1;
    bool outcomes = false;  // whether to keep each game's result
    bool record = false;    // whether to keep each game's turns as well
};

// A win is divided into this many parts, so that two, three or four players can share it evenly.
inline constexpr int WIN_PARTS = 12;

// Totals that do not depend on the order in which games end.
struct MatchTotals {
    std::uint64_t games = 0;
    std::uint64_t turns = 0;
    std::array<std::int64_t, MAX_SEATS> score{};
    std::array<std::uint64_t, MAX_SEATS> wins{};  // in units of 1 / WIN_PARTS
    std::uint64_t hash = 0;                       // equal for equal games
};

struct MatchResult {
    int seats = 0;
    MatchTotals totals;
    std::vector<GameResult> games;  // in order of game number, if kept
};

// Plays a match. `progress` is called in the calling thread a few times per second with the number
// of finished games. If it returns false, no new games start; the games in progress are finished
// and included in the result.
MatchResult play_match(const Match& match,
                       const std::function<bool(std::uint64_t)>& progress = nullptr);

}  // namespace tilewright
