// Generating plays for Python. Plays go out as one buffer of equal records, which are moves as the
// kernel holds them; kernel/generator.py makes values of those that are looked at.

#include "search/generate.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <optional>
#include <span>
#include <utility>

#include "bound.hpp"
#include "caller.hpp"
#include "graph.hpp"

using tilewright::Edition;
using tilewright::Equity;
using tilewright::LeaveTable;
using tilewright::Move;
using tilewright::MoveKind;
using tilewright::Rack;
using tilewright::RackValues;

// The records that kernel/generator.py takes apart.
static_assert(sizeof(Move) == 48 && offsetof(Move, equity) == 0 && offsetof(Move, score) == 8 &&
              offsetof(Move, axis) == 17 && offsetof(Move, row) == 18 &&
              offsetof(Move, col) == 19 && offsetof(Move, length) == 20 &&
              offsetof(Move, tiles) == 21 && offsetof(Move, cells) == 22);

namespace {

// Equal plays are equal bytes: what the generator left behind the word is wiped.
nb::bytes packed(std::span<Move> moves) {
    for (Move& move : moves) std::fill(move.cells.begin() + move.length, move.cells.end(), 0);
    return nb::bytes(reinterpret_cast<const char*>(moves.data()), moves.size_bytes());
}

// Generator answers questions about positions of one edition with the words of one graph. It keeps
// no state between them: every question sets up a board of its own, so threads may share it.
class Generator {
   public:
    Generator(const Edition& edition, const Graph& graph, const LeaveTable* leaves, const Map* map)
        : edition_(edition), graph_(graph.view()), leaves_(leaves), map_(map ? &map->view() : nullptr) {
        if (!graph_.gaddag_root() && graph_.dawg_root())
            throw nb::value_error("the generator needs a graph with a GADDAG");
        if (graph.letters() != static_cast<uint32_t>(edition.letters))
            throw nb::value_error("the graph has other letters than the edition");
        if (leaves && leaves->kinds() != edition.faces)
            throw nb::value_error("the leave values are of another set of tiles");
    }

    nb::bytes all(nb::handle cells, nb::handle rack) const {
        const Question question(*this, cells, rack);
        std::vector<Move> plays;
        {
            nb::gil_scoped_release released;
            tilewright::generate_all(question.board(), question.rack(), question.values(), plays);
            tilewright::sort_plays(plays);
        }
        return packed(plays);
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
        return play.kind == MoveKind::PLAY ? packed({&play, 1}) : packed({});
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
        return packed(plays);
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
        return packed(found);
    }

    Equity value(nb::handle rack) const {
        const Rack held = rack_of(rack);
        RackValues values;
        values.fill(held, leaves_);
        return values[held.kept];
    }

   private:
    // A position that was checked, made ready with the GIL held.
    class Question {
       public:
        Question(const Generator& generator, nb::handle cells, nb::handle rack)
            : board_(generator.edition_, generator.graph_), rack_(generator.rack_of(rack)) {
            const Bytes bytes(cells);
            check_cells(generator.edition_, bytes);
            board_.set({bytes.data(), bytes.size()});
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
        if (codes.size() > tilewright::MAX_RACK) {
            throw nb::value_error(("a rack has at most " + std::to_string(tilewright::MAX_RACK) +
                                   " tiles, not " + std::to_string(codes.size()))
                                      .c_str());
        }
        for (size_t tile = 0; tile < codes.size(); ++tile) {
            const int code = codes.data()[tile];
            if (code < 1 || code > edition_.faces)
                throw nb::value_error(
                    ("the edition has no tile with the code " + std::to_string(code)).c_str());
        }
        return Rack(edition_, {codes.data(), codes.size()});
    }

    const Edition& edition_;
    tilewright::WordGraph graph_;
    const LeaveTable* leaves_;
    const tilewright::WordMap* map_;
};

nb::bytes build_map(const Graph& graph, nb::object progress) {
    if (graph.letters() > tilewright::MAX_TILE_LETTERS)
        throw nb::value_error("a word map has at most 32 letters");
    Caller caller(std::move(progress));
    auto built = [&]() -> tilewright::Result<std::vector<uint64_t>> {
        nb::gil_scoped_release released;
        return tilewright::WordMap::build(graph.view(), [&](int thousandths) {
            return caller.progress(static_cast<uint32_t>(thousandths), 1000);
        });
    }();
    const std::vector<uint64_t> words = caller.finish(std::move(built));
    return nb::bytes(reinterpret_cast<const char*>(words.data()), words.size() * sizeof(uint64_t));
}

}  // namespace

void register_generate(nb::module_& module) {
    nb::class_<Map>(module, "WordMap", nb::is_final(),
                    "The words by their letters, for finding the best play.\n\n"
                    "Raises ValueError when the data are no word map, or a damaged one.")
        .def(nb::init<nb::handle>(), nb::arg("data"),
             nb::sig("def __init__(self, data: bytes | memoryview) -> None"))
        .def_prop_ro(
            "words", [](const Map& map) { return map.view().words(); }, "The number of words.")
        .def_prop_ro("size", &Map::size, "The number of bytes.");
    module.def("build_word_map", &build_map, nb::arg("graph"), nb::arg("progress").none(),
               nb::sig("def build_word_map(graph: Graph, "
                       "progress: collections.abc.Callable[[int, int], object] | None) -> bytes"),
               "Return the word map of a graph's words; nothing where it cannot hold them.");
    nb::class_<Generator>(module, "Generator", nb::is_final(),
                          "Finds plays. Threads may share it: it keeps no state.\n\n"
                          "A position is the cells of the board and the codes of the rack; plays are "
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
             "Return the play of the highest equity, nothing when there is none.")
        .def("top", &Generator::top, nb::arg("cells"), nb::arg("rack"), nb::arg("wanted"),
             nb::arg("within").none(),
             nb::sig("def top(self, cells: bytes, rack: bytes, wanted: int, "
                     "within: int | None) -> bytes"),
             "Return the best plays that are at most so far below the best.")
        .def("playable", &Generator::playable, nb::arg("cells"), nb::arg("rack"),
             nb::sig("def playable(self, cells: bytes, rack: bytes) -> int"),
             "Return the tiles that some play lays as a set of bits: bit n - 1 for the code n.")
        .def("exchanges", &Generator::exchanges, nb::arg("rack"), nb::arg("bag"),
             nb::sig("def exchanges(self, rack: bytes, bag: int) -> bytes"),
             "Return all exchanges that a bag of so many tiles allows, the best first.")
        .def("value", &Generator::value, nb::arg("rack"),
             nb::sig("def value(self, rack: bytes) -> int"),
             "Return what keeping all of these tiles is worth.");
}
