// Self-play for Python. Sums come back as numbers; games that are recorded as plain tuples, of which
// kernel/selfplay.py makes values.

#include <nanobind/stl/vector.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "game/match.hpp"
#include "games.hpp"

using tilewright::Edition;
using tilewright::GameResult;
using tilewright::LeaveTable;
using tilewright::MatchResult;
using tilewright::Move;
using tilewright::MoveKind;
using tilewright::SelfPlayer;
using tilewright::Turn;

constexpr int MAX_TARGET = 1 << 20;

std::vector<SelfPlayer> players_of(const Edition& edition, const Tables& leaves, const Map* map,
                                   const std::vector<int>& targets) {
    if (targets.size() < 2 || targets.size() > tilewright::MAX_SEATS)
        throw nb::value_error("2 to 4 players play");
    if (leaves.size() != targets.size())
        throw nb::value_error("every player has leave values, or none");
    std::vector<SelfPlayer> players;
    for (size_t seat = 0; seat < targets.size(); ++seat) {
        const int target = targets[seat];
        // A game in which only some have a target has no share to compare.
        if (target < 0 || target > MAX_TARGET || (target == 0) != (targets[0] == 0))
            throw nb::value_error("a target is a score above zero, of all players or of none");
        if (leaves[seat] && leaves[seat]->kinds() != edition.faces)
            throw nb::value_error("the leave values are of another set of tiles");
        players.push_back(
            {.leaves = leaves[seat], .map = map ? &map->view() : nullptr, .target = target});
    }
    return players;
}

void check_graph(const Edition& edition, const Graph& graph) {
    const tilewright::WordGraph view = graph.view();
    if (!view.gaddag_root() && view.dawg_root())
        throw nb::value_error("self-play needs a graph with a GADDAG");
    if (graph.letters() != static_cast<uint32_t>(edition.letters))
        throw nb::value_error("the graph has other letters than the edition");
}

namespace {

constexpr int MAX_THREADS = 1024;

nb::bytes bytes_of(std::span<const uint8_t> codes) {
    return nb::bytes(reinterpret_cast<const char*>(codes.data()), codes.size());
}

nb::tuple turn_of(const Turn& turn) {
    const Move& move = turn.move;
    return nb::make_tuple(turn.seat, static_cast<int>(move.kind), move.axis, move.row, move.col,
                          bytes_of({move.cells.data(), move.length}), move.score,
                          bytes_of(turn.drawn));
}

nb::tuple game_of(const GameResult& game) {
    nb::list deals, turns, scores, winners;
    for (const auto& deal : game.deals) deals.append(bytes_of(deal));
    for (const Turn& turn : game.record) turns.append(turn_of(turn));
    for (int seat = 0; seat < game.seats; ++seat) {
        scores.append(game.score[seat]);
        if (game.winners >> seat & 1) winners.append(seat);
    }
    return nb::make_tuple(game.number, deals, turns, static_cast<int>(game.ending), scores, winners);
}

// The scores of a game with and without unplayed tiles, and who has won.
nb::tuple outcome_of(const GameResult& game) {
    nb::list scores, before, winners;
    for (int seat = 0; seat < game.seats; ++seat) {
        scores.append(game.score[seat]);
        before.append(game.before_unplayed[seat]);
        if (game.winners >> seat & 1) winners.append(seat);
    }
    return nb::make_tuple(game.number, scores, before, winners);
}

nb::tuple play_match(const Edition& known, const Graph& graph, const Tables& leaves,
                     const Map* map, const std::vector<int>& targets, bool judged_as_played,
                     nb::handle switchable, uint64_t seed, uint64_t first, uint64_t games,
                     int threads, bool outcomes, bool record, nb::object progress) {
    const Edition edition = with_referee(known, judged_as_played, switchable);
    const std::vector<SelfPlayer> players = players_of(edition, leaves, map, targets);
    check_graph(edition, graph);
    const tilewright::WordGraph view = graph.view();
    std::optional<nb::python_error> raised;
    const auto told = [&](uint64_t done) {
        nb::gil_scoped_acquire held;
        try {
            if (PyErr_CheckSignals() != 0) throw nb::python_error();
            return progress.is_none() || progress(done, games).ptr() != Py_False;
        } catch (nb::python_error& error) {
            raised.emplace(std::move(error));
            return false;
        }
    };
    const MatchResult result = [&] {
        nb::gil_scoped_release released;
        return tilewright::play_match({.edition = edition,
                                       .graph = view,
                                       .players = players,
                                       .seed = seed,
                                       .first = first,
                                       .games = games,
                                       .threads = std::clamp(threads, 1, MAX_THREADS),
                                       .outcomes = outcomes,
                                       .record = record},
                                      told);
    }();
    if (raised) throw nb::python_error(std::move(*raised));
    nb::list scores, wins, came_out, recorded;
    for (size_t seat = 0; seat < players.size(); ++seat) {
        scores.append(result.totals.score[seat]);
        wins.append(result.totals.wins[seat]);
    }
    for (const GameResult& game : result.games) {
        if (outcomes) came_out.append(outcome_of(game));
        if (record) recorded.append(game_of(game));
    }
    return nb::make_tuple(result.totals.games, result.totals.turns, scores, wins,
                          result.totals.hash, came_out, recorded);
}

}  // namespace

void register_selfplay(nb::module_& module) {
    module.attr("WIN_PARTS") = tilewright::WIN_PARTS;
    module.def(
        "play_match", &play_match, nb::arg("edition"), nb::arg("graph"), nb::arg("leaves"),
        nb::arg("word_map").none(), nb::kw_only(), nb::arg("targets"), nb::arg("judged_as_played"),
        nb::arg("switchable"), nb::arg("seed"), nb::arg("first"), nb::arg("games"),
        nb::arg("threads"), nb::arg("outcomes"), nb::arg("record"), nb::arg("progress").none(),
        nb::sig("def play_match(edition: Edition, graph: Graph, "
                "leaves: collections.abc.Sequence[Leaves | None], "
                "word_map: WordMap | None, *, targets: collections.abc.Sequence[int], "
                "judged_as_played: bool, switchable: bytes, seed: int, first: int, games: int, "
                "threads: int, outcomes: bool, record: bool, "
                "progress: collections.abc.Callable[[int, int], object] | None) -> "
                "tuple[int, int, list[int], list[int], int, "
                "list[tuple[int, list[int], list[int], list[int]]], "
                "list[tuple[int, list[bytes], list[tuple[int, int, int, int, int, bytes, int, bytes]], "
                "int, list[int], list[int]]]]"),
        "Play games; return games, turns, scores, wins in parts, hash, outcomes and records.\n\n"
        "When `progress` returns False, the games that are over by then are returned; what it "
        "raises is raised.");
}
