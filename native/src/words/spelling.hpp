// Spells the words of a graph with the letters of an edition.

#pragma once

#include <cstdint>
#include <vector>

#include "common/result.hpp"
#include "words/graph_builder.hpp"
#include "words/word_graph.hpp"

namespace tilewright {

// Spellings gives, for each letter of an edition from number 1, how it is spelled in the letters of
// a lexicon: usually one letter, two for a tile like CH. An empty spelling is never used.
using Spellings = std::vector<std::vector<uint8_t>>;

// Returns every way to spell each word of a graph in the letters of an edition: CHIC as C-H-I-C and
// as CH-I-C. Words that cannot be spelled are left out. The graph must have passed check_graph();
// it may be in either form. Refuses letters that allow more spellings than any real game.
Result<WordList> spell_words(const uint32_t* nodes, uint32_t dawg_root, NodeForm form,
                             const Spellings& spellings, const Progress& progress = {});

}  // namespace tilewright
