// Python bindings for win chances.

#include "simulate/win_chances.hpp"

#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cmath>
#include <tuple>
#include <utility>
#include <vector>

#include "bind.hpp"
#include "checks.hpp"

using tilewright::Chances;

namespace {

// Each curve consists of knots: position, offset, slope.
using Knots = std::vector<std::vector<std::tuple<double, double, double>>>;

void create(Chances* place, const Knots& knots) {
    within("curves", static_cast<int64_t>(knots.size()), 2, tilewright::MAX_SEATS);
    std::vector<Chances::Curve> curves;
    for (const auto& row : knots) {
        Chances::Curve& curve = curves.emplace_back();
        for (const auto& [at, offset, slope] : row) {
            if (!std::isfinite(at) || !std::isfinite(offset) || !std::isfinite(slope) || slope <= 0)
                refuse(Fault::BAD_KNOT,
                       "the numbers of a knot must be finite, and its slope above 0");
            if (!curve.empty() && at <= curve.back().at)
                refuse(Fault::UNSORTED_KNOTS, "the knots of a curve must be in ascending order");
            curve.push_back({at, offset, slope});
        }
        if (curve.empty()) refuse(Fault::NO_KNOTS, "a curve must have at least one knot");
    }
    new (place) Chances(std::move(curves));
}

}  // namespace

void register_win_chances(nb::module_& module) {
    nb::class_<Chances>(module, "Chances", nb::is_final(),
                        "The chance of winning, by the lead and how far the game has advanced.\n\n"
                        "Raises KernelError if a curve is invalid.")
        .def("__init__", &create, nb::arg("curves"),
             nb::sig("def __init__(self, curves: collections.abc.Sequence[collections.abc.Sequence["
                     "tuple[float, float, float]]]) -> None"))
        .def_prop_ro("seats", &Chances::seats, "The number of players.")
        .def("win", &Chances::win, nb::arg("lead"), nb::arg("at"), nb::arg("before"),
             "Return a player's chance of winning; `before` opponents move before that player.");
}
