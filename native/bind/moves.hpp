// Moves that cross the boundary.
//
// Into the kernel, and out of the generator, moves travel as a buffer of 48-byte records, which are
// moves as the kernel holds them; kernel/boundary.py packs and unpacks them. Elsewhere they are
// objects of the class Move.

#pragma once

#include <nanobind/nanobind.h>

#include <span>
#include <vector>

#include "board/move.hpp"
#include "bytes.hpp"

// Returns moves as records. Unused cells are cleared, so that equal moves are equal bytes.
nb::bytes pack_moves(std::span<tilewright::Move> moves);

// Reads records; raises ValueError if they are damaged.
std::vector<tilewright::Move> unpack_moves(const Bytes& records);
