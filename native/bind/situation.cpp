#include "situation.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <numeric>

#include "bind.hpp"
#include "checks.hpp"

using tilewright::Edition;
using tilewright::GameState;

int Situation::bag() const {
    const int held = std::accumulate(counts.begin(), counts.end(), 0);
    return static_cast<int>(unseen.size() + rack.size()) - held;
}

std::array<int, tilewright::MAX_SEATS> Situation::counts_by_seat() const {
    std::array<int, tilewright::MAX_SEATS> found{};
    std::copy(counts.begin(), counts.end(), found.begin());
    return found;
}

GameState start_of(const Edition& edition, const tilewright::WordGraph& graph,
                   const Situation& situation) {
    // 1. Check that the tiles belong to the edition and fit the board, the rack and the bag.
    check_cells(edition, situation.cells);
    check_rack(edition, situation.rack);
    check_codes(edition, situation.unseen);
    if (situation.unseen.size() + situation.rack.size() > tilewright::Bag::MOST)
        refuse(Fault::TOO_MANY_TILES, "there are too many tiles");
    // 2. Check that every per-seat list has one entry for each seat, within range.
    const size_t seats = situation.counts.size();
    check_seats(seats);
    check_each("counts", situation.counts, seats, 0, tilewright::MAX_RACK);
    check_each("scores", situation.scores, seats, -MAX_SCORE, MAX_SCORE);
    check_each("targets", situation.targets, seats, 0, MAX_COUNT);
    check_each("passes", situation.passes, seats, 0, MAX_COUNT);
    check_each("active", situation.active, seats, 0, 1);
    const int seat = within("seat", situation.seat, 0, static_cast<int64_t>(seats) - 1);
    // 3. Check that the numbers are consistent with each other.
    if (situation.counts[seat] != static_cast<int>(situation.rack.size()))
        refuse(Fault::RACK_COUNT,
               "the rack of the player on turn has another number of tiles than its count");
    if (situation.bag() < 0)
        refuse(Fault::UNSEEN_COUNT, "the other players hold more tiles than are unseen");
    // 4. Set up the game: only the seat on turn holds tiles, and the bag holds all unseen tiles.
    GameState start(edition, graph, static_cast<int>(seats));
    start.board.set(situation.cells);
    start.on_turn = seat;
    start.scoreless = start.idle_turns = within("scoreless", situation.scoreless, 0, MAX_COUNT);
    for (size_t each = 0; each < seats; ++each) {
        start.score[each] = situation.scores[each];
        start.target[each] = situation.targets[each];
        start.passes[each] = situation.passes[each];
        start.active[each] = situation.active[each];
    }
    if (!start.active[seat] || start.seats_left() < 2)
        refuse(Fault::TOO_FEW_PLAYERS,
               "the player on turn and at least one other must be in the game");
    for (const uint8_t code : situation.rack) start.racks[seat].add(code);
    start.bag.clear();
    for (const uint8_t code : situation.unseen) start.bag.add(code);
    return start;
}

namespace {

void create(Situation* place, nb::handle cells, nb::handle rack, nb::handle unseen, int seat,
            int scoreless, std::vector<int> counts, std::vector<int64_t> scores,
            std::vector<int> targets, std::vector<int> passes, std::vector<bool> active) {
    new (place) Situation{.cells = Bytes(cells).copy(),
                          .rack = Bytes(rack).copy(),
                          .unseen = Bytes(unseen).copy(),
                          .seat = seat,
                          .scoreless = scoreless,
                          .counts = std::move(counts),
                          .scores = std::move(scores),
                          .targets = std::move(targets),
                          .passes = std::move(passes),
                          .active = std::move(active)};
}

}  // namespace

void register_situation(nb::module_& module) {
    nb::class_<Situation>(module, "Situation", nb::is_final(),
                          "What the player on turn knows of a game; checked by what uses it.")
        .def("__init__", &create, nb::kw_only(), nb::arg("cells"), nb::arg("rack"),
             nb::arg("unseen"), nb::arg("seat"), nb::arg("scoreless"), nb::arg("counts"),
             nb::arg("scores"), nb::arg("targets"), nb::arg("passes"), nb::arg("active"),
             nb::sig("def __init__(self, *, cells: bytes, rack: bytes, unseen: bytes, seat: int, "
                     "scoreless: int, counts: collections.abc.Sequence[int], "
                     "scores: collections.abc.Sequence[int], "
                     "targets: collections.abc.Sequence[int], "
                     "passes: collections.abc.Sequence[int], "
                     "active: collections.abc.Sequence[bool]) -> None"));
}
