// The chance of winning, by the lead and the distance to the end of the game.
//
// It is a logistic curve of the lead, whose offset and slope change with the tiles unseen,
// piecewise linear between knots; with one curve for each number of opponents who move before the
// player. If a target ends the game, the points still needed replace the unseen tiles.

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

    // One curve for each number of opponents who move before the player.
    explicit Chances(std::vector<Curve> curves) : curves_(std::move(curves)) {}

    int seats() const { return static_cast<int>(curves_.size()); }

    // Returns the chance of a player who leads the best opponent by `lead` points. `before` is the
    // number of opponents who move first, `at` the tiles that the player has not seen, or the
    // points that the player and the best opponent together still need.
    double win(double lead, double at, int before) const;

  private:
    std::vector<Curve> curves_;
};

}  // namespace tilewright
