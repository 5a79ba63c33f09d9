// The extension module. Only the files in this folder know about Python.
//
// They only convert between Python's types and the kernel's, and contain no other logic. Only
// src/tilewright/kernel/ uses this module.

#include <nanobind/nanobind.h>
#include <nanobind/stl/string_view.h>

#include "bind.hpp"
#include "common/version.hpp"

NB_MODULE(_kernel, module) {
    // A program may exit while one of its threads is still searching. That is not a leak, and users
    // should not see a warning about it.
    nb::set_leak_warnings(false);
    module.doc() = "The native kernel: it proposes and searches, and never decides.";
    module.attr("ABI") = tilewright::ABI;
    module.def(
        "version", [] { return tilewright::VERSION; },
        "Return the version of the package that the kernel was built from.");
    register_refusals(module);
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
