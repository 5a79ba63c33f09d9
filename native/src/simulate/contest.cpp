#include "simulate/contest.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace tilewright {

namespace {

// The precision of the prior on effect sizes, which are measured in standard deviations: 1 /
// 0.15^2. Detecting an effect of 0.15 takes about five hundred deals.
constexpr double MIXING = 1 / (0.15 * 0.15);

// The minimum number of samples for calling two candidates equal.
constexpr std::size_t FEW = 64;

// Two candidates count as equal only if their difference is below the tolerance by at least this
// many standard errors.
constexpr double SURE = 2;

constexpr double BEATEN = std::numeric_limits<double>::infinity();

}  // namespace

Contest::Contest(std::size_t candidates, double confidence, double tolerance)
    : samples_(candidates),
      enough_(std::log(std::max<double>(static_cast<double>(candidates) - 1, 1) / (1 - confidence))),
      tolerance_(tolerance) {}

std::size_t Contest::leader() const {
    std::size_t best = 0;
    double best_mean = 0;
    for (std::size_t at = 0; at < samples_.size(); ++at) {
        double sum = 0;
        for (const Sample& sample : samples_[at]) sum += sample.aim;
        const double mean = sum / static_cast<double>(std::max<std::size_t>(samples_[at].size(), 1));
        const auto better = std::pair(samples_[at].size(), mean) >
                            std::pair(samples_[best].size(), best_mean);
        if (at == 0 || better) best = at, best_mean = mean;
    }
    return best;
}

std::vector<std::size_t> Contest::open(std::size_t leader) const {
    std::vector<std::pair<double, std::size_t>> found;
    for (std::size_t other = 0; other < samples_.size(); ++other) {
        if (other == leader) continue;
        const double shown = evidence(leader, other);
        if (shown < enough_) found.emplace_back(shown, other);
    }
    std::sort(found.begin(), found.end());
    std::vector<std::size_t> challengers;
    for (const auto& [shown, other] : found) challengers.push_back(other);
    return challengers;
}

// Returns the log-likelihood ratio in favor of the leader (negative if the evidence is against it),
// or BEATEN if the two candidates are equal. With S the sum of the n differences, V the sum of
// their squares and an effect drawn from N(0, 1 / c), it is (log(c / (n + c)) - n log(1 - S^2 / ((n
// + c) V))) / 2, for any variance.
double Contest::evidence(std::size_t leader, std::size_t other) const {
    const auto &ours = samples_[leader], &theirs = samples_[other];
    const std::size_t count = std::min(ours.size(), theirs.size());
    double sum = 0, squares = 0;
    for (std::size_t at = 0; at < count; ++at) {
        const double difference = ours[at].aim - theirs[at].aim;
        sum += difference;
        squares += difference * difference;
    }
    const auto n = static_cast<double>(count);
    if (count >= FEW) {
        const double mean = sum / n;
        const double error = std::sqrt(std::max(0.0, squares / n - mean * mean) / n);
        if (std::abs(mean) + SURE * error < tolerance_) return BEATEN;
    }
    if (squares == 0) return 0;
    const double shown = (std::log(MIXING / (n + MIXING)) -
                          n * std::log1p(-sum * sum / ((n + MIXING) * squares))) / 2;
    return sum > 0 ? shown : -std::max(shown, 0.0);
}

}  // namespace tilewright
