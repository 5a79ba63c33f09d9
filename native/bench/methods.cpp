// The `methods` mode: measures what each method of choosing moves gains with three or four players.

#include <algorithm>
#include <cstdio>
#include <limits>
#include <string>

#include "endgame/end_greedy.hpp"
#include "endgame/endgame.hpp"
#include "played.hpp"
#include "program.hpp"

using namespace tilewright;

namespace {

// How a seat chooses its moves.
enum class Method { GREEDY, MAX_N, PARANOID };

// Returns the play that corresponds to a solver's move; null for a pass.
const LanePlay* found_play(EndPosition& position, const Move& move) {
    const LanePlay* found = nullptr;
    position.each_play(position.on_turn(), [&](const LanePlay& play) {
        const Move made = play.move(position.edition().size);
        if (move.kind == MoveKind::PLAY && made.axis == move.axis && made.row == move.row &&
            made.col == move.col && made.length == move.length && made.cells == move.cells)
            found = &play;
        return true;
    });
    return found;
}

struct Played {
    std::int64_t lead = 0;  // the final lead of the first seat on turn over the best opponent
    Move first;
};

// Plays a game to its end: the first seat on turn uses one method, the opponents another.
Played play_to_end(const EndQuestion& question, Method own, Method others, const Options& options) {
    EndPosition position(question, question.graph);
    EndPosition::Step step;
    Played played;
    bool is_first = true;
    for (bool over = false; !over; is_first = false) {
        const Method method = position.on_turn() == question.seat ? own : others;
        const LanePlay* play = nullptr;
        if (method == Method::GREEDY) {
            play = greedy_play(position, position.on_turn());
        } else {
            EndOptions solving;
            solving.plies = options.plies;
            solving.paranoid = method == Method::PARANOID;
            const double worked = cpu_seconds();
            solving.watch = [&](const EndProgress&) {
                return options.seconds <= 0 || cpu_seconds() - worked < options.seconds;
            };
            play = found_play(position,
                              solve_endgame(asked(question, position), solving).line.front());
        }
        if (is_first && play) played.first = play->move(question.edition.size);
        over = play ? position.play(*play, step) : position.pass(step);
    }
    const auto scores = position.settled();
    std::int64_t best = std::numeric_limits<std::int64_t>::min();
    for (int seat = 0; seat < position.seats(); ++seat)
        if (seat != question.seat) best = std::max(best, scores[seat]);
    played.lead = scores[question.seat] - best;
    return played;
}

bool differ(const Move& one, const Move& other) {
    return comes_before(one, other) || comes_before(other, one);
}

}  // namespace

void compare_methods(const Options& options, const EditionText& text) {
    const Words words = open_words(options, text);
    const Method others = options.searching ? Method::MAX_N : Method::GREEDY;
    std::string line = "{\"positions\": [";
    bool first = true;
    for (const PlayedPosition& late : late_positions(options, text, words)) {
        const Played greedy = play_to_end(late.question, Method::GREEDY, others, options);
        const Played max_n = play_to_end(late.question, Method::MAX_N, others, options);
        const Played paranoid = play_to_end(late.question, Method::PARANOID, others, options);
        char entry[160];
        std::snprintf(entry, sizeof entry,
                      "%s{\"greedy\": %lld, \"max_n\": %lld, \"paranoid\": %lld, \"differ\": %s}",
                      first ? "" : ", ", static_cast<long long>(greedy.lead),
                      static_cast<long long>(max_n.lead), static_cast<long long>(paranoid.lead),
                      differ(max_n.first, paranoid.first) ? "true" : "false");
        line += entry;
        first = false;
    }
    std::printf("%s]}\n", line.c_str());
}
