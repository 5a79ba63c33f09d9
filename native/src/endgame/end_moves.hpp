// The moves of a two-player endgame position, in the order in which a search tries them.

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "endgame/end_greedy.hpp"
#include "endgame/end_position.hpp"

namespace tilewright {

// A possible move with its sort key; a null play is a pass.
struct EndMove {
    std::int64_t order;
    const LanePlay* play;
};

// EndMoves is a stack of move lists, one for each position on the current line. A list starts at
// index `base` and is a heap, because a search usually ends long before the last move.
class EndMoves {
  public:
    EndMoves() { moves_.reserve(1 << 14); }

    std::size_t size() const { return moves_.size(); }
    void resize(std::size_t size) { moves_.resize(size); }

    // Appends all moves for the player on turn, except `without`; the pass comes last.
    void gather(EndPosition& position, const LanePlay* without = nullptr) {
        const std::size_t base = moves_.size();
        const int seat = position.on_turn();
        const TileMask held = position.held(seat);
        const std::int64_t out = out_worth(position, seat);
        position.each_play(seat, [&](const LanePlay& play) {
            if (&play != without) moves_.push_back({play.worth + (play.uses == held ? out : 0), &play});
            return true;
        });
        moves_.push_back({LAST, nullptr});
        std::make_heap(from(base), moves_.end(), lower);
    }

    // Removes and returns the most promising move of the list that starts at `base`.
    EndMove next(std::size_t base) {
        std::pop_heap(from(base), moves_.end(), lower);
        const EndMove move = moves_.back();
        moves_.pop_back();
        return move;
    }

    // Takes the only list: the `most` most promising moves, in order only if there are more.
    std::vector<EndMove> take(std::size_t most) {
        if (moves_.size() > most) {
            std::partial_sort(from(0), from(most), moves_.end(),
                              [](const auto& one, const auto& other) { return lower(other, one); });
            moves_.resize(most);
        }
        std::vector<EndMove> taken(moves_);
        moves_.clear();
        return taken;
    }

  private:
    static constexpr std::int64_t LAST = std::numeric_limits<std::int64_t>::min();

    static bool lower(const EndMove& one, const EndMove& other) { return one.order < other.order; }
    std::vector<EndMove>::iterator from(std::size_t base) {
        return moves_.begin() + static_cast<std::ptrdiff_t>(base);
    }

    std::vector<EndMove> moves_;
};

// Returns the play that a tag from the transposition table stands for; null if the position does
// not have it.
inline const LanePlay* play_by_tag(EndPosition& position, std::uint16_t tag) {
    const int lane = (tag >> 10) - 1;
    if (lane >= position.lanes()) return nullptr;
    const int seat = position.on_turn();
    const TileMask held = position.held(seat);
    for (const LanePlay& play : position.plays(lane, seat))
        if (play.tag == tag && (play.uses & ~held) == 0) return &play;
    return nullptr;
}

}  // namespace tilewright
