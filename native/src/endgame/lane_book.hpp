// A cache of plays by lane, for the duration of a search.
//
// With an empty bag, a search's boards differ in only a few lanes, and the same lane occurs in
// thousands of positions. So plays are generated once for each state of a lane, for the largest set
// of tiles that a seat has had there; each position then selects the plays that the rack still
// allows. Most positions do not need the word graph at all.

#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "board/board.hpp"
#include "board/move.hpp"
#include "board/rack.hpp"

namespace tilewright {

// A subset of the rack that a seat had when the search began: one bit per tile, with the lowest
// bits first among equal tiles. A set contains another if it has all of the other's bits.
using TileMask = std::uint16_t;

// A play along a lane, reduced to what a search needs.
struct LanePlay {
    std::int64_t score = 0;
    std::int64_t worth = 0;  // sort key: score plus the value of the tiles played
    TileMask uses = 0;
    std::uint16_t tag = 0;  // the lane and a hash; never 0
    std::uint8_t lane = 0;  // axis * size + index
    std::uint8_t first = 0;
    std::uint8_t length = 0;
    std::uint8_t tiles = 0;
    std::array<std::uint8_t, MAX_RACK> cells{};  // the tiles played, in order
    std::uint32_t laid = 0;                      // the word's squares they cover, one bit each

    Move move(int size) const;
};

// The tiles that a seat had when the search began.
class FirstRack {
  public:
    FirstRack(const Edition& edition, std::span<const std::uint8_t> codes);

    TileMask all() const { return static_cast<TileMask>(rack_.kept); }
    int points(TileMask held) const { return points_[held]; }
    int tiles(TileMask held) const { return std::popcount(held); }
    // Returns the tiles in `held` that are left after playing those in `used`.
    TileMask without(TileMask held, TileMask used) const;
    // Returns the tiles that a play uses.
    TileMask uses(const Move& move) const;
    Rack rack(TileMask held) const;
    std::vector<std::uint8_t> codes(TileMask held) const;

  private:
    const Edition& edition_;
    Rack rack_;
    std::array<std::uint16_t, MAX_MASKS> points_{};
};

class LaneBook {
  public:
    // A lane's state, with its known plays.
    struct State {
        struct Known {
            bool asked = false;
            TileMask base = 0;  // the tiles for which plays were generated
            std::span<const LanePlay> plays;
        };
        std::array<Known, MAX_SEATS> of;
    };

    // `weight` is how much a point on the rack counts in a play's sort key.
    LaneBook(const Edition& edition, std::span<const FirstRack> racks, int weight);

    // Returns the state with this hash, creating it on first use. Its address does not change.
    State& state(std::uint64_t hash);

    // Returns a seat's plays along a lane of the board, which must be in this state: at least all
    // plays that `held` allows, in descending order of worth.
    std::span<const LanePlay> plays(State& state, const Board& board, int lane, int seat,
                                    TileMask held) {
        State::Known& known = state.of[seat];
        if (!known.asked || (held & ~known.base) != 0) generate(known, board, lane, seat, held);
        return known.plays;
    }

    std::size_t bytes() const { return bytes_; }

    // Discards everything; states and plays returned earlier must no longer be used.
    void clear();

  private:
    struct Slot {
        std::uint64_t hash = 0;
        State* state = nullptr;
    };

    void generate(State::Known& known, const Board& board, int lane, int seat, TileMask held);
    std::span<const LanePlay> keep(std::span<const LanePlay> plays);
    void grow();

    const Edition& edition_;
    std::span<const FirstRack> racks_;
    int weight_;
    std::vector<Slot> slots_;
    std::size_t count_ = 0;
    std::size_t bytes_ = 0;
    std::vector<std::unique_ptr<State[]>> states_;
    std::size_t states_left_ = 0;
    std::vector<std::unique_ptr<LanePlay[]>> chunks_;
    std::size_t chunk_left_ = 0;
    std::vector<Move> moves_;
    std::vector<LanePlay> found_;
};

}  // namespace tilewright
