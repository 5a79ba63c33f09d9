#include "leaves.hpp"

#include <algorithm>
#include <limits>

namespace tilewright {

namespace {

constexpr Equity LATE_TURN = 10 * POINT;

std::uint64_t choose(int from, int taken) {
    std::uint64_t result = 1;
    for (int step = 1; step <= taken; ++step) result = result * (from - taken + step) / step;
    return result;
}

}  // namespace

LeaveTable::LeaveTable(int kinds, int largest) : kinds_(kinds), largest_(largest) {
    std::size_t total = 0;
    for (int size = 0; size <= largest; ++size) {
        offset_.push_back(total);
        total += choose(kinds + size - 1, size);
    }
    is_dense_ = total <= MOST_DENSE;
    if (!is_dense_) return;
    values_.assign(total, 0);
    below_.resize(kinds + 1);
    for (int code = 1; code <= kinds; ++code)
        for (int place = 1; place <= std::min(largest, MAX_RACK); ++place)
            below_[code][place] =
                static_cast<std::uint32_t>(choose(code - 1 + place - 1, place));
}

// Ascending codes c1 <= c2 <= ... have the rank C(c1 - 1, 1) + C(c2, 2) + C(c3 + 1, 3) + ...
std::size_t LeaveTable::rank(std::span<const std::uint8_t> codes) const {
    std::size_t rank = offset_[codes.size()];
    for (std::size_t place = 0; place < codes.size(); ++place)
        rank += below_[codes[place]][place + 1];
    return rank;
}

// Visits every way to keep tiles once: slot by slot, so many of each. `rank` grows along, since
// codes ascend; equal tiles keep their lowest bits.
template <typename Value>
void RackValues::walk(const Rack& rack, Value value_of) {
    best_.fill(std::numeric_limits<Equity>::min() / 2);
    struct Step {
        std::uint32_t mask;
        int kept;
    };
    std::array<std::uint8_t, MAX_RACK> codes{};
    const auto visit = [&](auto&& self, int slot, Step step) -> void {
        if (slot == rack.slots) {
            const Equity value = value_of(step.mask, std::span(codes.data(), step.kept));
            values_[step.mask] = value;
            best_[step.kept] = std::max(best_[step.kept], value);
            return;
        }
        self(self, slot + 1, step);
        for (int more = 0; more < rack.count[slot]; ++more) {
            codes[step.kept++] = rack.code[slot];
            step.mask |= 1u << (rack.base[slot] + more);
            self(self, slot + 1, step);
        }
    };
    visit(visit, 0, Step{0, 0});
}

void RackValues::fill(const Rack& rack, const LeaveTable* table) {
    walk(rack, [&](std::uint32_t, std::span<const std::uint8_t> codes) -> Equity {
        if (table == nullptr || static_cast<int>(codes.size()) > table->largest()) return 0;
        return table->value(codes);
    });
}

void RackValues::fill_empty_bag(const Rack& rack, int others_points) {
    std::array<std::uint8_t, 256> points{};
    for (int slot = 0; slot < rack.slots; ++slot) points[rack.code[slot]] = rack.points[slot];
    walk(rack, [&](std::uint32_t, std::span<const std::uint8_t> codes) -> Equity {
        if (codes.empty()) return 2 * POINT * others_points;
        int kept = 0;
        for (std::uint8_t code : codes) kept += points[code];
        return -2 * POINT * kept - LATE_TURN;
    });
}

}  // namespace tilewright
