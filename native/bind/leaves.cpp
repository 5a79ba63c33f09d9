// Python bindings for leave tables.

#include "leaves.hpp"

#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "bind.hpp"
#include "search/leaves.hpp"

using tilewright::Edition;
using tilewright::LeaveModel;
using tilewright::LeaveTable;
using tilewright::Rack;
using tilewright::RackValues;

namespace {

// Packed tables hold hundredths of a point.
constexpr int32_t GRAIN = tilewright::POINT / 100;

// Leaves are passed as ascending codes with a zero after each; the values are in the same order.
void create(LeaveTable* place, int kinds, int largest, nb::handle codes,
                 const std::vector<int64_t>& values) {
    check_sizes(kinds, largest);
    LeaveTable table(kinds, largest);
    const Bytes text(codes);
    const uint8_t* at = text.data();
    const uint8_t* end = at + text.size();
    for (const int64_t value : values) {
        const uint8_t* stop = std::find(at, end, uint8_t{0});
        if (stop == end) refuse(Fault::VALUE_COUNT, "there are more values than leaves");
        if (stop - at > largest) refuse(Fault::LEAVE_TOO_LARGE, "a leave has too many tiles");
        check_leave({at, stop}, kinds);
        if (value < std::numeric_limits<int32_t>::min() ||
            value > std::numeric_limits<int32_t>::max())
            refuse(Fault::LEAVE_VALUE, "the value of a leave must be below two million points");
        table.set({at, stop}, static_cast<int32_t>(value));
        at = stop + 1;
    }
    if (at != end) refuse(Fault::VALUE_COUNT, "there are more leaves than values");
    new (place) LeaveTable(std::move(table));
}

// Calls visit(rank) for every nonempty leave that the tile set can form, in rank order.
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

// Returns the values of the leaves that a tile set can form, in hundredths of a point: first all
// low bytes, then all high bytes, which compresses better.
nb::bytes pack_leaves(const LeaveTable& table, nb::handle counts) {
    if (!table.is_dense())
        refuse(Fault::NOT_PACKABLE, "a table with this many leaves cannot be packed");
    const std::vector<uint8_t> held = counts_of(counts, table.kinds());
    std::vector<uint8_t> low, high;
    for_each_possible(table.ranks(), held, [&](size_t place) {
        const double grains = std::round(double(table.values()[place]) / GRAIN);
        if (grains < std::numeric_limits<int16_t>::min() ||
            grains > std::numeric_limits<int16_t>::max())
            refuse(Fault::NOT_PACKABLE,
                   "a table with values beyond 327 points cannot be packed");
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
        refuse(Fault::BAD_MODEL, "a model has " + std::to_string(expected) + " weights");
    for (size_t at = 0; at < weights.size(); ++at) {
        if (std::abs(int64_t{weights[at]}) > LeaveModel::MOST)
            refuse(Fault::BAD_MODEL, "a weight of the model is out of range");
        model.weight[at / LeaveModel::ORDERS][at % LeaveModel::ORDERS] = weights[at];
    }
    return model;
}

LeaveTable unpack_leaves(int kinds, int largest, nb::handle counts, nb::handle packed,
                         const std::vector<int32_t>& weights) {
    check_sizes(kinds, largest);
    LeaveTable table(kinds, largest);
    if (!table.is_dense())
        refuse(Fault::NOT_PACKABLE, "the leaves are too large for a packed table");
    const std::vector<uint8_t> held = counts_of(counts, kinds);
    const Bytes bytes(packed);
    size_t leaves = 0;
    for_each_possible(table.ranks(), held, [&](size_t) { ++leaves; });
    if (bytes.size() != 2 * leaves)
        refuse(Fault::VALUE_COUNT,
               "expected the values of " + std::to_string(leaves) + " leaves");
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

// The value depends only on the codes, so an empty edition will do.
int64_t value_of(const LeaveTable& table, nb::handle codes) {
    const Bytes bytes(codes);
    const std::span<const uint8_t> leave(bytes.data(), bytes.size());
    if (leave.size() > tilewright::MAX_RACK) refuse(Fault::LEAVE_TOO_LARGE, "a leave has too many tiles");
    check_leave(leave, table.kinds());
    const Rack rack(Edition{}, leave);
    RackValues values;
    values.fill(rack, &table);
    return values[rack.kept];
}

}  // namespace

void register_leaves(nb::module_& module) {
    nb::class_<LeaveTable>(module, "Leaves", nb::is_final(),
                           "The values of leaves, in millipoints.")
        .def("__init__", &create, nb::arg("kinds"), nb::arg("largest"), nb::arg("codes"),
             nb::arg("values"),
             nb::sig("def __init__(self, kinds: int, largest: int, codes: bytes, "
                     "values: collections.abc.Sequence[int]) -> None"))
        .def_prop_ro(
            "kinds", [](const LeaveTable& table) { return table.kinds(); },
            "The number of different tiles.")
        .def_prop_ro(
            "largest", [](const LeaveTable& table) { return table.largest(); },
            "The number of tiles in the largest leaves listed.")
        .def_prop_ro("weights", &weights_of,
                     "The weights of the model for larger leaves: three for each size, from 0.")
        .def("value", &value_of, nb::arg("codes"),
             nb::sig("def value(self, codes: bytes) -> int"), "Return the value of a leave, in millipoints.")
        .def("pack", &pack_leaves, nb::arg("counts"),
             nb::sig("def pack(self, counts: bytes) -> bytes"),
             "Return the values of the leaves that a set can form, two bytes each.");
    module.def("unpack_leaves", &unpack_leaves, nb::arg("kinds"), nb::arg("largest"),
               nb::arg("counts"), nb::arg("packed"), nb::arg("weights"),
               nb::sig("def unpack_leaves(kinds: int, largest: int, counts: bytes, packed: bytes, "
                       "weights: collections.abc.Sequence[int]) -> Leaves"),
               "Return the table that `Leaves.pack` packed.");
}
