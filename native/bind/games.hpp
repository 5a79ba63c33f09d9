// What the bindings that play whole games share: the players and the words, checked.

#pragma once

#include <nanobind/nanobind.h>

#include <vector>

#include "bound.hpp"
#include "game/selfplay.hpp"
#include "graph.hpp"

// Leave values by seat; none for those to whom only the score counts.
using Tables = std::vector<const tilewright::LeaveTable*>;

// Players with a target and leave values each.
std::vector<tilewright::SelfPlayer> players_of(const tilewright::Edition& edition,
                                               const Tables& leaves, const Map* map,
                                               const std::vector<int>& targets);

// Refuses words that games of the edition cannot be played with.
void check_graph(const tilewright::Edition& edition, const Graph& graph);
