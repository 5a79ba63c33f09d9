// A game in progress inside the kernel, used by self-play, rollouts and searches.
//
// It implements the rules for players who never play an invalid word, never challenge and never use
// a switch: draws, exchanges, passes, endings, unplayed tiles, and two to four seats, some of which
// may have left. The rules in Python remain authoritative and replay self-play games. A state is a
// plain value without heap memory, so it can be saved and restored by copying.

#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "board/board.hpp"
#include "board/move.hpp"
#include "common/random.hpp"
#include "words/word_map.hpp"

namespace tilewright {

// The tiles on a rack, in the order they were drawn.
class Hand {
  public:
    int size() const { return count_; }
    bool empty() const { return count_ == 0; }
    void clear() { count_ = 0; }
    void add(std::uint8_t code) { codes_[count_++] = code; }
    // Removes a tile, which must be present; the others keep their order.
    void remove(std::uint8_t code) {
        const auto end = codes_.begin() + count_;
        const auto at = std::find(codes_.begin(), end, code);
        std::copy(at + 1, end, at);
        --count_;
    }
    std::span<const std::uint8_t> codes() const { return {codes_.data(), count_}; }

  private:
    std::array<std::uint8_t, MAX_RACK> codes_{};
    std::uint8_t count_ = 0;
};

// The tiles in the bag. If the bag was shuffled in advance, tiles are taken from either end.
class Bag {
  public:
    // Large enough for any edition, since a face has at most 99 tiles.
    static constexpr int MOST = MAX_FACES * 99;

    Bag() = default;
    // Copying a bag copies only the tiles still in it.
    Bag(const Bag& other) { *this = other; }
    Bag& operator=(const Bag& other) {
        first_ = 0;
        count_ = other.count_;
        std::copy_n(other.codes_.begin() + other.first_, other.count_, codes_.begin());
        return *this;
    }

    int size() const { return count_; }
    bool empty() const { return count_ == 0; }
    void clear() { first_ = count_ = 0; }
    void add(std::uint8_t code) {
        if (first_ + count_ == MOST) {
            std::copy_n(codes_.begin() + first_, count_, codes_.begin());
            first_ = 0;
        }
        codes_[first_ + count_++] = code;
    }
    std::uint8_t take_first() { return --count_, codes_[first_++]; }
    std::uint8_t take_last() { return codes_[first_ + --count_]; }
    // Removes and returns the tile at an index; the last tile moves into its place.
    std::uint8_t take(int at) {
        const std::uint8_t code = codes_[first_ + at];
        codes_[first_ + at] = codes_[first_ + count_ - 1];
        --count_;
        return code;
    }
    // Removes one of the tiles with this code, if there are any; the others keep their order. Each
    // of them is equally likely to go: without the first one, say, the bag would no longer be in
    // random order.
    bool remove(std::uint8_t code, Chance& chance) {
        const auto begin = codes_.begin() + first_, end = begin + count_;
        const auto copies = static_cast<std::uint32_t>(std::count(begin, end, code));
        if (copies == 0) return false;
        auto at = std::find(begin, end, code);
        for (std::uint32_t skipped = chance.below(copies); skipped > 0; --skipped)
            at = std::find(at + 1, end, code);
        std::copy(at + 1, end, at);
        --count_;
        return true;
    }
    std::span<std::uint8_t> codes() {
        return {codes_.data() + first_, static_cast<std::size_t>(count_)};
    }
    std::span<const std::uint8_t> codes() const {
        return {codes_.data() + first_, static_cast<std::size_t>(count_)};
    }

  private:
    int first_ = 0;
    int count_ = 0;
    std::array<std::uint8_t, MOST> codes_;
};

// Why a game ended.
enum class Ending : std::uint8_t { OUT, TARGET, PASSED_OUT, SCORELESS, NO_PLAYS };

// The outcome of a game.
struct Outcome {
    std::array<std::int64_t, MAX_SEATS> score{};  // after unplayed tiles are settled
    std::array<std::int64_t, MAX_SEATS> before_unplayed{};
    std::uint32_t winners = 0;  // one bit per seat
};

// One turn of a game, as recorded.
struct Turn {
    int seat = 0;
    Move move;
    std::vector<std::uint8_t> drawn;
};

// Returns the seats whose bits are set.
inline std::vector<int> seats_in(std::uint32_t bits) {
    std::vector<int> seats;
    for (int seat = 0; seat < MAX_SEATS; ++seat)
        if (bits >> seat & 1) seats.push_back(seat);
    return seats;
}

struct GameState {
    // Creates a game before the deal: all tiles are in the bag, and the first seat is on turn.
    GameState(const Edition& edition, const WordGraph& graph, int seats);

    // A turn consists of these calls, in this order; a pass needs only the last. take() removes a
    // move's tiles from the rack of the seat on turn and scores the move; lay() puts a play on the
    // board. Then tiles are drawn. Finally, pass_on() returns exchanged tiles to the bag, ends the
    // game if it is over, and gives the turn to the next seat.
    void take(const Move& move);
    void lay(const Move& move) { board.play(move); }
    void pass_on(const Move& move);

    // Draws until the rack is full or the bag is empty; pick(bag) takes one tile from the bag.
    template <typename Pick>
    void refill(int seat, Pick&& pick) {
        while (racks[seat].size() < edition->rack && !bag.empty()) racks[seat].add(pick(bag));
    }
    void refill(int seat, Chance& chance) {
        refill(seat, [&](Bag& from) {
            return from.take(static_cast<int>(chance.below(static_cast<std::uint32_t>(from.size()))));
        });
    }

    // Plays a complete turn in a game whose bag was shuffled in advance, drawing from the bag's
    // end.
    void apply(const Move& move) {
        const int seat = on_turn;
        take(move);
        if (move.kind == MoveKind::PLAY) lay(move);
        if (move.kind != MoveKind::PASS)
            refill(seat, [](Bag& from) { return from.take_last(); });
        pass_on(move);
    }

    bool is_over() const { return over; }
    // Whether the referee ends the game because no player can play.
    bool is_dead() const;
    void end(Ending why) { ending = why, over = true; }

    // Settles unplayed tiles and determines the winners, once the game is over.
    Outcome settle() const;

    // The points of the tiles on one rack, and on the racks of all opponents still in the game.
    int points(int seat) const;
    int others_points(int seat) const;
    int seats_left() const;

    const Edition* edition;
    const WordMap* map = nullptr;  // speeds up is_dead() without changing its result
    int seats;
    Board board;
    Bag bag;
    std::array<Hand, MAX_SEATS> racks{};
    std::array<std::int64_t, MAX_SEATS> score{};
    std::array<int, MAX_SEATS> target{};  // the score that ends a Finish Line game; 0: no target
    std::array<int, MAX_SEATS> passes{};  // consecutive passes
    std::array<bool, MAX_SEATS> active{true, true, true, true};  // false: has left and cannot win
    int scoreless = 0;   // consecutive turns without points
    int idle_turns = 0;  // turns since the last play
    int on_turn = 0;
    int finisher = 0;  // the seat that went out or reached the target
    Ending ending = Ending::OUT;
    bool over = false;

  private:
    void count(const Move& move);
    void end_if_over(bool played);
    std::int64_t compare(const Outcome& outcome, int one, int other) const;
};

}  // namespace tilewright
