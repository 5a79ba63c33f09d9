#include "endgame/pre_endgame.hpp"

#include <algorithm>
#include <bit>
#include <memory>
#include <utility>

#include "endgame/pair_endgame.hpp"
#include "endgame/small_graph.hpp"
#include "game/policy.hpp"
#include "search/generate.hpp"

namespace tilewright {

namespace {

// The limits of one stage: candidates, worlds, and the depth and width of its endgame searches.
struct Stage {
    std::size_t candidates;
    std::size_t worlds;
    int plies;
    int width = 0;  // 0: all moves
};
constexpr std::size_t EVERY = 4000;  // more than there can be: 4 tiles of 11 give 330 worlds
constexpr Stage STAGES[] = {{60, 24, 0},      {24, 60, 0},       {12, 40, 2, 10}, {8, 120, 2, 15},
                            {6, EVERY, 2, 20}, {5, EVERY, 3, 30}, {4, EVERY, 4},   {3, EVERY, 6},
                            {2, EVERY, TO_THE_END},               {5, EVERY, TO_THE_END}};
constexpr std::size_t GREEDY_STAGES = 2;  // skipped if the caller chose the candidates
// With three and four players there is no endgame search, so only more worlds help.
constexpr Stage MANY_STAGES[] = {{40, 16, 0}, {20, 48, 0}, {10, 150, 0}, {5, 500, 0}, {3, 1500, 0}};
constexpr std::size_t EXCHANGES = 3;
// The maximum number of best-equity moves that are played to reach the end of a game. A limit is
// needed because an edition may require any number of passes.
constexpr int MOST_MOVES = 100;

// One possible distribution of the unseen tiles: the opponents' racks and the bag, which is drawn
// from its end.
struct World {
    std::array<std::vector<std::uint8_t>, MAX_SEATS> racks;
    std::vector<std::uint8_t> bag;
    double weight = 1;
};

class PreSearch {
  public:
    PreSearch(const PreQuestion& question, const PreOptions& options)
        : question_(question),
          options_(options),
          ends_{.plies = 0,
                .seconds = options.seconds,
                .table_bytes = 0,
                .watch = [this](const EndProgress&) { return told(); }},
          clock_(ends_),
          table_(options.table_bytes),
          start_(question.start) {
        const auto unseen = question.start.bag.codes();
        unseen_.assign(unseen.begin(), unseen.end());
        std::sort(unseen_.begin(), unseen_.end());
        if (!options.small_graph) return;
        std::vector<std::uint8_t> tiles = unseen_;
        const auto own = start_.racks[start_.on_turn].codes();
        tiles.insert(tiles.end(), own.begin(), own.end());
        nodes_ = small_graph(start_.board, tiles);
        if (nodes_.empty()) return;
        small_ = WordGraph(nodes_.data(), nodes_.size());
        std::vector<std::uint8_t> cells;
        for (int row = 0; row < start_.board.size(); ++row)
            for (int col = 0; col < start_.board.size(); ++col)
                cells.push_back(start_.board.cell(row, col));
        start_.board = Board(*start_.edition, small_);
        start_.board.set(cells);
    }

    PreResult run() {
        gather();
        const bool pair = start_.seats_left() == 2;
        std::span<const Stage> stages(MANY_STAGES);
        if (pair) stages = std::span(STAGES).subspan(question_.candidates.empty() ? 0 : GREEDY_STAGES);
        for (const Stage& stage : stages) {
            if (!go_through(stage)) break;
            if (++result_.stages == options_.stages) break;
        }
        result_.finished = result_.stages == static_cast<int>(stages.size());
        return std::move(result_);
    }

  private:
    bool told() { return !options_.watch || options_.watch(progress_); }

    // Collects the candidates: the plays by equity, a few exchanges and the pass. They stay in this
    // order until they are tried.
    void gather() {
        for (const Move& move : question_.candidates) result_.choices.push_back({.move = move});
        if (!result_.choices.empty()) return;
        const Rack rack(*start_.edition, start_.racks[start_.on_turn].codes());
        RackValues values;
        values.fill(rack, question_.leaves);
        for (const Move& play : top_plays(start_.board, rack, values, STAGES[0].candidates,
                                          std::numeric_limits<Equity>::max()))
            result_.choices.push_back({.move = play});
        const auto exchanges = all_exchanges(*start_.edition, rack, values, bag_size());
        for (std::size_t at = 0; at < std::min(EXCHANGES, exchanges.size()); ++at)
            result_.choices.push_back({.move = exchanges[at]});
        result_.choices.push_back({.move = Move{}});
    }

