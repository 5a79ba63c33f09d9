#include "words/word_graph.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tilewright {

namespace {

// The limit on nodes, which is more than an index can address; a larger file is not a word graph.
constexpr size_t MOST_NODES = size_t{1} << 26;

constexpr uint32_t MAX_PATHS = 1U << 30;
constexpr uint32_t UNSEEN = ~0U;
constexpr uint32_t OPEN = ~0U - 1;

std::string number(size_t value) { return std::to_string(value); }

// Survey checks a graph. For each node checked so far, it holds the number of paths from the node,
// the length of the longest path, and whether any path contains the separator. follow() returns why
// the graph is invalid, or nothing if it is valid.
template <typename Form>
class Survey {
   public:
    Survey(const uint32_t* nodes, size_t size, uint32_t letters, uint32_t first)
        : nodes_(nodes), size_(static_cast<uint32_t>(size)), letters_(letters), first_(first) {
        forget();
    }

    uint32_t count(uint32_t place) const { return counts_[place]; }
    uint32_t height(uint32_t place) const { return heights_[place] & HEIGHT; }

    // Visits every node from the last to the first. If arcs lead forward, as our builder writes
    // them, everything a node leads to is known before the node is visited. Unreachable nodes may
    // hold anything: an invalid one stays unknown, and follow() decides whether it matters.
    void sweep() {
        for (uint32_t place = size_; place-- > first_;) {
            if (counts_[place] != UNSEEN || settle(place, WordGraph::SEPARATOR) == 0) continue;
            if (dive(place, WordGraph::SEPARATOR)) return forget();
        }
    }

    // Follows every arc and sibling from `start`; no letter may be below `least`.
    std::optional<Refusal> follow(uint32_t start, uint32_t least) {
        start = std::min(start, size_);
        if (counts_[start] < OPEN) {
            const bool separated = (heights_[start] & SEPARATED) != 0;
            if (least == WordGraph::SEPARATOR || !(separated || height(start) > MAX_DEPTH)) return {};
            forget();
        }
        return dive(start, least);
    }

   private:
    static constexpr uint32_t SEPARATED = 0x80;
    static constexpr uint32_t HEIGHT = 0x7F;
    static constexpr uint32_t FAULTY = ~0U;

    void forget() {
        // One more state than there are nodes, so that an index past the end finds an open one.
        counts_.assign(size_ + size_t{1}, UNSEEN);
        std::fill_n(counts_.begin(), std::min(first_, size_), OPEN);
        counts_[size_] = OPEN;
        heights_.assign(size_, 0);
    }

    // Computes the figures of `start` and of every node it leads to, deepest first. A node stays
    // open until everything it leads to is counted; reaching an open node again means that the
    // graph has a cycle.
    std::optional<Refusal> dive(uint32_t start, uint32_t least) {
        stack_.clear();
        for (uint32_t ahead = start;;) {
            if (ahead == 0) {
                stack_.pop_back();
                if (stack_.empty()) return {};
            } else {
                if (counts_[ahead] == OPEN) return entered_twice(ahead);
                counts_[ahead] = OPEN;
                stack_.push_back(ahead);
            }
            ahead = settle(stack_.back(), least);
            if (ahead == FAULTY) return std::move(refusal_);
        }
    }

    // Computes a node's figures. Returns zero, or a node whose figures are needed first.
    uint32_t settle(uint32_t place, uint32_t least) {
        const uint32_t node = nodes_[place];
        const uint32_t letter = Form::letter(node);
        const uint32_t child = std::min(Form::child(node), size_);
        uint32_t paths = Form::accepts(node) ? 1 : 0;
        uint32_t height = 1;
        uint32_t separated = letter == WordGraph::SEPARATOR ? SEPARATED : 0;
        if (child != 0) {
            if (counts_[child] >= OPEN) return child;
            paths += counts_[child];
            height += heights_[child] & HEIGHT;
            separated |= heights_[child] & SEPARATED;
        }
        if (paths == 0 || letter < least || letter > letters_) return wrong_arc(place, letter);
        if (!Form::is_end(node)) {
            const uint32_t sibling = place + 1;
            if (counts_[sibling] >= OPEN) return sibling;
            paths += counts_[sibling];
            height = std::max(height, heights_[sibling] & HEIGHT);
            separated |= heights_[sibling] & SEPARATED;
            if (Form::letter(nodes_[sibling]) <= letter) {
                return refused({Fault::UNSORTED,
                                "the siblings at node " + number(place) +
                                    " of the word graph are not sorted",
                                place});
            }
        }
        if (height > MAX_DEPTH + 1 - least || paths > MAX_PATHS) return too_large(height);
        counts_[place] = paths;
        heights_[place] = static_cast<uint8_t>(height | separated);
        return 0;
    }

