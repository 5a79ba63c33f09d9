#include "words/graph_builder.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>
#include <string>

namespace tilewright {

namespace {

constexpr uint32_t FIRST_PLACE = 2;
constexpr size_t STRIDE = 1U << 15;
constexpr uint32_t PER_MILLE = 1000;

std::string number(size_t value) { return std::to_string(value); }

// Sequence is one path to add: a word, a reversed word, or a reversed prefix followed by the
// separator, which leads to the cell `link`. `key` holds the first ten letters, six bits each,
// which settle most comparisons when sorting.
struct Sequence {
    uint64_t key;
    const uint8_t* letters;
    uint32_t length;
    uint32_t link;
};

uint64_t key_of(const uint8_t* letters, uint32_t length) {
    uint64_t key = 0;
    for (uint32_t at = 0; at < 10; ++at) key = key << 6 | (at < length ? letters[at] : 0U);
    return key;
}

bool descends(const Sequence& one, const Sequence& other) {
    if (one.key != other.key) return one.key > other.key;
    const int order = std::memcmp(one.letters, other.letters, std::min(one.length, other.length));
    return order != 0 ? order > 0 : one.length > other.length;
}

bool same(const Sequence& one, const Sequence& other) {
    return one.key == other.key && one.length == other.length &&
           std::memcmp(one.letters, other.letters, one.length) == 0;
}

// Cells holds the arcs of all runs, without duplicates; cell 0 means none. A run is represented by
// the cell of its first arc: a mark (letter and word bit, as in a node), the run that follows it
// and its next sibling. lay_out() turns cells into nodes.
class Cells {
   public:
    struct Cell {
        uint32_t mark;
        uint32_t child;
        uint32_t sibling;
    };

    Cells() : cells_{{0, 0, 0}}, table_(size_t{1} << 10, 0), mask_(table_.size() - 1) {}

    size_t size() const { return cells_.size(); }
    const Cell& operator[](uint32_t index) const { return cells_[index]; }

    // Returns the unique cell with these parts.
    uint32_t cell(uint32_t mark, uint32_t child, uint32_t sibling) {
        size_t slot = hash(mark, child, sibling) & mask_;
        for (; table_[slot] != 0; slot = (slot + 1) & mask_) {
            const Cell& known = cells_[table_[slot]];
            if (known.mark == mark && known.child == child && known.sibling == sibling) {
                return table_[slot];
            }
        }
        const auto made = static_cast<uint32_t>(cells_.size());
        cells_.push_back({mark, child, sibling});
        table_[slot] = made;
        if (cells_.size() * 2 > table_.size()) grow();
        return made;
    }

   private:
    static size_t hash(uint32_t mark, uint32_t child, uint32_t sibling) {
        uint64_t mixed = (uint64_t{child} << 32 | sibling) * 0x9E3779B97F4A7C15U;
        mixed = (mixed ^ mixed >> 29 ^ uint64_t{mark} << 13) * 0xBF58476D1CE4E5B9U;
        return static_cast<size_t>(mixed >> 24);
    }

    void grow() {
        table_.assign(table_.size() * 2, 0);
        mask_ = table_.size() - 1;
        for (uint32_t index = 1; index < cells_.size(); ++index) {
            const Cell& known = cells_[index];
            size_t slot = hash(known.mark, known.child, known.sibling) & mask_;
            while (table_[slot] != 0) slot = (slot + 1) & mask_;
            table_[slot] = index;
        }
    }

    std::vector<Cell> cells_;
    std::vector<uint32_t> table_;
    size_t mask_;
};

// Beginnings collects the reversed prefixes of all words while the DAWG is built, each followed by
// the separator and its position in the DAWG: CA from CARE becomes AC@. The GADDAG shares what
// follows the separator with the DAWG.
class Beginnings {
   public:
    void add(const uint8_t* letters, uint32_t length, uint32_t link) {
        starts_.push_back(block_.size());
        links_.push_back(link);
        block_.insert(block_.end(), std::reverse_iterator(letters + length),
                      std::reverse_iterator(letters));
        block_.push_back(WordGraph::SEPARATOR);
    }

    void append_to(std::vector<Sequence>& sequences) const {
        for (size_t index = 0; index < starts_.size(); ++index) {
            const size_t end = index + 1 < starts_.size() ? starts_[index + 1] : block_.size();
            const uint8_t* letters = block_.data() + starts_[index];
            const auto length = static_cast<uint32_t>(end - starts_[index]);
            sequences.push_back({key_of(letters, length), letters, length, links_[index]});
        }
    }

