// The board of a position, laid out for generation: every lane both across and down.
//
// Each square knows which letters a play along its lane may put on it (the cross set) and what the
// cross word would add. After a play only the squares at the ends of the words it touched are
// recomputed. Lanes have a guard square at either end that allows no letter, so that walking needs
// no test for the edge.

#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <type_traits>

#include "board/move.hpp"
#include "common/edition.hpp"
#include "words/word_graph.hpp"

namespace tilewright {

// A square as a play along one axis sees it.
struct Square {
    LetterSet cross = 0;           // letters that form no invalid cross word
    std::int16_t cross_score = 0;  // points of the tiles of the word across
    std::uint8_t letter = 0;       // the letter here; 0 is empty
    std::uint8_t points = 0;       // what the tile here is worth
    std::uint8_t letter_times = 1;
    std::uint8_t word_times = 1;
    std::uint8_t square_points = 0;
    bool has_cross = false;  // whether a tile is directly before or after it across the lane
};
static_assert(sizeof(Square) == 16);
static_assert(std::has_unique_object_representations_v<Square>);  // lanes are compared as bytes

inline constexpr int LANE = MAX_SIZE + 3;  // one guard before, one after, rounded up

struct Lane {
    std::array<Square, LANE> squares{};  // the board's square c is at c + 1
    const Square& operator[](int place) const { return squares[place]; }
    Square& operator[](int place) { return squares[place]; }
};

// What a play has changed on a board, so that it can be undone.
struct BoardTrace {
    struct Change {
        std::uint8_t axis, index, place;
        Square before;
    };
    // A tile changes its square along and across, and the ends of the word across; then there are
    // the ends of the main word.
    static constexpr int MOST = 4 * MAX_RACK + 2;
    int changes = 0;
    int tiles = 0;
    std::array<Change, MOST> change;
    std::array<std::uint16_t, MAX_RACK> spot;
};

// A set of lanes, one bit each.
struct LaneSet {
    std::array<std::uint32_t, 2> bits{};  // by axis

    static LaneSet all() { return {{~0u, ~0u}}; }
    bool has(int axis, int index) const { return bits[axis] >> index & 1; }
    void add(int axis, int index) { bits[axis] |= 1u << index; }
    void remove(int axis, int index) { bits[axis] &= ~(1u << index); }
};

class Board {
  public:
    Board(const Edition& edition, const WordGraph& graph);

    // A copy of a board of the same edition copies only the used part of the lanes.
    Board(const Board&) = default;
    Board& operator=(const Board& other);

    // Sets up a position from cells in reading order, one byte each.
    void set(std::span<const std::uint8_t> cells);

    // Returns the lanes along which plays may differ from those on another board of the same
    // edition.
    LaneSet lanes_unlike(const Board& other) const;

    // Puts the tiles of a play on the board and updates the cross sets.
    void play(const Move& move) { play(move, nullptr); }

    // The same, and records the changes; undo() takes back the last play that was not undone.
    void play(const Move& move, BoardTrace& trace) { play(move, &trace); }
    void undo(const BoardTrace& trace);

    const Lane& lane(int axis, int index) const { return lanes_[axis][index]; }
    const Edition& edition() const { return *edition_; }
    const WordGraph& graph() const { return *graph_; }
    int size() const { return size_; }
    bool is_empty() const { return tiles_ == 0; }
    // Whether the premiums of every lane are small enough for the narrow numbers of the bounds.
    // Odd editions, with a row of ninefold word squares, are searched without bounds.
    bool has_bounds() const { return has_bounds_; }
    int tiles() const { return tiles_; }
    std::uint8_t cell(int row, int col) const { return cells_[row * size_ + col]; }

  private:
    bool is_bounded() const;
    void play(const Move& move, BoardTrace* trace);
    void put(int row, int col, std::uint8_t cell);
    void update_ends(int axis, int index, int place, BoardTrace* trace);
    void update_cross(int axis, int index, int place);
    void note(BoardTrace* trace, int axis, int index, int place) const {
        if (trace == nullptr) return;
        trace->change[trace->changes++] = {
            static_cast<std::uint8_t>(axis), static_cast<std::uint8_t>(index),
            static_cast<std::uint8_t>(place), lanes_[axis][index][place]};
    }

    const Edition* edition_;
    const WordGraph* graph_;
    int size_;
    int tiles_ = 0;
    bool has_bounds_ = false;
    std::array<std::array<Lane, MAX_SIZE>, 2> lanes_{};
    std::array<std::uint8_t, MAX_SIZE * MAX_SIZE> cells_{};
};

}  // namespace tilewright
