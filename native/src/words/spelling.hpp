// Spelling the words of a graph with the letters of an edition.

#pragma once

#include <cstdint>
#include <vector>

#include "common/result.hpp"
#include "words/graph_builder.hpp"
#include "words/word_graph.hpp"

namespace tilewright {

// Spellings says for each letter of an edition, from the one with number one, how it is written in
// the letters of a lexicon: mostly one, two for a tile like CH. An empty one is never used.
using Spellings = std::vector<std::vector<uint8_t>>;

// Returns every way to write each word of a graph in the letters of an edition: CHIC as C-H-I-C
// and as CH-I-C. Words that cannot be written are left out. The graph must have passed
// check_graph(); both forms are read. Refuses letters that give more ways than a game needs.
Result<WordList> spell_words(const uint32_t* nodes, uint32_t dawg_root, NodeForm form,
                             const Spellings& spellings, const Progress& progress = {});

}  // namespace tilewright
