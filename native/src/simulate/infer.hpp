// Inference: what an opponent may have kept, given the play they made.
//
// Racks made of the tiles played plus unseen tiles are sampled; a rack is likely if the observed
// play's equity is close to that of the rack's best play.

#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "board/board.hpp"
#include "board/move.hpp"
#include "search/leaves.hpp"
#include "simulate/rollout.hpp"
#include "words/word_map.hpp"

namespace tilewright {

struct Inference {
    const Board& board;  // the board before the play
    const Move& play;    // including its score
    std::span<const std::uint8_t> unseen;  // includes the kept tiles; ascending
    int kept = 0;        // at most the number of unseen tiles
    const LeaveTable* leaves = nullptr;
    const WordMap* map = nullptr;
    std::uint64_t samples = 0;   // number of racks to try
    Equity tolerance = 0;        // a play this far below the best is half as likely
    std::uint64_t seed = 0;
};

// Returns the leaves consistent with the play, with cumulative weights as in Held, sorted by tiles;
// empty if no rack is consistent. `go_on` is called periodically and may return false to stop
// early.
std::vector<Held::Leave> infer(const Inference& inference, const std::function<bool()>& go_on);

}  // namespace tilewright
