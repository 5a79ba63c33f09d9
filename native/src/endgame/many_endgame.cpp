#include "endgame/many_endgame.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <unordered_map>

#include "endgame/end_greedy.hpp"

namespace tilewright {

namespace {

using Value = std::int64_t;
using Payoffs = std::array<Value, MAX_SEATS>;

constexpr int MOST_PLIES = 200;
constexpr Value FARTHEST = std::numeric_limits<Value>::max() / 4;
constexpr int WIN_SHARES = 12;  // so that two, three or four players can share a win evenly

// The initial limit on moves tried below the root, so that depth comes before breadth.
constexpr std::size_t FEW = 10;
constexpr std::size_t ALL = std::numeric_limits<std::size_t>::max();

// Payoffs, and whether they depend only on finished games.
struct Found {
    Payoffs payoffs{};
    bool complete = false;
};

struct Choice {
    Value order;
    const LanePlay* play;  // null: a pass
};

struct Root {
    Move move;
    Found found;
    bool is_bound = false;  // whether the payoff is only an upper bound, below the best payoff
};

class ManySearch {
  public:
    ManySearch(EndPosition& position, const EndOptions& options, EndClock& clock)
        : position_(position), options_(options), clock_(clock), seat_(position.on_turn()) {
        steps_.reserve(MOST_PLIES);
        most_known_ = options.table_bytes / (sizeof(Known) + 4 * sizeof(void*));
    }

    EndResult run() {
        const int most = options_.plies > 0 ? std::min(options_.plies, MOST_PLIES) : MOST_PLIES;
        for (const std::size_t width : {FEW, ALL}) {
            width_ = width;
            known_.clear();
            truncated_ = false;
            for (int depth = 1; depth <= most; ++depth) {
                std::vector<Root> root = search_root(depth);
                if (stopped_) {
                    if (best_.empty()) best_ = std::move(root);
                    return result();
                }
                // The result of a shallow search of all moves does not replace that of a deep
                // search of a few.
                const bool complete = root.front().found.complete;
                if (depth >= progress_.plies || complete) {
                    best_ = std::move(root);
                    progress_.plies = depth;
                    exact_ = complete && !truncated_;
                    line_ = lines_[0];
                }
                if (complete) break;
            }
            if (exact_) {
                complete_line();
                break;
            }
        }
        return result();
    }

  private:
    // The result of searching a position.
    struct Known {
        Payoffs payoffs;
        Value alpha, beta;  // the window of a paranoid search
        std::uint8_t depth;
        bool complete;
    };

    std::vector<Root> search_root(int depth) {
        std::vector<Choice> choices = gather(ALL);
        std::vector<Root> root;
        Found best;
        Value alpha = -FARTHEST;
        const LanePlay* chosen = nullptr;
        for (const Choice& choice : choices) {
            const Found found = after(choice, depth, alpha, FARTHEST, 0);
            if (stopped_ && !root.empty()) break;
            // In a paranoid search, a value at or below alpha is only an upper bound.
            root.push_back({move_of(choice.play), found, found.payoffs[seat_] <= alpha});
            if (root.size() == 1 || is_better(found, choice.play, best, chosen, seat_)) {
                best = found;
                chosen = choice.play;
                keep_line(0, choice.play);
            }
            // The -1 keeps the values of tied moves exact, so that the first one in order is
            // chosen.
            if (options_.paranoid) alpha = std::max(alpha, best.payoffs[seat_] - 1);
        }
        std::stable_sort(root.begin(), root.end(), [&](const Root& one, const Root& other) {
            const Value a = one.found.payoffs[seat_], b = other.found.payoffs[seat_];
            return a != b ? a > b : comes_before(one.move, other.move);
        });
        bool complete = true;
        for (const Root& each : root) complete &= each.found.complete;
        root.front().found.complete = complete;
        return root;
    }

