// Moves that come from Python. The kernel trusts what it is given, so they are checked here.

#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <vector>

#include "bound.hpp"
#include "game/state.hpp"

inline constexpr int64_t MAX_SCORE = int64_t{1} << 40;

[[noreturn]] inline void refuse(const std::string& sentence) {
    throw nb::value_error(sentence.c_str());
}

// Refuses a code that the edition does not have.
inline void check_code(const tilewright::Edition& edition, int code) {
    if (code < 1 || code > edition.faces)
        refuse("the edition has no tile with the code " + std::to_string(code));
}

// Takes a tile from a multiset given as counts; refuses one that is not there.
class Stock {
   public:
    Stock(const tilewright::Edition& edition, std::span<const uint8_t> codes) : edition_(edition) {
        for (const uint8_t code : codes) {
            check_code(edition, code);
            ++left_[code];
        }
    }
    void take(int code, const char* what) {
        check_code(edition_, code);
        if (left_[code]-- == 0) refuse(std::string(what) + " uses tiles that are not on the rack");
    }

   private:
    const tilewright::Edition& edition_;
    std::array<int, 256> left_{};
};

// Refuses a move that the board or the rack does not allow; whether its words are words is for
// others to say.
inline void check_move(const tilewright::Edition& edition, const tilewright::Board& board, Stock stock, int bag,
                const tilewright::Move& move) {
    if (move.kind == tilewright::MoveKind::PASS) return;
    if (move.score < 0 || move.score > MAX_SCORE) refuse("a candidate scores a number of points");
    if (move.kind == tilewright::MoveKind::EXCHANGE) {
        if (move.tiles < 1 || move.tiles > tilewright::MAX_RACK || move.tiles > bag)
            refuse("an exchange is of at least one tile, and of no more than the bag holds");
        for (int tile = 0; tile < move.tiles; ++tile) stock.take(move.cells[tile], "an exchange");
        return;
    }
    if (move.kind != tilewright::MoveKind::PLAY || move.axis > 1) refuse("a candidate is no move of the kernel");
    const int down = move.axis == tilewright::DOWN;
    const int start = down ? move.row : move.col, lane = down ? move.col : move.row;
    if (move.length < 1 || start + move.length > edition.size || lane >= edition.size)
        refuse("a candidate reaches beyond the board");
    int laid = 0;
    for (int step = 0; step < move.length; ++step) {
        const int cell = move.cells[step];
        const bool filled = board.cell(move.row + step * down, move.col + step * !down) != 0;
        if (filled != (cell == 0)) refuse("a candidate lays tiles on filled squares, or leaves a gap");
        if (cell == 0) continue;
        const int letter = cell & ~tilewright::BLANK_BIT;
        if (cell & tilewright::BLANK_BIT && (letter < 1 || letter > edition.letters || !edition.blank))
            refuse("a candidate declares a blank as no letter of the edition");
        if (cell == edition.blank && edition.blank) refuse("a candidate lays a blank undeclared");
        stock.take(cell & tilewright::BLANK_BIT ? edition.blank : cell, "a play");
        ++laid;
    }
    if (laid == 0 || laid != move.tiles) refuse("a candidate lays no tiles");
}

// Reads records of 48 bytes, which are moves as the kernel holds them.
inline std::vector<tilewright::Move> moves_of(const Bytes& records) {
    if (records.size() % sizeof(tilewright::Move) != 0) refuse("a move is a record of 48 bytes");
    std::vector<tilewright::Move> moves(records.size() / sizeof(tilewright::Move));
    if (!moves.empty()) std::memcpy(moves.data(), records.data(), records.size());
    for (const tilewright::Move& move : moves)
        if (move.length > tilewright::MAX_SIZE || move.tiles > tilewright::MAX_SIZE)
            refuse("a move has at most as many tiles as a lane");
    return moves;
}
