#include "endgame/endgame.hpp"

#include <algorithm>
#include <optional>
#include <system_error>

#include "common/thread_pool.hpp"
#include "endgame/many_endgame.hpp"
#include "endgame/pair_endgame.hpp"
#include "endgame/small_graph.hpp"

namespace tilewright {

namespace {

// Additional threads that search the same position and share results only through the table. An
// entry is valid whichever thread wrote it, so a proof remains a proof.
class Helpers {
  public:
    Helpers(const EndQuestion& question, const EndOptions& options, const WordGraph& graph,
            Transpositions& table)
        : options_(options) {
        if (options.threads < 2) return;
        options_.watch = nullptr;
        options_.seconds = 0;
        try {
            pool_.emplace(options.threads - 1);
        } catch (const std::system_error&) {
            return;  // A machine that cannot start more threads searches with just this one.
        }
        pool_->begin(0, pool_->size(), [this, &question, &graph, &table](std::size_t, std::size_t helper) {
            EndPosition position(question, graph);
            EndClock clock(options_, &pool_->stopping());
            // Every second helper thread starts one ply deeper, to stay ahead of the main search.
            solve_pair(position, options_, clock, table, helper % 2 == 0 ? 1 : 0);
            return true;
        });
    }

  private:
    EndOptions options_;
    std::optional<ThreadPool> pool_;  // last, so that its threads end before the data they use
};

// Handles a tie, which the tie rule decides: replaces the best line with one that also ends in a
// tie but wins by the tie rule, if there is one.
void break_tie(EndResult& result, EndQuestion question, const WordGraph& graph,
               const EndOptions& options, EndClock& clock, Transpositions& table) {
    question.win_first = true;
    EndPosition position(question, graph);
    const EndResult decided = solve_pair(position, options, clock, table);
    result.exact &= decided.exact;
    result.nodes += decided.nodes;
    result.won = decided.won;
    if (decided.won < 0) return;
    result.line = decided.line;
    const auto best = [&](const EndChoice& each) { return each.move == decided.line.front(); };
    const auto found = std::find_if(result.choices.begin(), result.choices.end(), best);
    // A search that ran out of time may not have reached the same move.
    if (found == result.choices.end()) return;
    *found = {.move = found->move, .value = result.value, .is_bound = false};
    std::rotate(result.choices.begin(), found, found + 1);
}

}  // namespace

EndResult solve_endgame(const EndQuestion& question, const EndOptions& options) {
    EndClock clock(options);
    std::vector<std::uint32_t> nodes;
    if (options.small_graph) {
        Board board(question.edition, question.graph);
        board.set(question.cells);
        std::vector<std::uint8_t> tiles;
        for (const auto& rack : question.racks) tiles.insert(tiles.end(), rack.begin(), rack.end());
        nodes = small_graph(board, tiles);
    }
    const WordGraph small(nodes.data(), nodes.size());
    const WordGraph& graph = nodes.empty() ? question.graph : small;
    EndPosition position(question, graph);
    if (position.seats() > 2) return solve_many(position, options, clock);
    Transpositions table(options.table_bytes);
    const Helpers helpers(question, options, graph, table);
    EndResult result = solve_pair(position, options, clock, table);
    if (result.value == 0 && !position.win_counts() && question.edition.tie_before_unplayed &&
        !clock.has_stopped())
        break_tie(result, question, graph, options, clock, table);
    return result;
}

}  // namespace tilewright
