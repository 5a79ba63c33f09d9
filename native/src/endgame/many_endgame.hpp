// Endgames for three and four players.
//
// Max^n: the player on turn makes the move that is best for their own seat; among equal moves, the
// first in canonical order, with plays before the pass. A seat's payoff is its final lead over the
// best opponent; if winning counts, its share of the win comes first. Paranoid: all opponents do
// whatever is worst for the seat to move.

#pragma once

#include "endgame/endgame.hpp"

namespace tilewright {

EndResult solve_many(EndPosition& position, const EndOptions& options, EndClock& clock);

}  // namespace tilewright
