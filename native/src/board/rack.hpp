// The rack during generation: its faces in slots, and a bit mask of the tiles that are left.
//
// Every tile of the rack has a bit; of equal tiles the one with the highest bit is used first, so
// that every way to use the rack has exactly one mask. Leave values are looked up by it.

#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "common/edition.hpp"

namespace tilewright {

inline constexpr int MAX_MASKS = 1 << MAX_RACK;
inline constexpr std::uint8_t NO_SLOT = 0xff;

struct Rack {
    int tiles = 0;  // left on the rack
    int slots = 0;  // different faces, by ascending code
    std::array<std::uint8_t, MAX_RACK> code{};
    std::array<std::uint8_t, MAX_RACK> letter{};
    std::array<std::uint8_t, MAX_RACK> points{};
    std::array<std::uint8_t, MAX_RACK> count{};  // left of each
    std::array<std::uint8_t, MAX_RACK> base{};   // the lowest bit of each
    std::array<std::uint8_t, MAX_RACK> next{};   // the next slot with the same letter
    std::array<std::uint8_t, MAX_TILE_LETTERS + 1> slot_of{};  // the first slot of a letter
    std::uint8_t blank = NO_SLOT;
    bool several_faces = false;  // whether two slots share a letter
    LetterSet letters = 0;       // what is left without blanks
    std::uint32_t kept = 0;      // the mask of the tiles left

    Rack(const Edition& edition, std::span<const std::uint8_t> codes);

    bool has_blank() const { return blank != NO_SLOT && count[blank] > 0; }

    // Takes a tile from a slot, and puts it back.
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
