// Endgames of three and four players.
//
// Max^n: the player on turn makes the move that is best for their own seat; of equal moves the
// first in canonical order, plays before the pass. A seat's payoff is its final lead over the best
// opponent; if winning counts, the share of the win comes first. Paranoid: all opponents do what is
// worst for the seat in question.

#pragma once

#include "endgame/endgame.hpp"

namespace tilewright {

EndResult solve_many(EndPosition& position, const EndOptions& options, EndClock& clock);

}  // namespace tilewright
