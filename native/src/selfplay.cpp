#include "selfplay.hpp"

#include <algorithm>
#include <numeric>

#include "generate.hpp"

namespace tilewright {

std::uint64_t Chance::next() {
    // SplitMix64.
    std::uint64_t mixed = (state_ += 0x9e3779b97f4a7c15);
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
    return mixed ^ (mixed >> 31);
}

std::uint32_t Chance::below(std::uint32_t limit) {
    const std::uint64_t fair = ~std::uint64_t{0} - ~std::uint64_t{0} % limit;
    for (;;) {
        const std::uint64_t number = next();
        if (number < fair) return static_cast<std::uint32_t>(number % limit);
    }
}

namespace {

// After so many rounds without a play this player no longer exchanges: others who do likewise would
// otherwise go on for ever.
constexpr int PATIENCE = 3;

// A game under way.
class SelfGame {
  public:
    SelfGame(const Edition& edition, const WordGraph& graph, std::span<const SelfPlayer> players,
             std::uint64_t seed, bool record)
        : edition_(edition), players_(players), chance_(seed), record_(record), board_(edition, graph) {
        for (int code = 1; code <= edition.faces; ++code)
            bag_.insert(bag_.end(), edition.count[code], static_cast<std::uint8_t>(code));
        result_.seats = static_cast<int>(players.size());
    }

    GameResult run() {
        for (int seat = 0; seat < result_.seats; ++seat) {
            refill(seat);
            if (record_) result_.deals.push_back(racks_[seat]);
        }
        // In a small game the deal may empty the bag and leave nobody a play.
        if (is_dead()) end(Ending::NO_PLAYS);
        for (int seat = 0; !over_; seat = (seat + 1) % result_.seats) turn(seat);
        finish();
        return std::move(result_);
    }

  private:
    // Draws tiles until the rack is full or the bag empty; returns where the new ones begin.
    std::size_t refill(int seat) {
        auto& rack = racks_[seat];
        const std::size_t before = rack.size();
        while (rack.size() < static_cast<std::size_t>(edition_.rack) && !bag_.empty()) {
            const std::uint32_t at = chance_.below(static_cast<std::uint32_t>(bag_.size()));
            rack.push_back(bag_[at]);
            note(bag_[at]);
            bag_[at] = bag_.back();
            bag_.pop_back();
        }
        return before;
    }

    int points(std::span<const std::uint8_t> tiles) const {
        return std::accumulate(tiles.begin(), tiles.end(), 0, [&](int sum, std::uint8_t code) {
            return sum + edition_.points[code];
        });
    }

    Move choose(int seat) {
        const Rack rack(edition_, racks_[seat]);
        if (bag_.empty()) {
            int others = 0;
            for (int other = 0; other < result_.seats; ++other)
                if (other != seat) others += points(racks_[other]);
            values_.fill_empty_bag(rack, edition_.deducts_unplayed ? others : 0);
        } else {
            values_.fill(rack, players_[seat].leaves);
        }
        const Move play = best_play(board_, rack, values_, players_[seat].map);
        if (bag_.empty() || idle_turns_ >= PATIENCE * result_.seats) return play;
        if (play.kind == MoveKind::PLAY && !exchange_may_beat(play, rack)) return play;
        const Move exchange = best_exchange(edition_, rack, values_, static_cast<int>(bag_.size()));
        if (play.kind != MoveKind::PLAY) return exchange;
        return exchange.kind == MoveKind::EXCHANGE && exchange.equity > play.equity ? exchange : play;
    }

    // Most plays are better than the best that any exchange could keep: few are searched for.
    bool exchange_may_beat(const Move& play, const Rack& rack) const {
        for (int kept = 0; kept < rack.tiles; ++kept)
            if (values_.best(kept) > play.equity) return true;
        return false;
    }

    void turn(int seat) {
        const Move move = choose(seat);
        ++result_.turns;
        note(move);
        std::size_t drawn_from = racks_[seat].size();
        if (move.kind == MoveKind::PLAY) {
            for (int step = 0; step < move.length; ++step)
                if (const std::uint8_t cell = move.cells[step])
                    remove(seat, cell & BLANK_BIT ? edition_.blank : cell);
            board_.play(move);
            result_.score[seat] += move.score;
            drawn_from = refill(seat);
        } else if (move.kind == MoveKind::EXCHANGE) {
            for (int tile = 0; tile < move.tiles; ++tile) remove(seat, move.cells[tile]);
            drawn_from = refill(seat);
            bag_.insert(bag_.end(), move.cells.begin(), move.cells.begin() + move.tiles);
        }
        if (record_) {
            const auto& rack = racks_[seat];
            result_.record.push_back(
                {move, seat, {rack.begin() + static_cast<std::ptrdiff_t>(drawn_from), rack.end()}});
        }
        count(seat, move);
        end_if_over(seat, move);
    }

    void remove(int seat, int code) {
        auto& rack = racks_[seat];
        rack.erase(std::find(rack.begin(), rack.end(), code));
    }

