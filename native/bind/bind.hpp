// The functions that add each file's classes and functions to the Python module.

#pragma once

#include <nanobind/nanobind.h>

namespace nb = nanobind;

void register_refusals(nb::module_& module);
void register_graph(nb::module_& module);
void register_query(nb::module_& module);
void register_word_map(nb::module_& module);
void register_edition(nb::module_& module);
void register_moves(nb::module_& module);
void register_situation(nb::module_& module);
void register_leaves(nb::module_& module);
void register_training(nb::module_& module);
void register_generate(nb::module_& module);
void register_selfplay(nb::module_& module);
void register_win_chances(nb::module_& module);
void register_simulate(nb::module_& module);
void register_endgame(nb::module_& module);
void register_pre_endgame(nb::module_& module);
