// Python bindings for learning leave values.

#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <span>
#include <utility>
#include <vector>

#include "bind.hpp"
#include "game/match.hpp"
#include "leaves.hpp"
#include "players.hpp"
#include "train/leave_sums.hpp"
#include "train/train.hpp"
#include "watch.hpp"

using tilewright::Edition;
using tilewright::LeaveBaseline;
using tilewright::LeaveSample;
using tilewright::LeaveSums;
using tilewright::LeaveTable;

namespace {

// Reads and checks samples.
std::vector<LeaveSample> samples_of(nb::handle object, int kinds) {
    const Bytes bytes(object);
    if (bytes.size() % sizeof(LeaveSample) != 0)
        refuse(Fault::BAD_SAMPLE, "a sample is a record of 16 bytes");
    std::vector<LeaveSample> samples(bytes.size() / sizeof(LeaveSample));
    if (!samples.empty()) std::memcpy(samples.data(), bytes.data(), bytes.size());
    for (const LeaveSample& sample : samples) {
        const auto tiles = static_cast<size_t>(sample.tiles());
        check_leave({sample.codes.data(), tiles}, kinds);
        if (std::any_of(sample.codes.begin() + tiles, sample.codes.end(),
                        [](uint8_t code) { return code != 0; }) ||
            sample.forced >> tiles != 0)
            refuse(Fault::BAD_SAMPLE, "a sample is damaged");
    }
    return samples;
}

static_assert(sizeof(LeaveSample) == 16 && std::endian::native == std::endian::little);

// Leave sums as a Python object.
class Sums {
   public:
    Sums(int kinds, int largest) : sums_((check_sizes(kinds, largest), kinds), largest) {}

    // Adds one generation's racks; their equities are compared with that generation's own baseline.
    void add(const std::vector<nb::object>& parts) {
        std::vector<std::vector<LeaveSample>> samples;
        LeaveBaseline baseline;
        for (const nb::object& part : parts) {
            samples.push_back(samples_of(part, sums_.kinds()));
            baseline.add(samples.back());
        }
        nb::gil_scoped_release released;
        for (const auto& part : samples) sums_.add(part, baseline);
    }

    std::pair<uint32_t, int64_t> at(nb::handle codes) const {
        const Bytes bytes(codes);
        const std::span<const uint8_t> leave(bytes.data(), bytes.size());
        if (static_cast<int>(leave.size()) > sums_.largest())
            refuse(Fault::LEAVE_TOO_LARGE, "a leave has too many tiles");
        check_leave(leave, sums_.kinds());
        return {sums_.count(leave), sums_.sum(leave)};
    }

    tilewright::LeaveFit fit(nb::handle counts, int modeled, nb::handle some) const {
        const std::vector<uint8_t> held = counts_of(counts, sums_.kinds());
        within("modeled", modeled, 0, tilewright::MAX_RACK);
        const std::vector<LeaveSample> samples = samples_of(some, sums_.kinds());
        LeaveBaseline baseline;
        baseline.add(samples);
        nb::gil_scoped_release released;
        return sums_.fit(held, modeled, samples, baseline);
    }

    double error(const LeaveTable& table, int size) const {
        if (table.kinds() != sums_.kinds())
            refuse(Fault::OTHER_TILES, "the leave values are for another set of tiles");
        within("size", size, 1, sums_.largest());
        nb::gil_scoped_release released;
        return sums_.error(Edition{}, table, size);
    }

   private:
    LeaveSums sums_;
};

nb::bytes sample_games(const Edition& edition, const Graph& graph, const LeaveTable* leaves,
                       const Map* map, const std::vector<int>& targets, uint64_t seed,
                       uint64_t first, uint64_t games, int racks, int forced,
                       nb::object progress) {
    const std::vector<tilewright::SelfPlayer> players =
        players_of(edition, std::vector(targets.size(), leaves), map, targets);
    check_graph(edition, graph);
    const tilewright::WordGraph view = graph.view();
    const tilewright::Drawing drawing{std::clamp(racks, 0, 1000), std::clamp(forced, 0, 1000)};
    Watch watch(std::move(progress));
    const std::vector<LeaveSample> found = watch.run([&] {
        std::vector<LeaveSample> samples;
        for (uint64_t game = 0; game < games && watch.report(); ++game)
            tilewright::sample_game(edition, view, players, drawing,
                                    tilewright::game_seed(seed, first + game), samples);
        return samples;
    });
    return nb::bytes(reinterpret_cast<const char*>(found.data()), found.size() * sizeof(LeaveSample));
}

}  // namespace

void register_training(nb::module_& module) {
    nb::class_<tilewright::SizeFit>(module, "SizeFit", nb::is_final(),
                                    "How well the leaves of one size are known.")
        .def_ro("met", &tilewright::SizeFit::met, "The number of different leaves met.")
        .def_ro("spread", &tilewright::SizeFit::spread,
                "How far values are from what smaller leaves predict, in millipoints.")
        .def_ro("weights", &tilewright::SizeFit::weight,
                "The weight of the effects of each order in that prediction.");
    nb::class_<tilewright::LeaveFit>(module, "LeaveFit", nb::is_final(), "Fitted leave values.")
        .def_ro("table", &tilewright::LeaveFit::table, "The values.")
        .def_ro("noise", &tilewright::LeaveFit::noise,
                "The standard deviation of a single sample, in millipoints.")
        .def_ro("sizes", &tilewright::LeaveFit::sizes, "One for each size, from one tile.");
    nb::class_<Sums>(module, "LeaveSums", nb::is_final(),
                     "Sums of the values of racks, for every leave in them.")
        .def(nb::init<int, int>(), nb::arg("kinds"), nb::arg("largest"))
        .def("add", &Sums::add, nb::arg("samples"),
             nb::sig("def add(self, samples: collections.abc.Sequence[bytes]) -> None"),
             "Add the samples of one generation, compared with their own mean.")
        .def("at", &Sums::at, nb::arg("codes"),
             nb::sig("def at(self, codes: bytes) -> tuple[int, int]"),
             "Return how often a leave was met, and by how much its racks exceeded the mean.")
        .def("fit", &Sums::fit, nb::arg("counts"), nb::arg("modeled"), nb::arg("samples"),
             nb::sig("def fit(self, counts: bytes, modeled: int, samples: bytes) -> "
                     "LeaveFit"),
             "Fit the values; `samples` are used to value leaves too large to list.")
        .def("error", &Sums::error, nb::arg("table"), nb::arg("size"),
             "Return how far a table is from the means of the leaves of one size.");
    module.def(
        "sample_games", &sample_games, nb::arg("edition"), nb::arg("graph"),
        nb::arg("leaves").none(), nb::arg("word_map").none(), nb::kw_only(), nb::arg("targets"),
        nb::arg("seed"), nb::arg("first"),
        nb::arg("games"), nb::arg("racks"), nb::arg("forced"), nb::arg("progress").none(),
        nb::sig("def sample_games(edition: Edition, graph: Graph, leaves: Leaves | None, "
                "word_map: WordMap | None, *, targets: collections.abc.Sequence[int], "
                "seed: int, first: int, games: int, "
                "racks: int, forced: int, "
                "progress: collections.abc.Callable[[], object] | None) -> bytes"),
        "Play games and return samples of the racks met in them, 16 bytes each.");
}
