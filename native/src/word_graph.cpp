#include "word_graph.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace tilewright {

namespace {

// More nodes than any index reaches; what is larger is not a graph but somebody's disk image.
constexpr size_t MOST_NODES = size_t{1} << 26;

constexpr uint32_t MAX_PATHS = 1U << 30;
constexpr uint32_t UNSEEN = ~0U;
constexpr uint32_t OPEN = ~0U - 1;

std::string number(size_t value) { return std::to_string(value); }

// Survey holds what has been followed so far: for each node the number of paths from it and the
// length of the longest. follow() fills it for one root.
template <typename Form>
class Survey {
   public:
    Survey(const uint32_t* nodes, size_t size, uint32_t letters, uint32_t first)
        : nodes_(nodes),
          size_(static_cast<uint32_t>(size)),
          letters_(letters),
          // One state more than nodes: whoever is sent past the end finds it open.
          counts_(size + 1, UNSEEN),
          heights_(size, 0) {
        std::fill_n(counts_.begin(), std::min<size_t>(first, size), OPEN);
        counts_[size] = OPEN;
    }

    uint32_t count(uint32_t place) const { return counts_[place]; }
    uint32_t height(uint32_t place) const { return heights_[place]; }

    // Follows every arc and sibling from `start`, deepest first, and returns why it cannot be
    // trusted; empty when it can. A node stays open until all behind it is counted: meeting an
    // open one again means that the graph runs in a circle.
    std::string follow(uint32_t start, uint32_t separator) {
        stack_.clear();
        uint32_t ahead = std::min(start, size_);
        for (;;) {
            // Step 1. Enter the node ahead, if there is one.
            if (ahead != 0) {
                if (counts_[ahead] == OPEN) return entered_twice(ahead);
                counts_[ahead] = OPEN;
                stack_.push_back(ahead);
            }
            if (stack_.empty()) return {};
            const uint32_t place = stack_.back();

            // Step 2. Everything behind and beside it comes first.
            const uint32_t node = nodes_[place];
            ahead = std::min(Form::child(node), size_);
            uint32_t paths = 0;
            uint32_t height = 1;
            if (ahead != 0) {
                if (counts_[ahead] >= OPEN) continue;
                paths = counts_[ahead];
                height = heights_[ahead] + 1U;
            }
            if (Form::accepts(node)) ++paths;
            const uint32_t letter = Form::letter(node);
            if (paths == 0 || letter < separator || letter > letters_) {
                return wrong_arc(place, letter);
            }
            if (!Form::is_end(node)) {
                ahead = place + 1;
                if (counts_[ahead] >= OPEN) continue;
                paths += counts_[ahead];
                height = std::max<uint32_t>(height, heights_[ahead]);
                if (Form::letter(nodes_[ahead]) <= letter) {
                    return "the word graph has no order at node " + number(place);
                }
            }

            // Step 3. Now its own figures are known.
            if (height > MAX_DEPTH + 1 - separator || paths > MAX_PATHS) return too_large(height);
            counts_[place] = paths;
            heights_[place] = static_cast<uint8_t>(height);
            stack_.pop_back();
            ahead = 0;
        }
    }

   private:
    std::string entered_twice(uint32_t place) const {
        if (place >= size_) {
            return "the word graph is cut short: " + number(size_) + " nodes are too few";
        }
        return "the word graph runs in a circle through node " + number(place);
    }

    std::string wrong_arc(uint32_t place, uint32_t letter) const {
        const std::string head = "node " + number(place) + " of the word graph ";
        if (letter == 0 || letter > letters_) return head + "has a wrong letter, " + number(letter);
        return head + "leads to no word";
    }

    static std::string too_large(uint32_t height) {
        if (height > MAX_DEPTH) {
            return "the word graph has words of more than " + number(MAX_DEPTH) + " letters";
        }
        return "the word graph spells more than " + number(MAX_PATHS) + " words";
    }

    const uint32_t* nodes_;
    uint32_t size_;
    uint32_t letters_;
    std::vector<uint32_t> counts_;
    std::vector<uint8_t> heights_;
    std::vector<uint32_t> stack_;
};

template <typename Form>
Result<GraphSummary> checked(const uint32_t* nodes, size_t size, uint32_t letters) {
    if (Form::letter(nodes[0]) != 0) {
        return Refusal{"the word graph does not begin with a pointer to its root"};
    }
    GraphSummary found;
    found.dawg_root = Form::child(nodes[0]);
    // A file with a DAWG alone may have its first arc here, whose letter is never zero.
    if (size > 1 && Form::letter(nodes[1]) == 0) found.gaddag_root = Form::child(nodes[1]);

    Survey<Form> survey(nodes, size, letters, found.gaddag_root != 0 ? 2 : 1);
    if (found.dawg_root != 0) {
        if (std::string fault = survey.follow(found.dawg_root, 1); !fault.empty()) {
            return Refusal{std::move(fault)};
        }
        found.words = survey.count(found.dawg_root);
        found.longest = survey.height(found.dawg_root);
        if (found.words > MAX_WORDS) {
            return Refusal{"the word graph spells " + number(found.words) + " words; at most " +
                           number(MAX_WORDS) + " are read"};
        }
    }
    if (found.gaddag_root != 0) {
        if (std::string fault = survey.follow(found.gaddag_root, 0); !fault.empty()) {
            return Refusal{std::move(fault)};
        }
    }
    return found;
}

}  // namespace

Result<GraphSummary> check_graph(const uint32_t* nodes, size_t size, uint32_t letters,
                                 NodeForm form) {
    if (size == 0) return Refusal{"a word graph is made of 4-byte nodes, not of 0 bytes"};
    if (size > MOST_NODES) {
        return Refusal{"a word graph has at most " + number(MOST_NODES) + " nodes, not " +
                       number(size)};
    }
    if (letters == 0 || letters > MAX_LETTERS) {
        return Refusal{"an alphabet has 1 to " + number(MAX_LETTERS) + " letters, not " +
                       number(letters)};
    }
    return form == NodeForm::WIDE ? checked<WideNode>(nodes, size, letters)
                                  : checked<WordGraph>(nodes, size, letters);
}

}  // namespace tilewright
