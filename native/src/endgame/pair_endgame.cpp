#include "endgame/pair_endgame.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <vector>

#include "endgame/end_greedy.hpp"
#include "endgame/end_moves.hpp"
#include "endgame/out_replies.hpp"

namespace tilewright {

namespace {

using Value = std::int64_t;

constexpr Value FARTHEST = std::numeric_limits<Value>::max() / 4;
constexpr int MOST_PLIES = 200;  // below Transpositions::PROVEN
constexpr Value FIRST_WINDOW = 25;

// A value, and whether it depends only on finished games.
struct Found {
    Value value;
    bool proven;
};

class PairSearch {
  public:
    PairSearch(EndPosition& position, const EndOptions& options, EndClock& clock,
               Transpositions& table)
        : position_(position), options_(options), table_(table), clock_(clock) {
        steps_.reserve(MOST_PLIES);
    }

    EndResult run(int skip) {
        start();
        const int most = options_.plies > 0 ? std::min(options_.plies, MOST_PLIES) : MOST_PLIES;
        Value expected = root_.front().value;
        for (int depth = 1 + skip; depth <= most && !stopped_ && !exact_; ++depth) {
            if (!deepen(depth, expected)) break;
            expected = root_.front().value;
            progress_.plies = depth;
            progress_.value = lead() + expected;
        }
        return result();
    }

  private:
    struct RootMove {
        EndMove choice;
        Value value;
        bool is_bound;
    };

    // Orders all moves by the result of greedy play, so that there is an answer before the search
    // begins. If time runs out, the remaining moves are left out.
    void start() {
        moves_.gather(position_);
        whole_ = moves_.size() <= width();
        for (const EndMove& choice : moves_.take(width())) {
            if (!root_.empty() && (clock_.look(progress_) || has_enough())) break;
            ++progress_.nodes;
            const Found found = after(choice, 0, [&] { return Found{-estimate(1), false}; });
            root_.push_back({choice, found.value, false});
        }
        stopped_ = clock_.has_stopped() || has_enough();
        // Copy the root's plays, which must survive when cached plays are discarded.
        root_plays_.reserve(root_.size());
        for (RootMove& move : root_)
            if (move.choice.play) move.choice.play = &root_plays_.emplace_back(*move.choice.play);
        std::stable_sort(root_.begin(), root_.end(), [](const RootMove& one, const RootMove& other) {
            return one.value > other.value;
        });
        line_ = {root_.front().choice.play ? *root_.front().choice.play : LanePlay{}};
    }

    // Searches to one depth, in a window that widens until it contains the value; returns false if
    // stopped.
    bool deepen(int depth, Value expected) {
        for (Value margin = FIRST_WINDOW;; margin *= 4) {
            const Value alpha = std::max(expected - margin, -FARTHEST);
            const Value beta = std::min(expected + margin, FARTHEST);
            const Found found = search_root(depth, alpha, beta);
            if (stopped_) return false;
            if (found.value > alpha && found.value < beta) {
                exact_ = found.proven && whole_;
                return true;
            }
            expected = found.value;
        }
    }

    Found search_root(int depth, Value alpha, Value beta) {
        Value best = -FARTHEST;
        bool all_proven = true, best_proven = false;
        const Value floor = alpha;
        for (std::size_t at = 0; at < root_.size(); ++at) {
            RootMove move = root_[at];
            const Value gain = move.choice.play ? move.choice.play->score : 0;
            const Found found = after(move.choice, 0, [&] {
                return reply(depth, alpha - gain, beta - gain, at > 0, 0);
            });
            if (stopped_) return {best, false};
            if (position_.book().bytes() > options_.lane_bytes) position_.forget();
            all_proven &= found.proven;
            move.value = found.value;
            move.is_bound = at > 0 && found.value <= alpha;
            root_[at].value = move.value;
            root_[at].is_bound = move.is_bound;
            if (found.value <= best) continue;
            best = found.value;
            best_proven = found.proven;
            if (best > floor) {
                // Move the best move to the front now, in case time runs out before the others are
                // tried.
                std::rotate(root_.begin(), root_.begin() + static_cast<std::ptrdiff_t>(at),
                            root_.begin() + static_cast<std::ptrdiff_t>(at) + 1);
                keep_line(0, move.choice.play);
                line_ = lines_[0];
            }
            alpha = std::max(alpha, best);
            if (alpha >= beta) return {best, best_proven};
        }
        return {best, all_proven};
    }