    int bag_size() const {
        int held = 0;
        for (int seat = 0; seat < start_.seats; ++seat)
            if (seat != start_.on_turn) held += question_.counts[seat];
        return static_cast<int>(unseen_.size()) - held;
    }

    // Tries the leading candidates; returns false if time ran out. A stage's results count only if
    // it tried all of them, except in the first stage: if time runs out there, the candidates
    // already tried are ranked.
    bool go_through(const Stage& stage) {
        const bool everything = make_worlds(stage.worlds);
        // If there are few worlds, a stage may have nothing new to try.
        Stage now = stage;
        now.worlds = worlds_.size();
        const Stage before = std::exchange(last_, now);
        if (result_.stages > 0 && now.candidates <= before.candidates &&
            now.worlds == before.worlds && now.plies == before.plies && now.width == before.width)
            return true;
        std::vector<PreChoice>& all = result_.choices;
        const std::size_t count = std::min(stage.candidates, all.size());
        std::vector<PreChoice> tried(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count));
        progress_ = {result_.stages, 0, static_cast<int>(count)};
        for (PreChoice& choice : tried) {
            if (!choice.exact && !try_choice(choice, stage, everything)) break;
            ++progress_.done;
        }
        if (clock_.has_stopped()) {
            if (result_.stages > 0) return false;
            tried.resize(static_cast<std::size_t>(progress_.done));
        }
        std::stable_sort(tried.begin(), tried.end(), [](const PreChoice& one, const PreChoice& other) {
            return one.win != other.win ? one.win > other.win : one.lead > other.lead;
        });
        std::copy(tried.begin(), tried.end(), all.begin());
        return !clock_.has_stopped();
    }

    // Tries a candidate in all worlds; returns false and changes nothing if time runs out.
    bool try_choice(PreChoice& choice, const Stage& stage, bool everything) {
        double weight = 0, win = 0, lead = 0;
        bool proven = true;
        for (const World& world : worlds_) {
            const Seen seen = try_world(choice.move, world, stage);
            if (clock_.has_stopped()) return false;
            weight += world.weight;
            win += world.weight * seen.win;
            lead += world.weight * seen.lead;
            proven &= seen.proven;
        }
        choice.win = win / weight;
        choice.lead = lead / weight;
        choice.worlds = static_cast<int>(worlds_.size());
        choice.plies = stage.plies;
        choice.exact = proven && everything;
        return true;
    }

    struct Seen {
        double win;
        double lead;
        bool proven;
    };

    // Plays the candidate, then best-equity moves until the bag is empty, then the endgame.
    Seen try_world(const Move& candidate, const World& world, const Stage& stage) {
        const int seat = start_.on_turn;
        GameState state = start_;
        for (int other = 0; other < state.seats; ++other) {
            if (other == seat) continue;
            state.racks[other].clear();
            for (const std::uint8_t code : world.racks[other]) state.racks[other].add(code);
        }
        state.bag.clear();
        for (const std::uint8_t code : world.bag) state.bag.add(code);
        state.apply(candidate);
        const bool pair = state.seats_left() == 2;
        bool proven = true;
        clock_.look({});
        for (int moves = 0; !state.is_over(); ++moves) {
            if (pair && stage.plies != 0 && state.bag.empty())
                return try_endgame(state, seat, stage, proven);
            proven = false;
            if (moves == MOST_MOVES)
                state.end(Ending::PASSED_OUT);
            else
                state.apply(best_move(state, question_.leaves, nullptr, values_));
            if (clock_.look({})) return {0, 0, false};
        }
        const Outcome outcome = state.settle();
        std::int64_t best = std::numeric_limits<std::int64_t>::min();
        for (int other = 0; other < state.seats; ++other)
            if (other != seat && state.active[other]) best = std::max(best, outcome.score[other]);
        const bool won = outcome.winners >> seat & 1;
        return {won ? 1.0 / std::popcount(outcome.winners) : 0.0,
                static_cast<double>(outcome.score[seat] - best), proven};
    }

    Seen try_endgame(const GameState& state, int seat, const Stage& stage, bool proven) {
        EndQuestion question{.edition = *state.edition, .graph = state.board.graph()};
        const int size = state.board.size();
        for (int spot = 0; spot < size * size; ++spot)
            question.cells.push_back(state.board.cell(spot / size, spot % size));
        int turn = 0, own = 0;
        for (int each = 0; each < state.seats; ++each) {
            if (!state.active[each]) continue;
            if (each == state.on_turn) turn = static_cast<int>(question.racks.size());
            if (each == seat) own = static_cast<int>(question.racks.size());
            const auto codes = state.racks[each].codes();
            question.racks.emplace_back(codes.begin(), codes.end());
            question.scores.push_back(state.score[each]);
            question.passes.push_back(state.passes[each]);
            if (state.target[each]) question.targets.push_back(state.target[each]);
        }
        question.scoreless = state.scoreless;
        question.seat = turn;
        return searched(question, own, stage, proven);
    }

