// Python bindings for word maps: loading and building.

#include "word_map.hpp"

#include <cstring>
#include <utility>

#include "bind.hpp"
#include "common/edition.hpp"
#include "graph.hpp"
#include "refusals.hpp"
#include "watch.hpp"

Map::Map(nb::handle data) : bytes_(data) {
    constexpr size_t WORD = sizeof(uint64_t);
    const uint8_t* first = bytes_.data();
    const size_t size = bytes_.size() / WORD;
    if (bytes_.size() % WORD != 0)
        refuse(Fault::NOT_A_WORD_MAP, "this is not a word map of this version");
    if (reinterpret_cast<uintptr_t>(first) % alignof(uint64_t) != 0 || !bytes_.read_only()) {
        copy_.resize(size);
        std::memcpy(copy_.data(), first, bytes_.size());
        first = reinterpret_cast<const uint8_t*>(copy_.data());
    }
    map_ = unwrap([&] {
        nb::gil_scoped_release released;
        return tilewright::WordMap::open({reinterpret_cast<const uint64_t*>(first), size});
    }());
}

namespace {

nb::bytes build_map(const Graph& graph, nb::object progress) {
    if (graph.letters() > tilewright::MAX_TILE_LETTERS)
        refuse(Fault::ALPHABET_SIZE, "a word map can hold at most 32 letters");
    Watch watch(std::move(progress));
    const std::vector<uint64_t> words = watch.run([&] {
        return tilewright::WordMap::build(graph.view(), [&](int thousandths) {
            return watch.report(thousandths, 1000);
        });
    });
    return nb::bytes(reinterpret_cast<const char*>(words.data()), words.size() * sizeof(uint64_t));
}

}  // namespace

void register_word_map(nb::module_& module) {
    nb::class_<Map>(module, "WordMap", nb::is_final(),
                    "The words indexed by their letters, for finding the best play.\n\n"
                    "Raises KernelError if the data are not a word map, or a damaged one.")
        .def(nb::init<nb::handle>(), nb::arg("data"),
             nb::sig("def __init__(self, data: bytes | memoryview) -> None"))
        .def_prop_ro(
            "words", [](const Map& map) { return map.view().words(); }, "The number of words.")
        .def_prop_ro("size", &Map::size, "The number of bytes.");
    module.def("build_word_map", &build_map, nb::arg("graph"), nb::arg("progress").none(),
               nb::sig("def build_word_map(graph: Graph, "
                       "progress: collections.abc.Callable[[int, int], object] | None) -> bytes"),
               "Return the word map of a graph's words; empty if no map can hold them.");
}
