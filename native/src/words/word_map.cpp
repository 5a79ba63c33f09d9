#include "words/word_map.hpp"

#include <algorithm>
#include <array>
#include <cstring>

namespace tilewright {

// The header at the start of the buffer. The tables follow, each aligned to eight bytes.
struct WordMap::Header {
    static constexpr std::uint64_t MAGIC = 0x33'70'61'6d'77'6c'69'74;  // "tilwmap3"

    std::uint64_t magic = MAGIC;
    std::uint64_t size = 0;  // size of the whole buffer, in bytes
    std::uint64_t words = 0;
    std::uint64_t letter_bytes = 0;
    std::uint64_t entry_places = 0;  // powers of two
    std::array<std::uint64_t, 2> set_places{};
    std::uint64_t filter_bits = 0;  // a power of two
};

namespace {

constexpr int shift_for(std::uint64_t places) { return 64 - std::countr_zero(places); }

// Returns the smallest power of two that leaves a third of the places free.
std::uint64_t places_for(std::size_t entries) {
    return std::max<std::uint64_t>(16, std::bit_ceil(entries + entries / 2));
}

// Returns the filter's size. With eight to sixteen bits per multiset, one in ten multisets without
// a word passes the filter.
std::uint64_t filter_bits_for(std::size_t entries) {
    return std::max<std::uint64_t>(64, std::bit_ceil(entries * 8));
}

constexpr std::size_t padded(std::size_t bytes) { return (bytes + 7) / 8 * 8; }

struct KeyedWord {
    Multiset key{0, 0};
    std::array<std::uint8_t, MAX_SIZE> letters{};
    std::uint8_t length = 0;
};

// Collects every word in a graph that fits on a board, with its multiset.
void collect(const WordGraph& graph, std::uint32_t run, KeyedWord& word,
             std::vector<KeyedWord>& words) {
    if (run == 0 || word.length == MAX_SIZE) return;
    for (std::uint32_t index = run;; ++index) {
        const std::uint32_t node = graph.node(index);
        const int letter = static_cast<int>(WordGraph::letter(node));
        if (letter >= 1 && letter <= MAX_TILE_LETTERS) {
            const Multiset before = word.key;
            word.letters[word.length++] = static_cast<std::uint8_t>(letter);
            word.key = word.key + Multiset::of(letter);
            if (WordGraph::accepts(node)) words.push_back(word);
            collect(graph, WordGraph::child(node), word, words);
            word.letters[--word.length] = 0;
            word.key = before;
        }
        if (WordGraph::is_end(node)) return;
    }
}

constexpr std::uint64_t MOST = 15;  // maximum count of one letter
constexpr std::size_t MOST_ANAGRAMS = 0xffff;

std::uint64_t letters_of(Multiset key) {
    std::uint64_t letters = 0;
    for (; key.low; key.low >>= 4) letters += key.low & MOST;
    for (; key.high; key.high >>= 4) letters += key.high & MOST;
    return letters;
}

// Returns whether the tables can hold these words, which must be sorted by multiset.
bool can_hold(const std::vector<KeyedWord>& words) {
    std::size_t first = 0;
    for (std::size_t at = 0; at < words.size(); ++at) {
        if (letters_of(words[at].key) != words[at].length) return false;  // overflowed
        if (words[at].key != words[first].key) first = at;
        if (at - first >= MOST_ANAGRAMS) return false;
    }
    return true;
}

struct Part {
    Multiset key{0, 0};
    std::uint32_t letters = 0;
};

// Removes each letter in turn from every multiset; returns the distinct remainders, each with the
// letters whose removal leads to it.
std::vector<Part> without_one(const std::vector<Multiset>& keys) {
    std::vector<Part> parts;
    for (const Multiset& key : keys) {
        for (int letter = 1; letter <= MAX_TILE_LETTERS; ++letter) {
            const std::uint64_t word = letter <= 16 ? key.low : key.high;
            if (word >> ((letter - 1) % 16 * 4) & 15)
                parts.push_back({key - Multiset::of(letter), std::uint32_t{1} << (letter - 1)});
        }
    }
    std::sort(parts.begin(), parts.end(),
              [](const Part& one, const Part& other) { return one.key < other.key; });
    std::size_t last = 0;
    for (std::size_t at = 1; at < parts.size(); ++at) {
        if (parts[at].key == parts[last].key) {
            parts[last].letters |= parts[at].letters;
        } else {
            parts[++last] = parts[at];
        }
    }
    if (!parts.empty()) parts.resize(last + 1);
    return parts;
}

}  // namespace

// Writes the tables into one buffer.
class WordMapBuilder {
  public:
    WordMapBuilder(const std::vector<KeyedWord>& words, std::size_t keys,
                   const std::array<std::vector<Part>, 2>& parts) {
        WordMap::Header header;
        header.words = words.size();
        for (const KeyedWord& word : words) header.letter_bytes += word.length;
        header.entry_places = places_for(keys);
        std::size_t size = sizeof(header) + padded(header.letter_bytes) +
                           header.entry_places * sizeof(WordMap::Entry);
        header.filter_bits = filter_bits_for(keys);
        size += header.filter_bits / 8;
        for (int missing : {0, 1}) {
            header.set_places[missing] = places_for(parts[missing].size());
            size += header.set_places[missing] * sizeof(WordMap::Set);
        }
        header.size = size;
        buffer.assign(size / 8, 0);
        std::memcpy(buffer.data(), &header, sizeof(header));
        place_ = reinterpret_cast<std::uint8_t*>(buffer.data()) + sizeof(header);
        put_words(words, header);
        for (int missing : {0, 1}) put_sets(parts[missing], header.set_places[missing]);
        put_filter(words, header.filter_bits);
    }

