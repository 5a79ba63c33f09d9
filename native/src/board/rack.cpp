#include "board/rack.hpp"

#include <algorithm>

namespace tilewright {

Rack::Rack(const Edition& edition, std::span<const std::uint8_t> codes) {
    std::array<std::uint8_t, MAX_RACK> sorted{};
    tiles = static_cast<int>(std::min<std::size_t>(codes.size(), MAX_RACK));
    std::copy_n(codes.begin(), tiles, sorted.begin());
    std::sort(sorted.begin(), sorted.begin() + tiles);
    slot_of.fill(NO_SLOT);
    next.fill(NO_SLOT);
    for (int tile = 0; tile < tiles; ++tile) {
        if (slots == 0 || code[slots - 1] != sorted[tile]) {
            code[slots] = sorted[tile];
            letter[slots] = edition.letter_of[sorted[tile]];
            points[slots] = edition.points[sorted[tile]];
            base[slots] = static_cast<std::uint8_t>(tile);
            ++slots;
        }
        ++count[slots - 1];
    }
    kept = (1u << tiles) - 1;
    for (int slot = slots - 1; slot >= 0; --slot) {
        if (code[slot] == edition.blank) {
            blank = static_cast<std::uint8_t>(slot);
            continue;
        }
        const int number = letter[slot];
        next[slot] = slot_of[number];
        several_faces |= next[slot] != NO_SLOT;
        slot_of[number] = static_cast<std::uint8_t>(slot);
        letters |= letter_bit(number);
    }
}

}  // namespace tilewright
