// The word graph as a Python object.

#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>

#include "bytes.hpp"
#include "refusals.hpp"
#include "words/word_graph.hpp"

namespace nb = nanobind;

// Graph is a word graph that was checked once, when it was created. Its memory is owned by Python,
// and the Graph keeps it alive. A function that takes a Graph may walk it without checks and
// without the GIL.
class Graph {
   public:
    Graph(nb::handle data, uint32_t letters) : nodes_(data), letters_(letters) {
        summary_ = unwrap([&] {
            nb::gil_scoped_release released;
            return tilewright::check_graph(nodes_.data(), nodes_.size(), letters);
        }());
    }

    tilewright::WordGraph view() const { return {nodes_.data(), nodes_.size()}; }
    const tilewright::GraphSummary& summary() const { return summary_; }
    uint32_t letters() const { return letters_; }

   private:
    Nodes nodes_;
    uint32_t letters_;
    tilewright::GraphSummary summary_;
};
