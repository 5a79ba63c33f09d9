// Simulation: finds which of several candidates does best in rollouts, with as few rollouts as
// possible.
//
// All candidates are rolled out on a first set of deals; then the leader and the closest
// challengers get more rollouts, always on the same deals. The simulation ends when every
// challenger is either beaten at the requested confidence or practically equal, or when the budget
// is spent.
//
// A challenger is beaten when the differences on common deals give enough evidence: the likelihood
// ratio of a nonzero mean, mixed over its size, against a zero mean, for any variance. Under the
// hypothesis that the challenger is equally good, this ratio is a martingale that starts at one. By
// Ville's inequality, the probability that it ever exceeds 1 / a is at most a, however often it is
// checked and however the next candidate is chosen. With a = (1 - confidence) / (candidates - 1),
// the probability that another candidate beats the best one is at most 1 - confidence.

#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "simulate/rollout.hpp"

namespace tilewright {

struct SimulationBudget {
    std::uint64_t samples = 0;  // maximum number of deals per candidate; 0: unlimited
    double seconds = 0;         // 0: unlimited
    double confidence = 0.99;
    int threads = 1;
};

enum class Stop : std::uint8_t { CONFIDENT, SAMPLES, SECONDS, CANCELLED };

// The results of one candidate's rollouts.
struct Arm {
    std::uint64_t samples = 0;
    double aim = 0;
    double gain = 0;  // average growth of the lead, in points
    double error = 0;   // the standard error of `gain`
    double win = 0;
};

struct SimulationResult {
    std::vector<Arm> arms;  // in candidate order
    std::size_t best = 0;
    Stop stopped = Stop::CONFIDENT;
    std::uint64_t rollouts = 0;
};

struct SimulationProgress {
    std::uint64_t rollouts = 0;
    std::uint64_t samples = 0;  // the leader's samples
    std::size_t best = 0;
    double seconds = 0;
};

// Runs a simulation. `watch` is called in the calling thread a few times per second; if it returns
// false, the simulation ends with the results so far. With a budget in samples, the result does not
// depend on the number of threads.
SimulationResult simulate(const Question& question, const SimulationBudget& budget,
                          const std::function<bool(const SimulationProgress&)>& watch = nullptr);

}  // namespace tilewright
