// Moves that cross the boundary between Python and the kernel.
//
// Moves passed into the kernel or returned by the generator are packed into a buffer of 48-byte
// records, laid out like the kernel's own moves; kernel/boundary.py packs and unpacks them. All
// other moves are instances of the class Move.

#pragma once

#include <nanobind/nanobind.h>

#include <span>
#include <vector>

#include "board/move.hpp"
#include "bytes.hpp"

// Returns moves as records. Unused cells are cleared, so that equal moves have equal bytes.
nb::bytes pack_moves(std::span<tilewright::Move> moves);

// Reads records; raises ValueError if they are malformed.
std::vector<tilewright::Move> unpack_moves(const Bytes& records);
