// The word map as Python holds it.

#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <vector>

#include "bytes.hpp"
#include "words/word_map.hpp"

namespace nb = nanobind;

// Map is a word map that was checked once, when it was built, over memory that belongs to Python
// and that it keeps alive. A buffer that is misaligned or writable is copied.
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

// Returns the map inside, or none.
inline const tilewright::WordMap* view_of(const Map* map) { return map ? &map->view() : nullptr; }
