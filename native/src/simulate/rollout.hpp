// Rollouts: what becomes of a candidate move when the tiles that nobody has seen are dealt and all
// go on by best equity.
//
// Sample i deals the same tiles whatever the candidate: the racks of the others first, then the
// order of the bag, from whose one end the player in question draws and from whose other end the
// others do. Two candidates are therefore compared with the same luck, and most of it cancels out.

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

// What another player may have kept after a play: leaves, each as likely as its weight says.
struct Held {
    struct Leave {
        std::vector<std::uint8_t> codes;
        double up_to;  // weights summed up to this one
    };
    int seat = 0;
    std::vector<Leave> leaves;
};

// The question that a simulation answers: which of the candidates does best.
struct Question {
    // The game before the candidate. The seat on turn holds its tiles, the others hold none: all
    // that is unseen lies in the bag.
    GameState start;
    std::array<int, MAX_SEATS> counts{};  // how many tiles lie on each rack
    std::vector<Move> candidates;
    int plies = 2;  // moves after the candidate
    const LeaveTable* leaves = nullptr;
    const WordMap* map = nullptr;
    const Chances* chances = nullptr;  // without, the lead itself is the aim
    std::vector<Held> held;
    std::uint64_t seed = 0;
};

// What one rollout came to.
struct Sample {
    double aim = 0;   // what candidates are compared by
    double lead = 0;  // points over the best of the others at the horizon, with what is kept
    double win = 0;   // the chance to win, exact where the game ended; 0 where nobody asked
};

// One rollout, move by move, for those who want to check it.
struct Trace {
    int seats = 0;
    std::array<std::vector<std::uint8_t>, MAX_SEATS> racks;  // before the candidate
    std::vector<Turn> turns;                                 // the candidate is the first
    std::array<double, MAX_SEATS> kept{};  // what is kept is worth to each at the horizon
    std::array<std::int64_t, MAX_SEATS> score{};
    bool over = false;
    Ending ending = Ending::OUT;
    std::uint32_t winners = 0;
    Sample sample;
};

// A question with the boards after each candidate, which all samples share.
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
    std::vector<LaneSet> unlike_;  // the lanes that the candidate changes
    std::vector<Equity> kept_;     // what the candidate's leave is worth
    double lead_before_;
};

// The points by which a seat leads the best of the others who are still in the game; where targets
// end the game, by what each still needs.
double lead_of(const GameState& state, const std::array<double, MAX_SEATS>& score, int seat);
// How far the game still goes: the tiles that a seat has not seen; where targets end it, what the
// seat and the best of the others still need.
double distance_of(const GameState& state, const std::array<double, MAX_SEATS>& score, int seat);
// How many of the others have a turn before this seat.
int turns_before(const GameState& state, int seat);

// Plays rollouts, one after the other; each thread has its own.
class Roller {
  public:
    explicit Roller(const Rollouts& rollouts)
        : rollouts_(rollouts),
          question_(rollouts.question()),
          state_(question_.start),
          replies_(question_.start.board) {}

    // Deals the unseen tiles of one sample, for all candidates that follow.
    void deal(std::uint64_t sample);
    // Plays one candidate and what follows on that deal.
    Sample roll(std::size_t candidate, Trace* trace = nullptr);

  private:
    void give_held(Chance& chance);
    Move choose(std::size_t candidate, int ply);
    void draw(const Move& move, Trace* trace);
    void mix_in(const Move& move);
    Sample judge(const std::array<Equity, MAX_SEATS>& kept, Trace* trace) const;

    const Rollouts& rollouts_;
    const Question& question_;
    GameState state_;
    RackValues values_;
    std::array<Hand, MAX_SEATS> dealt_{};
    Bag bag_;
    Replies replies_;        // to the candidates
    KnownRacks known_racks_;  // of this deal, behind the first reply
    std::uint64_t mixing_ = 0;  // where exchanged tiles go
};

}  // namespace tilewright
