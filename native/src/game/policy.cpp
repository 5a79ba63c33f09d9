#include "game/policy.hpp"

#include "search/generate.hpp"

namespace tilewright {

namespace {

// After this many rounds without a play, a player stops exchanging; otherwise, two such players
// could exchange forever.
constexpr int PATIENCE = 3;

// Returns whether an exchange might be better than the play. Most plays beat the best leave that
// any exchange could keep, so a search for exchanges is rarely needed.
bool exchange_may_beat(const Move& play, const Rack& rack, const RackValues& values) {
    for (int kept = 0; kept < rack.tiles; ++kept)
        if (values.best(kept) > play.equity) return true;
    return false;
}

}  // namespace

Move best_move(const GameState& state, const LeaveTable* leaves, const WordMap* map,
               RackValues& values) {
    const Edition& edition = *state.edition;
    const int seat = state.on_turn;
    const Rack rack(edition, state.racks[seat].codes());
    if (state.bag.empty())
        values.fill_empty_bag(rack, edition.deducts_unplayed ? state.others_points(seat) : 0);
    else
        values.fill(rack, leaves);
    return best_move(state, rack, values, map);
}

Move best_move(const GameState& state, const Rack& rack, const RackValues& values,
               const WordMap* map) {
    return or_exchange(state, rack, values, best_play(state.board, rack, values, map));
}

Move or_exchange(const GameState& state, const Rack& rack, const RackValues& values,
                 const Move& play) {
    if (state.bag.empty() || state.idle_turns >= PATIENCE * state.seats) return play;
    if (play.kind == MoveKind::PLAY && !exchange_may_beat(play, rack, values)) return play;
    const Move exchange = best_exchange(*state.edition, rack, values, state.bag.size());
    if (play.kind != MoveKind::PLAY) return exchange;
    return exchange.kind == MoveKind::EXCHANGE && exchange.equity > play.equity ? exchange : play;
}

}  // namespace tilewright
