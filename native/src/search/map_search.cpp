#include "search/map_search.hpp"

#include <functional>

namespace tilewright {

RackParts::RackParts(const Rack& rack, const RackValues& values) {
    // The number of parts with each number of tiles, for grouping parts by size.
    std::array<std::uint16_t, MAX_RACK + 1> ways{1};
    for (int slot = 0; slot < rack.slots; ++slot)
        for (int tiles = MAX_RACK; tiles > 0; --tiles)
            for (int taken = 1; taken <= rack.count[slot] && taken <= tiles; ++taken)
                ways[tiles] = static_cast<std::uint16_t>(ways[tiles] + ways[tiles - taken]);
    for (int tiles = 0; tiles <= MAX_RACK; ++tiles) first_[tiles + 1] = first_[tiles] + ways[tiles];
    std::array<std::uint16_t, MAX_RACK + 1> next{};
    std::copy_n(first_.begin(), next.size(), next.begin());
    // Slots in descending order of points, so that each part's points are sorted too.
    std::array<std::uint8_t, MAX_RACK> order{};
    for (int slot = 0; slot < rack.slots; ++slot) order[slot] = static_cast<std::uint8_t>(slot);
    std::stable_sort(order.begin(), order.begin() + rack.slots,
                     [&](int one, int other) { return rack.points[one] > rack.points[other]; });
    const auto visit = [&](auto&& self, int at, Part part, int tiles) -> void {
        if (at == rack.slots) {
            part.hash = part.letters.hash();
            part.value = values[part.kept];
            parts_[next[tiles]++] = part;
            return;
        }
        const int slot = order[at];
        self(self, at + 1, part, tiles);
        for (int taken = 1; taken <= rack.count[slot]; ++taken) {
            part.kept ^= 1u << (rack.base[slot] + rack.count[slot] - taken);
            part.points[tiles++] = rack.points[slot];
            if (slot == rack.blank) {
                ++part.blanks;
            } else {
                part.letters = part.letters + Multiset::of(rack.letter[slot]);
            }
            self(self, at + 1, part, tiles);
        }
    };
    const Part all_stay{
        .letters = {0, 0}, .hash = 0, .value = 0, .kept = rack.kept, .blanks = 0, .points = {}};
    visit(visit, 0, all_stay, 0);
    for (int tiles = 1; tiles < rack.tiles; ++tiles)
        std::sort(parts_.begin() + first_[tiles], parts_.begin() + first_[tiles + 1],
                  [](const Part& one, const Part& other) { return one.value > other.value; });
}

std::array<Equity, MAX_RACK + 1> RackParts::best_alone(const WordMap& map) const {
    std::array<Equity, MAX_RACK + 1> best;
    best.fill(NOTHING);
    for (int tiles = 1; tiles <= MAX_RACK; ++tiles) {
        for (const Part& part : of(tiles)) {
            if (!may_make_word(map, part.letters, part.blanks)) continue;
            best[tiles] = part.value;
            break;
        }
    }
    return best;
}

}  // namespace tilewright