    size_t size() const { return starts_.size(); }

   private:
    std::vector<uint8_t> block_;
    std::vector<size_t> starts_;
    std::vector<uint32_t> links_;
};

// Share reports progress for one step, which covers a given share of the whole work in thousandths.
// It also says whether to continue.
class Share {
   public:
    Share(const Progress& progress, uint32_t from, uint32_t to)
        : progress_(progress), from_(from), to_(to) {}

    bool reach(size_t done, size_t all) const {
        if (!progress_) return true;
        const auto part = all == 0 ? to_ - from_ : (to_ - from_) * done / all;
        return progress_(static_cast<uint32_t>(from_ + part), PER_MILLE);
    }

   private:
    const Progress& progress_;
    uint32_t from_;
    uint32_t to_;
};

// Adds descending sequences to the cells and returns the root's first cell. In descending order,
// the arcs at each point come from the last letter to the first and each run grows at its front, so
// equal endings and equal tails of runs are shared without a second pass.
Result<uint32_t> thread(Cells& cells, const std::vector<Sequence>& sequences,
                        Beginnings* beginnings, const Share& share) {
    std::array<uint32_t, MAX_DEPTH + 2> runs{};
    std::array<uint32_t, MAX_DEPTH + 2> marks{};
    const uint8_t* path = nullptr;
    uint32_t path_length = 0;

    const auto close = [&](uint32_t shared) {
        for (uint32_t depth = path_length; depth-- > shared;) {
            const uint32_t child = runs[depth + 1];
            if (beginnings != nullptr && child != 0) beginnings->add(path, depth + 1, child);
            runs[depth] = cells.cell(marks[depth], child, runs[depth]);
            runs[depth + 1] = 0;
        }
    };

    for (size_t done = 0; done < sequences.size(); ++done) {
        const Sequence& sequence = sequences[done];
        uint32_t shared = 0;
        const uint32_t most = std::min(path_length, sequence.length);
        while (shared < most && path[shared] == sequence.letters[shared]) ++shared;
        close(shared);
        for (uint32_t depth = shared; depth < sequence.length; ++depth) {
            marks[depth] = uint32_t{sequence.letters[depth]} << WordGraph::LETTER_SHIFT;
        }
        path = sequence.letters;
        path_length = sequence.length;
        if (sequence.link != 0) {
            runs[path_length] = sequence.link;
        } else {
            marks[path_length - 1] |= WordGraph::ACCEPTS;
        }
        if (done % STRIDE == 0) {
            if (!share.reach(done, sequences.size())) return Refusal{};
            // Every cell becomes at least one node.
            if (cells.size() > WordGraph::MAX_NODES) {
                return Refusal{Fault::TOO_MANY_NODES, "a word graph has at most " +
                                                          number(WordGraph::MAX_NODES) +
                                                          " nodes; this one needs more"};
            }
        }
    }
    close(0);
    return runs[0];
}

// Chooses an index for each cell and writes the nodes. A whole run is written for every cell that
// is not another cell's sibling; tails shared by several runs are written with each of them, since
// siblings must be adjacent and sorted. The newest run comes first, and a cell's index is in the
// last run that contains it. Cells are created after those they lead to, so nearly every arc leads
// forward and check_graph() needs little more than one pass.
Result<std::vector<uint32_t>> lay_out(const Cells& cells, uint32_t root, uint32_t gaddag_root) {
    std::vector<bool> follows(cells.size(), false);
    for (uint32_t cell = 1; cell < cells.size(); ++cell) follows[cells[cell].sibling] = true;
    std::vector<uint32_t> places(cells.size(), 0);
    std::vector<uint32_t> heads;
    size_t size = FIRST_PLACE;
    for (auto head = static_cast<uint32_t>(cells.size()); --head > 0;) {
        if (follows[head]) continue;
        heads.push_back(head);
        for (uint32_t cell = head; cell != 0; cell = cells[cell].sibling) {
            places[cell] = static_cast<uint32_t>(size++);
        }
    }
    if (size > WordGraph::MAX_NODES) {
        return Refusal{Fault::TOO_MANY_NODES, "a word graph has at most " +
                                                  number(WordGraph::MAX_NODES) +
                                                  " nodes; this one needs " + number(size)};
    }
    std::vector<uint32_t> nodes;
    nodes.reserve(size);
    nodes.push_back(places[root] | WordGraph::END);
    nodes.push_back(places[gaddag_root] | WordGraph::END);
    for (const uint32_t head : heads) {
        for (uint32_t cell = head; cell != 0; cell = cells[cell].sibling) {
            const uint32_t end = cells[cell].sibling != 0 ? 0 : WordGraph::END;
            nodes.push_back(cells[cell].mark | end | places[cells[cell].child]);
        }
    }
    return nodes;
}

// Returns why a graph of these words cannot be built; nothing if it can.
std::optional<Refusal> refusal_of(const WordList& words, uint32_t letters) {
    if (letters == 0 || letters > MAX_LETTERS) {
        return Refusal{Fault::ALPHABET_SIZE, "an alphabet has 1 to " + number(MAX_LETTERS) +
                                                 " letters, not " + number(letters)};
    }
    for (size_t index = 0; index < words.size(); ++index) {
        const auto word = words[index];
        if (word.empty()) return Refusal{Fault::EMPTY_WORD, "a word must have at least one letter"};
        if (word.size() > MAX_DEPTH) {
            return Refusal{Fault::WORD_TOO_LONG, "a word of " + number(word.size()) +
                                                     " letters is too long: at most " +
                                                     number(MAX_DEPTH) + " are allowed"};
        }
        for (const uint8_t letter : word) {
            if (letter == 0 || letter > letters) {
                return Refusal{Fault::WRONG_LETTER, "letter " + number(letter) +
                                                        " is not one of the " + number(letters) +
                                                        " of the alphabet"};
            }
        }
    }
    return {};
}

}  // namespace

Result<std::vector<uint32_t>> build_graph(const WordList& words, uint32_t letters, Parts parts,
                                          const Progress& progress) {
    // Step 1. Sort the words in descending order, without duplicates.
    if (std::optional<Refusal> refusal = refusal_of(words, letters)) return *std::move(refusal);
    std::vector<Sequence> sequences;
    sequences.reserve(words.size());
    for (size_t index = 0; index < words.size(); ++index) {
        const auto word = words[index];
        const auto length = static_cast<uint32_t>(word.size());
        sequences.push_back({key_of(word.data(), length), word.data(), length, 0});
    }
    if (!std::is_sorted(sequences.begin(), sequences.end(), descends)) {
        std::reverse(sequences.begin(), sequences.end());
        if (!std::is_sorted(sequences.begin(), sequences.end(), descends)) {
            std::sort(sequences.begin(), sequences.end(), descends);
        }
    }
    sequences.erase(std::unique(sequences.begin(), sequences.end(), same), sequences.end());
    if (sequences.size() > MAX_WORDS) {
        return Refusal{Fault::TOO_MANY_WORDS, "a word graph has at most " + number(MAX_WORDS) +
                                                  " words, not " + number(sequences.size())};
    }

    // Step 2. Build the DAWG.
    Cells cells;
    Beginnings beginnings;
    const bool both = parts == Parts::DAWG_AND_GADDAG;
    const Result<uint32_t> root = thread(cells, sequences, both ? &beginnings : nullptr,
                                         Share(progress, 0, both ? 200 : 900));
    if (!root) return root.refusal();

    // Step 3. Build the GADDAG: CARE is found as ERAC, RAC@E, AC@RE and C@ARE.
    uint32_t gaddag_root = 0;
    if (both) {
        std::vector<uint8_t> reversed;
        size_t all = 0;
        for (const Sequence& sequence : sequences) all += sequence.length;
        reversed.reserve(all);
        for (Sequence& sequence : sequences) {
            const uint8_t* start = reversed.data() + reversed.size();
            reversed.insert(reversed.end(),
                            std::reverse_iterator(sequence.letters + sequence.length),
                            std::reverse_iterator(sequence.letters));
            sequence.letters = start;
            sequence.key = key_of(start, sequence.length);
        }
        sequences.reserve(sequences.size() + beginnings.size());
        beginnings.append_to(sequences);
        if (!Share(progress, 200, 300).reach(0, 1)) return Refusal{};
        std::sort(sequences.begin(), sequences.end(), descends);
        const Result<uint32_t> turned =
            thread(cells, sequences, nullptr, Share(progress, 400, 900));
        if (!turned) return turned.refusal();
        gaddag_root = *turned;
    }

    // Step 4. Write the nodes.
    if (!Share(progress, 900, PER_MILLE).reach(0, 1)) return Refusal{};
    Result<std::vector<uint32_t>> nodes = lay_out(cells, *root, gaddag_root);
    if (nodes && !Share(progress, 900, PER_MILLE).reach(1, 1)) return Refusal{};
    return nodes;
}

}  // namespace tilewright
