// Generating plays: every play of a rack on a board, or only the best of them.
//
// The walk goes through the GADDAG from an anchor to the left, then from the anchor to the right.
// If only the best plays are needed, anchors are searched in order of their bounds, and extents
// that cannot beat what was found are skipped; a word map, if there is one, replaces the walk.

#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "board/board.hpp"
#include "board/move.hpp"
#include "board/rack.hpp"
#include "search/leaves.hpp"
#include "words/word_map.hpp"

namespace tilewright {

// The number of plays and the sum of their scores.
struct PlayCount {
    std::uint64_t plays = 0;
    std::int64_t score_sum = 0;
};

// Appends every play of the rack; the order is that of the walk.
void generate_all(const Board& board, const Rack& rack, const RackValues& values,
                  std::vector<Move>& plays);

// Appends the plays along one lane, without their equities. A cache of plays by lane calls it again
// only for lanes that changed.
void generate_lane(const Board& board, const Rack& rack, int axis, int index,
                   std::vector<Move>& plays);

// Counts all plays without keeping them.
PlayCount count_plays(const Board& board, const Rack& rack);

// Returns the faces that at least one play uses, as bits: bit n - 1 for code n.
std::uint64_t playable_faces(const Board& board, const Rack& rack);

// Returns the play with the highest equity, the first in canonical order of equal ones; a pass if
// there is no play.
Move best_play(const Board& board, const Rack& rack, const RackValues& values,
               const WordMap* map = nullptr);

// Finds the best plays of one rack on several boards, with what depends on the rack prepared once.
class RackSearch {
  public:
    RackSearch(const Edition& edition, std::span<const std::uint8_t> codes, const LeaveTable* leaves,
               const WordMap* map);
    ~RackSearch();

    const Rack& rack() const { return rack_; }
    const RackValues& values() const { return values_; }

    // Returns the best of the plays along some lanes and of `known`, if that is a play.
    Move best(const Board& board, const LaneSet& lanes, const Move& known);

  private:
    struct Prepared;  // refers to the members below, so a search is never copied

    Rack rack_;
    RackValues values_;
    const WordMap* map_;
    std::unique_ptr<Prepared> prepared_;
};

// Returns the best `wanted` plays that are at most `within` below the best, best first.
std::vector<Move> top_plays(const Board& board, const Rack& rack, const RackValues& values,
                            std::size_t wanted, Equity within, const WordMap* map = nullptr);

// Returns every exchange that the bag allows, best leave first; ties are ordered by their tiles.
std::vector<Move> all_exchanges(const Edition& edition, const Rack& rack, const RackValues& values,
                                int bag);

// Returns the exchange with the best leave; a pass if the bag does not allow one.
Move best_exchange(const Edition& edition, const Rack& rack, const RackValues& values, int bag);

}  // namespace tilewright