    // Makes a move, searches the position after it, and undoes it.
    Found after(const Choice& choice, int depth, Value alpha, Value beta, int ply) {
        const auto at = static_cast<std::size_t>(ply);
        while (steps_.size() <= at) steps_.emplace_back();
        const bool over = choice.play ? position_.play(*choice.play, steps_[at])
                                      : position_.pass(steps_[at]);
        lines_[ply + 1].clear();
        const Found found =
            over ? Found{payoffs(), true} : search(depth - 1, alpha, beta, ply + 1);
        position_.undo(steps_[at]);
        return found;
    }

    Found search(int depth, Value alpha, Value beta, int ply) {
        ++progress_.nodes;
        if (clock_.is_over(progress_)) stopped_ = true;
        if (depth <= 0 || stopped_ || ply >= MOST_PLIES) return estimate(ply);
        const std::uint64_t key = position_.hash();
        const auto known = known_.find(key);
        if (known != known_.end() && (known->second.complete || known->second.depth >= depth) &&
            (!options_.paranoid || (known->second.alpha <= alpha && known->second.beta >= beta)))
            return {known->second.payoffs, known->second.complete};
        const Found found = search_moves(depth, alpha, beta, ply);
        if (!stopped_ && known_.size() < most_known_)
            known_[key] = {found.payoffs, alpha, beta, static_cast<std::uint8_t>(depth),
                           found.complete};
        return found;
    }

    Found search_moves(int depth, Value alpha, Value beta, int ply) {
        const int seat = position_.on_turn();
        const bool against = options_.paranoid && seat != seat_;
        const std::vector<Choice> choices = gather(width_);
        if (choices.size() == 1) ++depth;  // a forced move has no alternatives
        Found best;
        const LanePlay* chosen = nullptr;
        bool complete = true, first = true;
        for (const Choice& choice : choices) {
            const Found found = after(choice, depth, alpha, beta, ply);
            complete &= found.complete;
            if (first || (against ? found.payoffs[seat_] < best.payoffs[seat_]
                                  : is_better(found, choice.play, best, chosen, seat))) {
                best = found;
                chosen = choice.play;
                keep_line(ply, choice.play);
            }
            first = false;
            if (stopped_) break;
            if (!options_.paranoid) continue;
            (against ? beta : alpha) = against ? std::min(beta, best.payoffs[seat_])
                                               : std::max(alpha, best.payoffs[seat_]);
            if (alpha >= beta) return best;
        }
        best.complete = complete && !stopped_;
        return best;
    }

    bool is_better(const Found& found, const LanePlay* play, const Found& best,
                   const LanePlay* chosen, int seat) const {
        const Value a = found.payoffs[seat], b = best.payoffs[seat];
        return a != b ? a > b : comes_before(move_of(play), move_of(chosen));
    }

    Found estimate(int ply) {
        Found found;
        play_out(position_, steps_, static_cast<std::size_t>(ply),
                 [&] { found.payoffs = payoffs(); });
        return found;
    }

    // Returns the payoffs of a finished game.
    Payoffs payoffs() const {
        const auto scores = position_.settled();
        Payoffs payoffs{};
        for (int seat = 0; seat < position_.seats(); ++seat) {
            Value best_other = -FARTHEST;
            for (int other = 0; other < position_.seats(); ++other)
                if (other != seat) best_other = std::max(best_other, scores[other]);
            payoffs[seat] = scores[seat] - best_other;
        }
        if (!position_.win_counts()) return payoffs;
        const std::uint32_t winners = position_.winners(scores);
        const Value share = TARGET_WIN / WIN_SHARES * (WIN_SHARES / std::popcount(winners));
        for (int seat = 0; seat < position_.seats(); ++seat)
            if (winners >> seat & 1) payoffs[seat] += share;
        return payoffs;
    }

