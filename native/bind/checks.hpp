// Checks the arguments that Python passes in. The kernel trusts its input, so everything is checked
// here, once. A number out of range raises ArgumentError, and anything else KernelError.

#pragma once

#include <nanobind/nanobind.h>

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "board/board.hpp"
#include "board/move.hpp"
#include "bytes.hpp"
#include "common/edition.hpp"
#include "graph.hpp"
#include "refusals.hpp"
#include "search/leaves.hpp"

namespace nb = nanobind;

inline constexpr int MAX_COUNT = 1 << 20;               // limit on passes, turns and target points
inline constexpr int64_t MAX_SCORE = int64_t{1} << 40;  // far beyond any game
inline constexpr size_t MAX_TABLE = size_t{1} << 36;    // limit on a transposition table, in bytes
inline constexpr int MAX_THREADS = 1024;

// Returns `value`, which must be between `low` and `high`.
int within(const char* name, int64_t value, int64_t low, int64_t high);

// Checks that there is one number per seat, and that each is in range.
template <typename Number>
void check_each(const char* name, const std::vector<Number>& numbers, size_t seats, int64_t low,
                int64_t high) {
    if (numbers.size() != seats)
        throw BadArgument(name, "one for each of " + std::to_string(seats) + " seats",
                          static_cast<int64_t>(numbers.size()));
    for (const Number number : numbers) within(name, number, low, high);
}
void check_seats(size_t seats);

void check_code(const tilewright::Edition& edition, int code);
void check_codes(const tilewright::Edition& edition, std::span<const uint8_t> codes);
void check_rack(const tilewright::Edition& edition, std::span<const uint8_t> codes);
// Checks that these cells form a board of this edition.
void check_cells(const tilewright::Edition& edition, std::span<const uint8_t> cells);
// Checks that the graph has the edition's letters, and a GADDAG unless it is empty.
void check_graph(const tilewright::Edition& edition, const Graph& graph);
// Checks that leave values, if there are any, are for the edition's tiles.
void check_leaves(const tilewright::Edition& edition, const tilewright::LeaveTable* leaves);

// The tiles that a move may use. A Stock is passed by value, so each move uses up its own copy.
class Stock {
   public:
    Stock(const tilewright::Edition& edition, std::span<const uint8_t> codes) : edition_(edition) {
        check_codes(edition, codes);
        for (const uint8_t code : codes) ++left_[code];
    }
    void take(int code) {
        check_code(edition_, code);
        if (left_[code]-- == 0) refuse(Fault::NOT_ON_RACK, "a candidate uses tiles that are not on the rack");
    }

   private:
    const tilewright::Edition& edition_;
    std::array<int, 256> left_{};
};

// Checks that the board, the rack and the bag allow a move. Its words are not checked.
void check_move(const tilewright::Edition& edition, const tilewright::Board& board, Stock stock,
                int bag, const tilewright::Move& move);
