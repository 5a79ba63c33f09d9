// Self-play players, as described by Python.

#pragma once

#include <vector>

#include "checks.hpp"
#include "game/selfplay.hpp"
#include "word_map.hpp"

// Checks the arguments and returns one player per seat. `leaves` holds null for a player who counts
// only the score; `targets` holds 0 for every seat if no target ends the game.
inline std::vector<tilewright::SelfPlayer> players_of(
    const tilewright::Edition& edition, const std::vector<const tilewright::LeaveTable*>& leaves,
    const Map* map, const std::vector<int>& targets) {
    check_seats(targets.size());
    check_each("targets", targets, targets.size(), 0, MAX_COUNT);
    const auto seats = static_cast<int64_t>(targets.size());
    within("leaves", static_cast<int64_t>(leaves.size()), seats, seats);
    std::vector<tilewright::SelfPlayer> players;
    for (size_t seat = 0; seat < targets.size(); ++seat) {
        if ((targets[seat] == 0) != (targets[0] == 0))
            refuse(Fault::MIXED_TARGETS, "all players must have a target, or none");
        check_leaves(edition, leaves[seat]);
        players.push_back(
            {.leaves = leaves[seat], .map = view_of(map), .target = targets[seat]});
    }
    return players;
}