    // Returns the value of the best reply, from the perspective of the player who moved. If another
    // move is believed to be better, a null window is tried first.
    Found reply(int depth, Value alpha, Value beta, bool narrow, int ply) {
        if (narrow) {
            const Found found = negated(search(depth - 1, -alpha - 1, -alpha, ply + 1));
            if (found.value <= alpha || found.value >= beta || stopped_) return found;
        }
        return negated(search(depth - 1, -beta, -alpha, ply + 1));
    }

    static Found negated(Found found) { return {-found.value, found.proven}; }

    // Makes a move and returns its value for the player who makes it: the settled result if the
    // game is over; otherwise, its points plus the (already negated) value that `go_on` finds.
    template <typename GoOn>
    Found after(const EndMove& choice, int ply, GoOn go_on) {
        const auto at = static_cast<std::size_t>(ply);
        while (steps_.size() <= at) steps_.emplace_back();
        const int seat = position_.on_turn();
        const Value before = lead_of(seat);
        const bool over = choice.play ? position_.play(*choice.play, steps_[at])
                                      : position_.pass(steps_[at]);
        Found found{};
        lines_[ply + 1].clear();
        if (over) {
            found = {end_value(seat) - before, true};
        } else {
            // The value found is relative to the position after the move, so add what the move
            // gained.
            found = go_on();
            found.value += choice.play ? choice.play->score : 0;
        }
        position_.undo(steps_[at]);
        return found;
    }

    Found search(int depth, Value alpha, Value beta, int ply) {
        ++progress_.nodes;
        if (clock_.is_over(progress_) || has_enough()) stopped_ = true;
        if (stopped_) return {0, false};
        const std::uint64_t key = position_.hash();
        const bool is_narrow = beta - alpha == 1;
        Stored stored;
        const bool known = table_.find(key, stored);
        if (known && stored.depth >= depth && is_narrow) {
            const bool proven = stored.depth == Transpositions::PROVEN;
            if (stored.bound == Bound::EXACT ||
                (stored.bound == Bound::LOWER && stored.value >= beta) ||
                (stored.bound == Bound::UPPER && stored.value <= alpha))
                return {stored.value, proven};
        }
        if (depth <= 0 || ply >= MOST_PLIES) {
            const Value value = estimate(static_cast<std::size_t>(ply));
            if (!known) table_.store(key, value, 0, 0, Bound::EXACT);
            return {value, false};
        }
        return search_moves(key, known ? stored.tag : 0, depth, alpha, beta, ply);
    }

    // Searches all moves in a position:
    //   1. Try the best move of an earlier search (`tag`) first. A cutoff here saves step 2.
    //   2. Gather the other moves and try them in descending order of sort key, each in a null
    //      window first. Skip a play outright if the opponent can refute it by going out elsewhere.
    //   3. Store the best value: a lower bound after a cutoff, an upper bound if no move exceeded
    //      alpha, and exact otherwise.
    // For example, with alpha 10 and beta 20: a move worth 25 cuts off and stores "at least 25"; if
    // all moves are worth at most 8, "at most 8" is stored; a best move of 15 is exact.
    Found search_moves(std::uint64_t key, std::uint16_t tag, int depth, Value alpha, Value beta,
                       int ply) {
        const std::size_t base = moves_.size();
        const Value floor = alpha;
        Value best = -FARTHEST;
        bool all_proven = true, best_proven = false;
        std::uint16_t best_tag = 0;
        bool first = true;
        // Tries one move; returns true if no more moves need to be tried.
        const auto tried = [&](const EndMove& choice, int deep) {
            const Value gain = choice.play ? choice.play->score : 0;
            const Found found = after(choice, ply, [&] {
                return reply(deep, alpha - gain, beta - gain, !first, ply);
            });
            if (stopped_) return true;
            first = false;
            all_proven &= found.proven;
            if (found.value <= best) return false;
            best = found.value;
            best_proven = found.proven;
            best_tag = choice.play ? choice.play->tag : 0;
            if (best > alpha) {
                alpha = best;
                if (beta - floor > 1) keep_line(ply, choice.play);
            }
            return alpha >= beta;
        };
        // Step 1.
        const LanePlay* hinted = tag ? play_by_tag(position_, tag) : nullptr;
        if (!(hinted && tried({0, hinted}, depth))) {
            // Step 2.
            moves_.gather(position_, hinted);
            const OutReplies replies(position_);
            // A forced move has no alternatives, so search one ply deeper.
            const bool forced = !hinted && moves_.size() == base + 1;
            for (std::size_t left = width(); moves_.size() > base && !stopped_; --left) {
                if (left == 0) {
                    all_proven = false;
                    break;
                }
                const EndMove choice = moves_.next(base);
                const std::optional<Value> most = replies.bound(choice.play);
                if (most && *most <= alpha) {
                    best = std::max(best, *most);
                    first = false;
                    continue;
                }
                if (tried(choice, forced ? depth + 1 : depth)) break;
            }
        }
        moves_.resize(base);
        if (stopped_) return {best, false};
        // Step 3.
        const bool cut = best >= beta;
        const bool proven = cut ? best_proven : all_proven;
        const Bound bound = cut ? Bound::LOWER : best <= floor ? Bound::UPPER : Bound::EXACT;
        table_.store(key, best, best_tag, proven ? Transpositions::PROVEN : depth, bound);
        return {best, proven};
    }

