// Anchors: the squares where the search for words starts, each with an upper bound on its plays'
// value.

#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "board/board.hpp"
#include "search/shadow.hpp"

namespace tilewright {

// Calls seen(anchor) for every anchor in a lane. A block of tiles has its anchor on its last tile;
// an empty square is an anchor if tiles adjoin it only across the lane.
template <typename Seen>
void find_lane_anchors(const Board& board, const Shadow& shadow, int axis, int index, Seen& seen) {
    const int size = board.size();
    const bool empty = board.is_empty();
    const Lane& lane = board.lane(axis, index);
    int before = 0;
    for (int place = 1; place <= size; ++place) {
        const Square& square = lane[place];
        if (lane[place + 1].letter) continue;
        if (!square.letter) {
            if (lane[place - 1].letter) continue;
            const int spot = axis == ACROSS ? index * size + place - 1 : (place - 1) * size + index;
            if (!square.has_cross && !(empty && board.edition().start[spot])) continue;
            if (!shadow.fits(square)) {
                before = place;  // no word can cover it
                continue;
            }
        }
        Anchor anchor;
        anchor.bound = NOTHING;
        anchor.axis = static_cast<std::uint8_t>(axis);
        anchor.index = static_cast<std::uint8_t>(index);
        anchor.place = static_cast<std::uint8_t>(place);
        anchor.before = static_cast<std::uint8_t>(before);
        anchor.first = anchor.count = 0;
        seen(anchor);
        before = place;
    }
}

template <typename Seen>
void find_anchors(const Board& board, const Shadow& shadow, const LaneSet& lanes, Seen seen) {
    for (int axis : {ACROSS, DOWN})
        for (int index = 0; index < board.size(); ++index)
            if (lanes.has(axis, index)) find_lane_anchors(board, shadow, axis, index, seen);
}

// Searches anchors in descending order of their bounds, which bound(anchor) sets, until no
// remaining anchor can reach the recorder's threshold.
template <typename Sink, typename Bound, typename Search>
void by_bound(const Board& board, const Shadow& shadow, const LaneSet& lanes, const Sink& recorder,
              Bound bound, Search search) {
    std::array<Anchor, 2 * MAX_SIZE * MAX_SIZE> anchors;
    std::size_t count = 0;
    find_anchors(board, shadow, lanes, [&](Anchor anchor) {
        bound(anchor);
        if (anchor.bound != NOTHING) anchors[count++] = anchor;
    });
    const auto lower = [](const Anchor& one, const Anchor& other) { return one.bound < other.bound; };
    const auto begin = anchors.begin();
    auto end = begin + count;
    std::make_heap(begin, end, lower);
    while (end != begin && begin->bound >= recorder.threshold()) {
        std::pop_heap(begin, end--, lower);
        search(*end);
    }
}

}  // namespace tilewright
