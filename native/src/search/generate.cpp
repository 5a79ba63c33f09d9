#include "search/generate.hpp"

#include <algorithm>
#include <limits>

#include "search/anchor.hpp"
#include "search/graph_walk.hpp"
#include "search/map_search.hpp"
#include "search/recorder.hpp"
#include "search/shadow.hpp"

namespace tilewright {

namespace {

// Greater than the difference between any two equities, but small enough to subtract from any
// equity without overflow.
constexpr Equity FARTHEST = std::numeric_limits<Equity>::max() / 2;

// Walks the graph from every anchor, without computing bounds.
template <typename Sink>
void walk_all(const Board& board, const Rack& rack, const RackValues* values, Sink& recorder,
              const LaneSet& lanes = LaneSet::all()) {
    static const RackValues NONE{};
    const Shadow shadow(board.edition(), rack, values ? *values : NONE);
    const auto walk = [&]<bool FACES>() {
        Walk<Sink, false, FACES> walk(board, rack, values, recorder);
        find_anchors(board, shadow, lanes,
                     [&](const Anchor& anchor) { walk.run(anchor, nullptr); });
    };
    if (rack.several_faces) {
        walk.template operator()<true>();
    } else {
        walk.template operator()<false>();
    }
}

// Returns whether the word map can search this rack.
bool is_mapped(const Rack& rack, const WordMap* map) {
    return map != nullptr &&
           (rack.blank == NO_SLOT || rack.count[rack.blank] <= MAX_MAPPED_BLANKS);
}

// Searches the given lanes in order of anchor bounds, with the word map if `mapped` is not null.
template <typename Sink>
void walk_lanes(const Board& board, const Rack& rack, const RackValues& values, const WordMap* map,
                MappedRack* mapped, const Shadow& shadow, const LaneSet& lanes, Sink& recorder) {
    if (!board.has_bounds()) {
        walk_all(board, rack, &values, recorder, lanes);
        return;
    }
    if (mapped != nullptr) {
        MapSearch<Sink> search(board, rack, *mapped, *map, shadow, recorder);
        by_bound(
            board, shadow, lanes, recorder, [&](Anchor& anchor) { search.bound(anchor); },
            [&](const Anchor& anchor) { search.run(anchor); });
        return;
    }
    const auto walk = [&]<bool FACES>() {
        Walk<Sink, true, FACES> walk(board, rack, &values, recorder);
        ExtentBounds bounds;
        const auto bound = [&](Anchor& anchor) {
            anchor.bound =
                shadow.bound(board.lane(anchor.axis, anchor.index), anchor.place, anchor.before);
        };
        by_bound(board, shadow, lanes, recorder, bound, [&](const Anchor& anchor) {
            bounds.fill(shadow, board.lane(anchor.axis, anchor.index), anchor);
            walk.run(anchor, &bounds);
        });
    };
    if (rack.several_faces) {
        walk.template operator()<true>();
    } else {
        walk.template operator()<false>();
    }
}

// Searches the whole board, with the word map if there is one that can handle the rack.
template <typename Sink>
void walk_best(const Board& board, const Rack& rack, const RackValues& values, const WordMap* map,
               Sink& recorder) {
    Shadow shadow(board.edition(), rack, values);
    if (is_mapped(rack, map)) {
        MappedRack mapped(rack, values);
        shadow.know_words_alone(mapped.parts.best_alone(*map));
        walk_lanes(board, rack, values, map, &mapped, shadow, LaneSet::all(), recorder);
    } else {
        walk_lanes(board, rack, values, map, nullptr, shadow, LaneSet::all(), recorder);
    }
}

}  // namespace

void generate_all(const Board& board, const Rack& rack, const RackValues& values,
                  std::vector<Move>& plays) {
    AllRecorder recorder{{}, plays};
    walk_all(board, rack, &values, recorder);
}

void generate_lane(const Board& board, const Rack& rack, int axis, int index,
                   std::vector<Move>& plays) {
    static const RackValues NONE{};
    const Shadow shadow(board.edition(), rack, NONE);
    AllRecorder recorder{{}, plays};
    const auto walk = [&]<bool FACES>() {
        Walk<AllRecorder, false, FACES> walk(board, rack, nullptr, recorder);
        const auto run = [&](const Anchor& anchor) { walk.run(anchor, nullptr); };
        find_lane_anchors(board, shadow, axis, index, run);
    };
    if (rack.several_faces) {
        walk.template operator()<true>();
    } else {
        walk.template operator()<false>();
    }
}

PlayCount count_plays(const Board& board, const Rack& rack) {
    CountRecorder recorder;
    walk_all(board, rack, nullptr, recorder);
    return recorder.count;
}

std::uint64_t playable_faces(const Board& board, const Rack& rack) {
    PlayableRecorder recorder{{}, board.edition().blank};
    walk_all(board, rack, nullptr, recorder);
    return recorder.faces;
}

Move best_play(const Board& board, const Rack& rack, const RackValues& values,
               const WordMap* map) {
    BestRecorder recorder;
    walk_best(board, rack, values, map, recorder);
    return recorder.best.kind == MoveKind::PLAY ? recorder.best : Move{};
}

struct RackSearch::Prepared {
    Shadow shadow;
    std::unique_ptr<MappedRack> mapped;  // not std::optional, which would zero its many bytes first
};

RackSearch::RackSearch(const Edition& edition, std::span<const std::uint8_t> codes,
                       const LeaveTable* leaves, const WordMap* map)
    : rack_(edition, codes), map_(map) {
    values_.fill(rack_, leaves);
    prepared_.reset(new Prepared{Shadow(edition, rack_, values_), nullptr});
    if (!is_mapped(rack_, map)) return;
    prepared_->mapped = std::make_unique<MappedRack>(rack_, values_);
    prepared_->shadow.know_words_alone(prepared_->mapped->parts.best_alone(*map));
}

RackSearch::~RackSearch() = default;

Move RackSearch::best(const Board& board, const LaneSet& lanes, const Move& known) {
    BestRecorder recorder;
    if (known.kind == MoveKind::PLAY) recorder.best = known;
    walk_lanes(board, rack_, values_, map_, prepared_->mapped.get(), prepared_->shadow, lanes,
               recorder);
    return recorder.best.kind == MoveKind::PLAY ? recorder.best : Move{};
}

std::vector<Move> top_plays(const Board& board, const Rack& rack, const RackValues& values,
                            std::size_t wanted, Equity within, const WordMap* map) {
    if (wanted == 0) return {};
    within = std::clamp(within, Equity{0}, FARTHEST);
    TopRecorder recorder{{}, wanted, within};
    walk_best(board, rack, values, map, recorder);
    std::sort(recorder.heap.begin(), recorder.heap.end(), is_better);
    std::erase_if(recorder.heap,
                  [&](const Move& move) { return move.equity < recorder.best - within; });
    return std::move(recorder.heap);
}

}  // namespace tilewright
