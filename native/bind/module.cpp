// The extension module. Only the files in this folder know Python.
//
// They translate and decide nothing. What they offer is offered to src/tilewright/kernel/ alone.

#include <nanobind/nanobind.h>
#include <nanobind/stl/string_view.h>

#include "bound.hpp"
#include "common/version.hpp"
#include "graph.hpp"

namespace nb = nanobind;

NB_MODULE(_kernel, module) {
    // A program that ends while one of its threads still thinks has lost nothing: nobody wants a
    // list of what that thread held.
    nb::set_leak_warnings(false);
    module.doc() = "The native kernel: proposes and searches, never decides.";
    module.attr("ABI") = tilewright::ABI;
    module.def(
        "version", [] { return tilewright::VERSION; },
        "Return the version of the package that the kernel was built from.");
    register_graph(module);
    register_query(module);
    register_edition(module);
    register_leaves(module);
    register_generate(module);
    register_selfplay(module);
    register_simulate(module);
    register_endgame(module);
    register_preendgame(module);
}
