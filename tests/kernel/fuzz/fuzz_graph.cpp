// Feeds damaged and hostile word graphs to the loader, and walks those that it lets through.
//
// `make fuzz` builds it with libFuzzer where there is clang, otherwise with driver.cpp, in both
// cases with the address and undefined-behavior sanitizers. What must hold: no input makes the
// check read outside its memory; an accepted graph can be walked by every query; the words that it
// spells, built again, make a graph that is accepted and spells as many.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "driver.hpp"
#include "words/graph_builder.hpp"
#include "words/query.hpp"
#include "words/spelling.hpp"
#include "words/word_graph.hpp"

using namespace tilewright;

namespace {

constexpr uint32_t MOST_WALKED = 20'000;

void demand(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "fuzz_graph: %s\n", what);
    std::abort();
}

// Walks all that the generator could walk in a GADDAG, up to a number of steps.
void walk(const WordGraph& graph, uint32_t run, uint32_t depth, uint32_t& steps) {
    demand(depth <= MAX_DEPTH + 1, "a path is longer than the check allows");
    for (uint32_t place = run; run != 0 && steps < MOST_WALKED; ++place, ++steps) {
        demand(place < graph.size(), "a walk leaves the graph");
        const uint32_t node = graph.node(place);
        walk(graph, WordGraph::child(node), depth + 1, steps);
        if (WordGraph::is_end(node)) return;
    }
}

Spellings identity(uint32_t letters) {
    Spellings spellings;
    for (uint32_t letter = 1; letter <= letters; ++letter) {
        spellings.push_back({static_cast<uint8_t>(letter)});
    }
    return spellings;
}

}  // namespace

// The first two bytes choose the alphabet and the form; the nodes follow.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    if (size < 2) return 0;
    const uint32_t letters = data[0] % (MAX_LETTERS + 2);
    const NodeForm form = data[1] & 1 ? NodeForm::WIDE : NodeForm::NARROW;
    std::vector<uint32_t> nodes((size - 2) / sizeof(uint32_t));
    // Exactly as much memory as there are nodes: one step too far is noticed.
    nodes.shrink_to_fit();
    if (!nodes.empty()) std::memcpy(nodes.data(), data + 2, nodes.size() * sizeof(uint32_t));

    const auto found = check_graph(nodes.data(), nodes.size(), letters, form);
    if (!found) {
        demand(!found.error().empty(), "a refusal has no sentence");
        return 0;
    }
    demand(found->words <= MAX_WORDS && found->longest <= MAX_DEPTH, "figures out of bounds");
    if (found->words > MOST_WALKED) return 0;

    const auto spelled = spell_words(nodes.data(), found->dawg_root, form, identity(letters));
    demand(bool(spelled) && spelled->size() == found->words, "not all words were spelled");
    const auto built = build_graph(*spelled, letters, Parts::DAWG_AND_GADDAG);
    demand(bool(built), "the words of a sound graph were refused");
    const auto again = check_graph(built->data(), built->size(), letters);
    demand(bool(again) && again->words == found->words && again->longest == found->longest,
           "the rebuilt graph differs");
    if (form == NodeForm::WIDE) return 0;

    const WordGraph graph(nodes.data(), nodes.size());
    uint32_t steps = 0;
    walk(graph, graph.gaddag_root(), 0, steps);
    WordFilter filter;
    filter.patterns = {{{~LetterSet{1}, true, true}, {~LetterSet{1}, true, false}}};
    filter.tiles.emplace();
    filter.tiles->blanks = MAX_DEPTH;
    const auto answer = find_words(graph, filter, 10, Order::LONGEST_FIRST);
    uint32_t words = 0;
    for (const uint32_t count : answer->by_length) words += count;
    demand(words == found->words, "a question for all words found others");
    for (size_t index = 0; index < spelled->size() && index < 50; ++index) {
        find_hooks(graph, (*spelled)[index]);
        demand(graph.accepts(graph.dawg_root(), (*spelled)[index].data(), (*spelled)[index].size()),
               "a word is not accepted");
    }
    return 0;
}

// Sound graphs to begin with: small, with shared tails, with and without a GADDAG.
std::vector<std::vector<uint8_t>> fuzz_seeds() {
    std::vector<std::vector<uint8_t>> seeds;
    uint32_t state = 1;
    for (const uint32_t count : {0U, 1U, 3U, 8U, 30U}) {
        WordList words;
        for (uint32_t word = 0; word < count; ++word) {
            std::vector<uint8_t> letters;
            for (uint32_t at = 0; at < 1 + word % 6; ++at) {
                state = state * 1664525 + 1013904223;
                letters.push_back(static_cast<uint8_t>(1 + (state >> 24) % 4));
            }
            words.add(letters);
        }
        for (const Parts parts : {Parts::DAWG, Parts::DAWG_AND_GADDAG}) {
            const auto built = build_graph(words, 26, parts);
            std::vector<uint8_t> seed{26, 0};
            const auto* bytes = reinterpret_cast<const uint8_t*>(built->data());
            seed.insert(seed.end(), bytes, bytes + built->size() * sizeof(uint32_t));
            seeds.push_back(seed);
        }
    }
    return seeds;
}
