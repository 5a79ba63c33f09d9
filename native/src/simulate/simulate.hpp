// Simulation: which of several candidates does best in rollouts, with as few rollouts as possible.
//
// All candidates are rolled out on some deals; then the leader and the closest challengers get
// more, always on the same deals. It ends when every challenger is beaten at the requested
// confidence or makes no difference, or when the budget is spent.
//
// A challenger is beaten when the differences on common deals are sufficient evidence: the
// likelihood ratio of a mean unlike zero, mixed over its size, against zero, at any variance. Under
// the hypothesis that the challenger is as good this is a martingale that starts at one, so that by
// Ville's inequality it ever exceeds 1 / a with a probability of at most a, however often it is
// checked and however the next candidate is chosen. With a = (1 - confidence) / (candidates - 1)
// the best candidate is beaten by any other with a probability of at most 1 - confidence.

#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "simulate/rollout.hpp"

namespace tilewright {

struct SimulationBudget {
    std::uint64_t samples = 0;  // the most deals of a candidate; 0: any number
    double seconds = 0;         // 0: any time
    double confidence = 0.99;
    int threads = 1;
};

enum class Stop : std::uint8_t { CONFIDENT, SAMPLES, SECONDS, CANCELLED };

// The results of one candidate's rollouts.
struct Arm {
    std::uint64_t samples = 0;
    double aim = 0;
    double gain = 0;  // by how many points the lead grew, on average
    double error = 0;   // the standard error of that
    double win = 0;
};

struct SimulationResult {
    std::vector<Arm> arms;  // in the order of the candidates
    std::size_t best = 0;
    Stop stopped = Stop::CONFIDENT;
    std::uint64_t rollouts = 0;
};

struct SimulationProgress {
    std::uint64_t rollouts = 0;
    std::uint64_t samples = 0;  // of the leader
    std::size_t best = 0;
    double seconds = 0;
};

// Simulates. `watch` is called in the calling thread a few times a second; if it returns false, the
// simulation ends with what it has. With a budget of samples the result does not depend on the
// threads.
SimulationResult simulate(const Question& question, const SimulationBudget& budget,
                          const std::function<bool(const SimulationProgress&)>& watch = nullptr);

}  // namespace tilewright
