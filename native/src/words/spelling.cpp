#include "words/spelling.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <string>

namespace tilewright {

namespace {

constexpr size_t STRIDE = 1U << 15;

// The limit on spellings of one word: more than any real edition allows.
constexpr uint32_t MAX_WAYS = 1U << 16;

// Speller writes words to a list. walk() visits every word in the graph; write() finds all
// spellings of one word.
template <typename Form>
class Speller {
   public:
    Speller(const uint32_t* nodes, const Spellings& spellings, const Progress& progress)
        : nodes_(nodes), progress_(progress) {
        for (size_t index = 0; index < spellings.size(); ++index) {
            const std::vector<uint8_t>& written = spellings[index];
            if (written.empty()) continue;
            starting_[written.front()].push_back({static_cast<uint8_t>(index + 1), written});
        }
    }

    Result<WordList> spell(uint32_t root) {
        if (root != 0 && !walk(root, 0)) return refusal_;
        return std::move(list_);
    }

   private:
    struct Tile {
        uint8_t letter;
        std::vector<uint8_t> written;
    };

    // The number of ways to spell the rest of the word, starting at each letter.
    using Ways = std::array<uint32_t, MAX_DEPTH + 1>;

    // Visits all words that continue at `run`, whose first `depth` letters are in word_. The depth
    // is at most MAX_DEPTH, as verified by check_graph().
    bool walk(uint32_t run, uint32_t depth) {
        for (uint32_t place = run;; ++place) {
            const uint32_t node = nodes_[place];
            word_[depth] = static_cast<uint8_t>(Form::letter(node));
            if (Form::accepts(node) && !write(depth + 1)) return false;
            const uint32_t child = Form::child(node);
            if (child != 0 && !walk(child, depth + 1)) return false;
            if (Form::is_end(node)) return true;
        }
    }

    bool write(uint32_t length) {
        if (progress_ && words_ % STRIDE == 0 && !progress_(words_, 0)) return false;
        ++words_;
        // Count, from the end, the ways to spell the rest of the word. Without these counts, a word
        // could have a huge number of partial spellings that lead nowhere.
        Ways ways{};
        ways[length] = 1;
        for (uint32_t at = length; at-- > 0;) {
            for (const Tile& tile : starting_[word_[at]]) {
                if (fits(tile, at, length)) ways[at] += ways[at + tile.written.size()];
            }
            ways[at] = std::min(ways[at], MAX_WAYS + 1);
        }
        if (ways[0] > MAX_WAYS || list_.size() + ways[0] > MAX_WORDS) {
            refusal_ = {Fault::TOO_MANY_SPELLINGS,
                        "there are too many ways to spell the words with these letters"};
            return false;
        }
        if (ways[0] != 0) lay(0, length, 0, ways);
        return true;
    }

    bool fits(const Tile& tile, uint32_t at, uint32_t length) const {
        const size_t size = tile.written.size();
        return at + size <= length && std::memcmp(tile.written.data(), &word_[at], size) == 0;
    }

    void lay(uint32_t at, uint32_t length, uint32_t tiles, const Ways& ways) {
        if (at == length) {
            list_.add({spelled_.data(), tiles});
            return;
        }
        for (const Tile& tile : starting_[word_[at]]) {
            const auto next = static_cast<uint32_t>(at + tile.written.size());
            if (!fits(tile, at, length) || ways[next] == 0) continue;
            spelled_[tiles] = tile.letter;
            lay(next, length, tiles + 1, ways);
        }
    }

    const uint32_t* nodes_;
    const Progress& progress_;
    std::array<std::vector<Tile>, 256> starting_;
    std::array<uint8_t, MAX_DEPTH + 1> word_{};
    std::array<uint8_t, MAX_DEPTH + 1> spelled_{};
    WordList list_;
    Refusal refusal_;
    uint32_t words_ = 0;
};

}  // namespace

Result<WordList> spell_words(const uint32_t* nodes, uint32_t dawg_root, NodeForm form,
                             const Spellings& spellings, const Progress& progress) {
    if (form == NodeForm::WIDE) {
        return Speller<WideNode>(nodes, spellings, progress).spell(dawg_root);
    }
    return Speller<WordGraph>(nodes, spellings, progress).spell(dawg_root);
}

}  // namespace tilewright
