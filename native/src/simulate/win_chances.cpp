#include "simulate/win_chances.hpp"

#include <algorithm>
#include <cmath>

namespace tilewright {

double Chances::win(double lead, double at, int before) const {
    const Curve& curve = curves_[std::clamp(before, 0, seats() - 1)];
    const auto above = std::find_if(curve.begin(), curve.end(),
                                    [&](const Knot& knot) { return knot.at >= at; });
    double offset, slope;
    if (above == curve.begin()) {
        offset = curve.front().offset, slope = curve.front().slope;
    } else if (above == curve.end()) {
        offset = curve.back().offset, slope = curve.back().slope;
    } else {
        const Knot &low = above[-1], &high = *above;
        const double part = (at - low.at) / (high.at - low.at);
        offset = low.offset + part * (high.offset - low.offset);
        slope = low.slope + part * (high.slope - low.slope);
    }
    return 1 / (1 + std::exp(-(offset + slope * lead)));
}

}  // namespace tilewright
