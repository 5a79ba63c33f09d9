// Finds replies in the rollouts of one deal: the candidates lead to boards that differ in a few
// lanes, and the same racks occur on them.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "board/board.hpp"
#include "board/move.hpp"
#include "game/state.hpp"
#include "search/generate.hpp"
#include "search/leaves.hpp"

namespace tilewright {

// The reply to a candidate comes from a rack that all candidates of a deal share, on boards that
// differ from the one before in a few lanes. So the best plays along the lanes that no candidate
// changes are found once for a deal, on the board before, and only the changed lanes are searched
// again.
class Replies {
  public:
    explicit Replies(const Board& board) : board_(board) {}

    void begin(const Edition& edition, std::span<const std::uint8_t> codes, const LeaveTable* leaves,
               const WordMap* map);
    void clear() { search_.reset(); }
    bool has_begun() const { return search_.has_value(); }
    const RackSearch& search() const { return *search_; }

    // Returns the best play on a board that differs from the one before in some lanes.
    Move best(const Board& board, const LaneSet& unlike);

  private:
    const Board& board_;
    std::optional<RackSearch> search_;
    LaneSet left_{};           // the lanes that contain none of `known_`
    std::vector<Move> known_;  // each the best along the lanes that contain none before it
};

// After the first reply racks differ from candidate to candidate, but half of them recur, since
// equal replies draw equal tiles. A rack keeps the first boards it was used on and its best play on
// each. If that play is in a lane that has not changed, no other unchanged lane needs a search.
class KnownRacks {
  public:
    // Drops the racks but keeps their memory.
    void clear() { count_ = 0; }

    // Returns the best move of the seat on turn while tiles are in the bag.
    Move best_move(const GameState& state, const LeaveTable* leaves, const WordMap* map);

  private:
    static constexpr std::size_t MOST_BOARDS = 4;
    using Codes = std::array<std::uint8_t, MAX_RACK>;  // ascending, then zeros

    struct Met {
        Board board;
        Move best;
    };
    struct Known {
        Codes codes;
        std::optional<RackSearch> search;
        std::vector<Met> met;
        std::size_t boards = 0;  // in this deal
    };
    // What a search may start from: the best play of all lanes except some.
    struct Start {
        LaneSet lanes = LaneSet::all();
        Move known;
    };

    Known& of(const GameState& state, const LeaveTable* leaves, const WordMap* map);
    static Start start_of(const Known& known, const Board& board);
    static void keep(Known& known, const Board& board, const Move& best);

    std::vector<std::unique_ptr<Known>> known_;
    std::size_t count_ = 0;  // of those that this deal has
};

}  // namespace tilewright
