// Greedy play: estimates the value of positions beyond a search's depth.

#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "endgame/end_position.hpp"

namespace tilewright {

// What going out is worth in addition to the opponents' tiles, in points: the value of the turn
// that the opponents no longer get.
inline constexpr std::int64_t TEMPO = 8;

// Returns what going out is worth to a seat, for sorting plays.
inline std::int64_t out_worth(const EndPosition& position, int seat) {
    return TEMPO + (position.edition().deducts_unplayed ? 2 * position.points_of_others(seat) : 0);
}

// Returns the play with the highest worth: its score plus the value of the tiles it gets rid of;
// null if there is no play.
inline const LanePlay* greedy_play(EndPosition& position, int seat) {
    const TileMask held = position.held(seat);
    if (held == 0) return nullptr;
    const std::int64_t out = out_worth(position, seat);
    const LanePlay* best = nullptr;
    std::int64_t highest = std::numeric_limits<std::int64_t>::min();
    for (int lane = 0; lane < position.lanes(); ++lane) {
        for (const LanePlay& play : position.plays(lane, seat)) {
            if (best != nullptr && play.worth + out <= highest) break;
            if ((play.uses & ~held) != 0) continue;
            const std::int64_t worth = play.worth + (play.uses == held ? out : 0);
            if (best != nullptr && worth <= highest) continue;
            best = &play;
            highest = worth;
        }
    }
    return best;
}

// Plays greedily to the end of the game, calls over() there, and undoes all moves.
template <typename Over>
void play_out(EndPosition& position, std::vector<EndPosition::Step>& steps, std::size_t ply,
              Over over) {
    std::size_t last = ply;
    int passed = 0;
    for (bool ended = false; !ended; ++last) {
        if (last == steps.size()) steps.emplace_back();
        const LanePlay* play = greedy_play(position, position.on_turn());
        ended = play ? position.play(*play, steps[last]) : position.pass(steps[last]);
        passed = play ? 0 : passed + 1;
        // No player can play, so nothing would change, however many passes the rules require.
        if (!ended && passed == position.seats()) {
            position.give_up();
            ended = true;
        }
    }
    over();
    while (last > ply) position.undo(steps[--last]);
}

}  // namespace tilewright
