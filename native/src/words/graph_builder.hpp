// Builds a word graph: the minimal DAWG and GADDAG of a word list, packed in KWG format.
//
// The same words always produce the same bytes as src/tilewright/lexicon/build.py.

#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "common/result.hpp"
#include "words/word_graph.hpp"

namespace tilewright {

// Called periodically during long work with the amount done and the total; returns false to stop.
// The work then returns a Refusal without a message.
using Progress = std::function<bool(uint32_t done, uint32_t total)>;

// WordList holds words as letter numbers from 1, one after another in a single block. The bindings
// and spell_words() fill it; the builder reads it.
class WordList {
   public:
    size_t size() const { return starts_.size() - 1; }
    std::span<const uint8_t> operator[](size_t index) const {
        return {letters_.data() + starts_[index], starts_[index + 1] - starts_[index]};
    }
    void add(std::span<const uint8_t> word) {
        letters_.insert(letters_.end(), word.begin(), word.end());
        starts_.push_back(letters_.size());
    }

   private:
    std::vector<uint8_t> letters_;
    std::vector<size_t> starts_{0};
};

enum class Parts { DAWG, DAWG_AND_GADDAG };

// Returns the nodes of the graph of `words`, which may be in any order and contain duplicates, over
// an alphabet of `letters` letters. Refuses words that are empty, longer than MAX_DEPTH or outside
// the alphabet, and lists that need more nodes than an index can address.
Result<std::vector<uint32_t>> build_graph(const WordList& words, uint32_t letters, Parts parts,
                                          const Progress& progress = {});

}  // namespace tilewright
