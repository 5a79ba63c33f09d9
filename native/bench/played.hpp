// The positions to measure, from a file or from games of self-play.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "endgame/end_position.hpp"
#include "game/state.hpp"
#include "program.hpp"

struct PlayedPosition {
    tilewright::EndQuestion question;
    int bag = 0;  // the number of tiles in it
};

// Returns the endgames of a file; or, from options.games games of self-play, the first position of
// each with at most options.bag tiles in the bag, and at least one unless options.bag is 0. Games
// without such a position are left out.
std::vector<PlayedPosition> late_positions(const Options& options, const EditionText& text,
                                           const Words& words);

// Returns one position from each of options.games games of self-play, at different stages of the
// game but always with tiles in the bag.
std::vector<PlayedPosition> middle_positions(const Options& options, const EditionText& text,
                                             const Words& words);

// Returns the decision to be made in a position.
tilewright::EndQuestion asked(const tilewright::EndQuestion& first,
                              const tilewright::EndPosition& position);

// Returns what a seat knows about a game: its own rack, and all unseen tiles in the bag.
tilewright::GameState known_state(const tilewright::Edition& edition,
                                  const tilewright::WordGraph& graph,
                                  std::span<const std::uint8_t> cells,
                                  std::span<const std::uint8_t> rack, int seat, int seats);
// The same with the scores and targets of a position, for the seat on turn.
tilewright::GameState known_state(const PlayedPosition& position);
// Returns the number of tiles on each rack of a position.
std::array<int, tilewright::MAX_SEATS> rack_sizes(const PlayedPosition& position);
