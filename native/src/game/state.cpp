#include "game/state.hpp"

#include "search/generate.hpp"
#include "search/leaves.hpp"

namespace tilewright {

GameState::GameState(const Edition& edition, const WordGraph& graph, int seats)
    : edition(&edition), seats(seats), board(edition, graph) {
    for (int code = 1; code <= edition.faces; ++code)
        for (int tile = 0; tile < edition.count[code]; ++tile)
            bag.add(static_cast<std::uint8_t>(code));
}

void GameState::take(const Move& move) {
    Hand& rack = racks[on_turn];
    if (move.kind == MoveKind::PLAY) {
        for (int step = 0; step < move.length; ++step)
            if (const std::uint8_t cell = move.cells[step])
                rack.remove(cell & BLANK_BIT ? static_cast<std::uint8_t>(edition->blank) : cell);
        score[on_turn] += move.score;
    } else if (move.kind == MoveKind::EXCHANGE) {
        for (int tile = 0; tile < move.tiles; ++tile) rack.remove(move.cells[tile]);
    }
}

void GameState::pass_on(const Move& move) {
    if (move.kind == MoveKind::EXCHANGE)
        for (int tile = 0; tile < move.tiles; ++tile) bag.add(move.cells[tile]);
    count(move);
    end_if_over(move.kind == MoveKind::PLAY);
    if (over) return;
    do on_turn = (on_turn + 1) % seats;
    while (!active[on_turn]);
}

// Updates the counters that can end a game before the tiles run out.
void GameState::count(const Move& move) {
    if (move.kind == MoveKind::PASS)
        ++passes[on_turn];
    else
        passes.fill(0);
    scoreless = move.kind == MoveKind::PLAY && move.score != 0 ? 0 : scoreless + 1;
    idle_turns = move.kind == MoveKind::PLAY ? 0 : idle_turns + 1;
}

void GameState::end_if_over(bool played) {
    if (played && target[on_turn] != 0 && score[on_turn] >= target[on_turn]) {
        finisher = on_turn;
        return end(Ending::TARGET);
    }
    if (played && racks[on_turn].empty()) {
        finisher = on_turn;
        return end(Ending::OUT);
    }
    bool passed = true;
    for (int seat = 0; seat < seats; ++seat)
        passed &= !active[seat] || passes[seat] >= edition->passes;
    if (passed) return end(Ending::PASSED_OUT);
    if (edition->scoreless_rounds != 0 && scoreless >= edition->scoreless_rounds * seats_left())
        return end(Ending::SCORELESS);
    if (played && is_dead()) end(Ending::NO_PLAYS);
}

bool GameState::is_dead() const {
    if (!edition->judged_as_played || !bag.empty()) return false;
    for (int seat = 0; seat < seats; ++seat)
        for (const std::uint8_t code : racks[seat].codes())
            if (active[seat] && edition->switchable[code]) return false;
    RackValues values;
    for (int seat = 0; seat < seats; ++seat) {
        if (!active[seat] || racks[seat].empty()) continue;
        const Rack rack(*edition, racks[seat].codes());
        values.fill(rack, nullptr);
        if (best_play(board, rack, values, map).kind == MoveKind::PLAY) return false;
    }
    return true;
}

Outcome GameState::settle() const {
    Outcome outcome;
    outcome.score = outcome.before_unplayed = score;
    if (edition->deducts_unplayed && ending != Ending::TARGET) {
        for (int seat = 0; seat < seats; ++seat) {
            if (!active[seat]) continue;
            const int left = points(seat);
            outcome.score[seat] -= left;
            if (ending == Ending::OUT) outcome.score[finisher] += left;
        }
    }
    if (ending == Ending::TARGET) {
        outcome.winners = 1u << finisher;
        return outcome;
    }
    int best = on_turn;  // any seat still in the game
    for (int seat = 0; seat < seats; ++seat)
        if (active[seat] && compare(outcome, seat, best) > 0) best = seat;
    for (int seat = 0; seat < seats; ++seat)
        if (active[seat] && compare(outcome, seat, best) == 0) outcome.winners |= 1u << seat;
    return outcome;
}

// Compares two players' results: positive if `one` did better, zero if they are equal, negative
// otherwise. In a Finish Line game, each score counts as a share of the player's target.
std::int64_t GameState::compare(const Outcome& outcome, int one, int other) const {
    const auto difference = [&](const auto& scores) -> std::int64_t {
        if (target[one] != 0) return scores[one] * target[other] - scores[other] * target[one];
        return scores[one] - scores[other];
    };
    const std::int64_t final = difference(outcome.score);
    if (final != 0 || !edition->tie_before_unplayed) return final;
    return difference(outcome.before_unplayed);
}

int GameState::points(int seat) const {
    int sum = 0;
    for (const std::uint8_t code : racks[seat].codes()) sum += edition->points[code];
    return sum;
}

int GameState::others_points(int seat) const {
    int sum = 0;
    for (int other = 0; other < seats; ++other)
        if (other != seat && active[other]) sum += points(other);
    return sum;
}

int GameState::seats_left() const {
    int left = 0;
    for (int seat = 0; seat < seats; ++seat) left += active[seat];
    return left;
}

}  // namespace tilewright
