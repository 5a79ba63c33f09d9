// Reads the benchmark's input: a folder written by `python -m bench.export`.
//
//   edition.txt  the edition, one fact per line
//   words.txt    the words, one per line
//   leaves.csv   leave values in millipoints; optional
//   words.kwg    the word graph, written by `tilewright-bench build`
//   words.map    the word map, also written by `tilewright-bench build`

#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "common/edition.hpp"
#include "search/leaves.hpp"
#include "words/graph_builder.hpp"

struct BadInput : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// An edition, and how its letters and tiles are written.
struct EditionText {
    tilewright::Edition edition;
    std::map<std::string, int> letter;  // number by text
    std::map<std::string, int> face;    // code by text
};

struct Position {
    std::vector<std::uint8_t> cells;  // in reading order
    std::vector<std::uint8_t> rack;   // of the player on turn
    std::vector<std::vector<std::uint8_t>> racks;  // of all players, starting with the one on turn
    std::vector<std::int64_t> scores;              // in the same order
};

EditionText read_edition(const std::string& path);
tilewright::WordList read_words(const std::string& path, const EditionText& text);
std::optional<tilewright::LeaveTable> read_leaves(const std::string& path, const EditionText& text);
std::vector<Position> read_positions(const std::string& path, const EditionText& text);

template <typename Number>
std::vector<Number> read_numbers(const std::string& path);
template <typename Number>
void write_numbers(const std::string& path, const std::vector<Number>& numbers);
