// Checks shared by leave tables and leave sums.

#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "checks.hpp"

inline void check_sizes(int kinds, int largest) {
    within("kinds", kinds, 1, tilewright::MAX_FACES);
    if (largest < 0 || largest > tilewright::MAX_RACK)
        refuse(Fault::LEAVE_TOO_LARGE, "a leave has at most as many tiles as the largest rack");
}

inline void check_leave(std::span<const uint8_t> codes, int kinds) {
    if (!std::is_sorted(codes.begin(), codes.end()) ||
        (!codes.empty() && (codes.front() == 0 || codes.back() > kinds)))
        refuse(Fault::NOT_A_LEAVE,
               "a leave must consist of codes of the set, in ascending order");
}

// Returns the number of tiles by code. The bytes passed from Python start at code 1.
inline std::vector<uint8_t> counts_of(nb::handle counts, int kinds) {
    const Bytes bytes(counts);
    within("counts", static_cast<int64_t>(bytes.size()), kinds, kinds);
    std::vector<uint8_t> found(1, 0);
    found.insert(found.end(), bytes.data(), bytes.data() + bytes.size());
    return found;
}
