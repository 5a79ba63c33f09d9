// Samples racks from games of self-play, to learn leave values from them.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "game/selfplay.hpp"
#include "train/leave_sums.hpp"

namespace tilewright {

// What is drawn in every position of a game besides the player's own rack.
struct Drawing {
    int racks = 3;   // racks drawn at random from the unseen tiles
    int forced = 1;  // racks with up to three forced tiles, each face with equal probability
};

// Plays one game, which the first seat begins, and appends the racks drawn in every position in
// which the bag could still fill a rack. The racks drawn do not affect the game.
void sample_game(const Edition& edition, const WordGraph& graph, std::span<const SelfPlayer> players,
                 const Drawing& drawing, std::uint64_t seed, std::vector<LeaveSample>& samples);

}  // namespace tilewright
