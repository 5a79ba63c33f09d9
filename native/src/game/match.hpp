// Matches: many games of self-play, in parallel threads.

#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "game/selfplay.hpp"

namespace tilewright {

// Returns the seed of one game of a match; its draws depend on nothing else.
std::uint64_t game_seed(std::uint64_t seed, std::uint64_t number);

struct Match {
    const Edition& edition;
    const WordGraph& graph;
    std::span<const SelfPlayer> players;
    std::uint64_t seed = 0;
    std::uint64_t first = 0;  // the number of the first game, so that a match can be continued
    std::uint64_t games = 0;
    int threads = 1;
    bool outcomes = false;  // whether to keep the result of each game
    bool record = false;    // whether to keep its turns as well
};

// A win consists of this many parts, so that two, three or four players can share it.
inline constexpr int WIN_PARTS = 12;

// Sums that do not depend on the order in which games end.
struct MatchTotals {
    std::uint64_t games = 0;
    std::uint64_t turns = 0;
    std::array<std::int64_t, MAX_SEATS> score{};
    std::array<std::uint64_t, MAX_SEATS> wins{};  // in parts
    std::uint64_t hash = 0;                       // equal for equal games
};

struct MatchResult {
    int seats = 0;
    MatchTotals totals;
    std::vector<GameResult> games;  // in the order of their numbers, when kept
};

// Plays a match. `progress` is called in the calling thread, a few times a second, with the number
// of games that are over; if it returns false, the games in progress are finished and returned with
// the others.
MatchResult play_match(const Match& match,
                       const std::function<bool(std::uint64_t)>& progress = nullptr);

}  // namespace tilewright
