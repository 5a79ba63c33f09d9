// Leave values: tables for whole editions, and the values of one rack's leaves, indexed by mask.

#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "board/rack.hpp"
#include "common/edition.hpp"

namespace tilewright {

// Maps every multiset of up to `largest` tiles to its index in one dense array: smaller multisets
// come first, and those of one size are ordered by rank, which takes only a few additions to
// compute.
class LeaveRanks {
  public:
    LeaveRanks(int kinds, int largest);

    int kinds() const { return kinds_; }
    int largest() const { return largest_; }
    std::size_t entries() const { return offset_.back(); }
    // The index of the first multiset of this size; those of size `largest` end at entries().
    std::size_t offset(int size) const { return offset_[size]; }
    // What a tile adds to the rank if it is the `place`-th tile (counting from 1) of a multiset in
    // ascending order.
    std::uint32_t step(int code, int place) const { return below_[code][place]; }

    // The index of a multiset, given as at most `largest` ascending codes.
    std::size_t operator()(std::span<const std::uint8_t> codes) const {
        std::size_t rank = offset_[codes.size()];
        for (std::size_t place = 0; place < codes.size(); ++place)
            rank += below_[codes[place]][place + 1];
        return rank;
    }

  private:
    int kinds_;
    int largest_;
    std::vector<std::size_t> offset_;
    std::vector<std::array<std::uint32_t, MAX_RACK + 1>> below_;  // by code: ranks skipped at each place
};

// Advances a multiset's ascending codes to the next multiset of the same size in rank order;
// returns false after the last.
bool next_leave(std::span<std::uint8_t> codes, int kinds);

// Returns whether a tile set with these counts, by code, contains the leave.
bool is_possible(std::span<const std::uint8_t> codes, std::span<const std::uint8_t> counts);

// A model for leaves too large for a table: it adds up the effects of the multisets of up to three
// tiles in the leave, with one weight for each order and leave size.
struct LeaveModel {
    static constexpr int ORDERS = 3;
    static constexpr int UNIT = 1 << 12;  // a weight of one
    static constexpr int MOST = 64 * UNIT;

    // Indexed by leave size, then by order minus one.
    std::array<std::array<std::int32_t, ORDERS>, MAX_RACK + 1> weight{};

    bool operator==(const LeaveModel&) const = default;
};

// The values of all multisets of up to `largest` tiles, in one dense array. If too many distinct
// tiles would make the array too large, a hash map holds only the values that were set. Larger
// leaves are valued by the model, if the table has one; otherwise they are worth 0.
class LeaveTable {
  public:
    // A table with more entries than this (32 MB) uses the hash map.
    static constexpr std::size_t MOST_DENSE = std::size_t{1} << 23;

    // Creates a table for `kinds` distinct tiles, coded from 1, with every value 0.
    LeaveTable(int kinds, int largest);

    int kinds() const { return ranks_.kinds(); }
    int largest() const { return ranks_.largest(); }
    bool is_dense() const { return is_dense_; }
    bool has_model() const { return !effects_.empty(); }
    std::size_t entries() const { return is_dense_ ? values_.size() : sparse_.size(); }
    const LeaveRanks& ranks() const { return ranks_; }
    const LeaveModel& model() const { return model_; }

    // The value of a multiset, given as at most `largest` ascending codes.
    Equity value(std::span<const std::uint8_t> codes) const {
        if (is_dense_) return values_[ranks_(codes)];
        const auto found = sparse_.find(key(codes));
        return found == sparse_.end() ? 0 : found->second;
    }
    void set(std::span<const std::uint8_t> codes, std::int32_t value) {
        (is_dense_ ? values_[ranks_(codes)] : sparse_[key(codes)]) = value;
    }

    // A dense table's values, by rank.
    std::span<const std::int32_t> values() const { return values_; }
    std::span<std::int32_t> values() { return values_; }

    // Gives a dense table a model, and computes the effects from the table's current values. A
    // multiset's effect is its value minus the effects of all smaller multisets in it.
    void set_model(const LeaveModel& model);

    // The effect of a multiset of one to three tiles, in a table with a model.
    std::int32_t effect(std::span<const std::uint8_t> codes) const {
        return effects_[ranks_(codes)];
    }

  private:
    // Returns the key in the hash map: seven bits per tile, so that nine tiles fit in 64 bits.
    static std::uint64_t key(std::span<const std::uint8_t> codes) {
        std::uint64_t key = 0;
        for (const std::uint8_t code : codes) key = key << 7 | code;
        return key;
    }

    LeaveRanks ranks_;
    bool is_dense_;
    std::unordered_map<std::uint64_t, std::int32_t> sparse_;
    std::vector<std::int32_t> values_;   // half the size of an Equity, but enough for a leave
    std::vector<std::int32_t> effects_;  // by rank, up to the model's highest order
    LeaveModel model_;
};

// For each order, the sum of the effects in every subset of a rack, by mask. Each multiset in a
// subset counts once.
using EffectSums = std::array<std::array<std::int32_t, MAX_MASKS>, LeaveModel::ORDERS>;
void sum_effects(const Rack& rack, const LeaveTable& table, EffectSums& sums);

// The values of all leaves of one rack, by mask of the tiles kept.
class RackValues {
  public:
    // Fills in the values from a table; without a table, every leave is worth 0.
    void fill(const Rack& rack, const LeaveTable* table);

    // Fills in values for an empty bag: unplayed tiles count double against the player and cost
    // another turn; going out gains twice the value of the opponents' tiles.
    void fill_empty_bag(const Rack& rack, int others_points);

    Equity operator[](std::uint32_t mask) const { return values_[mask]; }
    // The highest value of any leave with this many tiles, which bounds the plays that keep this
    // many.
    Equity best(int kept) const { return best_[kept]; }

  private:
    template <typename Value>
    void walk(const Rack& rack, Value value_of);
    void fill_by_model(const Rack& rack, const LeaveTable& table);

    std::array<Equity, MAX_MASKS> values_;
    std::array<Equity, MAX_RACK + 1> best_;
};

// Calls visit(mask, codes) exactly once for every distinct part of a rack that can be kept. Codes
// are ascending; among equal tiles, those with the lowest bits are kept.
template <typename Visit>
void for_each_part(const Rack& rack, Visit visit) {
    std::array<std::uint8_t, MAX_RACK> codes{};
    const auto go_on = [&](auto&& self, int slot, std::uint32_t mask, int kept) -> void {
        if (slot == rack.slots) {
            visit(mask, std::span<const std::uint8_t>(codes.data(), kept));
            return;
        }
        self(self, slot + 1, mask, kept);
        for (int more = 0; more < rack.count[slot]; ++more) {
            codes[kept++] = rack.code[slot];
            mask |= 1u << (rack.base[slot] + more);
            self(self, slot + 1, mask, kept);
        }
    };
    go_on(go_on, 0, 0, 0);
}

// Returns the value of keeping these tiles, in any order, from the table or its model; 0 if `table`
// is null.
Equity value_of_leave(const Edition& edition, const LeaveTable* table,
                      std::span<const std::uint8_t> codes);

}  // namespace tilewright
