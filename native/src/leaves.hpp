// What the tiles kept on the rack are worth: tables of values, and one rack's values by mask.

#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "edition.hpp"
#include "rack.hpp"

namespace tilewright {

// Values of all multisets of up to `largest` tiles, as one dense array: a multiset's place is its
// rank among the multisets of its size, found by a few additions.
class LeaveTable {
  public:
    // A table of `kinds` different tiles, coded from 1, in which everything is worth nothing.
    LeaveTable(int kinds, int largest);

    int kinds() const { return kinds_; }
    int largest() const { return largest_; }
    std::size_t entries() const { return values_.size(); }

    // The place of a multiset given by ascending codes; at most `largest` of them.
    std::size_t rank(std::span<const std::uint8_t> codes) const;

    Equity value(std::span<const std::uint8_t> codes) const { return values_[rank(codes)]; }
    void set(std::span<const std::uint8_t> codes, Equity value) { values_[rank(codes)] = value; }

    // For one rack: calls visit(mask, value) would cost a call a leave, so the walk is here.
    friend class RackValues;

  private:
    int kinds_;
    int largest_;
    std::vector<std::size_t> offset_;                // of each size
    std::vector<std::array<std::uint32_t, MAX_RACK + 1>> below_;  // by code: ranks skipped at each place
    std::vector<Equity> values_;
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
