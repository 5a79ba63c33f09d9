#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "search/generate.hpp"

namespace tilewright {

namespace {

// Calls seen(kept, equity) for every exchange the bag allows, with the mask and the value of the
// tiles kept.
template <typename Seen>
void each_exchange(const Edition& edition, const Rack& rack, const RackValues& values, int bag,
                   Seen seen) {
    if (!edition.exchange_allowed || bag < edition.exchange_minimum) return;
    for (std::uint32_t kept = 0; kept < rack.kept; ++kept) {
        // Among equal tiles, those with the lowest bits are kept; any other mask would be a
        // duplicate.
        bool canonical = true;
        for (int slot = 0; slot < rack.slots && canonical; ++slot) {
            const std::uint32_t part = kept >> rack.base[slot] & ((1u << rack.count[slot]) - 1);
            canonical = (part & (part + 1)) == 0;
        }
        if (!canonical || rack.tiles - std::popcount(kept) > bag) continue;
        seen(kept, values[kept]);
    }
}

Move exchange_of(const Rack& rack, std::uint32_t kept, Equity equity) {
    Move move{.equity = equity, .kind = MoveKind::EXCHANGE};
    for (int slot = 0, bit = 0; slot < rack.slots; ++slot)
        for (int copy = 0; copy < rack.count[slot]; ++copy, ++bit)
            if (!(kept >> bit & 1)) move.cells[move.length++] = rack.code[slot];
    move.tiles = move.length;
    return move;
}

}  // namespace

std::vector<Move> all_exchanges(const Edition& edition, const Rack& rack, const RackValues& values,
                                int bag) {
    std::vector<Move> moves;
    each_exchange(edition, rack, values, bag, [&](std::uint32_t kept, Equity equity) {
        moves.push_back(exchange_of(rack, kept, equity));
    });
    std::sort(moves.begin(), moves.end(), is_better);
    return moves;
}

Move best_exchange(const Edition& edition, const Rack& rack, const RackValues& values, int bag) {
    Move best{.equity = NOTHING};
    each_exchange(edition, rack, values, bag, [&](std::uint32_t kept, Equity equity) {
        if (equity < best.equity) return;
        const Move move = exchange_of(rack, kept, equity);
        if (is_better(move, best)) best = move;
    });
    return best.kind == MoveKind::EXCHANGE ? best : Move{};
}

}  // namespace tilewright
