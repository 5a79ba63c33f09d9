#include "generate.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <limits>
#include <optional>

#include "map_search.hpp"
#include "shadow.hpp"

namespace tilewright {

namespace {

using Strip = std::array<std::uint8_t, LANE + MAX_SIZE>;

// A play of one tile is written across if it forms a word across.
inline bool is_across_as_well(const Lane& lane, int first, int last) {
    for (int place = first; place <= last; ++place)
        if (!lane[place].letter) return lane[place].has_cross;
    return false;
}

// What becomes of a play that was found. A recorder has a threshold below which it wants nothing,
// so that whole regions need not be searched.
template <typename Self>
struct Recorder {
    void propose(const Lane& lane, int axis, int index, int first, int last, int tiles,
                 std::int64_t points, Equity leave, const Strip& strip) {
        Self& self = static_cast<Self&>(*this);
        const Equity equity = points * POINT + leave;
        if (tiles == 1 && axis == DOWN && is_across_as_well(lane, first, last)) return;
        if (!self.wants(equity)) return;
        Move move;
        move.equity = equity;
        move.score = points;
        move.kind = MoveKind::PLAY;
        move.axis = static_cast<std::uint8_t>(axis);
        move.row = static_cast<std::uint8_t>(axis == ACROSS ? index : first - 1);
        move.col = static_cast<std::uint8_t>(axis == ACROSS ? first - 1 : index);
        move.length = static_cast<std::uint8_t>(last - first + 1);
        move.tiles = static_cast<std::uint8_t>(tiles);
        std::memcpy(move.cells.data(), strip.data() + first, MAX_SIZE);
        self.record(move);
    }
};

// Bounds of the extents of one anchor: what a word can be worth that begins at `left` and goes on
// to `place` or further, and what any word can be worth that begins at `left` or before.
struct ExtentBounds {
    std::array<std::array<Equity, LANE>, LANE> from;
    std::array<Equity, LANE> left_of;

    ExtentBounds() = default;

    void fill(const Shadow& shadow, const Lane& lane, const Anchor& anchor) {
        int lowest = anchor.place;
        int previous = 0;
        left_of.fill(NOTHING);
        shadow.extents(lane, anchor.place, anchor.before, [&](int left, int right,
                                                              const Shadow::Extent&, Equity bound) {
            if (left != previous) {
                from[left].fill(NOTHING);
                previous = left;
                lowest = left;
            }
            left_of[left] = std::max(left_of[left], bound);
            // Later extents reach further right: they bound every place they pass.
            for (int place = right; place >= anchor.place && from[left][place] < bound; --place)
                from[left][place] = bound;
        });
        for (int left = lowest + 1; left <= anchor.place; ++left)
            left_of[left] = std::max(left_of[left], left_of[left - 1]);
    }
};

// The recursive walk from one anchor. Recorder decides what becomes of a play; PRUNES says whether
// it has a threshold that extents must reach; FACES whether a letter may have several faces.
template <typename Sink, bool PRUNES, bool FACES>
class Walk {
  public:
    Walk(const Board& board, const Rack& rack, const RackValues* values, Sink& recorder)
        : board_(board),
          edition_(board.edition()),
          graph_(board.graph()),
          rack_(rack),
          values_(values),
          all_letters_(board.edition().all_letters()),
          total_(rack.tiles),
          recorder_(recorder) {}

    void run(const Anchor& anchor, const ExtentBounds* bounds) {
        lane_ = &board_.lane(anchor.axis, anchor.index);
        axis_ = anchor.axis;
        index_ = anchor.index;
        anchor_ = anchor.place;
        before_ = anchor.before;
        bounds_ = bounds;
        left(anchor_, graph_.gaddag_root(), Score{});
    }

  private:
    struct Score {
        std::int32_t main = 0;
        std::int32_t other = 0;
        std::int32_t times = 1;
    };

    // Goes on leftwards at a place.
    void left(int place, std::uint32_t run, Score score) {
        const Square& square = (*lane_)[place];
        if (square.letter) {
            const std::uint32_t node = graph_.find(run, square.letter);
            if (!node) return;
            strip_[place] = 0;
            score.main += square.points;
            left_laid(place, node, score);
            return;
        }
        lay(square, run, score, place,
            [this](int at, std::uint32_t node, Score now) { left_laid(at, node, now); });
    }

