// Leave values for Python: tables of them, and learning them from samples.

#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "bound.hpp"
#include "caller.hpp"
#include "game/match.hpp"
#include "games.hpp"
#include "graph.hpp"
#include "train/leave_sums.hpp"
#include "train/train.hpp"

using tilewright::Edition;
using tilewright::LeaveBaseline;
using tilewright::LeaveModel;
using tilewright::LeaveSample;
using tilewright::LeaveSums;
using tilewright::LeaveTable;
using tilewright::Rack;
using tilewright::RackValues;

namespace {

// In a packed table values are hundredths of a point.
constexpr int32_t GRAIN = tilewright::POINT / 100;

void check_sizes(int kinds, int largest) {
    if (kinds < 1 || kinds > tilewright::MAX_FACES)
        throw nb::value_error("leaves are of 1 to 64 different tiles");
    if (largest < 0 || largest > tilewright::MAX_RACK)
        throw nb::value_error("a leave has at most as many tiles as the largest rack");
}

void check_leave(std::span<const uint8_t> codes, int kinds) {
    if (!std::is_sorted(codes.begin(), codes.end()) ||
        (!codes.empty() && (codes.front() == 0 || codes.back() > kinds)))
        throw nb::value_error("the tiles of a leave are codes of the set, ascending");
}

// Leaves come as codes, ascending, with a zero behind each leave, and their values in that order.
void make_leaves(LeaveTable* place, int kinds, int largest, nb::handle codes,
                 const std::vector<int64_t>& values) {
    check_sizes(kinds, largest);
    LeaveTable table(kinds, largest);
    const Bytes text(codes);
    const uint8_t* at = text.data();
    const uint8_t* end = at + text.size();
    for (const int64_t value : values) {
        const uint8_t* stop = std::find(at, end, uint8_t{0});
        if (stop == end) throw nb::value_error("there are more values than leaves");
        if (stop - at > largest) throw nb::value_error("a leave has too many tiles");
        check_leave({at, stop}, kinds);
        if (value < std::numeric_limits<int32_t>::min() ||
            value > std::numeric_limits<int32_t>::max())
            throw nb::value_error("the value of a leave is at most two million points");
        table.set({at, stop}, static_cast<int32_t>(value));
        at = stop + 1;
    }
    if (at != end) throw nb::value_error("there are more leaves than values");
    new (place) LeaveTable(std::move(table));
}

// How many tiles of each face there are, by code: what Python gives begins with the first code.
std::vector<uint8_t> counts_of(nb::handle counts, int kinds) {
    const Bytes bytes(counts);
    if (bytes.size() != static_cast<size_t>(kinds))
        throw nb::value_error("there is one count for each kind of tile");
    std::vector<uint8_t> found(1, 0);
    found.insert(found.end(), bytes.data(), bytes.data() + bytes.size());
    return found;
}

// Calls visit(rank) for every leave that the set can make, by ascending rank, from one tile on.
template <typename Visit>
void for_each_possible(const tilewright::LeaveRanks& ranks, std::span<const uint8_t> counts,
                       Visit visit) {
    for (int size = 1; size <= ranks.largest(); ++size) {
        std::array<uint8_t, tilewright::MAX_RACK> codes;
        codes.fill(1);
        const std::span<uint8_t> leave(codes.data(), static_cast<size_t>(size));
        size_t place = ranks.offset(size);
        do {
            if (tilewright::is_possible(leave, counts)) visit(place);
            ++place;
        } while (tilewright::next_leave(leave, ranks.kinds()));
    }
}

// The values of the leaves that a set can make, in hundredths of a point: first the low bytes of
// all, then the high ones, which packs better.
nb::bytes pack_leaves(const LeaveTable& table, nb::handle counts) {
    if (!table.is_dense()) throw nb::value_error("a table of so many leaves cannot be packed");
    const std::vector<uint8_t> held = counts_of(counts, table.kinds());
    std::vector<uint8_t> low, high;
    for_each_possible(table.ranks(), held, [&](size_t place) {
        const double grains = std::round(double(table.values()[place]) / GRAIN);
        if (grains < std::numeric_limits<int16_t>::min() ||
            grains > std::numeric_limits<int16_t>::max())
            throw nb::value_error("a table with values beyond 327 points cannot be packed");
        const auto bits = static_cast<uint16_t>(static_cast<int16_t>(grains));
        low.push_back(static_cast<uint8_t>(bits));
        high.push_back(static_cast<uint8_t>(bits >> 8));
    });
    low.insert(low.end(), high.begin(), high.end());
    return nb::bytes(reinterpret_cast<const char*>(low.data()), low.size());
}

LeaveModel model_of(const std::vector<int32_t>& weights) {
    LeaveModel model;
    const size_t expected = model.weight.size() * LeaveModel::ORDERS;
    if (weights.size() != expected)
        throw nb::value_error(("a model has " + std::to_string(expected) + " weights").c_str());
    for (size_t at = 0; at < weights.size(); ++at) {
        if (std::abs(int64_t{weights[at]}) > LeaveModel::MOST)
            throw nb::value_error("a weight of the model is out of range");
        model.weight[at / LeaveModel::ORDERS][at % LeaveModel::ORDERS] = weights[at];
    }
    return model;
}

LeaveTable unpack_leaves(int kinds, int largest, nb::handle counts, nb::handle packed,
                         const std::vector<int32_t>& weights) {
    check_sizes(kinds, largest);
    LeaveTable table(kinds, largest);
    if (!table.is_dense()) throw nb::value_error("a packed table has no so large leaves");
    const std::vector<uint8_t> held = counts_of(counts, kinds);
    const Bytes bytes(packed);
    size_t leaves = 0;
    for_each_possible(table.ranks(), held, [&](size_t) { ++leaves; });
    if (bytes.size() != 2 * leaves)
        throw nb::value_error(("expected the values of " + std::to_string(leaves) + " leaves").c_str());
    size_t next = 0;
    for_each_possible(table.ranks(), held, [&](size_t place) {
        const auto bits = static_cast<uint16_t>(bytes.data()[next] | bytes.data()[leaves + next] << 8);
        table.values()[place] = static_cast<int16_t>(bits) * GRAIN;
        ++next;
    });
    const LeaveModel model = model_of(weights);
    if (model != LeaveModel()) table.set_model(model);
    return table;
}

std::vector<int32_t> weights_of(const LeaveTable& table) {
    std::vector<int32_t> weights;
    for (const auto& orders : table.model().weight)
        weights.insert(weights.end(), orders.begin(), orders.end());
    return weights;
}

// Only the codes matter for what a leave is worth.
int64_t value_of(const LeaveTable& table, nb::handle codes) {
    const Bytes bytes(codes);
    const std::span<const uint8_t> leave(bytes.data(), bytes.size());
    if (leave.size() > tilewright::MAX_RACK) throw nb::value_error("a leave has too many tiles");
    check_leave(leave, table.kinds());
    const Rack rack(Edition{}, leave);
    RackValues values;
    values.fill(rack, &table);
    return values[rack.kept];
}

// Samples as Python holds them, checked.
std::vector<LeaveSample> samples_of(nb::handle object, int kinds) {
    const Bytes bytes(object);
    if (bytes.size() % sizeof(LeaveSample) != 0)
        throw nb::value_error("samples are records of 16 bytes");
    std::vector<LeaveSample> samples(bytes.size() / sizeof(LeaveSample));
    if (!samples.empty()) std::memcpy(samples.data(), bytes.data(), bytes.size());
    for (const LeaveSample& sample : samples) {
        const auto tiles = static_cast<size_t>(sample.tiles());
        check_leave({sample.codes.data(), tiles}, kinds);
        if (std::any_of(sample.codes.begin() + tiles, sample.codes.end(),
                        [](uint8_t code) { return code != 0; }) ||
            sample.forced >> tiles != 0)
            throw nb::value_error("a sample is damaged");
    }
    return samples;
}

static_assert(sizeof(LeaveSample) == 16 && std::endian::native == std::endian::little);

// The sums with the baseline that they are taken from.
class Sums {
   public:
    Sums(int kinds, int largest) : sums_((check_sizes(kinds, largest), kinds), largest) {}

