// The chance of winning, given the lead and the distance to the end of the game.
//
// It is a logistic curve in the lead. The curve's offset and slope are piecewise linear in the
// number of unseen tiles, interpolated between knots, with one curve for each number of opponents
// who move before the player. If a target ends the game, the points still needed replace the unseen
// tiles.

#pragma once

#include <utility>
#include <vector>

namespace tilewright {

class Chances {
  public:
    // At the distance `at`, the chance of winning is 1 / (1 + exp(-(offset + slope * lead))).
    struct Knot {
        double at;
        double offset;
        double slope;  // positive
    };
    using Curve = std::vector<Knot>;  // in ascending order of `at`; at least one knot

    // One curve for each number of opponents who move before the player.
    explicit Chances(std::vector<Curve> curves) : curves_(std::move(curves)) {}

    int seats() const { return static_cast<int>(curves_.size()); }

    // Returns the chance of winning for a player who leads the best opponent by `lead` points.
    // `before` is the number of opponents who move first; `at` is the number of tiles that the
    // player has not seen, or the points that the player and the best opponent together still need.
    double win(double lead, double at, int before) const;

  private:
    std::vector<Curve> curves_;
};

}  // namespace tilewright
