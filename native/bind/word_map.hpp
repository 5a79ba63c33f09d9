// The word map as a Python object.

#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <vector>

#include "bytes.hpp"
#include "words/word_map.hpp"

namespace nb = nanobind;

// Map is a word map that was checked once, when it was created. Its memory is owned by Python, and
// the Map keeps it alive. A misaligned or writable buffer is copied.
class Map {
   public:
    explicit Map(nb::handle data);

    const tilewright::WordMap& view() const { return map_; }
    size_t size() const { return bytes_.size(); }

   private:
    Bytes bytes_;
    std::vector<uint64_t> copy_;
    tilewright::WordMap map_;
};

// Returns the kernel's view of a word map; null if there is no map.
inline const tilewright::WordMap* view_of(const Map* map) { return map ? &map->view() : nullptr; }
