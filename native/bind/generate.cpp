// Python bindings for move generation. Plays are returned as a buffer of records; see moves.hpp.

#include "search/generate.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "bind.hpp"
#include "bytes.hpp"
#include "checks.hpp"
#include "graph.hpp"
#include "moves.hpp"
#include "word_map.hpp"

using tilewright::Edition;
using tilewright::Equity;
using tilewright::LeaveTable;
using tilewright::Move;
using tilewright::MoveKind;
using tilewright::Rack;
using tilewright::RackValues;

namespace {

// Generator finds plays in positions of one edition with the words of one graph. It keeps no state
// between calls: each call sets up its own board, so threads may share a Generator.
class Generator {
   public:
    Generator(const Edition& edition, const Graph& graph, const LeaveTable* leaves, const Map* map)
        : edition_(edition), graph_(graph.view()), leaves_(leaves), map_(view_of(map)) {
        check_graph(edition, graph);
        check_leaves(edition, leaves);
    }

    nb::bytes all(nb::handle cells, nb::handle rack) const {
        const Question question(*this, cells, rack);
        std::vector<Move> plays;
        {
            nb::gil_scoped_release released;
            tilewright::generate_all(question.board(), question.rack(), question.values(), plays);
            tilewright::sort_plays(plays);
        }
        return pack_moves(plays);
    }

    std::pair<uint64_t, int64_t> count(nb::handle cells, nb::handle rack) const {
        const Question question(*this, cells, rack);
        nb::gil_scoped_release released;
        const auto counted = tilewright::count_plays(question.board(), question.rack());
        return {counted.plays, counted.score_sum};
    }

    nb::bytes best(nb::handle cells, nb::handle rack) const {
        const Question question(*this, cells, rack);
        Move play;
        {
            nb::gil_scoped_release released;
            play = tilewright::best_play(question.board(), question.rack(), question.values(), map_);
        }
        return play.kind == MoveKind::PLAY ? pack_moves({&play, 1}) : pack_moves({});
    }

    nb::bytes top(nb::handle cells, nb::handle rack, size_t wanted,
                  std::optional<Equity> within) const {
        const Question question(*this, cells, rack);
        std::vector<Move> plays;
        {
            nb::gil_scoped_release released;
            plays = tilewright::top_plays(question.board(), question.rack(), question.values(),
                                          wanted,
                                          within.value_or(std::numeric_limits<Equity>::max()), map_);
        }
        return pack_moves(plays);
    }

    uint64_t playable(nb::handle cells, nb::handle rack) const {
        const Question question(*this, cells, rack);
        nb::gil_scoped_release released;
        return tilewright::playable_faces(question.board(), question.rack());
    }

    nb::bytes exchanges(nb::handle rack, int64_t bag) const {
        const Rack held = rack_of(rack);
        RackValues values;
        values.fill(held, leaves_);
        const int known = static_cast<int>(std::clamp<int64_t>(bag, 0, 1 << 20));
        std::vector<Move> found = tilewright::all_exchanges(edition_, held, values, known);
        return pack_moves(found);
    }

    Equity value(nb::handle rack) const {
        const Rack held = rack_of(rack);
        RackValues values;
        values.fill(held, leaves_);
        return values[held.kept];
    }

   private:
    // A position, checked and set up with the GIL held.
    class Question {
       public:
        Question(const Generator& generator, nb::handle cells, nb::handle rack)
            : board_(generator.edition_, generator.graph_), rack_(generator.rack_of(rack)) {
            const Bytes bytes(cells);
            check_cells(generator.edition_, bytes.span());
            board_.set(bytes.span());
            values_.fill(rack_, generator.leaves_);
        }
        const tilewright::Board& board() const { return board_; }
        const Rack& rack() const { return rack_; }
        const RackValues& values() const { return values_; }

       private:
        tilewright::Board board_;
        Rack rack_;
        RackValues values_;
    };

    Rack rack_of(nb::handle object) const {
        const Bytes codes(object);
        check_rack(edition_, codes.span());
        return Rack(edition_, codes.span());
    }

    const Edition& edition_;
    tilewright::WordGraph graph_;
    const LeaveTable* leaves_;
    const tilewright::WordMap* map_;
};

}  // namespace

void register_generate(nb::module_& module) {
    nb::class_<Generator>(module, "Generator", nb::is_final(),
                          "Finds plays. Threads may share it: it keeps no state.\n\n"
                          "A position consists of the board's cells and the rack's codes; plays are "
                          "records of 48 bytes.")
        .def(nb::init<const Edition&, const Graph&, const LeaveTable*, const Map*>(),
             nb::arg("edition"), nb::arg("graph"), nb::arg("leaves").none(),
             nb::arg("word_map").none(), nb::keep_alive<1, 2>(), nb::keep_alive<1, 3>(),
             nb::keep_alive<1, 4>(), nb::keep_alive<1, 5>())
        .def("all", &Generator::all, nb::arg("cells"), nb::arg("rack"),
             nb::sig("def all(self, cells: bytes, rack: bytes) -> bytes"),
             "Return all plays in canonical order.")
        .def("count", &Generator::count, nb::arg("cells"), nb::arg("rack"),
             nb::sig("def count(self, cells: bytes, rack: bytes) -> tuple[int, int]"),
             "Return the number of plays and the sum of their scores.")
        .def("best", &Generator::best, nb::arg("cells"), nb::arg("rack"),
             nb::sig("def best(self, cells: bytes, rack: bytes) -> bytes"),
             "Return the play with the highest equity; empty if there is no play.")
        .def("top", &Generator::top, nb::arg("cells"), nb::arg("rack"), nb::arg("wanted"),
             nb::arg("within").none(),
             nb::sig("def top(self, cells: bytes, rack: bytes, wanted: int, "
                     "within: int | None) -> bytes"),
             "Return up to `wanted` plays within `within` millipoints of the best, best first.")
        .def("playable", &Generator::playable, nb::arg("cells"), nb::arg("rack"),
             nb::sig("def playable(self, cells: bytes, rack: bytes) -> int"),
             "Return the tiles that at least one play uses, as bits: bit n - 1 for code n.")
        .def("exchanges", &Generator::exchanges, nb::arg("rack"), nb::arg("bag"),
             nb::sig("def exchanges(self, rack: bytes, bag: int) -> bytes"),
             "Return all exchanges that a bag with `bag` tiles allows, best first.")
        .def("value", &Generator::value, nb::arg("rack"),
             nb::sig("def value(self, rack: bytes) -> int"),
             "Return the value of keeping all of these tiles, in millipoints.");
}
