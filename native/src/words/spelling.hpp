// Spells a graph's words with an edition's letters.

#pragma once

#include <cstdint>
#include <vector>

#include "common/result.hpp"
#include "words/graph_builder.hpp"
#include "words/word_graph.hpp"

namespace tilewright {

// Spellings holds, for each of an edition's letters from number 1, its spelling in a lexicon's
// letters: usually one letter, but two for a tile like CH. An empty spelling is never used.
using Spellings = std::vector<std::vector<uint8_t>>;

// Returns every way to spell each word in a graph with an edition's letters: CHIC as C-H-I-C and as
// CH-I-C. Words that cannot be spelled are left out. The graph must have passed check_graph(); it
// may be in either format. Refuses letters that allow more spellings than any real game.
Result<WordList> spell_words(const uint32_t* nodes, uint32_t dawg_root, NodeForm form,
                             const Spellings& spellings, const Progress& progress = {});

}  // namespace tilewright
