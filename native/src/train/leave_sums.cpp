#include "train/leave_sums.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tilewright {

namespace {

// When leaves of one size are fitted, a leave's weight is its number of samples, up to this limit.
constexpr double MOST_WEIGHT = 1000;
// About this many samples are used to fit the model, which has few weights.
constexpr std::size_t MODEL_SAMPLES = 300'000;
// Values are rounded to hundredths of a point.
constexpr std::int32_t GRAIN = POINT / 100;
constexpr double MOST_GRAINS = 32767;
// The pooled variance of all leaves of one size counts as this many samples of each leave.
constexpr double FEW = 10;

// Returns a sample's rack. The edition's letters and points do not matter here.
Rack rack_of(std::span<const std::uint8_t> codes) {
    static const Edition plain;
    return Rack(plain, codes);
}

// Ridge regression with a few unknowns, which are shrunk toward one; a larger ridge shrinks them
// more.
class Regression {
  public:
    Regression(int unknowns, double ridge)
        : unknowns_(unknowns), matrix_(unknowns * (unknowns + 1), 0.0) {
        for (int row = 0; row < unknowns_; ++row) at(row, row) = at(row, unknowns_) = ridge;
    }

    void add(std::span<const double> known, double result, double weight) {
        for (int row = 0; row < unknowns_; ++row) {
            for (int col = 0; col < unknowns_; ++col)
                at(row, col) += weight * known[row] * known[col];
            at(row, unknowns_) += weight * known[row] * result;
        }
    }

    std::vector<double> solve() {
        // The matrix is positive definite, so elimination needs no pivoting.
        for (int pivot = 0; pivot < unknowns_; ++pivot) {
            for (int row = pivot + 1; row < unknowns_; ++row) {
                const double factor = at(row, pivot) / at(pivot, pivot);
                for (int col = pivot; col <= unknowns_; ++col)
                    at(row, col) -= factor * at(pivot, col);
            }
        }
        std::vector<double> found(unknowns_);
        for (int row = unknowns_ - 1; row >= 0; --row) {
            double rest = at(row, unknowns_);
            for (int col = row + 1; col < unknowns_; ++col) rest -= at(row, col) * found[col];
            found[row] = rest / at(row, row);
        }
        return found;
    }

  private:
    double& at(int row, int col) { return matrix_[row * (unknowns_ + 1) + col]; }

    int unknowns_;
    std::vector<double> matrix_;
};

}  // namespace

void LeaveBaseline::add(std::span<const LeaveSample> samples) {
    for (const LeaveSample& sample : samples) {
        if (sample.forced != 0) continue;
        sum_[sample.unseen] += sample.equity;
        ++count_[sample.unseen];
    }
}

std::int32_t LeaveBaseline::mean(int unseen) const {
    std::int64_t sum = sum_[unseen], count = count_[unseen];
    if (count == 0) {
        for (const std::int64_t each : sum_) sum += each;
        for (const std::int64_t each : count_) count += each;
    }
    return count == 0 ? 0 : static_cast<std::int32_t>(std::llround(double(sum) / double(count)));
}

LeaveSums::LeaveSums(int kinds, int largest)
    : ranks_(kinds, largest), cells_(ranks_.entries()) {}

void LeaveSums::add(std::span<const LeaveSample> samples, const LeaveBaseline& baseline) {
    std::array<std::int32_t, 256> means;
    for (int unseen = 0; unseen < 256; ++unseen) means[unseen] = baseline.mean(unseen);
    for (const LeaveSample& sample : samples) {
        const std::int32_t more = sample.equity - means[sample.unseen];
        const Rack rack = rack_of({sample.codes.data(), static_cast<std::size_t>(sample.tiles())});
        for_each_part(rack, [&](std::uint32_t mask, std::span<const std::uint8_t> codes) {
            if ((mask & sample.forced) != sample.forced ||
                static_cast<int>(codes.size()) > largest())
                return;
            Cell& cell = cells_[ranks_(codes)];
            cell.sum += more;
            cell.squares += double(more) * more;
            ++cell.count;
        });
        if (sample.forced != 0) continue;
        squares_ += double(more) * more;
        ++unforced_;
    }
}