    Seen searched(EndQuestion& question, int own, const Stage& stage, bool proven) {
        ends_.plies = stage.plies == TO_THE_END ? 0 : stage.plies;
        ends_.width = stage.width;
        const std::int64_t side = question.seat == own ? 1 : -1;
        const auto found = [&] {
            EndPosition position(question, question.graph);
            return solve_pair(position, ends_, clock_, table_);
        };
        const EndResult result = found();
        const std::int64_t lead = side * result.value;
        std::int64_t sign = question.targets.empty() ? lead : side * result.won;
        proven &= result.exact;
        // The game would be tied, so both players try to win by the tie rule.
        if (sign == 0 && question.targets.empty() && question.edition.tie_before_unplayed) {
            question.win_first = true;
            const EndResult decided = found();
            sign = side * decided.won;
            proven &= decided.exact;
        }
        return {sign > 0 ? 1.0 : sign < 0 ? 0.0 : 0.5, static_cast<double>(lead), proven};
    }

    // Lists all worlds, or a sample if there are more than `most`; returns whether it listed all.
    bool make_worlds(std::size_t most) {
        worlds_.clear();
        if (start_.seats == 2) {
            std::vector<std::uint8_t> bag;
            choose(0, static_cast<std::size_t>(bag_size()), bag, 1, most);
            if (worlds_.size() <= most) return true;
            worlds_.clear();
        }
        Chance chance(question_.seed);
        for (std::size_t at = 0; at < most; ++at) {
            std::vector<std::uint8_t> tiles = unseen_;
            shuffle(tiles, chance);
            World world;
            for (int seat = 0; seat < start_.seats; ++seat) {
                if (seat == start_.on_turn) continue;
                const auto from = tiles.end() - question_.counts[seat];
                world.racks[seat].assign(from, tiles.end());
                tiles.erase(from, tiles.end());
            }
            world.bag = std::move(tiles);
            worlds_.push_back(std::move(world));
        }
        return false;
    }

    // Lists every set of tiles that may be in the bag, in random order. A set's weight is the
    // number of ways to draw it.
    void choose(std::size_t at, std::size_t wanted, std::vector<std::uint8_t>& bag, double weight,
                std::size_t most) {
        if (worlds_.size() > most) return;
        if (wanted == 0) {
            World world;
            world.bag = bag;
            world.weight = weight;
            Chance chance(question_.seed ^ worlds_.size());
            shuffle(world.bag, chance);
            std::vector<std::uint8_t>& rack = world.racks[1 - start_.on_turn];
            std::set_difference(unseen_.begin(), unseen_.end(), bag.begin(), bag.end(),
                                std::back_inserter(rack));
            worlds_.push_back(std::move(world));
            return;
        }
        if (at == unseen_.size()) return;
        std::size_t end = at;
        while (end < unseen_.size() && unseen_[end] == unseen_[at]) ++end;
        const std::size_t before = bag.size();
        double ways = 1;
        for (std::size_t taken = 0; taken <= std::min(end - at, wanted); ++taken) {
            choose(end, wanted - taken, bag, weight * ways, most);
            ways = ways * static_cast<double>(end - at - taken) / static_cast<double>(taken + 1);
            bag.push_back(unseen_[at]);
        }
        bag.resize(before);
    }

    static void shuffle(std::vector<std::uint8_t>& tiles, Chance& chance) {
        for (std::size_t left = tiles.size(); left > 1; --left)
            std::swap(tiles[left - 1], tiles[chance.below(static_cast<std::uint32_t>(left))]);
    }

    const PreQuestion& question_;
    const PreOptions& options_;
    EndOptions ends_;
    EndClock clock_;
    Transpositions table_;
    GameState start_;
    std::vector<std::uint32_t> nodes_;
    WordGraph small_;
    std::vector<std::uint8_t> unseen_;
    std::vector<World> worlds_;
    RackValues values_;
    PreProgress progress_;
    Stage last_{};  // with the actual number of worlds
    PreResult result_;
};

}  // namespace

PreResult solve_pre_endgame(const PreQuestion& question, const PreOptions& options) {
    return std::make_unique<PreSearch>(question, options)->run();
}

}  // namespace tilewright
