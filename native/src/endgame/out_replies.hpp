// Replies with which the opponent goes out: they refute a play without its being made.

#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "endgame/end_position.hpp"

namespace tilewright {

// OutReplies holds the best plays with which the opponent of the player on turn could go out on the
// current board. It is empty if winning counts, because a bound on the lead says nothing then.
class OutReplies {
  public:
    explicit OutReplies(EndPosition& position) : position_(position) {
        if (position.win_counts()) return;
        const int other = 1 - position.on_turn();
        const TileMask held = position.held(other);
        position.each_play(other, [&](const LanePlay& play) {
            if (play.uses == held) add(play);
            return true;
        });
    }

    // Returns an upper bound on a play's value if the opponent can then go out in a lane that the
    // play does not touch; nothing if the play, or a pass (null), must be searched.
    std::optional<std::int64_t> bound(const LanePlay* play) const {
        if (!play || count_ == 0) return std::nullopt;
        const int seat = position_.on_turn();
        if (play->uses == position_.held(seat)) return std::nullopt;
        const Edition& edition = position_.edition();
        if (play->score == 0 && edition.scoreless_rounds != 0) return std::nullopt;
        const std::int64_t left =
            edition.deducts_unplayed
                ? position_.points_held(seat) - position_.first_rack(seat).points(play->uses)
                : 0;
        const std::uint64_t touched = position_.touched(*play);
        for (int at = 0; at < count_; ++at)
            if (!(touched >> plays_[at]->lane & 1))
                return play->score - plays_[at]->score - 2 * left;
        return std::nullopt;
    }

  private:
    static constexpr int MOST = 6;

    // Inserts a play in descending order of score; the lowest gives way if there are too many.
    void add(const LanePlay& play) {
        int at = count_;
        if (at < MOST)
            ++count_;
        else if (plays_[--at]->score >= play.score)
            return;
        for (; at > 0 && plays_[at - 1]->score < play.score; --at) plays_[at] = plays_[at - 1];
        plays_[at] = &play;
    }

    const EndPosition& position_;
    int count_ = 0;
    std::array<const LanePlay*, MOST> plays_;
};

}  // namespace tilewright