// Fits the leaves size by size, from one tile up. For each size, it finds what the effects of
// smaller leaves predict and how far true values are from that prediction, and thus how much weight
// the mean of a leave's own samples gets.
class LeaveFitter {
  public:
    LeaveFitter(const LeaveSums& sums, std::span<const std::uint8_t> counts)
        : sums_(sums),
          ranks_(sums.ranks_),
          counts_(counts),
          fit_{LeaveTable(sums.kinds(), sums.largest()), 0, {}},
          effects_(ranks_.entries()) {
        if (sums.unforced_ > 0) fit_.noise = std::sqrt(sums.squares_ / double(sums.unforced_));
    }

    LeaveFit run(int modeled, std::span<const LeaveSample> samples, const LeaveBaseline& baseline) {
        for (int size = 1; size <= sums_.largest(); ++size) fit_size(size);
        if (modeled > sums_.largest()) fit_model(modeled, samples, baseline);
        return std::move(fit_);
    }

  private:
    using Orders = std::array<double, MAX_RACK>;

    // The strength of the prior on each weight, which has a mean of 1 and a standard deviation of
    // 0.5.
    double ridge() const { return 4 * fit_.noise * fit_.noise + 1; }

    // Returns the summed effects of all smaller leaves contained in a leave, by order minus one.
    Orders tell(std::span<const std::uint8_t> codes) const {
        Orders sums{};
        for_each_part(rack_of(codes), [&](std::uint32_t, std::span<const std::uint8_t> part) {
            if (!part.empty() && part.size() < codes.size())
                sums[part.size() - 1] += effects_[ranks_(part)];
        });
        return sums;
    }

    template <typename Visit>
    void for_each_leave(int size, Visit visit) const {
        std::array<std::uint8_t, MAX_RACK> codes;
        codes.fill(1);
        const std::span<std::uint8_t> leave(codes.data(), size);
        std::size_t place = ranks_.offset(size);
        do {
            if (is_possible(leave, counts_)) visit(std::span<const std::uint8_t>(leave), place);
            ++place;
        } while (next_leave(leave, ranks_.kinds()));
    }

    void fit_size(int size) {
        SizeFit found;
        std::vector<Orders> told;
        Regression weights(size - 1, ridge());
        double deviations = 0, freedom = 0;
        for_each_leave(size, [&](std::span<const std::uint8_t> codes, std::size_t place) {
            told.push_back(tell(codes));
            const auto& cell = sums_.cells_[place];
            if (cell.count == 0) return;
            ++found.met;
            deviations += cell.deviations();
            freedom += cell.count - 1;
            weights.add(told.back(), cell.mean(), std::min<double>(cell.count, MOST_WEIGHT));
        });
        found.weight = weights.solve();
        const double pooled = freedom > 0 ? deviations / freedom : fit_.noise * fit_.noise;
        const double spread = spread_of(size, told, found.weight);
        found.spread = std::sqrt(spread);
        std::size_t next = 0;
        for_each_leave(size, [&](std::span<const std::uint8_t>, std::size_t place) {
            const Orders& sums = told[next++];
            double value = prediction(sums, found.weight);
            const auto& cell = sums_.cells_[place];
            if (cell.count > 0 && spread > 0) {
                // The variance of a few samples is unreliable, so combine it with the pooled
                // variance.
                const double variance = (cell.deviations() + FEW * pooled) / (cell.count - 1 + FEW);
                value += (cell.mean() - value) * spread / (spread + variance / cell.count);
            }
            const double grains = std::clamp(std::round(value / GRAIN), -MOST_GRAINS, MOST_GRAINS);
            const auto rounded = static_cast<std::int32_t>(grains) * GRAIN;
            fit_.table.values()[place] = rounded;
            effects_[place] =
                static_cast<float>(rounded - std::accumulate(sums.begin(), sums.end(), 0.0));
        });
        fit_.sizes.push_back(std::move(found));
    }

