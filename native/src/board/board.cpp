#include "board/board.hpp"

#include <algorithm>
#include <cstring>
#include <functional>
#include <limits>

namespace tilewright {

namespace {

// Returns the letters in a run that complete a word.
LetterSet accepted_letters(const WordGraph& graph, std::uint32_t run) {
    LetterSet set = 0;
    if (run == 0) return set;
    for (std::uint32_t index = run;; ++index) {
        const std::uint32_t node = graph.node(index);
        if (WordGraph::accepts(node)) set |= letter_bit(WordGraph::letter(node));
        if (WordGraph::is_end(node)) return set & ~letter_bit(WordGraph::SEPARATOR);
    }
}

// Returns the letters that join two adjacent blocks of tiles into one word.
LetterSet joining_letters(const WordGraph& graph, std::uint32_t run, const std::uint8_t* behind,
                          int length) {
    LetterSet set = 0;
    if (run == 0) return set;
    for (std::uint32_t index = run;; ++index) {
        const std::uint32_t node = graph.node(index);
        if (graph.accepts(WordGraph::child(node), behind, length))
            set |= letter_bit(WordGraph::letter(node));
        if (WordGraph::is_end(node)) return set;
    }
}

}  // namespace

Board::Board(const Edition& edition, const WordGraph& graph)
    : edition_(&edition), graph_(&graph), size_(edition.size) {
    for (int row = 0; row < size_; ++row) {
        for (int col = 0; col < size_; ++col) {
            const int spot = row * size_ + col;
            for (int axis : {ACROSS, DOWN}) {
                Square& square =
                    axis == ACROSS ? lanes_[ACROSS][row][col + 1] : lanes_[DOWN][col][row + 1];
                square.letter_times = edition.letter_times[spot];
                square.word_times = edition.word_times[spot];
                square.square_points = edition.square_points[spot];
                square.cross = edition.all_letters();
            }
        }
    }
    has_bounds_ = is_bounded();
}

// An open square's multiplier is at most its letter premium times every word premium that one play
// can cover, plus the square's own premiums once more for the cross word.
bool Board::is_bounded() const {
    for (const auto& lanes : lanes_) {
        for (int index = 0; index < size_; ++index) {
            std::array<std::uint8_t, MAX_SIZE> words{};
            int letter = 1;
            for (int place = 1; place <= size_; ++place) {
                words[place - 1] = lanes[index][place].word_times;
                letter = std::max<int>(letter, lanes[index][place].letter_times);
            }
            std::sort(words.begin(), words.begin() + size_, std::greater<>());
            const int most = letter * words[0];
            if (most > std::numeric_limits<std::uint8_t>::max()) return false;
            std::int64_t times = letter;
            for (int tile = 0; tile < std::min(MAX_RACK, size_); ++tile) {
                times *= words[tile];
                if (times + most > std::numeric_limits<std::int16_t>::max()) return false;
            }
        }
    }
    return true;
}

Board& Board::operator=(const Board& other) {
    edition_ = other.edition_;
    graph_ = other.graph_;
    size_ = other.size_;
    tiles_ = other.tiles_;
    has_bounds_ = other.has_bounds_;
    for (int axis : {ACROSS, DOWN})
        for (int index = 0; index < size_; ++index)
            std::copy_n(other.lanes_[axis][index].squares.begin(), size_ + 2,
                        lanes_[axis][index].squares.begin());
    std::copy_n(other.cells_.begin(), size_ * size_, cells_.begin());
    return *this;
}

LaneSet Board::lanes_unlike(const Board& other) const {
    if (is_empty() || other.is_empty()) return LaneSet::all();
    LaneSet unlike;
    for (int axis : {ACROSS, DOWN})
        for (int index = 0; index < size_; ++index)
            if (std::memcmp(&lanes_[axis][index][1], &other.lanes_[axis][index][1],
                            static_cast<std::size_t>(size_) * sizeof(Square)) != 0)
                unlike.add(axis, index);
    return unlike;
}

void Board::set(std::span<const std::uint8_t> cells) {
    if (tiles_) *this = Board(*edition_, *graph_);
    for (int spot = 0; spot < size_ * size_; ++spot)
        if (cells[spot]) put(spot / size_, spot % size_, cells[spot]);
    for (int axis : {ACROSS, DOWN})
        for (int index = 0; index < size_; ++index)
            for (int place = 1; place <= size_; ++place)
                if (!lanes_[axis][index][place].letter) update_cross(axis, index, place);
}

void Board::play(const Move& move, BoardTrace* trace) {
    const int row_step = move.axis == DOWN, col_step = move.axis == ACROSS;
    if (trace) trace->changes = trace->tiles = 0;
    for (int step = 0; step < move.length; ++step) {
        if (!move.cells[step]) continue;
        const int row = move.row + step * row_step, col = move.col + step * col_step;
        if (trace) trace->spot[trace->tiles++] = static_cast<std::uint16_t>(row * size_ + col);
        note(trace, ACROSS, row, col + 1);
        note(trace, DOWN, col, row + 1);
        put(row, col, move.cells[step]);
    }
    const int index = move.axis == ACROSS ? move.row : move.col;
    const int first = (move.axis == ACROSS ? move.col : move.row) + 1;
    update_ends(move.axis, index, first, trace);
    for (int step = 0; step < move.length; ++step)
        if (move.cells[step]) update_ends(1 - move.axis, first + step - 1, index + 1, trace);
}

// Undoes changes in reverse order: if a square changed twice, its first saved state is the
// original.
void Board::undo(const BoardTrace& trace) {
    for (int at = trace.changes - 1; at >= 0; --at) {
        const BoardTrace::Change& change = trace.change[at];
        lanes_[change.axis][change.index][change.place] = change.before;
    }
    for (int tile = 0; tile < trace.tiles; ++tile) cells_[trace.spot[tile]] = 0;
    tiles_ -= trace.tiles;
}

void Board::put(int row, int col, std::uint8_t cell) {
    cells_[row * size_ + col] = cell;
    ++tiles_;
    for (Square* square : {&lanes_[ACROSS][row][col + 1], &lanes_[DOWN][col][row + 1]}) {
        square->letter = static_cast<std::uint8_t>(cell_letter(*edition_, cell));
        square->points = static_cast<std::uint8_t>(cell_points(*edition_, cell));
    }
}

// Recomputes the squares at both ends of the run through `place`, for plays that cross the run.
void Board::update_ends(int axis, int index, int place, BoardTrace* trace) {
    const Lane& lane = lanes_[axis][index];
    int before = place;
    while (lane[before].letter) --before;
    int behind = place;
    while (lane[behind].letter) ++behind;
    for (const int end : {before, behind}) {
        if (end < 1 || end > size_) continue;
        note(trace, 1 - axis, end - 1, index + 1);
        update_cross(1 - axis, end - 1, index + 1);
    }
}

// Recomputes the cross set of one empty square from the run through it at right angles.
void Board::update_cross(int axis, int index, int place) {
    Square& square = lanes_[axis][index][place];
    const Lane& across = lanes_[1 - axis][place - 1];
    const int at = index + 1;
    int first = at, last = at, score = 0;
    while (across[first - 1].letter) score += across[--first].points;
    while (across[last + 1].letter) score += across[++last].points;
    square.has_cross = first != last;
    square.cross_score = static_cast<std::int16_t>(score);
    if (!square.has_cross) {
        square.cross = edition_->all_letters();
        return;
    }
    if (first == at) {  // only tiles after it: read them backward in the GADDAG
        std::uint32_t run = graph_->gaddag_root();
        for (int spot = last; spot > at; --spot) run = graph_->next(run, across[spot].letter);
        square.cross = accepted_letters(*graph_, run);
        return;
    }
    std::uint32_t run = graph_->dawg_root();
    for (int spot = first; spot < at; ++spot) run = graph_->next(run, across[spot].letter);
    if (last == at) {
        square.cross = accepted_letters(*graph_, run);
        return;
    }
    std::array<std::uint8_t, MAX_SIZE> behind{};
    for (int spot = at + 1; spot <= last; ++spot) behind[spot - at - 1] = across[spot].letter;
    square.cross = joining_letters(*graph_, run, behind.data(), last - at);
}

}  // namespace tilewright
