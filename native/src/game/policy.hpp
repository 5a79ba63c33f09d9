// How the kernel's own player chooses: the move of the highest equity.

#pragma once

#include "game/state.hpp"
#include "search/leaves.hpp"

namespace tilewright {

// The best move of the seat on turn by score and what is kept: a play, an exchange or a pass. With
// the bag empty what the others hold counts as well. `values` is room to work in: what it holds
// afterwards are the values of the rack on turn.
Move best_move(const GameState& state, const LeaveTable* leaves, const WordMap* map,
               RackValues& values);

// The best move of any rack in the position of the seat on turn, with the values of what it keeps.
Move best_move(const GameState& state, const Rack& rack, const RackValues& values,
               const WordMap* map);

// The better of the best play and the best exchange.
Move or_exchange(const GameState& state, const Rack& rack, const RackValues& values,
                 const Move& play);

}  // namespace tilewright
