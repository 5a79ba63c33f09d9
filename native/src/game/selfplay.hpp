// Self-play: complete games between best-equity players, for benchmarks, training and matches.
//
// GameState implements the rules. Recorded games are replayed by the judge; the rules in Python
// remain authoritative.

#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "board/move.hpp"
#include "common/random.hpp"
#include "game/state.hpp"
#include "search/leaves.hpp"
#include "words/word_map.hpp"

namespace tilewright {

// A self-play player.
struct SelfPlayer {
    const LeaveTable* leaves = nullptr;  // null: only the score counts
    const WordMap* map = nullptr;        // finds the same plays faster
    int target = 0;                      // the score that ends a Finish Line game; 0 in other games
};

struct GameResult {
    std::uint64_t number = 0;  // in its match
    int seats = 0;
    int turns = 0;
    Ending ending = Ending::OUT;
    std::array<std::int64_t, MAX_SEATS> score{};  // after unplayed tiles are settled
    std::array<std::int64_t, MAX_SEATS> before_unplayed{};
    std::uint32_t winners = 0;  // one bit per seat
    std::uint64_t hash = 0;     // of everything that happened
    std::vector<std::vector<std::uint8_t>> deals;  // the opening racks, if recorded
    std::vector<Turn> record;                      // if recorded
};

// Plays one game, with the first seat to move; equal arguments give equal games on every machine
// and in any thread.
GameResult play_game(const Edition& edition, const WordGraph& graph,
                     std::span<const SelfPlayer> players, std::uint64_t seed, bool record);

}  // namespace tilewright