    std::vector<std::uint64_t> buffer;

  private:
    void put_words(const std::vector<KeyedWord>& words, const WordMap::Header& header) {
        std::uint8_t* letters = place_;
        place_ += padded(header.letter_bytes);
        auto* entries = reinterpret_cast<WordMap::Entry*>(place_);
        place_ += header.entry_places * sizeof(WordMap::Entry);
        const std::uint64_t mask = header.entry_places - 1;
        std::uint32_t at = 0;
        for (std::size_t first = 0; first < words.size();) {
            std::size_t last = first;
            const std::uint32_t begins = at;
            for (; last < words.size() && words[last].key == words[first].key; ++last) {
                std::memcpy(letters + at, words[last].letters.data(), words[last].length);
                at += words[last].length;
            }
            std::uint64_t place = words[first].key.hash() >> shift_for(header.entry_places);
            while (entries[place].count) place = (place + 1) & mask;
            entries[place] = {words[first].key, begins, static_cast<std::uint16_t>(last - first),
                              words[first].length};
            first = last;
        }
    }

    void put_sets(const std::vector<Part>& parts, std::uint64_t places) {
        auto* table = reinterpret_cast<WordMap::Set*>(place_);
        place_ += places * sizeof(WordMap::Set);
        for (const Part& part : parts) {
            const std::uint64_t hash = part.key.hash();
            const std::uint32_t print = WordMap::fingerprint(hash);
            std::uint64_t place = hash >> shift_for(places);
            // Two multisets with the same fingerprint share a place, and their letters are merged.
            while (table[place].letters && table[place].print != print)
                place = (place + 1) & (places - 1);
            table[place].print = print;
            table[place].letters |= part.letters;
        }
    }

    void put_filter(const std::vector<KeyedWord>& words, std::uint64_t bits) {
        auto* filter = reinterpret_cast<std::uint64_t*>(place_);
        for (const KeyedWord& word : words) {
            const std::uint64_t bit = word.key.hash() >> shift_for(bits);
            filter[bit / 64] |= std::uint64_t{1} << bit % 64;
        }
    }

