// Pre-endgames: a few tiles are in the bag, and no player knows which.
//
// Every candidate is tried in every world, that is with every choice of the tiles in the bag, or in
// a sample of worlds if there are too many; all candidates are tried in the same worlds. Once the
// bag is empty, the rest is an endgame of two players. Each stage looks deeper at fewer candidates.
// The share of worlds that are won counts first, then the mean final lead. Games of three and four
// players continue by best equity instead.

#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "game/state.hpp"
#include "search/leaves.hpp"

namespace tilewright {

struct PreQuestion {
    // The game before the candidate. The seat on turn holds its tiles, the other racks are empty,
    // and the bag holds all unseen tiles.
    GameState start;
    std::array<int, MAX_SEATS> counts{};  // the number of tiles on each rack
    std::vector<Move> candidates;  // none: all with a good equity
    const LeaveTable* leaves = nullptr;
    std::uint64_t seed = 0;
};

struct PreProgress {
    int stage = 0;  // in progress
    int done = 0;   // candidates of it
    int all = 0;
};

struct PreOptions {
    double seconds = 0;  // 0: as long as it takes
    int stages = 0;      // 0: all
    std::size_t table_bytes = std::size_t{32} << 20;
    bool small_graph = true;
    std::function<bool(const PreProgress&)> watch;  // returns false to stop
};

// The depth of endgames that are searched to the end of the game.
inline constexpr int TO_THE_END = 255;

// What is known of a candidate.
struct PreChoice {
    Move move;
    double win = 0;   // share of the worlds that are won; a shared win counts in part
    double lead = 0;  // the mean final lead over the best opponent
    int worlds = 0;   // in which it was tried
    int plies = 0;    // to which endgames were searched; 0: greedy play
    bool exact = false;  // every world was tried, and every endgame is proven
};

struct PreResult {
    std::vector<PreChoice> choices;  // the best first
    int stages = 0;                  // completed
    bool finished = false;           // whether those were all
};

PreResult solve_pre_endgame(const PreQuestion& question, const PreOptions& options);

}  // namespace tilewright
