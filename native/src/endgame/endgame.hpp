// Endgames: the bag is empty and every rack is known, so the best line can be found and proven.
//
// For two players see pair_endgame.hpp, and for three and four many_endgame.hpp.

#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "endgame/end_position.hpp"

namespace tilewright {

struct EndProgress {
    int plies = 0;  // the last completed depth
    std::uint64_t nodes = 0;
    std::int64_t value = 0;
};

struct EndOptions {
    int plies = 0;       // maximum depth; 0: to the end of the game
    int width = 0;       // number of most promising moves to try in each position; 0: all
    double seconds = 0;  // time limit; 0: none
    std::uint64_t nodes = 0;  // limit per thread, for two players; 0: none
    std::size_t table_bytes = std::size_t{64} << 20;
    bool small_graph = true;
    int threads = 1;                                // only for two players
    std::size_t lane_bytes = std::size_t{128} << 20;  // above it, cached lane plays are dropped
    bool paranoid = false;  // three and four players: all opponents play against the seat to move
    std::function<bool(const EndProgress&)> watch;  // returns false to stop
};

// A possible first move.
struct EndChoice {
    Move move;
    std::int64_t value = 0;  // the final lead of the seat to move
    bool is_bound = false;   // whether `value` is only an upper bound
};

struct EndResult {
    std::vector<Move> line;  // the best line, starting with the next move
    std::int64_t value = 0;  // the final lead of the seat to move over the best opponent
    int won = 0;  // if winning or the tie rule counts: 1, -1, or 0 for a shared win
    std::vector<std::int64_t> payoffs;  // by seat, for three and four players
    int plies = 0;       // completed depth
    bool exact = false;  // proven to the end of the game
    std::uint64_t nodes = 0;
    std::size_t bytes = 0;
    std::vector<EndChoice> choices;  // best first
};

// Solves a position as far as the options allow.
EndResult solve_endgame(const EndQuestion& question, const EndOptions& options);

// Decides when a search must stop because it is out of time or canceled.
class EndClock {
  public:
    // `halt` is set when a helper thread's search is no longer needed.
    explicit EndClock(const EndOptions& options, const std::atomic<bool>* halt = nullptr)
        : options_(options), halt_(halt), start_(std::chrono::steady_clock::now()), told_(start_) {}

    bool has_stopped() const { return stopped_; }

    // Checks the time only occasionally. Use this for steps of a few microseconds.
    bool is_over(const EndProgress& progress) {
        return stopped_ || ++asked_ % EVERY != 0 ? stopped_ : look(progress);
    }

    // Checks the time immediately and reports progress. Use this for longer steps.
    bool look(const EndProgress& progress) {
        if (stopped_) return true;
        if (halt_ && halt_->load(std::memory_order_relaxed)) stopped_ = true;
        const auto now = std::chrono::steady_clock::now();
        const std::chrono::duration<double> taken = now - start_;
        if (options_.seconds > 0 && taken.count() >= options_.seconds) stopped_ = true;
        if (options_.watch && now - told_ >= TELL) {
            told_ = now;
            if (!options_.watch(progress)) stopped_ = true;
        }
        return stopped_;
    }

  private:
    static constexpr std::uint32_t EVERY = 16;
    static constexpr auto TELL = std::chrono::milliseconds(50);

    const EndOptions& options_;
    const std::atomic<bool>* halt_;
    std::chrono::steady_clock::time_point start_;
    std::chrono::steady_clock::time_point told_;
    std::uint32_t asked_ = 0;
    bool stopped_ = false;
};

}  // namespace tilewright
