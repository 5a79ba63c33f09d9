// Finding replies in the rollouts of one deal: the candidates lead to boards that differ in a few
// lanes, and the same racks come back on them.

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
// are unlike the one before in a few lanes. So the best plays along the lanes that no candidate
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

    // The best play on a board that is unlike the one before along some lanes.
    Move best(const Board& board, const LaneSet& unlike);

  private:
    const Board& board_;
    std::optional<RackSearch> search_;
    LaneSet left_{};           // lanes in which no play is known to be the best of the others
    std::vector<Move> known_;  // each the best along the lanes that had no better one
};

// Behind the first reply racks differ from candidate to candidate, but half of them come back: who
// replies alike draws alike. A rack keeps the first boards that it met and its best play on each.
// Where that play lies in a lane that is as it was, all other such lanes need no search.
class KnownRacks {
  public:
    // Forgets the racks, but not the memory that they took.
    void clear() { count_ = 0; }

    // The best move of the seat on turn, while tiles are in the bag.
    Move best_move(const GameState& state, const LeaveTable* leaves, const WordMap* map);

  private:
    static constexpr std::size_t MOST_BOARDS = 4;
    using Codes = std::array<std::uint8_t, MAX_RACK>;  // ascending, zeros behind

    struct Met {
        Board board;
        Move best;
    };
    struct Known {
        Codes codes;
        std::optional<RackSearch> search;
        std::vector<Met> met;
        std::size_t boards = 0;  // that were met in this deal
    };
    // What a search may go by: the best play of all lanes but some.
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
