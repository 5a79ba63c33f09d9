// Searches an anchor with the word map: extents in descending order of their bounds; for each
// extent, the parts of the rack that could still reach the threshold; for each part, the words it
// forms.

#pragma once

#include <algorithm>
#include <array>
#include <bit>

#include "board/board.hpp"
#include "board/rack.hpp"
#include "search/shadow.hpp"
#include "words/word_map.hpp"

namespace tilewright {

// Every subset of tiles that can be taken from one rack (a part): its letters as a multiset, and
// the values used to compute bounds.
class RackParts {
  public:
    // No default initializers: there is room for hundreds of parts, but most racks use few of them.
    struct Part {
        Multiset letters;    // without blanks
        std::uint64_t hash;  // of the letters
        Equity value;        // the value of the leave
        std::uint32_t kept;  // the leave's mask
        std::uint8_t blanks;
        std::array<std::uint8_t, MAX_RACK> points;  // points of the tiles taken, descending
    };

    RackParts(const Rack& rack, const RackValues& values);

    // The parts with this many tiles, in descending order of value.
    std::span<const Part> of(int tiles) const { return {parts_.data() + first_[tiles], size(tiles)}; }

    // By number of tiles: the value of the best leave after playing that many tiles as a word
    // without using any tile on the board; NOTHING if no part of that size forms a word.
    std::array<Equity, MAX_RACK + 1> best_alone(const WordMap& map) const;

  private:
    std::size_t size(int tiles) const { return first_[tiles + 1] - first_[tiles]; }

    std::array<Part, MAX_MASKS> parts_;
    std::array<std::uint16_t, MAX_RACK + 2> first_{};
};

// A cache of the word map's filter results for the parts of one rack combined with letters on the
// board. The same letters recur at many places, and on similar boards.
class FilterMemory {
  public:
    static constexpr int MOST_PARTS = 126;  // the most parts of one size: 4 of 9 tiles
    static constexpr int WORDS = 2;
    static_assert(MOST_PARTS <= 64 * WORDS);

    // Filter results for the first `count` of the parts that have `tiles` tiles.
    struct Asked {
        Multiset through;
        std::array<std::uint64_t, WORDS> possible;  // one bit per part
        std::uint32_t count;                        // number of parts tested so far
        int tiles;                                  // 0: the entry is free
    };

    // Returns the entry for these letters on the board, possibly replacing another entry.
    Asked& of(Multiset through, std::uint64_t hash, int tiles) {
        Asked& asked = asked_[(hash >> 57 ^ static_cast<std::uint64_t>(tiles)) % asked_.size()];
        if (asked.tiles != tiles || asked.through != through)
            asked = {.through = through, .possible = {}, .count = 0, .tiles = tiles};
        return asked;
    }

  private:
    std::array<Asked, 128> asked_{};
};

// What a search with the word map needs to know about a rack, regardless of the board.
struct MappedRack {
    MappedRack(const Rack& rack, const RackValues& values) : parts(rack, values) {}

    const RackParts parts;
    FilterMemory filtered;
};

// Returns false only if the letters and this many blanks cannot form a word; sometimes returns true
// even though they cannot.
inline bool may_make_word(const WordMap& map, Multiset letters, int blanks) {
    return blanks == 0 ? map.find(letters).count != 0 : map.completing(letters, blanks) != 0;
}

// The maximum number of blanks that the word map can handle; a rack with more is searched with the
// graph.
inline constexpr int MAX_MAPPED_BLANKS = 2;

template <typename Recorder>
class MapSearch {
  public:
    MapSearch(const Board& board, const Rack& rack, MappedRack& mapped, const WordMap& map,
              const Shadow& shadow, Recorder& recorder)
        : board_(board),
          edition_(board.edition()),
          rack_(rack),
          parts_(mapped.parts),
          filtered_(mapped.filtered),
          map_(map),
          shadow_(shadow),
          recorder_(recorder) {}

    // Sets an anchor's bound and, if there is room, keeps its extents for run().
    void bound(Anchor& anchor) {
        anchor.first = kept_;
        anchor.count = find(anchor, kept_);
        anchor.bound = NOTHING;
        for (int at = 0; at < anchor.count; ++at)
            anchor.bound = std::max(anchor.bound, found_[anchor.first + at].bound);
        if (kept_ + anchor.count <= MOST_KEPT)
            kept_ = static_cast<std::uint16_t>(kept_ + anchor.count);
        else
            anchor.first = MOST_KEPT;
    }

