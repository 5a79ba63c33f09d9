// What the player on turn knows about a game: the input to simulation and pre-endgame search.

#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "game/state.hpp"

struct Situation {
    std::vector<uint8_t> cells;
    std::vector<uint8_t> rack;    // the rack of the seat on turn
    std::vector<uint8_t> unseen;  // tiles in the bag and on all other racks
    int seat = 0;                 // the seat on turn
    int scoreless = 0;            // consecutive scoreless turns
    // One entry per seat.
    std::vector<int> counts;  // number of tiles on the rack
    std::vector<int64_t> scores;
    std::vector<int> targets;  // 0: none
    std::vector<int> passes;   // consecutive passes
    std::vector<bool> active;  // false: has left the game

    // The number of tiles in the bag.
    int bag() const;
    std::array<int, tilewright::MAX_SEATS> counts_by_seat() const;
};

// Checks a situation and returns the game it describes. The seat on turn holds its rack, the other
// racks are empty, and the bag holds every unseen tile, which the search then deals.
tilewright::GameState start_of(const tilewright::Edition& edition,
                               const tilewright::WordGraph& graph, const Situation& situation);
