// Recorders receive the plays that a search finds: they keep all of them, count them, or keep the
// best one or few.
//
// A recorder has a threshold below which plays do not matter, which lets a search skip them.

#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <vector>

#include "board/board.hpp"
#include "board/move.hpp"
#include "search/generate.hpp"

namespace tilewright {

// The cells a search has filled in a lane, with room to copy a whole row from any place.
using Strip = std::array<std::uint8_t, LANE + MAX_SIZE>;

// Returns whether a one-tile play down also forms a word across; such a play is recorded as across.
inline bool is_across_as_well(const Lane& lane, int first, int last) {
    for (int place = first; place <= last; ++place)
        if (!lane[place].letter) return lane[place].has_cross;
    return false;
}

// The base class of recorders that inspect moves: it builds a Move for each play they want.
template <typename Self>
struct Recorder {
    void propose(const Lane& lane, int axis, int index, int first, int last, int tiles,
                 std::int64_t points, Equity leave, const Strip& strip) {
        Self& self = static_cast<Self&>(*this);
        const Equity equity = points * POINT + leave;
        if (tiles == 1 && axis == DOWN && is_across_as_well(lane, first, last)) return;
        if (!self.wants(equity)) return;
        Move move;
        move.equity = equity;
        move.score = points;
        move.kind = MoveKind::PLAY;
        move.axis = static_cast<std::uint8_t>(axis);
        move.row = static_cast<std::uint8_t>(axis == ACROSS ? index : first - 1);
        move.col = static_cast<std::uint8_t>(axis == ACROSS ? first - 1 : index);
        move.length = static_cast<std::uint8_t>(last - first + 1);
        move.tiles = static_cast<std::uint8_t>(tiles);
        std::memcpy(move.cells.data(), strip.data() + first, MAX_SIZE);
        self.record(move);
    }
};

struct AllRecorder : Recorder<AllRecorder> {
    std::vector<Move>& plays;
    bool wants(Equity) const { return true; }
    Equity threshold() const { return NOTHING; }
    void record(const Move& move) { plays.push_back(move); }
};

struct CountRecorder {
    PlayCount count;
    Equity threshold() const { return NOTHING; }
    void propose(const Lane& lane, int axis, int, int first, int last, int tiles,
                 std::int64_t points, Equity, const Strip&) {
        if (tiles == 1 && axis == DOWN && is_across_as_well(lane, first, last)) return;
        ++count.plays;
        count.score_sum += points;
    }
};

// Returns a face's bit. Codes start at 1, and an edition may use all 64 bits.
inline std::uint64_t face_bit(int code) { return std::uint64_t{1} << (code - 1); }

struct PlayableRecorder : Recorder<PlayableRecorder> {
    int blank;
    std::uint64_t faces = 0;
    bool wants(Equity) const { return true; }
    Equity threshold() const { return NOTHING; }
    void record(const Move& move) {
        for (int step = 0; step < move.length; ++step)
            if (move.cells[step])
                faces |= face_bit(move.cells[step] & BLANK_BIT ? blank : move.cells[step]);
    }
};

struct BestRecorder : Recorder<BestRecorder> {
    Move best{.equity = NOTHING};
    bool wants(Equity equity) const { return equity >= best.equity; }
    Equity threshold() const { return best.equity; }
    void record(const Move& move) {
        if (is_better(move, best)) best = move;
    }
};

// Keeps the best plays in a heap with the worst on top.
struct TopRecorder : Recorder<TopRecorder> {
    std::size_t wanted;
    Equity within;
    std::vector<Move> heap{};
    Equity best = NOTHING;

    Equity threshold() const {
        const Equity reach = best == NOTHING ? NOTHING : best - within;
        return heap.size() < wanted ? reach : std::max(reach, heap.front().equity);
    }
    bool wants(Equity equity) const { return equity >= threshold(); }
    void record(const Move& move) {
        best = std::max(best, move.equity);
        if (heap.size() == wanted) {
            if (!is_better(move, heap.front())) return;
            std::pop_heap(heap.begin(), heap.end(), is_better);
            heap.back() = move;
        } else {
            heap.push_back(move);
        }
        std::push_heap(heap.begin(), heap.end(), is_better);
    }
};

}  // namespace tilewright
