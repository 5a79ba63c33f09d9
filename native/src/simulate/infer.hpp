// Inference: what another player may have kept, from the play that was made.
//
// Racks that hold the tiles played and others that nobody has seen are sampled; those on which the
// play was near the best by equity are likely, the others are not.

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
    std::span<const std::uint8_t> unseen;  // tiles of which the kept ones are some, ascending
    int kept = 0;        // how many were kept, at most as many as are unseen
    const LeaveTable* leaves = nullptr;
    const WordMap* map = nullptr;
    std::uint64_t samples = 0;   // racks tried
    Equity tolerance = 0;        // how far below the best a play is half as likely
    std::uint64_t seed = 0;
};

// The leaves that agree with the play, with weights summed up as Held wants them, ascending by their
// tiles; none where no rack agrees. `go_on` is asked now and then and may end it early.
std::vector<Held::Leave> infer(const Inference& inference, const std::function<bool()>& go_on);

}  // namespace tilewright
