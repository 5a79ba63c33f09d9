// The chance to win, from the lead and how far the game has come.
//
// It is a logistic curve of the lead, whose offset and slope change with the tiles unseen, piecewise
// linear between knots; for each number of others who move before the player. Where a target ends
// the game, what is still to go takes the place of the tiles unseen.

#pragma once

#include <utility>
#include <vector>

namespace tilewright {

class Chances {
  public:
    // At `at` the chance is 1 / (1 + exp(-(offset + slope * lead))).
    struct Knot {
        double at;
        double offset;
        double slope;  // above zero
    };
    using Curve = std::vector<Knot>;  // by ascending `at`, at least one

    // One curve for each number of players before the turn of the one in question.
    explicit Chances(std::vector<Curve> curves) : curves_(std::move(curves)) {}

    int seats() const { return static_cast<int>(curves_.size()); }

    // The chance of the player who leads the best of the others by so many points. `before` is the
    // number of others who move first, `at` the tiles that the player has not seen, or what this
    // player and the best of the others together still need for their targets.
    double win(double lead, double at, int before) const;

  private:
    std::vector<Curve> curves_;
};

}  // namespace tilewright
