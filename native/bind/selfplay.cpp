// Python bindings for self-play.

#include <nanobind/stl/vector.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "bind.hpp"
#include "game/match.hpp"
#include "players.hpp"
#include "watch.hpp"

using tilewright::Edition;
using tilewright::GameResult;
using tilewright::LeaveTable;
using tilewright::MatchResult;

namespace {

MatchResult play_match(const Edition& edition, const Graph& graph,
                       const std::vector<const LeaveTable*>& leaves, const Map* map,
                       const std::vector<int>& targets, uint64_t seed, uint64_t first,
                       uint64_t games, int threads, bool outcomes, bool record,
                       nb::object progress) {
    const std::vector<tilewright::SelfPlayer> players = players_of(edition, leaves, map, targets);
    check_graph(edition, graph);
    const tilewright::WordGraph view = graph.view();
    Watch watch(std::move(progress));
    return watch.run([&] {
        return tilewright::play_match({.edition = edition,
                                       .graph = view,
                                       .players = players,
                                       .seed = seed,
                                       .first = first,
                                       .games = games,
                                       .threads = std::clamp(threads, 1, MAX_THREADS),
                                       .outcomes = outcomes,
                                       .record = record},
                                      [&](uint64_t done) { return watch.proceed(done, games); });
    });
}

// Returns one number for each seat in the game.
template <typename Number>
std::vector<Number> by_seat(const std::array<Number, tilewright::MAX_SEATS>& numbers, int seats) {
    return {numbers.begin(), numbers.begin() + seats};
}

}  // namespace

void register_selfplay(nb::module_& module) {
    module.attr("WIN_PARTS") = tilewright::WIN_PARTS;
    nb::class_<GameResult>(module, "GameResult", nb::is_final(), "One game of a match.")
        .def_ro("number", &GameResult::number, "Its number in the match, from 0.")
        .def_ro("ending", &GameResult::ending)
        .def_prop_ro(
            "scores", [](const GameResult& game) { return by_seat(game.score, game.seats); },
            "The final score of each seat.")
        .def_prop_ro(
            "before_unplayed",
            [](const GameResult& game) { return by_seat(game.before_unplayed, game.seats); },
            "The score of each seat before unplayed tiles were settled.")
        .def_prop_ro(
            "winners",
            [](const GameResult& game) { return tilewright::seats_in(game.winners); },
            "The seats that won.")
        .def_prop_ro(
            "deals",
            [](const GameResult& game) {
                std::vector<nb::bytes> deals;
                for (const auto& deal : game.deals) deals.push_back(bytes_of(deal));
                return deals;
            },
            "The first rack of each seat, if the game was recorded.")
        .def_ro("turns", &GameResult::record, "The turns, if the game was recorded.");
    nb::class_<MatchResult>(module, "MatchResult", nb::is_final(), "The results of a match.")
        .def_prop_ro(
            "played", [](const MatchResult& match) { return match.totals.games; },
            "The number of games played.")
        .def_prop_ro(
            "turns", [](const MatchResult& match) { return match.totals.turns; },
            "The number of turns in all games.")
        .def_prop_ro(
            "scores",
            [](const MatchResult& match) { return by_seat(match.totals.score, match.seats); },
            "The total score of each seat.")
        .def_prop_ro(
            "wins",
            [](const MatchResult& match) { return by_seat(match.totals.wins, match.seats); },
            "The wins of each seat, in parts of 1 / WIN_PARTS.")
        .def_prop_ro(
            "signature", [](const MatchResult& match) { return match.totals.hash; },
            "A hash of everything that happened.")
        .def_ro("games", &MatchResult::games,
                "The games in order of their numbers, if outcomes or records were requested.");
    module.def(
        "play_match", &play_match, nb::arg("edition"), nb::arg("graph"), nb::arg("leaves"),
        nb::arg("word_map").none(), nb::kw_only(), nb::arg("targets"), nb::arg("seed"),
        nb::arg("first"), nb::arg("games"), nb::arg("threads"), nb::arg("outcomes"),
        nb::arg("record"), nb::arg("progress").none(),
        nb::sig("def play_match(edition: Edition, graph: Graph, "
                "leaves: collections.abc.Sequence[Leaves | None], "
                "word_map: WordMap | None, *, targets: collections.abc.Sequence[int], "
                "seed: int, first: int, games: int, "
                "threads: int, outcomes: bool, record: bool, "
                "progress: collections.abc.Callable[[int, int], object] | None) -> MatchResult"),
        "Play games and return their results.\n\n"
        "If `progress` returns False, return the games that have finished; if it raises, raise "
        "the same exception.");
}
