// Compares candidates by paired samples: which one leads, which are beaten, which to try next.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "simulate/rollout.hpp"

namespace tilewright {

class Contest {
  public:
    // If two candidates' aims differ by less than `tolerance`, they count as equal.
    Contest(std::size_t candidates, double confidence, double tolerance);

    // A candidate's samples, by deal number.
    std::vector<Sample>& samples(std::size_t candidate) { return samples_[candidate]; }
    const std::vector<Sample>& samples(std::size_t candidate) const { return samples_[candidate]; }
    std::size_t size() const { return samples_.size(); }

    // Returns the best of the candidates with the most samples.
    std::size_t leader() const;

    // Returns the challengers neither beaten by the leader nor equal to it, closest first.
    std::vector<std::size_t> open(std::size_t leader) const;

  private:
    double evidence(std::size_t leader, std::size_t other) const;

    std::vector<std::vector<Sample>> samples_;
    double enough_;  // the log evidence needed to beat a challenger
    double tolerance_;
};

}  // namespace tilewright
