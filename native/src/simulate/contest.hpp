// A contest of candidates by paired samples: who leads, who is beaten, who is to be tried next.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "simulate/rollout.hpp"

namespace tilewright {

class Contest {
  public:
    // `tolerance` is the difference of aims below which two candidates count as equal.
    Contest(std::size_t candidates, double confidence, double tolerance);

    // The samples of a candidate, by the number of the deal.
    std::vector<Sample>& samples(std::size_t candidate) { return samples_[candidate]; }
    const std::vector<Sample>& samples(std::size_t candidate) const { return samples_[candidate]; }
    std::size_t size() const { return samples_.size(); }

    // The best of those with the most samples.
    std::size_t leader() const;

    // The challengers that are neither beaten by the leader nor equal to it, the least clear first.
    std::vector<std::size_t> open(std::size_t leader) const;

  private:
    double evidence(std::size_t leader, std::size_t other) const;

    std::vector<std::vector<Sample>> samples_;
    double enough_;  // the logarithm of the evidence that beats
    double tolerance_;
};

}  // namespace tilewright
