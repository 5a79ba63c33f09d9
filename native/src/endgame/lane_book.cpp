#include "endgame/lane_book.hpp"

#include <algorithm>

#include "common/random.hpp"
#include "search/generate.hpp"

namespace tilewright {

namespace {

// Scrambles a number: every bit of the result depends on every bit of the input.
std::uint64_t mixed(std::uint64_t number) { return Chance(number).next(); }

constexpr std::size_t CHUNK = 4096;
constexpr std::size_t FEWEST_SLOTS = 1 << 12;

// Returns a play's tag. Its upper bits are the lane, so that a play can be found by its tag without
// searching other lanes. Tags of plays in the same lane rarely collide.
std::uint16_t tag_of(const LanePlay& play) {
    std::uint64_t hash = play.first * 31u + play.laid;
    for (int tile = 0; tile < play.tiles; ++tile) hash = mixed(hash ^ play.cells[tile]);
    return static_cast<std::uint16_t>((play.lane + 1) << 10 | (hash & 0x3ff));
}

}  // namespace

Move LanePlay::move(int size) const {
    Move move;
    const int axis = lane >= size, index = lane - axis * size;
    move.score = score;
    move.kind = MoveKind::PLAY;
    move.axis = static_cast<std::uint8_t>(axis);
    move.row = static_cast<std::uint8_t>(axis == ACROSS ? index : first);
    move.col = static_cast<std::uint8_t>(axis == ACROSS ? first : index);
    move.length = length;
    move.tiles = tiles;
    for (int step = 0, tile = 0; tile < tiles; ++step)
        if (laid >> step & 1) move.cells[step] = cells[tile++];
    return move;
}

FirstRack::FirstRack(const Edition& edition, std::span<const std::uint8_t> codes)
    : edition_(edition), rack_(edition, codes) {
    for (std::uint32_t held = 0; held <= rack_.kept; ++held)
        for (int slot = 0; slot < rack_.slots; ++slot)
            points_[held] = static_cast<std::uint16_t>(
                points_[held] +
                rack_.points[slot] *
                    std::popcount(held >> rack_.base[slot] & ((1u << rack_.count[slot]) - 1)));
}

TileMask FirstRack::without(TileMask held, TileMask used) const {
    std::uint32_t left = 0;
    for (int slot = 0; slot < rack_.slots; ++slot) {
        const std::uint32_t part = (1u << rack_.count[slot]) - 1;
        const std::uint32_t has = held >> rack_.base[slot] & part;
        const int gone = std::popcount(used >> rack_.base[slot] & part);
        left |= (has >> gone) << rack_.base[slot];
    }
    return static_cast<TileMask>(left);
}

TileMask FirstRack::uses(const Move& move) const {
    std::array<std::uint8_t, MAX_RACK> used{};
    std::uint32_t held = 0;
    for (int step = 0; step < move.length; ++step) {
        if (!move.cells[step]) continue;
        const int code = move.cells[step] & BLANK_BIT ? edition_.blank : move.cells[step];
        int slot = 0;
        while (rack_.code[slot] != code) ++slot;
        held |= 1u << (rack_.base[slot] + used[slot]++);
    }
    return static_cast<TileMask>(held);
}

std::vector<std::uint8_t> FirstRack::codes(TileMask held) const {
    std::vector<std::uint8_t> codes;
    for (int slot = 0; slot < rack_.slots; ++slot)
        for (int copy = 0; copy < rack_.count[slot]; ++copy)
            if (held >> (rack_.base[slot] + copy) & 1) codes.push_back(rack_.code[slot]);
    return codes;
}

Rack FirstRack::rack(TileMask held) const { return Rack(edition_, codes(held)); }

LaneBook::LaneBook(const Edition& edition, std::span<const FirstRack> racks, int weight)
    : edition_(edition), racks_(racks), weight_(weight), slots_(FEWEST_SLOTS) {}

LaneBook::State& LaneBook::state(std::uint64_t hash) {
    if (2 * count_ >= slots_.size()) grow();
    std::size_t at = hash & (slots_.size() - 1);
    while (slots_[at].state != nullptr) {
        if (slots_[at].hash == hash) return *slots_[at].state;
        at = (at + 1) & (slots_.size() - 1);
    }
    if (states_left_ == 0) {
        states_.push_back(std::make_unique<State[]>(CHUNK));
        states_left_ = CHUNK;
        bytes_ += CHUNK * sizeof(State);
    }
    ++count_;
    slots_[at] = {hash, &states_.back()[CHUNK - states_left_--]};
    return *slots_[at].state;
}

void LaneBook::clear() {
    slots_.assign(FEWEST_SLOTS, {});
    states_.clear();
    chunks_.clear();
    count_ = bytes_ = states_left_ = chunk_left_ = 0;
}

void LaneBook::grow() {
    std::vector<Slot> old(slots_.size() * 2);
    old.swap(slots_);
    bytes_ += old.size() * sizeof(Slot);
    for (const Slot& slot : old) {
        if (slot.state == nullptr) continue;
        std::size_t at = slot.hash & (slots_.size() - 1);
        while (slots_[at].state != nullptr) at = (at + 1) & (slots_.size() - 1);
        slots_[at] = slot;
    }
}

// Generates plays for a larger set of tiles. The plays for the smaller set stay in memory because a
// caller may still be iterating over them.
void LaneBook::generate(State::Known& known, const Board& board, int lane, int seat, TileMask held) {
    const FirstRack& first = racks_[seat];
    known.asked = true;
    known.base |= held;
    const int axis = lane >= edition_.size, index = lane - axis * edition_.size;
    moves_.clear();
    generate_lane(board, first.rack(known.base), axis, index, moves_);
    found_.clear();
    for (const Move& move : moves_) {
        LanePlay play;
        play.score = move.score;
        play.uses = first.uses(move);
        play.worth = move.score + weight_ * first.points(play.uses);
        play.lane = static_cast<std::uint8_t>(lane);
        play.first = axis == ACROSS ? move.col : move.row;
        play.length = move.length;
        play.tiles = move.tiles;
        for (int step = 0, tile = 0; step < move.length; ++step) {
            if (!move.cells[step]) continue;
            play.cells[tile++] = move.cells[step];
            play.laid |= 1u << step;
        }
        play.tag = tag_of(play);
        found_.push_back(play);
    }
    std::sort(found_.begin(), found_.end(), [](const LanePlay& one, const LanePlay& other) {
        if (one.worth != other.worth) return one.worth > other.worth;
        if (one.first != other.first) return one.first < other.first;
        return one.laid != other.laid ? one.laid < other.laid : one.cells < other.cells;
    });
    known.plays = keep(found_);
}

std::span<const LanePlay> LaneBook::keep(std::span<const LanePlay> plays) {
    if (plays.empty()) return {};
    if (plays.size() > chunk_left_) {
        const std::size_t size = std::max(CHUNK, plays.size());
        chunks_.push_back(std::make_unique<LanePlay[]>(size));
        chunk_left_ = size;
        bytes_ += size * sizeof(LanePlay);
    }
    // A chunk is filled from its end, so the space left is also the index of the next plays.
    LanePlay* place = chunks_.back().get() + (chunk_left_ -= plays.size());
    std::copy(plays.begin(), plays.end(), place);
    return {place, plays.size()};
}

}  // namespace tilewright
