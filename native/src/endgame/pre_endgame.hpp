// Pre-endgames: a few tiles are left in the bag, and no player knows which.
//
// Every candidate is tried in every world, that is, with every possible set of tiles in the bag, or
// in a sample of worlds if there are too many; all candidates are tried in the same worlds. Once
// the bag is empty, a two-player game is solved as an endgame. Each stage searches fewer candidates
// more deeply. The share of worlds won counts first, then the mean final lead. Games with three or
// four players continue with best-equity moves instead.

#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "game/state.hpp"
#include "search/leaves.hpp"

namespace tilewright {

struct PreQuestion {
    // The game before the candidate move. The seat on turn holds its tiles, the other racks are
    // empty, and the bag holds all unseen tiles.
    GameState start;
    std::array<int, MAX_SEATS> counts{};  // the number of tiles on each rack
    std::vector<Move> candidates;  // empty: all moves with a good equity
    const LeaveTable* leaves = nullptr;
    std::uint64_t seed = 0;
};

struct PreProgress {
    int stage = 0;  // the current stage
    int done = 0;   // candidates completed in this stage
    int all = 0;
};

struct PreOptions {
    double seconds = 0;  // time limit; 0: none
    int stages = 0;      // 0: all
    std::size_t table_bytes = std::size_t{32} << 20;
    bool small_graph = true;
    std::function<bool(const PreProgress&)> watch;  // returns false to stop
};

// The depth of endgame searches that go to the end of the game.
inline constexpr int TO_THE_END = 255;

// What is known about a candidate.
struct PreChoice {
    Move move;
    double win = 0;   // share of worlds won; a shared win counts in part
    double lead = 0;  // the mean final lead over the best opponent
    int worlds = 0;   // number of worlds in which it was tried
    int plies = 0;    // depth of its endgame searches; 0: greedy play
    bool exact = false;  // every world was tried, and every endgame is proven
};

struct PreResult {
    std::vector<PreChoice> choices;  // best first
    int stages = 0;                  // completed
    bool finished = false;           // whether all stages were completed
};

PreResult solve_pre_endgame(const PreQuestion& question, const PreOptions& options);

}  // namespace tilewright
