// Checks shared by leave tables and leave sums.

#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "checks.hpp"

inline void check_sizes(int kinds, int largest) {
    if (kinds < 1 || kinds > tilewright::MAX_FACES)
        refuse("leaves can be of 1 to 64 different tiles");
    if (largest < 0 || largest > tilewright::MAX_RACK)
        refuse("a leave has at most as many tiles as the largest rack");
}

inline void check_leave(std::span<const uint8_t> codes, int kinds) {
    if (!std::is_sorted(codes.begin(), codes.end()) ||
        (!codes.empty() && (codes.front() == 0 || codes.back() > kinds)))
        refuse("a leave must consist of codes of the set, in ascending order");
}

// Returns the number of tiles by code. The bytes passed from Python start at code 1.
inline std::vector<uint8_t> counts_of(nb::handle counts, int kinds) {
    const Bytes bytes(counts);
    if (bytes.size() != static_cast<size_t>(kinds))
        refuse("expected one count for each kind of tile");
    std::vector<uint8_t> found(1, 0);
    found.insert(found.end(), bytes.data(), bytes.data() + bytes.size());
    return found;
}
