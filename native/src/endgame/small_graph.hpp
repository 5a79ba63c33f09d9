// A word graph of only the words that a late position still allows.
//
// Every word that can still be formed is in one lane and consists of tiles that are there now and
// tiles still on racks. The words found this way are a superset of those. On this board they give
// exactly the plays of the whole lexicon, from a graph that fits in the innermost cache.

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "board/board.hpp"
#include "common/edition.hpp"
#include "words/graph_builder.hpp"

namespace tilewright {

// The words that the tiles of all racks (and of the bag) can still form on the board, which has the
// whole lexicon; none if there are too many for the search to pay off.
std::optional<WordList> possible_words(const Board& board, std::span<const std::uint8_t> tiles);

// The nodes of their graph; none if the whole lexicon should be used.
std::vector<std::uint32_t> small_graph(const Board& board, std::span<const std::uint8_t> tiles);

}  // namespace tilewright
