// Upper bounds on the value of any play through an anchor, computed without the lexicon.
//
// For every extent of a word through the anchor, the points of the rack's tiles, in descending
// order, are paired with the multipliers of the empty squares, also descending. If only one of the
// rack's letters fits a square, that letter's tile is assigned to the square. The bonus and the
// best leave for that number of tiles are added. No play can be worth more, so anchors are searched
// in order of their bounds, and most need no search at all.

#pragma once

#include <array>
#include <bit>

#include "board/board.hpp"
#include "board/move.hpp"
#include "board/rack.hpp"
#include "search/leaves.hpp"

namespace tilewright {

// A square where the search for words along one lane starts. Words that also cover the previous
// anchor in the lane are found from that anchor.
struct Anchor {
    Equity bound;
    std::uint8_t axis;
    std::uint8_t index;   // the lane's number
    std::uint8_t place;   // the place in the lane, counted from 1
    std::uint8_t before;  // the previous anchor; 0 is the guard
    std::uint16_t first;  // index of its first extent, if a search keeps them
    std::uint16_t count;
};

// Computes bounds for one rack.
class Shadow {
  public:
    // The part of a word laid out so far: the known part of its score, and its open squares.
    struct Extent {
        std::int32_t main;   // points that word premiums multiply
        std::int32_t other;  // points that are no longer multiplied
        std::int32_t times;
        std::int16_t tiles;  // number of tiles placed
        std::int16_t open;   // squares whose tile is not determined
        std::array<std::int16_t, MAX_RACK> worth;        // multipliers of the open squares
        std::array<std::uint8_t, MAX_RACK> points;       // of the unassigned tiles, descending
        std::array<std::uint8_t, MAX_RACK> letter_times;  // of the open squares, in any order
        std::array<std::uint8_t, MAX_RACK> cross_times;
        bool through;  // whether tiles on the board are part of the word
    };

    Shadow(const Edition& edition, const Rack& rack, const RackValues& values);

    // Tightens the bounds on words that use no tile on the board. `best` holds, by number of tiles
    // played, the best leave after such a word; NOTHING if there is none.
    void know_words_alone(const std::array<Equity, MAX_RACK + 1>& best) { alone_ = best; }

    // Calls seen(left, right, extent, bound) for every extent that the rack's tiles could fill.
    template <typename Seen>
    void extents(const Lane& lane, int anchor, int before, Seen seen) const;

    // Returns the highest bound of all extents; NOTHING if no tile fits.
    Equity bound(const Lane& lane, int anchor, int before) const {
        Equity highest = NOTHING;
        extents(lane, anchor, before,
                [&](int, int, const Extent&, Equity equity) { highest = std::max(highest, equity); });
        return highest;
    }

    // Returns the value of the best leave after playing an extent; NOTHING if no word fits the
    // extent.
    Equity leave(const Extent& extent) const {
        return extent.through ? values_.best(rack_.tiles - extent.tiles) : alone_[extent.tiles];
    }

    // Returns the part of an extent's score that does not depend on the tiles on its open squares.
    int fixed(const Extent& extent) const {
        return extent.main * extent.times + extent.other + edition_.bonus[extent.tiles];
    }

    // Returns whether any of the rack's tiles fits an empty square.
    bool fits(const Square& square) const { return (square.cross & letters_) != 0; }

  private:
    bool lay(Extent& extent, const Square& square) const;
    void multiply(Extent& extent, int times) const;
    void insert(Extent& extent, int worth) const;
    Equity value(const Extent& extent) const;

    const Edition& edition_;
    const Rack& rack_;
    const RackValues& values_;
    LetterSet letters_;  // letters that the rack can play
    bool exact_;         // whether a single fitting letter means a single tile
    std::array<Equity, MAX_RACK + 1> alone_;  // by tiles played: best leave, board tiles unused
    Extent start_{.main = 0, .other = 0, .times = 1, .tiles = 0, .open = 0, .worth = {},
                  .points = {}, .letter_times = {}, .cross_times = {}, .through = false};
};

template <typename Seen>
void Shadow::extents(const Lane& lane, int anchor, int before, Seen seen) const {
    Extent left = start_;
    int first = anchor;
    if (lane[anchor].letter) {
        left.main += lane[anchor].points;
        left.through = true;
        while (lane[first - 1].letter) left.main += lane[--first].points;
    } else if (!lay(left, lane[anchor])) {
        return;
    }
    for (;;) {
        Extent right = left;
        int last = anchor;
        for (;;) {
            if (right.tiles && last > first) {
                const Equity bound = value(right);
                if (bound != NOTHING) seen(first, last, right, bound);
            }
            if (!lay(right, lane[last + 1])) break;
            ++last;
            while (lane[last + 1].letter) {
                right.main += lane[++last].points;
                right.through = true;
            }
        }
        // If a block of tiles adjoins the next square, the block's words are found from its own
        // anchor.
        if (first - 1 <= before || lane[first - 2].letter) return;
        if (!lay(left, lane[first - 1])) return;
        --first;
    }
}

inline bool Shadow::lay(Extent& extent, const Square& square) const {
    const LetterSet fitting = square.cross & letters_;
    if (!fitting || extent.tiles == rack_.tiles) return false;
    const int cross_times = square.has_cross ? square.letter_times * square.word_times : 0;
    if (exact_ && (fitting & (fitting - 1)) == 0) {
        const int points = rack_.points[rack_.slot_of[std::countr_zero(fitting)]];
        const int free = rack_.tiles - (extent.tiles - extent.open);
        int at = 0;
        while (at < free && extent.points[at] != points) ++at;
        if (at == free) return false;  // that letter is used up
        for (; at + 1 < free; ++at) extent.points[at] = extent.points[at + 1];
        extent.main += points * square.letter_times;
        extent.other += points * cross_times;
        multiply(extent, square.word_times);
    } else {
        multiply(extent, square.word_times);
        extent.letter_times[extent.open] = square.letter_times;
        extent.cross_times[extent.open] = static_cast<std::uint8_t>(cross_times);
        insert(extent, square.letter_times * extent.times + cross_times);
    }
    ++extent.tiles;
    extent.other += square.cross_score * square.word_times + square.square_points;
    return true;
}

// A word premium raises the multiplier of every open square in the word.
inline void Shadow::multiply(Extent& extent, int times) const {
    if (times == 1) return;
    extent.times *= times;
    const int open = extent.open;
    extent.open = 0;
    for (int i = 0; i < open; ++i)
        insert(extent, extent.letter_times[i] * extent.times + extent.cross_times[i]);
}

inline void Shadow::insert(Extent& extent, int worth) const {
    int at = extent.open++;
    for (; at > 0 && extent.worth[at - 1] < worth; --at) extent.worth[at] = extent.worth[at - 1];
    extent.worth[at] = static_cast<std::int16_t>(worth);
}

inline Equity Shadow::value(const Extent& extent) const {
    const Equity kept = leave(extent);
    if (kept == NOTHING) return NOTHING;
    int score = fixed(extent);
    for (int i = 0; i < extent.open; ++i) score += extent.points[i] * extent.worth[i];
    return score * POINT + kept;
}

}  // namespace tilewright