    void left_laid(int place, std::uint32_t node, Score score) {
        const std::uint32_t run = WordGraph::child(node);
        const bool free = !(*lane_)[place - 1].letter;
        if (free && WordGraph::accepts(node)) record(place, anchor_, score);
        if (!run) return;
        if (place - 1 != before_ && (!PRUNES || !free || reaches(bounds_->left_of[place - 1])))
            left(place - 1, run, score);
        if (!free) return;
        const std::uint32_t turn = graph_.node(run);
        if (WordGraph::letter(turn) != WordGraph::SEPARATOR) return;
        first_ = place;
        right(anchor_ + 1, WordGraph::child(turn), score);
    }

    // Goes on rightwards at a place, the word's first square being known.
    void right(int place, std::uint32_t run, Score score) {
        const Square& square = (*lane_)[place];
        if (square.letter) {
            const std::uint32_t node = graph_.find(run, square.letter);
            if (!node) return;
            strip_[place] = 0;
            score.main += square.points;
            right_laid(place, node, score);
            return;
        }
        if (PRUNES && !reaches(bounds_->from[first_][place])) return;
        lay(square, run, score, place,
            [this](int at, std::uint32_t node, Score now) { right_laid(at, node, now); });
    }

    void right_laid(int place, std::uint32_t node, Score score) {
        if (WordGraph::accepts(node) && !(*lane_)[place + 1].letter) record(first_, place, score);
        const std::uint32_t run = WordGraph::child(node);
        if (run) right(place + 1, run, score);
    }

    bool reaches(Equity bound) const { return bound >= recorder_.threshold(); }

    // Puts every tile that the rack, the square and the graph allow on an empty square.
    template <typename Next>
    void lay(const Square& square, std::uint32_t run, const Score& score, int place, Next next) {
        const bool blank = rack_.has_blank();
        const LetterSet possible = square.cross & (blank ? all_letters_ : rack_.letters);
        if (!possible || !run) return;
        const int first = first_;
        const std::uint32_t* node = graph_.nodes() + run;
        for (;; ++node) {
            const int letter = static_cast<int>(WordGraph::letter(*node));
            if (possible >> letter & 1) {
                if (rack_.letters >> letter & 1) lay_letter(square, letter, *node, score, place, next);
                first_ = first;
                if (blank) lay_blank(square, letter, *node, score, place, next);
                first_ = first;
            }
            if (WordGraph::is_end(*node)) return;
        }
    }

    template <typename Next>
    void lay_letter(const Square& square, int letter, std::uint32_t node, const Score& score,
                    int place, Next next) {
        for (int slot = rack_.slot_of[letter]; slot != NO_SLOT; slot = rack_.next[slot]) {
            if (FACES && rack_.count[slot] == 0) continue;
            rack_.take(slot);
            const LetterSet letters = rack_.letters;
            if (!FACES && rack_.count[slot] == 0) rack_.letters &= ~letter_bit(letter);
            strip_[place] = rack_.code[slot];
            next(place, node, scored(square, rack_.points[slot], score));
            rack_.letters = letters;
            rack_.put_back(slot);
            if (!FACES) return;
        }
    }

    template <typename Next>
    void lay_blank(const Square& square, int letter, std::uint32_t node, const Score& score,
                   int place, Next next) {
        rack_.take(rack_.blank);
        strip_[place] = static_cast<std::uint8_t>(BLANK_BIT | letter);
        next(place, node, scored(square, 0, score));
        rack_.put_back(rack_.blank);
    }

    Score scored(const Square& square, int points, const Score& score) const {
        const int worth = points * square.letter_times;
        int other = score.other + square.square_points;
        if (square.has_cross) other += (square.cross_score + worth) * square.word_times;
        return Score{score.main + worth, other, score.times * square.word_times};
    }

    void record(int first, int last, const Score& score) {
        const int tiles = total_ - rack_.tiles;
        if (tiles == 0 || first == last) return;
        const std::int64_t points =
            std::int64_t{score.main} * score.times + score.other + edition_.bonus[tiles];
        recorder_.propose(*lane_, axis_, index_, first, last, tiles, points,
                          values_ ? (*values_)[rack_.kept] : 0, strip_);
    }

