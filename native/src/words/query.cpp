#include "words/query.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace tilewright {

namespace {

// The number of steps between callbacks, which take a few milliseconds. Callbacks are rare because
// they may wait for another thread.
constexpr uint32_t STRIDE = 1U << 17;

// Automaton matches a pattern against a word's letters, following all possibilities at once. Bit n
// of a state means that the parts before n are matched and part n is next; the bit after the last
// part means that the word so far matches the pattern.
class Automaton {
   public:
    explicit Automaton(const Pattern& parts) : last_(uint64_t{1} << parts.size()) {
        for (size_t index = 0; index < parts.size(); ++index) {
            const uint64_t bit = uint64_t{1} << index;
            if (parts[index].optional) optional_ |= bit;
            if (parts[index].repeated) repeated_ |= bit;
            for (uint32_t letter = 1; letter < takes_.size(); ++letter) {
                if (parts[index].letters >> letter & 1) takes_[letter] |= bit;
            }
        }
    }

    uint64_t start() const { return skipped(1); }
    bool met(uint64_t state) const { return (state & last_) != 0; }

    // Returns the state after one more letter; zero if no word can match anymore.
    uint64_t step(uint64_t state, uint32_t letter) const {
        const uint64_t taken = state & takes_[letter];
        // A repeated part stays open for more letters; after its first letter, it may also end.
        return skipped(taken << 1 | (taken & repeated_));
    }

   private:
    uint64_t skipped(uint64_t state) const {
        for (;;) {
            const uint64_t further = state | (state & optional_) << 1;
            if (further == state) return state;
            state = further;
        }
    }

    std::array<uint64_t, 64> takes_{};
    uint64_t optional_ = 0;
    uint64_t repeated_ = 0;
    uint64_t last_;
};

// Search is one walk through the graph. It tracks which tiles and required letters are left,
// removing a letter on the way down and putting it back on the way up.
class Search {
   public:
    Search(const WordGraph& graph, const WordFilter& filter, size_t limit, Order order,
           const GoOn& go_on)
        : graph_(graph),
          automata_(filter.patterns.begin(), filter.patterns.end()),
          has_tiles_(filter.tiles.has_value()),
          shortest_(filter.shortest),
          longest_(std::min(filter.longest, MAX_DEPTH)),
          forbidden_(filter.forbidden),
          limit_(limit),
          order_(order),
          go_on_(go_on) {
        if (has_tiles_) {
            tiles_ = filter.tiles->counts;
            blanks_ = filter.tiles->blanks;
        }
        for (size_t letter = 0; letter < wanted_.size(); ++letter) {
            wanted_[letter] = filter.required[letter];
            missing_ += filter.required[letter];
        }
    }

    Result<Answer> run() {
        const uint32_t root = graph_.dawg_root();
        const bool possible = longest_ > 0 && shortest_ <= longest_ && missing_ <= longest_;
        States start{};
        for (size_t index = 0; index < automata_.size(); ++index) {
            start[index] = automata_[index].start();
        }
        if (root != 0 && possible && !walk(root, 0, start)) return Refusal{};
        if (order_ == Order::LONGEST_FIRST) gather();
        return std::move(answer_);
    }

   private:
    // Each pattern's state.
    using States = std::array<uint64_t, MAX_PATTERNS>;

    // Tries every letter of a run after the `depth` letters in word_.
    bool walk(uint32_t run, uint32_t depth, const States& states) {
        for (uint32_t place = run;; ++place) {
            const uint32_t node = graph_.node(place);
            if (++steps_ % STRIDE == 0 && go_on_ && !go_on_()) return false;
            if (!enter(node, depth, states)) return false;
            if (WordGraph::is_end(node)) return true;
        }
    }

