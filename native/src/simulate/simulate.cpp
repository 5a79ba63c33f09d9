#include "simulate/simulate.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <limits>
#include <memory>

#include "common/thread_pool.hpp"
#include "simulate/contest.hpp"

namespace tilewright {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::nanoseconds REPORT_EVERY = std::chrono::milliseconds(50);
constexpr std::size_t FIRST_ROUND = 32;  // deals for every candidate
constexpr std::size_t ROUND = 32;        // minimum number of deals in a later round
constexpr std::size_t CHALLENGERS = 3;   // number that get more deals in one round
// Differences too small to matter: a thousandth of a game, or a tenth of a point.
constexpr double SMALL_CHANCE = 0.001;
constexpr double SMALL_LEAD = 0.1;

// A round of samples: each of the candidates gets all the samples up to `last` that it still lacks.
struct Round {
    std::vector<std::size_t> candidates;
    std::size_t last = 0;
};

class SimulationUnderWay {
  public:
    SimulationUnderWay(const Question& question, const SimulationBudget& budget,
                       const std::function<bool(const SimulationProgress&)>& watch)
        : rollouts_(question),
          watch_(watch),
          most_(budget.samples != 0 ? budget.samples : std::numeric_limits<std::size_t>::max() / 2),
          seconds_(budget.seconds),
          contest_(question.candidates.size(), budget.confidence,
                   question.chances != nullptr ? SMALL_CHANCE : SMALL_LEAD),
          pool_(budget.threads) {
        for (std::size_t worker = 0; worker < pool_.size(); ++worker)
            rollers_.push_back(std::make_unique<Roller>(rollouts_));
    }

    SimulationResult run() {
        SimulationResult result;
        result.stopped = contend();
        result.best = leader_;
        result.rollouts = done_;
        for (std::size_t at = 0; at < contest_.size(); ++at) result.arms.push_back(arm(at));
        return result;
    }

  private:
    Stop contend() {
        Round round;
        for (std::size_t at = 0; at < contest_.size(); ++at) round.candidates.push_back(at);
        round.last = std::min(FIRST_ROUND, most_);
        for (;;) {
            const bool whole = play(round);
            leader_ = contest_.leader();
            if (!whole) return stop_;
            const auto open = contest_.open(leader_);
            if (open.empty()) return Stop::CONFIDENT;
            round = next_round(open);
            if (round.candidates.empty()) return Stop::SAMPLES;
        }
    }

    // Chooses the leader and the closest challengers. Challengers with fewer samples catch up
    // first, since they may be ahead. The round is empty if all of them already have the maximum
    // number of samples.
    Round next_round(const std::vector<std::size_t>& open) const {
        const std::size_t now = contest_.samples(leader_).size();
        Round behind{.candidates = {}, .last = now};
        Round level{.candidates = {leader_}, .last = now};
        for (const std::size_t other : open) {
            if (behind.candidates.size() + level.candidates.size() > CHALLENGERS) break;
            const bool lacks = contest_.samples(other).size() < now;
            (lacks ? behind : level).candidates.push_back(other);
        }
        if (!behind.candidates.empty()) return behind;
        if (now >= most_) return {};
        level.last = now + std::min(std::max(ROUND, now / 4), most_ - now);
        return level;
    }

    // Plays a round; returns false if time ran out or the caller stopped it.
    bool play(const Round& round) {
        std::size_t first = round.last;
        has_.assign(contest_.size(), round.last);
        for (const std::size_t at : round.candidates) {
            has_[at] = contest_.samples(at).size();
            first = std::min(first, has_[at]);
            contest_.samples(at).resize(round.last);
        }
        const auto task = [&](std::size_t worker, std::size_t deal) {
            return roll(*rollers_[worker], round, deal);
        };
        const std::size_t reached =
            pool_.run(first, round.last, task, [this] { return look(); }, until_look());
        for (const std::size_t at : round.candidates)
            contest_.samples(at).resize(std::max(has_[at], reached));
        return reached == round.last && !enough_;
    }

    bool roll(Roller& roller, const Round& round, std::size_t deal) {
        roller.deal(deal);
        for (const std::size_t at : round.candidates) {
            if (deal < has_[at]) continue;
            if (pool_.stopping()) return false;
            contest_.samples(at)[deal] = roller.roll(at);
            done_.fetch_add(1, std::memory_order_relaxed);
        }
        return true;
    }

    double seconds() const { return std::chrono::duration<double>(Clock::now() - started_).count(); }

    std::chrono::nanoseconds until_look() const {
        if (seconds_ == 0) return REPORT_EVERY;
        const double left = std::max(seconds_ - seconds(), 1e-4);
        return std::min(REPORT_EVERY, std::chrono::nanoseconds(static_cast<std::int64_t>(
                                          std::min(left, 1.0) * 1e9)));
    }

    // Reports progress; returns false if time has run out or the caller wants to stop.
    bool look() {
        const double now = seconds();
        if (!enough_ && seconds_ != 0 && now >= seconds_) {
            stop_ = Stop::SECONDS;
            enough_ = true;
        }
        if (!enough_ && watch_ && now - told_ >= std::chrono::duration<double>(REPORT_EVERY).count()) {
            told_ = now;
            if (!watch_({done_, contest_.samples(leader_).size(), leader_, now})) {
                stop_ = Stop::CANCELLED;
                enough_ = true;
            }
        }
        return !enough_;
    }

    Arm arm(std::size_t at) const {
        const auto& samples = contest_.samples(at);
        Arm arm;
        arm.samples = samples.size();
        if (samples.empty()) return arm;
        const auto n = static_cast<double>(samples.size());
        double squares = 0;
        for (const Sample& sample : samples) {
            const double gained = sample.lead - rollouts_.lead_before();
            arm.aim += sample.aim / n;
            arm.win += sample.win / n;
            arm.gain += gained / n;
            squares += gained * gained;
        }
        if (samples.size() > 1)
            arm.error = std::sqrt(std::max(0.0, squares - n * arm.gain * arm.gain) / (n - 1) / n);
        return arm;
    }

    const Clock::time_point started_ = Clock::now();
    const Rollouts rollouts_;
    const std::function<bool(const SimulationProgress&)>& watch_;
    const std::size_t most_;
    const double seconds_;
    Contest contest_;
    std::vector<std::size_t> has_;  // each candidate's number of samples before the round
    std::atomic<std::uint64_t> done_{0};
    std::size_t leader_ = 0;
    double told_ = 0;
    bool enough_ = false;
    Stop stop_ = Stop::SAMPLES;
    std::vector<std::unique_ptr<Roller>> rollers_;
    ThreadPool pool_;  // last, so that its threads end before the data they use is destroyed
};

}  // namespace

SimulationResult simulate(const Question& question, const SimulationBudget& budget,
                          const std::function<bool(const SimulationProgress&)>& watch) {
    return SimulationUnderWay(question, budget, watch).run();
}

}  // namespace tilewright
