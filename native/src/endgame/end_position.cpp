#include "endgame/end_position.hpp"

#include <algorithm>

#include "common/random.hpp"

namespace tilewright {

namespace {

// Scrambles a number: every bit of the result depends on every bit of the input.
std::uint64_t mixed(std::uint64_t number) { return Chance(number).next(); }

std::vector<FirstRack> first_racks(const EndQuestion& question) {
    std::vector<FirstRack> racks;
    for (const auto& codes : question.racks) racks.emplace_back(question.edition, codes);
    return racks;
}

// The kinds of facts that make up a position; each kind has its own hashes.
enum class Fact : std::uint64_t { CELL = 1, HELD, TURN, PASSES, SCORELESS, SCORE };

std::uint64_t fact(Fact kind, std::uint64_t where, std::uint64_t what) {
    return mixed(static_cast<std::uint64_t>(kind) << 56 ^ where << 40 ^ what);
}

}  // namespace

EndPosition::EndPosition(const EndQuestion& question, const WordGraph& graph)
    : edition_(question.edition),
      seats_(static_cast<int>(question.racks.size())),
      lanes_(2 * question.edition.size),
      board_(question.edition, graph),
      racks_(first_racks(question)),
      book_(question.edition, racks_, question.edition.deducts_unplayed ? 2 : 0),
      scoreless_(question.scoreless),
      on_turn_(question.seat),
      win_first_(question.win_first) {
    board_.set(question.cells);
    // Searches that share a table may differ in the board, the initial racks, and whether winning
    // takes priority over the lead, so the hash covers all of these.
    if (win_first_) cells_hash_ = mixed(cells_hash_ ^ static_cast<std::uint64_t>(Fact::SCORE));
    for (std::size_t spot = 0; spot < question.cells.size(); ++spot)
        if (question.cells[spot]) cells_hash_ ^= fact(Fact::CELL, spot, question.cells[spot]);
    for (int seat = 0; seat < seats_; ++seat) {
        held_[seat] = racks_[seat].all();
        score_[seat] = question.scores[seat];
        passes_[seat] = question.passes[seat];
        if (!question.targets.empty()) target_[seat] = question.targets[seat];
        for (const std::uint8_t code : racks_[seat].codes(held_[seat])) {
            switchable_ |= edition_.switchable[code];
            cells_hash_ = mixed(cells_hash_ ^ code);
        }
        cells_hash_ = mixed(cells_hash_);
    }
    for (int axis : {ACROSS, DOWN})
        for (int index = 0; index < edition_.size; ++index)
            for (int place = 1; place <= edition_.size; ++place)
                hash_[axis * edition_.size + index] ^=
                    square_hash(axis, index, place, board_.lane(axis, index)[place]);
}

int EndPosition::points_of_others(int seat) const {
    int points = 0;
    for (int other = 0; other < seats_; ++other)
        if (other != seat) points += points_held(other);
    return points;
}

// Returns the hash of everything that affects a lane's plays, except its premiums. An empty square
// without adjacent tiles across the lane has no hash unless it is the lane's first, so that the
// hash of an empty lane depends only on the lane's number.
std::uint64_t EndPosition::square_hash(int axis, int index, int place, const Square& square) const {
    const std::uint64_t where = (static_cast<std::uint64_t>(axis * edition_.size + index) << 8 |
                                 static_cast<std::uint64_t>(place))
                                << 32;
    if (square.letter)
        return mixed(where ^ static_cast<std::uint64_t>(square.letter) << 8 ^ square.points);
    if (!square.has_cross) return place == 1 ? mixed(where) : 0;
    return mixed(mixed(where ^ static_cast<std::uint64_t>(square.cross_score) ^ 1u << 24) ^
                 square.cross);
}

std::uint64_t EndPosition::hash() const {
    std::uint64_t hash = cells_hash_ ^ fact(Fact::TURN, 0, static_cast<std::uint64_t>(on_turn_));
    for (int seat = 0; seat < seats_; ++seat) {
        const auto where = static_cast<std::uint64_t>(seat);
        hash ^= fact(Fact::HELD, where, held_[seat]);
        if (passes_[seat])
            hash ^= fact(Fact::PASSES, where, static_cast<std::uint64_t>(passes_[seat]));
        if (seats_ > 2 || win_counts())
            hash ^= fact(Fact::SCORE, where, static_cast<std::uint64_t>(score_[seat]));
    }
    if (edition_.scoreless_rounds)
        hash ^= fact(Fact::SCORELESS, 0, static_cast<std::uint64_t>(scoreless_));
    return hash;
}

void EndPosition::remember(Step& step) const {
    step.held = held_[on_turn_];
    step.hash = cells_hash_;
    step.passes = passes_;
    step.scoreless = scoreless_;
    step.score = score_[on_turn_];
    step.was_empty = board_.is_empty();
    step.lanes = 0;
}

bool EndPosition::play(const LanePlay& play, Step& step) {
    remember(step);
    step.played = true;
    const int seat = on_turn_;
    board_.play(play.move(edition_.size), step.trace);
    rehash(step.trace, step);
    held_[seat] = racks_[seat].without(held_[seat], play.uses);
    score_[seat] += play.score;
    passes_.fill(0);
    scoreless_ = play.score != 0 ? 0 : scoreless_ + 1;
    on_turn_ = (seat + 1) % seats_;
    return is_over(seat, true);
}

// Returns the lanes in which Board::play() would change a square.
std::uint64_t EndPosition::touched(const LanePlay& play) const {
    const int size = edition_.size;
    const int axis = play.lane >= size, index = play.lane - axis * size;
    const auto bit = [&](int along, int lane) { return std::uint64_t{1} << (along * size + lane); };
    std::uint64_t lanes = bit(axis, index);
    if (play.first > 0) lanes |= bit(1 - axis, play.first - 1);
    if (play.first + play.length < size) lanes |= bit(1 - axis, play.first + play.length);
    for (std::uint32_t laid = play.laid; laid != 0; laid &= laid - 1) {
        const int across = play.first + std::countr_zero(laid);
        lanes |= bit(1 - axis, across);
        const Lane& lane = board_.lane(1 - axis, across);
        int before = index, behind = index + 2;  // places are counted from 1
        while (lane[before].letter) --before;
        while (lane[behind].letter) ++behind;
        if (before >= 1) lanes |= bit(axis, before - 1);
        if (behind <= size) lanes |= bit(axis, behind - 1);
    }
    return lanes;
}

bool EndPosition::pass(Step& step) {
    remember(step);
    step.played = false;
    const int seat = on_turn_;
    ++passes_[seat];
    ++scoreless_;
    on_turn_ = (seat + 1) % seats_;
    return is_over(seat, false);
}

void EndPosition::undo(const Step& step) {
    on_turn_ = (on_turn_ + seats_ - 1) % seats_;
    passes_ = step.passes;
    scoreless_ = step.scoreless;
    if (!step.played) return;
    board_.undo(step.trace);
    cells_hash_ = step.hash;
    held_[on_turn_] = step.held;
    score_[on_turn_] = step.score;
    if (step.was_empty) state_.fill(nullptr);
    for (int at = step.lanes - 1; at >= 0; --at) {
        hash_[step.lane[at].lane] = step.lane[at].hash;
        state_[step.lane[at].lane] = step.lane[at].state;
    }
}

// Updates the hashes of the cells and lanes whose squares changed.
void EndPosition::rehash(const BoardTrace& trace, Step& step) {
    for (int tile = 0; tile < trace.tiles; ++tile) {
        const int spot = trace.spot[tile];
        cells_hash_ ^= fact(Fact::CELL, static_cast<std::uint64_t>(spot),
                            board_.cell(spot / edition_.size, spot % edition_.size));
    }
    // Until the first play, the start squares restrict the plays in every lane.
    if (step.was_empty) state_.fill(nullptr);
    std::uint64_t noted = 0;
    for (int at = 0; at < trace.changes; ++at) {
        const BoardTrace::Change& change = trace.change[at];
        const int lane = change.axis * edition_.size + change.index;
        if (!(noted >> lane & 1)) {
            noted |= std::uint64_t{1} << lane;
            step.lane[step.lanes++] = {static_cast<std::uint8_t>(lane), hash_[lane], state_[lane]};
            state_[lane] = nullptr;
        }
    }
    // A square may have changed twice; only its first saved state and its current state matter.
    for (int at = 0; at < trace.changes; ++at) {
        const BoardTrace::Change& change = trace.change[at];
        bool first = true;
        for (int before = 0; before < at && first; ++before) {
            const BoardTrace::Change& other = trace.change[before];
            first = other.place != change.place || other.index != change.index ||
                    other.axis != change.axis;
        }
        if (!first) continue;
        hash_[change.axis * edition_.size + change.index] ^=
            square_hash(change.axis, change.index, change.place, change.before) ^
            square_hash(change.axis, change.index, change.place,
                        board_.lane(change.axis, change.index)[change.place]);
    }
}

// Returns whether the game is over. The conditions and their order are the same as in GameState.
bool EndPosition::is_over(int seat, bool played) {
    const auto over = [&](Ending why) {
        ending_ = why;
        finisher_ = seat;
        return true;
    };
    if (played && target_[seat] != 0 && score_[seat] >= target_[seat]) return over(Ending::TARGET);
    if (played && held_[seat] == 0) return over(Ending::OUT);
    const auto passed = [&](int passes) { return passes >= edition_.passes; };
    if (std::all_of(passes_.begin(), passes_.begin() + seats_, passed))
        return over(Ending::PASSED_OUT);
    if (edition_.scoreless_rounds != 0 && scoreless_ >= edition_.scoreless_rounds * seats_)
        return over(Ending::SCORELESS);
    return played && edition_.judged_as_played && is_dead() && over(Ending::NO_PLAYS);
}

// Returns whether the referee ends the game because no player can play.
bool EndPosition::is_dead() {
    if (switchable_) {
        for (int seat = 0; seat < seats_; ++seat)
            for (const std::uint8_t code : racks_[seat].codes(held_[seat]))
                if (edition_.switchable[code]) return false;
    }
    for (int seat = 0; seat < seats_; ++seat)
        if (can_play(seat)) return false;
    return true;
}

bool EndPosition::can_play(int seat) {
    const TileMask held = held_[seat];
    if (held == 0) return false;
    for (int lane = 0; lane < lanes_; ++lane)
        for (const LanePlay& play : plays(lane, seat))
            if ((play.uses & ~held) == 0) return true;
    return false;
}

std::array<std::int64_t, MAX_SEATS> EndPosition::settled() const {
    auto scores = score_;
    if (!edition_.deducts_unplayed || ending_ == Ending::TARGET) return scores;
    for (int seat = 0; seat < seats_; ++seat) {
        scores[seat] -= points_held(seat);
        if (ending_ == Ending::OUT) scores[finisher_] += points_held(seat);
    }
    return scores;
}

std::uint32_t EndPosition::winners(const std::array<std::int64_t, MAX_SEATS>& settled) const {
    if (ending_ == Ending::TARGET) return 1u << finisher_;
    // Returns how much better the player `one` did than the player `other`; negative if worse.
    const auto difference = [&](const auto& scores, int one, int other) -> std::int64_t {
        if (has_targets()) return scores[one] * target_[other] - scores[other] * target_[one];
        return scores[one] - scores[other];
    };
    const auto compare = [&](int one, int other) -> std::int64_t {
        const std::int64_t final = difference(settled, one, other);
        if (final != 0 || !edition_.tie_before_unplayed) return final;
        return difference(score_, one, other);
    };
    int best = 0;
    for (int seat = 1; seat < seats_; ++seat)
        if (compare(seat, best) > 0) best = seat;
    std::uint32_t winners = 0;
    for (int seat = 0; seat < seats_; ++seat)
        if (compare(seat, best) == 0) winners |= 1u << seat;
    return winners;
}

}  // namespace tilewright