    // Returns the result of greedy play from this position, for the player on turn.
    Value estimate(std::size_t ply) {
        const int seat = position_.on_turn();
        const Value before = lead_of(seat);
        Value value = 0;
        play_out(position_, steps_, ply, [&] { value = end_value(seat) - before; });
        return value;
    }

    bool has_enough() const { return options_.nodes != 0 && progress_.nodes > options_.nodes; }

    std::size_t width() const {
        return options_.width > 0 ? static_cast<std::size_t>(options_.width)
                                  : std::numeric_limits<std::size_t>::max();
    }

    Value lead_of(int seat) const { return position_.score(seat) - position_.score(1 - seat); }
    Value lead() const { return lead_of(position_.on_turn()); }

    // Returns a seat's final lead in a finished game, plus a large value for a win if winning
    // counts.
    Value end_value(int seat) const {
        const auto scores = position_.settled();
        const Value value = scores[seat] - scores[1 - seat];
        if (!position_.win_counts()) return value;
        const std::uint32_t winners = position_.winners(scores);
        if (winners == 3) return value;
        return winners >> seat & 1 ? value + TARGET_WIN : value - TARGET_WIN;
    }

    void keep_line(int ply, const LanePlay* play) {
        std::vector<LanePlay>& line = lines_[ply];
        line.assign(1, play ? *play : LanePlay{});
        line.insert(line.end(), lines_[ply + 1].begin(), lines_[ply + 1].end());
    }

    EndResult result() {
        EndResult result;
        const int size = position_.edition().size;
        const auto to_move = [&](const LanePlay& play) { return play.tiles ? play.move(size) : Move{}; };
        for (const LanePlay& play : line_) result.line.push_back(to_move(play));
        const auto whole = [&](Value value) { return lead() + value; };
        // A win adds far more than any lead can; the remainder is the lead.
        const auto won = [&](Value value) {
            return !position_.win_counts() ? 0 : value > TARGET_WIN / 2 ? 1 : value < -TARGET_WIN / 2 ? -1 : 0;
        };
        const Value value = whole(root_.front().value);
        result.won = won(value);
        result.value = value - result.won * TARGET_WIN;
        result.plies = progress_.plies;
        result.exact = exact_;
        result.nodes = progress_.nodes;
        result.bytes = table_.bytes() + position_.book().bytes();
        std::stable_sort(root_.begin() + 1, root_.end(), [](const RootMove& one, const RootMove& other) {
            return one.value > other.value;
        });
        for (const RootMove& move : root_) {
            const Value all = whole(move.value);
            result.choices.push_back({move.choice.play ? to_move(*move.choice.play) : Move{},
                                      all - won(all) * TARGET_WIN, move.is_bound});
        }
        return result;
    }

    EndPosition& position_;
    const EndOptions& options_;
    Transpositions& table_;
    EndClock& clock_;
    EndProgress progress_;
    bool stopped_ = false;
    bool exact_ = false;
    bool whole_ = true;  // whether every first move is tried
    std::vector<RootMove> root_;
    std::vector<LanePlay> root_plays_;
    std::vector<LanePlay> line_;
    EndMoves moves_;
    std::vector<EndPosition::Step> steps_;
    std::array<std::vector<LanePlay>, MOST_PLIES + 2> lines_;
};

}  // namespace

EndResult solve_pair(EndPosition& position, const EndOptions& options, EndClock& clock,
                     Transpositions& table, int skip) {
    return PairSearch(position, options, clock, table).run(skip);
}

}  // namespace tilewright
