#include "chances.hpp"

#include <algorithm>
#include <cmath>

namespace tilewright {

double Chances::win(double lead, double at, int before) const {
    const Curve& curve = curves_[std::clamp(before, 0, seats() - 1)];
    const auto above = std::find_if(curve.begin(), curve.end(),
                                    [&](const Knot& knot) { return knot.at >= at; });
    double shift, width;
    if (above == curve.begin()) {
        shift = curve.front().shift, width = curve.front().width;
    } else if (above == curve.end()) {
        shift = curve.back().shift, width = curve.back().width;
    } else {
        const Knot &low = above[-1], &high = *above;
        const double part = (at - low.at) / (high.at - low.at);
        shift = low.shift + part * (high.shift - low.shift);
        width = low.width + part * (high.width - low.width);
    }
    return 1 / (1 + std::exp(-(lead + shift) / width));
}

}  // namespace tilewright
