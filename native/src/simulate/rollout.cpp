#include "simulate/rollout.hpp"

#include <algorithm>
#include <bit>
#include <limits>

#include "game/match.hpp"
#include "game/policy.hpp"

namespace tilewright {

namespace {

// If the bag is empty, a rollout continues to the end of the game, but for at most this many plies,
// because an edition may require any number of passes.
constexpr int MOST_MORE = 100;

// What each point of lead adds to the chance of winning, so that among moves that win equally often
// the one with the larger lead is preferred. Fifty points count as much as one game in a hundred.
constexpr double LEAD_WEIGHT = 0.0002;

}  // namespace

double lead_of(const GameState& state, const std::array<double, MAX_SEATS>& score, int seat) {
    const auto stands = [&](int each) { return score[each] - state.target[each]; };
    double best = -std::numeric_limits<double>::infinity();
    for (int other = 0; other < state.seats; ++other)
        if (other != seat && state.active[other]) best = std::max(best, stands(other));
    return stands(seat) - best;
}

double distance_of(const GameState& state, const std::array<double, MAX_SEATS>& score, int seat) {
    if (state.target[seat] != 0) {
        const double need = std::max(0.0, state.target[seat] - score[seat]);
        return 2 * need + lead_of(state, score, seat);
    }
    int unseen = state.bag.size();
    for (int other = 0; other < state.seats; ++other)
        if (other != seat) unseen += state.racks[other].size();
    return unseen;
}

int turns_before(const GameState& state, int seat) {
    int before = 0;
    for (int at = state.on_turn; at != seat; at = (at + 1) % state.seats) before += state.active[at];
    return before;
}

Rollouts::Rollouts(const Question& question) : question_(question) {
    const int seat = question.start.on_turn;
    after_.reserve(question.candidates.size());
    for (const Move& move : question.candidates) {
        GameState& state = after_.emplace_back(question.start);
        state.take(move);
        kept_.push_back(value_of_leave(
            *state.edition, question.leaves, state.racks[seat].codes()));
        if (move.kind == MoveKind::PLAY) state.lay(move);
        unlike_.push_back(question.start.board.lanes_unlike(state.board));
    }
    if (question.candidates.empty()) {
        after_.push_back(question.start);
        kept_.push_back(0);
        unlike_.push_back(question.start.board.lanes_unlike(question.start.board));
    }
    std::array<double, MAX_SEATS> score{};
    for (int each = 0; each < question.start.seats; ++each)
        score[each] = static_cast<double>(question.start.score[each]);
    lead_before_ = lead_of(question.start, score, seat);
}

void Roller::deal(std::uint64_t sample) {
    Chance chance(game_seed(question_.seed, sample));
    bag_ = question_.start.bag;
    for (Hand& hand : dealt_) hand.clear();
    give_held(chance);
    const auto codes = bag_.codes();
    for (std::size_t at = codes.size(); at > 1; --at)
        std::swap(codes[at - 1], codes[chance.below(static_cast<std::uint32_t>(at))]);
    for (int seat = 0; seat < question_.start.seats; ++seat) {
        if (seat == question_.start.on_turn) continue;
        while (dealt_[seat].size() < question_.counts[seat]) dealt_[seat].add(bag_.take_last());
    }
    replies_.clear();
    known_racks_.clear();
    mixing_ = chance.next();
}

// Deals a leave, drawn by weight, to every opponent whose leaves were inferred. If another opponent
// has already taken one of the leave's tiles, a random tile replaces it later.
void Roller::give_held(Chance& chance) {
    for (const Held& held : question_.held) {
        if (held.leaves.empty()) continue;
        const double at = static_cast<double>(chance.next() >> 11) * 0x1p-53 * held.leaves.back().up_to;
        const auto chosen = std::find_if(held.leaves.begin(), held.leaves.end() - 1,
                                         [&](const Held::Leave& leave) { return leave.up_to > at; });
        for (const std::uint8_t code : chosen->codes) {
            const auto codes = bag_.codes();
            const auto found = std::find(codes.begin(), codes.end(), code);
            if (found == codes.end() || dealt_[held.seat].size() == question_.counts[held.seat])
                continue;
            dealt_[held.seat].add(bag_.take(static_cast<int>(found - codes.begin())));
        }
    }
}

Sample Roller::roll(std::size_t candidate, Trace* trace) {
    const int me = question_.start.on_turn;
    const int others = question_.start.seats_left() - 1;
    state_ = rollouts_.after(candidate);
    for (int seat = 0; seat < state_.seats; ++seat)
        if (seat != me) state_.racks[seat] = dealt_[seat];
    state_.bag = bag_;
    if (trace != nullptr) {
        for (int seat = 0; seat < state_.seats; ++seat) {
            const auto codes = (seat == me ? question_.start.racks[me] : dealt_[seat]).codes();
            trace->racks[seat].assign(codes.begin(), codes.end());
        }
    }
    kept_.fill(0);
    if (!question_.candidates.empty()) play_candidate(candidate, trace);
    for (int ply = 1; !state_.is_over(); ++ply) {
        if (ply > question_.plies && !state_.bag.empty()) break;
        if (ply > question_.plies + MOST_MORE) {
            state_.end(Ending::PASSED_OUT);
            break;
        }
        const int seat = state_.on_turn;
        const Move move = choose(candidate, ply);
        state_.take(move);
        if (ply + others >= question_.plies) 
            kept_[seat] =
                value_of_leave(*state_.edition, question_.leaves, state_.racks[seat].codes());
        draw(move, trace);
        // After the last ply, the board matters only if the game continues with an empty bag.
        if (move.kind == MoveKind::PLAY && (ply < question_.plies || state_.bag.empty()))
            state_.lay(move);
        state_.pass_on(move);
        mix_in(move);
    }
    return judge(trace);
}

// Completes the candidate's turn; its tiles were already taken and placed.
void Roller::play_candidate(std::size_t candidate, Trace* trace) {
    const Move& move = question_.candidates[candidate];
    kept_[question_.start.on_turn] = rollouts_.kept(candidate);
    if (!question_.drawn.empty()) draw_known(candidate);
    draw(move, trace);
    state_.pass_on(move);
    mix_in(move);
}

Move Roller::choose(std::size_t candidate, int ply) {
    // With an empty bag, the opponents' tiles count too, and these depend on the candidate.
    if (state_.bag.empty() || (ply == 1 && question_.start.board.is_empty()))
        return best_move(state_, question_.leaves, question_.map, values_);
    if (ply != 1) return known_racks_.best_move(state_, question_.leaves, question_.map);
    if (!replies_.has_begun())
        replies_.begin(*state_.edition, state_.racks[state_.on_turn].codes(), question_.leaves,
                       question_.map);
    const Move play = replies_.best(state_.board, rollouts_.unlike(candidate));
    return or_exchange(state_, replies_.search().rack(), replies_.search().values(), play);
}

// Refills the rack of the seat on turn. The player draws from the front of the bag and the
// opponents from the back, so that most draws do not depend on the candidate.
void Roller::draw(const Move& move, Trace* trace) {
    const int seat = state_.on_turn;
    const auto before = static_cast<std::size_t>(state_.racks[seat].size());
    if (move.kind != MoveKind::PASS) {
        if (seat == question_.start.on_turn)
            state_.refill(seat, [](Bag& bag) { return bag.take_first(); });
        else
            state_.refill(seat, [](Bag& bag) { return bag.take_last(); });
    }
    if (trace == nullptr) return;
    const auto drawn = state_.racks[seat].codes().subspan(before);
    trace->turns.push_back({seat, move, {drawn.begin(), drawn.end()}});
}

// Draws the tiles known to be drawn after a candidate; the other tiles in the bag keep their order.
void Roller::draw_known(std::size_t candidate) {
    Chance chance(~mixing_);
    for (const std::uint8_t code : question_.drawn[candidate])
        if (state_.bag.remove(code, chance)) state_.racks[state_.on_turn].add(code);
}

// Shuffles the exchanged tiles, which are at the end of the bag, into the rest of the bag.
void Roller::mix_in(const Move& move) {
    if (move.kind != MoveKind::EXCHANGE) return;
    const auto codes = state_.bag.codes();
    Chance chance(mixing_ + codes.size());
    for (std::size_t at = codes.size() - move.tiles; at < codes.size(); ++at)
        std::swap(codes[at], codes[chance.below(static_cast<std::uint32_t>(at + 1))]);
}

// Returns the final scores or, before the end of the game (`outcome` is null), the scores so far
// with the values of the leaves.
std::array<double, MAX_SEATS> Roller::scores(const Outcome* outcome) const {
    std::array<double, MAX_SEATS> score{};
    for (int seat = 0; seat < state_.seats; ++seat)
        score[seat] = outcome != nullptr ? static_cast<double>(outcome->score[seat])
                                         : static_cast<double>(state_.score[seat]) +
                                               static_cast<double>(kept_[seat]) / POINT;
    return score;
}

Standing Roller::standing() const {
    const bool settled = state_.is_over();
    const Outcome outcome = settled ? state_.settle() : Outcome{};
    const auto score = scores(settled ? &outcome : nullptr);
    Standing standing;
    double sum = 0;
    for (int seat = 0; seat < state_.seats; ++seat) {
        standing.lead[seat] = lead_of(state_, score, seat);
        if (settled)
            standing.win[seat] = outcome.winners >> seat & 1;
        else if (question_.chances != nullptr && state_.active[seat])
            standing.win[seat] = question_.chances->win(
                standing.lead[seat], distance_of(state_, score, seat), turns_before(state_, seat));
        sum += standing.win[seat];
    }
    if (sum > 0)
        for (double& win : standing.win) win /= sum;
    return standing;
}

Sample Roller::judge(Trace* trace) const {
    const int me = question_.start.on_turn;
    const Chances* chances = question_.chances;
    Sample sample;
    const bool settled = state_.is_over();
    const Outcome outcome = settled ? state_.settle() : Outcome{};
    const auto score = scores(settled ? &outcome : nullptr);
    sample.lead = lead_of(state_, score, me);
    if (settled) {
        sample.win = outcome.winners >> me & 1 ? 1.0 / std::popcount(outcome.winners) : 0.0;
    } else if (chances != nullptr) {
        sample.win = chances->win(sample.lead, distance_of(state_, score, me), turns_before(state_, me));
    }
    sample.aim = chances != nullptr ? sample.win + LEAD_WEIGHT * sample.lead : sample.lead;
    if (trace != nullptr) {
        for (int seat = 0; seat < state_.seats; ++seat)
            trace->kept[seat] = static_cast<double>(settled ? 0 : kept_[seat]) / POINT;
        trace->score = settled ? outcome.score : state_.score;
        trace->seats = state_.seats;
        trace->over = settled;
        trace->ending = state_.ending;
        trace->winners = outcome.winners;
        trace->sample = sample;
    }
    return sample;
}

}  // namespace tilewright
