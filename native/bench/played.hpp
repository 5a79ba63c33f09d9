// The positions to measure, from a file or from self-play games.

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

// Returns the endgames in a file, if one is given. Otherwise, plays options.games self-play games
// and returns each game's first position with 1 to options.bag tiles in the bag, or with an empty
// bag if options.bag is 0. Games without such a position are left out.
std::vector<PlayedPosition> late_positions(const Options& options, const EditionText& text,
                                           const Words& words);

// Returns one position from each of options.games self-play games, at different stages of the game
// but always with tiles in the bag.
std::vector<PlayedPosition> middle_positions(const Options& options, const EditionText& text,
                                             const Words& words);

// Returns the decision to be made in a position.
tilewright::EndQuestion asked(const tilewright::EndQuestion& first,
                              const tilewright::EndPosition& position);

// Returns a game as one seat knows it: with its own rack, and with all unseen tiles in the bag.
tilewright::GameState known_state(const tilewright::Edition& edition,
                                  const tilewright::WordGraph& graph,
                                  std::span<const std::uint8_t> cells,
                                  std::span<const std::uint8_t> rack, int seat, int seats);
// Returns a position as the seat on turn knows it, including the scores and targets.
tilewright::GameState known_state(const PlayedPosition& position);
// Returns the number of tiles on each rack in a position.
std::array<int, tilewright::MAX_SEATS> rack_sizes(const PlayedPosition& position);