    void run(const Anchor& anchor) {
        if (anchor.first == MOST_KEPT) find(anchor, MOST_KEPT);
        lane_ = &board_.lane(anchor.axis, anchor.index);
        axis_ = anchor.axis;
        index_ = anchor.index;
        add_letters_up();
        int count = 0;
        for (int at = anchor.first; at < anchor.first + anchor.count; ++at)
            if (found_[at].bound >= recorder_.threshold())
                order_[count++] = static_cast<std::uint16_t>(at);
        std::sort(order_.begin(), order_.begin() + count,
                  [&](int one, int other) { return found_[one].bound > found_[other].bound; });
        for (int at = 0; at < count; ++at) {
            const Found& found = found_[order_[at]];
            if (found.bound < recorder_.threshold()) return;
            search(found);
        }
    }

  private:
    // An extent, with everything needed to search it.
    struct Found {
        Equity bound;
        Equity highest;      // the bound without the leave
        std::int32_t fixed;  // points that do not depend on the tiles on open squares
        std::uint8_t first;
        std::uint8_t last;
        std::uint8_t tiles;
        std::uint8_t open;
        std::array<std::int16_t, MAX_RACK> worth;  // multipliers of the open squares
    };

    // Writes an anchor's extents to found_, starting at `place`; returns how many there are.
    std::uint16_t find(const Anchor& anchor, int place) {
        Found* next = &found_[place];
        shadow_.extents(board_.lane(anchor.axis, anchor.index), anchor.place, anchor.before,
                        [&](int first, int last, const Shadow::Extent& extent, Equity bound) {
                            *next++ = {.bound = bound,
                                       .highest = bound - shadow_.leave(extent),
                                       .fixed = shadow_.fixed(extent),
                                       .first = static_cast<std::uint8_t>(first),
                                       .last = static_cast<std::uint8_t>(last),
                                       .tiles = static_cast<std::uint8_t>(extent.tiles),
                                       .open = static_cast<std::uint8_t>(extent.open),
                                       .worth = extent.worth};
                        });
        return static_cast<std::uint16_t>(next - &found_[place]);
    }

    // A multiset to look up.
    struct Probe {
        const RackParts::Part* part;
        Multiset letters;
        std::uint64_t hash;
    };

    // Sums the lane's letters up to each place; subtracting two sums gives the letters in between.
    void add_letters_up() {
        for (int place = 1; place <= board_.size(); ++place) {
            const std::uint8_t letter = (*lane_)[place].letter;
            sums_[place] = letter ? sums_[place - 1] + Multiset::of(letter) : sums_[place - 1];
        }
    }

    void search(const Found& found) {
        first_ = found.first;
        last_ = found.last;
        tiles_ = found.tiles;
        const Multiset through = sums_[last_] - sums_[first_ - 1];
        int count = 0;
        each_possible(through, found.highest, [&](const RackParts::Part& part, std::uint64_t hash) {
            // If every tile of the part goes on an open square, the part's own points give a
            // tighter bound.
            if (found.open == found.tiles) {
                int score = found.fixed;
                for (int i = 0; i < found.open; ++i) score += part.points[i] * found.worth[i];
                if (score * POINT + part.value < recorder_.threshold()) return;
            }
            if (part.blanks != 0)
                map_.fetch_completing(hash, part.blanks);
            else
                map_.fetch_entry(hash);
            probes_[count++] = {&part, part.letters + through, hash};
        });
        look_up(count, found.highest);
    }

    // Calls seen(part, hash) for the parts that could reach the threshold and may form a word with
    // the letters on the board; the hash covers the part and these letters.
    template <typename Seen>
    void each_possible(Multiset through, Equity highest, Seen seen) {
        const std::span<const RackParts::Part> parts = parts_.of(tiles_);
        const auto is_too_low = [&](const RackParts::Part& part) {
            return highest + part.value < recorder_.threshold();
        };
        const std::uint64_t hash = through.hash();
        FilterMemory::Asked& asked = filtered_.of(through, hash, tiles_);
        for (int word = 0; word < FilterMemory::WORDS; ++word) {
            for (std::uint64_t left = asked.possible[word]; left != 0; left &= left - 1) {
                const RackParts::Part& part = parts[64 * word + std::countr_zero(left)];
                if (is_too_low(part)) return;
                seen(part, part.hash + hash);
            }
        }
        for (; asked.count < parts.size() && !is_too_low(parts[asked.count]); ++asked.count) {
            const RackParts::Part& part = parts[asked.count];
            if (part.blanks == 0 && !map_.may_hold(part.hash + hash)) continue;
            asked.possible[asked.count / 64] |= std::uint64_t{1} << asked.count % 64;
            seen(part, part.hash + hash);
        }
    }

    // Looks up the parts that passed the filter; their entries are already prefetched.
    void look_up(int count, Equity highest) {
        for (int at = 0; at < count; ++at) {
            const Probe& probe = probes_[at];
            if (highest + probe.part->value < recorder_.threshold()) break;
            if (probe.part->blanks == 0)
                lay_words(*probe.part, map_.find(probe.letters, probe.hash));
            else
                expand(*probe.part, probe.letters, probe.part->blanks, 1);
        }
    }

