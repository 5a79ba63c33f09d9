// Samples racks from self-play games, for learning leave values.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "game/selfplay.hpp"
#include "train/leave_sums.hpp"

namespace tilewright {

// The racks drawn in every position of a game, in addition to the player's own.
struct Drawing {
    int racks = 3;   // number of racks drawn at random from the unseen tiles
    int forced = 1;  // number of racks with up to three forced tiles of random faces
};

// Plays one game, with the first seat to move, and appends the racks drawn in every position in
// which the bag could still fill a rack. The racks drawn do not affect the game.
void sample_game(const Edition& edition, const WordGraph& graph, std::span<const SelfPlayer> players,
                 const Drawing& drawing, std::uint64_t seed, std::vector<LeaveSample>& samples);

}  // namespace tilewright
