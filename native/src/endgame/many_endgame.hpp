// Endgames of three and four players.
//
// Max^n: whoever is on turn takes the move that is best for that seat, whatever it means to the
// others; of equal ones the first in canonical order, plays before the pass. A seat's payoff is its
// final lead over the best other; where winning counts, the share of the win comes first.
// Paranoid: all others do what is worst for the seat that the question is about.

#pragma once

#include "endgame/endgame.hpp"

namespace tilewright {

EndResult solve_many(EndPosition& position, const EndOptions& options, EndClock& clock);

}  // namespace tilewright
