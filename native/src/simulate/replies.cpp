#include "simulate/replies.hpp"

#include <algorithm>
#include <bit>
#include <limits>

#include "game/policy.hpp"

namespace tilewright {

namespace {

bool lies_in(const Move& move, const LaneSet& lanes) {
    return move.kind == MoveKind::PLAY &&
           lanes.has(move.axis, move.axis == ACROSS ? move.row : move.col);
}

}  // namespace

void Replies::begin(const Edition& edition, std::span<const std::uint8_t> codes,
                    const LeaveTable* leaves, const WordMap* map) {
    search_.emplace(edition, codes, leaves, map);
    left_ = LaneSet::all();
    known_.clear();
}

Move Replies::best(const Board& board, const LaneSet& unlike) {
    for (std::size_t at = 0;; ++at) {
        if (at == known_.size()) {
            const Move& found = known_.emplace_back(search_->best(board_, left_, {}));
            left_.remove(found.axis, found.axis == ACROSS ? found.row : found.col);
        }
        // All better plays are in changed lanes, so this one is the best of the unchanged lanes.
        if (!lies_in(known_[at], unlike)) return search_->best(board, unlike, known_[at]);
    }
}

Move KnownRacks::best_move(const GameState& state, const LeaveTable* leaves, const WordMap* map) {
    Known& known = of(state, leaves, map);
    const Start start = start_of(known, state.board);
    const Move best = known.search->best(state.board, start.lanes, start.known);
    keep(known, state.board, best);
    return or_exchange(state, known.search->rack(), known.search->values(), best);
}

KnownRacks::Known& KnownRacks::of(const GameState& state, const LeaveTable* leaves,
                                  const WordMap* map) {
    const auto held = state.racks[state.on_turn].codes();
    Codes codes{};
    std::copy(held.begin(), held.end(), codes.begin());
    std::sort(codes.begin(), codes.begin() + held.size());
    for (std::size_t at = 0; at < count_; ++at)
        if (known_[at]->codes == codes) return *known_[at];
    if (count_ == known_.size()) known_.push_back(std::make_unique<Known>());
    Known& known = *known_[count_++];
    known.codes = codes;
    known.search.emplace(*state.edition, held, leaves, map);
    known.boards = 0;
    return known;
}

// Returns the starting point, from the known boards, that leaves the fewest lanes to search.
KnownRacks::Start KnownRacks::start_of(const Known& known, const Board& board) {
    Start start;
    int fewest = std::numeric_limits<int>::max();
    for (std::size_t at = 0; at < known.boards; ++at) {
        const LaneSet unlike = known.met[at].board.lanes_unlike(board);
        const int lanes = std::popcount(unlike.bits[ACROSS]) + std::popcount(unlike.bits[DOWN]);
        if (lanes >= fewest || lies_in(known.met[at].best, unlike)) continue;
        fewest = lanes;
        start = {unlike, known.met[at].best};
    }
    return start;
}

void KnownRacks::keep(Known& known, const Board& board, const Move& best) {
    if (known.boards == MOST_BOARDS) return;
    if (known.boards == known.met.size()) known.met.push_back({board, best});
    Met& met = known.met[known.boards++];
    met.board = board;
    met.best = best;
}

}  // namespace tilewright
