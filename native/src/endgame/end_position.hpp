// A position with an empty bag and known racks, for searching: moves can be made and undone.
//
// It follows the rules in state.hpp that apply when the bag is empty. A test replays solutions with
// the Python rules.

#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "board/board.hpp"
#include "endgame/lane_book.hpp"
#include "game/state.hpp"

namespace tilewright {

inline constexpr int MAX_LANES = 2 * MAX_SIZE;

// The value of a win in games in which winning takes priority over the lead: greater than any
// possible lead.
inline constexpr std::int64_t TARGET_WIN = std::int64_t{1} << 28;

// The position to search.
struct EndQuestion {
    const Edition& edition;
    const WordGraph& graph;
    std::vector<std::uint8_t> cells{};  // in reading order
    std::vector<std::vector<std::uint8_t>> racks{};  // by seat
    std::vector<std::int64_t> scores{};
    std::vector<int> targets{};  // empty, or a score above zero for each seat
    std::vector<int> passes{};   // consecutive passes, by seat
    int scoreless = 0;         // consecutive turns
    int seat = 0;              // the seat to move
    // Whether winning takes priority over the lead, as it always does in games with targets. In
    // other games, this matters only if the scores are equal and the tie rule decides.
    bool win_first = false;
};

class EndPosition {
  public:
    // `graph` may be the full lexicon's graph or a smaller graph that allows the same plays.
    EndPosition(const EndQuestion& question, const WordGraph& graph);
    EndPosition(const EndPosition&) = delete;
    EndPosition& operator=(const EndPosition&) = delete;

    // Everything needed to undo a turn.
    struct Step {
        BoardTrace trace;
        bool played;
        bool was_empty;
        TileMask held;
        std::uint64_t hash;
        std::array<int, MAX_SEATS> passes;
        int scoreless;
        std::int64_t score;
        int lanes;  // number of lanes that changed
        struct {
            std::uint8_t lane;
            std::uint64_t hash;
            LaneBook::State* state;
        } lane[MAX_LANES];
    };

    // Makes a move; returns whether it ends the game.
    bool play(const LanePlay& play, Step& step);
    bool pass(Step& step);
    void undo(const Step& step);

    int seats() const { return seats_; }
    int on_turn() const { return on_turn_; }
    TileMask held(int seat) const { return held_[seat]; }
    const FirstRack& first_rack(int seat) const { return racks_[seat]; }
    int points_held(int seat) const { return racks_[seat].points(held_[seat]); }
    int points_of_others(int seat) const;
    int passes(int seat) const { return passes_[seat]; }
    int scoreless() const { return scoreless_; }
    std::int64_t score(int seat) const { return score_[seat]; }
    const Edition& edition() const { return edition_; }
    const Board& board() const { return board_; }
    bool has_targets() const { return target_[0] != 0; }
    // Whether winning takes priority over the lead.
    bool win_counts() const { return win_first_ || has_targets(); }
    int target(int seat) const { return target_[seat]; }
    const LaneBook& book() const { return book_; }
    // Discards the cached plays of all lanes. Earlier turns must not be undone after that.
    void forget() {
        book_.clear();
        state_.fill(nullptr);
    }

    // The hash of the position. It covers the scores only if they can decide the game.
    std::uint64_t hash() const;

    // Calls seen(play) for each of a seat's plays, lane by lane, in descending order of worth
    // within a lane. If seen() returns false, the other plays in that lane are skipped.
    template <typename Seen>
    void each_play(int seat, Seen seen) {
        const TileMask held = held_[seat];
        if (held == 0) return;
        for (int lane = 0; lane < lanes_; ++lane)
            for (const LanePlay& play : plays(lane, seat))
                if ((play.uses & ~held) == 0 && !seen(play)) break;
    }

    // A lane's plays, including some that the rack no longer allows.
    std::span<const LanePlay> plays(int lane, int seat) {
        if (state_[lane] == nullptr) state_[lane] = &book_.state(lane_hash(lane));
        return book_.plays(*state_[lane], board_, lane, seat, held_[seat]);
    }
    int lanes() const { return lanes_; }
    // The lanes whose plays would change after this play, one bit each.
    std::uint64_t touched(const LanePlay& play) const;
    bool can_play(int seat);

    // Ends the game as if all players had passed.
    void give_up() { ending_ = Ending::PASSED_OUT; }

    // How a finished game ended, and the scores after unplayed tiles are settled.
    Ending ending() const { return ending_; }
    std::array<std::int64_t, MAX_SEATS> settled() const;
    // The seats that have won, one bit each.
    std::uint32_t winners(const std::array<std::int64_t, MAX_SEATS>& settled) const;

  private:
    std::uint64_t lane_hash(int lane) const {
        return hash_[lane] ^ (board_.is_empty() ? EMPTY_BOARD : 0);
    }
    std::uint64_t square_hash(int axis, int index, int place, const Square& square) const;
    void rehash(const BoardTrace& trace, Step& step);
    bool is_over(int seat, bool played);
    bool is_dead();
    void remember(Step& step) const;

    static constexpr std::uint64_t EMPTY_BOARD = 0x5bf03635f0a31a2d;

    const Edition& edition_;
    int seats_;
    int lanes_;
    Board board_;
    std::vector<FirstRack> racks_;
    LaneBook book_;
    std::array<TileMask, MAX_SEATS> held_{};
    std::array<std::int64_t, MAX_SEATS> score_{};
    std::array<int, MAX_SEATS> target_{};
    std::array<int, MAX_SEATS> passes_{};
    int scoreless_ = 0;
    int on_turn_ = 0;
    int finisher_ = 0;
    bool win_first_;
    bool switchable_ = false;  // whether any rack had a switch tile when the search began
    Ending ending_ = Ending::OUT;
    std::uint64_t cells_hash_ = 0;
    std::array<std::uint64_t, MAX_LANES> hash_{};
    std::array<LaneBook::State*, MAX_LANES> state_{};
};

}  // namespace tilewright