    // Returns the `width` plays with the highest sort keys, plus the pass.
    std::vector<Choice> gather(std::size_t width) {
        std::vector<Choice> choices;
        const int seat = position_.on_turn();
        const TileMask held = position_.held(seat);
        const Value out = out_worth(position_, seat);
        position_.each_play(seat, [&](const LanePlay& play) {
            choices.push_back({play.worth + (play.uses == held ? out : 0), &play});
            return true;
        });
        const auto higher = [](const Choice& one, const Choice& other) {
            return one.order > other.order;
        };
        std::stable_sort(choices.begin(), choices.end(), higher);
        if (choices.size() > width) {
            truncated_ = true;
            choices.resize(width);
        }
        choices.push_back({-FARTHEST, nullptr});
        return choices;
    }

    Move move_of(const LanePlay* play) const {
        return play ? play->move(position_.edition().size) : Move{};
    }

    void keep_line(int ply, const LanePlay* play) {
        lines_[ply].assign(1, play ? *play : LanePlay{});
        lines_[ply].insert(lines_[ply].end(), lines_[ply + 1].begin(), lines_[ply + 1].end());
    }

    // Completes the best line, which stops at the first known position, by searching for the
    // remaining moves one by one.
    void complete_line() {
        std::vector<EndPosition::Step> taken;
        taken.reserve(MOST_PLIES);
        std::vector<LanePlay> line;
        std::swap(line, line_);
        for (bool over = false; !over && line_.size() < MOST_PLIES;) {
            if (line.empty()) {
                search_moves(MOST_PLIES, -FARTHEST, FARTHEST, 0);
                line = lines_[0];
            }
            for (const LanePlay& play : line) {
                taken.emplace_back();
                over = play.tiles ? position_.play(play, taken.back()) : position_.pass(taken.back());
                line_.push_back(play);
            }
            line.clear();
        }
        while (!taken.empty()) {
            position_.undo(taken.back());
            taken.pop_back();
        }
    }

    EndResult result() const {
        EndResult result;
        for (const LanePlay& play : line_)
            result.line.push_back(play.tiles ? move_of(&play) : Move{});
        if (line_.empty()) result.line = {best_.front().move};
        const auto won = [&](Value value) {
            return position_.win_counts() && value > TARGET_WIN / (2 * WIN_SHARES);
        };
        // Subtracts the share of a win, which is reported separately from the lead.
        const auto lead = [&](Value value) {
            if (!won(value)) return value;
            for (int shared = 4; shared > 1; --shared) {
                const Value share = TARGET_WIN / WIN_SHARES * (WIN_SHARES / shared);
                if (value < share + share / 8) return value - share;
            }
            return value - TARGET_WIN / WIN_SHARES * WIN_SHARES;
        };
        const Payoffs& payoffs = best_.front().found.payoffs;
        result.won = position_.win_counts() ? (won(payoffs[seat_]) ? 1 : -1) : 0;
        result.value = lead(payoffs[seat_]);
        for (int seat = 0; seat < position_.seats(); ++seat)
            result.payoffs.push_back(lead(payoffs[seat]));
        result.plies = progress_.plies;
        result.exact = exact_;
        result.nodes = progress_.nodes;
        result.bytes = position_.book().bytes() + known_.size() * sizeof(Known);
        for (const Root& root : best_)
            result.choices.push_back({root.move, lead(root.found.payoffs[seat_]), root.is_bound});
        return result;
    }

    EndPosition& position_;
    const EndOptions& options_;
    EndClock& clock_;
    EndProgress progress_;
    const int seat_;
    std::size_t width_ = ALL;
    std::size_t most_known_ = 0;
    bool stopped_ = false;
    bool truncated_ = false;  // whether moves were left out at this width
    bool exact_ = false;
    std::vector<Root> best_;
    std::vector<LanePlay> line_;
    std::unordered_map<std::uint64_t, Known> known_;
    std::vector<EndPosition::Step> steps_;
    std::array<std::vector<LanePlay>, MOST_PLIES + 2> lines_;
};

}  // namespace

EndResult solve_many(EndPosition& position, const EndOptions& options, EndClock& clock) {
    return ManySearch(position, options, clock).run();
}

}  // namespace tilewright
