// A move, as proposed by the generator.

#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <tuple>
#include <vector>

#include "common/edition.hpp"

namespace tilewright {

enum class MoveKind : std::uint8_t { PASS, PLAY, EXCHANGE };

// Lower than any move's equity: the starting value of a search for the best move.
inline constexpr Equity NOTHING = std::numeric_limits<Equity>::min();

inline constexpr int ACROSS = 0;
inline constexpr int DOWN = 1;

// A play stores the first square of its main word; `cells` holds the tiles played along the word,
// with zero where the board already has a tile. An exchange stores the exchanged tiles' codes in
// ascending order.
struct Move {
    Equity equity = 0;
    std::int64_t score = 0;
    MoveKind kind = MoveKind::PASS;
    std::uint8_t axis = ACROSS;
    std::uint8_t row = 0;
    std::uint8_t col = 0;
    std::uint8_t length = 0;  // the main word's length, or the number of tiles exchanged
    std::uint8_t tiles = 0;   // number of tiles that leave the rack
    std::array<std::uint8_t, MAX_SIZE> cells{};
    std::array<std::uint8_t, 5> unused{};  // explicit padding, so that equal moves have equal bytes

    friend bool operator==(const Move&, const Move&) = default;
};

// The canonical order of plays: by starting square, then axis, then tiles played. It breaks ties,
// so that every machine proposes the same play.
inline bool comes_before(const Move& one, const Move& other) {
    const auto place = [](const Move& move) {
        return std::tuple(move.kind != MoveKind::PLAY, move.row, move.col, move.axis);
    };
    if (place(one) != place(other)) return place(one) < place(other);
    std::array<std::uint8_t, MAX_SIZE> a{}, b{};
    const auto end_a = std::copy_if(one.cells.begin(), one.cells.begin() + one.length, a.begin(),
                                    [](std::uint8_t cell) { return cell != 0; });
    const auto end_b = std::copy_if(other.cells.begin(), other.cells.begin() + other.length,
                                    b.begin(), [](std::uint8_t cell) { return cell != 0; });
    return std::lexicographical_compare(a.begin(), end_a, b.begin(), end_b);
}

// The order by value: higher equity first, then canonical order for ties.
inline bool is_better(const Move& one, const Move& other) {
    return one.equity != other.equity ? one.equity > other.equity : comes_before(one, other);
}

// Sorts plays into the canonical order of comes_before().
void sort_plays(std::vector<Move>& plays);

}  // namespace tilewright