    bool enter(uint32_t node, uint32_t depth, States states) {
        const uint32_t letter = WordGraph::letter(node);
        if (forbidden_ >> letter & 1) return true;
        bool met = true;
        for (size_t index = 0; index < automata_.size(); ++index) {
            states[index] = automata_[index].step(states[index], letter);
            if (states[index] == 0) return true;
            met = met && automata_[index].met(states[index]);
        }
        // Use a tile before a blank: if any choice of tiles spells the word, this choice does.
        const bool tile = has_tiles_ && tiles_[letter] > 0;
        if (has_tiles_ && !tile && blanks_ == 0) return true;

        if (tile) --tiles_[letter];
        if (has_tiles_ && !tile) --blanks_;
        const bool wanted = wanted_[letter]-- > 0;
        missing_ -= wanted;
        word_[depth] = static_cast<uint8_t>(letter);

        const uint32_t length = depth + 1;
        if (WordGraph::accepts(node) && length >= shortest_ && missing_ == 0 && met) found(length);
        const uint32_t child = WordGraph::child(node);
        const bool further = child != 0 && length + std::max(missing_, 1U) <= longest_;
        const bool going = !further || walk(child, length, states);

        missing_ += wanted;
        ++wanted_[letter];
        if (tile) ++tiles_[letter];
        if (has_tiles_ && !tile) ++blanks_;
        return going;
    }

    void found(uint32_t length) {
        // There is one list for each word length. None needs more words than the limit on the whole
        // answer.
        std::vector<uint8_t>& list =
            order_ == Order::LONGEST_FIRST ? lists_[length] : answer_.words;
        uint32_t& kept = order_ == Order::LONGEST_FIRST ? kept_[length] : kept_[0];
        ++answer_.by_length[length];
        if (kept == limit_) return;
        ++kept;
        list.insert(list.end(), word_.begin(), word_.begin() + length);
        list.push_back(0);
    }

    // Concatenates the lists of all lengths, the longest words first.
    void gather() {
        size_t left = limit_;
        for (uint32_t length = MAX_DEPTH; length > 0; --length) {
            const size_t taken = std::min<size_t>(left, kept_[length]);
            const auto end = lists_[length].begin() + static_cast<std::ptrdiff_t>(
                                                          taken * (length + 1));
            answer_.words.insert(answer_.words.end(), lists_[length].begin(), end);
            left -= taken;
        }
    }

    const WordGraph& graph_;
    const std::vector<Automaton> automata_;
    const bool has_tiles_;
    const uint32_t shortest_;
    const uint32_t longest_;
    const LetterSet forbidden_;
    const size_t limit_;
    const Order order_;
    const GoOn& go_on_;

    std::array<uint8_t, 64> tiles_{};
    uint32_t blanks_ = 0;
    std::array<int32_t, 64> wanted_{};
    uint32_t missing_ = 0;
    std::array<uint8_t, MAX_DEPTH + 1> word_{};
    uint32_t steps_ = 0;
    std::array<std::vector<uint8_t>, MAX_DEPTH + 1> lists_;
    std::array<uint32_t, MAX_DEPTH + 1> kept_{};
    Answer answer_;
};

}  // namespace

Result<Answer> find_words(const WordGraph& graph, const WordFilter& filter, size_t limit,
                          Order order, const GoOn& go_on) {
    if (filter.patterns.size() > MAX_PATTERNS) {
        return Refusal{Fault::TOO_MANY_PATTERNS,
                       "a question has at most " + std::to_string(MAX_PATTERNS) + " patterns"};
    }
    for (const Pattern& pattern : filter.patterns) {
        if (pattern.size() <= MAX_PARTS) continue;
        return Refusal{Fault::PATTERN_TOO_LONG, "a pattern has at most " +
                                                    std::to_string(MAX_PARTS) + " parts, not " +
                                                    std::to_string(pattern.size())};
    }
    return Search(graph, filter, limit, order, go_on).run();
}

Hooks find_hooks(const WordGraph& graph, std::span<const uint8_t> word) {
    Hooks hooks;
    if (word.empty() || graph.dawg_root() == 0) return hooks;
    // Front hooks: for every letter that begins a word, look up that letter followed by the word.
    for (uint32_t place = graph.dawg_root();; ++place) {
        const uint32_t node = graph.node(place);
        if (graph.accepts(WordGraph::child(node), word.data(), word.size())) {
            hooks.front |= LetterSet{1} << WordGraph::letter(node);
        }
        if (WordGraph::is_end(node)) break;
    }
    // Back hooks: follow the word to its end; each letter that then completes a word is a hook.
    uint32_t run = graph.dawg_root();
    for (const uint8_t letter : word) run = graph.next(run, letter);
    for (uint32_t place = run; run != 0; ++place) {
        const uint32_t node = graph.node(place);
        if (WordGraph::accepts(node)) hooks.back |= LetterSet{1} << WordGraph::letter(node);
        if (WordGraph::is_end(node)) break;
    }
    return hooks;
}

}  // namespace tilewright
