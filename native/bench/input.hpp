// What the benchmark reads: a folder that `python -m bench.export` wrote.
//
//   edition.txt  the edition, a fact a line
//   words.txt    the words, one a line
//   leaves.csv   values of leaves in thousandths of a point; may be missing
//   words.kwg    the graph, words.map the word map: both written by the program's mode `build`

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

// An edition with the texts of its tiles.
struct EditionText {
    tilewright::Edition edition;
    std::map<std::string, int> letter;  // numbers by text
    std::map<std::string, int> face;    // codes by text
};

struct Position {
    std::vector<std::uint8_t> cells;  // in reading order
    std::vector<std::uint8_t> rack;   // of the player on turn
    std::vector<std::vector<std::uint8_t>> racks;  // of all, who is on turn first
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
