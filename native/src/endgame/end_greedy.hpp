// Playing on greedily: the estimate of what a position is worth beyond the depth of a search.

#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "endgame/end_position.hpp"

namespace tilewright {

// What another turn of the others is counted as: it is what going out saves, beside their tiles.
inline constexpr std::int64_t TEMPO = 8;

// What going out is worth to a seat, in the order of plays.
inline std::int64_t out_worth(const EndPosition& position, int seat) {
    return TEMPO + (position.edition().deducts_unplayed ? 2 * position.points_of_others(seat) : 0);
}

// The play that scores most, counting the tiles it gets rid of; nothing when there is none.
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

// Plays on greedily to the end, calls over() there, and takes everything back.
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
        // Nobody can play: however often they pass until the end, nothing changes.
        if (!ended && passed == position.seats()) {
            position.give_up();
            ended = true;
        }
    }
    over();
    while (last > ply) position.undo(steps[--last]);
}

}  // namespace tilewright
