// The walk through the GADDAG from one anchor: first to the left, then from the anchor to the
// right.

#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "board/board.hpp"
#include "board/rack.hpp"
#include "search/recorder.hpp"
#include "search/shadow.hpp"
#include "words/word_graph.hpp"

namespace tilewright {

// Bounds on the words through one anchor: from[left][place] applies to words that begin at `left`
// and extend to `place` or beyond, left_of[left] to words that begin at or before `left`.
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
            // An extent up to `right` passes every place before it, so its bound applies there too.
            for (int place = right; place >= anchor.place && from[left][place] < bound; --place)
                from[left][place] = bound;
        });
        for (int left = lowest + 1; left <= anchor.place; ++left)
            left_of[left] = std::max(left_of[left], left_of[left - 1]);
    }
};

// The recursive walk from one anchor. Sink decides what happens to a play; PRUNES says whether Sink
// has a threshold that extents must reach; FACES says whether two faces may share a letter.
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

    // Extends the word to the left, onto the square at `place`.
    void left(int place, std::uint32_t run, const Score& score) {
        step(place, run, score,
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

    // Extends the word to the right, onto the square at `place`; the word's first square is known.
    void right(int place, std::uint32_t run, const Score& score) {
        if (PRUNES && !(*lane_)[place].letter && !reaches(bounds_->from[first_][place])) return;
        step(place, run, score,
             [this](int at, std::uint32_t node, Score now) { right_laid(at, node, now); });
    }

    void right_laid(int place, std::uint32_t node, Score score) {
        if (WordGraph::accepts(node) && !(*lane_)[place + 1].letter) record(first_, place, score);
        const std::uint32_t run = WordGraph::child(node);
        if (run) right(place + 1, run, score);
    }

    bool reaches(Equity bound) const { return bound >= recorder_.threshold(); }

    // Uses the tile already on a square, or tries every tile that fits an empty square.
    template <typename Next>
    void step(int place, std::uint32_t run, Score score, Next next) {
        const Square& square = (*lane_)[place];
        if (!square.letter) return lay(square, run, score, place, next);
        const std::uint32_t node = graph_.find(run, square.letter);
        if (!node) return;
        strip_[place] = 0;
        score.main += square.points;
        next(place, node, score);
    }

    // Tries every tile that the rack, the square and the graph allow on an empty square.
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

}  // namespace tilewright
