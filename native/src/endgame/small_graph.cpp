#include "endgame/small_graph.hpp"

#include <array>

namespace tilewright {

namespace {

// Beyond this many steps, collecting the words costs more time than a small graph saves.
constexpr std::uint64_t MOST_STEPS = 8'000'000;

// Walks the DAWG along every lane with all the tiles not on the board.
class Collector {
  public:
    Collector(const Board& board, std::span<const std::uint8_t> tiles)
        : board_(board), graph_(board.graph()) {
        for (const std::uint8_t code : tiles) {
            const int letter = board.edition().letter_of[code];
            if (letter == 0)
                ++blanks_;
            else
                ++left_[letter];
        }
        tiles_ = static_cast<int>(tiles.size());
    }

    bool run() {
        lane_ = nullptr;
        alone(graph_.dawg_root(), 0);
        for (int axis : {ACROSS, DOWN}) {
            for (int index = 0; index < board_.size(); ++index) {
                lane_ = &board_.lane(axis, index);
                note_distances();
                for (int first = 1; first <= board_.size(); ++first)
                    if (!(*lane_)[first - 1].letter) along(first, graph_.dawg_root(), 0, false);
                if (steps_ > MOST_STEPS) return false;
            }
        }
        return true;
    }

    WordList take() { return std::move(words_); }

  private:
    // Finds words made only of tiles not on the board, regardless of where they can be played.
    void alone(std::uint32_t run, int length) {
        if (run == 0 || length == board_.size()) return;
        each(run, [&](std::uint32_t node) {
            word_[length] = static_cast<std::uint8_t>(WordGraph::letter(node));
            if (WordGraph::accepts(node)) record(length + 1);
            alone(WordGraph::child(node), length + 1);
        });
    }

    // Extends words at `place`; records those that use at least one tile already in the lane.
    void along(int place, std::uint32_t run, int length, bool through) {
        if (run == 0 || place > board_.size()) return;
        if (!through && distance_[place] > tiles_) return;
        const Square& square = (*lane_)[place];
        const bool ends = !(*lane_)[place + 1].letter;
        if (square.letter) {
            ++steps_;
            const std::uint32_t node = graph_.find(run, square.letter);
            if (node == 0) return;
            word_[length] = square.letter;
            if (ends && WordGraph::accepts(node)) record(length + 1);
            along(place + 1, WordGraph::child(node), length + 1, true);
            return;
        }
        each(run, [&](std::uint32_t node) {
            word_[length] = static_cast<std::uint8_t>(WordGraph::letter(node));
            if (through && ends && WordGraph::accepts(node)) record(length + 1);
            along(place + 1, WordGraph::child(node), length + 1, through);
        });
    }

    // Calls seen(node) for every arc in a run for which there is a tile; that tile is removed
    // during the call.
    template <typename Seen>
    void each(std::uint32_t run, Seen seen) {
        if (tiles_ == 0) return;
        for (std::uint32_t index = run;; ++index) {
            if (++steps_ > MOST_STEPS) return;
            const std::uint32_t node = graph_.node(index);
            const std::uint32_t letter = WordGraph::letter(node);
            int& held = left_[letter] > 0 ? left_[letter] : blanks_;
            if (held > 0) {
                --held, --tiles_;
                seen(node);
                ++held, ++tiles_;
            }
            if (WordGraph::is_end(node)) return;
        }
    }

    void record(int length) {
        if (length >= 2) words_.add({word_.data(), static_cast<std::size_t>(length)});
    }

    // Records the number of empty squares from each place to the next tile.
    void note_distances() {
        int distance = LANE;
        for (int place = board_.size(); place >= 1; --place) {
            distance = (*lane_)[place].letter ? 0 : distance + 1;
            distance_[place] = distance;
        }
    }

    const Board& board_;
    const WordGraph& graph_;
    const Lane* lane_ = nullptr;
    std::array<int, MAX_TILE_LETTERS + 1> left_{};
    int blanks_ = 0;
    int tiles_ = 0;
    std::array<int, LANE> distance_{};
    std::array<std::uint8_t, MAX_DEPTH> word_{};
    std::uint64_t steps_ = 0;
    WordList words_;
};

}  // namespace

std::optional<WordList> possible_words(const Board& board, std::span<const std::uint8_t> tiles) {
    Collector collector(board, tiles);
    if (!collector.run()) return std::nullopt;
    return collector.take();
}

std::vector<std::uint32_t> small_graph(const Board& board, std::span<const std::uint8_t> tiles) {
    const auto words = possible_words(board, tiles);
    if (!words) return {};
    auto nodes = build_graph(*words, static_cast<std::uint32_t>(board.edition().letters),
                             Parts::DAWG_AND_GADDAG);
    return nodes ? std::move(*nodes) : std::vector<std::uint32_t>{};
}

}  // namespace tilewright
