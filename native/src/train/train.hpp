// Racks from games of self-play, to learn leave values from.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "game/selfplay.hpp"
#include "train/leave_sums.hpp"

namespace tilewright {

// What is drawn in every position of a game besides the player's own rack.
struct Drawing {
    int racks = 3;   // at random from the tiles unseen
    int forced = 1;  // likewise, but with up to three tiles that are any faces with equal chance
};

// Plays one game, the first seat begins, and appends the racks drawn in each position in which the
// bag could still fill a rack. The game itself continues with its own racks.
void sample_game(const Edition& edition, const WordGraph& graph, std::span<const SelfPlayer> players,
                 const Drawing& drawing, std::uint64_t seed, std::vector<LeaveSample>& samples);

}  // namespace tilewright