    // Racks of one generation: their own baseline is what they are compared with.
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
            throw nb::value_error("a leave has too many tiles");
        check_leave(leave, sums_.kinds());
        return {sums_.count(leave), sums_.sum(leave)};
    }

    nb::tuple fit(nb::handle counts, int modelled, nb::handle some) const {
        const std::vector<uint8_t> held = counts_of(counts, sums_.kinds());
        if (modelled > tilewright::MAX_RACK)
            throw nb::value_error("a leave has at most as many tiles as the largest rack");
        const std::vector<LeaveSample> samples = samples_of(some, sums_.kinds());
        LeaveBaseline baseline;
        baseline.add(samples);
        tilewright::LeaveFit found = [&] {
            nb::gil_scoped_release released;
            return sums_.fit(held, modelled, samples, baseline);
        }();
        nb::list sizes;
        for (const tilewright::SizeFit& size : found.sizes)
            sizes.append(nb::make_tuple(size.met, size.spread, size.weight));
        return nb::make_tuple(nb::cast(std::move(found.table)), found.noise, sizes);
    }

    double error(const LeaveTable& table, int size) const {
        if (table.kinds() != sums_.kinds() || size < 1 || size > sums_.largest())
            throw nb::value_error("the sums have no leaves of this size, or of other tiles");
        nb::gil_scoped_release released;
        return sums_.error(Edition{}, table, size);
    }

   private:
    LeaveSums sums_;
};

