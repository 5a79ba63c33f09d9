// Move generation: all plays for a rack on a board, or only the best ones.
//
// The walk follows the GADDAG leftward from an anchor, then rightward from it. If
// only the best plays are needed, anchors are searched in order of their bounds, and extents that
// cannot beat the best play found so far are skipped; a word map, if available, replaces the walk.

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

// Appends all of the rack's plays, in the order in which the walk finds them.
void generate_all(const Board& board, const Rack& rack, const RackValues& values,
                  std::vector<Move>& plays);

// Appends the plays along one lane, without equities. A cache of plays by lane calls this again
// only for lanes that changed.
void generate_lane(const Board& board, const Rack& rack, int axis, int index,
                   std::vector<Move>& plays);

// Counts all plays without keeping them.
PlayCount count_plays(const Board& board, const Rack& rack);

// Returns the faces used by at least one play, as a bit set: bit n - 1 for code n.
std::uint64_t playable_faces(const Board& board, const Rack& rack);

// Returns the play with the highest equity (in a tie, the first in canonical order), or a pass if
// there is no play.
Move best_play(const Board& board, const Rack& rack, const RackValues& values,
               const WordMap* map = nullptr);

// Finds one rack's best plays on several boards; data that depends only on the rack is computed
// once.
class RackSearch {
  public:
    RackSearch(const Edition& edition, std::span<const std::uint8_t> codes, const LeaveTable* leaves,
               const WordMap* map);
    ~RackSearch();

    const Rack& rack() const { return rack_; }
    const RackValues& values() const { return values_; }

    // Returns the best of the plays along `lanes` and `known` (if that is a play).
    Move best(const Board& board, const LaneSet& lanes, const Move& known);

  private:
    struct Prepared;  // refers to the members below, so a search must not be copied

    Rack rack_;
    RackValues values_;
    const WordMap* map_;
    std::unique_ptr<Prepared> prepared_;
};

// Returns up to `wanted` plays whose equity is at most `within` below the best, best first.
std::vector<Move> top_plays(const Board& board, const Rack& rack, const RackValues& values,
                            std::size_t wanted, Equity within, const WordMap* map = nullptr);

// Returns every exchange the bag allows, best leave first; ties are ordered by the tiles exchanged.
std::vector<Move> all_exchanges(const Edition& edition, const Rack& rack, const RackValues& values,
                                int bag);

// Returns the exchange with the best leave; a pass if the bag does not allow an exchange.
Move best_exchange(const Edition& edition, const Rack& rack, const RackValues& values, int bag);

}  // namespace tilewright
