// Learns leave values from racks and the equity of their best moves.
//
// The value of a leave is how much better the racks that contain it do than racks in general. Racks
// are drawn at random from the tiles unseen, so that what comes with a leave is what would be drawn
// to it; see docs/design/004-leaves.md.

#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "search/leaves.hpp"

namespace tilewright {

// A rack that was drawn in some position, and the equity of its best move there.
struct LeaveSample {
    std::array<std::uint8_t, MAX_RACK> codes{};  // ascending, then zeros
    std::uint8_t unseen = 0;                     // the number of tiles not on the board
    // The mask of tiles that were put on the rack on purpose; the others were drawn to them. Only
    // leaves with all of these were met by chance.
    std::uint16_t forced = 0;
    std::int32_t equity = 0;

    int tiles() const {
        int size = 0;
        while (size < MAX_RACK && codes[size] != 0) ++size;
        return size;
    }
};

// Mean equity of racks in general by the number of tiles unseen: later positions are worth less,
// and leaves of which the board has taken parts occur only in earlier ones.
class LeaveBaseline {
  public:
    // Adds the samples without forced tiles.
    void add(std::span<const LeaveSample> samples);
    // The mean, rounded; that of all where a number of tiles was never met.
    std::int32_t mean(int unseen) const;

  private:
    std::array<std::int64_t, 256> sum_{};
    std::array<std::int64_t, 256> count_{};
};

// How well the values of one size are known.
struct SizeFit {
    std::uint64_t met = 0;     // leaves that occurred
    double spread = 0;         // how far values are from what smaller leaves predict, in millipoints
    std::vector<double> weight;  // of the effects of each order in that prediction
};

struct LeaveFit {
    LeaveTable table;
    double noise = 0;  // the deviation of one sample from its leave's mean, in millipoints
    std::vector<SizeFit> sizes;  // from one tile up to the largest of the model
};

// Sums and counts for every leave of up to `largest` tiles.
class LeaveSums {
  public:
    LeaveSums(int kinds, int largest);

    int kinds() const { return ranks_.kinds(); }
    int largest() const { return ranks_.largest(); }

    // Adds what the samples exceed the baseline by to every leave in each of them.
    void add(std::span<const LeaveSample> samples, const LeaveBaseline& baseline);

    // The samples of a leave and what they exceed the baseline by, together.
    std::uint32_t count(std::span<const std::uint8_t> codes) const { return cells_[ranks_(codes)].count; }
    std::int64_t sum(std::span<const std::uint8_t> codes) const { return cells_[ranks_(codes)].sum; }

    // The values: of each leave the mean, pulled toward what the effects of smaller leaves predict,
    // more strongly the fewer its samples. `counts` has the tiles of the set by code. The model
    // covers leaves up to `modelled` tiles; its weights are found with some of the `samples`.
    LeaveFit fit(std::span<const std::uint8_t> counts, int modelled,
                 std::span<const LeaveSample> samples, const LeaveBaseline& baseline) const;

    // How far a table is from the means of leaves of one size, after removing what chance adds to
    // the means; in millipoints, each leave as often as it is met.
    double error(const Edition& edition, const LeaveTable& table, int size) const;

  private:
    friend class LeaveFitter;
    struct Cell {
        std::int64_t sum = 0;
        double squares = 0;
        std::uint32_t count = 0;

        double mean() const { return double(sum) / count; }
        // Squared distances from the mean, together.
        double deviations() const { return squares - double(sum) * mean(); }
    };

    LeaveRanks ranks_;
    std::vector<Cell> cells_;
    double squares_ = 0;  // of what unforced samples exceed the baseline by
    std::uint64_t unforced_ = 0;
};

}  // namespace tilewright
