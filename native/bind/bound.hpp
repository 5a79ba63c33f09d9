// What the bindings of the generator, of self-play and of simulation share.

#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "bytes.hpp"
#include "search/leaves.hpp"
#include "words/word_map.hpp"

namespace nb = nanobind;

// Map is a word map that was checked once when it was made, over memory of Python's that it keeps
// alive. A buffer that does not lie on eight bytes, or that somebody could change, is copied.
class Map {
   public:
    explicit Map(nb::handle data) : bytes_(data) {
        constexpr size_t WORD = sizeof(uint64_t);
        const uint8_t* first = bytes_.data();
        const size_t size = bytes_.size() / WORD;
        if (bytes_.size() % WORD != 0) throw nb::value_error("is no word map of this version");
        if (reinterpret_cast<uintptr_t>(first) % alignof(uint64_t) != 0 || !bytes_.read_only()) {
            copy_.resize(size);
            std::memcpy(copy_.data(), first, bytes_.size());
            first = reinterpret_cast<const uint8_t*>(copy_.data());
        }
        std::string error;
        {
            nb::gil_scoped_release released;
            map_ = tilewright::WordMap::open({reinterpret_cast<const uint64_t*>(first), size}, error);
        }
        if (!map_.is_open()) throw nb::value_error(error.c_str());
    }

    const tilewright::WordMap& view() const { return map_; }
    size_t size() const { return bytes_.size(); }

   private:
    Bytes bytes_;
    std::vector<uint64_t> copy_;
    tilewright::WordMap map_;
};

// Registers the class Edition, checked; a bound function takes it as `const tilewright::Edition&`.
void register_edition(nb::module_& module);
// An edition with what only whole games want to know of it; a bad code is refused.
tilewright::Edition with_referee(const tilewright::Edition& known, bool judged_as_played,
                                 nb::handle switchable);
// Refuses cells that are not those of a board of the edition.
void check_cells(const tilewright::Edition& edition, const Bytes& cells);
void register_leaves(nb::module_& module);
void register_generate(nb::module_& module);
void register_selfplay(nb::module_& module);
void register_simulate(nb::module_& module);
void register_endgame(nb::module_& module);
void register_preendgame(nb::module_& module);
