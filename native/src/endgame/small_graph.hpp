// A word graph limited to the words that are still possible in a late position.
//
// Every word that can still be formed is in one lane and consists of tiles already there and tiles
// still on racks. The small graph contains all of these words and perhaps a few others. On this
// board, it allows exactly the same plays as the full lexicon, but it fits in the CPU's fastest
// cache.

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "board/board.hpp"
#include "common/edition.hpp"
#include "words/graph_builder.hpp"

namespace tilewright {

// Returns the words that the tiles on all racks (and in the bag) can still form on the board, which
// must use the full lexicon; null if there are too many words for a small graph to pay off.
std::optional<WordList> possible_words(const Board& board, std::span<const std::uint8_t> tiles);

// Returns the nodes of a graph of the possible words; empty if the full lexicon should be used.
std::vector<std::uint32_t> small_graph(const Board& board, std::span<const std::uint8_t> tiles);

}  // namespace tilewright
