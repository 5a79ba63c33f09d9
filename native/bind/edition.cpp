// Python bindings for editions. The kernel trusts an Edition, so every number is checked here,
// once.

#include "common/edition.hpp"

#include <nanobind/stl/vector.h>

#include <cstdint>
#include <vector>

#include "bind.hpp"
#include "bytes.hpp"
#include "checks.hpp"

using tilewright::Edition;

namespace {

constexpr int MAX_MULTIPLIER = 9;
constexpr int MAX_POINTS = 99;
constexpr int MAX_SQUARE_POINTS = 200;
constexpr int MAX_TILES = 99;  // of one face
constexpr int MAX_BONUS = 999;

// Copies a table of bytes to index `first` and up, after checking its length and values.
template <typename Table>
void fill(Table& table, const char* name, nb::handle object, size_t length, int low, int high,
          size_t first = 0) {
    const Bytes bytes(object);
    within(name, static_cast<int64_t>(bytes.size()), static_cast<int64_t>(length),
           static_cast<int64_t>(length));
    for (size_t at = 0; at < length; ++at) {
        table[first + at] =
            static_cast<typename Table::value_type>(within(name, bytes.data()[at], low, high));
    }
}

void create(Edition* place, int size, int rack, int letters, int blank, nb::handle letter_of,
          nb::handle points, nb::handle counts, const std::vector<int>& bonuses,
          nb::handle letter_times, nb::handle word_times, nb::handle square_points,
          nb::handle starts, bool exchange_allowed, int exchange_minimum, int passes,
          int scoreless_rounds, bool deducts_unplayed, bool tie_before_unplayed,
          bool judged_as_played, nb::handle switchable) {
    Edition edition;
    edition.size = within("size", size, 1, tilewright::MAX_SIZE);
    edition.rack = within("rack", rack, 1, tilewright::MAX_RACK);
    edition.letters = within("letters", letters, 1, tilewright::MAX_TILE_LETTERS);
    const size_t faces = Bytes(letter_of).size();
    edition.faces = within("faces", static_cast<int64_t>(faces), 1, tilewright::MAX_FACES);
    edition.blank = within("blank", blank, 0, edition.faces);
    fill(edition.letter_of, "letter_of", letter_of, faces, 0, letters, 1);
    fill(edition.points, "points", points, faces, 0, MAX_POINTS, 1);
    fill(edition.count, "counts", counts, faces, 0, MAX_TILES, 1);
    for (int code = 1; code <= edition.faces; ++code) {
        if ((edition.letter_of[code] == 0) != (code == edition.blank))
            refuse(Fault::BLANK_WITH_LETTER, "the blank, and only the blank, must have no letter");
        if (code == edition.blank && edition.points[code] != 0)
            refuse(Fault::BLANK_WITH_POINTS, "the blank must be worth no points");
    }
    within("bonuses", static_cast<int64_t>(bonuses.size()), tilewright::MAX_RACK + 1,
           tilewright::MAX_RACK + 1);
    for (size_t tiles = 0; tiles < bonuses.size(); ++tiles) {
        edition.bonus[tiles] =
            static_cast<int16_t>(within("bonuses", bonuses[tiles], 0, MAX_BONUS));
    }
    const auto squares = static_cast<size_t>(size) * static_cast<size_t>(size);
    fill(edition.letter_times, "letter_times", letter_times, squares, 1, MAX_MULTIPLIER);
    fill(edition.word_times, "word_times", word_times, squares, 1, MAX_MULTIPLIER);
    fill(edition.square_points, "square_points", square_points, squares, 0, MAX_SQUARE_POINTS);
    fill(edition.start, "starts", starts, squares, 0, 1);
    edition.exchange_allowed = exchange_allowed;
    edition.exchange_minimum = within("exchange_minimum", exchange_minimum, 0, 1 << 20);
    edition.passes = within("passes", passes, 1, 1 << 20);
    edition.scoreless_rounds = within("scoreless_rounds", scoreless_rounds, 0, 1 << 20);
    edition.deducts_unplayed = deducts_unplayed;
    edition.tie_before_unplayed = tie_before_unplayed;
    edition.judged_as_played = judged_as_played;
    const Bytes codes(switchable);
    for (const uint8_t code : codes.span()) {
        check_code(edition, code);
        edition.switchable[code] = true;
    }
    new (place) Edition(edition);
}

}  // namespace

void register_edition(nb::module_& module) {
    nb::class_<Edition>(module, "Edition", nb::is_final(),
                        "What the kernel knows of an edition.\n\n"
                        "Raises ArgumentError if a number is out of range.")
        .def("__init__", &create, nb::kw_only(), nb::arg("size"), nb::arg("rack"),
             nb::arg("letters"), nb::arg("blank"), nb::arg("letter_of"), nb::arg("points"),
             nb::arg("counts"), nb::arg("bonuses"), nb::arg("letter_times"),
             nb::arg("word_times"), nb::arg("square_points"), nb::arg("starts"),
             nb::arg("exchange_allowed"), nb::arg("exchange_minimum"), nb::arg("passes"),
             nb::arg("scoreless_rounds"), nb::arg("deducts_unplayed"),
             nb::arg("tie_before_unplayed"), nb::arg("judged_as_played"), nb::arg("switchable"),
             nb::sig("def __init__(self, *, size: int, rack: int, letters: int, blank: int, "
                     "letter_of: bytes, points: bytes, counts: bytes, "
                     "bonuses: collections.abc.Sequence[int], letter_times: bytes, "
                     "word_times: bytes, square_points: bytes, starts: bytes, "
                     "exchange_allowed: bool, exchange_minimum: int, passes: int, "
                     "scoreless_rounds: int, deducts_unplayed: bool, "
                     "tie_before_unplayed: bool, judged_as_played: bool, "
                     "switchable: bytes) -> None"))
        .def_ro("size", &Edition::size, "The number of rows and of columns.")
        .def_ro("rack", &Edition::rack, "The number of tiles on a full rack.")
        .def_ro("faces", &Edition::faces, "The number of different tiles.");
}
