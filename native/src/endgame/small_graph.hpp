// A word graph of only those words that a late position still allows.
//
// Every word that can yet be formed lies in one lane and is made of the tiles that lie there now
// and of tiles still on racks. The words found so are a superset of those; on this board they give
// exactly the plays of the whole lexicon, from a graph that fits the innermost cache.

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
// whole lexicon; nothing when there are so many that the search for them does not pay.
std::optional<WordList> possible_words(const Board& board, std::span<const std::uint8_t> tiles);

// The nodes of their graph; none when the whole lexicon had better be used.
std::vector<std::uint32_t> small_graph(const Board& board, std::span<const std::uint8_t> tiles);

}  // namespace tilewright