nb::bytes sample_games(const Edition& known, const Graph& graph, const LeaveTable* leaves,
                       const Map* map, const std::vector<int>& targets, bool judged_as_played,
                       nb::handle switchable, uint64_t seed, uint64_t first, uint64_t games,
                       int racks, int forced, nb::object progress) {
    const Edition edition = with_referee(known, judged_as_played, switchable);
    const std::vector<tilewright::SelfPlayer> players =
        players_of(edition, Tables(targets.size(), leaves), map, targets);
    check_graph(edition, graph);
    const tilewright::WordGraph view = graph.view();
    const tilewright::Drawing drawing{std::clamp(racks, 0, 1000), std::clamp(forced, 0, 1000)};
    Caller caller(std::move(progress));
    auto samples = [&]() -> tilewright::Result<std::vector<LeaveSample>> {
        nb::gil_scoped_release released;
        std::vector<LeaveSample> found;
        for (uint64_t game = 0; game < games; ++game) {
            if (!caller.go_on()) return tilewright::Refusal{"stopped"};
            tilewright::sample_game(edition, view, players, drawing,
                                    tilewright::game_seed(seed, first + game), found);
        }
        return found;
    }();
    const std::vector<LeaveSample> found = caller.finish(std::move(samples));
    return nb::bytes(reinterpret_cast<const char*>(found.data()), found.size() * sizeof(LeaveSample));
}

}  // namespace

void register_leaves(nb::module_& module) {
    nb::class_<LeaveTable>(module, "Leaves", nb::is_final(),
                           "What tiles kept on the rack are worth, in thousandths of a point.")
        .def("__init__", &make_leaves, nb::arg("kinds"), nb::arg("largest"), nb::arg("codes"),
             nb::arg("values"),
             nb::sig("def __init__(self, kinds: int, largest: int, codes: bytes, "
                     "values: collections.abc.Sequence[int]) -> None"))
        .def_prop_ro(
            "kinds", [](const LeaveTable& table) { return table.kinds(); },
            "The number of different tiles.")
        .def_prop_ro(
            "largest", [](const LeaveTable& table) { return table.largest(); },
            "The most tiles of a leave whose value is in the table.")
        .def_prop_ro("weights", &weights_of,
                     "The weights of the model for larger leaves, three for each size from none.")
        .def("value", &value_of, nb::arg("codes"),
             nb::sig("def value(self, codes: bytes) -> int"), "Return what a leave is worth.")
        .def("pack", &pack_leaves, nb::arg("counts"),
             nb::sig("def pack(self, counts: bytes) -> bytes"),
             "Return the values of the leaves that a set can make, two bytes each.");
    module.def("unpack_leaves", &unpack_leaves, nb::arg("kinds"), nb::arg("largest"),
               nb::arg("counts"), nb::arg("packed"), nb::arg("weights"),
               nb::sig("def unpack_leaves(kinds: int, largest: int, counts: bytes, packed: bytes, "
                       "weights: collections.abc.Sequence[int]) -> Leaves"),
               "Return a table of values that were packed.");
    nb::class_<Sums>(module, "LeaveSums", nb::is_final(),
                     "Sums of what racks are worth, for every leave in them.")
        .def(nb::init<int, int>(), nb::arg("kinds"), nb::arg("largest"))
        .def("add", &Sums::add, nb::arg("samples"),
             nb::sig("def add(self, samples: collections.abc.Sequence[bytes]) -> None"),
             "Add the samples of one generation, compared with their own mean.")
        .def("at", &Sums::at, nb::arg("codes"),
             nb::sig("def at(self, codes: bytes) -> tuple[int, int]"),
             "Return how often a leave was met, and the sum of what its racks were worth.")
        .def("fit", &Sums::fit, nb::arg("counts"), nb::arg("modelled"), nb::arg("samples"),
             nb::sig("def fit(self, counts: bytes, modelled: int, samples: bytes) -> "
                     "tuple[Leaves, float, list[tuple[int, float, list[float]]]]"),
             "Return the values, the noise of a sample and what was found for each size.")
        .def("error", &Sums::error, nb::arg("table"), nb::arg("size"),
             "Return how far a table lies from the means of leaves of one size.");
    module.def(
        "sample_games", &sample_games, nb::arg("edition"), nb::arg("graph"),
        nb::arg("leaves").none(), nb::arg("word_map").none(), nb::kw_only(), nb::arg("targets"),
        nb::arg("judged_as_played"), nb::arg("switchable"), nb::arg("seed"), nb::arg("first"),
        nb::arg("games"), nb::arg("racks"), nb::arg("forced"), nb::arg("progress").none(),
        nb::sig("def sample_games(edition: Edition, graph: Graph, leaves: Leaves | None, "
                "word_map: WordMap | None, *, targets: collections.abc.Sequence[int], "
                "judged_as_played: bool, switchable: bytes, seed: int, first: int, games: int, "
                "racks: int, forced: int, "
                "progress: collections.abc.Callable[[], object] | None) -> bytes"),
        "Play games and return samples of racks met in them, 16 bytes each.");
}
