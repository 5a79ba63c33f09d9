// Before the endgame: a few tiles are in the bag, and nobody knows which.
//
// Every candidate is tried in every world, that is with every choice of the tiles in the bag, or in
// a sample of them where there are too many; all candidates meet the same worlds. Where the bag
// becomes empty the rest is an endgame between two players. Stages look ever deeper at ever fewer
// candidates. What counts first is the share of worlds that are won, then the mean final lead.
// Three and four players go on by best equity instead.

#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "game/state.hpp"
#include "search/leaves.hpp"

namespace tilewright {

struct PreQuestion {
    // The game before the candidate. The seat on turn holds its tiles, the others hold none: all
    // that is unseen lies in the bag.
    GameState start;
    std::array<int, MAX_SEATS> counts{};  // how many tiles lie on each rack
    std::vector<Move> candidates;  // none: all that look well by equity
    const LeaveTable* leaves = nullptr;
    std::uint64_t seed = 0;
};

struct PreProgress {
    int stage = 0;  // that is under way
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
    double lead = 0;  // the mean final lead over the best other
    int worlds = 0;   // in which it was tried
    int plies = 0;    // to which endgames were searched; 0: greedy play
    bool exact = false;  // every world was tried, and every endgame is proven
};

struct PreResult {
    std::vector<PreChoice> choices;  // the best first
    int stages = 0;                  // that were gone through
    bool finished = false;           // whether those were all
};

PreResult solve_pre_endgame(const PreQuestion& question, const PreOptions& options);

}  // namespace tilewright
