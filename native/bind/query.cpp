// Python bindings for word lookups.

#include "words/query.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "bind.hpp"
#include "checks.hpp"
#include "graph.hpp"
#include "watch.hpp"

using tilewright::LetterSet;
using tilewright::MAX_DEPTH;
using tilewright::Order;
using tilewright::WordFilter;

namespace {

using Part = std::tuple<LetterSet, bool, bool>;

// Counts letters; zeros are blanks. Counts are capped at the length of the longest word.
std::array<uint8_t, 64> count_letters(const nb::bytes& letters) {
    std::array<uint8_t, 64> counts{};
    const auto* each = static_cast<const uint8_t*>(letters.data());
    for (size_t index = 0; index < letters.size(); ++index) {
        if (each[index] >= counts.size())
            refuse(Fault::WRONG_LETTER,
                   std::to_string(each[index]) + " is not the code of a letter");
        uint8_t& count = counts[each[index]];
        count = std::min<uint8_t>(count + 1, MAX_DEPTH);
    }
    return counts;
}

std::pair<nb::bytes, std::vector<uint32_t>> find(
    const Graph& graph, uint32_t shortest, uint32_t longest,
    const std::vector<std::vector<Part>>& patterns, const std::optional<nb::bytes>& tiles,
    const nb::bytes& required, LetterSet forbidden, uint32_t limit, bool longest_first,
    nb::object callback) {
    WordFilter filter;
    filter.shortest = shortest;
    filter.longest = longest;
    for (const std::vector<Part>& parts : patterns) {
        tilewright::Pattern& pattern = filter.patterns.emplace_back();
        for (const auto& [letters, optional, repeated] : parts) {
            pattern.push_back({letters, optional, repeated});
        }
    }
    if (tiles) {
        filter.tiles.emplace();
        filter.tiles->counts = count_letters(*tiles);
        filter.tiles->blanks = std::exchange(filter.tiles->counts[0], uint8_t{0});
    }
    filter.required = count_letters(required);
    filter.forbidden = forbidden;

    Watch watch(std::move(callback));
    const tilewright::Answer answer = unwrap(watch.run([&] {
        return tilewright::find_words(graph.view(), filter, limit,
                                      longest_first ? Order::LONGEST_FIRST : Order::ALPHABET,
                                      [&] { return watch.report(); });
    }));
    return {nb::bytes(reinterpret_cast<const char*>(answer.words.data()), answer.words.size()),
            {answer.by_length.begin(), answer.by_length.end()}};
}

std::pair<LetterSet, LetterSet> hooks(const Graph& graph, const nb::bytes& word) {
    const auto* letters = static_cast<const uint8_t*>(word.data());
    const auto found = tilewright::find_hooks(graph.view(), {letters, word.size()});
    return {found.front, found.back};
}

}  // namespace

void register_query(nb::module_& module) {
    module.def(
        "find_words", &find, nb::arg("graph"), nb::kw_only(), nb::arg("shortest"),
        nb::arg("longest"), nb::arg("patterns"), nb::arg("tiles").none(),
        nb::arg("required"), nb::arg("forbidden"), nb::arg("limit"), nb::arg("longest_first"),
        nb::arg("watch").none(),
        nb::sig("def find_words(graph: Graph, *, shortest: int, longest: int, "
                "patterns: collections.abc.Sequence["
                "collections.abc.Sequence[tuple[int, bool, bool]]], "
                "tiles: bytes | None, required: bytes, forbidden: int, limit: int, "
                "longest_first: bool, watch: collections.abc.Callable[[], object] | None) "
                "-> tuple[bytes, list[int]]"),
        "Return words as letter numbers with a zero after each, and the number of words by length.\n\n"
        "A part of a pattern consists of a set of letters, whether it may be absent, and whether it "
        "may repeat.\nA zero among the tiles is a blank.");
    module.def("find_hooks", &hooks, nb::arg("graph"), nb::arg("word"),
               "Return the letters that form another word before and after a word, as two sets.");
}
