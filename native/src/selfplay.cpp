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
            auto drawn = draw(edition_.rack);
            if (record_) result_.deals.push_back(drawn);
            racks_[seat] = std::move(drawn);
        }
        for (int seat = 0; !over_; seat = (seat + 1) % result_.seats) turn(seat);
        finish();
        return std::move(result_);
    }

  private:
    std::vector<std::uint8_t> draw(std::size_t wanted) {
        std::vector<std::uint8_t> drawn;
        while (drawn.size() < wanted && !bag_.empty()) {
            const std::uint32_t at = chance_.below(static_cast<std::uint32_t>(bag_.size()));
            drawn.push_back(bag_[at]);
            bag_[at] = bag_.back();
            bag_.pop_back();
        }
        return drawn;
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
        const Move exchange = best_exchange(edition_, rack, values_, static_cast<int>(bag_.size()));
        if (play.kind != MoveKind::PLAY) return exchange;
        return exchange.kind == MoveKind::EXCHANGE && exchange.equity > play.equity ? exchange : play;
    }

    void turn(int seat) {
        const Move move = choose(seat);
        ++result_.turns;
        std::vector<std::uint8_t> drawn;
        if (move.kind == MoveKind::PLAY) {
            for (int step = 0; step < move.length; ++step)
                if (const std::uint8_t cell = move.cells[step])
                    remove(seat, cell & BLANK_BIT ? edition_.blank : cell);
            board_.play(move);
            result_.score[seat] += move.score;
            drawn = draw(move.tiles);
            passes_.fill(0);
        } else if (move.kind == MoveKind::EXCHANGE) {
            for (int tile = 0; tile < move.tiles; ++tile) remove(seat, move.cells[tile]);
            drawn = draw(move.tiles);
            bag_.insert(bag_.end(), move.cells.begin(), move.cells.begin() + move.tiles);
            passes_.fill(0);
        } else {
            ++passes_[seat];
        }
        racks_[seat].insert(racks_[seat].end(), drawn.begin(), drawn.end());
        scoreless_ = move.kind == MoveKind::PLAY && move.score ? 0 : scoreless_ + 1;
        if (record_) result_.record.push_back(Turn{move, seat, drawn});
        if (racks_[seat].empty()) {
            out_ = seat;
            over_ = true;
        }
        const auto passed = [&](int count) { return count >= edition_.passes; };
        over_ |= std::all_of(passes_.begin(), passes_.begin() + result_.seats, passed);
        over_ |= edition_.scoreless_rounds &&
                 scoreless_ >= edition_.scoreless_rounds * result_.seats;
    }

    void remove(int seat, int code) {
        auto& rack = racks_[seat];
        rack.erase(std::find(rack.begin(), rack.end(), code));
    }

    // Settles unplayed tiles and finds who has won.
    void finish() {
        result_.before_unplayed = result_.score;
        if (edition_.deducts_unplayed) {
            for (int seat = 0; seat < result_.seats; ++seat) {
                const int left = points(racks_[seat]);
                result_.score[seat] -= left;
                if (out_ >= 0) result_.score[out_] += left;
            }
        }
        const auto key = [&](int seat) {
            return std::pair(result_.score[seat],
                             edition_.tie_before_unplayed ? result_.before_unplayed[seat] : 0);
        };
        auto best = key(0);
        for (int seat = 1; seat < result_.seats; ++seat) best = std::max(best, key(seat));
        for (int seat = 0; seat < result_.seats; ++seat)
            if (key(seat) == best) result_.winners |= 1u << seat;
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
    int out_ = -1;
    bool over_ = false;
    GameResult result_;
};

}  // namespace

GameResult play_game(const Edition& edition, const WordGraph& graph,
                     std::span<const SelfPlayer> players, std::uint64_t seed, bool record) {
    return SelfGame(edition, graph, players, seed, record).run();
}

}  // namespace tilewright
