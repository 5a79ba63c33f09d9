#include "search/shadow.hpp"

#include <algorithm>
#include <functional>

namespace tilewright {

Shadow::Shadow(const Edition& edition, const Rack& rack, const RackValues& values)
    : edition_(edition),
      rack_(rack),
      values_(values),
      letters_(rack.has_blank() ? edition.all_letters() : rack.letters),
      exact_(!rack.has_blank() && !rack.several_faces) {
    for (int played = 0; played <= MAX_RACK; ++played)
        alone_[played] = played <= rack.tiles ? values.best(rack.tiles - played) : NOTHING;
    int tiles = 0;
    for (int slot = 0; slot < rack.slots; ++slot)
        for (int copy = 0; copy < rack.count[slot]; ++copy)
            start_.points[tiles++] = rack.points[slot];
    std::sort(start_.points.begin(), start_.points.begin() + tiles, std::greater<>());
}

}  // namespace tilewright
