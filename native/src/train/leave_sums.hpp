// Learns leave values from racks and the equities of their best moves.
//
// A leave's value is how much better the racks that contain it do than racks in general. Racks are
// drawn at random from the unseen tiles, so the other tiles in the rack are distributed as if they
// had been drawn after keeping the leave; see docs/design/004-leaves.md.

#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "search/leaves.hpp"

namespace tilewright {

// A rack drawn in some position, and the equity of its best move there.
struct LeaveSample {
    std::array<std::uint8_t, MAX_RACK> codes{};  // ascending, then zeros
    std::uint8_t unseen = 0;                     // the number of tiles not on the board
    // The mask of the tiles chosen for the rack; the others were drawn at random. The sample counts
    // only for leaves that contain all of the chosen tiles.
    std::uint16_t forced = 0;
    std::int32_t equity = 0;

    int tiles() const {
        int size = 0;
        while (size < MAX_RACK && codes[size] != 0) ++size;
        return size;
    }
};

// The racks' mean equity by number of unseen tiles. Later positions are worth less, and some leaves
// occur only in earlier ones because their tiles are on the board later.
class LeaveBaseline {
  public:
    // Adds the samples that have no forced tiles.
    void add(std::span<const LeaveSample> samples);
    // Returns the rounded mean equity of the samples with this many unseen tiles; if there are
    // none, that of all samples.
    std::int32_t mean(int unseen) const;

  private:
    std::array<std::int64_t, 256> sum_{};
    std::array<std::int64_t, 256> count_{};
};

// How well the values of leaves of one size are known.
struct SizeFit {
    std::uint64_t met = 0;     // number of leaves that occurred
    double spread = 0;         // how far values are from what smaller leaves predict, in millipoints
    std::vector<double> weight;  // weights of each order's effects in that prediction
};

struct LeaveFit {
    LeaveTable table;
    double noise = 0;  // the standard deviation of one sample, in millipoints
    std::vector<SizeFit> sizes;  // from one tile up to the model's largest size
};

// Sums and counts for every leave of up to `largest` tiles.
class LeaveSums {
  public:
    LeaveSums(int kinds, int largest);

    int kinds() const { return ranks_.kinds(); }
    int largest() const { return ranks_.largest(); }

    // Adds each sample's difference from the baseline to every leave in the sample's rack.
    void add(std::span<const LeaveSample> samples, const LeaveBaseline& baseline);

    // A leave's number of samples, and the sum of their differences from the baseline.
    std::uint32_t count(std::span<const std::uint8_t> codes) const { return cells_[ranks_(codes)].count; }
    std::int64_t sum(std::span<const std::uint8_t> codes) const { return cells_[ranks_(codes)].sum; }

    // Fits the values. A leave's value is its mean, shrunk toward what the effects of smaller
    // leaves predict; the fewer its samples, the more it is shrunk. `counts` holds the number of
    // tiles in the full set, by code. The model covers leaves of up to `modeled` tiles; some of the
    // `samples` are used to fit its weights.
    LeaveFit fit(std::span<const std::uint8_t> counts, int modeled,
                 std::span<const LeaveSample> samples, const LeaveBaseline& baseline) const;

    // Returns how far a table's values are from the mean samples of the leaves of one size, in
    // millipoints: the root mean square, weighted by number of samples, after subtracting what
    // chance adds to the means.
    double error(const Edition& edition, const LeaveTable& table, int size) const;

  private:
    friend class LeaveFitter;
    struct Cell {
        std::int64_t sum = 0;
        double squares = 0;
        std::uint32_t count = 0;

        double mean() const { return double(sum) / count; }
        // The sum of the squared distances from the mean.
        double deviations() const { return squares - double(sum) * mean(); }
    };

    LeaveRanks ranks_;
    std::vector<Cell> cells_;
    double squares_ = 0;  // of unforced samples' differences from the baseline
    std::uint64_t unforced_ = 0;
};

}  // namespace tilewright