    std::uint8_t* place_ = nullptr;
};

std::vector<std::uint64_t> WordMap::build(const WordGraph& graph,
                                          const std::function<bool(int)>& progress) {
    const auto told = [&](int thousandths) { return !progress || progress(thousandths); };
    std::vector<KeyedWord> words;
    KeyedWord word;
    collect(graph, graph.dawg_root(), word, words);
    std::stable_sort(words.begin(), words.end(), [](const KeyedWord& one, const KeyedWord& other) {
        return one.key < other.key;
    });
    if (!can_hold(words) || !told(150)) return {};
    std::vector<Multiset> keys;
    for (const KeyedWord& each : words)
        if (keys.empty() || keys.back() != each.key) keys.push_back(each.key);
    std::array<std::vector<Part>, 2> parts;
    parts[0] = without_one(keys);
    if (!told(350)) return {};
    std::vector<Multiset> shorter(parts[0].size());
    std::transform(parts[0].begin(), parts[0].end(), shorter.begin(),
                   [](const Part& part) { return part.key; });
    parts[1] = without_one(shorter);
    if (!told(800)) return {};
    WordMapBuilder builder(words, keys.size(), parts);
    told(1000);
    return std::move(builder.buffer);
}

Result<WordMap> WordMap::open(std::span<const std::uint64_t> buffer) {
    Header header;
    const Refusal other{Fault::NOT_A_WORD_MAP, "this is not a word map of this version"};
    if (buffer.size_bytes() < sizeof(header)) return other;
    std::memcpy(static_cast<void*>(&header), buffer.data(), sizeof(header));
    if (header.magic != Header::MAGIC || header.size != buffer.size_bytes()) return other;
    const Refusal damaged{Fault::DAMAGED_WORD_MAP, "the word map is damaged"};
    std::uint64_t size = sizeof(header) + padded(header.letter_bytes);
    const auto is_table = [&](std::uint64_t places, std::size_t each) {
        if (!std::has_single_bit(places) || places > buffer.size_bytes() / each) return false;
        size += places * each;
        return true;
    };
    if (header.letter_bytes > buffer.size_bytes() || !is_table(header.entry_places, sizeof(Entry)) ||
        !is_table(header.set_places[0], sizeof(Set)) ||
        !is_table(header.set_places[1], sizeof(Set)) || header.filter_bits < 64 ||
        !is_table(header.filter_bits / 64, 8) || size != header.size)
        return damaged;
    const auto* place = reinterpret_cast<const std::uint8_t*>(buffer.data()) + sizeof(header);
    const auto* letters = place;
    place += padded(header.letter_bytes);
    const auto* entries = reinterpret_cast<const Entry*>(place);
    // A lookup ends at a free place, so there must be one; words must be within the letter block.
    std::uint64_t used = 0;
    for (std::uint64_t at = 0; at < header.entry_places; ++at) {
        const Entry& entry = entries[at];
        if (!entry.count) continue;
        ++used;
        const std::uint64_t end = entry.first + std::uint64_t{entry.count} * entry.length;
        if (entry.length > MAX_SIZE || end > header.letter_bytes) return damaged;
        if (entry.length != letters_of(entry.key)) return damaged;
    }
    if (used == header.entry_places) return damaged;
    for (std::uint64_t at = 0; at < header.letter_bytes; ++at)
        if (letters[at] < 1 || letters[at] > MAX_TILE_LETTERS) return damaged;
    place += header.entry_places * sizeof(Entry);
    std::array<Sets, 2> sets;
    for (int missing : {0, 1}) {
        sets[missing] = {reinterpret_cast<const Set*>(place), header.set_places[missing] - 1,
                         shift_for(header.set_places[missing])};
        const auto* table = sets[missing].table;
        if (std::all_of(table, table + header.set_places[missing],
                        [](const Set& set) { return set.letters != 0; }))
            return damaged;
        place += header.set_places[missing] * sizeof(Set);
    }
    WordMap map;
    map.filter_ = reinterpret_cast<const std::uint64_t*>(place);
    map.filter_shift_ = shift_for(header.filter_bits);
    map.entries_ = entries;
    map.entry_mask_ = header.entry_places - 1;
    map.entry_shift_ = shift_for(header.entry_places);
    map.letters_ = letters;
    map.word_count_ = static_cast<std::uint32_t>(header.words);
    map.sets_[0] = sets[0];
    map.sets_[1] = sets[1];
    return map;
}

}  // namespace tilewright
