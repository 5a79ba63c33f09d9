// The word map: finds all anagrams of a multiset of letters in one lookup.
//
// If only the best play is needed, few extents are worth searching. For those, the map immediately
// gives the words that the tiles (including blanks) form with the letters on the board, where a
// walk through the graph would try letter after letter. The map is built from the graph and is
// optional.
//
// A multiset is a 128-bit number with four bits per letter, so that adding two numbers combines
// their multisets.

#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "common/edition.hpp"
#include "common/result.hpp"
#include "words/word_graph.hpp"

namespace tilewright {

// A multiset of letters. More than fifteen of the same letter overflow into another letter, so word
// lists with such words have no map.
struct Multiset {
    std::uint64_t low;   // letters 1 to 16
    std::uint64_t high;  // letters 17 to 32

    static Multiset of(int letter) {
        const int shift = (letter - 1) % 16 * 4;
        return letter <= 16 ? Multiset{std::uint64_t{1} << shift, 0}
                            : Multiset{0, std::uint64_t{1} << shift};
    }
    friend Multiset operator+(Multiset a, Multiset b) { return {a.low + b.low, a.high + b.high}; }
    friend Multiset operator-(Multiset a, Multiset b) { return {a.low - b.low, a.high - b.high}; }
    friend bool operator==(const Multiset&, const Multiset&) = default;
    friend auto operator<=>(const Multiset&, const Multiset&) = default;

    // Returns a hash whose high bits are well mixed. The hash of a sum is the sum of the hashes.
    std::uint64_t hash() const { return low * 0x9e3779b97f4a7c15 + high * 0xbf58476d1ce4e5b9; }
};

// WordMap is a view of the tables in one buffer, which it neither owns nor copies; the buffer may
// be a memory-mapped file.
class WordMap {
  public:
    // Words that are anagrams of each other: `count` of them, with `length` letters each, one after
    // another.
    struct Anagrams {
        const std::uint8_t* words = nullptr;
        std::uint32_t count = 0;
        std::uint32_t length = 0;
    };

    WordMap() = default;

    // Builds the tables for all words in a graph that fit on a board. `progress` is called with the
    // work done in thousandths and may return false to stop; the result is then empty. It is also
    // empty if the tables cannot hold the words: a word with the same letter sixteen times, or
    // 65,536 words that are anagrams of each other.
    static std::vector<std::uint64_t> build(const WordGraph& graph,
                                            const std::function<bool(int)>& progress = nullptr);

    // Opens tables written by build(), and refuses a buffer that holds anything else.
    static Result<WordMap> open(std::span<const std::uint64_t> buffer);

    std::uint32_t words() const { return word_count_; }

    // Returns the words that consist of exactly these letters. Most multisets have no words; one
    // bit of the filter, which fits in the cache although the entries do not, rules them out at
    // once.
    Anagrams find(Multiset letters) const {
        const std::uint64_t hash = letters.hash();
        return may_hold(hash) ? find(letters, hash) : Anagrams{};
    }

    // Like find(), but in separate steps, for many lookups: entries that may exist are prefetched
    // while other multisets are tested.
    bool may_hold(std::uint64_t hash) const {
        const std::uint64_t bit = hash >> filter_shift_;
        return filter_[bit / 64] >> bit % 64 & 1;
    }
    void fetch_entry(std::uint64_t hash) const { fetch(entries_ + (hash >> entry_shift_)); }
    Anagrams find(Multiset letters, std::uint64_t hash) const {
        for (std::uint64_t at = hash >> entry_shift_;; at = (at + 1) & entry_mask_) {
            const Entry& entry = entries_[at];
            if (entry.count == 0) return {};
            if (entry.key == letters) return {letters_ + entry.first, entry.count, entry.length};
        }
    }
    void fetch_completing(std::uint64_t hash, int missing) const {
        fetch(sets_[missing - 1].table + (hash >> sets_[missing - 1].shift));
    }

    // Returns the letters that turn the multiset into a word's letters (`missing` = 1), or into a
    // multiset that lacks only one more letter (2). The result may include extra letters, but never
    // omits one.
    LetterSet completing(Multiset letters, int missing) const {
        const Sets& sets = sets_[missing - 1];
        const std::uint64_t hash = letters.hash();
        const auto print = fingerprint(hash);
        for (std::uint64_t at = hash >> sets.shift;; at = (at + 1) & sets.mask) {
            const Set& set = sets.table[at];
            if (set.letters == 0) return 0;
            if (set.print == print) return LetterSet{set.letters} << 1;
        }
    }

  private:
    struct Entry {
        Multiset key{0, 0};
        std::uint32_t first = 0;   // index of the first word's first letter
        std::uint16_t count = 0;   // number of words; 0: a free place
        std::uint16_t length = 0;  // of each word
    };
    struct Set {
        std::uint32_t print = 0;
        std::uint32_t letters = 0;  // letter n is bit n - 1; 0: a free place
    };
    struct Sets {
        const Set* table = nullptr;
        std::uint64_t mask = 0;
        int shift = 0;
    };
    struct Header;

    static void fetch(const void* place) {
#if defined(__GNUC__)
        __builtin_prefetch(place);
#else
        (void)place;
#endif
    }

    // Returns the fingerprint of a hash. It mixes all bits again, so that it is independent of the
    // bits that choose the place.
    static std::uint32_t fingerprint(std::uint64_t hash) {
        return static_cast<std::uint32_t>((hash ^ hash >> 32) * 0x94d049bb133111eb >> 32);
    }

    const std::uint64_t* filter_ = nullptr;  // one bit for every hash that some word has
    int filter_shift_ = 0;
    const Entry* entries_ = nullptr;
    std::uint64_t entry_mask_ = 0;
    int entry_shift_ = 0;
    const std::uint8_t* letters_ = nullptr;
    std::uint32_t word_count_ = 0;
    Sets sets_[2];

    friend class WordMapBuilder;
};

}  // namespace tilewright
