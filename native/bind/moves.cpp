#include "moves.hpp"

#include <algorithm>
#include <cstddef>
#include <cstring>

#include "bind.hpp"
#include "checks.hpp"
#include "game/state.hpp"

using tilewright::Ending;
using tilewright::Move;
using tilewright::MoveKind;
using tilewright::Turn;

// The record layout that kernel/boundary.py describes.
static_assert(sizeof(Move) == 48 && offsetof(Move, equity) == 0 && offsetof(Move, score) == 8 &&
              offsetof(Move, kind) == 16 && offsetof(Move, axis) == 17 &&
              offsetof(Move, row) == 18 && offsetof(Move, col) == 19 &&
              offsetof(Move, length) == 20 && offsetof(Move, tiles) == 21 &&
              offsetof(Move, cells) == 22);

nb::bytes pack_moves(std::span<Move> moves) {
    for (Move& move : moves) std::fill(move.cells.begin() + move.length, move.cells.end(), 0);
    return nb::bytes(reinterpret_cast<const char*>(moves.data()), moves.size_bytes());
}

std::vector<Move> unpack_moves(const Bytes& records) {
    if (records.size() % sizeof(Move) != 0)
        refuse(Fault::BAD_RECORD, "a move is a record of 48 bytes");
    std::vector<Move> moves(records.size() / sizeof(Move));
    if (!moves.empty()) std::memcpy(moves.data(), records.data(), records.size());
    for (const Move& move : moves)
        if (move.length > tilewright::MAX_SIZE || move.tiles > tilewright::MAX_SIZE)
            refuse(Fault::BAD_RECORD,
                   "a move has at most as many tiles as a row has squares");
    return moves;
}

void register_moves(nb::module_& module) {
    nb::enum_<MoveKind>(module, "MoveKind", "What a player does with a turn.")
        .value("PASS", MoveKind::PASS)
        .value("PLAY", MoveKind::PLAY)
        .value("EXCHANGE", MoveKind::EXCHANGE);
    nb::class_<Move>(module, "Move", nb::is_final(), "A move as the kernel holds it.")
        .def_ro("kind", &Move::kind)
        .def_prop_ro(
            "down", [](const Move& move) { return move.axis == tilewright::DOWN; },
            "Whether the main word of a play runs down.")
        .def_ro("row", &Move::row, "The row of the first square of the main word.")
        .def_ro("col", &Move::col, "The column of that square.")
        .def_prop_ro(
            "cells",
            [](const Move& move) { return bytes_of({move.cells.data(), move.length}); },
            "The tiles of a play along its main word, 0 where the board has a tile; or the codes "
            "of the tiles exchanged.")
        .def_ro("score", &Move::score, "The points scored.")
        .def_ro("equity", &Move::equity, "The score plus the value of the leave, in millipoints.");
    nb::class_<Turn>(module, "Turn", nb::is_final(), "One turn of a game.")
        .def_ro("seat", &Turn::seat)
        .def_ro("move", &Turn::move)
        .def_prop_ro(
            "drawn", [](const Turn& turn) { return bytes_of(turn.drawn); },
            "The codes of the tiles drawn after the move.");
    nb::enum_<Ending>(module, "Ending", "Why a game ended.")
        .value("OUT", Ending::OUT)
        .value("TARGET", Ending::TARGET)
        .value("PASSED_OUT", Ending::PASSED_OUT)
        .value("SCORELESS", Ending::SCORELESS)
        .value("NO_PLAYS", Ending::NO_PLAYS);
}
