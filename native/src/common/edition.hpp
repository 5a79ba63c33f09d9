// An edition as the kernel needs it: its squares, its tiles and a few numbers from the rules.
//
// It is filled from the same data as the Python `Edition`. Sizes are run-time values up to the
// maxima below; no rack size, board size or bonus is hard-coded.

#pragma once

#include <array>
#include <cstdint>

namespace tilewright {

inline constexpr int MAX_SIZE = 21;
inline constexpr int MAX_RACK = 9;
inline constexpr int MAX_TILE_LETTERS = 32;
inline constexpr int MAX_FACES = 64;
inline constexpr int MAX_SEATS = 4;
inline constexpr std::uint8_t BLANK_BIT = 0x80;

// Equity in millipoints. It is an integer, so that comparisons give the same result on every
// machine. Nine ninefold word squares in a row of 21 score less than 4 * 10^15 millipoints.
using Equity = std::int64_t;
inline constexpr Equity POINT = 1000;

// A set of letters: bit n stands for letter number n.
using LetterSet = std::uint64_t;

constexpr LetterSet letter_bit(int letter) { return LetterSet{1} << letter; }

struct Edition {
    int size = 0;
    int rack = 0;
    int letters = 0;  // numbered from 1
    int faces = 0;    // coded from 1
    int blank = 0;    // the blank's code; 0 if there is none
    std::array<std::uint8_t, MAX_FACES + 1> letter_of{};  // by code; 0 for the blank
    std::array<std::uint8_t, MAX_FACES + 1> points{};     // by code
    std::array<std::uint8_t, MAX_FACES + 1> count{};      // by code
    std::array<std::int16_t, MAX_RACK + 1> bonus{};   // by number of tiles played

    // Indexed by row * size + col.
    std::array<std::uint8_t, MAX_SIZE * MAX_SIZE> letter_times{};
    std::array<std::uint8_t, MAX_SIZE * MAX_SIZE> word_times{};
    std::array<std::uint8_t, MAX_SIZE * MAX_SIZE> square_points{};
    std::array<bool, MAX_SIZE * MAX_SIZE> start{};

    // The rules for exchanges and endings, which self-play needs.
    bool exchange_allowed = true;
    int exchange_minimum = 0;
    int passes = 2;            // the game ends after every player passes this many times in a row
    int scoreless_rounds = 0;  // 0: scoreless rounds never end a game
    bool deducts_unplayed = true;
    bool tie_before_unplayed = true;
    // If words are judged as they are played, the referee ends a game in which no player can play,
    // unless a house rule lets a switch tile keep it going.
    bool judged_as_played = false;
    std::array<bool, MAX_FACES + 1> switchable{};  // by code; set only if they extend a game

    LetterSet all_letters() const { return ((LetterSet{1} << letters) - 1) << 1; }
};

// Returns a board cell's letter. The cell is a face's code, or BLANK_BIT plus a letter.
inline int cell_letter(const Edition& edition, std::uint8_t cell) {
    return cell & BLANK_BIT ? cell & ~BLANK_BIT : edition.letter_of[cell];
}

inline int cell_points(const Edition& edition, std::uint8_t cell) {
    return cell & BLANK_BIT ? 0 : edition.points[cell];
}

}  // namespace tilewright
