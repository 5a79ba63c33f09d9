// The rack during move generation: one slot per distinct face, and a bit mask of the tiles left.
//
// Every tile on the rack has its own bit. Among equal tiles, the one with the highest bit is used
// first, so each way to use the rack has exactly one mask. Leave values are looked up by this mask.

#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "common/edition.hpp"

namespace tilewright {

inline constexpr int MAX_MASKS = 1 << MAX_RACK;
inline constexpr std::uint8_t NO_SLOT = 0xff;

struct Rack {
    int tiles = 0;  // tiles left on the rack
    int slots = 0;  // number of distinct faces, in ascending order of code
    std::array<std::uint8_t, MAX_RACK> code{};
    std::array<std::uint8_t, MAX_RACK> letter{};
    std::array<std::uint8_t, MAX_RACK> points{};
    std::array<std::uint8_t, MAX_RACK> count{};  // tiles left, by slot
    std::array<std::uint8_t, MAX_RACK> base{};   // lowest bit, by slot
    std::array<std::uint8_t, MAX_RACK> next{};   // the next slot with the same letter
    std::array<std::uint8_t, MAX_TILE_LETTERS + 1> slot_of{};  // first slot, by letter
    std::uint8_t blank = NO_SLOT;
    bool several_faces = false;  // whether two slots share a letter
    LetterSet letters = 0;       // the letters left, without blanks
    std::uint32_t kept = 0;      // mask of the tiles left

    Rack(const Edition& edition, std::span<const std::uint8_t> codes);

    bool has_blank() const { return blank != NO_SLOT && count[blank] > 0; }

    // take() removes one of the tiles in a slot; put_back() returns it.
    void take(int slot) {
        --tiles;
        kept ^= 1u << (base[slot] + --count[slot]);
    }
    void put_back(int slot) {
        ++tiles;
        kept ^= 1u << (base[slot] + count[slot]++);
    }
};

}  // namespace tilewright
