// Finds replies in the rollouts of one deal: the candidates lead to boards that differ in only a
// few lanes, and the same racks recur on them.

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

// In one deal, the reply to every candidate comes from the same rack, on boards that differ from
// the original board in only a few lanes. So the best plays along the lanes that no candidate
// changes are found once per deal, on the original board, and only the changed lanes are searched
// again.
class Replies {
  public:
    explicit Replies(const Board& board) : board_(board) {}

    void begin(const Edition& edition, std::span<const std::uint8_t> codes, const LeaveTable* leaves,
               const WordMap* map);
    void clear() { search_.reset(); }
    bool has_begun() const { return search_.has_value(); }
    const RackSearch& search() const { return *search_; }

    // Returns the best play on a board that differs from the original board in the lanes `unlike`.
    Move best(const Board& board, const LaneSet& unlike);

  private:
    const Board& board_;
    std::optional<RackSearch> search_;
    LaneSet left_{};           // the lanes not occupied by any play in `known_`
    std::vector<Move> known_;  // each the best in the lanes not occupied by earlier ones
};

// After the first reply, racks differ from candidate to candidate, but half of them recur, since
// equal replies draw equal tiles. For each rack, the first few boards it occurred on are kept, with
// its best play on each. If that play is in an unchanged lane, no other unchanged lane needs to be
// searched.
class KnownRacks {
  public:
    // Discards the racks but keeps their memory allocated.
    void clear() { count_ = 0; }

    // Returns the best move for the seat on turn while the bag still has tiles.
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
        std::size_t boards = 0;  // number used in this deal
    };
    // A starting point for a search: the best play outside a given set of lanes.
    struct Start {
        LaneSet lanes = LaneSet::all();
        Move known;
    };

    Known& of(const GameState& state, const LeaveTable* leaves, const WordMap* map);
    static Start start_of(const Known& known, const Board& board);
    static void keep(Known& known, const Board& board, const Move& best);

    std::vector<std::unique_ptr<Known>> known_;
    std::size_t count_ = 0;  // number of racks in this deal
};

}  // namespace tilewright
