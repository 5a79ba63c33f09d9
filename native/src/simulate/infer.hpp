// Inference: what an opponent may have kept, given the play they made.
//
// Racks of the tiles played plus unseen tiles are sampled; racks for which the play was close to
// the best by equity are likely.

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
    const Board& board;  // before the play
    const Move& play;    // with its score
    std::span<const std::uint8_t> unseen;  // the kept tiles are among these, ascending
    int kept = 0;        // at most as many as are unseen
    const LeaveTable* leaves = nullptr;
    const WordMap* map = nullptr;
    std::uint64_t samples = 0;   // racks tried
    Equity tolerance = 0;        // how far below the best a play is half as likely
    std::uint64_t seed = 0;
};

// Returns the leaves that agree with the play, with cumulative weights as in Held, sorted by tiles;
// none if no rack agrees. `go_on` is called now and then and may return false to end it early.
std::vector<Held::Leave> infer(const Inference& inference, const std::function<bool()>& go_on);

}  // namespace tilewright
