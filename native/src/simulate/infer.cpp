#include "simulate/infer.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "search/generate.hpp"

namespace tilewright {

namespace {

constexpr std::uint64_t ASK_EVERY = 64;

// A rack is ruled out if its best play beats the observed one by more than this many tolerances.
constexpr int BELIEVED = 4;

// Returns the tiles that a play takes from the rack.
std::vector<std::uint8_t> tiles_of(const Edition& edition, const Move& play) {
    std::vector<std::uint8_t> tiles;
    for (int step = 0; step < play.length; ++step)
        if (const std::uint8_t cell = play.cells[step])
            tiles.push_back(cell & BLANK_BIT ? static_cast<std::uint8_t>(edition.blank) : cell);
    return tiles;
}

}  // namespace

std::vector<Held::Leave> infer(const Inference& inference, const std::function<bool()>& go_on) {
    const Edition& edition = inference.board.edition();
    const std::vector<std::uint8_t> played = tiles_of(edition, inference.play);
    const auto kept = static_cast<std::size_t>(inference.kept);
    std::vector<std::uint8_t> pool(inference.unseen.begin(), inference.unseen.end());
    std::map<std::vector<std::uint8_t>, double> weights;
    RackValues values;
    for (std::uint64_t sample = 0; sample < inference.samples; ++sample) {
        if (sample % ASK_EVERY == ASK_EVERY - 1 && !go_on()) break;
        Chance chance(inference.seed ^ Chance(sample).next());
        std::vector<std::uint8_t> leave;
        for (std::size_t at = 0; at < kept; ++at) {
            const auto left = static_cast<std::uint32_t>(pool.size() - at);
            std::swap(pool[at], pool[at + chance.below(left)]);
            leave.push_back(pool[at]);
        }
        std::sort(leave.begin(), leave.end());
        std::vector<std::uint8_t> codes = leave;
        codes.insert(codes.end(), played.begin(), played.end());
        const Rack rack(edition, codes);
        values.fill(rack, inference.leaves);
        const Move best = best_play(inference.board, rack, values, inference.map);
        const Equity made =
            inference.play.score * POINT + value_of_leave(edition, inference.leaves, leave);
        const Equity gap = std::max<Equity>(best.equity - made, 0);
        if (gap > BELIEVED * inference.tolerance) continue;
        weights[leave] += inference.tolerance == 0 ? 1.0
                                                   : std::exp2(-static_cast<double>(gap) /
                                                               static_cast<double>(inference.tolerance));
    }
    std::vector<Held::Leave> held;
    double sum = 0;
    for (const auto& [leave, weight] : weights) held.push_back({leave, sum += weight});
    return held;
}

}  // namespace tilewright
