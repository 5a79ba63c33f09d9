// A position's board, laid out for move generation: every lane is stored both across and down.
//
// Each square stores the letters that a play along its lane may put on it (the cross set) and the
// points that the cross word would add. After a play, only the squares at the ends of the words it
// touched are recomputed. Each lane has a guard square at either end that allows no letter, so a
// walk along the lane needs no bounds check.

#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <type_traits>

#include "board/move.hpp"
#include "common/edition.hpp"
#include "words/word_graph.hpp"

namespace tilewright {

// A square as seen by a play along one axis.
struct Square {
    LetterSet cross = 0;           // letters that form no invalid cross word
    std::int16_t cross_score = 0;  // total points of the tiles in the cross word
    std::uint8_t letter = 0;       // the letter on this square; 0 if empty
    std::uint8_t points = 0;       // points of the tile on this square
    std::uint8_t letter_times = 1;
    std::uint8_t word_times = 1;
    std::uint8_t square_points = 0;
    bool has_cross = false;  // whether a tile is directly before or after it on the other axis
};
static_assert(sizeof(Square) == 16);
static_assert(std::has_unique_object_representations_v<Square>);  // lanes are compared as bytes

inline constexpr int LANE = MAX_SIZE + 3;  // one guard before and one after, rounded up

struct Lane {
    std::array<Square, LANE> squares{};  // column c of the board is at c + 1
    const Square& operator[](int place) const { return squares[place]; }
    Square& operator[](int place) { return squares[place]; }
};

// The changes that a play made to a board, saved so that the play can be undone.
struct BoardTrace {
    struct Change {
        std::uint8_t axis, index, place;
        Square before;
    };
    // Each tile changes its own square in both lanes and the squares at both ends of its cross
    // word; the main word adds the squares at its two ends.
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

    // Copying from a board of the same edition copies only the part of the lanes in use.
    Board(const Board&) = default;
    Board& operator=(const Board& other);

    // Sets up a position from cells in reading order, one byte per cell.
    void set(std::span<const std::uint8_t> cells);

    // Returns the lanes whose plays may differ from those on another board of the same edition.
    LaneSet lanes_unlike(const Board& other) const;

    // Puts a play's tiles on the board and updates the cross sets.
    void play(const Move& move) { play(move, nullptr); }

    // Like play(move), but records the changes, so that undo() can revert the play. Plays must be
    // undone in reverse order.
    void play(const Move& move, BoardTrace& trace) { play(move, &trace); }
    void undo(const BoardTrace& trace);

    const Lane& lane(int axis, int index) const { return lanes_[axis][index]; }
    const Edition& edition() const { return *edition_; }
    const WordGraph& graph() const { return *graph_; }
    int size() const { return size_; }
    bool is_empty() const { return tiles_ == 0; }
    // Whether every lane's premiums are small enough for the narrow integers used in the bounds.
    // Unusual editions, such as one with a row of ninefold word squares, are searched without
    // bounds.
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
