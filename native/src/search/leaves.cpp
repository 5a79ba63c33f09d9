#include "search/leaves.hpp"

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

// Replaces every mask's entry with the sum over the mask's subsets, including itself.
void sum_subsets(std::array<std::int32_t, MAX_MASKS>& sums, int tiles) {
    for (int half = 1; half < 1 << tiles; half *= 2)
        for (int block = 0; block < 1 << tiles; block += 2 * half)
            for (int low = block; low < block + half; ++low) sums[low + half] += sums[low];
}

}  // namespace

LeaveRanks::LeaveRanks(int kinds, int largest) : kinds_(kinds), largest_(largest) {
    std::size_t total = 0;
    for (int size = 0; size <= largest; ++size) {
        offset_.push_back(total);
        total += choose(kinds + size - 1, size);
    }
    offset_.push_back(total);
    // The rank of ascending codes c1 <= c2 <= ... is C(c1 - 1, 1) + C(c2, 2) + C(c3 + 1, 3) + ...
    below_.resize(kinds + 1);
    for (int code = 1; code <= kinds; ++code)
        for (int place = 1; place <= std::min(largest, MAX_RACK); ++place)
            below_[code][place] =
                static_cast<std::uint32_t>(choose(code - 1 + place - 1, place));
}

bool next_leave(std::span<std::uint8_t> codes, int kinds) {
    for (std::size_t place = 0; place < codes.size(); ++place) {
        const int limit = place + 1 < codes.size() ? codes[place + 1] : kinds;
        if (codes[place] < limit) {
            ++codes[place];
            std::fill_n(codes.begin(), place, std::uint8_t{1});
            return true;
        }
    }
    return false;
}

bool is_possible(std::span<const std::uint8_t> codes, std::span<const std::uint8_t> counts) {
    std::size_t run = 0;
    for (std::size_t place = 0; place < codes.size(); ++place) {
        run = place > 0 && codes[place] == codes[place - 1] ? run + 1 : 1;
        if (run > counts[codes[place]]) return false;
    }
    return true;
}

LeaveTable::LeaveTable(int kinds, int largest)
    : ranks_(kinds, largest), is_dense_(ranks_.entries() <= MOST_DENSE) {
    if (is_dense_) values_.assign(ranks_.entries(), 0);
}

void LeaveTable::set_model(const LeaveModel& model) {
    model_ = model;
    const int orders = std::min(LeaveModel::ORDERS, largest());
    effects_.assign(ranks_.offset(orders + 1), 0);
    for (int size = 1; size <= orders; ++size) {
        std::array<std::uint8_t, LeaveModel::ORDERS> codes{1, 1, 1};
        const std::span<std::uint8_t> leave(codes.data(), size);
        std::size_t place = ranks_.offset(size);
        do {
            std::int32_t rest = values_[place];
            const auto less = [&](std::initializer_list<std::uint8_t> part) {
                rest -= effect(std::span(part.begin(), part.size()));
            };
            const auto [a, b, c] = codes;
            if (size >= 2) {
                less({a});
                if (b != a) less({b});
            }
            if (size == 3) {
                if (c != b) less({c});
                less({a, b});
                if (c != b) less({a, c});
                if (b != a) less({b, c});
            }
            effects_[place++] = rest;
        } while (next_leave(leave, kinds()));
    }
}

void sum_effects(const Rack& rack, const LeaveTable& table, EffectSums& sums) {
    const int masks = 1 << rack.tiles;
    for (auto& order : sums) std::fill_n(order.begin(), masks, 0);
    const int orders = std::min(LeaveModel::ORDERS, table.largest());
    for_each_part(rack, [&](std::uint32_t mask, std::span<const std::uint8_t> codes) {
        const int size = static_cast<int>(codes.size());
        if (size >= 1 && size <= orders) sums[size - 1][mask] = table.effect(codes);
    });
    for (int order = 0; order < orders; ++order) sum_subsets(sums[order], rack.tiles);
}

template <typename Value>
void RackValues::walk(const Rack& rack, Value value_of) {
    best_.fill(std::numeric_limits<Equity>::min() / 2);
    for_each_part(rack, [&](std::uint32_t mask, std::span<const std::uint8_t> codes) {
        const Equity value = value_of(mask, codes);
        values_[mask] = value;
        best_[codes.size()] = std::max(best_[codes.size()], value);
    });
}

void RackValues::fill(const Rack& rack, const LeaveTable* table) {
    if (table != nullptr && table->has_model() && rack.tiles > table->largest())
        return fill_by_model(rack, *table);
    walk(rack, [&](std::uint32_t, std::span<const std::uint8_t> codes) -> Equity {
        if (table == nullptr || static_cast<int>(codes.size()) > table->largest()) return 0;
        return table->value(codes);
    });
}

void RackValues::fill_by_model(const Rack& rack, const LeaveTable& table) {
    EffectSums sums;
    sum_effects(rack, table, sums);
    const LeaveModel& model = table.model();
    walk(rack, [&](std::uint32_t mask, std::span<const std::uint8_t> codes) -> Equity {
        if (static_cast<int>(codes.size()) <= table.largest()) return table.value(codes);
        Equity value = 0;
        for (int order = 0; order < LeaveModel::ORDERS; ++order)
            value += Equity{model.weight[codes.size()][order]} * sums[order][mask];
        return value / LeaveModel::UNIT;
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

Equity value_of_leave(const Edition& edition, const LeaveTable* table,
                      std::span<const std::uint8_t> codes) {
    if (table == nullptr) return 0;
    if (static_cast<int>(codes.size()) > table->largest()) {
        if (!table->has_model()) return 0;
        const Rack rack(edition, codes);
        RackValues values;
        values.fill(rack, table);
        return values[rack.kept];
    }
    std::array<std::uint8_t, MAX_RACK> sorted{};
    std::copy(codes.begin(), codes.end(), sorted.begin());
    std::sort(sorted.begin(), sorted.begin() + static_cast<std::ptrdiff_t>(codes.size()));
    return table->value({sorted.data(), codes.size()});
}

}  // namespace tilewright
