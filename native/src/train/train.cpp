#include "train/train.hpp"

#include <algorithm>
#include <limits>

#include "game/policy.hpp"

namespace tilewright {

namespace {

constexpr int MOST_FORCED = 3;
// The maximum number of attempts to choose forced tiles that are all unseen.
constexpr int TRIES = 8;

class SampledGame {
  public:
    SampledGame(const Edition& edition, const WordGraph& graph, std::span<const SelfPlayer> players,
                const Drawing& drawing, std::uint64_t seed, std::vector<LeaveSample>& samples)
        : edition_(edition),
          players_(players),
          drawing_(drawing),
          chance_(seed),
          samples_(samples),
          state_(edition, graph, static_cast<int>(players.size())) {
        state_.map = players[0].map;
        for (int seat = 0; seat < state_.seats; ++seat) state_.target[seat] = players[seat].target;
    }

    void run() {
        for (int seat = 0; seat < state_.seats; ++seat) state_.refill(seat, chance_);
        if (state_.is_dead()) return;
        while (!state_.is_over()) {
            if (state_.bag.size() >= edition_.rack) sample();
            const int seat = state_.on_turn;
            const Move move = best_move(state_, players_[seat].leaves, players_[seat].map, values_);
            state_.take(move);
            if (move.kind == MoveKind::PLAY) state_.lay(move);
            if (move.kind != MoveKind::PASS) state_.refill(seat, chance_);
            state_.pass_on(move);
        }
    }

  private:
    void sample() {
        unseen_.assign(state_.bag.codes().begin(), state_.bag.codes().end());
        for (int seat = 0; seat < state_.seats; ++seat) {
            const auto held = state_.racks[seat].codes();
            unseen_.insert(unseen_.end(), held.begin(), held.end());
        }
        for (int rack = 0; rack < drawing_.racks; ++rack) take_sample(0);
        const int forced = std::min(MOST_FORCED, edition_.rack - 1);
        for (int rack = 0; rack < drawing_.forced; ++rack)
            for (int tries = 0; tries < TRIES; ++tries)
                if (force(forced)) {
                    take_sample(forced);
                    break;
                }
    }

    // Chooses this many faces, all with equal probability, and moves a tile of each to the front of
    // the unseen tiles; returns false if one of the faces is not among the unseen tiles.
    bool force(int tiles) {
        for (int tile = 0; tile < tiles; ++tile) {
            const auto face = static_cast<std::uint8_t>(
                1 + chance_.below(static_cast<std::uint32_t>(edition_.faces)));
            const auto found = std::find(unseen_.begin() + tile, unseen_.end(), face);
            if (found == unseen_.end()) return false;
            std::swap(unseen_[tile], *found);
        }
        return true;
    }

    // Fills up the rack after the forced tiles, finds its best move, and adds the sample.
    void take_sample(int forced) {
        const auto count = static_cast<std::uint32_t>(unseen_.size());
        for (int tile = forced; tile < edition_.rack; ++tile)
            std::swap(unseen_[tile],
                      unseen_[tile + chance_.below(count - static_cast<std::uint32_t>(tile))]);
        const Rack rack(edition_, std::span(unseen_.data(), static_cast<std::size_t>(edition_.rack)));
        const SelfPlayer& player = players_[state_.on_turn];
        values_.fill(rack, player.leaves);
        const Move move = best_move(state_, rack, values_, player.map);
        LeaveSample& sample = samples_.emplace_back();
        std::copy_n(unseen_.begin(), edition_.rack, sample.codes.begin());
        std::sort(sample.codes.begin(), sample.codes.begin() + edition_.rack);
        for (int tile = 0; tile < forced; ++tile)
            for (int slot = 0; slot < rack.slots; ++slot)
                if (rack.code[slot] == unseen_[tile]) {
                    // Among equal tiles, the forced ones get the lowest bits.
                    std::uint32_t bit = 1u << rack.base[slot];
                    while (sample.forced & bit) bit <<= 1;
                    sample.forced = static_cast<std::uint16_t>(sample.forced | bit);
                }
        sample.unseen = static_cast<std::uint8_t>(std::min<std::uint32_t>(count, 255));
        constexpr Equity MOST = std::numeric_limits<std::int32_t>::max();
        sample.equity = static_cast<std::int32_t>(std::clamp(move.equity, -MOST, MOST));
    }

    const Edition& edition_;
    std::span<const SelfPlayer> players_;
    const Drawing& drawing_;
    Chance chance_;
    std::vector<LeaveSample>& samples_;
    GameState state_;
    RackValues values_;
    std::vector<std::uint8_t> unseen_;
};

}  // namespace

void sample_game(const Edition& edition, const WordGraph& graph, std::span<const SelfPlayer> players,
                 const Drawing& drawing, std::uint64_t seed, std::vector<LeaveSample>& samples) {
    SampledGame(edition, graph, players, drawing, seed, samples).run();
}

}  // namespace tilewright
