// What the tiles kept on the rack are worth: tables of values, and one rack's values by mask.

#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "edition.hpp"
#include "rack.hpp"

namespace tilewright {

// Values of all multisets of up to `largest` tiles, as one dense array: a multiset's place is its
// rank among the multisets of its size, found by a few additions. Where that would be too large,
// because there are many different tiles, only the values that were set are kept, by hash.
class LeaveTable {
  public:
    // More entries than this are not laid out as an array; it would have 32 MB.
    static constexpr std::size_t MOST_DENSE = std::size_t{1} << 23;

    // A table of `kinds` different tiles, coded from 1, in which everything is worth nothing.
    LeaveTable(int kinds, int largest);

    int kinds() const { return kinds_; }
    int largest() const { return largest_; }
    std::size_t entries() const { return is_dense_ ? values_.size() : sparse_.size(); }

    // The value of a multiset given by ascending codes; at most `largest` of them.
    Equity value(std::span<const std::uint8_t> codes) const {
        if (is_dense_) return values_[rank(codes)];
        const auto found = sparse_.find(key(codes));
        return found == sparse_.end() ? 0 : found->second;
    }
    void set(std::span<const std::uint8_t> codes, std::int32_t value) {
        (is_dense_ ? values_[rank(codes)] : sparse_[key(codes)]) = value;
    }

  private:
    std::size_t rank(std::span<const std::uint8_t> codes) const;
    // Seven bits a tile: nine tiles fit.
    static std::uint64_t key(std::span<const std::uint8_t> codes) {
        std::uint64_t key = 0;
        for (const std::uint8_t code : codes) key = key << 7 | code;
        return key;
    }

    int kinds_;
    int largest_;
    bool is_dense_;
    std::unordered_map<std::uint64_t, std::int32_t> sparse_;
    std::vector<std::size_t> offset_;  // of each size
    std::vector<std::array<std::uint32_t, MAX_RACK + 1>> below_;  // by code: ranks skipped at each place
    std::vector<std::int32_t> values_;  // half the memory of an Equity; a leave is worth little
};

// The values of everything that one rack could keep, indexed by the mask of the tiles kept.
class RackValues {
  public:
    // Leave values from a table; without one every leave is worth nothing.
    void fill(const Rack& rack, const LeaveTable* table);

    // With the bag empty: what is kept counts twice against the player and costs the tempo of
    // another turn; going out gains what the others hold.
    void fill_empty_bag(const Rack& rack, int others_points);

    Equity operator[](std::uint32_t mask) const { return values_[mask]; }
    // The best value of keeping so many tiles: a bound for plays of the others.
    Equity best(int kept) const { return best_[kept]; }

  private:
    template <typename Value>
    void walk(const Rack& rack, Value value_of);

    std::array<Equity, MAX_MASKS> values_;
    std::array<Equity, MAX_RACK + 1> best_;
};

}  // namespace tilewright
