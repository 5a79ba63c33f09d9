// The extension module. Only the files in this folder know Python.
//
// They translate and decide nothing. Only src/tilewright/kernel/ uses what they offer.

#include <nanobind/nanobind.h>
#include <nanobind/stl/string_view.h>

#include "bind.hpp"
#include "common/version.hpp"

NB_MODULE(_kernel, module) {
    // A program may exit while one of its threads is still thinking. That is not a leak, and users
    // should not read about it.
    nb::set_leak_warnings(false);
    module.doc() = "The native kernel: it proposes and searches, and never decides.";
    module.attr("ABI") = tilewright::ABI;
    module.def(
        "version", [] { return tilewright::VERSION; },
        "Return the version of the package that the kernel was built from.");
    register_graph(module);
    register_query(module);
    register_word_map(module);
    register_edition(module);
    register_moves(module);
    register_situation(module);
    register_leaves(module);
    register_training(module);
    register_generate(module);
    register_selfplay(module);
    register_win_chances(module);
    register_simulate(module);
    register_endgame(module);
    register_pre_endgame(module);
}
