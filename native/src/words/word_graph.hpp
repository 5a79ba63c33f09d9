// The word graph in packed KWG format: an array of 32-bit nodes, shared with other engines.
//
//   bits 24-31  letter (0: the GADDAG's separator)
//   bit  23     a word ends with this arc
//   bit  22     last of its siblings
//   bits 0-21   index of the first arc that may follow; zero if there is none
//
// A node is an arc. Siblings are adjacent and sorted by letter, the separator first; a run that is
// the tail of another run shares its nodes. Node 0 points to the DAWG (words from their first
// letter), node 1 to the GADDAG (from every letter to the left, then the separator, then to the
// right).

#pragma once

#include <cstddef>
#include <cstdint>

#include "common/result.hpp"

namespace tilewright {

// The maximum size of an alphabet and the maximum length of a word, as in the Python reader.
inline constexpr uint32_t MAX_LETTERS = 50;
inline constexpr uint32_t MAX_DEPTH = 64;

// The maximum number of words in a graph. A malicious file of one kilobyte could spell 2^64 words.
inline constexpr uint32_t MAX_WORDS = 1U << 24;

// WordGraph is a view of one word graph's nodes: it neither owns nor checks them. The generator and
// the queries walk it and trust every index, so nodes from a file must pass check_graph() first. A
// "run" is the index of the first of several adjacent siblings; zero if nothing may follow.
class WordGraph {
   public:
    static constexpr uint32_t SEPARATOR = 0;
    static constexpr uint32_t LETTER_SHIFT = 24;
    static constexpr uint32_t ACCEPTS = 1U << 23;
    static constexpr uint32_t END = 1U << 22;
    static constexpr uint32_t CHILD = (1U << 22) - 1;
    static constexpr size_t MAX_NODES = size_t{1} << 22;

    constexpr WordGraph() = default;
    constexpr WordGraph(const uint32_t* nodes, size_t size) : nodes_(nodes), size_(size) {}

    // One node
    static constexpr uint32_t letter(uint32_t node) { return node >> LETTER_SHIFT; }
    static constexpr bool accepts(uint32_t node) { return (node & ACCEPTS) != 0; }
    static constexpr bool is_end(uint32_t node) { return (node & END) != 0; }
    static constexpr uint32_t child(uint32_t node) { return node & CHILD; }

    // The array
    constexpr uint32_t node(uint32_t index) const { return nodes_[index]; }
    constexpr const uint32_t* nodes() const { return nodes_; }
    constexpr size_t size() const { return size_; }

    // The runs where walks through the DAWG and the GADDAG begin; zero if the graph lacks that
    // part.
    constexpr uint32_t dawg_root() const { return size_ > 0 ? child(nodes_[0]) : 0; }
    constexpr uint32_t gaddag_root() const {
        return size_ > 1 && letter(nodes_[1]) == SEPARATOR ? child(nodes_[1]) : 0;
    }

    // Steps

    // Returns the sibling with this letter in the run; zero if there is none.
    constexpr uint32_t find(uint32_t run, uint32_t wanted) const {
        if (run == 0) return 0;
        for (uint32_t index = run;; ++index) {
            const uint32_t sibling = nodes_[index];
            if (letter(sibling) >= wanted) return letter(sibling) == wanted ? sibling : 0;
            if (is_end(sibling)) return 0;
        }
    }

    // Returns the run after the letter; zero if nothing follows or the letter is not in the run.
    constexpr uint32_t next(uint32_t run, uint32_t wanted) const {
        return child(find(run, wanted));
    }

    // Returns whether the letters, read from a run in the DAWG, form a word.
    constexpr bool accepts(uint32_t run, const uint8_t* letters, size_t length) const {
        uint32_t last = 0;
        for (size_t at = 0; at < length; ++at) {
            last = find(run, letters[at]);
            if (last == 0) return false;
            run = child(last);
        }
        return accepts(last);
    }

   private:
    const uint32_t* nodes_ = nullptr;
    size_t size_ = 0;
};

// WideNode reads the format for larger lists, with 24-bit indices: letter in bits 0-5, end in bit
// 6, word in bit 7. Such files are checked and respelled, but never walked by the generator.
struct WideNode {
    static constexpr uint32_t letter(uint32_t node) { return node & 63; }
    static constexpr bool accepts(uint32_t node) { return (node & 128) != 0; }
    static constexpr bool is_end(uint32_t node) { return (node & 64) != 0; }
    static constexpr uint32_t child(uint32_t node) { return node >> 8; }
};

enum class NodeForm { NARROW, WIDE };

// GraphSummary describes the contents of a valid graph.
struct GraphSummary {
    uint32_t words = 0;
    uint32_t longest = 0;
    size_t nodes = 0;
    uint32_t dawg_root = 0;
    uint32_t gaddag_root = 0;
};

// Visits every node reachable from the roots exactly once, and refuses what no correct builder
// writes: indices past the end, runs that do not end or are not sorted, letters outside the
// alphabet, cycles, arcs that lead nowhere, and words or word counts beyond the limits above.
// Walking the graph afterward needs no checks. Unreachable nodes are ignored, since some builders
// leave padding. The verdicts and messages match those of src/tilewright/lexicon/validate.py.
Result<GraphSummary> check_graph(const uint32_t* nodes, size_t size, uint32_t letters,
                                 NodeForm form = NodeForm::NARROW);

}  // namespace tilewright
