// A move as the generator proposes it.

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

// Worth less than any move; a search starts with it.
inline constexpr Equity NOTHING = std::numeric_limits<Equity>::min();

inline constexpr int ACROSS = 0;
inline constexpr int DOWN = 1;

// A play names the first square of its main word; `cells` holds the tiles played along the word,
// zero where the board has a tile. An exchange holds the codes of the tiles exchanged, ascending.
struct Move {
    Equity equity = 0;
    std::int64_t score = 0;
    MoveKind kind = MoveKind::PASS;
    std::uint8_t axis = ACROSS;
    std::uint8_t row = 0;
    std::uint8_t col = 0;
    std::uint8_t length = 0;  // of the main word, or the number of tiles exchanged
    std::uint8_t tiles = 0;   // how many leave the rack
    std::array<std::uint8_t, MAX_SIZE> cells{};
    std::array<std::uint8_t, 5> unused{};  // names the padding, so that equal moves are equal bytes

    friend bool operator==(const Move&, const Move&) = default;
};

// The canonical order of plays: by start, axis, then the tiles played. It breaks ties, so that
// every machine proposes the same play.
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

// The order by value: higher equity first, then canonical order.
inline bool is_better(const Move& one, const Move& other) {
    return one.equity != other.equity ? one.equity > other.equity : comes_before(one, other);
}

// Sorts plays into the canonical order of comes_before().
void sort_plays(std::vector<Move>& plays);

}  // namespace tilewright