    // Finds the words that these letters form. Blanks stand only for letters numbered `from` or
    // higher, so that no set of letters is tried twice.
    void expand(const RackParts::Part& part, Multiset letters, int blanks, int from) {
        if (blanks == 0) return lay_words(part, map_.find(letters));
        LetterSet set = map_.completing(letters, blanks) >> from << from;
        for (; set; set &= set - 1) {
            const int letter = std::countr_zero(set);
            expand(part, letters + Multiset::of(letter), blanks - 1, letter);
        }
    }

    void lay_words(const RackParts::Part& part, const WordMap::Anagrams& anagrams) {
        // Sixteen equal letters overflow into a different multiset with fewer letters.
        if (static_cast<int>(anagrams.length) != last_ - first_ + 1) return;
        const std::uint8_t* word = anagrams.words;
        for (std::uint32_t at = 0; at < anagrams.count; ++at, word += anagrams.length)
            if (fits(word)) lay(part, word);
    }

    bool fits(const std::uint8_t* word) const {
        for (int place = first_; place <= last_; ++place, ++word) {
            const Square& square = (*lane_)[place];
            if (square.letter ? square.letter != *word : !(square.cross >> *word & 1)) return false;
        }
        return true;
    }

    // Puts the part's tiles on the word's empty squares in every possible way.
    void lay(const RackParts::Part& part, const std::uint8_t* word) {
        for (int slot = 0; slot < rack_.slots; ++slot) {
            // Among equal tiles, those with the lowest bits are kept, so their bits form a run of
            // ones.
            const int stay = std::countr_one(part.kept >> rack_.base[slot]);
            left_[slot] = static_cast<std::uint8_t>(std::max(0, rack_.count[slot] - stay));
        }
        std::fill(strip_.begin() + first_, strip_.begin() + last_ + 1, 0);
        int main = 0;
        int open = 0;
        for (int place = first_; place <= last_; ++place) {
            const Square& square = (*lane_)[place];
            main += square.points;
            if (!square.letter) places_[open++] = static_cast<std::uint8_t>(place);
        }
        assign(part, word, 0, main, 0, 1);
    }

    void assign(const RackParts::Part& part, const std::uint8_t* word, int at, int main, int other,
                int times) {
        if (at == tiles_) {
            recorder_.propose(*lane_, axis_, index_, first_, last_, tiles_,
                              main * times + other + edition_.bonus[tiles_], part.value, strip_);
            return;
        }
        const int place = places_[at];
        const Square& square = (*lane_)[place];
        const int letter = word[place - first_];
        const auto put = [&](int slot, std::uint8_t cell, int points) {
            --left_[slot];
            strip_[place] = cell;
            const int worth = points * square.letter_times;
            int more = other + square.square_points;
            if (square.has_cross) more += (square.cross_score + worth) * square.word_times;
            assign(part, word, at + 1, main + worth, more, times * square.word_times);
            ++left_[slot];
        };
        for (int slot = rack_.slot_of[letter]; slot != NO_SLOT; slot = rack_.next[slot])
            if (left_[slot]) put(slot, rack_.code[slot], rack_.points[slot]);
        if (rack_.blank != NO_SLOT && left_[rack_.blank])
            put(rack_.blank, static_cast<std::uint8_t>(BLANK_BIT | letter), 0);
    }

    const Board& board_;
    const Edition& edition_;
    const Rack& rack_;
    const RackParts& parts_;
    FilterMemory& filtered_;
    const WordMap& map_;
    const Shadow& shadow_;
    Recorder& recorder_;
    const Lane* lane_ = nullptr;
    int axis_ = 0;
    int index_ = 0;
    int first_ = 0;
    int last_ = 0;
    int tiles_ = 0;
    std::array<Multiset, MAX_SIZE + 1> sums_{};
    std::array<std::uint8_t, MAX_RACK> places_{};  // the squares to fill
    std::array<std::uint8_t, MAX_RACK> left_{};    // tiles of each slot not yet placed
    std::array<std::uint8_t, LANE + MAX_SIZE> strip_{};
    static constexpr int MAX_EXTENTS = MAX_RACK * (MAX_RACK + 1);  // the most for one anchor
    static constexpr int MOST_KEPT = 2048;  // for all anchors; 400 to 700 are typical
    std::array<Probe, FilterMemory::MOST_PARTS> probes_;
    std::uint16_t kept_ = 0;
    std::array<Found, MOST_KEPT + MAX_EXTENTS> found_;  // the end is for anchors without room
    std::array<std::uint16_t, MAX_EXTENTS> order_;
};

}  // namespace tilewright
