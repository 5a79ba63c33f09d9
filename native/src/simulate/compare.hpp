// Comparison: measures how much candidates differ, and how certain that is.
//
// A simulation finds the best candidate and stops as soon as it is found, so its means are those of
// a winner and too high. A comparison gives every candidate the same number of deals, the same for
// all, whatever the results are. So the difference between two candidates is a mean of independent
// differences, without bias, and its standard error follows from them.

#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "simulate/rollout.hpp"

namespace tilewright {

struct ComparisonBudget {
    std::uint64_t samples = 1;  // the number of deals
    double seconds = 0;         // if not 0, stop early; the result is then not repeatable
    int threads = 1;
};

struct Measure {
    double mean = 0;
    double error = 0;  // the standard error of the mean; 0 with fewer than two samples
};

// What was measured for one candidate, by seat.
struct Measured {
    std::array<Measure, MAX_SEATS> lead{};
    std::array<Measure, MAX_SEATS> win{};
    // How much more than the reference candidate's, on the same deals.
    std::array<Measure, MAX_SEATS> lead_more{};
    std::array<Measure, MAX_SEATS> win_more{};
};

struct Comparison {
    int seats = 0;
    std::uint64_t samples = 0;
    std::vector<Measured> arms;  // in candidate order
};

// Compares all candidates with the candidate `reference`. `watch` is called in the calling thread a
// few times per second with the number of deals; if it returns false, the deals so far count. The
// result does not depend on the number of threads, unless the comparison was stopped early.
Comparison compare(const Question& question, std::size_t reference, const ComparisonBudget& budget,
                   const std::function<bool(std::uint64_t)>& watch = nullptr);

}  // namespace tilewright
