// Positions that are measured: from a file, or from games of self-play.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "endgame/end_position.hpp"
#include "game/state.hpp"
#include "program.hpp"

struct PlayedPosition {
    tilewright::EndQuestion question;
    int bag = 0;  // how many tiles are left in it
};

// The endgames of a file; or, of so many games of self-play, the positions at which the bag first
// holds at most options.bag tiles, and not none unless that is asked for. A game that has no such
// position is left out.
std::vector<PlayedPosition> late_positions(const Options& options, const EditionText& text,
                                           const Words& words);

// Of so many games of self-play a position each, sooner in one and later in the other, while the
// bag is not empty.
std::vector<PlayedPosition> middle_positions(const Options& options, const EditionText& text,
                                             const Words& words);

// What a position asks now.
tilewright::EndQuestion asked(const tilewright::EndQuestion& first,
                              const tilewright::EndPosition& position);

// What a seat knows of a game: it holds its tiles, and all that it has not seen lies in the bag.
tilewright::GameState known_state(const tilewright::Edition& edition,
                                  const tilewright::WordGraph& graph,
                                  std::span<const std::uint8_t> cells,
                                  std::span<const std::uint8_t> rack, int seat, int seats);
// The same with the scores and targets of a position, for the seat on turn.
tilewright::GameState known_state(const PlayedPosition& position);
// How many tiles lie on each rack of a position.
std::array<int, tilewright::MAX_SEATS> rack_sizes(const PlayedPosition& position);
