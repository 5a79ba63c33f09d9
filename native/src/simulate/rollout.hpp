// Rollouts: how the game continues after a candidate move if the unseen tiles are dealt at random
// and all players make their best-equity moves.
//
// Sample i deals the same tiles for every candidate: first the opponents' racks, then the order of
// the bag. The player draws from one end of the bag and the opponents from the other. Candidates
// are therefore compared under the same luck, most of which cancels out.

#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "board/move.hpp"
#include "game/state.hpp"
#include "search/leaves.hpp"
#include "simulate/replies.hpp"
#include "simulate/win_chances.hpp"

namespace tilewright {

// What an opponent may have kept after a play: leaves with their probabilities.
struct Held {
    struct Leave {
        std::vector<std::uint8_t> codes;
        double up_to;  // cumulative weight, including this leave's
    };
    int seat = 0;
    std::vector<Leave> leaves;
};

// A simulation's input: a position, the candidates to compare, and the settings.
struct Question {
    // The game before the candidate move. The seat on turn holds its tiles, the other racks are
    // empty, and the bag holds all unseen tiles.
    GameState start;
    std::array<int, MAX_SEATS> counts{};  // the number of tiles on each rack
    // If there are none, the player on turn also makes the move with the highest equity: the
    // position itself is rolled out, as if it were the only candidate.
    std::vector<Move> candidates;
    // The tiles drawn after each candidate, if they are known; empty, or one entry per candidate.
    std::vector<std::vector<std::uint8_t>> drawn;
    int plies = 2;  // number of moves after the candidate
    const LeaveTable* leaves = nullptr;
    const WordMap* map = nullptr;
    const Chances* chances = nullptr;  // null: candidates are compared by lead
    std::vector<Held> held;
    std::uint64_t seed = 0;
};

// The result of one rollout.
struct Sample {
    double aim = 0;   // the value by which candidates are compared
    double lead = 0;  // points ahead of the best opponent at the horizon, including leaves
    double win = 0;   // the chance of winning, exact if the game ended; 0 without win chances
};

// How a rollout ended for every seat.
struct Standing {
    std::array<double, MAX_SEATS> lead{};  // points ahead of the best opponent, including leaves
    // The chance of winning, which sums to 1 over the seats; a shared win counts in part. All 0
    // without win chances, unless the game ended.
    std::array<double, MAX_SEATS> win{};
};

// One rollout, recorded move by move so that it can be checked.
struct Trace {
    int seats = 0;
    std::array<std::vector<std::uint8_t>, MAX_SEATS> racks;  // before the candidate
    std::vector<Turn> turns;                                 // starting with the candidate
    std::array<double, MAX_SEATS> kept{};  // the value of each leave at the horizon
    std::array<std::int64_t, MAX_SEATS> score{};
    bool over = false;
    Ending ending = Ending::OUT;
    std::uint32_t winners = 0;
    Sample sample;
};

// A simulation's question, and the board after each candidate. All samples share these boards.
class Rollouts {
  public:
    explicit Rollouts(const Question& question);

    const Question& question() const { return question_; }
    const GameState& after(std::size_t candidate) const { return after_[candidate]; }
    Equity kept(std::size_t candidate) const { return kept_[candidate]; }
    const LaneSet& unlike(std::size_t candidate) const { return unlike_[candidate]; }
    double lead_before() const { return lead_before_; }

  private:
    const Question& question_;
    std::vector<GameState> after_;
    std::vector<LaneSet> unlike_;  // the lanes that each candidate changes
    std::vector<Equity> kept_;     // the value of each candidate's leave
    double lead_before_;
};

// Returns the points by which a seat leads the best opponent still in the game; if targets end the
// game, the difference in points still needed.
double lead_of(const GameState& state, const std::array<double, MAX_SEATS>& score, int seat);
// Returns the distance to the end of the game: the number of tiles that a seat has not seen or, if
// targets end the game, the points that the seat and the best opponent still need.
double distance_of(const GameState& state, const std::array<double, MAX_SEATS>& score, int seat);
// Returns the number of opponents who move before this seat.
int turns_before(const GameState& state, int seat);

// Plays rollouts one after another; each thread has its own Roller.
class Roller {
  public:
    explicit Roller(const Rollouts& rollouts)
        : rollouts_(rollouts),
          question_(rollouts.question()),
          state_(question_.start),
          replies_(question_.start.board) {}

    // Deals the unseen tiles of one sample, for all candidates rolled out after this call.
    void deal(std::uint64_t sample);
    // Plays one candidate, and the moves after it, on the current deal.
    Sample roll(std::size_t candidate, Trace* trace = nullptr);
    // Returns how the last rollout ended for every seat.
    Standing standing() const;

  private:
    void give_held(Chance& chance);
    Move choose(std::size_t candidate, int ply);
    void play_candidate(std::size_t candidate, Trace* trace);
    void draw(const Move& move, Trace* trace);
    void draw_known(std::size_t candidate);
    void mix_in(const Move& move);
    std::array<double, MAX_SEATS> scores(const Outcome* outcome) const;
    Sample judge(Trace* trace) const;

    const Rollouts& rollouts_;
    const Question& question_;
    GameState state_;
    RackValues values_;
    std::array<Hand, MAX_SEATS> dealt_{};
    Bag bag_;
    std::array<Equity, MAX_SEATS> kept_{};  // the value of each seat's leave in this rollout
    Replies replies_;        // to the candidate moves
    KnownRacks known_racks_;  // in this deal, after the first reply
    std::uint64_t mixing_ = 0;  // seeds the placement of exchanged tiles
};

}  // namespace tilewright
