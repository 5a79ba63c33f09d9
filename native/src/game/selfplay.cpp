#include "game/selfplay.hpp"

#include "game/policy.hpp"

namespace tilewright {

namespace {

// A game in progress.
class SelfGame {
  public:
    SelfGame(const Edition& edition, const WordGraph& graph, std::span<const SelfPlayer> players,
             std::uint64_t seed, bool record)
        : players_(players),
          chance_(seed),
          record_(record),
          state_(edition, graph, static_cast<int>(players.size())) {
        state_.map = players[0].map;
        for (int seat = 0; seat < state_.seats; ++seat) state_.target[seat] = players[seat].target;
        result_.seats = state_.seats;
    }

    GameResult run() {
        for (int seat = 0; seat < state_.seats; ++seat) {
            draw(seat);
            const auto rack = state_.racks[seat].codes();
            if (record_) result_.deals.push_back({rack.begin(), rack.end()});
        }
        // In an edition with few tiles, the deal may empty the bag and leave no player with a play.
        if (state_.is_dead()) state_.end(Ending::NO_PLAYS);
        while (!state_.is_over()) turn();
        finish();
        return std::move(result_);
    }

  private:
    // Refills a rack and returns the new tiles.
    std::span<const std::uint8_t> draw(int seat) {
        const auto before = static_cast<std::size_t>(state_.racks[seat].size());
        state_.refill(seat, chance_);
        const auto drawn = state_.racks[seat].codes().subspan(before);
        for (const std::uint8_t code : drawn) note(code);
        return drawn;
    }

    void turn() {
        const int seat = state_.on_turn;
        const SelfPlayer& player = players_[seat];
        const Move move = best_move(state_, player.leaves, player.map, values_);
        ++result_.turns;
        note(move);
        state_.take(move);
        if (move.kind == MoveKind::PLAY) state_.lay(move);
        const auto drawn = draw(seat);
        if (record_) result_.record.push_back({seat, move, {drawn.begin(), drawn.end()}});
        state_.pass_on(move);
    }

    void finish() {
        const Outcome outcome = state_.settle();
        result_.ending = state_.ending;
        result_.score = outcome.score;
        result_.before_unplayed = outcome.before_unplayed;
        result_.winners = outcome.winners;
        for (int seat = 0; seat < state_.seats; ++seat)
            note(static_cast<std::uint64_t>(result_.score[seat]));
        note(result_.winners);
        result_.hash = hash_;
    }

    // Adds a fact to the hash. Every event is added, so equal hashes mean equal games.
    void note(std::uint64_t fact) { hash_ = Chance(hash_ ^ fact).next(); }
    void note(const Move& move) {
        note(static_cast<std::uint64_t>(move.score));
        note(static_cast<std::uint64_t>(move.kind) << 24 | static_cast<std::uint64_t>(move.axis) << 16 |
             static_cast<std::uint64_t>(move.row) << 8 | static_cast<std::uint64_t>(move.col));
        for (int step = 0; step < move.length; ++step) note(move.cells[step]);
    }

    std::span<const SelfPlayer> players_;
    Chance chance_;
    bool record_;
    GameState state_;
    RackValues values_;
    std::uint64_t hash_ = 0;
    GameResult result_;
};

}  // namespace

GameResult play_game(const Edition& edition, const WordGraph& graph,
                     std::span<const SelfPlayer> players, std::uint64_t seed, bool record) {
    return SelfGame(edition, graph, players, seed, record).run();
}

}  // namespace tilewright