    const Board& board_;
    const Edition& edition_;
    const WordGraph& graph_;
    Rack rack_;
    const RackValues* values_;
    const LetterSet all_letters_;
    const int total_;
    Sink& recorder_;
    const Lane* lane_ = nullptr;
    const ExtentBounds* bounds_ = nullptr;
    int axis_ = 0;
    int index_ = 0;
    int anchor_ = 0;
    int before_ = 0;
    int first_ = 0;
    std::array<std::uint8_t, LANE + MAX_SIZE> strip_{};
};

// Calls seen(anchor) for every square of a lane through which words are sought. A block of tiles has
// its anchor on its last tile; an empty square has one if only the word across touches a tile.
template <typename Seen>
void find_lane_anchors(const Board& board, const Shadow& shadow, int axis, int index, Seen& seen) {
    const int size = board.size();
    const bool empty = board.is_empty();
    const Lane& lane = board.lane(axis, index);
    int before = 0;
    for (int place = 1; place <= size; ++place) {
        const Square& square = lane[place];
        if (lane[place + 1].letter) continue;
        if (!square.letter) {
            if (lane[place - 1].letter) continue;
            const int spot = axis == ACROSS ? index * size + place - 1 : (place - 1) * size + index;
            if (!square.has_cross && !(empty && board.edition().start[spot])) continue;
            if (!shadow.fits(square)) {
                before = place;  // no word can cover it
                continue;
            }
        }
        Anchor anchor;
        anchor.bound = NOTHING;
        anchor.axis = static_cast<std::uint8_t>(axis);
        anchor.index = static_cast<std::uint8_t>(index);
        anchor.place = static_cast<std::uint8_t>(place);
        anchor.before = static_cast<std::uint8_t>(before);
        seen(anchor);
        before = place;
    }
}

template <typename Seen>
void find_anchors(const Board& board, const Shadow& shadow, const LaneSet& lanes, Seen seen) {
    for (int axis : {ACROSS, DOWN})
        for (int index = 0; index < board.size(); ++index)
            if (lanes.has(axis, index)) find_lane_anchors(board, shadow, axis, index, seen);
}

// Walks all anchors without bounds.
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

// Searches anchors by falling bounds until none can reach the recorder's threshold.
template <typename Sink, typename Search>
void by_bound(const Board& board, const Shadow& shadow, const LaneSet& lanes, const Sink& recorder,
              Search search) {
    std::array<Anchor, 2 * MAX_SIZE * MAX_SIZE> anchors;
    std::size_t count = 0;
    find_anchors(board, shadow, lanes, [&](Anchor anchor) {
        anchor.bound =
            shadow.bound(board.lane(anchor.axis, anchor.index), anchor.place, anchor.before);
        if (anchor.bound != NOTHING) anchors[count++] = anchor;
    });
    const auto lower = [](const Anchor& one, const Anchor& other) { return one.bound < other.bound; };
    const auto begin = anchors.begin();
    auto end = begin + count;
    std::make_heap(begin, end, lower);
    while (end != begin && begin->bound >= recorder.threshold()) {
        std::pop_heap(begin, end--, lower);
        search(*end);
    }
}

// Whether the word map serves for a rack.
bool is_mapped(const Rack& rack, const WordMap* map) {
    return map != nullptr &&
           (rack.blank == NO_SLOT || rack.count[rack.blank] <= MAX_MAPPED_BLANKS);
}

// Finds plays best first along some lanes, with the word map where `parts` are given.
template <typename Sink>
void walk_lanes(const Board& board, const Rack& rack, const RackValues& values, const WordMap* map,
                const RackParts* parts, const Shadow& shadow, const LaneSet& lanes, Sink& recorder) {
    if (!board.has_bounds()) {
        walk_all(board, rack, &values, recorder, lanes);
        return;
    }
    if (parts != nullptr) {
        MapSearch<Sink> search(board, rack, *parts, *map, shadow, recorder);
        by_bound(board, shadow, lanes, recorder, [&](const Anchor& anchor) { search.run(anchor); });
        return;
    }
    const auto walk = [&]<bool FACES>() {
        Walk<Sink, true, FACES> walk(board, rack, &values, recorder);
        ExtentBounds bounds;
        by_bound(board, shadow, lanes, recorder, [&](const Anchor& anchor) {
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

// Finds plays best first, with the word map where there is one that serves.
template <typename Sink>
void walk_best(const Board& board, const Rack& rack, const RackValues& values, const WordMap* map,
               Sink& recorder) {
    Shadow shadow(board.edition(), rack, values);
    if (is_mapped(rack, map)) {
        const RackParts parts(rack, values);
        shadow.know_words_alone(parts.best_alone(*map));
        walk_lanes(board, rack, values, map, &parts, shadow, LaneSet::all(), recorder);
    } else {
        walk_lanes(board, rack, values, map, nullptr, shadow, LaneSet::all(), recorder);
    }
}

struct AllRecorder : Recorder<AllRecorder> {
    std::vector<Move>& plays;
    bool wants(Equity) const { return true; }
    Equity threshold() const { return NOTHING; }
    void record(const Move& move) { plays.push_back(move); }
};

struct CountRecorder {
    PlayCount count;
    Equity threshold() const { return NOTHING; }
    void propose(const Lane& lane, int axis, int, int first, int last, int tiles,
                 std::int64_t points, Equity, const Strip&) {
        if (tiles == 1 && axis == DOWN && is_across_as_well(lane, first, last)) return;
        ++count.plays;
        count.score_sum += points;
    }
};

// Codes begin at 1, and there may be as many as a set has bits.
std::uint64_t face_bit(int code) { return std::uint64_t{1} << (code - 1); }

struct PlayableRecorder : Recorder<PlayableRecorder> {
    int blank;
    std::uint64_t faces = 0;
    bool wants(Equity) const { return true; }
    Equity threshold() const { return NOTHING; }
    void record(const Move& move) {
        for (int step = 0; step < move.length; ++step)
            if (move.cells[step])
                faces |= face_bit(move.cells[step] & BLANK_BIT ? blank : move.cells[step]);
    }
};

struct BestRecorder : Recorder<BestRecorder> {
    Move best{.equity = NOTHING};
    bool wants(Equity equity) const { return equity >= best.equity; }
    Equity threshold() const { return best.equity; }
    void record(const Move& move) {
        if (move.equity > best.equity || comes_before(move, best)) best = move;
    }
};

// No two plays are further apart, and less cannot overflow.
constexpr Equity FARTHEST = std::numeric_limits<Equity>::max() / 2;

// Keeps the best plays as a heap with the worst on top.
struct TopRecorder : Recorder<TopRecorder> {
    std::size_t wanted;
    Equity within;
    std::vector<Move> heap{};
    Equity best = NOTHING;

    static bool better(const Move& one, const Move& other) {
        return one.equity != other.equity ? one.equity > other.equity : comes_before(one, other);
    }
    Equity threshold() const {
        const Equity reach = best == NOTHING ? NOTHING : best - within;
        return heap.size() < wanted ? reach : std::max(reach, heap.front().equity);
    }
    bool wants(Equity equity) const { return equity >= threshold(); }
    void record(const Move& move) {
        best = std::max(best, move.equity);
        if (heap.size() == wanted) {
            if (!better(move, heap.front())) return;
            std::pop_heap(heap.begin(), heap.end(), better);
            heap.back() = move;
        } else {
            heap.push_back(move);
        }
        std::push_heap(heap.begin(), heap.end(), better);
    }
};

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

// The order of comes_before() as two numbers: row, column, axis, then the cells of the tiles laid.
void sort_plays(std::vector<Move>& plays) {
    static_assert(3 + MAX_RACK <= 16);
    struct Key {
        std::uint64_t high, low;
        std::size_t index;
    };
    std::vector<Key> keys(plays.size());
    for (std::size_t index = 0; index < plays.size(); ++index) {
        const Move& play = plays[index];
        std::array<std::uint8_t, 16> bytes{play.row, play.col, play.axis};
        int at = 3;
        for (int step = 0; step < play.length; ++step)
            if (play.cells[step]) bytes[at++] = play.cells[step];
        std::uint64_t high = 0, low = 0;
        for (int byte = 0; byte < 8; ++byte) high = high << 8 | bytes[byte];
        for (int byte = 8; byte < 16; ++byte) low = low << 8 | bytes[byte];
        keys[index] = {high, low, index};
    }
    std::sort(keys.begin(), keys.end(), [](const Key& one, const Key& other) {
        return one.high != other.high ? one.high < other.high : one.low < other.low;
    });
    std::vector<Move> sorted(plays.size());
    for (std::size_t index = 0; index < plays.size(); ++index)
        sorted[index] = plays[keys[index].index];
    plays = std::move(sorted);
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
    std::optional<RackParts> parts;
};

RackSearch::RackSearch(const Edition& edition, std::span<const std::uint8_t> codes,
                       const LeaveTable* leaves, const WordMap* map)
    : rack_(edition, codes), map_(map) {
    values_.fill(rack_, leaves);
    prepared_.reset(new Prepared{Shadow(edition, rack_, values_), std::nullopt});
    if (!is_mapped(rack_, map)) return;
    prepared_->parts.emplace(rack_, values_);
    prepared_->shadow.know_words_alone(prepared_->parts->best_alone(*map));
}

RackSearch::~RackSearch() = default;

Move RackSearch::best(const Board& board, const LaneSet& lanes, const Move& known) const {
    BestRecorder recorder;
    if (known.kind == MoveKind::PLAY) recorder.best = known;
    walk_lanes(board, rack_, values_, map_, prepared_->parts ? &*prepared_->parts : nullptr,
               prepared_->shadow, lanes, recorder);
    return recorder.best.kind == MoveKind::PLAY ? recorder.best : Move{};
}

std::vector<Move> top_plays(const Board& board, const Rack& rack, const RackValues& values,
                            std::size_t wanted, Equity within, const WordMap* map) {
    if (wanted == 0) return {};
    within = std::clamp(within, Equity{0}, FARTHEST);
    TopRecorder recorder{{}, wanted, within};
    walk_best(board, rack, values, map, recorder);
    std::sort(recorder.heap.begin(), recorder.heap.end(), TopRecorder::better);
    std::erase_if(recorder.heap,
                  [&](const Move& move) { return move.equity < recorder.best - within; });
    return std::move(recorder.heap);
}

namespace {

// Calls seen(move) for every exchange that the bag allows.
template <typename Seen>
void each_exchange(const Edition& edition, const Rack& rack, const RackValues& values, int bag,
                   Seen seen) {
    if (!edition.exchange_allowed || bag < edition.exchange_minimum) return;
    for (std::uint32_t kept = 0; kept < rack.kept; ++kept) {
        // Of equal tiles the lowest bits are kept; other masks are the same leave again.
        bool canonical = true;
        for (int slot = 0; slot < rack.slots && canonical; ++slot) {
            const std::uint32_t part = kept >> rack.base[slot] & ((1u << rack.count[slot]) - 1);
            canonical = (part & (part + 1)) == 0;
        }
        if (!canonical || rack.tiles - std::popcount(kept) > bag) continue;
        seen(kept, values[kept]);
    }
}

Move exchange_of(const Rack& rack, std::uint32_t kept, Equity equity) {
    Move move{.equity = equity, .kind = MoveKind::EXCHANGE};
    for (int slot = 0, bit = 0; slot < rack.slots; ++slot)
        for (int copy = 0; copy < rack.count[slot]; ++copy, ++bit)
            if (!(kept >> bit & 1)) move.cells[move.length++] = rack.code[slot];
    move.tiles = move.length;
    return move;
}

}  // namespace

std::vector<Move> all_exchanges(const Edition& edition, const Rack& rack, const RackValues& values,
                                int bag) {
    std::vector<Move> moves;
    each_exchange(edition, rack, values, bag, [&](std::uint32_t kept, Equity equity) {
        moves.push_back(exchange_of(rack, kept, equity));
    });
    std::sort(moves.begin(), moves.end(), TopRecorder::better);
    return moves;
}

Move best_exchange(const Edition& edition, const Rack& rack, const RackValues& values, int bag) {
    Move best{.equity = NOTHING};
    each_exchange(edition, rack, values, bag, [&](std::uint32_t kept, Equity equity) {
        if (equity < best.equity) return;
        const Move move = exchange_of(rack, kept, equity);
        if (move.equity > best.equity || comes_before(move, best)) best = move;
    });
    return best.kind == MoveKind::EXCHANGE ? best : Move{};
}

}  // namespace tilewright
