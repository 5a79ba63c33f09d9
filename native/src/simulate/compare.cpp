#include "simulate/compare.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <memory>

#include "common/thread_pool.hpp"

namespace tilewright {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::nanoseconds REPORT_EVERY = std::chrono::milliseconds(50);

// Returns the mean of value(0) to value(count - 1), and its standard error.
template <typename Value>
Measure measure(std::size_t count, Value&& value) {
    Measure found;
    if (count == 0) return found;
    const auto n = static_cast<double>(count);
    for (std::size_t at = 0; at < count; ++at) found.mean += value(at) / n;
    double squares = 0;
    for (std::size_t at = 0; at < count; ++at) {
        const double from_mean = value(at) - found.mean;
        squares += from_mean * from_mean;
    }
    if (count > 1) found.error = std::sqrt(squares / (n - 1) / n);
    return found;
}

// All rollouts of a comparison: for each deal, the standing that each candidate leads to.
class Table {
  public:
    Table(std::size_t candidates, std::size_t deals)
        : candidates_(candidates), standings_(candidates * deals) {}

    std::size_t candidates() const { return candidates_; }
    Standing& at(std::size_t deal, std::size_t candidate) {
        return standings_[deal * candidates_ + candidate];
    }
    const Standing& at(std::size_t deal, std::size_t candidate) const {
        return standings_[deal * candidates_ + candidate];
    }

    Measured measured(std::size_t candidate, std::size_t reference, std::size_t deals,
                      int seats) const {
        Measured found;
        for (int seat = 0; seat < seats; ++seat) {
            const auto lead = [&](std::size_t deal, std::size_t one) { return at(deal, one).lead[seat]; };
            const auto win = [&](std::size_t deal, std::size_t one) { return at(deal, one).win[seat]; };
            const auto mean = [&](const auto& value) {
                return measure(deals, [&](std::size_t deal) { return value(deal, candidate); });
            };
            const auto more = [&](const auto& value) {
                return measure(deals, [&](std::size_t deal) {
                    return value(deal, candidate) - value(deal, reference);
                });
            };
            found.lead[seat] = mean(lead);
            found.win[seat] = mean(win);
            found.lead_more[seat] = more(lead);
            found.win_more[seat] = more(win);
        }
        return found;
    }

  private:
    std::size_t candidates_;
    std::vector<Standing> standings_;
};

}  // namespace

Comparison compare(const Question& question, std::size_t reference, const ComparisonBudget& budget,
                   const std::function<bool(std::uint64_t)>& watch) {
    const auto started = Clock::now();
    const Rollouts rollouts(question);
    Table table(std::max<std::size_t>(question.candidates.size(), 1), budget.samples);
    std::vector<std::unique_ptr<Roller>> rollers;
    std::atomic<std::uint64_t> done{0};
    ThreadPool pool(budget.threads);
    for (std::size_t worker = 0; worker < pool.size(); ++worker)
        rollers.push_back(std::make_unique<Roller>(rollouts));
    const auto task = [&](std::size_t worker, std::size_t deal) {
        Roller& roller = *rollers[worker];
        roller.deal(deal);
        for (std::size_t at = 0; at < table.candidates(); ++at) {
            if (pool.stopping()) return false;
            roller.roll(at);
            table.at(deal, at) = roller.standing();
        }
        done.fetch_add(1, std::memory_order_relaxed);
        return true;
    };
    const auto poll = [&] {
        const std::chrono::duration<double> spent = Clock::now() - started;
        if (budget.seconds != 0 && spent.count() >= budget.seconds) return false;
        return !watch || watch(done);
    };
    Comparison result;
    result.seats = question.start.seats;
    result.samples = pool.run(0, budget.samples, task, poll, REPORT_EVERY);
    for (std::size_t at = 0; at < table.candidates(); ++at)
        result.arms.push_back(table.measured(at, reference, result.samples, result.seats));
    return result;
}

}  // namespace tilewright