    // Counts what ends a game although tiles are left.
    void count(int seat, const Move& move) {
        if (move.kind == MoveKind::PASS)
            ++passes_[seat];
        else
            passes_.fill(0);
        scoreless_ = move.kind == MoveKind::PLAY && move.score != 0 ? 0 : scoreless_ + 1;
        idle_turns_ = move.kind == MoveKind::PLAY ? 0 : idle_turns_ + 1;
    }

    void end_if_over(int seat, const Move& move) {
        const int target = players_[seat].target;
        const bool played = move.kind == MoveKind::PLAY;
        if (played && target != 0 && result_.score[seat] >= target) {
            finisher_ = seat;
            return end(Ending::TARGET);
        }
        if (played && racks_[seat].empty()) {
            finisher_ = seat;
            return end(Ending::OUT);
        }
        const auto passed = [&](int passes) { return passes >= edition_.passes; };
        if (std::all_of(passes_.begin(), passes_.begin() + result_.seats, passed))
            return end(Ending::PASSED_OUT);
        if (edition_.scoreless_rounds != 0 &&
            scoreless_ >= edition_.scoreless_rounds * result_.seats)
            return end(Ending::SCORELESS);
        if (played && is_dead()) end(Ending::NO_PLAYS);
    }

    void end(Ending why) {
        result_.ending = why;
        over_ = true;
    }

    // Whether the referee ends the game, because nobody can play.
    bool is_dead() {
        if (!edition_.judged_as_played || !bag_.empty()) return false;
        for (int seat = 0; seat < result_.seats; ++seat)
            for (const std::uint8_t code : racks_[seat])
                if (edition_.switchable[code]) return false;
        for (int seat = 0; seat < result_.seats; ++seat) {
            if (racks_[seat].empty()) continue;
            const Rack rack(edition_, racks_[seat]);
            values_.fill(rack, nullptr);
            if (best_play(board_, rack, values_, players_[seat].map).kind == MoveKind::PLAY)
                return false;
        }
        return true;
    }

    // Settles unplayed tiles and finds who has won.
    void finish() {
        result_.before_unplayed = result_.score;
        if (edition_.deducts_unplayed && result_.ending != Ending::TARGET) {
            for (int seat = 0; seat < result_.seats; ++seat) {
                const int left = points(racks_[seat]);
                result_.score[seat] -= left;
                if (result_.ending == Ending::OUT) result_.score[finisher_] += left;
            }
        }
        if (result_.ending == Ending::TARGET) {
            result_.winners = 1u << finisher_;
        } else {
            int best = 0;
            for (int seat = 1; seat < result_.seats; ++seat)
                if (compare(seat, best) > 0) best = seat;
            for (int seat = 0; seat < result_.seats; ++seat)
                if (compare(seat, best) == 0) result_.winners |= 1u << seat;
        }
        for (int seat = 0; seat < result_.seats; ++seat)
            note(static_cast<std::uint64_t>(result_.score[seat]));
        note(result_.winners);
        result_.hash = hash_;
    }

    // Who of two has done better: below zero, zero, above. In a Finish Line game the share of the
    // own target counts.
    std::int64_t compare(int one, int other) const {
        const auto score = [&](int seat) { return result_.score[seat]; };
        if (players_[one].target != 0)
            return score(one) * players_[other].target - score(other) * players_[one].target;
        if (score(one) != score(other) || !edition_.tie_before_unplayed)
            return score(one) - score(other);
        return result_.before_unplayed[one] - result_.before_unplayed[other];
    }

    // Everything that happens goes into the hash, so that equal hashes mean equal games.
    void note(std::uint64_t fact) { hash_ = Chance(hash_ ^ fact).next(); }
    void note(const Move& move) {
        note(static_cast<std::uint64_t>(move.score));
        note(static_cast<std::uint64_t>(move.kind) << 24 | static_cast<std::uint64_t>(move.axis) << 16 |
             static_cast<std::uint64_t>(move.row) << 8 | static_cast<std::uint64_t>(move.col));
        for (int step = 0; step < move.length; ++step) note(move.cells[step]);
    }

    const Edition& edition_;
    std::span<const SelfPlayer> players_;
    Chance chance_;
    bool record_;
    Board board_;
    RackValues values_;
    std::vector<std::uint8_t> bag_;
    std::array<std::vector<std::uint8_t>, MAX_SEATS> racks_;
    std::array<int, MAX_SEATS> passes_{};
    int scoreless_ = 0;
    int idle_turns_ = 0;  // since the last play
    int finisher_ = 0;    // who went out or reached the target
    bool over_ = false;
    std::uint64_t hash_ = 0;
    GameResult result_;
};

}  // namespace

GameResult play_game(const Edition& edition, const WordGraph& graph,
                     std::span<const SelfPlayer> players, std::uint64_t seed, bool record) {
    return SelfGame(edition, graph, players, seed, record).run();
}

}  // namespace tilewright
