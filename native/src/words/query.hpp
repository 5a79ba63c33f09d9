// Questions that people ask a lexicon: anagrams, hooks, extensions, patterns, lists.
//
// All of them are one walk through the DAWG with a filter. The walk meets every beginning of a
// word at most once, whatever the question: no pattern can make it longer than the word list.

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

// A set of letters: bit n stands for the letter with number n. Bit 0 is never set.
using LetterSet = uint64_t;

// PatternPart is one sign of a pattern: the letters that may stand there, whether none need to
// (`optional`), and whether any number may (`repeated`). A star is both, with all letters.
struct PatternPart {
    LetterSet letters = 0;
    bool optional = false;
    bool repeated = false;
};

using Pattern = std::vector<PatternPart>;

// The most parts of a pattern, whose states and the accepting one are the bits of one number; and
// the most patterns of one question.
inline constexpr size_t MAX_PARTS = 63;
inline constexpr size_t MAX_PATTERNS = 4;

// Tiles says which letters a word may be made of: how many of each, and how many blanks.
struct Tiles {
    std::array<uint8_t, 64> counts{};
    uint32_t blanks = 0;
};

// WordFilter is a question: a word is found when it meets every condition. The default is met by
// all words.
struct WordFilter {
    uint32_t shortest = 1;
    uint32_t longest = MAX_DEPTH;
    std::vector<Pattern> patterns;
    std::optional<Tiles> tiles;
    // How often each letter must occur at least, and the letters that must not.
    std::array<uint8_t, 64> required{};
    LetterSet forbidden = 0;
};

enum class Order { ALPHABET, LONGEST_FIRST };

// Answer holds what was found: the words as letter numbers with a zero behind each, as many as the
// limit allows, in the order asked for; and how many words of each length there are in all.
struct Answer {
    std::vector<uint8_t> words;
    std::array<uint32_t, MAX_DEPTH + 1> by_length{};
};

// Asked every few thousand steps; returns false to stop the walk, which then has no answer.
using GoOn = std::function<bool()>;

// Returns the words of the graph, which must have passed check_graph(), that meet the filter.
// Refuses more than MAX_PATTERNS patterns, and patterns of more than MAX_PARTS parts.
Result<Answer> find_words(const WordGraph& graph, const WordFilter& filter, size_t limit,
                          Order order, const GoOn& go_on = {});

// Hooks are the letters that make another word of a word when put in front or behind.
struct Hooks {
    LetterSet front = 0;
    LetterSet back = 0;
};

Hooks find_hooks(const WordGraph& graph, std::span<const uint8_t> word);

}  // namespace tilewright
