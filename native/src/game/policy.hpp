// How the kernel's own player chooses a move: by highest equity.

#pragma once

#include "game/state.hpp"
#include "search/leaves.hpp"

namespace tilewright {

// Returns the best move for the seat on turn by score and leave: a play, an exchange or a pass. If
// the bag is empty, the opponents' tiles count too. `values` is scratch space; on return, it holds
// the leave values of that seat's rack.
Move best_move(const GameState& state, const LeaveTable* leaves, const WordMap* map,
               RackValues& values);

// Returns the move that would be best if the seat on turn had this rack; `values` holds the rack's leave values.
Move best_move(const GameState& state, const Rack& rack, const RackValues& values,
               const WordMap* map);

// Returns the better of the best play and the best exchange.
Move or_exchange(const GameState& state, const Rack& rack, const RackValues& values,
                 const Move& play);

}  // namespace tilewright
