// Feeds made-up editions, words, boards and racks to the generator, and compares its answers.
//
// What must hold: no input makes it read or write outside its memory or overflow; the count, the
// best play, the top plays and the playable faces agree with the list of all plays, with the word
// map and without; a play that is laid leaves the board as if it had been set up with that tile.

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "board/board.hpp"
#include "board/rack.hpp"
#include "driver.hpp"
#include "search/generate.hpp"
#include "search/leaves.hpp"
#include "words/graph_builder.hpp"
#include "words/word_map.hpp"

using namespace tilewright;

namespace {

void demand(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "fuzz_generate: %s\n", what);
    std::abort();
}

// Hands out the bytes of an input, zeros behind its end.
class Reader {
   public:
    Reader(const uint8_t* data, size_t size) : data_(data), size_(size) {}
    uint8_t next() { return at_ < size_ ? data_[at_++] : 0; }
    int below(int limit) { return next() % limit; }
    bool is_done() const { return at_ >= size_; }

   private:
    const uint8_t* data_;
    size_t size_;
    size_t at_ = 0;
};

Edition read_edition(Reader& reader) {
    Edition edition;
    edition.size = 2 + reader.below(6);
    edition.rack = 1 + reader.below(5);
    edition.letters = 1 + reader.below(5);
    const bool has_blank = reader.below(2) != 0;
    const int faces = edition.letters + reader.below(3);
    for (int code = 1; code <= faces; ++code) {
        edition.letter_of[code] = static_cast<uint8_t>((code - 1) % edition.letters + 1);
        edition.points[code] = reader.next() % 100;
        edition.count[code] = 9;
    }
    edition.faces = faces + has_blank;
    edition.blank = has_blank ? edition.faces : 0;
    for (auto& bonus : edition.bonus) bonus = reader.next();
    for (int spot = 0; spot < edition.size * edition.size; ++spot) {
        const int effect = reader.next();
        edition.letter_times[spot] = static_cast<uint8_t>(effect % 8 == 1 ? 1 + effect / 32 : 1);
        edition.word_times[spot] = static_cast<uint8_t>(effect % 8 == 2 ? 1 + effect / 32 : 1);
        edition.square_points[spot] = static_cast<uint8_t>(effect % 8 == 3 ? effect / 2 : 0);
        edition.start[spot] = effect % 8 == 4 || spot == edition.size * edition.size / 2;
    }
    return edition;
}

std::vector<uint32_t> read_graph(Reader& reader, const Edition& edition) {
    WordList words;
    const int count = reader.below(24);
    for (int word = 0; word < count; ++word) {
        std::vector<uint8_t> letters(2 + reader.below(5));
        for (auto& letter : letters) letter = static_cast<uint8_t>(1 + reader.below(edition.letters));
        words.add(letters);
    }
    const auto built = build_graph(words, edition.letters, Parts::DAWG_AND_GADDAG);
    demand(bool(built), "words within the alphabet were refused");
    return *built;
}

bool same(const Move& one, const Move& other) {
    return one.equity == other.equity && one.score == other.score && !comes_before(one, other) &&
           !comes_before(other, one);
}

void compare(const Board& board, const Rack& rack, const WordMap* map) {
    RackValues values;
    values.fill(rack, nullptr);
    std::vector<Move> all;
    generate_all(board, rack, values, all);
    const PlayCount count = count_plays(board, rack);
    int64_t sum = 0;
    uint64_t faces = 0;
    for (const Move& move : all) {
        sum += move.score;
        for (int step = 0; step < move.length; ++step) {
            const uint8_t cell = move.cells[step];
            const int code = cell & BLANK_BIT ? board.edition().blank : cell;
            if (cell) faces |= uint64_t{1} << (code - 1);
        }
    }
    demand(count.plays == all.size() && count.score_sum == sum, "the count is another");
    demand(playable_faces(board, rack) == faces, "other faces are playable");
    std::sort(all.begin(), all.end(), [](const Move& one, const Move& other) {
        return one.equity != other.equity ? one.equity > other.equity : comes_before(one, other);
    });
    for (size_t at = 1; at < all.size(); ++at)
        demand(!same(all[at - 1], all[at]), "a play is listed twice");
    const size_t wanted = 1 + all.size() / 2;
    for (const WordMap* used : {static_cast<const WordMap*>(nullptr), map}) {
        const Move best = best_play(board, rack, values, used);
        demand((best.kind == MoveKind::PLAY) == !all.empty(), "there is a best play or there is none");
        demand(all.empty() || same(best, all.front()), "the best play is another");
        const auto top = top_plays(board, rack, values, wanted, Equity{1} << 40, used);
        demand(top.size() == std::min(wanted, all.size()), "there are other top plays");
        for (size_t at = 0; at < top.size(); ++at) demand(same(top[at], all[at]), "a top play is another");
    }
}

// Lays a play and demands that the board is as if it had been set up so.
void lay(Board& board, const Move& move) {
    board.play(move);
    const int size = board.size();
    std::vector<uint8_t> cells(size * size);
    for (int spot = 0; spot < size * size; ++spot) cells[spot] = board.cell(spot / size, spot % size);
    Board fresh(board.edition(), board.graph());
    fresh.set(cells);
    for (int axis : {ACROSS, DOWN})
        for (int index = 0; index < size; ++index)
            for (int place = 1; place <= size; ++place) {
                const Square& one = board.lane(axis, index)[place];
                const Square& other = fresh.lane(axis, index)[place];
                demand(one.letter == other.letter && one.points == other.points, "a tile is another");
                demand(one.letter || (one.cross == other.cross && one.has_cross == other.has_cross &&
                                      one.cross_score == other.cross_score),
                       "a cross set is out of date");
            }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    Reader reader(data, size);
    const Edition edition = read_edition(reader);
    const std::vector<uint32_t> nodes = read_graph(reader, edition);
    const WordGraph graph(nodes.data(), nodes.size());
    const std::vector<uint64_t> tables = WordMap::build(graph);
    const auto map = WordMap::open(tables);
    Board board(edition, graph);
    for (int turn = 0; turn < 4; ++turn) {
        std::vector<uint8_t> codes(1 + reader.below(edition.rack));
        for (auto& code : codes) code = static_cast<uint8_t>(1 + reader.below(edition.faces));
        const Rack rack(edition, codes);
        compare(board, rack, map ? &*map : nullptr);
        RackValues values;
        values.fill(rack, nullptr);
        std::vector<Move> all;
        generate_all(board, rack, values, all);
        if (all.empty()) continue;
        lay(board, all[reader.next() % all.size()]);
    }
    return 0;
}

// Inputs that make words and turns; the bytes mean what the readers above make of them.
std::vector<std::vector<uint8_t>> fuzz_seeds() {
    std::vector<std::vector<uint8_t>> seeds;
    uint32_t state = 7;
    for (int seed = 0; seed < 12; ++seed) {
        std::vector<uint8_t> bytes;
        for (int count = 0; count < 220; ++count) {
            state = state * 1664525 + 1013904223;
            bytes.push_back(static_cast<uint8_t>(state >> 24));
        }
        seeds.push_back(bytes);
    }
    return seeds;
}
