// Endgames for two players.
//
// Iterative deepening and alpha-beta search, with a narrow window around the expected value and a
// transposition table. Beyond the search depth, greedy play estimates a position's value. Every
// value records whether it depends only on finished games. Such values hold at any depth, and the
// search is exact if its own value is one of them.

#pragma once

#include "endgame/endgame.hpp"
#include "endgame/transposition.hpp"

namespace tilewright {

// Solves a prepared position, with a table that several searches may share. A search that helps
// another one skips the first `skip` plies, to stay ahead of it.
EndResult solve_pair(EndPosition& position, const EndOptions& options, EndClock& clock,
                     Transpositions& table, int skip = 0);

}  // namespace tilewright
