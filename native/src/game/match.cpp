#include "game/match.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>

namespace tilewright {

std::uint64_t game_seed(std::uint64_t seed, std::uint64_t number) {
    return Chance(Chance(seed).next() ^ number).next();
}

namespace {

constexpr auto REPORT_EVERY = std::chrono::milliseconds(100);

class MatchUnderWay {
  public:
    explicit MatchUnderWay(const Match& match) : match_(match) {
        if (keeps()) result_.games.resize(match.games);
    }

    MatchResult run(const std::function<bool(std::uint64_t)>& progress) {
        std::vector<std::thread> workers = start();
        for (std::unique_lock held(mutex_); working_ > 0;) {
            idle_.wait_for(held, REPORT_EVERY, [this] { return working_ == 0; });
            if (!progress) continue;
            const std::uint64_t done = result_.totals.games;
            // Whoever is told may take the time to answer, and games go on meanwhile.
            held.unlock();
            if (!progress(done)) stopped_ = true;
            held.lock();
        }
        for (std::thread& worker : workers) worker.join();
        if (failure_) std::rethrow_exception(failure_);
        // Games that were not begun have no seats.
        std::erase_if(result_.games, [](const GameResult& game) { return game.seats == 0; });
        return std::move(result_);
    }

  private:
    std::vector<std::thread> start() {
        const auto useful = std::min<std::uint64_t>(match_.games, std::max(match_.threads, 1));
        std::vector<std::thread> workers;
        workers.reserve(useful);
        const std::lock_guard held(mutex_);
        try {
            while (workers.size() < useful) {
                workers.emplace_back([this] { work(); });
                ++working_;
            }
        } catch (const std::system_error&) {
            // A machine that gives no more threads plays with those it gave.
            if (workers.empty()) throw;
        }
        return workers;
    }

    void work() {
        try {
            while (!stopped_) {
                const std::uint64_t number = next_++;
                if (number >= match_.games) break;
                GameResult game = play_game(match_.edition, match_.graph, match_.players,
                                            game_seed(match_.seed, match_.first + number),
                                            match_.record);
                const std::lock_guard held(mutex_);
                add(number, std::move(game));
            }
        } catch (...) {
            const std::lock_guard held(mutex_);
            failure_ = std::current_exception();
            stopped_ = true;
        }
        const std::lock_guard held(mutex_);
        if (--working_ == 0) idle_.notify_all();
    }

    void add(std::uint64_t number, GameResult&& game) {
        MatchTotals& totals = result_.totals;
        ++totals.games;
        totals.turns += static_cast<std::uint64_t>(game.turns);
        const auto parts = static_cast<std::uint64_t>(WIN_PARTS / std::popcount(game.winners));
        for (int seat = 0; seat < game.seats; ++seat) {
            totals.score[seat] += game.score[seat];
            if (game.winners >> seat & 1) totals.wins[seat] += parts;
        }
        // A sum, because games end in any order; with the number, so that their order counts.
        game.number = match_.first + number;
        totals.hash += Chance(game.hash ^ game_seed(0, game.number)).next();
        if (keeps()) result_.games[number] = std::move(game);
    }

    bool keeps() const { return match_.outcomes || match_.record; }

    const Match& match_;
    std::atomic<std::uint64_t> next_{0};
    std::atomic<bool> stopped_{false};
    std::mutex mutex_;  // guards what follows
    std::condition_variable idle_;
    int working_ = 0;
    std::exception_ptr failure_;
    MatchResult result_;
};

}  // namespace

MatchResult play_match(const Match& match, const std::function<bool(std::uint64_t)>& progress) {
    return MatchUnderWay(match).run(progress);
}

}  // namespace tilewright
