// Python bindings for word graphs: checking, building, and respelling with other letters.

#include "graph.hpp"

#include <nanobind/stl/vector.h>

#include <algorithm>
#include <vector>

#include "bind.hpp"
#include "watch.hpp"
#include "words/graph_builder.hpp"
#include "words/spelling.hpp"

using tilewright::GraphSummary;
using tilewright::NodeForm;
using tilewright::Parts;
using tilewright::WordList;

namespace {

Parts parts_of(bool gaddag) { return gaddag ? Parts::DAWG_AND_GADDAG : Parts::DAWG; }

nb::bytes build(nb::handle words, uint32_t letters, bool gaddag, nb::object progress) {
    const Bytes text(words);
    Watch watch(std::move(progress));
    return bytes_of(unwrap(watch.run([&] {
        WordList list;
        for (const uint8_t *at = text.data(), *end = at + text.size(); at != end;) {
            const uint8_t* stop = std::find(at, end, uint8_t{0});
            list.add({at, stop});
            at = stop == end ? end : stop + 1;
        }
        return tilewright::build_graph(
            list, letters, parts_of(gaddag),
            [&](uint32_t done, uint32_t total) { return watch.report(done, total); });
    })));
}

nb::bytes respell(nb::handle data, uint32_t letters, bool wide, const std::vector<nb::bytes>& written,
                  bool gaddag, nb::object progress) {
    const Nodes nodes(data);
    const NodeForm form = wide ? NodeForm::WIDE : NodeForm::NARROW;
    tilewright::Spellings spellings;
    for (const nb::bytes& letter : written) {
        const auto* first = static_cast<const uint8_t*>(letter.data());
        spellings.emplace_back(first, first + letter.size());
    }
    Watch watch(std::move(progress));
    return bytes_of(unwrap(watch.run([&]() -> tilewright::Result<std::vector<uint32_t>> {
        const auto found = tilewright::check_graph(nodes.data(), nodes.size(), letters, form);
        if (!found) return found.refusal();
        const auto spelled =
            tilewright::spell_words(nodes.data(), found->dawg_root, form, spellings,
                                    [&](uint32_t, uint32_t) { return watch.report(0, 1000); });
        if (!spelled) return spelled.refusal();
        return tilewright::build_graph(
            *spelled, static_cast<uint32_t>(spellings.size()), parts_of(gaddag),
            [&](uint32_t done, uint32_t total) { return watch.report(done, total); });
    })));
}

GraphSummary check(nb::handle data, uint32_t letters, bool wide) {
    const Nodes nodes(data);
    return unwrap([&] {
        nb::gil_scoped_release released;
        return tilewright::check_graph(nodes.data(), nodes.size(), letters,
                                       wide ? NodeForm::WIDE : NodeForm::NARROW);
    }());
}

}  // namespace

void register_graph(nb::module_& module) {
    nb::class_<Graph>(module, "Graph", nb::is_final(),
                      "A word graph in the narrow form, checked once and then walked without "
                      "checks.\n\nRaises KernelError if the nodes are not a sound graph.")
        .def(nb::init<nb::handle, uint32_t>(), nb::arg("data"), nb::arg("letters"),
             nb::sig("def __init__(self, data: bytes | memoryview, letters: int) -> None"))
        .def_prop_ro(
            "words", [](const Graph& graph) { return graph.summary().words; },
            "The number of words.")
        .def_prop_ro(
            "longest", [](const Graph& graph) { return graph.summary().longest; },
            "The length of the longest word.")
        .def_prop_ro(
            "nodes", [](const Graph& graph) { return graph.view().size(); },
            "The number of nodes.")
        .def_prop_ro(
            "letters", [](const Graph& graph) { return graph.letters(); },
            "The number of letters in the alphabet.")
        .def_prop_ro(
            "has_gaddag", [](const Graph& graph) { return graph.view().gaddag_root() != 0; },
            "Whether words can be found from any of their letters.");

    nb::class_<GraphSummary>(module, "GraphSummary", nb::is_final(), "What a checked graph holds.")
        .def_ro("words", &GraphSummary::words, "The number of words.")
        .def_ro("longest", &GraphSummary::longest, "The length of the longest word.")
        .def_ro("nodes", &GraphSummary::nodes, "The number of nodes.")
        .def_prop_ro(
            "has_gaddag", [](const GraphSummary& found) { return found.gaddag_root != 0; },
            "Whether words can be found from any of their letters.");
    module.def("check_graph", &check, nb::arg("data"), nb::arg("letters"), nb::arg("wide"),
               nb::sig("def check_graph(data: bytes | memoryview, letters: int, wide: bool)"
                       " -> GraphSummary"),
               "Check a word graph; raise KernelError if it is not sound.");
    module.def("build_graph", &build, nb::arg("words"), nb::arg("letters"), nb::arg("gaddag"),
               nb::arg("progress").none(),
               nb::sig("def build_graph(words: bytes, letters: int, gaddag: bool, "
                       "progress: collections.abc.Callable[[int, int], object] | None) -> bytes"),
               "Return the graph of words given as letter numbers, with a zero between words.");
    module.def("respell_graph", &respell, nb::arg("data"), nb::arg("letters"), nb::arg("wide"),
               nb::arg("spellings"), nb::arg("gaddag"), nb::arg("progress").none(),
               nb::sig("def respell_graph(data: bytes | memoryview, letters: int, wide: bool, "
                       "spellings: collections.abc.Sequence[bytes], gaddag: bool, "
                       "progress: collections.abc.Callable[[int, int], object] | None) -> bytes"),
               "Return the graph of the same words in other letters, each given by its spelling.");
}