    static double prediction(const Orders& sums, std::span<const double> weights) {
        return std::inner_product(weights.begin(), weights.end(), sums.begin(), 0.0);
    }

    // Returns the mean squared distance between true values and the prediction: the squared
    // distance between the leaves' means and the prediction, minus what chance explains.
    double spread_of(int size, std::span<const Orders> told, std::span<const double> weights) const {
        double distance = 0, trust = 0;
        std::size_t next = 0;
        for_each_leave(size, [&](std::span<const std::uint8_t>, std::size_t place) {
            const double expected = prediction(told[next++], weights);
            const auto& cell = sums_.cells_[place];
            if (cell.count < 2) return;
            const double off = cell.mean() - expected;
            const double weight = std::min<double>(cell.count, MOST_WEIGHT);
            const double variance = cell.deviations() / (cell.count - 1);
            distance += weight * (off * off - variance / cell.count);
            trust += weight;
        });
        return trust > 0 ? std::max(distance / trust, 0.0) : 0;
    }

    void fit_model(int modeled, std::span<const LeaveSample> samples, const LeaveBaseline& baseline) {
        fit_.table.set_model({});
        const int orders = std::min(LeaveModel::ORDERS, sums_.largest());
        std::vector<Regression> weights(modeled + 1, Regression(orders, ridge()));
        const std::size_t step = std::max<std::size_t>(samples.size() / MODEL_SAMPLES, 1);
        EffectSums sums;
        for (std::size_t each = 0; each < samples.size(); each += step) {
            const LeaveSample& sample = samples[each];
            if (sample.forced != 0) continue;
            const Rack rack = rack_of({sample.codes.data(), static_cast<std::size_t>(sample.tiles())});
            sum_effects(rack, fit_.table, sums);
            const double more = sample.equity - baseline.mean(sample.unseen);
            for_each_part(rack, [&](std::uint32_t mask, std::span<const std::uint8_t> codes) {
                const int size = static_cast<int>(codes.size());
                if (size <= sums_.largest() || size > modeled) return;
                std::array<double, LeaveModel::ORDERS> known{};
                for (int order = 0; order < orders; ++order) known[order] = sums[order][mask];
                weights[size].add(known, more, 1.0);
            });
        }
        LeaveModel model;
        for (int size = sums_.largest() + 1; size <= modeled; ++size) {
            SizeFit found;
            found.weight = weights[size].solve();
            for (int order = 0; order < orders; ++order)
                model.weight[size][order] = static_cast<std::int32_t>(std::clamp<double>(
                    std::round(found.weight[order] * LeaveModel::UNIT), -LeaveModel::MOST,
                    LeaveModel::MOST));
            fit_.sizes.push_back(std::move(found));
        }
        fit_.table.set_model(model);
    }

    const LeaveSums& sums_;
    const LeaveRanks& ranks_;
    std::span<const std::uint8_t> counts_;
    LeaveFit fit_;
    std::vector<float> effects_;  // by rank
};

LeaveFit LeaveSums::fit(std::span<const std::uint8_t> counts, int modeled,
                        std::span<const LeaveSample> samples, const LeaveBaseline& baseline) const {
    return LeaveFitter(*this, counts).run(modeled, samples, baseline);
}

double LeaveSums::error(const Edition& edition, const LeaveTable& table, int size) const {
    std::array<std::uint8_t, MAX_RACK> codes;
    codes.fill(1);
    const std::span<std::uint8_t> leave(codes.data(), size);
    RackValues values;
    double distance = 0, trust = 0;
    std::size_t place = ranks_.offset(size);
    do {
        const Cell& cell = cells_[place++];
        if (cell.count < 2) continue;
        const Rack rack(edition, leave);
        values.fill(rack, &table);
        const double off = cell.mean() - double(values[rack.kept]);
        distance += cell.count * off * off - cell.deviations() / (cell.count - 1);
        trust += cell.count;
    } while (next_leave(leave, kinds()));
    return trust > 0 ? std::sqrt(std::max(distance / trust, 0.0)) : 0;
}

}  // namespace tilewright
