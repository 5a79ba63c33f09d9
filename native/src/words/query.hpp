// Lexicon lookups: anagrams, hooks, extensions, patterns and word lists.
//
// Each lookup is one walk through the DAWG with a filter. The walk visits every prefix of a word at
// most once, so no pattern takes longer than reading the word list.

#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "common/result.hpp"
#include "words/word_graph.hpp"

namespace tilewright {

// A set of letters: bit n stands for letter number n. Bit 0 is never set.
using LetterSet = uint64_t;

// PatternPart is one part of a pattern: a set of letters, whether the part may be absent
// (`optional`), and whether it may repeat (`repeated`). A star is both optional and repeated, and
// its set contains all letters.
struct PatternPart {
    LetterSet letters = 0;
    bool optional = false;
    bool repeated = false;
};

using Pattern = std::vector<PatternPart>;

// The maximum number of parts in a pattern (each part and the accepting state take one bit of a
// 64-bit number), and the maximum number of patterns in one lookup.
inline constexpr size_t MAX_PARTS = 63;
inline constexpr size_t MAX_PATTERNS = 4;

// Tiles holds the letters that a word may use: how many of each, and how many blanks.
struct Tiles {
    std::array<uint8_t, 64> counts{};
    uint32_t blanks = 0;
};

// WordFilter describes a lookup: it selects the words that meet every condition. By default, it
// selects all words.
struct WordFilter {
    uint32_t shortest = 1;
    uint32_t longest = MAX_DEPTH;
    std::vector<Pattern> patterns;
    std::optional<Tiles> tiles;
    // The minimum number of each letter, and the letters that must not occur.
    std::array<uint8_t, 64> required{};
    LetterSet forbidden = 0;
};

enum class Order { ALPHABET, LONGEST_FIRST };

// Answer holds the words found, as letter numbers with a zero after each word, up to the limit and
// in the requested order; and the total number of matching words, by length.
struct Answer {
    std::vector<uint8_t> words;
    std::array<uint32_t, MAX_DEPTH + 1> by_length{};
};

// Called at regular intervals; returns false to stop the walk, which then has no answer.
using GoOn = std::function<bool()>;

// Returns the words in a graph that meet the filter. The graph must have passed check_graph().
// Refuses more than MAX_PATTERNS patterns, and patterns of more than MAX_PARTS parts.
Result<Answer> find_words(const WordGraph& graph, const WordFilter& filter, size_t limit,
                          Order order, const GoOn& go_on = {});

// Hooks are the letters that form another word when added before or after a word.
struct Hooks {
    LetterSet front = 0;
    LetterSet back = 0;
};

Hooks find_hooks(const WordGraph& graph, std::span<const uint8_t> word);

}  // namespace tilewright