    uint32_t refused(Refusal refusal) {
        refusal_ = std::move(refusal);
        return FAULTY;
    }

    Refusal entered_twice(uint32_t place) const {
        if (place >= size_) {
            return {Fault::CUT_SHORT,
                    "the word graph is truncated after " + number(size_) + " nodes"};
        }
        return {Fault::CYCLE, "the word graph has a cycle through node " + number(place), place};
    }

    uint32_t wrong_arc(uint32_t place, uint32_t letter) {
        const std::string head = "node " + number(place) + " of the word graph ";
        if (letter == 0 || letter > letters_) {
            return refused(
                {Fault::WRONG_LETTER, head + "has the invalid letter " + number(letter), place});
        }
        return refused({Fault::DEAD_END, head + "leads to no word", place});
    }

    uint32_t too_large(uint32_t height) {
        if (height > MAX_DEPTH) {
            return refused({Fault::TOO_DEEP, "the word graph has words of more than " +
                                                 number(MAX_DEPTH) + " letters"});
        }
        return refused({Fault::TOO_MANY_WORDS,
                        "the word graph spells more than " + number(MAX_PATHS) + " words"});
    }

    const uint32_t* nodes_;
    uint32_t size_;
    uint32_t letters_;
    uint32_t first_;
    std::vector<uint32_t> counts_;
    std::vector<uint8_t> heights_;
    std::vector<uint32_t> stack_;
    std::optional<Refusal> refusal_;
};

template <typename Form>
Result<GraphSummary> checked(const uint32_t* nodes, size_t size, uint32_t letters) {
    if (Form::letter(nodes[0]) != 0) {
        return Refusal{Fault::NO_ROOT, "the word graph does not begin with a pointer to its root"};
    }
    GraphSummary found;
    found.dawg_root = Form::child(nodes[0]);
    // Node 1 may be a pointer to the GADDAG, whose letter is zero, or the first arc of a file with
    // only a DAWG, whose letter is never zero.
    if (size > 1 && Form::letter(nodes[1]) == 0) found.gaddag_root = Form::child(nodes[1]);

    Survey<Form> survey(nodes, size, letters, found.gaddag_root != 0 ? 2 : 1);
    survey.sweep();
    if (found.dawg_root != 0) {
        if (std::optional<Refusal> refusal = survey.follow(found.dawg_root, 1)) {
            return *std::move(refusal);
        }
        found.words = survey.count(found.dawg_root);
        found.nodes = size;
        found.longest = survey.height(found.dawg_root);
        if (found.words > MAX_WORDS) {
            return Refusal{Fault::TOO_MANY_WORDS, "the word graph spells " + number(found.words) +
                                                      " words; at most " + number(MAX_WORDS) +
                                                      " are read"};
        }
    }
    if (found.gaddag_root != 0) {
        if (std::optional<Refusal> refusal = survey.follow(found.gaddag_root, 0)) {
            return *std::move(refusal);
        }
    }
    return found;
}

}  // namespace

Result<GraphSummary> check_graph(const uint32_t* nodes, size_t size, uint32_t letters,
                                 NodeForm form) {
    if (size == 0) {
        return Refusal{Fault::NOT_NODES, "a word graph consists of 4-byte nodes; found 0 bytes"};
    }
    if (size > MOST_NODES) {
        return Refusal{Fault::TOO_MANY_NODES, "a word graph has at most " + number(MOST_NODES) +
                                                  " nodes, not " + number(size)};
    }
    if (letters == 0 || letters > MAX_LETTERS) {
        return Refusal{Fault::ALPHABET_SIZE, "an alphabet has 1 to " + number(MAX_LETTERS) +
                                                 " letters, not " + number(letters)};
    }
    return form == NodeForm::WIDE ? checked<WideNode>(nodes, size, letters)
                                  : checked<WordGraph>(nodes, size, letters);
}

}  // namespace tilewright
